"""Certificates that no prover would write: grammar-based, from a seed.

`broken` breaks good files in the ways that a hand would: another head, sort, arity, name, number,
section, white space. `steps` grows a proof step by step from arguments that almost fit.
"""

from copy import deepcopy

from verify.prover import brackets

NAMES = ["k", "n", "x", "y", "f", "g", "u", "w", "i", "j", "q"]
SYMBOLS = [
    *(("k", "Z", 0), ("n", "Z", 0), ("c", "Z", 0), ("z", "Z", 1), ("x", "R", 0), ("y", "R", 0)),
    *(("f", "R", 1), ("g", "R", 2), ("u", "V", 0), ("v", "V", 0), ("w", "V", 1)),
]


def words(text):
    return text.split()


HEADS = words("""
+ - * / ^ sum dot ind inv exp log sqrt zero <= < = int and or not => true false all some
veq v+ v* vsum v0 app b fn num
""")
NUMBERS = words("""
0 1 2 3 -1 1/2 -3/4 4/2 0/5 -0 007 1/0 -1/0 0/0 1/00 1/-2 --1 +1 1. 1.5 1e3 ½ ² ٢ ０ 1_0 0x1
-1x 2x - -- 1/2/3 / 1/ /2 1000 1001 999999999 1000000000 -x -_
""")
NUMBERS += ["9" * 999, "9" * 1000, "9" * 1001, "1/" + "9" * 1000, "-" + "9" * 1000, "0" * 1001]
WORDS = words(r"""
é θ true zero sum all inv => k x f u ' " ; # \ . .. ../x /etc/passwd a/b certificate symbols
hypotheses conclusion steps cite assume R Z V F N a b exp-tangent ☃ _1 *
""")
WORDS += ["\u00a0", "x\u00a0y", "\u2003", "\ufeff", "\u0301"]
SPACES = [" ", "  ", "\n", "\t", "\r\n", "\x0b", "\x0c", " \n\t "]
ODD_SPACES = ["\u00a0", "\u2003", "\x1f", "\x00", "\x85", "\u2028", "\u200b", "\ufeff"]


def tree(text):
    """The brackets of a text as lists."""
    return _lists(brackets.tree(text))


def _lists(part):
    return [_lists(p) for p in part] if isinstance(part, tuple) else part


def written(part, random, odd=0.0):
    """A tree as text, with any white space."""
    if isinstance(part, str):
        return part

    def space():
        return random.choice(ODD_SPACES if random.random() < odd else SPACES)

    inside = space().join(written(p, random, odd) for p in part)
    tight = random.random() < 0.7
    return f"({inside})" if tight else f"({space()}{inside}{space()})"


def places(part, path=()):
    """Paths to all parts of a tree but itself."""
    for n, inner in enumerate(part):
        yield (*path, n)
        if isinstance(inner, list):
            yield from places(inner, (*path, n))


def at(part, path):
    for n in path:
        part = part[n]
    return part


def minus(t):
    return ["*", "-1", t]


class Odd:
    """Words, terms, formulas and lists, well-formed or not, in the symbols above."""

    def __init__(self, random):
        self.random = random

    def pick(self, *choices):
        return self.random.choice(choices)

    def word(self):
        return self.random.choice(
            self.pick(NAMES, NAMES, NUMBERS, WORDS, HEADS, [name for name, _, _ in SYMBOLS])
        )

    def whole(self, scope=()):
        return self.pick("k", "n", "0", "1", "2", "-1", *scope, *scope, ["z", "k"], ["+", "k", "1"])

    def real(self, size=2, scope=()):
        if size <= 0:
            return self.pick(
                "x", "y", "1", "1/2", "-2", ["f", self.whole(scope)], self.whole(scope)
            )
        a, b = self.real(size - 1, scope), self.real(size - 2, scope)
        i = self.pick("i", "j", "q")
        body = self.real(size - 1, (*scope, i))
        u, v = self.vector(size - 1, scope), self.vector(size - 2, scope)
        return self.pick(
            *(
                ["+", a, b],
                ["*", a, b],
                ["+", a, minus(b)],
                ["*", a, ["inv", b]],
                ["+", a],
                ["*", b],
            ),
            *(["^", a, self.pick("0", "1", "2", "3")], ["inv", a], ["exp", b], ["dot", u, v]),
            *(["sum", [i, self.whole(scope), self.whole(scope)], body],) * 2,
            ["ind", self.formula(size - 1, scope)],
            ["g", self.whole(scope), self.whole(scope)],
        )

    def vector(self, size=1, scope=()):
        if size <= 0:
            return self.pick("u", "v", "zero", ["w", self.whole(scope)])
        i = self.pick("i", "j")
        u, v = self.vector(size - 1, scope), self.vector(size - 2, scope)
        return self.pick(
            *(["+", u, v], minus(u), ["+", u, minus(v)], ["*", self.real(size - 1, scope), u]),
            ["sum", [i, self.whole(scope), self.whole(scope)], self.vector(size - 1, (*scope, i))],
        )

    def formula(self, size=2, scope=()):
        r = self.real
        if size <= 0:
            return self.pick(
                [self.pick("<=", "<", "="), r(0, scope), r(0, scope)], "true", "false",
                ["int", r(0, scope)], ["=", self.vector(0, scope), self.vector(0, scope)],
            )  # fmt: skip
        phi, psi = self.formula(size - 1, scope), self.formula(size - 2, scope)
        i = self.pick("i", "j", "q")
        low, high = self.whole(scope), self.whole(scope)
        body = self.formula(size - 1, (*scope, i))
        within = ["<=", low, i], ["<=", i, high]
        return self.pick(
            *([self.pick("<=", "<", "="), r(size - 1, scope), r(size - 1, scope)],) * 3,
            *(["int", r(size - 1, scope)], ["not", phi], ["=>", phi, psi], ["not", ["not", phi]]),
            *(["and", phi, psi], ["or", phi, psi], ["and", phi], ["or", psi, phi, "false"]),
            *([self.pick("all", "some"), i, body],) * 2,
            *(["all", i, ["=>", ["and", *within], body]], ["some", i, ["and", *within, body]]),
            ["=", self.vector(size - 1, scope), self.vector(size - 1, scope)],
        )

    def anything(self):
        return self.pick(
            self.word, self.word, self.real, self.vector, self.formula, list,
            lambda: [self.word()], lambda: [self.pick(*HEADS), self.word(), self.real(1)],
            lambda: [self.pick(*HEADS), self.formula(0), self.vector(1)],
            lambda: [self.pick("all", "some", "sum"), self.anything(), self.formula(1)],
            lambda: [self.anything(), self.anything()],
        )()  # fmt: skip

    def almost(self, phi):
        """A formula that is the same, or nearly."""
        made = phi
        for _ in range(self.random.choice([0, 0, 1, 1, 2])):
            made = self.pick(
                ["not", ["not", made]], ["and", made, "true"], ["or", made], ["or", "false", made],
                ["and", made, made], self._turned(made), self._turned(made), made,
                ["and", self.formula(0), made], ["or", made, self.formula(0)], ["not", made],
            )  # fmt: skip
        return made

    def _turned(self, phi):
        """A relation written otherwise."""
        if isinstance(phi, str) or phi[0] not in ("<=", "<", "=") or len(phi) != 3:
            return phi
        head, a, b = phi
        return self.pick(
            [head, b, a], [head, "0", ["+", b, minus(a)]], [head, ["*", "2", a], ["*", "2", b]],
            [head, minus(b), minus(a)], ["not", [{"<=": "<", "<": "<="}.get(head, "="), b, a]],
            [head, ["+", a, "0"], ["*", b, "1"]], ["<", a, b], ["<=", a, b], ["<=", b, a],
            ["<=", ["+", a, "1"], b], [head, ["+", "k", a, minus("k")], b],
        )  # fmt: skip


def broken(file, random):
    """A good file with one to three breaks, as text."""
    odd = Odd(random)
    top = tree(file)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        path = random.choice(list(places(top)))
        parent, n = at(top, path[:-1]), path[-1]
        part = parent[n]
        kind = random.choice(
            [
                "word",
                "any",
                "any",
                "drop",
                "twice",
                "wrap",
                "unwrap",
                "swap",
                "head",
                "other",
                "add",
            ]
        )
        if kind == "word" and isinstance(part, str):
            parent[n] = odd.word()
        elif kind == "any":
            parent[n] = odd.anything()
        elif kind == "drop":
            del parent[n]
        elif kind == "twice":
            parent.insert(n, deepcopy(part))
        elif kind == "wrap":
            parent[n] = [part]
        elif kind == "unwrap" and isinstance(part, list):
            parent[n : n + 1] = part
        elif kind == "swap":
            m = random.randrange(len(parent))
            parent[n], parent[m] = parent[m], parent[n]
        elif kind == "head" and isinstance(part, list) and part:
            part[0] = random.choice(HEADS)
        elif kind == "other":
            parent[n] = deepcopy(at(top, random.choice(list(places(top)))))
        elif kind == "add":
            parent.insert(n, odd.anything())
        if not top:
            break
    text = written(top, random, random.choice([0, 0, 0, 0.05]))
    if random.random() < 0.1:
        cut = random.randrange(len(text))
        text = text[:cut] + random.choice(["(", ")", "", ";", "\x00", " "]) + text[cut + 1 :]
    return text


def certificate(name, hypotheses, conclusion, steps):
    """A file's text from trees."""
    symbols = ["symbols", *([n, s, str(k)] for n, s, k in SYMBOLS)]
    parts = [["hypotheses", *hypotheses], ["conclusion", conclusion], ["steps", *steps]]
    return plain(["certificate", name, symbols, *parts])


def plain(part):
    return part if isinstance(part, str) else f"({' '.join(map(plain, part))})"


class Proof(Odd):
    """Steps whose arguments nearly fit what the steps before proved."""

    def __init__(self, random):
        super().__init__(random)
        self.said = []  # for each step a formula that may be what it proved

    def number(self):
        return str(self.random.randrange(max(len(self.said), 1)))

    def fact(self):
        """The number of a step, and what it may have proved."""
        n = self.random.randrange(len(self.said))
        return str(n), self.said[n]

    def step(self):
        """A step, and a guess of what it proves."""
        if len(self.said) < 4 or self.random.random() < 0.25:
            phi = self.almost(self.formula(self.pick(0, 1, 1, 2)))
            return ["assume", phi], phi
        n, phi = self.fact()
        m, psi = self.fact()
        near, other = self.almost(phi), self.almost(self.formula(1))
        head, *rest = phi if isinstance(phi, list) else [phi]
        t, s = self.pick(self.whole(), self.real(1)), self.pick("k", "n", "c", "c", "z", "x", "q")
        both = [n, m] if self.random.random() < 0.7 else [n]
        a, b = (rest * 2)[:2] if head in ("<=", "<", "=") else (self.real(1), self.real(1))
        steps = [
            (["discharge", self.pick(near, psi), m], ["=>", near, psi]),
            (["detach", self.pick(rest[-1] if rest else near, near), n, m], other),
            (["conjoin", both], ["and", phi, psi]),
            (["conjoin", []], "true"),
            (["part", self.pick(*(rest or [near]), near), n], near),
            (["inject", self.pick(near, ["or", other, near]), n], ["or", other, near]),
            (["excluded", other], ["or", other, ["not", other]]),
            (["cases", near, m, self.pick([n], [n, n], [n, m], [])], near),
            (["absurd", other, n], other),
            (["squeeze", ["=", a, b], n, m], ["=", a, b]),
            (["squeeze", ["=", a, self.almost(a) if isinstance(a, str) else a], n, m], other),
            (["general", s, n], ["all", "q", phi]),
            (["special", t, n], self.pick(other, rest[-1] if rest else near)),
            (["witness", self.pick(near, ["some", "q", near]), t, n], near),
            (["choose", s, n, m], psi),
            (["instantiate", n, self.table()], near),
            (["induct", s, t, n, m], other),
            (["sum-empty", self.real(1), n], other),
            (["sum-last", self.real(1), n], other),
            (["indicator", near], ["or", other, near]),
            (["norm", self.vector(1)], other),
            (["pair", self.vector(1), n], ["=", "x", "y"]),
            (["inverse", self.pick(a, b), n], ["=", "1", "1"]),
            (["integer", self.pick(a, b, self.real(1)), self.pick([], [n], [n, m])], ["int", a]),
            (["gap", self.pick(near, ["<=", ["+", a, "1"], b], ["<=", a, b]), both], near),
            (["rewrite", [self.pick("q", "i", "k"), self.placed(psi, a)], n, m], psi),
            (["analytic", self.pick("exp-tangent", "exp-sum", "cosh-gauss", "exp", "square-root")],
             "true"),
            *[(["arith", *self.combination(phi, near, both)], near)] * 4,
        ]  # fmt: skip
        return self.random.choice(steps)

    def table(self):
        def entry():
            name, sort, count = self.random.choice(SYMBOLS)
            names = (
                self.random.sample(["i", "j", "q"], count) if self.random.random() < 0.9 else ["i"]
            )
            scope = tuple(names)
            body = {"Z": self.whole, "R": lambda scope: self.real(1, scope)}.get(sort)
            term = body(scope) if body else self.vector(1, scope)
            return [self.pick(name, name, name, "q", "sum", "é"), sort, names, term]

        return [entry() for _ in range(self.pick(1, 1, 2, 0))]

    def placed(self, phi, a):
        """A formula with a place where a stood."""
        if phi == a and self.random.random() < 0.8:
            return "q"
        return [self.placed(part, a) for part in phi] if isinstance(phi, list) else phi

    def combination(self, phi, near, numbers):
        goal = self.pick(near, phi, self._turned(phi), "true", "false")
        a = self.pick("1", "2", "-1", "1/2", "0", ["+", "1", "0"], "x", minus("1"))
        chosen = self.pick(["0"], ["0"], ["0"], [], ["0", "1"], ["1"], ["0", "0"])
        return goal, numbers, [[a, chosen, self.pick([], [], [], ["x"], ["1"])]]
