"""Section 3.2.3: forbidding the transition from 0 to 1."""

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.storm.chains import Chain
from theory.storm.notation import (
    BITS,
    FORBIDDEN,
    PATHS,
    B,
    N,
    T,
    k,
    n,
    omega,
    psi,
)
from theory.storm.proofs import forbidden as prove

FALLING = ForAll(Le(B(T, k + 1, n), B(T, k, n)), (k, 1, T - 1))


def possible(condition: Any) -> Any:
    """Every path of positive weight has the property."""
    return ForAll(Implies(Gt(omega(T, n), 0), condition), (n, 0, N(T) - 1))


forbidden_transitions = Claim(
    id="storm/forbidden-transitions",
    where="Sec. 3.2.3",
    kind="consistency",
    says="With Ψ_k(0,1) = 0 for all k every path of positive weight is the code of a label.",
    hypotheses=(FORBIDDEN[3], *PATHS, *BITS),
    conclusion=possible(FALLING),
    space=Chain(forbidden=True),
    readings=(
        Reading("A", "codes are the paths without a 0 before a 1"),
        Reading(
            "B",
            "codes are the paths without a 0 before a 1 of which bit 1 is 1",
            conclusion=possible(And(FALLING, Eq(B(T, 1, n), 1))),
        ),
    ),
    proofs=(Proof(prove.falling_paths, reading="A"),),
)

repair = Claim(
    id="storm/forbidden-transitions/repair-1",
    where="Sec. 3.2.3",
    kind="consistency",
    says="In reading B the path of zeros must be forbidden too, by ψ_1(0) = 0: then every path of "
    "positive weight is a code.",
    hypotheses=(
        called("rounds", Ge(T, 1)),
        called("zero_first", Eq(psi(1, 0), 0)),
        FORBIDDEN[3],
        *PATHS,
        *BITS,
    ),
    conclusion=possible(And(FALLING, Eq(B(T, 1, n), 1))),
    space=Chain(forbidden=True, first_one=True),
    proofs=(Proof(prove.falling_paths_from_one),),
)
