"""Forward and backward messages are sums over paths (StORM, Section 3.2.1, eqs. (12) to (15)).

Two roads. For every length: the sum over all prefixes of ``k + 1`` bits splits by its bit ``k``,
which is the recursion (12) from ``k`` to ``k + 1``, whatever the ``m`` prefixes are; likewise for
suffixes and (13); and for any two vectors in the place of ``α_k`` and ``β_{k+1}``, ``α·β`` is the
same at ``k`` and ``k + 1``, and rows and columns of (15) sum to (14). Induction does the rest. For
``T ≤ 4``: the learners' own code, `algorithms.storm.messages`, runs on generic potentials and is
compared with the enumeration of all paths, entry by entry; the entries are told apart by markers
``λ``, so that one polynomial identity holds them all.
"""

from itertools import product
from typing import Any

import numpy as np
from sympy import Add, Expr, IndexedBase, Mul, Sum, symbols

from algorithms.storm.messages import backward, forward, normaliser
from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Rationals, Vectors
from theory.derivations.identity import Identity

psi, Psi, mark = IndexedBase("psi"), IndexedBase("Psi"), IndexedBase("lambda")
a, beta, p_0, p_1, q_0, q_1 = map(IndexedBase, ("a", "beta", "p_0", "p_1", "q_0", "q_1"))
"""``α_k`` and ``β_{k+1}``, any vectors; weights of any ``m`` prefixes by last bit; of suffixes."""

i, m = symbols("i m", integer=True, positive=True)
into_0, into_1, arrived = symbols("Psi_0c Psi_1c psi_c", positive=True)
out_0, out_1, psi_0, psi_1 = symbols("Psi_b0 Psi_b1 psi_0 psi_1", positive=True)
BITS = (0, 1)
LENGTHS = (1, 2, 3, 4)


def potentials(T: int) -> tuple[np.ndarray, np.ndarray]:
    """Generic potentials ``ψ[k, b]``, ``Ψ[k, b, c]`` as the code takes them."""
    node, edge = np.empty((T, 2), dtype=object), np.empty((T - 1, 2, 2), dtype=object)
    for here, b in np.ndindex(node.shape):
        node[here, b] = psi[here + 1, b]
    for here, b, c in np.ndindex(edge.shape):
        edge[here, b, c] = Psi[here + 1, b, c]
    return node, edge


def weight(bits: tuple[int, ...], first: int = 1, opening: bool = True) -> Expr:
    """Product of the potentials of consecutive bits, the first at position `first`.

    Without `opening` the first bit's own potential is left out.
    """
    nodes = [psi[first + n, b] for n, b in enumerate(bits) if opening or n]
    edges = [Psi[first + n, *bits[n : n + 2]] for n in range(len(bits) - 1)]
    return Mul(*nodes, *edges)


def paths(T: int) -> list[tuple[int, ...]]:
    """``{0, 1}^T``."""
    return list(product(BITS, repeat=T))


def marked(entries: np.ndarray) -> Expr:
    """``Σ λ[index] entry``: two such sums agree just where all entries do."""
    return Add(*(mark[index] * entries[index] for index in np.ndindex(entries.shape)))


def enumerated(T: int, what: str) -> np.ndarray:
    """By enumeration: the sums over prefixes, over suffixes, or over paths through a bit or edge.

    Parameters
    ----------
    what : {"prefixes", "suffixes", "nodes", "edges"}
    """
    shape = (T - 1, 2, 2) if what == "edges" else (T, 2)
    found: Any = np.full(shape, 0, dtype=object)
    for index in np.ndindex(shape):
        here, *bits = index
        if what == "prefixes":
            terms = [weight((*start, *bits)) for start in paths(here)]
        elif what == "suffixes":
            ends = paths(T - here - 1)
            terms = [weight((*bits, *end), here + 1, opening=False) for end in ends]
        else:
            through = [b for b in paths(T) if list(b[here : here + len(bits)]) == bits]
            terms = [weight(b) for b in through]
        found[index] = Add(*terms)
    return found


def messages(T: int, what: str) -> np.ndarray:
    """What the code has for `enumerated`; nodes and edges before they are divided by ``Z``."""
    node, edge = potentials(T)
    alpha, after = forward(node, edge), backward(node, edge)
    if what == "nodes":
        return alpha * after
    if what == "edges":
        return edge * (alpha[:-1, :, None] * (node * after)[1:, None, :])
    return alpha if what == "prefixes" else after


NAMES = {
    "prefixes": "(12) sums over prefixes",
    "suffixes": "(13) sums over suffixes",
    "nodes": "(14) times Z sums over paths through a bit",
    "edges": "(15) times Z sums over paths through two bits",
}


def derive() -> Derivation:
    """Steps and checked identities."""

    def arriving(c: int) -> Expr:
        """(12) from a generic ``α_k``."""
        return psi[2, c] * Add(*(Psi[1, b, c] * a[b] for b in BITS))

    def returning(b: int) -> Expr:
        """(13) from a generic ``β_{k+1}``."""
        return Add(*(Psi[1, b, c] * psi[2, c] * beta[c] for c in BITS))

    def between(b: int, c: int) -> Expr:
        """(15) times ``Z`` from generic ``α_k``, ``β_{k+1}``."""
        return Psi[1, b, c] * a[b] * psi[2, c] * beta[c]

    sums = [Sum(weights[i], (i, 1, m)) for weights in (p_0, p_1, q_0, q_1)]
    longer = (p_0[i] * into_0 + p_1[i] * into_1) * arrived
    earlier = out_0 * psi_0 * q_0[i] + out_1 * psi_1 * q_1[i]
    steps = (
        Step("The weight of a path is the product of its potentials.", weight((1, 0, 0))),
        Step(
            "The weights of all prefixes that end with the bit 1, say, add up to α_k(1).", sums[1]
        ),
        Step("One bit c more: an edge from the last bit, and the node of c.", longer),
        Step("Summed over all prefixes that is (12), here for c = 0.", arriving(0)),
        Step("From the other end each suffix gets a node and an edge in front.", earlier),
        Step("Summed over all suffixes that is (13), here for b = 1.", returning(1)),
        Step("A path is a prefix and a suffix that share a bit: α_k ∘ β_k.", a[1] * returning(1)),
        Step("Or a prefix, an edge, a node and a suffix: (15) times Z.", between(1, 0)),
    )
    at_k = Add(*(a[b] * returning(b) for b in BITS))
    at_next = Add(*(arriving(c) * beta[c] for c in BITS))
    scalars = (into_0, into_1, arrived), (out_0, out_1, psi_0, psi_1)
    prefixes: Domain = {symbol: Rationals(0, 5, 2) for symbol in scalars[0]}
    suffixes: Domain = {symbol: Rationals(0, 5, 2) for symbol in scalars[1]}
    prefixes |= {m: Integers(1, 6), p_0: Vectors((m,)), p_1: Vectors((m,))}
    suffixes |= {m: Integers(1, 6), q_0: Vectors((m,)), q_1: Vectors((m,))}
    step_results = (
        Identity(
            "the sum over prefixes takes the step (12)",
            Sum(longer, (i, 1, m)),
            arrived * (into_0 * sums[0] + into_1 * sums[1]),
            prefixes,
        ),
        Identity(
            "the sum over suffixes takes the step (13)",
            Sum(earlier, (i, 1, m)),
            out_0 * psi_0 * sums[2] + out_1 * psi_1 * sums[3],
            suffixes,
        ),
        Identity("α·β is the same at k and k + 1", at_k, at_next),
        *(
            Identity(
                f"row {b} of (15) sums to (14) at k",
                Add(*(between(b, c) for c in BITS)),
                a[b] * returning(b),
            )
            for b in BITS
        ),
        *(
            Identity(
                f"column {c} of (15) sums to (14) at k + 1",
                Add(*(between(b, c) for b in BITS)),
                arriving(c) * beta[c],
            )
            for c in BITS
        ),
    )
    code_results = tuple(
        Identity(f"{NAMES[what]}, T = {T}", marked(messages(T, what)), marked(enumerated(T, what)))
        for what in NAMES
        for T in LENGTHS
        if what != "edges" or T > 1
    )
    normalisers = tuple(
        Identity(
            f"Z at position {at} of {T} sums over all paths",
            normaliser(*potentials(T), at),
            Add(*map(weight, paths(T))),
        )
        for T in LENGTHS
        for at in range(1, T + 1)
    )
    return Derivation(
        "Forward and backward messages",
        "Twomey et al., StORM, Section 3.2.1",
        (
            "storm/eq-12",
            "storm/eq-12/meaning",
            "storm/eq-13",
            "storm/eq-13/meaning",
            "storm/eq-14",
            "storm/eq-14/normaliser",
            "storm/eq-15",
            "storm/eq-15/local-consistency",
        ),
        steps,
        (*step_results, *code_results, *normalisers),
    )
