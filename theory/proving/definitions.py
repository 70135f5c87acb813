"""What a proof may assume beside its claim's hypotheses: what the claim's symbols mean.

There are three sources, and no formula comes in by another way:

* *a learner's code*, run on symbols by the modules of `theory.runs` (`from_code`);
* *definitions*: equations that only give names to terms (`defining`), of the form that
  `theory.proving.definitional_form` checks;
* *the domain*: what instances are drawn from, by the facts of `theory.proving.domain`.

So definitions always have a solution, whatever the data are; that they say of the claim's symbols
what its instances say is evaluated on the instances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from theory.formal.coordinates import by_coordinates
from theory.formal.substitution import Table, instantiated
from theory.formal.terms import Expr, expr, tuple_of
from theory.proving.definitional_form import (
    NoDefinition,
    Symbol,
    check,
    equations,
    solved,
    symbols,
)
from theory.proving.integers import new_integer, whole
from theory.proving.program import Program, about
from theory.proving.read_off import given_by_code, is_range


@dataclass(frozen=True, eq=False)
class Block:
    """Formulas of one source, by name; `defines` are the symbols whose meaning they give.

    Many claims share a block; what is found of it is kept with it.
    """

    formulas: Mapping[str, Expr]
    defines: frozenset[Symbol] = frozenset()
    program: Program | None = None

    @cached_property
    def solved(self) -> frozenset[Symbol]:
        """Those that a program finds as the solution of an equation."""
        formulas = () if self.program is None else self.formulas.values()
        return solved(phi.t for phi in formulas)

    @property
    def drawn(self) -> bool:
        """Does it say what instances are drawn from?"""
        return self.program is None and not self.defines

    @cached_property
    def symbols(self) -> frozenset[Symbol]:
        """All names in the formulas."""
        return frozenset().union(*(symbols(phi.t) for phi in self.formulas.values()))


NONE: frozenset[Symbol] = frozenset()


class Definitions(Mapping[str, Expr]):
    """Named formulas that say what symbols mean; ``a | b`` are both.

    Raises
    ------
    NoDefinition
        By ``a | b``, if a name is given to two formulas, or `b` says of a symbol what it means (or
        from what it is drawn) after `a` has used (or defined) it.
    """

    __slots__ = ("_formulas", "blocks")

    def __init__(self) -> None:
        self.blocks: tuple[Block, ...] = ()
        self._formulas: dict[str, Expr] = {}

    @classmethod
    def of_blocks(cls, blocks: Iterable[Block]) -> Definitions:
        """All formulas of the blocks, of which none contradicts those before it."""
        found = cls()
        for block in blocks:
            found = found._and(block)
        return found

    def _and(self, block: Block) -> Definitions:
        for name, phi in block.formulas.items():
            if name in self._formulas and self._formulas[name].t != phi.t:
                raise NoDefinition(f"{name!r}: two formulas of this name")
        if all(name in self._formulas for name in block.formulas):
            return self
        earlier = set().union(*(known.symbols for known in self.blocks))
        if again := block.defines & set().union(*(known.defines for known in self.blocks)):
            raise NoDefinition(f"{_list(again)}: defined twice")
        if used := block.defines & earlier:
            raise NoDefinition(f"{_list(used)}: used before the definition")
        if block.drawn and (known := block.symbols & self.defines):
            raise NoDefinition(f"{_list(known)}: defined, so no fact of the domain")
        found = Definitions()
        found.blocks = (*self.blocks, block)
        found._formulas = {**self._formulas, **block.formulas}
        return found

    def __getitem__(self, name: str) -> Expr:
        return self._formulas[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._formulas)

    def __len__(self) -> int:
        return len(self._formulas)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Definitions) and self.blocks == other.blocks

    def __hash__(self) -> int:
        return hash(self.blocks)

    def __repr__(self) -> str:
        return f"Definitions({', '.join(self._formulas)})"

    def __or__(self, other: Definitions) -> Definitions:
        return Definitions.of_blocks((*self.blocks, *other.blocks))

    @property
    def programs(self) -> tuple[Program, ...]:
        """The learners whose code the formulas come from."""
        return tuple(block.program for block in self.blocks if block.program is not None)

    @property
    def about(self) -> str:
        """What a theorem that starts from these definitions is about."""
        return about(self.programs)

    @property
    def defines(self) -> frozenset[Symbol]:
        """The symbols whose meaning is given."""
        return frozenset().union(*(block.defines for block in self.blocks))

    @property
    def solved(self) -> list[str]:
        """What a program finds as the solution of an equation, see `theory.proving.solutions`."""
        return sorted({name for block in self.blocks for name, _, _ in block.solved})

    def pinned(self, stated: Iterable[Any]) -> frozenset[Symbol]:
        """Names that are no new ones: given to terms by hand, and spoken of elsewhere.

        A definition of a new name takes nothing away from what follows. One of a name of which the
        statement speaks, a learner's code or a range of data, can say what the data are.

        Parameters
        ----------
        stated : iterable of tuple
            Formulas of the statement.
        """
        spoken = set().union(*map(symbols, stated))
        by_hand: set[Symbol] = set()
        for block in self.blocks:
            if block.program is None and block.defines:
                by_hand |= block.defines
            else:
                spoken |= block.symbols
        return frozenset(by_hand & spoken)

    @property
    def ranges(self) -> dict[str, Expr]:
        """Those formulas that say what data are drawn from."""
        return {
            name: phi
            for block in self.blocks
            for name, phi in block.formulas.items()
            if is_range(phi.t) and not symbols(phi.t) & block.defines
        }

    def by(self, program: Program) -> frozenset[Symbol]:
        """The symbols whose meaning comes from a learner's code."""
        return frozenset().union(*(b.defines for b in self.blocks if b.program == program))

    @property
    def new_names(self) -> frozenset[str]:
        """Of the formulas that give names by hand: what they are called."""
        return frozenset(
            name
            for block in self.blocks
            if block.program is None and block.defines
            for name in block.formulas
        )

    def only(self, *names: str) -> Definitions:
        """Those with the given names; ranges that code asks for are facts of the domain."""
        return self._kept(lambda name: name in names)

    def without(self, *starts: str) -> Definitions:
        """Those whose names begin with none of the given words."""
        return self._kept(lambda name: not name.startswith(starts))

    def _kept(self, keep: Callable[[str], bool]) -> Definitions:
        kept = []
        for block in self.blocks:
            formulas = {name: phi for name, phi in block.formulas.items() if keep(name)}
            if formulas:
                said = Block(formulas).symbols & block.defines
                kept.append(
                    Block(
                        formulas, block.defines if said else NONE, block.program if said else None
                    )
                )
        return Definitions.of_blocks(kept)

    def any_start(self) -> Definitions:
        """Without what is said of the start."""
        return Definitions.of_blocks(
            Block(
                {name: phi for name, phi in block.formulas.items() if not name.startswith("start")},
                block.defines,
                block.program and block.program.without("start_at"),
            )
            for block in self.blocks
        )

    def marked(self, mark: str) -> Definitions:
        """The same formulas with a mark after their names."""
        return self._named(lambda name: f"{name}{mark}")

    def prefixed(self, mark: str) -> Definitions:
        """The same formulas with a mark before their names."""
        return self._named(lambda name: f"{mark}{name}")

    def _named(self, name: Callable[[str], str]) -> Definitions:
        return Definitions.of_blocks(
            Block(
                {name(old): phi for old, phi in block.formulas.items()},
                block.defines,
                block.program,
            )
            for block in self.blocks
        )

    def by_coordinates(self) -> Definitions:
        """The formulas about vectors, said of the coordinates of ``R^d``.

        Raises
        ------
        NoDefinition
            If a vector and an array share a name.
        """
        blocks = []
        for block in self.blocks:
            new = {s: (s[0], "R", s[2] + 1) for s in block.symbols | block.defines if s[1] == "V"}
            if mixed := set(new.values()) & block.symbols:
                raise NoDefinition(f"{_list(mixed)}: the name of a vector and of an array")
            defines = frozenset(new.get(symbol, symbol) for symbol in block.defines)
            blocks.append(Block(by_coordinates(block.formulas), defines, block.program))
        return Definitions.of_blocks(blocks)

    def instantiated(self, table: Table) -> Definitions:
        """The formulas with symbols replaced: data by terms, what is defined by new names.

        Raises
        ------
        NoDefinition
            If what is defined becomes a term that is no name, or the name of data or one that terms
            of data speak of, or an integer becomes a term that may be none.
        """
        blocks = []
        for block in self.blocks:
            renamed = {symbol: _renamed(symbol, table) for symbol in block.defines}
            new = frozenset(renamed.values())
            if len(new) < len(renamed):
                raise NoDefinition(f"{_list(new)}: one name for two symbols")
            data = {s: value for s, value in table.items() if s not in block.defines}
            if mixed := new & (block.symbols - block.defines - data.keys()):
                raise NoDefinition(f"{_list(mixed)}: the name of data and of what is defined")
            for symbol in data.keys() & block.symbols:
                term = _applied(symbol, data[symbol])
                if mixed := new & symbols(term):
                    raise NoDefinition(f"{_list(mixed)}: the name of data and of what is defined")
                if symbol[1] == "Z" and not whole(term):
                    raise NoDefinition(f"{symbol[0]}: an integer, and its term may be none")
            blocks.append(Block(instantiated(block.formulas, table), new, block.program))
        return Definitions.of_blocks(blocks)


def _list(found: Iterable[Symbol]) -> str:
    return ", ".join(sorted({symbol[0] for symbol in found}))


_PLACES = [new_integer() for _ in range(9)]


def _applied(symbol: Symbol, value: Any) -> Any:
    places = map(Expr, _PLACES[: symbol[2]])
    return tuple_of(value(*places) if symbol[2] else value)


def _renamed(symbol: Symbol, table: Table) -> Symbol:
    if symbol not in table:
        return symbol
    term = _applied(symbol, table[symbol])
    arguments = list(term[3:]) if type(term) is tuple and term[0] == "app" else None
    if arguments != _PLACES[: symbol[2]] or term[2] != symbol[1]:
        raise NoDefinition(f"{symbol[0]}: expected another name for what is defined, not a term")
    return (term[1], term[2], len(term) - 3)


def defining(formulas: Mapping[str, Any]) -> Definitions:
    """Names given to terms: ``name(i, …) = term``, for all integers or in ranges.

    Parameters
    ----------
    formulas : mapping of str to formula
        Equations; the names that they define may be defined by each other only from round to
        round. Conjunctions define by cases, which must not overlap.

    Raises
    ------
    NoDefinition
        If the formulas are anything else.
    """
    found = {name: expr(phi) for name, phi in formulas.items()}
    all_equations = []
    for name, phi in found.items():
        try:
            all_equations += equations(phi.t)
        except NoDefinition as problem:
            raise NoDefinition(f"{name!r} is no definition: {problem}") from None
    try:
        check(all_equations)
    except NoDefinition as problem:
        raise NoDefinition(f"{', '.join(found)}: no definitions: {problem}") from None
    defines = frozenset(equation.symbol for equation in all_equations)
    return Definitions.of_blocks([Block(found, defines)])


def drawn(name: str, phi: Expr) -> Definitions:
    """A range that data are drawn from: ``0 < C``, ``2 ≤ K``, ``1 ≤ y(t) ≤ K`` in every round.

    Raises
    ------
    NoDefinition
        If the formula is anything but lower bounds 0, 1 or 2 of names, comparisons of names, and
        signs: ``y(t) = 1`` or ``y(t) = −1``.
    """
    if not is_range(phi.t):
        raise NoDefinition(f"{name!r}: expected a range of data, such as 2 ≤ K or 1 ≤ y(t) ≤ K")
    return Definitions.of_blocks([Block({name: phi})])


def from_code(
    run: Callable[..., tuple[Program, Mapping[str, Any]]],
) -> Callable[..., Definitions]:
    """Decorator of a function that runs a learner's code and says what it computes.

    Raises
    ------
    TypeError
        Outside of `theory`: a learner of your own is run by `theory.runs`, too.
    """
    if not run.__module__.startswith("theory."):
        raise TypeError(
            f"{run.__module__}.{run.__name__}: learners are run by the modules of theory; "
            "expected a run of your learner by theory.runs"
        )

    @wraps(run)
    def made(*arguments: Any, **options: Any) -> Definitions:
        program, formulas = run(*arguments, **options)
        found = {name: expr(phi) for name, phi in formulas.items()}
        return Definitions.of_blocks([Block(found, frozenset(given_by_code(found)), program)])

    return made
