"""Section 4: two procedures of the experiments, as algorithms."""

from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Implies, IndexedBase, Le, Lt, Ne, Sum

from algorithms.proportions.clustering import elected as elect
from algorithms.proportions.clustering import votes
from algorithms.proportions.rearrange import rearranged
from algorithms.seam import exact, places
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import Exists, ForAll, Indicator
from theory.olp import vocabulary
from theory.olp.bags import NOT_EMPTY
from theory.olp.notation import B, K, N, bag, bag_size, g, h, i, j, k, pi, y
from theory.olp.proofs import rearranged as proved
from theory.olp.samples import Missing, Sample
from theory.olp.vocabulary import bag as bag_of
from theory.proving.domain import in_range
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.runs.papers.samples import votes_run

score, before, after = IndexedBase("s"), IndexedBase("f"), IndexedBase("f'")


class TestBags(Sample):
    """Scored points in bags with given proportions, their classes by score, and re-arranged.

    Parameters
    ----------
    own : bool
        The proportions are those of the points' classes ``y``; else any with denominator 4.
    """

    vocabularies = (vocabulary.REARRANGED,)
    rounds = ("x", "y", "a", "s")

    def __init__(self, *, own: bool) -> None:
        super().__init__(bags=True, vectors=(), bags_up_to=2, points_up_to=5)
        self.own = own

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (*super().programs(**options), Program(rearranged))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        K, B = drawn["K"], drawn["B"]
        cuts = [tuple(sorted(choose(0, 4) for _ in range(K - 1))) for _ in range(B)]
        return {
            **drawn,
            "s": tuple(choose(-3, 3) for _ in drawn["x"]),
            "b": tuple(sorted(choose(-2, 2) for _ in range(K - 1))),
            "cuts": tuple(cuts),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        K, B, s, b = (instance[name] for name in ("K", "B", "s", "b"))
        cuts = instance["cuts"]
        fits = (
            len(s) == len(instance["x"])
            and len(b) == K - 1
            and list(b) == sorted(b)
            and len(cuts) == B
            and all(len(row) == K - 1 and list(row) == sorted(row) for row in cuts)
            and all(0 <= cut <= 4 for row in cuts for cut in row)
        )
        if not fits:
            raise Inadmissible
        given = [
            [fmpq(q - p, 4) for p, q in zip((0, *row), (*row, 4), strict=True)] for row in cuts
        ]
        shares = known["pi"].rows if self.own else given
        table = np.array(shares, dtype=object)
        return {
            **known,
            "pi": table,
            "s": [fmpq(value) for value in s],
            "f": [1 + sum(value >= cut for cut in b) for value in s],
            "f'": rearranged(exact(s), np.array(instance["a"]), table).tolist(),
            "place": places(exact(s), np.array(instance["a"])).tolist(),
        }

    def smaller(self, instance: Instance) -> Any:
        for candidate in super().smaller(instance):
            K, B = candidate["K"], candidate["B"]
            cuts = tuple(row[: K - 1] for row in candidate["cuts"][:B])
            yield {**candidate, "b": candidate["b"][: K - 1], "cuts": cuts}


PREDICTED = Sum(Indicator(Eq(bag[i], g)) * Indicator(Eq(after[i], k)), (i, 1, N))
MET = ForAll(Eq(PREDICTED, bag_size[g] * pi[g, k]), (g, 1, B), (k, 1, K))
SORTED = ForAll(
    Implies(And(Eq(bag[i], bag[j]), Lt(score[i], score[j])), Le(after[i], after[j])),
    (i, 1, N),
    (j, 1, N),
)

rearrange = Claim(
    id="olp/experiments/rearrange",
    where="Sec. 4",
    kind="algorithm",
    says="In each bag the points are sorted by score and cut by the given proportions: it meets "
    "them and keeps the order of the scores. The last reading adds what is not said, that it "
    "makes fewer errors.",
    hypotheses=(NOT_EMPTY,),
    conclusion=And(MET, SORTED),
    space=TestBags(own=True),
    readings=(
        Reading("whole numbers", "the proportions are those of the test bags themselves"),
        Reading("any proportions", "for any proportions of the bags", space=TestBags(own=False)),
        Reading(
            "fewer errors",
            "with the true proportions it makes at most as many errors as the rule before",
            conclusion=Le(
                Sum(Indicator(Ne(after[i], y[i])), (i, 1, N)),
                Sum(Indicator(Ne(before[i], y[i])), (i, 1, N)),
            ),
        ),
    ),
    proofs=(Proof(proved.rearranged, proved.RUN, "whole numbers", vocabulary.REARRANGED),),
)

BAGS = in_range(1, bag_of, vocabulary.B, vocabulary.N, "bags")
"""Each point is in one of the bags."""

cluster, elected = IndexedBase("z"), IndexedBase("c")


class Clustered(Sample):
    """Points in bags, a cluster ``z`` of each, and the classes ``c`` that clusters elect.

    Where fewer than K points are different there are no K clusters.
    """

    vocabularies = (vocabulary.CLUSTERS,)
    rounds = ("x", "y", "a", "z")

    def __init__(self) -> None:
        super().__init__(bags=True, vectors=(), points_up_to=6)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (*super().programs(**options), Program(elect))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        K = drawn["K"]
        clusters = tuple(n + 1 if n < K else choose(1, K) for n in range(len(drawn["x"])))
        return {**drawn, "z": clusters}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        K, z = instance["K"], instance["z"]
        if len(z) != len(instance["x"]) or set(z) != set(range(1, K + 1)):
            raise Inadmissible
        pi = np.array(known["pi"].rows, dtype=object)
        few = Missing(f"k-means with {K} clusters of fewer different points")
        enough = len(set(instance["x"])) >= K or options.get("enough") is False
        chosen = votes(np.array(z) - 1, np.array(instance["a"]), pi).tolist()
        return {**known, "pi": pi, "z": list(z), "c": chosen if enough else few}


BALLOT = Sum(Indicator(Eq(cluster[i], h)) * pi[bag[i], k], (i, 1, N))
MOST = Sum(Indicator(Eq(cluster[i], h)) * pi[bag[i], elected[h]], (i, 1, N))
ELECTED = ForAll(Le(BALLOT, MOST), (h, 1, K), (k, 1, K))

clustering = Claim(
    id="olp/experiments/clustering",
    where="Sec. 4",
    kind="algorithm",
    says="Each cluster h gets the class with most votes, a point's vote being its bag's "
    "proportions. Nothing gives different clusters different classes; and K clusters need K "
    "different points.",
    conclusion=ELECTED,
    space=Clustered(),
    readings=(
        Reading("most votes", "for given clusters", {"enough": False}),
        Reading("as printed", "for every sample: k-means must find K clusters", kind="degenerate"),
        Reading(
            "every class",
            "every class is predicted for some cluster",
            {"enough": False},
            conclusion=ForAll(Exists(Eq(elected[h], k), (h, 1, K)), (k, 1, K)),
        ),
    ),
    proofs=(Proof(lambda p, run: p.auto(p.goal, run["best"]), BAGS | votes_run(), "most votes"),),
)
