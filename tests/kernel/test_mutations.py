"""Certificates with a word changed at random: the kernel must not prove what it did not check.

Accepted is only a file whose theorem still is what its header says, and a header that says
something else than before must have got a proof of that: it is tested in random models.
"""

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from finite_models import Model

from theory.proving.lemma import Lemma
from verify.kernel.certificate import Library
from verify.kernel.normal import normal
from verify.kernel.terms import KernelError
from verify.prover.prover import Prover

HERE = Path(__file__).parent
TOKEN = re.compile(r"[()]|[^\s()]+", re.ASCII)


def searched(*names):
    """The texts of the lemmas of some modules, as the prover writes them now."""
    texts = {}
    library = Library(texts)
    for module in names:
        for lemma in vars(import_module(f"theory.lemmas.{module}")).values():
            if isinstance(lemma, Lemma):
                p = Prover(lambda name: library.check(name).theorem)
                p.goal = lemma.conclusion
                last = lemma.script(p, *(p.assume(phi) for phi in lemma.hypotheses))
                text = p.certificate(lemma.name, lemma.hypotheses, lemma.conclusion, last)
                texts[lemma.name] = text
    return texts


TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("good/*.proof"))}
TEXTS |= searched("sums", "inner", "perceptron")
KINDS = [
    ["<=", "<", "=", "=>"],
    ["and", "or"],
    ["all", "some", "sum"],
    ["+", "*", "-", "/"],
    ["R", "Z", "V"],
    ["0", "1", "2", "3", "-1", "1/2", "7"],
]


def mutants(text, random, count):
    """Texts in which one word became another of its kind, a name of the file, or went away."""
    words = [(m.start(), m.end(), m.group()) for m in TOKEN.finditer(text)]
    names = sorted({word for _, _, word in words if word.strip("_").isalpha() and len(word) < 3})
    for _ in range(count):
        start, end, word = random.choice(words[2:])
        alike = [kind for kind in [*KINDS, names] if word in kind]
        broken = ["", "(", ")", f"{word} {word}"]
        new = random.choice(alike[0] if alike and random.random() < 0.9 else broken)
        if new != word:
            yield text[:start] + new + text[end:]


def header(text):
    return text[: text.index("(steps")]


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_a_mutant_proves_its_header_or_nothing(name):
    random = Random(name)
    original = Library(TEXTS).check(name)
    rejected = 0
    for text in mutants(TEXTS[name], random, 200):
        try:
            checked = Library({**TEXTS, name: text}).check(name)
        except KernelError:
            rejected += 1
            continue
        stated = {normal(phi) for phi in checked.hypotheses}
        assert {normal(phi) for phi in checked.theorem.hypotheses} <= stated
        assert normal(checked.theorem.conclusion) == normal(checked.conclusion)
        if header(text) == header(TEXTS[name]):
            assert checked.conclusion == original.conclusion
            assert checked.hypotheses == original.hypotheses
        elif not checked.theorem.assumed:
            true_in_models(checked, random)
    assert rejected > 60


def true_in_models(checked, random):
    for _ in range(20):
        model = Model(random.random())
        if all(model.value(phi) for phi in checked.hypotheses):
            assert model.value(checked.conclusion), checked


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_a_header_that_says_something_else_is_refused(name):
    """Whatever word of the conclusion changes, unless it is the same statement, or a true one."""
    text = TEXTS[name]
    start, stop = text.index("(conclusion"), text.index("(steps")
    said = normal(Library(TEXTS).check(name).conclusion)
    refused = 0
    for conclusion in mutants("(certificate x " + text[start:stop], Random(name), 60):
        changed = text[:start] + conclusion.removeprefix("(certificate x ") + text[stop:]
        try:
            checked = Library({**TEXTS, name: changed}).check(name)
        except KernelError:
            refused += 1
            continue
        assert normal(checked.conclusion) == said
    assert refused > 20
