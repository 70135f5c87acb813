"""Theorem 4's proof, lines 22 to 27: g lies above a parabola, and the margin is at most 1."""

from typing import Any

from theory.formal.terms import Expr, eq, every, exists, expr, indicator, log, real
from theory.intervals.pril import WIDEST
from theory.intervals.symbols import K, T, d, gamma, x_tilde
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.theorem_4_lines_hoelder import LENGTH, at_most, each_constraint
from theory.pril.proofs.theorem_4_lines_lifted import COMPONENTS, _speaks_of, product, products_of
from theory.pril.proofs.violations import constrained, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import exhibit
from theory.runs.papers.symbols import y_l, y_r

u = real("u")


def line_22(p: Prover, run: Given, least: Fact, most: Fact) -> Fact:
    """Below 1 by ``u η − log cosh η ≤ g(u)`` at ``η = u``; at 1 since ``log 2 ≥ 1/2``."""
    rest = 1 - u + indicator(eq(u, 1))

    def inside(h: Fact) -> Fact:
        square = p.lemma("entropy/square", {}, least, h)
        same = p.replaced(p.have(eq(1 - u, rest), h), log)
        return p.have(p.goal, square, same)

    def last(h: Fact) -> Fact:
        one = p.have(eq(u, 1), h, most)
        level = p.replaced(p.have(eq(2, 1 + u), one), log)
        return p.have(p.goal, p.lemma("entropy/at-one", {}), level, one)

    return p.cases(p.goal, p.rule("excluded", u < 1), inside, last)


def line_27(
    p: Prover, run: Given, *, small: Fact, norm: Fact, ideal: Fact, width: Fact, some: Fact
) -> Fact:
    """Some label is not the whole range: its constraint has a slack of at most 1."""
    _, attained = p.pieces(width)
    goal = gamma <= 1

    def from_constraint(t: Expr, i: Expr, here: Fact, label: Fact, constraint: Fact) -> Fact:
        inside = p.have((1 <= i) & (i <= K - 1), label, constraint, run["ranks"])

        def entries(j: Expr, h: Fact) -> Fact:
            return p.auto((-1 <= x(t, j)) & (x(t, j) <= 1), small, here, h)

        signed = (label, p.have(constrained(t, i), constraint))
        most = at_most(p, t, i, inside, signed, expr(1), entries, p.have(expr(1) >= 1))
        return p.auto(goal, most, ideal, here, run["ranks"], signed[1], norm)

    def one(t: Expr, h: Fact) -> Fact:
        here = p.have((1 <= t) & (t <= T), h)
        label = p.use(run["labels"], t, by=[here])
        return p.cases(
            goal,
            p.have((1 <= y_l(t) - 1) | (y_r(t) <= K - 1), h, some),
            lambda left: from_constraint(t, expr(1), here, label, left),
            lambda right: from_constraint(t, K - 1, here, label, right),
        )

    few = p.chosen(goal, attained, one)
    wide = p.have(WIDEST > 0, some)
    above, unit = inverse_of(p, WIDEST, wide)
    return p.have(gamma / WIDEST <= 1, unit, few, some, above)


def line_25(p: Prover, run: Given, *, joint: Fact, items: Fact) -> Fact:
    """Hölder's inequality: each term is at most ``|v_k*|`` times the largest component."""
    same = products_of(p, run, joint, items)

    def best(t: Expr, i: Expr, k: Expr) -> Expr:
        return every(1, COMPONENTS, lambda s: size(x_tilde(t, i, s)) <= size(x_tilde(t, i, k)))

    def goal(t: Expr, i: Expr) -> Expr:
        return exists(
            1,
            COMPONENTS,
            lambda k: best(t, i, k) & (z(t, i) * product(t, i) <= LENGTH * size(x_tilde(t, i, k))),
        )

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Fact:
        label = p.use(run["labels"], t, by=here)
        largest = p.lemma(
            "sums/largest",
            terms(a=1, b=COMPONENTS, f=lambda s: size(x_tilde(t, i, s))),
            run["ranks"],
            run["dimension"],
        )

        def one(k: Expr, h: Fact) -> Fact:
            limit = size(x_tilde(t, i, k))
            all_of = next(th for th in p.pieces(h) if th.conclusion[0] == "all")
            whole, _, last = own_parts(p, items, t, i, here)

            def entries(j: Expr, h3: Fact) -> Fact:
                return p.auto(
                    (-limit <= x(t, j)) & (x(t, j) <= limit), all_of, h3, run["ranks"], whole
                )

            at_least = p.auto(limit >= 1, all_of, here[1], run["dimension"], last)
            most = at_most(p, t, i, here[1], (label, inside), limit, entries, at_least)
            equal = p.use(same, t, i, by=here)
            found = p.have(z(t, i) * product(t, i) <= LENGTH * limit, most, equal)
            return exhibit(p, goal(t, i), [k], *p.pieces(h), found)

        return p.chosen(goal(t, i), largest, one)

    return each_constraint(p, goal, proof)


def own_parts(p: Prover, parts: Fact, t: Expr, i: Expr, here: Any) -> tuple[Any, Any, Any]:
    """What x̃_i is: its first components, its zeros, and its −1."""
    known = p.pieces(p.use(parts, t, i, by=here))
    first = next(th for th in known if _speaks_of(th, x(t, 1)))
    last = next(th for th in known if th.conclusion[0] == "=")
    return first, next(th for th in known if th is not first and th is not last), last


def line_26(p: Prover, run: Given, *, small: Fact, norm: Fact, items: Fact) -> Fact:
    """All components are at most 1 in size, and one is −1."""

    def best(row: Any, high: Any, k: Expr) -> Expr:
        return every(1, high, lambda s: size(row(s)) <= size(row(k)))

    def widest(t: Expr, k: Expr) -> Expr:
        return 1 + indicator(1 < size(x(t, k))) * (size(x(t, k)) - 1)

    def goal(t: Expr, i: Expr) -> Expr:
        def point(s: Expr) -> Expr:
            return x(t, s)

        def row(s: Expr) -> Expr:
            return x_tilde(t, i, s)

        unit = exists(1, d, lambda k: best(point, d, k) & eq(widest(t, k), 1))
        return unit & exists(
            1,
            COMPONENTS,
            lambda k: (
                best(row, COMPONENTS, k)
                & exists(
                    1, d, lambda s: best(point, d, s) & eq(LENGTH * size(row(k)), widest(t, s))
                )
            ),
        )

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Fact:
        first, zeros, last = own_parts(p, items, t, i, here)

        def small_entry(s: Expr, h: Fact) -> Fact:
            bound_ = size(x_tilde(t, i, s)) <= 1
            place = p.have((1 <= s - d) & (s - d <= K - 1) | (s <= d), h)

            def tail(h2: Fact) -> Fact:
                def special(h3: Fact) -> Fact:
                    same = p.have(eq(d + i, s), h3)
                    one = p.have(size(x_tilde(t, i, d + i)) <= 1, last)
                    return p.rewrite(same, one, lambda k: size(x_tilde(t, i, k)) <= 1)

                return p.cases(
                    bound_,
                    p.rule("excluded", eq(s - d, i)),
                    special,
                    lambda h3: p.auto(bound_, zeros, h2, h3),
                )

            def head(h2: Fact) -> Fact:
                return p.auto(bound_, first, h, h2, small, here[0])

            return p.cases(bound_, place, tail, head)

        def with_both(k: Expr, h: Fact, s: Expr, h2: Fact) -> Fact:
            all_of = next(th for th in p.pieces(h) if th.conclusion[0] == "all")
            range_ = p.have((1 <= k) & (k <= COMPONENTS), h)
            one = p.auto(
                eq(size(x_tilde(t, i, k)), 1),
                all_of,
                here[1],
                run["dimension"],
                last,
                small_entry(k, range_),
            )
            flat = p.auto(eq(widest(t, s), 1), small, here[0], h2)
            return exhibit(p, goal(t, i), [k, s], *p.pieces(h), *p.pieces(h2), flat, norm, one)

        largest = p.lemma(
            "sums/largest",
            terms(a=1, b=COMPONENTS, f=lambda s: size(x_tilde(t, i, s))),
            run["ranks"],
            run["dimension"],
        )
        point = p.lemma(
            "sums/largest", terms(a=1, b=d, f=lambda s: size(x(t, s))), run["dimension"]
        )
        return p.chosen(
            goal(t, i),
            largest,
            lambda k, h: p.chosen(goal(t, i), point, lambda s, h2: with_both(k, h, s, h2)),
        )

    return each_constraint(p, goal, proof)
