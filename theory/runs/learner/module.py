"""A module's text made into learners: classes and functions in `WORDS`, and what names stand for.

Each class and function is made once, when it is first asked for, from its text and nothing else;
where the module is run, too, its live names are compared with the text.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from theory.runs.learner.bindings import Changing, Known, bindings, where
from theory.runs.learner.learner import Learner, LearnerError
from theory.runs.learner.live import (
    changed,
    codes_of,
    path_of,
    real,
    same_function,
    same_number,
)
from theory.runs.learner.meanings import READY, WORDS
from theory.runs.learner.words import Checked, Place, constant

if TYPE_CHECKING:
    from theory.runs.learner.text import Texts

PUBLIC = ("ordproof", "theory.runs.learner.learner")
"""Modules that `Learner` is imported from."""


class Module:
    """The text of a module: what its names are bound to, and the functions made from it.

    Parameters
    ----------
    texts : Texts
    path : str
    text : str
    live : mapping of str, optional
        What its names are in this process; None where the module is not run.
    """

    def __init__(
        self, texts: Texts, path: str, text: str, live: Mapping[str, Any] | None = None
    ) -> None:
        self.texts, self.path, self.live = texts, path, live
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as problem:
            line = getattr(problem, "lineno", None) or 1
            raise LearnerError(f"no Python: {problem}", file=path, line=line) from None
        self.bound: dict[str, list[ast.AST]] = {}
        self.stars: list[ast.ImportFrom] = []
        for name, node in bindings(tree):
            self.bound.setdefault(name, []).append(node)
            if name == "*" and isinstance(node, ast.ImportFrom):
                self.stars.append(node)
        self._codes = dict(codes_of(compile(tree, path, "exec", dont_inherit=True)))
        self._made: dict[str, Any] = {}
        self._making: list[str] = []

    # --- classes ---

    def family(self, name: str, live: Any = None) -> type[Learner]:
        """The learner of a class of this module.

        Raises
        ------
        LearnerError
            If it has words that are none of a learner's.
        """
        node = self._one(name, Place(self.path, name), None)
        place = Place(self.path, name)
        if isinstance(node, ast.ImportFrom | Elsewhere):
            module, origin = self._imported(node, name, place)
            return module.family(origin, live)
        if not isinstance(node, ast.ClassDef):
            place.refuse(node, f"{name!r}", "expected a class at the top level of its file")
        if node.decorator_list or node.keywords or getattr(node, "type_params", None):
            place.refuse(
                node, "a decorator or keyword of the class", "expected `class Name(Learner)`"
            )
        if len(node.bases) != 1 or not isinstance(node.bases[0], ast.Name):
            place.refuse(node, "its bases", "expected one: Learner, or a learner by its name")
        base = self._base(node.bases[0], place, live)
        own = dict(self._own(node, place))
        if live is not None and (part := changed(live, own, self._codes)):
            what = f"{part!r} is not what the text says"
            expected = "expected plain methods: no decorators, no default values, nothing replaced"
            place.refuse(own.get(part, node), what, expected)
        found = {part: self._made_of(part, entry, place) for part, entry in own.items()}
        made = type(name, (base,), {**found, "__written__": (self.path, node.lineno)})
        _no_circles(made, place, node)
        return made

    def _base(self, node: ast.Name, place: Place, live: Any) -> type[Learner]:
        name = node.id
        above = None if live is None else live.__base__
        if self._is_learner(name, place, node):
            if live is not None and above is not Learner:
                place.refuse(node, "another base than its text has")
            return Learner
        if name in self._making:
            place.refuse(node, f"{name!r} is its own base")
        self._making.append(name)
        found = self.family(name, above)
        self._making.remove(name)
        return found

    def _is_learner(self, name: str, place: Place, node: ast.AST) -> bool:
        """Is a name that of `Learner`?"""
        found = self._one(name, place, node)
        public = isinstance(found, ast.ImportFrom) and not found.level and found.module in PUBLIC
        return public and self._original(found, name) == "Learner"

    def _constant(self, node: ast.AST, place: Place) -> Any:
        """The number that a constant term of this module is; None for other terms.

        Raises
        ------
        LearnerError
            If it is a float, or made of one.
        """
        for part in ast.walk(node):
            Place(self.path, place.name).exact(part)
        if any(isinstance(part, ast.Name) for part in ast.walk(node)):
            found = self._one("Fraction", place, node)
            origin = ("", "")
            if isinstance(found, ast.ImportFrom) and not found.level:
                origin = (found.module or "", self._original(found, "Fraction"))
            if isinstance(found, Known):
                origin = found.origin
            if origin != ("fractions", "Fraction"):
                return None
        return constant(node)

    def _own(self, node: ast.ClassDef, place: Place) -> Iterator[tuple[str, ast.AST]]:
        """The methods and numbers in the text of a class."""
        known = set()
        for entry in node.body:
            if isinstance(entry, ast.Expr) and isinstance(entry.value, ast.Constant):
                continue  # a docstring
            if isinstance(entry, ast.Pass):
                continue
            name = ""
            if isinstance(entry, ast.FunctionDef):
                name = entry.name
            elif isinstance(entry, ast.Assign) and len(entry.targets) == 1:
                target = entry.targets[0]
                name = target.id if isinstance(target, ast.Name) else ""
                if self._constant(entry.value, place) is None:
                    place.refuse(entry, ast.unparse(entry)[:60], "expected a number")
            if not name:
                wanted = "methods and numbers; one that stays fixed is self.eta, and not declared"
                place.refuse(entry, ast.unparse(entry)[:60], f"expected {wanted}")
            if name.startswith("__"):
                meant = "; what stays fixed in the study is an attribute" if "init" in name else ""
                place.refuse(entry, f"`{name}`", f"expected `start`, `update` and others{meant}")
            if name in known:
                place.refuse(entry, f"{name!r} twice", "expected each name once")
            known.add(name)
            yield name, entry

    def _made_of(self, name: str, entry: ast.AST, place: Place) -> Any:
        if isinstance(entry, ast.FunctionDef):
            inner = Place(self.path, f"{place.name}.{name}")
            checked = Checked(entry, inner, True)
            made = self._runnable(checked, inner)
            made.__dict__["asks"] = checked.own
            return made
        return self._constant(entry.value, place) if isinstance(entry, ast.Assign) else None

    # --- functions ---

    def _runnable(self, checked: Checked, place: Place) -> Any:
        """The function, with what its names stand for."""
        known: dict[str, Any] = dict(READY)
        made: dict[str, Any] = {}  # its own name is none that it uses
        for name in checked.called:
            known[name.id] = self._function(name.id, place, name)
        for name in checked.names:
            known[name.id] = self._number(name.id, place, name)
        for attribute in checked.inside:
            alias = attribute.value.id  # type: ignore[attr-defined]
            module = self._module(alias, place, attribute)
            part = SimpleNamespace(**vars(known[alias])) if alias in known else SimpleNamespace()
            setattr(part, attribute.attr, module.part(attribute.attr, place, attribute))
            known[alias] = part
        code = compile(ast.Module([checked.function], []), self.path, "exec", dont_inherit=True)
        exec(code, known, made)
        return made[checked.function.name]

    def part(self, name: str, place: Place, node: ast.AST) -> Any:
        """A function or number of this module that another one uses."""
        found = self._one(name, place, node)
        if isinstance(found, ast.Assign):
            return self._number(name, place, node)
        return self._function(name, place, node)

    def _function(self, name: str, place: Place, node: ast.AST) -> Any:
        """What a call of a name calls."""
        if name in self._made:
            return self._made[name]
        if name == "range" and self._one(name, place, node) is not None:
            place.refuse(node, "`range` is redefined")
        if name in self._making:
            place.refuse(node, f"{name!r} calls itself", "expected a loop over a range")
        found = self._one(name, place, node)
        if found is None or isinstance(found, Known):
            made = self._word(found, name, place, node)
        elif isinstance(found, Elsewhere):
            made = found.module.part(name, place, node)
        elif isinstance(found, ast.ImportFrom):
            origin = (found.module or "", self._original(found, name))
            if origin in WORDS and not found.level:
                made = self._word(Known(origin), name, place, node)
            else:
                module, original = self._imported(found, name, place)
                made = module.part(original, place, node)
        elif isinstance(found, ast.FunctionDef):
            self._making.append(name)
            inner = Place(self.path, name)
            made = self._runnable(Checked(found, inner, False), inner)
            self._making.remove(name)
            self._same_function(name, found, inner)
        else:
            place.refuse(node, f"a call of {name!r}", "expected a function written with `def`")
        self._made[name] = made
        return made

    def _word(self, found: Any, name: str, place: Place, node: ast.AST) -> Any:
        origin = found.origin if found is not None else ("builtins", name)
        if origin not in WORDS:
            public = sorted(word for _, word in WORDS)
            place.refuse(
                node, f"`{name}`", f"expected functions of the file, or {', '.join(public)}"
            )
        if self.live is not None:
            there = self.live.get(name, getattr(builtins, name, None))
            if there is not real(origin):
                place.refuse(node, f"{name!r} is another function now", "expected the one imported")
        return WORDS[origin]

    def _number(self, name: str, place: Place, node: ast.AST) -> Any:
        found = self._one(name, place, node)
        if isinstance(found, ast.ImportFrom | Elsewhere):
            module, original = self._imported(found, name, place)
            return module._number(original, place, node)
        value = self._constant(found.value, place) if isinstance(found, ast.Assign) else None
        if value is None:
            expected = "expected a number, or what stays fixed as self.…"
            if name == "d" and place.name.endswith(".start"):
                expected = "expected `def start(self, d)`, which is given the dimension"
            place.refuse(node, f"{name!r}", expected)
        if self.live is not None and not same_number(self.live.get(name), value):
            place.refuse(
                node, f"{name!r} is another number now", "expected one that stays the same"
            )
        return value

    # --- names ---

    def _one(self, name: str, place: Place, node: ast.AST | None) -> Any:
        """What binds a name, None for nothing."""
        found: list[Any] = self.bound.get(name, [])
        stars = [star for star in self.stars if star.module != "ordproof" or star.level]
        if stars:
            place.refuse(stars[0], "`import *`", "expected the names that are imported")
        if not found and self.stars:
            found = [Known(("ordproof", name))] if ("ordproof", name) in WORDS else []
            if name == "Learner":
                return self.stars[0]
        if not found and self.live is not None and name in self.live:
            return self._elsewhere(name)
        if len(found) > 1 or (found and isinstance(found[0], Changing)):
            said = f"{name!r} gets its meaning in more than one way"
            line = getattr(node or where(found[-1]), "lineno", 1)
            expected = "expected one definition, at the top level"
            raise LearnerError(f"{said}; {expected}", file=place.file, line=line)
        return found[0] if found else None

    def _elsewhere(self, name: str) -> Any:
        """What another cell of the notebook binds a name to."""
        value = self.live[name] if self.live is not None else None
        for origin in WORDS:
            if value is real(origin):
                return Known(origin)
        if value is Learner:
            return ast.ImportFrom("ordproof", [ast.alias("Learner")], 0)
        if isinstance(value, int | Fraction):
            return ast.parse(f"{name} = Fraction{value.as_integer_ratio()}").body[0]
        code = getattr(value, "__code__", None)
        path = code.co_filename if code else path_of(value) if isinstance(value, type) else ""
        if not path or path == self.path:
            return None
        return Elsewhere(self.texts.module(path, self.live))

    def _original(self, node: ast.ImportFrom, name: str) -> str:
        return next((a.name for a in node.names if (a.asname or a.name) == name), name)

    def _imported(
        self, node: ast.ImportFrom | Elsewhere, name: str, place: Place
    ) -> tuple[Module, str]:
        """The module of ``from module import name``, and the name there."""
        if isinstance(node, Elsewhere):
            return node.module, name
        found = self._file(node.module or "", node.level, place, node)
        original = self._original(node, name)
        there = self._there(original, self.live.get(name) if self.live is not None else None)
        return self.texts.module(found, there), original

    def _there(self, name: str, value: Any) -> Mapping[str, Any] | None:
        """The names of the module that a value is from."""
        if self.live is None:
            return None
        if isinstance(value, FunctionType):
            return value.__globals__
        return vars(
            sys.modules.get(getattr(value, "__module__", ""), SimpleNamespace(**{name: value}))
        )

    def _module(self, alias: str, place: Place, node: ast.AST) -> Module:
        """The module that ``alias.name`` speaks of."""
        found = self._one(alias, place, node)
        name, level = "", 0
        if isinstance(found, ast.Import):
            name = next((a.name for a in found.names if a.asname == alias or a.name == alias), "")
        elif isinstance(found, ast.ImportFrom):
            name = ".".join(filter(None, (found.module, self._original(found, alias))))
            level = found.level
        if not name:
            place.refuse(node, f"`{ast.unparse(node)}`", "expected a function of a module")
        path = self._file(name, level, place, node)
        live = self.live.get(alias) if self.live is not None else None
        if live is not None and not isinstance(live, ModuleType):
            place.refuse(node, f"{alias!r} is no module now", "expected the one imported")
        return self.texts.module(path, vars(live) if live is not None else None)

    def _file(self, name: str, level: int, place: Place, node: ast.AST) -> str:
        folder = self.texts.root
        for _ in range(level):
            folder = Path(self.path).parent if folder == self.texts.root else folder.parent
        found = self.texts.place_of(name, folder)
        if found is None:
            said = "a function of `" + name + "`"
            expected = "a file beside this one that has a name of its own"
            place.refuse(node, said, f"expected `from ordproof import …`, or {expected}")
        return found

    def _same_function(self, name: str, node: ast.FunctionDef, place: Place) -> None:
        """Raise `LearnerError` if the function of this name is another one by now."""
        if self.live is not None and not same_function(self.live.get(name), node, self._codes):
            place.refuse(node, f"{name!r} is not what its text says", "expected it unchanged")


@dataclass(frozen=True)
class Elsewhere:
    """What another cell of a notebook binds."""

    module: Module


def _no_circles(family: type, place: Place, node: ast.AST) -> None:
    """Refuse methods that call themselves, and uses of methods that are no calls."""
    done: set[str] = set()

    def walk(name: str, above: tuple[str, ...], at: ast.AST) -> None:
        if name in above:
            place.refuse(at, f"{name!r} calls itself", "expected a loop over a range")
        if name in done:
            return
        for attribute, called in getattr(getattr(family, name), "asks", ()):
            is_method = callable(getattr(family, attribute.attr, None))
            if is_method != called:
                what = f"`{ast.unparse(attribute)}`"
                place.refuse(attribute, what, "expected self.number, or self.method(…)")
            if is_method:
                walk(attribute.attr, (*above, name), attribute)
        done.add(name)

    for name in [name for name in dir(family) if not name.startswith("__")]:
        if isinstance(getattr(family, name), FunctionType):
            walk(name, (), node)
