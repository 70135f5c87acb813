"""Section 5: the claims that only data can decide."""

from theory.claim import Claim

FIGURES = (
    "the figures print no numbers; to run it: the Parkinsons data, which no package of the suite "
    "ships (abalone comes with the optional extra `data`, the synthetic data with the suite), an "
    "experiment command, which is not implemented, and what the text leaves open: 100 repetitions "
    "with "
)
PROTOCOL = (
    FIGURES + "random order, the length of the sequences, and how an average loss is compared"
)


def empirical(place: str, where: str, kind: str, says: str, needs: str) -> Claim:
    """What only an experiment can show."""
    return Claim(id=f"pril/experiments/{place}", where=where, kind=kind, says=says, needs=needs)


EMPIRICAL = (
    empirical(
        "parkinsons",
        "Sec. 5.1",
        "empirical",
        "Parkinsons telemonitoring has 42 patients, 5875 observations, 20 features and total UPDRS "
        "from 7 to 55.",
        "the data set, which no package of the suite ships; and the bounds of the 10 parts",
    ),
    empirical(
        "abalone",
        "Sec. 5.1",
        "empirical",
        "Abalone has 8 features and 4177 observations with 1 to 29 rings, in parts 1-7, 8-9, "
        "10-12, 13-29.",
        "an engine that counts the rows of a data set, which is not implemented; the suite reads "
        "the data (optional extra `data`: abalone, and abalone-4 in these parts)",
    ),
    empirical(
        "more-partial",
        "Sec. 5.3",
        "comparison",
        "PRIL's average L_MAE decreases as the fraction of partially labelled examples grows.",
        PROTOCOL,
    ),
    empirical(
        "no-partial-largest",
        "Sec. 5.3",
        "empirical",
        "Training with no partial labels gives the largest average L_MAE on all data sets.",
        PROTOCOL,
    ),
    empirical(
        "average-decreases",
        "Sec. 5.3",
        "empirical",
        "The average L_MAE decreases faster than the number of rounds grows.",
        PROTOCOL + "; and what a decrease faster than the number of rounds means",
    ),
    empirical(
        "vs-widrow-hoff",
        "Sec. 5.4",
        "comparison",
        "PRIL does better than Widrow-Hoff regression.",
        PROTOCOL + "; and the step size of Widrow-Hoff",
    ),
    empirical(
        "vs-mcp",
        "Sec. 5.4",
        "comparison",
        "PRIL does better than the multi-class Perceptron on the synthetic and Parkinsons data.",
        PROTOCOL + "; and which of the updates of Crammer and Singer (2001a) is meant",
    ),
    empirical(
        "vs-prank",
        "Sec. 5.4",
        "comparison",
        "PRIL with interval labels performs like PRank with exact labels on abalone and "
        "Parkinsons.",
        PROTOCOL + "; and how near counts as similar",
    ),
)
