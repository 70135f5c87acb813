"""The thresholds are ordered at every point that CCCP passes on its way from ``v_t``.

No discarded index ever moves (`theory.ramp.proofs.discarded`), so thresholds of L only fall and
those of R only rise. Two neighbours that are both kept move by clipped shortfalls, of which the
gap takes at most itself; and where one of two is discarded it is the outer one, which stays.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_steps import X, all_moves, first, gone, left, steps
from theory.ramp.proofs.cccp_still import all_still
from theory.ramp.proofs.discarded import RULES, clipped, taken
from theory.ramp.proofs.terms import z
from theory.ramp.symbols import C, K, beta, n, passed_theta, shift, theta, w, x, y_l, y_r

Script = Callable[..., Any]


def pair(k: Any, i: Any) -> Expr:
    """Thresholds i and i + 1 are in order at point k."""
    return passed_theta(k, i) <= passed_theta(k, i + 1)


def kept_pair(k: Any, i: Any) -> Expr:
    """They are if they were at ``v_t``."""
    return (theta(i) <= theta(i + 1)) >> pair(k, i)


def treated(at_s: str, k: Any, i: Any, sign: Any) -> Expr:
    """Step k at an index with this sign: discarded and still, or kept and clipped."""
    e = 1 - sign * (w @ x - theta(i)) - sign * shift(k) * X
    return disj(
        conj(gone(at_s, k, i), eq(beta(k, i), 0)),
        conj(~gone(at_s, k, i), clipped(beta(k, i), e, 0, C)),
    )


def _ordered(at_s: str) -> Script:
    def script(p: Prover, *given: Fact) -> Fact:
        run = dict(zip(FROM_CURRENT[at_s], given, strict=True))
        parts, moves, stay = steps(p, at_s, run), all_moves(p, run), all_still(p, at_s, run)

        def place(k: Expr, now: Fact, i: Expr, h: Fact, sign: int) -> Callable[[Any], list[Any]]:
            """What step k does at an index of L (sign 1), of R (−1) or of neither."""

            def facts(where: Fact) -> list[Any]:
                value = p.have(eq(z(i), sign), where, run["labels"])
                level = p.use(p.pieces(p.use(moves, k, by=[now]))[1], i, by=[h])
                moved = p.have(
                    eq(passed_theta(k + 1, i), theta(i) - sign * beta(k, i)), level, value
                )
                if not sign:
                    return [moved, where]
                step = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[where]))[0]
                idle, _ = p.pieces(p.use(stay, k, by=[now]))
                lacking = p.have(
                    eq(left(k, i), 1 - sign * (w @ x - theta(i)) - sign * shift(k) * X),
                    where,
                    run["labels"],
                )
                form = p.rewrite(lacking, step, lambda e: taken(gone(at_s, k, i), beta(k, i), e, C))
                goal = treated(at_s, k, i, sign)

                def out(branch: Fact) -> Fact:
                    lost = p.pieces(branch)[0]
                    still_ = p.auto(eq(beta(k, i), 0), idle, h, lost, value)
                    return p.rule("inject", goal, p.rule("conjoin", [lost, still_]))

                def kept_(branch: Any) -> Fact:
                    return p.rule("inject", goal, branch)

                return [moved, where, value, p.cases(goal, form, out, kept_)]

            return facts

        def step(k: Expr, now: Fact) -> Fact:
            def one(i: Expr, h: Fact) -> Fact:
                h_next = p.have((1 <= i + 1) & (i + 1 <= K - 1), h)
                h_here = p.have((1 <= i) & (i <= K - 1), h)
                below = p.pieces(p.use(stay, k, by=[now]))[1]
                order = p.assume(theta(i) <= theta(i + 1))
                goal = pair(k + 1, i)

                def at(first_sign: int, second: int) -> Callable[[Any], Any]:
                    def proof(where: Fact) -> Fact:
                        left_, right = p.pieces(where)
                        known_ = [
                            *place(k, now, i, h_here, first_sign)(left_),
                            *place(k, now, i + 1, h_next, second)(right),
                        ]
                        if first_sign == second and first_sign:
                            known_ += [same_side(i, h_here, h_next, known_, first_sign)]
                        return p.have(goal, order, run["cost"], *known_)

                    return proof

                def same_side(i: Expr, h1: Any, h2: Any, known_: Any, sign: int) -> Fact:
                    """The outer one of two is discarded first."""
                    ends = (i, i + 1) if sign == 1 else (i + 1, i)
                    hs = (h1, h2) if sign == 1 else (h2, h1)
                    rule = p.use(below, *ends, by=list(hs))
                    values = [
                        p.have(eq(first(j), sign * (w @ x - theta(j))), th)
                        for j, th in ((i, known_[2]), (i + 1, known_[6]))
                    ]
                    inner, outer = ends
                    return p.have(
                        ~(gone(at_s, k, inner) & ~gone(at_s, k, outer)),
                        rule, order, known_[2], known_[6], *values,
                    )  # fmt: skip

                low, mid, high = (
                    lambda j: j <= y_l - 1,
                    lambda j: (y_l <= j) & (j <= y_r - 1),
                    lambda j: j >= y_r,
                )
                cases = [
                    ((low, 1), (low, 1)),
                    ((low, 1), (mid, 0)),
                    ((low, 1), (high, -1)),
                    ((mid, 0), (mid, 0)),
                    ((mid, 0), (high, -1)),
                    ((high, -1), (high, -1)),
                ]
                where = p.have(
                    disj(*(conj(a(i), b(i + 1)) for (a, _), (b, _) in cases)), run["labels"]
                )
                done = p.cases(goal, where, *(at(a, b) for (_, a), (_, b) in cases))
                return p.rule("discharge", order.conclusion, done)

            return p.throughout(1, K - 2, one)

        later = p.throughout(1, n, step)

        def point(k: Expr, now: Fact, i: Expr, h: Fact) -> Fact:
            goal = kept_pair(k, i)

            def started(is_first: Fact) -> Fact:
                ends = [
                    p.use(run["start-theta"], j, by=[h, p.have(1 <= j, h), p.have(j <= K - 1, h)])
                    for j in (i, i + 1)
                ]
                return p.rewrite(
                    is_first, p.have(kept_pair(1, i), *ends), lambda k: kept_pair(k, i)
                )

            def passed(more: Fact) -> Fact:
                return p.auto(goal, later, now, more, h)

            return p.cases(goal, p.have(disj(eq(1, k), k >= 2), now), started, passed)

        return p.throughout(
            1,
            n + 1,
            lambda k, now: p.throughout(1, K - 2, lambda i, h: point(k, now, i, h)),
        )

    return script


ORDERED_ALONG = {
    at_s: Lemma(
        f"ramp/cccp-ordered/{at_s}",
        "Neighbouring thresholds in order stay in order at every point that CCCP passes from v_t.",
        tuple(FROM_CURRENT[at_s].values()),
        every(1, n + 1, lambda k: every(1, K - 2, lambda i: kept_pair(k, i))),
        _ordered(at_s),
    )
    for at_s in RULES
}


def kept_pairs(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k ∀i kept_pair`` from a run."""
    return p.lemma(f"ramp/cccp-ordered/{at_s}", {}, *(run[name] for name in FROM_CURRENT[at_s]))


def in_order(p: Prover, pairs: Fact, order: Fact, k: Any, here: Fact) -> Fact:
    """The thresholds of point k are in order, by `kept_pairs`, since those at ``v_t`` are."""

    def one(i: Expr, h: Fact) -> Fact:
        return p.use(p.use(pairs, k, i, by=[here, h]), by=[p.use(order, i, by=[h])])

    return p.throughout(1, K - 2, one)


def at_every_point(at_s: str) -> Script:
    """What the goal says of pairs at points, each from the pair at ``v_t``."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        pairs = kept_pairs(p, at_s, run)

        def one(goal: Expr, *places: Any) -> Fact:
            (k, now), (i, h) = places if len(places) == 2 else ((n, None), *places)
            point = k if _mentions(goal.t, passed_theta(k, i).t) else k + 1
            inside = [h, run["labels"], *([now] if now is not None else [])]
            return p.have(goal, *_pair_facts(p, pairs, run, point, i, inside, given))

        return each(p, p.goal, one)

    return script


def _mentions(whole: Any, part: Any) -> bool:
    return whole == part or (type(whole) is tuple and any(_mentions(q, part) for q in whole))


def _pair_facts(
    p: Prover, pairs: Fact, run: Given, point: Any, i: Any, inside: Any, given: Any
) -> Any:
    """``θ_i ≤ θ_{i+1} ⇒`` the same at the point, the former where it is assumed of all i, and the
    last point's name."""
    facts = [p.use(pairs, point, i, by=[*inside, *([run["some"]] if "some" in run else [])])]
    facts += [p.use(th, i, by=[*inside]) for th in given]
    if "last-theta" in run:
        facts += [
            p.use(run["last-theta"], j, by=[p.have((1 <= j) & (j <= K - 1), *inside)])
            for j in (i, i + 1)
        ]
    return facts
