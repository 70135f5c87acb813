"""z3 and cvc5, each in a child process, with a budget of work instead of a limit of time.

A solver counts its own steps and gives up after as many as it was allowed, so that a busy machine
changes no answer. A limit of time is only there for what does not count its steps: a child that has
computed for so long, by its own processor time, ends, and one that does not even compute is killed.
Then there is *no answer*, which is another thing than "unknown".

``python -m verify.smt.solvers z3`` (or ``cvc5``) answers queries, one JSON object a line, until
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

WORK = {"z3": 5_000_000, "cvc5": 250_000}
"""Steps that a solver may take on one obligation, as it counts them itself: a few seconds."""

PATIENCE = 120.0
"""Seconds of its own processor time after which a child that has not answered a query ends."""

IDLE = 10
"""So many times as long is waited for a child that does not compute: then it is killed."""

NO_ANSWER = "no answer"


@dataclass(frozen=True)
class SolverAnswer:
    """What a solver said.

    Attributes
    ----------
    verdict : str
        ``"sat"``, ``"unsat"``, ``"unknown"``, or ``"no answer"`` where the child ended without one:
        killed after its time, or crashed.
    model : mapping
        After ``sat``: values of the constants; a ``Fraction`` or a bool, text where irrational.
    why : str
        After ``unknown`` and ``no answer``: the reason.
    work : int
        Steps that the solver counted.
    """

    verdict: str
    model: Mapping[str, Fraction | bool | str] = field(default_factory=dict)
    why: str = ""
    work: int = 0


class Child:
    """A solver in a process of its own, started at the first query and again after a kill."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: subprocess.Popen[str] | None = None
        self._owner = 0
        self._lock = Lock()

    def ask(self, text: str, work: int, seconds: float = PATIENCE) -> SolverAnswer:
        """Is the SMT-LIB text satisfiable?

        Parameters
        ----------
        work : int
            Steps that the solver may take, at least 1.
        seconds : float
            After so many of its own processor time the child ends.

        Raises
        ------
        InputError
            If the solver is not installed; the message names the command that installs it.
        """
        with self._lock:
            process = self._running()
            if process.stdin is None or process.stdout is None:
                raise OSError(f"{self.name}: the child process has no pipes")
            killer = Timer(IDLE * seconds, process.kill)
            killer.start()
            try:
                # a child without its solver says so and leaves before it is asked
                with suppress(BrokenPipeError):
                    query = {"text": text, "work": work, "seconds": seconds}
                    process.stdin.write(json.dumps(query) + "\n")
                    process.stdin.flush()
                line = process.stdout.readline()
            finally:
                killer.cancel()
            if not line:
                self._process = None
                code = process.wait()
                return SolverAnswer(
                    NO_ANSWER, why=f"ended within {seconds:g} s of work (exit {code})"
                )
        reply = json.loads(line)
        if "missing" in reply:
            raise InputError(
                f"{self.name} is not installed: python -m pip install {reply['missing']}"
            )
        return SolverAnswer(reply["verdict"], _values(reply["model"]), reply["why"], reply["work"])

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
                [sys.executable, "-P", "-m", "verify.smt.solvers", self.name],
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


def ask_z3(text: str, work: int) -> SolverAnswer:
    """z3's answer: nlsat first where the text is nonlinear over the reals, then its own choice.

    Each takes what is left of the steps, the first of two half of them.
    """
    import z3

    logic, spent = logic_of(text), 0
    answer = SolverAnswer("unknown", why="not tried")
    builders = (_nlsat, _default) if logic == "QF_NRA" else (_default,)
    for later, build in enumerate(builders, start=1 - len(builders)):
        context = z3.Context()  # what earlier queries left behind costs steps, or saves them
        solver = build(context)
        solver.set("rlimit", (work - spent) // (2 if later else 1))
        # with a logic named, z3's parser does not know the power that its printer writes
        solver.from_string(text.replace(f"(set-logic {logic})", ""))
        verdict = str(solver.check())
        spent += solver.statistics().get_key_value("rlimit count")
        if verdict == "sat":
            model = solver.model()
            values = {d.name(): _z3_value(model[d]) for d in model.decls()}
            return SolverAnswer(verdict, values, work=spent)
        why = solver.reason_unknown() if verdict == "unknown" else ""
        answer = SolverAnswer(verdict, why=why, work=spent)
        if verdict == "unsat":
            break
    return answer


def _nlsat(context: Any) -> Any:
    import z3

    return z3.Tactic("qfnra-nlsat", context).solver()


def _default(context: Any) -> Any:
    import z3

    return z3.Solver(ctx=context)


def _z3_value(value: Any) -> bool | str:
    import z3

    if z3.is_true(value) or z3.is_false(value):
        return z3.is_true(value)
    return value.as_string() if z3.is_rational_value(value) else str(value)


def ask_cvc5(text: str, work: int) -> SolverAnswer:
    """cvc5's answer: coverings alone where nonlinear over the reals, then its own choice.

    ``nl-ext=none`` leaves the work to the coverings, which decide; the default mixes in lemmas that
    may not terminate but help where the coverings are too slow.
    """
    import cvc5

    answer, spent = SolverAnswer("unknown", why="not tried"), 0
    extensions = ("none", "full") if logic_of(text) == "QF_NRA" else ("full",)
    for later, extension in enumerate(extensions, start=1 - len(extensions)):
        solver = cvc5.Solver(cvc5.TermManager())
        solver.setOption("produce-models", "true")
        solver.setOption("nl-ext", extension)
        solver.setOption("rlimit-per", str((work - spent) // (2 if later else 1)))
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
        symbols = parser.getSymbolManager()
        command = parser.nextCommand()
        while not command.isNull():
            command.invoke(solver, symbols)
            command = parser.nextCommand()
        result = solver.checkSat()
        spent += solver.getStatistics()["resource::resourceUnitsUsed"]["value"]
        if result.isSat():
            names = symbols.getDeclaredTerms()
            values = {n.getSymbol(): _cvc5_value(solver.getValue(n)) for n in names}
            return SolverAnswer("sat", values, work=spent)
        if result.isUnsat():
            return SolverAnswer("unsat", work=spent)
        answer = SolverAnswer("unknown", why=str(result.getUnknownExplanation()), work=spent)
    return answer


def _cvc5_value(value: Any) -> bool | str:
    if value.isBooleanValue():
        return bool(value.getBooleanValue())
    if value.isIntegerValue():
        return str(value.getIntegerValue())
    return str(value.getRealValue()) if value.isRealValue() else str(value)


ASK: dict[str, Callable[[str, int], SolverAnswer]] = {"z3": ask_z3, "cvc5": ask_cvc5}


def _serve(name: str, requests: Iterator[str]) -> Iterator[dict[str, Any]]:
    try:
        __import__(name)
    except ImportError:
        yield {"missing": SOLVERS[name]}
        return
    for line in requests:
        request = json.loads(line)
        _die_after(request["seconds"])
        try:
            answer = ASK[name](request["text"], max(2, request["work"]))
        except Exception as reason:  # a parse error or a solver's own failure is no answer
            answer = SolverAnswer("unknown", why=f"{type(reason).__name__}: {reason}")
        _die_after(0)
        yield {**vars(answer), "model": dict(answer.model)}


def _die_after(seconds: float) -> None:
    """After so long by its own processor time the default action of the signal ends the process."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    for reply in _serve(sys.argv[1], iter(sys.stdin.readline, "")):
        print(json.dumps(reply), flush=True)
