"""The page of the public names has each of them, with what the code says of it."""

import inspect
import re
import subprocess
import sys

import pytest
from small_ledger import built, ledger

import ordproof
from algorithms import estimators
from book.generate import ORPHAN
from book.public_names import GROUPS, filled, page


def test_every_public_name_stands_on_the_page_once():
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(ordproof.__all__)
    headings = re.findall(r"^### (\w+)$", page(), re.MULTILINE)
    assert headings == listed


def test_each_stands_there_with_its_signature_and_docstring():
    text = page()
    for name in ordproof.__all__:
        value = getattr(ordproof, name)
        shown = text.partition(f"\n### {name}\n")[2].partition("\n### ")[0]
        if inspect.isclass(value) or inspect.isfunction(value):
            signature = shown.partition(":class: op-docstring\n\n")[2].partition("\n")[0]
            assert signature.startswith(f"{name}(")
            assert set(inspect.signature(value).parameters) <= set(re.findall(r"\w+", signature))
            assert filled(inspect.getdoc(value)) in shown
        assert len(shown.rpartition(":class: op-docstring")[2].split()) > 3


def test_lines_that_are_too_long_are_filled_anew_and_no_word_is_lost():
    doc = f"First line.\n\nname : str\n    {'a word ' * 20}\n    and more\nother : int"
    lines = filled(doc).splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).split() == doc.split()
    assert all(line.startswith("    a") and "  " not in line.strip() for line in lines[3:-1])
    assert [*lines[:3], lines[-1]] == ["First line.", "", "name : str", "other : int"]


def test_each_section_of_a_docstring_keeps_its_line():
    """Parameters that stand in lines of one indentation would be filled into one text."""
    underlined = [line for line in page().splitlines() if "---" in line]
    assert underlined and {*"".join(underlined)} == {"-"}


def test_all_estimators_are_public():
    assert set(estimators.__all__) <= set(ordproof.__all__)


def test_a_learner_needs_neither_estimators_nor_data():
    code = "import sys, ordproof; print({m.split('.')[0] for m in sys.modules} & {'sklearn'})"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"


@pytest.mark.slow
def test_the_page_is_built_without_a_warning(tmp_path):
    pages = {"index": "# Root\n\n{holds}`pril/theorem-1#θ^t`\n", "public-names": ORPHAN + page()}
    assert built(tmp_path, ledger(), pages) == (0, "")
