"""A part of the graph, drawn in layers: what is used stands above what uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from theory.claims.registry import natural
from theory.language.unicode_letters import shifted
from verify.show.graph import Graph, Node
from verify.show.svg import PAINT, Canvas, wrapped

WIDTH, HEIGHT = 236, 84
ACROSS, DOWN = 24, 46
"""Size of a box, and the room between boxes."""

LETTERS, LINES = 37, 3
NAME_LETTERS = 32
PER_ROW = 5
TOP = 92
UNIT = 100
Point = tuple[float, float]
NOTHING: Mapping[str, str] = MappingProxyType({})


def draw(
    graph: Graph,
    title: str,
    href: Callable[[Node], str] = lambda node: "",
    titles: Mapping[str, str] = NOTHING,
) -> str:
    """The graph as SVG.

    Parameters
    ----------
    graph : Graph
        Some dozens of nodes at most; :mod:`verify.show.graph_rows` draws more.
    title : str
        Heading.
    href : callable
        The page that a node's box leads to.
    titles : mapping of str to str
        What stands at the head of a node's box, by its id, which stands there otherwise.
    """
    canvas = Canvas()
    canvas.text(20, 34, title, 18, bold=True)
    canvas.legend(20, 48, statuses(graph), {edge.kind for edge in graph.edges})
    points, paths = _layout(graph)
    for edge in graph.edges:
        way = paths.get((edge.source, edge.target), [points[edge.source], points[edge.target]])
        canvas.line(_curve(way), edge.kind, edge.why)
        canvas.reach(max(x for x, _ in way) + ACROSS, 0)
    for key, node in graph.nodes.items():
        _node(canvas, node, points[key], href(node), titles.get(key, ""))
    return canvas.write()


def statuses(graph: Graph) -> list[tuple[str, int]]:
    """How many nodes there are of each status, in the order of the legend."""
    found = [node.status for node in graph.nodes.values()]
    return [(status, found.count(status)) for status in PAINT if status in found]


def tooltip(node: Node, title: str = "") -> str:
    """Name, status, and statement in words and as formula."""
    name = title or node.id.removeprefix("lemma ")
    lines = (f"{name}: {node.status}", shifted(node.says), node.formula)
    return "\n".join(filter(None, lines))


def _node(canvas: Canvas, node: Node, point: Point, href: str, title: str) -> None:
    x, y = point[0] - WIDTH / 2, point[1] - HEIGHT / 2
    canvas.box(x, y, WIDTH, HEIGHT, node.status, tooltip(node, title), href)
    color = PAINT[node.status][1]
    heads = wrapped(title, NAME_LETTERS, 2) or [node.id]
    lines = [*((line, 11.0, True) for line in heads), (node.status, 9.5, False)]
    content = shifted(node.says) if node.kind == "lemma" else node.formula or shifted(node.says)
    room = LINES + 1 - len(heads)
    lines += [(line, 9.5, False) for line in wrapped(content, LETTERS, room)]
    height = y + 16.0
    for words, size, bold in lines:
        room = int((WIDTH - 12) / (size * 0.63))
        short = words if len(words) <= room else "…" + words[-room + 1 :] if bold else words
        canvas.text(x + 8, height, short, size, color=color, bold=bold)
        canvas.shapes[-1].set("pointer-events", "none")
        height += size + 4.5


def _layout(graph: Graph) -> tuple[dict[str, Point], dict[tuple[str, str], list[Point]]]:
    """Middle of each box, and the points that each edge passes."""
    from fast_sugiyama import from_edges

    linked = {key for edge in graph.edges for key in (edge.source, edge.target)}
    keys = [key for key in graph.nodes if key in linked]
    # consecutive numbers in place of names: the library orders nodes by their hashes, and numbers
    # the bends of long edges from the count of nodes on
    number = {key: n for n, key in enumerate(keys)}
    edges = sorted({(number[edge.source], number[edge.target]) for edge in graph.edges})
    points: dict[str, Point] = {}
    paths: dict[tuple[str, str], list[Point]] = {}
    left, bottom = 20 + WIDTH / 2, float(TOP)
    drawn = from_edges(edges, vertex_spacing=UNIT, dummy_size=UNIT / 4) if edges else []
    for positions, _, _, links in sorted(drawn, key=_size_and_first):
        low = min(x for _, (x, _) in positions)
        high = max(y for _, (_, y) in positions)
        spots = {
            int(n): (
                left + (x - low) / UNIT * (WIDTH + ACROSS),
                TOP + HEIGHT / 2 + (high - y) / UNIT * (HEIGHT + DOWN),
            )
            for n, (x, y) in positions
        }
        points |= {keys[n]: spot for n, spot in spots.items() if n < len(keys)}
        for way in _ways([(int(a), int(b)) for a, b in links or ()], len(keys)):
            paths[keys[way[0]], keys[way[-1]]] = [spots[n] for n in way]
        left = max(x for x, _ in spots.values()) + WIDTH + 2 * ACROSS
        bottom = max(bottom, *(y + HEIGHT / 2 + DOWN for _, y in spots.values()))
    alone = sorted((key for key in graph.nodes if key not in linked), key=natural)
    for position, key in enumerate(alone):
        row, column = divmod(position, PER_ROW)
        x = 20 + WIDTH / 2 + column * (WIDTH + ACROSS)
        points[key] = (x, bottom + HEIGHT / 2 + row * (HEIGHT + ACROSS))
    return points, paths


def _size_and_first(part: Any) -> tuple[int, int]:
    """Large parts first; the library gives them in no fixed order."""
    numbers = [int(n) for n, _ in part[0]]
    return -len(numbers), min(numbers)


def _ways(links: Sequence[tuple[int, int]], count: int) -> Iterable[list[int]]:
    """Edges between the ``count`` nodes, each with its bends, which are numbered from there on."""
    onward = {source: target for source, target in links if source >= count}
    for source, target in links:
        if source < count:
            way = [source, target]
            while way[-1] >= count:
                way.append(onward[way[-1]])
            yield way


def _curve(way: list[Point]) -> str:
    """From the lower side of the first box to the upper side of the last, through the bends."""
    (x, y), *bends, (end_x, end_y) = way
    # a bend stands in for a box: the line goes straight down through its whole height
    beside = [(a, b + side * HEIGHT / 2) for a, b in bends for side in (-1, 1)]
    stops = [(x, y + HEIGHT / 2), *beside, (end_x, end_y - HEIGHT / 2)]
    d = f"M {stops[0][0]:.1f} {stops[0][1]:.1f}"
    for (a, b), (c, e) in pairwise(stops):
        middle = (b + e) / 2
        d += f" C {a:.1f} {middle:.1f} {c:.1f} {middle:.1f} {c:.1f} {e:.1f}"
    return d
