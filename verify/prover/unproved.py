"""The message of a step for which no proof is found."""

from __future__ import annotations

from collections.abc import Sequence

from verify.kernel.terms import NUMBERS, Term, once
from verify.kernel.theorem import Theorem
from verify.prover.printing import pretty
from verify.prover.session import ProofError


class Unproved(ProofError):
    """The goal and the facts, a line each, and what was tried.

    It is written when it is read: most are met by who tries something else.
    """

    def __init__(self, goal: Term, facts: Sequence[Theorem], *tried: str) -> None:
        super().__init__(goal)
        self.goal, self.facts, self.tried = goal, facts, tried

    def __str__(self) -> str:
        lines = dict.fromkeys(f"  {_line(th.conclusion)}" for th in self.facts)
        return "\n".join([f"no proof of  {_line(self.goal)}", "from", *lines, *self.tried])


@once
def _line(t: Term) -> str:
    return pretty(without_empty_sums(t))


def without_empty_sums(t: Term) -> Term:
    """A term or formula as a person writes it: sums over nothing, and zeros in sums, left out."""
    if type(t) is not tuple:
        return t
    head, *rest = t
    parts = tuple(map(without_empty_sums, rest))
    if head == "sum" and type(parts[0]) in NUMBERS and type(parts[1]) in NUMBERS:
        return 0 if parts[0] > parts[1] else (head, *parts)
    if head == "+":
        left = [part for part in parts if part != 0]
        return (head, *left) if len(left) > 1 else left[0] if left else 0
    return (head, *parts)
