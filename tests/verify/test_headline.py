"""The headline of a claim: what follows from its readings, as properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Le, symbols

from theory import Claim, Reading, Space
from theory.claims.claim import READING_KINDS
from verify.verdicts.headline import ALL, FAILS, HOLDS, UNDECIDED, headline

n = symbols("n", real=True)
WORDS = [word for word in ALL if word not in ("depends", "-", "contradicted")]
SIDES = {word: side for side in (HOLDS, FAILS, UNDECIDED) for word in side}


class Numbers(Space):
    def generate(self, choose, **options):
        return {"n": choose(0, 9)}

    def values(self, instance, **options):
        return {"n": instance["n"]}


def claim(*readings):
    conclusion = Le(0, n**2)
    return Claim("t/c", "", "order", "", conclusion, space=Numbers(), readings=readings)


def said(*readings):
    """The headline of readings given as (kind, verdict), named r0, r1, ..."""
    kinds = {f"r{i}": kind for i, (kind, _) in enumerate(readings)}
    return headline(kinds, {f"r{i}": verdict for i, (_, verdict) in enumerate(readings)})


others = st.lists(st.tuples(st.sampled_from(READING_KINDS[1:]), st.sampled_from(WORDS)))
words = st.sampled_from(WORDS)


@given(words, others)
def test_one_natural_reading_gives_the_verdict_whatever_else_is_read(verdict, more):
    found = said(("natural", verdict), *more)
    assert (found.verdict, found.reading) == (verdict, "r0")
    assert str(found).startswith(verdict)


@given(words)
def test_what_is_proved_of_less_than_the_words_is_proved_in_part(verdict):
    found = headline({"r0": "natural"}, {"r0": verdict}, lacks={"r0": "that it is attained"})
    holds = SIDES[verdict] is HOLDS
    assert found.verdict == verdict
    assert str(found) == verdict + " in part" * holds
    assert bool(found.to_json()["lacks"]) == holds


@given(words, others)
def test_vacuous_readings_change_nothing_and_degenerate_ones_stand_in_brackets(verdict, more):
    found = said(("natural", verdict), *more)
    assert all(change.kind in ("open", "degenerate") for change in found.changes)
    text = str(found)
    assert (" but " in text) == any(change.kind == "open" for change in found.changes)
    assert text.endswith(")") == any(change.kind == "degenerate" for change in found.changes)
    least = said(("natural", verdict), *(r for r in more if r[0] != "vacuous"))
    assert [c.verdict for c in least.changes] == [c.verdict for c in found.changes]


@given(words, others)
def test_what_falls_on_the_other_side_is_always_said(verdict, more):
    found = said(("natural", verdict), *more)
    other_side = [
        f"r{i}"
        for i, (kind, word) in enumerate(more, start=1)
        if kind != "vacuous" and SIDES[word] is not SIDES[verdict]
    ]
    assert set(other_side) <= {change.reading for change in found.changes}


@given(st.lists(words, min_size=2, max_size=4), others)
def test_a_claim_depends_only_on_natural_readings_of_different_sides(natural, more):
    found = said(*(("natural", verdict) for verdict in natural), *more)
    differ = len({SIDES[verdict] for verdict in natural}) > 1
    assert (found.verdict == "depends") == differ
    if not differ and SIDES[natural[0]] is HOLDS:
        assert HOLDS.index(found.verdict) == max(map(HOLDS.index, natural))


@given(st.permutations([("natural", "proved"), ("open", "refuted"), ("degenerate", "ill-posed")]))
def test_the_order_of_the_readings_does_not_matter(readings):
    assert said(*readings).verdict == "proved"
    assert {(c.kind, c.verdict) for c in said(*readings).changes} == {*readings[:]} - {
        ("natural", "proved")
    }


def test_a_contradiction_of_any_reading_is_the_headline():
    found = said(("natural", "proved"), ("vacuous", "contradicted"))
    assert (found.verdict, str(found)) == ("contradicted", "contradicted for r1")


@pytest.mark.parametrize(
    ("kinds", "verdicts", "text"),
    [
        ("n", "proved", "proved"),
        ("no", "proved refuted", "proved, but refuted for r1"),
        ("noo", "proved refuted refuted", "proved, but refuted for r1 and r2"),
        ("noooo", "proved" + 4 * " refuted", "proved, but refuted for r1, r2 and 2 more"),
        ("no", "proved survived", "proved, but only survived for r1"),
        ("no", "survived proved", "survived"),
        ("no", "refuted ill-posed", "refuted"),
        ("no", "refuted proved", "refuted, but proved for r1"),
        ("nd", "proved ill-posed", "proved (ill-posed for r1)"),
        ("nod", "proved refuted ill-posed", "proved, but refuted for r1 (ill-posed for r2)"),
        ("nv", "refuted proved", "refuted"),
        ("nn", "proved refuted", "depends on the reading: proved for r0, refuted for r1"),
        ("nn", "proved survived", "survived"),
        ("nn", "ill-posed refuted", "refuted"),
        ("no", "not-testable reproduced", "not-testable, but reproduced for r1"),
    ],
)
def test_in_words(kinds, verdicts, text):
    by_letter = {kind[0]: kind for kind in READING_KINDS}
    pairs = zip((by_letter[letter] for letter in kinds), verdicts.split(), strict=True)
    assert str(said(*pairs)) == text


@pytest.mark.parametrize(
    ("kinds", "verdicts", "lacking", "text"),
    [
        ("no", "proved proved", "r1", "proved, but only proved in part for r1"),
        ("no", "proved proved", "r0 r1", "proved in part"),
        ("no", "proved proved", "r0", "proved in part"),
        ("no", "refuted proved", "r1", "refuted, but proved in part for r1"),
        ("no", "proved refuted", "r1", "proved, but refuted for r1"),
        ("noo", "ill-posed proved proved", "r2", None),
        ("nn", "proved proved", "r1", "proved in part"),
        ("nn", "proved refuted", "r0", None),
        ("nd", "refuted proved", "r1", "refuted (proved in part for r1)"),
    ],
)
def test_a_part_is_never_said_to_be_the_whole(kinds, verdicts, lacking, text):
    by_letter = {kind[0]: kind for kind in READING_KINDS}
    names = {f"r{i}": by_letter[letter] for i, letter in enumerate(kinds)}
    found = headline(
        names,
        dict(zip(names, verdicts.split(), strict=True)),
        lacks=dict.fromkeys(lacking.split(), "that it is attained"),
    )
    several = {
        "noo": "ill-posed, but proved for r1 and proved in part for r2",
        "nn": "depends on the reading: proved in part for r0, refuted for r1",
    }
    assert str(found) == (text or several[kinds])


def test_names_with_commas_are_told_apart():
    kinds = {"as printed": "natural", "after, ties any": "open", "shared": "open", "x": "open"}
    verdicts = dict.fromkeys(kinds, "refuted") | {"as printed": "proved"}
    expected = "proved, but refuted for after, ties any; shared and x"
    assert str(headline(kinds, verdicts)) == expected


def test_the_first_reading_is_natural_unless_another_is_marked():
    first, second = Reading("a"), Reading("b")
    assert claim(first, second).reading_kinds == {"a": "natural", "b": "open"}
    marked = claim(first, Reading("b", kind="natural"), Reading("c", kind="vacuous"))
    assert list(marked.reading_kinds.items()) == [("b", "natural"), ("a", "open"), ("c", "vacuous")]
    assert marked.natural.name == "b" and marked.statement() == marked.statement(marked.readings[1])
    both = claim(Reading("a", kind="natural"), Reading("b", kind="natural"))
    assert set(both.reading_kinds.values()) == {"natural"}


def test_a_kind_that_does_not_exist_and_a_claim_without_a_natural_reading_are_refused():
    with pytest.raises(ValueError, match=r"kind='usual' of reading 'a'.*expected one of"):
        claim(Reading("a", kind="usual"))
    with pytest.raises(ValueError, match="expected a natural one"):
        claim(Reading("a", kind="degenerate"), Reading("b"))
    with pytest.raises(ValueError, match="expected a natural reading"):
        headline({"a": "open"}, {"a": "proved"})
