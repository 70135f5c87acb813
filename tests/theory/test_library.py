"""The library's theorems are proved, and what is changed in one of their files is not.

The mutants are made from the files by rules, so that a new file gets its own.
"""

import ast
import copy
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from rotation import part_of

from theory.proving.program import PROGRAM
from theory.study.claim_file import file_claims
from verify.engines.judge import judge
from verify.engines.proved import prove
from verify.engines.search import QUICK, search
from verify.prover.polynomials import nonlinear
from verify.prover.session import ProofError
from verify.verdicts.decide import decide
from verify.verdicts.falls import falls_in_translation

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
FILES = sorted(path.name for path in LIBRARY.glob("[a-z]*.py"))
NOT_SLOW = {"novikoff.py"}
"""Files whose proofs are found in a moment."""
WIDTH = 600
"""How many products a step tries at once, in this module's searches: as many as the theorems need.

What is changed is looked for as widely as the theorem is found. A search that fails goes to its
end: with all the products that the prover may try, some take eight times as long.
"""
WIDE = {
    "adaptive_regularization.py",
    "ball_descent.py",
    "forecaster.py",
    "hedge_of_any_range.py",
    "least_mean_squares.py",
    "least_mean_squares_agnostic.py",
    "passive_aggressive_2_separable.py",
    "perceptron_deviations.py",
    "perceptron_with_margin.py",
    "romma.py",
    "weighted_majority.py",
}
"""Files whose theorems need more: what the prover may try."""
LOGARITHM = ("log(",)
ANALYTIC = {
    "square-root": ("sqrt", "norm("),
    **dict.fromkeys(("exp-log", "exp-sum", "exp-tangent"), LOGARITHM),
}
"""What a theorem may assume of roots and logarithms, and the words of a file that call for it."""


@pytest.fixture(autouse=True)
def width(request, monkeypatch):
    """A file's theorems and what is changed in it are looked for equally widely."""
    name = getattr(request.node, "callspec", None) and request.node.callspec.params.get("name")
    if name not in WIDE:
        monkeypatch.setattr(nonlinear, "MOST_PRODUCTS", WIDTH)


@cache
def claims_of(name):
    """The claims of one of the library's files."""
    return tuple(file_claims(LIBRARY / name))


def marked(names):
    return [
        pytest.param(name, marks=() if name in NOT_SLOW else pytest.mark.slow, id=name)
        for name in names
    ]


@pytest.mark.parametrize("name", marked(FILES))
def test_every_theorem_is_proved_for_all_sizes(name):
    text = (LIBRARY / name).read_text()
    claims = claims_of(name)
    assert claims and len(text.splitlines()) <= 70
    for claim in claims:
        (decision,) = decide(claim).readings
        assert (decision.verdict, decision.tier) == ("proved", "kernel")
        assert (decision.proof.about, decision.proof.evaluated) == (PROGRAM, ())
        assert set(decision.proof.assumed) <= ANALYTIC.keys()
        for lemma in decision.proof.assumed:
            assert any(word in text for word in ANALYTIC[lemma])


@pytest.mark.slow
def test_there_are_enough_of_them_and_each_names_its_source():
    claims = [claim for name in FILES for claim in claims_of(name)]
    assert len(claims) >= 14
    assert all(any(letter.isdigit() for letter in claim.where) for claim in claims)
    assert len({claim.id for claim in claims}) == len(claims)


class Mutant(ast.NodeTransformer):
    """One change of a file, by a rule, at the first place where the rule applies."""

    def __init__(self, rule):
        self.rule, self.done = rule, False

    def generic_visit(self, node):
        if not self.done:
            changed = self.rule(node)
            if changed is not None:
                self.done = True
                return changed
        return super().generic_visit(node)


def without_bound(node):
    """The hypothesis that bounds a length is dropped."""
    if isinstance(node, ast.List):
        bounds = [e for e in node.elts if text_of(e).startswith("|") and text_of(e)[-1:].isupper()]
        if bounds and any(letter in text_of(e) for e in node.elts for letter in "<>="):
            node.elts.remove(bounds[0])
            letter = text_of(bounds[0])[-1]
            node.elts.append(ast.Constant(f"{letter} >= 0"))
            return node
    return None


def flipped_update(node):
    """The learner moves the other way."""
    if isinstance(node, ast.FunctionDef) and node.name == "update":
        for part in ast.walk(node):
            if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.Sub):
                swapped = ast.Sub() if isinstance(part.op, ast.Add) else ast.Add()
                if isinstance(part.left, ast.Name):
                    part.op = swapped
                    return node
    return None


def sharper_bound(node):
    """An upper bound times 99/100, a lower bound times 101/100; the proof is the file's own."""
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "claim":
        left, sign, right = re.split(" (<=|>=|=) ", text_of(node.args[1]), maxsplit=1)
        bound, rest = re.fullmatch(r"(.*?)((?: and .*)?(?: for [^()]*)?)", right).groups()
        factor = "99/100" if sign == "<=" else "101/100"
        node.args[1] = ast.Constant(f"{left} {sign} ({factor}) ({bound}){rest}")
        return node
    return None


def text_of(node):
    value = getattr(node, "value", "")
    return value if isinstance(value, str) else ""


RULES = {rule.__name__: rule for rule in (without_bound, flipped_update, sharper_bound)}


def mutants():
    """Every file under every rule that changes it: its name, the rule's, and the text."""
    for name in FILES:
        tree = ast.parse((LIBRARY / name).read_text())
        for word, rule in RULES.items():
            mutant = Mutant(rule)
            changed = mutant.visit(copy.deepcopy(tree))
            if mutant.done:
                yield name, word, ast.unparse(ast.fix_missing_locations(changed))


def in_library(mutant):
    """Where the file that was changed stands."""
    return f"theory/library/{mutant[0]}"


MUTANTS = list(mutants())
FALL = 70
"""So many of them at least are false, and seen to be so at once."""


@pytest.mark.slow
def test_most_mutants_fall_with_their_translations(tmp_path):
    """A short search breaks them: there is no proof of them to look for."""
    fallen = []
    for number, (name, _, text) in enumerate(MUTANTS):
        path = tmp_path / str(number) / name
        path.parent.mkdir()
        path.write_text(text)
        claim = file_claims(path)[0]
        (reading,) = claim.readings
        found = search(claim, reading, QUICK.after_proof())
        fallen += [name] * falls_in_translation(claim, reading, found)
    assert FALL <= len(fallen) < len(MUTANTS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param(name, text, id=f"{name}-{word}")
        for name, word, text in part_of(MUTANTS, 8, in_library)
    ],
)
def test_no_mutant_is_proved(name, text, tmp_path):
    """Also where it falls: the prover is given what is false, and finds no proof."""
    path = tmp_path / name
    path.write_text(text)
    claim = file_claims(path)[0]
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])


REFUTED = [
    ("novikoff.py", '"mistakes <= R^2', '"mistakes <= 0.99 R^2', "the constant"),
    ("novikoff.py", '"mistakes <= R^2', '"mistakes < R^2', "below for at most"),
    ("novikoff.py", '"|x| <= R"', '"R > 0"', "the radius"),
    ("novikoff.py", '"gamma > 0"', '"gamma >= 0"', "a margin of 0"),
    ("perceptron_without_norm.py", ">= 1", ">= 1/2", "the margin"),
    ("passive_aggressive.py", '"sum(loss^2) <= R^2', '"sum(loss^2) <= 0.99 R^2', "the constant"),
    ("passive_aggressive.py", '"sum(loss^2) <= R^2', '"sum(loss^2) < R^2', "below for at most"),
    ("passive_aggressive.py", '"loss(u) = 0"', '"loss(u) <= 1/2"', "the comparator's loss"),
    ("gradient_descent.py", '"|g| <= G"', '"G > 0"', "the gradients"),
    ("gradient_descent.py", "return w - self", "return w + self", "the sign"),
    ("least_mean_squares.py", '"eta R^2 <= 1"', '"eta R^2 <= 4"', "the step"),
    ("passive_aggressive_agnostic.py", '"|x| = 1"', '"|x| <= R"', "only a radius"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new", "what"), REFUTED)
def test_a_false_variant_is_refuted(name, old, new, what, tmp_path):
    """By an instance; that no proof is found of a mutant is said below."""
    text = (LIBRARY / name).read_text()
    assert text.count(old) >= 1
    path = tmp_path / name
    path.write_text(text.replace(old, new))
    assert decide(file_claims(path)[0]).verdict in ("refuted", "ill-posed")


CONTROLS = {
    "perceptron without a radius": ("novikoff.py", '"|x| <= R"', '"R > 0"'),
    "descent without a bound on gradients": ("fobos.py", '"|g| <= G"', '"G > 0"'),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new"), CONTROLS.values(), ids=CONTROLS)
def test_a_control_stays_unproved(name, old, new, tmp_path):
    text = (LIBRARY / name).read_text()
    assert text.count(old) == 1
    path = tmp_path / name
    path.write_text(text.replace(old, new))
    claim = file_claims(path)[0]
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])


def test_the_sharper_agnostic_bound_is_attained_and_smaller_where_u_has_losses():
    claims = claims_of("passive_aggressive_agnostic.py")
    for u, both in ((1, (1, 1)), (Fraction(1, 2), (4 / 9, 1 / (2**-0.5 + 0.5) ** 2))):
        one_round = {"d": 1, "u": (u,), "x": ((1,),), "y": (1,)}
        ratios = [float(judge(claim, claim.readings[0], one_round).ratio) for claim in claims]
        assert ratios == pytest.approx(both)


def test_the_sharper_bound_of_small_steps_is_attained():
    """PA-I with C R² ≤ 1: one mistake, at a point of length R, against u = C x."""
    claim = claims_of("passive_aggressive_1.py")[-1]
    for x, C in ((1, Fraction(1, 2)), (2, Fraction(1, 5))):
        one_round = {"d": 1, "R": 1, "C": C, "u": (C * x,), "x": ((x,),), "y": (1,)}
        assert float(judge(claim, claim.readings[0], one_round).ratio) == pytest.approx(1)


def test_a_repeated_point_tends_to_the_bound_of_pa_ii_without_losses_of_the_comparator():
    """Its losses are 1, ρ, ρ², …, with ρ = 1/(1 + 2C) at a point of length 1."""
    (claim,) = claims_of("passive_aggressive_2_separable.py")
    for rounds in (1, 2, 6):
        same = {"d": 1, "R": 1, "C": 1, "u": (1,), "x": ((1,),) * rounds, "y": (1,) * rounds}
        ratio = float(judge(claim, claim.readings[0], same).ratio)
        assert ratio == pytest.approx(1 - 9.0**-rounds)


def rows():
    """The cells of the README's tables, line by line."""
    lines = (LIBRARY / "README.md").read_text().splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("| ") and not line.startswith("| ---")
    ]


@pytest.mark.slow
def test_the_table_has_exactly_the_claims_of_the_files():
    made = {
        (claim.id.split("/")[1], claim.where, name) for name in FILES for claim in claims_of(name)
    }
    shown = {(r[0].strip("`"), r[1], r[2].strip("`")) for r in rows() if len(r) == 3} - {
        ("claim", "source", "file")
    }
    assert shown == made
