"""The likelihood of StORM, its gradient, log loss and absolute error: known values by hand."""

from dataclasses import replace
from fractions import Fraction
from math import log

import numpy as np
import pytest
from sympy import Eq, Ge, Gt, Le

from algorithms.storm.encoding import encode
from algorithms.storm.likelihood import negative_log_likelihood
from theory.claims.claim import Claim, Reading
from theory.evaluation.evaluate import evaluate
from theory.language.typeset import latex
from theory.storm import absolute_error, edges, gradient, independent, loss, monotonic
from verify.engines.judge import Outcome, judge
from verify.engines.search import QUICK, search

COIN = {
    "K": 2,
    "d": 1,
    "y": (2,),
    "x": ((1,),),
    "w": (((0,), (1,)),),
    "u": (),
    "w'": (((1,), (1,)),),
    "u'": (),
    "h": (1,),
    "k": 1,
    "i": 1,
    "j": 1,
}
"""One bit with the odds 2 to 1 for 1, the label's bit: NLL = log(3/2)."""


def reading(claim: Claim, name: str) -> Reading:
    return next(found for found in claim.readings if found.name == name)


def value(statement, space, instance):
    return float(evaluate(statement, space.values(instance)).low)


def test_one_bit_by_hand():
    found = value(loss.nll(loss.S), loss.SPACE, COIN)
    assert found == pytest.approx(log(3 / 2), abs=1e-12)


@pytest.mark.parametrize("labels", [(1, 3), (2,), (3, 2)])
def test_same_as_the_learners_code(labels):
    K, x = 3, ((1, 2), (-1, 1))[: len(labels)]
    instance = {
        **COIN,
        "K": K,
        "d": 2,
        "y": labels,
        "x": x,
        "w": (((1, 0), (0, 1)), ((-1, 1), (2, 0))),
        "u": ((((1, 1), (0, -1)), ((1, 0), (-2, 1))),),
        "w'": (((1, 0), (0, 1)), ((-1, 1), (2, 0))),
        "u'": ((((1, 1), (0, -1)), ((1, 0), (-2, 1))),),
        "h": (0, 0),
    }
    bits = np.array([encode(label, K) for label in labels])
    w, u = (np.array(instance[name]) * log(2) for name in ("w", "u"))
    expected, _, _ = negative_log_likelihood(w, u, np.array(x, dtype=float), bits)
    assert value(loss.nll(loss.S), loss.SPACE, instance) == pytest.approx(expected, abs=1e-9)


def test_slope_of_one_bit_by_hand():
    """P = 2/3, the bit is 1: NLL falls by 1/3 of h·x = log 2, and at most (log 2)²/2 less."""
    space = gradient.eq_17.space
    low, high = gradient.change(gradient.through_node).args
    sides = {round(value(part.lhs, space, COIN), 9) for part in (low, high)}
    sides |= {round(value(part.rhs, space, COIN), 9) for part in (low, high)}
    slope, grown = -log(2) / 3, log(5 / 4) - log(3 / 2)
    assert sides == {round(number, 9) for number in (slope, grown, slope + log(2) ** 2 / 2)}


def test_separable_sample_has_no_minimum():
    instance = {**COIN, "k": 0}
    name = "a minimum exists, no penalty"
    found = judge(loss.minimisable, reading(loss.minimisable, name), instance)
    assert found.outcome.counterexample


HALVES = {"K": 3, "y": 1, "p": (1, 1, 1), "a": 2, "b": 3, "part": Fraction(1, 2)}


def test_same_absolute_error_other_log_loss():
    """(1/3, 1/3, 1/3) and (5/12, 1/6, 5/12) both have the expected absolute error 1 from 1."""
    claim = absolute_error.absolute_error
    values = absolute_error.Moved(balanced=True).values(HALVES)
    assert evaluate(absolute_error.absolute(absolute_error.p), values) == 1
    assert evaluate(absolute_error.absolute(absolute_error.p_new), values) == 1
    found = judge(claim, reading(claim, "a function of it"), HALVES)
    assert found.outcome.counterexample


def test_true_probabilities_decide_best():
    claim = independent.not_optimal
    instance = {"p": (1, 2, 1), "errors": (0, 0, 0)[:2]}
    found = judge(claim, reading(claim, "not even with true probabilities"), instance)
    assert found.outcome.counterexample


def tampered(claim: Claim, name: str, change) -> Claim:
    own = reading(claim, name)
    statement = change(claim.conclusion_of(own))
    return replace(claim, readings=(replace(own, conclusion=statement),), proofs=(), obligations=())


WRONG = (
    (loss.eq_16, "as printed", lambda _: Gt(loss.nll(loss.S), 1)),
    (loss.minimisable, "convex", lambda line: Ge(line.lhs, line.rhs)),
    (gradient.eq_17, "as printed", lambda both: Eq(both.args[0].lhs, both.args[0].rhs)),
    (
        absolute_error.absolute_error,
        "a bound of it",
        lambda line: Le(2 * line.lhs, line.rhs),
    ),
    (absolute_error.wrong_bits, "wrong bits", lambda both: Eq(2 * both.lhs, both.rhs)),
    (edges.edges_and_nodes, "nodes drive the bits", lambda line: Gt(line.lhs, line.rhs)),
    (monotonic.monotonic, "predicted label, 0 → 1 forbidden", lambda line: Gt(*line.args)),
    (
        independent.regret,
        "as printed",
        lambda line: Le(line.lhs, line.rhs - 4 * independent.epsilon),
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "name", "change"), WRONG, ids=[c.id for c, _, _ in WRONG])
def test_a_tampered_conclusion_is_refuted(claim, name, change):
    wrong = tampered(claim, name, change)
    found = search(wrong, wrong.readings[0], QUICK)
    assert found.counterexample is not None


def test_statements_are_the_papers():
    assert r"\log" in latex(loss.nll(loss.S))
    assert Outcome.HOLDS is judge(gradient.eq_17, gradient.eq_17.readings[0], COIN).outcome
