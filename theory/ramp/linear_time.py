"""PA-I's multipliers in O(K) operations: what a pass over the corners returns, and its cost."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import add, ge, gt, le, lt, mul, neg, sub, truediv
from typing import Any

from flint import fmpq
from sympy import And, Eq, IndexedBase, Le, Symbol

from algorithms.pa.family import PAI
from algorithms.pa.in_order import multipliers_in_order
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.ramp.model import ORDERED
from theory.ramp.notation import K, alpha, i
from theory.ramp.passive_aggressive import each_of_I
from theory.ramp.rounds import Update, Values


@dataclass(frozen=True)
class Counted:
    """A number that counts what is done with it and with its like.

    Attributes
    ----------
    value : fmpq
    done : list
        One entry for each sum, product, quotient, sign, and comparison. Places in lists, of which
        each corner moves one, are not counted.
    """

    value: fmpq
    done: list[None]


def _counted(operation: Callable[..., Any], turned: bool = False) -> Callable[..., Any]:
    def method(self: Counted, *other: Any) -> Any:
        self.done.append(None)
        numbers = [getattr(number, "value", number) for number in (self, *other)]
        found = operation(*(reversed(numbers) if turned else numbers))
        return found if isinstance(found, bool) else Counted(fmpq(found), self.done)

    return method


BINARY: dict[str, Callable[..., Any]] = {"add": add, "sub": sub, "mul": mul, "truediv": truediv}
OTHERS: dict[str, Callable[..., Any]] = {"neg": neg, "lt": lt, "le": le, "gt": gt, "ge": ge}

for name in BINARY:
    setattr(Counted, f"__{name}__", _counted(BINARY[name]))
    setattr(Counted, f"__r{name}__", _counted(BINARY[name], turned=True))
for name in OTHERS:
    setattr(Counted, f"__{name}__", _counted(OTHERS[name]))


class OnePass(Update):
    """A round of PA-I; ``\\alpha^{1}`` is what one pass finds, ``N`` how much it does for it."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, variant="pa-i", **options)
        state, label = ThresholdState(found["w"], found["theta"]), (found["y_l"], found["y_r"])
        ell, z = PAI(found["K"], found["C"]).shortfalls(state, found["x"], label)
        done: list[None] = []
        lower, upper = (
            [Counted(value, done) for value, sign in zip(ell, z, strict=True) if sign == side]
            for side in (1, -1)
        )
        norm2, C = (Counted(value, done) for value in (found["x"] @ found["x"], found["C"]))
        below, above = multipliers_in_order(lower, upper, norm2, C)
        free = [fmpq(0)] * (found["K"] - 1 - len(below) - len(above))
        numbers = [getattr(number, "value", number) for number in (*below, *free, *above)]
        return found | {r"\alpha^{1}": numbers, "N": len(done)}


in_one_pass, count = IndexedBase(r"\alpha^{1}"), Symbol("N", integer=True)

LOOP = (
    "the loop over the corners as formulas, and the count as a part of it. How many passes a loop"
    " has can be a quantity of its run (theory.runs.symbols.loops, Repetition): here at most one "
    "for each corner. To be run on symbols, a pass has to choose the least of four corners by "
    "conditions, a list that is used up having one at which the loop stops, ‖x‖² C |L|. Then it "
    "is to be shown that each corner taken lies below each one that is not, so that level + slope"
    " s is g(s) between the two; that each one taken is less than ‖x‖² g there, so that the root "
    "of the last line is the one of the balance equation. The count: sums, products, quotients "
    "and comparisons are counted by the numbers that the code is run on, of which a run on "
    "symbols keeps none. If each pass is the same code, they are as many in each, and c_1 K + c_2"
    " passes in all; but no definition of a run says so"
)
"""What a proof would need. The paper has no such statement: it is a question of our own."""

linear_time = Claim(
    id="ramp/pa-i/linear-time",
    where="Sec. 3",
    kind="algorithm",
    says="Given ‖x‖² and the losses 1 − u_i, PA-I's multipliers can be found in O(K) operations if "
    "the thresholds are ordered: one pass over the corners of the balance equation finds them, "
    "with at most 23 K sums, products, quotients and comparisons of numbers.",
    hypotheses=(ORDERED,),
    conclusion=And(each_of_I(Eq(in_one_pass[i], alpha[i])), Le(count, 23 * K)),
    space=OnePass(ranks_up_to=8, disorder=True),
    readings=(
        Reading(
            "as said",
            "nothing is sorted: the thresholds are",
            missing=LOOP,
        ),
    ),
)
