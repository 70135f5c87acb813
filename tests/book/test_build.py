"""The build: what stops it, what it keeps, and how it names the files that people wrote."""

from pathlib import Path

import pytest
from command_process import ordproof

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from book import build, certificates, decisions, imported, library, stage
from book.extension import checking, drawing
from book.figures import style
from theory.claims.registry import all_claims
from verify.command import book
from verify.errors import InputError
from verify.second import check
from verify.store.certificates import Stored
from verify.verified import NotBuilt

ROOT = Path(__file__).parent.parent.parent


def claim(name):
    return next(claim for claim in all_claims() if claim.id == name)


@pytest.mark.slow
def test_a_verdict_that_is_not_the_recorded_one_stops_the_build(monkeypatch, tmp_path, capsys):
    recorded = {"pril/theorem-3": {"Algorithm 1": "proved"}}
    monkeypatch.setattr("verify.store.last_run.expectations", lambda: recorded)
    monkeypatch.setattr(decisions, "CACHE", tmp_path / "cache")
    code = build.main(["--output", str(tmp_path), "--claims", "pril/theorem-3/line-10"])
    assert code == 1
    assert "pril/theorem-3/line-10: not in the ledger yet, now refuted" in capsys.readouterr().err
    assert not (tmp_path / "html").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "chapters/99-nowhere"], "no file book/chapters/99-nowhere.md"),
        (["--claims", "pril/theorem-33"], "did you mean pril/theorem-3"),
    ],
)
def test_what_does_not_exist_is_bad_input(arguments, message, tmp_path, capsys):
    assert build.main(["--output", str(tmp_path), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_decisions_are_kept_until_their_sources_change(monkeypatch, tmp_path):
    monkeypatch.setattr(decisions, "CACHE", tmp_path)
    known = all_claims()
    chosen = [claim("pril/theorem-3/line-10")]
    decided = []
    decide = decisions.decide_all
    monkeypatch.setattr(
        decisions, "decide_all", lambda c, jobs: decided.extend(c) or decide(c, jobs=jobs)
    )
    first = list(decisions.entries(chosen, known, jobs=1))
    again = list(decisions.entries(chosen, known, jobs=1))
    assert first == again and decided == chosen
    monkeypatch.setattr(decisions, "key", lambda: "another")
    assert list(decisions.entries(chosen, known, jobs=1)) == first
    assert decided == chosen * 2
    list(decisions.entries(chosen, known, jobs=1, fresh=True))
    assert decided == chosen * 3


def test_certificates_that_the_ledger_does_not_have_are_kept_with_the_decision(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(decisions, "CACHE", tmp_path / "cache")
    chosen = library.cited({"library/perceptron"})
    first = list(decisions.entries(chosen, chosen, jobs=1))
    monkeypatch.setattr(decisions, "decide", None)
    (entry,) = list(decisions.entries(chosen, chosen, jobs=1))
    assert [entry] == first
    certificates.write(tmp_path, [entry])
    files = certificates.files(tmp_path)
    assert files.keys() - Stored().keys() == {"library/perceptron"}
    texts = {name: path.read_text("utf-8") for name, path in files.items()}
    assert check("library/perceptron", texts).name == "library/perceptron"
    certificates.write(tmp_path, [])
    assert certificates.files(tmp_path).keys() == Stored().keys()


def test_what_the_build_found_comes_before_what_it_was_found_instead_of(tmp_path):
    name = "pril/lemma-1"
    certificates.write(tmp_path, [{"certificates": {name: "another"}}])
    assert certificates.files(tmp_path)[name].read_text("utf-8") == "another"


def test_build_says_that_no_proof_can_be_checked_in_the_pages(monkeypatch, capsys):
    def missing():
        raise NotBuilt("coqc not found")

    monkeypatch.setattr(checking, "script", missing)
    checking.checker.cache_clear()
    build._say_if_unchecked()
    checking.checker.cache_clear()
    assert capsys.readouterr().err == "no proof can be checked in the pages: coqc not found\n"


def test_messages_name_the_written_file_and_its_line(tmp_path):
    staged = stage.Stage(tmp_path, {"chapters/02-ranks": 6})
    said = f"{tmp_path}/chapters/02-ranks.md:10: WARNING: x\n{tmp_path}/claims/a.md:3: y"
    assert staged.in_the_book(said) == (
        f"book/chapters/02-ranks.md:4: WARNING: x\n{tmp_path}/claims/a.md:3: y"
    )


def test_pages_are_written_only_where_they_changed(tmp_path):
    staged = stage.Stage(tmp_path)
    staged.fill([], {"index": "# A\n", "old": "# B\n"}, "", whole=False)
    before = (tmp_path / "index.md").stat().st_mtime_ns
    staged.fill([], {"index": "# A\n"}, "", whole=False)
    assert (tmp_path / "index.md").stat().st_mtime_ns == before
    assert not (tmp_path / "old.md").exists()


def test_ids_are_found_in_pages(monkeypatch, tmp_path):
    (tmp_path / "page.md").write_text(
        "{claim}`pril/theorem-1#θ^t`, {holds}`x <cusum/theorem-2/repair-1>`, and/or, olp/nothing.\n"
    )
    monkeypatch.setattr(stage, "BOOK", tmp_path)
    assert stage.identifiers("page") == [
        "cusum/theorem-2/repair-1",
        "olp/nothing",
        "pril/theorem-1",
    ]


def test_figures_need_words(monkeypatch):
    class Figure:
        ALT = " "

        @staticmethod
        def draw():
            return style.figure()[0]

    monkeypatch.setattr(drawing, "_module", lambda name: Figure)
    with pytest.raises(drawing.FigureError, match="no alternative text"):
        drawing.draw("a_figure")
    Figure.ALT = "Nothing is\nto be seen."
    (drawn,) = drawing.draw("a_figure")
    assert drawn.alt == "Nothing is to be seen."
    assert drawn.svg["light"].startswith("<svg") and drawn.phone["dark"].startswith("<svg")
    Figure.PHONE = False
    assert drawing.draw("a_figure")[0].phone == {}


def test_on_a_phone_panels_stand_below_one_another():
    with style.drawing("light"):
        page, (left, right) = style.figure(width=7, height=3, columns=2, width_ratios=(2, 1))
        assert left.get_position().y0 == right.get_position().y0
    with style.drawing("light", narrow=True):
        phone, (top, below) = style.figure(width=7, height=3, columns=2, width_ratios=(2, 1))
        assert top.get_position().y0 > below.get_position().y1
        assert style.figure()[1].get_title() == ""  # one panel is no array
        _, grid = style.figure(rows=3, columns=4, phone=(2, 6.0))
        assert grid.shape == (3, 4)
        assert grid[0, 0].get_position().y0 == grid[0, 1].get_position().y0
        assert grid[0, 1].get_position().y0 > grid[0, 2].get_position().y0
    assert page.get_figwidth() == 7 and phone.get_figwidth() == style.NARROW


def test_figures_are_drawn_anew_when_what_they_import_changes(monkeypatch, tmp_path):
    for name, text in (
        ("book/figures/one.py", "from algorithms.pril import PRIL\nimport numpy\n"),
        ("algorithms/pril.py", "from algorithms import seam\n"),
        ("algorithms/seam.py", "a = 1\n"),
        ("algorithms/other.py", "b = 1\n"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(drawing, "ROOT", tmp_path)
    monkeypatch.setattr(imported, "ROOT", tmp_path)
    before = drawing.key("one")
    (tmp_path / "algorithms" / "other.py").write_text("b = 2\n")
    assert drawing.key("one") == before
    (tmp_path / "algorithms" / "seam.py").write_text("a = 2\n")
    assert drawing.key("one") != before


def test_decisions_and_pages_rest_on_all_that_writes_them():
    """What entries and the extension import, directly or not, counts under their keys."""
    book_of = {"within": ("book",)}
    entries = {path.name for path in imported.imported([decisions.ENTRIES], **book_of)}
    assert {"latex.py", "signs.py", "letters.py", "library.py"} <= entries
    assert not {"build.py", "element.py"} & entries
    pages = stage.ROOT / "book" / "extension" / "pages.py"
    shown = {path.name for path in imported.imported([pages], **book_of)}
    assert {"element.py", "sentences.py", "line_breaks.py", "titles.py"} <= shown


def test_command_outside_a_clone_says_what_it_needs(monkeypatch, tmp_path):
    monkeypatch.setattr(book, "ROOT", tmp_path)
    with pytest.raises(InputError, match=r"no folder 'book'.*pip install -e"):
        book.book()


@pytest.mark.slow
def test_command_passes_the_exit_code_on():
    done = ordproof("book", "--only", "nowhere")
    assert done.returncode == 2
    assert "no file book/nowhere.md" in done.stderr
