"""Section 3, (1): the ramp loss of one signed margin, linear and in two squared forms."""

from fractions import Fraction
from functools import partial
from typing import Any

from flint import fmpq
from sympy import Abs, And, Eq, Function, Gt, Implies, Le, Lt, Max, Min, Symbol

from algorithms.pa import losses
from algorithms.seam import to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table
from theory.formal.vocabulary import Vocabularies
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.ramp import vocabulary
from theory.ramp.notation import C, hinge, ramp, s, u
from theory.ramp.proofs import ramp_loss as proved

v, lam = Symbol("v", real=True), Symbol("lambda", real=True)
R_s = Function("R_s")
"""The learner's own loss."""

BELOW = called("below", Lt(s, 1))
"""The range of the ramp's parameter."""

WEIGHT = (Le(0, lam), Le(lam, 1))


def squares_apart(value: Any) -> Any:
    """``H_1(u)² − H_s(u)²``: both hinges squared."""
    return hinge(1, value) ** 2 - hinge(s, value) ** 2


def square_cut(value: Any) -> Any:
    """``min((1 − s)², H_1(u)²)``: the squared hinge, cut where the ramp is."""
    return Min((1 - s) ** 2, hinge(1, value) ** 2)


SQUARES_APART = Reading("difference of squares", "the ramp is H_1² − H_s²")
SQUARE_CUT = Reading("cut square", "the ramp is min((1 − s)², H_1²)")


class Margins(Space):
    """Two signed margins ``u``, ``v``, the ramp's ``s`` and a weight ``λ = weight/12``.

    Fields: ``u``, ``v``, ``s``, ``C`` (rationals), ``weight``; ``ε`` is (weight + 1)/14 of the
    smaller of C and 1 − s.
    """

    vocabularies: Vocabularies = (vocabulary.MARGINS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        def number(top: int) -> Fraction:
            return Fraction(choose(-4, top), choose(1, 3))

        return {
            "u": number(4),
            "v": number(4),
            "s": min(number(2), Fraction(3, 4)),
            "weight": choose(0, 12),
            "C": Fraction(choose(1, 4), choose(1, 4)),
        }

    def size(self, instance: Instance) -> tuple[int, int, int]:
        return 0, 0, 0

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        level = to_fmpq(instance["s"])
        if level >= 1 or not 0 <= instance["weight"] <= 12 or instance["C"] <= 0:
            raise Inadmissible
        return {
            "u": to_fmpq(instance["u"]),
            "v": to_fmpq(instance["v"]),
            "s": level,
            "lambda": fmpq(int(instance["weight"]), 12),
            "C": to_fmpq(instance["C"]),
            "epsilon": min(to_fmpq(instance["C"]), 1 - level) * (int(instance["weight"]) + 1) / 14,
            "R_s": lambda value: losses.ramp(value, level),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = []
        for name in ("u", "v"):
            value, level = to_fmpq(instance[name]), to_fmpq(instance["s"])
            one, low = max(fmpq(0), 1 - value), max(fmpq(0), level - value)
            rows.append((name, str(value), str(one), str(low), str(one - low)))
        title = f"s = {instance['s']}, λ = {Fraction(instance['weight'], 12)}"
        return [Table(title, ("", "margin", "H_1", "H_s", "R_s"), tuple(rows))]


MARGINS = Margins()

claim = partial(Claim, where="Sec. 3, (1)", kind="consistency", space=MARGINS)

ramp_loss = claim(
    id="ramp/ramp-loss",
    kind="definition",
    says="R_s(u) = H_1(u) − H_s(u) is 0 from u = 1 on, 1 − u between s and 1, and 1 − s up to s; "
    "the learner's loss is this function.",
    hypotheses=(BELOW,),
    conclusion=And(
        Eq(R_s(u), ramp(u), evaluate=False),
        Eq(ramp(u), Min(1 - s, hinge(1, u)), evaluate=False),
    ),
    proofs=(Proof(directly),),
)


def chord(function: Any) -> Any:
    """The function is at most its chord at ``λ u + (1 − λ) v``."""
    return Le(function(lam * u + (1 - lam) * v), lam * function(u) + (1 - lam) * function(v))


def difference(loss: Any, first: Any, second: Any) -> Any:
    """``loss = first − second``, both convex."""
    return And(Eq(loss(u), first(u) - second(u), evaluate=False), chord(first), chord(second))


dc = claim(
    id="ramp/ramp-loss/dc",
    says="The ramp loss is one convex function minus another: both lie below their chords.",
    hypotheses=(BELOW, *WEIGHT),
    conclusion=difference(
        lambda value: Min(1 - s, hinge(1, value)),
        lambda value: hinge(1, value),
        lambda value: hinge(s, value),
    ),
    readings=(
        Reading("linear", "the ramp of this paper, the minimum of 1 − s and H_1"),
        Reading(
            SQUARE_CUT.name,
            SQUARE_CUT.meaning + ", the convex functions H_1² and max(0, H_1² − (1 − s)²)",
            conclusion=difference(
                square_cut,
                lambda value: hinge(1, value) ** 2,
                lambda value: Max(0, hinge(1, value) ** 2 - (1 - s) ** 2),
            ),
        ),
    ),
    proofs=(
        Proof(directly, reading="linear"),
        Proof(proved.convex_squares, reading=SQUARE_CUT.name),
    ),
)

bounded = Claim(
    id="ramp/ramp-loss/bounded",
    where="Sec. 2",
    kind="consistency",
    says="0 ≤ R_s(u) ≤ 1 − s for all u; for squared forms the cap is (1 − s)².",
    hypotheses=(BELOW,),
    conclusion=And(Le(0, ramp(u)), Le(ramp(u), 1 - s)),
    space=MARGINS,
    readings=(
        Reading("linear", "the ramp H_1 − H_s"),
        Reading(
            SQUARES_APART.name,
            SQUARES_APART.meaning,
            conclusion=And(Le(0, squares_apart(u)), Le(squares_apart(u), (1 - s) ** 2)),
        ),
        Reading(
            SQUARE_CUT.name,
            SQUARE_CUT.meaning,
            conclusion=And(Le(0, square_cut(u)), Le(square_cut(u), (1 - s) ** 2)),
        ),
    ),
    proofs=(
        Proof(directly, reading="linear"),
        Proof(directly, reading=SQUARE_CUT.name),
    ),
)

bounded_repaired = Claim(
    id="ramp/ramp-loss/bounded/repair-1",
    where="Sec. 2",
    kind="consistency",
    says="The difference of squared hinges has no cap: below s it grows along the line "
    "(1 − s)(1 + s − 2u).",
    hypotheses=(BELOW, Le(u, s)),
    conclusion=Eq(squares_apart(u), (1 - s) * (1 + s - 2 * u), evaluate=False),
    space=MARGINS,
    proofs=(Proof(directly),),
)

noise_zero = claim(
    id="ramp/ramp-loss/noise-zero",
    says="Beyond the ramp, u < s, a sample contributes nothing to the loss: read of its value, and "
    "of its slope (two margins below s have one loss).",
    hypotheses=(BELOW, Lt(u, s), Lt(v, s)),
    conclusion=Eq(ramp(u), 0, evaluate=False),
    readings=(
        Reading("value", "the loss itself is 0"),
        Reading(
            "slope",
            "the loss does not change with the margin",
            conclusion=Eq(ramp(u), ramp(v), evaluate=False),
        ),
        Reading(
            "slope, difference of squares",
            "the same of H_1² − H_s²",
            conclusion=Eq(squares_apart(u), squares_apart(v), evaluate=False),
        ),
        Reading(
            "slope, cut square",
            "the same of min((1 − s)², H_1²)",
            conclusion=Eq(square_cut(u), square_cut(v), evaluate=False),
        ),
    ),
    proofs=(
        Proof(directly, reading="slope"),
        Proof(directly, reading="slope, cut square"),
    ),
)

noise_zero_repaired = claim(
    id="ramp/ramp-loss/noise-zero/repair-1",
    says="The loss of a sample beyond the ramp is its largest, 1 − s > 0, whatever the margin.",
    hypotheses=(BELOW, Lt(u, s)),
    conclusion=And(Eq(ramp(u), 1 - s, evaluate=False), Le(ramp(v), ramp(u)), Gt(ramp(u), 0)),
    proofs=(Proof(directly),),
)

epsilon = Symbol("epsilon", real=True)


def along_threshold(value):  # type: ignore[no-untyped-def]
    """J along one threshold, but for constants: ``½(u − v)² + C R_s(u)``."""
    return (value - v) ** 2 / 2 + C * ramp(value)


def above_middle(function, step):  # type: ignore[no-untyped-def]
    """At s the function is above the middle of its values at ``s ± step``."""
    return Gt(function(s), (function(s - step) + function(s + step)) / 2)


non_convex = Claim(
    id="ramp/ramp-loss/non-convex",
    where="Sec. 2, Sec. 3",
    kind="consistency",
    says="With the ramp loss the model is non-convex: at s the loss is above a chord, and so is "
    "the objective of a round, for every C and s, however far v_t is.",
    hypotheses=(BELOW,),
    conclusion=above_middle(ramp, 1 - s),
    space=MARGINS,
    readings=(
        Reading("loss", "R_s, between the margins 1 and 2s − 1"),
        Reading(
            "objective",
            "J along the threshold of one index, its margin u being v at v_t",
            hypotheses=(BELOW, Lt(0, epsilon), Lt(epsilon, C), Le(epsilon, 1 - s)),
            conclusion=above_middle(along_threshold, epsilon),
        ),
    ),
    proofs=(
        Proof(directly, reading="loss"),
        Proof(proved.corner, reading="objective"),
    ),
)

CHANGES = And(
    Le(Abs(ramp(u) - ramp(v)), Abs(hinge(1, u) - hinge(1, v))),
    Implies(And(Le(u, s), Le(v, s)), Eq(ramp(u), ramp(v), evaluate=False)),
)
"""A change of the margin changes R_s by at most what it changes H_1, below s not at all."""
