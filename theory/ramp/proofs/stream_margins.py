"""No margin of PA-I falls far: no round takes it further from a comparator that meets every margin.

With no multiplier at all for the c_i of `theory.ramp.proofs.stream_progress`, a round comes no
further from such a comparator u, so ``‖v − u‖ ≤ ‖u‖`` always. Index i lacks of its margin 1 no more
than ``φ_i·(u − v)``, ``φ_i = z_i (x, −e_i)``, whose square Cauchy and Schwarz bound by
``‖u‖² (X + 1)``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, indicator, total
from theory.intervals.pril import each, w_star
from theory.intervals.progress import met
from theory.intervals.symbols import K, T, gamma, theta_star
from theory.lemmas.inner import joint
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds
from theory.ramp.proofs.stream_bounds import SCALED, all_indices, scaled_fits
from theory.ramp.proofs.stream_gains import SQUARE, start_distance
from theory.ramp.proofs.stream_progress import TARGET, XI, distance
from theory.ramp.proofs.stream_run import RUNS
from theory.runs.papers.symbols import theta, w, x, y_l, y_r

RUN = RUNS["pa-i"]
FITS = each(lambda t, i: met(t, i, expr(1)))
"""The comparator meets every margin 1."""


def hinge(value: Expr) -> Expr:
    """``max(0, value)``."""
    return indicator(0 < value) * value


def within(number: Expr, t: Expr, i: Expr) -> Expr:
    """What the parameters with this number lack in round t: its square is at most ``‖u‖²(X + 1)``.

    Said for each side of the label.
    """
    gap, most = w(number) @ x(t) - theta(number, i), SQUARE * (x(t) @ x(t) + 1)
    return conj(
        (i < y_l(t)) >> (hinge(1 - gap) ** 2 <= most),
        (y_r(t) <= i) >> (hinge(1 + gap) ** 2 <= most),
    )


@lemma("ramp/stream-stays", every(1, T + 1, lambda t: distance(t) <= SQUARE), *RUN.values(), FITS)
def stays(p: Prover, *given: Fact) -> Fact:
    """PA-I is never further from a comparator that meets every margin 1 than at the start."""
    run = dict(zip(RUN, given, strict=False))
    nothing = {XI: lambda t, i: 0, TARGET: lambda t, i: 0}
    closer = p.lemma("ramp/stream-nearer/pa-i", nothing, *given)

    def near(t: Expr) -> Expr:
        return distance(t) <= SQUARE

    def step(t: Expr, here: Fact, before: Fact) -> Fact:
        return p.auto(near(t + 1), p.use(closer, t, by=[here]), before)

    return all_rounds(p, T, near, p.have(near(expr(1)), start_distance(p, run)), step)


def single(p: Prover, i: Expr, body: Any) -> list[Fact]:
    """``Σ_{j=i}^{i} body(j) = body(i)``."""
    return [p.last(total(i, i, body)), p.empty(total(i, i - 1, body))]


@lemma(
    "ramp/stream-lacks",
    each(lambda t, i: conj(within(t, t, i), within(t + 1, t, i))),
    *RUN.values(),
    fits=FITS,
)
def lacks(p: Prover, *run: Fact, fits: Fact) -> Fact:
    """What an index lacks of its margin 1 in a round of PA-I, before the update or after it:
    the square is at most ‖u‖² (X + 1).
    """
    known = p.lemma("ramp/stream-stays", {}, *run, fits)

    def at(number: Expr, t: Expr, i: Expr, h: Any, h2: Any) -> Fact:
        fit = p.use(fits, t, i, by=[h, h2])
        most = SQUARE * (x(t) @ x(t) + 1)

        def apart(j: Expr) -> Expr:
            return theta(number, j) - theta_star(j)

        squares = terms(a=1, b=K - 1, c=i, f=lambda j: apart(j) ** 2)
        member = p.lemma("sums/member", squares, h2)
        away = w(number) - w_star
        table: dict[Any, Any] = {
            ("a_", "Z", 0): i,
            ("b_", "Z", 0): i,
            ("u_", "V", 0): away,
            ("v_", "V", 0): x(t),
            ("f_", "R", 1): apart,
            ("g_", "R", 1): lambda j: -1,
        }
        inner = p.lemma("inner/cauchy-schwarz", table)
        delta, length = away @ x(t) - apart(i), away @ away + apart(i) ** 2
        one = [
            fact
            for body in (lambda j: apart(j) * apart(j), lambda j: apart(j) * -1, lambda j: 1)
            for fact in single(p, i, body)
        ]
        short = p.have(delta**2 <= length * (x(t) @ x(t) + 1), inner, *one)
        room = p.auto(SQUARE - length >= 0, known, h, member)
        whole = p.have(delta**2 <= most, short, room)

        def side(sign: int, where: Expr) -> Fact:
            inside = p.assume(where)
            lack = 1 - sign * (w(number) @ x(t) - theta(number, i))
            goal = hinge(lack) ** 2 <= most

            def some(positive: Fact) -> Fact:
                square = p.auto(lack**2 <= delta**2, fit, inside, positive)
                return p.have(goal, square, positive, whole)

            def empty(negative: Fact) -> Fact:
                return p.auto(goal, negative, whole)

            found = p.cases(goal, p.rule("excluded", 0 < lack), some, empty)
            return p.rule("discharge", where, found)

        return p.rule("conjoin", [side(1, i < y_l(t)), side(-1, y_r(t) <= i)])

    def both(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        return p.rule("conjoin", [at(number, t, i, h, h2) for number in (t, t + 1)])

    return all_indices(p, lambda t, i: conj(within(t, t, i), within(t + 1, t, i)), both)


def member(t: Expr, i: Expr) -> Expr:
    """``i ∈ I`` in round t."""
    return (i <= y_l(t) - 1) | (i >= y_r(t))


def sign(t: Expr, i: Expr) -> Expr:
    """``z_i``, as the code has it."""
    return indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))


def short(number: Expr, t: Expr, i: Expr, turn: Any = None) -> Expr:
    """``γ² max(0, 1 − u_i)² ≤ X + 1`` at the parameters with this number."""
    turn = sign(t, i) if turn is None else turn
    u = turn * (w(number) @ x(t) - theta(number, i))
    return gamma**2 * hinge(1 - u) ** 2 <= x(t) @ x(t) + 1


def before_and_after(t: Expr, i: Expr) -> Expr:
    """`short` of an index of I before the round's update and after it."""
    return member(t, i) >> conj(short(t, t, i), short(t + 1, t, i))


def all_short(p: Prover, run: Given, positive: Fact, unit: Fact, ideal: Fact) -> Fact:
    """`before_and_after` on a stream that a unit comparator ranks with margin γ."""
    fits = scaled_fits(p, run, positive, ideal)
    known = p.lemma("ramp/stream-lacks", SCALED, *run.values(), fits)
    one = p.rule("inverse", gamma, positive)
    square = p.have(gamma**2 >= 0, positive)

    def scaled(i: Expr) -> Expr:
        return theta_star(i) / gamma

    length = joint(1 / gamma * w_star, scaled, 1 / gamma * w_star, scaled, 1, K - 1)
    size = p.have(eq(gamma**2 * length, 1), unit, one)

    def both(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        inside, label = p.assume(member(t, i)), p.use(run["labels"], t, by=[h])
        parts = p.pieces(p.use(known, t, i, by=[h, h2]))

        def at(number: Expr, part: Fact) -> Fact:
            def side(turn: int, place: int) -> Any:
                def found(where: Fact) -> Fact:
                    own = p.use(p.pieces(part)[place], by=[where])
                    plain = p.have(short(number, t, i, turn), square, own, size)
                    same = p.have(eq(turn, sign(t, i)), where, label)
                    return p.rewrite(same, plain, lambda a: short(number, t, i, a))

                return found

            return p.cases(short(number, t, i), inside, side(1, 0), side(-1, 1))

        done = p.rule("conjoin", [at(*pair) for pair in zip((t, t + 1), parts, strict=True)])
        return p.rule("discharge", inside.conclusion, done)

    return all_indices(p, before_and_after, both)


def margins(p: Prover, run: Given, *, positive: Fact, unit: Fact, ideal: Fact, size: Fact) -> Fact:
    """`all_short`, with R² for X."""
    return p.auto(p.goal, all_short(p, run, positive, unit, ideal), p.pieces(size)[0])
