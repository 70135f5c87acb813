"""What a learner's code does to the inverse B of a metric in a round, and to its state along B v.

A step ``B + c p pᵀ`` with ``p = B v`` is one ``A + e v vᵀ`` of the inverse A, by the formula of
Sherman and Morrison: ``e = −c/(1 + c (p·v))``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from theory.formal.terms import Expr, expr
from theory.potential.one_round import Path, Reader, Vector, on_paths
from theory.potential.polynomial import Polynomial
from theory.potential.refusals import NotCovered
from theory.potential.this_round import NEXT, ROUND, in_this_round
from theory.runs.names import Named, metric, sign, vector
from theory.runs.rounds import ROUND as NOW
from theory.runs.symbols import term

IMAGE = "B v"
"""The name of what the inverse makes of the vector that a round shows it."""


@dataclass(frozen=True)
class InverseStep:
    """A round of the inverse of a metric, in the kernel's terms about round t.

    Attributes
    ----------
    name : str
        The part of the state.
    scale, weight : sympy expression
        Of the metric itself: the multiple of the identity, and the weight of its steps.
    seen, image, on : Expr
        The vector v, what B makes of it, and 1 in a round that changes B, else 0.
    shifts : mapping of str to Expr
        For each vector of the state: how far it moves along the image.
    """

    name: str
    scale: Any
    weight: Any
    seen: Expr
    image: Expr
    on: Expr
    shifts: Mapping[str, Expr]


class ImageReader(Reader):
    """Reads the terms of a round in which one vector is what the inverse makes of another."""

    def __init__(self, image: Any, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.image = image

    def vector(self, t: Any) -> Vector:
        """A term that is a vector, as a combination of the round's vectors and the image."""
        return {IMAGE: Polynomial.of(1)} if t == self.image else super().vector(t)


def of_metric(study: Any) -> bool:
    """Is a part of the state a metric?"""
    return any(named.kind == metric for named in study.code.state)


def inverse_step(study: Any) -> InverseStep:
    """The step of the one metric of a study's state.

    Raises
    ------
    NotCovered
        If it is not known by its form as that of an inverse.
    """
    code = study.code
    metrics = [named for named in code.state if named.kind == metric]
    if len(metrics) > 1:
        raise NotCovered("more than one metric in the state")
    part = metrics[0]
    scale, weight, along = (_meant(study, named) for named in part.steps)
    images = list(dict.fromkeys(_images(along, part)))
    if len(images) != 1:
        raise NotCovered(f"{part.name}, whose steps are not along {part.name} @ v: no inverse")
    image, on = images[0], _before(images[0], along)
    seen = image[1][2]
    signs = [n.name for n in code.names.values() if n.kind == sign]

    def read(path: Path) -> Any:
        reader = ImageReader(image, {}, {}, signs, path)
        there = reader.number(on.t).constant
        if there not in (0, 1):
            raise NotCovered(f"a step of {part.name} along a multiple of {part.name} @ v")
        c = _in_symbols(reader, reader.number(weight))
        q = _in_symbols(reader, reader.number(("dot", seen, image)))
        return sympy.cancel(-c / (1 + c * q)) if there else None

    found = {e for e in on_paths(read) if e is not None}
    parameters = {n.base for n in code.fixed.values() if n.kind.sort == "R" and not n.arity}
    if len(found) != 1 or not min(found, key=str).free_symbols <= parameters:
        raise NotCovered(f"{part.name}, whose inverse does not grow by one multiple of v vᵀ")
    first = Reader({}, {}, signs, {})
    shifts = {
        n.name: _before(image, _meant(study, n, NEXT)) for n in code.state if n.kind == vector
    }
    return InverseStep(
        part.name,
        sympy.cancel(1 / _in_symbols(first, first.number(scale))),
        found.pop(),
        Expr(seen),
        Expr(image),
        on,
        shifts,
    )


def _meant(study: Any, named: Named, round_: Any = ROUND.t) -> Any:
    """What the definitions of a study say that a name is in a round."""
    where = (round_,) if named.by_round else ()
    name = ("app", named.name, named.kind.sort, *where)
    for phi in study.definitions.values():
        body = in_this_round(phi.t)
        for part in body[1:] if body[0] == "and" else (body,):
            if part[0] in ("=", "veq") and part[1] == name:
                return part[2]
    raise NotCovered(f"{named.name}, which is defined in another way")


def _images(t: Any, part: Named) -> Iterator[Any]:
    """The terms in a term that are what a metric of the state makes of a vector."""
    if type(t) is not tuple:
        return
    shaped = t[0] == "v+" and t[1][0] == "v*" and t[2][0] == "vsum"
    if shaped and (part.at(NOW) @ term.Vector(Expr(t[1][2]))).t == t:
        yield t
        return
    for inner in t[1:]:
        yield from _images(inner, part)


def _before(image: Any, t: Any) -> Expr:
    """The factor of the image in a combination of vectors."""
    if t == image:
        return expr(1)
    if t[0] == "v*":
        inner = _before(image, t[2])
        return inner if inner.t == 0 else Expr(t[1]) if inner.t == 1 else Expr(t[1]) * inner
    if t[0] == "v+":
        a, b = (_before(image, part) for part in t[1:])
        return a if b.t == 0 else b if a.t == 0 else a + b
    return expr(0)


def _in_symbols(reader: Reader, p: Polynomial) -> Any:
    """A polynomial with its atoms as symbols, and quotients for the atoms that are inverses."""
    divisors = {name: Polynomial(dict(key)) for key, name in reader.inverses.items()}

    def atom(name: str) -> Any:
        if name in divisors:
            return 1 / _in_symbols(reader, divisors[name])
        return sympy.Symbol(name, real=True)

    return sympy.Add(
        *(sympy.Rational(a.numerator, a.denominator) * sympy.Mul(*map(atom, m))
          for m, a in p.terms.items())
    )  # fmt: skip
