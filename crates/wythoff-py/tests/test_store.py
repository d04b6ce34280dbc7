"""Stored boards."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import wythoff
from wythoff import Blocking, Store


@pytest.mark.parametrize(
    "window",
    [(0, 0, 600, 600), (0, 0, 1, 1), (250, 30, 20, 9), (30, 250, 9, 20), (590, 590, 10, 10)],
)
def test_windows_of_a_store_equal_those_of_the_board(
    store: Path, window: tuple[int, int, int, int]
) -> None:
    stored, computed = Store(store).window(*window), Blocking(100).window(*window)
    assert stored.dtype == computed.dtype and stored.shape == computed.shape
    assert (stored == computed).all()


def test_a_window_ends_with_the_store_by_default(store: Path) -> None:
    opened = Store(store)
    assert opened.window(590, 580).shape == (20, 10)
    with pytest.raises(ValueError, match="600"):
        opened.window(590, 580, 11)


def test_counts_of_a_store_equal_those_of_the_board(store: Path) -> None:
    opened = Store(store)
    stored, computed = opened.stats(40, 30, 300, 400), Blocking(100).stats(40, 30, 300, 400)
    assert stored == computed
    assert opened.manifest["statistics"]["palaces"] == Blocking(100).stats(0, 0, 600)["palaces"]


def test_a_store_has_a_manifest(store: Path) -> None:
    opened = Store(str(store), threads=2)
    assert (opened.k, opened.size) == (100, 600)
    assert repr(opened) == "<Store of game 100, 600 x 600 cells>"
    assert opened.root == opened.manifest["root"] and len(opened.root) == 64
    assert opened.manifest["state"] == "finished" and opened.manifest["tile"] == 256


def test_squares_and_pictures_come_from_a_store(store: Path) -> None:
    opened, game = Store(store), Blocking(100)
    assert opened.value(301, 77) == game.value(301, 77)
    assert opened.picture(100, 0, 50).png.startswith(b"\x89PNG")
    assert opened.picture(100, 0, 50, 40, scale=1).height == 40


def test_the_same_board_has_the_same_root(store: Path, tmp_path: Path) -> None:
    again = wythoff.sweep(100, 600, tmp_path / "again", tile=256, threads=1)
    assert again["root"] == Store(store).root
    other = wythoff.sweep(101, 600, tmp_path / "other", tile=256)
    assert other["root"] != again["root"]


def test_a_finished_sweep_is_verified_and_not_repeated(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(store, folder)
    manifest = wythoff.sweep(100, 600, folder, tile=256, resume=True, verify="all")
    assert manifest["root"] == Store(store).root


def test_a_damaged_store_is_rejected(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(store, folder)
    edges = folder / "edges" / "c" / "0" / "0" / "0"
    content = bytearray(edges.read_bytes())
    content[100] ^= 1
    edges.write_bytes(content)
    damaged = Store(folder)
    for read in (damaged.window, damaged.picture, damaged.stats):
        with pytest.raises(OSError, match="edges"):
            read(300, 1, 10, 10)
    with pytest.raises(OSError, match="edges"):
        damaged.value(300, 1)
    edges.unlink()
    with pytest.raises(OSError, match="missing"):
        Store(folder).window(300, 1, 10, 10)


def test_other_folders_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no store"):
        Store(tmp_path)
    (tmp_path / "zarr.json").write_text("{}")
    with pytest.raises(ValueError, match=r"\w"):
        Store(tmp_path)


def test_a_store_can_be_in_memory() -> None:
    pytest.importorskip("fsspec")
    address = "memory://wythoff-tests/game-20"
    manifest = wythoff.sweep(20, 300, address, tile=256)
    assert manifest["state"] == "finished"
    assert (Store(address).window() == Blocking(20).window(0, 0, 300)).all()
    assert np.sum(Store(address).window() < 0) == manifest["statistics"]["palaces"]


@pytest.mark.filterwarnings("error::UserWarning")
def test_a_store_opens_as_a_tree_of_datasets(store: Path) -> None:
    pytest.importorskip("zarr")
    pytest.importorskip("xarray")
    opened = wythoff.Store(store)
    for place in (store, f"file://{store}"):
        tree = wythoff.Store(place).to_datatree()
        assert int(tree["rows"].sum()) == opened.manifest["statistics"]["palaces"]
        assert len(tree["pyramid"].children) >= 2
        for name, level in tree["pyramid"].children.items():
            # Class 5 counts the cells of value 0; squares below the diagonal are mirror images.
            counts = level[name][5].to_numpy().astype(int)
            assert counts.sum() + np.triu(counts, 1).sum() == (opened.window() == 0).sum()
