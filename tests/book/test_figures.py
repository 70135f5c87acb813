"""Every figure, on pages and phones: its type can be read, its words are whole and apart."""

import re
from itertools import combinations
from pathlib import Path

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from book.extension import drawing
from book.figures import real_data_bounds, style
from book.stage import source_of

FOLDER = Path(style.__file__).parent
FIGURES = sorted(
    path.stem
    for path in FOLDER.glob("*.py")
    if {"def draw():", "def frames():"} & set(path.read_text("utf-8").split("\n"))
)
SMALLEST = 9 * 72 / 96
"""Points of nine pixels."""


def words(figure):
    """The texts that are drawn; not a tick's number, which lies outside where it is not drawn."""
    ticks = {
        id(label)
        for axis in figure.findobj(Axis)
        for label in (*axis.get_ticklabels(), *axis.get_ticklabels(minor=True))
    }
    return [
        text
        for text in figure.findobj(Text)
        if text.get_visible() and text.get_text().strip() and id(text) not in ticks
    ]


def extents(figure):
    """Each text that is drawn with its box; that of an annotation is without its arrow."""
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw(renderer)
    return [(text, Text.get_window_extent(text, renderer)) for text in words(figure)]


@pytest.mark.slow
@pytest.mark.parametrize("narrow", [False, True], ids=["page", "phone"])
@pytest.mark.parametrize("name", FIGURES)
def test_words_can_be_read_are_whole_and_apart(name, narrow):
    module = drawing._module(name)
    if narrow and not getattr(module, "PHONE", True):
        pytest.skip("keeps its wide drawing on phones")
    with style.drawing("light", narrow=narrow):
        for figure, _ in drawing.steps(module):
            found = extents(figure)
            if narrow:
                assert figure.get_figwidth() == style.NARROW
                assert min(text.get_fontsize() for text, _ in found) >= SMALLEST
            for text, box in found:
                assert -2 <= box.x0 and box.x1 <= figure.bbox.width + 2, text
                assert -2 <= box.y0 and box.y1 <= figure.bbox.height + 2, text
            on_others = [
                (one.get_text(), other.get_text())
                for (one, box), (other, beside) in combinations(found, 2)
                if box.padded(-1).overlaps(beside)
            ]
            assert on_others == []


def test_words_on_others_are_found():
    with style.drawing("light"):
        figure, axes = style.figure()
        for place in (0.5, 0.52):
            axes.text(place, 0.5, "words")
        (_, one), (_, other) = extents(figure)[-2:]
        assert one.padded(-1).overlaps(other)


def test_there_are_figures_and_few_keep_their_wide_drawing():
    wide = [name for name in FIGURES if not getattr(drawing._module(name), "PHONE", True)]
    assert len(FIGURES) > 50 and len(wide) < 8


@pytest.mark.parametrize("mode", style.MODES)
def test_labels_are_in_the_ink_of_the_mode(mode):
    """Those of axes, ticks and legends, which have no colour of their own."""
    with style.drawing(mode):
        figure, axes = style.figure()
        axes.plot([0, 1], label="a line")
        axes.set(xlabel="across", title="above")
        legend = figure.legend()
        inks = [axes.xaxis.label, axes.title, *axes.get_xticklabels(), *legend.get_texts()]
        assert {text.get_color() for text in inks} == {style.colours().ink}


@pytest.mark.slow
def test_the_figure_of_real_data_draws_the_run_of_its_chapter(capsys):
    """The chapter's own cells print the bounds and losses that are drawn."""
    pytest.importorskip("skordinal", reason="no skordinal: pip install 'ordproof[data]'")
    text = source_of("chapters/17-real-data").read_text("utf-8")
    names = {}
    for cell in re.findall(r"^```\{code-cell\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        exec(cell, names)
    printed = capsys.readouterr().out
    for divisor in (1, 8):
        part = printed.partition(f"divided by {divisor}\n")[2].partition("divided by")[0]
        losses = {name: int(loss) for name, loss in re.findall(r"  (\S+): loss (\d+)", part)}
        assert losses == real_data_bounds.losses(divisor)
        rows = re.findall(r"  +([\d.]+)  pril +(\S+)", part)
        drawn = {name: f"{value:.1f}" for name, value in real_data_bounds.bounds(divisor).items()}
        assert {name: value for value, name in rows} == drawn
        assert drawn.keys() == real_data_bounds.BOUNDS.keys()
