"""What the names in a study's statements stand for.

A name of a round without its round is that of round t. Of a quantity, the plural is its total over
the rounds: ``mistakes``, ``losses``, ``losses(u)``; ``regret`` is what the losses exceed the
comparator's by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Indexed, IndexedBase, Sum, Symbol

from algorithms.counted import counted
from theory.language.statement import ForAll, Indicator, Inner
from theory.language.tokens import in_letters
from theory.runs.learner.code import Code
from theory.runs.learner.quantity import Quantity
from theory.runs.names import LAST, Named, metric, t

RUNNING = Symbol("s", integer=True)
"""The round that a total runs over."""


@dataclass(frozen=True)
class StudyNames:
    """Names for `theory.language.parsing.parsed`.

    Parameters
    ----------
    code : Code
    after : bool
        Read as what holds after each round t: the state is the one after the round, and totals are
        those of the rounds up to it.
    constant : str
        A letter for a number that is looked for; empty for none.
    """

    code: Code
    after: bool = False
    constant: str = ""

    @property
    def known(self) -> Mapping[str, Named]:
        """The names by themselves."""
        return self.code.names

    @property
    def computed(self) -> tuple[Any, ...]:
        """The bases of what the learner computes: its state, and the quantities of its rounds."""
        named = (*self.code.state, *(quantity.named for quantity in self.code.quantities))
        return tuple(each.base for each in named)

    def say(self, name: str, indices: Sequence[Any]) -> Any:
        """The sympy object of a name with indices.

        Raises
        ------
        KeyError
            If there is no such name, or none with that many indices; the message says what is.
        """
        if name in ("t", "T", "K") and not indices and (name != "K" or "K" in self.known):
            return Symbol(name, integer=True)
        if name == self.constant and not indices:
            return Symbol(name, real=True)
        same = next((n for n in self.known if in_letters(n) == in_letters(name)), "")
        if named := self.known.get(name) or self.known.get(same):
            self._whole(name, indices)
            return self._named(named, list(indices))
        last = indices[0] if len(indices) == 1 else t if self.after else LAST
        if len(indices) <= 1 and (total := self._total(name, last)) is not None:
            self._whole(name, indices)
            if last.is_negative:
                raise KeyError(f"{name} has no round {last}; expected 0, …, T")
            return total
        if name == "regret" and len(several := self._rivals("loss")) > 1:
            raise KeyError(_of_several(several))
        if missing := self._missing(name):
            raise KeyError(f"unknown name {name!r}: {missing}")
        known, declared = sorted(self.all_names()), f"fixed={{{name!r}: number}}"
        raise KeyError(
            f"unknown name {name!r}; known are {', '.join(known)}; {declared} declares a parameter"
        )

    def _whole(self, name: str, indices: Sequence[Any]) -> None:
        """Refuse an index that is no integer."""
        for index in indices:
            if not self.is_whole(index):
                ranged = f"; a range stands behind, as in `… for {index} in 1..K-1`"
                letter = isinstance(index, Symbol)
                raise KeyError(f"the index {index} of {name} is no integer{ranged * letter}")

    def all_names(self) -> set[str]:
        """All that a statement may use."""
        return {
            "t",
            "T",
            *self.known,
            *map(plural, self._plain()),
            *(["regret"] if self._rivals("loss") else []),
        }

    def at_rival(self, name: str, rival: Sequence[str], called: bool) -> Any:
        """The quantity with a comparator in the learner's place; of its plural, the total.

        None of another name or of what is no comparator: then it is a product. The comparator, a
        name for each part of the state, is empty where other than names stand between the
        parentheses.

        Raises
        ------
        KeyError
            If it cannot stand in the place of the whole state, or is no name and looks like one.
        """
        letters = [*map(in_letters, rival)]
        last = t if self.after else LAST
        for loss in self._rivals("loss") if rival and name == "regret" else ():
            if [*map(in_letters, loss.rival)] == letters:
                return self._over(self.known["loss"], last) - self._over(loss.named, last)
        for found in self.code.quantities if rival else ():
            if [*map(in_letters, found.rival)] == letters:
                if name == found.of:
                    return self._named(found.named, [])
                if plural(found.of) == name:
                    return self._over(found.named, last)
        mine = next((q for q in self._plain() if name in (q, plural(q))), "")
        if not mine:
            return None
        known = [q.typed for q in self.code.quantities if q.of == mine and q.rival]
        such = known[0] if known else f"{mine}(u) with fixed={{'u': …}}"
        if called and not rival:
            raise KeyError(
                f"{name}(…) has no name between the parentheses; expected that of a comparator, "
                f"such as {such}; a product has a space"
            )
        fixed = [self.code.fixed[one] for one in letters if one in self.code.fixed]
        vectors = any(one.kind.sort == "V" for one in fixed)
        if len(fixed) == len(letters) > 0 and (called or vectors):
            state = ", ".join(named.name for named in self.code.state)
            among = f"; expected {known[0]}" if known else ""
            product = "" if vectors else "; a product has a space"
            raise KeyError(
                f"{name}({', '.join(rival)}): {', '.join(rival)} is not known to be like the whole "
                f"state, ({state}){among or f'; write out what the {mine} of the comparator is'}"
                f"{product}"
            )
        return None

    def ranges(self, node: Any) -> Sequence[tuple[Any, Any] | None]:
        """The lowest and highest of each index of a name; empty of one of a metric's steps."""
        named = self.known.get(node.base.name)
        return () if named is None else named.formal(named in self.code.state).ranges

    def is_whole(self, value: Any) -> bool:
        """Is a number an integer by its form?"""
        if isinstance(value, sympy.Add | sympy.Mul):
            return all(map(self.is_whole, value.args))
        if isinstance(value, Indexed):
            return self.known[value.base.name].kind.sort == "Z"
        return isinstance(value, Indicator) or bool(value.is_integer)

    def is_vector(self, value: Any) -> bool:
        """Is it a vector, or that of a round?"""
        base = value.base if isinstance(value, Indexed) else value
        found = self.known.get(base.name) if isinstance(base, IndexedBase) else None
        return found is not None and found.kind.sort == "V"

    def is_metric(self, value: Any) -> bool:
        """Is it a metric of the state, by itself or inside?"""
        bases = (node.name for node in getattr(value, "atoms", lambda kind: ())(IndexedBase))
        return any(name in self.known and self.known[name].kind == metric for name in bases)

    def applied(self, value: Any, vector: Any, times: int) -> Any:
        """What a metric does to a vector: ``a v + Σ_{σ′<t} c_σ′ (v_σ′ · v) v_σ′``."""
        scale, weight, along = self.known[value.base.name].steps
        step = Symbol("σ" + "′" * times, integer=True)  # a name that nobody can type
        one = weight.base[step] * Inner(along.base[step], vector) * along.base[step]
        return scale.base * vector + Sum(one, (step, 1, value.indices[0] - 1))

    def inverted(self, value: Any) -> Any:
        """The inverse of a metric has a meaning in a typed potential only."""
        raise KeyError(
            f"the inverse of {value.base.name} stands in by=potential('…') only, which proves "
            "that there is one"
        )

    def over_rounds(self, body: Any) -> Any:
        """``Σ_t`` of a number."""
        return Sum(body.subs(t, RUNNING), (RUNNING, 1, t if self.after else LAST))

    def every_round(self, formula: Any) -> Any:
        """The formula, for all rounds where it speaks of a round t."""
        return ForAll(formula, (t, 1, LAST)) if t in formula.free_symbols else formula

    def _named(self, named: Named, indices: list[Any]) -> Any:
        own = int(bool(named.kind.row))
        if named.by_round and len(indices) == own:
            moved = self.after and named in self.code.state
            indices = [t + 1 if moved else t, *indices]
        if len(indices) != named.arity:
            wanted = f"{own} or {own + 1}" if named.by_round else f"{own}"
            found = counted(len(indices), "index", "indices")
            raise KeyError(f"{named.name} has {found}; expected {wanted}")
        ranges: Any = named.formal(named in self.code.state).ranges
        for index, (low, high) in zip(indices, ranges, strict=True):
            if any(sympy.expand(gap).is_negative for gap in (index - low, high - index)):
                raise KeyError(f"{named.name} has no index {index}; expected {low}, …, {high}")
        return named.base[tuple(indices)] if indices else named.base

    def _total(self, name: str, last: Any) -> Any:
        singular = next((q for q in self._plain() if plural(q) == name), "")
        if singular:
            return self._over(self.known[singular], last)
        rivals = self._rivals("loss")
        if name == "regret" and len(rivals) == 1:
            mine, best = self.known["loss"], rivals[0].named
            return self._over(mine, last) - self._over(best, last)
        return None

    def _missing(self, name: str) -> str:
        """Why a learner has no `mistake`, `loss` or regret, and what to write; of others nothing.

        A comparator may be there that cannot stand in the place of the whole state.
        """
        state = [named.name for named in self.code.state]
        method = f"(self, {', '.join([*state, *self.code.sees])})"
        if name in ("mistake", "mistakes"):
            return (
                "only a learner whose state is one vector, on rounds of one vector and one sign, "
                f"has a mistake by itself; expected a method `def mistake{method}`"
            )
        if name == "regret" and "loss" in self._plain():
            return (
                f"no fixed name is known to be like the whole state, ({', '.join(state)}); "
                "expected the difference written out, `losses - sum(…)`"
            )
        return (
            f"expected a method `def loss{method}`" if name in ("loss", "losses", "regret") else ""
        )

    def _over(self, quantity: Named, last: Any) -> Any:
        """The total of a quantity of the rounds."""
        return Sum(quantity.base[RUNNING], (RUNNING, 1, last))

    def _plain(self) -> list[str]:
        return [q.named.name for q in self.code.quantities if not q.rival]

    def _rivals(self, name: str) -> list[Quantity]:
        return [q for q in self.code.quantities if q.rival and q.of == name]


def _of_several(losses: Sequence[Quantity]) -> str:
    """What is said of a regret where several numbers may be the comparator."""
    *others, last = [", ".join(loss.rival) for loss in losses]
    return (
        f"`regret` is ambiguous: against {'; '.join(others)} or {last}? Expected a comparator by "
        f"its name, as in `regret({', '.join(losses[0].rival)})`"
    )


def plural(name: str) -> str:
    """What a total is called: ``losses`` of ``loss``."""
    return name + ("es" if name.endswith("s") else "s")
