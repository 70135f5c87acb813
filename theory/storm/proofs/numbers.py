"""Messages in the log domain, in one pass for all items, and how large they can be."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, exp, expr, function, log, real
from theory.lemmas.exponential import at as exp_at
from theory.lemmas.logarithm import inverse_of, undone
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.storm.proofs.messages import climbing, downward, for_bits
from theory.storm.proofs.paths import Psi, alpha, beta, psi
from theory.storm.symbols import T, Z

M = real("M")
s, S = function("s", "R", 2), function("S", "R", 3)
forth, back_log = function(r"\lambda^{\alpha}", "R", 2), function(r"\lambda^{\beta}", "R", 2)


def _product(p: Prover, terms: list[Expr], facts: list[Any]) -> Fact:
    """``e^(Σ terms) = Π values``, from ``e^term = value`` of each."""
    whole, known = terms[0], facts[0]
    for term, fact in zip(terms[1:], facts[1:], strict=True):
        split = p.analytic("exp-sum", whole, term)
        left, right = known.conclusion[2], Expr(fact.conclusion[2])
        known = p.have(eq(exp(whole + term), Expr(left) * right), split, known, fact)
        whole = whole + term
    return known


def log_domain(p: Prover, run: Given, least: Fact, nodes: Fact, edges: Fact) -> Fact:
    """Exponentials of the logarithmic messages satisfy (12) and (13)."""
    start, step12, last, back, norm, log_start, log_step, log_last, log_back = run.values()

    def body(t: Expr) -> Expr:
        return eq(exp(forth(t, 0)), alpha(t, 0)) & eq(exp(forth(t, 1)), alpha(t, 1))

    def node_at(k: Any, b: int, *room: Any) -> Fact:
        return p.auto(eq(exp(s(k, b)), psi(k, b)), nodes, *list(room))

    def edge_at(k: Any, b: int, c: int, *room: Any) -> Fact:
        return p.auto(eq(exp(S(k, b, c)), Psi(k, b, c)), edges, *list(room))

    def first(b: int) -> Fact:
        back = p.auto(eq(s(1, b), forth(1, b)), log_start)
        known = node_at(1, b, p.have(1 <= T, least))
        same = p.rewrite(back, known, lambda v: eq(exp(v), psi(1, b)))
        return p.auto(eq(exp(forth(1, b)), alpha(1, b)), same, start)

    def climb(t: Expr, room: Fact, before: Fact) -> Fact:
        old = p.pieces(before)

        def at(c: int) -> Fact:
            ways, parts = [], []
            for b in (0, 1):
                ways.append(forth(t, b) + S(t, b, c))
                terms = [forth(t, b), S(t, b, c)]
                parts.append(_product(p, terms, [old[b], edge_at(t, b, c, room)]))
            whole = exp(ways[0]) + exp(ways[1])
            some = p.have(whole > 0, *(exp_at(p, "exp/positive", way) for way in ways))
            value = _product(
                p,
                [s(t + 1, c), log(whole)],
                [node_at(t + 1, c, room), undone(p, whole, some)],
            )
            moved = p.rewrite(
                p.auto(eq(s(t + 1, c) + log(whole), forth(t + 1, c)), log_step, room),
                value,
                lambda v: eq(exp(v), psi(t + 1, c) * whole),
            )
            return p.have(
                eq(exp(forth(t + 1, c)), alpha(t + 1, c)),
                moved,
                p.use(step12, t, c, by=[room]),
                *parts,
            )

        return p.rule("conjoin", [at(0), at(1)])

    base = p.rule("conjoin", [first(0), first(1)])
    fronts = climbing(p, 1, body, base, climb)
    some = (exp_at(p, "exp/positive", forth(T, b)) for b in (0, 1))
    p.auto(Z > 0, norm, fronts, least, *some)  # by which both sides are divided

    def tail(r: Expr) -> Expr:
        k = T - r
        return eq(exp(back_log(k, 0)), beta(k, 0)) & eq(exp(back_log(k, 1)), beta(k, 1))

    def end(b: int) -> Fact:
        own = p.auto(eq(0, back_log(T, b)), log_last)
        one = p.rewrite(own, p.lemma("exp/zero", {}), lambda v: eq(exp(v), 1))
        return p.auto(eq(exp(back_log(T, b)), beta(T, b)), one, last)

    def descend(r: Expr, room: Fact, before: Fact) -> Fact:
        k = T - r - 1
        old = p.pieces(before)

        def at(b: int) -> Fact:
            ways, parts = [], []
            for c in (0, 1):
                terms = [S(k, b, c), s(k + 1, c), back_log(k + 1, c)]
                ways.append(terms[0] + terms[1] + terms[2])
                facts = [edge_at(k, b, c, room), node_at(k + 1, c, room), old[c]]
                parts.append(_product(p, terms, facts))
            whole = exp(ways[0]) + exp(ways[1])
            some = p.have(whole > 0, *(exp_at(p, "exp/positive", way) for way in ways))
            moved = p.rewrite(
                p.auto(eq(log(whole), back_log(k, b)), log_back, room),
                undone(p, whole, some),
                lambda v: eq(exp(v), whole),
            )
            return p.auto(eq(exp(back_log(k, b)), beta(k, b)), moved, *parts, back, room)

        return p.rule("conjoin", [at(0), at(1)])

    backs = downward(p, tail, p.rule("conjoin", [end(0), end(1)]), descend)

    def found(goal: Any, at_k: Any, at_b: Any) -> Fact:
        (k, h), (b, bit) = at_k, at_b
        one = p.use(fronts, k, by=[h])
        two = p.use(backs, T - k, by=[p.have((0 <= T - k) & (T - k <= T - 1), h)])
        first = for_bits(p, lambda b: eq(exp(forth(k, b)), alpha(k, b)), *p.pieces(one))
        second = for_bits(p, lambda b: eq(exp(back_log(k, b)), beta(k, b)), *p.pieces(two))
        both = _product(
            p,
            [forth(k, b), back_log(k, b)],
            [p.use(first, b, by=[bit]), p.use(second, b, by=[bit])],
        )
        return p.have(goal, both)

    def joint(goal: Any, at_k: Any, at_b: Any, at_c: Any) -> Any:
        (k, h), (b, first_bit), (c, second_bit) = at_k, at_b, at_c
        one = p.use(fronts, k, by=[h])
        two = p.use(backs, T - k - 1, by=[h])
        front = for_bits(p, lambda b: eq(exp(forth(k, b)), alpha(k, b)), *p.pieces(one))
        behind = for_bits(p, lambda b: eq(exp(back_log(k + 1, b)), beta(k + 1, b)), *p.pieces(two))
        facts = [
            p.use(front, b, by=[first_bit]),
            p.use(edges, k, b, c, by=[h, first_bit, second_bit]),
            p.use(nodes, k + 1, c, by=[h, second_bit]),
            p.use(behind, c, by=[second_bit]),
        ]
        terms = [forth(k, b), S(k, b, c), s(k + 1, c), back_log(k + 1, c)]
        values = [alpha(k, b), Psi(k, b, c), psi(k + 1, c), beta(k + 1, c)]
        known = [
            p.have(eq(exp(term), value), fact)
            for term, value, fact in zip(terms, values, facts, strict=True)
        ]
        return p.have(goal, _product(p, terms, known))

    singles, pairs = p.goal.t[1:]
    return p.rule("conjoin", [each(p, singles, found), each(p, pairs, joint)])


def vectorised(p: Prover, run: Any) -> Any:
    """Both are what (12) and (13) give for the item, from the same start."""
    start, step12, start_all, step_all, last, back, last_all, back_all = run.values()
    a, own = function("a", "R", 3), function("alpha", "R", 3)

    def at(goal: Any, at_i: Any, at_k: Any, at_b: Any) -> Fact:
        (i, item), (k, h), (_, bit) = at_i, at_k, at_b

        def body(t: Expr) -> Expr:
            return eq(a(i, t, 0), own(i, t, 0)) & eq(a(i, t, 1), own(i, t, 1))

        def one(c: int) -> Fact:
            facts = [p.use(th, i, c, by=[item]) for th in (start, start_all)]
            return p.have(eq(a(i, 1, c), own(i, 1, c)), *facts)

        def step(t: Expr, room: Fact, before: Fact) -> Fact:
            return p.auto(body(t + 1), room, before, item, step12, step_all)

        base = p.rule("conjoin", [one(0), one(1)])
        both = p.use(climbing(p, 1, body, base, step), k, by=[h])
        same = for_bits(p, lambda b: eq(a(i, k, b), own(i, k, b)), *p.pieces(both))
        return p.auto(goal, same, bit)

    g, own_back = function("g", "R", 3), function("beta", "R", 3)

    def behind(goal: Any, at_i: Any, at_k: Any, at_b: Any) -> Any:
        (i, item), (k, h), (_, bit) = at_i, at_k, at_b

        def body(r: Expr) -> Expr:
            return eq(g(i, T - r, 0), own_back(i, T - r, 0)) & eq(
                g(i, T - r, 1), own_back(i, T - r, 1)
            )

        def one(c: int) -> Any:
            facts = [p.use(th, i, c, by=[item]) for th in (last, last_all)]
            return p.have(eq(g(i, T, c), own_back(i, T, c)), *facts)

        def step(r: Expr, room: Any, before: Any) -> Any:
            return p.auto(body(r + 1), room, before, item, back, back_all)

        base = p.rule("conjoin", [one(0), one(1)])
        both = p.use(downward(p, body, base, step), T - k, by=[h])
        same = for_bits(p, lambda b: eq(g(i, k, b), own_back(i, k, b)), *p.pieces(both))
        return p.auto(goal, same, bit)

    forwards, backwards = p.goal.t[1:]
    return p.rule("conjoin", [each(p, forwards, at), each(p, backwards, behind)])


def within(
    p: Prover,
    run: Given,
    *,
    some: Fact,
    nodes: Fact,
    edges: Fact,
    top: Fact,
    low: Fact,
    top_step: Fact,
    low_step: Fact,
) -> Fact:
    """Each step multiplies by two potentials and adds two numbers."""
    start, step12 = run.values()
    U, L = function("U", "R", 1), function("L", "R", 1)
    strict, unit = inverse_of(p, M, some)
    small = 1 / M

    def bounded(value: Expr, fact: Any) -> tuple[Any, Any]:
        return p.have(small <= value, fact), p.have(value <= M, fact)

    def body(t: Expr) -> Expr:
        parts = [(L(t) <= alpha(t, b), alpha(t, b) <= U(t)) for b in (0, 1)]
        return conj(0 < L(t), *(part for pair in parts for part in pair))

    def first(h: Fact) -> Fact:
        ends = [fact for b in (0, 1) for fact in p.pieces(p.use(nodes, 1, b, by=[h]))]
        return p.have(body(expr(1)), strict, top, low, *ends, *(p.use(start, b) for b in (0, 1)))

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        least, *bounds = p.pieces(before)
        up, down = p.use(top_step, t, by=[room]), p.use(low_step, t, by=[room])
        down = p.have(eq(L(t + 1), 2 * small * small * L(t)), down, unit)
        parts = [p.have(0 < L(t + 1), down, strict, least)]
        for c in (0, 1):
            grown = p.use(step12, t, c, by=[room])
            below, above = bounded(psi(t + 1, c), p.use(nodes, t + 1, c, by=[room]))
            more, less = [], []
            for b in (0, 1):
                low_edge, high_edge = bounded(Psi(t, b, c), p.use(edges, t, b, c, by=[room]))
                edge = p.have(Psi(t, b, c) > 0, low_edge, strict)
                own = p.have(alpha(t, b) > 0, bounds[2 * b], least)
                value = psi(t + 1, c) * Psi(t, b, c) * alpha(t, b)
                most = p.have(
                    value <= M * M * U(t),
                    p.have(M - psi(t + 1, c) >= 0, above),
                    edge,
                    own,
                    some,
                    p.have(M - Psi(t, b, c) >= 0, high_edge),
                    p.have(U(t) - alpha(t, b) >= 0, bounds[2 * b + 1]),
                )
                fewest = p.have(
                    small * small * L(t) <= value, below, low_edge, strict, bounds[2 * b], before
                )
                more.append(most)
                less.append(fewest)
            parts.append(p.have(L(t + 1) <= alpha(t + 1, c), grown, down, *less))
            parts.append(p.have(alpha(t + 1, c) <= U(t + 1), grown, up, *more))
        return p.rule("part", body(t + 1), p.rule("conjoin", parts))

    def at(goal: Any, at_k: Any, at_b: Any) -> Fact:
        (k, h), (_, bit) = at_k, at_b
        found = climbing(p, 1, body, first(p.have((1 <= T), h)), step)
        pieces = p.pieces(p.use(found, k, by=[h]))

        ranges = for_bits(
            p,
            lambda b: (L(k) <= alpha(k, b)) & (alpha(k, b) <= U(k)),
            p.rule("conjoin", pieces[1:3]),
            p.rule("conjoin", pieces[3:5]),
        )
        return p.auto(goal, ranges, bit)

    return each(p, p.goal, at)
