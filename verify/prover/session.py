"""A proof under way: applies the kernel's rules and remembers the steps, to write a certificate."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any

from theory.formal.terms import Expr, tuple_of
from verify.kernel.normal import normal
from verify.kernel.rules import RULES
from verify.kernel.terms import Term, symbols
from verify.kernel.theorem import Theorem
from verify.prover.checked_rules import applied
from verify.prover.forms import outer
from verify.prover.near import unknown
from verify.prover.printing import text
from verify.prover.shorten import shorten


class ProofError(Exception):
    """The search found no proof of a step; the message shows the goal and the facts."""


class Session:
    """Applies rules and keeps the steps in order.

    Parameters
    ----------
    cited : callable
        Gives the theorem of a certificate by name.
    """

    def __init__(self, cited: Callable[[str], Theorem]) -> None:
        self._cited = cited
        self._steps: list[tuple[str, tuple[Any, ...], Theorem]] = []
        self._number: dict[int, int] = {}
        self._fresh = itertools.count(1)
        self.names: Set[str] = frozenset()
        """The symbols of what is to be proved: no fresh one is called so."""

    @property
    def taken(self) -> int:
        """Steps so far, of proofs and of what came to nothing."""
        return len(self._steps)

    def rule(self, name: str, *arguments: Any) -> Theorem:
        """One step by a rule; `Expr` arguments count as their tuples."""
        if name not in RULES:
            raise ProofError(f"rule {name!r}: {unknown(name, RULES)}")
        plain = tuple(_plain(argument) for argument in arguments)
        return self._keep(name, plain, applied(name, *plain))

    def cite(self, name: str) -> Theorem:
        """The theorem of another certificate."""
        return self._keep("cite", (name,), self._cited(name))

    def _keep(self, name: str, arguments: tuple[Any, ...], th: Theorem) -> Theorem:
        if id(th) not in self._number:
            self._number[id(th)] = len(self._steps)
            self._steps.append((name, arguments, th))
        return th

    def assume(self, phi: Any) -> Theorem:
        """``φ ⊢ φ``."""
        return self.rule("assume", phi)

    def written(self, th: Theorem) -> Theorem:
        """The theorem with its conclusion in a form whose outermost word can be used."""
        phi = outer(th.conclusion)
        return th if phi is th.conclusion else self.rule("part", phi, th)

    def pieces(self, th: Theorem) -> list[Theorem]:
        """The parts of a conjunction."""
        th = self.written(th)
        if th.conclusion[0] != "and":
            return [th]
        return [self.rule("part", part, th) for part in th.conclusion[1:]]

    def flat(self, *facts: Theorem) -> list[Theorem]:
        """The facts with their conjunctions taken apart, all the way."""
        found = []
        for th in facts:
            pieces = self.pieces(th)
            found += pieces if len(pieces) == 1 else self.flat(*pieces)
        return found

    def signs(self, given: Set[Term]) -> list[Theorem]:
        """What is proved so far, from these formulas alone, of the signs of terms.

        Parameters
        ----------
        given : set of formulas
            In normal form.
        """
        return self._proved(given, _says_a_sign)

    def of_all(self, given: Iterable[Theorem]) -> list[Theorem]:
        """What is proved so far of all integers, such as rounds, from no more than these."""
        forms = {form for th in given for form in th.forms}
        return self._proved(forms, lambda phi: phi[0] == "all")

    def _proved(self, given: Set[Term], wanted: Callable[[Term], bool]) -> list[Theorem]:
        found: dict[Term, Theorem] = {}
        for _, _, th in self._steps:
            if wanted(th.conclusion) and th.forms.keys() <= given:
                found.setdefault(normal(th.conclusion), th)
        return list(found.values())

    def fresh(self, hint: str = "k") -> Expr:
        """An integer symbol that occurs nowhere else."""
        names = (f"{hint}_{n}" for n in self._fresh)
        return Expr(("app", next(name for name in names if name not in self.names), "Z"))

    def certificate(
        self, name: str, hypotheses: Sequence[Any], conclusion: Any, last: Theorem
    ) -> str:
        """The steps that the last theorem needs, each once, as a certificate's text.

        Raises
        ------
        ProofError
            If one name is used for symbols of different sort or number of arguments.
        """
        needed: set[int] = set()
        stack = [self._number[id(last)]]
        while stack:
            number = stack.pop()
            if number not in needed:
                needed.add(number)
                stack.extend(self._number[id(th)] for th in _theorems(self._steps[number][1]))
        order = {old: new for new, old in enumerate(sorted(needed))}
        lines: list[str] = []
        used: set[Any] = set()
        for old in order:
            rule, arguments, _ = self._steps[old]
            shape = "x" if rule == "cite" else RULES[rule].shape
            words = [
                self._word(kind, value, order, used)
                for kind, value in zip(shape, arguments, strict=True)
            ]
            lines.append(f"({' '.join([rule, *words])})")
        stated = [tuple_of(phi) for phi in hypotheses]
        for phi in (*stated, tuple_of(conclusion)):
            used |= symbols(phi)
        names = [symbol[0] for symbol in used]
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise ProofError(f"{name}: symbols used in two ways: {', '.join(twice)}")
        declared = " ".join(f"({n} {s} {k})" for n, s, k in sorted(used))
        written = "\n".join(
            [
                f"(certificate {name}",
                f"(symbols {declared})",
                "\n".join(["(hypotheses", *map(text, stated)]) + ")",
                f"(conclusion {text(tuple_of(conclusion))})",
                "\n".join(["(steps", *lines]) + "))",
                "",
            ]
        )
        return shorten(written)

    def _word(self, kind: str, value: Any, order: dict[int, int], used: set[Any]) -> str:
        if kind == "n":
            return str(order[self._number[id(value)]])
        if kind == "N":
            return f"({' '.join(str(order[self._number[id(th)]]) for th in value)})"
        if kind == "x":
            return str(value)
        if kind == "s":
            used |= symbols(value)
            return str(value[1])
        if kind == "p":
            return f"({' '.join(_product(entry, used) for entry in value)})"
        if kind == "t":
            entries = []
            for (name, sort, n), body in value.items():
                used |= symbols(body) | {(name, sort, n)}
                parameters = " ".join(f"_{k + 1}" for k in range(n))
                entries.append(f"({name} {sort} ({parameters}) {text(body, n)})")
            return f"({' '.join(entries)})"
        used |= symbols(value)
        return f"(_1 {text(value, 1)})" if kind == "F" else text(value)


def _product(entry: Any, used: set[Any]) -> str:
    a, chosen, squares = entry
    for t in (a, *squares):
        used |= symbols(t)
    return f"({text(a)} ({' '.join(map(str, chosen))}) ({' '.join(map(text, squares))}))"


def _theorems(arguments: Sequence[Any]) -> list[Theorem]:
    found: list[Theorem] = []
    for argument in arguments:
        if isinstance(argument, Theorem):
            found.append(argument)
        elif isinstance(argument, list) and argument and isinstance(argument[0], Theorem):
            found.extend(argument)
    return found


def _plain(argument: Any) -> Any:
    if isinstance(argument, Expr):
        return argument.t
    if isinstance(argument, list):
        return [_plain(part) for part in argument]
    if isinstance(argument, dict):
        return {name: _plain(body) for name, body in argument.items()}
    return argument


def _says_a_sign(phi: Term) -> bool:
    """Does it say of a term, or of several, that they are positive or not 0?"""
    if phi[0] in ("all", "=>"):
        return _says_a_sign(phi[-1])
    if phi[0] == "and":
        return all(map(_says_a_sign, phi[1:]))
    return phi[:2] == ("<", 0) or (phi[0] == "not" and phi[1][0] == "=")
