"""Objects that behave as Python's own: compared, hashed, pickled, indexed, and used after a fork."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import python

import wythoff

GAMES = [
    lambda: wythoff.Blocking(5),
    lambda: wythoff.Blocking(6),
    lambda: wythoff.Nimhoff("wythoff"),
    lambda: wythoff.Nimhoff("wythoff", 2),
    lambda: wythoff.Imitation(2, 1),
    lambda: wythoff.Game("maharaja"),
    lambda: wythoff.Game("maharaja", misere=True),
    lambda: wythoff.ThreeHeaps("wythoff"),
    lambda: wythoff.Arm(),
    lambda: wythoff.Fabric(2),
    lambda: wythoff.Pairing(5, 6, (1, 1)),
    lambda: wythoff.Blocking(3).certificate(),
    lambda: wythoff.Blocking(14).certificate(),
]


def test_games_and_certificates_are_equal_if_they_say_the_same() -> None:
    one, other = [make() for make in GAMES], [make() for make in GAMES]
    assert one == other and len(set(one)) == len(set(one + other)) == len(GAMES)
    for i, game in enumerate(one):
        assert [game == that for that in other].count(True) == 1 and game == other[i]
        assert game != "a text" and game is not other[i]
    assert wythoff.Blocking(5, threads=1) == wythoff.Blocking(5)


@pytest.mark.parametrize("make", GAMES)
def test_games_and_certificates_can_be_pickled_and_copied(make: Any) -> None:
    assert pickle.loads(pickle.dumps(make())) == make() == copy.deepcopy(make())


def test_a_pickled_game_keeps_its_threads_and_its_engine() -> None:
    for game in (wythoff.Blocking(5, threads=3, engine="cpu"), wythoff.Arm(threads=3, engine="cpu")):
        again = pickle.loads(pickle.dumps(game))
        assert again == game == type(game)(*([5] if isinstance(game, wythoff.Blocking) else []))
        assert again.__getnewargs_ex__()[1] == {"threads": 3, "engine": "cpu"}
    for other in (wythoff.Fabric(2, threads=3), wythoff.Pairing(97, 100, (1, 1), -1, threads=3)):
        again = pickle.loads(pickle.dumps(other))
        assert again == other and again.__getnewargs_ex__() == other.__getnewargs_ex__()
        assert again.__getnewargs_ex__()[1] == {"threads": 3}


def test_a_store_can_be_pickled(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(store.parent)
    opened = wythoff.Store(store.name, threads=2)
    pickled = pickle.dumps(opened)
    monkeypatch.chdir("/")
    again = pickle.loads(pickled)
    assert (again.root, again.size, again[5, 7]) == (opened.root, opened.size, opened[5, 7])
    assert type(copy.deepcopy(again)) is wythoff.Store


def test_a_game_in_progress_can_be_pickled() -> None:
    game = wythoff.play("wythoff", (3, 5))
    game.move((3, 3))
    again = pickle.loads(pickle.dumps(game))
    assert (again.heaps, again.turn, again.record) == (game.heaps, game.turn, game.record)
    again.move((0, 0))
    assert (game.winner, again.winner) == (None, "second")


def test_a_store_is_indexed_like_an_array(tmp_path: Path) -> None:
    wythoff.sweep(100, 300, tmp_path / "game", tile=256)
    store = wythoff.Store(tmp_path / "game")
    board = wythoff.Blocking(100).window(0, 0, 300, 300)
    assert store.shape == board.shape and (np.asarray(store) == board).all()
    assert np.asarray(store, dtype=np.int64).dtype == np.int64
    for key in [
        np.s_[10:20, 30:50], np.s_[:, 7:8], np.s_[-5:, -9:-3], np.s_[3, 4], np.s_[3, 5:9], np.s_[5:9, -1],
        np.s_[9:5, :], np.s_[290:400, 0:2],
    ]:
        assert np.array_equal(store[key], board[key]), key
    for wrong in [np.s_[::2, :], np.s_[300, 0], np.s_[0, -301]]:
        with pytest.raises(IndexError):
            store[wrong]
    for wrong in [np.s_[0], (0, 0, 0)]:
        with pytest.raises(TypeError, match="rows and columns"):
            store[wrong]
    with pytest.raises(TypeError, match="not iterable"):
        list(store)
    with pytest.raises(TypeError, match="does not search"):
        5 in store
    xarray = pytest.importorskip("xarray")
    array = store.to_xarray(90, 40, 30, 20)
    assert isinstance(array, xarray.DataArray) and array.dims == ("y", "x") and array.attrs["k"] == 100
    assert int(array.sel(x=100, y=45)) == board[45, 100]


def test_a_store_that_is_not_there_is_a_missing_file(tmp_path: Path) -> None:
    for place in [tmp_path / "nothing", tmp_path]:
        with pytest.raises(FileNotFoundError, match="is no store"):
            wythoff.Store(place)


def test_games_work_in_a_process_of_its_own() -> None:
    done = python("""
import multiprocessing, wythoff
wythoff.Blocking(100).stats()
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(wythoff.Blocking(5).value, (2, 2)))
""")
    assert (done.stdout, done.returncode) == ("1\n", 0), done.stderr


@pytest.mark.parametrize("place", ["", "def test_reads():\n    "])
def test_a_missing_reader_is_a_failure_where_all_are_promised(place: str, tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_reader.py").write_text(f'import pytest\n{place}pytest.importorskip("no_such_reader")\n')
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)]
    for promise, failed in [("", False), ("1", True)]:
        environment = {**os.environ, "WYTHOFF_ALL_READERS": promise}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert (done.returncode in (1, 2)) == failed, done.stdout
        assert "could not import 'no_such_reader'" in done.stdout or not failed, done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("threads", [0, 1, 2])
def test_a_process_that_was_forked_computes(threads: int) -> None:
    # The game is used before the fork, so its threads exist, and after it by a pool and by hand.
    done = python(f"""
import multiprocessing, os, signal, wythoff
game = wythoff.Blocking(1000, threads={threads})
def palaces(k):
    return (game if k == 1000 else wythoff.Blocking(k, threads={threads})).stats()["palaces"]
assert palaces(1000) == 1659174
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map_async(palaces, [1000, 500, 1000]).get(timeout=30) == [1659174, 414940, 1659174]
child = os.fork()
if child == 0:
    signal.alarm(30)
    grandchild = os.fork()
    if grandchild == 0:
        signal.alarm(30)
        os._exit(0 if palaces(1000) == 1659174 else 1)
    os._exit(os.waitpid(grandchild, 0)[1] or (0 if palaces(500) == 414940 else 1))
assert os.waitpid(child, 0)[1] == 0
assert palaces(1000) == 1659174
print("done")
""")
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr
