"""The kernel's statements as pages print them: whoever puts the names' meanings back has them."""

import pytest

from book.kernel_form import LONG, in_words, with_names
from theory.claims.registry import all_claims
from verify.engines.proofs import of_claim, proof_of
from verify.kernel.terms import BINDERS, NUMBERED, WORDS, known, symbols

CLAIMS = {claim.id: claim for claim in all_claims()}
LONGEST = (
    "cusum/figure-1",
    "ramp/descent",
    "ramp/order-preservation",
    "storm/forbidden-transitions/sharper-2",
)


def formulas_of(name):
    claim = CLAIMS[name]
    reading = claim.natural
    statement = of_claim(claim, reading, proof_of(claim, reading))
    return [*statement.hypotheses, statement.claimed]


def with_variables(t, values, inside=0):
    """A term with terms in the place of its variables, of which the last one is the innermost."""
    if not isinstance(t, tuple):
        return t
    if t[0] == "b":
        return shifted(values[inside - 1 - t[1]], inside) if t[1] >= inside else t
    return rebuilt(t, lambda part, more: with_variables(part, values, inside + more))


def shifted(t, by, inside=0):
    """A term as it stands inside more binders."""
    if not isinstance(t, tuple):
        return t
    if t[0] == "b":
        return ("b", t[1] + by * (t[1] >= inside))
    return rebuilt(t, lambda part, more: shifted(part, by, inside + more))


def rebuilt(t, change):
    first, last = 1 + WORDS.get(t[0], 0), len(t) - (t[0] in NUMBERED)
    inner = {len(t) - 1} if t[0] in BINDERS else set()
    parts = [change(t[place], int(place in inner)) for place in range(first, last)]
    return (*t[:first], *parts, *t[last:])


def unfolded(t, meanings):
    """A formula with what each name stands for."""
    if not isinstance(t, tuple):
        return t
    t = rebuilt(t, lambda part, _: unfolded(part, meanings))
    if t[0] == "app" and t[1] in meanings:
        return unfolded(with_variables(meanings[t[1]], t[3:]), meanings)
    return t


def meant(phi):
    """The name that a meaning is of, and what it stands for."""
    while phi[0] == "all":
        phi = phi[1]
    return phi[1][1], phi[2]


@pytest.mark.parametrize("name", LONGEST)
def test_meanings_put_back_give_what_was_proved(name):
    formulas = formulas_of(name)
    named, meanings = with_names(formulas)
    assert meanings and named != formulas
    names = dict(map(meant, meanings))
    assert not set(names) & {symbol for phi in formulas for symbol, _, _ in symbols(phi)}
    assert [unfolded(phi, names) for phi in named] == formulas


def test_a_part_is_the_same_under_other_variables():
    """f(i, j) under two binders, and f(j, k) and f(i, k) under three."""

    def f(one, other):
        x, y = (lambda *of: ("app", "x", "R", *of)), (lambda of: ("app", "y", "R", of))
        return ("+", ("*", x(one, other), y(one)), ("*", 2, x(other, other)), y(other))

    def b(number):
        return ("b", number)

    def total(n):
        return ("sum", n, 9, ("+", f(b(1), b(0)), ("*", n, f(b(2), b(0)))))

    sides = [("<=", 0, ("+", ("*", n, f(b(1), b(0))), total(n))) for n in range(2, 6)]
    phi = ("all", ("all", ("and", *sides)))
    (named,), (meaning,) = with_names([phi])
    name, part = meant(meaning)
    assert part == f(b(1), b(0)) and meaning[:2] == ("all", ("all", ("=", *meaning[1][1][1:])))
    assert unfolded(named, {name: part}) == phi
    assert str(named).count(f"'{name}'") == 3 * len(sides)


def test_a_short_formula_stays_as_it_is():
    formulas = formulas_of("pril/theorem-1")
    short = [phi for phi in formulas if known(phi).size <= LONG]
    assert len(short) > 5 and with_names(short) == (short, [])


def test_letters_that_look_alike_keep_their_names():
    printed, _ = in_words([("=", ("app", r"\mathbf{w}", "R"), ("app", "w", "R"))])
    assert printed == [r"\mathbf{w} = w"]
    printed, _ = in_words([("=", ("app", r"\bar{\theta}", "R"), ("app", "gamma", "R"))])
    assert printed == ["θ̄ = γ"]
