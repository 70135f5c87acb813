"""What pays in a round with thresholds, weights or a metric is an equation, as it is printed."""

import itertools
import re

import pytest
import sympy
from bounds_to_find import DAMPED, LIBRARY, RANKING, made
from sympy import Rational, Symbol, log, symbols
from sympy.parsing.sympy_parser import (
    convert_xor,
    implicit_multiplication,
    parse_expr,
    standard_transformations,
)

from theory.language.writing import Writer
from verify.command.discover import _lines
from verify.discover.discovery import Discovery, discoveries
from verify.discover.inside import found_in
from verify.discover.multiplier_forms import LETTERS, with_names
from verify.discover.multiplier_words import Kept, in_words
from verify.engines.proved import prove
from verify.own_file.outside import believed
from verify.own_file.source import Source

R, K, gamma, beta = symbols("R K gamma beta", positive=True)
w, x, u, g = (sympy.Matrix(symbols(f"{name}:2", real=True)) for name in "wxug")
METRIC = sympy.Matrix([[2, 1], [1, 3]])
"""A metric A of the plane; the state holds its inverse B."""
WORDS = standard_transformations, (implicit_multiplication, convert_xor)
LOWER_FIRST = {"<=": True, "<": True, ">=": False, ">": False}


def kept(text, folder):
    """What is printed of the rounds of a file's bound."""
    module = made(text, folder)
    proved = prove(module.claim, module.claim.readings[0])
    (question,) = (one for one in module.s.questions if module.claim.id.endswith(f"/{one.name}"))
    return in_words(proved.certificates, proved.name, question.answer.statements, {})


def of_library(name, claim=r"\w+"):
    """A file of the library; that of its claims with a name, or the last one, is ``claim``."""
    text = (LIBRARY / f"{name}.py").read_text()
    return re.sub(rf"^{claim} = s\.claim\(", "claim = s.claim(", text, flags=re.MULTILINE)


def number(text, meant):
    """The exact number that a text says; ``meant`` are the values of its words, longest first."""
    values = {}
    for place, (words, value) in enumerate(sorted(meant.items(), key=lambda e: -len(e[0]))):
        text = re.sub(rf"(?<![\w.]){re.escape(words)}(?![\w\[])", f" v{place} ", text)
        values[f"v{place}"] = value
    plain, more = WORDS
    return parse_expr(text, {**values, "log": log}, (*plain, *more))


def left(each, meant):
    """What the facts' sides leave, as they are multiplied."""
    total = 0
    meant = meant | {name: number(of, meant) for name, of in each.names if name in LETTERS}
    for times, fact in each.facts:
        ((sign, first),) = [at for at in LOWER_FIRST.items() if f" {at[0]} " in fact]
        low, high = fact.split(f" {sign} ")[:: 1 if first else -1]
        total += number(times, meant) * (number(high, meant) - number(low, meant))
    return total + (number(each.rest, meant) if each.rest else 0)


def square(v):
    return v.dot(v)


@pytest.mark.slow
def test_each_wrong_threshold_of_prank_is_paid_for_and_the_sum_of_all_steps(tmp_path):
    whole, below, above, rest = kept(RANKING, tmp_path)
    assert below.where == ("y <= i", "b[i] <= (w . x)") and below.over == "i in 1..K - 1"
    assert above.where == ("i < y", "(w . x) <= b[i]") and rest.facts == rest.where == ()
    steps = "sum(s[i] for i in 1..K - 1)^2 <= (K - 1) sum(s[i]^2 for i in 1..K - 1)"
    assert whole.facts == (("gamma^2 |x|^2", steps),) and whole.sums == ("i in 1..K - 1",)
    assert whole.lemmas == {steps: "Cauchy-Schwarz"}
    ranks, b, c = 3, symbols("b1:3"), symbols("c1:3")
    words = {"|x|^2": square(x), "(u . x)": u.dot(x), "(w . x)": w.dot(x)}
    words |= {"R": R, "gamma": gamma, "K": ranks}
    scale = 1 + R**2 * (ranks - 1)
    for label, moved in itertools.product((1, 2, 3), itertools.product((0, 1), repeat=2)):
        steps = [m * (1 if i < label else -1) for i, m in zip((1, 2), moved, strict=True)]
        paid = gamma**2 * square(x) * (2 * sum(s * s for s in steps) - sum(steps) ** 2)
        for i, step in enumerate(steps):
            branch = {1: above, -1: below, 0: rest}[step]
            paid += left(branch, {**words, "b[i]": b[i], "c[i]": c[i]})
        before = square(gamma * w - scale * u)
        before += sum((gamma * b[i] - scale * c[i]) ** 2 for i in (0, 1))
        after = square(gamma * (w + sum(steps) * x) - scale * u)
        after += sum((gamma * (b[i] - steps[i]) - scale * c[i]) ** 2 for i in (0, 1))
        wrong = sum(map(abs, steps))
        assert sympy.expand(before - after - gamma**2 * scale * wrong - paid) == 0


def of_metric():
    """Words of a round with the vector x, and what its potential is before and after it."""
    q = x.dot(METRIC.inv() * x)
    return {"(x . (B x))": q, "(w . x)": w.dot(x), "(u . x)": u.dot(x)}, q


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_mistakes_of_the_second_order_perceptron_are_paid_for_in_its_metric(tmp_path, y):
    short, long, none = kept(of_library("second_order_perceptron"), tmp_path)
    assert short.where == ("y (w . x) <= 0", "y (u . x) < 1")
    assert long.where == ("y (w . x) <= 0", "1 <= y (u . x)")
    assert none.facts == () and "(w - u) . (B^-1 (w - u))" in none.invariant
    words, q = of_metric()
    after = w + (y - w.dot(x)) / (1 + q) * METRIC.inv() * x - u
    risen = after.dot((METRIC + x * x.T) * after) - (w - u).dot(METRIC * (w - u))
    for each, hinge in ((short, 1 - y * u.dot(x)), (long, 0)):
        paid = u.dot(x) ** 2 + q / (1 + q) + 2 * hinge - 2 - risen
        assert sympy.cancel(paid - left(each, {**words, "y": y})) == 0


@pytest.mark.slow
def test_nothing_is_left_in_a_round_of_ridge_regression(tmp_path):
    (each,) = kept(of_library("ridge_regression"), tmp_path)
    assert each.facts == each.where == () and each.text == "nothing to pay"
    y, (_, q) = Symbol("y"), of_metric()
    after = w + (y - w.dot(x)) / (1 + q) * METRIC.inv() * x - u
    risen = after.dot((METRIC + x * x.T) * after) - (w - u).dot(METRIC * (w - u))
    loss, best = (y - w.dot(x)) ** 2 / (1 + q), (y - u.dot(x)) ** 2
    assert sympy.cancel(best - loss - risen) == 0


@pytest.mark.slow
def test_the_regret_of_the_online_newton_step_is_paid_for_by_exp_concavity(tmp_path):
    (each,) = kept(of_library("online_newton_step"), tmp_path)
    assert len(each.facts) == 1
    f, h = symbols("f h")
    q = g.dot(METRIC.inv() * g)
    after = w - METRIC.inv() * g / (beta * (1 + q)) - u
    risen = after.dot((METRIC + g * g.T) * after) - (w - u).dot(METRIC * (w - u))
    paid = q / (1 + q) / (2 * beta) - (f - h) - beta / 2 * risen
    words = {"(g . (u - w))": g.dot(u - w), "beta": beta, "f": f, "h": h}
    assert sympy.cancel(paid - left(each, words)) == 0


@pytest.mark.slow
def test_hedge_pays_by_tangents_of_the_logarithm(tmp_path):
    positive, sum_, own = kept(of_library("hedge"), tmp_path)
    weights, costs = symbols("w1:3", positive=True), symbols("c1:3")
    factors = [1 - (1 - beta) * c for c in costs]
    W, W_after = sum(weights), sum(v * f for v, f in zip(weights, factors, strict=True))
    assert positive.facts == ()
    kept_ = number(positive.before, {"beta": beta, "cost[i]": costs[0]})
    assert sympy.expand(kept_ - factors[0]) == 0
    # the logarithm of the sum: its tangent, log x <= x - 1 at W'/W
    ((times, fact),) = sum_.facts
    assert times == "1" and sum_.lemmas == {fact: "log x <= x - 1"}
    low, high = symbols("low high")
    loss = sum(v * c for v, c in zip(weights, costs, strict=True)) / W
    words = {"log(sum(w[1 + t, i] for i in 1..N))": high, "log(sum(w[i] for i in 1..N))": low}
    words |= {"loss": loss, "beta": beta}
    assert sympy.cancel(left(sum_, words) - (W_after / W - 1 + low - high)) == 0
    assert sympy.cancel(left(sum_, words) - (-(1 - beta) * loss - high + low)) == 0
    # the logarithm of a weight: the chord, by two tangents
    assert {*own.lemmas.values()} == {"log x <= x - 1"} and len(own.facts) == 2
    paid = log(factors[0]) - costs[0] * log(beta)
    found = left(own, {"beta": beta, "cost[i]": costs[0]})
    form = Symbol("form")
    gap = (paid - found).replace(log, lambda of: log(beta) if of == beta else form)
    assert sympy.cancel(gap) == 0


@pytest.mark.slow
def test_mistakes_of_weighted_majority_are_paid_for_by_the_wrong_weight(tmp_path):
    found = kept(of_library("weighted_majority"), tmp_path)
    mistake, other, each = (one for one in found if one.invariant.startswith("log(sum("))
    assert mistake.where == ("sum(w[i] for i in 1..N) <= 2 sum(w[i] wrong[i] for i in 1..N)",)
    assert other.sums == ("i in 1..N",) and each.over == "each i in 1..N"
    weights, wrong = symbols("w1:3", positive=True), symbols("e1:3")
    W, bad = sum(weights), sum(v * e for v, e in zip(weights, wrong, strict=True))
    W_after = W - (1 - beta) * bad
    low, high, more = symbols("low high more")  # log W, log W' and log(2/(1 + beta))
    words = {"log(2 sum(w[1 + t, i] for i in 1..N)/(1 + beta))": more + high}
    words |= {"log(sum(w[1 + t, i] for i in 1..N))": high, "log(sum(w[i] for i in 1..N))": low}
    words |= {"sum(w[1 + t, i] for i in 1..N)": W_after, "sum(w[i] for i in 1..N)": W}
    words |= {"sum(w[i] wrong[i] for i in 1..N)": bad, "beta": beta}
    assert sympy.cancel(left(mistake, words) - (low - high - more)) == 0
    paid = left(other, words)
    for v, e in zip(weights, wrong, strict=True):
        paid += left(each, {**words, "w[i]": v, "wrong[i]": e})
    assert sympy.cancel(paid - (low - high)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_each_branch_of_pa_i_is_an_equation_of_its_own(tmp_path, y):
    """Where the step is C, as large as it may be, or the loss over |x|², or none."""
    C = Symbol("C", positive=True)
    found = [one for one in kept(of_library("passive_aggressive_1"), tmp_path) if one.facts]
    words = {"|x|^2": square(x), "(u . x)": u.dot(x), "(w . x)": w.dot(x), "R": R, "C": C, "y": y}
    loss = 1 - y * w.dot(x)
    *moving, still = found
    assert len(moving) == 7 and max(len(one.where) for one in moving) == 4
    for each in moving:
        whole = "C |x|^2 + y (w . x) <= 1" in each.where
        step = 0 if "1 <= y (w . x)" in each.where else C if whole else loss / square(x)
        mistake = int("y (w . x) <= 0" in each.where)
        of_u = 1 - y * u.dot(x) if "y (u . x) < 1" in each.where else 0
        before, after = square(w - u), square(w + step * y * x - u)
        paid = before - after + 2 * C * of_u - C * (2 - C * R**2) * mistake
        assert sympy.cancel(paid - left(each, words)) == 0
    # where x is 0, which is a mistake of u as well, w stays where it is
    assert still.where == ("|x|^2 <= 0",)
    still_words = {**words, "|x|^2": 0, "(u . x)": 0, "(w . x)": 0}
    assert sympy.expand(2 * C - C * (2 - C * R**2) - left(still, still_words)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("y", [1, -1])
def test_squares_that_pay_for_pa_ii_are_added_up(tmp_path, y):
    """Its least constant: each square is one fact, and what multiplies it one number."""
    damped = kept(DAMPED.replace("s.least(", "claim = s.least("), tmp_path)
    C = Symbol("C", positive=True)
    found = [one for one in damped if one.facts]
    words = {"|x|^2": square(x), "(u . x)": u.dot(x), "(w . x)": w.dot(x), "R": R, "C": C, "y": y}
    both, only_w, only_u = found
    assert only_u.facts == (("2 C (1 + 2 C R^2)", "(1 - y (u . x))^2 >= 0"),)
    for each in found:
        assert len({fact for _, fact in each.facts}) == len(each.facts)
        assert not any("C > 0" in fact for _, fact in each.facts)
        loss = 0 if each is only_u else 1 - y * w.dot(x)
        of_u = 0 if each is only_w else 1 - y * u.dot(x)
        after = w + loss / (square(x) + 1 / (2 * C)) * y * x
        paid = (1 + 2 * C * R**2) * (square(w - u) - square(after - u) + 2 * C * of_u**2)
        assert sympy.cancel(paid - 2 * C * loss**2 - left(each, words)) == 0
    assert len(both.facts) == 2


def test_where_nothing_is_read_the_answer_says_why():
    one = Discovery(
        *("id", "bound", "", "", "", "", "V", ("V <= 1",), (), None, (), "", "", 0.0, False, ()),
        not_shown="no induction over the rounds",
    )
    why = "what pays is not read from the certificate: no induction over the rounds"
    assert ("a round", why) in [*_lines(one)]


NORMALISED = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Normalised(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y / (x @ x) * x if y * (w @ x) <= 0 else w


given = ["r <= |x|", "|x| <= R", "y (u . x) >= gamma |x|", "|u| = 1", "r > 0", "gamma > 0"]
s = study(Normalised, sees={"x": vector, "y": sign}, fixed={"u": vector}, given=given)
s.claim("mistakes", "mistakes <= R^2/(r^2 gamma^2)", by=potential)
"""


@pytest.mark.slow
def test_of_a_potential_whose_proof_fails_it_is_said_that_no_round_is_read(tmp_path):
    """A normalised step: what it takes from the lengths, roots of x · x, no proof is found of."""
    (tmp_path / "mine.py").write_text(NORMALISED)
    told = found_in(tmp_path / "mine.py")
    decisions = believed(told["claims"], Source(tmp_path / "mine.py"))
    (found,) = discoveries(told["questions"], decisions)
    assert found.potential and found.verdict == "proof fails" and not found.kept
    why = "what pays is not read from the certificate: there is none"
    assert ("a round", why) in [*_lines(found)]


@pytest.mark.slow
def test_what_a_threshold_leaves_of_prils_regret(tmp_path):
    """Of one that stays where it is all of its share, (K − 1) R² + 1, is left."""
    whole, moved, stays = kept(of_library("pril_hinge", "any_stream"), tmp_path)
    assert whole.facts[0][0] == "|x|^2" and stays.rest == "1"
    words = {"|x|^2": square(x), "R": R, "K": 3}
    b, share = symbols("b1:3"), 2 * R**2 + 1
    assert sympy.expand(left(stays, words) - share) == 0
    for steps in itertools.product((-1, 0, 1), repeat=2):
        paid = square(x) * (2 * sum(s * s for s in steps) - sum(steps) ** 2)
        paid += sum(left(moved if s else stays, words) for s in steps)
        losses = sum(s * (b_ - w.dot(x)) for s, b_ in zip(steps, b, strict=True))
        before = square(w) + sum(b_**2 for b_ in b)
        after = square(w + sum(steps) * x)
        after += sum((b_ - s) ** 2 for s, b_ in zip(steps, b, strict=True))
        assert sympy.expand(2 * share - (after - before) - 2 * losses - paid) == 0


@pytest.mark.slow
def test_both_kinds_of_arows_steps_are_paid_for(tmp_path):
    r, y = Symbol("r", positive=True), 1
    found = [
        one for one in kept(of_library("adaptive_regularization", "arow"), tmp_path) if one.facts
    ]
    words, q = of_metric()
    words |= {"r": r, "y": y}
    assert len(found) == 4
    after = w + (1 - y * w.dot(x)) / (q + r) * METRIC.inv() * x - u
    risen = after.dot((METRIC + x * x.T / r) * after) - (w - u).dot(METRIC * (w - u))
    for each in found:
        mistake = int("y (w . x) <= 0" in each.where)
        hinge = 1 - y * u.dot(x) if "y (u . x) < 1" in each.where else 0
        paid = u.dot(x) ** 2 + q / (q + r) + 2 * hinge - 1 - mistake - r * risen
        assert sympy.cancel(paid - left(each, words)) == 0


def test_a_long_factor_of_several_multipliers_has_a_name():
    a, b, long = Symbol("a"), Symbol("b"), symbols("q first second third fourth fifth")
    whole = sum(long)
    found, names = with_names(Writer(), {"one": a / whole, "two": b / -whole}, {"q", "a"})
    assert names == {"m": "fifth + first + fourth + q + second + third"}
    m = Symbol("m", real=True)
    assert found == {"one": a / m, "two": -b / m}
    assert with_names(Writer(), {"one": a / whole, "two": b}, ())[1] == {}


def test_what_is_said_of_each_index_is_a_line_of_its_own():
    fact = "sum(s[i] for i in 1..3)^2 <= 3 sum(s[i]^2 for i in 1..3)"
    whole = Kept(
        *("V <= 1", (), (("2", fact),)),
        lemmas={fact: "Cauchy-Schwarz"},
        sums=("i in 1..3",),
        names=(("s[i]", "y[i] - 1"),),
    )
    assert whole.text == (
        f'2 of "{fact}" (Cauchy-Schwarz) plus what is said below of each i in 1..3 pay for it; '
        "s[i] is y[i] - 1"
    )
    one = Kept("V <= 1", ("i < y",), (("1", "|x| <= 1"),), over="i in 1..3")
    assert one.text == 'for i in 1..3 where i < y: "|x| <= 1" pays for it'
    assert Kept("V <= 1", (), (), over="any other i in 1..3").text == (
        "for any other i in 1..3: nothing to pay"
    )
    assert number("2 b[i]/(1 + |x|^2)", {"b[i]": 3, "|x|^2": 4}) == Rational(6, 5)
