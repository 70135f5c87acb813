"""Definitions that CuSum's proofs start from are true of what the learners compute."""

from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms import (
    CuSumRank,
    DualStructuredPerceptron,
    PACuSumRank,
    PAStructuredPerceptron,
    StructuredPerceptron,
    cusum_phi,
    run,
)
from algorithms.atoms import AtomStructuredPerceptron, cusum_atom_phi, cusum_atoms
from algorithms.seam import exact, to_fmpq
from algorithms.structured import prank_phi
from theory.cusum.proofs import (
    atom_scores,
    block_runs,
    dual_scores,
    duals,
    feature_map,
    passive_runs,
    thresholds,
)
from theory.formal.values import Values

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=30)
TIES = st.sampled_from(["smallest", "largest"])


@st.composite
def ranked(draw):
    """r, d and items ``(x, y)`` with ``x_d = −1``; small, so that ties occur."""
    r, d, n = draw(st.integers(2, 4)), draw(st.integers(1, 3)), draw(st.integers(1, 4))
    entry, rank = st.integers(-2, 2), st.integers(1, r)
    items = [(exact([*(draw(entry) for _ in range(d - 1)), -1]), draw(rank)) for _ in range(n)]
    return r, d, items


def values(r, d, items, **learners):
    """Symbols of one run, or of two: the second with a mark."""
    symbols = {
        "r": r,
        "d": d,
        "n": len(items),
        "x": lambda t, *j: items[t - 1][0][j[0] - 1] if j else tuple(items[t - 1][0]),
        "y": lambda t: items[t - 1][1],
    }
    for mark, learner in zip(("", "'"), learners.values(), strict=False):
        trace = run(learner, items)
        symbols[rf"\hat{{y}}{mark}"] = lambda t, trace=trace: trace.rounds[t - 1].prediction
        states = [*(played.state for played in trace.rounds), trace.final]
        if hasattr(trace.final, "w"):
            rows = [state.w.reshape(r, -1) for state in states]
            symbols[f"w{mark}"] = lambda t, k, *j, rows=rows: (
                rows[t - 1][k - 1][j[0] - 1] if j else tuple(rows[t - 1][k - 1])
            )
    return symbols


def check(formulas, symbols, changed):
    """All hold; with the named symbol 1000 off, some formula does not."""
    assert all(Values(symbols).of(formula.t) is True for formula in formulas.values())
    old = symbols[changed]
    off = {**symbols, changed: lambda *at: old(*at) + 1000}
    assert any(Values(off).of(formula.t) is False for formula in formulas.values())


def features(r):
    return lambda x, y: cusum_phi(x, y, r)


@exactly
@given(ranked(), TIES)
def test_figure_1_beside_figure_3(data, ties):
    r, d, items = data
    structured = StructuredPerceptron(features(r), range(1, r + 1), ties)
    symbols = values(r, d, items, one=CuSumRank(r, ties), two=structured)
    check(block_runs.beside(ties), symbols, "w'")


@exactly
@given(ranked(), TIES)
def test_figure_2_beside_section_4(data, ties):
    r, d, items = data
    delta = to_fmpq("1/2")

    def loss(y, other):
        return delta * (y != other)

    structured = PAStructuredPerceptron(features(r), range(1, r + 1), loss, ties)
    symbols = values(r, d, items, one=PACuSumRank(r, delta, "after", ties), two=structured)
    formulas = block_runs.passive_aggressive_beside(ties)
    steps = ("rho", "tau'", "step-w", "step-w'")  # of wrong predictions: see test_bridge
    said = {name: formula for name, formula in formulas.items() if name not in steps}
    check({**said, **passive_runs.ITEMS}, {**symbols, "delta": delta}, "w")


@exactly
@given(ranked())
def test_dual_scores(data):
    r, d, items = data
    dual = DualStructuredPerceptron(features(r), range(1, r + 1))
    symbols = values(r, d, items, one=CuSumRank(r), two=dual)
    check(dual_scores.predicts(duals.BLOCKS), symbols, r"\hat{y}'")


@exactly
@given(ranked())
def test_atom_scores(data):
    r, d, items = data
    figure_3 = StructuredPerceptron(features(r), range(1, r + 1))
    figure_5 = AtomStructuredPerceptron(
        lambda x, a: cusum_atom_phi(x, a, r), range(1, r + 1), cusum_atoms, index="repaired"
    )
    symbols = values(r, d, items, one=figure_3, two=figure_5)
    check(dual_scores.predicts(atom_scores.atoms), symbols, r"\hat{y}'")


@exactly
@given(ranked())
def test_feature_map_of_cusum_rank(data):
    r, d, items = data
    x = items[0][0]
    symbols = {
        "r": r,
        "d": d,
        "x": lambda j: x[j - 1],
        "Phi": lambda y, j: cusum_phi(x, y, r)[j - 1],
    }
    check(feature_map.MAP, symbols, "Phi")


@exactly
@given(ranked())
def test_feature_map_of_prank(data):
    r, d, items = data
    z = items[0][0][:-1]
    symbols = {
        "r": r,
        "d": d,
        "z": lambda j: z[j - 1],
        "Phi": lambda y, j: prank_phi(z, y, r)[j - 1],
    }
    formulas = {name: thresholds.FEATURES[name] for name in ("phi-z", "phi-b")}
    check(formulas, symbols, "Phi")
