"""Many certificates asked about at once: each once, whoever ends first or is ended."""

import os
import shutil
from multiprocessing import parent_process
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
    first, *second = waiting.shares
    order = [*first, *(batch for share in second for batch in reversed(share))]
    assert [name for batch in order for name in batch] == list(sizes)
    for share in waiting.shares:
        for batch in share:
            assert sum(sizes[name] for name in batch[:-1]) <= BATCH
    assert len(waiting.shares) == (2 if sum(sizes.values()) >= SHARE else 1)


def test_two_go_towards_each_other_until_nothing_is_left():
    waiting = Waiting(dict.fromkeys(range(20), BATCH))
    assert [batch for batch in waiting.batches(1)] == [
        *([n] for n in range(19, -1, -1)),
    ]


class Deadly(dict):
    """Certificates of which one ends the process that is to check it."""

    def __getitem__(self, name):
        if name == "deadly" and parent_process() is not None:
            os._exit(1)
        return super().__getitem__(name)


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["kernel", "second"])
def test_where_a_process_ends_the_others_go_on(checker):
    texts = Deadly(TEXTS | {"deadly": " " * SHARE})
    said = answers(checker, texts, texts)
    assert said.pop("deadly") == Answer(False, reason="its process ended without an answer")
    assert sorted(said) == sorted(TEXTS) and all(each.accepted for each in said.values())


PROGRAM = """#!/bin/sh
while read name bytes; do
  if [ -n "$bytes" ]; then head -c "$bytes" >/dev/null
  elif [ "$name" = deadly ]; then exit 3
  else sleep 0.05; printf 'accepted\\t%s\\t\\t\\t\\t1\\t\\n' "$name"
  fi
done
"""


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
def test_where_the_verified_checker_ends_the_others_go_on(monkeypatch, tmp_path):
    program = tmp_path / "checker"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    monkeypatch.setattr("verify.verified.run.executable", lambda: program)
    texts = dict.fromkeys("abcdefgh", " " * BATCH) | {"deadly": " " * BATCH}
    said = answers("verified", texts, texts)
    assert not said.pop("deadly").accepted
    assert len(said) == 8 and all(each.accepted for each in said.values())
