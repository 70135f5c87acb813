"""What the marginals say about the codes, where the transition 0 → 1 is forbidden.

Then ``α_k(0) β_k(0)`` sums the codes with fewer than k ones (`storm/restricted-forward` and
`storm/zeros-after`), and the rest of Z is ``α_k(1) β_k(1)``.  In general (14) and (15) determine
the codes' probabilities by products, since bits form a Markov chain.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, expr, function, total
from theory.lemmas.logarithm import inverse_of
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each, same_sums
from theory.proof import Lemma
from theory.storm.proofs.class_probabilities import ALL, Z
from theory.storm.proofs.codes import CODES, NO_RISE, q
from theory.storm.proofs.marginals import MESSAGES, joint
from theory.storm.proofs.messages import backward_positive, climbing
from theory.storm.proofs.paths import Psi, T, alpha, beta, psi

r = function("r", "R", 2)


def some(low: Any, high: Any) -> Expr:
    """``Σ_{j=low}^{high} q_T(j)``."""
    return total(low, high, lambda j: q(T, j))


def _zeros(p: Any, *given: Any) -> Any:
    codes, (start, step12, last, back, none) = given[:5], given[5:]
    front = p.lemma("storm/restricted-forward", {}, *codes, start, step12, none)
    rest = p.lemma("storm/zeros-after", {}, *codes, last, back, none)

    def one(k: Expr, h: Any) -> Any:
        same = same_sums(
            p,
            0,
            k - 1,
            lambda j: beta(k, 0) * q(k, j),
            lambda j: q(T, j),
            lambda j, inside: p.have(
                eq(beta(k, 0) * q(k, j), q(T, j)), p.use(rest, k, j, by=[h, inside])
            ),
        )
        before = p.pieces(p.use(front, k, by=[h]))[0]
        return p.have(
            eq(alpha(k, 0) * beta(k, 0), some(0, k - 1)),
            same,
            products=[(beta(k, 0), [before], [])],
        )

    return p.every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1)), one)


zeros = Lemma(
    "storm/zero-marginal",
    "Without the transition 0 → 1, Z P(b_k = 0) sums the codes with fewer than k ones.",
    (*CODES, *MESSAGES, NO_RISE),
    every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1))),
    _zeros,
)


def _same_total(p: Any, *given: Any) -> Any:
    """α_k · β_k does not depend on k, by one step of (12) and (13)."""
    _, step12, last, back = given

    def whole(k: Any) -> Expr:
        return alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1)

    def body(k: Expr) -> Expr:
        return eq(whole(k), whole(1))

    def step(k: Expr, room: Any, before: Any) -> Any:
        hints: list[Any] = []
        for b in (0, 1):
            hints.append((beta(k + 1, b), [p.use(step12, k, b, by=[room])], []))
            hints.append((alpha(k, b), [p.use(back, k, b, by=[room])], []))
        return p.have(body(k + 1), before, products=hints)

    def end(k: Expr, h: Any) -> Any:
        every_k = climbing(p, 1, body, p.have(body(expr(1))), step)
        ends = [p.use(last, b) for b in (0, 1)]
        return p.have(
            eq(whole(k), alpha(T, 0) + alpha(T, 1)),
            p.use(every_k, k, by=[h]),
            p.use(every_k, T, by=[p.have((1 <= T) & (T <= T), h)]),
            products=[(alpha(T, b), [ends[b]], []) for b in (0, 1)],
        )

    return p.every(1, T, lambda k: eq(whole(k), alpha(T, 0) + alpha(T, 1)), end)


same_total = Lemma(
    "storm/same-total",
    "α_k · β_k is the same at every position.",
    MESSAGES,
    every(
        1,
        T,
        lambda k: eq(
            alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1), alpha(T, 0) + alpha(T, 1)
        ),
    ),
    _same_total,
)


def _tails(p: Any, *given: Any) -> Any:
    codes, messages, none = given[:5], given[5:9], given[9]
    zero = p.lemma("storm/zero-marginal", {}, *given)
    same = p.lemma("storm/same-total", {}, *messages)
    front = p.lemma("storm/restricted-forward", {}, *codes, *messages[:2], none)

    def one(k: Expr, h: Any) -> Any:
        end = p.have((1 <= T) & (T <= T) & (0 <= T), h)
        split = p.lemma(
            "sums/split", terms(a=0, b=T, c=k - 1, f=lambda j: q(T, j)), p.have(0 <= k, h), h
        )
        return p.have(
            eq(alpha(k, 1) * beta(k, 1), some(k, T)),
            p.use(zero, k, by=[h]),
            p.use(same, k, by=[h]),
            p.use(front, T, by=[end]),
            p.last(ALL, end),
            split,
        )

    return p.every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T)), one)


ones = Lemma(
    "storm/one-marginal",
    "Without the transition 0 → 1, Z P(b_k = 1) sums the codes with k ones or more.",
    (*CODES, *MESSAGES, NO_RISE),
    every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T))),
    _tails,
)


def _given(given: Any) -> list[Any]:
    """Codes, messages and the forbidden transition, in the order of the lemmas."""
    none, start, step12, last, back, _, *codes = given
    return [*codes, start, step12, last, back, none]


def _pairs(p: Any, given: Any) -> Any:
    """For a position k: Z times (15) at (0,0), (1,1), (1,0), as sums over codes."""
    facts = _given(given)
    zero = p.lemma("storm/zero-marginal", {}, *facts)
    one = p.lemma("storm/one-marginal", {}, *facts)
    after = p.lemma("storm/zeros-after", {}, *facts[:5], *facts[7:])
    front = p.lemma("storm/restricted-forward", {}, *facts[:7], facts[9])

    def at(k: Expr, h: Any) -> list[Any]:
        low, high = (p.have((1 <= place) & (place <= T), h) for place in (k, k + 1))
        none = p.use(facts[9], k, by=[h])
        ahead = p.use(facts[8], k, 0, by=[h])
        arriving = p.use(facts[6], k, 1, by=[h])
        both = p.pieces(p.use(front, k, by=[low]))
        place = p.have((0 <= k) & (k <= k + 1 - 1), h)
        return [
            p.have(
                eq(joint(k, 0, 0), some(0, k - 1)),
                p.use(zero, k, by=[low]),
                products=[
                    (alpha(k, 0), [ahead], []),
                    (alpha(k, 0) * psi(k + 1, 1) * beta(k + 1, 1), [none], []),
                ],
            ),
            p.have(
                eq(joint(k, 1, 1), some(k + 1, T)),
                p.use(one, k + 1, by=[high]),
                products=[
                    (beta(k + 1, 1), [arriving], []),
                    (psi(k + 1, 1) * alpha(k, 0) * beta(k + 1, 1), [none], []),
                ],
            ),
            p.have(
                eq(joint(k, 1, 0), q(T, k)),
                p.use(after, k + 1, k, by=[high, place]),
                products=[
                    (Psi(k, 1, 0) * psi(k + 1, 0) * beta(k + 1, 0), [both[1]], []),
                    (beta(k + 1, 0), [p.use(facts[3], k, by=[h])], []),
                ],
            ),
        ]

    return at


def pairs(p: Any, run: Any, *given: Any) -> Any:
    """(0,0) is b_{k+1} = 0 without k ones, (1,1) is b_{k+1} = 1."""
    known = _pairs(p, given)
    return each(
        p,
        p.goal,
        lambda goal, at_k: p.have(goal, products=[(1 / Z, [fact], []) for fact in known(*at_k)]),
    )


def pairs_from_one(p: Any, run: Any, zero_first: Any, *given: Any) -> Any:
    """The same, where the code of zeros weighs nothing."""
    known, codes = _pairs(p, given), given[-5:]

    def step(t: Expr, room: Any, before: Any) -> Any:
        way = Psi(t, 0, 0) * psi(t + 1, 0)
        grown = p.use(codes[2], t, 0, by=[room])
        return p.have(eq(q(t + 1, 0), 0), grown, products=[(way, [before], [])])

    base = p.have(eq(q(1, 0), 0), codes[0], zero_first)
    none = climbing(p, 1, lambda t: eq(q(t, 0), 0), base, step)

    def at(goal: Any, at_k: Any) -> Any:
        k, h = at_k
        zero = p.use(none, T, by=[p.have((1 <= T) & (T <= T), h)])
        table = terms(a=0, b=k - 1, c=0, f=lambda j: q(T, j))
        split = p.lemma("sums/split", table, p.have(0 <= k - 1, h))
        first = p.have(eq(some(0, 0), 0), p.last(some(0, 0)), p.empty(some(0, -1)), zero)
        below, *others = known(k, h)
        below = p.have(eq(joint(k, 0, 0), some(1, k - 1)), below, split, first)
        return p.have(goal, products=[(1 / Z, [fact], []) for fact in (below, *others)])

    return each(p, p.goal, at)


def difference(p: Any, run: Any, *given: Any) -> Any:
    """``P(b_{a−1} = 1) − P(b_c = 1)`` sums the codes with a − 1, …, c − 1 ones."""
    one = p.lemma("storm/one-marginal", {}, *_given(given))

    def at(goal: Any, at_a: Any, at_c: Any) -> Any:
        (a, h), (c, inside) = at_a, at_c
        low = p.have((1 <= a - 1) & (a - 1 <= T), h)
        high = p.have((1 <= c) & (c <= T), h, inside)
        split = p.lemma(
            "sums/split",
            terms(a=a - 1, b=T, c=c - 1, f=lambda j: q(T, j)),
            p.have(a - 1 <= c, inside),
            high,
        )
        found = p.have(
            eq(alpha(a - 1, 1) * beta(a - 1, 1) - alpha(c, 1) * beta(c, 1), some(a - 1, c - 1)),
            p.use(one, a - 1, by=[low]),
            p.use(one, c, by=[high]),
            split,
        )
        return p.have(goal, products=[(1 / Z, [found], [])])

    return each(p, p.goal, at)


def from_marginals(p: Any, run: Any, least: Any, nodes: Any, edges: Any, *given: Any) -> Any:
    """``Z r_k(j)`` is the weight of the code up to bit k times the backward vector there."""
    (start, step12, last, back, norm), codes = given[:5], given[5:10]
    first, rest = given[10:12], given[12:]
    front = p.lemma("storm/forward-positive", {}, nodes, edges, start, step12)
    ahead = backward_positive(p, {}, nodes, edges, last, back)
    end = p.have((1 <= T) & (T <= T), least)
    above = p.have(Z > 0, norm, *(p.use(front, T, b, by=[end]) for b in (0, 1)))
    unit = p.rule("inverse", Z, above)

    def value(k: Any, j: Any, b: int) -> Expr:
        return eq(r(k, j) * Z, q(k, j) * beta(k, b))

    def body(k: Expr) -> Expr:
        return every(0, k - 1, lambda j: value(k, j, 0)) & value(k, k, 1)

    def begin(b: int) -> Any:
        return p.have(
            value(1, b, b),
            products=[
                (Z, [first[b]], []),
                (alpha(1, b) * beta(1, b), [unit], []),
                (beta(1, b), [p.use(start, b)], []),
                (beta(1, b), [codes[b]], []),
            ],
        )

    def bottom() -> Any:
        zero = begin(0)

        def only(j: Expr, h: Any) -> Any:
            return p.rewrite(p.have(eq(0, j), h), zero, lambda j: value(1, j, 0))

        none = p.every(0, expr(1) - 1, lambda j: value(1, j, 0), only)
        return p.have(body(expr(1)), none, begin(1))

    def grown(k: Expr, j: Expr, to: Expr, b: int, c: int, own: Any, next_r: Any, code: Any, h: Any):
        """From the code up to k, of last bit b, to the one up to k + 1, of last bit c."""
        here = p.have((1 <= k) & (k <= T), h)
        vectors = [p.use(front, k, b, by=[here]), p.use(ahead, k, b, by=[here])]
        one, two = (
            p.rule("inverse", term, fact)
            for term, fact in zip((alpha(k, b), beta(k, b)), vectors, strict=True)
        )
        marginal = alpha(k, b) * beta(k, b) / Z
        strict = inverse_of(p, Z, above)[0]
        some_ = p.have(marginal > 0, products=[[*vectors, strict]])
        back_one = p.rule("inverse", marginal, some_)
        i_a, i_b, i_m = 1 / alpha(k, b), 1 / beta(k, b), 1 / marginal
        # 1/m = Z/(α β)
        flipped = p.have(
            eq(i_m, Z * i_a * i_b),
            products=[
                (Z * i_a * i_b, [back_one], []),
                (i_m * Z * (1 / Z) * beta(k, b) * i_b, [one], []),
                (i_m * Z * (1 / Z), [two], []),
                (i_m, [unit], []),
            ],
        )
        way = Psi(k, b, c) * psi(k + 1, c) * beta(k + 1, c)
        ratio = p.have(
            eq(r(k + 1, to), r(k, j) * way * i_b),
            next_r,
            products=[
                (r(k, j) * way * alpha(k, b) / Z, [flipped], []),
                (r(k, j) * way * alpha(k, b) * i_a * i_b, [unit], []),
                (r(k, j) * way * i_b, [one], []),
            ],
        )
        return p.have(
            value(k + 1, to, c),
            products=[
                (Z, [ratio], []),
                (way * i_b, [own], []),
                (q(k, j) * way, [two], []),
                (beta(k + 1, c), [code], []),
            ],
        )

    def step(k: Expr, room: Any, before: Any) -> Any:
        below, at_k = p.pieces(before)
        h = p.have((1 <= k) & (k <= T - 1), room)
        fallen = grown(
            k, k, k, 1, 0, at_k, p.use(rest[1], k, by=[h]), p.use(codes[3], k, by=[h]), h
        )
        stayed = grown(
            k, k, k + 1, 1, 1, at_k, p.use(rest[2], k, by=[h]), p.use(codes[4], k, by=[h]), h
        )

        def one(j: Expr, inside: Any) -> Any:
            def lower(less: Any) -> Any:
                place = p.have((0 <= j) & (j <= k - 1), inside, less)
                own = p.use(below, j, by=[place])
                after = p.use(rest[0], k, j, by=[h, place])
                code = p.use(codes[2], k, j, by=[h, place])
                return grown(k, j, j, 0, 0, own, after, code, h)

            split = p.have((j <= k - 1) | eq(k, j), inside)
            return p.cases(
                value(k + 1, j, 0),
                split,
                lower,
                lambda same: p.rewrite(same, fallen, lambda j: value(k + 1, j, 0)),
            )

        all_ = p.every(0, k + 1 - 1, lambda j: value(k + 1, j, 0), one)
        return p.have(body(k + 1), all_, stayed)

    at_end = p.use(climbing(p, 1, body, bottom(), step), T, by=[end])
    below, top = p.pieces(at_end)
    ends = [p.use(last, b) for b in (0, 1)]

    def found(goal: Any, at_j: Any) -> Any:
        j, h = at_j

        def close(j: Expr, own: Any, b: int) -> Any:
            return p.have(
                eq(r(T, j), q(T, j) / Z),
                products=[(1 / Z, [own], []), (q(T, j) / Z, [ends[b]], []), (r(T, j), [unit], [])],
            )

        return p.cases(
            goal,
            p.have((j <= T - 1) | eq(T, j), h),
            lambda less: close(
                j, p.use(below, j, by=[p.have((0 <= j) & (j <= T - 1), h, less)]), 0
            ),
            lambda same: p.rewrite(same, close(T, top, 1), lambda j: eq(r(T, j), q(T, j) / Z)),
        )

    return each(p, p.goal, found)
