"""What a proof script may ask of the prover, and what the prover hands to it.

Nothing is proved here. ``verify.prover`` finds the steps, and the kernel checks each of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from typing import Any, NoReturn, Protocol

from theory.formal.terms import Expr

Said = Expr | Fraction | int | tuple[Any, ...]
"""A term or formula: an `Expr`, the kernel's tuple, or an exact number."""


class Fact(Protocol):
    """A theorem of the kernel: what holds, and the hypotheses under which it does."""

    @property
    def conclusion(self) -> Any:
        """The formula that holds, as the kernel's tuple."""

    @property
    def hypotheses(self) -> tuple[Any, ...]:
        """The formulas that it needs, as the kernel's tuples."""


Hint = Sequence[Fact] | tuple[Said, Fact] | tuple[Said, Sequence[Fact], Sequence[Said]]
"""A product that a step may need: of facts, ``(a, fact)``, or ``(a, facts, roots)``.

The last stands for ``a Π facts Π root²``.
"""


class Prover(Protocol):
    """The prover as scripts see it.

    Every method that gives a `Fact` has proved it. One that finds no proof raises ``ProofError``
    with the goal, the facts, and what was tried.

    Attributes
    ----------
    goal : Expr
        The conclusion of the statement that the script is to prove.
    context : list of Fact
        What every step may use besides the facts it is given.
    taken : int
        Steps so far, of proofs and of what came to nothing: what a search has cost.
    """

    goal: Expr
    context: Any

    @property
    def taken(self) -> int: ...

    def have(
        self,
        goal: Said,
        *facts: Fact,
        products: Iterable[Hint] = (),
        squares: Iterable[Said] = (),
        depth: int = 10,
    ) -> Fact:
        """The goal from the facts, by linear arithmetic, case splits, and products of facts.

        ``products`` and ``squares`` name what the search does not find, or not at once; ``depth``
        is the largest number of case splits on one path.
        """

    def auto(
        self,
        goal: Said,
        *facts: Fact,
        rounds: int = 2,
        products: Iterable[Hint] = (),
        squares: Iterable[Said] = (),
        depth: int = 10,
        at: Sequence[Said] = (),
    ) -> Fact:
        """As `have`; ∀ and ⇒ are introduced, ∀-facts instantiated, sums compared term by term.

        ``at`` lists further terms at which ∀-facts are used; ``rounds`` says how often new
        instances are looked for.
        """

    def nonlinear(
        self,
        goal: Said,
        *facts: Fact,
        squares: Sequence[Said] = (),
        levels: int = 3,
        differences: bool = False,
        cofactors: bool = False,
    ) -> Fact:
        """The goal after all case splits, with products of up to three facts and two squares.

        With ``differences``, squares are looked for beside those that are named; with
        ``cofactors``, products of more facts that have a monomial of the goal.
        """

    def exhibit(self, goal: Said, candidates: Sequence[Said], *facts: Fact) -> Fact:
        """A goal with ∃s from facts, trying the candidates as witnesses."""

    def use(self, th: Fact, *terms: Said, by: Sequence[Fact] = ()) -> Fact:
        """A ∀-fact at terms; its antecedents are proved from ``by`` and the context."""

    def lemma(self, name: str, table: dict[Any, Any], *facts: Fact) -> Fact:
        """A lemma with its symbols replaced, its hypotheses proved from the facts.

        ``table`` maps ``(name, sort, n)`` to a term, or for n > 0 to a function of n terms.
        """

    def instance(self, th: Fact, table: dict[Any, Any], *facts: Fact) -> Fact:
        """As `lemma`, for a theorem that is at hand."""

    def cite(self, name: str) -> Fact:
        """The theorem of another certificate as it stands."""

    def analytic(self, name: str, a: Said, b: Said = 0) -> Fact:
        """An analytic lemma of the kernel at terms; antecedents stay as implications."""

    def every(
        self,
        low: Said,
        high: Said,
        body: Callable[[Expr], Said],
        proof: Callable[[Expr, Fact], Fact],
    ) -> Fact:
        """``∀k ∈ [low, high] body(k)``; ``proof(k, range)`` proves ``body(k)``."""

    def throughout(self, low: Said, high: Said, proof: Callable[[Expr, Fact], Fact]) -> Fact:
        """What ``proof(k, range)`` proves, for all ``k ∈ [low, high]``."""

    def induction(
        self,
        low: Said,
        body: Callable[[Expr], Said],
        base: Fact,
        step: Callable[[Expr, Fact, Fact], Fact],
    ) -> Fact:
        """``∀k (low ≤ k ⇒ body(k))``; ``step(k, least, before)`` proves ``body(k + 1)``."""

    def up_to(
        self,
        low: Said,
        high: Said,
        body: Callable[[Expr], Said],
        step: Callable[[Expr, Fact, Fact], Fact],
        *,
        base: Fact | None = None,
        filled: Fact | None = None,
    ) -> Fact:
        """``body(high)`` by induction; ``step(k, range, before)`` proves ``body(k)``."""

    def cases(self, goal: Said, major: Fact, *branches: Callable[[Fact], Fact]) -> Fact:
        """The goal from each disjunct of a fact; a branch gets its disjunct, assumed."""

    def chosen(self, goal: Said, major: Fact, proof: Callable[[Expr, Fact], Fact]) -> Fact:
        """The goal from ``∃k φ``; ``proof(k, φ[k])`` proves it."""

    def last(self, whole: Said, *facts: Fact) -> Fact:
        """``Σ_{lo}^{hi} f = Σ_{lo}^{hi−1} f + f[hi]``, where ``lo ≤ hi`` follows from the facts."""

    def empty(self, whole: Said, *facts: Fact) -> Fact:
        """``Σ_{lo}^{hi} f = 0``, where ``hi < lo`` follows from the facts."""

    def rewrite(self, equation: Fact, th: Fact, template: Callable[[Expr], Said]) -> Fact:
        """From ``a = b`` and ``template(a)``: ``template(b)``."""

    def replaced(self, equation: Fact, term: Callable[[Expr], Said]) -> Fact:
        """From ``a = b``: ``term(a) = term(b)``."""

    def generalise(self, th: Fact, *variables: Expr) -> Fact:
        """``∀`` over integer symbols, the last one innermost."""

    def assume(self, phi: Said) -> Fact:
        """``φ ⊢ φ``."""

    def rule(self, name: str, *arguments: Any) -> Fact:
        """One step by a rule of the kernel."""

    def fresh(self, hint: str = "k") -> Expr:
        """An integer symbol that occurs nowhere else."""

    def pieces(self, th: Fact) -> list[Fact]:
        """The parts of a conjunction."""

    def flat(self, *facts: Fact) -> list[Fact]:
        """The facts with their conjunctions taken apart, all the way."""

    def written(self, th: Fact) -> Fact:
        """The fact in a form whose outermost word can be used."""

    def opened(self, phi: Said, k: Said) -> Any:
        """The body of a ∀ or ∃ with a term in the place of its variable, as the kernel's tuple."""

    def says(self, th: Fact, phi: Said) -> bool:
        """Is the conclusion this formula, as the kernel compares them?"""

    def of_all(self, given: Iterable[Fact]) -> list[Fact]:
        """What is proved so far of all integers, such as rounds, from no more than these."""

    def attempt(self, proof: Callable[[], Fact]) -> Fact | None:
        """The fact that a proof gives; None if a step of it is not found."""

    def fails(self, why: str) -> NoReturn:
        """Give up: the step is not found, and the message says why."""

    def about(self, what: str) -> AbstractContextManager[None]:
        """Context in which the message of a step that is not found begins with these words."""


Given = Mapping[str, Fact]
"""Facts by name: the definitions of a run, or the hypotheses of a lemma."""
