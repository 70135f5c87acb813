"""Files that no prover would write: two checkers agree on each, and refuse it in one line."""

from pathlib import Path
from random import Random

import pytest
from odd_files import Proof, broken, certificate

from verify import second
from verify.kernel.certificate import answer

GOOD = Path(__file__).parent / "good"
TEXTS = {path.stem: path.read_bytes().decode() for path in sorted(GOOD.glob("*.proof"))}


def agreed(texts, name):
    """Whether both accept; each refusal is one line."""
    answers = [ask(texts, name) for ask in (answer, second.answer)]
    assert answers[0].accepted == answers[1].accepted, (answers, texts[name])
    for said in answers:
        assert said.accepted or (said.reason and "\n" not in said.reason), texts[name]
    if answers[0].accepted:
        assert answers[0] == answers[1], texts[name]
    return answers[0].accepted


@pytest.mark.parametrize("block", range(4))
def test_broken_files_are_judged_alike(block):
    accepted = 0
    for seed in range(250 * block, 250 * (block + 1)):
        random = Random(seed)
        name = random.choice(sorted(TEXTS))
        accepted += agreed({**TEXTS, name: broken(TEXTS[name], random)}, name)
    assert 5 < accepted < 125


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_steps_that_nearly_fit_are_judged_alike(seed):
    """The file ends with *true*, so that it is accepted if all its steps are."""
    proof, steps = Proof(Random(seed)), []
    for _ in range(40):
        step, guess = proof.step()
        text = certificate("c", [], "true", [*steps, step, ["arith", "true", [], []]])
        if agreed({"c": text}, "c"):
            steps.append(step)
            proof.said.append(guess)
    assert 10 <= len(steps) < 40


END = ["arith", "true", [], []]
ONE_PART = [
    [["assume", ["and", ["all", "i", ["<=", "i", "x"]]]], ["special", "1", "0"]],
    [["assume", ["<", "n", "1"]], ["sum-empty", ["+", ["sum", ["i", "1", "n"], "i"]], "0"]],
    [["arith", ["<=", "0", "2"], [], [[["*", "2"], [], []]]]],
]
"""Steps that are allowed if a word with one part is left out."""


@pytest.mark.parametrize("steps", ONE_PART)
def test_as_written_a_word_with_one_part_is_not_that_part(steps):
    for taken, accepted in ((steps, False), (unwrapped(steps), True)):
        assert agreed({"c": certificate("c", [], "true", [*taken, END])}, "c") == accepted


def unwrapped(part):
    """The tree without words that have one part."""
    if isinstance(part, list) and len(part) == 2 and part[0] in ("and", "+", "*"):
        return unwrapped(part[1])
    return [*map(unwrapped, part)] if isinstance(part, list) else part
