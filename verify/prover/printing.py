"""The kernel's own formulas, in mathematical notation and as the text of certificates."""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel.terms import BINDERS, NUMBERS, Term, once, symbols

LETTERS = "ijkstpqabcdeghlmnou"
SUM, PRODUCT, UNARY, ATOM = 1, 2, 3, 4


@once
def pretty(t: Term) -> str:
    """A term or formula as one line of text; bound variables get letters that are not in use."""
    used = {name for name, _, _ in symbols(t)}
    letters = (*LETTERS, *(f"i{n}" for n in range(1, 100)))
    return _Printer([a for a in letters if a not in used]).show(t, (), 0)


class _Printer:
    def __init__(self, letters: list[str]) -> None:
        self.letters = letters

    def show(self, t: Term, bound: tuple[str, ...], level: int) -> str:
        text, own = self._write(t, bound)
        return f"({text})" if own < level else text

    def _write(self, t: Term, bound: tuple[str, ...]) -> tuple[str, int]:
        def inner(part: Term, level: int = 0) -> str:
            return self.show(part, bound, level)

        if type(t) in NUMBERS:
            return str(t), ATOM if t.denominator == 1 and t >= 0 else SUM
        head, rest = t[0], t[1:]
        if head == "b":
            return bound[-1 - rest[0]], ATOM
        if head == "app":
            inside = ", ".join(map(inner, rest[2:]))
            return f"{rest[0]}[{inside}]" if inside else rest[0], ATOM
        if head in ("+", "v+"):
            return _signed(rest, inner), SUM
        if head in ("*", "v*"):
            return self._product(rest, inner), PRODUCT
        if head == "^":
            return f"{inner(rest[0], ATOM)}{_power(rest[1])}", UNARY
        if head in ("sum", "vsum", "all", "some"):
            return self._binder(head, rest, bound)
        if head == "dot":
            same = rest[0] == rest[1]
            if same:
                return f"‖{inner(rest[0])}‖²", ATOM
            return f"⟨{inner(rest[0])}, {inner(rest[1])}⟩", ATOM
        if head == "ind":
            return f"1[{inner(rest[0])}]", ATOM
        if head == "inv":
            return f"1/{inner(rest[0], ATOM)}", PRODUCT
        if head == "fn":
            name = {"sqrt": "√"}.get(rest[0], rest[0])
            return f"{name}({inner(rest[1])})", ATOM
        if head in ("<=", "<", "=", "veq"):
            sign = {"<=": "≤", "veq": "="}.get(head, head)
            return f"{inner(rest[0], SUM)} {sign} {inner(rest[1], SUM)}", 0
        if head == "int":
            return f"{inner(rest[0], SUM)} ∈ ℤ", 0
        if head == "not":
            return f"¬({inner(rest[0])})", 0
        if head in ("and", "or", "=>"):
            sign = {"and": " ∧ ", "or": " ∨ ", "=>": " ⇒ "}[head]
            return sign.join(self._operand(part, bound) for part in rest), -1
        return {"v0": "0", "true": "true", "false": "false"}[head], ATOM

    def _operand(self, part: Term, bound: tuple[str, ...]) -> str:
        compound = part[0] in ("and", "or", "=>", "all", "some")
        text = self.show(part, bound, -2)
        return f"({text})" if compound else text

    def _product(self, factors: tuple[Term, ...], inner: Callable[..., str]) -> str:
        if factors[0] == -1 and len(factors) > 1:
            return "−" + self._product(factors[1:], inner)
        above: list[str] = []
        below: list[str] = []
        for factor in factors:
            inverse = type(factor) is tuple and factor[0] == "inv"
            if inverse:
                below.append(inner(factor[1], ATOM))
            else:
                # behind another factor a minus would be taken for a difference
                above.append(inner(factor, UNARY if above and _is_negative(factor) else PRODUCT))
        return "/".join([" ".join(above) or "1", *below])

    def _binder(self, head: str, rest: tuple[Term, ...], bound: tuple[str, ...]) -> tuple[str, int]:
        name = self.letters[len(bound)]
        inside = (*bound, name)
        if head in ("sum", "vsum"):
            low, high = (self.show(part, bound, ATOM) for part in rest[:2])
            return f"Σ_{{{name}={low}..{high}}} {self.show(rest[2], inside, PRODUCT)}", PRODUCT
        sign = "∀" if head == "all" else "∃"
        limits, body = _limits(head, rest[0])
        if limits is None:
            return f"{sign}{name}: {self.show(body, inside, -2)}", -1
        low, high = (self.show(part, inside, SUM) for part in limits)
        return f"{sign}{name}∈[{low}, {high}]: {self.show(body, inside, -2)}", -1


def _limits(head: str, body: Term) -> tuple[tuple[Term, Term] | None, Term]:
    """Limits and body of ``∀k (lo ≤ k ∧ k ≤ hi ⇒ φ)`` and its like, where it has that form."""
    if head == "all" and body[0] == "=>" and body[1][0] == "and" and len(body[1]) == 3:
        first, second, rest = body[1][1], body[1][2], body[2]
    elif head == "some" and body[0] == "and" and len(body) == 4:
        first, second, rest = body[1], body[2], body[3]
    else:
        return None, body
    shaped = first[0] == second[0] == "<=" and first[2] == second[1] == ("b", 0)
    return ((first[1], second[2]), rest) if shaped else (None, body)


def _is_negative(t: Term) -> bool:
    return type(t) is tuple and t[0] in ("*", "v*") and t[1] == -1


def _signed(terms: tuple[Term, ...], inner: Callable[..., str]) -> str:
    text = inner(terms[0], SUM)
    for part in terms[1:]:
        if _is_negative(part):
            rest = part[2] if len(part) == 3 else (part[0], *part[2:])
            text += " − " + inner(rest, PRODUCT)
        elif type(part) in NUMBERS and part < 0:
            text += f" − {-part}"
        else:
            text += " + " + inner(part, SUM if type(part) in NUMBERS else PRODUCT)
    return text


def _power(n: int) -> str:
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(n))


def text(t: Term, depth: int = 0) -> str:
    """The text of a term or formula: `reading` reads it back as the same tuple."""
    if type(t) in NUMBERS:
        return str(t)
    head, rest = t[0], t[1:]
    if head == "b":
        return f"_{depth - rest[0]}"
    if head == "app":
        inside = " ".join([rest[0], *(text(part, depth) for part in rest[2:])])
        return f"({inside})" if len(rest) > 2 else inside
    if head in BINDERS:
        limits = " ".join(text(part, depth) for part in rest[:-1])
        variable = f"(_{depth + 1} {limits})" if limits else f"_{depth + 1}"
        return f"({head.removeprefix('v')} {variable} {text(rest[-1], depth + 1)})"
    if head in ("true", "false"):
        return str(head)
    if head == "v0":
        return "zero"
    if head == "fn":
        head, rest = rest[0], rest[1:]
    head = "=" if head == "veq" else head.removeprefix("v")
    return f"({' '.join([head, *(str(p) if type(p) is int else text(p, depth) for p in rest)])})"
