"""What the learner's code does in a step of CCCP, said of each index of I.

With ``e = 1 − u_i(v_t) − z_i ā_k ‖x‖²``, what the shift along x alone leaves of the shortfall, the
step ``β_{k,i}`` is e brought into ``[−C, 0]`` if the index is discarded, into ``[0, C]`` if not;
and the margin after the step is ``1 − e + β_{k,i}``.
"""

from collections.abc import Callable
from typing import Any

from algorithms.pa.balance import clip
from theory.formal.terms import Expr, conj, eq, every, expr, norm2, real, total
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.cccp_run import FROM_ANYWHERE, clipping
from theory.ramp.proofs.discarded import RULES, clipped, taken
from theory.ramp.proofs.terms import in_I, margin, z
from theory.ramp.symbols import C, K, beta, n, passed_theta, passed_w, s, shift, theta, w, x
from theory.runs.symbols.term import term

X = norm2(x)


def at_point(k: Any, i: Any) -> Expr:
    """``u_i`` at point k."""
    return margin(passed_w(k), lambda j: passed_theta(k, j), i)


def first(i: Any) -> Expr:
    """``u_i(v_t)``."""
    return margin(w, theta, i)


def left(k: Any, i: Any) -> Expr:
    """``e``."""
    return 1 - first(i) - z(i) * shift(k) * X


def gone(at_s: str, k: Any, i: Any) -> Expr:
    """Point k discards index i of I."""
    u = at_point(k, i)
    return u < s if at_s == "kept" else u <= s


def known(at_s: str, k: Any, i: Any) -> Expr:
    """What step k does at index i."""
    return in_I(i) >> conj(
        _taken(gone(at_s, k, i), beta(k, i), left(k, i)),
        eq(at_point(k + 1, i), first(i) + z(i) * shift(k) * X + beta(k, i)),
    )


def _taken(lost: Expr, value: Any, e: Any) -> Expr:
    return taken(lost, value, e, C)


r, bottom, top = real("r_"), real("bottom_"), real("top_")
CLIP = Expr(clip(term(r), term(bottom), term(top)).t)

between: Lemma = Lemma(
    "ramp/clip-between",
    "What the learners' clip to [low, high] does to a number.",
    (bottom <= top,),
    clipped(CLIP, r, bottom, top),
    lambda p, order: p.have(between.conclusion, order),
)


def _steps(at_s: str) -> Callable[..., Any]:
    def script(p: Prover, *given: Fact) -> Fact:
        run = dict(zip(FROM_ANYWHERE[at_s], given, strict=True))

        def one(k: Expr, now: Fact) -> Fact:
            moved = p.rule("pair", x, p.use(run["step-w"], k, by=[now]))

            def each(i: Expr, h: Fact) -> Fact:
                goal = known(at_s, k, i)
                own = p.use(run["beta"], k, i, by=[now, h])
                member = p.assume(in_I(i))
                number, low, high = clipping(at_s, k, i)
                table = {("r_", "R", 0): number, ("bottom_", "R", 0): low, ("top_", "R", 0): high}
                form = p.lemma("ramp/clip-between", table, run["cost"])
                same = p.have(eq(number, left(k, i)), member)
                code = Expr(own.conclusion[2])
                named = p.have(eq(code, beta(k, i)), own)
                form = p.rewrite(named, form, lambda b: clipped(b, number, low, high))
                form = p.rewrite(same, form, lambda e: clipped(beta(k, i), e, low, high))
                lost, wanted = gone(at_s, k, i), _taken(gone(at_s, k, i), beta(k, i), left(k, i))

                def ranged(bottom: Any, top: Any) -> Callable[[Any], Any]:
                    def proof(out: Any) -> Fact:
                        facts = (out, member)
                        under, over = (
                            p.have(eq(bound, end), *facts)
                            for bound, end in ((low, bottom), (high, top))
                        )
                        e = left(k, i)
                        part = p.rewrite(under, form, lambda a: clipped(beta(k, i), e, a, high))
                        part = p.rewrite(over, part, lambda a: clipped(beta(k, i), e, bottom, a))
                        return p.rule("inject", wanted, p.rule("conjoin", [out, part]))

                    return proof

                step = p.cases(
                    wanted,
                    p.rule("excluded", lost),
                    ranged(-C, expr(0)),
                    ranged(expr(0), C),
                )
                after = p.auto(
                    eq(at_point(k + 1, i), first(i) + z(i) * shift(k) * X + beta(k, i)),
                    member,
                    run["labels"],
                    moved,
                    run["step-theta"],
                    now,
                    h,
                    run["a"],
                )
                done = p.rule("conjoin", [step, after])
                return p.rule("part", goal, p.rule("discharge", member.conclusion, done))

            return p.throughout(1, K - 1, each)

        return p.throughout(1, n, one)

    return script


STEPS = {
    at_s: Lemma(
        f"ramp/cccp-steps/{at_s}",
        "A step of CCCP at each index of I, from the learner's code.",
        tuple(FROM_ANYWHERE[at_s].values()),
        every(1, n, lambda k, at_s=at_s: every(1, K - 1, lambda i: known(at_s, k, i))),  # type: ignore[misc]
        _steps(at_s),
    )
    for at_s in RULES
}


def steps(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k ∀i known`` from a run."""
    return p.lemma(f"ramp/cccp-steps/{at_s}", {}, *(run[name] for name in FROM_ANYWHERE[at_s]))


def move_w(k: Any) -> Expr:
    """``w̄_{k+1} = w + ā_k x``."""
    return eq(passed_w(k + 1), w + shift(k) * x)


def move_theta(k: Any, i: Any) -> Expr:
    """``θ̄_{k+1,i} = θ_i − z_i β_{k,i}``."""
    return eq(passed_theta(k + 1, i), theta(i) - z(i) * beta(k, i))


def balanced(k: Any) -> Expr:
    """``ā_k = Σ_i z_i β_{k,i}``."""
    return eq(shift(k), total(1, K - 1, lambda i: z(i) * beta(k, i)))


def moves(k: Any) -> Expr:
    """How step k moves, in the signs of the statements."""
    return conj(move_w(k), every(1, K - 1, lambda i: move_theta(k, i)), balanced(k))


MOVING = ("a", "step-w", "step-theta")


@lemma("ramp/cccp-moves", every(1, n, moves), *(FROM_ANYWHERE["kept"][name] for name in MOVING))
def moved(p: Prover, sums: Fact, step_w: Fact, step_theta: Fact) -> Fact:
    """How the steps of CCCP move the point, from the learner's code."""

    def one(k: Expr, now: Fact) -> Fact:
        sum_ = p.use(sums, k, by=[now])
        code = Expr(sum_.conclusion[2])
        named = p.have(eq(code, shift(k)), sum_)
        to = p.rewrite(named, p.use(step_w, k, by=[now]), lambda a: eq(passed_w(k + 1), w + a * x))

        levels = p.auto(every(1, K - 1, lambda i: move_theta(k, i)), step_theta, now)
        return p.rule("conjoin", [to, levels, p.auto(balanced(k), sums, now)])

    return p.throughout(1, n, one)


def all_moves(p: Prover, run: Given) -> Fact:
    """``∀k moves`` from a run."""
    return p.lemma("ramp/cccp-moves", {}, *(run[name] for name in MOVING))
