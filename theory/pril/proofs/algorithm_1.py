"""Algorithm 1 as listed: what its own code does in each round, and that its output is a rank.

A coordinate of w or x is its inner product with a vector ``e_j``, any one; so what is proved holds
for the coordinates in any basis.
"""

from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, every, function, total
from theory.formal.vocabulary import Name
from theory.intervals.classifier import is_first, passed
from theory.intervals.order import from_zero, order_always
from theory.intervals.symbols import K, T, d
from theory.intervals.vocabulary import COORDINATES as PLANE
from theory.intervals.vocabulary import ROUNDS, STATES, STREAM, in_one_round
from theory.pril.proofs.violations import violated, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import tau, theta, w, x

e = function("e", "V", 1)

COORDINATES = STREAM.having(
    Name("w", "R", (STATES, PLANE)),
    Name("x", "R", (ROUNDS, PLANE)),
    definitions={
        **STREAM.definitions,
        ("w", 2): lambda s, j: w(s) @ e(j),
        ("x", 2): lambda s, j: x(s) @ e(j),
    },
)
"""Runs on a stream; ``w_j = w · e_j``."""

IN_ONE_ROUND = in_one_round(COORDINATES)


def listed(s: Expr, i: Expr) -> Expr:
    """``τ_i`` as the listing sets it."""
    return violated(s, i) * z(s, i)


def grown(s: Expr, j: Expr) -> Expr:
    """Coordinate j of w after round s."""
    steps = total(1, K - 1, lambda i: listed(s, i))
    return eq(w(s + 1) @ e(j), w(s) @ e(j) + steps * (x(s) @ e(j)))


def moved(s: Expr, i: Expr) -> Expr:
    """Threshold i after round s."""
    return eq(theta(s + 1, i), theta(s, i) - listed(s, i))


def by_coordinates(p: Prover, run: Given, s: Expr, here: Fact) -> Fact:
    """``w_j`` grows by ``Σ_i τ_i x_j`` in round s, τ as listed."""
    signs = p.lemma("pril/violations", {}, run["labels"], run["tau"])

    table = terms(a=1, b=K - 1, f=lambda i: tau(s, i), g=lambda i: listed(s, i))
    sums = p.lemma("sums/equal", table, signs, here)
    step = p.use(run["step-w"], s, by=[here])
    return p.auto(every(1, d, lambda j: grown(s, j)), step, sums)


def by_thresholds(p: Prover, run: Given, s: Expr, here: Fact) -> Fact:
    """``θ_i`` falls by τ as listed."""
    signs = p.lemma("pril/violations", {}, run["labels"], run["tau"])

    return p.auto(every(1, K - 1, lambda i: moved(s, i)), run["step-theta"], here, signs)


def output(p: Prover, run: Given, goal: Any) -> Fact:
    """The first index with ``w · x < θ_i``, or K, is a rank: thresholds are in order."""
    start, integers = from_zero(p, run)
    always = order_always(p, run, start, integers)
    last = T + 1

    def one(s: Expr, h: Fact) -> Fact:
        order = p.use(always, last, by=[p.have((1 <= last) & (last <= T + 1), h)])
        f = w(last) @ x(s)
        known = passed(p, run, order, lambda i: theta(last, i) <= f, lambda i: theta(last, i))
        facts = p.pieces(known)
        index, found = is_first(p, run, facts, lambda i: f - theta(last, i) < 0)
        some = put(goal.t[1], (s.t,))[2]
        body = put(some[1], (index.t,))
        return p.rule("witness", some, index, p.have(Expr(body), found, *facts[:2]))

    s = p.fresh()
    here = p.assume((1 <= s) & (s <= T))
    done = p.rule("discharge", here.conclusion, one(s, here))
    return p.rule("part", goal, p.rule("general", s, done))


def runs(p: Prover, run: Given) -> Fact:
    """Start, updates and output, as listed."""
    outputs = next(part for part in p.goal.t[1:] if "some" in repr(part))
    zero = p.auto(every(1, d, lambda j: eq(w(1) @ e(j), 0)), run["start-w"])

    def update(s: Expr, h: Any) -> Fact:
        return p.rule("conjoin", [by_coordinates(p, run, s, h), by_thresholds(p, run, s, h)])

    updates = p.throughout(1, T, update)
    parts = [zero, run["start-theta"], updates, output(p, run, Expr(outputs))]
    return p.rule("part", p.goal, p.rule("conjoin", parts))
