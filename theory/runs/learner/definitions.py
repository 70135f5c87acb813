"""What a proof may assume about a run: formulas made by running the learner's code on symbols.

Nobody types them. They say which numbers the data are (domain), what the state is before the first
round and after each round, and what each quantity is.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, indicator
from theory.formal.vocabulary import Vocabulary
from theory.proving.definitional_form import check
from theory.proving.definitional_form import equations as stated
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.learner.code import PREDICTED, SELECTED, Code, before_round, branches, symbols_of
from theory.runs.learner.learner import LearnerError
from theory.runs.names import K, N, Named, condition, experts, interval, metric, rank, sign
from theory.runs.rounds import ROUND, T, each_round, equation, stands
from theory.runs.symbols.metric import Metric, step
from theory.runs.symbols.partial import needing
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION, term


def vocabulary(code: Code) -> Vocabulary:
    """How the names of a study are said in the kernel's language."""
    said = {SELECTED.name: SELECTED, **code.names}.values()
    named = (one for one in said if one.kind != metric and (one.arity or one.kind.sort == "V"))
    return Vocabulary(tuple(one.formal(one in code.state) for one in named))


@from_code
def definitions(code: Code) -> tuple[Program, dict[str, Any]]:
    """The formulas by name: ``rounds``, ``y-label``, ``start-w``, ``step-w``, ``mistake``, …

    Raises
    ------
    NoDefinition
        If the code gives terms of its own making that define nothing: a state by itself, say.
    LearnerError
        If the learner selects a number, and its ``predict`` returns another.
    """
    known = symbols_of(code)
    me, state = code.learner(known), before_round(code, known)
    found: dict[str, Any] = {"rounds": T >= 1, **_domain(code)}
    with selecting(PREDICTED) as selection:
        start = branches(lambda: code.start(me, DIMENSION, known))
        after = branches(lambda: code.update(me, state, known))
        values = {
            quantity.named.name: branches(partial(code.quantity, quantity, me, state, known))
            for quantity in code.quantities
        }
    predicted = values.get("predict", PREDICTED)
    if selection.known and term(predicted).t != PREDICTED.t:
        raise LearnerError(
            "predict gives another number than the one that the learner selects",
            code.family.predict,  # type: ignore[attr-defined]
        )
    found |= {f"predict-{name}": each_round(fact) for name, fact in selection.known.items()}
    meanings: dict[str, Expr] = {}
    for named, first, later in zip(code.state, start, after, strict=True):
        if isinstance(first, Metric):
            scale, weight, along = named.steps
            c, v = step(state[named.name], later)
            moved = (equation(weight.at(ROUND), c), equation(along.at(ROUND), v))
            meanings[f"start-{named.name}"] = equation(scale.at(), first.scale)
            meanings[f"step-{named.name}"] = each_round(conj(*moved))
            continue
        meanings[f"start-{named.name}"] = _is(named, 1, first)
        meanings[f"step-{named.name}"] = each_round(_is(named, ROUND + 1, later))
    for quantity in code.quantities:
        value = values[quantity.named.name]
        if not (selection.known and quantity.named.name == "predict"):
            meanings[quantity.named.name] = each_round(_is(quantity.named, ROUND, value))
    check([equation for phi in meanings.values() for equation in stated(phi.t)])
    return Program(code.family), {**found, **meanings}


def needs(code: Code) -> dict[str, Expr]:
    """Formulas that make sure that the learner's run has values, by what each of them says.

    Every divisor that the code meets is not 0 there, and no root is of a negative number: before
    the first round, and in every round on each branch.
    """
    known = symbols_of(code)
    me, state = code.learner(known), before_round(code, known)
    with needing() as before, selecting(PREDICTED):
        branches(lambda: code.start(me, DIMENSION, known))
    with needing() as found, selecting(PREDICTED):
        branches(lambda: code.update(me, state, known))
        for quantity in code.quantities:
            branches(partial(code.quantity, quantity, me, state, known))
    said: dict[str, list[Expr]] = {}
    for one in before:
        said.setdefault(f"{one.place}: {one.said}", []).append(one.condition)
    for one in found:
        said.setdefault(f"{one.place}: {one.said}", []).append(each_round(one.condition))
    return {words: conj(*{phi.t: phi for phi in each}.values()) for words, each in said.items()}


def _is(named: Named, round_: Any, value: Any) -> Any:
    """A name in a round is what the code computed."""
    if named.kind == condition:
        value = indicator(term(value).expr) if not isinstance(value, bool) else int(value)
    return stands(named.at(round_), value)


def _domain(code: Code) -> dict[str, Expr]:
    """Which numbers the data are."""
    found = {"ranks": K >= 2} if "K" in code.fixed else {}
    if any(named.kind == experts for named in code.fixed.values()):
        found["experts"] = N >= 1
    for parameter, group in code.sees.items():
        kind = group[0].kind
        if kind not in (sign, rank, interval):
            continue
        low, high = (named.at(ROUND).expr for named in (group[0], group[-1]))
        if kind == sign:
            found[f"{parameter}-label"] = each_round(disj(eq(low, 1), eq(low, -1)))
        else:
            order = [1 <= low, *([low <= high] if len(group) > 1 else []), high <= K]
            found[f"{parameter}-label"] = each_round(conj(*order))
    return found
