"""What tests try a part of has its turn, all of it."""

import rotation
from rotation import in_turn, part_of


def test_as_many_commits_as_there_are_parts_open_every_page_once():
    pages = [f"page {number}" for number in range(17)]
    opened = [page for commit in range(5, 12) for page in in_turn(pages, 7, commit)]
    assert sorted(opened) == sorted(pages)


def test_a_page_that_the_commit_changed_is_opened_out_of_turn(monkeypatch):
    monkeypatch.delenv(rotation.ALL, raising=False)
    said = {"diff": ["book/b.md"], "rev-list": ["4"], "rev-parse": ["false"]}
    monkeypatch.setattr(rotation, "_git", lambda command, *rest: said[command])
    assert part_of("abc", 3, lambda page: f"book/{page}.md") == ["b"]
    said["rev-list"] = ["5"]
    assert part_of("abc", 3, lambda page: f"book/{page}.md") == ["b", "c"]
    assert part_of("abc", 3) == ["c"]


def test_all_are_opened_on_request(monkeypatch):
    monkeypatch.setenv(rotation.ALL, "all")
    assert part_of("abc", 3) == ["a", "b", "c"]
