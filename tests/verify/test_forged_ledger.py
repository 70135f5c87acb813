"""A ledger that somebody edited: nothing that it says is taken for what an engine said."""

import json
from dataclasses import replace

import own_ledger
import pytest
import typer

from theory.claims.registry import paper_claims
from verify.checkers import verified_answers
from verify.command import main
from verify.command.ask_again import ask_again as command
from verify.engines import proved
from verify.engines.search import QUICK
from verify.errors import InputError
from verify.kernel.certificate import Library
from verify.second import Rejected
from verify.show.listing import Wanted, rows
from verify.smt import obligations as smt
from verify.smt.solvers import NO_ANSWER
from verify.store import certificates, evidence, keys, manifest
from verify.store.certificates import Stored
from verify.store.evidence import stored_json, write_json, writing
from verify.store.last_run import beside
from verify.verdicts import answers, decide, ledger, necessity, other_checkers
from verify.verdicts.ask_again import Question, ask, changed_since, in_part, questions, sample
from verify.verdicts.keeper import keep
from verify.verified import Answer

CLAIMS = {c.id: c for paper in ("cusum", "pril") for c in paper_claims(paper)}
SEARCHED, SOLVED, PROVED, NEEDY = (
    "cusum/phi",
    "pril/experiments/kernels",
    "cusum/eq-10",
    "cusum/corollary-1",
)
SMALL = replace(QUICK, examples=10, tiny=10, climbs=1, steps=5, batches=1)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(ledger, "all_claims", lambda: list(CLAIMS.values()))
    proved._process_proofs.cache_clear()
    yield own_ledger.use(tmp_path, monkeypatch.setattr)
    proved._process_proofs.cache_clear()


RECORDED = {}
"""What a run recorded in an empty ledger: the decision, and the files by name."""


def recorded(identifier, budget=QUICK):
    """Decide a claim and record it; what was recorded in an empty ledger once is copied."""
    empty = {path.name for path in evidence.LEDGER.iterdir()} == {"catalogue.json", "expected.json"}
    if empty and (identifier, budget) in RECORDED:
        decision, files = RECORDED[identifier, budget]
        for name, content in files.items():
            path = evidence.LEDGER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return decision
    decision = decide.decide(CLAIMS[identifier], budget)
    keep(decision)
    ledger.record([decision])
    if empty:
        files = {
            path.relative_to(evidence.LEDGER): path.read_bytes()
            for path in evidence.LEDGER.rglob("*")
            if path.is_file()
        }
        RECORDED[identifier, budget] = decision, files
    return decision


def edit(path, change, *, hide=False):
    """Change the JSON of a file; a thorough forger hides it from the manifest."""
    content = json.loads(path.read_text("utf-8"))
    for entry in content.values():
        change(entry)
    write_json(path, content)
    if hide:
        with writing():
            manifest.note([path])


def answer_file(identifier):
    return answers.ANSWERS / f"{identifier}.json"


def lines_of(identifier):
    decision = decide.decide(CLAIMS[identifier], SMALL)
    return [*ledger.differences([decision]), *manifest.changed_by_hand()]


def asked_again(kind, identifier):
    return [ask(Question(kind, identifier, r.name)) for r in CLAIMS[identifier].readings]


@pytest.mark.parametrize("identifier", [SEARCHED, SOLVED, PROVED])
def test_what_was_recorded_is_as_recorded(folder, identifier):
    recorded(identifier, SMALL)
    assert lines_of(identifier) == []
    for question in questions():
        if question.kind != "experiment":
            reply = ask(question)
            assert (reply.differs, reply.outdated) == ((), False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry["solvers"].pop(),
        lambda entry: entry["solvers"].append(entry["solvers"][0]),
        lambda entry: entry["solvers"].clear(),
        lambda entry: entry["solvers"][0].update(name="another"),
        lambda entry: entry["solvers"][0].update(covers="K ≤ 99"),
        lambda entry: entry["solvers"][0].pop("twin_fails"),
        lambda entry: entry.update(search=None),
        lambda entry: entry.update(budget={}),
        lambda entry: entry["budget"].update(luck=1),
    ],
)
def test_an_answer_to_another_question_is_not_taken(folder, change):
    recorded(SOLVED, SMALL)
    edit(answer_file(SOLVED), change, hide=True)
    refused = lines_of(SOLVED)
    assert refused and all(
        "its stored answer" in line or "its stored solver" in line for line in refused
    )
    replies = asked_again("answer", SOLVED)
    assert replies and all(reply.differs for reply in replies)


def test_an_edit_by_hand_is_named_and_not_believed(folder, monkeypatch):
    recorded(SOLVED, SMALL)
    settled = []
    settle = smt.settle
    monkeypatch.setattr(smt, "settle", lambda o: (settled.append(o.name), settle(o))[1])
    assert lines_of(SOLVED) == [] and settled == []
    edit(answer_file(SOLVED), lambda entry: entry["search"].update(judged=10**6))
    lines = lines_of(SOLVED)
    assert any(
        "answers/pril/experiments/kernels.json was changed by hand" in line for line in lines
    )
    assert any("is not the one that was recorded" in line for line in lines)
    assert settled
    answer_file(SOLVED).unlink()
    assert any(
        "answers/pril/experiments/kernels.json is missing" in line for line in lines_of(SOLVED)
    )
    (folder / "proofs").mkdir(exist_ok=True)
    (folder / "proofs" / "more.proof").write_text("(certificate more)")
    assert any("proofs/more.proof was not recorded" in line for line in lines_of(SOLVED))


def test_a_recorded_verdict_that_was_edited_is_not_shown(folder):
    recorded(SEARCHED, SMALL)
    assert [row["verdict"] for row in rows([SEARCHED], Wanted())] == ["proved"]
    edit(folder / "expected.json", lambda entry: entry.update({"as printed": "refuted"}))
    assert "expected refuted, now proved" in " ".join(lines_of(SEARCHED))
    with pytest.raises(InputError, match=r"expected\.json: changed by hand"):
        rows([SEARCHED], Wanted())
    assert beside() == {}


@pytest.mark.parametrize("text", ["", "3", "[]", '{"cusum/phi": "proved"}', "[" * 10**5, "\0"])
@pytest.mark.parametrize("name", ["expected", "catalogue", "manifest"])
def test_a_file_of_all_claims_that_is_damaged_is_named(folder, name, text):
    recorded(SEARCHED, SMALL)
    manifest.MANIFEST.with_stem(name).write_text(text)
    with pytest.raises(InputError, match=rf"{name}\.json: "):
        rows([SEARCHED], Wanted())


@pytest.mark.parametrize("entry", ["x", [], {}, {"hypotheses": "x"}, {"hypotheses": [{}]}])
def test_needs_that_are_damaged_are_said_and_found_anew(folder, entry):
    recorded(PROVED, SMALL)
    write_json(necessity.NECESSITY / f"{PROVED}.json", {CLAIMS[PROVED].readings[0].name: entry})
    assert any("of its hypotheses is damaged" in line for line in lines_of(PROVED))
    decision = recorded(PROVED, SMALL)
    keep(decision, prune=True)
    assert decision.verdict == "proved" and lines_of(PROVED) == []


def test_a_manifest_that_is_damaged_is_named(folder):
    recorded(SEARCHED, SMALL)
    manifest.MANIFEST.write_text('{"answers/cusum/phi.json": "abc"}')
    with pytest.raises(InputError, match=r"manifest\.json: 'answers/cusum/phi\.json'"):
        lines_of(SEARCHED)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("identifier", "change", "where"),
    [
        (SOLVED, lambda entry: entry["solvers"][0].update(z3="sat"), "z3"),
        (SOLVED, lambda entry: entry["solvers"][-1].update(twin_fails=False), "twin_fails"),
        (SOLVED, lambda entry: entry["solvers"][0].update(cases=9), "cases"),
        (SEARCHED, lambda entry: entry["search"].update(judged=10**6), "judged"),
        (SEARCHED, lambda entry: entry["search"].update(screened=10**6), "screened"),
        (SEARCHED, lambda entry: entry["search"].update(undecided=7), "undecided"),
        (SEARCHED, lambda entry: entry["budget"].update(climbs=2), "search"),
        (SEARCHED, lambda entry: entry.update(problem="too hard"), "problem"),
        (SEARCHED, lambda entry: entry["search"].update(witness=None), "witness"),
    ],
)
def test_a_forged_answer_is_found_by_asking_again(folder, identifier, change, where):
    recorded(identifier, SMALL)
    edit(answer_file(identifier), change, hide=True)
    replies = asked_again("answer", identifier)
    assert replies
    for reply in replies:
        assert any(where in line for line in reply.differs)


def test_a_forged_witness_that_is_none_is_refused_at_once(folder):
    recorded(SEARCHED, SMALL)
    reading = CLAIMS[SEARCHED].readings[0]

    def outside(entry):
        entry["search"]["witness"] = dict.fromkeys(entry["search"]["witness"], 0)

    edit(answer_file(SEARCHED), outside, hide=True)
    assert lines_of(SEARCHED)
    assert asked_again("answer", SEARCHED)[0].differs
    assert reading.name in stored_json(answer_file(SEARCHED))


def test_a_forged_witness_of_a_proved_claim_is_refused_and_said(folder):
    recorded(PROVED, SMALL)
    path = evidence.WITNESSES / f"{PROVED}.json"
    edit(path, lambda entry: entry["w"].append(entry["w"][-1]), hide=True)
    assert any("its stored witness is no instance" in line for line in lines_of(PROVED))


@pytest.mark.parametrize("package", ["z3-solver", "cvc5", "python-flint", "hypothesis"])
def test_another_version_of_a_library_is_another_question(folder, monkeypatch, package):
    recorded(SOLVED, SMALL)
    real = keys.version_of
    monkeypatch.setattr(keys, "version_of", lambda name: "0" if name == package else real(name))
    claim = CLAIMS[SOLVED]
    assert all(answers.kept(claim, reading, SMALL) is None for reading in claim.readings)
    replies = asked_again("answer", SOLVED)
    assert replies and all(reply.outdated and not reply.differs for reply in replies)


def test_what_a_solver_did_not_answer_is_not_kept(folder, monkeypatch):
    silent = smt.settle

    def settle(obligation):
        return replace(silent(obligation), z3=NO_ANSWER)

    monkeypatch.setattr(smt, "settle", settle)
    decision = decide.decide(CLAIMS[SOLVED], SMALL)
    assert not {r.verdict for r in decision.readings} & {"proved", "bounded"}
    keep(decision)
    assert stored_json(answer_file(SOLVED)) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("(conclusion", "(conclusion (= 0 0)) (x", 1),
        lambda text: text[: len(text) // 2],
        lambda text: (
            "(certificate cusum/eq-10 (symbols) (hypotheses) (conclusion (<= 0 0)) (steps))"
        ),
    ],
)
def test_a_certificate_that_was_replaced_is_reported(folder, change):
    first = recorded(PROVED, SMALL)
    path = certificates.FOLDER / f"{PROVED}.proof"
    path.write_text(change(path.read_text()))
    with writing():
        manifest.note([path])
    proved._process_proofs.cache_clear()
    second = decide.decide(CLAIMS[PROVED], SMALL)
    assert second.verdict == first.verdict == "proved"
    (line, *_) = second.to_json()["replaced"]
    assert f"the stored certificate of {PROVED} was refused and replaced" in line
    assert line in ledger.differences([second])


@pytest.mark.slow
def test_a_certificate_of_another_statement_is_reported(folder):
    recorded(PROVED, SMALL)
    claim = CLAIMS[NEEDY]
    text = certificates.stored(PROVED).replace(f"(certificate {PROVED}", f"(certificate {NEEDY}", 1)
    certificates.keep(NEEDY, text)
    proved._process_proofs.cache_clear()
    replaced = decide.decide(claim, SMALL).replaced
    assert any("it proves another statement" in line for line in replaced)


@pytest.mark.slow
def test_forged_needs_are_found(folder):
    claim, path = CLAIMS[NEEDY], necessity.NECESSITY / f"{NEEDY}.json"
    recorded(NEEDY, SMALL)
    assert lines_of(NEEDY) == []

    def opened(entry):
        entry["key"] = necessity.asked(claim, claim.readings[0])
        for hypothesis in entry["hypotheses"]:
            if hypothesis["status"] == "needed":
                hypothesis["status"] = "open"

    def not_used(entry):
        for hypothesis in entry["hypotheses"]:
            hypothesis["status"] = "not used"

    def harmless(entry):
        witness = stored_json(evidence.WITNESSES / f"{NEEDY}.json")
        for hypothesis in entry["hypotheses"]:
            if hypothesis["status"] == "needed":
                hypothesis |= {"instance": next(iter(witness.values())), "name": "", "move": ""}

    original = path.read_text("utf-8")
    for change in (opened, not_used, harmless):
        path.write_text(original, "utf-8")
        edit(path, change, hide=True)
        assert any(reply.differs for reply in asked_again("needs", NEEDY)) or change is harmless
    assert any("does not break it" in line for line in lines_of(NEEDY))


# --- the commands -------------------------------------------------------------------------------


def run(function, *given, **named):
    with pytest.raises(typer.Exit) as left:
        function(*given, **named)
    return left.value.exit_code


@pytest.mark.slow
def test_the_command_does_not_say_that_all_is_as_recorded(folder, capsys):
    recorded(SOLVED, QUICK)
    assert run(main.verify, [SOLVED], json="-") == 0
    content = json.loads(capsys.readouterr().out)
    assert content["differs"] == [] and content["claims"][0]["replaced"] == []
    edit(answer_file(SOLVED), lambda entry: entry["solvers"].pop())
    assert run(main.verify, [SOLVED]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "changed by hand" in said and "Every verdict is as recorded" not in said
    assert run(main.verify, [SOLVED], record=True) == 0
    assert run(main.verify, [SOLVED]) == 0


def test_the_verified_checker_reads_the_papers_proofs_where_it_is_built(
    folder, capsys, monkeypatch
):
    recorded(PROVED, QUICK)
    for module in (verified_answers, other_checkers):
        monkeypatch.setattr(module, "built", lambda: True)

    def right(name):
        kernel, text = Library(Stored()).check(name), certificates.stored(name)
        uses = tuple(map(kernel.hypotheses.index, kernel.theorem.hypotheses))
        return Answer(True, statement=text[: text.index("(steps")] + "(steps))", uses=uses)

    def says(answer):
        def check_all(texts):
            beside = {name: right(name) for name in texts if name == f"{PROVED}.values"}
            return dict.fromkeys(texts, answer) | beside

        verified_answers._kept.clear()
        monkeypatch.setattr(verified_answers, "answers", lambda _, texts, sizes: check_all(texts))
        monkeypatch.setattr(other_checkers, "check_all", check_all)
        code = run(main.verify, [PROVED], json="-")
        content = json.loads(capsys.readouterr().out)
        (claim,) = content["claims"]
        return code, claim["evidence"][0]["proof"]["accepted_by"], content["differs"]

    assert says(right(PROVED)) == (0, ["verified"], [])
    code, accepted_by, (refused,) = says(Answer(False, reason="step 3: no"))
    assert (code, accepted_by) == (1, ["kernel"]) and "verified checker refuses: step 3" in refused
    other = f"(certificate {PROVED} (symbols) (hypotheses) (conclusion (<= 0 1)) (steps))"
    code, accepted_by, (refused,) = says(Answer(True, statement=other))
    assert (code, accepted_by) == (1, ["kernel"]) and "reads the statement otherwise" in refused


def test_on_request_the_second_checker_reads_the_papers_proofs_too(folder, capsys, monkeypatch):
    recorded(PROVED, QUICK)
    for module in (verified_answers, other_checkers):
        monkeypatch.setattr(module, "built", lambda: False)
    verified_answers._kept.clear()

    def rests_on():
        (claim,) = json.loads(capsys.readouterr().out)["claims"]
        (evidence,) = claim["evidence"]
        return evidence["proof"]["accepted_by"], evidence["rests_on"]

    assert run(main.verify, [PROVED], json="-") == 0
    assert rests_on()[0] == ["kernel"]
    assert run(main.verify, [PROVED], checkers=main.Checkers.both, json="-") == 0
    accepted_by, words = rests_on()
    assert accepted_by == ["kernel", "second"]
    assert "accepted by the kernel and the second checker" in words

    def refuses(self, name):
        raise Rejected("no")

    monkeypatch.setattr("verify.second.certificates.Checker.check", refuses)
    assert run(main.verify, [PROVED], checkers=main.Checkers.both, json="-") == 1
    assert rests_on()[0] == ["kernel"]


@pytest.mark.slow
def test_each_run_asks_some_again_and_finds_a_forger_who_hid(folder, capsys):
    recorded(SOLVED, QUICK)
    edit(answer_file(SOLVED), lambda entry: entry["search"].update(judged=10**6), hide=True)
    question = Question("answer", SOLVED, CLAIMS[SOLVED].readings[0].name)
    (seed,) = (seed for seed in range(100) if in_part(question, seed, 100))
    assert question in sample([SOLVED], seed)
    assert run(main.verify, [SOLVED], seed=seed) == 1
    assert "judged: 1000000 as stored" in " ".join(capsys.readouterr().out.split())


def test_the_parts_are_all_and_each_once(folder):
    asked = questions()
    parts = [[q for q in asked if in_part(q, number, 7)] for number in range(7)]
    assert sum(map(len, parts)) == len(asked) > 100
    assert {q for part in parts for q in part} == set(asked)


def test_the_command_asks_again_and_exits_1_on_a_difference(folder, capsys):
    recorded(SEARCHED, SMALL)
    assert run(command, [SEARCHED], jobs=1) == 0
    assert "1 asked again with the same answer" in " ".join(capsys.readouterr().out.split())
    edit(answer_file(SEARCHED), lambda entry: entry["search"].update(judged=1), hide=True)
    assert run(command, ["cusum"], jobs=1, json="-") == 1
    content = json.loads(capsys.readouterr().out)
    assert content["not_reached"] == 0
    (line,) = content["differs"]
    assert line.startswith(f"answer {SEARCHED} [") and "judged: 1 as stored" in line
    assert run(command, [SEARCHED], within=0.0, jobs=1, json="-") == 0
    assert json.loads(capsys.readouterr().out)["not_reached"] == 1


@pytest.mark.parametrize("part", ["3", "3/", "3/3", "x/3", "-1/3", "1/0"])
def test_a_part_that_is_none_is_refused(folder, part):
    recorded(SEARCHED, SMALL)
    with pytest.raises(InputError, match="--part"):
        command([SEARCHED], part=part, jobs=1)


def test_what_is_not_answered_is_refused(folder):
    with pytest.raises(InputError, match="the ledger answers nothing about it"):
        command(["cusum/absent"], jobs=1)


def test_what_changed_since_a_revision(monkeypatch):
    asked = [q for q in questions() if q.subject == SEARCHED]
    path = f"verify/ledger/{asked[0].file}"
    stored = json.loads(answer_file(SEARCHED).read_text("utf-8"))
    before = {name: entry | {"problem": "other"} for name, entry in stored.items()}
    said = {"diff": path + "\n", "ls-tree": path + "\n", "show": json.dumps(before)}
    monkeypatch.setattr("verify.verdicts.ask_again._git", lambda name, *rest: said[name])
    assert [q for q in changed_since("HEAD", asked) if q.kind == "answer"] == asked[:1]
    said["show"] = json.dumps(stored)
    assert changed_since("HEAD", asked) == []
    said["ls-tree"] = ""
    assert changed_since("HEAD", asked)
    monkeypatch.undo()
    with pytest.raises(InputError, match="--changed-since"):
        changed_since("no-such-revision", asked)


def test_what_is_gone_when_all_is_recorded_is_missed_no_longer(folder):
    gone = folder / "witnesses" / "cusum" / "gone.json"
    write_json(gone, {})
    with writing():
        manifest.note(manifest.files())
    gone.unlink()
    assert manifest.changed_by_hand() == [
        "the ledger's file witnesses/cusum/gone.json is missing since it was recorded"
    ]
    with writing():
        manifest.note(manifest.known_files())
    assert manifest.changed_by_hand() == []
