"""A user's file with a learner: every command takes it, and a mistake in it is one line."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from ordproof import Learner, invariant, sign, vector, zeros
from theory.formal.terms import function
from theory.proving.definitional_form import NoDefinition
from theory.runs.learner.code import read
from theory.runs.learner.learner import LearnerError
from theory.runs.names import declared
from theory.runs.rounds import ROUND
from theory.runs.symbols.term import term
from theory.study.claim_file import ClaimFileError, file_claims
from theory.study.study import Study
from verify.command.main import main
from verify.engines.search import Budget
from verify.errors import InputError
from verify.own_file.inside import decided
from verify.own_file.outside import believed
from verify.own_file.plain_statements import written
from verify.own_file.source import Source
from verify.verdicts.decide import decide

FILE = '''"""A perceptron."""

from ordproof import Learner, invariant, number, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
s.claim(
    "novikoff",
    "mistakes <= R^2/gamma^2",
    by=invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes"),
)
s.claim("too-sharp", "mistakes <= R^2/gamma^2 - 1")
'''


WRONG = FILE.replace("by=invariant(", 'by=invariant("|w| <= R", ')


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "claims_mine.py"
    path.write_text(FILE)
    return path


@pytest.fixture
def ordproof(monkeypatch, capsys):
    """The command, in this process: exit code, output, errors."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["ordproof", *words])
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


@pytest.mark.slow
def test_verify_takes_the_file_or_one_claim(file, ordproof):
    code, out, _ = ordproof("verify", "claims_mine.py", "--json", "-")
    claims = {claim["id"]: claim for claim in json.loads(out)["claims"]}
    assert code == 1
    assert claims["perceptron/novikoff"]["tier"] == "kernel"
    assert claims["perceptron/novikoff"]["verdict"] == "proved"
    assert claims["perceptron/too-sharp"]["verdict"] == "refuted"
    one = ordproof("verify", "claims_mine.py::perceptron/novikoff", "--json", "-")
    assert one[0] == 0 and len(json.loads(one[1])["claims"]) == 1


@pytest.mark.slow
def test_show_search_list_and_graph_take_it_too(file, ordproof):
    code, out, _ = ordproof("show", "claims_mine.py::perceptron/too-sharp")
    assert code == 0 and "1 <= 0" in out and "w before" in out
    code, out, _ = ordproof("show", "claims_mine.py::perceptron/novikoff")
    needed = [" ".join(part.split()) for part in out.split("needed, see ")[1:]]
    assert code == 0 and all(part.startswith("d = ") for part in needed)
    assert "gamma = 0" in needed[-1] and "in place of" not in out  # the numbers of the stream
    code, out, _ = ordproof(
        "search", "claims_mine.py::perceptron/too-sharp", "--examples", "40", "--json", "-"
    )
    assert code == 0 and json.loads(out)["readings"][0]["counterexample"]["y"]
    code, out, _ = ordproof("list", "claims_mine.py", "--json", "-")
    rows = json.loads(out)["claims"]
    assert [row["id"] for row in rows] == ["perceptron/novikoff", "perceptron/too-sharp"]
    code, out, _ = ordproof("graph", "claims_mine.py", "-o", "mine.svg", "--json", "-")
    drawn = json.loads(out)
    assert ("lemma inner/cauchy-schwarz", "perceptron/novikoff") in {
        (edge["source"], edge["target"]) for edge in drawn["edges"]
    }
    assert file.with_name("mine.svg").read_text().startswith("<svg")


@pytest.mark.slow
def test_a_claim_that_is_not_in_the_file_is_named(file, ordproof):
    code, _, err = ordproof("show", "claims_mine.py::perceptron/other")
    assert code == 2 and "no claim 'perceptron/other'; expected one of perceptron/novikoff" in err
    code, _, err = ordproof("show", "claims_mine.py")
    assert code == 2 and "2 claims; expected one" in err


def test_a_papers_claim_may_be_imported_and_a_sibling_holds_a_learner(file, ordproof):
    learner, _, claims = FILE.partition("\n\ns = study(")
    file.with_name("my_learner.py").write_text(learner)
    file.write_text(
        "from my_learner import Perceptron, invariant, sign, study, vector\n"
        "from theory.pril.theorem_1 import *\n"
        f"s = study({claims}"
    )
    code, out, err = ordproof("list", "claims_mine.py", "--json", "-")
    assert code == 0, err
    assert {row["id"].split("/")[0] for row in json.loads(out)["claims"]} == {"perceptron"}
    assert "my_learner" not in sys.modules


@pytest.mark.slow
def test_siblings_of_two_files_do_not_meet(tmp_path, ordproof):
    for name, bound in (("one", "T"), ("two", "T - 1")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "bounds.py").write_text(f"BOUND = 'mistakes <= {bound}'\n")
        text = FILE.replace('"mistakes <= R^2/gamma^2 - 1"', "bounds.BOUND")
        (folder / "claims_it.py").write_text("import bounds\n" + text)
    said = []
    for name in ("one", "two"):
        found = ordproof("list", str(tmp_path / name / "claims_it.py"), "--json", "-")
        said.append(json.loads(found[1])["claims"][1]["says"])
    assert said == ["mistakes <= T", "mistakes <= T - 1"]


@pytest.mark.slow
def test_pytest_collects_the_folder(file):
    """A bound that is proved passes; one that is refuted, and a proof that fails, fail."""
    wrong = WRONG.replace("    Perceptron,\n", '    Perceptron,\n    name="wrong",\n')
    wrong = wrong.rpartition("s.claim(")[0].replace("s.claim(", "(s.claim)(")  # study( is enough
    file.with_name("claims_wrong.py").write_text(wrong)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    result = subprocess.run(command, cwd=file.parent, capture_output=True, text=True, check=False)
    assert "2 failed, 1 passed" in result.stdout
    assert "claim perceptron/too-sharp" in result.stdout


@pytest.mark.slow
def test_a_proof_that_fails_is_shown_with_its_goal(file, ordproof):
    file.write_text(WRONG.replace("    Perceptron,\n", '    Perceptron,\n    name="fails",\n'))
    code, out, _ = ordproof("verify", "claims_mine.py::fails/novikoff")
    assert code == 1 and "proof fails" in out
    assert "'|w| <= R' does not hold after round" in out


class Forged(Learner):
    """Code that is in no learner's words: a symbol has no ``flat``, an array has."""

    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + x if x.flat else type(self).result(w, x)

    @staticmethod
    def result(w, x):
        return w


def forged(result, monkeypatch):
    """The study of such code, as if its text had not been looked at."""
    monkeypatch.setattr(Forged, "result", staticmethod(result))
    return Study(read(Forged, *declared({"x": vector, "y": sign}, {})), [], "forged")


def test_what_code_does_otherwise_on_numbers_is_seen_on_instances(monkeypatch):
    s = forged(lambda w, x: w, monkeypatch)
    claim = s.claim("still", "|w[T+1]|^2 <= 0", by=invariant("|w|^2 <= 0"))
    few = Budget(examples=20, tiny=20, climbs=1, steps=5)
    assert decide(claim, few).readings[0].verdict == "contradicted"


@pytest.mark.parametrize(
    "result",
    [
        lambda w, x: term(function("w", "V", 1)((ROUND + 1).expr)) + x,
        lambda w, x: term(function("w", "V", 1)((ROUND + 2).expr)),
    ],
)
def test_terms_of_the_code_itself_define_nothing(result, monkeypatch):
    with pytest.raises(NoDefinition, match="recursion without ground"):
        forged(result, monkeypatch).claim("still", "|w[T+1]|^2 <= 0")


STILL = """\
from ordproof import Learner, invariant, sign, study, vector, zeros


class Still(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w


s = study(Still, sees={"x": vector, "y": sign})
s.claim("still", "|w[T+1]|^2 <= 0", by=invariant("|w|^2 <= 0"))
"""


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("lambda p: p", "is given p, the run and 0 hypotheses: too many"),
        ("lambda p, run, *given: None", "returned None; expected the theorem"),
        (
            "lambda p, run, *given: run['other']",
            "run['other']: unknown; expected one of mistake, rounds",
        ),
    ],
)
def test_a_script_that_goes_wrong_is_a_proof_that_fails_and_hides_no_counterexample(file, by, said):
    text = STILL.replace('invariant("|w|^2 <= 0")', by)
    file.write_text(text + text.splitlines()[-1].replace("<= 0", ">= 1").replace("still", "far"))
    still, far = (decide(claim).readings[0] for claim in file_claims(file))
    assert still.verdict == "proof fails" and f"{file.name}:13: " in still.rests_on
    assert said in still.rests_on and far.verdict == "refuted"


@pytest.fixture(scope="session")  # a process runs a file once; xdist may enter this module twice
def still(tmp_path_factory):
    """What the process of a file tells, and the file's text."""
    path = tmp_path_factory.mktemp("still") / "claims_still.py"
    path.write_text(STILL)
    told = [decided(decide(claim)) for claim in file_claims(path)]
    return json.dumps(told), Source(path)


@pytest.mark.parametrize(
    ("first", "encoding"), [("", "utf-8-sig"), ("# coding: latin-1\n# \u00e9\n", "latin-1")]
)
def test_a_text_is_read_as_python_reads_it(tmp_path, first, encoding):
    path = tmp_path / "claims_still.py"
    path.write_text(first + STILL, encoding)
    assert Source(path).read(str(path)) == first + STILL


def believed_of(still, change=lambda claim, source: None):
    text, source = still[0], copy.deepcopy(still[1])
    told = json.loads(text)
    change(told[0], source)
    (decision,) = believed(told, source)
    return decision.readings[0]


def test_a_proof_is_about_the_text_of_the_learner(still):
    r = believed_of(still)
    assert r.verdict == "proved" and "w as the file's Still computes them" in r.rests_on


def with_text(old, new):
    def change(claim, source):
        for path, text in source.texts.items():
            assert old in text
            source.texts[path] = text.replace(old, new)

    return change


def other_values(claim, source):
    claim["readings"][0]["witness"]["values"]["w"] = [["array", 1, 1], ["array", 1, 1]]


@pytest.mark.parametrize(
    "change",
    [
        with_text("return w", "return w + x"),
        with_text("return zeros(d)", "return zeros(d) / 0"),
        with_text("class Still", "class Other"),
        with_text("return w", "return w if x.flat else x"),
        with_text("zeros\n", "zeros\nzeros = max\n"),
        lambda claim, source: source.texts.clear(),
        lambda claim, source: claim.update(study=None),
        lambda claim, source: claim["study"].update(file="/etc/passwd"),
        lambda claim, source: claim["study"].update(sees={"x": "vector"}),
        lambda claim, source: claim["study"].update({"class": "Learner"}),
        lambda claim, source: claim["readings"][0]["proof"].update(run=[["learner"]]),
    ],
)
def test_nothing_else_is_believed_of_a_learner(still, change):
    with suppress(InputError, LearnerError, TypeError, ValueError, LookupError):  # one line each
        assert believed_of(still, change).verdict == "open"


def test_what_the_code_divides_by_is_part_of_what_is_believed(tmp_path):
    """The needs of a run are those of its code, in the file's process and outside of it."""
    path = tmp_path / "claims_shrinking.py"
    path.write_text(
        "from ordproof import Learner, invariant, number, sqrt, study\n"
        "class Shrinking(Learner):\n"
        "    def start(self):\n"
        "        return 0\n"
        "    def update(self, n, z, t):\n"
        "        return n + z / sqrt(t)\n"
        "s = study(Shrinking, sees={'z': number}, given=['z >= 0'])\n"
        "s.claim('grows', 'n[T+1] >= 0', by=invariant('n >= 0'))\n"
    )
    (claim,) = file_claims(path)
    told = json.loads(json.dumps([decided(decide(claim))]))
    (decision,) = believed(told, Source(path))
    assert decision.verdict == "proved"


def test_a_statement_is_what_was_typed(still):
    """A file that makes sympy read ``<=`` as ``>=`` proves another statement, and says this one."""
    told, source = json.loads(still[0]), still[1]
    typed = told[0]["conclusion"]
    told[0]["conclusion"] = told[0]["readings"][0]["conclusion"] = ["true"]
    (decision,) = believed(told, source)
    assert written(decision.claim.conclusion) == typed
    assert written(decision.claim.conclusion_of(decision.claim.natural)) == typed
    told[0]["study"]["conclusion"] = "|w[T+1]|^2 >= 1"
    told[0]["claim"]["says"] = "w stays where it is"
    (decision,) = believed(told, source)
    assert decision.readings[0].verdict == "open"


@pytest.mark.parametrize("says", ["|w[T+1]|^2 <= -1", "|w[T+1]|^2 < 0", "|w[1]|^2 <= 0"])
def test_words_that_are_a_statement_are_the_claims(file, still, says):
    """The page of a claim has its words above the verdict."""
    with pytest.raises(ValueError, match="a statement other than"):
        believed_of(still, lambda claim, source: claim["claim"].update(says=says))
    file.write_text(STILL.replace('"still", ', f'"still", says="{says}", conclusion='))
    with pytest.raises(ClaimFileError, match=r"claims_mine\.py:13: .*a statement other than"):
        file_claims(file)


@pytest.mark.parametrize("says", ["w stays where it is.", "|w[T+1]|^2  <= 0", "‖w[T+1]‖² ≤ 0"])
def test_words_may_be_words_or_the_statement_itself(still, says):
    r = believed_of(still, lambda claim, source: claim["claim"].update(says=says))
    assert r.verdict == "proved"


def test_the_values_on_an_instance_are_those_of_the_text(still):
    assert believed_of(still, other_values).verdict == "proved"


MISTAKES = [
    ("def update(self, w, x, y)", "def updates(self, w, x, y)", 6, "no method `update`"),
    ("def update(self, w, x, y)", "def update(self, w, x, y, z)", 10, "takes (w, x, y, z)"),
    ("def update(self, w, x, y)", "def update(self, x, w, y)", 10, "expected the parts"),
    (
        "update(self, w, x, y):",
        "update(self, t, x, y):\n        w = t",
        10,
        "'t' cannot be the name",
    ),
    ("w + y * x if", "w + z * x if", 11, "'z' in Perceptron.update"),
    ("return w + y * x if", "return (w, w) if", 10, "different shapes"),
    ("return zeros(d)", "return zeros(d), 0", 10, "`start` gives 2 parts"),
    ("if y * (w @ x) <= 0 else w", "if w @ x else w", 11, "branches on a number"),
    ("return w + y * x if", "return 0.5 * w if", 11, "float 0.5 in Perceptron.update; expected F"),
    ("return w + y * x if", "return 1 / 2 * w if", 11, "expected Fraction(1, 2)"),
    ("return w + y * x if", "return w + y if", 11, "the sum of a vector and a number"),
    ("return w + y * x if", "return self.eta * w if", 11, "self.eta is no number"),
    ("return w + y * x if", "return self.T * w if", 11, "self.T: the name is taken"),
    ("        return w + y * x", "        self.n = 1\n        return w + y * x", 11, "its state"),
    ("mistakes <= R^2/gamma^2 - 1", "mistakes <= Q", 25, "unknown name 'Q'"),
    ('"too-sharp", "mistakes <= R^2/gamma^2 - 1"', '"none", None', 25, "conclusion=None: expected"),
    ('R^2/gamma^2 - 1"', 'T", given=7', 25, "given=7: expected a list of statements"),
    ("y (u . x) >= gamma", "y (u . x >= gamma", 18, "expected ')'"),
    ("|w|^2 <= R^2 mistakes", "|w|^2 <= R^2 mistake s", 23, "unknown name 's'"),
    ('"y": sign', '"y": "sign"', 14, "is not a kind"),
    ('fixed={"u": vector}', 'fixed={"u": vector, "regret": number}', 14, "'regret' is the name of"),
    (
        "def update",
        "def losses(self, w, x, y):\n        return 0 * y\n\n    def update",
        6,
        "'losses' is the name of a total",
    ),
]


def test_a_study_whose_name_another_one_took_is_not_lost(file):
    again = FILE[FILE.index("s = study(") :].replace('"novikoff"', '"again"').split("s.claim")
    file.write_text(FILE + again[0] + "s.claim" + again[1])
    assert [c.id for c in file_claims(file)] == [
        "perceptron/novikoff",
        "perceptron/too-sharp",
        "perceptron/again",
    ]
    file.write_text(FILE + again[0] + 's.claim("novikoff", "mistakes <= T")')
    with pytest.raises(ClaimFileError, match="'perceptron/novikoff' is used by two claims"):
        file_claims(file)


@pytest.mark.parametrize(("old", "new", "line", "message"), MISTAKES)
def test_a_mistake_has_one_line_and_its_place(file, old, new, line, message):
    assert old in FILE
    file.write_text(FILE.replace(old, new))
    with pytest.raises(ClaimFileError) as problem:
        file_claims(file)
    said = str(problem.value)
    assert said.startswith(f"{file}:{line}: ") and len(said.splitlines()) == 1
    assert message in said


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "line", "message"), [MISTAKES[0], MISTAKES[-1]])
def test_the_command_says_it_and_nothing_else(file, ordproof, old, new, line, message):
    file.write_text(FILE.replace(old, new))
    code, out, err = ordproof("verify", "claims_mine.py")
    assert code == 2 and out == "" and len(err.strip().splitlines()) == 1
    assert err.startswith(f"ordproof: claims_mine.py:{line}: ") and message in err


@pytest.mark.parametrize(
    ("update", "given", "said"),
    [
        ("(y - w @ x) * x / (x @ x)", "", "update divides by 0 in round "),
        ("sqrt(y) * x", "y < 0", "update takes the root of a negative number in round "),
    ],
)
def test_a_learner_without_a_value_is_ill_posed_and_its_data_are_shown(
    tmp_path, update, given, said
):
    path = tmp_path / "mine.py"
    path.write_text(
        "from ordproof import Learner, number, sqrt, study, vector, zeros\n"
        "class Normalised(Learner):\n"
        "    def start(self, d):\n"
        "        return zeros(d)\n"
        "    def update(self, w, x, y):\n"
        f"        return w + {update}\n"
        f"s = study(Normalised, sees={{'x': vector, 'y': number}}, given={[given] * bool(given)})\n"
        "s.claim('short', '|w[T+1]|^2 <= 1')\n"
    )
    (claim,) = file_claims(path)
    (reading,) = decide(claim).readings
    assert reading.verdict == "ill-posed"
    assert f"the learner has no value: {said}" in reading.judgement
    (table,) = reading.story
    assert table.header == ("t", "x", "y") and (given or "0" in table.rows[0][1])


@pytest.mark.parametrize(
    "after",
    [
        "Perceptron.update = lambda self, w, x, y: w - y * x",
        "Perceptron.k = 1",
        "Perceptron.start = Perceptron.update",
        "del Perceptron.start",
    ],
)
def test_a_learner_is_its_text_when_the_file_has_ended(file, after):
    file.write_text(f"{FILE}{after}\n")
    with pytest.raises(ClaimFileError, match="is not what the text says in Perceptron"):
        file_claims(file)


@pytest.mark.slow
def test_a_proof_that_fails_of_a_line_about_every_round_is_no_mistake_of_the_file(file):
    file.write_text(
        FILE.replace('"|x| <= R", ', "")
        .replace("R^2/gamma^2", "T |x|^2/gamma^2")
        .replace(', "|w|^2 <= R^2 mistakes"', "")
    )
    claim, _ = file_claims(file)
    assert [r.verdict for r in decide(claim).readings] == ["proof fails"]


def test_a_run_that_doubles_its_numbers_is_given_up(file):
    file.write_text(
        "from ordproof import Learner, number, study\n"
        "class Squares(Learner):\n"
        "    def start(self):\n"
        "        return 2\n"
        "    def update(self, n, y):\n"
        "        return n * n + y * y\n"
        "s = study(Squares, sees={'y': number})\n"
        "s.claim('large', 'n[T+1] >= 4')\n"
        "s.claim('small', 'n[T+1] <= 100')\n"
    )
    large, small = file_claims(file)
    assert [decide(claim).verdict for claim in (large, small)] == ["proved", "refuted"]


CHOOSES = """
from ordproof import Learner, first_true, rank, ranks, study, thresholds, vector, zeros


class Chooses(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def distance(self, w, b, x, y):
        return abs(first_true(w @ x < b) - y)

    def update(self, w, b, x, y):
        return w + x, b


fixed = {"K": ranks, "u": vector, "c": thresholds}
s = study(Chooses, sees={"x": vector, "y": rank}, fixed=fixed)
s.claim("far", "sum(distance) <= (K - 1) T")
s.claim("near", "sum(distance) <= (K - 2) T")
"""


def test_a_rank_that_no_method_returns_is_evaluated_outside(file, ordproof):
    """What the proof takes the chosen rank to be is compared with the one of the instance."""
    file.write_text(CHOOSES)
    _, out, _ = ordproof("verify", str(file), "--json", "-")
    found = {claim["id"]: claim["headline"] for claim in json.loads(out)["claims"]}
    assert found == {"chooses/far": "proved", "chooses/near": "refuted"}


NEAREST = """
from ordproof import Learner, number, study


class Nearest(Learner):
    def start(self):
        return 0

    def loss(self, p, low, high):
        return max(low - p, 0, p - high)

    def update(self, p, low, high):
        return min(max(p, low), high)


given = ["low <= u", "u <= high"]
s = study(Nearest, sees={"low": number, "high": number}, fixed={"u": number}, given=given)
s.claim("squares", "sum(loss^2) <= u^2")
s.claim("up", "p[T+1] <= u or p[T+1] <= 0")
s.claim("losses", "sum(loss) <= |u|")
s.claim("roots", "sum(sqrt(loss)) <= sqrt(T |u|)")
s.claim("small", "sum(loss) <= 0")
"""


def test_a_claim_that_names_no_proof_gets_one(file, ordproof):
    """Where nothing breaks it a potential is looked for; beside other claims, in a worker, too."""
    file.write_text(NEAREST)
    first, *_ = claims = file_claims(file)
    assert all(not claim.proofs and claim.sought is not None for claim in claims)
    (r,) = decide(first).readings
    assert (r.verdict, r.tier) == ("proved", "kernel") and r.witness is not None
    code, out, _ = ordproof("verify", str(file), "--json", "-")
    found = {claim["id"].split("/")[1]: claim for claim in json.loads(out)["claims"]}
    verdicts = {name: claim["headline"] for name, claim in found.items()}
    assert code == 1 and verdicts == {
        "squares": "proved",
        "up": "proved",
        "losses": "proved",
        "roots": "survived",
        "small": "refuted",
    }
    said = found["roots"]["rests_on"]
    assert "no potential of these forms" in said and "no counterexample in" in said


def test_the_root_of_a_number_that_bounds_a_squared_length(tmp_path):
    """A step is divided by √q, and ‖x‖² is at most q."""
    path = tmp_path / "mine.py"
    path.write_text(
        FILE.replace("Learner, ", "Learner, sqrt, ")
        .replace("w + y * x if y * (w @ x) <= 0 else w", "w + x / sqrt(self.q)")
        .replace('"u": vector', '"u": vector, "q": number')
        .replace('"|x| <= R"', '"|x|^2 <= q", "q > 0"')
        .partition("s.claim(")[0]
        + 's.claim("length", "|w[T+1]|^2 >= 0", by=invariant("|w|^2 >= 0"))'
    )
    assert [decide(claim).verdict for claim in file_claims(path)] == ["proved"]


def test_only_another_module_of_the_name_hides_this_program(file, ordproof):
    """A clone has a copy of the module that is installed, and files of one's own beside it."""
    file.write_text(FILE)
    beside = file.with_name("ordproof.py")
    beside.write_bytes(Path(find_spec("ordproof").origin).read_bytes())
    assert file_claims(file)
    beside.write_text("Learner = None\n")
    code, _, err = ordproof("verify", str(file))
    assert code == 2 and "ordproof.py: hides the module ordproof" in err
