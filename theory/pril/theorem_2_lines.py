"""The printed proof of Theorem 2, line by line.

Every constraint ``(i, t)`` becomes a lifted instance ``x̄_i^t`` with a component of its own, in
which the lifted comparator ``ṽ`` makes up for what the comparator lacks of the margin.
"""

from dataclasses import replace
from typing import Any

from sympy import (
    And,
    Eq,
    Ge,
    Gt,
    Implies,
    IndexedBase,
    Le,
    Ne,
    Or,
    Piecewise,
    S,
    Sum,
    sqrt,
    symbols,
)

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.claims.printed_lines import lines
from theory.intervals.notation import (
    D,
    K,
    R,
    T,
    c,
    constrained,
    d,
    gamma,
    i,
    j,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import Belongs, ForAll, Inner, NormSquared
from theory.pril.lifting import DISPLAY, SENTENCE, components, lifted
from theory.pril.proof_streams import LiftedAgnostic
from theory.pril.proofs.theorem_2_lines_below import PROOFS
from theory.pril.theorem_2 import BOUND, COMPARATOR, deficit

PROOF = "pril/theorem-2"

Delta, Z = symbols("Delta Z", real=True)
u, v = IndexedBase("u"), IndexedBase(r"\tilde{v}")
x_bar = IndexedBase(r"\bar{x}")
"""``x_bar[t, i]``: the lifted instance of constraint i of round t, components numbered from 1."""

SCALE = called("scale", Gt(Delta, 0))
PREMISES = (*COMPARATOR, SCALE, called("long", Gt(Z, 0)))
"""Those of the theorem, with ``Δ`` and ``Z`` the positive numbers meant."""

SPACE = LiftedAgnostic(rounds_up_to=2, ranks_up_to=4, number_up_to=3)

in_support = constrained(i, y_l[t], y_r[t])
in_print = Or(i <= y_r[t] - y_l[t], i >= y_r[t])
"""Where ``u^t`` has an entry ``z_i d_i``: for ``i ∈ Ī^t``, or in the two blocks as printed."""


def each_constraint(*parts: Any) -> Any:
    """All parts, for every ``i ∈ Ī^t`` of every round."""
    return ForAll(Implies(in_support, And(*parts)), (t, 1, T), (i, 1, K - 1))


def each_threshold(*parts: Any) -> Any:
    """All parts, for every ``i ∈ [K − 1]`` of every round."""
    return ForAll(And(*parts), (t, 1, T), (i, 1, K - 1))


own = d + (K - 1) * t + i
"""The number of the component that belongs to constraint i of round t."""

LIFTED = called(
    "lifted",
    each_constraint(
        ForAll(Eq(x_bar[t, i, j], lifted[t, i, j]), (j, 1, d + K - 1)),
        ForAll(Implies(Ne(j, own), Eq(x_bar[t, i, j], 0)), (j, d + K, d + (T + 1) * (K - 1))),
        Eq(x_bar[t, i, own], Delta),
    ),
)
JOINED = called(
    "joined",
    And(
        ForAll(Eq(v[j], w_star[j] / Z), (j, 1, d)),
        ForAll(Eq(v[d + i], theta_star[i] / Z), (i, 1, K - 1)),
        each_threshold(Eq(v[own], u[t, i])),
    ),
)
UNIT = called("unit_v", Eq(NormSquared(v), 1))


def entries(named: Any) -> Any:
    """``u^t`` by its entries, ``z_i d_i/(ΔZ)`` where ``named`` and 0 elsewhere."""
    return each_threshold(
        Implies(named, Eq(u[t, i], z[t, i] * deficit / (Delta * Z))),
        Implies(~named, Eq(u[t, i], 0)),
    )


def comparator(named: Any = in_support) -> tuple[Any, ...]:
    """Lines 2 and 3: ``u^t``, ``ṽ`` and its length."""
    return called("entries", entries(named)), JOINED, UNIT


INSTANCES = (*PREMISES, called("items", components(-1)), LIFTED)
EVERYTHING = (*INSTANCES, *comparator())

EXIST = called("exist", each_threshold(Implies(in_print, in_support)))
"""``z_i`` and ``d_i^t`` exist wherever line 2 prints them: for ``i ∈ Ī`` alone."""

PRINTED = Reading(
    "u as printed",
    "u^t has z_i d_i for i ≤ y_r − y_l and i ≥ y_r, as line 2 prints it (where these exist)",
    {"blocks": "printed"},
    hypotheses=(*INSTANCES, *comparator(in_print)),
)
LIFTINGS = (
    SENTENCE,
    replace(DISPLAY, hypotheses=(*PREMISES, components(1), LIFTED, *comparator())),
    PRINTED,
)
"""The signs of component ``d + i``, ``u^t`` with entries for ``i ∈ Ī``; and ``u^t`` as printed."""

line = lines(PROOF, "Theorem 2, proof", hypotheses=PREMISES, space=SPACE, proofs=PROOFS)

line_1 = line(
    1,
    "definition",
    "The lifted instance is well defined: its component Δ is none of those taken from x̃ and lies "
    "among the d + (T + 1)(K − 1).",
    each_constraint(Ge(own, d + K), Le(own, d + (T + 1) * (K - 1))),
    ("pril/eq-6",),
)


def defined(named: Any) -> Any:
    """Each entry of ``u^t`` is a real number."""
    return each_threshold(
        Belongs(Piecewise((z[t, i] * deficit / (Delta * Z), named), (0, True)), S.Reals)
    )


line_2 = line(
    2,
    "definition",
    "The vectors u^t are well defined: every entry is a real number.",
    defined(in_print),
    ("pril/eq-3",),
    readings=(
        Reading("as printed", "the first block is z_1 d_1, …, z_{y_r−y_l} d_{y_r−y_l}"),
        Reading(
            "blocks of Ī",
            "the first block is z_1 d_1, …, z_{y_l−1} d_{y_l−1}: an entry for each i ∈ Ī",
            conclusion=defined(in_support),
        ),
    ),
)


def over(named: Any, term: Any) -> Any:
    """``Σ_{t=1}^{T} Σ_i term``, over the i that are named."""
    return Sum(Piecewise((term, named), (0, True)), (t, 1, T), (i, 1, K - 1))


lacking = over(in_support, deficit**2 / Delta**2)


def with_root(named: Any) -> tuple[Any, ...]:
    """``ṽ`` of these entries, with Z the root of ``‖w‖² + ‖θ‖² + Σ_t Σ_i (d_i/Δ)²``."""
    entries_of, joined, _ = comparator(named)
    square = NormSquared(w_star, theta_star) + over(named, deficit**2 / Delta**2)
    return (*COMPARATOR, SCALE, entries_of, joined, called("root", Eq(Z, sqrt(square))))


line_3 = line(
    3,
    "definition",
    "Z can be so chosen that ‖ṽ‖² = 1: the root of ‖w‖² + ‖θ‖² + Σ_t Σ_i (d_i/Δ)² is a positive "
    "number, and does it.",
    And(Gt(Z, 0), UNIT),
    (2,),
    readings=(
        Reading(
            "blocks of Ī",
            "u^t has z_i d_i for each i ∈ Ī",
            hypotheses=with_root(in_support),
        ),
        replace(
            PRINTED,
            name="u as printed, where it exists",
            meaning="u^t has z_i d_i for i ≤ y_r − y_l and i ≥ y_r, as line 2 prints it, on the "
            "streams on which all of these exist: no printed i is inside an interval",
            hypotheses=(*with_root(in_print), EXIST),
        ),
    ),
)

line_4 = line(
    4,
    "identity",
    "What Z is when ‖ṽ‖² = 1.",
    And(Eq(Z**2, 1 + lacking), Eq(1 + lacking, 1 + D**2 / Delta**2)),
    (3,),
    hypotheses=(*PREMISES, *comparator()),
    readings=(
        Reading("blocks of Ī", "u^t has z_i d_i for each i ∈ Ī"),
        replace(PRINTED, hypotheses=(*PREMISES, *comparator(in_print))),
    ),
)

lifted_length = NormSquared(x_bar[t, i])
line_5 = line(
    5,
    "identity",
    "The length of a lifted instance.",
    each_constraint(Eq(lifted_length, NormSquared(x[t]) + 1 + Delta**2)),
    (1,),
    hypotheses=INSTANCES,
)

line_6 = line(
    6,
    "mistake-bound",
    "No lifted instance is longer than the longest instance allows.",
    each_constraint(Le(lifted_length, R**2 + Delta**2 + 1)),
    (5,),
    hypotheses=INSTANCES,
)

slack = z[t, i] * (Inner(w_star, x[t]) - theta_star[i])
lifted_slack = z[t, i] * Inner(v, x_bar[t, i])
line_7 = line(
    7,
    "identity",
    "The lifted comparator's slack on a lifted instance.",
    each_constraint(Eq(lifted_slack, slack / Z + deficit / Z)),
    (1, 2, 3),
    hypotheses=EVERYTHING,
    readings=LIFTINGS,
)

filled = slack / Z + (gamma - slack) / Z
line_8 = line(
    8,
    "mistake-bound",
    "It is at least γ/Z, since d_i is at least what is lacking.",
    each_constraint(Ge(lifted_slack, filled), Eq(filled, gamma / Z)),
    (7,),
    hypotheses=EVERYTHING,
    readings=LIFTINGS,
)

line_9 = line(
    9,
    "mistake-bound",
    "The lifted comparator, a unit vector, classifies every lifted instance correctly, with margin "
    "at least γ/Z.",
    each_constraint(Gt(lifted_slack, 0), Ge(lifted_slack, gamma / Z)),
    (3, 8),
    hypotheses=EVERYTHING,
    readings=LIFTINGS,
)

line_10 = line(
    10,
    "mistake-bound",
    "Theorem 1's bound for the lifted instances.",
    Le(total_loss(theta[t]), Z**2 * (R**2 + Delta**2 + 1) * (K - c - 1) / gamma**2),
    (4, 6, 9, "pril/theorem-1"),
    readings=(
        Reading(
            "Z of line 4",
            "Z² = 1 + D²/Δ², which is the Z of a u^t with z_i d_i for each i ∈ Ī",
            hypotheses=(*PREMISES, called("square", Eq(Z**2, 1 + D**2 / Delta**2))),
        ),
        replace(PRINTED, hypotheses=(*PREMISES, *comparator(in_print))),
    ),
)


def lifted_bound(entry: Any) -> Any:
    """The right side of line 10 with ``Z²`` put in, as a function of Δ."""
    return (1 + D**2 / entry**2) * (R**2 + entry**2 + 1) * (K - c - 1) / gamma**2


least = sqrt(sqrt(D**2 * (R**2 + 1)))
line_11 = line(
    11,
    "optimality",
    "No Δ > 0 gives a smaller right side of line 10 than Δ* = (D² (R² + 1))^{1/4}.",
    Le(lifted_bound(least), lifted_bound(Delta)),
    (4, 10),
    readings=(
        Reading(
            "any D",
            "every comparator of the theorem, also one that lacks nothing (D = 0)",
            kind="degenerate",
        ),
        Reading(
            "D > 0",
            "the comparator fails somewhere",
            hypotheses=(*PREMISES, called("some", Gt(D, 0))),
            kind="natural",
        ),
    ),
)

line_12 = line(
    12,
    "mistake-bound",
    "The bound of line 10 at Δ = Δ*.",
    Le(total_loss(theta[t]), BOUND),
    (10, 11),
)
