"""A derivation: steps made by sympy, ending in identities that are confirmed without it."""

from dataclasses import dataclass

import sympy
from sympy import Basic

from theory.derivations.identity import Identity
from theory.language.typeset import latex


@dataclass(frozen=True)
class Step:
    """One step: a sentence and the formula that it leads to (None for a remark)."""

    text: str
    formula: Basic | None = None


@dataclass(frozen=True)
class Derivation:
    """Steps and their results.

    Parameters
    ----------
    name : str
        What is derived.
    source : str
        Paper and place.
    claims : tuple of str
        Ids of the catalogue's claims that it speaks about.
    steps : tuple of Step
        The road, in order.
    results : tuple of Identity
        What is confirmed.
    """

    name: str
    source: str
    claims: tuple[str, ...]
    steps: tuple[Step, ...]
    results: tuple[Identity, ...]

    def result(self, name: str) -> Identity:
        """The result of that name.

        Raises
        ------
        KeyError
            If there is none.
        """
        for identity in self.results:
            if identity.name == name:
                return identity
        raise KeyError(f"derivation {self.name!r} has no result {name!r}")

    def __str__(self) -> str:
        lines = [f"{self.name} ({self.source})"]
        for number, step in enumerate(self.steps, start=1):
            lines.append(f"{number:>3}. {step.text}")
            if step.formula is not None:
                lines.append(f"     {_plain(step.formula)}")
        lines.append("Results:")
        for identity in self.results:
            mark = "holds" if identity.check() else "FAILS"
            lines.append(f"  {mark} [{identity.rests_on}] {identity.name}:")
            lines.append(f"     {_plain(identity.formula)}")
        return "\n".join(lines)

    def latex(self) -> str:
        """A LaTeX fragment: steps as a numbered list, results with what they rest on."""
        lines = [rf"\paragraph{{{self.name}}} ({self.source})", r"\begin{enumerate}"]
        for step in self.steps:
            display = "" if step.formula is None else rf" \[ {latex(step.formula)} \]"
            lines.append(rf"\item {step.text}{display}")
        lines += [r"\end{enumerate}", r"\begin{itemize}"]
        for identity in self.results:
            lines.append(
                rf"\item {identity.name} ({identity.rests_on}): \[ {latex(identity.formula)} \]"
            )
        return "\n".join([*lines, r"\end{itemize}"])


def _plain(formula: Basic) -> str:
    if isinstance(formula, sympy.Equality):
        return f"{formula.lhs} = {formula.rhs}"
    return str(formula)
