"""A proof is about the learner that the reading runs, and assumes nothing but what it computes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sympy import Eq, Ge, Gt, Symbol

from algorithms import PRIL, PACuSumRank, PRank
from algorithms.state import ThresholdState
from theory.claims.claim import Claim, Goal, Obligation, Reading
from theory.claims.goals import Unknown
from theory.claims.registry import all_claims, paper_claims
from theory.claims.space import Space
from theory.cusum import notation as cusum
from theory.cusum.corollary_4 import figure_2
from theory.cusum.proofs.attained_runs import by_rows
from theory.cusum.proofs.passive_scaling import by_one_rule
from theory.cusum.proofs.runs import PA_CUSUM, PRANK
from theory.cusum.questions_orthogonal import OrthogonalItems
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.vocabulary import RANKED
from theory.formal.terms import eq, every, integer
from theory.intervals.notation import K, T, i, theta
from theory.intervals.pril import RUN
from theory.intervals.streams import IntervalStream
from theory.intervals.vocabulary import STREAM
from theory.language.statement import ForAll, NormSquared
from theory.proving.program import FORMULAS, PROGRAM, Program
from theory.proving.proof import Proof
from theory.ramp.searched import search_run
from theory.runs import m_pril_run, pa_cusum_inside_run, pril_run
from theory.runs.papers.symbols import theta as levels
from theory.study.claim_file import ClaimFileError, file_claims
from verify.engines.proofs import Proofs, of_claim, proof_of, says
from verify.engines.proved import prove
from verify.kernel.normal import normal
from verify.prover.session import ProofError
from verify.smt.obligations import settle
from verify.verdicts.answers import obligations_of

HEAD = """
from sympy import Le
from theory import Claim
from theory.formal.terms import eq, every, integer, expr, function, integer
from theory.intervals.notation import K, T
from theory.intervals.streams import IntervalStream
from theory.proving.definitions import defining, from_code
from theory.proving.program import Program
from theory.proving.proof import Proof
from algorithms import PRIL

f, rounds = function("f", "R", 1), integer("T")
script = lambda p, run: p.auto(p.goal, *run.values())
"""
CLAIM = """
false = Claim(id="mine/false", where="-", kind="order", says="K ≤ T.", conclusion=Le(K, T),
              space=IntervalStream(), proofs=(Proof(script, {run}),))
"""
FORGED = {
    "a free formula": ("", '{"false": expr(1) <= 0}', "expected Definitions"),
    "one that is no equation": (
        "",
        'defining({"false": expr(1) <= 0})',
        "'false' is no definition",
    ),
    "a recursion without ground": (
        "",
        'defining({"f": every(1, rounds, lambda t: eq(f(t), f(t) + 1))})',
        "without ground",
    ),
    "a run of one's own making": (
        "@from_code\ndef forged():\n    return Program(PRIL), {'false': expr(1) <= 0}\n",
        "forged()",
        "learners are run by the modules of theory",
    ),
}


@pytest.mark.parametrize("way", FORGED)
def test_a_file_that_assumes_what_it_likes_is_refused_with_one_line(way, tmp_path):
    before, run, message = FORGED[way]
    path = tmp_path / "mine.py"
    path.write_text(HEAD + before + CLAIM.replace("{run}", run), "utf-8")
    with pytest.raises(ClaimFileError, match=message) as refused:
        file_claims(path)
    assert str(refused.value).startswith(f"{path}:")
    assert "\n" not in str(refused.value)


class Raised(PRIL):
    """PRIL whose thresholds start at 1."""

    def start(self, d, dtype=object):
        zero = super().start(d, dtype)
        return ThresholdState(zero.w, zero.theta + 1)


def starts_at(value, learner, run):
    """The claim that all thresholds start at a value, proved from the start of a run."""

    def script(p, run, some):
        return p.auto(p.goal, run["start-theta"], some)

    return Claim(
        id="mine/start",
        where="-",
        kind="algorithm",
        says="The thresholds start at the value.",
        hypotheses=(Ge(T, 0),),  # so that there is a first state
        conclusion=ForAll(Eq(theta[1, i], value), (i, 1, K - 1)),
        space=IntervalStream(learner),
        proofs=(Proof(script, run, vocabulary=STREAM),),
    )


def about(claim):
    """What the claim's theorem is about, proved now."""
    proved = prove(claim, claim.readings[0], fresh=True)
    return proved and proved.about


def test_a_variant_of_the_learner_needs_its_own_run():
    """The old definitions prove of PRIL that thresholds start at 0, and nothing of a variant."""
    of_pril = starts_at(0, PRIL, RUN)
    assert about(of_pril) == PROGRAM
    kept = starts_at(0, Raised, RUN)
    with pytest.raises(ProofError, match="the definitions are of PRIL; this reading runs Raised"):
        prove(kept, kept.readings[0], fresh=True)


def test_a_variant_is_run_by_its_own_code():
    run = pril_run(Raised)
    ones = every(1, integer("K") - 1, lambda k: eq(levels(1, k), 1))
    assert normal(run["start-theta"].t) == normal(ones.t)
    own = starts_at(1, Raised, run)
    assert about(own) == PROGRAM
    false = starts_at(0, Raised, run)
    with pytest.raises(ProofError, match="no proof"):
        prove(false, false.readings[0], fresh=True)


class MovesTwice(PRIL):
    """Moves the thresholds by other steps than the direction."""

    def update(self, state, x, label):
        steps, none = self.tau(state, x, label), self.tau(state, 0 * x, label)
        return ThresholdState(state.w + steps.sum() * x, state.theta - none)


class NeverMoves(PRIL):
    """Asks for no steps."""

    def update(self, state, x, label):
        return state


@pytest.mark.parametrize("learner", [MovesTwice, NeverMoves])
def test_what_a_method_computes_has_one_meaning_in_a_round(learner):
    """One name for two results would define neither."""
    with pytest.raises(ValueError, match="tau: expected one meaning in a round"):
        pril_run(learner)


def ranked(layout, run):
    """Nothing but a proof with the run of Figure 2, read in a layout."""
    item = cusum.x[cusum.i]
    return Claim(
        id="mine/layout",
        where="-",
        kind="algorithm",
        says="Two ranks or more.",
        # Figure 2 divides by it
        hypotheses=(ForAll(Gt(NormSquared(item), 0), (cusum.i, 1, cusum.n)),),
        conclusion=Ge(Symbol("r", integer=True), 2),
        space=RankedStream(figure_2),
        readings=(Reading(layout, options={"layout": layout}),),
        proofs=(Proof(lambda p, run, long: p.have(p.goal, run["ranks"]), run, vocabulary=RANKED),),
    )


def test_the_options_of_the_reading_are_those_of_the_definitions():
    after = ranked("after", PA_CUSUM)
    assert about(after) == PROGRAM
    for layout in ("inside", "shared"):
        other = ranked(layout, PA_CUSUM)
        with pytest.raises(ProofError, match=f"layout after.*runs PACuSumRank .layout {layout}"):
            prove(other, other.readings[0], fresh=True)


def test_programs_are_those_of_the_learners_that_the_spaces_build():
    space = RankedStream(figure_2)
    (program,) = space.programs(layout="shared", ties="largest")
    assert program == Program(PACuSumRank, {"layout": "shared", "ties": "largest"})
    (any_rule,) = space.programs(layout="after", ties="any")
    assert any_rule.options["ties"] == "any"
    assert Space().programs() == ()


class Against(PACuSumRank):
    """Figure 2 with its steps the wrong way."""

    def rho(self, wbar, x, y, predicted):
        return -super().rho(wbar, x, y, predicted)


INSIDE = next(claim for claim in paper_claims("cusum") if claim.id == "cusum/corollary-4/attained")


def by_a_loop(learner, ties, run):
    """That statement for a learner whose step stands inside the loop, with a run of it."""
    reading = INSIDE.reading("inside")
    space = OrthogonalItems(lambda r, delta: learner(r, delta, "inside", ties))
    proof = replace(proof_of(INSIDE, reading), run=by_rows(run))
    claim = replace(INSIDE, readings=(replace(reading, space=space),), proofs=(proof,))
    return of_claim(claim, claim.readings[0], proof)


def test_a_stored_certificate_is_of_no_other_loop():
    """A sign in each pass, or another rule for ties: nothing is proved of them."""
    reading = INSIDE.reading("inside")
    stored = Proofs().check(of_claim(INSIDE, reading, proof_of(INSIDE, reading)))
    own = pa_cusum_inside_run("smallest")
    assert says(stored, by_a_loop(PACuSumRank, "smallest", own))
    for learner, ties in ((Against, "smallest"), (PACuSumRank, "largest")):
        with pytest.raises(ProofError, match="the definitions are of PACuSumRank"):
            by_a_loop(learner, ties, own)
        assert not says(stored, by_a_loop(learner, ties, pa_cusum_inside_run(ties, learner)))


def test_what_theorems_are_about():
    assert PRANK.about == m_pril_run().about == PROGRAM
    assert pa_cusum_inside_run().about == PROGRAM
    assert search_run().about == PROGRAM
    assert by_one_rule(1).about == PROGRAM
    assert RUN.only("labels", "ranks").about == FORMULAS
    assert {p.learner for p in PRANK.programs} == {PRank}


FREE = Goal((), True, False)


def claimed(obligation, conclusion=None):
    """A claim of PRIL's streams with one obligation."""
    return Claim(
        id="mine/asked",
        where="-",
        kind="order",
        says="Two ranks or more.",
        conclusion=Ge(Symbol("K", integer=True), 2) if conclusion is None else conclusion,
        space=Sizes(),
        obligations=(obligation,),
    )


class Sizes(Space):
    """A number K of ranks."""

    def generate(self, choose, **options):
        return {"K": choose(2, 5)}

    def values(self, instance, **options):
        return dict(instance)


def ranks(*domain):
    """All numbers of ranks of which a solver formula says what they are."""
    import z3

    number = z3.Int("K")
    return [Unknown({"K": number}, tuple(part(number) for part in domain))]


def test_a_goal_of_ones_own_is_a_step():
    """Whatever it says that it covers: it says nothing of the claim."""
    claim = claimed(Obligation("trivial", "all", lambda: FREE))
    (obligation,) = obligations_of(claim, claim.readings[0])
    assert obligation.covers == "step"


def test_a_goal_that_is_the_statement_counts_where_its_instances_are_all():
    def counted(instances, conclusion=None):
        claim = claimed(Obligation("ranks", "all", instances=instances), conclusion)
        (obligation,) = obligations_of(claim, claim.readings[0])
        return obligation

    all_of_them = counted(lambda: ranks(lambda k: k >= 2))
    assert all_of_them.covers == "all"
    assert settle(all_of_them).proved
    fewer = counted(lambda: ranks(lambda k: k >= 4), Ge(Symbol("K", integer=True), 4))
    assert fewer.covers == "step"
    assert counted(lambda: [Unknown({"K": 2})]).covers == "step"
    assert not settle(counted(lambda: ranks(lambda k: k >= 2), NOT_ALL)).proved


NOT_ALL = Ge(Symbol("K", integer=True), 3)


def test_the_statement_is_asked_with_the_hypotheses_of_the_reading():
    claim = replace(
        claimed(Obligation("ranks", "all", instances=lambda: ranks(lambda k: k >= 2)), NOT_ALL),
        hypotheses=(Ge(Symbol("K", integer=True), 3),),
    )
    (obligation,) = obligations_of(claim, claim.readings[0])
    assert settle(obligation).proved


def test_every_obligation_of_the_papers_asks_the_statement_itself():
    """None is a goal that is typed beside its claim, which would be a step."""
    found = [(c.id, o) for c in all_claims() for o in c.obligations]
    assert [name for name, obligation in found if obligation.instances is None] == []
    assert len(found) >= 10
