"""Theorem 4's proof, lines 22 to 27: g lies above a parabola, and the margin is at most 1."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal import Expr, conj, eq, every, exists, expr, function, indicator, log, real, total
from theory.lemmas.logarithm import inverse_of
from theory.lemmas.sums import terms
from theory.lemmas.tactics import exhibit
from theory.pril.proofs.m_pril_bound import gamma, slack, theta_star, w_star
from theory.pril.proofs.multiplicative import RUN, d, x
from theory.pril.proofs.steps import K, T, y_l, y_r
from theory.pril.proofs.theorem_1 import WIDEST
from theory.pril.proofs.theorem_4 import size
from theory.pril.proofs.violations import constrained, z
from theory.proof import Lemma

u = real("u")
HALF = Fraction(1, 2)


def line_22(p: Any, run: Any, least: Any, most: Any) -> Any:
    """Below 1 by ``u η − log cosh η ≤ g(u)`` at ``η = u``; at 1 since ``log 2 ≥ 1/2``."""
    rest = 1 - u + indicator(eq(u, 1))

    def inside(h: Any) -> Any:
        square = p.lemma("entropy/square", {}, p.have(-1 < u, least), h)
        same = p.replaced(p.have(eq(1 - u, rest), h), log)
        return p.have(p.goal, square, products=[(HALF * (1 - u), [same], [])])

    def last(h: Any) -> Any:
        one = p.have(eq(u, 1), h, most)
        level = p.replaced(p.have(eq(2, 1 + u), one), log)
        hints = [(HALF * term, [one], []) for term in (log(rest), u + 1, log(1 + u))]
        return p.have(p.goal, p.lemma("entropy/at-one", {}), level, one, products=hints)

    return p.cases(p.goal, p.rule("excluded", u < 1), inside, last)


def line_23(p: Any, run: Any, *given: Any) -> Any:
    """The comparator's margin as the theorem has it."""
    return p.have(p.goal, given[3])


v_star, lifted = function("v^*", "R", 1), function(r"\tilde{x}", "R", 3)
COMPONENTS = d + K - 1
JOINT = (
    every(1, d, lambda j: eq(v_star(j), w_star(j))),
    every(1, K - 1, lambda i: eq(v_star(d + i), theta_star(i))),
)


def own(t: Expr, i: Expr) -> Expr:
    """What x̃_i^t is: x^t, then zeros but for −1 at number d + i."""
    return conj(
        every(1, d, lambda j: eq(lifted(t, i, j), x(t, j))),
        every(1, K - 1, lambda k: (~eq(k, i)) >> eq(lifted(t, i, d + k), 0)),
        eq(lifted(t, i, d + i), -1),
    )


LIFTED = every(1, T, lambda t: every(1, K - 1, lambda i: own(t, i)))


def product(t: Expr, i: Expr) -> Expr:
    """``v* · x̃_i^t``."""
    return total(1, COMPONENTS, lambda k: v_star(k) * lifted(t, i, k))


def _inner(p: Any, ranks: Any, dimension: Any, weights: Any, thresholds: Any, parts: Any) -> Any:
    def goal(t: Expr, i: Expr) -> Expr:
        return eq(product(t, i), slack(t, i))

    def proof(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            here = {"h": h, "h2": h2}
            known = p.pieces(p.use(parts, t, i, by=list(here.values())))
            first = next(th for th in known if _speaks_of(th, x(t, 1)))
            last = next(th for th in known if th.conclusion[0] == "=")
            zero = next(th for th in known if th is not first and th is not last)

            def term(k: Expr) -> Expr:
                return v_star(k) * lifted(t, i, k)

            def weight(j: Expr, h3: Any) -> Any:
                entry, own_ = p.use(first, j, by=[h3]), p.use(weights, j, by=[h3])
                return p.have(
                    eq(term(j), w_star(j) * x(t, j)),
                    products=[(v_star(j), [entry], []), (x(t, j), [own_], [])],
                )

            def vanishes(k: Expr) -> Expr:
                return (~eq(k, i)) >> eq(term(d + k), 0)

            def rest(k: Expr, h3: Any) -> Any:
                off = p.assume(~eq(k, i))
                entry = p.use(zero, k, by=[h3, off])
                none = p.have(eq(term(d + k), 0), products=[(v_star(d + k), [entry], [])])
                return p.rule("discharge", off.conclusion, none)

            head = p.lemma(
                "sums/equal",
                terms(a=1, b=d, f=term, g=lambda j: w_star(j) * x(t, j)),
                p.every(1, d, lambda j: eq(term(j), w_star(j) * x(t, j)), weight),
            )
            tail = p.lemma(
                "sums/one-term",
                terms(a=1, b=K - 1, c=i, f=lambda k: term(d + k)),
                h2,
                p.every(1, K - 1, vanishes, rest),
            )
            shift = p.lemma(
                "sums/shift",
                {("e_", "Z", 0): d, ("n_", "Z", 0): K - 1, ("f_", "R", 1): term},
                p.have(K - 1 >= 0, ranks),
            )
            split = p.lemma("sums/split", terms(a=1, b=COMPONENTS, c=d, f=term), ranks, dimension)
            return p.have(
                goal(t, i),
                head,
                tail,
                shift,
                split,
                p.use(thresholds, i, by=[h2]),
                products=[(v_star(d + i), [last], [])],
            )

        return p.every(1, K - 1, lambda i: goal(t, i), one)

    return p.every(1, T, lambda t: every(1, K - 1, lambda i: goal(t, i)), proof)


def _speaks_of(th: Any, term: Expr) -> bool:
    """Does the symbol of the term occur in the theorem?"""
    return repr(term.t[1]) in repr(th.conclusion)


inner = Lemma(
    "m-pril/lifted",
    "v* · x̃_i = w* · x − θ_i*.",
    (RUN["ranks"], RUN["dimension"], *JOINT, LIFTED),
    every(1, T, lambda t: every(1, K - 1, lambda i: eq(product(t, i), slack(t, i)))),
    _inner,
)


def each_constraint(p: Any, goal: Any, proof: Any) -> Any:
    """``proof(t, i, ranges, constrained)`` for every round and every ``i ∈ Ī^t``."""

    def one(t: Expr, i: Expr, h: Any, h2: Any) -> Any:
        inside = p.assume(constrained(t, i))
        return p.rule("discharge", inside.conclusion, proof(t, i, (h, h2), inside))

    def body(t: Expr, i: Expr) -> Expr:
        return constrained(t, i) >> goal(t, i)

    return p.every(
        1,
        T,
        lambda t: every(1, K - 1, lambda i: body(t, i)),
        lambda t, h: p.every(1, K - 1, lambda i: body(t, i), lambda i, h2: one(t, i, h, h2)),
    )


def products_of(p: Any, run: Any, given: Any) -> Any:
    """Line 24's identity without z."""
    joint, parts = given[5:]
    weights, thresholds = p.pieces(joint)
    return p.lemma("m-pril/lifted", {}, run["ranks"], run["dimension"], weights, thresholds, parts)


def line_24(p: Any, run: Any, *given: Any) -> Any:
    """Only component d + i of x̃_i is not 0 among the last."""
    same = products_of(p, run, given)

    def goal(t: Expr, i: Expr) -> Expr:
        return eq(z(t, i) * slack(t, i), z(t, i) * product(t, i))

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Any:
        return p.have(goal(t, i), products=[(z(t, i), [p.use(same, t, i, by=here)], [])])

    return each_constraint(p, goal, proof)


sign, bound, weight, entry = real("sign_"), real("bound_"), real("weight_"), real("entry_")


def _term(p: Any, either: Any, low: Any, high: Any) -> Any:
    goal = term.conclusion

    def some(h: Any) -> Any:
        positive = p.have(weight >= 0, h)
        near, far = p.have(bound - entry >= 0, high), p.have(bound + entry >= 0, low)
        plain = p.have(eq(size(weight), weight), h)
        return [
            p.have(
                weight * entry <= size(weight) * bound,
                products=[[positive, near], (bound, [plain], [])],
            ),
            p.have(
                -(weight * entry) <= size(weight) * bound,
                products=[[positive, far], (bound, [plain], [])],
            ),
        ]

    def none(h: Any) -> Any:
        negative = p.have(-weight >= 0, h)
        near, far = p.have(bound - entry >= 0, high), p.have(bound + entry >= 0, low)
        plain = p.have(eq(size(weight), -weight), h)
        return [
            p.have(
                weight * entry <= size(weight) * bound,
                products=[[negative, far], (bound, [plain], [])],
            ),
            p.have(
                -(weight * entry) <= size(weight) * bound,
                products=[[negative, near], (bound, [plain], [])],
            ),
        ]

    def signed(facts: Any) -> Any:
        value = weight * entry
        return p.cases(
            goal,
            either,
            lambda one: p.have(goal, facts[0], products=[(value, [one], [])]),
            lambda one: p.have(goal, facts[1], products=[(value, [one], [])]),
        )

    return p.cases(
        goal, p.rule("excluded", weight >= 0), lambda h: signed(some(h)), lambda h: signed(none(h))
    )


term = Lemma(
    "sizes/product",
    "±u v ≤ |u| b where |v| ≤ b.",
    (eq(sign, 1) | eq(sign, -1), -bound <= entry, entry <= bound),
    sign * weight * entry <= size(weight) * bound,
    _term,
)


def by_size(p: Any, *facts: Any, **values: Any) -> Any:
    """``±u v ≤ |u| b``."""
    return p.lemma(
        "sizes/product", {(f"{name}_", "R", 0): value for name, value in values.items()}, *facts
    )


LENGTH = total(1, d, lambda j: size(w_star(j))) + total(1, K - 1, lambda i: size(theta_star(i)))


def at_most(
    p: Any, t: Expr, i: Expr, h2: Any, signed: Any, limit: Expr, entries: Any, one: Any
) -> Any:
    """``z_i (w*·x − θ_i*) ≤ ‖v*‖_1 b``, where ``|x_j| ≤ b`` (``entries``) and ``1 ≤ b``."""
    label, inside = signed
    either = p.have(eq(z(t, i), 1) | eq(z(t, i), -1), label, inside)

    def each(j: Expr, h: Any) -> Any:
        return by_size(
            p, either, entries(j, h), sign=z(t, i), weight=w_star(j), entry=x(t, j), bound=limit
        )

    weights = p.lemma(
        "sums/monotone",
        terms(
            a=1,
            b=d,
            f=lambda j: z(t, i) * w_star(j) * x(t, j),
            g=lambda j: size(w_star(j)) * limit,
        ),
        p.every(1, d, lambda j: z(t, i) * w_star(j) * x(t, j) <= size(w_star(j)) * limit, each),
    )
    own_ = by_size(
        p,
        either,
        p.have((-limit <= -1) & (expr(-1) <= limit), one),
        sign=z(t, i),
        weight=theta_star(i),
        entry=expr(-1),
        bound=limit,
    )
    member = p.lemma(
        "sums/member",
        terms(a=1, b=K - 1, c=i, f=lambda k: size(theta_star(k))),
        h2,
        p.every(
            1,
            K - 1,
            lambda k: size(theta_star(k)) >= 0,
            lambda k, h: p.have(size(theta_star(k)) >= 0),
        ),
    )
    rest = total(1, K - 1, lambda k: size(theta_star(k))) - size(theta_star(i))
    more = p.have(rest >= 0, member)
    positive = p.have(limit >= 0, one)
    return p.have(
        z(t, i) * slack(t, i) <= LENGTH * limit, weights, own_, products=[[more, positive]]
    )


def line_27(p: Any, run: Any, *given: Any) -> Any:
    """Some label is not the whole range: its constraint has a slack of at most 1."""
    small, _, norm, ideal, width, some = given
    _, attained = p.pieces(width)
    goal = gamma <= 1

    def from_constraint(t: Expr, i: Expr, here: Any, label: Any, constraint: Any) -> Any:
        inside = p.have((1 <= i) & (i <= K - 1), label, constraint, run["ranks"])

        def entries(j: Expr, h: Any) -> Any:
            return p.have((-1 <= x(t, j)) & (x(t, j) <= 1), p.use(small, t, j, by=[here, h]))

        signed = (label, p.have(constrained(t, i), constraint))
        most = at_most(p, t, i, inside, signed, expr(1), entries, p.have(expr(1) >= 1))
        margin = p.use(ideal, t, i, by=[here, inside, signed[1]])
        return p.have(goal, most, margin, norm)

    def one(t: Expr, h: Any) -> Any:
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
    return p.have(
        gamma / WIDEST <= 1,
        unit,
        products=[[p.have(WIDEST - gamma >= 0, few, some), above]],
    )


def line_25(p: Any, run: Any, *given: Any) -> Any:
    """Hölder's inequality: each term is at most ``|v_k*|`` times the largest component."""
    same = products_of(p, run, given)
    filled = p.have(1 <= COMPONENTS, run["ranks"], run["dimension"])

    def best(t: Expr, i: Expr, k: Expr) -> Expr:
        return every(1, COMPONENTS, lambda s: size(lifted(t, i, s)) <= size(lifted(t, i, k)))

    def goal(t: Expr, i: Expr) -> Expr:
        return exists(
            1,
            COMPONENTS,
            lambda k: best(t, i, k) & (z(t, i) * product(t, i) <= LENGTH * size(lifted(t, i, k))),
        )

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Any:
        label = p.use(run["labels"], t, by=here)
        largest = p.lemma(
            "sums/largest", terms(a=1, b=COMPONENTS, f=lambda s: size(lifted(t, i, s))), filled
        )

        def one(k: Expr, h: Any) -> Any:
            limit = size(lifted(t, i, k))
            all_of = next(th for th in p.pieces(h) if th.conclusion[0] == "all")
            whole, zero_one, last = own_parts(p, given[6], t, i, here)
            del zero_one

            def entries(j: Expr, h3: Any) -> Any:
                place = p.have((1 <= j) & (j <= COMPONENTS), h3, run["ranks"])
                near = p.use(all_of, j, by=[place])
                equal = p.use(whole, j, by=[h3])
                reach = p.have((-limit <= lifted(t, i, j)) & (lifted(t, i, j) <= limit), near)
                return p.have((-limit <= x(t, j)) & (x(t, j) <= limit), reach, equal)

            place = p.have((1 <= d + i) & (d + i <= COMPONENTS), here[1], run["dimension"])
            at_least = p.have(limit >= 1, p.use(all_of, d + i, by=[place]), last)
            most = at_most(p, t, i, here[1], (label, inside), limit, entries, at_least)
            equal = p.use(same, t, i, by=here)
            found = p.have(
                z(t, i) * product(t, i) <= LENGTH * limit, most, products=[(z(t, i), [equal], [])]
            )
            return exhibit(p, goal(t, i), [k], *p.pieces(h), found)

        return p.chosen(goal(t, i), largest, one)

    return each_constraint(p, goal, proof)


def own_parts(p: Any, parts: Any, t: Expr, i: Expr, here: Any) -> tuple[Any, Any, Any]:
    """What x̃_i is: its first components, its zeros, and its −1."""
    known = p.pieces(p.use(parts, t, i, by=here))
    first = next(th for th in known if _speaks_of(th, x(t, 1)))
    last = next(th for th in known if th.conclusion[0] == "=")
    return first, next(th for th in known if th is not first and th is not last), last


def line_26(p: Any, run: Any, *given: Any) -> Any:
    """All components are at most 1 in size, and one is −1."""
    small, norm = given[0], given[2]
    filled = p.have(1 <= COMPONENTS, run["ranks"], run["dimension"])

    def best(row: Any, high: Any, k: Expr) -> Expr:
        return every(1, high, lambda s: size(row(s)) <= size(row(k)))

    def widest(t: Expr, k: Expr) -> Expr:
        return 1 + indicator(1 < size(x(t, k))) * (size(x(t, k)) - 1)

    def goal(t: Expr, i: Expr) -> Expr:
        def point(s: Expr) -> Expr:
            return x(t, s)

        def row(s: Expr) -> Expr:
            return lifted(t, i, s)

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

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Any:
        first, zeros, last = own_parts(p, given[6], t, i, here)

        def small_entry(s: Expr, h: Any) -> Any:
            bound_ = size(lifted(t, i, s)) <= 1
            place = p.have((1 <= s - d) & (s - d <= K - 1) | (s <= d), h)

            def tail(h2: Any) -> Any:
                def special(h3: Any) -> Any:
                    same = p.have(eq(d + i, s), h3)
                    one = p.have(size(lifted(t, i, d + i)) <= 1, last)
                    return p.rewrite(same, one, lambda k: size(lifted(t, i, k)) <= 1)

                return p.cases(
                    bound_,
                    p.rule("excluded", eq(s - d, i)),
                    special,
                    lambda h3: p.have(bound_, p.use(zeros, s - d, by=[h2, h3])),
                )

            def head(h2: Any) -> Any:
                inside_ = p.have((1 <= s) & (s <= d), h, h2)
                return p.have(
                    bound_, p.use(first, s, by=[inside_]), p.use(small, t, s, by=[here[0], inside_])
                )

            return p.cases(bound_, place, tail, head)

        def with_both(k: Expr, h: Any, s: Expr, h2: Any) -> Any:
            all_of = next(th for th in p.pieces(h) if th.conclusion[0] == "all")
            place = p.have((1 <= d + i) & (d + i <= COMPONENTS), here[1], run["dimension"])
            range_ = p.have((1 <= k) & (k <= COMPONENTS), h)
            one = p.have(
                eq(size(lifted(t, i, k)), 1),
                p.use(all_of, d + i, by=[place]),
                last,
                small_entry(k, range_),
            )
            point = p.have((1 <= s) & (s <= d), h2)
            flat = p.have(eq(widest(t, s), 1), p.use(small, t, s, by=[here[0], point]))
            length = p.have(eq(LENGTH, 1), norm)
            equal = p.have(
                eq(LENGTH * size(lifted(t, i, k)), widest(t, s)),
                flat,
                length,
                products=[(LENGTH, [one], [])],
            )
            return exhibit(p, goal(t, i), [k, s], *p.pieces(h), *p.pieces(h2), flat, equal)

        largest = p.lemma(
            "sums/largest", terms(a=1, b=COMPONENTS, f=lambda s: size(lifted(t, i, s))), filled
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
