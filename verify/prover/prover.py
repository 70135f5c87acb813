"""The prover that proof scripts talk to: `have` finds the small steps, the script gives the large.

``p.have(goal, *facts)`` proves a formula from theorems by linear arithmetic, case splits on
disjunctions and indicators, and whole-number gaps. Nonlinear steps get hints: products of facts,
squares, multipliers of equations. Quantified facts are used through `use`, lemmas through `lemma`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, bind, every, expr, tuple_of
from verify.kernel.terms import put
from verify.kernel.theorem import Theorem
from verify.prover.effort import Effort
from verify.prover.forms import sums
from verify.prover.polynomials.nonlinear import Nonlinear
from verify.prover.printing import pretty
from verify.prover.session import ProofError


class Prover(Nonlinear):
    """A `Search` with the large steps that scripts make."""

    def use(self, th: Theorem, *terms: Any, by: Sequence[Theorem] = ()) -> Theorem:
        """Instantiate the ∀s of a theorem in turn; antecedents are proved from ``by`` and context.

        After the last term, antecedents that follow are discharged too, as far as they are proved.
        """
        rest = list(terms)
        while True:
            th = self.written(th)
            head = th.conclusion[0]
            if head == "all" and rest:
                th = self.rule("special", expr(rest.pop(0)), th)
            elif head == "=>":
                antecedent, psi = th.conclusion[1:]
                try:
                    shown = self._prove(antecedent, [*self.context, *by], Effort(depth=4))
                except ProofError:
                    if rest:
                        raise
                    break
                th = self.rule("detach", psi, th, shown)
            else:
                break
        if rest:
            raise ProofError(f"no ∀ left for {len(rest)} more terms in {pretty(th.conclusion)}")
        return th

    def generalise(self, th: Theorem, *variables: Expr) -> Theorem:
        """``∀`` over the given integer symbols, the last one innermost."""
        for variable in reversed(variables):
            th = self.rule("general", variable, th)
        return th

    def every(
        self, low: Any, high: Any, body: Callable[[Expr], Any], proof: Callable[..., Theorem]
    ) -> Theorem:
        """``∀k ∈ [low, high] body(k)``; ``proof(k, range)`` proves ``body(k)`` from the range."""
        return self.rule("part", every(low, high, body), self.throughout(low, high, proof))

    def throughout(self, low: Any, high: Any, proof: Callable[..., Theorem]) -> Theorem:
        """What ``proof(k, range)`` proves, for all ``k ∈ [low, high]``."""
        k = self.fresh()
        inside = self.assume((expr(low) <= k) & (k <= expr(high)))
        th = self.rule("discharge", inside.conclusion, proof(k, inside))
        return self.generalise(th, k)

    def induction(
        self,
        low: Any,
        body: Callable[[Expr], Any],
        base: Theorem,
        step: Callable[..., Theorem],
    ) -> Theorem:
        """``∀k (low ≤ k ⇒ body(k))``; ``step(k, least, hypothesis)`` proves ``body(k + 1)``."""
        k = self.fresh()
        least, hypothesis = self.assume(expr(low) <= k), self.assume(body(k))
        after = self.rule("part", body(k + 1), step(k, least, hypothesis))
        return self.rule("induct", k, low, base, after)

    def last(self, whole: Any, *facts: Theorem) -> Theorem:
        """``Σ_{lo}^{hi} f = Σ_{lo}^{hi−1} f + f[hi]``, ``lo ≤ hi`` proved from the facts."""
        low, high = tuple_of(whole)[1:3]
        return self.rule("sum-last", whole, self.have(Expr(("<=", low, high)), *facts))

    def empty(self, whole: Any, *facts: Theorem) -> Theorem:
        """``Σ_{lo}^{hi} f = 0``, ``hi < lo`` proved from the facts."""
        low, high = tuple_of(whole)[1:3]
        return self.rule("sum-empty", whole, self.have(Expr(("<", high, low)), *facts))

    def up_to(
        self,
        low: Any,
        high: Any,
        body: Callable[[Expr], Any],
        step: Callable[..., Theorem],
        *,
        base: Theorem | None = None,
        filled: Theorem | None = None,
    ) -> Theorem:
        """``body(high)`` by induction from ``body(low − 1)``.

        ``step(k, inside, before)`` proves ``body(k)`` from ``low ≤ k ≤ high`` and ``body(k − 1)``.
        Without ``base``, and where the range is not known to be ``filled``, the body must follow
        from its sums being empty.
        """
        low, high = expr(low), expr(high)

        def climb(least: Theorem) -> Theorem:
            start = base or self._at_empty(body(low - 1))

            def up(k: Expr, above: Theorem, before: Theorem) -> Theorem:
                inside = self.assume(k + 1 <= high)
                room = self.have((low <= k + 1) & (k + 1 <= high), above, inside)
                now = self.have(k <= high, inside)
                done = step(k + 1, room, self._detached(before, now))
                return self.rule("discharge", inside.conclusion, done)

            whole = self.induction(
                low - 1,
                lambda k: (k <= high) >> expr(body(k)),
                self.rule("discharge", low - 1 <= high, start),
                up,
            )
            return self.rule("part", body(high), self.use(whole, high, by=[least]))

        if filled is not None:
            return climb(filled)
        return self.cases(
            body(high),
            self.rule("excluded", low <= high),
            climb,
            lambda none: self._at_empty(body(high), none),
        )

    def _detached(self, implication: Theorem, antecedent: Theorem) -> Theorem:
        psi = implication.conclusion[2]
        return self.rule("detach", psi, implication, antecedent)

    def _at_empty(self, phi: Any, *facts: Theorem) -> Theorem:
        """A formula from the emptiness of the sums in it."""
        found = dict.fromkeys(sums(tuple_of(phi)))
        return self.have(phi, *facts, *(self.empty(Expr(s), *facts) for s in found))

    def cases(self, goal: Any, major: Theorem, *branches: Callable[[Theorem], Theorem]) -> Theorem:
        """The goal from each disjunct of a theorem; a branch gets its disjunct, assumed."""
        major = self.written(major)
        options = major.conclusion[1:] if major.conclusion[0] == "or" else (major.conclusion,)
        if len(options) != len(branches):
            count = f"{len(options)} case{'s' * (len(options) != 1)}"
            said = f"{pretty(major.conclusion)} has {count}"
            raise ProofError(f"{said}; expected a branch for each, got {len(branches)}")
        proofs = [branch(self.assume(o)) for branch, o in zip(branches, options, strict=True)]
        return self.rule("cases", goal, major, proofs)

    def chosen(self, goal: Any, major: Theorem, proof: Callable[..., Theorem]) -> Theorem:
        """The goal from ``∃k φ``: ``proof(k, φ[k])`` proves it for a k of which φ is all known."""
        major = self.written(major)
        k = self.fresh()
        inside = self.assume(put(major.conclusion[1], (k.t,)))
        return self.rule("choose", k, major, self.rule("part", goal, proof(k, inside)))

    def rewrite(self, equation: Theorem, th: Theorem, template: Callable[[Expr], Any]) -> Theorem:
        """From ``a = b`` and ``template(a)``: ``template(b)``."""
        return self.rule("rewrite", bind(template), equation, th)

    def replaced(self, equation: Theorem, term: Callable[[Expr], Any]) -> Theorem:
        """From ``a = b``: ``term(a) = term(b)``."""
        a = tuple_of(equation.conclusion[1])
        start = self.have(Expr(("=", tuple_of(term(Expr(a))), tuple_of(term(Expr(a))))))
        left = term(Expr(a))
        return self.rewrite(
            equation, start, lambda k: Expr(("=", tuple_of(left), tuple_of(term(k))))
        )

    def analytic(self, name: str, a: Any, b: Any = 0) -> Theorem:
        """A named analytic lemma at terms; antecedents stay as implications."""
        th = self.rule("analytic", name)
        return self.rule(
            "instantiate", th, {("a", "R", 0): tuple_of(a), ("b", "R", 0): tuple_of(b)}
        )
