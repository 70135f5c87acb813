"""What a file says of a mistake: one line that names the file's own line, and what was expected."""

import pytest

from theory.study.claim_file import ClaimFileError, file_claims
from verify.errors import InputError
from verify.verdicts.ledger import select

FILE = """from ordproof import *


class P(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    P,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
s.claim("a", "mistakes <= R^2/gamma^2")
"""
RETURN = "        return w + y * x if y * (w @ x) <= 0 else w\n"
GIVEN = 'given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"]'
CLAIM = 's.claim("a", "mistakes <= R^2/gamma^2")'


def body(*lines):
    """The lines of `update` replaced."""
    return RETURN, "".join(f"        {line}\n" for line in lines)


def least(bound):
    """A question in the place of the claim."""
    return CLAIM, f's.least("{bound}")'


MISTAKES = [
    (*body("if y > 0:", "    v = w", "return v"), 8, "'v' has no value; expected one before"),
    (*body("if y > 0:", "    return w"), 8, "a branch gives nothing; expected `return …` on each"),
    (*body("pass"), 8, "P.update gives nothing; expected `return …` at its end"),
    (*body("w + x"), 9, "a line that neither returns nor names a value in P.update"),
    (*body("return w + x if y > 0 and y else w"), 9, "branches on a number; expected a comparison"),
    (*body("return w + 0.5 * x"), 9, "the float 0.5 in P.update; expected Fraction(1, 2)"),
    ("def update(self, w, x, y)", "def update(self, w, b, x, y)", 8, "`start` gives 1 part"),
    ("def update(self, w, x, y)", "def update(self, w, x, y=1)", 8, "no default values"),
    (
        '"mistakes <= R^2/gamma^2"',
        '"mistakes <= R^T"',
        18,
        "an exponent that is no rational number",
    ),
    ('"mistakes <= R^2/gamma^2"', "3", 18, "conclusion=3: expected a statement in quotes"),
    ('gamma^2")', 'gamma^2", by=invariant(["w = u"]))', 18, "expected a statement in quotes"),
    (
        'gamma^2")',
        'gamma^2", by="potential")',
        18,
        "expected potential, invariant('…'), or a script",
    ),
    (
        'gamma^2")',
        'gamma^2", bye=potential)',
        18,
        "takes no 'bye'; expected one of name, conclusion",
    ),
    ('s.claim("a"', "s.claim(3", 18, "name=3: expected a text in quotes"),
    ('gamma^2")', 'gamma^2", where=3)', 18, "where=3: expected a text in quotes"),
    (CLAIM, 's.least("mistakes <= c R^2", constant=3)', 18, "constant=3: expected a text in"),
    ("fixed=", "fixd=", 12, "study() takes no 'fixd'; expected one of learner, sees, fixed, given"),
    ('"gamma > 0"', '"gama > 0"', 16, "only 'gama > 0' speaks of gama; expected it in"),
    ('"gamma > 0"', '"foo(gamma) > 0"', 16, "unknown function 'foo'; known are abs, log"),
    (GIVEN, 'given={"R": 1}', 12, "expected a list of statements in quotes"),
    ('"y": sign}', '"y": sign, "z": number}', 12, "a round shows 'z', but nothing uses it"),
    ('sees={"x": vector, "y": sign}', 'sees=["x"]', 12, "expected names with kinds"),
    (
        'sees={"x": vector, "y": sign}',
        "sees={}",
        12,
        "expected what a round shows, as {'x': vector}",
    ),
    (
        "def start(self, d)",
        "def start(self)",
        6,
        "expected `def start(self, d)`, which is given the",
    ),
    ('gamma^2")', 'gamma^2", by=potential(3))', 18, "expected a potential in quotes"),
    ('gamma^2")', 'gamma^2", by=potential("|w - q|^2"))', 18, "unknown name 'q'"),
    ("mistakes <= R", "mistakes <= D R", 18, "; fixed={'D': number} declares a parameter"),
    ("mistakes <= R", "regret(u) <= R", 18, "expected a method `def loss(self, w, x, y)`"),
    ('"u": vector}', '"u": vector, "eta": 0.1}', 12, "expected `number`, and its value in `given`"),
    ("    P,\n", "    P(),\n", 12, "P(…) is an object; expected the class itself, P"),
    (CLAIM, f"{CLAIM}\n{CLAIM}", 19, "id='p/a' is used by two claims; expected another"),
    (CLAIM, CLAIM.replace('"a"', '"a b"'), 18, "id='p/a b': expected 'paper/place'"),
    (CLAIM, f"({CLAIM}", 18, "SyntaxError: '(' was never closed"),
    ('gamma^2")', 'gamma^2", by=invariant)', 18, "by=invariant: expected potential, invariant("),
    ('gamma^2")', 'gamma^2", by=type(potential))', 18, "by=Potential: expected potential"),
    ('gamma^2")', 'gamma^2", by=print)', 18, "by=print: expected potential"),
    ('gamma^2")', 'gamma^2", by=max)', 18, "by=max: expected potential"),
    ('"u": vector}', '"u": vector, "w": vector}', 12, "takes 'w', which is declared as fixed, too"),
    ('"u": vector}', '"u": vector, "mistakes": number}', 12, "'mistakes' is the name of a total"),
    (*body("f = lambda v: v + x", "return f(w)"), 9, "`lambda` in P.update"),
    (*body("a = 1", "def f(v):", "    return v", "return w"), 10, "a function inside a function"),
    (*body("return sum(y * a for a in x)"), 9, "a comprehension in P.update"),
    (*body("return [a for a in w]"), 9, "a comprehension in P.update"),
    (
        *body("return w if w else w + x"),
        9,
        "branches on a vector; expected a comparison",
    ),
    (*body("a = 1", "return self.update(w, x, y)"), 10, "'update' calls itself"),
    (*body("return Fraction(1, 10**30) * w"), 9, "of whole numbers in digits"),
    ('"mistakes <= R^2', f'"mistakes <= {"9" * 5000} R^2', 18, "of 5000 digits; expected at most"),
    ('"mistakes <= R^2', f'"mistakes <= R{"²" * 5000}', 18, "of 5000 digits; expected at most"),
    ('"mistakes <= R^2', '"mistakes <= 1.5.2 R^2', 18, "the number 1.5.2 has two points"),
    ('"mistakes <= R^2', '"mistakes <= 2 . 3 R^2', 18, "multiply numbers with *"),
    ('"mistakes <= R^2', '"mistakes <= \u03a4 R^2', 18, "which looks like the T of the keyboard"),
    ("    P,\n", "    P, name='a b',\n", 12, "name='a b', with which the claims' ids begin"),
    (*least("mistakes <= R^2"), 18, "expected a bound with the constant c"),
    (*least("mistakes <= c^2 R^2"), 18, "is not linear in c"),
    (*least("mistakes <= R^2/c"), 18, "is not linear in c"),
    (*least("|w[T+1]| <= c R"), 18, "is about a length; expected its square"),
    (*least("c mistakes <= R^2"), 18, "c stands on the smaller side"),
    (*least("mistakes = c R^2"), 18, "expected a bound `a <= b` with the constant c in b"),
]


@pytest.mark.parametrize(("old", "new", "line", "message"), MISTAKES)
def test_a_mistake_is_said_in_one_line_at_its_place(tmp_path, old, new, line, message):
    assert old in FILE
    path = tmp_path / "claims_mine.py"
    path.write_text(FILE.replace(old, new))
    with pytest.raises(ClaimFileError) as problem:
        file_claims(path)
    said = str(problem.value)
    assert said.startswith(f"{path}:{line}: ") and message in said and "\n" not in said


def test_an_id_of_two_studies_is_said_at_the_second_claim(tmp_path):
    path = tmp_path / "claims_mine.py"
    start = FILE.index("s = study(")
    path.write_text(FILE + FILE[start:])
    with pytest.raises(ClaimFileError, match=r"claims_mine.py:25: id='p/a' .* or `name=…`"):
        file_claims(path)
    path.write_text(FILE + FILE[start:].replace("    P,\n", "    P, name='second',\n"))
    assert [claim.id for claim in file_claims(path)] == ["p/a", "second/a"]


def test_a_class_whose_name_is_no_id_needs_a_name_of_its_study(tmp_path):
    path = tmp_path / "claims_mine.py"
    other = FILE.replace("class P(", "class Größe(").replace("    P,\n", "    Größe,\n")
    path.write_text(other)
    with pytest.raises(ClaimFileError, match=r"py:12: name='größe', with .* by name='…' of the"):
        file_claims(path)
    path.write_text(other.replace("    Größe,\n", "    Größe, name='p',\n"))
    assert [claim.id for claim in file_claims(path)] == ["p/a"]


def test_bytes_that_are_no_text_are_said_at_their_line(tmp_path):
    path = tmp_path / "claims_mine.py"
    path.write_bytes(FILE.replace("\n\n\nclass", "\n# \xe9\n\nclass").encode("latin-1"))
    with pytest.raises(ClaimFileError, match=r"claims_mine.py:2: the byte 0xe9 is not UTF-8"):
        file_claims(path)


QUANTILE = """from ordproof import *


class Q(Learner):
    def start(self):
        return 0

    def loss(self, q, z):
        return abs(z - q)

    def update(self, q, z):
        return q + self.eta if z > q else q - self.eta


s = study(Q, sees={"z": number}, fixed={"u": number, "eta": number})
s.claim("a", "regret <= u^2/(2 eta) + eta T/2")
"""


def test_a_regret_against_several_numbers_is_asked_for_by_name(tmp_path):
    path = tmp_path / "claims_mine.py"
    assert '"u": number' in QUANTILE
    several = QUANTILE.replace('"u": number', '"u": number, "v": number')
    path.write_text(several)
    with pytest.raises(ClaimFileError) as problem:
        file_claims(path)
    said = str(problem.value)
    assert f"{path}:16: `regret` is ambiguous: against u or v?" in said
    assert "unknown name" not in said
    path.write_text(several.replace("regret", "sum(loss) - sum(loss(u))"))
    assert [claim.id for claim in file_claims(path)] == ["q/a"]


@pytest.mark.parametrize(
    "given",
    [
        ["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0", "C > 0"],  # C is in the claim
        ["|x| <= C", "y (u . x) >= gamma", "|u| = 1", "C > 0", "R >= gamma"],
    ],
)
def test_what_is_given_of_one_number_may_be_for_a_claim(tmp_path, given):
    path = tmp_path / "claims_mine.py"
    path.write_text(FILE.replace(GIVEN, f"given={given}").replace("R^2", "C R^2"))
    assert [claim.id for claim in file_claims(path)] == ["p/a"]


def test_a_folder_is_no_file_of_claims(tmp_path):
    with pytest.raises(InputError, match=r"a folder; expected one file of claims; it has none"):
        select([str(tmp_path)])
    (tmp_path / "claims_mine.py").write_text(FILE)
    with pytest.raises(InputError, match=r"a folder; expected .* such as .*claims_mine\.py$"):
        select([str(tmp_path)])


def test_a_folder_with_the_name_of_a_file_is_a_folder(tmp_path):
    folder = tmp_path / "claims.py"
    folder.mkdir()
    with pytest.raises(InputError, match=r"claims\.py: a folder; expected one file of claims"):
        select([str(folder)])
    with pytest.raises(ClaimFileError, match=r"claims\.py: a folder; expected a Python file"):
        file_claims(folder)


def test_a_file_with_another_ending_is_no_unknown_claim(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(FILE)
    with pytest.raises(InputError, match=r"text\.txt: the name of a file of claims ends in \.py"):
        select([str(path)])
