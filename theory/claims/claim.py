"""A claim: a statement of a paper (or of your own) as an object that the engines can decide.

A claim says what the paper says (``hypotheses``, ``conclusion``: sympy objects, printed and
evaluated from one source), over which instances it speaks (``space``), and which readings the paper
leaves open. It never says whether it is true: verdicts are derived from evidence by ``verify``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from sympy.logic.boolalg import Boolean

from theory.claims.empirical import NotTestable, Question
from theory.evaluation.evaluate import evaluate
from theory.language.spelled import misleading, of_reals
from theory.language.statement import assumed, decided_part, no_exact_number, shadows
from theory.language.typeset import latex
from theory.proving.proof import Proof

if TYPE_CHECKING:
    from theory.claims.space import Instance, Space, Table

KINDS = (
    "definition",
    "identity",
    "algorithm",
    "order",
    "mistake-bound",
    "regret-bound",
    "bound",
    "optimality",
    "convergence",
    "consistency",
    "comparison",
    "empirical",
)

READING_KINDS = ("natural", "open", "degenerate", "vacuous")
"""What a reading is to its claim, in the order in which readings are shown.

``natural`` is what a reader of the paper takes the claim to say. ``open`` is another way to read
what the paper leaves open: sign(0), ties, the start of a run, a letter that is bound nowhere.
``degenerate`` adds a case that nobody means, such as an empty class or 0 log 0. ``vacuous`` speaks
of next to nothing: its hypotheses leave only cases in which there is nothing to show.
"""

ATTAINED = ("for every ", "at ", "as ")
"""How a claim says where a bound is attained: for all of its parameters, at some, in the limit."""


@dataclass(frozen=True, eq=False)
class Reading:
    """One way to read what the paper leaves open.

    Parameters
    ----------
    name : str
        Short name, unique within the claim.
    meaning : str
        What this reading takes the paper to say.
    options : mapping
        Passed to the space's ``generate`` and ``values``: tie rules, conventions, starts.
    hypotheses, conclusion : optional
        Where the reading changes the formulas themselves; None keeps the claim's own.
    space : Space, optional
        Where the reading speaks about other instances.
    question : Question or NotTestable, optional
        Where only data can decide the reading: what is asked of which experiment, or what is
        missing to run one. Such a reading has no conclusion of its own.
    lacks : str
        What the words that are read so say, and these formulas do not, such as "that a minimum is
        attained"; a proof is then a proof of a part.
    missing : str
        What a proof or a counterexample would need that is not at hand, such as a word of the
        kernel's language. It is shown while the reading is neither proved nor refuted.
    kind : str
        One of :data:`READING_KINDS`. Where it is empty, the claim's first reading is natural unless
        another is marked so, and every other one is open: see :meth:`Claim.kind_of`.
    """

    name: str
    meaning: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    hypotheses: tuple[Any, ...] | None = None
    conclusion: Any = None
    space: Space | None = None
    question: Question | NotTestable | None = None
    kind: str = ""
    lacks: str = ""
    missing: str = ""


@dataclass(frozen=True)
class Goal:
    """A solver obligation: from ``hypotheses`` follows ``conclusion`` (z3 terms).

    ``twin`` is a tampered conclusion (stronger, or wrong) that must be satisfiable-to-fail: if the
    solvers prove the twin too, the obligation says nothing and is rejected.
    """

    hypotheses: tuple[Any, ...]
    conclusion: Any
    twin: Any


@dataclass(frozen=True)
class Obligation:
    """A step that z3 and cvc5 are asked to settle.

    Parameters
    ----------
    name : str
        What is proved, in a few words.
    covers : str
        ``"all"`` where `instances` are all of the claim's; otherwise the sizes, such as ``"K ≤ 8,
        one round"``. ``"step"`` marks a step of an incomplete proof: shown, and the reading is not
        proved. Whatever it says, an obligation without `instances` counts as a step.
    goal : callable, optional
        Builds the :class:`Goal`, or several that together make up the step (a case split: all
        conclusions must follow, some twin must fail); called only when the engine runs (z3 is
        imported lazily).
    because : str
        Why the goal gives the claim (the argument around the solver's step).
    reading : str
        Name of the reading it belongs to; empty for all readings.
    instances : callable, optional
        Gives :class:`~theory.claims.goals.Unknown` instances: the goals are then the claim's own
        statement, evaluated on them.
    """

    name: str
    covers: str
    goal: Callable[[], Goal | Sequence[Goal]] | None = None
    because: str = ""
    reading: str = ""
    instances: Callable[[], Sequence[Any]] | None = None


ID = re.compile(r"[\w-]+(/\w[\w.()+:,-]*)+", re.ASCII)
"""Also a path of files: certificates are kept under the ids."""


@dataclass(frozen=True, eq=False)
class Claim:
    """One claim; no other one is the same, whatever it says.

    Parameters
    ----------
    id : str
        ``paper/place``, as in the catalogue.
    where : str
        Place in the paper, such as ``"Theorem 1"``.
    kind : str
        One of :data:`KINDS`.
    says : str
        One sentence of prose: what is claimed, or how an informal sentence is made formal.
    hypotheses : tuple of sympy objects
        Each must hold on an instance for the claim to speak about it.
    conclusion : sympy object or None
        None only for what cannot be decided by instances; then ``needs`` says what is missing.
    space : Space or None
        Instances of the claim.
    readings : tuple of Reading
        One verdict is derived per reading; the natural one's is the claim's.
    obligations : tuple of Obligation
        Solver obligations.
    proofs : tuple of Proof
        Our own proofs, for the kernel to check.
    sought : callable, optional
        Of a claim that brings no proof: makes one, which is tried where nothing breaks the claim.
    needs : str
        For a claim that no present engine can decide: what it would take.
    follows : tuple of str
        Of a line of a printed proof: the ids of the lines and claims from which the paper derives
        it. It says what the paper does, not what is true.
    attains : mapping of str to str
        Of a family of streams: ids of the bounds whose two sides are equal on it, each with where:
        ``for every K, c, T``, ``at r = 2``, or ``as T grows`` where the ratio tends to 1.
    sharpens : tuple of str
        Of a bound: ids of those that assume at least as much and are nowhere smaller, unless they
        are 0, as where labels leave no constraint.

    Raises
    ------
    ValueError
        If a kind is unknown, the id has no paper, readings share a name or none is natural, or a
        reading has neither a conclusion with a space nor a question, and the claim neither
        obligations nor ``needs``, or ``attains`` does not say where in the expected form.
        If a statement holds a plain ``True`` or ``False``, or a symbol with another assumption than
        ``integer`` or ``real`` (``positive``, say, belongs among the hypotheses); or a number that
        is no exact one, such as ``0.5``; or a name that reads as a formula; or a range of a
        variable that is no integer.
    """

    id: str
    where: str
    kind: str
    says: str
    conclusion: Any = None
    hypotheses: tuple[Any, ...] = ()
    space: Space | None = None
    readings: tuple[Reading, ...] = (Reading("as printed"),)
    obligations: tuple[Obligation, ...] = ()
    proofs: tuple[Proof, ...] = ()
    sought: Callable[[], Proof] | None = None
    needs: str = ""
    follows: tuple[str, ...] = ()
    attains: Mapping[str, str] = field(default_factory=dict)
    sharpens: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind={self.kind!r} of claim {self.id!r}: expected one of {KINDS}")
        if not ID.fullmatch(self.id):
            raise ValueError(
                f"id={self.id!r}: expected 'paper/place', such as 'pril/theorem-1', of letters, "
                "digits and -"
            )
        for name in (self.id, *(reading.name for reading in self.readings)):
            if not name.isprintable():
                raise ValueError(f"{name!r}: expected a name of one line, of printable characters")
        for bound, where in self.attains.items():
            if not where.startswith(ATTAINED):
                raise ValueError(
                    f"attains={where!r} of claim {self.id!r} for {bound!r}: expected it to begin "
                    f"with one of {ATTAINED}"
                )
        names = [reading.name for reading in self.readings]
        if not names or len(set(names)) != len(names):
            raise ValueError(f"readings={names!r} of claim {self.id!r}: expected distinct names")
        for reading in self.readings:
            if reading.kind not in ("", *READING_KINDS):
                raise ValueError(
                    f"kind={reading.kind!r} of reading {reading.name!r} of claim {self.id!r}: "
                    f"expected one of {READING_KINDS}"
                )
        if "natural" not in map(self.kind_of, self.readings):
            raise ValueError(f"readings={names!r} of claim {self.id!r}: expected a natural one")
        if not (self.obligations or self.needs):
            for reading in self.readings:
                if reading.question is None and None in (
                    self.conclusion_of(reading),
                    self.space_of(reading),
                ):
                    raise ValueError(
                        f"claim {self.id!r}, reading {reading.name!r}: expected a conclusion and a "
                        "space, a question, or obligations, or `needs`"
                    )
        for reading in self.readings:
            for part in (*self.hypotheses_of(reading), self.conclusion_of(reading)):
                if part is not None and (fault := _fault(part)):
                    raise ValueError(f"claim {self.id!r}: {fault}")

    @property
    def paper(self) -> str:
        """The first part of the id."""
        return self.id.split("/", 1)[0]

    def kind_of(self, reading: Reading) -> str:
        """What a reading is to the claim, one of :data:`READING_KINDS`."""
        if reading.kind:
            return reading.kind
        marked = any(other.kind == "natural" for other in self.readings)
        return "natural" if reading.name == self.readings[0].name and not marked else "open"

    @property
    def in_order(self) -> tuple[Reading, ...]:
        """The readings as they are shown: natural, open, degenerate, vacuous."""
        return tuple(sorted(self.readings, key=lambda r: READING_KINDS.index(self.kind_of(r))))

    @property
    def reading_kinds(self) -> dict[str, str]:
        """Kind of each reading by its name, in the order in which they are shown."""
        return {reading.name: self.kind_of(reading) for reading in self.in_order}

    @property
    def lacks(self) -> dict[str, str]:
        """By its name, what a reading's formulas leave out of what it says; of those that do."""
        return {reading.name: reading.lacks for reading in self.readings if reading.lacks}

    @property
    def natural(self) -> Reading:
        """The first natural reading: what a reader of the paper takes the claim to say."""
        return self.in_order[0]

    def conclusion_of(self, reading: Reading) -> Any:
        """The conclusion in a reading; None for one that only data can decide."""
        if reading.question is not None:
            return None
        return self.conclusion if reading.conclusion is None else reading.conclusion

    def hypotheses_of(self, reading: Reading) -> tuple[Any, ...]:
        """The hypotheses in a reading."""
        return self.hypotheses if reading.hypotheses is None else reading.hypotheses

    def space_of(self, reading: Reading) -> Space | None:
        """The instances in a reading."""
        return self.space if reading.space is None else reading.space

    def story_of(self, reading: Reading, instance: Instance | None) -> list[Table]:
        """The story of an instance; empty where there is none."""
        space = self.space_of(reading)
        if instance is None or space is None:
            return []
        return space.story(instance, **reading.options)

    def reading(self, name: str) -> Reading:
        """The reading of that name.

        Raises
        ------
        KeyError
            If the claim has no such reading.
        """
        for reading in self.readings:
            if reading.name == name:
                return reading
        raise KeyError(f"claim {self.id!r} has no reading {name!r}")

    def statement(self, reading: Reading | None = None) -> str:
        """LaTeX of "hypotheses imply conclusion", printed from the checked objects."""
        reading = reading or self.natural
        conclusion = self.conclusion_of(reading)
        if conclusion is None:
            return ""
        premises = r",\quad ".join(latex(part) for part in self.hypotheses_of(reading))
        goal = latex(conclusion)
        return rf"{premises} \;\Longrightarrow\; {goal}" if premises else goal

    def admits(self, instance: Instance, reading: Reading, values: Mapping[str, Any]) -> bool:
        """Do all hypotheses hold on the instance (exactly)?"""
        return all(evaluate(part, values) is True for part in self.hypotheses_of(reading))


def _fault(part: Any) -> str:
    """What keeps a hypothesis or conclusion from meaning what it says; "" if nothing does."""
    if not isinstance(part, Boolean):
        return f"expected sympy relations or formulas, got {part!r}"
    return _fault_of(part)


@cache
def _fault_of(part: Boolean) -> str:
    """The same of a formula; claims share their hypotheses."""
    if shadowed := shadows(part):
        return (
            f"{shadowed!r} is a bound variable and the name of a vector or function in one "
            "formula; expected distinct names"
        )
    if name := misleading(part):
        return f"the name {name!r} could be read as a formula; expected letters, digits and _"
    if variable := of_reals(part):
        return f"{variable!r} runs over a range, which has whole numbers; expected integer=True"
    if decided := decided_part(part):
        return f"{decided} stands in {part}; expected formulas, which the engines decide"
    if number := no_exact_number(part):
        return number
    if name := assumed(part):
        return (
            f"the symbol {name} is declared as more than a number; expected integer=True or "
            "real=True, and the rest among the hypotheses"
        )
    return ""
