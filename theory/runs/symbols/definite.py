"""What code finds with a positive definite matrix: solutions of equations, and a nearest point.

A matrix S of R^d is positive definite exactly if some basis ``b_1, …, b_d`` has ``S(b_i, b_i) > 0``
and ``S(b_i, b_j) = 0`` for i ≠ j; code that passes its check goes on with such a matrix. What it
then solves for is no term of the kernel's language. Each solution is a symbol of which it is known
what was meant: which equation it solves, and which combination of the basis it is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from algorithms.holding import holding
from theory.formal.terms import Expr, conj, eq, every, expr, integer, total

Known = dict[str, Expr]

d = integer("d")
"""The dimension."""


@dataclass
class Solver:
    """The symbols of what the code finds, and what is known of them.

    Parameters
    ----------
    basis : callable
        ``b_i``.
    solutions : iterator of (str, callable, callable)
        For each system of equations in turn a name, the solution for each column, and its
        coordinates: ``coordinates(k, i)`` is that of column k along ``b_i``.
    weights : callable
        Of the nearest point.
    """

    basis: Callable[..., Any]
    solutions: Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]
    weights: Callable[..., Any]
    known: Known = field(default_factory=dict)


_solver: ContextVar[Solver] = ContextVar("solver")


@contextmanager
def solving(solver: Solver) -> Iterator[Known]:
    """Context in which what the code finds are these symbols; what is known of them."""
    with holding(_solver, solver):
        yield solver.known


def definite(form: Any) -> None:
    """From now on the form is known to be positive definite."""
    solver = _solver.get()

    def product(i: Expr, j: Expr) -> Expr:
        found: Expr = form(solver.basis(i), solver.basis(j)).expr
        return found

    solver.known["definite"] = every(1, d, lambda i: product(i, i) > 0)
    solver.known["orthogonal"] = every(
        1, d, lambda i: every(1, d, lambda j: ~eq(i, j) >> eq(product(i, j), 0))
    )


def solved(form: Any, columns: Any) -> Any:
    """The vectors that the form takes to these."""
    solver = _solver.get()
    name, solution, coordinates = next(solver.solutions)

    def combination(k: Expr) -> Expr:
        along = total(1, d, lambda i: coordinates(k, i).expr * solver.basis(i).expr)
        return eq(solution(k).expr, along)

    def solves(k: Expr) -> Expr:
        return eq(form(solution(k)).expr, columns.entry(k).expr)

    low, high = columns.low.expr, columns.high.expr
    solver.known[f"{name}-coordinates"] = every(low, high, combination)
    solver.known[f"{name}-solves"] = every(low, high, solves)
    return columns.indexed(solution)


def nearest(gram: Any) -> Any:
    """The weights, of sum 1, of the point nearest to 0 of a hull with these inner products."""
    solver = _solver.get()
    weights = gram.indexed(solver.weights)
    low, high = gram.low.expr, gram.high.expr
    products = gram @ weights
    square = (weights @ products).expr

    def at(k: Expr) -> Expr:
        found: Expr = weights.entry(k).expr
        return found

    solver.known |= {
        "weights-range": every(low, high, lambda k: conj(expr(0) <= at(k), at(k) <= 1)),
        "weights-sum": eq(total(low, high, at), 1),
        "nearest": every(low, high, lambda k: products.entry(k).expr >= square),
    }
    return weights
