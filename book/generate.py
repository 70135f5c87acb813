"""Pages that no one writes: one for each claim, the indexes, the graph; as MyST text.

They name claims; the extension draws them from the entries.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from algorithms.counted import counted
from book import certificates
from book.entries import COLLECTIONS, Entry
from book.library import GROUP
from book.stage import ORPHAN
from book.titles import called
from theory.claims.registry import natural
from verify.show.terminal import COLORS
from verify.store.evidence import write_json

OUTSIDE = "From outside the five papers; the page of each names its source."

FILTER = "\n```{claim-filter}\n```\n"

WORDS = {
    "contradicted": "A proof and a counterexample: the suite is wrong here.",
    "proved": "Holds for every size and all real inputs.",
    "bounded": "Holds for all real inputs, up to the sizes named.",
    "survived": "No counterexample among the instances counted; this is no proof.",
    "depends": "Two readings are equally natural, and get different verdicts.",
    "refuted": "An exact instance satisfies every hypothesis and violates the conclusion.",
    "ill-posed": "An exact instance gives the statement no value.",
    "reproduced": "A seeded experiment shows what the sentence says.",
    "not-reproduced": "A seeded experiment does not show what the sentence says.",
    "not-testable": "What an experiment would need is missing.",
    "proof fails": "A proof was brought, and does not go through.",
    "open": "Nothing is decided, and the page says why.",
}
"""What each verdict means."""


def index(entries: Sequence[Entry], chapters: Mapping[str, Sequence[tuple[str, str]]]) -> Entry:
    """Of every claim in short, with what points to it.

    Parameters
    ----------
    entries : sequence of Entry
        The claims of the build.
    chapters : mapping
        Page and title of each chapter that names a claim, by the claim's id.
    """
    found = {
        entry["id"]: {
            "id": entry["id"],
            "paper_name": entry["paper_name"],
            "where": entry["where"],
            "says": entry["says"],
            "verdict": entry["verdict"],
            "readings": {r["name"]: r["verdict"] for r in entry["readings"]},
            "repairs_of": [],
            "cited_by": [],
            "used_by": [],
            "chapters": list(chapters.get(entry["id"], ())),
        }
        for entry in entries
    }
    for entry in entries:
        for field, names in (
            ("repairs_of", entry["repairs"]),
            ("cited_by", entry["cites"]),
            ("used_by", entry["follows"]),
        ):
            for name in names:
                if name in found:
                    found[name][field].append(entry["id"])
    return found


def pages(entries: Sequence[Entry]) -> dict[str, str]:
    """Text of each generated page, by its name without suffix."""
    found = {f"claims/{entry['id']}": _claim(entry) for entry in entries}
    found["claims/by-paper"] = _by_paper(entries)
    found["claims/by-verdict"] = _by_verdict(entries)
    found["claims/by-learner"] = _by_learner(entries)
    found["claims/graph"] = (
        "# What rests on what\n\nThe claims that each chapter names. Solid lines: cited in a "
        "certificate that the kernel accepts. Dashed: as a printed proof says. Dotted: a repair. "
        "The atlas names too many for a drawing, and has a list by paper and verdict. "
        "The page of a claim has the graph around it.\n\n```{chapter-graphs}\n```\n"
    )
    return found


def _claim(entry: Entry) -> str:
    title = called(entry["paper_name"], entry["where"], entry["id"])
    return f"{ORPHAN}# {title}\n\n```{{claim-page}} {entry['id']}\n```\n"


def _by_paper(entries: Sequence[Entry]) -> str:
    text = "# Claims by paper\n\nEvery claim, in the order of the papers.\n" + FILTER
    for paper, name in COLLECTIONS.items():
        chosen = [entry for entry in entries if entry["paper"] == paper]
        if chosen:
            source = OUTSIDE if paper == GROUP else f"{{cite:t}}`{paper}`"
            text += f"\n## {name}\n\n{source}\n\n{_listed(chosen, 'verdict')}"
    return text


def _by_verdict(entries: Sequence[Entry]) -> str:
    text = "# Claims by verdict\n\nVerdicts are reached anew on each build.\n" + FILTER
    for verdict in COLORS:
        chosen = [entry for entry in entries if entry["verdict"] == verdict]
        if chosen:
            name = verdict[0].upper() + verdict[1:]
            text += f"\n## {name}\n\n{WORDS[verdict]}\n\n{_listed(chosen, 'paper_name')}"
    return text


def _by_learner(entries: Sequence[Entry]) -> str:
    text = (
        "# Claims by learner\n\nA claim stands with the learners whose code runs when one of its "
        "instances is replayed.\n"
    ) + FILTER
    named: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in entry["learners"]:
            named.setdefault(name, []).append(entry)
    for name in sorted(named, key=str.lower):
        about = named[name][0]["learners"][name]
        papers = ", ".join(dict.fromkeys(f"*{entry['paper_name']}*" for entry in named[name]))
        said = f"{about} Its claims are of {papers}."
        text += f"\n## {name}\n\n{said}\n\n{_listed(named[name], 'verdict')}"
    rest = [entry for entry in entries if not entry["learners"]]
    if rest:
        text += f"\n## No learner runs\n\n{_listed(rest, 'verdict')}"
    return text


def _listed(chosen: Sequence[Entry], told_by: str) -> str:
    """A list of claims; its caption counts them, and how many there are of each kind."""
    names = sorted((entry["id"] for entry in chosen), key=natural)
    body = "\n".join(names)
    kinds = Counter(entry[told_by] for entry in chosen).most_common()
    caption = f"{counted(len(names), 'claim')}: " + ", ".join(
        f"{kind}\N{NO-BREAK SPACE}{number}" for kind, number in kinds
    )
    return f"```{{claim-list}}\n:caption: {caption}\n\n{body}\n```\n"


def write(folder: Path, entries: Sequence[Entry], short: Entry) -> None:
    """Entries and index as JSON, each only where it changed, so that Sphinx knows what did.

    The certificates that were found stand beside them.
    """
    certificates.write(folder, entries)
    for entry in entries:
        _write_changed(folder / "entries" / f"{entry['id']}.json", entry)
    _write_changed(folder / "index.json", short)
    names = {entry["id"] for entry in entries}
    for path in (folder / "entries").rglob("*.json"):
        if path.relative_to(folder / "entries").with_suffix("").as_posix() not in names:
            path.unlink()


def _write_changed(path: Path, content: Entry) -> None:
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    if not path.is_file() or path.read_text("utf-8") != text:
        write_json(path, content)
