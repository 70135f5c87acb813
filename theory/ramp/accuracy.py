"""Section 4: the sentences about accuracy, asked of the experiment ``pa-noise``."""

from functools import partial
from itertools import pairwise
from typing import Any

from sympy import Eq, Ge, Gt, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Conditions, Expected, Question, grows, less, near
from theory.claims.sentences import whole_and_parts
from theory.intervals.notation import L_MAE, T, score, t, theta, y_l, y_r
from theory.intervals.streams import IntervalStream
from theory.language.statement import Indicator
from theory.ramp.noise import (
    NOISE,
    ON_THREE,
    OTHERS,
    RAMPS,
    SOURCES,
    WINES,
    above,
    asked,
    below,
    cells,
    curves,
    method,
)

METHODS = (*OTHERS, *RAMPS)


def right(trial: Any) -> Any:
    """1 where the prediction of a trial is in its interval, else 0."""
    return Indicator(Eq(L_MAE(score[trial], theta[trial], y_l[trial], y_r[trial]), 0))


def _after_twice_the_rounds() -> Question:
    """Is the online accuracy of all rounds above that of the first half?"""
    return asked(
        *(
            Expected(
                f"{cell['data']}, {name}: at the end − half-way",
                (
                    (1, "online accuracy", {**cell, **method(name)}),
                    (-1, "online accuracy at half", {**cell, **method(name)}),
                ),
                low=0,
            )
            for cell in cells(on=("targets",), noise=(0,))
            for name in METHODS
        )
    )


claim = partial(Claim, where="Sec. 4", kind="comparison")

rises = claim(
    id="ramp/accuracy/rises",
    kind="empirical",
    says="On all data sets accuracy grows, and faster than the trial count.",
    readings=(
        Reading(
            "it grows",
            "the accuracy of all trials is above that of the first half, without noise, for every "
            f"method, {ON_THREE}",
            question=_after_twice_the_rounds(),
        ),
        Reading(
            "faster than the trials",
            "of T ≥ 2 trials the share of right predictions is more than T times that of the first "
            "one, as run with PRIL",
            hypotheses=(Ge(T, 2),),
            conclusion=Gt(Sum(right(t), (t, 1, T)) / T, T * right(1)),
            space=IntervalStream(separable=False),
        ),
    ),
)

best = claim(
    id="ramp/accuracy/best",
    says="PA-RAMP has higher accuracy than the other three methods over all data sets and noise "
    f"levels; {ON_THREE}.",
    readings=tuple(
        Reading(ramp[9:], question=asked(*above("accuracy", ramp, OTHERS, cells())))
        for ramp in RAMPS
    ),
)


def _gap(cell: Conditions, ramp: str, other: str, level: int, sign: int = 1) -> tuple:
    """Terms of the accuracy of PA-RAMP minus that of another method."""
    at = {**cell, "noise": level}
    return (
        (sign, "accuracy", {**at, **method(ramp)}),
        (-sign, "accuracy", {**at, **method(other)}),
    )


gap = claim(
    id="ramp/accuracy/gap",
    says="The gap in accuracy between PA-RAMP and the others increases with the noise level, most "
    f"against PA-I; {ON_THREE}.",
    readings=tuple(
        reading
        for ramp in RAMPS
        for reading in (
            Reading(
                f"it increases, {ramp[9:]}",
                "from each of 0, 25 and 50 % noise to the next level, against each of the others",
                question=asked(
                    *(
                        Expected(
                            f"{cell['data']}, {cell['on']}: gap to {other}, {before} to {after} %",
                            _gap(cell, ramp, other, after) + _gap(cell, ramp, other, before, -1),
                            low=0,
                        )
                        for cell in curves()
                        for other in OTHERS
                        for before, after in pairwise(NOISE)
                    )
                ),
            ),
            Reading(
                f"most against PA-I, {ramp[9:]}",
                "from 0 to 75 % noise the gap to PA-I grows by more than that to PA or PRIL",
                question=asked(
                    *less(
                        "accuracy",
                        {"method": "PA-I", "noise": 75},
                        {"method": "PA-I", "noise": 0},
                        curves(),
                    ),
                    *(
                        Expected(
                            f"{cell['data']}, {cell['on']}: loss of PA-I − loss of {other}",
                            (
                                (1, "accuracy", {**cell, "noise": 0, **method("PA-I")}),
                                (-1, "accuracy", {**cell, "noise": 75, **method("PA-I")}),
                                (-1, "accuracy", {**cell, "noise": 0, **method(other)}),
                                (1, "accuracy", {**cell, "noise": 75, **method(other)}),
                            ),
                            low=0,
                        )
                        for cell in curves()
                        for other in ("PA", "PRIL")
                    ),
                ),
            ),
        )
    ),
)

pa_i_and_pril = claim(
    id="ramp/accuracy/pa-i-and-pril",
    says="On abalone PA-I is on a level with PRIL, and ahead of PA throughout.",
    readings=whole_and_parts(
        "both",
        Reading(
            "on a level with PRIL",
            "accuracies differ by less than 0.05 at every noise level",
            question=asked(
                *near("accuracy", method("PA-I"), method("PRIL"), 0.05, cells(("abalone",)))
            ),
        ),
        Reading(
            "ahead of PA",
            question=asked(*above("accuracy", "PA-I", ("PA",), cells(("abalone",)))),
        ),
    ),
)

pa_lowest = claim(
    id="ramp/accuracy/pa-lowest",
    says="On the wine data PA has consistently lower test accuracy than the others; overall PA is "
    "the more stable method.",
    readings=(
        *(
            Reading(
                f"lowest, {ramp[9:]}",
                "below PA-I, PRIL and PA-RAMP at every noise level",
                question=asked(*below("accuracy", "PA", ("PA-I", "PRIL", ramp), cells(WINES))),
            )
            for ramp in RAMPS
        ),
        Reading(
            "more stable",
            "from 0 to 75 % noise PA loses less accuracy than PA-I and PRIL; " + ON_THREE,
            question=asked(
                *(
                    Expected(
                        f"{cell['data']}, {cell['on']}: loss of {other} − loss of PA",
                        (
                            (1, "accuracy", {**cell, "noise": 0, **method(other)}),
                            (-1, "accuracy", {**cell, "noise": 75, **method(other)}),
                            (-1, "accuracy", {**cell, "noise": 0, **method("PA")}),
                            (1, "accuracy", {**cell, "noise": 75, **method("PA")}),
                        ),
                        low=0,
                    )
                    for cell in curves()
                    for other in ("PA-I", "PRIL")
                )
            ),
        ),
    ),
)

wine_zero_noise = claim(
    id="ramp/accuracy/wine-zero-noise",
    says="On both wine data sets PA-RAMP and PA-I are close at 0 % noise, and PA-RAMP is ahead at "
    "all noise levels.",
    readings=tuple(
        reading
        for ramp in RAMPS
        for reading in whole_and_parts(
            f"both, {ramp[9:]}",
            Reading(
                f"close at 0 %, {ramp[9:]}",
                "accuracies differ by less than 0.05",
                question=asked(
                    *near(
                        "accuracy",
                        method(ramp),
                        method("PA-I"),
                        0.05,
                        cells(WINES, ("targets",), (0,)),
                    )
                ),
            ),
            Reading(
                f"ahead at all levels, {ramp[9:]}",
                "at 25, 50 and 75 % noise",
                question=asked(
                    *above("accuracy", ramp, ("PA-I",), cells(WINES, SOURCES, NOISE[1:]))
                ),
            ),
        )
    ),
)


def _falls(name: str, data: tuple[str, ...]) -> tuple[Expected, ...]:
    """The accuracy is lower at each noise level than before."""
    at = [{**cell, **method(name)} for cell in curves(data)]
    return grows("accuracy", "noise", NOISE[::-1], at)


pril_decreases = claim(
    id="ramp/accuracy/pril-decreases",
    kind="empirical",
    says="On the wine data the accuracy of PRIL decreases gradually with the noise level.",
    readings=(
        Reading("at every level", question=asked(*_falls("PRIL", WINES))),
        Reading("at most levels", question=asked(*_falls("PRIL", WINES), needed="most")),
    ),
)

pa_ramp_increases = claim(
    id="ramp/accuracy/pa-ramp-increases",
    kind="empirical",
    says="On the wine data PA-RAMP's accuracy increases with the noise level.",
    readings=tuple(
        Reading(
            ramp[9:],
            "it is higher at each level than before",
            question=asked(
                *grows(
                    "accuracy",
                    "noise",
                    NOISE,
                    [{**cell, **method(ramp)} for cell in curves(WINES)],
                )
            ),
        )
        for ramp in RAMPS
    ),
)
