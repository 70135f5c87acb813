"""The direction of imports, and what no module may do. Lint, format and types are steps of CI."""

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from theory.claims.papers import PAPERS

ROOT = Path(__file__).parent.parent


@cache
def of_kinds(package):
    """The imports and assertions of each module of a package, by path."""
    kinds = ast.Import | ast.ImportFrom | ast.Assert
    return {
        path: [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, kinds)]
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def test_imports_run_one_way():
    """verify -> theory -> algorithms, never back."""
    forbidden = {"algorithms": {"theory", "verify"}, "theory": {"verify"}}
    wrong = []
    for package, others in forbidden.items():
        for path, nodes in of_kinds(package).items():
            for node in nodes:
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module]
                wrong += [f"{path}: {n}" for n in names if n.split(".")[0] in others]
    assert wrong == []


def test_papers_do_not_import_each_other():
    """What two papers share stands below them: theory/intervals, theory/lemmas, theory/claims."""
    wrong = []
    for path, nodes in of_kinds("theory").items():
        paper = path.relative_to(ROOT / "theory").parts[0]
        if paper in PAPERS:
            for node in nodes:
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom) and node.module:
                    names = [f"{node.module}.{alias.name}" for alias in node.names]
                else:
                    continue
                parts = [name.split(".") for name in names]
                others = [p for p in parts if p[0] == "theory" and len(p) > 1 and p[1] in PAPERS]
                wrong += [f"{path}: {'.'.join(p)}" for p in others if p[1] != paper]
    assert wrong == []


def test_verdicts_stand_on_engines_engines_on_checkers_and_those_on_what_is_stored():
    """No room imports one that stands above it."""
    rooms = ("store", "checkers", "engines", "verdicts")
    wrong = []
    for path, nodes in of_kinds("verify").items():
        room = path.relative_to(ROOT / "verify").parts[0]
        above = rooms[rooms.index(room) + 1 :] if room in rooms else ()
        modules = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
        modules += [a.name for n in nodes if isinstance(n, ast.Import) for a in n.names]
        wrong += [
            f"{path}: {name}"
            for name in modules
            if name.startswith("verify.") and name.split(".")[1] in above
        ]
    assert wrong == []


def test_no_module_of_the_house_is_longer_than_a_reader_takes_in():
    rooms = ("algorithms", "theory", "verify", "book")
    modules = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    modules = [path for path in modules if "_build" not in path.parts]
    assert len(modules) > 1000
    long = {path for path in modules if path.read_text("utf-8").count("\n") > 400}
    assert long == set()


def by_position(script):
    """Where a function takes its ``*facts`` apart by their places."""
    given = script.args.vararg.arg

    def is_given(node):
        return isinstance(node, ast.Name) and node.id == given

    for node in ast.walk(script):
        if isinstance(node, ast.Assign) and is_given(node.value):
            if isinstance(node.targets[0], ast.Tuple | ast.List):
                yield node.lineno
        elif isinstance(node, ast.Subscript) and is_given(node.value):
            yield node.lineno


def test_scripts_ask_for_hypotheses_by_name():
    """``called("name", …)`` where a hypothesis is stated, ``script(p, run, *, name)``."""
    scripts = [
        (path, node)
        for path in sorted((ROOT / "theory").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.args.vararg
        if [each.arg for each in node.args.args[:1]] == ["p"]
    ]
    assert [f"{path}:{line}" for path, node in scripts for line in by_position(node)] == []
    assert len(scripts) > 100


def declared_symbols(path):
    """Name, sort and number of arguments of the kernel's symbols that a module gives a name to."""
    sorts = {"integer": "Z", "real": "R", "vector": "V"}
    for statement in ast.parse(path.read_text()).body:
        if not isinstance(statement, ast.Assign):
            continue
        value = statement.value
        for call in value.elts if isinstance(value, ast.Tuple) else [value]:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                given = tuple(ast.literal_eval(a) for a in call.args if isinstance(a, ast.Constant))
                if call.func.id == "function" and len(given) == 3:
                    yield given
                elif call.func.id in sorts and len(given) == 1:
                    yield given[0], sorts[call.func.id], 0


def test_a_symbol_of_a_paper_is_declared_by_one_module():
    """A letter of one lemma alone ends in ``_``."""
    papers = ("cusum", "olp", "ramp", "runs", "storm")
    for rooms in (("intervals", "pril"), *((paper,) for paper in papers)):
        paths = [path for room in rooms for path in sorted((ROOT / "theory" / room).rglob("*.py"))]
        by = {}
        for path in paths:
            for symbol in set(declared_symbols(path)):
                by.setdefault(symbol, []).append(path.stem)
        paper = {symbol: where for symbol, where in by.items() if not symbol[0].endswith("_")}
        assert {symbol: where for symbol, where in paper.items() if len(where) > 1} == {}
        assert len(paper) > 10, rooms


def rooms_imported():
    """By room of a package, such as ``theory.runs``, the rooms that its modules import."""

    def room(parts):
        return ".".join(parts[:2]) if (ROOT / Path(*parts[:2])).is_dir() else None

    found = {}
    for package in ("algorithms", "theory", "verify"):
        for path, nodes in of_kinds(package).items():
            mine = room(path.relative_to(ROOT).parent.parts)
            names = [a.name for n in nodes if isinstance(n, ast.Import) for a in n.names]
            for node in nodes:
                if isinstance(node, ast.ImportFrom):
                    names += [f"{node.module}.{alias.name}" for alias in node.names]
            others = {room(name.split(".")) for name in names if name.count(".")}
            found.setdefault(mine, set()).update(others - {mine, None})
    return found


def test_rooms_do_not_import_each_other_in_a_circle():
    """Imports inside functions and those for types count, too."""
    imported = rooms_imported()
    below = {}
    for room in imported:
        below[room], waiting = set(), [room]
        while waiting:
            new = imported.get(waiting.pop(), set()) - below[room]
            below[room] |= new
            waiting += new
    circles = {frozenset(other for other in below[r] if r in below[other]) for r in below}
    assert [sorted(circle) for circle in circles if len(circle) > 1] == []
    assert len(imported) > 40


def test_soundness_does_not_rest_on_assert():
    """``python -O`` removes assert statements."""
    found = [
        f"{path}:{node.lineno}"
        for package in ("algorithms", "theory", "verify")
        for path, nodes in of_kinds(package).items()
        for node in nodes
        if isinstance(node, ast.Assert)
    ]
    assert found == []


def test_help_does_not_load_the_engines():
    heavy = {"cvxpy", "sympy", "z3", "cvc5", "hypothesis", "matplotlib", "pandas", "scipy", "numpy"}
    code = "import sys, verify.command.main; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert heavy & set(result.stdout.split()) == set()
    assert shutil.which("ordproof", path=str(Path(sys.executable).parent))


def test_theorem_1_of_pril_is_followed_in_four_files():
    """Its own, the letters and hypotheses, PRIL's run, and the potential.

    What is cited besides is mathematics of its own: sums, inner products, integers.
    """
    theory = ROOT / "theory"
    homes = {
        name: path.relative_to(theory).as_posix()
        for folder in ("lemmas", "intervals", "pril", "pril/proofs")
        for path in (theory / folder).glob("*.py")
        for name in re.findall(r'(?:@l|L|STUDY.l)emma\(\s*"([^"]+)"', path.read_text())
    }
    cited = {"pril/theorem-1"}
    waiting = list(cited)
    while waiting:
        certificate = (ROOT / f"verify/ledger/proofs/{waiting.pop()}.proof").read_text()
        new = set(re.findall(r"^\(cite (\S+)\)", certificate, re.MULTILINE)) - cited
        cited |= new
        waiting += new
    found = {homes[name] for name in cited - {"pril/theorem-1"}}
    followed = {"intervals/pril.py", "intervals/potentials.py"}
    general = {"lemmas/sums.py", "lemmas/inner.py", "lemmas/integers.py"}
    assert followed <= found <= followed | general
    own = (theory / "pril/theorem_1.py").read_text()
    said = re.findall(r"^from theory\.intervals\.(\w+) import", own, re.MULTILINE)
    assert "notation" in said and set(said) <= {"notation", "families", "streams"}
