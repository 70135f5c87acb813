"""Sections 3.2.1 and 3.2.4: messages by logarithms, for all instances at once, and in floats."""

from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Function, Ge, Gt, Le, Symbol, exp

from algorithms.seam import to_fmpq
from algorithms.storm.log_messages import log_backward, log_forward
from algorithms.storm.messages import backward, forward
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import ForAll
from theory.numbers.logarithm import logarithm_of
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.runs.papers.chains import (
    FORWARD,
    MESSAGES,
    NORMALISER,
    batch_run,
    item_run,
    log_backward_run,
    log_forward_run,
)
from theory.storm.chains import Chain, Values, potentials
from theory.storm.messages import edge, node
from theory.storm.notation import (
    Psi,
    T,
    Z,
    alpha,
    b,
    c,
    i,
    k,
    psi,
)
from theory.storm.proofs import numbers as prove

log_alpha, log_beta = Function(r"\lambda^{\alpha}"), Function(r"\lambda^{\beta}")

node_log, edge_log = Function("s"), Function("S")
"""Logarithms of the potentials: linear in x by (10) and (11)."""

EXPONENTIALS = (
    ForAll(Eq(psi(k, b), exp(node_log(k, b))), (k, 1, T), (b, 0, 1)),
    ForAll(Eq(Psi(k, b, c), exp(edge_log(k, b, c))), (k, 1, T - 1), (b, 0, 1), (c, 0, 1)),
)
LOG_RUN = log_forward_run() | log_backward_run()


class LogChain(Chain):
    """A chain with the messages of the log domain, by their own recursions in brackets."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        node, edge = potentials(instance)
        T = len(node)
        forth = [[logarithm_of(value, 64) for value in node[0]]]
        for at in range(1, T):
            ways = [
                sum(_exp(forth[-1][b] + logarithm_of(edge[at - 1, b, c], 64)) for b in (0, 1))
                for c in (0, 1)
            ]
            forth.append(
                [logarithm_of(node[at, c], 64) + logarithm_of(ways[c], 64) for c in (0, 1)]
            )
        back: list[list[Any]] = [[fmpq(0), fmpq(0)]]
        for at in reversed(range(T - 1)):
            ahead = [
                sum(
                    _exp(logarithm_of(edge[at, b, c] * node[at + 1, c], 64) + back[0][c])
                    for c in (0, 1)
                )
                for b in (0, 1)
            ]
            back.insert(0, [logarithm_of(value, 64) for value in ahead])
        return {
            **found,
            "s": lambda k, b: logarithm_of(found["psi"](k, b), 64),
            "S": lambda k, b, c: logarithm_of(found["Psi"](k, b, c), 64),
            r"\lambda^{\alpha}": lambda k, b: forth[int(k) - 1][int(b)],
            r"\lambda^{\beta}": lambda k, b: back[int(k) - 1][int(b)],
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        # the code takes floats: what it computes on symbols is evaluated on these values
        return *super().programs(**options), Program(log_forward), Program(log_backward)


def _exp(value: Any) -> Any:
    return fmpq(1) if value == 0 else value.exponential()


log_domain = Claim(
    id="storm/log-domain",
    where="Sec. 3.2.1",
    kind="identity",
    says="Messages passed by their logarithms, with sums as log Σ exp, give the distributions of "
    "(12) to (15), of single bits and of neighbours.",
    hypotheses=(
        called("rounds", Ge(T, 1)),
        *EXPONENTIALS,
    ),
    conclusion=And(
        ForAll(Eq(exp(log_alpha(k, b) + log_beta(k, b)) / Z, node(k, b) / Z), (k, 1, T), (b, 0, 1)),
        ForAll(
            Eq(
                exp(log_alpha(k, b) + edge_log(k, b, c) + node_log(k + 1, c) + log_beta(k + 1, c))
                / Z,
                edge(k, b, c) / Z,
            ),
            (k, 1, T - 1),
            (b, 0, 1),
            (c, 0, 1),
        ),
    ),
    space=LogChain(),
    proofs=(Proof(prove.log_domain, MESSAGES | NORMALISER | LOG_RUN),),
)

alone, together = Function("alpha"), Function("a")
back_alone, back_together = Function("beta"), Function("g")
"""``alpha(i, k, b)``, ``beta(i, k, b)`` for item i alone, a and g in the pass for all n items."""
items = Symbol("n", integer=True)


PASSES = (
    item_run(forward, "alpha")
    | batch_run(forward, "a")
    | item_run(backward, "beta")
    | batch_run(backward, "g")
)


def _the_same(one: Any, other: Any) -> Any:
    return ForAll(Eq(one(i, k, b), other(i, k, b)), (i, 1, items), (k, 1, T), (b, 0, 1))


class Batch(Chain):
    """Chains of the same length. Fields: ``K``, ``chains``."""

    rounds = ("chains",)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        T = choose(1, 3)
        chains = tuple(self.chain(choose, T) for _ in range(choose(1, 3)))
        return {"K": T + 1, "chains": tuple((c["nodes"], c["edges"]) for c in chains)}

    def values(self, instance: Instance, **options: Any) -> Values:
        chains = [
            potentials({"nodes": nodes, "edges": edges}) for nodes, edges in instance["chains"]
        ]
        T = instance["K"] - 1
        if not chains or any(len(node) != T for node, _ in chains):
            raise Inadmissible
        stacked = [np.stack(part) for part in zip(*chains, strict=True)]
        batch, back = forward(*stacked), backward(*stacked)
        single = [(forward(*chain), backward(*chain)) for chain in chains]
        return {
            "T": T,
            "n": len(chains),
            "psi": lambda i, k, b: stacked[0][int(i) - 1, int(k) - 1, int(b)],
            "Psi": lambda i, k, b, c: stacked[1][int(i) - 1, int(k) - 1, int(b), int(c)],
            "a": lambda i, k, b: batch[int(i) - 1, int(k) - 1, int(b)],
            "alpha": lambda i, k, b: single[int(i) - 1][0][int(k) - 1, int(b)],
            "g": lambda i, k, b: back[int(i) - 1, int(k) - 1, int(b)],
            "beta": lambda i, k, b: single[int(i) - 1][1][int(k) - 1, int(b)],
        }

    def smaller(self, instance: Instance) -> Any:
        yield from super(Chain, self).smaller(instance)

    def story(self, instance: Instance, **options: Any) -> Any:
        return super(Chain, self).story(instance)


vectorised = Claim(
    id="storm/vectorised",
    where="Sec. 3.2.4",
    kind="identity",
    says="The forward and the backward messages of all instances in one pass (a, g) are those of "
    "each instance alone (α, β): sequences of one length take the same steps.",
    conclusion=And(_the_same(together, alone), _the_same(back_together, back_alone)),
    space=Batch(),
    proofs=(Proof(prove.vectorised, PASSES),),
)

M = Symbol("M", real=True)
U, L = Function("U"), Function("L")
"""Bounds: ``U(k) = 2^{k−1} M^{2k−1}`` and ``L(k) = 2^{k−1} M^{1−2k}``."""
LARGEST = 2**1024
"""Above every double."""


class Scaled(Chain):
    """Potentials times a power of 2. Fields as before, and ``scale``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {**super().generate(choose), "scale": choose(0, 400)}

    def values(self, instance: Instance, **options: Any) -> Values:
        if not 0 <= instance["scale"] <= 2000:
            raise Inadmissible
        found = super().values(self.grown(instance))
        size = max(4 * fmpq(2) ** int(instance["scale"]), fmpq(4))
        return {
            **found,
            "M": size,
            "U": lambda k: fmpq(2) ** int(k - 1) * size ** int(2 * k - 1),
            "L": lambda k: fmpq(2) ** int(k - 1) / size ** int(2 * k - 1),
        }

    @staticmethod
    def grown(instance: Instance) -> Instance:
        """The chain with its potentials times the power of 2."""
        factor = fmpq(2) ** int(instance["scale"])
        return {**instance, **{name: _times(instance[name], factor) for name in ("nodes", "edges")}}

    def story(self, instance: Instance, **options: Any) -> Any:
        return super().story(self.grown(instance))


def _times(value: Any, factor: fmpq) -> Any:
    if isinstance(value, tuple):
        return tuple(_times(part, factor) for part in value)
    return to_fmpq(value) * factor


WITHIN = (
    called("some", Gt(M, 0)),
    called("nodes", ForAll(And(Ge(psi(k, b), 1 / M), Le(psi(k, b), M)), (k, 1, T), (b, 0, 1))),
    called(
        "edges",
        ForAll(
            And(Ge(Psi(k, b, c), 1 / M), Le(Psi(k, b, c), M)), (k, 1, T - 1), (b, 0, 1), (c, 0, 1)
        ),
    ),
)

exponential_domain = Claim(
    id="storm/exponential-domain",
    where="Sec. 3.2.4",
    kind="consistency",
    says="With few categories the forward vectors stay within the range of floats without "
    "renormalisation: below 2^1024.",
    conclusion=ForAll(Le(alpha(k, b), LARGEST), (k, 1, T), (b, 0, 1)),
    space=Scaled(),
    readings=(
        Reading("any weights", "whatever the potentials are"),
        Reading(
            "potentials between 1/M and M",
            "then the vectors lie between L(k) = 2^{k−1} M^{1−2k} and U(k) = 2^{k−1} M^{2k−1}: for "
            "K = 10, T = 9 and M = 2^59, that is |w·x| ≤ 40, U is below 2^1012",
            hypotheses=(
                *WITHIN,
                called("top", Eq(U(1), M)),
                called("low", Eq(L(1), 1 / M)),
                called("top_step", ForAll(Eq(U(k + 1), 2 * M**2 * U(k)), (k, 1, T - 1))),
                called("low_step", ForAll(Eq(M**2 * L(k + 1), 2 * L(k)), (k, 1, T - 1))),
            ),
            conclusion=ForAll(
                And(Ge(alpha(k, b), L(k)), Le(alpha(k, b), U(k))), (k, 1, T), (b, 0, 1)
            ),
        ),
    ),
    proofs=(Proof(prove.within, FORWARD, "potentials between 1/M and M"),),
)
