"""Along CCCP from ``v_t`` no discarded index ever moves."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, total
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_steps import X, all_moves, at_point, first, gone, steps
from theory.ramp.proofs.discarded import RULES, symbols, taken
from theory.ramp.proofs.terms import in_I, z
from theory.ramp.symbols import C, K, beta, n, s, shift, x

Script = Callable[..., Any]


def still(at_s: str, k: Any) -> Expr:
    """What is known of every step, whichever way the first one goes."""
    return conj(
        every(1, K - 1, lambda i: (~eq(z(i), 0) & gone(at_s, k, i)) >> eq(beta(k, i), 0)),
        every(
            1,
            K - 1,
            lambda i: every(
                1,
                K - 1,
                lambda j: (
                    (
                        disj(
                            conj(eq(z(i), 1), eq(z(j), 1)),
                            conj(eq(z(i), -1), eq(z(j), -1)),
                        )
                        & gone(at_s, k, i)
                        & ~gone(at_s, k, j)
                    )
                    >> (first(i) < first(j))
                ),
            ),
        ),
    )


def at_start(p: Prover, run: Given) -> Fact:
    """``u_i`` at point 1 is ``u_i(v_t)``."""
    began = p.rule("pair", x, run["start-w"])

    def start(i: Expr, h: Fact) -> Fact:
        level = p.use(run["start-theta"], i, by=[h])
        return p.have(eq(at_point(1, i), first(i)), began, level)

    return p.throughout(1, K - 1, start)


def induction(p: Prover, at_s: str, run: Given, some: Any, way: int, up: Any) -> Fact:
    """The induction of `theory.ramp.proofs.discarded`, the signs as they are or changed."""
    parts, moves = steps(p, at_s, run), all_moves(p, run)

    def sign(i: Expr) -> Expr:
        return way * z(i)

    def rest(k: Expr, i: Expr) -> Expr:
        return 1 - first(i) - sign(i) * (way * shift(k)) * X

    def values(i: Expr) -> Expr:
        return disj(eq(sign(i), 1), eq(sign(i), -1), eq(sign(i), 0))

    def stepped(piece: int, body: Callable[[Expr, Expr], Expr]) -> Fact:
        def inner(k: Expr, now: Fact) -> Fact:
            def one(i: Expr, h: Fact) -> Fact:
                member = p.assume(~eq(sign(i), 0))
                here = p.have(in_I(i), member)
                found = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[here]))[piece]
                done = p.rule("part", body(k, i), found)
                return p.rule("discharge", member.conclusion, done)

            return p.throughout(1, K - 1, one)

        return p.throughout(1, n, inner)

    def balance(k: Expr) -> Expr:
        return eq(way * shift(k), total(1, K - 1, lambda i: sign(i) * beta(k, i)))

    facts = [
        some,
        p.have(C >= 0, run["cost"]),
        run["level"],
        p.rule("norm", x),
        p.throughout(1, K - 1, lambda i, h: p.have(values(i), run["labels"])),
        at_start(p, run),
        stepped(1, lambda k, i: eq(at_point(k + 1, i), 1 - rest(k, i) + beta(k, i))),
        stepped(0, lambda k, i: taken(gone(at_s, k, i), beta(k, i), rest(k, i), C)),
        p.throughout(1, n, lambda k, now: p.auto(balance(k), moves, now)),
        up,
    ]
    table = symbols(
        m=K - 1,
        n=n,
        cost=C,
        low=s,
        square=X,
        sign=sign,
        start=first,
        shift=lambda k: way * shift(k),
        beta=beta,
        u=at_point,
    )
    return p.lemma(f"ramp/discarded/{at_s}", table, *facts)


def _still(at_s: str) -> Script:
    def script(p: Prover, *given: Fact) -> Fact:
        run = dict(zip(FROM_CURRENT[at_s], given, strict=True))

        def one(k: Expr, now: Fact) -> Fact:
            some = p.have(n >= 1, now)

            def way(sign: int) -> Callable[[Any], Any]:
                def proof(up: Fact) -> Fact:
                    known_ = induction(p, at_s, run, some, sign, p.have(sign * shift(1) >= 0, up))
                    _, idle, below, _, _ = p.pieces(p.use(known_, k, by=[now]))
                    ends = [
                        each(p, part, lambda goal, *places, th=th: p.have(
                            goal, p.use(th, *(i for i, _ in places), by=[h for _, h in places])
                        ))
                        for part, th in zip(still(at_s, k).t[1:], (idle, below), strict=True)
                    ]  # fmt: skip
                    return p.rule("conjoin", ends)

                return proof

            either = p.rule("excluded", shift(1) >= 0)
            return p.cases(still(at_s, k), either, way(1), way(-1))

        return p.throughout(1, n, one)

    return script


STILL = {
    at_s: Lemma(
        f"ramp/cccp-still/{at_s}",
        "Along CCCP from v_t no discarded index ever moves, and on each side those discarded had "
        "smaller margins at v_t than those kept.",
        tuple(FROM_CURRENT[at_s].values()),
        every(1, n, lambda k, at_s=at_s: still(at_s, k)),  # type: ignore[misc]
        _still(at_s),
    )
    for at_s in RULES
}


def all_still(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k still`` from a run."""
    return p.lemma(f"ramp/cccp-still/{at_s}", {}, *(run[name] for name in FROM_CURRENT[at_s]))
