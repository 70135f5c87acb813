"""StORM's messages along a chain of bits, run on a symbolic number T of bits.

Symbols: ``psi(k,b)``, ``Psi(k,b,c)``, ``alpha(k,b)``, ``beta(k,b)``, ``Z`` real; ``T`` integer;
positions ``k = 1, …, T``, bits 0 and 1.
"""

from __future__ import annotations

from typing import Any

from algorithms.storm import messages
from theory.formal.terms import real
from theory.proving.definitions import Program, from_code
from theory.runs.arrays import term
from theory.runs.grids import Grid, axis
from theory.runs.recurrences import recurring
from theory.runs.rounds import Ran, T, equation, symbol

BIT, POSITION, STEP = axis(0, 1), axis(1, T), axis(1, T - 1)
psi, Psi = symbol("psi", "R", 2), symbol("Psi", "R", 3)
alpha, beta = symbol("alpha", "R", 2), symbol("beta", "R", 2)
NODES: Any = Grid((POSITION, BIT), psi)
EDGES: Any = Grid((STEP, BIT, BIT), Psi)
Z = term(real("Z"))


@from_code
def forward_run() -> Ran:
    """The forward vectors (12): ``alpha-first``, ``alpha-step``."""
    with recurring(Grid((POSITION, BIT), alpha)) as found:
        messages.forward(NODES, EDGES)
    return Program(messages.forward), {f"alpha-{name}": phi for name, phi in found.known.items()}


@from_code
def backward_run() -> Ran:
    """The backward vectors (13): ``beta-first`` (at T) and ``beta-step``."""
    with recurring(Grid((POSITION, BIT), beta)) as found:
        messages.backward(NODES, EDGES)
    return Program(messages.backward), {f"beta-{name}": phi for name, phi in found.known.items()}


@from_code
def normaliser_run() -> Ran:
    """``Z``, by which the probabilities of paths are divided."""
    with recurring(Grid((POSITION, BIT), alpha)):
        value = messages.normaliser(NODES, EDGES)
    return Program(messages.normaliser), {"Z": equation(Z, value.entry())}


FORWARD, BACKWARD, NORMALISER = forward_run(), backward_run(), normaliser_run()
MESSAGES = FORWARD | BACKWARD
