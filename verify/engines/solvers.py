"""z3 and cvc5, each in a child process that is killed when its time is over.

``python -m verify.engines.solvers z3`` (or ``cvc5``) answers queries, one JSON object a line, until
its input ends. A child lives as long as its parent and serves many queries, each in a fresh solver:
starting Python and importing a solver costs far more than most queries do.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from threading import Lock, Timer
from typing import Any

from verify.errors import InputError

SOLVERS = {"z3": "z3-solver", "cvc5": "cvc5"}
"""Name of each solver and of the package that brings it."""

GRACE = 0.5
"""Seconds that a child gets beyond its limit before it is killed."""


@dataclass(frozen=True)
class Answer:
    """What a solver said.

    Attributes
    ----------
    verdict : str
        ``"sat"``, ``"unsat"`` or ``"unknown"``.
    model : mapping
        After ``sat``: values of the constants; a ``Fraction`` or a bool, text where irrational.
    why : str
        After ``unknown``: the reason.
    """

    verdict: str
    model: Mapping[str, Fraction | bool | str] = field(default_factory=dict)
    why: str = ""


class Child:
    """A solver in a process of its own, started at the first query and again after a kill."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: subprocess.Popen[str] | None = None
        self._owner = 0
        self._lock = Lock()

    def ask(self, text: str, seconds: float) -> Answer:
        """Is the SMT-LIB text satisfiable?

        Raises
        ------
        InputError
            If the solver is not installed; the message names the command that installs it.
        """
        with self._lock:
            process = self._running()
            if process.stdin is None or process.stdout is None:
                raise OSError(f"{self.name}: the child process has no pipes")
            killer = Timer(seconds + GRACE, process.kill)
            killer.start()
            try:
                # a child without its solver says so and leaves before it is asked
                with suppress(BrokenPipeError):
                    process.stdin.write(json.dumps({"text": text, "seconds": seconds}) + "\n")
                    process.stdin.flush()
                line = process.stdout.readline()
            finally:
                killer.cancel()
            if not line:
                self._process = None
                code = process.wait()
                return Answer("unknown", why=f"no answer within {seconds:g} s (exit {code})")
        reply = json.loads(line)
        if "missing" in reply:
            raise InputError(
                f"{self.name} is not installed: python -m pip install {reply['missing']}"
            )
        return Answer(reply["verdict"], _values(reply["model"]), reply["why"])

    def stop(self) -> None:
        """Kill the process, if this process started it and it still runs."""
        if self._process is not None and self._owner == os.getpid():
            self._process.kill()
            self._process.wait()
        self._process = None

    def _running(self) -> subprocess.Popen[str]:
        # a forked copy of this object must not share the pipes of the original
        if self._process is None or self._owner != os.getpid() or self._process.poll() is not None:
            root = str(Path(__file__).parents[2])
            path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
            self._process = subprocess.Popen(
                [sys.executable, "-m", "verify.engines.solvers", self.name],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            )
            self._owner = os.getpid()
        return self._process


@cache
def child(name: str) -> Child:
    """The child of that name, ``"z3"`` or ``"cvc5"``, one for each process."""
    if name not in SOLVERS:
        raise ValueError(f"name={name!r}: expected one of {', '.join(SOLVERS)}")
    started = Child(name)
    atexit.register(started.stop)
    return started


def _values(model: Mapping[str, Any]) -> dict[str, Fraction | bool | str]:
    """The model as it came through JSON: numbers as text ``p/q``."""
    values: dict[str, Fraction | bool | str] = {}
    for name, value in model.items():
        try:
            values[name] = value if isinstance(value, bool) else Fraction(value)
        except ValueError:
            values[name] = value
    return values


# --- inside the child ---------------------------------------------------------------------------


def logic_of(text: str) -> str:
    """The logic named in SMT-LIB text; ``"ALL"`` if none is."""
    start = text.find("(set-logic ")
    return text[start + 11 : text.index(")", start)] if start >= 0 else "ALL"


def ask_z3(text: str, milliseconds: int) -> Answer:
    """z3's answer: nlsat first where the text is nonlinear over the reals, then its own choice."""
    import z3

    answer = Answer("unknown", why="not tried")
    logic = logic_of(text)
    nlsat = z3.Tactic("qfnra-nlsat").solver
    builders = (nlsat, z3.Solver) if logic == "QF_NRA" else (z3.Solver,)
    for build in builders:
        solver = build()
        solver.set("timeout", milliseconds // len(builders))
        # with a logic named, z3's parser does not know the power that its printer writes
        solver.from_string(text.replace(f"(set-logic {logic})", ""))
        verdict = str(solver.check())
        if verdict == "sat":
            model = solver.model()
            return Answer(verdict, {d.name(): _z3_value(model[d]) for d in model.decls()})
        answer = Answer(verdict, why=solver.reason_unknown() if verdict == "unknown" else "")
        if verdict == "unsat":
            break
    return answer


def _z3_value(value: Any) -> bool | str:
    import z3

    if z3.is_true(value) or z3.is_false(value):
        return z3.is_true(value)
    return value.as_string() if z3.is_rational_value(value) else str(value)


def ask_cvc5(text: str, milliseconds: int) -> Answer:
    """cvc5's answer: coverings alone where nonlinear over the reals, then its own choice.

    ``nl-ext=none`` leaves the work to the coverings, which decide; the default mixes in lemmas that
    may not terminate but help where the coverings are too slow.
    """
    import cvc5

    answer = Answer("unknown", why="not tried")
    extensions = ("none", "full") if logic_of(text) == "QF_NRA" else ("full",)
    for extension in extensions:
        solver = cvc5.Solver(cvc5.TermManager())
        solver.setOption("produce-models", "true")
        solver.setOption("nl-ext", extension)
        solver.setOption("tlimit-per", str(milliseconds // len(extensions)))
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
        symbols = parser.getSymbolManager()
        command = parser.nextCommand()
        while not command.isNull():
            command.invoke(solver, symbols)
            command = parser.nextCommand()
        result = solver.checkSat()
        if result.isSat():
            names = symbols.getDeclaredTerms()
            return Answer("sat", {n.getSymbol(): _cvc5_value(solver.getValue(n)) for n in names})
        if result.isUnsat():
            return Answer("unsat")
        answer = Answer("unknown", why=str(result.getUnknownExplanation()))
    return answer


def _cvc5_value(value: Any) -> bool | str:
    if value.isBooleanValue():
        return bool(value.getBooleanValue())
    if value.isIntegerValue():
        return str(value.getIntegerValue())
    return str(value.getRealValue()) if value.isRealValue() else str(value)


ASK: dict[str, Callable[[str, int], Answer]] = {"z3": ask_z3, "cvc5": ask_cvc5}


def _serve(name: str, requests: Iterator[str]) -> Iterator[dict[str, Any]]:
    try:
        __import__(name)
    except ImportError:
        yield {"missing": SOLVERS[name]}
        return
    for line in requests:
        request = json.loads(line)
        _die_after(request["seconds"] + 2 * GRACE)
        try:
            answer = ASK[name](request["text"], max(2, int(1000 * request["seconds"])))
        except Exception as reason:  # a parse error or a solver's own failure is no answer
            answer = Answer("unknown", why=f"{type(reason).__name__}: {reason}")
        _die_after(0)
        yield {"verdict": answer.verdict, "model": dict(answer.model), "why": answer.why}


def _die_after(seconds: float) -> None:
    """An orphan must not compute for ever: the default action of the alarm ends the process."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    for reply in _serve(sys.argv[1], iter(sys.stdin.readline, "")):
        print(json.dumps(reply), flush=True)
