"""The step-through on a page: what it shows, how it is used, what it refuses."""

import re

import pytest
from stepper_build import sphinx

STEP = "Step ▶"
POINTS = ".stepper-points tbody tr"


@pytest.fixture
def opened(tab, stepper_page):
    """The first step-through of the page, and its tab."""
    one = tab()
    page = one.open(stepper_page)
    return page.locator("#stepper-line"), one


def press(stepper, name):
    stepper.get_by_role("button", name=name, exact=True).click()


def told(stepper):
    return stepper.locator(".stepper-told").inner_text()


@pytest.mark.slow
def test_first_rounds_are_those_worked_by_hand(opened):
    """PRIL, K = 3: x = −2, label 1; then x = 1/2, label 1–2."""
    stepper, _ = opened
    assert "Before the first of 6 rounds: w = 0; θ = (0, 0)" in told(stepper)
    press(stepper, STEP)
    assert told(stepper) == (
        "Round 1 of 6: point 1, x = −2, label 1. The score w·x is 0, so rank 3 is predicted: "
        "loss 2, 2 in total. θ₁ and θ₂ have their constraints violated. "
        "w moves by −2 x; θ₁ and θ₂ move by +1 and +1."
    )
    press(stepper, STEP)
    assert "The score w·x is 2, so rank 3 is predicted: loss 1, 3 in total." in told(stepper)
    rows = stepper.locator(".stepper-table tbody tr")
    assert rows.nth(0).inner_text().split("\t")[:2] == ["θ₁", "free"]
    assert rows.nth(1).inner_text().split("\t")[1:6] == ["−1", "−1", "> 0", "✗ violated", "−1"]
    press(stepper, "◀ Back")
    press(stepper, "◀ Back")
    assert "Before the first" in told(stepper)
    press(stepper, "End")
    assert told(stepper).startswith("Round 6 of 6")


def test_the_bound_is_the_one_of_the_proved_claim(opened):
    """a = 2, R² = 9; the nearest point of the hull of the rows gives γ² = 5/13."""
    stepper, _ = opened
    shown = stepper.locator(".stepper-bound-told").inner_text()
    assert "the bound is 247/5, for a = 2, R² = 9, γ² = 5/13" in shown
    sources = stepper.locator(".stepper-sources [data-learner]")
    visible = [sources.nth(i).inner_text() for i in range(6) if sources.nth(i).is_visible()]
    assert len(visible) == 1 and "pril/theorem-1/sharper-2#loss" in visible[0]


@pytest.mark.parametrize(
    ("row", "field", "typed", "message"),
    [
        (0, 0, "two", "“two” is not a number"),
        (0, 0, "1/0", "cannot have 0 below"),
        (1, 0, "", "Give a number"),
        (1, 0, "99999", "from −1000 to 1000"),
        (2, 1, "4", "Rank 4 is out of range: ranks are 1 to 3"),
        (2, 1, "0", "Rank 0 is out of range"),
        (1, 1, "2-1", "reversed: write 1-2"),
        (1, 1, "a", "Give a rank"),
    ],
)
def test_bad_input_is_answered_at_its_field(opened, row, field, typed, message):
    stepper, _ = opened
    before = told(stepper)
    entry = stepper.locator(POINTS).nth(row).locator("input").nth(field)
    good = entry.input_value()
    entry.fill(typed)
    assert entry.get_attribute("aria-invalid") == "true"
    said = stepper.locator(f"#{entry.get_attribute('aria-describedby')}")
    assert said.is_visible() and message in said.inner_text()
    assert stepper.get_by_role("button", name=STEP).is_disabled()
    assert told(stepper) == "Correct the marked field to go on."
    entry.fill(good)
    assert entry.get_attribute("aria-invalid") is None
    assert told(stepper) == before


@pytest.mark.parametrize(("field", "typed"), [("Ranks K", "7"), ("Passes over the data", "0")])
def test_numbers_out_of_range_are_refused(opened, field, typed):
    stepper, _ = opened
    stepper.get_by_label(field).fill(typed)
    assert "Give a whole number from" in stepper.inner_text()


def test_exact_learners_refuse_intervals_and_costs_are_positive(opened):
    stepper, _ = opened
    choice = stepper.get_by_label("Learner")
    assert not stepper.get_by_label("Cost C").is_visible()
    choice.select_option("PRank")
    assert "PRank learns from exact labels: give one rank." in stepper.inner_text()
    choice.select_option("PA-I")
    stepper.get_by_label("Cost C").fill("-1")
    assert "C is a cost: give a positive number." in stepper.inner_text()
    stepper.get_by_label("Cost C").fill("1/20")
    press(stepper, STEP)
    assert "w moves by −1/10 x; θ₁ and θ₂ move by +1/20 and +1/20" in told(stepper)


def test_data_without_a_separator_have_no_bound(opened):
    stepper, _ = opened
    entries = stepper.locator(POINTS)
    entries.nth(2).locator("input").nth(0).fill("-2")
    shown = stepper.locator(".stepper-bound-told").inner_text()
    assert "No comparator ranks points 1 and 3 with a positive margin" in shown


NAMED = """picture => [...picture.querySelectorAll(".region-name")].map(name => {
  const [x, y] = [Number(name.getAttribute("x")), Number(name.getAttribute("y")) - 9];
  const under = [...picture.querySelectorAll(".region")].find(region => {
    const [left, top, width, height] = ["x", "y", "width", "height"]
      .map(side => Number(region.getAttribute(side)));
    return left <= x && x <= left + width && top <= y && y <= top + height;
  });
  return [`region rank-${name.textContent}`, under.getAttribute("class")];
})"""


@pytest.mark.parametrize("learner", ["PRIL", "PRank", "PA", "CuSum Rank"])
def test_regions_carry_their_ranks(tab, stepper_page, learner):
    stepper = tab().open(stepper_page).locator("#stepper-plane")
    stepper.get_by_label("Learner").select_option(learner)
    stepper.get_by_label("Passes").fill("3")
    several = 0
    for _ in range(12):
        press(stepper, STEP)
        pairs = stepper.locator("svg").first.evaluate(NAMED)
        assert [name for name, _ in pairs] == [region for _, region in pairs]
        several += len(pairs) > 1
    assert several > 5


def test_points_are_added_removed_and_restored(opened):
    stepper, one = opened
    press(stepper, "Add a point")
    assert stepper.locator(POINTS).count() == 4
    assert one.page.evaluate("document.activeElement.ariaLabel") == "x of point 4"
    press(stepper, "Remove point 1")
    assert stepper.locator(POINTS).count() == 3
    stepper.get_by_label("Coordinates of x").select_option("2")
    assert stepper.get_by_label("x₂ of point 3").input_value() == "0"
    press(stepper, STEP)
    assert "x = (1/2, 0)" in told(stepper)
    press(stepper, "Restore the example")
    assert stepper.get_by_label("x of point 1").input_value() == "-2"


def test_the_keyboard_is_enough(opened):
    """Tab reaches every control in the order of the page; Enter and arrows work them."""
    stepper, one = opened
    keyboard = one.page.keyboard
    stepper.get_by_label("Learner").focus()
    reached = []
    for _ in range(40):
        keyboard.press("Tab")
        reached.append(
            one.page.evaluate(
                "(document.activeElement.ariaLabel || document.activeElement.id "
                "|| document.activeElement.textContent)"
            )
        )
        if reached[-1] == STEP:
            break
    expected = ["x of point 1", "label of point 1", "Remove point 1", "Add a point", STEP]
    assert [name for name in reached if name in expected] == expected
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert one.page.evaluate(outline) == "solid"
    keyboard.press("Enter")
    assert told(stepper).startswith("Round 1 of 6")
    stepper.get_by_role("slider", name="Round").focus()
    keyboard.press("End")
    assert told(stepper).startswith("Round 6 of 6")
    keyboard.press("ArrowLeft")
    assert told(stepper).startswith("Round 5 of 6")
    assert stepper.locator(".stepper-told").get_attribute("aria-live") == "polite"


def test_playing_goes_on_by_itself_and_stops(opened):
    stepper, one = opened
    press(stepper, "Play")
    one.page.wait_for_function(
        "document.querySelector('#stepper-line .stepper-told').textContent.startsWith('Round 2')"
    )
    press(stepper, "Pause")
    assert told(stepper).startswith("Round 2 of 6")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360], ids=["desktop", "phone"])
def test_it_is_drawn_and_accessible(tab, stepper_page, dark, width, tmp_path):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    one = tab(width=width, dark=dark)
    page = one.open(stepper_page)
    for name in ("line", "plane"):
        stepper = page.locator(f"#stepper-{name}")
        press(stepper, STEP)
        press(stepper, STEP)
        pictures = stepper.locator("svg[role=img]")
        assert pictures.count() == 3
        for i in range(3):
            assert len(pictures.nth(i).get_attribute("aria-label")) > 20
            drawn = pictures.nth(i).bounding_box()
            assert drawn["x"] >= 0 and drawn["x"] + drawn["width"] <= width
        stepper.screenshot(path=tmp_path / f"{name}.png")
    stepper.get_by_label("Ranks K").fill("0")  # errors are read and seen too
    found = axe.run(page, context=".stepper", options={"preload": False}).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert one.complaints == []


WRONG = {
    ":ranks: 3\n\n1 : 4": "expected 1 ≤ low ≤ high ≤ 3",
    ":ranks: 3\n\n1 : 3-2": "expected 1 ≤ low ≤ high ≤ 3",
    "x : 1": "'x' is not a number",
    "1 2": "a colon",
    ":learner: prank\n\n1 : 1-2": "expected exact labels",
    ":ranks: 9\n\n1 : 1": "expected 2 to 6",
    ":cost: 0\n\n1 : 1": "expected a positive number",
    "1 : 1\n1 2 : 1": "all with as many coordinates",
    ":learner: perceptron\n\n1 : 1": "perceptron",
}


@pytest.mark.slow
def test_a_wrong_example_fails_the_build(tmp_path):
    """And a page without a step-through loads nothing of it."""
    pytest.importorskip("sphinx_book_theme")
    pages = {
        f"page{n}": f"---\norphan: true\n---\n# A page\n\n```{{stepper}} wrong\n{body}\n```\n"
        for n, body in enumerate(WRONG)
    }
    done = sphinx(tmp_path, index="# A page\n\nNothing to step through.\n", **pages)
    assert done.returncode != 0
    said = done.stderr
    for n, message in enumerate(WRONG.values()):
        complaint = rf"page{n}\.md:\d+((?!page\d).)*{re.escape(message)}"
        assert re.search(complaint, said, re.DOTALL), message
    assert "stepper" not in (tmp_path / "html" / "index.html").read_text()
