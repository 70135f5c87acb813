"""StORM's messages and Viterbi path along a chain of bits, run on a symbolic number T of bits.

Symbols: ``psi(k,b)``, ``Psi(k,b,c)``, ``alpha(k,b)``, ``beta(k,b)``, ``delta(k,b)``, ``Z`` real;
``pi(k)``, ``T`` integers; positions ``k = 1, …, T``, bits 0 and 1.
"""

from typing import Any

from algorithms.storm import log_messages, messages, prediction
from theory.formal.terms import Expr, every, integer, real
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.rounds import Ran, T, equation, symbol
from theory.runs.symbols.grids import Grid, axis
from theory.runs.symbols.recurrences import recurring
from theory.runs.symbols.term import term

BIT, POSITION, STEP = axis(0, 1), axis(1, T), axis(1, T - 1)
psi, Psi = symbol("psi", "R", 2), symbol("Psi", "R", 3)
alpha, beta = symbol("alpha", "R", 2), symbol("beta", "R", 2)
delta, pi = symbol("delta", "R", 2), symbol("pi", "Z", 1)
NODES: Any = Grid((POSITION, BIT), psi)
EDGES: Any = Grid((STEP, BIT, BIT), Psi)
LOG_NODES: Any = Grid((POSITION, BIT), symbol("s", "R", 2))
LOG_EDGES: Any = Grid((STEP, BIT, BIT), symbol("S", "R", 3))
n = integer("n")
ITEM = axis(1, n)
BATCH_NODES: Any = Grid((ITEM, POSITION, BIT), symbol("psi", "R", 3))
BATCH_EDGES: Any = Grid((ITEM, STEP, BIT, BIT), symbol("Psi", "R", 4))
Z = term(real("Z"))


def _known(name: str, found: Any) -> dict[str, Any]:
    return {f"{name}-{part}": phi for part, phi in found.known.items()}


@from_code
def forward_run() -> Ran:
    """The forward vectors (12): ``alpha-first``, ``alpha-step``."""
    with recurring(Grid((POSITION, BIT), alpha)) as (found,):
        messages.forward(NODES, EDGES)
    return Program(messages.forward), _known("alpha", found)


@from_code
def backward_run() -> Ran:
    """The backward vectors (13): ``beta-first`` (at T) and ``beta-step``."""
    with recurring(Grid((POSITION, BIT), beta)) as (found,):
        messages.backward(NODES, EDGES)
    return Program(messages.backward), _known("beta", found)


@from_code
def normaliser_run() -> Ran:
    """``Z``, by which the probabilities of paths are divided."""
    with recurring(Grid((POSITION, BIT), alpha)):
        value = messages.normaliser(NODES, EDGES)
    return Program(messages.normaliser), {"Z": equation(Z, value.entry())}


@from_code
def log_forward_run() -> Ran:
    """The logarithms ``\\lambda^{\\alpha}(k,b)``, from those of the potentials, s and S."""
    with recurring(Grid((POSITION, BIT), symbol(r"\lambda^{\alpha}", "R", 2))) as (found,):
        log_messages.log_forward(LOG_NODES, LOG_EDGES)
    return Program(log_messages.log_forward), _known("log-alpha", found)


@from_code
def log_backward_run() -> Ran:
    """The logarithms ``\\lambda^{\\beta}(k,b)``."""
    with recurring(Grid((POSITION, BIT), symbol(r"\lambda^{\beta}", "R", 2))) as (found,):
        log_messages.log_backward(LOG_NODES, LOG_EDGES)
    return Program(log_messages.log_backward), _known("log-beta", found)


@from_code
def viterbi_run() -> Ran:
    """The Viterbi path ``pi(k)``, and ``delta(k,b)``, the weights that it is found by.

    Returns
    -------
    Definitions
        ``delta-first``, ``delta-step``; ``pi-first`` (at T) and ``pi-step``.
    """
    arrays = Grid((POSITION, BIT), delta), Grid((POSITION,), pi)
    with recurring(*arrays) as (best, path):
        prediction.viterbi(NODES, EDGES)
    return Program(prediction.viterbi), _known("delta", best) | _known("pi", path)


@from_code
def batch_run(code: Any, name: str) -> Ran:
    """What `messages.forward` or `backward` makes of n chains in one pass: ``name(i,k,b)``."""
    with recurring(Grid((ITEM, POSITION, BIT), symbol(name, "R", 3))) as (found,):
        code(BATCH_NODES, BATCH_EDGES)
    return Program(code), _known(name, found)


@from_code
def item_run(code: Any, name: str) -> Ran:
    """What it makes of each of the n chains alone: ``name(i,k,b)``."""
    rows = Grid((ITEM, POSITION, BIT), symbol(name, "R", 3))

    def alone(part: str) -> Expr:
        def one(i: Expr) -> Expr:
            place = term(i) - 1
            with recurring(rows[place]) as (found,):
                code(BATCH_NODES[place], BATCH_EDGES[place])
            return found.known[part]

        return every(1, n, one)

    return Program(code), {f"{name}-{part}": alone(part) for part in ("first", "step")}


FORWARD, BACKWARD, NORMALISER = forward_run(), backward_run(), normaliser_run()
MESSAGES = FORWARD | BACKWARD
