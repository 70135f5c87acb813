"""The directive ``exercise-of``: a question, how to check an answer, and a solution, run."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sympy import Symbol, latex

from book.conditions import Conditions
from book.exercises import CHECKING, Exercise, WrongAnswer, find
from book.extension.element import Element, depart, details, element, paragraph, visit
from book.extension.numbers import ExerciseBox, Number, numbered
from book.extension.warning import warn
from book.stepper import ARITHMETIC
from book.stepper.directive import LEFT_OUT, StepperNode

if TYPE_CHECKING:
    from sphinx.application import Sphinx


LONGEST = 600
"""Letters of a solution's value that are shown."""


class AnswerForm(Element):
    """Where an answer is judged in the page."""


class ExerciseOf(SphinxDirective):
    """An exercise by id; the body is its question.

    The solution is run, and its value must pass the exercise's own check. A ``bare`` one is only
    the question. Where the build is told so, solutions are left out, and with them the forms that
    judge answers in the page.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"bare": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The exercise."""
        identifier = self.arguments[0]
        try:
            exercise = find(identifier)
            if "bare" in self.options:
                return [self._question(exercise)]
            value = exercise.solution()
            exercise.check(value)
        except (LookupError, WrongAnswer) as problem:
            warn(self, f"exercise {identifier!r}: {problem}")
            return []
        except Exception as problem:
            warn(self, f"exercise {identifier!r}: {type(problem).__name__}: {problem}")
            return []
        root = Path(__file__).parent.parent / "exercises"
        self.env.note_dependency(str(root / f"{identifier.partition('/')[0]}.py"))
        return [self._box(exercise, value)]

    def _question(self, exercise: Exercise) -> Element:
        hard = " ★" * exercise.stars
        name = element("span", Number())
        if hard:
            name += element("span", hard, aria_hidden="true")
            name += element("span", " (hard)", classes=["op-unseen"])
        box = element(
            "div",
            paragraph(name, classes=["op-title"]),
            classes=["op-exercise"],
            role="group",
            aria_label=f"Exercise {exercise.id}",
        )
        anchor = f"exercise-{exercise.id.replace('/', '-')}"
        box = numbered(ExerciseBox, box, anchor, self.state.document)
        box += self.parse_content_to_nodes()
        return box

    def _box(self, exercise: Exercise, value: object) -> Element:
        box = self._question(exercise)
        if isinstance(exercise.check, Conditions) and self.config.book_solutions:
            # the conditions hold the answer's numbers
            box += self._form(exercise.id, exercise.check)
        why = exercise.only_python if not isinstance(exercise.check, Conditions) else ""
        asked = paragraph(f"{why} Check your answer in Python:".lstrip(), classes=["op-dim"])
        box += element("div", asked, _code(CHECKING.format(exercise.id)), classes=["op-try"])
        if exercise.hint:
            box += details("Hint", *self._words(exercise.hint))
        if self.config.book_solutions:
            box += details("Solution", *self._solution(exercise, value))
        return box

    def _form(self, identifier: str, check: Conditions) -> AnswerForm:
        """Fields for the answer's numbers, and where to look where a condition fails."""
        form = AnswerForm(
            "",
            tag="form",
            classes=["op-answer"],
            html={
                "data-conditions": json.dumps(check.data, ensure_ascii=False),
                "aria-label": f"Answer to exercise {identifier}",
                "hidden": "hidden",  # until the script is there
            },
        )
        for row in check.rows:
            form += element("div", *map(_field, row), classes=["op-row"])
        form += element("button", "Check", type="submit")
        form += element("p", classes=["op-judged"], role="status")
        for heading in dict.fromkeys(condition.see for condition in check.conditions):
            form += self._look(heading)
        return form

    def _look(self, heading: str) -> Element:
        """A link to a section of this page, for the conditions that it explains."""
        found = (s for s in self.state.document.findall(nodes.section) if s[0].astext() == heading)
        section = next(found, None)
        if section is None:
            warn(self, f"no section {heading!r} above the exercise")
            return element("p")
        link = element("a", heading, href=f"#{section['ids'][0]}")
        return element(
            "p", "Look at: ", link, classes=["op-look"], data_see=heading, hidden="hidden"
        )

    def _words(self, text: str) -> list[nodes.Node]:
        return self.parse_text_to_nodes(inspect.cleandoc(text))

    def _solution(self, exercise: Exercise, value: object) -> list[nodes.Node]:
        words = inspect.getdoc(exercise.solution) or ""
        found: list[nodes.Node] = []
        if words and exercise.solution.__name__ != "<lambda>":
            found += self._words(words)
        found.append(_code(_body(exercise)))
        if callable(value):  # a function is its code
            return found
        shown = repr(value)
        shown = shown if len(shown) <= LONGEST else shown[:LONGEST] + " …"
        found += [paragraph("gives", classes=["op-dim"]), _code(shown)]
        return found


def _body(exercise: Exercise) -> str:
    """The solution's code, without its head and docstring."""
    text = textwrap.dedent(inspect.getsource(exercise.solution))
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a lambda within the tuple of exercises
        return text.strip()
    function = tree.body[0]
    if not isinstance(function, ast.FunctionDef):
        return text.strip()
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    if not body:
        return text.strip()
    lines = text.split("\n")[body[0].lineno - 1 : function.end_lineno]
    return textwrap.dedent("\n".join(lines)).strip()


def _field(symbol: Symbol) -> Element:
    field = element(
        "input",
        type="text",
        name=symbol.name,
        aria_label=symbol.name.replace("_", " "),
        autocomplete="off",
        maxlength="60",
        size="6",
    )
    name = nodes.math("", _letter(symbol))
    return element("label", element("span", name, " = ", aria_hidden="true"), field)


def _letter(symbol: Symbol) -> str:
    """LaTeX of a field's name, such as w_1 or ψ_1(0); a word is no product of its letters."""
    name, bracket, rest = symbol.name.partition("(")
    letter, _, index = name.partition("_")
    base = latex(Symbol(letter))
    return _word(base) + (f"_{{{_word(index)}}}" if index else "") + bracket + rest


def _word(text: str) -> str:
    return rf"\text{{{text}}}" if text.isalpha() and len(text) > 1 else text


def _code(text: str) -> nodes.literal_block:
    block = nodes.literal_block(text, text)
    block["language"] = "python"
    return block


def _load(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """The script that judges answers, and the arithmetic under it, where a page has a form."""
    if tree is None or not any(tree.findall(AnswerForm)):
        return
    if not any(tree.findall(StepperNode)):  # which brings the arithmetic itself
        for name in ARITHMETIC:
            app.add_js_file(f"stepper/{name}.js", loading_method="defer")
    app.add_js_file("answers.js", loading_method="defer", priority=900)


def setup(app: Sphinx) -> None:
    """Register the directive and its form, which other builders leave out."""
    app.add_node(AnswerForm, html=(visit, depart), **LEFT_OUT)
    app.add_config_value("book_solutions", True, "env", [bool])
    app.add_directive("exercise-of", ExerciseOf)
    app.connect("html-page-context", _load)
