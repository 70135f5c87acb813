"""Solver obligations, settled by z3 and cvc5 in child processes, with a budget of work.

An obligation is proved when four things are found: z3 says that its hypotheses contradict the
negated conclusion, cvc5 says so too, the hypotheses have a model, and a tampered twin of the
conclusion is *not* a consequence. ``unknown`` is never a verdict. Where a solver gave no answer
(its child was killed), nothing is concluded and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod
from typing import Any

from theory.claims.claim import Goal, Obligation
from verify.errors import InputError
from verify.smt.solvers import NO_ANSWER, SOLVERS, WORK, SolverAnswer, child

TOGETHER = 64
"""Linear cases that share a query."""


@dataclass(frozen=True)
class Settled:
    """What the two solvers said of an obligation.

    Attributes
    ----------
    z3, cvc5 : str
        Answers to "hypotheses and not conclusion": ``"unsat"`` if that is the answer in each case
        of the obligation, ``"sat"`` if it is in one, ``"no answer"`` if the solver ended without
        one on some query, else ``"unknown"``.
    inhabited : bool
        The hypotheses have a model (in some case).
    twin_fails : bool
        The tampered conclusion has a counter-model (in some case).
    model : mapping
        Where a solver said ``sat``: values at which the conclusion fails. No refutation by itself;
        the instance that it describes has to be replayed.
    cases : int
        Number of goals the obligation was split into.
    why : str
        Reason of an ``unknown`` or of no answer.
    """

    obligation: Obligation
    z3: str
    cvc5: str
    inhabited: bool
    twin_fails: bool
    model: Mapping[str, Fraction | bool | str] = field(default_factory=dict)
    cases: int = 1
    why: str = ""

    @property
    def proved(self) -> bool:
        """Both solvers say unsat, the hypotheses have a model and the tampered twin fails."""
        return self.z3 == self.cvc5 == "unsat" and self.inhabited and self.twin_fails

    @property
    def disagree(self) -> bool:
        """One solver says sat, the other unsat: one of them is wrong, so neither is believed."""
        return {self.z3, self.cvc5} == {"sat", "unsat"}

    @property
    def answered(self) -> bool:
        """Did both solvers answer? Otherwise another run may well hear something else."""
        return NO_ANSWER not in (self.z3, self.cvc5)

    def __str__(self) -> str:
        name = f"{self.obligation.name} [{self.obligation.covers}]"
        many = f", {self.cases} cases" if self.cases > 1 else ""
        if self.proved:
            return (
                f"{name}: proved (z3 and cvc5 unsat{many}; hypotheses satisfiable; tampered twin "
                "fails)"
            )
        answers = f"z3 {self.z3}, cvc5 {self.cvc5}{many}"
        if self.disagree:
            return f"{name}: the solvers disagree ({answers})"
        if "sat" in (self.z3, self.cvc5):
            values = ", ".join(f"{k} = {v}" for k, v in sorted(self.model.items()))
            return f"{name}: refuted by solver model ({answers}): {values}"
        if self.z3 == self.cvc5 == "unsat":
            lack = "the tampered twin was not seen to fail"
            if not self.inhabited:
                lack = "no model of the hypotheses was found"
            return f"{name}: not proved, {lack} ({answers})"
        return f"{name}: not settled ({answers}{': ' + self.why if self.why else ''})"


@dataclass(frozen=True)
class Queries:
    """SMT-LIB texts of an obligation.

    Attributes
    ----------
    against : tuple of str
        "Hypotheses and not conclusion", of all goals; none may have a model.
    tampered : tuple of str
        The same with the twin; one must have a model.
    alone : tuple of str
        The hypotheses; one must have a model.
    cases : int
        Number of goals.
    """

    against: tuple[str, ...]
    tampered: tuple[str, ...]
    alone: tuple[str, ...]
    cases: int


def queries_of(obligation: Obligation) -> Queries:
    """What the solvers are asked.

    Raises
    ------
    InputError
        If z3 is not installed; the message names the command that installs it.
    ValueError
        If the obligation has no goal at all.
    """
    goals = goals_of(obligation)
    return Queries(
        tuple(queries([(*goal.hypotheses, negated(goal.conclusion)) for goal in goals])),
        tuple(queries([(*goal.hypotheses, negated(goal.twin)) for goal in goals])),
        tuple(queries([goal.hypotheses for goal in goals])),
        len(goals),
    )


def settle(obligation: Obligation, work: Mapping[str, int] = WORK) -> Settled:
    """Put an obligation to both solvers; see :func:`answered`.

    Its ``goal`` gives one goal, or several that together make it up (a case split).
    """
    return answered(obligation, queries_of(obligation), work)


def answered(obligation: Obligation, asked: Queries, work: Mapping[str, int] = WORK) -> Settled:
    """What both solvers say of an obligation's texts.

    Parameters
    ----------
    work : mapping of str to int
        Steps that each solver may take on the whole obligation, and once more on its twin and on
        its hypotheses.

    Raises
    ------
    InputError
        If z3 or cvc5 is not installed; the message names the command that installs it.
    """
    with ThreadPoolExecutor(len(SOLVERS)) as pool:
        each = pool.map(lambda name: _all(name, asked.against, work[name]), SOLVERS)
        answers = dict(zip(SOLVERS, each, strict=True))
    verdicts = {name: _joint(found, len(asked.against)) for name, found in answers.items()}
    heard = [answer for found in answers.values() for answer in found]
    twin_fails = inhabited = False
    if set(verdicts.values()) == {"unsat"}:
        tampered = _models(asked.tampered, work)
        twin_fails = inhabited = _satisfiable(tampered)
        if not twin_fails:  # a counter-model of the twin would be a model of the hypotheses
            alone = _models(asked.alone, work)
            inhabited = _satisfiable(alone)
            heard += tampered + alone
            if any(answer.verdict == NO_ANSWER for answer in tampered + alone):
                verdicts = dict.fromkeys(SOLVERS, NO_ANSWER)
    model: Mapping[str, Any] = {}
    for found in answers.values():
        model = model or found[-1].model
    return Settled(
        obligation,
        **verdicts,
        inhabited=inhabited,
        twin_fails=twin_fails,
        model=model,
        cases=asked.cases,
        why="; ".join(dict.fromkeys(answer.why for answer in heard if answer.why)),
    )


def goals_of(obligation: Obligation) -> list[Goal]:
    """The goals that an obligation consists of; solver terms are built here."""
    if obligation.goal is None:
        raise ValueError(f"obligation {obligation.name!r}: expected a goal, or instances")
    try:
        goal = obligation.goal()
    except ImportError as reason:
        if reason.name != "z3":
            raise
        raise InputError("z3 is not installed: python -m pip install z3-solver") from None
    goals = [goal] if isinstance(goal, Goal) else list(goal)
    if not goals:
        raise ValueError(f"obligation {obligation.name!r}: expected at least one goal")
    return goals


def _all(name: str, texts: Sequence[str], work: int) -> list[SolverAnswer]:
    """One solver on every text, up to the first ``sat`` or the end of its work."""
    answers: list[SolverAnswer] = []
    for text in texts:
        if work <= 0:
            answers.append(SolverAnswer("unknown", why=f"{name}: its work is done"))
            break
        answer = child(name).ask(text, work)
        answers.append(replace(answer, why=answer.why and f"{name}: {answer.why}"))
        work -= answer.work
        if answer.verdict in ("sat", NO_ANSWER):
            break
    return answers


def _joint(answers: Sequence[SolverAnswer], asked: int) -> str:
    verdicts = {answer.verdict for answer in answers}
    for word in ("sat", NO_ANSWER):
        if word in verdicts:
            return word
    return "unsat" if verdicts == {"unsat"} and len(answers) == asked else "unknown"


def _models(texts: Sequence[str], work: Mapping[str, int]) -> list[SolverAnswer]:
    """What the solvers say of the texts, one after the other, up to the first ``sat``.

    One solver's ``sat`` is enough: it comes with the model.
    """
    answers: list[SolverAnswer] = []
    for name in SOLVERS:
        answers += _all(name, texts, work[name])
        if _satisfiable(answers):
            break
    return answers


def _satisfiable(answers: Sequence[SolverAnswer]) -> bool:
    return any(answer.verdict == "sat" for answer in answers)


# --- SMT-LIB text -------------------------------------------------------------------------------


def queries(cases: Sequence[Sequence[Any]]) -> list[str]:
    """SMT-LIB texts, one of which has a model if and only if one of the cases has.

    Linear cases share a text as a disjunction, which saves most of the work where there are
    hundreds of small ones; a nonlinear case has a text of its own.

    Parameters
    ----------
    cases : sequence of sequences of z3 formulas or bools
        Each case is the conjunction of its parts.
    """
    import z3

    formulas = _standard([z3.And([_formula(part) for part in case]) for case in cases])
    name = logic(formulas)
    together = TOGETHER if name.startswith("QF_L") else 1
    texts = []
    for start in range(0, len(formulas), together):
        solver = z3.Solver()
        solver.add(z3.Or(formulas[start : start + together]))
        body = solver.to_smt2().replace("(check-sat)", "")
        texts.append(f"(set-logic {name})\n{body}")
    return texts


def negated(part: Any) -> Any:
    """Not ``part``, a z3 formula or a bool."""
    import z3

    return z3.Not(_formula(part))


def _formula(part: Any) -> Any:
    import z3

    if isinstance(part, z3.BoolRef):
        return part
    if isinstance(part, bool):
        return z3.BoolVal(part)
    raise TypeError(f"part={part!r}: expected a z3 formula or a bool")


def _standard(formulas: list[Any]) -> list[Any]:
    """The formulas without what z3 prints but SMT-LIB lacks: powers, sums of 1 term, empty And."""
    import z3

    while True:
        plain = [(term, _plain(term)) for term in _subterms(formulas)]
        pairs = [(term, other) for term, other in plain if other is not None]
        if not pairs:
            return formulas
        formulas = [z3.substitute(formula, *pairs) for formula in formulas]


def _plain(term: Any) -> Any:
    """What to write for a term that SMT-LIB lacks; None for all others."""
    import z3

    if not z3.is_app(term):
        return None
    kind = term.decl().kind()
    if kind in (z3.Z3_OP_AND, z3.Z3_OP_OR) and term.num_args() == 0:
        return z3.BoolVal(kind == z3.Z3_OP_AND)
    if kind in (z3.Z3_OP_ADD, z3.Z3_OP_MUL) and term.num_args() == 1:
        return term.arg(0)
    if kind == z3.Z3_OP_POWER:
        exponent = z3.simplify(term.arg(1))
        if z3.is_rational_value(exponent) or z3.is_int_value(exponent):
            count = exponent.as_fraction() if exponent.is_real() else exponent.as_long()
            if count in range(1, 17):
                return prod([term.arg(0)] * int(count))
    return None


def logic(formulas: Sequence[Any]) -> str:
    """``QF_`` + linear or nonlinear + integer, real or both; ``ALL`` beyond arithmetic."""
    import z3

    integer = real = nonlinear = False
    for term in _subterms(formulas):
        if not z3.is_app(term):
            return "ALL"
        kind, sort = term.decl().kind(), term.sort_kind()
        if kind == z3.Z3_OP_UNINTERPRETED and term.num_args() > 0:
            return "ALL"
        integer = integer or sort == z3.Z3_INT_SORT
        real = real or sort == z3.Z3_REAL_SORT
        if kind in (z3.Z3_OP_MUL, z3.Z3_OP_POWER):
            unknowns = sum(not _constant(factor) for factor in term.children())
            nonlinear = nonlinear or unknowns > 1 or kind == z3.Z3_OP_POWER
        elif kind in (z3.Z3_OP_DIV, z3.Z3_OP_IDIV, z3.Z3_OP_MOD):
            nonlinear = nonlinear or not _constant(term.arg(1))
    domain = {(True, True): "IRA", (True, False): "IA"}.get((integer, real), "RA")
    return f"QF_{'N' if nonlinear else 'L'}{domain}"


def _subterms(formulas: Sequence[Any]) -> Iterator[Any]:
    """Every distinct subterm once."""
    seen: set[int] = set()
    waiting = list(formulas)
    while waiting:
        term = waiting.pop()
        if term.get_id() not in seen:
            seen.add(term.get_id())
            yield term
            waiting.extend(term.children())


def _constant(term: Any) -> bool:
    """Is the term free of unknowns?"""
    import z3

    return all(
        z3.is_app(t) and t.decl().kind() != z3.Z3_OP_UNINTERPRETED for t in _subterms([term])
    )
