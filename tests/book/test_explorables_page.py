"""The explorables on a page: dragged, switched, by mouse, touch and keyboard, in both themes."""

import pytest
from stepper_build import sphinx

from book.explorables.directive import EXPLORABLES

PAGE = "# A page\n\n" + "\n".join(
    f"```{{explorable}} {name}\nComputed in exact fractions.\n```\n" for name in EXPLORABLES
)


@pytest.fixture(scope="module")
def explorables_page(tmp_path_factory):
    """A page with all explorables, as a file."""
    pytest.importorskip("sphinx_book_theme", reason="no Sphinx: pip install 'ordproof[book]'")
    folder = tmp_path_factory.mktemp("explorables")
    done = sphinx(folder, index=PAGE)
    assert done.returncode == 0, done.stderr
    return folder / "html" / "index.html"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390], ids=["desktop", "phone"])
def test_they_are_drawn_and_accessible(tab, explorables_page, dark, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    one = tab(width=width, dark=dark)
    page = one.open(explorables_page)
    assert page.locator(".explorable-plain").count() == 0
    assert page.locator(".explorable svg").count() >= len(EXPLORABLES)
    found = axe.run(page, context=".explorable", options={"preload": False}).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert one.complaints == []


def test_an_item_is_dragged_and_moved_by_the_arrow_keys(tab, explorables_page):
    page = tab().open(explorables_page)
    margin = page.locator("#explorable-margin")
    before = margin.locator(".stepper-told").inner_text()
    item = margin.locator("[data-handle='1']")
    item.scroll_into_view_if_needed()
    box = item.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + 40, steps=4)
    page.mouse.up()
    dragged = margin.locator(".stepper-told").inner_text()
    assert dragged != before
    label = "document.activeElement.getAttribute('aria-label')"
    place = page.evaluate(label)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(label) != place  # it has the focus still
    margin.get_by_role("button", name="Restore the example").click()
    assert margin.locator(".stepper-told").inner_text() == before


def test_a_transition_is_switched_by_mouse_and_keyboard(tab, explorables_page):
    page = tab().open(explorables_page)
    trellis = page.locator("#explorable-trellis")
    told = trellis.locator(".stepper-told")
    assert "the four ranks 8/11" in told.inner_text()
    first = trellis.get_by_role("switch", name="Transition from 0 to 1 between bits 1 and 2")
    first.focus()
    page.keyboard.press("Enter")
    assert first.get_attribute("aria-checked") == "false"
    second = trellis.get_by_role("switch", name="Transition from 0 to 1 between bits 2 and 3")
    second.locator("text").click()
    assert "Z = 40" in told.inner_text() and "the four ranks 1." in told.inner_text()
    field = trellis.get_by_label("ψ₁(0)")
    field.fill("-1")
    assert "A potential is a positive number." in trellis.inner_text()
    field.fill("3/2")
    assert "Z = 42" in told.inner_text()


def test_without_scripts_there_is_a_table(browser, explorables_page):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(explorables_page.as_uri())
    assert page.locator(".explorable-plain table").count() == len(EXPLORABLES)
    context.close()


def test_paper_is_not_told_what_to_press(tab, explorables_page):
    page = tab().open(explorables_page)
    hint = page.locator(".explorable-hint")
    assert hint.count() == 1 and hint.is_visible()
    page.emulate_media(media="print")
    assert not hint.is_visible()
    assert page.get_by_text("The wider, the more probable.").is_visible()
