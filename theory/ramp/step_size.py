"""Section 4: the step sizes of PRIL and of the passive-aggressive family."""

from sympy import Eq, Min, Or

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, NormSquared
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.ramp.notation import (
    C,
    K,
    alpha,
    hinge,
    i,
    in_I,
    margin,
    theta,
    theta_next,
    w,
    x,
)
from theory.ramp.proofs import step_size as proved
from theory.ramp.rounds import Perceptron, Update
from theory.ramp.runs import PRIL_RUN, RUNS

LOSS = hinge(1, margin(w, theta, 1))
SIZE = 1 + NormSquared(x)

TWO_CLASSES = (called("ranks", Eq(K, 2)), in_I(1))
BINARY = Update(ranks_up_to=2)

step_size = Claim(
    id="ramp/pa-family/step-size",
    where="Sec. 4",
    kind="comparison",
    says="PRIL moves a threshold by 0 or by 1, whatever the round; the PA family moves it by an "
    "amount that depends on the round's loss and on ‖x‖², as is seen where there is one threshold.",
    hypotheses=TWO_CLASSES,
    conclusion=Eq(alpha[1] * SIZE, LOSS, evaluate=False),
    space=BINARY,
    readings=(
        Reading(
            "PRIL",
            "each threshold stays or moves by 1, for every K",
            hypotheses=(),
            conclusion=ForAll(
                Or(
                    Eq(theta_next[i], theta[i]),
                    Eq((theta_next[i] - theta[i]) ** 2, 1, evaluate=False),
                ),
                (i, 1, K - 1),
            ),
            space=Perceptron(),
        ),
        Reading("PA", "with K = 2 the step is H_1(u_1) / (1 + ‖x‖²)", {"variant": "pa"}),
        Reading(
            "PA-I",
            "with K = 2 the step is min(C, H_1(u_1) / (1 + ‖x‖²))",
            {"variant": "pa-i"},
            conclusion=Eq(alpha[1] * SIZE, Min(C * SIZE, LOSS), evaluate=False),
        ),
        Reading(
            "PA-II",
            "with K = 2 the step is H_1(u_1) / (1 + ‖x‖² + 1/(2C))",
            {"variant": "pa-ii"},
            conclusion=Eq(alpha[1] * (2 * C * SIZE + 1), 2 * C * LOSS, evaluate=False),
        ),
    ),
    proofs=(
        Proof(directly, PRIL_RUN, "PRIL"),
        Proof(proved.from_loss("pa"), RUNS["pa"], "PA"),
        Proof(proved.from_loss("pa-i"), RUNS["pa-i"], "PA-I"),
        Proof(proved.from_loss("pa-ii"), RUNS["pa-ii"], "PA-II"),
    ),
)
