"""Many certificates asked about at once: each once, whoever ends first or is ended."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.checkers.together import BATCH, SHARE, Waiting, answers
from verify.verified import Answer

GOOD = Path(__file__).parent.parent / "kernel" / "good"
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(GOOD.glob("*.proof"))}
sizes = st.dictionaries(st.text("abc/", max_size=8), st.integers(0, 3 * SHARE), max_size=60)


@pytest.fixture(autouse=True)
def two_processors(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@given(sizes, st.lists(st.integers(0, 1)))
def test_each_is_asked_about_once_whoever_is_faster(sizes, turns):
    waiting = Waiting(sizes)
    takers = [waiting.batches(place) for place in range(len(waiting.shares))]
    taken = [next(takers[turn % len(takers)], []) for turn in turns]
    taken += [batch for taker in takers for batch in taker]
    assert sorted(name for batch in taken for name in batch) == sorted(sizes)


@given(sizes)
def test_a_batch_has_an_end_and_the_first_ones_are_far_from_each_other(sizes):
    waiting = Waiting(sizes)
    order = [name for share in waiting.shares for batch in share for name in batch]
    assert order == list(sizes)
    for share in waiting.shares:
        for batch in share:
            assert sum(sizes[name] for name in batch[:-1]) <= BATCH
    assert len(waiting.shares) == (2 if sum(sizes.values()) >= SHARE else 1)


def test_who_has_finished_takes_what_others_would_do_last():
    waiting = Waiting(dict.fromkeys(range(20), BATCH))
    assert [batch for batch in waiting.batches(1)] == [
        *([n] for n in range(11, 20)),
        *([n] for n in range(10, -1, -1)),
    ]


class Deadly(dict):
    """Certificates of which one ends whoever reads it."""

    def __getitem__(self, name):
        if name == "deadly":
            os._exit(1)
        return super().__getitem__(name)


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["kernel", "second"])
def test_a_process_that_ends_is_followed_by_another(checker):
    asked = dict.fromkeys([*TEXTS, "deadly", *TEXTS], BATCH)
    said = answers(checker, Deadly(TEXTS, deadly=""), asked)
    assert said.pop("deadly") == Answer(False, reason="its process ended without an answer")
    assert sorted(said) == sorted(TEXTS) and all(each.accepted for each in said.values())
