"""Section 3.2.2: the negative log-likelihood of one item; that of a sample is the sum.

The item's path is number ``y`` of the N(T) paths, whose weights ``omega(T, n)`` are positive.
"""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Rational, Sum, Symbol, exp, log

from algorithms.seam import exact
from theory.claim import Claim, Reading
from theory.proof import Proof
from theory.space import Choose, Inadmissible, Instance, Space
from theory.statement import ForAll, Indicator
from theory.storm.logits import LOG_2
from theory.storm.notation import i, y
from theory.storm.proofs import likelihood as prove

N = Symbol("N", integer=True)
a, b = IndexedBase("a"), IndexedBase("b")
"""Scores of the N paths under two choices of the weights: linear in the weights."""
mark = IndexedBase("f")
"""``f[i]`` is 1 for the paths that have the bits at hand, 0 for the others."""
delta, rho = Symbol("delta", real=True), Symbol("rho", real=True)


def total(score: Any) -> Any:
    """Z."""
    return Sum(exp(score), (i, 1, N))


class PathScores(Space):
    """Scores of N paths in units of log 2, twice; the item's own path; bits; a step.

    Fields: ``N``, ``a``, ``b``, ``f``, ``y``, ``step``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        N = choose(1, 4)
        even = [tuple(2 * choose(-2, 2) for _ in range(N)) for _ in (0, 1)]
        return {
            "N": N,
            "a": even[0],
            "b": even[1],
            "f": tuple(choose(0, 1) for _ in range(N)),
            "y": choose(1, N),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        N, y = instance["N"], instance["y"]
        rows = [instance[name] for name in ("a", "b", "f")]
        if N < 1 or any(len(row) != N for row in rows) or not 1 <= y <= N:
            raise Inadmissible
        if any(flag not in (0, 1) for flag in instance["f"]):
            raise Inadmissible
        return {
            "N": N,
            "y": y,
            "a": [value * LOG_2 for value in instance["a"]],
            "b": [value * LOG_2 for value in instance["b"]],
            "f": list(exact(instance["f"])),
            "delta": LOG_2 / 2,
        }


SPACE = PathScores()
ITEM = (Ge(y, 1), Le(y, N))


def nll(score: Any) -> Any:
    """``−log p(e(y))``."""
    return log(total(score[i])) - score[y]


eq_16 = Claim(
    id="storm/eq-16",
    where="eq. (16)",
    kind="definition",
    says="The negative log-likelihood of an item, log Z less the score of its path, is a number, "
    "and not negative; that of a sample is the sum.",
    hypotheses=ITEM,
    conclusion=Ge(nll(a), 0),
    space=SPACE,
    proofs=(Proof(prove.not_negative),),
)

MIDDLE = Rational(1, 2) * (a[i] + b[i])

minimisable = Claim(
    id="storm/eq-16/minimisable",
    where="Sec. 3.2.2",
    kind="optimality",
    says="Gradient techniques minimise (16): it is convex in the weights, in which the scores of "
    "the paths are linear; and it has a minimiser.",
    hypotheses=ITEM,
    conclusion=Le(
        2 * log(total(MIDDLE)) - (a[y] + b[y]), nll(a) + nll(b)
    ),
    space=SPACE,
    readings=(
        Reading("convex", "half-way between two choices it is at most the mean"),
        Reading(
            "attained without penalty",
            "some choice is as good as any: here, of the choices of one item, two paths and "
            "integer margins r log 2 up to N, some r is as good as r + 1",
            hypotheses=(Ge(N, 1),),
            conclusion=Ge(
                Sum(
                    Indicator(Le(log(1 + 2 ** (-i)), log(1 + 2 ** (-i - 1)))), (i, 0, N)
                ),
                1,
            ),
        ),
    ),
    proofs=(Proof(prove.convex, reading="convex"),),
)

unattained = Claim(
    id="storm/eq-16/minimisable/sharper-1",
    where="Sec. 3.2.2",
    kind="optimality",
    says="Without a penalty one item has no minimiser: raising the score of its own path, by any "
    "δ > 0, always lowers the negative log-likelihood, if there is another path.",
    hypotheses=(*ITEM, Gt(delta, 0), Ge(N, 2)),
    conclusion=Lt(
        total(a[i] + delta * Indicator(Eq(i, y))) * exp(a[y]),
        total(a[i]) * exp(a[y] + delta),
    ),
    space=SPACE,
    proofs=(Proof(prove.unattained),),
)


class Penalised(Space):
    """Two values of a sum of losses and of a squared norm. Fields: ``L0``, ``L``, ``norm``, ``rho``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        names = ("L0", "L", "norm")
        return {name: choose(0, 5) for name in names} | {"rho": choose(1, 4)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return dict(instance) | {r"\lVert w \rVert^2": instance["norm"]}


start, loss, norm = (Symbol(name, real=True) for name in ("L0", "L", r"\lVert w \rVert^2"))

with_penalty = Claim(
    id="storm/eq-16/minimisable/repair-1",
    where="Sec. 3.2.2",
    kind="optimality",
    says="With the penalty (ρ/2)‖w‖² all minimisers lie in a ball: outside of ‖w‖² ≤ 2 L(0)/ρ the "
    "penalised loss is larger than at 0. Being continuous and convex, it has a minimiser.",
    hypotheses=(Gt(rho, 0), Ge(loss, 0), Gt(rho * norm, 2 * start)),
    conclusion=Gt(loss + rho * norm / 2, start),
    space=Penalised(),
    proofs=(Proof(lambda p, run, *given: p.have(p.goal, *given)),),
)

SHARE = Sum(mark[i] * exp(a[i]), (i, 1, N)) / total(a[i])
"""The probability of the bits at hand: (14) or (15)."""

MOVED = total(a[i] + delta * mark[i])
FLAGS = ForAll(Eq(mark[i] * (1 - mark[i]), 0), (i, 1, N))


def _gradient(id: str, what: str) -> Claim:
    return Claim(
        id=id,
        where="eq. (17)" if id.endswith("17") else "Sec. 3.2.2",
        kind="identity",
        says=f"Adding h to {what} adds δ = h·x to the scores of the paths with these bits "
        "(f = 1). The negative log-likelihood then changes by (P − 1[…]) δ at least, and by 2δ² "
        "more at most (0 ≤ δ ≤ 1/2; P is the marginal): so (P − 1[…]) x is the gradient of a "
        "convex function.",
        hypotheses=(*ITEM, FLAGS, Ge(delta, 0), Le(delta, Rational(1, 2))),
        conclusion=And(
            Ge(log(MOVED) - log(total(a[i])) - mark[y] * delta, (SHARE - mark[y]) * delta),
            Le(
                log(MOVED) - log(total(a[i])) - mark[y] * delta,
                (SHARE - mark[y]) * delta + 2 * delta**2,
            ),
        ),
        space=SPACE,
        proofs=(Proof(prove.gradient),),
    )


eq_17 = _gradient("storm/eq-17", "the node weights w_k^b")
eq_17_edges = _gradient("storm/eq-17/edges", "the edge weights u_k^{bc}")
