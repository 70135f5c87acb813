"""The gradient of StORM's likelihood (Section 3.2.2, eqs. (16), (17), and the edges').

Every path takes one value of each potential, so ``Z`` is linear in one ``ψ = exp(w·x)``:
``Z = A ψ + B``, where ``A ψ`` is the weight of the paths through it, and ``A ψ/Z`` its marginal
``P``, (14) for a node and (15) for an edge. The loss of an instance is ``log Z − I w·x − rest``
with ``I`` the indicator that the label's code goes through it; its derivative in ``w_j`` is
``(P − I) x_j``, and (17) is the sum over instances. The second derivative along ``w_j`` is
``P (1 − P) x_j²``, never negative. That ``A ψ`` is what the messages give is checked by
differentiating ``Z`` by all potentials at once, for ``T ≤ 4``, in the learners' own code.
"""

import numpy as np
from sympy import Add, Expr, Integer, diff, exp, log, symbols

from algorithms.storm.messages import edge_marginals, node_marginals, normaliser, path_weight
from theory.derivations.derivation import Derivation, Step
from theory.derivations.forward_backward import LENGTHS, marked, messages, potentials
from theory.derivations.identity import Identity, equation

w_j, x_j, rest, other = symbols("w_j x_j s_rest L_rest", real=True)
A, B, E, P, indicator = symbols("A B E P I", positive=True)

score = w_j * x_j + rest
"""``w·x`` as a function of one component; ``s_rest`` is the rest of it."""

partition = A * exp(score) + B
loss = log(partition) - indicator * score - other
"""The negative log-likelihood of one instance; ``L_rest`` are the scores of other weights."""

marginal = A * exp(score) / partition


def through(T: int, what: str) -> np.ndarray:
    """``ψ ∂Z/∂ψ`` for all nodes or edges."""
    node, edge = potentials(T)
    Z = normaliser(node, edge)
    found = node if what == "nodes" else edge
    slopes = np.empty(found.shape, dtype=object)
    for index in np.ndindex(found.shape):
        slopes[index] = found[index] * diff(Z, found[index])
    return slopes


def whole(T: int, bits: tuple[int, ...]) -> tuple[Expr, Expr]:
    """All slopes of ``log Z − log weight`` in the scores, marked: derived, and by (14) and (15).

    A slope in a score is ``ψ`` times the slope in ``ψ``.
    """
    node, edge = potentials(T)
    value = log(normaliser(node, edge)) - log(path_weight(node, edge, np.array(bits)))
    derived, printed = [], []
    for array, expected in (
        (node, node_marginals(node, edge)),
        (edge, edge_marginals(node, edge)),
    ):
        slopes = np.empty(array.shape, dtype=object)
        error = expected.copy()
        for index in np.ndindex(array.shape):
            here, *entry = index
            slopes[index] = array[index] * diff(value, array[index])
            error[index] -= Integer(list(bits[here : here + len(entry)]) == entry)
        derived.append(marked(slopes))
        printed.append(marked(error))
    return Add(*derived), Add(*printed)


def derive() -> Derivation:
    """Steps and checked identities."""
    slope = diff(loss, w_j)
    in_E = {exp(score): E}
    curvature = x_j * E * diff(slope.subs(in_E), E)
    steps = (
        Step("The normaliser as a function of one potential.", equation(symbols("Z"), partition)),
        Step("The loss of one instance.", loss),
        Step("Its derivative in w_j.", slope),
        Step("The share of the paths through this potential is its marginal.", marginal),
        Step("Hence the derivative, to be summed over instances.", (P - indicator) * x_j),
        Step("With E = exp(w·x), dE/dw_j = x_j E, the second derivative is", curvature),
    )
    results = (
        Identity(
            "(17), one instance, any node or edge weight", slope, (marginal - indicator) * x_j
        ),
        Identity("second derivative", curvature, (marginal * (1 - marginal) * x_j**2).subs(in_E)),
        *(
            Identity(
                f"paths through each of the {what}, T = {T}",
                marked(through(T, what)),
                marked(messages(T, what)),
            )
            for what in ("nodes", "edges")
            for T in LENGTHS
            if what == "nodes" or T > 1
        ),
        *(
            Identity(f"all slopes, code {''.join(map(str, bits))}", *whole(len(bits), bits))
            for bits in ((1,), (0, 0), (1, 0), (1, 1))
        ),
    )
    return Derivation(
        "The gradient of StORM's likelihood",
        "Twomey et al., StORM, Section 3.2.2",
        ("storm/eq-17", "storm/eq-17/edges"),
        steps,
        results,
    )
