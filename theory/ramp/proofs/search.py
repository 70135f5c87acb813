"""The Support Class Algorithm's loop: whoever entered stays entitled, whoever was left out is not.

Pointers p and q stand below and above the interval; ``A_n`` is the step of the sets after n − 1
entries, ``e_{n,i}`` what index i falls short of its margin by with that step, ``g_{n,i}`` the
multiplier that it gets. When an index of L enters, A does not fall: with the old A the sets would
exceed it by the multiplier of the new index. But it does not rise so far that the new index would
fall short no more: then the sets would not add up to the new A. Indices of L nearer to the interval
fall short with it, and indices of R gain from a larger A. So all that entered fall short (and
likewise when an index of R enters). At the end the next index of either side does not, nor do those
beyond it.
"""

from typing import Any

from theory.formal.terms import FALSE, Expr, conj, eq, every
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing
from theory.ramp.proofs.listing import (
    FOUND,
    LABELS,
    e,
    g,
    in_L,
    in_R,
    listing,
    lower,
    properties,
    upper,
    within,
)
from theory.ramp.symbols import K, N, lower_pointer, shift, upper_pointer, y_l, y_r


def _step(p: Prover, given: dict[str, Any], n: Expr, place: Fact, before: Fact) -> Fact:
    """``within(n + 1)`` from ``within(n)``, for ``1 ≤ n ≤ N``."""
    low, below, above, high, members, others = p.pieces(before)
    ranges = (low, below, above, high, given["labels"])
    now, later = (
        p.have((1 <= n) & (n <= N + 1), place),
        p.have((1 <= n + 1) & (n + 1 <= N + 1), place),
    )
    pointer, top = lower_pointer(n), upper_pointer(n)
    sums = p.use(given["sets"], n, by=[now])
    new_sums = p.use(given["sets"], n + 1, by=[later])

    def compared(first: Any, second: Any, order: Fact) -> tuple[Any, Any]:
        """From ``A(first) ≤ A(second)``: the sums over the old sets, on either side."""
        both = [now, later]
        fall = p.use(given["falls"], first, second, by=[*both, order])
        rise = p.use(given["rises"], first, second, by=[*both, order])

        def on_left(i: Expr, h: Fact) -> Fact:
            inside = p.have(in_L(i) & (i <= K - 1), h, *ranges)
            known = p.use(fall, i, by=[inside])
            return p.use(given["monotone"], second, first, i, by=[*both, inside, known])

        def on_right(i: Expr, h: Fact) -> Fact:
            inside = p.have(in_R(i) & (1 <= i), h, *ranges)
            known = p.use(rise, i, by=[inside])
            return p.use(given["monotone"], first, second, i, by=[*both, inside, known])

        less = p.throughout(pointer + 1, y_l - 1, on_left)
        more = p.throughout(y_r, top - 1, on_right)
        return (
            summing(
                p,
                less,
            ),
            summing(
                p,
                more,
            ),
        )

    def enters(number: int, c: Expr, short: Fact, grown: Fact, room: Fact) -> tuple[Any, Any]:
        """``number (A(n+1) − A(n)) ≥ 0`` and ``e(n+1, c) > 0``; grown: the new sets' equation."""
        signs = [
            p.use(given["sign"], k, c, by=[where, room]) for k, where in ((n, now), (n + 1, later))
        ]
        pair = (n + 1, n) if number == 1 else (n, n + 1)
        rest = shift(pair[0]) <= shift(pair[1])

        def shorter(order: Fact) -> Fact:
            """The index falls no less short with the new step, if that is beyond the old one."""
            side = p.use(given["falls" if number == 1 else "rises"], *pair, by=[now, later, order])
            return p.use(side, c, by=[room, given["labels"], short])

        back = p.assume(number * (shift(n + 1) - shift(n)) < 0)
        order = p.have(rest, back)
        gain = p.use(given["monotone"], n, n + 1, c, by=[now, later, room, shorter(order)])
        halves = compared(*pair, order)
        wrong = p.have(FALSE, sums, grown, *halves, back, gain, signs[0], short)
        moved = p.cases(
            number * (shift(n + 1) - shift(n)) >= 0,
            p.rule("excluded", number * (shift(n + 1) - shift(n)) >= 0),
            lambda h: h,
            lambda h: p.rule("absurd", number * (shift(n + 1) - shift(n)) >= 0, wrong),
        )
        lost = p.assume(e(n + 1, c) <= 0)
        halves = compared(pair[1], pair[0], p.have(shift(pair[1]) <= shift(pair[0]), moved))
        same = p.have(rest, sums, grown, *halves, signs[1], lost)
        bad = p.have(FALSE, shorter(same), short, lost)
        kept = p.cases(
            e(n + 1, c) > 0,
            p.rule("excluded", e(n + 1, c) > 0),
            lambda h: h,
            lambda h: p.rule("absurd", e(n + 1, c) > 0, bad),
        )
        return moved, kept

    def by_left(h: Fact) -> Fact:
        here, short, down, same = p.pieces(h)
        grown = p.rewrite(
            down,
            new_sums,
            lambda k: eq(
                shift(n + 1), lower(n + 1, k + 1) - upper(n + 1, upper_pointer(n + 1) - 1)
            ),
        )
        grown = p.rewrite(
            same, grown, lambda k: eq(shift(n + 1), lower(n + 1, pointer) - upper(n + 1, k - 1))
        )
        split = p.lemma(
            "sums/split",
            terms(a=pointer, b=y_l - 1, c=pointer, f=lambda i: g(n + 1, i)),
            *ranges,
        )
        grown = p.have(
            eq(shift(n + 1), g(n + 1, pointer) + lower(n + 1, pointer + 1) - upper(n + 1, top - 1)),
            grown,
            split,
        )
        moved, kept = enters(
            1, pointer, short, grown, p.have(in_L(pointer) & (pointer <= K - 1), h, *ranges)
        )
        rise = p.use(
            given["rises"], n, n + 1, by=[now, later, p.have(shift(n) <= shift(n + 1), moved)]
        )

        def theirs(i: Expr, h2: Fact) -> Fact:
            was = p.use(others, i, by=[h2])
            grew = p.use(rise, i, by=[p.have(in_R(i), h2, *ranges)])
            return p.have(e(n + 1, i) > 0, was, grew)

        near = p.auto(
            every(pointer, y_l - 1, lambda i: e(n + 1, i) > 0),
            kept,
            given["order-left"],
            later,
            h,
            *ranges,
        )
        far = p.throughout(y_r, top - 1, theirs)
        return _moved(p, n, pointer - 1, top, (down, same), near, far, here, *ranges)

    def by_right(h: Fact) -> Fact:
        _, here, short, up, same = p.pieces(h)
        grown = p.rewrite(
            up,
            new_sums,
            lambda k: eq(
                shift(n + 1), lower(n + 1, lower_pointer(n + 1) + 1) - upper(n + 1, k - 1)
            ),
        )
        grown = p.rewrite(
            same, grown, lambda k: eq(shift(n + 1), lower(n + 1, k + 1) - upper(n + 1, top))
        )
        last = p.last(upper(n + 1, top), *ranges)
        grown = p.have(
            eq(shift(n + 1), lower(n + 1, pointer + 1) - upper(n + 1, top - 1) - g(n + 1, top)),
            grown,
            last,
        )
        moved, kept = enters(-1, top, short, grown, p.have(in_R(top) & (1 <= top), h, *ranges))
        fall = p.use(
            given["falls"], n + 1, n, by=[now, later, p.have(shift(n + 1) <= shift(n), moved)]
        )

        def theirs(i: Expr, h2: Fact) -> Fact:
            was = p.use(members, i, by=[h2])
            grew = p.use(fall, i, by=[p.have(in_L(i), h2, *ranges)])
            return p.have(e(n + 1, i) > 0, was, grew)

        near = p.throughout(pointer + 1, y_l - 1, theirs)
        far = p.auto(
            every(y_r, top, lambda i: e(n + 1, i) > 0), given["order-right"], later, h, kept
        )
        return _moved(p, n, pointer, top + 1, (same, up), near, far, here, *ranges)

    return p.cases(within(n + 1), p.use(given["entries"], n, by=[place]), by_left, by_right)


def _moved(
    p: Prover,
    n: Expr,
    low: Expr,
    high: Expr,
    new: tuple[Any, Any],
    near: Fact,
    far: Fact,
    *ranges: Any,
) -> Fact:
    """``within(n + 1)`` in terms of the pointers' new places."""
    down, up = (
        p.have(eq(b, a), th)
        for th, (a, b) in zip(
            new, ((lower_pointer(n + 1), low), (upper_pointer(n + 1), high)), strict=True
        )
    )
    near = p.rewrite(down, near, lambda k: every(k + 1, y_l - 1, lambda i: e(n + 1, i) > 0))
    far = p.rewrite(up, far, lambda k: every(y_r, k - 1, lambda i: e(n + 1, i) > 0))
    ends = conj(
        0 <= lower_pointer(n + 1),
        lower_pointer(n + 1) <= y_l - 1,
        y_r <= upper_pointer(n + 1),
        upper_pointer(n + 1) <= K,
    )
    return p.have(within(n + 1), p.have(ends, *new, *ranges), near, far)


def _search(p: Prover, labels: Any, *facts: Fact) -> Fact:
    given = {"labels": labels, **dict(zip((*listing(), *properties()), facts, strict=True))}
    least, first, second = p.pieces(given["start"])

    def nothing(low: Any, high: Any) -> Fact:
        return p.auto(every(low, high, lambda i: e(1, i) > 0))

    one = _start(p, first, second, nothing, labels)

    always = all_rounds(p, N, within, one, lambda n, h, now: _step(p, given, n, h, now))
    last = p.use(always, N + 1, by=[least])

    return p.rule(
        "part",
        FOUND,
        p.rule(
            "conjoin",
            [
                last,
                p.auto(
                    every(1, lower_pointer(N + 1), lambda i: e(N + 1, i) <= 0),
                    always,
                    given["start"],
                    given["stop"],
                    given["order-left"],
                ),
                p.auto(
                    every(upper_pointer(N + 1), K - 1, lambda i: e(N + 1, i) <= 0),
                    always,
                    given["start"],
                    given["stop"],
                    given["order-right"],
                ),
            ],
        ),
    )


def _start(p: Prover, first: Fact, second: Fact, nothing: Any, labels: Fact) -> Fact:
    near, far = nothing(y_l, y_l - 1), nothing(y_r, y_r - 1)
    down, up = (
        p.have(eq(y_l - 1, lower_pointer(1)), first),
        p.have(eq(y_r, upper_pointer(1)), second),
    )
    near = p.rewrite(down, near, lambda k: every(k + 1, y_l - 1, lambda i: e(1, i) > 0))
    far = p.rewrite(up, far, lambda k: every(y_r, k - 1, lambda i: e(1, i) > 0))
    return p.have(within(1), first, second, labels)


search = Lemma(
    "ramp/search",
    "The search ends with exactly the indices in its sets that fall short of their margins.",
    (LABELS, *listing().values(), *properties().values()),
    FOUND,
    _search,
)
