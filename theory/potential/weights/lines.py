"""The proof that a potential for weights of experts gives, line by line, as a user types it."""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Symbol, log

from theory.language.writing import FACTOR, Writer
from theory.potential.discovered import Discovered
from theory.potential.refusals import NotCovered
from theory.potential.weights.program import EXPERTS, Drop, Solution, WeightsProgram
from theory.potential.weights.round import COST, MEAN

EACH = "for i in 1..N"


class Lines:
    """Invariants and lines for a solution.

    Parameters
    ----------
    program : WeightsProgram
    found : Solution
    bound : sympy relation
        Of one expert; where it has the logarithm of a number, the lines have the same.
    """

    def __init__(self, program: WeightsProgram, found: Solution, bound: Any) -> None:
        self.program, self.found, self.bound = program, found, bound
        w, row = program.round.state, program.round.row
        self.now, self.before, self.cost = f"{w}[i]", f"{w}[t,i]", f"{row}[i]"
        self.sum, self.sum_before = f"sum({self.now} {EACH})", f"sum({self.before} {EACH})"
        self.member = f"log(sum({w}[T+1,j] for j in 1..N)) >= log({w}[T+1,i]) {EACH}"
        self.first = "" if program.round.evenly else "log(N)"
        self.say = Writer()
        self.logs = sorted((a.args[0] for a in bound.atoms(log) if EXPERTS not in a.free_symbols),
                           key=str)  # fmt: skip
        factors = {drop.path.factor for drop in found.drops}
        if len(factors) > 1:
            raise NotCovered("weights that change by other factors on other paths")
        self.factor, self.costs = factors.pop(), found.drops[0].costs
        ends = [sympy.cancel(self.factor.subs(COST, cost)) for cost in self.costs]
        self.ends = ends if program.sign(ends[1] - ends[0]) > 0 else ends[::-1]

    def discovered(self) -> Discovered:
        """What is told.

        Raises
        ------
        NotCovered
            If the round has paths of which no lines are known, or the bound is of another form.
        """
        if len(self.program.paid.quantities) != 1:
            raise NotCovered("a bound of a learner with weights that is not about one total")
        if self.found.factor == 0:
            raise NotCovered("a bound that holds of any weights, for which no potential is needed")
        (quantity,) = self.program.paid.quantities
        drops = self.found.drops
        by_mean = len(drops) == 1 and drops[0].path.paid[quantity].has(MEAN)
        of_sum = self._by_mean(quantity, drops[0]) if by_mean else self._by_paths(quantity, drops)
        (all_fall, lines), (one_falls, chord) = of_sum, self._of_one()
        name = self._affine(self.factor, self.cost)
        positive = [
            f"{name} >= {self._text(self.ends[0])} {EACH}",
            f"{self.now} >= {self._times(self.ends[0], self.before)} {EACH}",
            f"{self.now} > 0 {EACH}",
        ]
        return Discovered(
            self.found.constant,
            (f"{self.now} > 0 {EACH}", all_fall, one_falls),
            self._potential(),
            in_round=(*positive, *lines, *chord),
            at_end=(*self._divisors(), self.member),
        )

    def _of_one(self) -> tuple[str, list[str]]:
        """The weight of one expert, by the chord of its logarithm."""
        low, high = self.costs
        first, last = (log(sympy.cancel(self.factor.subs(COST, cost))) for cost in (low, high))
        slope = (last - first) / (high - low)
        rest = first - slope * low
        name = self._affine(self.factor, self.cost)
        chord = self._sum("", (rest, ""), (slope, self.cost))
        start = "-log(N)" if self.program.round.evenly else ""
        total = self._sum(start, (rest, "t"), (slope, f"sum({self.cost})"))
        return f"log({self.now}) >= {total} {EACH}", [
            *self._shares(),
            f"log({name}) >= {chord} {EACH}",
            f"log({self.now}) = log({self.before}) + log({name}) {EACH}",
        ]

    def _shares(self) -> list[str]:
        """Where in its range a cost is, from 0 to 1; not if its length is a number."""
        low, high = self.costs
        if (high - low).is_Rational:
            return []
        share = self._affine((COST - low) / (high - low), self.cost)
        return [f"{share} >= 0 {EACH}", f"{share} <= 1 {EACH}"]

    def _by_mean(self, quantity: str, drop: Drop) -> tuple[str, list[str]]:
        """The sum of the weights by its tangent, the quantity being affine in the mean cost."""
        paid = Symbol(quantity, real=True)
        mean = sympy.solve(drop.path.paid[quantity] - paid, MEAN)[0]
        gap = sympy.cancel((drop.path.ratio / drop.touch - 1).subs(MEAN, mean))
        slope, rest = sympy.diff(gap, paid), gap.subs(paid, 0)
        scaled, known = self._scaled(drop.touch)
        lines = [
            f"{scaled}/{self.sum_before} - 1 <= {self._sum('', (rest, ''), (slope, quantity))}"
        ]
        if known:
            lines.append(f"log({scaled}) = log({self.sum}) + {known}")
        after = f"log({self.sum}) + {known}" if known else f"log({self.sum})"
        before = self._sum(f"log({self.sum_before})", (rest, ""), (slope, quantity))
        lines.append(f"{after} <= {before}")
        falls = self._sum(self.first, (-1 if known else 0, f"{known} t"), (rest, "t"),
                          (slope, f"sum({quantity})"))  # fmt: skip
        return f"log({self.sum}) <= {falls}", lines

    def _by_paths(self, quantity: str, drops: tuple[Drop, ...]) -> tuple[str, list[str]]:
        """The sum of the weights by its largest value where the quantity is 1; else it is not more.

        Raises
        ------
        NotCovered
            If the quantity does not tell the paths apart, or weights can grow.
        """
        marked = [drop for drop in drops if drop.path.paid[quantity] == 1]
        others = [drop for drop in drops if drop.path.paid[quantity] == 0]
        if len(marked) != 1 or len(marked) + len(others) != len(drops) or self.ends[1] != 1:
            raise NotCovered("paths that no quantity of the bound tells apart")
        touch = marked[0].touch
        scaled, known = self._scaled(touch)
        above, below = sympy.fraction(sympy.together(touch))
        smaller, larger = self._times(below, self.sum), self._times(above, self.sum_before)
        low = self.costs[0]
        above_low = self.cost if low == 0 else f"({self._affine(COST - low, self.cost)})"
        lines = [
            f"{self.before} {above_low} >= 0 {EACH}",
            f"{self.now} <= {self.before} {EACH}",
            f"{self.sum} <= {self.sum_before}",
            f"log({self.sum}) <= log({self.sum_before})",
            f"{quantity} ({smaller} - {larger}) <= 0",
            f"{quantity} ({scaled} - {self.sum_before}) <= 0",
            f"{quantity} ({scaled}/{self.sum_before} - 1) <= 0",
            f"log({scaled}) = log({self.sum}) + {known}",
            f"{quantity} log({scaled}) <= {quantity} log({self.sum_before})",
            f"log({self.sum}) + {quantity} {known} <= log({self.sum_before})",
        ]
        falls = self._sum(self.first, (-1, f"{known} sum({quantity})"))
        return f"log({self.sum}) <= {falls}", lines

    def _scaled(self, touch: Any) -> tuple[str, str]:
        """``Σ w/p`` and ``log(1/p)`` where the tangent touches at p; of p = 1 no logarithm."""
        if touch == 1:
            return self.sum, ""
        same = (inside for inside in self.logs if sympy.cancel(inside * touch) == 1)
        over = next(same, sympy.cancel(1 / touch))
        return f"{self.sum} ({self._text(over)})", f"log({self._text(over)})"

    def _potential(self) -> str:
        """The potential by itself."""
        whole = f"log({self.sum}) - log({self.now})"
        below = sympy.cancel(1 / self.found.factor)
        below = sympy.expand(self.program.simple(below), log=False)
        for inside in self.logs:
            if self.program.simple(below - log(inside)) == 0:
                below = log(inside)
        return whole if below == 1 else f"({whole})/{self.say.text(self._over(below), FACTOR)}"

    def _divisors(self) -> list[str]:
        """That the logarithms by which the bound divides are positive."""
        below = sympy.fraction(sympy.together(self.bound.gts))[1]
        return [f"log({self._text(a)}) > 0" for a in self.logs
                if a.free_symbols and below.has(log(a))]  # fmt: skip

    def _affine(self, p: Any, name: str) -> str:
        return self._sum("", (p.subs(COST, 0), ""), (sympy.diff(p, COST), name))

    def _sum(self, first: str, *terms: tuple[Any, str]) -> str:
        """What is first, and terms, each a factor and what is multiplied by it."""
        said = first
        for factor, name in terms:
            if factor == 0:
                continue
            factor = sympy.sympify(factor)
            below = (factor.could_extract_minus_sign() if factor.has(log)
                     else self.program.sign(factor) < 0)  # fmt: skip
            size = sympy.expand(-factor if below else factor, log=False)
            text = self._times(size, name) if name else self._text(size)
            said += (f" {'-' if below else '+'} " if said else "-" * below) + text
        return said or "0"

    def _times(self, factor: Any, name: str) -> str:
        return name if factor == 1 else f"{self.say.text(self._over(factor), FACTOR)} {name}"

    def _text(self, term: Any) -> str:
        return self.say.text(self._over(term))

    def _over(self, term: Any) -> Any:
        """The term, each of its quotients with a divisor that is positive."""
        found = sympy.Integer(0)
        for part in sympy.Add.make_args(sympy.sympify(term)):
            above, below = sympy.fraction(part)
            negative = below.is_Add and self.program.sign(below) < 0
            found += sympy.expand(-above) / sympy.expand(-below) if negative else part
        return found
