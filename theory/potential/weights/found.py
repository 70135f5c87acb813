"""A potential for weights of experts in words that a user types: invariants, and lines between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sympy
from sympy import Le, Sum, log

from theory.language.plain import plain
from theory.language.statement import ForAll
from theory.potential.bound_parts import one_bound
from theory.potential.discovered import SCALE, Discovered
from theory.potential.refusals import NoPotential, NotCovered, TooWeak, Varies
from theory.potential.weights.lines import Lines
from theory.potential.weights.program import EXPERTS, Paid, WeightsProgram
from theory.potential.weights.round import WeightsRound
from theory.runs.names import LAST, t


def for_bound(study: Any, hypotheses: Sequence[Any], goal: Any) -> Discovered:
    """A potential that proves a bound without unknown constants.

    Raises
    ------
    NoPotential
        If none is found, or what is found only proves a weaker bound.
    NotCovered
        If the study or the bound is of another form.
    """
    bound = _body(goal)
    program = _program(study, hypotheses, Le(bound.lts, SCALE * bound.gts), SCALE)
    try:
        least = program.least().constant
        if least > 1:
            raise TooWeak(least)
    except Varies as less:
        try:
            found = program.with_constant(sympy.Integer(1))
        except NoPotential as problem:
            raise NoPotential(f"{problem}; {less.needed}") from problem
    else:
        found = program.with_constant(sympy.Integer(1))
    return Lines(program, found, bound).discovered()


def least(study: Any, hypotheses: Sequence[Any], bound: Any, constant: Any) -> Discovered:
    """The least constant of a bound, and its potential.

    Raises
    ------
    NoPotential
        If none is found.
    NotCovered
        If the study or the bound is of another form.
    """
    body = _body(bound)
    program = _program(study, hypotheses, body, constant)
    found = program.least()
    lines = Lines(program, found, body.subs(constant, found.constant))
    return replace(lines.discovered(), constant=found.constant)


def _body(goal: Any) -> Any:
    """The bound of one expert."""
    if isinstance(goal, ForAll) and goal.args[1:] and goal.args[1][1:] == (1, EXPERTS):
        goal = goal.args[0]
    return one_bound(goal)


def _program(study: Any, hypotheses: Sequence[Any], bound: Any, constant: Any) -> WeightsProgram:
    """What the bound pays, term by term.

    Raises
    ------
    NotCovered
        If it has a term that is no number of parameters times a total, log N or T.
    """
    rest = sympy.expand(bound.gts - bound.lts, log=False)
    named = {s: s.args[0].subs(s.args[-1][0], t) for s in rest.atoms(Sum)
             if s.args[-1][1:] == (1, LAST) and s.args[0].is_Indexed}  # fmt: skip
    quantities = {q.named.name for q in study.code.quantities}
    totals = {s: b.base.name for s, b in named.items() if b.base.name in quantities}
    round_ = WeightsRound(study, hypotheses, [*totals.values()])
    places = {LAST: "rounds", log(EXPERTS): "experts", **{s: s for s in totals}}
    places |= {s: "cost" for s, b in named.items() if b.base.name == round_.row}
    paid: dict[Any, Any] = {place: sympy.Integer(0) for place in (*places.values(), "cost", "rest")}
    for term in sympy.Add.make_args(rest):
        factors = [f for f in sympy.Mul.make_args(term) if f in places]
        one = factors[0] if factors else sympy.Integer(1)
        if not (term / one).free_symbols <= {*round_.parameters, constant}:
            said = term.subs(constant, 1) if isinstance(constant, sympy.Dummy) else term
            raise NotCovered(f"{plain(said)}: such a potential bounds totals by log N, T and costs")
        paid[places.get(one, "rest")] += term / one
    sums = {name: paid.pop(s) for s, name in totals.items()}
    return WeightsProgram(round_, Paid(sums, **paid), constant)
