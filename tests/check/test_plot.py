"""Plots of loss under its bounds, and the paths that are refused before any work."""

import numpy as np
import pytest

from verify.bounds.check import check
from verify.bounds.plot import check_path, plot_check
from verify.errors import InputError
from verify.tables.ranking_data import RankingData

LABELS = np.array([1, 2, 3])
THREE = RankingData(
    "made", ("x",), np.array([[-4.0], [0.0], [4.0]]), LABELS, LABELS, ("1", "2", "3")
)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_plot(tmp_path, suffix):
    report = check(THREE)
    file = plot_check(report, tmp_path / f"plot{suffix}")
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG" if suffix == ".png" else b"<?xml")
    again = plot_check(report, tmp_path / f"again{suffix}").read_bytes()
    assert content == again


def test_plot_refuses_other_suffixes_and_missing_folders(tmp_path):
    with pytest.raises(InputError, match=r"\.png or \.svg"):
        check_path(tmp_path / "plot.pdf")
    with pytest.raises(InputError, match="no folder"):
        check_path(tmp_path / "absent" / "plot.png")


def test_plot_refuses_folders_and_leaves_no_trace(tmp_path):
    folder = tmp_path / "folder.png"
    folder.mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        check_path(folder)
    with pytest.raises(InputError, match="cannot be written"):
        check_path(tmp_path / f"{'x' * 300}.png")
    check_path(tmp_path / "new.png")
    assert not (tmp_path / "new.png").exists()
    (tmp_path / "old.png").write_bytes(b"kept")
    check_path(tmp_path / "old.png")
    assert (tmp_path / "old.png").read_bytes() == b"kept"
