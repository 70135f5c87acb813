"""What is known of the logarithms in a line; ``p`` is the prover."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations
from typing import Any

from theory.formal.terms import Expr, eq, expr, log
from theory.lemmas.logarithm import at
from theory.lemmas.positive import positive_inverse
from theory.proving.bounds import inside
from theory.proving.entries import positive_sum
from theory.proving.known import tangent
from theory.proving.prover import Fact, Prover


def logarithms_of(p: Prover, line: Expr, facts: Sequence[Fact]) -> list[Fact]:
    """Tangents, products and quotients for the logarithms in a line, and for ``log 1 = 0``.

    Of ``log a`` nothing is known where a is not seen to be positive.
    """
    terms = dict.fromkeys(found[2] for found in inside("fn", line.t) if found[1] == "log")
    if not terms:
        return []
    inner = [t[1] for t in terms if type(t) is tuple and t[0] == "inv"]
    above = {t: _positive(p, expr(t), facts) for t in dict.fromkeys((1, *inner, *terms))}
    known = [t for t in above if above[t] is not None]
    found = [p.lemma("logarithm/one", {})]
    for t in known[1:]:
        found += [above[t], p.rule("inverse", Expr(t), above[t])]
        found.append(positive_inverse(p, Expr(t), above[t]))
    for a, b in permutations(known, 2):
        found.append(tangent(p, expr(a), expr(b), above[a], above[b]))
    turned = [t[1] for t in known if type(t) is tuple and t[0] == "inv" and t[1] in known]
    found += [_turned(p, Expr(t), found[0], above[t]) for t in turned]
    equations = [th for th in p.flat(*facts, *found) if th.conclusion[0] == "="]
    for a in known:
        for b, c in combinations_with_replacement([t for t in known[1:] if t != a], 2):
            same = p.attempt(lambda a=a, b=b, c=c: _same(p, a, b, c, equations))
            if same is not None:
                line_ = p.lemma("logarithm/product", at(a=expr(b), b=expr(c)), above[b], above[c])
                whole = log(expr(b)) + log(expr(c))
                found.append(p.rewrite(same, line_, lambda k, whole=whole: eq(log(k), whole)))
    return found


def _turned(p: Prover, a: Expr, one: Fact, above: Fact) -> Fact:
    """``log(1/a) = −log a``."""
    quotient = p.lemma("logarithm/quotient", at(a=expr(1), b=a), above)
    return p.have(eq(log(1 / a), -log(a)), quotient, one, depth=0)


def _same(p: Prover, a: Any, b: Any, c: Any, facts: Sequence[Fact]) -> Fact:
    return p.nonlinear(eq(Expr(b) * Expr(c), expr(a)), *facts, levels=0)


def _positive(p: Prover, term: Expr, facts: Sequence[Fact]) -> Fact | None:
    head = term.t[0] if type(term.t) is tuple else ""
    if head == "sum":
        return p.attempt(lambda: positive_sum(p, term, facts))
    if head == "*":
        factors = [_positive(p, expr(part), facts) for part in term.t[1:]]
        return None if None in factors else p.have(term > 0, products=[factors])
    return p.attempt(lambda: p.nonlinear(expr(term) > 0, *facts, levels=1))
