"""The least that PRank's order of thresholds and the chain of answers ask for."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any

import numpy as np
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, S, symbols

from algorithms.prank import PRank
from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from algorithms.stream import Trace, run
from theory.claims.claim import Claim
from theory.claims.fields import count, declared, integer, many, numbers
from theory.claims.space import Choose, Instance, Space, Table, show
from theory.cusum.items import attributes, integers, require
from theory.cusum.notation import b, d, j, k, label, n, r, t, u, w, x, z
from theory.cusum.proofs import order, order_needed
from theory.cusum.readings import conventions
from theory.intervals.prank_order import ANY_START
from theory.language.statement import Belongs, ForAll, Indicator, Inner
from theory.proving.program import Program
from theory.proving.proof import Proof


class StartedPRank(Space):
    """PRank from any state.

    Fields: ``K``, ``d``, ``z`` (n rows of d − 1 integers), ``y``, ``u`` (the start, d − 1
    integers), ``low`` (the first threshold), ``gaps`` (K − 2 differences, each ≥ 0).

    Parameters
    ----------
    whole : bool
        Draw integer differences; otherwise halves of integers.
    """

    rounds: tuple[str, ...] = ("z", "y")
    by_dimension: tuple[str, ...] = ("z", "u")
    label_fields: tuple[str, ...] = ("y",)
    real_fields: tuple[str, ...] = ("z", "u")

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """PRank's predictions."""
        return self.trace(instance).predictions

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(2, 3), choose(1, 6)
        parts = 1 if self.whole else 2
        return {
            "K": K,
            "d": d,
            "z": tuple(integers(choose, d - 1) for _ in range(count)),
            "y": tuple(choose(1, K) for _ in range(count)),
            "u": integers(choose, d - 1),
            "low": Fraction(choose(-6, 6), 3),
            "gaps": tuple(Fraction(choose(0, 3), parts) for _ in range(K - 2)),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(PRank),)

    def trace(self, instance: Instance) -> Trace:
        """The exact run."""
        K, d, gaps = instance["K"], instance["d"], instance["gaps"]
        require(K >= 2 and d >= 2 and len(instance["u"]) == d - 1 and len(gaps) == K - 2)
        require(len(instance["z"]) >= 1 and all(len(point) == d - 1 for point in instance["z"]))
        require(all(gap >= 0 for gap in gaps) and all(1 <= rank <= K for rank in instance["y"]))
        theta = np.cumsum(exact([instance["low"], *gaps]))
        start = ThresholdState(exact(instance["u"]), theta)
        points = map(exact, instance["z"])
        return run(PRank(K), zip(points, instance["y"], strict=True), start)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        trace = self.trace(instance)
        states = [*(played.state for played in trace.rounds), trace.final]
        return {
            "r": instance["K"],
            "n": len(trace.rounds),
            "u": [state.w for state in states],
            # b_1 = −∞, which no statement here names, is left out: a number holds its place
            "b": [[state.theta[0], *state.theta] for state in states],
            "z": [played.x for played in trace.rounds],
            "y": [played.label for played in trace.rounds],
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (
                str(e.t),
                show(e.x),
                str(e.label),
                f"{show(e.state.w)}; {show(e.state.theta)}",
                str(e.prediction),
                f"{show(e.after.w)}; {show(e.after.theta)}",
            )
            for e in self.trace(instance).rounds
        )
        header = ("t", "z", "y", "u; b_2…b_r before", "ŷ", "after")
        return [Table(f"r = {instance['K']}", header, rows)]


STARTS_IN_ORDER = ForAll(Le(b[1, k], b[1, k + 1]), (k, 2, r - 1))
KEEPS_ORDER = ForAll(Le(b[t, k], b[t, k + 1]), (t, 1, n + 1), (k, 2, r - 1))
WHOLE = ForAll(Belongs(b[1, k + 1] - b[1, k], S.Integers), (k, 2, r - 1))

claim = partial(Claim, where="Sections 1, 6", kind="order")

order_from = claim(
    id="cusum/prank-order/sharper-1",
    says="PRank keeps its thresholds in order from any u and any ordered thresholds whose "
    "differences are integers; the thresholds themselves need not be.",
    hypotheses=(STARTS_IN_ORDER, WHOLE),
    conclusion=KEEPS_ORDER,
    space=StartedPRank(whole=True),
    proofs=(Proof(order.from_integers, ANY_START, vocabulary=order.VOCABULARY),),
)

order_from_any = claim(
    id="cusum/prank-order/any-start",
    says="PRank keeps its thresholds in order from any u and any ordered thresholds, whatever "
    "their differences.",
    hypotheses=(STARTS_IN_ORDER,),
    conclusion=KEEPS_ORDER,
    space=StartedPRank(whole=False),
)

gap = symbols("D", real=True)


class BreakingStream(StartedPRank):
    """A stream that lowers a difference D of two thresholds by 1 in every round, ⌈D⌉ times.

    Fields: ``K`` ≥ 3, ``D`` a positive fraction, ``at``: how many thresholds start at 0, the others
    start at D. Item t is ``−(t − 1)/at e_{t−1} + e_t`` with rank 1, of score t − 1.
    """

    rounds: tuple[str, ...] = ()
    label_fields: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__(whole=False)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 5)
        return {"K": K, "D": Fraction(choose(1, 12), choose(2, 4)), "at": choose(1, K - 2)}

    def written_out(self, instance: Instance) -> Instance:
        """The stream as an instance of the base."""
        K, D, at = instance["K"], Fraction(instance["D"]), instance["at"]
        require(3 <= K <= 7 and 1 <= at <= K - 2 and 0 < D <= 6)
        count = ceil(D)
        points = []
        for at_round in range(count):
            point = [Fraction(0)] * count
            point[at_round] = Fraction(1)
            if at_round:
                point[at_round - 1] = Fraction(-at_round, at)
            points.append(tuple(point))
        gaps = [Fraction(0)] * (K - 2)
        gaps[at - 1] = D
        return {
            "K": K,
            "d": count + 1,
            "z": tuple(points),
            "y": (1,) * count,
            "u": (0,) * count,
            "low": Fraction(0),
            "gaps": tuple(gaps),
        }

    def trace(self, instance: Instance) -> Trace:
        return super().trace(self.written_out(instance))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        return {**found, "D": to_fmpq(instance["D"]), "k": instance["at"] + 1}


breaks = claim(
    id="cusum/prank-order/integers-needed",
    says="Integer differences are needed: wherever PRank starts with two neighbours 0 and D, D > 0 "
    "no integer, and b_2 ≤ 0, ⌈D⌉ rounds of rank 1 and score t − 1 put them out of order.",
    hypotheses=(
        And(Le(2, k), Le(k, r - 1)),
        And(Le(b[1, 2], 0), Eq(b[1, k], 0), Eq(b[1, k + 1], gap)),
        And(Gt(gap, 0), Lt(gap, n), Gt(gap, n - 1)),
        ForAll(And(Eq(label[t], 1), Eq(Inner(u[t], z[t]), t - 1)), (t, 1, n)),
    ),
    conclusion=Gt(b[n + 1, k], b[n + 1, k + 1]),
    space=BreakingStream(),
    proofs=(Proof(order_needed.breaks, ANY_START, vocabulary=order.VOCABULARY),),
)

ratio, shift = IndexedBase("c"), IndexedBase("s")


class NestedAnswers(Space):
    """An input and an ensemble in which every row is ``c_k`` times the next one, less ``s_k e_d``.

    ``last`` is the row ``w_K``; ``c`` and ``s`` are of the rows 2, …, K − 1.
    """

    fields = declared(
        K=count(2, 5),
        d=count(1, 3),
        z=many(integer(-3, 3), "d - 1"),
        last=numbers("d"),
        c=many(integer(0, 2), "K - 2"),
        s=many(integer(0, 3), "K - 2"),
    )

    def meaning(
        self, K: int, d: int, z: Any, last: Any, c: Any, s: Any, **options: Any
    ) -> dict[str, Any]:
        down = exact([0] * (d - 1) + [1])
        rows = [last]
        for factor, less in zip(reversed(c), reversed(s), strict=True):
            rows.insert(0, factor * rows[0] - less * down)
        return {
            "r": K,
            "d": d,
            "x": attributes(z),
            "w": [0 * down, *rows],
            "c": [0, *c],
            "s": [0, *s],
            **conventions(**options),
        }


nested = Claim(
    id="cusum/counting-consistency/sharper-1",
    where="Sec. 1",
    kind="consistency",
    says="The chain holds at every x with x_d = −1 where w_k = c_k w_{k+1} − s_k e_d with c_k, s_k "
    "≥ 0: one direction, each row with a length of its own. PRank is c_k = 1.",
    hypotheses=(
        Eq(x[d], -1),
        ForAll(And(Ge(ratio[k], 0), Ge(shift[k], 0)), (k, 2, r - 1)),
        ForAll(
            Eq(w[k, j], ratio[k] * w[k + 1, j] - shift[k] * Indicator(Eq(j, d))),
            (k, 2, r - 1),
            (j, 1, d),
        ),
        ForAll(Eq(w[1, j], 0), (j, 1, d)),
    ),
    conclusion=ForAll(
        Ge(Indicator(Ge(Inner(w[k], x), 0)), Indicator(Ge(Inner(w[k + 1], x), 0))), (k, 1, r - 1)
    ),
    space=NestedAnswers(),
    proofs=(Proof(order_needed.nested, order_needed.DIMENSION, vocabulary=order_needed.NESTED),),
)
