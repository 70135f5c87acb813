"""Section 4, Tables 2 to 4: MAE, RMSE and Spearman's coefficient, asked of ``pa-noise``."""

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Conditions, Expected, grows
from theory.ramp.noise import (
    NOISE,
    ON_THREE,
    RAMPS,
    above,
    asked,
    below,
    cells,
    curves,
    method,
)

TABLES = ("covariates",)
"""Tables 2 to 4 are about noise on covariates."""
INDICES = (("MAE", 1), ("RMSE", 1), ("Spearman", -1))
"""Each index, and the sign that makes a larger value a worse one."""

tables = Claim(
    id="ramp/mae/tables",
    where="Sec. 4, Tables 2 to 4",
    kind="comparison",
    says="In MAE and RMSE PA-RAMP is ahead of PA-I at 25 % and 50 % noise, significantly at 50 %; "
    f"{ON_THREE}.",
    readings=tuple(
        Reading(
            f"{level} %, {ramp[9:]}",
            question=asked(
                *(
                    expected
                    for metric in ("MAE", "RMSE")
                    for expected in below(metric, ramp, ("PA-I",), cells(on=TABLES, noise=(level,)))
                )
            ),
        )
        for ramp in RAMPS
        for level in (25, 50)
    ),
)

spearman = Claim(
    id="ramp/mae/spearman",
    where="Sec. 4, Tables 2 to 4",
    kind="comparison",
    says="Spearman's coefficient of PA-RAMP exceeds that of PA-I in the three noise scenarios; "
    f"{ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            question=asked(
                *above("Spearman", ramp, ("PA-I",), cells(on=TABLES, noise=(0, 25, 50)))
            ),
        )
        for ramp in RAMPS
    ),
)


def _change(
    metric: str, name: str, cell: Conditions, before: int, after: int, sign: int
) -> tuple[tuple[float, str, Conditions], ...]:
    """Terms of what a method's metric gains from one noise level to another."""
    return (
        (sign, metric, {**cell, "noise": after, **method(name)}),
        (-sign, metric, {**cell, "noise": before, **method(name)}),
    )


difference_grows = Claim(
    id="ramp/mae/difference-grows",
    where="Sec. 4",
    kind="comparison",
    says="The difference between PA-I and PA-RAMP in each index grows with the noise ratio; "
    f"{ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            "how far PA-I is behind in MAE, RMSE and Spearman's coefficient grows from 0 to 25 and "
            "from 25 to 50 % noise",
            question=asked(
                *(
                    Expected(
                        f"{cell['data']}: {metric} of PA-I − PA-RAMP, {before} to {after} %",
                        _change(metric, "PA-I", cell, before, after, worse)
                        + _change(metric, ramp, cell, before, after, -worse),
                        low=0,
                    )
                    for cell in curves(on=TABLES)
                    for metric, worse in INDICES
                    for before, after in ((0, 25), (25, 50))
                )
            ),
        )
        for ramp in RAMPS
    ),
)

all_increase = Claim(
    id="ramp/mae/all-increase",
    where="Sec. 4, Fig. 10",
    kind="empirical",
    says="As the noise ratio grows, the MAE of PA-I, PA-RAMP and PRIL gradually increases and "
    f"prediction accuracy gradually decreases; {ON_THREE}.",
    readings=tuple(
        Reading(
            f"{name}, {amount}",
            f"in {'all' if amount == 'every' else 'most'} of the steps "
            "from 0 to 25, 50 and 75 % noise, on targets or covariates",
            question=asked(
                *(
                    expected
                    for cell in curves()
                    for metric, levels in (("MAE", NOISE), ("accuracy", NOISE[::-1]))
                    for expected in grows(metric, "noise", levels, [{**cell, **method(name)}])
                ),
                needed=amount,
            ),
        )
        for name in ("PA-I", "PRIL", *RAMPS)
        for amount in ("every", "most")
    ),
)

slowest = Claim(
    id="ramp/mae/slowest",
    where="Sec. 4, Fig. 10",
    kind="comparison",
    says="The MAE of PA-RAMP tends to stabilise with the discard rate and has the slowest growth "
    f"of the three; {ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            "from 0 to 75 % noise the MAE of PA-RAMP grows by less than that of PA-I and PRIL",
            question=asked(
                *(
                    Expected(
                        f"{cell['data']}, {cell['on']}: growth of {other} − growth of PA-RAMP",
                        _change("MAE", other, cell, 0, 75, 1)
                        + _change("MAE", ramp, cell, 0, 75, -1),
                        low=0,
                    )
                    for cell in curves()
                    for other in ("PA-I", "PRIL")
                )
            ),
        )
        for ramp in RAMPS
    ),
)

pa_i_above_pril = Claim(
    id="ramp/mae/pa-i-above-pril",
    where="Sec. 4",
    kind="comparison",
    says="PA-I has higher MAE than PRIL, since hinge loss reacts more to noise than perceptron "
    f"loss; with noise, {ON_THREE}.",
    readings=(
        Reading(
            "with noise",
            "at 25, 50 and 75 % noise on targets or covariates",
            question=asked(*above("MAE", "PA-I", ("PRIL",), cells(noise=NOISE[1:]))),
        ),
    ),
)
