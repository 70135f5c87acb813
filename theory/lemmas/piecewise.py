"""A root of a function that is linear between finitely many corners, written out.

``A − h Σ_i z_i (o_i + (a_i − z_i A)₊ − c (b_i − z_i A)₊)`` rises with A. A bracket around its root
is cut at one corner after another. In what is left there is no corner: the function is linear, and
the root divides the bracket as the values at its ends do.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    expr,
    function,
    indicator,
    real,
    total,
)
from theory.lemmas.letters import n
from theory.proving.inverses import positive_inverse
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import by_induction, summing

sign, offset, near, far = (
    function(f"{name}_", "R", 1) for name in ("sign", "offset", "near", "far")
)
capped, scale = real("cap_"), real("scale_")
corner, lower, upper = (function(f"{name}_", "R", 1) for name in ("corner", "lower", "upper"))
NAMES = {"s": "turn", "a": "above", "b": "below", "u": "from", "v": "to", "k": "share"}
s, a, b, u, v, k = (real(f"{name}_") for name in NAMES.values())


def _with(**values: Any) -> dict[Any, Any]:
    """The replacements for one index, or for one bracket."""
    return {(f"{NAMES[name]}_", "R", 0): value for name, value in values.items()}


def positive(value: Any) -> Expr:
    """The positive part."""
    return indicator(0 < expr(value)) * value


def turned(z: Any, a: Any, b: Any, cap: Any, at: Any) -> Expr:
    """``z ((a − z A)₊ − c (b − z A)₊)``."""
    return expr(z) * (positive(a - z * at) - cap * positive(b - z * at))


def a_sign(z: Any) -> Expr:
    """z is 1, −1 or 0."""
    return disj(eq(z, 1), eq(z, -1), eq(z, 0))


def a_cap(c: Any) -> Expr:
    """c is 1 or 0."""
    return disj(eq(c, 1), eq(c, 0))


def _by_value(p: Prover, either: Fact, values: Any, goal: Callable[[Any], Expr], proof: Any) -> Any:
    """``goal(t)``, where t is one of the values, from a proof for each of them."""
    t = Expr(either.conclusion[1][1])

    def one(value: int) -> Callable[[Fact], Fact]:
        return lambda h: p.rewrite(p.have(eq(value, t), h), proof(value), goal)

    return p.cases(goal(t), either, *map(one, values))


def _signed(p: Prover, signs: Fact, caps: Fact, goal: Callable[..., Expr], proof: Any) -> Fact:
    """``goal(s, c)`` from a proof for each pair of their values."""

    def capped_(value: int) -> Fact:
        return _by_value(p, caps, (1, 0), lambda c: goal(value, c), lambda c: proof(goal(value, c)))

    return _by_value(p, signs, (1, -1, 0), lambda s: goal(s, capped), capped_)


@lemma(
    "piecewise/falls",
    turned(s, a, b, capped, v) <= turned(s, a, b, capped, u),
    signs=a_sign(s),
    caps=a_cap(capped),
    order=u <= v,
    bounds=b <= a,
)
def falls(p: Prover, signs: Fact, caps: Fact, order: Fact, bounds: Fact) -> Fact:
    """A number that is held back on either side does not rise with what is taken from it."""
    return _signed(
        p,
        signs,
        caps,
        lambda s, c: turned(s, a, b, c, v) <= turned(s, a, b, c, u),
        lambda goal: p.have(goal, order, bounds),
    )


@lemma(
    "piecewise/one-side",
    eq(positive((1 - k) * u + k * v), (1 - k) * positive(u) + k * positive(v)),
    side=disj(conj(0 <= u, 0 <= v), conj(u <= 0, v <= 0)),
    low=0 <= k,
    high=k <= 1,
)
def one_side(p: Prover, side: Fact, low: Fact, high: Fact) -> Fact:
    """The positive part is linear where there is no change of sign."""
    rest = p.have(0 <= 1 - k, high)

    mean = (1 - k) * u + k * v

    def on(part: Callable[[Any], Any], sign: int) -> Callable[[Any], Fact]:
        """Both numbers are on the side on which the positive part of e is ``part(e)``."""

        def proof(h: Any) -> Fact:
            one, two = (
                p.have(0 <= sign * e, th) for e, th in zip((u, v), p.pieces(h), strict=True)
            )
            mixed = p.have(0 <= sign * mean, rest, one, low, two)
            same = [
                p.have(eq(positive(e), part(e)), th)
                for e, th in ((u, one), (v, two), (mean, mixed))
            ]
            return p.have(p.goal, same[2], same[0], same[1])

        return proof

    return p.cases(p.goal, side, on(lambda e: e, 1), on(lambda e: 0, -1))


def _between(d: Any) -> Expr:
    return disj(d <= u, v <= d)


@lemma(
    "piecewise/linear",
    eq(
        positive(a - s * (u + k * (v - u))),
        (1 - k) * positive(a - s * u) + k * positive(a - s * v),
    ),
    signs=a_sign(s),
    order=u <= v,
    low=0 <= k,
    high=k <= 1,
    apart=_between(s * a),
)
def linear(p: Prover, signs: Fact, order: Fact, low: Fact, high: Fact, apart: Fact) -> Fact:
    """A positive part has no corner between two numbers, and is linear there."""

    def side(s: Any) -> Expr:
        lower, upper = a - s * u, a - s * v
        both = disj(conj(0 <= lower, 0 <= upper), conj(lower <= 0, upper <= 0))
        return _between(s * a) >> both

    def proof(s: int) -> Fact:
        phi = side(s)
        given = p.assume(Expr(phi.t[1]))
        return p.rule("discharge", given.conclusion, p.have(Expr(phi.t[2]), given, order))

    table = _with(u=a - s * u, v=a - s * v)
    split = p.use(_by_value(p, signs, (1, -1, 0), side, proof), by=[apart])
    return p.lemma("piecewise/one-side", table, split, low, high)


def move(i: Any, at: Any) -> Expr:
    """``o_i + (a_i − z_i A)₊ − c (b_i − z_i A)₊``."""
    z = sign(i)
    return offset(i) + positive(near(i) - z * at) - capped * positive(far(i) - z * at)


def pull(at: Any) -> Expr:
    """``Σ_i z_i (…)``, what the numbers at A sum to."""
    return total(1, n, lambda i: sign(i) * move(i, at))


def gap(at: Any) -> Expr:
    """The function whose root is looked for."""
    return expr(at) - scale * pull(at)


def _cut(k: Any) -> Expr:
    return conj(lower(k - 1) < corner(k), corner(k) < upper(k - 1))


def cut_low(k: Any) -> Expr:
    """The k-th corner becomes the lower end where it is inside and the function not above 0."""
    moved = indicator(conj(_cut(k), gap(corner(k)) <= 0))
    return eq(lower(k), lower(k - 1) + moved * (corner(k) - lower(k - 1)))


def cut_high(k: Any) -> Expr:
    """And the upper end where the function is above 0."""
    moved = indicator(conj(_cut(k), 0 < gap(corner(k))))
    return eq(upper(k), upper(k - 1) + moved * (corner(k) - upper(k - 1)))


def _bracket(k: Any, low: Any, high: Any) -> Expr:
    """The root is between the ends, and none of the first k corners is inside."""
    outside = every(1, k, lambda j: disj(corner(j) <= low, high <= corner(j)))
    return conj(low < high, gap(low) <= 0, 0 < gap(high), outside)


@lemma(
    "piecewise/bracket",
    _bracket(2 * n, lower(2 * n), upper(2 * n)),
    some=0 <= n,
    order=lower(0) < upper(0),
    low=gap(lower(0)) <= 0,
    high=0 < gap(upper(0)),
    lows=every(1, 2 * n, cut_low),
    highs=every(1, 2 * n, cut_high),
)
def bracket(p: Prover, some: Fact, lows: Fact, highs: Fact, **ends: Fact) -> Fact:
    """A bracket around a root is cut at one corner after another."""

    def body(k: Any) -> Expr:
        return _bracket(k, lower(k), upper(k))

    def step(k: Expr, here: Fact, before: Fact) -> Fact:
        order, below, above, outside = p.pieces(before)
        steps = [p.use(th, k + 1, by=[here]) for th in (lows, highs)]
        new = corner(k + 1)

        def to(low: Expr, high: Expr) -> Callable[[Fact], Fact]:
            """The ends become these."""

            def proof(case: Fact) -> Fact:
                facts = [order, below, above, *p.flat(case)]

                def each(j: Expr, h: Fact) -> Fact:
                    goal = disj(corner(j) <= low, high <= corner(j))
                    return p.cases(
                        goal,
                        p.have((j <= k) | Expr(("=", (k + 1).t, j.t)), h),
                        lambda old: p.have(goal, p.use(outside, j, by=[h, old]), *facts),
                        lambda last: p.rewrite(
                            last,
                            p.have(disj(new <= low, high <= new), *facts),
                            lambda i: disj(corner(i) <= low, high <= corner(i)),
                        ),
                    )

                rest = p.throughout(1, k + 1, each)
                said = [p.have(phi, *facts) for phi in (low < high, gap(low) <= 0, 0 < gap(high))]
                done = p.rule("conjoin", [*said, rest])
                ends = [
                    p.have(eq(now, end(k + 1)), th, *facts)
                    for now, end, th in zip((low, high), (lower, upper), steps, strict=True)
                ]
                done = p.rewrite(ends[0], done, lambda end: _bracket(k + 1, end, high))
                return p.rewrite(ends[1], done, lambda end: _bracket(k + 1, lower(k + 1), end))

            return proof

        cut = _cut(k + 1)
        either = p.have(disj(conj(cut, gap(new) <= 0), conj(cut, 0 < gap(new)), ~cut))
        return p.cases(
            body(k + 1), either, to(new, upper(k)), to(lower(k), new), to(lower(k), upper(k))
        )

    none = p.have(every(1, 0, lambda j: disj(corner(j) <= lower(0), upper(0) <= corner(j))))
    start = p.rule("conjoin", [*ends.values(), none])
    whole = by_induction(p, 0, 2 * n, body, start, step)
    return p.rule("part", p.goal, p.use(whole, 2 * n, by=[some]))


@lemma(
    "piecewise/between",
    eq(pull(u + k * (v - u)), (1 - k) * pull(u) + k * pull(v)),
    signs=every(1, n, lambda i: a_sign(sign(i))),
    order=u < v,
    low=0 <= k,
    high=k <= 1,
    apart=every(1, n, lambda i: conj(_between(sign(i) * near(i)), _between(sign(i) * far(i)))),
)
def between(p: Prover, signs: Fact, order: Fact, low: Fact, high: Fact, apart: Fact) -> Fact:
    """The sum is linear between two numbers where it has no corner."""

    def one(i: Expr, h: Fact) -> Fact:
        z, ordered = sign(i), p.have(u <= v, order)
        signed, places = p.use(signs, i, by=[h]), p.pieces(p.use(apart, i, by=[h]))
        parts = [
            p.lemma(
                "piecewise/linear",
                _with(s=z, a=value),
                *(signed, ordered, low, high, place),
            )
            for value, place in zip((near(i), far(i)), places, strict=True)
        ]
        goal = eq(z * move(i, u + k * (v - u)), (1 - k) * (z * move(i, u)) + k * (z * move(i, v)))
        return p.have(goal, parts[0], parts[1])

    return p.have(p.goal, summing(p, p.throughout(1, n, one)))


reach = real("reach_")
PULLED = scale * pull(0)
WRITTEN = {
    "near-corners": every(1, n, lambda i: eq(corner(i), sign(i) * near(i))),
    "far-corners": every(1, n, lambda i: eq(corner(n + i), sign(i) * far(i))),
    "low": eq(lower(0), indicator(PULLED < 0) * PULLED),
    "high": eq(upper(0), indicator(0 < PULLED) * PULLED + 1),
    "lows": every(1, 2 * n, cut_low),
    "highs": every(1, 2 * n, cut_high),
    "share": eq(k, -gap(lower(2 * n)) / (gap(upper(2 * n)) - gap(lower(2 * n)))),
    "reach": eq(reach, lower(2 * n) + k * (upper(2 * n) - lower(2 * n))),
}
"""How the root is computed: corners, ends of the bracket, and the root."""


@lemma(
    "piecewise/root",
    eq(reach, scale * pull(reach)),
    some=1 <= n,
    size=0 <= scale,
    caps=a_cap(capped),
    signs=every(1, n, lambda i: a_sign(sign(i))),
    bounds=every(1, n, lambda i: far(i) <= near(i)),
    **WRITTEN,
)
def root(
    p: Prover, some: Fact, size: Fact, caps: Fact, signs: Fact, bounds: Fact, **w: Fact
) -> Fact:
    """A function that is linear between finitely many corners, and rises, has a root."""

    def fall(u: Any, v: Any, order: Fact) -> Fact:
        """``pull(v) ≤ pull(u)`` where ``u ≤ v``."""

        def one(i: Expr, h: Fact) -> Fact:
            table = _with(s=sign(i), a=near(i), b=far(i), u=u, v=v)
            facts = (p.use(signs, i, by=[h]), caps, order, p.use(bounds, i, by=[h]))
            less = p.lemma("piecewise/falls", table, *facts)
            return p.have(sign(i) * move(i, v) <= sign(i) * move(i, u), less)

        return summing(p, p.throughout(1, n, one))

    def end(name: str, at: Expr, sign_: int) -> list[Fact]:
        away, ends = p.have(0 <= sign_ * at, w[name]), (expr(0), at)
        one, two = ends[::sign_]
        less = fall(one, two, p.have(one <= two, away))
        goal = 0 < gap(at) if sign_ == 1 else gap(at) <= 0
        return [away, p.have(goal, w[name], size, less)]

    below, above = end("low", lower(0), -1), end("high", upper(0), 1)
    order = p.have(lower(0) < upper(0), w["low"], w["high"])
    facts = (some, order, below[1], above[1], w["lows"], w["highs"])
    low, high = lower(2 * n), upper(2 * n)
    order, under, over, outside = p.pieces(p.lemma("piecewise/bracket", {}, *facts))
    size_ = p.have(0 < gap(high) - gap(low), under, over)
    unit = p.rule("inverse", gap(high) - gap(low), size_)
    inverse = positive_inverse(p, gap(high) - gap(low), size_)
    least = p.have(0 <= k, w["share"], p.have(0 <= -gap(low), under), inverse)
    most = p.have(k <= 1, w["share"], unit, over, inverse)
    span = gap(high) - gap(low)
    met = p.have(eq(k * span, -gap(low)), w["share"], unit)

    def apart(i: Expr, h: Fact) -> Fact:
        where = [w["near-corners"], w["far-corners"]]
        corners = [p.use(th, i, by=[h]) for th in where]
        places = [p.use(outside, j, by=[p.have((1 <= j) & (j <= 2 * n), h)]) for j in (i, n + i)]
        return p.rule(
            "conjoin",
            [
                p.rewrite(same, place, lambda d: disj(d <= low, high <= d))
                for same, place in zip(corners, places, strict=True)
            ],
        )

    free = p.throughout(1, n, apart)
    known = (signs, order, least, most, free)
    mixed = p.lemma("piecewise/between", _with(u=low, v=high), *known)
    at = low + k * (high - low)
    zero = p.have(eq(at, scale * pull(at)), met, mixed)
    return p.rewrite(p.have(eq(at, reach), w["reach"]), zero, lambda t: eq(t, scale * pull(t)))
