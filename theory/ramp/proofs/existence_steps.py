"""The step of the sets exists in each pass of SCA-RAMP's search, in each step of CCCP.

Indices in neither set stay at the lower ends of their ranges, which are a part of the step: the
others are held at the upper ends, as those of PA-I are.
"""

from functools import partial
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, total
from theory.proving.prover import Fact, Prover
from theory.ramp.proofs import searched_step, step_terms
from theory.ramp.proofs.existence_search import Equation, Held, lifted, linear
from theory.ramp.proofs.searched_answers import ANSWERS
from theory.ramp.proofs.searched_excluded import RUNS
from theory.ramp.proofs.searched_rounds import EXCLUDED_ROUNDS, ROUND
from theory.ramp.searched_steps import beside_step, of_step
from theory.ramp.symbols import K, n
from theory.runs.symbols.term import Term, term


class StepEquation(Equation):
    """``A(k) = Σ_i z_i (1[i in the sets] given_i + (1 − 1[i in the sets]) low_i)``."""

    def term(self, k: Expr, i: Expr) -> tuple[Expr, Expr, Expr]:
        sign, (_, (_, inside, given), _) = self.code(k, i).t[1:]
        return Expr(sign), Expr(inside), Expr(given)

    def code(self, k: Expr, i: Expr) -> Expr:
        """All that an index adds."""
        whole = put(self.phi.t[1], (k.t,))[2][2]
        return Expr(put(whole[3], (i.t,)))


class HeldStep(Held):
    """Steps held at the upper ends of their ranges."""

    sets: StepEquation

    def top(self, i: Expr) -> Expr:
        return step_terms.most(i)

    def short(self, i: Expr, along: Expr) -> Expr:
        found: Any = step_terms.SHARES.multipliers(term(along))
        return term(found.entry(Term(i))).expr

    def outside(self, k: Expr, i: Expr) -> Expr:
        """What an index adds in neither set."""
        sign, inside, _ = self.sets.term(k, i)
        return sign * ((1 - inside) * step_terms.least(i))

    def base(self, k: Expr) -> Expr:
        return total(1, K - 1, partial(self.outside, k))

    def whole(self, p: Prover, k: Expr, i: Expr, row: Expr, own: Fact) -> Fact:
        return p.have(eq(row + self.outside(k, i), self.sets.code(k, i)), own)


STEP = HeldStep("held-step", searched_step.RUN, StepEquation(searched_step.RUN)).solution
IN_STEPS = lifted("steps", STEP, of_step, n, ROUND["sets"])
"""PA-RAMP by the search, step by step."""

ANSWERED = lifted("answers", STEP, beside_step, n, ANSWERS["search-sets"])[1]
"""The search at the points of the exact steps."""

CUT = linear("cut-step", RUNS["cut"])
CUT_IN_STEPS = lifted("steps", CUT, of_step, n, EXCLUDED_ROUNDS["cut"]["sets"])
EXCLUDED = Held("excluded-step", RUNS["held"], Equation(RUNS["held"])).solution
EXCLUDED_IN_STEPS = lifted("steps", EXCLUDED, of_step, n, EXCLUDED_ROUNDS["held"]["sets"])
"""The same where discarded indices are left out; multipliers cut afterwards, or held."""
