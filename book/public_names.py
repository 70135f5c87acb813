"""The page of the public names: the signature and docstring of each, from the code."""

from __future__ import annotations

import ast
import inspect
import sys
from itertools import pairwise
from typing import Any

import ordproof
from book.docstrings import myst
from theory.study.study import Study

GROUPS = {
    "A learner and its data": (
        *("Learner", "study", "vector", "number", "sign", "rank", "ranks", "interval"),
        *("thresholds", "experts", "weights"),
    ),
    "What a learner's code may call": (
        *("where", "zeros", "indices", "first_true", "norm", "sqrt", "identity", "outer"),
    ),
    "Tactics": ("invariant", "potential"),
    "Claims without a learner of your own": ("Claim", "Reading", "Space", "Proof", "decide"),
    "Bounds on your data": ("read_file", "check"),
    "Estimators": tuple(name for name in ordproof.__all__ if name.endswith("Classifier")),
}
"""Every public name, once."""


def page() -> str:
    """The page as MyST text."""
    text = (
        "# The public names\n\nAll of them come by one import, such as `from ordproof import "
        "Learner, study, vector`.\n"
    )
    for title, names in GROUPS.items():
        text += f"\n## {title}\n"
        for name in names:
            text += _entry(name, getattr(ordproof, name))
            if name == "study":
                for method in ("claim", "least"):
                    text += _entry(f"Study.{method}", getattr(Study, method))
    return text


def _entry(name: str, value: Any) -> str:
    """A name with its signature, or kind, and its docstring."""
    if inspect.isclass(value) or inspect.isfunction(value):
        shown = f"{name}{_signature(value)}"
        said = inspect.getdoc(value) or ""
    else:
        shown, said = f"{name}: {type(value).__name__}", _said(name, value)
    code = f"```{{code-block}} text\n:class: op-docstring\n\n{shown}\n```"
    return f"\n### {name}\n\n{code}\n\n{myst(said)}"


def _signature(value: Any) -> inspect.Signature:
    """The parameters with their defaults; of what types they are the docstring says."""
    found = inspect.signature(value)
    parameters = [p.replace(annotation=p.empty) for p in found.parameters.values()]
    return inspect.Signature(parameters)


def _said(name: str, value: Any) -> str:
    """The docstring below a value's assignment, in the module of its type."""
    module = sys.modules[type(value).__module__]
    body = ast.parse(inspect.getsource(module)).body
    for node, after in pairwise(body):
        named = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        if named and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return inspect.cleandoc(str(after.value.value))
    raise ValueError(f"{name} has no docstring below its assignment")
