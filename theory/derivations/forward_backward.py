"""Forward and backward messages are sums over paths (StORM, Section 3.2.1, eqs. (12) to (15)).

Two roads. For every length: the sum over all prefixes of ``k + 1`` bits splits by its bit ``k``,
which is the recursion (12) from ``k`` to ``k + 1``, whatever the ``m`` prefixes are; likewise for
suffixes and (13); and for any two vectors in the place of ``α_k`` and ``β_{k+1}``, ``α·β`` is the
same at ``k`` and ``k + 1``, and rows and columns of (15) sum to (14). Induction does the rest. For
``T ≤ 4``: the learners' own code, `algorithms.storm.messages`, runs on generic potentials and is
compared with the enumeration of all paths, entry by entry; the entries are told apart by markers
``λ``, so that one polynomial identity holds them all.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from sympy import Add, Expr, IndexedBase, Mul, Sum, symbols

from algorithms.storm.messages import backward, forward, normaliser
from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Vectors
from theory.derivations.identity import Identity, equation

psi, Psi, mark = IndexedBase("psi"), IndexedBase("Psi"), IndexedBase("lambda")
a, beta, prefix, suffix = map(IndexedBase, ("a", "beta", "p", "q"))
i, m, k = symbols("i m k", integer=True, positive=True)
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

    # prefix[i, b + 1] is the weight of the i-th prefix that ends with the bit b
    sums = {a[b]: Sum(prefix[i, b + 1], (i, 1, m)) for b in BITS}
    longer = Add(*(prefix[i, b + 1] * Psi[1, b + 1, 1] for b in BITS)) * psi[2]
    ends = {beta[c]: Sum(suffix[i, c + 1], (i, 1, m)) for c in BITS}
    earlier = Add(*(Psi[1, 1, c + 1] * psi[c + 1] * suffix[i, c + 1] for c in BITS))
    by_prefix: Domain = {
        m: Integers(1, 6),
        prefix: Vectors((m, 2)),
        Psi: Vectors((1, 2, 2)),
        psi: Vectors((2,)),
    }
    by_suffix: Domain = {
        m: Integers(1, 6),
        suffix: Vectors((m, 2)),
        Psi: Vectors((1, 2, 2)),
        psi: Vectors((2,)),
    }
    forward_step = psi[2] * Add(*(Psi[1, b + 1, 1] * sums[a[b]] for b in BITS))
    backward_step = Add(*(Psi[1, 1, c + 1] * psi[c + 1] * ends[beta[c]] for c in BITS))
    steps = (
        Step("The weight of a path is the product of its potentials.", weight((1, 0, 0))),
        Step("Let a be the sums of all prefixes' weights by their last bit.", sums[a[1]]),
        Step("One bit more, 0 here, multiplies each prefix.", longer),
        Step("Summed over all prefixes that is (12).", equation(a[0], arriving(0))),
        Step("From the other end each suffix gets an edge and a node in front.", earlier),
        Step("Summed over all suffixes that is (13).", equation(beta[1], returning(1))),
        Step("A path is a prefix and a suffix that share a bit: α_k ∘ β_k.", a[1] * beta[1]),
        Step("Or a prefix, an edge and a suffix: (15) times Z.", between(1, 0)),
    )
    at_k = Add(*(a[b] * returning(b) for b in BITS))
    at_next = Add(*(arriving(c) * beta[c] for c in BITS))
    step_results = (
        Identity(
            "(12) takes one step, any prefixes", forward_step, Sum(longer, (i, 1, m)), by_prefix
        ),
        Identity(
            "(13) takes one step, any suffixes", backward_step, Sum(earlier, (i, 1, m)), by_suffix
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
