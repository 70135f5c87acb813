"""`ordproof discover FILE.py`: the answers, and the files that it leaves."""

import csv
import json
import sys
from math import inf
from types import SimpleNamespace

import pytest
from bounds_to_find import PERCEPTRON
from flint import fmpq
from sympy import Symbol, log

from theory.language.statement import ForAll
from theory.study.claim_file import file_claims
from verify.command.main import main
from verify.discover.discovery import Discovery, discoveries
from verify.discover.found_file import rewritten
from verify.discover.inside import found_in
from verify.discover.needed_constant import NO_CONSTANT, NOTHING, needed, same_bound
from verify.discover.output_files import write_claims
from verify.errors import InputError
from verify.own_file.outside import believed
from verify.own_file.plain_statements import rebuilt, written
from verify.own_file.source import Source
from verify.verdicts.decide import decide

CLAIM = 'claim = s.claim("bound", "mistakes <= R^2/gamma^2", by=potential)'


@pytest.fixture
def discover(tmp_path, monkeypatch, capsys):
    """The command on a file of the given text: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(text, *words):
        (tmp_path / "mine.py").write_text(text)
        monkeypatch.setattr(sys, "argv", ["ordproof", "discover", "mine.py", *words])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code or 0, *capsys.readouterr()

    return run


@pytest.mark.slow
def test_the_least_constant_is_best_and_its_file_needs_no_search(discover, tmp_path):
    text = PERCEPTRON.replace(CLAIM, 'claim = s.least("mistakes <= c R^2/gamma^2")')
    code, out, _ = discover(text, "--json", "found.json", "--plot", "bound.svg")
    (found,) = json.loads((tmp_path / "found.json").read_text())["discoveries"]
    assert code == 0 and "proved, best" in out
    assert max(map(len, out.splitlines())) <= 100
    files = ("proofs/perceptron/least-1.proof", "streams/perceptron/least-1.csv")
    written = [*(f"mine.{name}" for name in files), "mine_found.py", "bound.svg"]
    assert out.endswith("\n" + "".join(f"written: {name}\n" for name in written))
    assert (found["status"], found["constant"], found["lower"]) == ("proved, best", "1", "1")
    assert "accepted by the kernel and the second checker" in found["rests_on"]
    assert (tmp_path / "mine.proofs/perceptron/least-1.proof").is_file()
    assert (tmp_path / "bound.svg").read_text().lstrip().startswith("<?xml")
    with (tmp_path / "mine.streams/perceptron/least-1.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["mistake"]) for row in rows) >= 1
    again = (tmp_path / "mine_found.py").read_text()
    assert "least" not in again.replace("least-1", "") and "potential" not in again
    (claim,) = file_claims(tmp_path / "mine_found.py")
    assert decide(claim).verdict == "proved"
    (tmp_path / "mine_found.py").write_text("# mine\n")
    code, out, err = discover(text)
    assert code == 2 and "proved, best" in out and "written: mine_found.py" not in out
    assert "mine_found.py: not written, the file is there; --force replaces it" in err
    assert (tmp_path / "mine_found.py").read_text() == "# mine\n"


SUMS = """
from ordproof import Learner, number, study


class Sums(Learner):
    def start(self):
        return 0

    def loss(self, m, y):
        return (m - y) ** 2

    def update(self, m, y):
        return m + y / 2 - m / 2


s = study(Sums, sees={"y": number}, fixed={"u": number}, given=["|y| <= B"])
s.claim("step", "|m[t+1] - m| <= B")
s.claim("inside", "|m[T+1]| <= B")
s.claim("regret", "sum(loss) <= 4 B^2 T")
"""


@pytest.mark.slow
def test_what_is_found_without_a_potential_is_written_as_the_tactic(discover, tmp_path):
    """A claim that a round shows by itself has no potential; the file that is left can be read."""
    code, _, errors = discover(SUMS)
    assert code == 0, errors
    text = (tmp_path / "mine_found.py").read_text()
    assert '"|m[t+1] - m| <= B", by=potential)' in text and 'potential("")' not in text
    assert {decide(claim).verdict for claim in file_claims(tmp_path / "mine_found.py")} == {
        "proved"
    }


def test_a_file_of_claims_is_replaced_by_the_same_text_or_with_force(tmp_path):
    source, target = tmp_path / "mine.py", tmp_path / "mine_found.py"
    source.write_text(PERCEPTRON)
    write_claims(source, target, [], force=False)
    text = target.read_text()
    write_claims(source, target, [], force=False)
    target.write_text("# mine\n")
    with pytest.raises(InputError, match=r"mine_found\.py: not written, .* --force"):
        write_claims(source, target, [], force=False)
    assert target.read_text() == "# mine\n"
    write_claims(source, target, [], force=True)
    assert target.read_text() == text


@pytest.mark.slow
def test_what_is_false_or_has_no_potential_is_said_apart(tmp_path):
    more = 's.claim("sharp", "mistakes <= 0.99 R^2/gamma^2")\ns.least("mistakes <= c R/gamma")\n'
    (tmp_path / "mine.py").write_text(PERCEPTRON.replace(CLAIM, more))
    told = found_in(tmp_path / "mine.py")
    no_potential, false = told["questions"]
    assert no_potential["found"] is None
    assert "least constant changes" in no_potential["problem"]
    assert "2 at R = 2, gamma = 1" in no_potential["problem"]
    assert false["found"] is None
    decided = believed(told["claims"], Source(tmp_path / "mine.py"))
    unknown, broken = discoveries(json.loads(json.dumps(told["questions"])), decided)
    assert (unknown.verdict, broken.status) == ("open", "refuted")
    assert unknown.status == "no potential of these forms" and unknown.about > 1


@pytest.mark.slow
def test_bad_input_is_one_line(discover, tmp_path):
    for text, words in (
        (PERCEPTRON.replace('"|x| <= R"', '"|x <= R"'), "mine.py:17: "),
        (PERCEPTRON.replace(CLAIM, ""), "no bound to find"),
    ):
        code, out, err = discover(text)
        assert code == 2 and out == "" and words in err and err.count("\n") == 1
    assert not (tmp_path / "mine_found.py").exists()


WRONG = """
s.least("mistakes <= R^2")
s.least("mistakes <= c R^2", constant="R")
for bound in ("mistakes <= many", "mistakes < = R"):
    other = s.claim("named", bound, by=potential)
s.claim("sharp", "mistakes <= 0.99 R^2/gamma^2")
"""


@pytest.mark.slow
def test_each_claim_answers_for_itself(discover):
    code, out, err = discover(PERCEPTRON.replace(CLAIM, WRONG), "--json", "-")
    found = {one["id"]: one for one in json.loads(out)["discoveries"]}
    assert code == 2 and err == ""
    mistakes = {name: one["mistake"] for name, one in found.items() if one["mistake"]}
    assert {name.split("/")[1] for name in mistakes} == {"line-20", "line-21", "named"}
    assert all(one["status"] == "no answer" for one in map(found.get, mistakes))
    assert all("mine.py:2" in text and "\n" not in text for text in mistakes.values())
    assert found["perceptron/sharp"]["status"] == "refuted"


def test_best_is_not_taken_from_the_files_word(tmp_path):
    """Attained is what the told values show; not if the letter was asked of another bound."""
    (tmp_path / "mine.py").write_text(
        PERCEPTRON.replace(CLAIM, 's.least("mistakes <= c R^2/gamma^2", name="told")')
    )
    told = json.loads(json.dumps(found_in(tmp_path / "mine.py")))
    source = Source(tmp_path / "mine.py")
    (found,) = discoveries(told["questions"], believed(told["claims"], source))
    assert found.status == "proved, best"
    claim, asked = found.decision.claim, told["questions"][0]["asked"]
    assert same_bound(claim, rebuilt(asked), "c", "1")
    assert not same_bound(claim, rebuilt(asked), "c", "2")
    other = written(rebuilt(asked).subs(Symbol("R", real=True), Symbol("gamma", real=True)))
    told["questions"][0]["asked"] = other
    (found,) = discoveries(told["questions"], believed(told["claims"], source))
    assert found.status == "proved" and found.lower == ""


a, b, c = (Symbol(name, real=True) for name in "abc")
NEEDED = [
    (a <= c * b, 3, 4, "3/4"),
    (a <= b + c, 3, 1, "2"),
    (a <= 5 * c * b + b, 11, 1, "2"),
    (a <= c * b, 3, 0, NO_CONSTANT),
    (a <= c * b, 0, 0, ""),
    (a <= b + c, 3, 4, ""),
    (a <= c * b, 3, -1, ""),
    (a <= c * b, 12, 4, ""),
]


@pytest.mark.parametrize(("bound", "left", "right", "constant"), NEEDED)
def test_a_stream_needs_the_least_constant_with_which_its_sides_meet(bound, left, right, constant):
    """By hand; the last stream is outside of what is given."""
    given = SimpleNamespace(hypotheses=(a <= 11,))
    values = {"a": fmpq(left), "b": fmpq(right)}
    assert needed(given, bound, "c", values)[0] == constant


i, N, T = (Symbol(name, integer=True) for name in "iNT")
EACH = ForAll(T - i <= c * log(N * i), (i, 1, N))


def test_a_bound_for_each_index_needs_what_its_worst_index_needs():
    """By hand: at N = 2, i = 1 needs (T − 1)/log 2 and i = 2 needs (T − 2)/log 4."""
    given = SimpleNamespace(hypotheses=())
    assert needed(given, EACH, "c", {"N": 2, "T": 2}) == ("7213/5000", 1.4426, "i = 1")
    assert needed(given, EACH, "c", {"N": 1, "T": 2}) == (NO_CONSTANT, inf, "i = 1")
    assert needed(given, EACH, "c", {"N": 2, "T": 1}) == NOTHING
    logs = ForAll(log(4) <= c * log(N * i), (i, 1, N))
    assert needed(given, logs, "c", {"N": 2}) == ("2", 2.0, "i = 1")


def answer(identifier, text, verdict, letter="", constant="1"):
    """An answer with this verdict on its claim; of what is proved there is an invariant."""
    invariant = ("|w|^2 <= 1",) if verdict == "proved" else ()
    decided = SimpleNamespace(readings=[SimpleNamespace(verdict=verdict, rests_on="so")])
    problem = "" if invariant else "none"
    more = (invariant, (), decided, (), "", "", 0.0, False, ())
    return Discovery(identifier, text, letter, "", problem, constant, "", *more)


FOUND = [
    answer("s/a", "x <= 1", "proved"),
    answer("s/least-1", "z <= c", "open", "c"),
    answer("s/b", "x <= 2c R", "proved", "c", "1/3"),
    answer("s/false", "x <= 0", "refuted"),
    answer("s/open", "x <= 3", "survived"),
]
REWRITTEN = [
    (
        'é = 1; s.claim(\n    "a",\n    "x <= 1",\n    by=potential,\n)\n',
        'é = 1; s.claim(\n    "a",\n    "x <= 1",\n    by=invariant("|w|^2 <= 1"),\n)\n',
    ),
    (
        's.claim(\n    "a",\n    "x <= 1",\n)\n',
        's.claim(\n    "a",\n    "x <= 1", by=invariant("|w|^2 <= 1"),\n)\n',
    ),
    (
        'if True:\n    a = s.least(\n        "z <= c",\n    )  # is it?\n',
        "if True:\n    # no potential of these forms: none\n    # a = s.least(\n"
        '    #     "z <= c",\n    # )  # is it?\n    pass\n',
    ),
    (
        'b = s.least("x <= 2c R", "In \'words\'.", name="b")\n',
        'b = s.claim(\n    "b",\n    "x <= 2(1/3) R",\n    "In \'words\'.",\n'
        '    by=invariant("|w|^2 <= 1"),\n)\n',
    ),
    (
        's.claim("false", "x <= 0", by=potential)\n',
        '# refuted: so\n# s.claim("false", "x <= 0", by=potential)\n',
    ),
    ('s.claim("false", "x <= 0"); rest = 2\n', "None; rest = 2\n"),
    ('s.claim("open", "x <= 3")\n', 's.claim("open", "x <= 3")\n'),
]


@pytest.mark.parametrize(("asked", "stated"), REWRITTEN)
def test_what_is_asked_becomes_what_is_proved(asked, stated):
    start, old = '"""Mine."""\n\n', "from ordproof import (\n    potential,\n    study as new,\n)\n"
    new = "from ordproof import invariant, study as new\n" if "invariant" in stated else old
    assert rewritten(f"{start}{old}{asked}rest = 2\n", FOUND) == f"{start}{new}{stated}rest = 2\n"


@pytest.mark.slow
def test_a_file_without_questions_is_refused(tmp_path):
    (tmp_path / "empty.py").write_text("x = 1\n")
    with pytest.raises(InputError, match="no bound to find"):
        found_in(tmp_path / "empty.py")
    with pytest.raises(InputError, match="no claim 'mine/bound'; there is none"):
        found_in(tmp_path / "empty.py", "mine/bound")
