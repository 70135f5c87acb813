"""Section 4: what the experiment ``pa-noise`` is asked; robustness, cost and the absence of noise.

The five data sets of the paper include Parkinsons telemonitoring and real estate valuation, which
no package holds: sentences over all data sets are asked of abalone and the two wine sets. The value
of ``s`` is not printed; ``s = -1`` and ``s = 0`` are two readings.
"""

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Conditions, Expected, Question, less, near

DATA = ("abalone", "wine-red", "wine-white")
WINES = DATA[1:]
SOURCES = ("targets", "covariates")
NOISE = (0, 25, 50, 75)
"""Nominal noise ratios in per cent."""
RAMPS = ("PA-RAMP, s = -1", "PA-RAMP, s = 0")
OTHERS = ("PA", "PA-I", "PRIL")
ON_THREE = "on abalone and both wine sets; the other two data sets are in no package"


def cells(
    data: tuple[str, ...] = DATA,
    on: tuple[str, ...] = SOURCES,
    noise: tuple[int, ...] = NOISE,
) -> list[Conditions]:
    """Data sets, sources of noise and noise ratios, all combined."""
    return [{"data": d, "on": o, "noise": level} for d in data for o in on for level in noise]


def curves(data: tuple[str, ...] = DATA, on: tuple[str, ...] = SOURCES) -> list[Conditions]:
    """Data sets and sources of noise, all combined."""
    return [{"data": d, "on": o} for d in data for o in on]


def method(name: str) -> Conditions:
    """The condition that names a method."""
    return {"method": name}


def asked(*expectations: Expected, needed: str = "every") -> Question:
    """A question to the experiment of this section."""
    return Question("pa-noise", expectations, needed)


def below(
    metric: str, of: str, than: tuple[str, ...], at: list[Conditions]
) -> tuple[Expected, ...]:
    """The metric of one method is below that of each of the others in every cell."""
    return tuple(
        expected for name in than for expected in less(metric, method(of), method(name), at)
    )


def above(
    metric: str, of: str, than: tuple[str, ...], at: list[Conditions]
) -> tuple[Expected, ...]:
    """The metric of one method is above that of each of the others in every cell."""
    return tuple(
        expected for name in than for expected in less(metric, method(name), method(of), at)
    )


noise_resilient = Claim(
    id="ramp/noise-resilient",
    where="abstract, Sec. 5",
    kind="comparison",
    says="PA-RAMP is noise-resilient with interval labels: on noisy streams its mean absolute "
    "error on clean test points is below that of PA, PA-I and PRIL, " + ON_THREE + ".",
    readings=tuple(
        Reading(
            f"{ramp[9:]}, {amount}",
            f"in {'all' if amount == 'every' else 'most'} of the cases "
            "with 25, 50 and 75 % noise on targets or covariates",
            question=asked(*below("MAE", ramp, OTHERS, cells(noise=NOISE[1:])), needed=amount),
        )
        for ramp in RAMPS
        for amount in ("every", "most")
    ),
)

efficient = Claim(
    id="ramp/efficient",
    where="abstract",
    kind="comparison",
    says="PA-RAMP is more efficient than existing online methods: it does less work in a round "
    "than PA-I, in the senses of the readings.",
    readings=(
        Reading(
            "fewer subproblems",
            "it solves fewer convex problems in a round than the one that PA-I solves",
            question=asked(
                *(e for ramp in RAMPS for e in below("subproblems", ramp, ("PA-I",), cells()))
            ),
        ),
        *(
            Reading(
                f"fewer updates, {ramp[9:]}",
                "it moves the parameters in fewer rounds than PA-I",
                question=asked(*below("moved", ramp, ("PA-I",), cells())),
            )
            for ramp in RAMPS
        ),
    ),
)

time = Claim(
    id="ramp/time",
    where="Sec. 4",
    kind="empirical",
    says="Running time depends on the sample size and on how many times the inner iteration is "
    "run: the number of subproblems of a round is not constant, so that their total is not a "
    "function of the sample size alone.",
    readings=(
        Reading(
            "more than one subproblem a round",
            "the mean number of subproblems of a round, one at the least, is above 1",
            question=asked(
                *(
                    Expected(
                        f"{cell['data']}, {cell['on']}, {cell['noise']}, {ramp}: subproblems",
                        ((1, "subproblems", {**cell, **method(ramp)}),),
                        low=1,
                    )
                    for ramp in RAMPS
                    for cell in cells(noise=NOISE[1:])
                ),
            ),
        ),
    ),
)

no_noise_equal = Claim(
    id="ramp/no-noise-equal",
    where="Sec. 4",
    kind="comparison",
    says="Without added noise the accuracies of PA-RAMP, PA, PA-I and PRIL are about the same: "
    f"they differ by less than 0.05, {ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            question=asked(
                *(
                    e
                    for other in OTHERS
                    for e in near(
                        "accuracy",
                        method(ramp),
                        method(other),
                        0.05,
                        cells(on=("targets",), noise=(0,)),
                    )
                )
            ),
        )
        for ramp in RAMPS
    ),
)

zero_percent = Claim(
    id="ramp/noise/zero-percent",
    where="Sec. 4",
    kind="identity",
    says="At 0 % noise the curves for noise on targets and for noise on covariates are the same.",
    readings=(
        Reading(
            "every method",
            f"test accuracies and errors are equal, partition by partition, {ON_THREE}",
            question=asked(
                *(
                    Expected(
                        f"{data}, {name}: {metric} on targets − on covariates",
                        tuple(
                            (
                                sign,
                                metric,
                                {"data": data, "on": on, "noise": 0, "method": name},
                            )
                            for sign, on in ((1, "targets"), (-1, "covariates"))
                        ),
                        low=0,
                        high=0,
                    )
                    for data in DATA
                    for name in (*OTHERS, *RAMPS)
                    for metric in ("accuracy", "MAE")
                )
            ),
        ),
    ),
)
