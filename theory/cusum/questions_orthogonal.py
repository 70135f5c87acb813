"""Data sets on which the mistake bounds of the CuSum paper are attained: orthogonal examples.

For every T there are T integer vectors with last entry −1 that are orthogonal and of squared norm
T: one entry for each pair of examples, and the −1. Each pair contributes −1 to the inner product
of its two members, which the last entries make up for.
"""

from typing import Any

from sympy import Eq, Gt, Sum, symbols

from algorithms.losses import absolute_loss
from algorithms.seam import exact
from algorithms.stream import Trace, run
from algorithms.structured import PAStructuredPerceptron, cusum_phi
from theory.claims.claim import Claim
from theory.claims.fields import between, declared
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance, Space, Table, show
from theory.cusum import vocabulary
from theory.cusum.items import require
from theory.cusum.notation import R, d, delta, i, j, k, label, n, r, t, w_bar, x
from theory.cusum.proofs import family as proved
from theory.cusum.readings import conventions
from theory.formal.terms import integer
from theory.formal.vocabulary import Name, Vocabularies, Vocabulary, up_to
from theory.language.statement import ForAll, Indicator, Inner
from theory.numbers.surd import root
from theory.proving.program import Program
from theory.proving.proof import Proof


def orthogonal_items(count: int) -> tuple[tuple[int, ...], ...]:
    """The T vectors: ``x_t[(i,j)] = 1[t = i] − 1[t = j]`` for ``i < j``, then −1."""
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count)]
    return tuple((*((t == a) - (t == b) for a, b in pairs), -1) for t in range(count))


class OrthogonalItems(Space):
    """Those vectors as items of the top rank, or as feature differences of a structured problem.

    Fields: ``K`` ranks, ``T`` items. The separator has all its rows along the sum of the items.
    With ``labels = 2`` the feature vectors are ``Φ(x,1) = 0`` and ``Φ(x,2) = x``.

    Parameters
    ----------
    learner : callable
        ``learner(K, delta)`` is the learner that runs; its predictions are ``ŷ``.
    structured : bool
        Two labels and the feature vectors above, ``K = 2``.
    """

    vocabularies: Vocabularies = (vocabulary.STRUCTURED, vocabulary.ORTHOGONAL)

    def __init__(self, learner: Any, *, structured: bool = False) -> None:
        self.learner = learner
        self.structured = structured

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": 2 if self.structured else choose(2, 4), "T": choose(1, 4)}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.learner(3, 1)),)

    def trace(self, instance: Instance) -> Trace:
        """The exact run; the learner's margin is 1, which changes no prediction."""
        K, T = instance["K"], instance["T"]
        require(2 <= K <= 6 and 1 <= T <= 6 and (K == 2 or not self.structured))
        points = map(exact, orthogonal_items(T))
        return run(self.learner(K, 1), ((point, K) for point in points))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        trace = self.trace(instance)
        K, T = instance["K"], instance["T"]
        points = [played.x for played in trace.rounds]
        squared = points[0] @ points[0]
        margin = root(squared / (T * (K - 1)))
        along = margin / squared * sum(points, 0 * points[0])
        zero = 0 * points[0]
        states = [*(played.state for played in trace.rounds), trace.final]
        return {
            "r": K,
            "n": T,
            "d": len(points[0]),
            "x": points,
            "y": [K] * T,
            r"\hat{y}": trace.predictions,
            "w": [state.w for state in states],
            r"\bar{w}": along if self.structured else [list(zero), *([along] * (K - 1))],
            "delta": margin,
            "R": root(squared),
            "ell": lambda a, b: int(a != b),
            "Phi": lambda point, rank: point * (rank - 1) if self.structured else None,
            **conventions(**options),
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (str(e.t), show(e.x), str(e.label), show(e.state.w), str(e.prediction), show(e.after.w))
            for e in self.trace(instance).rounds
        )
        header = ("t", "x", "y", "w before", "ŷ", "w after")
        return [Table(f"r = {instance['K']}", header, rows)]


def distance_learner(r: int, delta: Any, ties: str = "smallest", **_: Any) -> Any:
    """The passive-aggressive learner of Section 4 for CuSum, with the step loss ``δ|y − ŷ|``."""
    return PAStructuredPerceptron(
        lambda x, y: cusum_phi(x, y, r),
        range(1, r + 1),
        lambda y, other: delta * absolute_loss(y, other),
        ties,
    )


ORTHOGONAL = (
    called("radius", Gt(R, 0)),
    called(
        "orthogonal",
        ForAll(Eq(Inner(x[i], x[j]), R**2 * Indicator(Eq(i, j))), (i, 1, n), (j, 1, n)),
    ),
    called("labels", ForAll(Eq(label[i], r), (i, 1, n))),
)
"""The items are orthogonal, all of norm R, and have the top rank."""

ALONG = (
    called("above", Gt(delta, 0)),
    called("size", Eq(n * (r - 1) * delta**2, R**2)),
    called(
        "along",
        ForAll(
            Eq(R**2 * w_bar[k, j], delta * Sum(x[i, j], (i, 1, n))),
            (k, 2, r),
            (j, 1, d),
        ),
    ),
    called("sentinel", ForAll(Eq(w_bar[1, j], 0), (j, 1, d))),
)
"""``w̄_1 = 0``, ``R² w̄_k = δ Σ_i x_i`` for ``k ≥ 2``, with ``δ² = R²/(n(r − 1))``."""

a, b, T = symbols("a b T", integer=True)


class Pairs(Space):
    """A number T."""

    vocabularies: Vocabularies = (Vocabulary(names=(Name("x", "V", (up_to(integer("T")),)),)),)
    fields = declared(T=between(1, 4))

    def meaning(self, T: int, **options: Any) -> dict[str, Any]:
        return {"T": T, "x": [exact(item) for item in orthogonal_items(T)]}


def entry(example, first, second):  # type: ignore[no-untyped-def]
    """``1[t = i] − 1[t = j]``, the entry of example t for the pair i < j."""
    return Indicator(Eq(example, first)) - Indicator(Eq(example, second))


s = symbols("s", integer=True)

PAIRS = Sum(entry(s, a, b) * entry(t, a, b), (b, a + 1, T), (a, 1, T))
"""``Σ_{a < b}`` of the products of the entries of two of the vectors."""

family = Claim(
    id="cusum/corollary-3/family",
    where="Corollary 3",
    kind="identity",
    says="For every T the T vectors x_t with the entries 1[t = a] − 1[t = b], a < b ≤ T, and −1 "
    "are orthogonal and have squared norm T.",
    hypotheses=(ForAll(Eq(Inner(x[s], x[t]), PAIRS + 1), (s, 1, T), (t, 1, T)),),
    conclusion=ForAll(Eq(Inner(x[s], x[t]), T * Indicator(Eq(s, t))), (s, 1, T), (t, 1, T)),
    space=Pairs(),
    proofs=(Proof(proved.orthogonal),),
)
