"""The rules: from theorems to a theorem.

A theorem ``Γ ⊢ φ`` says: in every inner-product space, for all values of the symbols at which every
formula of Γ holds, φ holds. Formulas are the same where `normal` makes them equal. Each docstring
states its rule; a side condition that fails raises ``RULE: reason``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from verify.kernel.axioms import AXIOMS
from verify.kernel.normal import (
    ONE,
    ZERO,
    Polynomial,
    constant,
    normal,
    plus,
    polynomial,
    relation,
    term,
    times,
)
from verify.kernel.terms import (
    NUMBERS,
    Symbol,
    Term,
    abstract,
    integral,
    known,
    need,
    put,
    refuse,
    replace,
    spend,
    symbols,
)
from verify.kernel.theorem import NOTHING, Theorem

TRUE, FALSE = ("true",), ("false",)


class Rule(NamedTuple):
    """A rule, and what it takes, one letter for each argument.

    f a formula, r and v a real and a vector term, s an integer symbol, n a theorem, N theorems;
    other letters stand for data. Terms are such as the reader makes: entered, and without a loose
    variable.
    """

    shape: str
    apply: Callable[..., Theorem]


RULES: dict[str, Rule] = {}
SORTS = {"f": "F", "r": "R", "v": "V"}


def rule(shape: str) -> Callable[[Callable[..., Theorem]], Callable[..., Theorem]]:
    """Register a rule that takes arguments of the shape."""

    def register(body: Callable[..., Theorem]) -> Callable[..., Theorem]:
        RULES[body.__name__.replace("_", "-")] = Rule(shape, body)
        return body

    return register


def _conclude(phi: Term, *premises: Theorem) -> Theorem:
    """The conclusion from the hypotheses and analytic lemmas of all the premises."""
    forms: dict[Term, Term] = {}
    assumed = NOTHING
    for th in premises:
        if th.forms is not forms:
            forms = forms | th.forms if forms else th.forms
        if th.assumed is not assumed:
            assumed = assumed | th.assumed
    spend(1 + len(forms))
    found = known(phi)
    need(found.sort == "F" and not found.free, "CONCLUSION", "expected sort F")
    return Theorem(forms, found.term, assumed)


def _without(th: Theorem, *dropped: Term) -> Theorem:
    kept = dict(th.forms)
    for phi in dropped:
        kept.pop(normal(phi), None)
    return Theorem(kept, th.conclusion, th.assumed)


def _same(phi: Term, psi: Term) -> bool:
    return normal(phi) is normal(psi)


def _pieces(phi: Term, head: str, empty: Term) -> set[int]:
    """What a formula is the conjunction or disjunction of, in normal form: their places."""
    form = normal(phi)
    return {*map(id, form[1:] if form[0] == head else () if form == empty else (form,))}


def _absent(symbol: Term, rule_name: str, *formulas: Term) -> Symbol:
    whole = type(symbol) is tuple and symbol[:1] + symbol[2:] == ("app", "Z")
    need(whole, rule_name, "not an integer symbol without arguments")
    named = (symbol[1], "Z", 0)
    if any(named in symbols(phi) for phi in formulas):
        refuse(rule_name, f"{symbol[1]} occurs where it must not")
    return named


@rule("f")
def assume(phi: Term) -> Theorem:
    """φ ⊢ φ."""
    form = normal(phi)
    return Theorem({} if form == TRUE else {form: phi}, phi)


@rule("fn")
def discharge(phi: Term, th: Theorem) -> Theorem:
    """From Γ ⊢ ψ: Γ − φ ⊢ φ ⇒ ψ."""
    return _conclude(("=>", phi, th.conclusion), _without(th, phi))


@rule("fnn")
def detach(psi: Term, major: Theorem, minor: Theorem) -> Theorem:
    """From ⊢ φ ⇒ ψ and ⊢ φ: ⊢ ψ."""
    fits = _same(major.conclusion, ("=>", minor.conclusion, psi))
    need(fits, "DETACH", "the first premise is not 'second premise ⇒ conclusion'")
    return _conclude(psi, major, minor)


@rule("N")
def conjoin(theorems: Sequence[Theorem]) -> Theorem:
    """From ⊢ φ_1, …, ⊢ φ_n: ⊢ φ_1 ∧ … ∧ φ_n."""
    need(len(theorems) > 0, "CONJOIN", "of nothing")
    return _conclude(("and", *(th.conclusion for th in theorems)), *theorems)


@rule("fn")
def part(phi: Term, th: Theorem) -> Theorem:
    """From ⊢ φ_1 ∧ … ∧ φ_n: ⊢ the conjunction of some of them."""
    inside = _pieces(phi, "and", TRUE) <= _pieces(th.conclusion, "and", TRUE)
    need(inside, "PART", "not a part of the conjunction")
    return _conclude(phi, th)


@rule("fn")
def inject(phi: Term, th: Theorem) -> Theorem:
    """From ⊢ ψ_1 ∨ … ∨ ψ_n: ⊢ a disjunction with all of these."""
    inside = _pieces(th.conclusion, "or", FALSE) <= _pieces(phi, "or", FALSE)
    need(inside, "INJECT", "the premise is not among the disjuncts")
    return _conclude(phi, th)


@rule("f")
def excluded(phi: Term) -> Theorem:
    """⊢ φ ∨ ¬φ."""
    return _conclude(("or", phi, ("not", phi)))


@rule("fnN")
def cases(psi: Term, major: Theorem, branches: Sequence[Theorem]) -> Theorem:
    """From ⊢ φ_1 ∨ … ∨ φ_n and, for each i, Γ_i ⊢ ψ: ⊢ ψ under the Γ_i without their φ_i.

    Branches stand in the order of the disjuncts as written.
    """
    head, *options = major.conclusion
    need(head == "or", "CASES", "the premise is not a disjunction")
    need(len(options) == len(branches), "CASES", "one branch for each disjunct is needed")
    for th in branches:
        need(_same(th.conclusion, psi), "CASES", "a branch proves something else")
    return _conclude(psi, major, *map(_without, branches, options))


@rule("fn")
def absurd(phi: Term, th: Theorem) -> Theorem:
    """From ⊢ false: ⊢ φ."""
    need(normal(th.conclusion) == FALSE, "ABSURD", "the premise is not false")
    return _conclude(phi, th)


@rule("fNp")
def arith(phi: Term, premises: Sequence[Theorem], products: Any) -> Theorem:
    """From relations ``a_i ◇ b_i``: a relation ``a ◇ b`` put together from them.

    With ``p_i = b_i − a_i`` and ``g = b − a`` (``¬(a ≤ b)`` read as ``b < a`` and ``¬(a < b)`` as
    ``b ≤ a``, *false* as ``0 < 0``, *true* as ``0 ≤ 0``), ``products`` lists ``(a, [i…], [s…])``: a
    real term, premises, real terms. Then g must equal ``Σ a · Π p_i · Π s²``, where a is a number
    ≥ 0 unless a premise of the product is an equation. ``0 < g`` needs a product with a > 0, no
    square and no premise but strict ones; ``0 = g`` needs an equation in every product.
    """
    sign, g = relation(phi)
    facts = [relation(th.conclusion) for th in premises]
    need("" not in (sign, *(kind for kind, _ in facts)), "ARITH", "not a relation of real terms")
    strict = False
    total: Polynomial = {}
    for a, chosen, squares in products:
        need(all(i < len(facts) for i in chosen), "ARITH", "a product names no premise")
        kinds = [facts[i][0] for i in chosen]
        if "=" not in kinds:
            need(sign != "=", "ARITH", "an equation needs an equation in every product")
            need(type(a) in NUMBERS, "ARITH", "a multiplier of inequalities is not a number")
            need(a >= 0, "ARITH", "a multiplier of inequalities is negative")
            strict = strict or (a > 0 and not squares and set(kinds) <= {"<"})
        product = polynomial(a)
        for i in chosen:
            product = times(product, facts[i][1])
        for s in squares:
            product = times(product, times(polynomial(s), polynomial(s)))
        total = plus(total, product)
    need(total == g, "ARITH", "the combination is not the conclusion")
    need(strict or sign != "<", "ARITH", "nothing makes the conclusion strict")
    return _conclude(phi, *premises)


@rule("fnn")
def squeeze(phi: Term, first: Theorem, second: Theorem) -> Theorem:
    """From ⊢ a ≤ b and ⊢ b ≤ a: ⊢ a = b."""
    need(phi[0] == "=", "SQUEEZE", "the conclusion is not an equation")
    a, b = normal(("<=", *phi[1:])), normal(("<=", *phi[:0:-1]))
    met = {normal(first.conclusion), normal(second.conclusion), TRUE}
    need({a, b} <= met, "SQUEEZE", "the premises are not both inequalities")
    return _conclude(phi, first, second)


@rule("sn")
def general(symbol: Term, th: Theorem) -> Theorem:
    """From Γ ⊢ φ, the integer symbol k not in Γ: Γ ⊢ ∀k φ."""
    named = _absent(symbol, "GENERAL", *th.forms)
    return _conclude(("all", abstract(th.conclusion, named)), th)


@rule("rn")
def special(t: Term, th: Theorem) -> Theorem:
    """From ⊢ ∀k φ, t an integer term: ⊢ φ[t]."""
    need(th.conclusion[0] == "all", "SPECIAL", "the premise is not a ∀")
    need(integral(t), "SPECIAL", "the term is not an integer by its form")
    return _conclude(put(th.conclusion[1], (t,)), th)


@rule("frn")
def witness(phi: Term, t: Term, th: Theorem) -> Theorem:
    """From ⊢ φ[t], t an integer term: ⊢ ∃k φ."""
    need(phi[0] == "some", "WITNESS", "the conclusion is not an ∃")
    need(integral(t), "WITNESS", "the term is not an integer by its form")
    fits = _same(th.conclusion, put(phi[1], (t,)))
    need(fits, "WITNESS", "the premise is not the body at the term")
    return _conclude(phi, th)


@rule("snn")
def choose(symbol: Term, major: Theorem, minor: Theorem) -> Theorem:
    """From ⊢ ∃k φ and Γ, φ[c] ⊢ ψ, the integer symbol c in neither Γ, φ nor ψ: Γ ⊢ ψ."""
    need(major.conclusion[0] == "some", "CHOOSE", "the first premise is not an ∃")
    kept = _without(minor, put(major.conclusion[1], (symbol,)))
    _absent(symbol, "CHOOSE", *kept.forms, major.conclusion, minor.conclusion)
    return _conclude(minor.conclusion, major, kept)


@rule("nt")
def instantiate(th: Theorem, table: Mapping[Symbol, Term]) -> Theorem:
    """From Γ ⊢ φ: the same with symbols replaced everywhere, ``f(k_1, …, k_n) := body``.

    ``table`` maps (name, sort, n) to a body with n bound variables; a body for sort Z is an integer
    term.
    """
    for (name, wanted, _), body in table.items():
        need(wanted != "Z" or integral(body), "INSTANTIATE", f"the body for {name} is no integer")
    forms = {normal(replace(f, table)): replace(phi, table) for f, phi in th.forms.items()}
    forms.pop(TRUE, None)
    return _conclude(replace(th.conclusion, table), Theorem(forms, th.conclusion, th.assumed))


@rule("srnn")
def induct(symbol: Term, start: Term, base: Theorem, step: Theorem) -> Theorem:
    """From ⊢ φ[a] and Γ, a ≤ k, φ ⊢ φ[k + 1], the integer symbol k not in Γ, a: ⊢ ∀k (a ≤ k ⇒ φ).

    φ is read off the step: its conclusion with k − 1 put for k.
    """
    need(integral(start), "INDUCT", "the start is not an integer by its form")
    named = _absent(symbol, "INDUCT", start)
    after = abstract(step.conclusion, named)
    phi = put(after, (("+", symbol, -ONE),))
    fits = _same(base.conclusion, put(after, (("+", start, -ONE),)))
    need(fits, "INDUCT", "the base is not the statement at the start")
    kept = _without(step, ("<=", start, symbol), phi)
    _absent(symbol, "INDUCT", *kept.forms, *base.forms)
    conclusion = ("all", abstract(("=>", ("<=", start, symbol), phi), named))
    return _conclude(conclusion, base, kept)


@rule("rn")
def sum_empty(s: Term, th: Theorem) -> Theorem:
    """From ⊢ hi < lo: ⊢ Σ_{k=lo}^{hi} f = 0."""
    need(type(s) is tuple and s[0] == "sum", "SUM-EMPTY", "not a sum")
    need(_same(th.conclusion, ("<", s[2], s[1])), "SUM-EMPTY", "range not shown empty")
    return _conclude(("=", s, ZERO), th)


@rule("rn")
def sum_last(s: Term, th: Theorem) -> Theorem:
    """From ⊢ lo ≤ hi: ⊢ Σ_{k=lo}^{hi} f = Σ_{k=lo}^{hi−1} f + f[hi]."""
    need(type(s) is tuple and s[0] == "sum", "SUM-LAST", "not a sum")
    fits = _same(th.conclusion, ("<=", s[1], s[2]))
    need(fits, "SUM-LAST", "range not shown to have a last index")
    before = ("sum", s[1], ("+", s[2], -ONE), s[3])
    return _conclude(("=", s, ("+", before, put(s[3], (s[2],)))), th)


@rule("f")
def indicator(phi: Term) -> Theorem:
    """⊢ (φ ∧ 1[φ] = 1) ∨ (¬φ ∧ 1[φ] = 0)."""
    value = ("ind", phi)
    yes, no = ("and", phi, ("=", value, ONE)), ("and", ("not", phi), ("=", value, ZERO))
    return _conclude(("or", yes, no))


@rule("v")
def norm(u: Term) -> Theorem:
    """⊢ 0 ≤ u · u."""
    return _conclude(("<=", ZERO, ("dot", u, u)))


@rule("vn")
def pair(u: Term, th: Theorem) -> Theorem:
    """From ⊢ a = b for vectors: ⊢ a · u = b · u."""
    need(th.conclusion[0] == "veq", "PAIR", "the premise is not an equation of vectors")
    a, b = th.conclusion[1:]
    return _conclude(("=", ("dot", a, u), ("dot", b, u)), th)


@rule("rn")
def inverse(a: Term, th: Theorem) -> Theorem:
    """From ⊢ a ≠ 0, or ⊢ 0 < a: ⊢ a · (1/a) = 1."""
    shown = any(_same(th.conclusion, phi) for phi in (("not", ("=", a, ZERO)), ("<", ZERO, a)))
    need(shown, "INVERSE", "the divisor is not shown to differ from 0")
    return _conclude(("=", ("*", a, ("inv", a)), ONE), th)


@rule("rN")
def integer(t: Term, theorems: Sequence[Theorem]) -> Theorem:
    """From ⊢ int a_1, …: ⊢ int t, for t an integer polynomial in the a_i and integer terms."""
    shown = {normal(th.conclusion) for th in theorems}
    for monomial, c in polynomial(t).items():
        need(c.denominator == 1, "INTEGER", "a coefficient is not an integer")
        for a, _ in monomial:
            fine = integral(a) or ("int", a) in shown
            need(fine, "INTEGER", "a factor is not shown to be an integer")
    return _conclude(("int", t), *theorems)


@rule("fN")
def gap(phi: Term, theorems: Sequence[Theorem]) -> Theorem:
    """From ⊢ a < b and ⊢ int (b − a): ⊢ a + 1 ≤ b (needless where b − a is one by its form)."""
    need(phi[0] == "<=", "GAP", "the conclusion is not 'a + 1 ≤ b'")
    less = ("<", ("+", phi[1], -ONE), phi[2])
    whole = term(plus(plus(polynomial(phi[2]), polynomial(phi[1]), -ONE), constant(ONE)))
    shown = {normal(th.conclusion) for th in theorems} | {TRUE}
    need(normal(less) in shown, "GAP", "'a < b' is not a premise")
    need(normal(("int", whole)) in shown, "GAP", "'b − a is an integer' is not a premise")
    return _conclude(phi, *theorems)


@rule("Fnn")
def rewrite(template: Term, equation: Theorem, th: Theorem) -> Theorem:
    """From ⊢ a = b and ⊢ φ[a]: ⊢ φ[b]; the template φ has one bound variable for the place.

    Where the place is an argument or a limit of a sum, a and b must be integer terms.
    """
    need(equation.conclusion[0] == "=", "REWRITE", "the first premise is not an equation")
    a, b = equation.conclusion[1:]
    before, after = put(template, (a,)), put(template, (b,))
    need(_same(th.conclusion, before), "REWRITE", "the premise is not the template at a")
    return _conclude(after, equation, th)


@rule("x")
def analytic(name: str) -> Theorem:
    """⊢ a named analytic lemma, in the real symbols a and b; the name is kept as an assumption."""
    need(name in AXIOMS, "ANALYTIC", "no lemma is called", name)
    return Theorem({}, AXIOMS[name], frozenset({name}))
