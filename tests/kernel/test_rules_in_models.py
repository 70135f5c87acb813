"""Every rule, from random premises: what it concludes holds wherever its hypotheses do."""

import math
from fractions import Fraction as Q
from random import Random

import pytest
from finite_models import Model, Terms

from verify.kernel import rules
from verify.kernel.axioms import AXIOMS
from verify.kernel.normal import normal
from verify.kernel.rules import RULES, assume
from verify.kernel.terms import KernelError, put
from verify.kernel.theorem import Theorem
from verify.prover.checked_rules import applied

K, C = ("app", "k", "Z"), ("app", "c", "Z")


class Premises(Terms):
    """Random uses of the rules, mostly right ones: a rule may refuse, but not conclude falsely.

    Premises are assumed, so any formula can be one; most are true in the model ``home``.
    """

    def __init__(self, random):
        super().__init__(random)
        self.home = Model(random.random())

    def true(self, phi):
        return phi if self.home.value(phi) else ("not", phi)

    def holding(self, make, says=lambda made: made):
        """The first of a few that are true at home, else the last."""
        for _ in range(12):
            made = make()
            if self.home.value(says(made)):
                break
        return made

    def phi(self, size=1, depth=0):
        phi = self.formula(depth, size)
        return phi if depth or self.random.random() < 0.2 else self.true(phi)

    def fact(self):
        """A relation, true at home: equations are with the value there."""
        a = self.real(0, 1)
        if self.random.random() < 0.4:
            return ("=", a, self.home.value(a))
        return self.holding(lambda: (self.random.choice(("<", "<=")), a, self.real(0, 1)))

    def some_theorem(self):
        """A theorem with hypotheses: a conjunction of assumptions, one perhaps discharged."""
        made = [assume(self.phi()) for _ in range(self.random.randint(1, 2))]
        th = rules.conjoin([*made, rules.excluded(self.phi())])
        return rules.discharge(self.random.choice(made).conclusion, th)

    def use(self, name, *arguments):
        """Apply a rule, one time in four with an argument that does not belong there."""
        r, given = self.random, list(arguments)
        if r.random() < 0.25:
            place = r.randrange(len(given))
            kind, value = RULES[name].shape[place], given[place]
            other = {
                "f": self.phi,
                "r": lambda: r.choice((value, ("+", value, Q(1)), Q(1, 2), self.real(0, 1))),
                "n": lambda: r.choice(
                    (assume(self.phi()), *(a for a in given if isinstance(a, Theorem)))
                ),
                "N": lambda: [r.choice([*value, assume(self.phi())]) for _ in value],
                "s": lambda: r.choice((K, C, ("app", "n", "Z"), ("app", "x", "R"))),
                "p": lambda: [(a, chosen, []) for a, chosen, _ in value],
            }
            given[place] = other.get(kind, lambda: value)()
        return applied(name, *given)

    def assume(self):
        return self.use("assume", self.phi(2))

    def discharge(self):
        th = self.some_theorem()
        return self.use("discharge", self.random.choice([*th.hypotheses, self.phi()]), th)

    def detach(self):
        a, b = self.phi(2), self.phi(1)
        return self.use("detach", b, assume(("=>", a, b)), assume(a))

    def conjoin(self):
        return self.use("conjoin", [assume(self.phi()), self.some_theorem()])

    def part(self):
        a, b, c, d = (self.phi() for _ in range(4))
        wanted = ("and", a, self.random.choice((b, c, d)))
        return self.use("part", wanted, assume(("and", ("and", c, b), a)))

    def inject(self):
        a, b, c = self.phi(), self.phi(), self.phi()
        wanted = ("or", self.random.choice((b, c)), a)
        return self.use("inject", wanted, assume(("or", a, b)))

    def excluded(self):
        return self.use("excluded", self.phi(3))

    def cases(self):
        options = [self.phi(), self.phi(), self.phi(0)]
        psi = ("or", *self.random.sample(options, 3), self.phi(0))
        branches = [rules.inject(psi, assume(a)) for a in options]
        return self.use("cases", psi, assume(("or", *options)), branches)

    def absurd(self):
        a = self.real(0, 2)
        return self.use("absurd", self.phi(), assume(("<", a, a)))

    def arith(self):
        """The combination itself as the conclusion, under a sign that may be too strong."""
        r = self.random
        facts = [self.fact() for _ in range(r.randint(0, 3))]
        products, total = [], [Q(0)]
        for _ in range(r.randint(1, 3)):
            chosen = [r.randrange(len(facts)) for _ in range(r.randint(0, 2))] if facts else []
            squares = [self.real(0, 1) for _ in range(r.choice((0, 0, 1)))]
            a = self.real(0, 1) if r.random() < 0.3 else self.number()
            products.append((a, chosen, squares))
            gaps = [("+", facts[i][2], ("*", Q(-1), facts[i][1])) for i in chosen]
            total.append(("*", a, *gaps, *(("^", s, 2) for s in squares)))
        goal = (r.choice(("<=", "<", "=")), self.real(0, 1))
        return self.use("arith", (*goal, ("+", goal[1], *total)), [*map(assume, facts)], products)

    def squeeze(self):
        a = self.real(0, 1)
        b = self.home.value(a)
        return self.use("squeeze", ("=", a, b), assume(("<=", b, a)), assume(("<=", a, b)))

    def general(self):
        return self.use("general", K, self.some_theorem())

    def special(self):
        phi = self.holding(lambda: ("all", self.guarded("=>")))
        return self.use("special", self.near(), assume(phi))

    def near(self):
        """An integer term whose value may lie beyond the window of the quantifiers."""
        return ("+", self.whole(0, 1), Q(self.random.randint(-4, 4)))

    def guarded(self, head):
        """A body that holds (or fails) of itself outside the window."""
        inside = ("and", ("<=", Q(-2), ("b", 0)), ("<=", ("b", 0), Q(2)))
        return (head, inside, self.phi(2, depth=1))

    def witness(self):
        t = self.near()
        phi = self.holding(lambda: ("some", self.guarded("and")))
        return self.use("witness", phi, t, assume(put(phi[1], (t,))))

    def choose(self):
        body = self.holding(lambda: ("some", self.guarded("and")))[1]
        other = self.guarded("and")
        either = ("some", ("or", other, body))
        given = put(body, (C,))
        minor = rules.witness(either, C, rules.inject(put(either[1], (C,)), assume(given)))
        return self.use(
            "choose", C, assume(("some", body)), rules.conjoin([minor, self.some_theorem()])
        )

    def instantiate(self):
        table = self.table()
        if self.random.random() < 0.3:
            table["k", "Z", 0] = self.real(0, 1)
        return self.use("instantiate", self.some_theorem(), table)

    def induct(self):
        r = self.random
        phi = self.pick(
            lambda: self.phi(1, depth=1),
            lambda: ("<=", Q(0), ("sum", Q(r.randint(-1, 1)), ("b", 0), ("ind", self.phi(0, 2)))),
            lambda: ("<=", self.real(0, 0), ("+", ("b", 0), self.real(0, 0))),
        )
        start = Q(r.randint(-2, 0)) if r.random() < 0.5 else ("app", "n", "Z")
        after = put(phi, (("+", ("b", 0), Q(1)),))
        step = rules.special(K, assume(("all", ("=>", phi, after))))
        at_k = assume(put(phi, (K,)))
        step = rules.detach(put(phi, (("+", K, Q(1)),)), step, at_k)
        return self.use("induct", K, start, assume(put(phi, (start,))), step)

    def a_sum(self):
        return ("sum", *self.limits(0, 1), self.real(1, 2))

    def sum_empty(self):
        s = self.holding(self.a_sum, lambda s: ("<", s[2], s[1]))
        return self.use("sum-empty", s, assume(("<", s[2], s[1])))

    def sum_last(self):
        s = self.holding(self.a_sum, lambda s: ("<=", s[1], s[2]))
        return self.use("sum-last", s, assume(("<=", s[1], s[2])))

    def indicator(self):
        return self.use("indicator", self.phi(2))

    def norm(self):
        return self.use("norm", self.vector(0, 3))

    def pair(self):
        equal = self.holding(lambda: ("veq", self.vector(0, 1), self.vector(0, 1)))
        return self.use("pair", self.vector(0, 1), assume(equal))

    def inverse(self):
        a = self.real(0, 1)
        shown = self.true(("<", Q(0), a)), self.true(("=", Q(0), a)), ("<=", Q(0), a)
        return self.use("inverse", a, assume(self.random.choice(shown)))

    def integer(self):
        a, b = (self.holding(lambda: self.real(0, 1), lambda a: ("int", a)) for _ in range(2))
        t = ("+", ("*", a, b, self.number()), self.whole(0, 1), ("^", a, 2))
        return self.use("integer", t, [assume(("int", a)), assume(("int", b))])

    def gap(self):
        a, b = (self.pick(lambda: self.whole(0, 1), lambda: self.real(0, 0)) for _ in range(2))
        known = [assume(("<", ("+", a, Q(self.random.choice((-1, 0, 0)))), b))]
        if self.random.random() < 0.5:
            known.append(assume(("int", ("+", a, ("*", Q(-1), b)))))
            known.append(assume(("int", ("+", b, ("*", Q(-1), a)))))
        return self.use("gap", ("<=", ("+", a, Q(1)), b), known)

    def rewrite(self):
        a, b = (self.pick(lambda: self.whole(0, 1), lambda: self.real(0, 1)) for _ in range(2))
        if self.random.random() < 0.5:
            b = self.home.value(a)
        template = self.holding(lambda: self.phi(2, depth=1), lambda phi: put(phi, (a,)))
        return self.use("rewrite", template, assume(("=", a, b)), assume(put(template, (a,))))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULES.keys() - {"analytic"}))
def test_conclusions_hold_where_hypotheses_do(name):
    random = Random(name)
    made = told = 0
    for _ in range(500):
        premises = Premises(random)
        try:
            th = getattr(premises, name.replace("-", "_"))()
        except KernelError:
            continue
        made += 1
        if made == 120:
            break
        for model in (premises.home, *(Model(random.random()) for _ in range(3))):
            if all(model.value(phi) for phi in th.hypotheses):
                told += 1
                assert model.value(th.conclusion), (th.hypotheses, th.conclusion)
    assert made >= 50, "the rule was hardly ever applied"
    assert told >= 50 or name == "absurd", "its hypotheses hardly ever held"


def test_long_random_proofs_prove_nothing_false():
    """Rules applied to what other rules made, with premises chosen at random."""
    random = Random(5)
    made = told = 0
    for _ in range(20):
        g = Premises(random)
        pool = [g.some_theorem(), rules.indicator(g.phi()), rules.excluded(g.phi(2))]
        for _ in range(20):
            try:
                pool.append(one_step(g, pool))
            except KernelError:
                continue
        for _ in range(4):
            model = Model(random.random())
            for th in pool:
                made += 1
                if all(model.value(phi) for phi in th.hypotheses):
                    told += 1
                    assert model.value(th.conclusion), (th.hypotheses, th.conclusion)
        assert not any(normal(th.conclusion) == ("false",) and not th.hypotheses for th in pool)
    assert told > 400


def one_step(g, pool):
    """A rule that needs no more than what some theorems of the pool happen to say."""
    r = g.random
    th, other = r.choice(pool), r.choice(pool)
    hypothesis = r.choice([*th.hypotheses, th.conclusion])
    return r.choice(
        (
            lambda: assume(g.phi()),
            lambda: rules.conjoin([th, other]),
            lambda: rules.discharge(hypothesis, th),
            lambda: rules.inject(("or", g.phi(), th.conclusion), th),
            lambda: rules.general(K, th),
            lambda: rules.choose(K, th, other),
            lambda: rules.instantiate(th, g.table()),
            lambda: rules.witness(("some", rules.general(K, th).conclusion[1]), K, th),
            lambda: rules.cases(hypothesis, th, [other, assume(hypothesis)]),
            lambda: rules.part(r.choice([th.conclusion, *th.conclusion[1:]]), th),
            lambda: rules.rewrite(("<=", Q(0), ("b", 0)), th, other),
            lambda: rules.detach(g.phi(), th, other),
        )
    )()


@pytest.mark.parametrize("name", sorted(AXIOMS))
def test_analytic_lemmas_are_true(name):
    """On a grid, in floats with room for their rounding; log and sqrt only where they are used."""
    functions = {"exp": math.exp, "log": math.log, "sqrt": math.sqrt}

    def value(t, at):
        head, *rest = t if isinstance(t, tuple) else (None, t)
        if head is None:
            return float(rest[0])
        if head == "app":
            return at[rest[0]]
        if head == "fn":
            return functions[rest[0]](value(rest[1], at))
        if head == "inv":
            return 1 / value(rest[0], at)
        if head == "^":
            return value(rest[0], at) ** rest[1]
        values = [value(part, at) for part in rest]
        return sum(values) if head == "+" else math.prod(values)

    def holds(phi, at):
        head, *rest = phi
        if head == "=>":
            return not holds(rest[0], at) or holds(rest[1], at)
        if head == "and":
            return all(holds(part, at) for part in rest)
        a, b = (value(part, at) for part in rest)
        near = 1e-9 * max(1, abs(a), abs(b))
        return {"<=": a <= b + near, "<": a < b, "=": abs(a - b) <= near}[head]

    grid = [n / 4 for n in range(-20, 21)]
    assert all(holds(AXIOMS[name], {"a": a, "b": b}) for a in grid for b in grid)
    assert rules.analytic(name).assumed == {name}
