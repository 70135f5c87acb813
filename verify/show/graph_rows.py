"""The whole graph at a glance: one row for each claim of a paper, with its proof's lines in order.

Arcs above the lines say which line follows from which. Edges between rows are gathered into one
curve at the left, from what is used to what uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from verify.show.graph import Edge, Graph, Node, groups
from verify.show.graph_layers import statuses, tooltip
from verify.show.svg import Canvas, width_of

GUTTER, HEAD, RIGHT = 250, 190, 1500
"""Left margin for the curves, width of a row's head, and where a row ends."""

CHIP, GAP, LINE_CHIP = 20, 5, 24
MOST = 14
"""Longest list of reasons in a tooltip."""


@dataclass
class _Page:
    """What is drawn so far: where each node and each row stands."""

    canvas: Canvas = field(default_factory=Canvas)
    spots: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Left, top and width of each node's box."""

    rows: dict[str, float] = field(default_factory=dict)
    """Middle of the head of each group's row."""

    href: Callable[[Node], str] = lambda node: ""
    """The page that a node's box leads to."""

    def node(self, node: Node, x: float, y: float, width: float, words: str) -> None:
        """The box of a node."""
        self.canvas.label(x, y, width, CHIP, words, node.status, tooltip(node), self.href(node))
        self.spots[node.id] = (x, y, width)


def draw(graph: Graph, title: str, href: Callable[[Node], str] = lambda node: "") -> str:
    """The graph as SVG; see :func:`verify.show.graph_layers.draw` for a few dozen nodes.

    A node's box leads to the page that ``href`` gives for it.
    """
    page = _Page(href=href)
    page.canvas.text(20, 34, title, 18, bold=True)
    page.canvas.legend(20, 48, statuses(graph))
    y = 100.0
    members = groups(graph)
    of = {node.id: node.group for node in graph.nodes.values()}
    across = {of[key] for e in graph.edges if of[e.source] != of[e.target] for key in _ends(e)}
    papers = list(dict.fromkeys(_section(name) for name in members))
    inner = [edge for edge in graph.edges if of[edge.source] == of[edge.target]]
    for paper in papers:
        y = _heading(page.canvas, paper, y)
        names = [name for name in members if _section(name) == paper]
        alone = [name for name in names if len(members[name]) == 1 and name not in across]
        for name in names:
            if name not in alone:
                y = _row(page, name, members[name], inner, y)
        if alone:
            nodes = [members[name][0] for name in alone]
            words = [name.split("/", 1)[1] + _tail(members[name][0]) for name in alone]
            page.canvas.text(GUTTER, y + 14, "on their own", 11, color="#555555")
            y = _flow(page, zip(nodes, words, strict=True), GUTTER + HEAD + 12, y) + 14
    _between(page, graph, of)
    return page.canvas.write()


def _ends(edge: Edge) -> tuple[str, str]:
    return edge.source, edge.target


def _section(group: str) -> str:
    return "lemmas" if group.startswith("lemmas: ") else group.split("/")[0]


def _tail(node: Node) -> str:
    return f"/{node.label}" if node.label else ""


def _heading(canvas: Canvas, paper: str, y: float) -> float:
    words = "Lemmas" if paper == "lemmas" else f"Paper: {paper}"
    canvas.text(GUTTER, y + 24, words, 15, bold=True)
    canvas.reach(RIGHT, y)
    return y + 40


def _row(page: _Page, name: str, members: Sequence[Node], edges: Iterable[Edge], y: float) -> float:
    """One group: its own claim as the head, its lines case by case, then its other claims."""
    canvas = page.canvas
    ids = {node.id for node in members}
    own = [edge for edge in edges if edge.source in ids]
    head = next((node for node in members if not node.label and node.kind != "lemma"), None)
    words = name.split("/", 1)[-1].removeprefix("lemmas: ")
    strips = _strips(members)
    tall = max((_height(strip, own) for strip in strips[:1]), default=0.0)
    top = y + tall
    if head is None:
        canvas.text(GUTTER + 8, top + 14, words, 11, bold=True, color="#444444")
    else:
        page.node(head, GUTTER, top, HEAD, words)
    page.rows[name] = top + CHIP / 2
    x = GUTTER + HEAD + 12
    below = y
    for strip in strips:
        below += _height(strip, own)
        at: float = x
        for node, text in strip:
            size = LINE_CHIP if node.kind == "line" else width_of(text, 11) + 10
            page.node(node, at, below, size, text)
            at += size + GAP
        below += CHIP + GAP
    shown = {node.id for strip in strips for node, _ in strip}
    rest = [node for node in members if node is not head and node.id not in shown]
    if rest:
        below = _flow(page, ((node, node.label) for node in rest), x, below)
    for edge in own:
        _arc(page, edge)
    return max(below, top + CHIP + GAP) + 9


def _strips(members: Sequence[Node]) -> list[list[tuple[Node, str]]]:
    """Lines of a proof with the text in their boxes, case by case; or all lemmas of a module."""
    found: dict[str, list[tuple[Node, str]]] = {}
    for node in members:
        part, _, last = node.label.rpartition("/")
        if node.kind == "line":
            found.setdefault(part, []).append((node, last.removeprefix("line-")))
    for node in members:
        if node.kind == "claim" and node.label in found and node.label:
            found[node.label].insert(0, (node, node.label.replace("-", " ")))
    lemmas = [(node, node.label) for node in members if node.kind == "lemma"]
    return [*found.values(), *_broken_up(lemmas)]


def _broken_up(entries: Sequence[tuple[Node, str]]) -> list[list[tuple[Node, str]]]:
    """Entries in strips that fit into a row."""
    strips: list[list[tuple[Node, str]]] = []
    room = 0.0
    for node, text in entries:
        size = width_of(text, 11) + 10 + GAP
        if room < size:
            strips.append([])
            room = float(RIGHT - GUTTER - HEAD)
        strips[-1].append((node, text))
        room -= size
    return strips


def _height(strip: Sequence[tuple[Node, str]], edges: Iterable[Edge]) -> float:
    """Room that the arcs above a strip need."""
    place = {node.id: n for n, (node, _) in enumerate(strip)}
    spans = [
        abs(place[edge.target] - place[edge.source])
        for edge in edges
        if edge.source in place and edge.target in place
    ]
    return max((_rise(span) for span in spans), default=0.0)


def _rise(span: float) -> float:
    return min(7 + 3 * span, 34.0)


def _flow(page: _Page, nodes: Iterable[tuple[Node, str]], start: float, y: float) -> float:
    """Boxes from left to right, in as many rows as they need."""
    x = start
    for node, text in nodes:
        size = width_of(text, 11) + 10
        if x + size > RIGHT and x > start:
            x, y = start, y + CHIP + GAP
        page.node(node, x, y, size, text)
        x += size + GAP
    return y + CHIP + GAP


def _arc(page: _Page, edge: Edge) -> None:
    """An edge within a row: an arc above, or a curve where the two stand on different heights."""
    (x, y, size), (end_x, end_y, end_size) = page.spots[edge.source], page.spots[edge.target]
    start, stop = x + size / 2, end_x + end_size / 2
    if edge.kind == "ends":
        return  # that a proof's lines prove the head of their row goes without an arrow
    if y == end_y:
        span = abs(stop - start) / (LINE_CHIP + GAP)
        rise = 1.3 * _rise(span)
        d = f"M {start + 3:.1f} {y:.1f} C {start + 3:.1f} {y - rise:.1f} {stop - 3:.1f} "
        d += f"{y - rise:.1f} {stop - 3:.1f} {y:.1f}"
    else:
        down = y < end_y
        begin, finish = (y + CHIP, end_y) if down else (y, end_y + CHIP)
        middle = (begin + finish) / 2
        d = f"M {start:.1f} {begin:.1f} C {start:.1f} {middle:.1f} {stop:.1f} {middle:.1f} "
        d += f"{stop:.1f} {finish:.1f}"
    page.canvas.line(d, edge.kind, edge.why, width=0.9, faint=True)


def _between(page: _Page, graph: Graph, of: dict[str, str]) -> None:
    """One curve at the left for all edges of a kind from one row to another."""
    gathered: dict[tuple[str, str, str], list[Edge]] = {}
    for edge in graph.edges:
        key = (of[edge.source], of[edge.target], edge.kind)
        if key[0] != key[1]:
            gathered.setdefault(key, []).append(edge)
    for (source, target, kind), edges in gathered.items():
        start, stop = page.rows[source], page.rows[target]
        bulge = min(30 + 0.16 * abs(stop - start), (GUTTER - 15) / 0.75)
        d = f"M {GUTTER:.1f} {start:.1f} C {GUTTER - bulge:.1f} {start:.1f} "
        d += f"{GUTTER - bulge:.1f} {stop:.1f} {GUTTER:.1f} {stop:.1f}"
        reasons = [edge.why for edge in edges[:MOST]]
        more = len(edges) - len(reasons)
        title = "\n".join([*reasons, f"and {more} more"] if more else reasons)
        page.canvas.line(d, kind, title, width=min(0.9 + 0.25 * len(edges), 3.0), faint=True)
