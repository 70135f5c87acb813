"""The rules: the only code that makes a `Theorem`.

A theorem ``Γ ⊢ φ`` says: in every inner-product space, for all values of the symbols at which every
formula of Γ holds, φ holds. Formulas are the same where `normal` makes them equal. Each docstring
states its rule; a side condition that fails raises ``RULE: reason``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NoReturn

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
    KernelError,
    Term,
    abstract,
    exactly,
    integral,
    need,
    put,
    replace,
    sort,
    symbols,
)


class Theorem:
    """``hypotheses ⊢ conclusion``, made by a rule; there is no other way to get one.

    Attributes
    ----------
    hypotheses : tuple of formulas
        Γ, without those that are true by their form.
    conclusion : formula
        φ, as it was written.
    assumed : frozenset of str
        Names of the analytic lemmas that it rests on.
    """

    __slots__ = ("assumed", "conclusion", "hypotheses")
    hypotheses: tuple[Term, ...]
    conclusion: Term
    assumed: frozenset[str]

    def __init__(self, *_: Any) -> None:
        raise KernelError("THEOREM: only the kernel's rules make theorems")

    def __init_subclass__(cls, **_: Any) -> None:
        raise KernelError("THEOREM: not to be subclassed")

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise KernelError("THEOREM: cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def _refuse(self, *_: Any) -> NoReturn:
        raise KernelError("THEOREM: cannot be copied or pickled")

    __copy__ = __deepcopy__ = __reduce__ = __reduce_ex__ = _refuse  # type: ignore[assignment]


RULES: dict[str, Callable[..., Theorem]] = {}
"""The rules by name; ``shape`` of each says what arguments it takes."""


def _closed() -> tuple[Callable[[str], Any], Callable[[Any], bool]]:
    """The decorator that makes rules, and the test for genuine theorems, around one registry."""
    made: dict[int, tuple[Theorem, tuple[Any, ...]]] = {}

    def genuine(value: Any) -> bool:
        """Made here, and saying what it said then."""
        th, said = made.get(id(value), (None, ()))
        if th is None or th is not value or type(th) is not Theorem:
            return False
        now = (th.hypotheses, th.conclusion, th.assumed)
        return all(a is b for a, b in zip(now, said, strict=True))

    def theorem(hypotheses: Sequence[Term], phi: Term, assumed: frozenset[str]) -> Theorem:
        forms = {normal(h): h for h in hypotheses}
        kept = tuple(h for form, h in forms.items() if form != ("true",))
        th = object.__new__(Theorem)
        object.__setattr__(th, "hypotheses", kept)
        object.__setattr__(th, "conclusion", phi)
        object.__setattr__(th, "assumed", assumed)
        made[id(th)] = th, (kept, phi, assumed)
        return th

    def rule(shape: str) -> Any:
        """Register a rule that takes arguments of the shape, one letter each.

        f a formula, r and v a real and a vector term, s an integer symbol, n a theorem, N theorems;
        other letters stand for raw data that the rule checks. The body returns hypotheses,
        conclusion and assumed lemmas; those of the premises are added.
        """

        def register(body: Callable[..., Any]) -> Callable[..., Theorem]:
            name = body.__name__.replace("_", "-")

            @wraps(body)
            def apply(*given: Any) -> Theorem:
                need(len(given) == len(shape), name.upper(), "wrong number of arguments")
                # A tuple gives the same twice: what is checked here is what the body gets.
                arguments = [tuple(v) if k == "N" else v for k, v in zip(shape, given, strict=True)]
                used: list[Any] = []
                for kind, value in zip(shape, arguments, strict=True):
                    if kind in WANTED:
                        fits = exactly(value) and sort(value) == WANTED[kind]
                        need(fits, name.upper(), f"expected sort {WANTED[kind]}")
                    elif kind == "s":
                        plain = type(value) is tuple and value[:1] + value[2:] == ("app", "Z")
                        fits = plain and exactly(value) and sort(value) == "R"
                        need(fits, name.upper(), "not an integer symbol without arguments")
                    elif kind in "nN":
                        used.extend([value] if kind == "n" else value)
                need(all(map(genuine, used)), name.upper(), "a premise is not a theorem")
                hypotheses, phi, more = body(*arguments)
                need(sort(phi) == "F", name.upper(), "the conclusion is not a formula")
                return theorem(hypotheses, phi, more.union(*(th.assumed for th in used)))

            apply.shape = shape  # type: ignore[attr-defined]
            RULES[name] = apply
            return apply

        return register

    return rule, genuine


WANTED = {"f": "F", "r": "R", "v": "V"}
rule, genuine = _closed()
del _closed
NONE: frozenset[str] = frozenset()


def _all(theorems: Sequence[Theorem]) -> tuple[Term, ...]:
    return tuple(h for th in theorems for h in th.hypotheses)


def _without(th: Theorem, *dropped: Term) -> tuple[Term, ...]:
    forms = {normal(phi) for phi in dropped}
    return tuple(h for h in th.hypotheses if normal(h) not in forms)


def _same(phi: Term, psi: Term) -> bool:
    return bool(normal(phi) == normal(psi))


def _pieces(phi: Term, head: str) -> tuple[Term, ...]:
    form = normal(phi)
    return form[1:] if form[0] == head else (form,)


@rule("f")
def assume(phi: Term) -> Any:
    """φ ⊢ φ."""
    return (phi,), phi, NONE


@rule("fn")
def discharge(phi: Term, th: Theorem) -> Any:
    """From Γ ⊢ ψ: Γ − φ ⊢ φ ⇒ ψ."""
    return _without(th, phi), ("=>", phi, th.conclusion), NONE


@rule("fnn")
def detach(psi: Term, major: Theorem, minor: Theorem) -> Any:
    """From ⊢ φ ⇒ ψ and ⊢ φ: ⊢ ψ."""
    fits = _same(major.conclusion, ("=>", minor.conclusion, psi))
    need(fits, "DETACH", "the first premise is not 'second premise ⇒ conclusion'")
    return _all((major, minor)), psi, NONE


@rule("N")
def conjoin(theorems: Sequence[Theorem]) -> Any:
    """From ⊢ φ_1, …, ⊢ φ_n: ⊢ φ_1 ∧ … ∧ φ_n."""
    need(len(theorems) > 0, "CONJOIN", "of nothing")
    return _all(theorems), ("and", *(th.conclusion for th in theorems)), NONE


@rule("fn")
def part(phi: Term, th: Theorem) -> Any:
    """From ⊢ φ_1 ∧ … ∧ φ_n: ⊢ the conjunction of some of them."""
    inside = set(_pieces(phi, "and")) <= set(_pieces(th.conclusion, "and"))
    need(inside or normal(phi) == ("true",), "PART", "not a part of the conjunction")
    return th.hypotheses, phi, NONE


@rule("fn")
def inject(phi: Term, th: Theorem) -> Any:
    """From ⊢ ψ_1 ∨ … ∨ ψ_n: ⊢ a disjunction with all of these."""
    inside = set(_pieces(th.conclusion, "or")) <= set(_pieces(phi, "or"))
    need(inside, "INJECT", "the premise is not among the disjuncts")
    return th.hypotheses, phi, NONE


@rule("f")
def excluded(phi: Term) -> Any:
    """⊢ φ ∨ ¬φ."""
    return (), ("or", phi, ("not", phi)), NONE


@rule("fnN")
def cases(psi: Term, major: Theorem, branches: Sequence[Theorem]) -> Any:
    """From ⊢ φ_1 ∨ … ∨ φ_n and, for each i, Γ_i ⊢ ψ: ⊢ ψ under the Γ_i without their φ_i.

    Branches stand in the order of the disjuncts as written.
    """
    head = major.conclusion[0]
    options = major.conclusion[1:] if head == "or" else (major.conclusion,)
    need(len(options) == len(branches), "CASES", "one branch for each disjunct is needed")
    for th in branches:
        need(_same(th.conclusion, psi), "CASES", "a branch proves something else")
    kept = [_without(th, phi) for th, phi in zip(branches, options, strict=True)]
    return (*major.hypotheses, *(h for row in kept for h in row)), psi, NONE


@rule("fn")
def absurd(phi: Term, th: Theorem) -> Any:
    """From ⊢ false: ⊢ φ."""
    need(normal(th.conclusion) == ("false",), "ABSURD", "the premise is not false")
    return th.hypotheses, phi, NONE


@rule("fNp")
def arith(phi: Term, premises: Sequence[Theorem], products: Any) -> Any:
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
    for a, numbers, roots in products:
        chosen, squares = tuple(numbers), tuple(roots)
        for t in (a, *squares):
            need(exactly(t) and sort(t) == "R", "ARITH", "not a real term")
        known = all(type(i) is int and 0 <= i < len(facts) for i in chosen)
        need(known, "ARITH", "a product names no premise")
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
    return _all(premises), phi, NONE


@rule("fnn")
def squeeze(phi: Term, first: Theorem, second: Theorem) -> Any:
    """From ⊢ a ≤ b and ⊢ b ≤ a: ⊢ a = b."""
    need(phi[0] == "=", "SQUEEZE", "the conclusion is not an equation")
    a, b = normal(("<=", *phi[1:])), normal(("<=", *phi[:0:-1]))
    met = {normal(first.conclusion), normal(second.conclusion)}
    need({a, b} - {("true",)} <= met, "SQUEEZE", "the premises are not both inequalities")
    return _all((first, second)), phi, NONE


@rule("sn")
def general(symbol: Term, th: Theorem) -> Any:
    """From Γ ⊢ φ, the integer symbol k not in Γ: Γ ⊢ ∀k φ."""
    named = _name(symbol, "GENERAL", th.hypotheses)
    return th.hypotheses, ("all", abstract(th.conclusion, named)), NONE


@rule("rn")
def special(t: Term, th: Theorem) -> Any:
    """From ⊢ ∀k φ, t an integer term: ⊢ φ[t]."""
    need(th.conclusion[0] == "all", "SPECIAL", "the premise is not a ∀")
    need(integral(t), "SPECIAL", "the term is not an integer by its form")
    return th.hypotheses, put(th.conclusion[1], (t,)), NONE


@rule("frn")
def witness(phi: Term, t: Term, th: Theorem) -> Any:
    """From ⊢ φ[t], t an integer term: ⊢ ∃k φ."""
    need(phi[0] == "some", "WITNESS", "the conclusion is not an ∃")
    need(integral(t), "WITNESS", "the term is not an integer by its form")
    fits = _same(th.conclusion, put(phi[1], (t,)))
    need(fits, "WITNESS", "the premise is not the body at the term")
    return th.hypotheses, phi, NONE


@rule("snn")
def choose(symbol: Term, major: Theorem, minor: Theorem) -> Any:
    """From ⊢ ∃k φ and Γ, φ[c] ⊢ ψ, the integer symbol c in neither Γ, φ nor ψ: Γ ⊢ ψ."""
    need(major.conclusion[0] == "some", "CHOOSE", "the first premise is not an ∃")
    kept = _without(minor, put(major.conclusion[1], (symbol,)))
    _name(symbol, "CHOOSE", (*kept, major.conclusion, minor.conclusion))
    return (*major.hypotheses, *kept), minor.conclusion, NONE


def _name(symbol: Term, rule_name: str, absent: Sequence[Term]) -> tuple[str, str, int]:
    named = (symbol[1], "Z", 0)
    for phi in absent:
        need(named not in symbols(phi), rule_name, f"{symbol[1]} occurs where it must not")
    return named


@rule("nt")
def instantiate(th: Theorem, table: Any) -> Any:
    """From Γ ⊢ φ: the same with symbols replaced everywhere, ``f(k_1, …, k_n) := body``.

    ``table`` maps (name, sort, n) to a body with n bound variables; a body for sort Z is an integer
    term.
    """
    table = dict(table)
    for symbol, body in table.items():
        fits = type(symbol) is tuple and [*map(type, symbol)] == [str, str, int]
        need(fits, "INSTANTIATE", "expected (name, sort, number of arguments)")
        name, wanted, n = symbol
        fits = exactly(body) and sort(body, n) == ("V" if wanted == "V" else "R")
        need(fits, "INSTANTIATE", f"the body for {name} has the wrong sort")
        need(wanted != "Z" or integral(body), "INSTANTIATE", f"the body for {name} is no integer")
    new = [replace(phi, table) for phi in (*th.hypotheses, th.conclusion)]
    for phi in new:
        need(sort(phi) == "F", "INSTANTIATE", "the result is not a formula")
    return new[:-1], new[-1], NONE


@rule("srnn")
def induct(symbol: Term, start: Term, base: Theorem, step: Theorem) -> Any:
    """From ⊢ φ[a] and Γ, a ≤ k, φ ⊢ φ[k + 1], the integer symbol k not in Γ, a: ⊢ ∀k (a ≤ k ⇒ φ).

    φ is read off the step: its conclusion with k − 1 put for k.
    """
    need(integral(start), "INDUCT", "the start is not an integer by its form")
    named = _name(symbol, "INDUCT", (("int", start),))
    after = abstract(step.conclusion, named)
    phi = put(after, (("+", symbol, -ONE),))
    fits = _same(base.conclusion, put(after, (("+", start, -ONE),)))
    need(fits, "INDUCT", "the base is not the statement at the start")
    kept = _without(step, ("<=", start, symbol), phi)
    _name(symbol, "INDUCT", (*kept, *base.hypotheses))
    conclusion = ("all", abstract(("=>", ("<=", start, symbol), phi), named))
    return (*base.hypotheses, *kept), conclusion, NONE


@rule("rn")
def sum_empty(s: Term, th: Theorem) -> Any:
    """From ⊢ hi < lo: ⊢ Σ_{k=lo}^{hi} f = 0."""
    need(type(s) is tuple and s[0] == "sum", "SUM-EMPTY", "not a sum")
    need(_same(th.conclusion, ("<", s[2], s[1])), "SUM-EMPTY", "range not shown empty")
    return th.hypotheses, ("=", s, ZERO), NONE


@rule("rn")
def sum_last(s: Term, th: Theorem) -> Any:
    """From ⊢ lo ≤ hi: ⊢ Σ_{k=lo}^{hi} f = Σ_{k=lo}^{hi−1} f + f[hi]."""
    need(type(s) is tuple and s[0] == "sum", "SUM-LAST", "not a sum")
    fits = _same(th.conclusion, ("<=", s[1], s[2]))
    need(fits, "SUM-LAST", "range not shown to have a last index")
    before = ("sum", s[1], ("+", s[2], -ONE), s[3])
    return th.hypotheses, ("=", s, ("+", before, put(s[3], (s[2],)))), NONE


@rule("f")
def indicator(phi: Term) -> Any:
    """⊢ (φ ∧ 1[φ] = 1) ∨ (¬φ ∧ 1[φ] = 0)."""
    value = ("ind", phi)
    yes, no = ("and", phi, ("=", value, ONE)), ("and", ("not", phi), ("=", value, ZERO))
    return (), ("or", yes, no), NONE


@rule("v")
def norm(u: Term) -> Any:
    """⊢ 0 ≤ u · u."""
    return (), ("<=", ZERO, ("dot", u, u)), NONE


@rule("vn")
def pair(u: Term, th: Theorem) -> Any:
    """From ⊢ a = b for vectors: ⊢ a · u = b · u."""
    need(th.conclusion[0] == "veq", "PAIR", "the premise is not an equation of vectors")
    a, b = th.conclusion[1:]
    return th.hypotheses, ("=", ("dot", a, u), ("dot", b, u)), NONE


@rule("rn")
def inverse(a: Term, th: Theorem) -> Any:
    """From ⊢ a ≠ 0, or ⊢ 0 < a: ⊢ a · (1/a) = 1."""
    shown = any(_same(th.conclusion, phi) for phi in (("not", ("=", a, ZERO)), ("<", ZERO, a)))
    need(shown, "INVERSE", "the divisor is not shown to differ from 0")
    return th.hypotheses, ("=", ("*", a, ("inv", a)), ONE), NONE


@rule("rN")
def integer(t: Term, theorems: Sequence[Theorem]) -> Any:
    """From ⊢ int a_1, …: ⊢ int t, for t an integer polynomial in the a_i and integer terms."""
    known = {normal(th.conclusion) for th in theorems}
    for monomial, c in polynomial(t).items():
        need(c.denominator == 1, "INTEGER", "a coefficient is not an integer")
        for a, _ in monomial:
            fine = integral(a) or ("int", a) in known
            need(fine, "INTEGER", "a factor is not shown to be an integer")
    return _all(theorems), ("int", t), NONE


@rule("fN")
def gap(phi: Term, theorems: Sequence[Theorem]) -> Any:
    """From ⊢ a < b and ⊢ int (b − a): ⊢ a + 1 ≤ b (needless where b − a is one by its form)."""
    need(phi[0] == "<=", "GAP", "the conclusion is not 'a + 1 ≤ b'")
    less = ("<", ("+", phi[1], -ONE), phi[2])
    whole = term(plus(plus(polynomial(phi[2]), polynomial(phi[1]), -ONE), constant(ONE)))
    known = {normal(th.conclusion) for th in theorems} | {("true",)}
    need(normal(less) in known, "GAP", "'a < b' is not a premise")
    need(normal(("int", whole)) in known, "GAP", "'b − a is an integer' is not a premise")
    return _all(theorems), phi, NONE


@rule("Fnn")
def rewrite(template: Term, equation: Theorem, th: Theorem) -> Any:
    """From ⊢ a = b and ⊢ φ[a]: ⊢ φ[b]; the template φ has one bound variable for the place.

    Where the place is an argument or a limit of a sum, a and b must be integer terms.
    """
    need(equation.conclusion[0] == "=", "REWRITE", "the first premise is not an equation")
    a, b = equation.conclusion[1:]
    need(exactly(template) and sort(template, 1) == "F", "REWRITE", "the template is no formula")
    before, after = put(template, (a,)), put(template, (b,))
    need(sort(before) == "F", "REWRITE", "the template is not a formula at a")
    need(_same(th.conclusion, before), "REWRITE", "the premise is not the template at a")
    return _all((equation, th)), after, NONE


@rule("x")
def analytic(name: str) -> Any:
    """⊢ a named analytic lemma, in the real symbols a and b; the name is kept as an assumption."""
    need(type(name) is str and name in AXIOMS, "ANALYTIC", "no lemma is called", name)
    return (), AXIOMS[name], frozenset({name})


del rule
