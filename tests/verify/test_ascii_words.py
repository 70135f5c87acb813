"""Where the output cannot show symbols there are words, and JSON stays what it is."""

import json
import os
import subprocess
import sys

import pytest

from theory.claims.registry import paper_claims
from theory.language.plain import plain
from verify.command.ascii_words import spelled


def test_a_statement_is_spelled_in_the_words_of_its_formula():
    assert spelled("‖xᵗ⁺¹‖² ≤ R²/γ²") == "||x^t+1||^2 <= R^2/gamma^2"
    assert spelled("∀i∈[K−1]: θᵢ ≠ ŷ, Δ") == "for all i in [K-1]: theta_i != y^, Delta"
    assert spelled("½ ö 𝐰 ⇔") == "1/2 o w <=>"


@pytest.mark.slow
def test_every_symbol_of_a_paper_has_a_word():
    for claim in paper_claims("pril"):
        for part in (*claim.hypotheses, claim.conclusion):
            if part is not None:
                words = spelled(plain(part))
                assert words.isascii() and "?" not in words


def ordproof(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "verify", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
def test_commands_write_words_there(environment):
    environment = {"PYTHONIOENCODING": "", **environment}
    shown = ordproof("list", "pril/theorem-1", **environment)
    assert shown.isascii() and "refuted for theta^(T+1)" in shown
    told = ordproof("list", "pril/theorem-1", "--json", "-", **environment)
    rows = json.loads(ordproof("list", "pril/theorem-1", "--json", "-", PYTHONIOENCODING="utf-8"))
    assert told.isascii() and json.loads(told) == rows
