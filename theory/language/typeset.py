"""Statements as LaTeX, printed from the object that the engines evaluate.

Rounds are written above, other indices below, as in the papers; terms and factors stand in the
order of :mod:`theory.language.order`.
"""

import re
from typing import Any

import sympy
from sympy import Basic
from sympy.core.function import AppliedUndef
from sympy.printing.latex import LatexPrinter

from theory.language.brackets import fitted
from theory.language.order import (
    Chain,
    as_multiple,
    fraction,
    inward,
    is_negative,
    is_open,
    links,
    parts,
    reaches_right,
)
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.language.sum_order import terms
from theory.language.unicode_letters import CALLED

ROUND_INDICES = frozenset({"t", "s", "T"})
"""Index names that count rounds: written as superscripts in the papers, others as subscripts."""


def latex(statement: Basic) -> str:
    """The LaTeX of a statement or term."""
    return fitted(_PRINTER.doprint(statement))


WORD = re.compile(r"\{([A-Za-z]{3,})\}")
"""A word above or below a letter."""

ALIASES = {"eps": "varepsilon", **CALLED}
"""Letters as they are set."""

SCRIPT = r"\{([^{}]*(?:\{[^{}]*\})?)\}"
SCRIPTS = re.compile(rf"(.*?)(?:_{SCRIPT})?(?:\^{SCRIPT})?")
"""A letter, and what its name has below and above it already."""


def is_round(index: Basic) -> bool:
    """Is the index one of rounds, which are written above? A numeral is one as a symbol."""
    names = {str(symbol) for symbol in index.free_symbols}
    return bool(names) and all(name in ROUND_INDICES or name.isdigit() for name in names)


def times(first: Basic, second: Basic) -> str:
    """The sign between two factors: none, but 2 times the 1 of an indicator would be read as 21."""
    return r"\cdot " if first.is_number and isinstance(second, Indicator) else ""


class _Printer(LatexPrinter):
    """sympy's printer with superscripts for rounds, and with the order in which people write.

    What was printed is kept: who breaks a statement into lines prints it, its sides and their terms
    one after the other, and again for a narrower page.
    """

    def __init__(self) -> None:
        super().__init__({"mul_symbol": None})
        self._printed: dict[Basic, str] = {}

    def _print(self, expr: Any, **options: Any) -> str:
        if options or not isinstance(expr, Basic):
            return str(super()._print(expr, **options))
        text = self._printed.get(expr)
        if text is None:
            text = self._printed[expr] = str(super()._print(expr))
        return text

    _within = 0
    """How many fractions surround what is printed."""

    def _deal_with_super_sub(self, string: str, style: str = "plain") -> str:
        # sympy takes a prime for a letter of the name, and a word for a product of letters
        if "/" in string:
            above, below = map(self._deal_with_super_sub, string.split("/"))
            return rf"\frac{{{above}}}{{{below}}}"
        name = string.rstrip("'")
        known = ALIASES.get(name, name)
        text = WORD.sub(r"{\\text{\1}}", super()._deal_with_super_sub(known, style))
        if len(text) > 2 and text.isalpha():
            text = rf"\text{{{text}}}"
        primes = string[len(name) :]
        return f"{{{text}}}{primes}" if primes and "^" in text else text + primes

    def _hprint_Function(self, func: str) -> str:
        name = func.rstrip("'")
        return str(super()._hprint_Function(name)) + func[len(name) :]

    def _print_Function(self, expr: sympy.Function, exp: str | None = None) -> str:
        if exp is None or not isinstance(expr, AppliedUndef):
            return str(super()._print_Function(expr, exp))
        return rf"{self._print(expr)}^{{{exp}}}"  # ℓ(y, ŷ)², not ℓ²(y, ŷ)

    def _print_Indexed(self, expr: sympy.Indexed, exp: str | None = None) -> str:
        base = self._print(expr.base)
        scripted = SCRIPTS.fullmatch(base)
        letter, low, high = scripted.groups() if scripted else (base, None, None)
        rounds = [index for index in expr.indices if is_round(index)]
        others = [index for index in expr.indices if index not in rounds]
        below = [*filter(None, [low]), *map(self._print, others)]
        above = [*filter(None, [high]), *map(self._print, rounds)]
        text = rf"{{{letter}}}"
        if below:
            text += rf"_{{{', '.join(below)}}}"
        if above:
            text += rf"^{{{', '.join(above)}}}"
        if exp is None:
            return text
        return rf"\left({text}\right)^{{{exp}}}" if above else rf"{text}^{{{exp}}}"

    def _print_Pow(self, expr: sympy.Pow) -> str:
        base, power = expr.base, expr.exp
        if isinstance(base, Inner) and base.args[0] == base.args[1] and power == sympy.S.Half:
            base = NormSquared(base.args[0])
        if isinstance(base, NormSquared) and power.is_Rational and (2 * power).is_Integer:
            # ‖a‖ and its powers, rather than the root or the square of ‖a‖²
            whole = 2 * abs(power)
            norm = self._print(base).removesuffix("^{2}")
            text = norm if whole == 1 else rf"{norm}^{{{whole}}}"
            return text if power.is_positive else rf"\frac{{1}}{{{text}}}"
        if isinstance(base, sympy.Indexed) and power.is_Integer and power.is_positive:
            # sympy would put the power beside the superscript of a round
            return self._print_Indexed(base, self._print(power))
        rational = power.is_Rational and not (power.is_Integer and power.is_positive)
        if isinstance(base, Inner) and not rational:
            return base._latex(self, self._print(power))  # or the power is the last letter's
        return super()._print_Pow(expr)

    def _print_exp(self, expr: sympy.exp, exp: str | None = None) -> str:
        inside = self._print(expr.args[0])
        if exp is None and re.search(r"\\sum|\\frac", inside):  # too small to read above a letter
            return rf"\exp\left({inside}\right)"
        return str(super()._print_ExpBase(expr, exp))

    def _print_Add(self, expr: sympy.Add, order: str | None = None) -> str:
        if (multiple := as_multiple(expr)) is not None:
            return str(self._print(multiple))
        text = ""
        ordered = terms(expr)
        for term in ordered:
            minus = is_negative(term)
            part = self._print(-term if minus else term)
            if (
                isinstance(term, sympy.Add)
                or (minus and isinstance(-term, sympy.Add))
                or (term is not ordered[-1] and is_open(term))
            ):
                part = rf"\left({part}\right)"
            text += (" - " if minus else " + ") + part if text else ("- " if minus else "") + part
        return text

    def _print_Mul(self, expr: sympy.Mul) -> str:
        coefficient, rest = expr.as_coeff_Mul()
        if coefficient.is_negative:
            positive = sympy.Mul(-coefficient, rest, evaluate=False) if coefficient != -1 else rest
            inside = self._print(positive)
            return rf"- \left({inside}\right)" if isinstance(positive, sympy.Add) else f"- {inside}"
        upper, lower = fraction(expr)
        if not lower:
            return self._side_by_side(upper)
        if upper and reaches_right(upper[-1]):
            *upper, last = upper
            return f"{self._over(upper, lower)} {self._side_by_side([last])}"
        numbers = [factor for factor in upper if factor.is_Integer]
        if self._within and len(numbers) < len(upper) and lower[0].is_Integer and len(lower) == 1:
            others = [factor for factor in upper if factor not in numbers]
            return f"{self._over(numbers, lower)} {self._side_by_side(others)}"
        return self._over(upper, lower)

    def _over(self, upper: list[Basic], lower: list[Basic]) -> str:
        """A fraction; within another one it is small, or has a slash."""
        if self._within and all(factor.is_Integer for factor in (*upper, *lower)):
            return rf"\tfrac{{{self._side_by_side(upper) or '1'}}}{{{self._side_by_side(lower)}}}"
        if self._within and not any(isinstance(factor, sympy.Add) for factor in (*upper, *lower)):
            below = self._side_by_side(lower)
            below = f"({below})" if len(lower) > 1 else below
            return f"{self._side_by_side(upper) or '1'}/{below}"
        self._within += 1
        try:
            return rf"\frac{{{self._side_by_side(upper) or '1'}}}{{{self._side_by_side(lower)}}}"
        finally:
            self._within -= 1

    def _side_by_side(self, factors: list[Basic]) -> str:
        texts: list[str] = []
        for place, factor in enumerate(factors):
            text = self._print(factor)
            first, last = place == 0, place == len(factors) - 1
            needed = len(factors) > 1 and self._needs_mul_brackets(factor, first, last)
            if needed or (not last and (reaches_right(factor) or isinstance(factor, Inner))):
                text = rf"\left({text}\right)"
            if place:
                word = r"\text{" in texts[-1]  # or it runs into the next letter
                text = (times(factors[place - 1], factor) or (r"\, " if word else "")) + text
            texts.append(text)
        return " ".join(texts)

    def _print_Not(self, expr: sympy.Not) -> str:
        said = inward(expr)
        return str(super()._print_Not(expr) if said == expr else self._print(said))

    def _print_Chain(self, expr: Chain) -> str:
        low, first, middle, second, high = (
            (r"\leq" if part == "<=" else part) if isinstance(part, str) else self._print(part)
            for part in links(expr)
        )
        return f"{low} {first} {middle} {second} {high}"

    def _print_And(self, expr: sympy.And) -> str:
        return self._junction(expr, r"\wedge")

    def _print_Or(self, expr: sympy.Or) -> str:
        return self._junction(expr, r"\vee")

    def _print_Implies(self, expr: Basic) -> str:
        return self._junction(expr, r"\Rightarrow")

    def _print_Equivalent(self, expr: Basic) -> str:
        return self._junction(expr, r"\Leftrightarrow")

    def _junction(self, expr: Basic, sign: str) -> str:
        return self._joined(parts(expr), sign)

    def _joined(self, formulas: list[Basic], sign: str) -> str:
        """Formulas side by side: what a quantifier speaks of ends with its bracket."""
        return f" {sign} ".join(
            rf"\left({self._print(part)}\right)"
            if (part.is_Boolean and not part.is_Not) or isinstance(part, ForAll)
            else self._print(part)
            for part in formulas
        )


_PRINTER = _Printer()
