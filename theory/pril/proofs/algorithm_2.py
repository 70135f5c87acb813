"""Algorithm 2: kernel PRIL's score is the kernel expansion, and its run is PRIL's on the images.

The kernel is the inner product of the images ``x^s`` of the instances. Kernel PRIL's code is PRIL's
with ``w^t = Σ_{s < t} Σ_j τ_j^s x^s``; so its thresholds stay in order.
"""

from dataclasses import replace
from typing import Any

from algorithms import KernelPRIL
from algorithms.kernel_pril import KernelState
from theory.formal.terms import Expr, eq, expr, integer, total, vector
from theory.intervals.symbols import K, T
from theory.intervals.vocabulary import KERNEL
from theory.pril.proofs.kernel import inside, only_constrained
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, x
from theory.runs.papers.thresholds import RANKS, kernel_pril_run
from theory.runs.papers.thresholds import tau as steps_of
from theory.runs.papers.thresholds import theta as levels_of
from theory.runs.papers.thresholds import thresholds as all_thresholds
from theory.runs.papers.thresholds import x as image
from theory.runs.symbols.term import Term, Vector

new, h = vector("x_new"), integer("h")


def expansion(t: Expr, point: Expr) -> Expr:
    """The score of an instance before round t, by the learner's own code."""
    past: Any = (Term(expr(t)) - 1).indices()
    state = KernelState(
        past.map(image),
        past.map(lambda s: all_thresholds(steps_of, s)),
        all_thresholds(levels_of, Term(expr(t))),
    )
    asked: Any = Vector(point)
    score: Expr = KernelPRIL(RANKS).score(state, asked).expr
    return score


VOCABULARY = replace(
    KERNEL,
    definitions={
        **KERNEL.definitions,
        ("f", 2): lambda t, s: expansion(t, x(s)),
        ("f", 1): lambda t: expansion(t, new),
        ("kappa", 2): lambda s, t: x(s) @ x(t),
        ("kappa", 1): lambda s: x(s) @ new,
    },
)

RUN = kernel_pril_run().without("kept")


def listed_sum(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """Only constrained thresholds step, in all rounds up to t."""

    def left(s: Expr) -> Expr:
        return total(1, K - 1, lambda j: inside(s, j)) * (x(s) @ new)

    def one(s: Expr, h2: Fact) -> Fact:
        here = p.have((1 <= s) & (s <= T), h, h2)
        same = only_constrained(p, run, s, here)
        return p.have(eq(left(s), total(1, K - 1, lambda j: tau(s, j)) * (x(s) @ new)), same)

    each = p.throughout(1, t, one)
    return summing(p, each)
