"""The words of which a learner's methods are written, and the functions that they call.

A learner is a text in a small part of Python: arithmetic and comparisons, ``if``, ``for`` over a
``range``, names of its own, ``self.x``, and calls of its methods, of functions written in the same
words, and of those in `theory.runs.learner.meanings`. The text is run on symbols and on numbers,
and each word means the same on both. So what is proved of the symbols holds of the numbers. Every
other word is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NoReturn

from flint import fmpq

from theory.runs.learner.learner import LearnerError
from theory.runs.learner.meanings import ALONE, OVER, POWER, TIMES, TOTAL
from theory.runs.symbols.effort import LARGEST

EXPECTED = (
    "expected arithmetic, comparisons, `if`, `for` over a range, names, self.x, and functions of "
    "these"
)

STATEMENTS = (ast.Assign, ast.AugAssign, ast.If, ast.For, ast.Return, ast.Pass)
EXPRESSIONS = (
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.Constant, ast.Name, ast.Tuple, ast.Attribute, ast.Call),
)
OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.USub: "-",
    ast.Not: "not",
    ast.And: "and",
    ast.Or: "or",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
MEASURED = {ast.Div: OVER, ast.Mult: TIMES, ast.Pow: POWER}
"""Operators that run as words: quotients are exact, and numbers do not become too long."""

CALLED: Mapping[type, str] = {
    ast.Try: "try",
    ast.With: "with",
    ast.While: "while",
    ast.Match: "match",
    ast.Lambda: "lambda",
    ast.Yield: "yield",
    ast.NamedExpr: ":=",
    ast.JoinedStr: "a text f'…'",
    ast.Dict: "a dictionary",
    ast.Set: "a set",
    ast.Expr: "a line that neither returns nor names a value",
    ast.List: "a list",
    ast.Subscript: "[…]",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.FunctionDef: "a function inside a function",
    ast.ClassDef: "a class inside a function",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Invert: "~",
    **{ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.Delete: "del"},
}
"""How words that are refused are called; others by their name in Python's grammar."""


class Place:
    """Where a text stands, for the errors about it.

    Parameters
    ----------
    file : str
    name : str
        Of the function or class that is read.
    """

    def __init__(self, file: str, name: str) -> None:
        self.file, self.name = file, name

    def refuse(self, node: Any, what: str, expected: str = EXPECTED) -> NoReturn:
        """Raise `LearnerError` with the line of a node."""
        line = getattr(node, "lineno", 1)
        raise LearnerError(f"{what} in {self.name}; {expected}", file=self.file, line=line)

    def exact(self, node: Any) -> None:
        """Refuse what is a float: a number with a point, a quotient of two whole numbers."""
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            value = Fraction(repr(node.value)) if abs(node.value) < 1e300 else None
            meant = "an exact number" if value is None else f"Fraction{value.as_integer_ratio()}"
            self.refuse(node, f"the float {node.value}", f"expected {meant}")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            a, b = constant(node.left), constant(node.right)
            if isinstance(a, int) and isinstance(b, int):
                self.refuse(node, f"{a}/{b}, which is a float", f"expected Fraction({a}, {b})")


class Checked(ast.NodeTransformer):
    """A function of which every word is allowed, made ready to run; what it calls is kept.

    Parameters
    ----------
    node : FunctionDef
    place : Place
    method : bool
        Is its first parameter the learner?

    Attributes
    ----------
    function : FunctionDef
        The same text without annotations; quotients and ``+=`` in the words of `READY`.
    names : list of Name
        Numbers of the module that it uses.
    called : list of Name
        Functions of the module that it calls.
    inside : list of Attribute
        Functions and numbers of other modules, ``module.name``.
    own : list of (Attribute, bool)
        What it asks of ``self``, and whether it calls it.

    Raises
    ------
    LearnerError
        At the first word that is not allowed, with its line.
    """

    def __init__(self, node: ast.FunctionDef, place: Place, method: bool) -> None:
        self.place = place
        self.names: list[ast.Name] = []
        self.called: list[ast.Name] = []
        self.inside: list[ast.Attribute] = []
        self.own: list[tuple[ast.Attribute, bool]] = []
        for part in ast.walk(node):
            self._said_alike(part)
        given = self._parameters(node)
        if method and not given:
            place.refuse(node, "no parameter", "expected `self`")
        self.me = given[0] if method else None
        stored = (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _stored(n))
        self.locals = {*given, *stored}
        if self.me and self.me in set(given[1:]) | {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _stored(n)
        }:
            place.refuse(node, f"another meaning of {self.me!r}")
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        arguments = ast.arguments([], [ast.arg(name) for name in given], None, [], [], None, [])
        made = ast.FunctionDef(node.name, arguments, self._block(body) or [ast.Pass()], [])
        self.function = ast.fix_missing_locations(ast.copy_location(made, node))

    def _said_alike(self, node: ast.AST) -> None:
        """Refuse ``__name``, which Python calls otherwise inside of a class."""
        names = (getattr(node, part, None) for part in ("id", "arg", "attr", "name"))
        for name in names:
            if isinstance(name, str) and name.startswith("__"):
                self.place.refuse(node, f"{name!r}", "expected a name without `__` before it")

    def _parameters(self, node: ast.FunctionDef) -> list[str]:
        if not isinstance(node, ast.FunctionDef):
            self.place.refuse(node, "`async`")
        if node.decorator_list:
            self.place.refuse(node.decorator_list[0], "a decorator", "expected the function alone")
        if getattr(node, "type_params", None):
            self.place.refuse(node, "a type parameter", "expected plain parameters")
        a = node.args
        if a.posonlyargs or a.vararg or a.kwonlyargs or a.kwarg or a.defaults:
            self.place.refuse(node, "a parameter with `*`, `/` or a default", "expected names only")
        return [argument.arg for argument in a.args]

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [self.visit(statement) for statement in body]

    def visit(self, node: ast.AST) -> Any:
        """The node, ready to run."""
        if not isinstance(node, (*STATEMENTS, *EXPRESSIONS)):
            self._refuse(node)
        return getattr(self, f"visit_{type(node).__name__}")(node)

    def _refuse(self, node: ast.AST, at: ast.AST | None = None) -> NoReturn:
        word = CALLED.get(type(node), type(node).__name__.lower())
        said = word if word.startswith("a ") else f"`{word}`"
        self.place.refuse(at or node, said)

    def _operator(self, operator: ast.AST, at: ast.AST) -> None:
        if type(operator) not in OPERATORS:
            self._refuse(operator, at)

    # --- statements ---

    def visit_Assign(self, node: ast.Assign) -> Any:
        """``a = …``, ``a, b = …``."""
        for target in node.targets:
            if not _plain(target):
                what = "an assignment to something other than a name"
                if isinstance(target, ast.Attribute):
                    what = f"{ast.unparse(target)} = …"
                self.place.refuse(node, what, "what a learner keeps is its state, the parameters")
        return _at(ast.Assign(node.targets, self.visit(node.value)), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """``a += …``, of a number."""
        if not isinstance(node.target, ast.Name):
            self.place.refuse(node, "an assignment to something other than a name")
        self._operator(node.op, node)
        read = _at(ast.Name(node.target.id, ast.Load()), node)
        value = self.visit(_at(ast.BinOp(read, node.op, node.value), node))
        alone = _at(ast.Call(_at(ast.Name(ALONE, ast.Load()), node), [read], []), node)
        if isinstance(value, ast.Call):  # in a word
            value.args[0] = alone
        else:
            value.left = alone
        return _at(ast.Assign([_at(ast.Name(node.target.id, ast.Store()), node)], value), node)

    def visit_If(self, node: ast.If) -> Any:
        """``if``, ``elif``, ``else``."""
        body, other = self._block(node.body), self._block(node.orelse)
        return _at(ast.If(self.visit(node.test), body, other), node)

    def visit_For(self, node: ast.For) -> Any:
        """``for i in range(n)``."""
        over = node.iter
        ranged = isinstance(over, ast.Call) and _is_name(over.func, "range")
        if not (ranged and isinstance(node.target, ast.Name)):
            self.place.refuse(node, "a loop", "expected `for i in range(n)` with a fixed number n")
        if node.orelse:
            self.place.refuse(node.orelse[0], "`else` of a loop")
        return _at(ast.For(node.target, self.visit(over), self._block(node.body), [], None), node)

    def visit_Return(self, node: ast.Return) -> Any:
        """``return value``."""
        if node.value is None:
            self.place.refuse(node, "`return` without a value", "expected `return …`")
        return _at(ast.Return(self.visit(node.value)), node)

    def visit_Pass(self, node: ast.Pass) -> Any:
        """``pass``."""
        return node

    # --- expressions ---

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        """``a if condition else b``."""
        parts = (self.visit(part) for part in (node.test, node.body, node.orelse))
        return _at(ast.IfExp(*parts), node)

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        """``a, b``."""
        return _at(ast.Tuple([self.visit(part) for part in node.elts], ast.Load()), node)

    def visit_Constant(self, node: ast.Constant) -> Any:
        """A whole number, or a truth value."""
        self.place.exact(node)
        if type(node.value) not in (int, bool):
            self.place.refuse(node, repr(node.value)[:40])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Arithmetic; a quotient of two whole numbers would be a float."""
        self._operator(node.op, node)
        if isinstance(node.op, ast.Pow):
            n = node.right
            if not (
                isinstance(n, ast.Constant) and type(n.value) is int and 0 <= n.value <= LARGEST
            ):
                expected = f"expected a whole number from 0 to {LARGEST}"
                self.place.refuse(node, f"the exponent {ast.unparse(n)}", expected)
        self.place.exact(node)
        left, right = self.visit(node.left), self.visit(node.right)
        if type(node.op) in MEASURED:
            word = _at(ast.Name(MEASURED[type(node.op)], ast.Load()), node)
            return _at(ast.Call(word, [left, right], []), node)
        return _at(ast.BinOp(left, node.op, right), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """``-a``, ``not a``."""
        self._operator(node.op, node)
        return _at(ast.UnaryOp(node.op, self.visit(node.operand)), node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """``a and b``, ``a or b``."""
        return _at(ast.BoolOp(node.op, [self.visit(value) for value in node.values]), node)

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Comparisons of numbers."""
        for operator in node.ops:
            self._operator(operator, node)
        sides = [self.visit(side) for side in (node.left, *node.comparators)]
        return _at(ast.Compare(sides[0], node.ops, sides[1:]), node)

    def visit_Name(self, node: ast.Name) -> Any:
        """A name of the function, or a number of the module."""
        if node.id == self.me:
            self.place.refuse(node, f"{node.id!r} by itself", "expected self.x or self.method(…)")
        if node.id.startswith("_"):
            self.place.refuse(node, f"{node.id!r}", "expected a name without `_` before it")
        if node.id not in self.locals:
            self.names.append(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """``self.x``, ``module.number``."""
        if not isinstance(node.value, ast.Name) or (
            node.value.id in self.locals and node.value.id != self.me
        ):
            expected = "expected attributes of self and of modules; of values, `.sum()` only"
            self.place.refuse(node, f"`.{node.attr}`", expected)
        if node.value.id == self.me:
            self.own.append((node, False))
        else:
            self.inside.append(node)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        """A call of a method, a function, or ``.sum()``."""
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            self.place.refuse(node, "a call with keywords or `*`", "expected arguments by place")
        function = node.func
        arguments = [self.visit(argument) for argument in node.args]
        if isinstance(function, ast.Name):
            if function.id in self.locals:
                self.place.refuse(node, f"a call of the local name {function.id!r}")
            self.called.append(function)
            if function.id == "Fraction":
                self._fraction(node)
        elif isinstance(function, ast.Attribute) and function.attr == "sum" and not arguments:
            if _is_name(function.value, self.me):
                self.own.append((function, True))
            else:
                arguments = [self.visit(function.value)]
                function = _at(ast.Name(TOTAL, ast.Load()), node)
        elif isinstance(function, ast.Attribute):
            self.visit(function)
            if _is_name(function.value, self.me):
                self.own[-1] = (function, True)
        else:
            self.place.refuse(node, f"a call of {ast.unparse(function)[:40]}")
        return _at(ast.Call(function, arguments, []), node)

    def _fraction(self, node: ast.Call) -> None:
        if constant(node) is None:
            expected = "expected Fraction(a, b) of whole numbers in digits, b not 0"
            self.place.refuse(node, ast.unparse(node)[:60], expected)


def constant(node: ast.AST) -> Any:
    """The number that a constant term is, ``fmpq`` where it is no integer; None for other terms."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        found = constant(node.operand)
        return None if found is None else -found
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Call) and _is_name(node.func, "Fraction") and not node.keywords:
        parts = [constant(argument) for argument in node.args]
        if 1 <= len(parts) <= 2 and all(type(part) is int for part in parts) and parts[1:] != [0]:
            return fmpq(*parts)
    return None


def _stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store | ast.Del)


def _plain(target: ast.AST) -> bool:
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(name, ast.Name) for name in names)


def _is_name(node: ast.AST, name: str | None) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _at(new: Any, old: ast.AST) -> Any:
    return ast.copy_location(new, old)
