"""The bridge for batch models: what their code gives on symbolic sizes holds of concrete arrays."""

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.proportions.bags import proportions_of
from algorithms.proportions.dl_olp import DLOLP
from algorithms.proportions.matrices import pseudo_inverse
from algorithms.proportions.means import class_means, mean
from algorithms.proportions.rearrange import rearranged
from algorithms.proportions.scatter import between_scatter, within_scatter
from algorithms.seam import exact
from algorithms.storm.encoding import encode
from algorithms.storm.messages import backward, forward, normaliser
from algorithms.storm.prediction import viterbi
from theory.formal.terms import tuple_of, vector
from theory.formal.values import Values
from theory.olp.labels import solutions
from theory.runs.papers.chains import MESSAGES, NODES, NORMALISER, viterbi_run
from theory.runs.papers.discriminant import estimates_run, projection_run
from theory.runs.papers.samples import between_scatter as S_b
from theory.runs.papers.samples import class_means_run, mean_run, rearranged_run
from theory.runs.papers.samples import within_scatter as S_w
from theory.runs.symbols.grids import Grid, axis
from theory.runs.symbols.recurrences import recurring
from theory.runs.symbols.term import term
from theory.storm.encoding import eq_6
from theory.storm.labels import Labels
from theory.storm.vocabulary import vocabularies
from verify.engines.translation import programs_met, same_program
from verify.prover.session import ProofError

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=25)
WEIGHTS = st.integers(1, 4)
VITERBI = viterbi_run()


@st.composite
def chains(draw):
    """Node and edge potentials of up to four bits."""
    T = draw(st.integers(1, 4))

    def table(*shape):
        size = int(np.prod(shape))
        return exact(draw(st.lists(WEIGHTS, min_size=size, max_size=size)), shape)

    return table(T, 2), table(T - 1, 2, 2)


def of_chain(node, edge):
    """The symbols, with the values that the code computes."""
    alpha, beta, path = forward(node, edge), backward(node, edge), viterbi(node, edge)
    best = [node[0]]
    for own, step in zip(node[1:], edge, strict=True):
        best.append([own[c] * max(best[-1][b] * step[b, c] for b in (0, 1)) for c in (0, 1)])
    return {
        "T": len(node),
        "psi": lambda k, b: node[k - 1, b],
        "Psi": lambda k, b, c: edge[k - 1, b, c],
        "alpha": lambda k, b: alpha[k - 1, b],
        "beta": lambda k, b: beta[k - 1, b],
        "delta": lambda k, b: best[k - 1][b],
        "pi": lambda k: int(path[k - 1]),
        "Z": normaliser(node, edge),
    }


@exactly
@given(chains())
def test_messages_and_viterbi_paths(chain):
    symbols = of_chain(*chain)
    T = symbols["T"]
    for name, phi in (MESSAGES | NORMALISER | VITERBI).items():
        assert Values(symbols).of(tuple_of(phi)) is True, name
    wrong = {"alpha": (1, 0), "beta": (T, 0), "delta": (1, 0), "pi": (T,)}
    for name, place in wrong.items():
        old = symbols[name]
        off = {**symbols, name: lambda *at, old=old, place=place: old(*at) + (at == place)}
        formula = (MESSAGES | VITERBI)[f"{name}-first"]
        assert Values(off).of(tuple_of(formula)) is False, name


@exactly
@given(st.integers(2, 3), st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=4))
def test_means_and_scatter_matrices(K, more):
    points = exact([(k, 1 - k) for k in range(1, K + 1)] + more, (K + len(more), 2))
    labels = np.array([*range(1, K + 1), *(1 + i % K for i in range(len(more)))])
    m, centre = class_means(points, labels, K), mean(points)
    u, v = exact([1, 2]), exact([-1, 3])
    values = Values(
        {
            "N": len(points),
            "K": K,
            "x": lambda i: tuple(points[i - 1]),
            "y": lambda i: int(labels[i - 1]),
            "m": lambda k: tuple(m[k - 1]),
            r"\bar{m}": lambda: tuple(centre),
            "u": lambda: tuple(u),
            "v": lambda: tuple(v),
        }
    )
    for phi in (*class_means_run().values(), *mean_run().values()):
        assert values.of(phi.t) is True
    for word, matrix in ((S_w(), within_scatter), (S_b(), between_scatter)):
        S = matrix(points, labels, K)
        assert values.of(word(vector("u"), vector("v")).t) == u @ S @ v
        assert tuple(values.of(word(vector("v")).t)) == tuple(S @ v)


PLACES = [
    np.s_[..., 0, :],
    np.s_[..., -1, :],
    np.s_[1, :, None],
    np.s_[..., 1:, :, None],
    np.s_[..., :-1, None, :],
    np.s_[..., None, None],
    np.s_[1:3, 1],
]


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_grids_are_indexed_as_numpy_does(place):
    table = np.arange(12).reshape(4, 3)
    grid = Grid((axis(1, 4), axis(0, 2)), lambda i, j: int(table[int(i.t) - 1, int(j.t)]))
    found, meant = grid[place], table[place]
    assert found.shape == meant.shape
    lows = [0 if one is None else int(one[0].t) for one in found.axes]
    for at in np.ndindex(meant.shape):
        entry = found.entry(*(low + n for low, n in zip(lows, at, strict=True)))
        assert entry.t == fmpq(int(meant[at])) or entry.t == int(meant[at])
    assert (found + found).shape == meant.shape


def test_the_code_makes_no_more_recurrences_than_are_named():
    with recurring(), pytest.raises(ValueError, match="expected an array of"):
        term(NODES.shape[0]).recurrence(NODES[..., 0, :], lambda k, row: row, False, -2)


def test_a_word_that_code_gives_a_meaning_is_of_the_program_that_the_space_runs():
    reading, proof = eq_6.readings[0], eq_6.proofs[0]
    (vocabulary, *_) = vocabularies(eq_6, reading)
    programs = programs_met(eq_6, reading, proof, vocabulary)
    same_program(eq_6, reading, programs)
    bits = vocabulary.definitions["e", 2]
    for y in range(1, 4):
        row = [bits(term(y).expr, term(i).expr).t for i in (1, 2)]
        assert [int(Values({}).of(t)) for t in row] == list(encode(y, 3, "A"))

    class Elsewhere(Labels):
        def programs(self, **options):
            return super().programs(encoding="B")

    moved = replace(eq_6, space=Elsewhere())
    with pytest.raises(ProofError, match=r"encode .reading A.; this .* encode .reading B"):
        same_program(moved, reading, programs)


@exactly
@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(1, 2), st.integers(1, 3)), min_size=1))
def test_rearranged_predictions(points):
    scores, own, y = (list(part) for part in zip(*points, strict=True))
    own = [sorted(set(own)).index(g) + 1 for g in own]
    B, place = max(own), [0] * len(own)
    pi = proportions_of(y, own, 3)
    for g in range(1, B + 1):
        members = [i for i, group in enumerate(own) if group == g]
        for number, i in enumerate(sorted(members, key=lambda i: scores[i]), start=1):
            place[i] = number
    found = rearranged(scores, own, pi)
    symbols = {
        "N": len(y),
        "K": 3,
        "B": B,
        "a": lambda i: own[i - 1],
        "s": lambda i: scores[i - 1],
        "pi": lambda g, k: pi[g - 1][k - 1],
        "place": lambda i: place[i - 1],
        "f'": lambda i: int(found[i - 1]),
    }
    for name, phi in rearranged_run().items():
        assert Values(symbols).of(phi.t) is True, name
        changed = {**symbols, "f'": lambda i: int(found[i - 1]) + (i == len(y))}
        assert Values(changed).of(phi.t) is (name == "places")


@exactly
@given(st.lists(st.tuples(*[st.integers(-3, 3)] * 2), min_size=9, max_size=9))
def test_projection_of_bags(points):
    """Three classes, so that there is something to choose in (8)."""
    X, bags, y = exact(points), np.array([1, 2, 3] * 3), [1, 2, 3, 1, 2, 3, 1, 1, 2]
    pi = proportions_of(y, bags, 3)
    try:
        fitted = DLOLP(strict=True).fit(X, bags, pi)
    except ValueError:
        return
    known = solutions(X, bags, pi, fitted)
    known |= {"x": X, "a": bags, "pi": pi, r"\pi^{+}": pseudo_inverse(pi)}

    def at(value):
        return lambda i, *rest: at(value[i - 1])(*rest) if rest else value[i - 1]

    symbols = {"N": 9, "K": 3, "B": 3, "d": 2, **{name: at(rows) for name, rows in known.items()}}
    symbols["w^*"] = tuple(fitted.w)
    for name, phi in (estimates_run() | projection_run()).items():
        assert Values(symbols).of(phi.t) is True, name
    further = {**symbols, "w^*": tuple(fitted.w + 1)}
    assert Values(further).of(projection_run()["projection"].t) is False
