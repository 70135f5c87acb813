"""Relations that may take part in a linear combination, and the step that combines them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from theory.formal.terms import tuple_of
from verify.kernel.normal import (
    Monomial,
    Polynomial,
    normal,
    polynomial,
    relation,
    term,
    times,
)
from verify.kernel.terms import NUMBERS, Term, integral
from verify.kernel.theorem import Theorem
from verify.prover.linear import Column, combination
from verify.prover.session import Session

Product = tuple[Any, Sequence[Theorem], Sequence[Any]]
"""A hint ``(a, theorems, squares)``: the product ``a · Π p · Π s²`` may take part."""

MOST_SUBSTITUTIONS = 200


class Columns:
    """Facts, and for each column of the linear program the product of facts that it stands for.

    Columns are the literals themselves, ``1 ≤ p`` for strict ones between integers, the hints, and
    equations ``atom = …`` times what stands beside the atom in the products that occur.
    """

    def __init__(
        self, p: Session, goal: Term, literals: list[Theorem], hints: Sequence[Product]
    ) -> None:
        self.p = p
        self.facts: list[Theorem] = []
        self.columns: list[Column] = [Column("<", {(): Fraction(1)})]
        self.products: list[Any] = [(Fraction(1), [], [])]
        self._places: dict[int, int] = {}
        for th in literals:
            self._literal(th, literals)
        for hint in hints:
            self._hint(*hint)
        for factor, th, q in list(self._substitutions(goal, literals)):
            self._add(Column("=", q), factor, [th], [])

    def _add(
        self, column: Column, a: Term, theorems: Sequence[Theorem], squares: list[Any]
    ) -> None:
        self.columns.append(column)
        self.products.append((a, [self._place(th) for th in theorems], squares))

    def _place(self, th: Theorem) -> int:
        if id(th) not in self._places:
            self._places[id(th)] = len(self.facts)
            self.facts.append(th)
        return self._places[id(th)]

    def _literal(self, th: Theorem, literals: list[Theorem]) -> None:
        sign, p = relation(th.conclusion)
        if not sign or not p:
            return
        tight = self._whole(th, p, literals) if sign == "<" else None
        if tight is not None:
            self._add(Column("<=", relation(tight.conclusion)[1]), Fraction(1), [tight], [])
        self._add(Column(sign, p), Fraction(1), [th], [])

    def _hint(self, a: Any, theorems: Sequence[Theorem], squares: Sequence[Any]) -> None:
        p = polynomial(tuple_of(a))
        signs = []
        for th in theorems:
            sign, q = relation(th.conclusion)
            signs.append(sign)
            p = times(p, q)
        for s in squares:
            q = polynomial(tuple_of(s))
            p = times(p, times(q, q))
        sign = "=" if "=" in signs else "<" if set(signs) == {"<"} and not squares else "<="
        self._add(Column(sign, p), tuple_of(a), theorems, [*map(tuple_of, squares)])

    def _substitutions(
        self, goal: Term, literals: list[Theorem]
    ) -> Iterator[tuple[Term, Theorem, Polynomial]]:
        """Equations ``atom = …`` times what stands beside the atom in the products that occur."""
        rules: dict[Term, list[tuple[Theorem, Polynomial]]] = {}
        for th in literals:
            if th.conclusion[0] == "=":
                left = polynomial(th.conclusion[1])
                if len(left) == 1 and sum(n for _, n in next(iter(left))) == 1:
                    atom = next(iter(left))[0][0]
                    rules.setdefault(atom, []).append((th, relation(th.conclusion)[1]))
        queue = [m for c in self.columns for m in c.p] + list(relation(goal)[1])
        seen = set(queue)
        made: set[tuple[int, Monomial]] = set()
        while queue and len(made) < MOST_SUBSTITUTIONS:
            monomial = queue.pop()
            if sum(n for _, n in monomial) < 2:
                continue
            for atom, n in monomial:
                rest = tuple(
                    (a, k - 1 if a == atom else k) for a, k in monomial if a != atom or n > 1
                )
                for th, q in rules.get(atom, ()):
                    if (id(th), rest) in made:
                        continue
                    made.add((id(th), rest))
                    p = times({rest: Fraction(1)}, q)
                    new = [m for m in p if m not in seen]
                    queue.extend(new)
                    seen.update(new)
                    yield term({rest: Fraction(1)}), th, p

    def _whole(self, th: Theorem, p: Polynomial, literals: list[Theorem]) -> Theorem | None:
        """``1 ≤ c p`` from ``0 < p`` where ``c p`` has integer coefficients and integer atoms."""
        scale = Fraction(1)
        for c in p.values():
            scale *= (c * scale).denominator
        whole_parts: list[Theorem] = []
        known = {normal(t.conclusion): t for t in literals if t.conclusion[0] == "int"}
        for monomial in p:
            for atom, _ in monomial:
                if integral(atom):
                    continue
                if ("int", atom) not in known:
                    return None
                whole_parts.append(known["int", atom])
        scaled = {m: c * scale for m, c in p.items()}
        less = th
        if scale != 1:
            less = self.p.rule("arith", ("<", Fraction(0), term(scaled)), [th], [(scale, [0], [])])
        phi = ("<=", Fraction(1), term(scaled))
        target = ("+", term(scaled), Fraction(0))
        shown = [less]
        if whole_parts:
            shown.append(self.p.rule("integer", target, whole_parts))
        return self.p.rule("gap", phi, shown)

    def combine(self, goal: Term, target: tuple[str, Polynomial]) -> Theorem | None:
        """The goal as a combination of the columns, ``target`` being its sign and polynomial."""
        found = combination(*target, self.columns)
        if found is None:
            return None
        used = [
            (value * a if type(a) in NUMBERS else ("*", value, a), chosen, squares)
            for value, (a, chosen, squares) in zip(found, self.products, strict=True)
            if value
        ]
        needed = sorted({i for _, chosen, _ in used for i in chosen})
        order = {old: new for new, old in enumerate(needed)}
        steps = [(a, [order[i] for i in chosen], list(squares)) for a, chosen, squares in used]
        return self.p.rule("arith", goal, [self.facts[i] for i in needed], steps)
