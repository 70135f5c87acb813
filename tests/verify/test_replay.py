"""A stream of a user's own against a claim: read exactly, and run through the learner."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import fmpq

from algorithms.seam import exact
from ordproof import (
    Learner,
    indices,
    interval,
    number,
    ranks,
    study,
    thresholds,
    vector,
    where,
    zeros,
)
from theory.claims.space import Inadmissible
from theory.study.claim_file import file_claims
from verify.command.main import main
from verify.discover.output_files import as_csv
from verify.engines.judge import Outcome
from verify.errors import InputError
from verify.own_file.inside import _claim as told_of
from verify.own_file.own_stream import read_stream
from verify.own_file.replayed import on_stream
from verify.own_file.source import Source

FILE = """
from ordproof import Learner, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
s.claim("novikoff", "mistakes <= R^2/gamma^2")
s.claim("too-sharp", "mistakes <= R^2/gamma^2 - 1")
s.claim("ill-posed", "1/(mistakes - 2) <= 1")
"""
ROUNDS = "x_1,x_2,y\n1,0,1\n-1,0.5,-1\n0,1,1\n"


class Marked(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, w, n, x, y, z):
        low, high = y
        outside = where(indices(self.K - 1) < low, 1, 0) + where(indices(self.K - 1) > high, 1, 0)
        return w + self.eta * z * x, n + outside.sum()


@pytest.fixture(scope="module")
def marked():
    """A study with each kind of names."""
    s = study(
        Marked,
        sees={"x": vector, "y": interval, "z": number},
        fixed={"K": ranks, "c": thresholds, "u": vector, "eta": number},
        given=["|x| <= R", "u . w <= R", "c[i] <= R for i in 1..K-1"],
    )
    return s.claim("any", "n[T+1] <= R").space


@pytest.fixture(scope="module")
def perceptron(tmp_path_factory):
    """A claim's judgement on a stream, by the claim's name."""
    folder = tmp_path_factory.mktemp("own")
    path = folder / "mine.py"
    path.write_text(FILE)
    claims = {claim.id.partition("/")[2]: claim for claim in file_claims(path)}

    def judged(name, rounds=ROUNDS, **fixed):
        stream = folder / "rounds.csv"
        stream.write_text(rounds)
        return on_stream(told_of(claims[name]), Source(path), str(stream), fixed)

    return judged


def test_the_run_and_the_numbers_are_those_of_a_pencil(perceptron):
    found = perceptron("novikoff", u="(0.8, 3/5)")
    assert [row[-1] for row in found.table.rows] == ["(1, 0)", "(1, 0)", "(1, 1)"]
    assert found.table.title == "u = (4/5, 3/5), R = √(5/4), gamma = 1/2"
    assert found.judgement.outcome is Outcome.HOLDS
    assert found.judgement.ratio == Fraction(2, 5)


def test_a_stream_may_refute_a_claim_or_have_no_value(perceptron):
    one = "x,y,u\n(1),1,(1)\n"
    assert perceptron("too-sharp", one).judgement.outcome is Outcome.VIOLATED
    assert perceptron("too-sharp", one).numbers == "1 <= 0   fails"
    assert perceptron("ill-posed", u="(0.8, 0.6)").breaks


def test_of_a_stream_outside_of_what_is_given_nothing_is_said(perceptron):
    found = perceptron("novikoff", R="1", u="(1, 0)")
    assert found.judgement.outcome is Outcome.OUTSIDE and not found.breaks
    (radius, where_), (margin, _) = found.outside
    assert radius == "∀ t ∈ [T]: ‖xᵗ‖² ≤ R²" and where_.startswith("at t = 2")
    assert margin == "γ > 0"


@pytest.mark.parametrize("seed", range(12))
def test_a_stream_that_is_written_is_read_again(marked, tmp_path, seed):
    rng, path = Random(seed), tmp_path / "stream.csv"
    instance = marked.generate(rng.randint)
    try:
        values = marked.values(instance)
    except Inadmissible:
        pytest.skip("no run")
    (table,) = marked.story(instance)
    path.write_text(as_csv(table, marked.fixed(instance)))
    again = read_stream(str(path), marked, {}).values({})
    assert again.keys() == values.keys()
    assert all(np.array_equal(again[name], values[name]) for name in values)


def test_an_entry_may_have_its_own_column_and_numbers_are_exact(marked, tmp_path):
    path = tmp_path / "stream.csv"
    path.write_text("x_1;x_2;y_l;y_r;z\n0.1;−2;1;3;1e-2\n1/3;.5;2;2;√(1/4)\n")
    told = {"u": "(1, 2)", "eta": "3", "c_": "1"}
    with pytest.raises(InputError, match="--let c_: cannot be told"):
        read_stream(str(path), marked, told)
    stream = read_stream(str(path), marked, {"u": "(1, -√(1/2))", "eta": "3", "c": "(0, 1)"})
    assert stream.known["K"] == 3 and stream.known["z"] == [fmpq(1, 100), fmpq(1, 2)]
    assert np.array_equal(stream.known["x"], [exact(["1/10", "-2"]), exact(["1/3", "1/2"])])
    assert stream.known["u"][1] * stream.known["u"][1] == fmpq(1, 2)


WRONG = {
    "x_1,y\n1,1\n": "no u; expected a column 'u', or --let 'u = …'",
    "x_1,u\n1,1\n": "no y; expected a column 'y'",
    "x_1,y,u,v\n1,1,1,1\n": "line 1: column 'v'; expected names of the study: x (or x_1, …), y, u",
    "x_2,y,u\n1,1,1\n": "line 1: column 'x_2'; expected x_1 here",
    "x,y,u\n": "no rounds",
    "x,y,u\n(1),1\n": "line 2: 2 cells; expected 3",
    "x,y,u\n(1),2,(1)\n": "line 2, column 'y': value 2; expected 1 or -1",
    "x,y,u\n(1),1,(1)\n(1),1,(2)\n": "line 3, column 'u': another value than before",
    'x,y,u\n"(1, 0)",1,(1)\n': "1 entry; expected 2",
    "x,y,u\n(a),1,(1)\n": "line 2, column 'x': value 'a'; expected an exact number",
    "x,y,u\n(1/0),1,(1)\n": "value '1/0'; expected an exact number",
    "x,y,u\n(1e99999),1,(1)\n": "value '1e99999'; expected an exact number",
    "x,y,u\nnan,1,(1)\n": "value 'nan'; expected an exact number",
    "x,y,u\n√2,1,(1)\n": "line 2, column 'x': value '√2'; expected an exact number",
    "x,y,u\n√(-1),1,(1)\n": "value '√(-1)'; expected an exact number",
    "x,y,u\n,1,(1)\n": "value ''; expected an exact number",
}


@pytest.mark.parametrize("rounds", WRONG)
def test_what_is_no_stream_is_refused_with_its_place(perceptron, rounds):
    with pytest.raises(InputError) as problem:
        perceptron("novikoff", rounds)
    assert WRONG[rounds] in str(problem.value) and "\n" not in str(problem.value)


@pytest.mark.slow
def test_the_command(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text(FILE)
    (tmp_path / "rounds.csv").write_text("x,y,u\n(1),1,(1)\n")
    monkeypatch.chdir(tmp_path)

    def run(*words):
        monkeypatch.setattr("sys.argv", ["ordproof", "replay", *words])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code or 0, *capsys.readouterr()

    code, out, _ = run("mine.py::perceptron/too-sharp", "rounds.csv")
    assert code == 1 and "1 <= 0" in out and "this stream refutes the claim" in out
    code, out, err = run("mine.py::perceptron/novikoff", "rounds.csv", "--let", "gamma = 2")
    assert code == 2 and err.startswith("ordproof: rounds.csv: does not satisfy what is given")
    code, out, err = run("mine.py::any/thing", "rounds.csv", "--let", "R = 1", "--let", "R=2")
    assert code == 2 and not out and "R is given before as 1; expected each name once" in err
    code, out, _ = run("mine.py::perceptron/novikoff", "rounds.csv", "--json", "-")
    assert code == 0 and '"outcome": "holds"' in out and '"ratio": "1"' in out
