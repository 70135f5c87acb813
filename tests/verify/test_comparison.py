"""Two ledgers compared: what is said of them, as properties, and the command."""

import json
from pathlib import Path

import pytest
from command_process import ordproof
from hypothesis import given
from hypothesis import strategies as st

from verify.verdicts.comparison import CHANGES, KNOWN, Change, compared

words = st.sampled_from(sorted(KNOWN))
ledgers = st.dictionaries(
    st.sampled_from(["a/b", "a/c", "d/e"]), st.dictionaries(st.sampled_from("xyz"), words)
)


@given(ledgers)
def test_a_ledger_does_not_differ_from_itself(ledger):
    assert compared(ledger, ledger) == []


@given(ledgers, ledgers)
def test_each_reading_that_differs_is_said_once_and_backwards_the_contrary(old, new):
    def flat(ledger):
        return {(c, r): v for c, readings in ledger.items() for r, v in readings.items()}

    forth, back = compared(old, new), compared(new, old)
    expected = {pair for pair, _ in flat(old).items() ^ flat(new).items()}
    assert sorted((c.claim, c.reading) for c in forth) == sorted(expected)
    contrary = {"appeared": "disappeared", "weaker": "stronger"}
    contrary |= {there: here for here, there in contrary.items()}
    kinds = {(c.claim, c.reading): c.kind for c in back}
    assert all(kinds[c.claim, c.reading] == contrary.get(c.kind, c.kind) for c in forth)
    ranks = [CHANGES.index(change.kind) for change in forth]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("proved", "survived", "weaker"),
        ("proved", "refuted", "reversed"),
        ("survived", "refuted", "reversed"),
        ("refuted", "open", "weaker"),
        ("refuted", "ill-posed", "other"),
        ("survived", "bounded", "stronger"),
        ("open", "proof fails", "other"),
        ("proved", "contradicted", "weaker"),
        ("open", "refuted", "stronger"),
    ],
)
def test_kinds_of_changes(before, after, kind):
    assert Change("a/b", "x", before, after).kind == kind


def test_a_reading_that_became_a_claim_of_its_own_is_not_lost():
    old = {"a/b": {"as printed": "refuted", "slip": "proved"}}
    new = {"a/b": {"as printed": "refuted"}, "a/b/repair-1": {"slip": "proved"}}
    (change,) = compared(old, new)
    assert (change.kind, change.moved_to) == ("moved", "a/b/repair-1")
    assert [c.kind for c in compared(new, old)] == ["moved"]
    elsewhere = {"a/b": {"as printed": "refuted"}, "a/c": {"slip": "proved"}}
    weaker = new | {"a/b/repair-1": {"slip": "survived"}}
    for other in (elsewhere, weaker):
        assert [c.kind for c in compared(old, other)] == ["disappeared", "appeared"]


def test_the_command_exits_with_1_where_something_got_lost(tmp_path):
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps({"a/b": {"x": "proved", "y": "survived"}}))
    new.write_text(json.dumps({"claims": [{"id": "a/b", "readings": {"x": "proved"}}]}))
    result = ordproof("compare", old, new, "--json", "-")
    assert result.returncode == 1 and json.loads(result.stdout)["counts"]["disappeared"] == 1
    back = ordproof("compare", new, old)
    assert back.returncode == 0 and "1 claim, 2 readings; 1 appeared" in back.stdout


@pytest.mark.parametrize("text", ["", "[]", '{"a/b": "proved"}', '{"a/b": {"x": "true"}}'])
def test_what_is_no_ledger_is_one_line_and_exit_2(text, tmp_path):
    path = Path(tmp_path / "old.json")
    path.write_text(text)
    result = ordproof("compare", path)
    assert result.returncode == 2 and len(result.stderr.splitlines()) == 1
    assert "old.json" in result.stderr and result.stdout == ""
