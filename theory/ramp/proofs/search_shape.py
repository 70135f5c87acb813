"""What the search returns in every reading: two sets next to the interval.

In each pass one pointer moves outwards by one, and only from an index. So the pointers stay in
their ranges, and the sets are the candidates that they have passed.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from theory.formal.terms import Expr
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp.proofs.search_passes import Passes
from theory.ramp.proofs.search_start import STARTS, Start
from theory.ramp.symbols import K, N, theta


def shape(initial: str = "empty", **_: str) -> Callable[[Prover, Given, Fact], Fact]:
    """The script, by the options of `algorithms.pa.support_class.Search`."""
    return partial(_shape, STARTS[initial])


def _shape(start: Start, p: Prover, run: Given, order: Fact) -> Fact:
    """Both sets are the candidates that the pointers have passed."""
    labels = run["labels"]
    always = p.lemma("ramp/search-in-range", {}, start(p, run), Passes(p, run).moves())
    end = p.have((1 <= N + 1) & (N + 1 <= N + 1), run["N-range"])
    places = p.use(always, N + 1, by=[end])

    level = {("n_", "Z", 0): K - 1, ("level", "R", 1): theta}
    levels = p.lemma("ranks/chain", level, order)

    def one(phi: Expr, index: Any) -> Fact:
        _, inside = index
        parts = [
            p.auto(Expr(part), run["S"], inside, labels, levels, depth=20) for part in phi.t[1:]
        ]
        return p.rule("part", phi, p.rule("conjoin", parts))

    few, sets = (Expr(part) for part in p.goal.t[1:])
    if few.t[0] == "all":
        few, sets = sets, few
    shown = [p.have(few, places, labels), each(p, sets, one)]
    return p.rule("part", p.goal, p.rule("conjoin", shown))
