"""What moves on the pages: citations, filters, the graph, stepped figures; by keyboard too."""

import pytest

from theory.claims.papers import PAPERS

pytestmark = pytest.mark.slow

CHAPTER = "chapters/07-regret.html"
GROUPS = len(PAPERS) + 1
"""The papers, and the library of theorems from outside."""


@pytest.fixture
def opened(built_book, tab):
    """Opens a page of the book."""
    return lambda name, **options: tab(**options).open(built_book / name)


def visible(page):
    """The citations that are shown."""
    return page.locator(".op-tip.op-shown")


def test_a_citation_shows_its_statement_to_the_mouse(opened):
    page = opened(CHAPTER)
    cited = page.locator("article .op-cited").first
    assert visible(page).count() == 0
    cited.locator("a").first.hover()
    visible(page).wait_for()
    shown = visible(page)
    assert len(shown.inner_text().split()) > 5
    box, window = shown.bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"]
    shown.hover()  # it stays while it is pointed at
    page.wait_for_timeout(400)
    assert shown.is_visible()
    page.keyboard.press("Escape")
    assert visible(page).count() == 0


@pytest.mark.parametrize("width", [1280, 360])
def test_a_citation_shows_its_statement_to_the_keyboard(opened, width):
    page = opened(CHAPTER, width=width)
    page.locator("article h1").first.click()
    for _ in range(60):
        page.keyboard.press("Tab")
        if visible(page).count():
            break
    described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    shown = page.locator(f"#{described}")
    assert shown.is_visible() and shown.get_attribute("role") == "tooltip"
    box = shown.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    page.keyboard.press("Escape")
    assert visible(page).count() == 0
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == described


def test_the_statement_that_is_shown_can_be_read_by_all(opened):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = opened(CHAPTER)
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = {theme!r}")
        page.locator("article .op-cited a").first.hover()
        visible(page).wait_for()
        found = axe.run(page, context=".op-tip.op-shown", options={"preload": False})
        assert [v["id"] for v in found.response["violations"] if v["impact"] != "moderate"] == []
        page.mouse.move(0, 0)
        visible(page).wait_for(state="detached")


def test_groups_of_an_index_are_folded_and_open_by_keyboard(opened):
    page = opened("claims/by-paper.html", formulas=False)
    groups = page.locator("details.op-group")
    assert groups.count() == GROUPS
    assert page.locator("details.op-group[open]").count() == 0
    groups.nth(1).locator("summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("details.op-group[open]").count() == 1
    assert groups.nth(1).locator("tbody tr").first.is_visible()


def test_a_filter_leaves_the_rows_with_all_its_words(opened):
    page = opened("claims/by-paper.html", formulas=False)
    rows = page.locator("details.op-group tbody tr")
    every = rows.count()
    assert every > 700
    for words in ("refuted Theorem line", "refuted pril/theorem-3"):
        page.get_by_label("Show rows with the words").fill(words)
        left = rows.filter(visible=True).all()
        assert 0 < len(left) < 60
        for row in left:
            said = f"{row.inner_text()} {row.locator('a').first.get_attribute('href')}".lower()
            assert all(word in said for word in words.lower().split())
    assert page.locator(".op-filter output").inner_text() == f"{len(left)} of {every} rows"
    page.get_by_label("Show rows with the words").fill("no such claim at all")
    assert page.locator(".op-filter output").inner_text() == f"0 of {every} rows"
    page.get_by_label("Show rows with the words").fill("")
    assert page.locator("details.op-group[open]").count() == 0
    assert page.locator("article h2:visible").count() == GROUPS


def test_a_box_of_the_graph_shows_its_statement_and_leads_to_its_page(opened, built_book):
    page = opened("claims/graph.html", formulas=False)
    page.locator("details.op-fold", has=page.locator(".op-graph")).first.locator("summary").click()
    graph = page.locator(".op-graph").first
    box = graph.locator("svg a").first
    target = box.get_attribute("href")
    assert (built_book / "claims" / target).resolve().is_file()
    box.focus()
    page.keyboard.press("Enter")
    said = graph.get_by_role("status")
    assert said.locator("strong").text_content() == box.get_attribute("aria-label")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{target.removeprefix('../')}")


def test_a_stepped_figure_is_worked_by_keyboard(opened):
    page = opened("chapters/04-prank-pril-cusum.html", formulas=False)
    figure = page.locator("figure.op-steps").first
    frames = figure.locator(".op-step-frame")
    assert [frame.is_visible() for frame in frames.all()].count(True) == 1
    assert frames.first.is_visible()
    figure.get_by_role("button", name="next step").focus()
    page.keyboard.press("Enter")
    assert frames.nth(1).is_visible() and not frames.first.is_visible()
    figure.get_by_role("slider", name="step").focus()
    page.keyboard.press("End")
    assert frames.last.is_visible()
    assert figure.get_by_role("button", name="next step").is_disabled()


@pytest.mark.parametrize(("width", "screen"), [(1280, "page"), (360, "phone")])
def test_a_phone_gets_the_narrow_drawing(opened, width, screen):
    page = opened(CHAPTER, width=width, formulas=False)
    page.locator("figure.op-figure img:visible").first.scroll_into_view_if_needed()
    page.wait_for_function(
        """screen => [...document.querySelectorAll("figure.op-figure img")]
             .some(image => image.currentSrc.includes(`.${screen}.`))""",
        arg=screen,
    )
