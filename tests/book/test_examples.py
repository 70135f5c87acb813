"""Worked examples are read again when the instance that they tell of is another one."""

import json

import pytest

from book import examples, readings, stage

PAGE = """# A page

## A section

```{claim} pril/theorem-3
:reading: Algorithm 1
:expect: refuted
```

By hand: two rounds are enough.

```{drawn} some_picture
Two rounds.
```

## Another one

By hand, without a box.
"""
FIGURE = 'ALT = "two rounds"\nkept = instance("pril/theorem-3", "Algorithm 1")\n'


@pytest.fixture
def ledger(monkeypatch, tmp_path):
    """A page with a paragraph and a picture of an instance, and the ledger's file of it."""
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    monkeypatch.setattr(readings, "KEPT", tmp_path / "readings.json")
    monkeypatch.setattr(examples, "FIGURES", tmp_path)
    monkeypatch.setattr(examples, "COUNTEREXAMPLES", tmp_path)
    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    (tmp_path / "some_picture.py").write_text(FIGURE, "utf-8")
    kept = tmp_path / "pril" / "theorem-3.json"
    kept.parent.mkdir()
    kept.write_text(json.dumps({"Algorithm 1": {"x": [1, 2]}, "r": {"x": [3]}}), "utf-8")
    return kept


def test_paragraphs_and_figures_are_read_once(ledger):
    by_hand, picture = readings.not_read(["page"], {})
    assert by_hand.startswith("book/page.md:10: new words: “By hand: two rounds are enough. …”")
    assert picture.startswith("book/page.md:12: new words: “some_picture: Two rounds.")
    assert "pril/theorem-3 [Algorithm 1]" in by_hand and "[Algorithm 1]" in picture
    readings.keep(["page"], {})
    assert readings.not_read(["page"], {}) == []


def test_another_instance_is_read_again(ledger):
    readings.keep(["page"], {})
    ledger.write_text(json.dumps({"Algorithm 1": {"x": [1, 1]}, "r": {"x": [3]}}), "utf-8")
    found = readings.not_read(["page"], {})
    assert len(found) == 2 and all("another instance" in message for message in found)


def test_instance_of_another_reading_is_another_matter(ledger):
    readings.keep(["page"], {})
    ledger.write_text(json.dumps({"Algorithm 1": {"x": [1, 2]}, "r": {"x": [4]}}), "utf-8")
    assert readings.not_read(["page"], {}) == []


def test_a_figure_that_says_something_else_is_read_again(ledger, tmp_path):
    readings.keep(["page"], {})
    (tmp_path / "some_picture.py").write_text(FIGURE.replace("two", "three"), "utf-8")
    (message,) = readings.not_read(["page"], {})
    assert "new words" in message and "some_picture" in message
