"""The example of CONTRIBUTING.md, as printed there, by both roads: the command and pytest."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_process import ordproof

ROOT = Path(__file__).parents[2]


@pytest.fixture
def example(tmp_path):
    text = (ROOT / "CONTRIBUTING.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
    assert len(code.splitlines()) < 40
    path = tmp_path / "my_claims.py"
    path.write_text(code)
    return path


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_ordproof_verify_decides_them(example):
    result = ordproof("verify", example.name, "--json", "-", cwd=example.parent)
    assert result.returncode == 1, result.stderr
    content = json.loads(result.stdout)
    assert {c["id"]: c["verdict"] for c in content["claims"]} == {
        "mine/sharper": "survived",
        "mine/too-sharp": "refuted",
    }
    counterexample = content["claims"][1]["counterexample"]["as printed"]
    assert len(counterexample["x"]) == 1 and counterexample["K"] == 2
    assert content["summary"] == {"mine": {"refuted": 1, "survived": 1}}


@pytest.mark.slow
def test_pytest_collects_them(example):
    result = run(sys.executable, "-m", "pytest", "-q", "my_claims.py", cwd=example.parent)
    assert "1 failed, 1 passed" in result.stdout
    assert "claim mine/too-sharp" in result.stdout and "fails" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no claims found"),
        ("x = 1\n", "no claims found"),
        ("import theory\n1 / 0\n", ":2: ZeroDivisionError"),
        ("def broken(:\n", ":1: SyntaxError"),
        ("from theory import Claim\nc = Claim(id='a', where='', kind='order', says='')", "id='a'"),
        ("import sys\nsys.exit(0)\n", ":2: SystemExit"),
        (
            "from theory import Claim\n"
            "c = Claim(id='pril/x', where='', kind='order', says='', needs='x')",
            "id='pril/x'",
        ),
    ],
)
def test_a_bad_file_is_one_line_and_exit_2(tmp_path, text, message):
    path = tmp_path / "bad_claims.py"
    path.write_text(text)
    result = ordproof("verify", path, cwd=tmp_path)
    assert result.returncode == 2
    assert message in result.stderr and len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_pytest_leaves_other_projects_alone(tmp_path):
    path = tmp_path / "insurance_test.py"
    path.write_text("class InsuranceClaim:\n    pass\n\ndef test_it():\n    InsuranceClaim()\n")
    result = run(sys.executable, "-m", "pytest", "-q", str(path), cwd=tmp_path)
    assert "1 passed" in result.stdout


@pytest.mark.slow
def test_a_missing_file_is_named(tmp_path):
    result = ordproof("verify", "absent.py", cwd=tmp_path)
    assert result.returncode == 2 and "absent.py: no such file" in result.stderr


@pytest.mark.slow
def test_the_proof_of_contributing_passes_the_kernel(tmp_path):
    text = (ROOT / "CONTRIBUTING.md").read_text()
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[1]
    path = tmp_path / "my_proof.py"
    path.write_text(code)
    result = ordproof("verify", str(path), "--json", "-", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    (claim,) = json.loads(result.stdout)["claims"]
    assert (claim["verdict"], claim["tier"]) == ("proved", "kernel")
    proof = claim["evidence"][0]["proof"]
    assert proof["assumed"] == [] and "pril/steps-count" in proof["cites"]
    # one constraint fewer is not true, and no script can make it so
    path.write_text(code.replace("K - 1 - (y_r", "K - 2 - (y_r"))
    result = ordproof("verify", str(path), "--json", "-", cwd=tmp_path)
    (claim,) = json.loads(result.stdout)["claims"]
    assert claim["verdict"] == "refuted"


BEYOND = """
from sympy import Ge, S, Sum, Eq
from theory import Claim
from theory.intervals.notation import T, i, K, t, theta
from theory.intervals.pril import RUN
from theory.intervals.streams import IntervalStream
from theory.intervals.vocabulary import STREAM
from theory.language.statement import Belongs, ForAll
from theory.proving.proof import Proof

def by_form(p, run):
    return p.auto(p.goal, *run.values())

def claim(name, conclusion):
    proofs = (Proof(by_form, RUN, vocabulary=STREAM),)
    space = IntervalStream(separable=False)
    return Claim(id=f"mine/{name}", where="x", kind="identity", says="x", conclusion=conclusion,
                 space=space, proofs=proofs)

real = claim("real", ForAll(Belongs(theta[t + 2, 1], S.Reals), (t, 1, T)))
square = claim("square", ForAll(Ge(theta[t, K] ** 2, 0, evaluate=False), (t, 1, T)))
nothing = claim("nothing", Eq(Sum(theta[1, i], (i, K, K - 3)), 0, evaluate=False))
"""


@pytest.mark.slow
def test_an_index_that_an_array_does_not_have_is_not_proved(tmp_path):
    """The kernel's names have a value at every index; those of a run do not."""
    (tmp_path / "beyond.py").write_text(BEYOND)
    result = ordproof("verify", "beyond.py", "--json", "-", cwd=tmp_path)
    assert {c["id"]: c["verdict"] for c in json.loads(result.stdout)["claims"]} == {
        "mine/real": "ill-posed",
        "mine/square": "ill-posed",
        "mine/nothing": "proved",
    }
