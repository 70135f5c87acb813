"""Zero test of rational functions, exact and independent of sympy's simplifier.

An expression built by sums, products and integer powers is read into ``numerator/denominator`` over
python-flint's rational polynomials. Every other subexpression (a symbol, a component ``w[k]``, a
logarithm, an indicator) counts as an indeterminate of its own: what vanishes for all values of the
indeterminates vanishes for the values that they have. So a positive answer is a proof, wherever no
denominator is 0; a negative answer for an expression with such subexpressions is not a refutation.
"""

from typing import Any

import sympy
from flint import Ordering, fmpq, fmpq_mpoly_ctx


def vanishes(expression: Any) -> bool:
    """Is the expression the zero rational function of its indeterminates?

    Parameters
    ----------
    expression : sympy expression

    Raises
    ------
    ZeroDivisionError
        If a denominator is the zero polynomial: the expression has no value anywhere.
    """
    expression = sympy.sympify(expression)
    found = sorted(indeterminates(expression), key=sympy.default_sort_key)
    context = fmpq_mpoly_ctx.get(tuple(f"g{n}" for n in range(len(found))), Ordering.lex)
    numerator, _ = _read(expression, context, dict(zip(found, context.gens(), strict=True)))
    return bool(numerator.is_zero())


def indeterminates(node: Any) -> set[Any]:
    """The subexpressions that no sum, product or integer power leads into."""
    if isinstance(node, sympy.Rational):
        return set()
    if isinstance(node, sympy.Add | sympy.Mul):
        return set().union(*map(indeterminates, node.args))
    if isinstance(node, sympy.Pow) and isinstance(node.exp, sympy.Integer):
        return indeterminates(node.base)
    return {node}


def _read(node: Any, context: Any, generators: dict[Any, Any]) -> tuple[Any, Any]:
    """Numerator and denominator of ``node``."""
    one = context.constant(fmpq(1))
    if isinstance(node, sympy.Rational):
        return context.constant(fmpq(int(node.p), int(node.q))), one
    if isinstance(node, sympy.Pow) and isinstance(node.exp, sympy.Integer):
        top, bottom = _read(node.base, context, generators)
        power = int(node.exp)
        if power < 0:
            if top.is_zero():
                raise ZeroDivisionError(f"{node}: the denominator is identically 0")
            top, bottom = bottom, top
        return top ** abs(power), bottom ** abs(power)
    if isinstance(node, sympy.Add | sympy.Mul):
        top, bottom = _read(node.args[0], context, generators)
        for argument in node.args[1:]:
            p, q = _read(argument, context, generators)
            top = top * q + p * bottom if isinstance(node, sympy.Add) else top * p
            bottom = bottom * q
        return top, bottom
    return generators[node], one
