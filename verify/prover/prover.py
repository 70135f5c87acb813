"""The prover that proof scripts talk to: `have` finds the small steps, the script gives the large.

``p.have(goal, *facts)`` proves a formula from theorems by linear arithmetic, case splits on
disjunctions and indicators, and whole-number gaps. Nonlinear steps get hints: products of facts,
squares, multipliers of equations. Quantified facts are used through `use`, lemmas through `lemma`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from theory.formal import Expr, bind, every, expr, tuple_of
from verify.kernel.normal import (
    Monomial,
    Polynomial,
    normal,
    plus,
    polynomial,
    relation,
    term,
    times,
)
from verify.kernel.rules import Theorem
from verify.kernel.terms import Term, integral, parts, put
from verify.prover.linear import Column, combination
from verify.prover.matching import closed, instances
from verify.prover.session import ProofError, Session

Product = tuple[Any, Sequence[Theorem], Sequence[Any]]
"""A hint ``(a, theorems, squares)``: the product ``a · Π p · Π s²`` may take part."""

FALSE = ("false",)
MOST_SUBSTITUTIONS = 200


class Prover(Session):
    """A `Session` with tactics.

    Attributes
    ----------
    context : list of Theorem
        What every `have` may use.
    goal : Expr
        The conclusion of the statement that a script is to prove.
    """

    def __init__(self, cited: Callable[[str], Theorem]) -> None:
        super().__init__(cited)
        self.context: list[Theorem] = []
        self.goal = Expr(FALSE)

    # what scripts call ------------------------------------------------------------------------

    def assume(self, phi: Any) -> Theorem:
        """``φ ⊢ φ``."""
        return self.rule("assume", phi)

    def have(
        self,
        goal: Any,
        *facts: Theorem,
        products: Iterable[Sequence[Any]] = (),
        squares: Iterable[Any] = (),
        depth: int = 10,
    ) -> Theorem:
        """The goal from the facts and the context.

        Parameters
        ----------
        goal : formula
            ∧, ∀, ⇒ and ∨ are taken apart; ∃ is for `witness`.
        facts : Theorem
            Taken apart as well; a ∀ among them is not instantiated.
        products : iterable
            Lists of theorems whose product may be used, or full `Product` hints.
        squares : iterable of terms
            Terms whose squares may be used.
        depth : int
            Most case splits on one path.

        Raises
        ------
        ProofError
            If none is found.
        """
        hints: list[Product] = [
            (Fraction(1), hint, ()) if _plain(hint) else (hint[0], hint[1], hint[2])
            for hint in products
        ]
        hints += [(Fraction(1), (), (s,)) for s in squares]
        return self._prove(tuple_of(goal), [*self.context, *facts], hints, depth)

    def auto(
        self,
        goal: Any,
        *facts: Theorem,
        rounds: int = 2,
        products: Iterable[Sequence[Any]] = (),
        squares: Iterable[Any] = (),
        depth: int = 10,
    ) -> Theorem:
        """As `have`, with instances of the facts' ∀s where their symbols meet those of the goal.

        Leading ∀s and antecedents of the goal, and their conjunctions, are taken apart first.
        """
        goal = tuple_of(goal)
        form = outer(goal)

        def inner(part: Any, *given: Theorem) -> Theorem:
            return self.auto(
                part,
                *facts,
                *given,
                rounds=rounds,
                products=products,
                squares=squares,
                depth=depth,
            )

        if form[0] == "all":
            k = self.fresh()
            inside = inner(put(form[1], (k.t,)))
            return self.rule("part", goal, self.rule("general", k, inside))
        if form[0] == "=>":
            given = self.assume(form[1])
            inside = inner(form[2], given)
            return self.rule("part", goal, self.rule("discharge", form[1], inside))
        if form[0] == "and" and any(outer(part)[0] in ("all", "=>") for part in form[1:]):
            return self.rule("part", goal, self.rule("conjoin", [inner(p) for p in form[1:]]))
        known = [piece for th in (*self.context, *facts) for piece in self._all_pieces(th)]
        general = [th for th in known if self._written(th).conclusion[0] == "all"]
        plain = [th for th in known if self._written(th).conclusion[0] != "all"]
        seen: set[Term] = {normal(th.conclusion) for th in plain}
        for _ in range(rounds):
            ground = closed([goal, *(th.conclusion for th in plain)])
            new = []
            for th in general:
                for values in instances(th.conclusion, ground):
                    instance = self._at_values(th, values, plain)
                    for piece in self._all_pieces(instance) if instance is not None else ():
                        if normal(piece.conclusion) not in seen:
                            seen.add(normal(piece.conclusion))
                            new.append(piece)
            general += [th for th in new if th.conclusion[0] == "all"]
            plain += [th for th in new if th.conclusion[0] != "all"]
        return self.have(goal, *plain, products=products, squares=squares, depth=depth)

    def _all_pieces(self, th: Theorem) -> list[Theorem]:
        pieces = self.pieces(th)
        if len(pieces) == 1:
            return [self._written(th)]
        return [p for piece in pieces for p in self._all_pieces(piece)]

    def _at_values(
        self, th: Theorem, values: Sequence[Term], plain: list[Theorem]
    ) -> Theorem | None:
        """A ∀-fact at terms, or None where they are not known to be in its ranges.

        Antecedents that are not ranges stay.
        """
        rest = list(values)
        while True:
            th = self._written(th)
            if th.conclusion[0] == "all" and rest:
                th = self.rule("special", rest.pop(0), th)
                continue
            if th.conclusion[0] != "=>":
                return th
            try:
                shown = self._prove(th.conclusion[1], plain, [], 0)
            except ProofError:
                return th if not rest and not _is_range(th.conclusion[1]) else None
            th = self.rule("detach", th.conclusion[2], th, shown)

    def use(self, th: Theorem, *terms: Any, by: Sequence[Theorem] = ()) -> Theorem:
        """Instantiate the ∀s of a theorem in turn; antecedents are proved from ``by`` and context.

        After the last term, antecedents that follow are discharged too, as far as they are proved.
        """
        rest = list(terms)
        while True:
            th = self._written(th)
            head = th.conclusion[0]
            if head == "all" and rest:
                th = self.rule("special", expr(rest.pop(0)), th)
            elif head == "=>":
                antecedent, psi = th.conclusion[1:]
                try:
                    shown = self._prove(antecedent, [*self.context, *by], [], 4)
                except ProofError:
                    if rest:
                        raise
                    break
                th = self.rule("detach", psi, th, shown)
            else:
                break
        if rest:
            raise ProofError(f"no ∀ left for {len(rest)} more terms in {show(th.conclusion)}")
        return th

    def lemma(self, name: str, table: dict[Any, Any], *facts: Theorem) -> Theorem:
        """Another certificate's theorem, symbols replaced, its hypotheses proved from facts.

        ``table`` maps ``(name, sort, n)`` to a term, or for n > 0 to a function of n terms.
        """
        return self.instance(self.cite(name), table, *facts)

    def instance(self, th: Theorem, table: dict[Any, Any], *facts: Theorem) -> Theorem:
        """A theorem with symbols replaced, and its hypotheses proved from facts where they follow.

        Raises
        ------
        ProofError
            If a hypothesis does not follow.
        """
        bodies = {symbol: _body(value, symbol[2]) for symbol, value in table.items()}
        th = self.rule("instantiate", th, bodies) if bodies else th
        given = {normal(phi) for fact in (*self.context, *facts) for phi in fact.hypotheses}
        for phi in th.hypotheses:
            if normal(phi) in given:
                continue
            shown = self._prove(phi, [*self.context, *facts], [], 8)
            th = self.rule("detach", th.conclusion, self.rule("discharge", phi, th), shown)
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
        k = self.fresh()
        inside = self.assume((expr(low) <= k) & (k <= expr(high)))
        th = self.rule("discharge", inside.conclusion, proof(k, inside))
        return self.rule("part", every(low, high, body), self.generalise(th, k))

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
        found = dict.fromkeys(_sums(tuple_of(phi)))
        return self.have(phi, *facts, *(self.empty(Expr(s), *facts) for s in found))

    def cases(self, goal: Any, major: Theorem, *branches: Callable[[Theorem], Theorem]) -> Theorem:
        """The goal from each disjunct of a theorem; a branch gets its disjunct, assumed."""
        major = self._written(major)
        options = major.conclusion[1:] if major.conclusion[0] == "or" else (major.conclusion,)
        proofs = [branch(self.assume(o)) for branch, o in zip(branches, options, strict=True)]
        return self.rule("cases", goal, major, proofs)

    def quotient(self, part: Any, whole: Any, divisor: Any, *facts: Theorem) -> Theorem:
        """``part ≤ whole / divisor``, from ``divisor · part ≤ whole`` and ``0 < divisor``."""
        part, whole, divisor = expr(part), expr(whole), expr(divisor)
        positive = self.have(divisor > 0, *facts)
        times_whole = self.have(divisor * part <= whole, *facts)
        inverse = 1 / divisor
        one = self.rule("inverse", divisor, positive)
        above = self.have(inverse >= 0, products=[(inverse, [one], []), (1, [positive], [inverse])])
        return self.have(
            part <= whole / divisor, products=[[times_whole, above], (part, [one], [])]
        )

    def chosen(self, goal: Any, major: Theorem, proof: Callable[..., Theorem]) -> Theorem:
        """The goal from ``∃k φ``: ``proof(k, φ[k])`` proves it for a k of which φ is all known."""
        major = self._written(major)
        k = self.fresh()
        inside = self.assume(put(major.conclusion[1], (k.t,)))
        return self.rule("choose", k, major, self.rule("part", goal, proof(k, inside)))

    def pieces(self, th: Theorem) -> list[Theorem]:
        """The parts of a conjunction."""
        th = self._written(th)
        if th.conclusion[0] != "and":
            return [th]
        return [self.rule("part", part, th) for part in th.conclusion[1:]]

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

    # the search -------------------------------------------------------------------------------

    def _written(self, th: Theorem) -> Theorem:
        """The theorem with its conclusion in a form whose outermost word can be used."""
        phi = outer(th.conclusion)
        return th if phi is th.conclusion else self.rule("part", phi, th)

    def _prove(self, goal: Term, facts: list[Theorem], hints: list[Product], depth: int) -> Theorem:
        form = outer(goal)
        if form != goal:
            return self.rule("part", goal, self._prove(form, facts, hints, depth))
        head = goal[0]
        for th in facts:
            if th.conclusion == goal:
                return th
        wanted = normal(goal)
        if wanted == ("true",):
            return self.rule("part", goal, self.rule("excluded", FALSE))
        for th in facts:
            if normal(th.conclusion) == wanted:
                return self.rule("part", goal, th)
        if head == "and":
            proofs = [self._prove(part, facts, hints, depth) for part in goal[1:]]
            return self.rule("part", goal, self.rule("conjoin", proofs))
        if head == "=>":
            inside = self.assume(goal[1])
            proof = self._prove(goal[2], [*facts, inside], hints, depth)
            return self.rule("discharge", goal[1], proof)
        if head == "or":
            against = self.assume(("and", *(("not", part) for part in goal[1:])))
            proof = Tableau(self, FALSE, hints).close([*facts, against], depth)
            return self.rule("part", goal, self.rule("discharge", against.conclusion, proof))
        if head == "all":
            k = self.fresh()
            proof = self._prove(put(goal[1], (k.t,)), facts, hints, depth)
            return self.rule("general", k, proof)
        return Tableau(self, goal, hints).close(facts, depth)


class Tableau:
    """Proof of one literal (or of *false*) by linear arithmetic and case splits."""

    def __init__(self, p: Prover, goal: Term, hints: list[Product]) -> None:
        self.p, self.goal, self.hints = p, goal, hints

    def close(self, facts: list[Theorem], depth: int) -> Theorem:
        """The goal from the facts.

        Raises
        ------
        ProofError
            If the splits allowed do not close every branch.
        """
        literals, splits = self._flatten(facts)
        return self._branch(literals, splits, depth)

    def _flatten(self, facts: Iterable[Theorem]) -> tuple[list[Theorem], list[Theorem]]:
        """Literals, and disjunctions, in what the facts say."""
        literals: dict[Term, Theorem] = {}
        splits: dict[Term, Theorem] = {}
        stack = list(facts)[::-1]
        while stack:
            th = self.p._written(stack.pop())
            phi = th.conclusion
            if phi[0] == "and":
                stack.extend(self.p.rule("part", part, th) for part in phi[:0:-1])
            elif phi[0] in ("or", "=>"):
                if phi[0] == "=>":
                    phi = ("or", ("not", phi[1]), phi[2])
                    th = self.p.rule("part", phi, th)
                splits.setdefault(normal(phi), th)
            elif phi[0] not in ("all", "some", "true"):
                literals.setdefault(normal(phi), th)
        return list(literals.values()), list(splits.values())

    def _branch(self, literals: list[Theorem], splits: list[Theorem], depth: int) -> Theorem:
        done = self._direct(literals)
        if done is not None:
            return done
        if depth == 0:
            raise self._failure(literals)
        known = {normal(th.conclusion) for th in literals}
        alive: dict[int, int] = {}
        pending = []
        for th in splits:
            options = th.conclusion[1:]
            if not any(normal(o) in known for o in options):
                alive[id(th)] = sum(normal(("not", o)) not in known for o in options)
                pending.append(th)
        best = min(pending, key=lambda th: alive[id(th)], default=None)
        if best is None or alive[id(best)] > 1:
            phi = self._indicator(literals)
            if phi is not None:
                best = self.p.rule("indicator", phi)
        if best is None:
            raise self._failure(literals)
        th, deeper = best, depth - (alive.get(id(best), 2) > 1)
        rest = [other for other in pending if other is not th]
        proofs = []
        for option in th.conclusion[1:]:
            assumed = self.p.assume(option)
            more, further = self._flatten([assumed])
            against = self._against(literals, more)
            proofs.append(
                self._branch([*literals, *more], [*rest, *further], deeper)
                if against is None
                else self._conclude(against)
            )
        return self.p.rule("cases", self.goal, th, proofs)

    def _against(self, literals: list[Theorem], more: list[Theorem]) -> Theorem | None:
        """*false*, where a new literal is the negation of a known one."""
        known = {normal(th.conclusion): th for th in literals}
        for th in more:
            other = known.get(normal(("not", th.conclusion)))
            if other is not None:
                return self.p.rule("detach", FALSE, self._denial(th), other)
        return None

    def _denial(self, th: Theorem) -> Theorem:
        """``¬φ ⇒ false`` from φ."""
        phi = ("=>", ("not", th.conclusion), FALSE)
        return self.p.rule("part", phi, th)

    def _conclude(self, absurd: Theorem) -> Theorem:
        return absurd if self.goal == FALSE else self.p.rule("absurd", self.goal, absurd)

    def _direct(self, literals: list[Theorem]) -> Theorem | None:
        for th in literals:
            if normal(th.conclusion) == FALSE:
                return self._conclude(self.p.rule("part", FALSE, th))
        sign, g = relation(self.goal)
        facts, columns, products = self._columns(literals)
        if self.goal[0] == "int":
            known = [th for th in literals if th.conclusion[0] == "int"]
            try:
                return self.p.rule("integer", self.goal[1], known)
            except Exception:
                return None
        if sign == "=":
            for target in ((sign, g),):
                th = self._combine(self.goal, target, facts, columns, products)
                if th is not None:
                    return th
            a, b = self.goal[1:]
            first = self._combine(("<=", a, b), ("<=", g), facts, columns, products)
            if first is not None:
                back = plus({}, g, Fraction(-1))
                second = self._combine(("<=", b, a), ("<=", back), facts, columns, products)
                if second is not None:
                    return self.p.rule("squeeze", self.goal, first, second)
        elif sign:
            th = self._combine(self.goal, (sign, g), facts, columns, products)
            if th is not None:
                return th
        if self.goal != FALSE:
            absurd = self._combine(FALSE, ("<", {}), facts, columns, products)
            if absurd is not None:
                return self._conclude(absurd)
        return None

    def _columns(self, literals: list[Theorem]) -> tuple[list[Theorem], list[Column], list[Any]]:
        """Facts, and for each column the product of facts that it stands for."""
        facts: list[Theorem] = []
        columns: list[Column] = [Column("<", {(): Fraction(1)})]
        products: list[Any] = [(Fraction(1), [], [])]
        seen: dict[int, int] = {}

        def place(th: Theorem) -> int:
            if id(th) not in seen:
                seen[id(th)] = len(facts)
                facts.append(th)
            return seen[id(th)]

        for th in literals:
            sign, p = relation(th.conclusion)
            if not sign or not p:
                continue
            if sign == "<":
                tight = self._whole(th, p, literals)
                if tight is not None:
                    columns.append(Column("<=", relation(tight.conclusion)[1]))
                    products.append((Fraction(1), [place(tight)], []))
            columns.append(Column(sign, p))
            products.append((Fraction(1), [place(th)], []))
        for a, theorems, squares in self.hints:
            p = polynomial(tuple_of(a))
            signs = []
            for th in theorems:
                sign, q = relation(th.conclusion)
                signs.append(sign)
                p = times(p, q)
            for s in squares:
                q = polynomial(tuple_of(s))
                p = times(p, times(q, q))
            sign = "=" if "=" in signs else "<" if set(signs) == {"<"} and not squares else "<="
            columns.append(Column(sign, p))
            products.append((tuple_of(a), [place(t) for t in theorems], [*map(tuple_of, squares)]))
        for factor, th, p in self._substitutions(literals, columns):
            columns.append(Column("=", p))
            products.append((factor, [place(th)], []))
        return facts, columns, products

    def _substitutions(
        self, literals: list[Theorem], columns: list[Column]
    ) -> Iterator[tuple[Term, Theorem, Polynomial]]:
        """Equations ``atom = …`` times what stands beside the atom in the products that occur."""
        rules: dict[Term, list[tuple[Theorem, Polynomial]]] = {}
        for th in literals:
            if th.conclusion[0] == "=":
                left = polynomial(th.conclusion[1])
                if len(left) == 1 and sum(n for _, n in next(iter(left))) == 1:
                    atom = next(iter(left))[0][0]
                    rules.setdefault(atom, []).append((th, relation(th.conclusion)[1]))
        queue = [m for c in columns for m in c.p] + list(relation(self.goal)[1])
        seen = set(queue)
        made: set[tuple[int, Monomial]] = set()
        while queue and len(made) < MOST_SUBSTITUTIONS:
            monomial = queue.pop()
            if sum(n for _, n in monomial) < 2:
                continue
            for atom, n in monomial:
                rest = tuple(
                    (a, k - 1 if a == atom else k) for a, k in monomial if a != atom or n > 1
                )
                for th, q in rules.get(atom, ()):
                    if (id(th), rest) in made:
                        continue
                    made.add((id(th), rest))
                    p = times({rest: Fraction(1)}, q)
                    new = [m for m in p if m not in seen]
                    queue.extend(new)
                    seen.update(new)
                    yield term({rest: Fraction(1)}), th, p

    def _whole(self, th: Theorem, p: Polynomial, literals: list[Theorem]) -> Theorem | None:
        """``1 ≤ c p`` from ``0 < p`` where ``c p`` has integer coefficients and integer atoms."""
        scale = Fraction(1)
        for c in p.values():
            scale *= (c * scale).denominator
        whole_parts: list[Theorem] = []
        known = {normal(t.conclusion): t for t in literals if t.conclusion[0] == "int"}
        for monomial in p:
            for atom, _ in monomial:
                if integral(atom):
                    continue
                if ("int", atom) not in known:
                    return None
                whole_parts.append(known["int", atom])
        scaled = {m: c * scale for m, c in p.items()}
        less = th
        if scale != 1:
            less = self.p.rule("arith", ("<", Fraction(0), term(scaled)), [th], [(scale, [0], [])])
        phi = ("<=", Fraction(1), term(scaled))
        target = ("+", term(scaled), Fraction(0))
        shown = [less]
        if whole_parts:
            shown.append(self.p.rule("integer", target, whole_parts))
        return self.p.rule("gap", phi, shown)

    def _combine(
        self,
        goal: Term,
        target: tuple[str, Polynomial],
        facts: list[Theorem],
        columns: list[Column],
        products: list[Any],
    ) -> Theorem | None:
        found = combination(*target, columns)
        if found is None:
            return None
        used = [
            (value * a if type(a) is Fraction else ("*", value, a), chosen, squares)
            for value, (a, chosen, squares) in zip(found, products, strict=True)
            if value
        ]
        needed = sorted({i for _, chosen, _ in used for i in chosen})
        order = {old: new for new, old in enumerate(needed)}
        steps = [(a, [order[i] for i in chosen], list(squares)) for a, chosen, squares in used]
        return self.p.rule("arith", goal, [facts[i] for i in needed], steps)

    def _indicator(self, literals: list[Theorem]) -> Term | None:
        """The condition of an indicator in the goal or the literals that is not decided yet."""
        known = {normal(th.conclusion) for th in literals}
        for phi in (self.goal, *(th.conclusion for th in literals)):
            for found in _indicators(normal(phi)):
                values = [normal(("=", ("ind", found), Fraction(c))) for c in (0, 1)]
                if known.isdisjoint(values):
                    return found
        return None

    def _failure(self, literals: list[Theorem]) -> ProofError:
        lines = [f"no proof of  {show(self.goal)}", "from"]
        lines += [f"  {show(th.conclusion)}" for th in literals]
        return ProofError("\n".join(lines))


def _indicators(phi: Term) -> list[Term]:
    """Conditions of indicators outside sums and quantifiers, inner ones first."""
    if type(phi) is not tuple:
        return []
    inside = [found for part, under in parts(phi) if not under for found in _indicators(part)]
    return [*inside, phi[1]] if phi[0] == "ind" else inside


def _sums(phi: Term) -> list[Term]:
    """Sums that are not inside another sum or quantifier."""
    if type(phi) is not tuple:
        return []
    if phi[0] == "sum":
        return [phi]
    return [found for part, under in parts(phi) if not under for found in _sums(part)]


def outer(phi: Term) -> Term:
    """The formula with a negation pushed in as far as its outermost word needs."""
    if phi[0] != "not":
        return phi
    if phi[1][0] == "not":  # ¬¬(a = b) is a = b, not two inequalities
        return outer(phi[1][1])
    inner = outer(phi[1])
    head, rest = inner[0], inner[1:]
    if head == "<=":
        return ("<", rest[1], rest[0])
    if head == "<":
        return ("<=", rest[1], rest[0])
    if head == "=":
        return ("or", ("<", *rest), ("<", rest[1], rest[0]))
    if head == "=>":
        return ("and", rest[0], ("not", rest[1]))
    if head in ("and", "or"):
        return ("or" if head == "and" else "and", *(("not", part) for part in rest))
    if head in ("all", "some"):
        return ("some" if head == "all" else "all", ("not", rest[0]))
    return ({"true": "false", "false": "true"}[head],) if head in ("true", "false") else phi


def _body(value: Any, n: int) -> Term:
    if n == 0:
        return tuple_of(value)
    if n == 1:
        return bind(value)
    return bind(lambda last: Expr(_body(lambda *first: value(*first, last), n - 1)))


def _is_range(phi: Term) -> bool:
    """Is it ``lo ≤ k ∧ k ≤ hi``?"""
    if phi[0] != "and" or len(phi) != 3 or phi[1][0] != "<=" or phi[2][0] != "<=":
        return False
    return bool(phi[1][2] == phi[2][1])


def _plain(hint: Any) -> bool:
    """Is the hint a list of theorems alone?"""
    return all(isinstance(part, Theorem) for part in hint)


def show(phi: Term) -> str:
    """The formula for messages."""
    from verify.kernel.printing import pretty

    return pretty(phi)
