"""One round of a learner, read from its definitions as polynomials, path by path.

The formulas are those that a proof starts from (`theory.runs.learner.definitions`): whatever is
found here is about the learner's own code. Inner products of the round's vectors are atoms; a
condition in an indicator, on which nothing is known, starts two paths.

Of K − 1 thresholds one stands for all: a round is read as if all of them were alike, the sum over
them as K − 1 times the number of the one. A potential is convex. So by Cauchy-Schwarz it grows at
most by the mean of what it grows by in the rounds in which all are like one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from theory.formal.substitution import put
from theory.potential.facts import Facts
from theory.potential.indices import Indices
from theory.potential.polynomial import Polynomial, Rules
from theory.potential.refusals import NotCovered
from theory.potential.this_round import ROUND, THRESHOLD, in_order
from theory.runs.invariant.rows import LAST, last_of

Vector = dict[str, Polynomial]
Path = dict[Any, bool]
SIGN = "sign"
"""With a label, the key of whether it is 1: on a path that tests it, it is a number."""
MOST = 64
"""Paths of one round, beyond which the code is taken to be too large."""


class Fork(Exception):
    """A condition that is met on a path before it is decided there."""

    def __init__(self, key: Any) -> None:
        super().__init__()
        self.key = key


class Reader:
    """Reads terms of the kernel's language on one path of a round.

    Parameters
    ----------
    meanings : mapping of tuple to term
        What symbols of the round mean: the state after it, quantities.
    values : mapping of str to Fraction
        Of the parameters, which are numbers here.
    signs : collection of str
        Names of numbers that are 1 or −1.
    path : mapping
        The conditions that are decided, ``p > 0`` by the polynomial p.
    labels : collection of str
        Names of indices: a condition on them alone only decides the path.
    count : term
        How many thresholds are alike.
    """

    def __init__(
        self,
        meanings: Mapping[Any, Any],
        values: Mapping[str, Fraction],
        signs: Sequence[str],
        path: Path,
        labels: Collection[str] = (),
        count: Any = LAST.t,
    ) -> None:
        self.count = count
        self.meanings, self.values, self.path = meanings, values, path
        self.signs, self.labels = signs, {*labels, THRESHOLD[1]}
        self.rules, self.facts, self.indices = Rules(), Facts(), Indices(self._asked)
        self.vectors: dict[str, None] = {}
        self.rows: dict[str, None] = {}
        """Thresholds that are met: of each the entry that stands for all."""
        self.inverses: dict[Any, str] = {}
        self.divisors: dict[str, Polynomial] = {}
        self.roots: dict[Any, tuple[str, Polynomial]] = {}
        self.claimed: list[Polynomial] = []
        self.moved: list[Vector] = []
        """The vectors of the state after the round."""
        self.null: list[Vector] = []
        """Combinations of vectors that are 0, since their length is not positive."""
        for name in signs:
            if (SIGN, name) in path:
                self.rules.add((name,), Polynomial.of(1 if path[SIGN, name] else -1))
            else:
                self.rules.add((name, name), Polynomial.of(1))

    def settled(self, claim: Mapping[Any, Polynomial]) -> dict[Any, Polynomial]:
        """The claim, and the facts from now on, with a vector of length 0 taken to be 0."""
        for v in self.null:
            for other in self.vectors:
                found = self.inner(v, {other: Polynomial.of(1)})
                self.facts.add(self.rules.reduced(found), equal=True)
        self._compare_roots()
        least = self.facts.least
        lengths = [m[0] for p in least.values() for m, a in p.terms.items()
                   if len(p.terms) == len(m) == 1 and a < 0 and is_square(m[0])]  # fmt: skip
        null = {atom.partition(" . ")[0] for atom in lengths}

        def without(p: Polynomial) -> Polynomial:
            names = ((m, {n for atom in m for n in atom.split(" . ")}) for m in p.terms)
            return Polynomial({m: p.terms[m] for m, found in names if not found & null})

        if null:
            left = {key: without(p) for key, p in least.items()}
            self.facts.impossible = any(p.constant is not None and p.constant < 0
                                        for p in left.values())  # fmt: skip
            self.facts.least = {p.key: p for p in left.values() if p.constant is None}
        return {unknown: without(p) for unknown, p in claim.items()}

    def _compare_roots(self) -> None:
        """``√p ≥ r`` where ``p ≥ r²`` is known of a number r, and ``√p ≤ r`` likewise."""
        for name, p in self.roots.values():
            for key, fact in [*self.facts.least.items()]:
                for sign in (Fraction(1), Fraction(-1)):
                    square = (p - fact * Polynomial.of(sign)).constant
                    r = None if square is None or square < 0 else _root_of(square)
                    if r is not None:
                        gap = (Polynomial.of(name) - r) * Polynomial.of(sign)
                        self.facts.add(gap, more=key in self.facts.more)

    def number(self, t: Any) -> Polynomial:
        """A term that is a number."""
        if isinstance(t, int | Fraction):
            return Polynomial.of(t)
        head = t[0]
        if head == "+":
            return self.number(t[1]) + self.number(t[2])
        if head == "*":
            left = self.number(t[1])  # what is multiplied by 0 is not read: it may start no path
            return self.rules.reduced(left * self.number(t[2])) if left.terms else left
        if head == "^":
            found = Polynomial.of(1)
            for _ in range(t[2]):
                found = self.rules.reduced(found * self.number(t[1]))
            return found
        if head == "dot":
            return self.rules.reduced(self.inner(self.vector(t[1]), self.vector(t[2])))
        if head == "ind":
            return Polynomial.of(int(self.holds(t[1])))
        if head == "inv":
            return self._inverse(self.number(t[1]))
        if head == "fn" and t[1] == "sqrt":
            return self._root(self.number(t[2]))
        if head == "app":
            return self._symbol(t)
        if head == "sum" and last_of(t) is LAST:
            return self.number(self.count) * self.number(put(t[3], (THRESHOLD,)))
        raise NotCovered(f"a {WORDS.get(head, head)} in a round")

    def vector(self, t: Any) -> Vector:
        """A term that is a vector, as a combination of the round's vectors."""
        head = t[0]
        if head == "v0":
            return {}
        if head == "v+":
            return _plus(self.vector(t[1]), self.vector(t[2]))
        if head == "v*":
            a = self.number(t[1])
            scaled = self.vector(t[2]) if a.terms else {}
            return {name: self.rules.reduced(a * b) for name, b in scaled.items()}
        if head == "app":
            t = in_order(t)
            if t in self.meanings:
                return self.vector(self.meanings[t])
            self._of_this_round(t)
            self.vectors[t[1]] = None
            return {t[1]: Polynomial.of(1)}
        raise NotCovered(f"a {WORDS.get(head, head)} of vectors in a round")

    def invented(self, p: Polynomial) -> bool:
        """Is an inverse or a root in it, no number of the round?"""
        return any("/" in atom for m in p.terms for atom in m)

    def lone(self, p: Polynomial) -> bool:
        """Is it an inverse, a root or a label by itself?"""
        return p.degree == 1 and all("/" in m[0] or m[0] in self.signs for m in p.terms if m)

    def signed(self, p: Polynomial) -> Polynomial:
        """The polynomial times the labels, as ``y (w . x)`` in margins and losses."""
        for name in self.signs:
            p = self.rules.reduced(p * Polynomial.of(name))
        return p

    def holds(self, phi: Any) -> bool:
        """Is a condition true on this path?"""
        head = phi[0]
        if head in ("true", "false"):
            return bool(head == "true")
        if head == "not":
            return not self.holds(phi[1])
        if head in ("and", "or"):
            every = all if head == "and" else any
            return every(self.holds(part) for part in phi[1:])
        if head in ("<", "<="):
            a, b = self.number(phi[1]), self.number(phi[2])
            if head == "<=":
                return not self._positive(a - b)
            answer = self._positive(b - a)
            if not answer and phi[1] == 0 and is_length(phi[2]):
                self.null.append(self.vector(phi[2][1]))
            return answer
        if head == "=":
            return self._is_zero(self.number(phi[1]) - self.number(phi[2]))
        raise NotCovered(f"a condition with {head!r}")

    def learn(self, phi: Any) -> None:
        """A formula that is given, before the claim is read: what is no relation is left out."""
        if phi[0] == "and":
            for part in phi[1:]:
                self.learn(part)
        elif phi[0] == "=>":
            if self.holds(phi[1]):
                self.learn(phi[2])
        elif phi[0] == "or":
            *first, last = phi[1:]
            self.learn(next((part for part in first if self._asked(part)), last))
        elif phi[0] in ("<", "<="):
            p = self.number(phi[2]) - self.number(phi[1])
            self.facts.add(p, more=phi[0] == "<")
            if p.constant is None:
                self.facts.given[p.key] = p
        elif phi[0] == "=":
            p = self.rules.reduced(self.number(phi[1]) - self.number(phi[2]))
            if not self._solved(p):
                self.facts.add(p, equal=True)

    def _solved(self, p: Polynomial) -> bool:
        """Use an equation up, if it gives an inner product or number by the others."""
        atoms = [atom for m in p.terms for atom in m]
        alone = [m for m in p.terms if len(m) == 1 and atoms.count(m[0]) == 1]
        alone = [m for m in alone if "/" not in m[0] and m[0] not in self.signs]
        if not alone:
            return False
        lead = max(alone, key=lambda m: (" . " in m[0], m))
        a = p.terms[lead]
        self.rules.add(lead, (Polynomial({lead: a}) - p) * Polynomial.of(1 / a))
        return True

    def _positive(self, p: Polynomial) -> bool:
        if p.constant is not None:
            return p.constant > 0
        if self._of_indices(p):
            return self.indices.positive(p)
        answer = self._asked(p.key)
        self.facts.add(p if answer else -p, more=answer)
        for name, a, b in self._label(p):
            values = [value for value in (1, -1) if (a * value + b > 0) == answer]
            if len(values) == 1:  # as y = 1 where y > 0
                self.facts.add(Polynomial.of(name) - values[0], equal=True)
        return answer

    def _is_zero(self, p: Polynomial) -> bool:
        if p.constant is not None:
            return p.constant == 0
        if (known := self._of_sign(p)) is not None:
            return known
        answer = self.indices.zero(p) if self._of_indices(p) else self._asked(("=", p.key))
        if answer:
            self.facts.add(p, equal=True)
        return answer

    def _of_sign(self, p: Polynomial) -> bool | None:
        """Is a form of one label alone 0? None if it is about something else."""
        for name, a, b in self._label(p):
            at_1, at_less = b + a == 0, b - a == 0
            return at_1 if at_1 == at_less or self._asked((SIGN, name)) else at_less
        return None

    def decide_labels(self) -> None:
        """A path for each value of several labels: on it their products are numbers."""
        for name in self.signs if len(self.signs) > 1 else ():
            self._asked((SIGN, name))

    def _label(self, p: Polynomial) -> list[tuple[str, Fraction, Fraction]]:
        """The label y and the numbers of ``a y + b``, if a form is one."""
        names = {atom for m in p.terms for atom in m}
        if len(names) != 1 or not names <= {*self.signs}:
            return []
        (name,) = names
        return [(name, Fraction(p.terms.get((name,), 0)), Fraction(p.terms.get((), 0)))]

    def _of_indices(self, p: Polynomial) -> bool:
        return self.labels.issuperset(atom for m in p.terms for atom in m)

    def _asked(self, key: Any) -> bool:
        if key not in self.path:
            raise Fork(key)
        return self.path[key]

    def inner(self, a: Vector, b: Vector) -> Polynomial:
        """The inner product of two vectors."""
        found = Polynomial({})
        for one, p in a.items():
            for other, q in b.items():
                found = found + p * q * dot(one, other)
        return found

    def _inverse(self, d: Polynomial) -> Polynomial:
        """A new atom r with ``r d = 1``; divisors are not negative here."""
        if d.constant is not None:
            if d.constant == 0:
                raise NotCovered("a division by 0 at the sampled parameters")
            return Polynomial.of(1 / d.constant)
        if d.key not in self.inverses:
            name = f"1/{len(self.inverses)}"
            self.inverses[d.key] = name
            self._times(name, d, Polynomial.of(1))
            for inner, other in self.divisors.items():
                if any(inner in m for m in d.terms):  # r d = 1 also says what r (d other) is
                    self._times(name, self.rules.reduced(d * other), other)
            self.divisors[name] = d
            for root, square in self.roots.values():
                if d.terms == {(root,): 1}:  # r s = 1 and s s = p give r p = s
                    self._times(name, square, d)
            self.facts.add(Polynomial.of(name))
        return Polynomial.of(self.inverses[d.key])

    def _times(self, name: str, p: Polynomial, product: Polynomial) -> None:
        """The rule that an atom times p, by the largest monomial of p, is the product."""
        lead = max(p.terms, key=lambda m: (len(m), m))
        a = p.terms[lead]
        rest = p - Polynomial({lead: a})
        self.rules.add((name, *lead), (product - rest * name) * Polynomial.of(1 / a))

    def _root(self, p: Polynomial) -> Polynomial:
        """An atom s with ``s s = p``."""
        if p.constant is not None:
            raise NotCovered("a square root of parameters")
        if p.key not in self.roots:
            name = f"sqrt/{len(self.roots)}"
            self.roots[p.key] = name, p
            self.rules.add((name, name), p)
            self.facts.add(Polynomial.of(name))
        return Polynomial.of(self.roots[p.key][0])

    def _symbol(self, t: Any) -> Polynomial:
        t = in_order(t)
        if t in self.meanings:
            return self.number(self.meanings[t])
        if t[1] in self.values:
            return Polynomial.of(self.values[t[1]])
        self._of_this_round(t)
        if t[-1] == THRESHOLD:
            self.rows[t[1]] = None
        return self.rules.reduced(Polynomial.of(t[1]))

    def _of_this_round(self, t: Any) -> None:
        if tuple(t[3:]) not in ((), (ROUND.t,), (THRESHOLD,), (ROUND.t, THRESHOLD)):
            raise NotCovered(f"{t[1]} of another round or of one threshold")


def _root_of(square: Fraction) -> Fraction | None:
    """The square root of a number, where it is rational."""
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return root if root**2 == square else None


WORDS = {"sum": "sum", "vsum": "sum", "fn": "function"}


def dot(one: str, other: str) -> Polynomial:
    """The atom of an inner product."""
    return Polynomial.of(" . ".join(sorted((one, other))))


def is_square(atom: str) -> bool:
    """Is an atom the inner product of a vector with itself?"""
    one, _, other = atom.partition(" . ")
    return one == other


def is_length(t: Any) -> bool:
    """Is a term the squared length of a vector?"""
    return type(t) is tuple and t[0] == "dot" and t[1] == t[2]


def _plus(a: Vector, b: Vector) -> Vector:
    return {name: a.get(name, Polynomial({})) + b.get(name, Polynomial({})) for name in (a | b)}


def on_paths(read: Callable[[Path], Any]) -> Iterator[Any]:
    """What is read on each path."""
    waiting: list[Path] = [{}]
    found = 0
    while waiting:
        path = waiting.pop()
        try:
            yield read(path)
            found += 1
        except Fork as fork:
            waiting += [{**path, fork.key: answer} for answer in (False, True)]
        if found + len(waiting) > MOST:
            raise NotCovered(f"more than {MOST} paths in a round")
