"""PA-RAMP has no mistake bound: what it discards it never learns.

Margins, radius and comparator of these streams do not depend on the number of rounds, the number of
mistakes does.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le, Lt, Symbol

from algorithms.pa.ramp import PARamp
from algorithms.seam import exact, to_fmpq
from algorithms.stream import Trace, run
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import (
    K,
    T,
    constrained,
    equal,
    i,
    labels,
    t,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp.mistake_bounds import COST, LOSS
from theory.ramp.proofs import stream_ramp as proved
from theory.ramp.proofs import stream_ramp_beyond as beyond
from theory.ramp.stream_ramp_run import RUNS
from theory.ramp.streams import C

s, M = Symbol("s", real=True), Symbol("M", real=True)


class RampStream(IntervalStream):
    """A stream and PA-RAMP's run on it; fields ``C``, ``s`` too. Option ``at_s``."""

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(PARamp, {"at_s": options.get("at_s", "kept")}),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        learner = PARamp(
            instance["K"],
            to_fmpq(instance["C"]),
            to_fmpq(instance["s"]),
            at_s=options.get("at_s", "kept"),
        )
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        return run(
            learner, [(exact(p), label) for p, label in zip(instance["x"], labels, strict=True)]
        )

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        return {"w^*": exact(instance["w"]), "theta^*": exact(instance["theta"])}


class Beyond(Family):
    """``x`` with the label [2, 2], then ``M x`` with [1, 1] for ever; ``x`` is 1 or −1."""

    vocabularies: Vocabularies = (vocabulary.STREAM,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {
            "n": choose(1, 6),
            "x": 2 * choose(0, 1) - 1,
            "C": Fraction(choose(1, 4), choose(1, 4)),
            "s": Fraction(choose(-4, 0), 2),
            "M": Fraction(choose(1, 24), 2),
        }

    def stream(self, instance: Instance) -> Instance:
        n, first, M = instance["n"], instance["x"], Fraction(instance["M"])
        require(n >= 1, first in (1, -1), instance["C"] > 0, instance["s"] < 1)
        rows = [[Fraction(first)], *([M * first] for _ in range(n - 1))]
        marks = [(2, 2), *((1, 1) for _ in range(n - 1))]
        constants = {name: instance[name] for name in ("C", "s")}
        return labelled(2, rows, marks, [-2 * first], [-(M + 1)], **constants)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        made = super().values(instance, **options)
        return {**made, **{name: to_fmpq(instance[name]) for name in ("C", "s", "M")}}


class Nothing(Family):
    """Any instances, all with the label [1, 1]."""

    vocabularies: Vocabularies = (vocabulary.STREAM,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        n, d = choose(1, 5), choose(1, 2)
        return {
            "K": choose(2, 4),
            "rows": tuple(tuple(choose(-3, 3) for _ in range(d)) for _ in range(n)),
            "C": Fraction(choose(1, 4), choose(1, 4)),
            "s": Fraction(choose(0, 3), 4),
        }

    def stream(self, instance: Instance) -> Instance:
        K, rows = instance["K"], instance["rows"]
        require(
            K >= 2,
            len(rows) >= 1,
            len({len(row) for row in rows}) == 1,
            instance["C"] > 0,
            instance["s"] < 1,
        )
        constants = {name: instance[name] for name in ("C", "s")}
        zero = [0] * len(rows[0])
        return labelled(K, list(rows), [(1, 1)] * len(rows), zero, [1] * (K - 1), **constants)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        made = super().values(instance, **options)
        return {**made, **{name: to_fmpq(instance[name]) for name in ("C", "s")}}


def met(margin: Any) -> Any:
    """``(w*, θ*)`` has the margin on every constraint."""
    return ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), margin),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    )


BEYOND = (
    called("rounds", Ge(T, 1)),
    called("ranks", Eq(K, 2)),
    called("unit", Eq(NormSquared(x[1]), 1)),
    called("copies", ForAll(equal(x[t], M * x[1]), (t, 2, T))),
    called("label", labels(1, 2, 2)),
    called("labels", ForAll(labels(t, 1, 1), (t, 2, T))),
    called("large", Ge(M, 1)),
    called("costly", Gt(C * (M + 1), -s)),
    called("high", Gt(M + 1, -2 * s)),
    called("far", equal(w_star, -2 * x[1])),
    called("top", Eq(theta_star[1], -(M + 1))),
)
FOR_EVER = And(
    Eq(LOSS, T - 1),
    met(M - 1),
    Eq(NormSquared(w_star, theta_star), 4 + (M + 1) ** 2),
)
"""One mistake in each round but the first; margin and comparator are those of two rounds."""

ALWAYS = (
    called("rounds", Ge(T, 1)),
    called("lowest", ForAll(labels(t, 1, 1), (t, 1, T))),
    called("null", Eq(NormSquared(w_star), 0)),
    called("ones", ForAll(Eq(theta_star[i], 1), (i, 1, K - 1))),
)
ALL_WRONG = And(Eq(LOSS, T * (K - 1)), met(1), Eq(NormSquared(w_star, theta_star), K - 1))

KEPT, DISCARDED = {"at_s": "kept"}, {"at_s": "discarded"}
BEYOND_SPACE, NOTHING = Beyond(RampStream()), Nothing(RampStream())

pa_ramp = Claim(
    id="ramp/pa-family/mistake-bounds/pa-ramp",
    where="cited work [15]",
    kind="comparison",
    says="PA-RAMP has no mistake bound by radius, margin, C and s: on separable streams of two "
    "different examples, with s ≤ 0, it errs in every round but the first, for ever, since it "
    "discards the second example; and from 0 with s > 0 it discards everything in every round.",
    readings=(
        Reading(
            "s ≤ 0, kept",
            "a margin equal to s is kept",
            KEPT,
            hypotheses=(*COST, called("level", Le(s, 0)), *BEYOND),
            conclusion=FOR_EVER,
            space=BEYOND_SPACE,
        ),
        Reading(
            "s < 0, discarded",
            "a margin equal to s is discarded",
            DISCARDED,
            hypotheses=(*COST, called("level", Lt(s, 0)), *BEYOND),
            conclusion=FOR_EVER,
            space=BEYOND_SPACE,
        ),
        Reading(
            "s > 0, kept",
            "a margin equal to s is kept",
            KEPT,
            hypotheses=(called("factor", Gt(s, 0)), *ALWAYS),
            conclusion=ALL_WRONG,
            space=NOTHING,
        ),
        Reading(
            "s ≥ 0, discarded",
            "a margin equal to s is discarded",
            DISCARDED,
            hypotheses=(called("factor", Ge(s, 0)), *ALWAYS),
            conclusion=ALL_WRONG,
            space=NOTHING,
        ),
    ),
    proofs=(
        Proof(beyond.for_ever("kept"), RUNS["kept"], "s ≤ 0, kept"),
        Proof(beyond.for_ever("discarded"), RUNS["discarded"], "s < 0, discarded"),
        Proof(proved.never("kept"), RUNS["kept"], "s > 0, kept"),
        Proof(proved.never("discarded"), RUNS["discarded"], "s ≥ 0, discarded"),
    ),
)
