"""The least hypotheses under which M-PRIL keeps its thresholds in order."""

from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, IndexedBase, Lt, Not, Or, S

from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance, Table
from theory.intervals.families import require
from theory.intervals.notation import K, T, d, i, j, k, t, theta, w, x
from theory.language.statement import Belongs, ForAll, Inner
from theory.pril.lemma_1 import ordered
from theory.pril.multiplicative import MultiplicativeRun
from theory.pril.proofs import lemma_2_order, lemma_2_pairs
from theory.pril.proofs.multiplicative import ANY_START
from theory.pril.repairs_order import PLACE, TOP, each_gap
from theory.pril.theorem_4 import q
from theory.pril.transition import Transition
from theory.proving.program import Program
from theory.proving.proof import Proof


class WideRatios(Transition):
    """One step of M-PRIL from positive thresholds, each the one before or at least q times it.

    Option ``crack``: one ratio lies strictly between 1 and q, the score is the upper threshold of
    that pair, and the label is ``[K, K]``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        K, base, row = instance["K"] + 1, Fraction(instance["base"]), [Fraction(choose(1, 4))]
        at = choose(1, K - 2)
        for position in range(1, K - 1):
            wide = base * Fraction(choose(4, 8), 4) if choose(0, 1) else Fraction(1)
            narrow = 1 + (base - 1) * Fraction(choose(1, 4), 5)
            row.append(row[-1] * (narrow if options.get("crack") and position == at else wide))
        low = choose(1, K)
        label = {"y_l": (low,), "y_r": (choose(low, K),)}
        instance |= {"K": K, "k": at, "theta": tuple(row), **label}
        if options.get("crack"):
            instance |= {"d": 1, "w": (row[at],), "x": ((1,),), "y_l": (K,), "y_r": (K,)}
        return instance

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(1 <= instance["k"] <= instance["K"] - 2)
        return {**super().values(instance, **options), "k": instance["k"]}


ABOVE_0 = And(ForAll(Gt(w[T, j], 0), (j, 1, d)), ForAll(Gt(theta[T, i], 0), (i, 1, K - 1)))
POSITIVE = {"state": "positive"}
WIDE = ForAll(
    Or(Eq(theta[T, i + 1], theta[T, i]), Ge(theta[T, i + 1], q * theta[T, i])), (i, 1, K - 2)
)

claim = partial(Claim, where="Lemma 2", kind="order", space=WideRatios(separable=False))

multiplicative = claim(
    id="pril/lemma-2/repair-1",
    says="If the parameters are positive and every θ_{i+1} is θ_i or at least q θ_i, q = e^η, a "
    "step of M-PRIL keeps the order, whatever x, the label and the normaliser are.",
    hypotheses=(ordered(T), ABOVE_0, WIDE),
    conclusion=ordered(T + 1),
    readings=(
        Reading("Algorithm 3", "Z^t as listed", POSITIVE),
        Reading("normaliser of line 8", "Z^t of line 8", {**POSITIVE, "normaliser": "line-8"}),
    ),
    proofs=(
        Proof(lemma_2_pairs.wide, lemma_2_pairs.LAST_ROUND, "Algorithm 3"),
        Proof(lemma_2_pairs.wide, lemma_2_pairs.LINE_8, "normaliser of line 8"),
    ),
)

upper, lower = theta[T, k + 1], theta[T, k]

multiplicative_needed = claim(
    id="pril/lemma-2/repair-1-needed",
    says="The hypothesis of that repair is the least: if θ_k < θ_{k+1} < q θ_k, the score θ_{k+1} "
    "and the label [K, K] put the thresholds out of order.",
    hypotheses=(
        PLACE,
        ordered(T),
        ABOVE_0,
        And(Lt(lower, upper), Lt(upper, q * lower)),
        TOP.subs(t, T),
        Eq(Inner(w[T], x[T]), upper),
    ),
    conclusion=Not(ordered(T + 1)),
    readings=(Reading("positive parameters", "as said", {**POSITIVE, "crack": True}),),
    proofs=(Proof(lemma_2_pairs.cracked, lemma_2_pairs.LAST_ROUND),),
)


class PowerRatios(MultiplicativeRun):
    """Runs of M-PRIL from parameters with ``θ_{i+1} = q^{h_i} θ_i``, mostly in order and positive.

    ``w`` is the start, ``theta`` has no meaning; ``first`` is θ_1, ``h`` the K − 2 powers.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        least = int(choose(0, 3) > 0)
        return {
            **instance,
            "w": tuple(choose(least, 4) for _ in instance["w"]),
            "first": choose(1, 4),
            "h": tuple(choose(least - 1, 3) for _ in instance["theta"][1:]),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        (program,) = super().programs(**options)
        return (program.given(start_at="any"),)

    def thresholds(self, instance: Instance) -> list[Any]:
        """θ^1."""
        q = to_fmpq(instance["base"])
        return list(
            accumulate(instance["h"], lambda row, h: row * q**h, initial=to_fmpq(instance["first"]))
        )

    def initial(self, instance: Instance, **options: Any) -> ThresholdState:
        return ThresholdState(exact(instance["w"]), exact(self.thresholds(instance)))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        require(len(instance["h"]) == instance["K"] - 2)
        return {**super().values(instance, **options), "h": list(instance["h"])}


START = And(ForAll(Gt(w[1, j], 0), (j, 1, d)), ForAll(Gt(theta[1, i], 0), (i, 1, K - 1)))
h = IndexedBase("h")
POWERS = each_gap(
    And(Belongs(h[i], S.Integers), Ge(h[i], 0), Eq(theta[1, i + 1], q ** h[i] * theta[1, i]))
)

claim = partial(Claim, where="Lemma 2", kind="order")

multiplicative_run = claim(
    id="pril/lemma-2/repair-2",
    says="From positive parameters whose ratios θ_{i+1}/θ_i are all among 1, q, q², …, with "
    "q = e^η, M-PRIL keeps the order in every round of every stream.",
    hypotheses=(START, POWERS),
    conclusion=ForAll(ordered(t + 1), (t, 1, T)),
    space=PowerRatios(separable=False),
    proofs=(Proof(lemma_2_order.for_ever, ANY_START),),
)


class Crumble(PowerRatios):
    """A stream that divides one ratio by q in every round, until it is below 1.

    Fields: ``K``, ``k``, ``base``, ``first``, ``h``, and ``narrow``, sixths of the way from 1 to q
    that the ratio at k is above ``q^{h_k}``: with 0 and 6 it is a power of q. Round t has the label
    ``[K, K]`` and shows coordinate t, which holds what θ_{k+1} will be.
    """

    rounds = ()  # they follow from the other fields

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 5)
        numbers = {
            "K": K,
            "k": choose(1, K - 2),
            "base": 1 + Fraction(choose(1, 8), choose(1, 4)),
            "first": choose(1, 4),
            "h": tuple(choose(0, 2) for _ in range(K - 2)),
            "narrow": choose(0, 6),
        }
        return self.stream(numbers)

    def thresholds(self, instance: Instance) -> list[Any]:
        row, at = super().thresholds(instance), instance["k"]
        wider = 1 + (to_fmpq(instance["base"]) - 1) * fmpq(instance["narrow"], 6)
        return [*row[:at], *(wider * level for level in row[at:])]

    def stream(self, instance: Instance) -> Instance:
        """The same with its rounds."""
        K, at = instance["K"], instance["k"]
        require(3 <= K <= 6, 1 <= at <= K - 2, len(instance["h"]) == K - 2, instance["base"] > 1)
        require(0 <= instance["narrow"] <= 6, min(instance["h"]) >= 0, instance["first"] > 0)
        T, level = instance["h"][at - 1] + 1, self.thresholds(instance)[at]
        require(T <= 5)
        scores = [level / to_fmpq(instance["base"]) ** before for before in range(T)]
        return {
            **instance,
            "d": T,
            "x": tuple(tuple(int(j == t) for j in range(T)) for t in range(T)),
            **{"y_l": (K,) * T, "y_r": (K,) * T, "theta": (0,) * (K - 1)},
            "w": tuple(Fraction(int(value.p), int(value.q)) for value in scores),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {**super().values(self.stream(instance), **options), "k": instance["k"]}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        return super().story(self.stream(instance), **options)


multiplicative_run_needed = claim(
    id="pril/lemma-2/repair-2-needed",
    says="That hypothesis cannot be weakened: if a ratio θ_{k+1}/θ_k lies strictly between "
    "q^{T−1} and q^T, then T rounds with the label [K, K] and the score θ_{k+1} divide it by q "
    "each, and the order is lost.",
    hypotheses=(
        PLACE,
        called("rounds", Ge(T, 1)),
        START,
        And(
            Lt(q ** (T - 1) * theta[1, k], theta[1, k + 1]),
            Lt(theta[1, k + 1], q**T * theta[1, k]),
        ),
        ForAll(And(TOP, Eq(Inner(w[t], x[t]), theta[t, k + 1])), (t, 1, T)),
    ),
    conclusion=Not(ordered(T + 1)),
    space=Crumble(),
    proofs=(Proof(lemma_2_pairs.crumbled, ANY_START),),
)
