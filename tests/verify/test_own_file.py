"""A file of claims runs apart from what believes it: whatever it does there, it proves nothing."""

import copy
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from command_process import hears_ctrl_c
from sympy import Ge, IndexedBase, Le, Symbol, symbols

from theory.claims.registry import paper_claims
from theory.formal.terms import Expr, eq, expr, function, integer, real
from theory.formal.translate import formal
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.intervals.pril import RUN
from theory.intervals.vocabulary import STREAM
from theory.language.statement import ForAll, Indicator, NormSquared
from theory.proving.definitional_form import NoDefinition
from theory.proving.definitions import defining, drawn
from verify.errors import InputError
from verify.own_file.outside import believed, decide_file, save
from verify.own_file.plain_statements import (
    Unwritable,
    rebuilt,
    rebuilt_run,
    rebuilt_term,
    rebuilt_vocabulary,
    written,
    written_run,
    written_term,
    written_vocabulary,
)
from verify.own_file.process import PATIENCE, FileProcess
from verify.own_file.source import Source
from verify.prover.prover import Prover

ROOT = Path(__file__).parents[2]
NOWHERE = Source(Path("nowhere.py"))
"""No text: these claims are of no learner of a file."""
PROOF = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)[1]
FALSE = PROOF.replace("K - 1 - (y_r", "K - 2 - (y_r")

PATCHES = """
import theory.formal.translation as translation
import verify.engines.proofs as proofs
import verify.engines.proved as proved
import verify.kernel.certificate as certificate
import verify.kernel.rules as rules
import verify.own_file.outside as outside
import verify.second as second
import verify.verdicts.decide as decide
import verify.verdicts.kernel_proof as kernel_proof
from theory.formal.terms import Expr

found = proved.Proved("mine/round-loss", (), "0 ≤ 0", (), 1, (), (), accepted_by=("kernel",))
rules.Theorem.__init__ = lambda self, *given: None
certificate.Library.check = lambda self, name: None
second.Checker.check = lambda self, name: None
proofs.says = outside.says = lambda checked, statement: True
proved.prove = kernel_proof.prove = lambda claim, reading, fresh=False: found
decide.search = lambda *given, **named: decide.Search("all", judged=10**6, witness={})
decide.judge = lambda *given: decide.judge
decide.judge.outcome, decide.judge.ratio = decide.Outcome.HOLDS, None
decide.necessity = lambda *given, **named: ([], [])
translation.Translation.formula = lambda self, node: Expr(("<=", 0, 0))
print("mine/round-loss  proved  kernel")
"""


def run(path, *options):
    return subprocess.run(
        [sys.executable, "-m", "verify", "verify", path.name, *options],
        cwd=path.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    """What the process that runs CONTRIBUTING's proof tells."""
    path = tmp_path_factory.mktemp("honest") / "my_proof.py"
    path.write_text(PROOF)
    with FileProcess([str(path)]) as process:
        return process.told()


def verdict(told):
    (decision,) = believed(told, NOWHERE)
    (r,) = decision.readings
    return r


@pytest.mark.slow
def test_what_both_checkers_accept_is_proved(honest):
    r = verdict(honest)
    assert (r.verdict, r.tier) == ("proved", "kernel")
    assert r.proof.accepted_by == ("kernel", "second")
    assert "accepted by the kernel and the second checker" in r.rests_on
    assert r.proof.conclusion and r.witness


def tampered(change):
    def told(honest):
        content = json.loads(json.dumps(honest))
        change(content[0], content[0]["readings"][0])
        return content

    return told


def another_conclusion(claim, reading):
    text = json.dumps(claim["conclusion"])
    assert '["number", "-1"]' in text
    claim["conclusion"] = json.loads(text.replace('["number", "-1"]', '["number", "-2"]', 1))


def certificate(change):
    def tamper(claim, reading):
        texts = reading["proof"]["certificates"]
        texts |= {name: change(text) for name, text in texts.items()}

    return tamper


WAYS = {
    "another conclusion": another_conclusion,
    "no certificate": lambda claim, reading: reading["proof"]["certificates"].clear(),
    "no proof": lambda claim, reading: reading.update(proof=None),
    "no definitions": lambda claim, reading: reading["proof"].update(run=[]),
    "a definition that is none": lambda claim, reading: reading["proof"]["run"].append(
        ["said", {"false": written_term((integer("K") <= 0).t)}]
    ),
    "a cut certificate": certificate(lambda text: text[:-200]),
    "a step less": certificate(lambda text: text.replace("(cite pril/steps-count)", "", 1)),
    "an empty certificate": certificate(
        lambda text: "(certificate mine/round-loss (symbols) (hypotheses) (conclusion) (steps))"
    ),
    "another theorem": lambda claim, reading: reading["proof"].update(name="pril/steps-count"),
    "other names": lambda claim, reading: reading["proof"].update(
        vocabulary=["declared", [], [], {}, None, ""]
    ),
    "no obligation and the word of a solver": lambda claim, reading: (
        reading.update(proof=None),
        reading["verdict"].update(tier="smt"),
    ),
    "no instance of the hypotheses": lambda claim, reading: reading.update(witness=None),
    "a number too large to write": lambda claim, reading: claim.update(
        conclusion=[
            "LessThan",
            ["Pow", ["number", "10"], ["number", "1000000000"]],
            ["number", "0"],
        ]
    ),
    "bounded without a bound": lambda claim, reading: (
        reading.update(proof=None),
        reading["verdict"].update(verdict="bounded", tier="smt"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_whatever_is_told_proves_nothing_else(honest, way):
    r = verdict(tampered(WAYS[way])(copy.deepcopy(honest)))
    assert (r.verdict, r.tier) == ("open", "-")
    assert "what its file brings is no proof" in r.rests_on


@pytest.mark.parametrize(
    "change",
    [
        lambda claim, reading: claim.pop("readings"),
        lambda claim, reading: claim.update(conclusion=["__import__", ["symbol", "os", {}]]),
        lambda claim, reading: claim.update(conclusion=["number", "one"]),
        lambda claim, reading: claim["claim"].update(id="nothing"),
        lambda claim, reading: claim["claim"].update(id="pril/theorem-1"),
        lambda claim, reading: claim["claim"].update(id="mine/a\npril/theorem-1  proved  kernel"),
        lambda claim, reading: reading["verdict"].update(verdict="proved\u200b"),
        lambda claim, reading: reading["verdict"].update(verdict="survived", tier="kernel"),
        lambda claim, reading: reading["verdict"].update(verdict="reproduced", tier="kernel"),
        lambda claim, reading: reading["proof"].update(vocabulary=["of", "os", "environ"]),
        lambda claim, reading: reading["proof"].update(
            vocabulary=["of", "theory.claims.claim", "Claim"]
        ),
        lambda claim, reading: reading["proof"].update(
            run=[["of", "theory.claims.claim", "KINDS"]]
        ),
        lambda claim, reading: reading["verdict"].pop("tier"),
    ],
)
def test_what_is_no_claim_is_bad_input(honest, change):
    class Told:
        path, source = Path("mine.py"), NOWHERE

        def told(self, saw):
            return tampered(change)(honest)

    with pytest.raises(InputError) as problem:
        decide_file(Told())
    assert len(str(problem.value).splitlines()) == 1


A, B = symbols("a b", real=True)


def about_numbers(conclusion, hypotheses=(), witness=None, **verdict):
    """What a process may tell of a claim about numbers."""
    told = {"name": "as printed", "verdict": "survived", "tier": "search", "rests_on": "-"}
    reading = {
        "reading": {"name": "as printed"},
        **dict.fromkeys(("hypotheses", "conclusion", "question", "counterexample", "tightest")),
        "witness": witness,
        "story": [],
        "steps": [],
        "idle": [],
        "problem": "",
        "needed": [],
        "excluded": [],
        "proof": None,
        "obligations": [{"name": "numbers", "covers": "all", "because": ""}],
        "verdict": {**told, "judgement": "", **verdict},
    }
    claim = {"id": "mine/numbers", "where": "-", "kind": "order", "says": "numbers"}
    return {
        "claim": claim,
        "hypotheses": [written(part) for part in hypotheses],
        "conclusion": written(conclusion),
        "readings": [reading],
        "seconds": 0,
        "problem": "",
    }


@pytest.mark.parametrize(
    ("conclusion", "hypotheses", "holds"),
    [
        (Le(2 * A * B, A**2 + B**2), (), True),
        (Le(A * B, A**2 + B**2 - 1), (), False),
        (Le(0, A), (Le(1, A),), True),
        (Le(0, A), (Le(-1, A),), False),
        (Le(A, A - 1), (Le(1, A), Le(A, 0)), False),  # no number satisfies the hypotheses
    ],
)
def test_solvers_are_asked_the_statement_where_the_file_is_not(conclusion, hypotheses, holds):
    """Whatever obligation the file brings, the goal is the claim's own statement."""
    r = verdict([about_numbers(conclusion, hypotheses)])
    assert (r.verdict, r.tier) == (("proved", "smt") if holds else ("survived", "search"))
    r = verdict([about_numbers(conclusion, hypotheses, verdict="proved", tier="smt")])
    assert (r.verdict == "proved") is holds


def proof_of_it(claim, run, vocabulary=None):
    """Told: a claim that is one of the facts that its proof starts from, with a certificate."""
    facts = [phi.t for phi in run.values()]
    p = Prover(lambda cited: None)
    given = [p.assume(phi) for phi in facts]
    goal = formal(rebuilt(claim["conclusion"]), vocabulary)
    last = p.have(goal, *given)
    text = p.certificate("mine/numbers", [Expr(phi) for phi in facts], goal, last)
    (reading,) = claim["readings"]
    reading["verdict"].update(verdict="proved", tier="kernel")
    reading["obligations"] = []
    reading["proof"] = {
        "name": "mine/numbers",
        "certificates": {"mine/numbers": text},
        "run": json.loads(json.dumps(written_run(run))),
        "vocabulary": json.loads(json.dumps(written_vocabulary(vocabulary))),
    }
    return [claim]


N = Symbol("n", integer=True)
NUMBERS = Vocabulary()
a, b = real("a"), real("b")


def at(**values):
    return {"instance": {}, "size": [0, 0, 0], "values": values}


def test_a_definition_gives_names_to_nothing_that_the_claim_speaks_of():
    """Where the space draws a = 0 only, no instance tells the definition from a fact."""
    claim = about_numbers(Le(A, 0), witness=at(a=0))
    pinned = verdict(proof_of_it(claim, defining({"a": eq(a, 0)}), NUMBERS))
    assert pinned.verdict == "open" and "it defines a" in pinned.rests_on
    with pytest.raises(NoDefinition):  # a range of data after it
        defining({"b": eq(b, 0)}) | drawn("below", a <= b)


ORDERED = (Le(A, B),)


def test_a_range_of_data_is_among_the_hypotheses():
    """What only the proof assumes, the claim does not say."""
    for hypotheses, expected in ((ORDERED, "proved"), ((), "open"), ((Le(A, B + 1),), "open")):
        claim = about_numbers(Le(A, B), hypotheses, witness=at(a=0, b=1))
        r = verdict(proof_of_it(claim, drawn("order", a <= b), NUMBERS))
        assert r.verdict == expected
    assert "the proof assumes 'order', a ≤ b" in r.rests_on


def test_a_new_name_takes_nothing_away():
    c = real("c")
    run = defining({"c": eq(c, a * a)}) | drawn("order", a <= b)
    claim = about_numbers(Le(A, B), ORDERED, witness=at(a=0, b=1))
    assert verdict(proof_of_it(claim, run, NUMBERS)).verdict == "proved"


@pytest.mark.parametrize(
    "values",
    [
        None,
        {"a": 1, "b": 0},  # it does not satisfy the hypotheses
        {"a": 0},
        {"a": ["infinity", 1], "b": ["infinity", 1]},  # no real numbers
        {"a": ["function", []], "b": 1},
        {"a": ["row", 1], "b": 1},
        {"a": ["none", "x"], "b": 1},
        {"a": ["root", "1", "-1"], "b": 1},
        {"a": True, "b": 1},
        {"a": "1/0", "b": 1},
        {"a": 1e300, "b": 1e301},
    ],
)
def test_a_witness_is_evaluated_where_the_file_is_not(values):
    claim = about_numbers(Le(A, B), ORDERED, witness=at(**values) if values else None)
    try:
        r = verdict(proof_of_it(claim, drawn("order", a <= b), NUMBERS))
    except (ValueError, TypeError):  # what is told is no value, and one line says so
        return
    assert r.verdict == "open"


def test_a_counterexample_is_evaluated_where_the_file_is_not():
    for number, expected in ((0, "open"), (1, "refuted")):
        claim = about_numbers(Le(A, 0), verdict="refuted", tier="replay")
        claim["readings"][0] |= {"obligations": [], "counterexample": at(a=number)}
        assert verdict([claim]).verdict == expected


@pytest.mark.slow
def test_a_file_that_rewrites_the_program_in_its_process_gets_nothing(tmp_path):
    path = tmp_path / "my_proof.py"
    path.write_text(FALSE + PATCHES)
    result = run(path, "--json", "-")
    assert result.returncode == 1, result.stderr
    (claim,) = json.loads(result.stdout)["claims"]
    assert claim["verdict"] == "open"
    assert "no proof" in claim["rests_on"]
    assert "my_proof.py: mine/round-loss  proved  kernel" in result.stderr


POSITIVE = """
from sympy import Gt, Symbol
from theory import Claim
from theory.claims.space import Space
import theory.formal.translate as translate
from theory.formal.terms import real
from theory.formal.vocabulary import Vocabulary
from theory.proving.proof import Proof

translate.check_bases = lambda *given: None
q, eta = Symbol("q", real=True), real("eta")


class Numbers(Space):
    def generate(self, choose):
        return {"q": choose(1, 3)}

    def values(self, instance, **options):
        return {"q": abs(instance["q"]) + 1}


def script(p, run):
    return p.lemma("exp/positive", {("a", "R", 0): eta})


claim = Claim(
    id="mine/all-numbers-are-positive", where="-", kind="order", says="0 < q", conclusion=Gt(q, 0),
    space=Numbers(), proofs=(Proof(script, vocabulary=Vocabulary(bases={"q": eta})),),
)
"""


def test_a_base_is_called_positive_where_the_file_is_not(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(POSITIVE)
    with FileProcess([str(path)]) as process:
        told = process.told()
    assert told[0]["readings"][0]["verdict"]["verdict"] == "proved"
    r = verdict(told)
    assert r.verdict == "open" and "expected q > 0" in r.rests_on


@pytest.mark.slow
def test_modules_are_not_looked_for_beside_the_file(tmp_path):
    (tmp_path / "mine.py").write_text("")
    (tmp_path / "sympy.py").write_text("raise SystemExit('another sympy')")
    result = run(tmp_path / "mine.py")
    assert result.returncode == 2 and "no claims found" in result.stderr


def test_an_answer_that_nests_too_deep_is_bad_input(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "import os, sys\n"
        "with open(sys.argv[1], 'w') as told:\n"
        "    told.write('[' * 200000 + ']' * 200000)\n"
        "os._exit(0)\n"
    )
    with (
        FileProcess([str(path)]) as process,
        pytest.raises(InputError, match="ended without an answer"),
    ):
        process.told()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("import os; os._exit(0)", "its process ended without an answer"),
        ("raise KeyboardInterrupt", "mine.py: KeyboardInterrupt"),
    ],
)
def test_a_file_whose_process_ends_early_is_bad_input(tmp_path, ending, said):
    path = tmp_path / "mine.py"
    path.write_text(f"{ending}\n")
    result = run(path)
    assert result.returncode == 2 and result.stdout == ""
    assert said in result.stderr.splitlines()[-1]


HOLDING = """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
"""


@pytest.mark.slow
def test_a_process_that_the_file_left_behind_holds_nothing_up(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(HOLDING)
    result = subprocess.run(
        [sys.executable, "-m", "verify", "list", path.name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert result.returncode == 2 and "no claims found" in result.stderr


SLEEPS = "import time\nopen('started', 'w').close()\ntime.sleep(60)\n"
SLEEPS_LATER = """
import time
from ordproof import Learner, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


def sleeps(p, run, *given):
    open("started", "w").close()
    time.sleep(60)


s = study(Perceptron, name="p", sees={"x": vector, "y": sign})
s.claim("first", "|w[T+1]|^2 <= T - 1")
s.claim("second", "|w[T+1]|^2 >= 0", by=sleeps)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "before"),
    [(SLEEPS, ""), (SLEEPS_LATER, "; mine.py says p/first refuted; none of it is checked")],
)
def test_ctrl_c_ends_the_file_and_the_run(tmp_path, text, before):
    path = tmp_path / "mine.py"
    path.write_text(text)
    running = subprocess.Popen(
        [sys.executable, "-m", "verify", "verify", path.name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_ctrl_c,
    )
    while not (tmp_path / "started").exists():
        time.sleep(0.05)
    time.sleep(3 * PATIENCE)  # what is decided is asked now and then
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=50)
    assert (running.returncode, said) == (130, f"ordproof: interrupted{before}\n")


def test_certificates_are_saved_beside_the_file(tmp_path, honest):
    file, decisions = tmp_path / "my_proof.py", believed(honest, NOWHERE)
    written, removed = save(file, decisions)
    saved = tmp_path / "my_proof.proofs" / "mine" / "round-loss.proof"
    assert saved.read_text() == honest[0]["readings"][0]["proof"]["certificates"]["mine/round-loss"]
    assert (saved in written, removed) == (True, [])
    unproved = [
        replace(one, readings=[replace(r, proof=None) for r in one.readings]) for one in decisions
    ]
    assert save(file, unproved) == ([], [saved])
    assert not saved.exists()
    save(file, decisions)
    (tmp_path / "my_proof.proofs" / "mine").rename(tmp_path / "other")
    (tmp_path / "my_proof.proofs" / "mine").write_text("")
    with pytest.raises(InputError, match="--save"):
        save(file, decisions)


# --- texts --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_statement_is_built_again_as_it_is():
    count = 0
    for claim in paper_claims("pril"):
        for reading in claim.readings:
            for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
                if part is not None:
                    assert rebuilt(json.loads(json.dumps(written(part)))) == part
                    count += 1
    assert count > 500


def test_symbols_keep_what_is_assumed_of_them():
    a, b = Symbol("a", positive=True), Symbol("a")
    assert rebuilt(written(Le(a, 1))) != rebuilt(written(Le(b, 1)))
    assert rebuilt(written(Le(b, 1))).lhs.is_positive is None


def test_code_of_the_file_has_no_plain_form():
    class Odd(Symbol):
        pass

    with pytest.raises(Unwritable, match="Odd"):
        written(Le(Odd("a"), 1))
    with pytest.raises(Unwritable, match="is code"):
        written_vocabulary(Vocabulary(definitions={("f", 1): lambda i: i}))


def test_a_vocabulary_is_the_one_of_this_program_or_what_it_declares():
    assert rebuilt_vocabulary(written_vocabulary(STREAM)) is STREAM
    K = integer("K")
    mine = Vocabulary((Name("v", "R", (ANY, (K, K + 1))),), bases={"q": K})
    again = rebuilt_vocabulary(json.loads(json.dumps(written_vocabulary(mine))))
    v = IndexedBase("v")
    u = Symbol("u", integer=True)
    for part in (Le(v[u, u], 1), Le(NormSquared(v[u]), 1), Le(u, 2)):
        assert formal(part, again).t == formal(part, mine).t
    (first,), (end,) = again.names, mine.names
    assert first.indices[0] is end.indices[0] is ANY
    assert [e.t for e in first.indices[1]] == [e.t for e in end.indices[1]]
    assert again.bases["q"].t == K.t


def test_definitions_are_those_of_this_program_or_no_more_than_names():
    told = json.loads(json.dumps(written_run(RUN)))
    assert {kind for kind, *_ in told} == {"of"}
    formulas = [phi.t for phi in RUN.values()]
    assert [phi.t for phi in rebuilt_run(told).values()] == formulas
    K, N = integer("K"), integer("N")
    mine = defining({"twice": eq(N, 2 * K)}) | drawn("sizes", 2 <= K)
    told = json.loads(json.dumps(written_run(mine)))
    assert {kind for kind, *_ in told} == {"said"}
    assert {phi.t for phi in rebuilt_run(told).values()} == {phi.t for phi in mine.values()}
    for free in (integer("K") <= 0, expr(1) <= 0, eq(K, K + 1)):
        with pytest.raises(NoDefinition):
            rebuilt_run([["said", {"free": written_term(free.t)}]])


def test_a_formula_is_read_as_it_was_written():
    for phi in (integer("K") <= 3, integer("K") * 2 < integer("T") + 1):
        assert rebuilt_term(json.loads(json.dumps(written_term(phi.t)))) == phi.t


@pytest.mark.parametrize("whole", [True, False])
def test_what_a_vocabulary_takes_for_integers_is_declared_so(whole):
    x = IndexedBase("x", **({"integer": True} if whole else {}))
    vocabulary = Vocabulary((Name("x", "Z", (ANY,)),))
    run = drawn("order", function("x", "Z", 1)(1) <= integer("b"))
    stated = Le(x[1], Symbol("b", integer=True))
    claim = about_numbers(stated, (stated,), witness=at(x=["row", 1], b=2))
    r = verdict(proof_of_it(claim, run, vocabulary))
    assert r.verdict == ("proved" if whole else "open")
    assert whole or "x: integers for the proof" in r.rests_on


@pytest.mark.parametrize(
    ("index", "word"),
    [(N, "proved"), (N + Indicator(N > 999), "proved in part"), (N + 1, "proved in part")],
    ids=str,
)
def test_an_entry_that_no_hypothesis_speaks_of_leaves_a_part(index, word):
    """It exists on the instance that was told, and on others that nobody drew it need not."""
    x, i = IndexedBase("x", integer=True), Symbol("i", integer=True)
    hypotheses = (Le(1, N), ForAll(Le(x[i], 1), (i, 1, N)))
    claim = about_numbers(Ge(x[index] ** 2, 0), hypotheses, witness=at(x=["row", 0, 0, 0], n=2))
    vocabulary = Vocabulary((Name("x", "Z", (ANY,)),))
    (decision,) = believed(
        proof_of_it(claim, drawn("sizes", 1 <= integer("n")), vocabulary), NOWHERE
    )
    assert (decision.verdict, decision.headline.word) == ("proved", word)
    assert (word == "proved") is ("given that there is an entry" not in decision.rests_on)


UNCALLED = """from ordproof import *


class P(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(P, sees={"x": vector, "y": sign}, fixed={"u": vector})
s.claim("a", "mistakes <= 3", by=invariant)
"""


def test_a_tactic_that_is_not_called_is_a_mistake_of_the_file(tmp_path):
    path = tmp_path / "claims_mine.py"
    path.write_text(UNCALLED)
    found = run(path)
    assert found.returncode == 2
    assert "claims_mine.py:13: by=invariant: expected potential" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.fixture(scope="module")
def of_study(tmp_path_factory):
    """What the process of a file with a study tells: one proved claim, and two refuted ones."""
    path = tmp_path_factory.mktemp("study") / "claims_mine.py"
    library = (ROOT / "theory" / "library" / "novikoff.py").read_text()
    path.write_text(
        f'{library}\ns.claim("false", "mistakes <= R^2/(2 gamma^2)")\n'
        's.claim("broken",\n    "mistakes <=\\t0\\u00a0and\\nR >= 0")\n'
    )
    with FileProcess([str(path)]) as process:
        return process.told(), process.source


@pytest.mark.slow
def test_a_statement_in_several_lines_is_the_same_for_both_processes(of_study):
    verdicts = [decision.verdict for decision in believed(*of_study)]
    assert verdicts[-2:] == ["refuted", "refuted"] and verdicts[0] == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("verdict", ["refuted", "ill-posed"])
def test_what_is_told_to_break_a_study_is_evaluated_here(verdict, of_study):
    told, source = copy.deepcopy(of_study)
    for claim in told:
        for reading in claim["readings"]:
            reading["verdict"] |= {"verdict": verdict, "tier": "replay", "rests_on": "it is so"}
            reading["proof"] = None
    first, *_, last = believed(told, source)
    assert first.verdict == "open"  # a witness breaks nothing
    assert last.verdict == ("refuted" if verdict == "refuted" else "open")


@pytest.mark.slow
def test_the_instance_of_a_study_is_stated_as_the_claim_means_it(of_study):
    *_, decision = believed(*of_study)
    (counterexample,) = decision.to_json()["counterexample"].values()
    space, (r,) = decision.claim.space_of(decision.claim.readings[0]), decision.readings
    values = space.values(r.counterexample)
    longest = Fraction(str(max(x @ x for x in values["x"])))
    assert Fraction(counterexample["R"]) ** 2 == longest
