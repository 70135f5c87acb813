"""An explorable computes in the page what the project's own code computes, to the last digit."""

import json
import random
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from book.explorables import ASSETS
from book.explorables.directive import EXPLORABLES
from book.stepper import ASSETS as STEPPER

HERE = Path(__file__).parent
SCRIPTS = ASSETS / "explorables"


def halves(rng, low, high, parts=2):
    return str(Fraction(rng.randint(parts * low, parts * high), parts))


def margin_inputs(rng):
    answers = ["yes", "no", *rng.choices(["yes", "no"], k=rng.randint(0, 4))]
    shift = {"yes": (2, 1), "no": (-2, 0)}  # often separable
    spread = rng.choice((1, 2, 3))
    points = [
        [[str(Fraction(halves(rng, -spread, spread)) + s) for s in shift[answer]], answer]
        for answer in answers
    ]
    return {"points": points, "origin": [halves(rng, -1, 1), halves(rng, -1, 1)]}


def trellis_inputs(rng):
    def number():
        return str(Fraction(rng.randint(1, 9), rng.randint(1, 4)))

    shut = rng.choice((0.1, 0.3, 0.6))
    return {
        "node": [[number(), number()] for _ in range(3)],
        "same": number(),
        "other": number(),
        "closed": [[[rng.random() < shut for _ in range(2)] for _ in range(2)] for _ in range(2)],
    }


def projection_inputs(rng):
    theta = sorted(Fraction(halves(rng, -3, 3, 4)) for _ in range(2))
    return {
        "label": rng.choice(("1", "1-2", "2", "2-3", "3")),
        "x": rng.choice(("1/4", "1", "2")),
        "C": rng.choice(("1/16", "1/2", "3/2", "8")),
        "theta": [str(level) for level in theta],
    }


def trap_inputs(rng):
    return {
        "C": rng.choice(("1/8", "1", "2")),
        "s": rng.choice(("-3", "-1", "0", "1/2")),
        "x": rng.choice(("1/2", "3/2", "3")),
        "start": [halves(rng, -2, 2, 4), halves(rng, -2, 2, 4)],
    }


def weights_inputs(rng):
    return {
        "stream": rng.choice(("halves", "cycle", "one")),
        "size": str(rng.randint(1, 6)),
        "q": rng.choice(("9/8", "3/2", "2", "4", "6")),
    }


DRAWS = {
    "margin": margin_inputs,
    "projection": projection_inputs,
    "trap": trap_inputs,
    "trellis": trellis_inputs,
    "weights": weights_inputs,
}


@pytest.fixture
def computed(tmp_path):
    """What the page's scripts compute of cases ``(name, inputs)``."""
    if shutil.which("node") is None:
        pytest.skip("no JavaScript runtime: node not found")

    def run(cases):
        file = tmp_path / "cases.json"
        file.write_text(json.dumps([{"name": name, "inputs": inputs} for name, inputs in cases]))
        command = ["node", HERE / "explore.js", STEPPER / "stepper", SCRIPTS, file]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize("name", EXPLORABLES)
def test_the_page_computes_what_the_learners_do(name, computed):
    explorable = EXPLORABLES[name]
    rng = random.Random(name)
    inputs = [explorable.start, *(DRAWS[name](rng) for _ in range(12))]
    different = set()
    for given, answer in zip(inputs, computed([(name, one) for one in inputs]), strict=True):
        wanted = json.loads(json.dumps(explorable.found(given)))
        assert {key: answer[key] for key in wanted} == wanted, given
        different.add(json.dumps(wanted))
    assert len(different) > 10


def test_every_explorable_has_a_script_and_a_place_in_a_chapter():
    chapters = HERE.parent.parent / "book" / "chapters"
    pages = "\n".join(page.read_text("utf-8") for page in chapters.glob("*.md"))
    for name, explorable in EXPLORABLES.items():
        assert (SCRIPTS / f"{name}.js").is_file()
        assert f"```{{explorable}} {name}\n" in pages
        assert explorable.rows(explorable.start, explorable.found(explorable.start))


def test_the_trellis_of_the_chapter_has_its_numbers():
    start = EXPLORABLES["trellis"]
    assert start.found(start.start)["Z"] == "55"
    closed = {**start.start, "closed": [[[False, True], [False, False]]] * 2}
    seen = start.found(closed)
    assert [path["weight"] for path in seen["paths"] if path["rank"]] == ["4", "6", "6", "24"]
    assert (seen["Z"], seen["ranks"]) == ("40", "1")


def test_the_margin_of_any_line_is_the_most_that_a_place_of_zero_allows():
    margin, rng = EXPLORABLES["margin"], random.Random(7)
    for _ in range(20):
        seen = margin.found(margin_inputs(rng))
        assert Fraction(seen["gamma2"]) <= Fraction(seen["half2"])
        if seen["bound"] is not None:
            assert seen["ended"] and seen["mistakes"] <= Fraction(seen["bound"])


def test_the_trap_of_the_chapter_closes_and_pa_i_gets_out():
    trap = EXPLORABLES["trap"]
    seen = trap.found(trap.start)
    assert seen["ramp"]["path"][1:] == [["1/2", "-1/2"]] * 13
    assert seen["ramp"]["losses"][1:] == [1] * 12
    assert seen["pa-i"]["losses"][-1] == 0


def test_a_projection_is_shorter_the_smaller_the_cost():
    projection, rng = EXPLORABLES["projection"], random.Random(3)
    for _ in range(20):
        given = projection_inputs(rng)
        low, high = (projection.found({**given, "C": C}) for C in ("1/4", "2"))
        for name in ("pa-i", "pa-ii"):
            ways = [Fraction(one[name]["way2"]) for one in (low, high)]
            assert ways[0] <= ways[1] <= Fraction(high["pa"]["way2"])


def test_the_printed_bound_fails_on_halves_and_the_proved_ones_do_not():
    weights = EXPLORABLES["weights"]
    for size in range(2, 6):
        seen = weights.found({"stream": "halves", "size": str(size), "q": "3"})
        assert seen["losses"] == [1] * size  # pril/theorem-4/two-ranks
        assert not seen["printed"]["holds"]
        assert seen["step"]["holds"] and seen["repaired"]["holds"]
    late = weights.found({"stream": "cycle", "size": "6", "q": "2"})
    assert late["loss"] == 60 and late["step"] is None  # pril/theorem-4/large-eta
    assert not late["repaired"]["holds"]
