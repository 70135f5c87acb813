"""Certificates: proofs as text files, re-checked step by step with the rules.

::

    (certificate NAME
      (symbols (NAME SORT ARITY) …)
      (hypotheses φ …)
      (conclusion φ)
      (steps (RULE argument …) …))

A step's arguments follow the rule's shape: formulas and terms as text, theorems as the number of
the step (from 0) that proved them, N as a list of numbers; ``p`` is ``((a (i …) (s …)) …)``, ``t``
is ``((NAME SORT (k …) body) …)``, each symbol once, ``F`` is ``(k φ)``. ``(cite NAME)`` is the
theorem of another certificate, which does not rest on this one. The last step must prove the
conclusion from some of the hypotheses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.kernel.normal import normal
from verify.kernel.rules import RULES, Theorem, genuine
from verify.kernel.terms import KernelError, Signature, Term, fresh, natural, need, parse, read

SORTS = ("R", "Z", "V")


@dataclass(frozen=True)
class Checked:
    """What a certificate proves.

    Attributes
    ----------
    hypotheses, conclusion
        The statement as the file gives it.
    theorem : Theorem
        What its last step made.
    cites : tuple of str
        Certificates that it uses.
    steps : int
        Number of steps.
    """

    name: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    theorem: Theorem
    cites: tuple[str, ...]
    steps: int


@dataclass
class Library:
    """Certificates by name, each checked once, cited ones first."""

    texts: Mapping[str, str]
    done: dict[str, Checked] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)

    def check(self, name: str) -> Checked:
        """Re-check a certificate and all that it cites.

        Raises
        ------
        KernelError
            If a step is not allowed, the file is malformed, or citations go round in a circle.
        """
        if name not in self.done:
            need(name not in self.under_way, "CITE", f"{name} is cited by its own proof")
            need(name in self.texts, "CITE", f"there is no certificate {name}")
            self.under_way.append(name)
            try:
                self.done[name] = self._check(name, self.texts[name])
            except (RecursionError, ValueError, MemoryError, OverflowError) as limit:
                raise KernelError(f"CERTIFICATE: {name} is too large: {limit}") from None
            finally:
                self.under_way.pop()
        return self.done[name]

    def _check(self, name: str, text: str) -> Checked:
        top = read(text)
        fields = _fields(top, name)
        signature = _signature(fields["symbols"])
        hypotheses = tuple(parse(phi, signature) for phi in fields["hypotheses"])
        need(len(fields["conclusion"]) == 1, "CERTIFICATE", "one conclusion is needed")
        conclusion = parse(fields["conclusion"][0], signature)
        made: list[Theorem] = []
        known: dict[Any, Theorem] = {}
        cites: list[str] = []
        for number, step in enumerate(fields["steps"]):
            try:
                named = isinstance(step, tuple) and len(step) > 0 and type(step[0]) is str
                need(named, "CERTIFICATE", "expected (RULE argument ...), got", step)
                rule, *values = step
                if rule == "cite":
                    need(len(values) == 1 and type(values[0]) is str, "CITE", "expects one name")
                    cites.append(values[0])
                    made.append(self.check(values[0]).theorem)
                    continue
                need(rule in RULES, "CERTIFICATE", "there is no rule", rule)
                apply: Any = RULES[rule]
                need(len(values) == len(apply.shape), rule.upper(), "wrong number of arguments")
                kinds = apply.shape
                pairs = zip(kinds, values, strict=True)
                given = [argument(kind, value, signature, made) for kind, value in pairs]
                # a step that says what an earlier one says makes the theorem that that one made
                texts = [id(value) if type(value) is tuple else value for value in values]
                same = (g if k in "nN" else t for k, g, t in zip(kinds, given, texts, strict=True))
                said = (rule, *same)
                if said not in known:
                    known[said] = apply(*given)
                made.append(known[said])
            except KernelError as problem:
                raise KernelError(f"{problem} ({name}, step {number})") from None
        need(len(made) > 0, "CERTIFICATE", "no steps")
        last = made[-1]
        need(genuine(last), "CERTIFICATE", f"{name}: the last step is not a theorem")
        reached = normal(last.conclusion) == normal(conclusion)
        need(reached, "CERTIFICATE", f"{name}: the last step does not prove the conclusion")
        allowed = {normal(phi) for phi in hypotheses}
        extra = [phi for phi in last.hypotheses if normal(phi) not in allowed]
        need(not extra, "CERTIFICATE", f"{name}: the proof uses a hypothesis that is not stated")
        return Checked(name, hypotheses, conclusion, last, tuple(cites), len(made))


def _fields(top: Any, name: str) -> dict[str, Any]:
    wanted = ["symbols", "hypotheses", "conclusion", "steps"]
    shaped = len(top) == 1 and isinstance(top[0], tuple) and top[0][:2] == ("certificate", name)
    need(shaped, "CERTIFICATE", f"expected (certificate {name} ...)")
    rest = top[0][2:]
    heads = [part[0] if isinstance(part, tuple) and part else None for part in rest]
    need(heads == wanted, "CERTIFICATE", f"expected the parts {' '.join(wanted)}")
    return {part[0]: part[1:] for part in rest}


def _signature(entries: Sequence[Any]) -> Signature:
    signature = Signature({})
    for entry in entries:
        fits = isinstance(entry, tuple) and len(entry) == 3 and natural(entry[2])
        need(fits and entry[1] in SORTS, "SYMBOLS", "bad entry", entry)
        signature[fresh(entry[0], signature)] = (entry[1], int(entry[2]))
    return signature


def argument(kind: str, value: Any, signature: Signature, made: list[Theorem]) -> Any:
    """One argument of a step, by its letter in the rule's shape."""

    def step(number: Any) -> Theorem:
        known = natural(number) and int(number) < len(made)
        need(known, "CERTIFICATE", "no earlier step", number)
        return made[int(number)]

    if kind in "frvs":
        return parse(value, signature)
    if kind == "n":
        return step(value)
    if kind == "x":
        return value
    need(isinstance(value, tuple), "CERTIFICATE", "expected a list, got", value)
    if kind == "N":
        return tuple(step(number) for number in value)
    if kind == "F":
        need(len(value) == 2, "CERTIFICATE", "expected (k φ)")
        return parse(value[1], signature, (fresh(value[0], signature),))
    for entry in value:
        wanted = 3 if kind == "p" else 4
        need(isinstance(entry, tuple) and len(entry) == wanted, "CERTIFICATE", "bad", entry)
    if kind == "p":
        return [_product(entry, signature) for entry in value]
    table = dict(_replacement(entry, signature) for entry in value)
    need(len(table) == len(value), "CERTIFICATE", "a symbol is replaced twice")
    return table


def _product(entry: Any, signature: Signature) -> Any:
    a, chosen, squares = entry
    lists = isinstance(chosen, tuple) and isinstance(squares, tuple)
    need(lists and all(map(natural, chosen)), "CERTIFICATE", "bad product", entry)
    return parse(a, signature), [int(i) for i in chosen], [parse(s, signature) for s in squares]


def _replacement(entry: Any, signature: Signature) -> Any:
    name, wanted, parameters, body = entry
    fits = type(name) is str and wanted in SORTS and isinstance(parameters, tuple)
    need(fits, "CERTIFICATE", "bad", entry)
    bound = tuple(fresh(k, signature) for k in parameters)
    return (name, wanted, len(bound)), parse(body, signature, bound)
