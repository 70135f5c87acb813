"""Section 3, (2): are the thresholds ordered at the optimal solution of its own accord?"""

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from sympy import And, Gt, IndexedBase, Le, Lt, Symbol

from algorithms.pa.ramp_exact import global_minimum
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance
from theory.language.statement import Exists, ForAll, NormSquared
from theory.proving.proof import Proof
from theory.ramp.cccp_rounds import Points
from theory.ramp.notation import K, i, theta, theta_other, w_other, x
from theory.ramp.objective import RANGES, J
from theory.ramp.order import ORDERED
from theory.ramp.proofs import order_merged as merged
from theory.ramp.proofs import order_optimum as proved
from theory.ramp.rounds import Values

minimiser, exchanged = IndexedBase("v^*"), IndexedBase("e")
m, M = Symbol("m", integer=True), Symbol("M", integer=True)


class Minimisers(Points):
    """A round and the thresholds ``v^*[m]`` of minimisers of J, ``m = 1, …, M``.

    Besides those of `global_minimum` these are the points that come from them by exchanging two
    neighbours of one side that were equal before the round: they have the same J. The point
    ``(w̃, θ̃)`` is the first minimiser, moved by its fields; ``e[i]`` are its thresholds with i and
    i + 1 exchanged, ``p[i]`` and ``q[i]`` those with both made equal, and shifted.

    Every second draw has ``x = 0`` and a C at which giving up the first index of I is as good as
    meeting it, if there is such a C: minimisers are many only at ties.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        if choose(0, 1):
            return drawn
        first = drawn["theta"][0] if drawn["y_l"] > 1 else -drawn["theta"][-1]
        lacks, cap = Fraction(1 + first), 1 - drawn["s"]
        cost = lacks**2 / (2 * cap) if lacks >= 2 * cap else 2 * (lacks - cap)
        x, C = (0,) * drawn["d"], cost if cost > 0 and lacks > 0 else drawn["C"]
        return {**drawn, "x": x, "C": C}

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, near="minimum")
        state, label = ThresholdState(found["w"], found["theta"]), (found["y_l"], found["y_r"])
        best = global_minimum(state, found["x"], label, found["C"], found["s"]).states
        rows = [point.theta for point in best]
        z, size = found["z"], found["K"] - 1
        for row in list(rows):
            for place in range(size - 1):
                same = z[place] == z[place + 1] != 0
                if same and found["theta"][place] == found["theta"][place + 1]:
                    rows.append(swapped(row, place))
        moved = found[r"\tilde{\theta}"]
        found["e"] = [swapped(moved, place) for place in range(size - 1)]
        square = found["x"] @ found["x"]
        found["tau"] = [(high - low) / (1 + size * square) for high, low in pairwise(moved)]
        merged = [(place, copied(moved, place, place + 1)) for place in range(size - 1)]
        found["p"] = [row - found["tau"][place] * square for place, row in merged]
        merged = [(place, copied(moved, place + 1, place)) for place in range(size - 1)]
        found["q"] = [row + found["tau"][place] * square for place, row in merged]
        return found | {"v^*": rows, "M": len(rows)}


def swapped(row: np.ndarray, place: int) -> np.ndarray:
    """The row with two neighbours exchanged."""
    result = row.copy()
    result[[place, place + 1]] = row[[place + 1, place]]
    return result


def copied(row: np.ndarray, source: int, place: int) -> np.ndarray:
    """The row with one entry put in another's place, too."""
    result = row.copy()
    result[place] = row[source]
    return result


MINIMISERS = Minimisers()


def ordered(number: Any) -> Any:
    """The thresholds of a minimiser are ordered."""
    return ForAll(Le(minimiser[number, i], minimiser[number, i + 1]), (i, 1, K - 2))


claim = partial(Claim, where="Sec. 3, (2)", kind="order", space=MINIMISERS)

unconstrained_order = claim(
    id="ramp/objective/unconstrained-order",
    says="If θ_t is ordered, so are the thresholds of the minimisers of J, although nothing asks "
    "for it.",
    hypotheses=(ORDERED,),
    conclusion=ForAll(ordered(m), (m, 1, M)),
    readings=(
        Reading("every minimiser", "every global minimiser of J is ordered"),
        Reading(
            "some minimiser",
            "J has an ordered global minimiser",
            missing="that J has a minimiser: the kernel has no compactness",
            conclusion=Exists(ordered(m), (m, 1, M)),
        ),
    ),
)

STRICTLY = ForAll(Lt(theta[i], theta[i + 1]), (i, 1, K - 2))
NO_EXCHANGE = ForAll(Le(J(w_other, theta_other), J(w_other, exchanged[i])), (i, 1, K - 2))

distinct = claim(
    id="ramp/objective/unconstrained-order/repair-1",
    says="If θ_1^t < … < θ_(K−1)^t, a point of which J does not fall when two neighbouring "
    "thresholds are exchanged has ordered thresholds: so every minimiser is ordered. e_i are the "
    "thresholds with i and i + 1 exchanged.",
    hypotheses=(*RANGES, STRICTLY, NO_EXCHANGE),
    conclusion=ForAll(Le(theta_other[i], theta_other[i + 1]), (i, 1, K - 2)),
    proofs=(Proof(proved.distinct, proved.EXCHANGE),),
)

above, below, shift = IndexedBase("p"), IndexedBase("q"), IndexedBase("tau")
"""``p[i]``, ``q[i]``: the thresholds with both i and i + 1 at ``θ̃_i``, or both at ``θ̃_{i+1}``, then
all ``τ_i ‖x‖²`` lower, or higher; ``τ_i = (θ̃_i − θ̃_{i+1})/(1 + (K − 1)‖x‖²)``.
"""

NO_MERGE = ForAll(
    And(
        Le(J(w_other, theta_other), J(w_other - shift[i] * x, above[i])),
        Le(J(w_other, theta_other), J(w_other + shift[i] * x, below[i])),
    ),
    (i, 1, K - 2),
)

moving = claim(
    id="ramp/objective/unconstrained-order/repair-2",
    says="If x is not 0, every minimiser is ordered, equal thresholds in θ_t or not: a point of "
    "which J does not fall when two neighbouring thresholds are made equal, to the one or to the "
    "other, and w and all thresholds are shifted so that the margins stay, is ordered.",
    hypotheses=(*RANGES, ORDERED, Gt(NormSquared(x), 0), NO_MERGE),
    conclusion=ForAll(Le(theta_other[i], theta_other[i + 1]), (i, 1, K - 2)),
    space=MINIMISERS,
    proofs=(Proof(merged.ordered, merged.MERGED),),
)
