"""The nine data sets of the CuSum Rank paper's tables, and the errors printed there.

StORM's paper prints errors on the same data sets, and the StORM claims quote these tables.
"""

from fractions import Fraction

DATA_SETS = (
    "abalone",
    "diabetes",
    "auto-mpg",
    "pyrimidines",
    "machine",
    "wisconsin",
    "stocks",
    "triazines",
    "housing",
)

PACKAGED = {"abalone": "abalone", "auto-mpg": "auto-mpg", "machine": "machine-cpu"} | {
    "housing": "boston"
}
"""Names in the tables -> packaged data sets."""

TABLE_1 = {
    "size": "4177 43 392 74 209 194 950 186 506",
    "benchmark": "0.229 0.746 0.259 0.45 0.1915 1.003 0.1081 0.6977 0.2672",
    "CuSum": "0.228 0.680 0.251 0.522 0.1872 0.979 0.160 0.720 0.2766",
}
TABLE_2 = {
    "size": "4177 43 392 74 209 194 950 186 506",
    "benchmark": "0.5160 2.4577 0.5081 0.9187 0.4398 2.1250 0.1804 1.2308 0.4971",
    "CuSum": "0.5169 1.076 0.5765 0.9729 0.4906 2.1171 0.1778 1.2058 0.6075",
}
"""Sizes and mean absolute errors as printed, in the order of :data:`DATA_SETS`."""


def cells(text: str) -> tuple[Fraction, ...]:
    """The numbers of a printed column, exactly."""
    return tuple(Fraction(entry) for entry in text.split())
