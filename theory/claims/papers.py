"""The papers, each declared once: all else that speaks of them reads it here."""

from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType, ModuleType


@dataclass(frozen=True)
class Paper:
    """A paper whose claims stand in this package.

    Parameters
    ----------
    key : str
        The first part of its claims' ids, its folder in :mod:`theory`, and the key of its entry
        in the bibliography, which has authors and title.
    name : str
        As pages call it.
    letters : str, optional
        The room in which its notation is declared, where another one shares it.
    """

    key: str
    name: str
    letters: str = ""

    @property
    def notation(self) -> ModuleType:
        """The module that declares its letters."""
        return import_module(f"theory.{self.letters or self.key}.notation")


PAPERS = MappingProxyType(
    {
        paper.key: paper
        for paper in (
            Paper("cusum", "Cumulative Sum Ranking"),
            Paper("pril", "PRIL", letters="intervals"),
            Paper("ramp", "PA-RAMP"),
            Paper("olp", "Ordinal Label Proportions"),
            Paper("storm", "StORM"),
        )
    }
)
"""By key, in the order in which they are listed."""
