"""The verified checker beside the two in Python: good, bad, mutated and too large certificates."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import odd_files
import pytest
from test_mutations import mutants
from test_odd_files import END, ONE_PART, unwrapped

from verify import verified
from verify.checkers.verified_answers import checked
from verify.engines.proofs import alike
from verify.kernel.certificate import Library, stated
from verify.kernel.terms import KernelError
from verify.second import Rejected, check
from verify.verified.building import SOURCES, axioms

HERE = Path(__file__).parent
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("*/*.proof"))}
GOOD = sorted(path.stem for path in HERE.glob("good/*.proof"))

try:
    verified.executable()
    MISSING = ""
except verified.NotBuilt as problem:
    MISSING = str(problem)
built = pytest.mark.skipif(bool(MISSING), reason=f"no verified checker: {MISSING}")


@built
def test_the_theorem_rests_on_the_axioms_of_the_list():
    assert sorted(axioms()) == (SOURCES / "axioms.allowed").read_text("utf-8").split()


@built
@pytest.mark.slow
def test_a_lemma_without_a_proof_fails_the_build(tmp_path):
    sources = tmp_path / "sources"
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("build"))
    analysis = (sources / "Analysis.v").read_text("utf-8")
    start = analysis.index("Lemma cosh_gauss")
    stop = analysis.index("Qed.", start)
    unproved = f"{analysis[:stop]}Admitted.{analysis[stop + len('Qed.') :]}"
    (sources / "Analysis.v").write_text(unproved, "utf-8")
    folder = shutil.copytree(verified.executable().parent, tmp_path / "built")
    (folder / "checker").unlink()
    command = ["sh", sources / "build.sh", folder]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode != 0 and "cosh_gauss" in result.stdout
    assert "an axiom that axioms.allowed does not name" in result.stderr
    assert not (folder / "checker").exists()


@pytest.mark.slow
@built
def test_it_accepts_the_good_and_refuses_the_bad():
    answers = verified.check_all(TEXTS)
    assert sorted(name for name in TEXTS if answers[name].accepted) == GOOD
    assert answers["exponential"].assumes == {"exp-tangent"}
    assert all(not answers[name].assumes for name in GOOD if name != "exponential")
    assert answers["sum-last-index"].reason == "step 6: the rule does not allow it"


def reads_as_the_kernel(texts):
    """What it made of each file, written out, is the statement as the kernel reads it."""
    for name, said in verified.check_all(texts).items():
        assert alike(stated(name, said.statement), stated(name, texts[name])), name


@built
def test_it_reads_what_good_files_say():
    good = {name: TEXTS[name] for name in GOOD}
    reads_as_the_kernel(good)
    text, said = good["pinned"], verified.check_all(good)["pinned"]
    assert "(<= x y)" in text
    swapped = text.replace("(<= x y)", "(< x y)")
    assert not alike(stated("pinned", said.statement), stated("pinned", swapped))


@built
def test_it_says_what_a_proof_uses_and_cites_as_the_kernel_does():
    texts = {name: TEXTS[name] for name in GOOD}
    library = Library(texts)
    for name, said in verified.check_all(texts).items():
        mine, its = library.check(name), checked(name, said)
        assert its.theorem.forms.keys() == mine.theorem.forms.keys(), name
        assert (its.theorem.assumed, its.steps) == (mine.theorem.assumed, mine.steps)
        assert {*its.cites} == {*mine.cites}


def accepts(checker, refusal, name, texts):
    try:
        checker(name, texts)
    except refusal:
        return False
    return True


@pytest.mark.slow
@built
def test_it_agrees_with_both_checkers_on_mutants():
    """Each mutant has a name of its own, so that all are read at once."""
    texts = {name: TEXTS[name] for name in GOOD}
    changed = []
    for name in GOOD:
        for number, text in enumerate(mutants(TEXTS[name], Random(f"{name} again"), 60)):
            mutant = f"{name}-{number}"
            texts[mutant] = text.replace(f"certificate {name}", f"certificate {mutant}", 1)
            changed.append(mutant)
    answers = verified.check_all(texts)
    accepted = 0
    for name in changed:
        kernel = accepts(lambda n, t: Library(t).check(n), KernelError, name, texts)
        second = accepts(check, Rejected, name, texts)
        assert answers[name].accepted == kernel == second, (answers[name].reason, texts[name])
        accepted += answers[name].accepted
    assert 10 < accepted < len(changed) / 2


@built
def test_as_written_a_word_with_one_part_is_not_that_part():
    texts = {}
    for number, steps in enumerate(ONE_PART):
        for name, taken in ((f"c{number}", steps), (f"unwrapped{number}", unwrapped(steps))):
            texts[name] = odd_files.certificate(name, [], "true", [*taken, END])
    answers = verified.check_all(texts)
    for name in texts:
        assert answers[name].accepted == name.startswith("unwrapped"), answers[name].reason


def certificate(name, conclusion, *steps, symbols="(x R 0)"):
    inside = f"(symbols {symbols}) (hypotheses) (conclusion {conclusion}) (steps {' '.join(steps)})"
    return f"(certificate {name} {inside})"


def power(base, exponent, times):
    return power(f"(^ {base} {exponent})", exponent, times - 1) if times else base


@built
def test_exponents_have_no_largest_one():
    """x^(2^63) is not 1, as it is where exponents are counted modulo 2^63."""
    large = power("x", 512, 7)
    same, one = (
        f"(= {large} (* {power('x', 512, 6)} (^ {power('x', 512, 6)} 511)))",
        f"(= {large} 1)",
    )
    answers = verified.check_all(
        {
            "same": certificate("same", same, f"(arith {same} () ())"),
            "one": certificate("one", one, f"(arith {one} () ())"),
        }
    )
    assert answers["same"].accepted and not answers["one"].accepted


@built
@pytest.mark.parametrize(
    "conclusion",
    ["(not " * 100_000 + "true" + ")" * 100_000, f"(<= 0 (^ x {10**30}))", f"(<= 0 {'9' * 9999}"],
    ids=["deep", "long exponent", "open"],
)
def test_what_is_too_large_or_broken_does_not_end_it(conclusion):
    texts = {
        "large": certificate("large", conclusion, f"(assume {conclusion})"),
        "pinned": TEXTS["pinned"],
    }
    answers = verified.check_all(texts)
    assert not answers["large"].accepted and answers["pinned"].accepted


def test_without_coq_it_says_what_to_install(monkeypatch, tmp_path):
    """Also where nobody may write beside the sources; it then builds in the user's cache."""
    monkeypatch.setattr("verify.verified.building.os.access", lambda path, mode: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        verified.NotBuilt, match=r"coqc.* not found; on Debian: apt-get install coq"
    ):
        verified.check_all(TEXTS)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(shutil.which("true") is None, reason="no program `true`")
def test_a_checker_that_ends_too_soon_has_accepted_nothing(monkeypatch):
    monkeypatch.setattr("verify.verified.run.executable", lambda: shutil.which("true"))
    answers = verified.check_all({"a": "", "b c": ""})
    assert answers["a"].reason == "the checker ended without an answer (code 0)"
    assert answers["b c"].reason == "its name is not a word"


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
def test_an_answer_about_another_certificate_accepts_nothing(monkeypatch, tmp_path):
    program = tmp_path / "checker"
    program.write_text(
        "#!/bin/sh\nwhile read line; do printf 'accepted\\tb\\t\\t\\t\\t1\\t\\n'; done\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr("verify.verified.run.executable", lambda: program)
    answers = verified.check_all({"a": "", "b": ""})
    assert answers["a"].reason == "the checker answered about b" and not answers["a"].accepted
