"""Statements and vocabularies as plain lists, which can travel between processes as JSON.

What is read is built from sympy's own classes and from the words of
:mod:`theory.language.statement`, by name: no code of the sender runs.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy import Basic, Function, IndexedBase, Rational, S, Symbol
from sympy.core.function import AppliedUndef
from sympy.functions.elementary.piecewise import ExprCondPair

from theory.formal.terms import Expr
from theory.formal.vocabulary import Name, Vocabulary
from theory.language import statement as words
from theory.proving.definitional_form import NoDefinition
from theory.proving.definitions import Definitions, defining, drawn
from verify.errors import InputError
from verify.kernel.reading import Reader, read
from verify.kernel.terms import Term, known, symbols
from verify.prover.printing import text

Written = list[Any]

UNEVALUATED = (
    sympy.Add,
    sympy.Mul,
    sympy.Pow,
    sympy.Function,
    sympy.core.relational.Relational,
    sympy.logic.boolalg.BooleanFunction,
    sympy.Max,
    sympy.Min,
)
"""What sympy would rewrite when it is built again."""

NUMBERS = (S.Infinity, S.NegativeInfinity, S.Pi, S.Exp1)
SETS = (S.EmptySet, S.Reals, S.Integers, S.Naturals, S.Naturals0)
CONSTANTS = {type(value).__name__: value for value in (*NUMBERS, *SETS, S.true, S.false)}


class Unwritable(ValueError):
    """Something has no plain form; the message names it."""


# --- statements ---------------------------------------------------------------------------------


def written(part: Any) -> Written:
    """A sympy statement as lists.

    Raises
    ------
    Unwritable
        If it has a part that :func:`rebuilt` does not build again as it is.
    """
    form = _written(part)
    if rebuilt(form) != part:
        raise Unwritable(f"{part}: it is not the same when it is built again")
    return form


def _written(part: Any) -> Written:
    kind: Any = type(part)
    name = kind.__name__
    if isinstance(part, Rational):
        return ["number", str(part)]
    if name in CONSTANTS and part is CONSTANTS[name]:
        return ["constant", name]
    if kind is Symbol:
        return ["symbol", part.name, _assumed(part)]
    if isinstance(part, AppliedUndef):
        return ["apply", part.func.__name__, _assumed(part.func), *map(_written, part.args)]
    if isinstance(part, Basic) and _class(name) is kind:
        return [name, *map(_written, part.args)]
    raise Unwritable(f"{part!r}: {name} has no plain form")


def _assumed(symbol: Any) -> dict[str, bool]:
    given = getattr(symbol, "_assumptions_orig", None)
    if given is None:
        given = getattr(symbol, "_kwargs", {})
    return {str(name): bool(value) for name, value in dict(given).items() if value is not None}


def rebuilt(form: Written) -> Any:
    """The sympy statement that lists say.

    Raises
    ------
    InputError
        If they say none.
    """
    try:
        kind, *rest = form
        if kind == "number":
            return Rational(*map(int, rest[0].split("/")))
        if kind == "constant":
            return CONSTANTS[rest[0]]
        if kind == "symbol":
            return Symbol(str(rest[0]), **rest[1])
        if kind == "apply":
            return Function(str(rest[0]), **rest[1])(*map(rebuilt, rest[2:]))
        made, parts = _class(kind), tuple(map(rebuilt, rest))
        if made is None:
            raise ValueError(kind)
        if made.__module__ == words.__name__:
            return Basic.__new__(made, *parts)
        if made is IndexedBase:
            return IndexedBase(parts[0], **({"shape": parts[1]} if parts[1:] else {}))
        return made(*parts, **({"evaluate": False} if issubclass(made, UNEVALUATED) else {}))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as problem:
        raise InputError(f"{str(form)[:60]}: no statement ({problem})") from None


def _class(name: str) -> type | None:
    found = getattr(words, name, None) or getattr(sympy, name, None)
    found = found or {"ExprCondPair": ExprCondPair}.get(name)
    return found if isinstance(found, type) and issubclass(found, Basic) else None


# --- formulas and vocabularies ------------------------------------------------------------------


def written_term(term: Term) -> Written:
    """A term or formula of the kernel's language, with its symbols."""
    declared = [[name, sort, arity] for name, sort, arity in sorted(symbols(term))]
    return [declared, known(term).sort, text(term)]


def rebuilt_term(form: Written) -> Term:
    """What :func:`written_term` wrote.

    Raises
    ------
    KernelError
        If the text is no term over its symbols.
    """
    declared, wanted, said = form
    signature = {str(name): (str(sort), int(arity)) for name, sort, arity in declared}
    (tree,) = read(said)
    return _fractions(Reader(signature).read(tree, str(wanted)))


def _fractions(term: Any) -> Any:
    """The term with its numbers as `theory.formal.terms` writes them."""
    if type(term) is int:
        return Fraction(term)
    if type(term) is not tuple or term[0] == "b":
        return term
    if term[0] == "^":
        return ("^", _fractions(term[1]), term[2])
    return tuple(map(_fractions, term))


def written_vocabulary(vocabulary: Vocabulary) -> Written:
    """A vocabulary: by its name where it is one of this program's, else what it declares.

    Raises
    ------
    Unwritable
        If it has abbreviations that are code of the file.
    """
    place = _place(vocabulary)
    if place is not None:
        return place
    if vocabulary.definitions:
        name, _ = next(iter(vocabulary.definitions))
        raise Unwritable(f"the vocabulary's {name!r} is code; expected declared names only")
    names = [[n.name, n.sort, _written_indices(n), n.written] for n in vocabulary.names]
    bases = {name: written_term(base.t) for name, base in vocabulary.bases.items()}
    rest = [sorted(vocabulary.items), bases, vocabulary.sign_at_zero, vocabulary.ties]
    return ["declared", names, *rest]


def rebuilt_vocabulary(form: Written) -> Vocabulary:
    """What :func:`written_vocabulary` wrote.

    Raises
    ------
    InputError
        If it is none.
    """
    if form[0] == "of":
        found = _at(form)
        if not isinstance(found, Vocabulary):
            raise InputError(f"{'.'.join(form[1:])}: expected a vocabulary")
        return found
    _, names, items, bases, sign_at_zero, ties = form
    return Vocabulary(
        tuple(
            Name(name, sort, _rebuilt_indices(indices), written)
            for name, sort, indices, written in names
        ),
        items=frozenset(items),
        bases={name: Expr(rebuilt_term(base)) for name, base in bases.items()},
        sign_at_zero=sign_at_zero,
        ties=ties,
    )


def written_run(run: Definitions) -> list[Written]:
    """Definitions of a run, block by block: by name where they are this program's, else as said."""
    return [_block_place(block) or _said(block) for block in run.blocks]


def _said(block: Any) -> Written:
    if block.program is not None:
        return ["learner", *block.formulas]
    return ["said", {name: written_term(phi.t) for name, phi in block.formulas.items()}]


def rebuilt_run(form: Sequence[Written], learner: Definitions | None = None) -> Definitions:
    """What :func:`written_run` wrote.

    Formulas that are not this program's own must be names for terms or ranges of data.

    Parameters
    ----------
    learner : Definitions, optional
        Those of the file's learner, made from its text.

    Raises
    ------
    InputError
        If it is none.
    NoDefinition
        If a formula is more than a definition.
    KernelError
        If a text is no formula.
    """
    found = Definitions()
    for kind, *rest in form:
        if kind == "of":
            module, name, *names = rest
            known = _at([kind, module, name])
            if not isinstance(known, Definitions):
                raise InputError(f"{module}.{name}: expected definitions")
            found |= known.only(*names)
            continue
        if kind == "learner":
            if learner is None:
                raise InputError("definitions of a learner; expected a claim of its study")
            found |= learner.only(*map(str, rest))
            continue
        formulas = {name: Expr(rebuilt_term(phi)) for name, phi in rest[-1].items()}
        ranges = {name for name, phi in formulas.items() if _is_drawn(name, phi)}
        if terms := {name: phi for name, phi in formulas.items() if name not in ranges}:
            found |= defining(terms)
        for name in formulas:
            if name in ranges:
                found |= drawn(name, formulas[name])
    return found


def _is_drawn(name: str, phi: Expr) -> bool:
    try:
        drawn(name, phi)
    except NoDefinition:
        return False
    return True


def _block_place(block: Any) -> Written | None:
    for module in [name for name in sys.modules if name.startswith("theory.")]:
        for name, entry in list(vars(sys.modules[module]).items()):
            if isinstance(entry, Definitions) and any(block is known for known in entry.blocks):
                return ["of", module, name, *block.formulas]
    return None


def _place(value: Any) -> Written | None:
    """Where this program has the very object, so that its text need not travel."""
    for module in [name for name in sys.modules if name.startswith("theory.")]:
        for name, entry in list(vars(sys.modules[module]).items()):
            if entry is value:
                return ["of", module, name]
    return None


def _at(form: Written) -> Any:
    _, module, name = map(str, form)
    if not module.startswith("theory."):
        raise InputError(f"{module}.{name}: expected a name of theory")
    return getattr(importlib.import_module(module), name, None)


def _written_indices(name: Name) -> Written:
    return [ends and [written_term(end.t) for end in ends] for ends in name.indices]


def _rebuilt_indices(form: Written) -> tuple[tuple[Expr, Expr] | None, ...]:
    return tuple(
        ends and (Expr(rebuilt_term(ends[0])), Expr(rebuilt_term(ends[1]))) for ends in form
    )
