"""(|L| + 1)(|R| + 1) solves of PA-I give the global minimum of a round of PA-RAMP.

Some solve gives up as many indices of each side as any other point does. Its point costs no more
than that point's direction with the indices that the solve keeps (`theory.ramp.proofs.minimum`),
these no more than those that the point keeps (`theory.ramp.proofs.minimum_exchange`), and these no
more than the point (`theory.ramp.proofs.minimum_costs`).
"""

from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    eq,
    expr,
    indicator,
    integer,
    total,
)
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.ramp.minimum_run import ALL, ordered
from theory.ramp.proofs.cccp_steps import first
from theory.ramp.proofs.minimum import RUN, kept
from theory.ramp.proofs.minimum_costs import holds, lack, least, worth
from theory.ramp.proofs.terms import inside, margin, z
from theory.ramp.symbols import C, K, left, place, right, s, theta_other, w_other, y_l, y_r

l_, r_ = integer("lost_"), integer("gone_")
W = K - y_r + 1
NUMBER = l_ * W + r_ + 1
"""The solve that gives up so many."""


@lemma(
    "ramp/minimum-number",
    conj(1 <= NUMBER, NUMBER <= ALL, eq(left(NUMBER), l_), eq(right(NUMBER), r_)),
    labels=RUN["labels"],
    lefts=RUN["left"],
    rights=RUN["right"],
    few=(l_ >= 0) & (l_ <= y_l - 1),
    low=(r_ >= 0) & (r_ <= K - y_r),
)
def number(p: Prover, labels: Fact, lefts: Fact, rights: Fact, few: Fact, low: Fact) -> Fact:
    """Each pair of numbers is that of a solve."""
    width, room = p.have(W >= 0, labels), p.have(y_l - 1 - l_ >= 0, few)
    inside_ = p.auto((1 <= NUMBER) & (NUMBER <= ALL), few, width, low, room)

    def block(j: Expr) -> Expr:
        before = (j - 1) * W
        return indicator((before < NUMBER) & (NUMBER <= before + W))

    def alone(value: Any) -> Fact:
        def none(j: Expr, h: Fact) -> Fact:
            zero = eq(block(j) * value(j), 0)
            differs = p.assume(~eq(j, l_ + 1))

            def early(less: Fact) -> Fact:
                off = p.have(eq(block(j), 0), p.have(l_ - j >= 0, less, differs), width, low)
                return p.auto(zero, off)

            def late(more: Fact) -> Fact:
                after = p.have(j - 2 - l_ >= 0, more, differs)
                off = p.auto(eq(block(j), 0), after, width, low)
                return p.auto(zero, off)

            done = p.cases(zero, p.rule("excluded", j <= l_ + 1), early, late)
            return p.rule("discharge", differs.conclusion, done)

        only = terms(a=1, b=y_l, c=l_ + 1, f=lambda j: block(j) * value(j))
        return p.lemma("sums/one-term", only, few, p.throughout(1, y_l, none))

    first_ = alone(lambda j: j - 1)
    second = alone(lambda j: NUMBER - (j - 1) * W - 1)
    one = p.auto(eq(left(NUMBER), l_), lefts, inside_, first_, low)
    two = p.auto(eq(right(NUMBER), r_), rights, inside_, second, low)
    return p.have(p.goal, inside_, one, two)


k_ = integer("solve_")
SIDES = {
    "left": (lambda i: i <= y_l - 1, 1, left),
    "right": (lambda i: i >= y_r, -1, right),
}
"""Where a side is, its sign, and how many of it a solve gives up."""


def over(body: Any) -> Expr:
    """``Σ_i``."""
    return total(1, K - 1, body)


def beyond(i: Expr) -> Expr:
    """The other point discards the index."""
    return margin(w_other, theta_other, i) < s


def lost(name: str) -> Expr:
    """How many of a side the other point discards."""
    where = SIDES[name][0]
    return over(lambda i: indicator(where(i) & beyond(i)))


def sets(name: str) -> tuple[Any, Any]:
    """What solve k keeps of a side, and what the other point does: 1 or 0."""
    where, _, taken = SIDES[name]
    return (
        lambda i: indicator(conj(where(i), place(i) > taken(k_))),
        lambda i: indicator(where(i) & ~beyond(i)),
    )


def _side(name: str) -> Any:
    where, turn, taken = SIDES[name]
    own, others = sets(name)

    def script(p: Prover, ranks: Fact, labels: Fact, cost: Fact, places: Fact, same: Fact) -> Fact:
        def group(i: Expr) -> Expr:
            return ordered(i)[1]

        names = {
            ("count_", "Z", 0): K - 1,
            ("group_", "Z", 1): group,
            ("score_", "R", 1): lambda i: ordered(i)[0],
            ("place_", "Z", 1): place,
        }
        order, range_ = (p.lemma(f"places/{which}", names, places) for which in ("order", "range"))

        def on_side(i: Expr, there: Fact) -> Fact:
            return p.have(eq(group(i), turn), there, labels)

        def member_(i: Expr, h: Fact) -> Fact:
            """``1[i on the side] = 1[z_i = ±1]``."""
            return p.have(eq(indicator(where(i)), indicator(eq(group(i), turn))), labels, h)

        def fewer(i: Expr, h: Fact) -> Fact:
            goal = indicator(where(i) & beyond(i)) <= indicator(eq(group(i), turn))
            return p.have(goal, member_(i, h))

        few = summing(p, p.throughout(1, K - 1, fewer))
        none = p.lemma(
            "sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: indicator(where(i) & beyond(i)))
        )
        between = {
            **names,
            ("wanted_", "Z", 0): turn,
            ("above_", "Z", 0): 0,
            ("up_to_", "Z", 0): taken(k_),
        }
        count = p.lemma(
            "places/between",
            between,
            places,
            p.have(taken(k_) >= 0, none, same),
            p.have(taken(k_) <= over(lambda i: indicator(eq(group(i), turn))), few, same),
        )

        def first_(i: Expr) -> Expr:
            return indicator(conj(eq(group(i), turn), 0 < place(i), place(i) <= taken(k_)))

        def split(i: Expr, h: Fact) -> Fact:
            goal = eq(indicator(where(i) & beyond(i)) + others(i), first_(i) + own(i))
            return p.have(goal, member_(i, h), p.use(range_, i, by=[h]))

        as_many = p.have(
            eq(over(own), over(others)), summing(p, p.throughout(1, K - 1, split)), count, same
        )

        def keeps(i: Expr) -> Expr:
            return conj(where(i), place(i) > taken(k_))

        def holding(phi: Expr, value: int, known: Fact) -> Fact:
            """The formula or its contrary, where it is known that its indicator has this value."""
            goal = phi if value else ~phi

            def wrong(no: Fact) -> Fact:
                return p.have(goal, p.have(eq(indicator(phi), 1 - value), no), known)

            return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, wrong)

        def cheaper(i: Expr, h: Fact) -> Fact:
            def one(j: Expr, h2: Fact) -> Fact:
                given_ = conj(eq(indicator(where(i)), 1), eq(own(i), 0), eq(own(j), 1))
                known = p.assume(given_)
                on = holding(where(i), 1, known)
                here = p.have(where(i) & (place(i) <= taken(k_)), on, holding(keeps(i), 0, known))
                there = holding(keeps(j), 1, known)
                before = p.use(order, j, i, by=[h2, h])
                sides = on_side(i, here), on_side(j, there)
                scores = p.have(ordered(i)[0] <= ordered(j)[0], before, here, there, *sides)
                values = [
                    p.have(eq(ordered(n)[0], first(n) - 1), fact, labels)
                    for n, fact in ((i, here), (j, there))
                ]
                signs = [
                    p.have(eq(z(n), turn), fact, labels) for n, fact in ((i, here), (j, there))
                ]
                less = p.have(lack(j) <= lack(i), scores, *values, *signs)
                table = {("lack_", "R", 0): lack(j), ("more_", "R", 0): lack(i)}
                return p.rule("discharge", given_, p.lemma("ramp/least-grows", table, less, cost))

            return p.throughout(1, K - 1, one)

        def whole(which: Any) -> Fact:
            def one(i: Expr, h: Fact) -> Fact:
                value = which(i)
                goal = (eq(value, 0) | eq(value, 1)) & (value <= indicator(where(i)))
                return p.have(goal & (indicator(where(i)) <= 1))

            return p.throughout(1, K - 1, one)

        table = {
            ("n_", "Z", 0): K - 1,
            ("all_", "R", 1): lambda i: indicator(where(i)),
            ("mine_", "R", 1): own,
            ("theirs_", "R", 1): others,
            ("f_", "R", 1): lambda i: least(lack(i)),
        }
        found = p.lemma(
            "ramp/exchange",
            table,
            p.have(K - 1 >= 1, ranks),
            whole(own),
            whole(others),
            p.throughout(
                1,
                K - 1,
                lambda i, h: p.lemma("ramp/least-positive", {("lack_", "R", 0): lack(i)}, cost),
            ),
            p.throughout(1, K - 1, cheaper),
            as_many,
        )
        return p.rule("conjoin", [found, as_many])

    return script


def _by_side(name: str) -> Lemma:
    own, others = sets(name)
    lines = (RUN[part] for part in ("ranks", "labels", "cost", "place"))
    return Lemma(
        f"ramp/minimum-side/{name}",
        f"A solve that gives up as many indices of the {name} side as another point discards costs "
        "no more there.",
        (*lines, eq(SIDES[name][2](k_), lost(name))),
        conj(
            over(lambda i: own(i) * least(lack(i))) <= over(lambda i: others(i) * least(lack(i))),
            eq(over(own), over(others)),
        ),
        _side(name),
    )


BY_SIDE = tuple(map(_by_side, SIDES))


def minimum(p: Prover, run: Given, cost: Fact, level: Fact) -> Fact:
    """The solve that gives up as many indices of each side as the other point discards."""
    known = (*run.values(), level)
    ends = {"left": (1, y_l - 1), "right": (y_r, K - 1)}

    def few(name: str) -> Fact:
        where, (low, high) = SIDES[name][0], ends[name]
        inside_ = termwise(
            p,
            1,
            K - 1,
            lambda i: indicator(where(i) & beyond(i)) <= indicator((low <= i) & (i <= high)) * 1,
        )
        whole = p.lemma(
            "sums/restrict", terms(a=1, b=K - 1, d=low, e=high, f=lambda i: 1), run["labels"]
        )
        count = p.lemma("sums/count", terms(a=low, b=high), run["labels"])
        return p.auto(
            (lost(name) >= 0) & (lost(name) <= expr(high) - low + 1), inside_, whole, count
        )

    table = {("lost_", "Z", 0): lost("left"), ("gone_", "Z", 0): lost("right")}
    lines = (run[name] for name in ("labels", "left", "right"))
    found = p.lemma("ramp/minimum-number", table, *lines, few("left"), few("right"))
    low, high, *taken = p.pieces(found)
    k = lost("left") * W + lost("right") + 1
    here = p.have((1 <= k) & (k <= ALL), low, high)
    reached = p.use(p.lemma("ramp/minimum-value", {}, *known), k, by=[here])
    against = p.lemma("ramp/minimum-other", {}, run["labels"], cost, level)
    lines_ = [run[name] for name in ("ranks", "labels", "cost", "place")]
    sides = [
        p.lemma(f"ramp/minimum-side/{name}", {("solve_", "Z", 0): k}, *lines_, fact)
        for name, fact in zip(SIDES, taken, strict=True)
    ]
    spent = C * (1 - s)

    def parts(keeps: Any, one: Any, two: Any) -> Fact:
        """``Σ worth`` by sides."""

        def index(i: Expr, h: Fact) -> Fact:
            both = p.have(eq(indicator(keeps(i)), one(i) + two(i)), run["labels"])
            goal = eq(
                worth(keeps(i), i),
                one(i) * least(lack(i))
                + two(i) * least(lack(i))
                + inside(i) * spent
                - one(i) * spent
                - two(i) * spent,
            )
            return p.have(goal, both)

        return summing(p, p.throughout(1, K - 1, index))

    def own(name: str) -> Any:
        where, _, so_many = SIDES[name]
        return lambda i: indicator(conj(where(i), place(i) > so_many(k)))

    mine = parts(lambda i: kept(k, i), own("left"), own("right"))
    theirs = parts(holds, sets("left")[1], sets("right")[1])
    return p.exhibit(p.goal, [k], *p.pieces(here), reached, mine, theirs, *sides, against)
