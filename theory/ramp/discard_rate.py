"""Section 4: how many samples PA-RAMP discards, and small samples; asked of ``pa-noise``."""

from functools import partial

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Expected, between, grows
from theory.ramp.noise import NOISE, ON_THREE, RAMPS, asked, cells, curves, method

WITHIN = 0.05
"""How near "approximately equal" is."""

claim = partial(Claim, where="Sec. 4", kind="empirical")

discard_grows = claim(
    id="ramp/discard-rate/grows",
    says=f"More samples are discarded at higher noise levels; {ON_THREE}.",
    readings=tuple(
        Reading(
            f"noise on {on}, {ramp[9:]}",
            "the share of training samples with a discarded index, from each level to the next",
            question=asked(
                *grows(
                    "discarded",
                    "noise",
                    NOISE,
                    [{**cell, **method(ramp)} for cell in curves(on=(on,))],
                )
            ),
        )
        for ramp in RAMPS
        for on in ("targets", "covariates")
    ),
)

equals_noise_ratio = Claim(
    id="ramp/discard-rate/equals-noise-ratio",
    where="Sec. 4, Fig. 10",
    kind="empirical",
    says="The discard rate approximately equals the (actual) noise ratio: it differs by less than "
    f"0.05 from the share of samples that the noise changed; {ON_THREE}.",
    readings=tuple(
        reading
        for ramp in RAMPS
        for reading in (
            Reading(
                f"actual ratio, {ramp[9:]}",
                "the share of samples that the perturbation changed",
                question=asked(
                    *(
                        Expected(
                            f"{cell['data']}, {cell['on']}, {cell['noise']} %: discarded − changed",
                            (
                                (1, "discarded", {**cell, **method(ramp)}),
                                (-1, "actual noise", {**cell, **method(ramp)}),
                            ),
                            low=-WITHIN,
                            high=WITHIN,
                        )
                        for cell in cells()
                    )
                ),
            ),
            Reading(
                f"nominal ratio, {ramp[9:]}",
                "the chance with which a sample is perturbed",
                question=asked(
                    *(
                        expected
                        for level in NOISE
                        for expected in between(
                            "discarded",
                            level / 100 - WITHIN,
                            level / 100 + WITHIN,
                            [{**cell, **method(ramp)} for cell in cells(noise=(level,))],
                        )
                    )
                ),
            ),
        )
    ),
)

half = claim(
    id="ramp/discard-rate/half",
    says=f"Most samples are discarded at noise level 50 %; {ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            "more than half of the training samples have a discarded index",
            question=asked(
                *between(
                    "discarded", 0.5, 1.01, [{**c, **method(ramp)} for c in cells(noise=(50,))]
                )
            ),
        )
        for ramp in RAMPS
    ),
)

noisy_samples = claim(
    id="ramp/discard-rate/noisy-samples",
    says="Above a noise ratio of 50 %, PA-RAMP discards more than half of the noisy samples; at "
    f"75 %, {ON_THREE}.",
    readings=tuple(
        Reading(
            ramp[9:],
            "more than half of the samples that the noise changed have a discarded index",
            question=asked(
                *between(
                    "discarded of the noisy",
                    0.5,
                    1.01,
                    [{**cell, **method(ramp)} for cell in cells(noise=(75,))],
                )
            ),
        )
        for ramp in RAMPS
    ),
)

small_samples = claim(
    id="ramp/small-samples",
    says="On small samples the model can be unstable, since accuracy then varies with the share of "
    "noise points among the training samples.",
    readings=tuple(
        Reading(
            f"noise on {on}, {ramp[9:]}",
            "at 50 % noise, the accuracies after two disjoint streams of 50 rounds differ by more "
            f"than after two of 300; {ON_THREE}",
            question=asked(
                *(
                    Expected(
                        f"{cell['data']}: gap of small samples − gap of large ones",
                        (
                            (1, "gap of small samples", {**cell, **method(ramp)}),
                            (-1, "gap of large samples", {**cell, **method(ramp)}),
                        ),
                        low=0,
                    )
                    for cell in cells(on=(on,), noise=(50,))
                )
            ),
        )
        for ramp in RAMPS
        for on in ("targets", "covariates")
    ),
)
