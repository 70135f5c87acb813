"""An evaluator of the kernel's language in small random models, and random terms and formulas.

It shares nothing with the kernel but the tuples: integers for ``Z``, rationals for ``R``, pairs of
rationals for ``V``. Quantifiers run over a window of integers; ``1/0`` is an arbitrary number and
``exp``, ``log``, ``sqrt`` are arbitrary functions: no rule but `analytic` may know more of them.
"""

from fractions import Fraction as Q
from random import Random

WINDOW = range(-3, 5)
SYMBOLS = [
    *(("k", "Z", 0), ("n", "Z", 0), ("z", "Z", 1), ("x", "R", 0), ("y", "R", 0), ("f", "R", 1)),
    *(("g", "R", 2), ("u", "V", 0), ("w", "V", 1), ("x", "Z", 0)),
]


class Model:
    """Values for all symbols, chosen at random but the same each time they are asked for."""

    def __init__(self, seed, **fixed):
        self.seed, self.fixed = seed, fixed
        self.known = {}  # a generator is started for each value

    def chosen(self, *what):
        return Random(repr((self.seed, what)))

    def symbol(self, name, sort, values):
        own = self.fixed.get(f"{name}_{sort}")
        if own is not None:
            return own(*values)
        place = (name, sort, *values)
        if place not in self.known:
            self.known[place] = self.drawn(sort, self.chosen(name, sort, values))
        return self.known[place]

    def drawn(self, sort, random):
        if sort == "Z":
            return Q(random.randint(-2, 3))
        small = [Q(random.randint(-3, 3), random.choice((1, 1, 2))) for _ in range(2)]
        return tuple(small) if sort == "V" else small[0]

    def value(self, t, bound=()):
        """The number, pair or truth value of a tuple; ``bound`` has the innermost value last."""
        if type(t) in (int, Q):
            return Q(t)
        head, rest = t[0], t[1:]
        if head in ("sum", "vsum"):
            low, high = (self.value(part, bound) for part in rest[:2])
            span = range(int(low), int(high) + 1)
            terms = [self.value(rest[2], (*bound, Q(i))) for i in span]
            return sum(terms, Q(0)) if head == "sum" else added(terms)
        if head in ("all", "some"):
            test = all if head == "all" else any
            return test(self.value(rest[0], (*bound, Q(i))) for i in WINDOW)
        if head == "b":
            return bound[-1 - rest[0]]
        if head == "app":
            return self.symbol(rest[0], rest[1], [self.value(part, bound) for part in rest[2:]])
        if head == "^":
            return self.value(rest[0], bound) ** rest[1]
        if head == "fn":
            random = self.chosen(rest[0], self.value(rest[1], bound))
            return Q(random.randint(-3, 3), 2)
        return self.connect(head, [self.value(part, bound) for part in rest])

    def connect(self, head, values):
        if head == "inv":
            return (
                1 / values[0] if values[0] else self.chosen("inverse of zero").choice((Q(0), Q(5)))
            )
        if head == "*":
            product = Q(1)
            for value in values:
                product *= value
            return product
        return CONNECT[head](*values)


def added(vectors):
    return tuple(sum((v[i] for v in vectors), Q(0)) for i in range(2))


CONNECT = {
    "+": lambda *values: sum(values, Q(0)),
    "dot": lambda u, v: u[0] * v[0] + u[1] * v[1],
    "ind": lambda holds: Q(int(holds)),
    "v0": lambda: (Q(0), Q(0)),
    "v+": lambda *vectors: added(vectors),
    "v*": lambda a, u: (a * u[0], a * u[1]),
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "veq": lambda u, v: u == v,
    "int": lambda a: a.denominator == 1,
    "not": lambda p: not p,
    "and": lambda *truths: all(truths),
    "or": lambda *truths: any(truths),
    "=>": lambda p, q: q or not p,
    "true": lambda: True,
    "false": lambda: False,
}


class Terms:
    """Random well-formed tuples under ``depth`` binders; ``size`` bounds how deep they nest."""

    def __init__(self, random):
        self.random = random

    def pick(self, *makers):
        return self.random.choice(makers)()

    def number(self):
        return Q(self.random.randint(-3, 3), self.random.choice((1, 1, 2, 3)))

    def whole(self, depth, size):
        """A term that is an integer by its form, of small values."""
        r = self.random
        simple = [lambda: Q(r.randint(-2, 3)), lambda: ("app", r.choice("kn"), "Z")]
        if depth:
            simple += [lambda: ("b", r.randrange(depth))] * 3
        if size <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            lambda: ("app", "z", "Z", self.whole(depth, size - 1)),
            lambda: ("+", self.whole(depth, size - 1), Q(r.choice((-1, 1)))),
            lambda: ("ind", self.formula(depth, size - 2)),
        )

    def real(self, depth, size):
        r = self.random
        if size <= 0:
            return self.pick(
                self.number,
                lambda: ("app", r.choice("xy"), "R"),
                lambda: ("app", "f", "R", self.whole(depth, 0)),
                lambda: self.whole(depth, 0),
            )

        def some():
            return self.real(depth, size - 1 - r.randrange(2))

        return self.pick(
            *[lambda: ("+", some(), some()), lambda: ("*", some(), some())] * 2,
            lambda: ("+", some()),
            lambda: ("*", some(), some(), some()),
            lambda: ("^", some(), r.randrange(3)),
            *[lambda: ("sum", *self.limits(depth, size), self.real(depth + 1, size - 1))] * 3,
            *[lambda: ("dot", self.vector(depth, size - 1), self.vector(depth, size - 1))] * 2,
            lambda: ("ind", self.formula(depth, size - 1)),
            lambda: ("inv", some()),
            lambda: ("fn", r.choice(("exp", "log", "sqrt")), some()),
            lambda: ("app", "g", "R", self.whole(depth, size - 1), self.whole(depth, size - 1)),
        )

    def limits(self, depth, size):
        return self.whole(depth, min(size - 1, 1)), self.whole(depth, min(size - 1, 1))

    def vector(self, depth, size):
        if size <= 0:
            return self.pick(
                lambda: ("v0",),
                lambda: ("app", "u", "V"),
                lambda: ("app", "w", "V", self.whole(depth, 0)),
            )
        return self.pick(
            lambda: ("v+", self.vector(depth, size - 1), self.vector(depth, size - 1)),
            lambda: ("v*", self.real(depth, size - 1), self.vector(depth, size - 1)),
            lambda: ("vsum", *self.limits(depth, size), self.vector(depth + 1, size - 1)),
            lambda: ("app", "w", "V", self.whole(depth, size - 1)),
        )

    def relation(self, depth, size):
        sign = self.random.choice(("<=", "<", "="))
        return (sign, self.real(depth, size - 1), self.real(depth, size - 1))

    def formula(self, depth, size):
        r = self.random
        if size <= 0:
            return self.pick(
                *[lambda: self.relation(depth, 0)] * 4,
                lambda: ("int", self.real(depth, 0)),
                lambda: (r.choice(("true", "false")),),
                lambda: ("veq", self.vector(depth, 0), self.vector(depth, 0)),
            )

        def some():
            return self.formula(depth, size - 1)

        return self.pick(
            *[lambda: self.relation(depth, size)] * 3,
            lambda: ("int", self.real(depth, size - 1)),
            lambda: ("veq", self.vector(depth, size - 1), self.vector(depth, size - 1)),
            lambda: ("not", some()),
            lambda: ("=>", some(), some()),
            lambda: (r.choice(("and", "or")), some(), some()),
            lambda: (r.choice(("all", "some")), self.formula(depth + 1, size - 1)),
        )

    def table(self):
        """Replacements for some of the symbols."""
        chosen = self.random.sample(SYMBOLS, self.random.randint(1, 4))
        grow = {"Z": self.whole, "R": self.real, "V": self.vector}
        return {symbol: grow[symbol[1]](symbol[2], 1) for symbol in chosen}


def replaced(model, table):
    """The model in which the symbols of a table mean their bodies."""
    fixed = {
        f"{name}_{sort}": lambda *values, body=body: model.value(body, tuple(values))
        for (name, sort, _), body in table.items()
    }
    return Model(model.seed, **fixed)
