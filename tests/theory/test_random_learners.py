"""Random learners mean on symbols, and in the exact run, what Python makes of them.

The text of each runs a third way: as it is, with Python's own functions, fractions and arrays.
"""

import linecache
import sys
from fractions import Fraction
from random import Random
from types import ModuleType

import numpy as np
import pytest
from flint import fmpq
from test_learner import drawn, wrong

from ordproof import rank, ranks, study, vector

HEAD = """\
from fractions import Fraction

from ordproof import Learner, first_true, indices, where, zeros

C = 3


def bent(a, b):
    if a > b:
        return a - b
    b = b - C * a
    return b


class Mine(Learner):
    k = 2

    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def bend(self, z):
        return z * z - self.k

    def predict(self, w, b, x):
        return first_true(w @ x < b)
"""
RELATIONS = ("<", "<=", ">", ">=", "==", "!=")


class Text:
    """A random text; ``deep`` is how many operations may stand inside of each other."""

    def __init__(self, random):
        self.random = random

    def one(self, *ways):
        return self.random.choice(ways)

    def number(self, deep):
        if deep <= 0 or self.random.random() < 0.2:
            return self.one("y", "t", "1", "2", "0", "-1", "w @ x", "Fraction(1, 2)", "self.k")
        a, b = self.number(deep - 1), self.number(deep - 1)
        rows = self.row(deep - 1), self.row(deep - 1)
        return self.one(
            f"{a} + {b}",
            f"{a} - {b}",
            f"({a}) * ({b})",
            f"({a}) / ((w @ x + {b}) ** 2 + 1)",
            f"({a}) ** {self.one(0, 1, 2, 3)}",
            f"-({a})",
            f"max({a}, {b})",
            f"min({a}, {b}, 1)",
            f"abs({a})",
            f"bent({a}, {b})",
            f"self.bend({a})",
            f"({a} if {self.condition(deep - 1)} else {b})",
            f"where({a} {self.one(*RELATIONS)} {b}, {b}, {a})",
            f"({rows[0]}).sum()",
            f"(({rows[0]}) * ({rows[1]})).sum()",
            f"where({self.conditions(deep - 1)}, 1, 0).sum()",
        )

    def condition(self, deep):
        a, b, c = (self.number(deep - 1) for _ in range(3))
        r, s = self.one(*RELATIONS), self.one(*RELATIONS)
        return self.one(
            f"{a} {r} {b}",
            f"{a} {r} {b} {s} {c}",
            f"not ({a} {r} {b})",
            f"({a} {r} {b} {self.one('and', 'or')} {b} {s} {c})",
        )

    def row(self, deep):
        if deep <= 0 or self.random.random() < 0.3:
            return self.one("b", "indices(self.K - 1)", "zeros(self.K - 1)")
        a, b, c = self.row(deep - 1), self.row(deep - 1), self.number(deep - 1)
        return self.one(
            f"{a} + {b}",
            f"{a} - {c}",
            f"({c}) * ({a})",
            f"({a}) / 2",
            f"({a}) ** 2",
            f"where({self.conditions(deep - 1)}, {a}, {self.one(b, c)})",
            f"({a} if {self.condition(deep - 1)} else {b})",
        )

    def conditions(self, deep):
        a, b, c = self.row(deep - 1), self.row(deep - 1), self.number(deep - 1)
        r = self.one(*RELATIONS)
        return self.one(f"{a} {r} {b}", f"{a} {r} {c}", f"{c} {r} {a}")

    def body(self):
        """Lines that give w, b, y and t other values, also in branches and in loops."""
        lines = []
        for _ in range(self.one(1, 2, 3)):
            change = self.one(
                f"w = w + ({self.number(1)}) * x",
                f"b = {self.row(2)}",
                f"y {self.one('+=', '-=', '*=')} {self.number(1)}",
                f"t = {self.number(2)}",
            )
            over = self.one("2", "1, 3", "0", "2, 0, -1")
            lines += self.one(
                [change],
                [f"if {self.condition(2)}:", f"    {change}"],
                [f"for i in range({over}):", f"    {change}", "    t = t + i"],
                [f"if {self.condition(1)}:", f"    return {self.one('x', 'w')}, {self.row(1)}"],
            )
        return [*lines, f"return w + ({self.number(2)}) * x, {self.row(2)}"]

    def learner(self):
        methods = {
            "update(self, w, b, x, y, t)": self.body(),
            "loss(self, w, b, x, y, t)": [f"return {self.number(3)}"],
            "mistake(self, w, b, x, y, t)": [f"return {self.condition(2)}"],
        }
        text = HEAD
        for head, lines in methods.items():
            text += f"\n    def {head}:\n" + "".join(f"        {line}\n" for line in lines)
        return text


def plainly(value):
    """The value in fractions."""
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, np.ndarray | list | tuple):
        return np.array([plainly(entry) for entry in value], dtype=object)
    return Fraction(value)


def chosen(condition, a, b):
    if not isinstance(condition, np.ndarray):
        return a if condition else b
    rows = zip(condition, *(np.broadcast_to(v, condition.shape) for v in (a, b)), strict=True)
    return np.array([p if c else q for c, p, q in rows], dtype=object)


PYTHONS = {
    "where": chosen,
    "zeros": lambda n: np.array([Fraction(0)] * n, dtype=object),
    "indices": lambda n: np.array([Fraction(i + 1) for i in range(n)], dtype=object),
    "first_true": lambda found: next((i for i, c in enumerate(found, 1) if c), len(found) + 1),
}


def played(family, known):
    """The states and quantities of a run in Python itself."""
    me, d = family(K=int(known["K"])), len(known["w"][0])
    state, told = me.start(d), {"w": [], "b": [], "loss": [], "mistake": [], "predict": []}
    for i, (x, y) in enumerate(zip(known["x"], known["y"], strict=True)):
        x, y, t = plainly(x), plainly(y), Fraction(i + 1)
        told["loss"].append(me.loss(*state, x, y, t))
        told["mistake"].append(int(bool(me.mistake(*state, x, y, t))))
        told["predict"].append(me.predict(*state, x))
        state = me.update(*(part.copy() for part in state), x, y, t)
        for name, part in zip("wb", state, strict=True):
            told[name].append(part)
    return told


@pytest.mark.parametrize("seed", range(30))
def test_a_random_learner_means_what_python_makes_of_it(seed, monkeypatch):
    text, path = Text(Random(seed)).learner(), f"<random learner {seed}>"
    monkeypatch.setitem(linecache.cache, path, (len(text), None, text.splitlines(True), path))
    module, plain = ModuleType(path), ModuleType("plain")
    monkeypatch.setitem(sys.modules, path, module)
    for each in (module, plain):
        exec(compile(text, path, "exec"), vars(each))
    vars(plain).update(PYTHONS)
    made = study(module.Mine, sees={"x": vector, "y": rank}, fixed={"K": ranks})
    space, seen = made.claim("any", "T >= 1").space, 0
    for known in drawn(space, 6, seed):
        seen += 1
        numbers = {n: v for n, v in known.items() if n in made.code.names or n == "T"}
        assert wrong(made.definitions, numbers) == []
        for name, values in played(plain.Mine, known).items():
            found = known[name][1:] if name in "wb" else known[name]
            assert all(np.all(plainly(a) == b) for a, b in zip(found, values, strict=True)), text
    assert seen
