"""The margin of PRank and PRIL: v = (w, theta), ||v|| = 1, rows z_i (x, -e_i)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flint import fmpq

from verify.exact.dyadic import radius_squared
from verify.exact.rounding import as_float, text, up
from verify.margins.certificates import FarkasCertificate, MaxMargin
from verify.margins.describe import certificate_json, vector_json
from verify.margins.programs import Solution, threshold_program
from verify.margins.rows import ThresholdRows
from verify.margins.wolfe import max_margin

if TYPE_CHECKING:
    from verify.tables.ranking_data import RankingData


@dataclass(frozen=True)
class ThresholdMargin:
    """The maximal gamma of PRIL Theorem 1 for a data set, or a proof that there is none.

    Parameters
    ----------
    rows : the constraint rows, for `check`
    outcome : MaxMargin (v = (w, theta), not normalised) or FarkasCertificate
    radius_squared : R^2 = max ||x||^2, exact
    c : min_t (y_r - y_l)
    program : the float answer of the program in cvxpy; None for very many rows, or where the solver
        has no answer
    """

    rows: ThresholdRows
    outcome: MaxMargin | FarkasCertificate
    radius_squared: fmpq
    c: int
    program: Solution | None = None

    normalisation = "||(w, theta)||_2 = 1"

    @property
    def separable(self) -> bool:
        """Whether some comparator has a positive margin."""
        return self.outcome.separable

    @property
    def K(self) -> int:
        return self.rows.K

    @property
    def gamma_squared(self) -> fmpq | None:
        """The exact square of the maximal margin; None if not separable."""
        return self.outcome.gamma_squared if isinstance(self.outcome, MaxMargin) else None

    @property
    def gamma(self) -> float | None:
        """The margin as a float, rounded down; None if not separable."""
        return self.outcome.gamma if isinstance(self.outcome, MaxMargin) else None

    def check(self) -> bool:
        """Re-verify the outcome against all rows in exact arithmetic."""
        return self.outcome.check(self.rows)

    def to_json(self) -> dict[str, Any]:
        """The margin and its certificate, as ``ordproof margin --json`` writes them."""
        d = self.rows.X.shape[1]
        answer: dict[str, Any] = {
            "normalisation": self.normalisation,
            "separable": self.separable,
            "K": self.K,
            "c": self.c,
            "constraints": self.rows.count,
            "R_squared": text(self.radius_squared),
            "R": as_float(self.radius_squared, up(self.radius_squared, root=True)),
            "gamma": None,
            "gamma_squared": text(self.gamma_squared),
            "program": None if self.program is None else self.program.to_json(),
            "certificate": certificate_json(self.outcome, self.rows),
        }
        if isinstance(self.outcome, MaxMargin):
            answer["gamma"] = as_float(self.outcome.gamma_squared, self.outcome.gamma)
            answer["w"] = vector_json(self.outcome.v[:d])
            answer["theta"] = vector_json(self.outcome.v[d:])
        return answer


def threshold_margin(data: RankingData) -> ThresholdMargin:
    """The exact maximal margin of PRank and PRIL (PRIL Theorem 1) on a data set.

    Raises
    ------
    ValueError
        if every interval label spans all classes, so that there is no constraint.
    """
    rows = ThresholdRows(data.X, data.y_l, data.y_r, data.K)
    program = threshold_program(rows)
    outcome = max_margin(rows, () if program is None else program.support)
    return ThresholdMargin(rows, outcome, radius_squared(data.X), data.c, program)
