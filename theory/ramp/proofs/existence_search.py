"""The step of the sets found so far exists in each pass of the Support Class Algorithm.

Where the multipliers are ``κ (l_i − z_i a ‖x‖²)``, the equation ``a = Σ_{S_l} λ_i − Σ_{S_r} μ_i``
is linear in a, with the slope ``1 + κ m ‖x‖²`` for m indices in both sets. Where they are held at C
it is linear between corners, and `theory.lemmas.piecewise` writes its root out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from theory.formal.substitution import instantiated
from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.lemmas import piecewise
from theory.lemmas.sums import terms
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Prover
from theory.proving.solutions import Solution
from theory.proving.tactics import each, positivity, summing, termwise
from theory.ramp.proofs.bounds import positive
from theory.ramp.proofs.conditions import X, short, z
from theory.ramp.proofs.existence import RATIO
from theory.ramp.proofs.gains import GAINS
from theory.ramp.proofs.listing import A, N, left, lower, right, upper
from theory.ramp.proofs.projection import C, theta, w, y_l, y_r
from theory.ramp.proofs.search_run import need
from theory.ramp.proofs.search_shape import run_of

count = function("count", "R", 1)


def _signed(k: Any, i: Any) -> Expr:
    return short(w, theta, i)


def _hinge(k: Any, i: Any) -> Expr:
    return positive(short(w, theta, i))


def _sets(k: Any, number: Callable[[Any, Any], Any]) -> Expr:
    """The sum over ``S_l`` less that over ``S_r``."""
    return lower(k, left(k) + 1, number) - upper(k, right(k) - 1, number)


def _solution(name: str, loss: Callable[[Any, Any], Expr], ratio: Any, **options: str) -> Solution:
    run, kappa = run_of(**options), expr(ratio)

    def slope(k: Any) -> Expr:
        return 1 + kappa * (X * count(k))

    written = defining(
        {
            "count": every(1, N + 1, lambda k: eq(count(k), _sets(k, lambda _, i: z(i)))),
            "root": every(1, N + 1, lambda k: eq(A(k), kappa * _sets(k, loss) / slope(k))),
        }
    )
    cost = (run["cost"],) if "cost" in run else ()

    def script(p: Prover, many: Fact, root: Fact, *cost: Fact) -> Fact:
        def one(goal: Expr, place: Any) -> Fact:
            k, h = place
            found, size = p.use(root, k, by=[h]), p.use(many, k, by=[h])
            above = positivity(p, kappa > 0, *cost)
            ones = termwise(p, left(k) + 1, y_l - 1, lambda i: 0 <= z(i))
            others = termwise(p, y_r, right(k) - 1, lambda i: z(i) <= 0)
            some = p.have(count(k) >= 0, size, ones, others)
            part = p.have(X * count(k) >= 0, products=[[some, p.rule("norm", Expr(X.t[1]))]])
            up = p.have(slope(k) > 0, products=[[above, part]])
            unit = p.rule("inverse", slope(k), up)
            value = kappa * _sets(k, loss)
            solved = p.have(eq(A(k) * slope(k), value), products=[(slope(k), found), (value, unit)])
            return p.have(goal, solved, products=[(kappa * A(k) * X, size)])

        return each(p, p.goal, one)

    return Solution(
        f"ramp/has-root/{name}",
        "The equation for the step of the sets found so far has a solution.",
        (*written.values(), *cost),
        run["sets"],
        script,
        written,
    )


LINEAR = [
    _solution("search/signed", _signed, 1),
    _solution("search/hinge", _hinge, 1, losses="hinge"),
    _solution("search/scaled", _signed, RATIO["pa-ii"], variant="pa-ii"),
]
"""Multipliers that no upper bound holds back."""


def _ends(k: Any) -> tuple[Expr, Expr]:
    """How many indices each set has in pass k."""
    below, above = y_l - 1 - left(k), right(k) - y_r
    return indicator(0 < below) * below, indicator(0 < above) * above


def _size(k: Any) -> Expr:
    """How many rows pass k has."""
    below, above = _ends(k)
    return below + above + 1


def _corner(k: Any, j: Any) -> Expr:
    """The corners of all near ends, then those of all far ones."""
    sign, near, far = (function(name, "R", 2) for name in ("sign", "near", "far"))
    first, i = indicator(expr(j) <= _size(k)), expr(j) - _size(k)
    return first * (sign(k, j) * near(k, j)) + (1 - first) * (sign(k, i) * far(k, i))


CORNERS = ("near-corners", "far-corners")


def _index(k: Any, j: Any) -> Expr:
    """The j-th index of both sets: those of ``S_l`` first."""
    below, _ = _ends(k)
    first = indicator(j <= below)
    return first * (left(k) + j) + (1 - first) * (y_r - 1 - below + j)


def _rows(k: Any) -> dict[str, Callable[[Any], Expr]]:
    """``z_i min(C, l_i − z_i s) = −z_i (−C + (C − l_i + z_i s)₊)``; one more row is 0."""
    below, above = _ends(k)

    def sign(j: Any) -> Expr:
        return indicator((below < j) & (j <= below + above)) - indicator(expr(j) <= below)

    def short_of(j: Any) -> Expr:
        return C - short(w, theta, _index(k, j))

    return {"sign": sign, "offset": lambda j: -C, "near": short_of, "far": short_of}


def _table(k: Any) -> dict[Any, Any]:
    """The symbols of `theory.lemmas.piecewise` in pass k."""
    numbers = {"n_": _size(k), "cap_": expr(0), "scale_": expr(X)}
    found: dict[Any, Any] = {
        (name, "Z" if name == "n_" else "R", 0): value for name, value in numbers.items()
    }
    found["corner_", "R", 1] = lambda j: _corner(k, j)
    for name in (*_rows(k), "lower", "upper"):
        row = function(name, "R", 2)
        found[f"{name}_", "R", 1] = lambda j, row=row: row(k, j)
    for name in ("share", "reach"):
        found[f"{name}_", "R", 0] = function(name, "R", 1)(k)
    return found


def _said(phi: Any, k: Any) -> Expr:
    """A formula or term of `theory.lemmas.piecewise` in pass k."""
    return instantiated({"": phi}, _table(k))[""]


def _held() -> Solution:
    run = run_of(variant="pa-i", bound="held")
    gain = GAINS["pa-i"]

    def own(k: Any, i: Any) -> Expr:
        return gain(need(k, i))

    def row(name: str, k: Any) -> Expr:
        return every(1, _size(k), lambda j: eq(function(name, "R", 2)(k, j), _rows(k)[name](j)))

    pulled = piecewise.pull(piecewise.reach)

    def formula(name: str, k: Any) -> Expr:
        if name == "root":
            return eq(A(k), _said(pulled, k))
        return row(name, k) if name in _rows(k) else _said(piecewise.WRITTEN[name], k)

    searched = [name for name in piecewise.WRITTEN if name not in CORNERS]
    names = (*_rows(expr(1)), *searched, "root")
    written = defining({name: every(1, N + 1, partial(formula, name)) for name in names})

    def script(p: Prover, labels: Fact, *facts: Fact) -> Fact:
        by_name = dict(zip(written, facts, strict=True))

        def one(goal: Expr, place: Any) -> Fact:
            k, h = place
            known = {name: p.use(fact, k, by=[h]) for name, fact in by_name.items()}
            below, above = _ends(k)
            last = _size(k)
            sizes = [p.have(0 <= below), p.have(0 <= above)]
            reach = _said(piecewise.reach, k)

            def said(phi: Any) -> Expr:
                return _said(phi, k)

            def signed(j: Expr, inside: Fact) -> Fact:
                row_ = p.use(known["sign"], j, by=[inside])
                return p.have(said(piecewise.a_sign(piecewise.sign(j))), row_)

            def level(j: Expr, inside: Fact) -> Fact:
                rows = [p.use(known[name], j, by=[inside]) for name in ("far", "near")]
                return p.have(said(piecewise.far(j) <= piecewise.near(j)), *rows)

            def corners(name: str) -> Fact:
                def at(j: Expr, inside: Fact) -> Fact:
                    return p.have(p.opened(said(piecewise.WRITTEN[name]).t, j)[2], inside, *sizes)

                return p.throughout(1, last, at)

            known |= {name: corners(name) for name in CORNERS}
            root = p.lemma(
                "piecewise/root",
                _table(k),
                p.have(1 <= last, *sizes),
                p.have(0 <= expr(X), p.rule("norm", Expr(X.t[1]))),
                p.have(said(piecewise.a_cap(piecewise.capped))),
                p.throughout(1, last, signed),
                p.throughout(1, last, level),
                *(known[name] for name in piecewise.WRITTEN),
            )
            equal = p.have(eq(reach, X * A(k)), root, products=[(X, known["root"])])

            def moved(j: Any) -> Expr:
                return said(piecewise.sign(j) * piecewise.move(j, piecewise.reach))

            def on(side: int, i: Callable[[Any], Expr]) -> Callable[[Expr, Fact], Fact]:
                def term(j: Expr, inside: Fact) -> Fact:
                    j_ = j if side == -1 else below + j
                    room = p.have((1 <= j_) & (j_ <= last), inside, *sizes)
                    rows = {name: p.use(known[name], j_, by=[room]) for name in _rows(k)}
                    there = p.have(eq(_index(k, j_), i(j)), inside, *sizes)
                    near = p.rewrite(
                        there,
                        rows["near"],
                        lambda e: eq(function("near", "R", 2)(k, j_), C - short(w, theta, e)),
                    )
                    sign = p.have(
                        eq(function("sign", "R", 2)(k, j_), side), rows["sign"], inside, *sizes
                    )
                    corner = p.have(eq(z(i(j)), -side), labels, inside, *sizes)
                    value = said(piecewise.near(j_) - piecewise.sign(j_) * piecewise.reach)
                    parts = p.have(
                        eq(value, C - need(k, i(j))),
                        near,
                        equal,
                        products=[(reach, sign), (A(k) * X, corner)],
                    )
                    move = said(piecewise.move(j_, piecewise.reach))
                    held = p.have(eq(move, -own(k, i(j))), parts, rows["offset"])
                    return p.have(
                        eq(moved(j_), -side * own(k, i(j))), held, products=[(move, sign)]
                    )

                return term

            lows = summing(p, p.throughout(1, below, on(-1, lambda j: left(k) + j)))
            highs = summing(p, p.throughout(1, above, on(1, lambda j: y_r - 1 + j)))
            first = p.lemma("sums/split", terms(a=1, b=last, c=below, f=moved), *sizes)
            rest = p.lemma(
                "sums/split", terms(a=below + 1, b=last, c=below + above, f=moved), *sizes
            )
            third = p.last(total(below + above + 1, last, moved), *sizes)
            nothing = p.empty(total(below + above + 1, last - 1, moved))
            room = p.have((1 <= last) & (last <= last), *sizes)
            none = p.have(
                eq(moved(last), 0),
                products=[
                    (
                        said(piecewise.move(last, piecewise.reach)),
                        p.have(
                            eq(function("sign", "R", 2)(k, last), 0),
                            p.use(known["sign"], last, by=[room]),
                            *sizes,
                        ),
                    )
                ],
            )

            def shift(after: Any, many: Expr, number: Callable[[Any], Expr]) -> Fact:
                places = {("e_", "Z", 0): after, ("n_", "Z", 0): many}
                return p.lemma("sums/shift", {**terms(f=number), **places}, *sizes)

            shifted = [
                shift(left(k), below, lambda i: own(k, i)),
                shift(y_r - 1, above, lambda i: own(k, i)),
                shift(below, above, moved),
            ]
            whole = [
                _whole(p, left(k) + 1, left(k) + below, y_l - 1, lambda i: own(k, i)),
                _whole(p, y_r, y_r - 1 + above, right(k) - 1, lambda i: own(k, i)),
            ]
            return p.have(
                goal,
                known["root"],
                first,
                rest,
                third,
                nothing,
                none,
                lows,
                highs,
                *shifted,
                *whole,
            )

        return each(p, p.goal, one)

    return Solution(
        "ramp/has-root/search/held",
        "The equation for the step of the sets found so far has a solution: its multipliers are "
        "held at C, and piecewise linear.",
        (run["labels"], *written.values()),
        run["sets"],
        script,
        written,
    )


def _whole(p: Prover, low: Expr, high: Expr, end: Expr, number: Callable[[Any], Expr]) -> Fact:
    """A sum over an interval that ends early only where it is empty."""
    goal = eq(total(low, high, number), total(low, end, number))

    def filled(h: Fact) -> Fact:
        same = p.have(eq(high, end), h)
        return p.rewrite(
            same,
            p.have(eq(total(low, high, number), total(low, high, number))),
            lambda e: eq(total(low, high, number), total(low, e, number)),
        )

    def empty(h: Fact) -> Fact:
        return p.have(goal, *(p.empty(total(low, e, number), h) for e in (high, end)))

    return p.cases(goal, p.rule("excluded", low <= end), filled, empty)


HELD = _held()
