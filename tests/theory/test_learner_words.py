"""A learner is a text in a short list of words, each of which means the same on symbols."""

import linecache
import sys
from fractions import Fraction
from pathlib import Path
from re import escape
from types import ModuleType

import pytest
from flint import fmpq

import ordproof
from algorithms.seam import exact
from ordproof import Learner, interval, number, rank, ranks, sign, study, thresholds, vector, zeros
from theory.proving.definitional_form import NoDefinition
from theory.runs.learner.code import read
from theory.runs.learner.definitions import definitions
from theory.runs.learner.learner import LearnerError
from theory.runs.learner.meanings import READY
from theory.runs.learner.text import Texts
from theory.runs.names import declared
from theory.runs.symbols.effort import TooMuch
from theory.study.mistakes import StudyError

GIVEN = {"sees": {"x": vector, "y": sign}, "fixed": {"u": vector}, "given": ["|x| <= R"]}
LINEAR = declared(GIVEN["sees"], GIVEN["fixed"])
RANKED = declared({"x": vector, "y": rank}, {"K": ranks})
HEAD = """\
import other
import functools, sys
from fractions import Fraction
from ordproof import Learner, first_true, indices, norm, sqrt, where, zeros
"""
CLASS = """\
class Mine(Learner):
    def start(self, d):
        return zeros(d)

"""
OTHER = """\
from ordproof import norm
HALF = 2
COUNTS = []
def step(t):
    return 2 if type(t).__name__ != "Term" and t > 40 else 1
def twice(a):
    return HALF * a
def round_and_round(a):
    return back(a)
def back(a):
    return round_and_round(a)
def ending(a=1):
    return a
@staticmethod
def marked(a):
    return a
def nothing(a):
    a + 1
def counted(a):
    COUNTS.append(a)
    return a
"""


def made(text, others=(("other", OTHER),)):
    files = {"/x/mine.py": text, **{f"/x/{name}.py": other for name, other in others}}
    return Texts(files.get, Path("/x")).module("/x/mine.py").family("Mine")


def update(body, more="", extra=""):
    """The text of a learner with this in its update, and more methods."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return f"{HEAD}{extra}\n{CLASS}{more}    def update(self, w, x, y, t):\n{lines}"


def followed(text, names=LINEAR):
    """All that becomes of a learner before a proof speaks of it."""
    code = read(made(text), *names)
    return code, definitions(code)


GOOD = {
    "the perceptron": "return w + y * x if y * (w @ x) <= 0 else w",
    "a quotient": "return w + y * x / (x @ x + 1)",
    "a whole quotient": "return w + y * max(1 - y * (w @ x), 0) / 2 * x",
    "a fraction": "return w + Fraction(1, 2) * y * x",
    "a function of another file": "return other.twice(w) + x",
    "a loop": "for i in range(3):\n    w = w + i * x\nreturn w",
    "a number that changes": "n = 1\nn += x @ x\nn /= 2\nreturn n * w",
    "min, max, abs": "return min(1, max(abs(w @ x), 0)) * w",
    "many cases one after the other": "\n".join(
        f"if t == {i}:\n    return w + {i} * x" for i in range(20)
    )
    + "\nreturn w",
    "chained": "return w + x if 0 <= w @ x < 1 and not y == 1 else w",
    "roots": "return x / norm(x) if norm(x) > 1 and sqrt(t) > 2 else w",
    "where": "return w + where(w @ x <= 0, 1, 0) * x",
}


@pytest.mark.parametrize("way", GOOD)
def test_plain_code_is_followed(way):
    assert {"start-w", "step-w"} <= set(followed(update(GOOD[way]))[1])


REFUSED = {
    "an attribute of a value": ("return w if x.flat else x", "`.flat`"),
    "a method of a value": ("return w if x.any() else x", "`.any`"),
    "the shape": ("return w if x.shape else x", "`.shape`"),
    "another file that looks": ("return other.step(t) * x", "'__name__' in step"),
    "calls in circles": ("return other.back(1) * x", "'back' calls itself"),
    "a default": ("return other.ending(1) * x", "a default in ending"),
    "a decorator": ("return other.marked(1) * x", "a decorator in marked"),
    "a list of another file": ("return other.counted(1) * x", "in counted; expected arithmetic"),
    "a name of another file": ("return other.nowhere(1) * x", "`nowhere`"),
    "no value": ("return other.nothing(1) * x", "neither returns nor names a value in nothing"),
    "the file's own list": (
        "return other.COUNTS * x",
        "'COUNTS' in Mine.update; expected a number",
    ),
    "a module": ("return w if sys.flags else x", "a function of `sys`"),
    "a module that is not here": ("return functools.reduce(x, w)", "a function of `functools`"),
    "isinstance": ("return w if isinstance(y, int) else x", "`isinstance`"),
    "type": ("return w if type(y) == type(1) else x", "`type`"),
    "class": ("return w if y.__class__ else x", "'__class__'"),
    "try": ("try:\n    return w\nexcept Exception:\n    return x", "`try`"),
    "with": ("with w:\n    return x", "`with`"),
    "match": ("match t:\n    case 1:\n        return w\nreturn x", "`match`"),
    "while": ("while t < 3:\n    return w\nreturn x", "`while`"),
    "a loop over an array": (
        "for a in x:\n    return w\nreturn x",
        "expected `for i in range(n)` with a fixed number n",
    ),
    "a loop over the data": (
        "for a in range(t):\n    w = w + x\nreturn w",
        "a range whose length depends on the data",
    ),
    "a long loop": (
        "for a in range(1000):\n    w = w + x\nreturn w",
        "a loop of 1000 rounds; expected at most 100",
    ),
    "many cases at once": (
        "\n".join(f"if t >= {i}:\n    w = w + x" for i in range(9)) + "\nreturn w",
        "more than 64 cases",
    ),
    "in a set": ("return w if t in {10, 20} else x", "`in`"),
    "in a range": ("return w if t in range(10) else x", "`in`"),
    "in a table": ("return {10: 2}.get(t, 1) * x", "`.get`"),
    "a text": ("return w if f'{t}' == '7' else x", "a text f'…'"),
    "is": ("return w if x is w else x", "`is`"),
    "is not": ("return w if y is not None else x", "`is not`"),
    "lambda": ("return (lambda a: a)(w)", "a call of lambda"),
    "a comprehension": ("return sum([x for a in range(3)])", "a comprehension"),
    "a generator": ("yield w", "neither returns nor names a value"),
    "an inner function": ("def f(a):\n    return a\nreturn f(w)", "a function inside a function"),
    "an import": ("import numpy\nreturn w", "`import`"),
    "global": ("global COUNT\nreturn w", "`global`"),
    "walrus": ("return w if (a := 1) else x", "`:=`"),
    "del": ("del w\nreturn x", "`del`"),
    "assert": ("assert t\nreturn w", "`assert`"),
    "raise": ("raise ValueError", "`raise`"),
    "an attribute of self that is kept": ("self.n = 1\nreturn w", "self.n = …"),
    "a private name": ("return w if self._n else x", "self._n is no number that stays fixed"),
    "self by itself": ("return other.twice(self)", "'self' by itself"),
    "self as another": ("self = w\nreturn self", "another meaning of 'self'"),
    "a method that is not called": ("return w if self.start else x", "`self.start`"),
    "a method that calls itself": ("return self.update(w, x, y, t)", "'update' calls itself"),
    "a subscript": ("return w if x[0] > 0 else x", "`[…]`"),
    "a slice": ("return x[:]", "`[…]`"),
    "a place in an array": ("x[0] = 1\nreturn x", "an assignment to something other than a name"),
    "in place": ("v = w\nv += x\nreturn w", "changes an array in place"),
    "floor": ("return t // 2 * x", "`//`"),
    "mod": ("return t % 2 * x", "`%`"),
    "a float": ("return 0.5 * x", "the float 0.5"),
    "a quotient of numbers": ("return 1 / 2 * x", "1/2, which is a float"),
    "a quotient of names": ("n = 1\nm = 2\nreturn n / m * x", "1/2 is a float"),
    "int": ("return int(x @ x) * x", "`int`"),
    "round": ("return round(x @ x) * x", "`round`"),
    "len": ("return len(x) * x", "`len`"),
    "sum of a vector": ("return x.sum() * x", "`.sum()` of something that is not an array"),
    "builtins": ("return w if __import__ else x", "'__import__'"),
    "bits": ("return w if ~(w @ x <= 0) else x", "`~`"),
    "bit and": ("return w if (w @ x <= 0) & (y == 1) else x", "`&`"),
    "a power of data": ("return 2 ** t * x", "the exponent t"),
    "a root as a power": ("return (x @ x) ** Fraction(1, 2) * x", "the exponent Fraction(1, 2)"),
    "a negative power": ("return (x @ x) ** -1 * x", "the exponent -1"),
    "a vector and a number": ("return w + 1", "the sum of a vector and a number"),
    "nothing times a vector, and a number": (
        "return (0 * x + 1) * x",
        "the sum of a vector and a number",
    ),
    "products of coordinates": ("return w * x", "a vector where a number is expected"),
    "equal vectors": ("return w if w == x else x", "a vector where a number is expected"),
    "equal vectors, chosen": ("return where(w == x, w, x)", "a vector where a number is expected"),
    "a vector that is compared": (
        "return w if x <= 1 else x",
        "a vector where a number is expected",
    ),
    "a vector as a condition": ("return w if x else x", "branches on a vector"),
    "a number as a condition": ("return w if x @ x else x", "branches on a number"),
    "a number chooses": ("return where(y, w, x)", "a number where a condition is expected"),
    "a condition as a number": (
        "return (w @ x <= 0) * x",
        "a condition where a number is expected",
    ),
    "a condition and a number": (
        "return (1 + (w @ x <= 0)) * x",
        "a condition where a number is expected",
    ),
    "conditions compared": (
        "return w if (w @ x <= 0) == (y == 1) else x",
        "a condition where a number is expected",
    ),
    "cases of two kinds": ("return w if t > 3 else x @ x", "give a number and a vector"),
    "an array of another length": ("return zeros(3) @ zeros(3) * x", "an array of another length"),
    "as many as d": (
        "return indices(3).sum() * x",
        "an array of another length; expected self.K - 1",
    ),
    "a state of another kind": ("return w @ x", "gives a number; expected a state"),
    "a name that no one gives": ("return unknown * x", "'unknown'"),
    "a function that no one gives": ("return unknown(x)", "`unknown`"),
    "a call of a value": ("return w(x)", "a call of the local name 'w'"),
    "keywords": ("return max(1, 2, key=abs) * x", "a call with keywords"),
    "starred": ("return max(*y) * x", "a call with keywords or `*`"),
    "super": ("return super().update(w, x, y, t)", "`.update`"),
    "print": ("print(w)\nreturn x", "neither returns nor names a value"),
    "complex": ("return 1j * x", "1j"),
    "a word as a value": ("f = max\nreturn f(1, 2) * x", "a call of the local name 'f'"),
    "a string": ("return 'x'", "'x' in Mine.update"),
    "nothing": ("return None", "None in Mine.update"),
    "unpacking a vector": ("a, b = x\nreturn a * x", "a loop over a term"),
    "a long number": (f"return 1{'0' * 400}.5 * x", "the float inf"),
}
"""What is refused, and words of what is said of it."""


TOO_MUCH = {
    "a term that doubles": ("for i in range(40):\n    w = w + w + x\nreturn w", "parts"),
    "a degree that doubles": (
        "z = t\nfor i in range(40):\n    z = z * z + y\nreturn z * x",
        "factors",
    ),
    "powers of powers": ("return ((t ** 100) ** 100) ** 100 * x", "factors"),
    "a branch on a large term": (
        "z = t\nfor i in range(40):\n    z = z * z\nreturn w if z > y else x",
        "factors",
    ),
    "a long chain": ("for i in range(100):\n    w = y * w + t * x\nreturn w", "parts inside of"),
    "a number that squares": ("z = 3\nfor i in range(60):\n    z = z * z\nreturn z * x", "bits"),
    "a quotient that squares": (
        "z = Fraction(1, 3)\nfor i in range(60):\n    z = z / (1 / z)\nreturn z * x",
        "bits",
    ),
    "a power of powers of a number": ("return (((7 ** 100) ** 100) ** 100) * x", "bits"),
    "loops in loops": (
        "z = 0\nfor i in range(100):\n    for j in range(100):\n        for k in range(100):\n"
        "            z = i\nreturn z * x",
        "passes",
    ),
    "functions of functions": ("return other.more(other.more(other.more(t))) * x", "parts"),
}
MORE = "def more(a):\n    for i in range(9):\n        a = a + a\n    return a\n"


@pytest.mark.parametrize("way", TOO_MUCH)
def test_a_round_that_computes_too_much_is_refused_at_once(way):
    """Each of these would not end: the term, or the number, is of an astronomical size."""
    body, said = TOO_MUCH[way]
    with pytest.raises(TooMuch, match=said):
        read(made(update(body), [("other", OTHER + MORE)]), *LINEAR)


def test_a_loop_of_many_passes_is_followed_where_its_term_stays_small():
    body = "z = 0\nfor i in range(90):\n    for j in range(100):\n        z += i * j\nreturn z * x"
    assert {"start-w", "step-w"} <= set(followed(update(body))[1])


def test_range_is_that_of_python():
    with pytest.raises(LearnerError, match="range"):
        followed(
            update(
                "for i in range(3):\n    w = w + x\nreturn w", extra="def range(n):\n    return n\n"
            )
        )


def test_the_parts_of_a_state_are_no_tuples():
    text = update("return w, (y, t)").replace("return zeros(d)", "return zeros(d), (0, 0)")
    with pytest.raises(LearnerError, match="a tuple inside of what it gives"):
        read(made(text), *LINEAR)


@pytest.mark.parametrize("way", REFUSED)
def test_what_a_symbol_would_answer_for_itself_is_refused(way):
    body, said = REFUSED[way]
    with pytest.raises((LearnerError, TypeError, AttributeError, ValueError), match=escape(said)):
        followed(update(body))


MODULES = {
    "a shadowed builtin": (update("return max(1, 2) * x", extra="max = min"), "max"),
    "a function made twice": (
        update("return f(x)", extra="def f(a):\n    return a\ndef f(a):\n    return 2 * a"),
        "more than one way",
    ),
    "a function of a case": (
        update("return f(x)", extra="if sys:\n    def f(a):\n        return a"),
        "more than one way",
    ),
    "a function by a name": (update("return f(x)", extra="f = other.twice"), "written with `def`"),
    "an object that is called": (update("return f(x)", extra="f = functools.cache(max)"), "def"),
    "a number that changes": (
        update("return N * x", extra="N = 1\ndef g():\n    global N\n    N += 1"),
        "more than one way",
    ),
    "a number that is counted": (update("return N * x", extra="N = 1\nN += 1"), "more than one"),
    "a number of the machine": (update("return N * x", extra="N = hash('a')"), "expected a number"),
    "a float of the file": (update("return N * x", extra="N = 0.5"), r"Fraction\(1, 2\)"),
    "a quotient of the file": (update("return N * x", extra="N = -1/2"), r"Fraction\(-1, 2\)"),
    "a float of the class": (update("return w", "    N = 0.5\n"), r"expected Fraction\(1, 2\)"),
    "another Fraction": (
        update("return H * x", extra="H = Fraction(1, 2)\ndef Fraction(a, b):\n    return 7"),
        "more than one way",
    ),
    "a Fraction of its own": (
        update("return H * x", extra="H = Fraction(1, 2)").replace("from fractions", "from other"),
        "expected a number",
    ),
    "a Learner of a file": (
        update("return w").replace("from ordproof", "from .ordproof"),
        "file beside this one",
    ),
    "a list of the file": (update("return N * x", extra="N = [1]"), "expected a number"),
    "all names of a file": (update("return twice(x)", extra="from other import *"), r"import \*"),
    "a class attribute that changes": (update("return w", "    N = []\n"), "expected a number"),
    "a case in the class": (
        update("return w", "    if 1:\n        N = 1\n"),
        "methods and numbers",
    ),
    "a method made twice": (
        update("return w", "    def start(self, d):\n        return d\n"),
        "twice",
    ),
    "a property": (
        update("return self.p * x", "    @property\n    def p(self): return 1\n"),
        "decor",
    ),
    "an __init__": (
        update("return w", "    def __init__(self): pass\n"),
        "stays fixed in the study",
    ),
    "a __getattribute__": (
        update("return w", "    def __getattribute__(self, n): pass\n"),
        "__get",
    ),
    "an __init_subclass__": (update("return w", "    def __init_subclass__(c): pass\n"), "__init"),
    "a metaclass": (update("return w").replace("(Learner)", "(Learner, metaclass=M)"), "keyword"),
    "two bases": (update("return w").replace("(Learner)", "(Learner, dict)"), "its bases"),
    "another Learner": (
        update("return w", extra="class Learner: pass").replace("import Learner, ", "import "),
        "no Learner|base|Learner",
    ),
    "a decorated class": (
        update("return w").replace("class Mine", "@other.f\nclass Mine"),
        "decor",
    ),
    "async": (update("return w", "    async def f(self, w):\n        return w\n"), "methods"),
    "a private method": (
        update("return self.__f(w)", "    def __f(self, w):\n        return w\n"),
        "__",
    ),
    "a function that Python calls _Mine__f there": (
        update("return __f(x)", extra="def __f(a):\n    return a"),
        "'__f'",
    ),
    "a name that a pattern binds": (
        update("return N * x", extra="N = 1\nmatch {'a': 2}:\n    case {**N}:\n        pass"),
        "more than one way",
    ),
    "a function of Python's": (
        update("return add(w, x)", extra="from operator import add"),
        "a name of its own",
    ),
}


@pytest.mark.parametrize("way", MODULES)
def test_what_a_module_does_to_its_names_is_refused(way):
    text, said = MODULES[way]
    with pytest.raises(LearnerError, match=said):
        followed(text)


@pytest.mark.parametrize("name", ["update", "f", "_f", "_over", "_alone"])
def test_a_name_of_the_file_means_what_it_does_in_python(name):
    text = update(
        f"n = {name}(1)\nn += 1\nn = {name}(n)\nreturn w + n * x / 4",
        extra=f"def {name}(a):\n    return 7 * a",
    ).replace("import other", "")
    live = {"__name__": "mine"}
    exec(text, live)  # as Python reads it
    numbers = (exact((1,)), exact((3,)), 1, 1)
    assert made(text)().update(*numbers) == live["Mine"]().update(*numbers) == exact((43,))


def test_no_text_has_a_name_for_what_stands_in_the_place_of_its_operators():
    assert [name for name in READY if name.isidentifier()] == ["__builtins__"]
    with pytest.raises(LearnerError, match="`__`"):
        followed(update("return __builtins__(x)", extra="def __builtins__(a):\n    return a"))


def test_a_file_beside_a_learner_hides_no_module_of_python():
    text = update("return add(w, x)", extra="from operator import add")
    with pytest.raises(LearnerError, match="name of its own"):
        made(text, (("other", OTHER), ("operator", "def add(a, b):\n    return a\n")))


def test_an_error_says_where():
    with pytest.raises(LearnerError) as problem:
        followed(update("return other.step(t) * x"))
    assert (problem.value.file, problem.value.line) == ("/x/other.py", 5)
    with pytest.raises(LearnerError) as problem:
        followed(update("a = 1\nreturn w if x.flat else x"))
    assert (problem.value.file, problem.value.line) == ("/x/mine.py", 12)


TWO = """
from ordproof import Learner, first_true, indices, where, zeros

class Mine(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)
    def predict(self, w, b, x):
        return PREDICT
    def update(self, w, b, x, y):
        if self.predict(w, b, x) == y:
            return w, b
        z = where(indices(self.K - 1) < y, 1, -1)
        return UPDATE
"""
CHOICE = "first_true(w @ x - b < 0)"
RANKING = {
    "as it is": (CHOICE, "w + z.sum() * x, b - z", None),
    "a number before an array": (CHOICE, "w, where(w @ x != b, b, z)", None),
    "a number equal to entries": (CHOICE, "w, where(y == b, b, z)", None),
    "a vector equal to an array": (CHOICE, "w, where(x == b, b, z)", "a vector in one operation"),
    "another than is selected": (f"{CHOICE} + 1", "w, b", "another number"),
    "one or the other": (f"{CHOICE} if x @ x == 5 else 1", "w, b", "another number"),
    "selected elsewhere": ("2", f"w + {CHOICE} * x, b", "another number"),
    "two choices": (CHOICE, "w + first_true(b < 0) * x, b", "makes two"),
    "thresholds times a vector": (CHOICE, "w + (z * x).sum(), b", "a vector in one operation"),
    "thresholds and a vector": (CHOICE, "w, where(z < 1, x, b)", "a vector in one operation"),
    "ranks and thresholds": (CHOICE, "w, b + indices(self.K)", "over one range"),
    "conditions added": (CHOICE, "w, b + (z < 1)", "a condition where"),
    "lengths of data": (CHOICE, "w, b + indices(y)", "another length"),
    "parts in another order": (CHOICE, "b, w", "different shapes"),
    "an array or a number": (CHOICE, "w, where(y > 1, b, 0)", "an array or a number"),
    "a vector or a number": (CHOICE, "w + where(y > 1, x, 0), b", "a vector or a number"),
    "conditions summed": (CHOICE, "w + (b > 0).sum() * x, b", "a sum of conditions"),
    "conditions kept": (CHOICE, "w, where(b > 0, 1, 0) == 1", "a number and a condition"),
    "numbers as conditions": ("first_true(b)", "w, b", "needs conditions"),
    "chained": (CHOICE, "w, where(0 < b < 1, b, b)", "no truth value"),
    "joined": (CHOICE, "w, where(b > 0 and b < 1, b, b)", "no truth value"),
    "the largest of arrays": (CHOICE, "w, max(b, b - 1)", "no truth value"),
    "a vector compared": (CHOICE, "where(w > 0, w, x), b", "a vector where"),
}


@pytest.mark.parametrize("way", RANKING)
def test_arrays_and_choices_mean_what_they_do_in_python(way):
    predict, after, problem = RANKING[way]
    text = TWO.replace("PREDICT", predict).replace("UPDATE", after)
    if problem is None:
        assert "step-b" in followed(text, RANKED)[1]
        return
    with pytest.raises((LearnerError, TypeError, ValueError), match=problem):
        followed(text, RANKED)


@pytest.mark.parametrize(
    ("sees", "fixed"),
    [
        ({"predict": rank, "x": vector, "y": sign}, {}),
        ({"loss": number, "x": vector, "y": sign}, {}),
        ({"loss_u": number, "x": vector, "y": sign}, {"u": vector}),
        ({"x": vector, "y": sign}, {"loss": number}),
        ({"x": vector, "y": interval, "y_l": number}, {}),
        ({"x": vector, "y": sign}, {"start": thresholds, "K": ranks}),
        ({"x": vector, "y": sign}, {"eta": number}),
        ({"x": vector, "y": sign}, {"γ": number, "gamma": number}),
    ],
)
def test_a_name_stands_for_one_thing(sees, fixed):
    loss = "    eta = 2\n    def loss(self, w, x):\n        return max(0, 1 - w @ x)\n"
    text = update("return w", loss).replace("x, y, t", "x")
    with pytest.raises((LearnerError, NoDefinition), match="name"):
        followed(text, declared(sees, fixed))


def test_quotients_are_exact_where_the_numbers_are_whole():
    text = update("return w + x / self.K / 2").replace("x, y, t", "x, y")
    code, _ = followed(text, RANKED)
    me = code.learner({"K": 3})
    (after,) = code.update(me, {"w": exact((0,))}, {"t": 1, "x": exact((1,)), "y": 1})
    assert list(after) == [fmpq(1, 6)] and type(me.K / 2) is float
    text = TWO.replace("PREDICT", CHOICE).replace(
        "UPDATE", "w, b + z / 3 + indices(self.K - 1) / 3"
    )
    code, _ = followed(text, RANKED)
    before = {"w": exact((0,)), "b": exact((0, 0))}
    _, after = code.update(code.learner({"K": 3}), before, {"t": 1, "x": exact((1,)), "y": 2})
    assert list(after) == [fmpq(2, 3), fmpq(1, 3)]


# --- the class that Python has, and its text -----------------------------------------------------


class Plain(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + STEP * y * x if y * (w @ x) <= 0 else w


class Same(Plain):
    """The learner above."""


class Other(Plain):
    def update(self, w, x, y):
        return shifted(w, x)


STEP = Fraction(1, 2)


def shifted(w, x):
    return w + x


def test_a_class_is_what_its_text_says():
    for family in (Plain, Same, Other):
        assert study(family, **GIVEN).code.family.__name__ == family.__name__


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (Plain, "update", lambda self, w, x, y: 5 * w),
        (Plain, "start", staticmethod(lambda d: zeros(d))),
        (Plain, "loss", lambda self, w, x, y: 0),
        (Same, "update", Plain.update),
    ],
)
def test_a_method_that_was_replaced_is_refused(where, name, value, monkeypatch):
    monkeypatch.setattr(where, name, value, raising=False)
    with pytest.raises(LearnerError, match="not what the text says"):
        study(Same, **GIVEN)


@pytest.mark.parametrize(
    ("name", "value"), [("STEP", 2), ("STEP", 0.5), ("zeros", sum), ("shifted", max)]
)
def test_a_function_that_was_replaced_is_refused(name, value, monkeypatch):
    monkeypatch.setitem(globals(), name, value)
    with pytest.raises(LearnerError, match=r"another|not what its text says"):
        study(Other if name == "shifted" else Plain, **GIVEN)


def test_a_class_without_a_text_is_refused():
    class Inner(Plain):
        pass

    for family in (Inner, type("Made", (Plain,), {}), ordproof.Learner):
        with pytest.raises(LearnerError):
            study(family, **GIVEN)
    with pytest.raises(StudyError, match="inherits from Learner"):
        study(int, **GIVEN)


CELLS = (
    "from fractions import Fraction\nfrom ordproof import *\nH = Fraction(1, 2)\n"
    "def half(a):\n    return H * a\n",
    "class P(Learner):\n    def start(self, d):\n        return zeros(d)\n"
    "    def update(self, w, x, y):\n        return w + half(y) * x\n",
    "class Q(P):\n    def loss(self, w, x):\n        return H * (w @ x)\n"
    "found = study(Q, sees={'x': vector, 'y': sign})\n",
)


def test_cells_of_a_notebook_are_read_together(monkeypatch):
    notebook = ModuleType("notebook")
    monkeypatch.setitem(sys.modules, "notebook", notebook)
    for place, text in enumerate(CELLS):
        name = f"<cell {place}>"
        lines = text.splitlines(keepends=True)
        monkeypatch.setitem(linecache.cache, name, (len(text), None, lines, name))
        exec(compile(text, name, "exec"), vars(notebook))
    assert {"step-w", "loss"} <= set(notebook.found.definitions)
