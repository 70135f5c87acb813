"""A lemma of one round, used in the rounds of a stream; of one step, used in the steps of a round.

A proof cannot use a name for one round and for all of them. So the lemma is said in other names
first: those of the round with ``_`` after them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from theory.formal.environment import Symbol
from theory.formal.substitution import Table, instantiated
from theory.formal.terms import function
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.stream_ramp_run import SIZES


def restated(lemma: Lemma, symbols: Iterable[Symbol]) -> Lemma:
    """A lemma with other names for these symbols."""
    names = {symbol: _declared(_other(symbol)) for symbol in symbols}
    parts = {str(k): phi for k, phi in enumerate((*lemma.hypotheses, lemma.conclusion))}
    *given, conclusion = instantiated(parts, names).values()

    def script(p: Prover, *facts: Fact) -> Fact:
        return p.lemma(lemma.name, dict(names), *facts)

    name = lemma.name.replace("ramp/", "ramp/some-")
    return Lemma(name, f"{lemma.says} In other names.", tuple(given), conclusion, script)


def used(table: Table) -> dict[Symbol, Any]:
    """What the symbols of a lemma in other names are."""
    return {_other(symbol): value for symbol, value in table.items()}


def in_rounds(of_round: Callable[[Any], Table]) -> Callable[..., Fact]:
    """What uses a lemma of one round in the rounds of a stream.

    Parameters
    ----------
    of_round : callable
        What the symbols of one round are in round t.

    Returns
    -------
    callable
        ``in_round(p, name, run, t, h, more, *facts)`` uses the lemma ``ramp/some-name`` in round t,
        whose range h is: what `run` says of all rounds is said of this one. ``more`` are the
        symbols of the lemma that the run has not.
    """

    def in_round(
        p: Prover, name: str, run: Given, t: Any, h: Fact, more: Table, *facts: Fact
    ) -> Fact:
        here = [
            fact if key in SIZES else p.use(fact, t, by=[h])
            for key, fact in run.items()
            if not key.startswith("zero")
        ]
        return p.lemma(f"ramp/some-{name}", {**used(of_round(t)), **more}, *here, *facts)

    return in_round


def _other(symbol: Symbol) -> Symbol:
    name, sort, arity = symbol
    return f"{name}_", sort, arity


def _declared(symbol: Symbol) -> Any:
    declared = function(*symbol)
    return declared if symbol[2] else declared()
