"""Theorem 1: PRIL's mistake bound when an ideal interval ranking classifier exists.

The statement with its readings, our proof, smaller factors, and streams that attain them. The
printed proof is in ``theorem_1_lines``. A proof's terms are those of `theory.intervals.pril`
(``pril.R``); the statements' are those of `theory.intervals.notation` (``R``).
"""

from collections.abc import Callable
from typing import Any

from sympy import And, Eq, Le

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.formal.terms import Expr, exists, indicator, total
from theory.intervals import one_sided, pril
from theory.intervals.families import Simplex, TwoSided
from theory.intervals.notation import (
    GROWTH,
    IDEAL,
    MISTAKES,
    ONE_SIDE,
    SIMPLEX,
    K,
    R,
    T,
    a,
    along_updates,
    c,
    equal,
    gamma,
    i,
    labels,
    one_side,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
)
from theory.intervals.streams import IntervalStream
from theory.language.statement import Exists, ForAll, Indicator, NormSquared
from theory.pril.proofs import attained, attained_two_sided, violations
from theory.proving.proof import Proof
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms

BOUND = (R**2 + 1) * (K - c - 1) / gamma**2


def bounded_loss(
    p: Prover, run: Given, *, positive: Fact, unit: Fact, ideal: Fact, size: Fact, width: Fact
) -> Fact:
    """The loss is at most the number of violated constraints, and so is that, times γ²."""
    margins = pril.ideal_margin(p, run, ideal)
    most = p.lemma("pril/steps-bound", {}, *run.values(), unit, positive, margins, size, width)
    steps = pril.of_steps(p, pril.RIGHT, most, positive)
    return p.have(
        total(1, pril.T, pril.loss) <= pril.RIGHT / pril.gamma**2, pril.at_most_steps(p, run), steps
    )


REPEATED = IntervalStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12)
"""Few examples presented several times: where a loss with fixed thresholds can pile up."""

RECURRING = IntervalStream(rounds_up_to=3, ranks_up_to=4, number_up_to=3, doublings_up_to=5)
"""Few examples that repeat in a row: what was right then can be wrong by the last thresholds."""

LAST, COMPARATOR = {"loss_thresholds": "last"}, {"loss_thresholds": "comparator"}
"""Options of the readings whose loss has other thresholds than those before the round."""

theorem_1 = Claim(
    id="pril/theorem-1",
    where="Theorem 1",
    kind="mistake-bound",
    says="On a stream that a unit comparator ranks with margin γ, PRIL's total interval loss is at "
    "most (R² + 1)(K − c − 1)/γ².",
    hypotheses=IDEAL,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=IntervalStream(),
    readings=(
        Reading("θ^t", "θ in the loss is the learner's θ before round t"),
        Reading(
            "θ^(T+1)",
            "θ in the loss is the learner's θ after the last round",
            LAST,
            conclusion=Le(total_loss(theta[T + 1]), BOUND),
            space=RECURRING,
        ),
        Reading(
            "comparator",
            "θ in the loss is the comparator's θ*",
            COMPARATOR,
            conclusion=Le(total_loss(theta_star), BOUND),
            space=REPEATED,
        ),
    ),
    proofs=(Proof(bounded_loss, pril.RUN, "θ^t"),),
)

# --- sharper ------------------------------------------------------------------------------------

Bounds = Callable[..., tuple[Any, Fact]]
"""A number C, and ``γ² Σ_t m^t ≤ C``, from the hypotheses."""


def widest_factor(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    width: Fact,
    **_: Fact,
) -> tuple[Any, Fact]:
    """``γ² Σ_t m^t ≤ R² (K − c − 1) + 1``."""
    margins = pril.ideal_margin(p, run, ideal)
    found = pril.widest_bound(p, run, unit, positive, margins, size, width)
    return pril.R**2 * pril.WIDEST + 1, found


def one_sided_factor(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    sides: Fact,
    **_: Fact,
) -> tuple[Any, Fact]:
    """``γ² Σ_t m^t ≤ a R² + 1``."""
    (largest, some), each = p.pieces(size), p.pieces(sides)[0]
    rounds = pril.some_round(p, some)
    least = one_sided.growth_positive(p, run, each, rounds)
    few, small = one_sided.one_sided_steps(p, run, each), one_sided.small(p, run, largest, each)
    known = (rounds, least, unit, positive, pril.ideal_margin(p, run, ideal), few, small)
    C, table = one_sided.GROWTH, pril.at_comparator(one_sided.GROWTH, lambda t: one_sided.a)
    return C, p.lemma("pril/mistakes", table, *run.values(), *known)


def said_of(bound: Bounds, of_loss: bool) -> Callable[..., Fact]:
    """The script: C/γ² bounds the number of violated constraints, or the loss."""

    def script(p: Prover, run: Given, **given: Fact) -> Fact:
        C, most = bound(p, run, **given)
        whole = pril.of_steps(p, C, most, given["positive"])
        return violations.concluded(p, run, whole, given["count"], of_loss)

    return script


def cost(when: Expr) -> Expr:
    """``a_t ‖x^t‖² + 1``, where ``a_t`` is the larger of ``y_l − 1`` and ``K − y_r``."""
    return side(when) * (pril.x(when) @ pril.x(when)) + 1


def side(when: Expr) -> Expr:
    """The larger of ``y_l − 1`` and ``K − y_r``."""
    left, right = pril.y_l(when) - 1, pril.K - pril.y_r(when)
    return left + indicator(left < right) * (right - left)


def in_one_round(of_loss: bool) -> Callable[..., Fact]:
    """The bound with ``a_t ‖x^t‖² + 1`` of some round t, one where this is largest."""

    def script(
        p: Prover, run: Given, *, positive: Fact, unit: Fact, ideal: Fact, size: Fact, count: Fact
    ) -> Fact:
        rounds = pril.some_round(p, p.pieces(size)[1])
        left = total(1, pril.T, pril.loss) if of_loss else violations.MISTAKES

        def found(s: Expr, known: Fact) -> Fact:
            *inside, most = p.pieces(known)
            where = p.have((1 <= s) & (s <= pril.T), *inside)
            few = p.lemma("pril/moves-one-sided", {("A", "R", 1): side}, run["labels"], run["tau"])
            least = p.auto(cost(s) >= 1, run["labels"], *inside, p.rule("norm", pril.x(s)))
            facts = (rounds, least, unit, positive, pril.ideal_margin(p, run, ideal), few, most)
            table = pril.at_comparator(cost(s), side)
            steps = p.lemma("pril/mistakes", table, *run.values(), *facts)
            whole = pril.of_steps(p, cost(s), steps, positive)
            done = violations.concluded(p, run, whole, count, of_loss)
            return p.rule("witness", goal, s, p.rule("conjoin", [where, done]))

        goal = exists(1, pril.T, lambda t: left <= cost(t) / pril.gamma**2)
        largest = p.lemma("sums/largest", terms(a=1, b=pril.T, f=cost), rounds)
        return p.chosen(goal, largest, found)

    return script


VIOLATIONS = "violated constraints"


def bound(
    name: str,
    says: str,
    right: Any,
    script: Callable[[bool], Callable[..., Fact]],
    sharpens: str,
    said: Callable[[Any], Any] = lambda relation: relation,
) -> Claim:
    """``Σ_t m^t ≤ right``, and the same of the loss, under the hypotheses of Theorem 1.

    ``said``: what is said of this inequality, such as that it holds in some round.
    """
    return Claim(
        id=f"pril/theorem-1/{name}",
        where="Theorem 1",
        kind="mistake-bound",
        says=says,
        hypotheses=(*IDEAL, *ONE_SIDE),
        conclusion=said(Le(MISTAKES, right)),
        space=IntervalStream(),
        readings=(
            Reading(VIOLATIONS, "every violated constraint counts, tight ones too: Σ_t m^t"),
            Reading(
                "loss",
                "the interval loss, as in Theorem 1, which is never larger",
                conclusion=said(Le(total_loss(theta[t]), right)),
            ),
        ),
        proofs=(Proof(script(False), pril.RUN, VIOLATIONS), Proof(script(True), pril.RUN, "loss")),
        sharpens=(sharpens,),
    )


sharper_1 = bound(
    "sharper-1",
    "The factor K − c − 1 is needed at R² only: at most (R² (K − c − 1) + 1)/γ².",
    (R**2 * (K - c - 1) + 1) / gamma**2,
    lambda of_loss: said_of(widest_factor, of_loss),
    "pril/theorem-1",
)

sharper_2 = bound(
    "sharper-2",
    "The constraints on one side of a label are enough: at most (a R² + 1)/γ², where a is "
    "the largest y_l − 1 or K − y_r.",
    GROWTH / gamma**2,
    lambda of_loss: said_of(one_sided_factor, of_loss),
    "pril/theorem-1/sharper-1",
)

sharper_3 = bound(
    "sharper-3",
    "Length and label of one and the same round matter: at most max_t (a_t ‖x^t‖² + 1)/γ², a_t "
    "the larger of y_l^t − 1 and K − y_r^t.",
    (one_side * NormSquared(x[t]) + 1) / gamma**2,
    in_one_round,
    "pril/theorem-1/sharper-2",
    lambda relation: Exists(relation, (t, 1, T)),
)

# --- attained -----------------------------------------------------------------------------------

TWO_SIDED = (
    called("ranks", Eq(K, 2 * a + 1)),
    called("rounds", Eq(T, 5)),
    called("length", Eq(a * NormSquared(x[1]), 1)),
    called("turned", equal(x[2], -x[1])),
    called("again", equal(x[3], x[1])),
    called("turned_again", equal(x[4], -x[1])),
    called("nothing", Eq(NormSquared(x[5]), 0)),
    *(called(f"label_{when}", labels(when, a + 1, K)) for when in (1, 2)),
    *(called(f"label_{when}", labels(when, 1, a + 1)) for when in (3, 4)),
    called("last", labels(5, a + 1, a + 1)),
    called("scale", Eq(2 * a * gamma**2, 1)),
    called("null", Eq(NormSquared(w_star), 0)),
    called(
        "levels",
        ForAll(Eq(theta_star[i], gamma * (2 * Indicator(i >= a + 1) - 1)), (i, 1, K - 1)),
    ),
)
"""``x, −x`` with ``a`` left constraints, then with ``a`` right ones, then 0 with both.

The comparator has ``w* = 0`` and its thresholds at ``−γ`` and ``γ``.
"""

attained_1 = Claim(
    id="pril/theorem-1/attained-1",
    where="Theorem 1",
    kind="optimality",
    says="For every K, every c ≤ K − 2 and every number of rounds there are streams of instances "
    "with inner products −1/a and labels [1, K − a] on which PRIL's interval loss is exactly "
    "(R² (K − c − 1) + 1)/γ²: neither the factor of R² nor the 1 can be lowered. The printed bound "
    "is larger by (K − c − 2)/γ², its ratio to the loss tends to 1 as R grows.",
    hypotheses=(
        *IDEAL[:1],
        *IDEAL[3:],
        *ONE_SIDE,
        *SIMPLEX,
        called("growth", Eq(T * a * gamma**2, GROWTH)),
        *along_updates(gamma),
    ),
    conclusion=And(
        *IDEAL[1:3],
        Eq(total_loss(theta[t]), GROWTH / gamma**2),
        Eq(total_loss(theta[t]), T * a),
        Eq(a, K - c - 1),
    ),
    space=Simplex(IntervalStream()),
    proofs=(Proof(attained.attained, pril.RUN),),
    attains={
        "pril/theorem-1/sharper-1": "for every K, c, T",
        "pril/theorem-1/sharper-2": "for every K, c, T",
        "pril/theorem-1/sharper-3": "for every K, c, T",
        "pril/theorem-1": "at K − c − 1 = 1",
    },
)

attained_2 = Claim(
    id="pril/theorem-1/attained-2",
    where="Theorem 1",
    kind="optimality",
    says="Where labels have constraints on both sides, (a R² + 1)/γ² is attained too, although a "
    "is only half of K − c − 1: the factor K − c − 1 is not the right one there.",
    hypotheses=(IDEAL[0], *IDEAL[3:], *ONE_SIDE, *TWO_SIDED),
    conclusion=And(
        *IDEAL[1:3],
        Eq(MISTAKES, GROWTH / gamma**2),
        Eq(MISTAKES, 4 * a),
        Eq(K - c - 1, 2 * a),
        Eq(c, 0),
    ),
    space=TwoSided(IntervalStream()),
    proofs=(Proof(attained_two_sided.attained, pril.RUN),),
)
