"""The dependency graph, read from certificates and claims, and its drawing."""

import json
import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest
import sympy
from command_process import ordproof
from sympy import Le

from theory.claims.claim import Claim
from theory.lemmas import sums
from theory.proving.lemma import Lemma
from verify.checkers.certificates import accepted, citations, steps_of
from verify.engines import proofs
from verify.errors import InputError
from verify.show import graph, graph_layers, graph_rows
from verify.show.graph import Edge, Graph, Node
from verify.show.svg import PAINT, wrapped
from verify.store import certificates, last_run
from verify.store.certificates import Stored

SPOILT = ("(steps\n", "(steps\n(absurd 0)\n")
LEMMAS = {lemma.name: lemma for lemma in vars(sums).values() if isinstance(lemma, Lemma)}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def texts():
    """Certificates of the lemmas on sums, found here."""
    search = proofs.Proofs(fresh=True)
    for lemma in LEMMAS.values():
        search.check(proofs.of_lemma(lemma))
    return {name: search.found[name] for name in LEMMAS}


@pytest.fixture
def store(texts, tmp_path, monkeypatch):
    for name, text in texts.items():
        path = tmp_path / f"{name}.proof"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(certificates, "FOLDER", tmp_path)
    return tmp_path


a, b = sympy.symbols("a b", real=True)


def claim(identifier, follows=()):
    return Claim(
        id=identifier,
        where="Theorem 9",
        kind="identity",
        says="It holds.",
        conclusion=Le(a, b),
        needs="nothing: these verdicts are made up",
        follows=follows,
    )


CLAIMS = (
    claim("mine/theorem"),
    claim("mine/theorem/line-1", ("mine/axiom",)),
    claim("mine/theorem/line-2", ("mine/theorem/line-1",)),
    claim("mine/theorem/repair-1"),
    claim("mine/axiom"),
)
VERDICTS = {
    "mine/theorem": {"as printed": "refuted"},
    "mine/theorem/line-1": {"as printed": "proved"},
    "mine/theorem/line-2": {"as printed": "refuted", "another": "survived"},
}


@pytest.fixture
def small(texts, monkeypatch):
    monkeypatch.setattr(last_run, "expectations", lambda: VERDICTS)
    return graph.build(CLAIMS, LEMMAS, accepted(texts))


@pytest.fixture
def part(texts, small):
    """The part about some targets."""
    return lambda *targets: graph.build(CLAIMS, LEMMAS, accepted(texts), targets=targets)


def test_the_store_is_read_as_it_is(store, texts):
    (store / "mine").mkdir()
    (store / "mine/theorem-1.2.proof").write_text("(certificate", "utf-8")
    stored = Stored()
    assert set(stored) == {*texts, "mine/theorem-1.2"} and len(stored) == len(texts) + 1
    assert {name: stored[name] for name in texts} == texts
    assert set(accepted(stored).done) == set(texts)


def test_citations_are_the_cite_steps(texts):
    """What the reader of the text finds is what the kernel used, at the steps that are named."""
    library = accepted(texts)
    for name, text in texts.items():
        found = citations(text)
        assert set(found) == set(library.done[name].cites)
        steps = steps_of(text)
        assert len(steps) == library.done[name].steps
        for cited, numbers in found.items():
            assert all(list(steps[number]) == ["cite", cited] for number in numbers)
    assert citations(texts["sums/equal"]).keys() == {"sums/monotone"}


def test_edges(small):
    kinds = {(e.source, e.target): e.kind for e in small.edges}
    assert kinds["lemma sums/monotone", "lemma sums/equal"] == "cites"
    assert kinds["mine/axiom", "mine/theorem/line-1"] == "follows"
    assert kinds["mine/theorem/line-1", "mine/theorem/line-2"] == "follows"
    assert kinds["mine/theorem/line-2", "mine/theorem"] == "ends"
    assert kinds["mine/theorem", "mine/theorem/repair-1"] == "repairs"
    assert ("mine/theorem/line-1", "mine/theorem") not in kinds
    why = next(e.why for e in small.edges if e.target == "lemma sums/equal")
    assert why.startswith("sums/equal cites sums/monotone (step ") and "Σ" in why


def test_status_of_claims_and_lemmas(small):
    status = {key: node.status for key, node in small.nodes.items()}
    assert status["mine/theorem"] == "refuted" and status["mine/theorem/line-1"] == "proved, smt"
    assert status["mine/theorem/line-2"] == "refuted" and status["mine/axiom"] == "not recorded"
    assert {status[f"lemma {name}"] for name in LEMMAS} == {"proved, kernel"}


def test_a_lemma_without_an_accepted_certificate_is_open(texts, monkeypatch):
    """One text is spoilt, one proves another statement than the lemma's: neither is believed."""
    monkeypatch.setattr(last_run, "expectations", dict)
    spoilt = {
        **texts,
        "sums/split": texts["sums/split"].replace(*SPOILT),
    }
    other = replace(LEMMAS["sums/count"], conclusion=LEMMAS["sums/count"].conclusion | (sums.a < 0))
    built = graph.build((), {**LEMMAS, "sums/count": other}, accepted(spoilt))
    assert built.nodes["lemma sums/split"].status == "open"
    assert built.nodes["lemma sums/count"].status == "open"
    assert built.nodes["lemma sums/equal"].status == "proved, kernel"
    assert not any(edge.target == "lemma sums/split" for edge in built.edges)


def test_selection_takes_what_it_rests_on(small, part):
    """A part is the whole without the other nodes: the same boxes, and all lines between them."""
    chosen = part("mine/theorem")
    assert set(chosen.nodes) == {c.id for c in CLAIMS}
    lemma = part("sums/equal")
    assert set(lemma.nodes) == {"lemma sums/equal", "lemma sums/monotone"}
    assert len(lemma.edges) == 1
    for found in (chosen, lemma):
        assert all(small.nodes[key] == node for key, node in found.nodes.items())
        between = [e for e in small.edges if {e.source, e.target} <= set(found.nodes)]
        assert list(found.edges) == between
    assert part() == small
    with pytest.raises(InputError, match=r"id='mine/theorm'.*did you mean mine/theorem"):
        part("mine/theorm")


def test_a_file_brings_what_its_certificates_cite(texts):
    """Lemmas by name; of what is neither a lemma's nor the file's, the claim of the paper."""
    library = accepted(texts, ["sums/equal"])
    claims, lemmas = graph.with_cited(CLAIMS, library)
    assert claims == list(CLAIMS) and set(lemmas) == {"sums/equal", "sums/monotone"}


def test_only_certificates_of_the_selection_are_checked(texts):
    """Those that they cite come with them; a name that is unknown is refused before any check."""
    assert graph.certificates(CLAIMS, LEMMAS, ["sums/equal"]) == ["sums/equal"]
    assert set(graph.certificates(CLAIMS, LEMMAS, [])) >= set(LEMMAS)
    assert graph.certificates(CLAIMS, LEMMAS, ["mine/theorem/line-2"]) == [
        name for c in (CLAIMS[1], CLAIMS[2], CLAIMS[4]) for name in proofs.names_of(c)
    ]
    assert set(accepted(texts, ["sums/equal"]).done) == {"sums/equal", "sums/monotone"}
    with pytest.raises(InputError, match=r"id='sums/equall'"):
        graph.certificates(CLAIMS, LEMMAS, ["sums/equall"])


def node(identifier, group="g", label="", kind="claim", verdict="open", tier=""):
    return Node(identifier, kind, group, label, verdict, tier, "It <holds> & more.", "a ≤ b")


def boxes(svg):
    """Position and size of each box that stands for a node, by its name."""
    found = {}
    for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect"):
        title = rect.find(f"{SVG}title")
        if title is not None:
            spot = [float(rect.get(key)) for key in ("x", "y", "width", "height")]
            found[title.text.split(":")[0]] = spot
    return found


def apart(spots):
    return all(
        x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
        for (x, y, w, h), (x2, y2, w2, h2) in combinations(spots.values(), 2)
    )


@pytest.mark.parametrize("draw", [graph_layers.draw, graph_rows.draw])
def test_every_node_and_edge_is_drawn_once_and_inside(small, draw):
    svg = draw(small, "A title")
    page = ElementTree.fromstring(svg)
    spots = boxes(svg)
    assert set(spots) == {key.removeprefix("lemma ") for key in small.nodes}
    assert apart(spots)
    for x, y, width, height in spots.values():
        assert x >= 0 and x + width <= float(page.get("width"))
        assert y >= 0 and y + height <= float(page.get("height"))
    titles = [
        line for title in page.findall(f"{SVG}path/{SVG}title") for line in title.text.splitlines()
    ]
    drawn = {edge.why for edge in small.edges if draw is graph_layers.draw or edge.kind != "ends"}
    assert sorted(titles) == sorted(drawn)
    assert draw(small, "A title") == svg


def test_layers_put_what_is_used_above():
    chain = [node(f"n{i}") for i in range(9)]
    edges = [Edge(f"n{i}", f"n{j}", "cites", f"{i} {j}") for i, j in combinations(range(9), 2)]
    spots = boxes(graph_layers.draw(Graph({n.id: n for n in chain}, tuple(edges)), "t"))
    heights = [spots[f"n{i}"][1] for i in range(9)]
    assert heights == sorted(heights) and len(set(heights)) == 9 and apart(spots)


def test_layers_of_several_parts_and_of_none():
    nodes = {n.id: n for n in (node(f"n{i}") for i in range(12))}
    pairs = [("n0", "n5"), ("n5", "n7"), ("n0", "n7"), ("n9", "n2")]
    edges = tuple(Edge(source, target, "follows", "") for source, target in pairs)
    for some in (edges, ()):
        assert apart(boxes(graph_layers.draw(Graph(nodes, some), "t")))


def test_rows_keep_400_nodes_apart_and_in_order():
    nodes, edges = {}, []
    for g in range(40):
        lines = [
            node(f"p/c{g}/line-{n}", f"p/c{g}", f"line-{n}", "line", "survived")
            for n in range(1, 10)
        ]
        for n in (*lines, node(f"p/c{g}", f"p/c{g}", "", verdict="proved", tier="kernel")):
            nodes[n.id] = n
        edges += [
            Edge(f"p/c{g}/line-{n}", f"p/c{g}/line-9", "follows", f"{n}") for n in range(1, 9)
        ]
        edges.append(Edge("p/c0", f"p/c{g}/line-1", "cites", "c"))
    spots = boxes(graph_rows.draw(Graph(nodes, tuple(edges)), "t"))
    assert len(spots) == 400 and apart(spots)
    first = [spots[f"p/c0/line-{n}"] for n in range(1, 10)]
    assert len({y for _, y, *_ in first}) == 1 and first == sorted(first)


def test_each_status_has_its_color():
    verdicts = ("bounded", "survived", "depends", "refuted", "ill-posed", "open")
    verdicts += ("reproduced", "not-reproduced", "not-testable", "contradicted", "proof fails")
    nodes = [node(v, verdict=v) for v in verdicts]
    nodes += [
        node("-", verdict="-"),
        *(node(t, verdict="proved", tier=t) for t in ("kernel", "smt")),
    ]
    assert {n.status for n in nodes} == set(PAINT)
    assert len({fill for fill, _ in PAINT.values()}) == len(PAINT)
    svg = graph_layers.draw(Graph({n.id: n for n in nodes}, ()), "t")
    for fill, _ in PAINT.values():
        assert svg.count(f'fill="{fill}"') >= 2, "the node's box and the legend's"


def test_texts_are_cut_at_words():
    assert wrapped("one two three", 7, 3) == ["one two", "three"]
    assert wrapped("one two three four", 7, 2) == ["one two", "three …"]
    assert wrapped("incomprehensible", 6, 2) == ["incom…"]


@pytest.mark.slow
def test_the_command(tmp_path):
    target = tmp_path / "g.svg"
    result = ordproof("graph", "pril/theorem-3", "-o", str(target), "--json", "-")
    assert result.returncode == 0, result.stderr
    content = json.loads(result.stdout)
    ids = {entry["id"] for entry in content["nodes"]}
    assert {"pril/theorem-3", "pril/theorem-3/line-14", "pril/eq-2/convex"} <= ids
    assert {key.removeprefix("lemma ") for key in ids} == set(boxes(target.read_text("utf-8")))


@pytest.mark.slow
def test_without_a_file_it_is_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ordproof("graph", "pril/theorem-3")
    assert result.returncode == 0, result.stderr
    assert "pril/theorem-3/repair-2 rests on pril/theorem-3: " in result.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pril/theorm-3",), "id='pril/theorm-3'.*did you mean"),
        (("pril/theorem-3", "-o", "/nowhere/g.svg"), "--output /nowhere/g.svg: no folder"),
        (("pril/theorem-3", "-o", "g.png"), "ends in .svg"),
    ],
)
def test_what_the_command_refuses(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ordproof("graph", *arguments)
    assert result.returncode == 2 and result.stdout == ""
    assert re.search(message, result.stderr) and len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
