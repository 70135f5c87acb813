"""What a rule makes: a theorem, from theorems."""

from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.terms import Term

NOTHING = frozenset[str]()
"""What a theorem without analytic lemmas rests on."""


@dataclass(frozen=True, slots=True, eq=False)
class Theorem:
    """``Γ ⊢ φ``, as a rule made it.

    Python code can make one without a rule: what is believed is a file that was checked.

    Attributes
    ----------
    forms : mapping of formula to formula
        Γ: normal forms other than *true*, each with a formula that has it.
    conclusion : formula
        φ, as it was written.
    assumed : frozenset of str
        Names of the analytic lemmas that it rests on.
    """

    forms: dict[Term, Term]
    conclusion: Term
    assumed: frozenset[str] = NOTHING

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        """Γ as it was written."""
        return tuple(self.forms.values())
