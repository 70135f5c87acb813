"""Figures on paper have type that can be read, in the whole book and on the slides."""

import re
from pathlib import Path

import pytest
from tabs import Tab

from book.one_page import contents, on_one_page

pytestmark = pytest.mark.slow

SMALLEST = 6
"""Points."""
SIDES = {"book": 166, "slide": 265}
"""Millimetres between the margins of A4, upright and on its side."""
PIXELS = 96 / 25.4
"""Of a millimetre."""
TYPE = re.compile(r"scale\(([\d.]+) -\1\)")
"""Where matplotlib draws a text: the letters' outlines are those of type of 100 points."""
PRINTED = """() => [...document.querySelectorAll("figure.op-figure img")].map(image => ({
  file: decodeURIComponent(new URL(image.src).pathname),
  share: image.getBoundingClientRect().width / Number(image.getAttribute("width")),
})).filter(({share}) => share)"""


def smallest_type(svg):
    return min(100 * float(scale) for scale in TYPE.findall(svg))


@pytest.fixture
def small(browser):
    """The figures of a page of paper whose type is too small, and how many there are in all."""
    tab = Tab(browser, formulas=False)
    tab.page.emulate_media(media="print")

    def found(path, wide):
        tab.page.set_viewport_size({"width": round(wide * PIXELS), "height": 900})
        page = tab.open(path)
        figures = page.evaluate(PRINTED)
        sizes = {
            figure["file"].rpartition("/")[2]: figure["share"]
            * smallest_type(Path(figure["file"]).read_text("utf-8"))
            for figure in figures
        }
        return {name: size for name, size in sizes.items() if size < SMALLEST}, len(sizes)

    yield found
    tab.context.close()


def test_the_type_of_every_figure_can_be_read_in_the_printed_book(built_book, small):
    page = built_book / "figures-on-paper.html"
    page.write_text(on_one_page(built_book, contents()), "utf-8")
    found, number = small(page, SIDES["book"])
    page.unlink()
    assert found == {} and number > 80


def test_the_type_of_every_figure_can_be_read_on_printed_slides(built_book, small):
    found, number = {}, 0
    for path in sorted((built_book / "slides").glob("*.html")):
        too_small, figures = small(path, SIDES["slide"])
        found |= {f"{path.stem}: {name}": size for name, size in too_small.items()}
        number += figures
    assert found == {} and number > 40


def test_small_type_is_found(small, tmp_path):
    """A drawing of 400 points with type of 9 that has half its width."""
    (tmp_path / "drawn.svg").write_text('<svg><g transform="translate(1 2) scale(0.09 -0.09)"/>')
    page = tmp_path / "page.html"
    image = '<img src="drawn.svg" width="400" style="width: 200px">'
    page.write_text(f'<figure class="op-figure">{image}</figure>')
    assert small(page, SIDES["book"]) == ({"drawn.svg": 4.5}, 1)
