"""Random terms of the certificates' language, and their exact values in small models."""

from fractions import Fraction
from math import prod

SYMBOLS = [
    ("k", "Z", 0), ("m", "Z", 0), ("f", "Z", 1), ("x", "R", 0), ("y", "R", 0), ("g", "R", 1),
    ("h", "R", 2), ("u", "V", 0), ("v", "V", 1), ("w", "V", 2),
]  # fmt: skip
DOMAIN = range(-2, 3)  # what quantifiers run over: any domain will do for an equivalence of logic


def word(rng, scope):
    """An integer by form."""
    choices = ["k", "m", "0", "1", "2", *scope, *scope]
    leaf = rng.choice(choices)
    shapes = [leaf, leaf, f"(f {leaf})", f"(+ {leaf} {rng.choice(choices)})", f"(* -1 {leaf})"]
    return rng.choice(shapes)


def bound(rng, scope):
    """A variable with its limits, and the scope within; names are hidden now and then."""
    name = rng.choice("ijl")
    return f"({name} {word(rng, scope)} {word(rng, scope)})", (*scope, name)


def real(rng, depth, scope=()):
    def inner():
        return real(rng, depth - 1, scope)

    if depth == 0:
        shapes = ["x", "y", "-1/2", "3", word(rng, scope), f"(g {word(rng, scope)})"]
        return rng.choice([*shapes, f"(h {word(rng, scope)} {word(rng, scope)})"])
    kind = rng.choice(
        ["+", "+", "*", "*", "-", "^", "sum", "sum", "sum", "dot", "dot", "ind", "inv", "exp"]
    )
    if kind in ("+", "*"):
        return f"({kind} {inner()} {inner()})"
    if kind == "-":
        return f"(+ {inner()} (* -1 {inner()}))"
    if kind == "^":
        return f"(^ {inner()} {rng.choice('012')})"
    if kind == "sum":
        limits, within = bound(rng, scope)
        return f"(sum {limits} {real(rng, depth - 1, within)})"
    if kind == "dot":
        return f"(dot {vector(rng, depth - 1, scope)} {vector(rng, depth - 1, scope)})"
    if kind == "ind":
        return f"(ind {formula(rng, depth - 1, scope)})"
    return f"({kind} {inner()})"


def vector(rng, depth, scope=()):
    if depth == 0:
        shapes = ["u", f"(v {word(rng, scope)})", f"(w {word(rng, scope)} {word(rng, scope)})"]
        return rng.choice([*shapes, "zero"])
    kind = rng.choice(["+", "-", "*", "sum", "sum"])
    if kind == "*":
        return f"(* {real(rng, depth - 1, scope)} {vector(rng, depth - 1, scope)})"
    if kind == "sum":
        limits, within = bound(rng, scope)
        return f"(sum {limits} {vector(rng, depth - 1, within)})"
    first, second = vector(rng, depth - 1, scope), vector(rng, depth - 1, scope)
    return f"(+ {first} {second})" if kind == "+" else f"(+ {first} (* -1 {second}))"


def formula(rng, depth, scope=()):
    def inner():
        return formula(rng, depth - 1, scope)

    if depth == 0:
        return f"({rng.choice(['<=', '<', '='])} {real(rng, 0, scope)} {real(rng, 0, scope)})"
    kind = rng.choice(
        ["<=", "<", "=", "veq", "int", "and", "or", "not", "=>", "all", "some", "true", "false"]
    )
    if kind in ("<=", "<", "="):
        return f"({kind} {real(rng, depth - 1, scope)} {real(rng, depth - 1, scope)})"
    if kind == "veq":
        return f"(= {vector(rng, depth - 1, scope)} {vector(rng, depth - 1, scope)})"
    if kind == "int":
        return f"(int {real(rng, depth - 1, scope)})"
    if kind == "not":
        return f"(not {inner()})"
    if kind in ("and", "or"):
        return f"({kind} {inner()} {inner()} {inner()})"
    if kind == "=>":
        return f"(=> {inner()} {inner()})"
    if kind in ("all", "some"):
        name = rng.choice("ijl")
        within = (*scope, name)
        body = formula(rng, depth - 1, within)
        if rng.random() < 0.5:
            limits = f"(<= {word(rng, within)} {name}) (<= {name} {word(rng, within)})"
            body = f"(=> (and {limits}) {body})" if kind == "all" else f"(and {limits} {body})"
        return f"({kind} {name} {body})"
    return kind


class Model:
    """Values for all symbols, drawn when first asked for."""

    def __init__(self, rng):
        self.rng, self.drawn = rng, {}

    def number(self):
        return Fraction(self.rng.randint(-3, 3), self.rng.choice([1, 1, 2, 3]))

    def symbol(self, name, sort, args):
        if (name, sort, args) not in self.drawn:
            self.drawn[name, sort, args] = {
                "Z": lambda: Fraction(self.rng.randint(-2, 2)),
                "R": self.number,
                "V": lambda: (self.number(), self.number()),
            }[sort]()
        return self.drawn[name, sort, args]

    def value(self, term, around=()):
        """A number, a vector or a truth value; ``around`` are the variables, innermost first."""
        if isinstance(term, Fraction):
            return term
        kind, *parts = term
        if kind == "b":
            return around[parts[0]]
        if kind == "app":
            args = tuple(self.value(part, around) for part in parts[2:])
            return self.symbol(parts[0], parts[1], args)
        if kind in ("sum", "vsum"):
            low, high = (self.value(part, around) for part in parts[:2])
            values = [
                self.value(parts[2], (Fraction(i), *around)) for i in range(int(low), int(high) + 1)
            ]
            return sum(values) if kind == "sum" else added(values)
        if kind in ("all", "some"):
            values = (self.value(parts[0], (Fraction(i), *around)) for i in DOMAIN)
            return all(values) if kind == "all" else any(values)
        if kind == "^":
            return self.value(parts[0], around) ** parts[1]
        if kind == "fn":
            return self.value(parts[1], around) ** 2 + len(parts[0])
        return MEANING[kind](*(self.value(part, around) for part in parts))


def added(vectors):
    return tuple(sum(entries) for entries in zip((0, 0), *vectors, strict=True))


MEANING = {
    "+": lambda *values: sum(values),
    "*": lambda *values: prod(values),
    "dot": lambda u, v: sum(a * b for a, b in zip(u, v, strict=True)),
    "ind": lambda holds: Fraction(int(holds)),
    "inv": lambda a: 1 / Fraction(a) if a else Fraction(7),
    "v0": lambda: (Fraction(0), Fraction(0)),
    "v+": lambda *vectors: added(vectors),
    "v*": lambda a, u: tuple(a * entry for entry in u),
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "veq": lambda u, v: u == v,
    "int": lambda a: Fraction(a).denominator == 1,
    "and": lambda *values: all(values),
    "or": lambda *values: any(values),
    "not": lambda value: not value,
    "=>": lambda a, b: not a or b,
    "true": lambda: True,
    "false": lambda: False,
}
