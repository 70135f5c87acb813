"""Search for counterexamples: each strategy looks in its own way, the least find counts.

A search is split into attempts that know nothing of one another, each from its own seed, and takes
what they saw in order: its outcome does not depend on where and in which order they ran. What is
found is then made smaller by the one stated order (rounds, ranks, dimension, size of the numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from theory.claims.axes import rounds_of
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance, Space
from verify.engines.descent import descended
from verify.engines.judge import Judgement, judge
from verify.engines.shrink import shrink
from verify.engines.strategies import STRATEGIES
from verify.engines.strategies.attempt import Attempt, OnInstance, Seen
from verify.engines.strategies.lanes import WIDTH

Piece = tuple[str, int, int]
"""Strategy, seed and size of an attempt."""


@dataclass(frozen=True)
class Budget:
    """How much a search does before it gives up.

    ``tiny`` draws of each of two small scales, and as many of any size again; ``ends``, batches of
    short streams at the ends of what is given; ``batches`` in lanes;
    ``climbs`` of ``steps`` moves, and as many ``aimed`` ones; ``ladders`` from each of a few
    starts; ``periods`` that are repeated; ``adversaries`` of ``turns`` rounds; ``examples`` for
    hypothesis. All are counts, so that a search is the same on every machine. Each strategy
    stops after ``finds`` counterexamples (hypothesis after one); ``simplifications`` random moves
    are tried on each to make it smaller, and the least is ``descended`` by climbs of so many moves.
    Where one of at most ``short`` rounds is known, of what is left only hypothesis is asked, which
    looks for the simplest.
    Another ``seed`` is another search. Where nothing was found, a ``further`` one goes on ``again``
    times, with other seeds, by the strategies that take little time; so it does where only streams
    of more than `LONG` rounds were found. A strategy whose counterexamples all have more than
    `FEW_ROUNDS` rounds stops after `MORE` times as many.
    """

    examples: int = 150
    tiny: int = 100
    climbs: int = 8
    steps: int = 60
    finds: int = 1
    simplifications: int = 0
    descended: int = 30
    batches: int = 2
    aimed: int = 8
    ladders: int = 24
    periods: int = 40
    adversaries: int = 16
    turns: int = 12
    ends: int = 3
    again: int = 0
    short: int = 0
    seed: int = 0

    @classmethod
    def spending(cls, examples: int, climbs: int) -> Budget:
        """A thorough search that looks at about so many instances, half of them in lanes.

        A few go to hypothesis; climbs are on top.
        """
        return replace(
            THOROUGH,
            tiny=max(examples // 8, 1),
            batches=-(-examples // (2 * WIDTH)),
            examples=min(examples, EXAMPLES),
            climbs=climbs,
            aimed=climbs // 2,
            ladders=2 * climbs,
            periods=2 * climbs,
            adversaries=climbs // 2,
            again=0,
        )

    def after_proof(self) -> Budget:
        """What is spent on a reading that is proved, to see that proof and statement agree."""
        return replace(
            self,
            examples=0,
            ends=0,
            again=0,
            tiny=-(-self.tiny // 6),
            batches=-(-self.batches // 4),
            climbs=-(-self.climbs // 4),
            steps=-(-self.steps // 5),
            aimed=-(-self.aimed // 4),
            ladders=-(-self.ladders // 24),
            periods=-(-self.periods // 8),
            adversaries=-(-self.adversaries // 4),
            turns=-(-self.turns // 3),
        )

    def further(self) -> Budget:
        """What is spent beside on a reading of which no counterexample was found."""
        few, times = Budget(), self.again
        return Budget(
            examples=0,
            tiny=0,
            batches=0,
            climbs=0,
            aimed=0,
            ends=times * few.ends,
            ladders=times * few.ladders,
            periods=times * few.periods,
            adversaries=times * few.adversaries,
            finds=self.finds,
            seed=self.seed + 1,
        )

    @property
    def count(self) -> int:
        """How many attempts there are."""
        return sum(map(len, self.pieces().values()))

    def pieces(self) -> dict[str, list[Piece]]:
        """The attempts of each strategy."""
        sizes = {
            "draws": _sizes(self.tiny, DRAWS),
            "ends": _sizes(self.ends, ENDS),
            "batches": _sizes(self.batches, BATCHES),
            "climb": [self.steps] * self.climbs,
            "aimed": [self.steps] * self.aimed,
            "ladders": _sizes(self.ladders, RUNGS),
            "periods": _sizes(self.periods, PERIODS),
            "adversary": [self.turns] * self.adversaries,
            "hypothesis": _sizes(self.examples, EXAMPLES),
        }
        return {
            name: [(name, (self.seed << 32) + at, size) for at, size in enumerate(of)]
            for name, of in sizes.items()
        }

    def __str__(self) -> str:
        return (
            f"4 × {self.tiny} random draws, {self.ends} batches of short streams at the ends of "
            f"what is given, {self.batches} batches of draws, "
            f"{self.climbs} climbs of {self.steps} moves, "
            f"{self.aimed} aimed climbs of {self.steps} moves, "
            f"{self.ladders} ladders of doublings, {self.periods} repeated streams, "
            f"{self.adversaries} adversaries of {self.turns} rounds, "
            f"{self.examples} draws of the library Hypothesis"
            + f", then {self.again} times more ends, ladders, repeated streams and adversaries"
            * bool(self.again)
        )


LONG = 24
"""Rounds beyond which a counterexample teaches little: a shorter one is looked for."""

FEW_ROUNDS, MORE = 3, 4
"""Of counterexamples that all have more rounds so many times as many are looked for."""

FEW = 30
"""A search that judges fewer instances says little."""

DRAWS, ENDS, BATCHES, EXAMPLES, RUNGS, PERIODS = 100, 3, 4, 600, 8, 8
"""Sizes of one attempt."""

SHRUNK = 3
"""Of the counterexamples that a search found, so many times ``finds``, the least, are shrunk."""

QUICK = Budget(again=8, short=2)
THOROUGH = Budget(
    examples=600,
    tiny=400,
    climbs=16,
    steps=120,
    finds=4,
    simplifications=150,
    descended=150,
    batches=16,
    aimed=16,
    ladders=96,
    periods=96,
    adversaries=32,
    turns=24,
    ends=12,
    again=2,
)


def _sizes(total: int, size: int) -> list[int]:
    return [min(size, total - start) for start in range(0, total, size)]


@dataclass
class Search:
    """What a search of one reading saw.

    Attributes
    ----------
    strategy : str
        What was tried.
    judged, screened : int
        Distinct instances that satisfied every hypothesis: judged alone, and only in a batch, in
        lanes.
    undecided : int
        Instances whose comparison stayed open.
    excluded : tuple of int
        For each hypothesis how many of the instances that were judged alone it excludes.
    counterexample : instance or None
        The least one found.
    found_by : str
        The strategy that found it, before it was made smaller.
    judgement : Judgement or None
        What it shows.
    tightest : tuple or None
        Largest ratio of the two sides of a bound that held, and its instance.
    witness : instance or None
        The first that satisfied every hypothesis.
    """

    strategy: str
    judged: int = 0
    screened: int = 0
    undecided: int = 0
    excluded: tuple[int, ...] = ()
    counterexample: Instance | None = None
    found_by: str = ""
    judgement: Judgement | None = None
    tightest: tuple[float, Any, Instance] | None = None
    witness: Instance | None = None

    @property
    def counted(self) -> str:
        """How many instances were looked at, in words; a batch judges many at once."""
        return f"{self.judged} instance{'s' * (self.judged != 1)}" + (
            f" and {self.screened} more judged in batches" if self.screened else ""
        )

    @property
    def untested(self) -> tuple[int, ...]:
        """Numbers, from 0, of hypotheses that excluded no instance: the space cannot test them."""
        return tuple(number for number, count in enumerate(self.excluded) if count == 0)

    def in_vain(self, hypotheses: Sequence[str]) -> str:
        """What a search without a counterexample says, in words; not how it looked.

        Parameters
        ----------
        hypotheses : sequence of str
            Those of the claim, in words.
        """
        text = f"no counterexample in {self.counted}"
        text += f", {self.undecided} undecided" if self.undecided else ""
        text += ", too few to mean much" if self.judged + self.screened < FEW else ""
        if self.untested:
            kept = ", ".join(hypotheses[number] for number in self.untested)
            text += f"; all instances drawn satisfy {kept}"
        return text


Spread = Callable[[Callable[[Piece], Seen], Iterable[Piece]], Iterable[Seen]]
"""Like ``map``: results in the order of the pieces, wherever they come from."""


def attempted(
    claim: Claim,
    reading: Reading,
    finds: int,
    piece: Piece,
    on_instance: OnInstance | None = None,
) -> Seen:
    """What one attempt saw."""
    name, seed, size = piece
    attempt = Attempt(claim, reading, on_instance)
    STRATEGIES[name](attempt, seed, size, finds)
    return attempt.seen


def attempts(
    claim: Claim,
    reading: Reading,
    budget: Budget,
    spread: Spread = map,
    on_instance: OnInstance | None = None,
) -> Iterator[tuple[str, Seen]]:
    """What each attempt saw, by strategy, up to ``budget.finds`` counterexamples of each."""
    look = partial(attempted, claim, reading, budget.finds, on_instance=on_instance)
    space, least = _space_of(claim, reading), LONG + 1
    for effort in (budget, budget.further()):
        for name, pieces in effort.pieces().items() if least > LONG else ():
            if least <= budget.short and name != "hypothesis":
                continue
            found = 0
            for seen in spread(look, pieces):
                yield name, seen
                found += len(seen.found)
                least = min([least, *(rounds_of(space, one) for one in seen.found)])
                enough = 1 if name == "hypothesis" else budget.finds
                if found >= (enough if least <= FEW_ROUNDS else MORE * enough):
                    break


def _space_of(claim: Claim, reading: Reading) -> Space:
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r} has no space to search")
    return space


def search(
    claim: Claim,
    reading: Reading,
    budget: Budget = QUICK,
    spread: Spread = map,
    saw: Callable[[str, Seen], None] = lambda name, seen: None,
    on_instance: OnInstance | None = None,
) -> Search:
    """Search one reading; deterministic for a given claim and budget.

    Parameters
    ----------
    spread : callable
        Runs the attempts: ``map``, or what :func:`verify.engines.parallel_search.spread_over` makes
        of workers.
    saw : callable
        Told the strategy and what it saw after each attempt.
    on_instance : callable, optional
        Told the values and the judgement of every instance that satisfies the hypotheses and is
        judged alone; only where the attempts run in this process.

    Raises
    ------
    ValueError
        If the claim has no space.
    """
    space = _space_of(claim, reading)
    total, finders = Seen(), []
    for name, seen in attempts(claim, reading, budget, spread, on_instance):
        total.add(seen)
        finders += [name] * len(seen.found)
        saw(name, seen)
    result = Search(
        strategy=str(budget),
        judged=len(total.alone),
        screened=total.screened,
        undecided=total.undecided,
        excluded=tuple(total.excluded.get(n, 0) for n in range(len(claim.hypotheses_of(reading)))),
        tightest=total.tightest,
        witness=total.witness,
    )
    first = sorted(zip(total.found, finders, strict=True), key=lambda find: space.weight(find[0]))[
        : SHRUNK * budget.finds
    ]
    least = [(shrink(claim, reading, found, budget.simplifications), name) for found, name in first]
    if least:
        found, result.found_by = min(least, key=lambda it: space.weight(it[0]))
        result.counterexample = descended(claim, reading, found, budget.descended)
        result.judgement = judge(claim, reading, result.counterexample)
    return result
