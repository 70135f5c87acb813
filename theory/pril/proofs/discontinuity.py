"""Equation (1) jumps at a constrained threshold: only its own term changes."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.symbols import K, epsilon
from theory.intervals.symbols import theta_of_example as theta
from theory.intervals.symbols import y_l_of_example as y_l
from theory.intervals.symbols import y_r_of_example as y_r
from theory.pril.proofs.eq_losses import LEFT, RIGHT
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms


def left(score: Any) -> Any:
    """``1[score < θ_i]``."""
    return lambda i: indicator(score < theta(i))


def right(score: Any) -> Any:
    """``1[score ≥ θ_i]``."""
    return lambda i: indicator(theta(i) <= score)


def jump(p: Prover, run: Given, small: Fact, constrained: Fact, values: Fact) -> Fact:
    """At ``θ_{y_l − 1}``, or at ``θ_{y_r}``: 0 on one side, and at least 1 on the other."""

    def nothing(span: tuple[Any, Any], term: Any, own: Fact) -> Fact:
        table = terms(a=span[0], b=span[1], f=term)
        return p.lemma("sums/vanishing", table, values, own, small, run["labels"])

    def some(span: tuple[Any, Any], term: Any, at: Expr, own: Fact, inside: Fact) -> Fact:
        """``Σ term ≥ term(at) = 1``."""
        table = {**terms(a=span[0], b=span[1], f=term), ("c_", "Z", 0): at}
        found = p.lemma("sums/member", table, inside, run["labels"])
        return p.auto(total(*span, term) >= 1, found, own, small)

    def shown(
        c: Expr, side: Any, silent: Expr, loud: Expr, others: Callable[[Fact], Any], *where: Fact
    ) -> Fact:
        """No term of a side is 1 at the score ``silent``; at ``loud`` that of c is."""
        span, term = side
        inside = p.have((1 <= c) & (c <= K - 1), *where, run["labels"])
        own = p.use(values, c, by=[inside, run["labels"]])
        here = nothing(span, term(silent), own), some(span, term(loud), c, own, inside)
        return p.exhibit(p.goal, [c], inside, *here, *others(own))

    def below(h: Fact) -> Fact:
        at, before = theta(y_l - 1), theta(y_l - 1) - epsilon
        more = p.lemma("sums/nonnegative", terms(a=y_r, b=K - 1, f=right(before)))

        def others(own: Fact) -> Any:
            return nothing(RIGHT, right(at), own), more

        return shown(y_l - 1, (LEFT, left), at, before, others, h)

    def above(h: Fact) -> Fact:
        at, before = theta(y_r), theta(y_r) - epsilon
        first = p.have(eq(y_l, 1), h, run["labels"])
        none = [p.empty(total(*LEFT, left(score)), first) for score in (at, before)]
        return shown(y_r, (RIGHT, right), before, at, lambda _: none, constrained, first)

    return p.cases(p.goal, p.rule("excluded", y_l >= 2), below, above)
