"""Section 7: structures as sets of atoms, and the dual perceptron of Figure 5."""

from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Sum, symbols

from algorithms.atoms import AtomStructuredPerceptron, cusum_atom_phi, cusum_atoms
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.duals import ONE_EXAMPLE
from theory.cusum.items import integers, require, without
from theory.cusum.notation import d, i, m, n, r, y
from theory.cusum.proofs import atom_counts as counts
from theory.cusum.proofs import atom_scores as prove
from theory.cusum.proofs import feature_map as images
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import SAME_PREDICTIONS, rescaled
from theory.cusum.streams import StructuredStream
from theory.cusum.structured import FeatureItem, figure_3, image
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly

phi = IndexedBase("varphi")
"""``varphi[a, l]``: coordinate l of the features of atom a."""
a, place = symbols("a l", integer=True)


class AtomItem(FeatureItem):
    """A :class:`FeatureItem` with the atoms ``1, …, y`` of a rank and features ``φ(x, a)``."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, values = instance["K"], super().values(instance, **options)
        return {
            **values,
            "varphi": [cusum_atom_phi(values["x"], atom, K) for atom in range(1, K + 1)],
        }


atomic_features = Claim(
    id="cusum/atomic-features",
    where="Sec. 7",
    kind="definition",
    says="Φ(x,y) is the sum of the features of the atoms of y: for the atoms {1, …, y} of a rank, "
    "with x in block a, it is the feature map of Section 5, coordinate by coordinate.",
    conclusion=ForAll(Eq(image[y, place], Sum(phi[a, place], (a, 1, y))), (place, 1, r * d)),
    space=AtomItem(),
    proofs=(
        Proof(
            images.sum_of_atoms,
            images.SIZES | images.MAP | images.atom_run() | images.LABELS,
        ),
    ),
)


class AtomCount(Space):
    """A number of atoms: ``d``."""

    vocabularies: Vocabularies = vocabulary.ITEMS
    fields = declared(d=count(1, 12))

    def meaning(self, d: int, **options: Any) -> dict[str, Any]:
        return {"m": d}


atomic_count = Claim(
    id="cusum/atomic-features/count",
    where="Sec. 7",
    kind="comparison",
    says="With m atoms, one counter per pair of structures takes more numbers than one per atom.",
    conclusion=Gt(2**m * 2**m, m),
    space=AtomCount(),
    readings=(
        Reading("every set of atoms", "2^m structures: pairs against atoms"),
        Reading(
            "exponentially many structures",
            "2^m structures are more than any fixed power m^p of the atoms, from some m on: for "
            "p = 2 from m = 5 on",
            hypotheses=(Ge(m, 5),),
            conclusion=Gt(2**m, m**2),
            lacks="powers above the square",
        ),
        Reading(
            "the ranks of CuSum",
            "m atoms make m structures {1}, …, {1, …, m}: m(m − 1) pairs (y, ŷ) against m",
            conclusion=Gt(m * (m - 1), m),
        ),
    ),
    proofs=(
        Proof(counts.pairs, counts.ATOMS, "every set of atoms"),
        Proof(counts.squares, counts.ATOMS, "exponentially many structures"),
    ),
)


def _atoms(index):  # type: ignore[no-untyped-def]
    """Figure 5 for the atoms of a rank."""

    def learner(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
        return AtomStructuredPerceptron(
            lambda x, a: cusum_atom_phi(x, a, r), range(1, r + 1), cusum_atoms, ties, index
        )

    return learner


RANKED = RankedStream(figure_3, separable=False)


class AtomStream(StructuredStream):
    """Structures as sets of atoms with arbitrary features, Figure 3 on their sums, and Figure 5.

    Fields: ``K`` structures, ``d``, ``atoms`` (n rows of m vectors of d integers), ``sets`` (K rows
    of m numbers 0 or 1), ``y``.
    """

    vocabularies: Vocabularies = (vocabulary.STRUCTURED,)

    rounds = ("atoms", "y")
    by_dimension = ("atoms",)
    label_fields = ()
    real_fields = ("atoms",)
    comparator_fields = ()

    def generate(self, choose: Choose, **options: Any) -> Instance:
        n, K, m, d = choose(1, 4), choose(2, 3), choose(1, 3), choose(1, 2)
        return {
            "K": K,
            "d": d,
            "atoms": tuple(tuple(integers(choose, d, 2) for _ in range(m)) for _ in range(n)),
            "sets": tuple(tuple(choose(0, 1) for _ in range(m)) for _ in range(K)),
            "y": tuple(choose(1, K) for _ in range(n)),
        }

    def summed(self, instance: Instance) -> Instance:
        """The same examples with the feature vectors of whole structures."""
        K, d, atoms, sets = (instance[name] for name in ("K", "d", "atoms", "sets"))
        m = len(sets[0]) if sets else 0
        require(len(sets) == K and all(len(row) == m for row in sets))
        require(all(entry in (0, 1) for row in sets for entry in row))
        require(all(len(row) == m and all(len(v) == d for v in row) for row in atoms))
        phi = tuple(
            tuple(
                tuple(
                    sum(held * v[axis] for held, v in zip(row, vectors, strict=True))
                    for axis in range(d)
                )
                for row in sets
            )
            for vectors in atoms
        )
        return {"K": K, "d": d, "phi": phi, "y": instance["y"], "w": (1, *(0,) * (d - 1))}

    def without_label(self, instance: Instance, gone: int) -> Instance:
        return {"sets": without(instance["sets"], gone)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(self.summed(instance))
        table, sets = instance["atoms"], instance["sets"]
        learner = AtomStructuredPerceptron(
            lambda item, atom: exact(table[int(item[0])][atom]),
            tuple(range(1, instance["K"] + 1)),
            lambda label: [atom for atom, held in enumerate(sets[label - 1]) if held],
            index=options["index"],
        )
        state, found = learner.start(1), []
        for item, wanted in zip(values["x"], instance["y"], strict=True):
            found.append(learner.predict(state, item))
            state = learner.update(state, item, wanted)
        return {**values, r"\hat{y}'": found}

    def story(self, instance: Instance, **options: Any) -> Any:
        return super().story(self.summed(instance))


figure_5 = Claim(
    id="cusum/figure-5",
    where="Fig. 5",
    kind="algorithm",
    says="Figure 5 can be run on any ranked items (atoms {1, …, y}, x in block a): each pair "
    "(i, j) has one x_i that goes with it, and predictions are ranks.",
    conclusion=ForAll(And(Ge(rescaled[i], 1), Le(rescaled[i], r)), (i, 1, n)),
    space=RANKED,
    readings=(
        Reading(
            "pairs of labels",
            "as printed: α_a for each atom, and a sum over pairs (i, j) of labels, of which the "
            "paper names no set; x_i is then the example of label i at which the pair was a "
            "mistake, which must be one and the same",
            conclusion=ONE_EXAMPLE,
        ),
        Reading(
            "counters of atoms",
            "α_a for each atom; the pairs are the mistakes so far, each with its example",
            {"rival": _atoms("atoms")},
        ),
        Reading(
            "counters of atoms and examples",
            "α_{i,a}, an atom with the mistake that counted it; the pairs are the mistakes so far",
            {"rival": _atoms("examples")},
        ),
    ),
    proofs=(
        Proof(directly, prove.ONE_COUNTER, "counters of atoms"),
        Proof(directly, prove.COUNTER_EACH, "counters of atoms and examples"),
    ),
)

figure_5_dual = Claim(
    id="cusum/figure-5/dual-of-figure-3",
    where="Sec. 7",
    kind="consistency",
    says="Figure 5 (ŷ') and Figure 3 with the summed features (ŷ) make the same predictions.",
    conclusion=SAME_PREDICTIONS,
    space=RANKED,
    readings=(
        Reading(
            "counters of atoms",
            "α_a on ranks; the pairs are the mistakes so far, each with its example",
            {"rival": _atoms("atoms")},
        ),
        Reading(
            "counters of atoms and examples",
            "α_{i,a} in the printed score, on ranks; the pairs are the mistakes so far",
            {"rival": _atoms("examples")},
        ),
    ),
)

figure_5_dual_repair_1 = Claim(
    id="cusum/figure-5/dual-of-figure-3/repair-1",
    where="Sec. 7",
    kind="consistency",
    says="With one sign in its score, Σ_i Σ_{a∈z} α_{i,a} φ(x,a)·φ(x_i,a), Figure 5 and Figure 3 "
    "with the summed features make the same predictions.",
    conclusion=SAME_PREDICTIONS,
    space=RANKED,
    readings=(
        Reading(
            "one sign, ranks",
            "on ranks, whose atoms are orthogonal",
            {"rival": _atoms("repaired")},
        ),
        Reading(
            "one sign, any atoms",
            "features of different atoms need not be orthogonal",
            {"index": "repaired"},
            space=AtomStream(separable=False),
        ),
    ),
    proofs=(Proof(prove.figure_5, prove.ATOMS, "one sign, ranks"),),
)
