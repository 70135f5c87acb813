"""PRIL along a comparator that lacks something of the margin, and how far it moves."""

from theory.formal.terms import Expr, every, function, real, total
from theory.intervals.pril import ALL_RUN, UNIT, M, each, m, moves, slack, w_star
from theory.intervals.symbols import K, T, gamma, theta_star
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import symbols
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r

lack = function("lack", "R", 2)
LACK = ("lack", "R", 2)
D, r = real("D"), real("r")


def met(t: Expr, i: Expr, margin: Expr) -> Expr:
    """The comparator satisfies constraint i of round t with a margin."""
    return ((i < y_l(t)) >> (margin <= slack(t, i))) & ((y_r(t) <= i) >> (margin <= -slack(t, i)))


def lacking(t: Expr, i: Expr) -> Expr:
    """The comparator satisfies constraint i of round t with margin ``γ − lack(t, i)``."""
    return met(t, i, gamma - lack(t, i))


def felt(t: Expr, i: Expr) -> Expr:
    """What is lacking, where the constraint is violated."""
    return tau(t, i) ** 2 * lack(t, i)


FELT = total(1, T, lambda t: total(1, K - 1, lambda i: felt(t, i)))
END = joint(w(T + 1), lambda i: theta(T + 1, i), w_star, theta_star, 1, K - 1)
"""``v^{T+1} · v*``."""

SYMBOLS = {
    **symbols(T=T, n=K - 1, w=w, x=x, theta=theta, tau=tau, w_star=w_star),
    **symbols(theta_star=theta_star, gamma=gamma),
}


@lemma("pril/progress", gamma * M <= END + FELT, *ALL_RUN, rounds=T >= 0, lacks=each(lacking))
def progress(p: Prover, *given: Fact, rounds: Fact, lacks: Fact) -> Fact:
    """Along a comparator, PRIL gains γ with each violated constraint but for what it lacks
    there.
    """

    return p.lemma(
        "perceptron/progress",
        {**SYMBOLS, ("lack_", "R", 2): felt},
        *given,
        lacks,
        rounds,
    )


growth = function("growth", "R", 1)
GROWTH = ("growth", "R", 1)


def slow(t: Expr) -> Expr:
    """What the moves of a round add to ``‖v‖²`` is at most its ``growth``."""
    return moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= growth(t)


@lemma(
    "pril/length",
    END**2 <= total(1, T, growth),
    *ALL_RUN,
    rounds=T >= 0,
    unit=UNIT,
    moved=every(1, T, slow),
)
def length(p: Prover, *given: Fact, rounds: Fact, unit: Fact, moved: Fact) -> Fact:
    """The inner product with a unit vector, squared, is at most what the rounds' moves add to
    ‖v‖².
    """

    return p.lemma(
        "perceptron/length",
        {**SYMBOLS, ("growth_", "R", 1): growth},
        *given,
        rounds,
        unit,
        moved,
    )
