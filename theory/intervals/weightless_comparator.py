"""A comparator with ``w* = 0``, whose thresholds alone meet every constraint."""

from theory.formal.terms import every
from theory.intervals.pril import w_star
from theory.intervals.simplex_comparator import asked, sign
from theory.intervals.symbols import K, T, gamma, theta_star
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import each
from theory.runs.papers.symbols import x


def margins(p: Prover, zero: Fact, levels: Fact, labels: Fact, *facts: Fact) -> Fact:
    """Every constraint has the margin γ, by the signs of the thresholds.

    Parameters
    ----------
    p : Prover
        The prover.
    zero, levels, labels : Fact
        ``‖w*‖² = 0``, the thresholds, and the labels of every round.
    *facts : Fact
        What places the thresholds beside the labels.
    """

    def met(_, of_round, of_index):  # type: ignore[no-untyped-def]
        (t, h), (i, h2) = of_round, of_index
        score = null_product(p, w_star, x(t), zero)
        case = p.assume(asked(t, i))
        label, level = p.use(labels, t, by=[h]), p.use(levels, i, by=[h2])
        goal = sign(t, i) * (w_star @ x(t) - theta_star(i)) >= gamma
        done = p.have(goal, case, label, level, h2, score, *facts)
        return p.rule("discharge", case.conclusion, done)

    goal = every(
        1,
        T,
        lambda t: every(
            1,
            K - 1,
            lambda i: asked(t, i) >> (sign(t, i) * (w_star @ x(t) - theta_star(i)) >= gamma),
        ),
    )
    return each(p, goal, met)
