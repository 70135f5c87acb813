"""The page of the public names has each of them, with what the code says of it."""

import inspect
import re
import subprocess
import sys

import pytest
from small_ledger import built, ledger

import ordproof
from algorithms import estimators
from book.docstrings import myst
from book.generate import ORPHAN
from book.public_names import GROUPS, page


def test_every_public_name_stands_on_the_page_once():
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(ordproof.__all__)
    headings = re.findall(r"^### (\w+)$", page(), re.MULTILINE)
    assert headings == listed


def test_each_stands_there_with_its_signature_and_docstring():
    text = page()
    for name in ordproof.__all__:
        value = getattr(ordproof, name)
        shown = text.partition(f"\n### {name}\n")[2]
        shown = re.split("\n##+ ", shown)[0]
        signature, _, said = shown.partition(":class: op-docstring\n\n")[2].partition("\n```\n")
        if inspect.isclass(value) or inspect.isfunction(value):
            assert signature.startswith(f"{name}(")
            assert set(inspect.signature(value).parameters) <= set(re.findall(r"\w+", signature))
            assert words(said) == words(re.sub("-{3,}", "", inspect.getdoc(value)))
        assert len(said.split()) > 2


def words(text):
    """Letters and numbers, without roles and what marks code."""
    return re.findall(r"\w+", re.sub(r":[a-z]+:`", "`", text))


def test_no_markup_of_docstrings_is_left_on_the_page():
    text = re.sub(r"^```\{code-block\}.*?^```$", "", page(), flags=re.MULTILINE | re.DOTALL)
    assert not re.findall(r"``[^`]|:[a-z]+:`|^-{3,}$|^\.\. |\[\d\]_", text, re.MULTILINE)
    assert "**Parameters**" in text and "\n: " in text


def test_a_docstring_is_rendered():
    said = """First line of ``a * b``, :math:`x_i`.

        Of `w`, see :class:`~theory.Claim`.

        * one
          item;
        * two.

        Parameters
        ----------
        size : int, optional
            How many of {this}.

            And more.
        *seen
            The rest.

        Returns
        -------
        list of str

        Examples
        --------
        >>> 1 + 1
        2
        """
    assert (
        myst(inspect.cleandoc(said))
        == inspect.cleandoc(
            """First line of `a * b`, $x_i$.

        Of `w`, see `theory.Claim`.

        * one item;
        * two.

        **Parameters**

        `size` : int, optional
        : How many of \\{this}.

          And more.

        `*seen`
        : The rest.

        **Returns**

        `list of str`

        **Examples**

        ```python
        >>> 1 + 1
        2
        ```
        """
        )
        + "\n"
    )


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
