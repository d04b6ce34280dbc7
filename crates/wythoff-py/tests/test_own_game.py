"""Games whose moves a function computes."""

import pickle
import runpy
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff

EXAMPLE = Path(__file__).parents[3] / "examples" / "own_game.py"


def queen(x: int, y: int) -> Iterator[tuple[int, int]]:
    yield from ((n, y) for n in range(x))
    yield from ((x, n) for n in range(y))
    yield from ((x - n, y - n) for n in range(1, min(x, y) + 1))


def test_a_function_is_as_good_as_words() -> None:
    game, words = wythoff.Game(queen, name="my-queen"), wythoff.Game("wythoff")
    assert np.array_equal(game.p_positions(30, 20), words.p_positions(30, 20))
    assert np.array_equal(game.grundy(12), words.grundy(12))
    assert game.winning_moves(9, 14) == words.winning_moves(9, 14)
    assert sorted(game.options(3, 2)) == sorted(words.options(3, 2))
    assert game.moves == "my-queen"
    assert game.id == "moves/my-queen"
    misere = wythoff.Game(queen, misere=True, passes=1, holes=[(2, 2)])
    same = wythoff.Game("wythoff", misere=True, passes=1, holes=[(2, 2)])
    assert np.array_equal(misere.p_positions(15), same.p_positions(15))


def test_the_game_is_played_and_drawn() -> None:
    game = wythoff.Game(queen, name="played-queen")
    session = wythoff.play(game.id, (4, 8))
    hint = session.hint()
    assert hint["wins"]
    assert hint["move"] in game.winning_moves(4, 8)
    session.play()
    assert len(session.review()) == 1
    picture, same = game.picture(0, 0, 40), wythoff.Game("wythoff").picture(0, 0, 40)
    assert (picture.width, picture.height) == (same.width, same.height)


def test_memory_is_told() -> None:
    session = wythoff.play("moves/fibonacci-nim", (12, 0))
    session.move((11, 0))
    assert session.memory == "at most 2 tokens may be taken"
    assert wythoff.play("moves/king", (3, 3)).memory is None


def test_an_exception_in_the_function_is_raised() -> None:
    def broken(x: int, y: int) -> list[tuple[int, int]]:
        if (x, y) == (3, 3):
            raise KeyError("three")
        return [(x - 1, y)] if x else []

    game = wythoff.Game(broken)
    with pytest.raises(KeyError, match="three"):
        game.p_positions(10)
    with pytest.raises(KeyError, match="three"):
        wythoff.play(game.id, (4, 3)).hint()
    with pytest.raises(KeyError, match="three"):
        wythoff.play(game.id, (3, 3))
    # Elsewhere the game is whole, and nothing is raised later.
    assert game.winning_moves(1, 2) == [(0, 2)]
    wrong = wythoff.Game(lambda x, y: [(x - 1, y)])
    with pytest.raises(ValueError, match=r"returned \(-1, 0\) among the options; an option has the heaps"):
        wrong.grundy(3)
    with pytest.raises(ValueError, match="returned 'ab' among the options"):
        wythoff.Game(lambda x, y: ["ab"]).grundy(3)  # type: ignore[arg-type, return-value]
    lists = wythoff.Game(lambda x, y: [[n, y] for n in range(x)])  # type: ignore[arg-type, return-value, misc]
    assert lists.options(2, 1) == [(0, 1), (1, 1)]
    with pytest.raises(TypeError):
        wythoff.Game(lambda x, y: 5).grundy(3)  # type: ignore[arg-type, return-value]


def test_a_function_may_look_at_its_own_session() -> None:
    session: Any = None

    def curious(x: int, y: int) -> list[tuple[int, int]]:
        if session is not None:
            assert session.heaps and session.record and session.turn
        return [(n, y) for n in range(x)]

    game = wythoff.Game(curious)
    session = wythoff.play(game.id, (3, 0))
    session.move((2, 0))
    assert session.options() == [(1, 0), (0, 0)] and session.undo() and session.heaps == (3, 0)


def test_what_a_function_raised_is_raised_once_and_where_it_belongs() -> None:
    fails = False

    def moody(x: int, y: int) -> list[tuple[int, int]]:
        if fails:
            raise KeyError("boom")
        return [(x - 1, y)] if x else []

    game = wythoff.Game(moody, comply=1)
    session = wythoff.play(game.id, (3, 0))
    record = session.record
    fails = True
    with pytest.raises(KeyError, match="boom"):
        wythoff.replay(record)
    assert wythoff.play("wythoff", (1, 2)).heaps == (1, 2)
    with pytest.raises(KeyError, match="boom"):
        session.options()
    assert wythoff.play("wythoff", (1, 2)).options()
    # A function of another thread raises there.
    found: list[object] = []
    other = threading.Thread(target=lambda: found.append(wythoff.play("wythoff", (3, 5)).options()))
    with pytest.raises(KeyError, match="boom"):
        game.p_positions(9)
    other.start()
    other.join()
    assert found and found[0]


def test_a_game_that_is_refused_takes_no_name() -> None:
    for wrong in [{"block": 0}, {"passes": 300}, {"imitate": 1}, {"block": 2, "comply": 1}]:
        with pytest.raises(ValueError):
            wythoff.Game(queen, name="taken-late", **wrong)  # type: ignore[arg-type]
    assert wythoff.Game(queen, name="taken-late", block=2).moves == "taken-late"
    with pytest.raises(ValueError):
        wythoff.ThreeHeaps(corner, name="taken-late-too", block=0)
    assert wythoff.ThreeHeaps(corner, name="taken-late-too").moves == "taken-late-too"


def test_a_session_of_a_function_is_not_pickled() -> None:
    session = wythoff.play(wythoff.Game(queen).id, (3, 5))
    with pytest.raises(TypeError, match="a function cannot be pickled"):
        pickle.dumps(session)


def corner(x: int, y: int, z: int) -> Iterator[tuple[int, int, int]]:
    yield from ((n, y, z) for n in range(x))
    yield from ((x, n, z) for n in range(y))
    yield from ((x, y, n) for n in range(z))
    yield from ((x - n, y - n, z) for n in range(1, min(x, y) + 1))


def test_a_function_of_three_heaps_is_as_good_as_words() -> None:
    game = wythoff.ThreeHeaps(corner, name="my-corner")
    words = wythoff.ThreeHeaps("nim 1,1,0*")
    assert np.array_equal(game.p_positions(6, 7, 8), words.p_positions(6, 7, 8))
    assert np.array_equal(game.grundy(5), words.grundy(5))
    assert game.winning_moves(4, 6, 3) == words.winning_moves(4, 6, 3)
    assert game.options(2, 1, 2) == words.options(2, 1, 2)
    assert game.moves == "my-corner" and game.id == "three/my-corner"
    misere = wythoff.ThreeHeaps(corner, block=2, misere=True).p_positions(5)
    assert np.array_equal(misere, wythoff.ThreeHeaps("nim 1,1,0* block=2 misere").p_positions(5))
    session = wythoff.play(game.id, (3, 5, 4))
    assert session.hint()["move"] in game.winning_moves(3, 5, 4)
    picture, same = game.picture(3, width=20), words.picture(3, width=20)
    assert (picture.width, picture.height) == (same.width, same.height)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(game)
    with pytest.raises(ValueError, match="as a function only"):
        wythoff.ThreeHeaps("nim", name="my-nim")
    with pytest.raises(ValueError, match="a meaning already"):
        wythoff.ThreeHeaps(corner, name="raleigh")


def test_what_goes_wrong_in_a_function_of_three_heaps_is_raised() -> None:
    def broken(x: int, y: int, z: int) -> list[tuple[int, int, int]]:
        if (x, y, z) == (1, 2, 3):
            raise KeyError("three")
        return [(x - 1, y, z)] if x else []

    game = wythoff.ThreeHeaps(broken)
    for call in (game.p_positions, game.grundy):
        with pytest.raises(KeyError, match="three"):
            call(4)
    assert game.winning_moves(1, 1, 1) == [(0, 1, 1)]
    adds = wythoff.ThreeHeaps(lambda x, y, z: [(x, y + 1, z)])
    with pytest.raises(ValueError, match=r"has to take tokens, and one leads from \[0, 0, 0\]"):
        adds.p_positions(2)
    with pytest.raises(ValueError, match="has to take tokens"):
        wythoff.play(adds.id, (1, 1, 1))


def test_a_name_has_one_meaning() -> None:
    game = wythoff.Game(queen, name="one-meaning")
    for other in (queen, lambda x, y: []):
        with pytest.raises(ValueError, match="`one-meaning` is a word with a meaning already"):
            wythoff.Game(other, name="one-meaning")
    assert wythoff.play(game.id, (1, 2)).hint()["wins"] is False
    misere = wythoff.Game("one-meaning", misere=True)
    assert np.array_equal(misere.p_positions(9), wythoff.Game("wythoff", misere=True).p_positions(9))
    wythoff.ThreeHeaps(corner, name="one-meaning")
    with pytest.raises(ValueError, match="a meaning already"):
        wythoff.ThreeHeaps(corner, name="one-meaning")


def test_endless_play_is_refused() -> None:
    game = wythoff.Game(lambda x, y: [(y, x)] if x != y else [])
    with pytest.raises(ValueError, match="play need not end"):
        game.grundy(4)


def test_ctrl_c_stops_a_function_that_does_not_end() -> None:
    def endless(_x: int, _y: int) -> list[tuple[int, int]]:
        while True:
            pass

    game = wythoff.Game(endless)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        game.grundy(4)
    assert wythoff.Game("king").winning_moves(3, 2) == [(2, 2)]


def test_what_no_function_can_be_is_refused() -> None:
    game = wythoff.Game(queen)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(game)
    assert pickle.loads(pickle.dumps(wythoff.Game("euclid misere"))).moves == "euclid"
    with pytest.raises(ValueError, match="no name of a game"):
        wythoff.Game(queen, name="My Queen")
    with pytest.raises(ValueError, match="a meaning already"):
        wythoff.Game(queen, name="maharaja")
    with pytest.raises(ValueError, match="as text only"):
        wythoff.Game(queen, rays=[(1, 1)])
    with pytest.raises(ValueError, match="as a function only"):
        wythoff.Game("king", name="my-king")
    with pytest.raises(ValueError, match="there are no moves"):
        wythoff.Game()
    with pytest.raises(ValueError, match="one of block, comply and modulo"):
        wythoff.Game("king", block=2, comply=2)
    with pytest.raises(ValueError, match="comply does not go with the terms"):
        wythoff.Game("king modulo=2", comply=2)
    with pytest.raises(ValueError, match="from 2 to 16, not 1"):
        wythoff.Game("king", modulo=1)
    with pytest.raises(ValueError, match="rays, steps and a cone only"):
        wythoff.Game(queen, imitate=1)
    with pytest.raises(ValueError, match="m = 0 is out of range"):
        wythoff.Game("nim", imitate=(2, 0))


def test_vectors_take_the_place_of_text() -> None:
    queen_and_knight = wythoff.Game(rays=[(1, 0), (0, 1), (1, 1)], steps=[(1, 2), (2, 1)])
    assert queen_and_knight.id == wythoff.Game("maharaja").id
    assert wythoff.Game("nim |s-t|<3", without=[(2, 2)]).moves == "1,0* 0,1* |s-t|<3 without 2,2"
    assert wythoff.Game("king", steps=[(1, -2)], comply=2).id == "moves/1,0 1,1 0,1 1,-2 comply=2"


def test_pairs_are_any_sequences() -> None:
    words = wythoff.Game("nim 1,1* 2,1 without 0,3 terminal=1,2 hole=3,4")
    for kind in (tuple, list, np.array):
        def pair(a: int, b: int, kind: Any = kind) -> Any:
            return kind((a, b))

        game = wythoff.Game(
            "nim", rays=[pair(1, 1)], steps=[pair(2, 1)], without=[pair(0, 3)],
            terminal=[pair(1, 2)], holes=[pair(3, 4)],
        )
        assert game == words
        assert wythoff.Game("nim", imitate=pair(2, 1)) == wythoff.Game("nim imitate=2,1")
        blocked = wythoff.Blocking(3).outcome(3, 4, [pair(0, 4), pair(3, 1)])
        assert blocked == wythoff.Blocking(3).outcome(3, 4, [(0, 4), (3, 1)])
        assert wythoff.Pairing(97, 100, pair(1, 1)).shift == (1, 1)
        assert wythoff.Imitation(2, 1).outcome(3, 4, last=pair(0, 2))["outcome"] == "N"
        session = wythoff.play("imitation", pair(3, 4), k=2, last=pair(0, 2))
        session.move(pair(3, 3))
        assert session.heaps == (3, 3)
        flipped = wythoff.evolve([[0, 0, 0]] * 4, 3, flip=pair(1, 1))
        assert flipped.differences(wythoff.evolve([[0, 0, 0]] * 4, 3, flip=(1, 1))).size == 0
    table = np.array([[1, 0], [0, 1], [1, 1]])
    assert wythoff.Game(rays=table) == wythoff.Game("wythoff")


def test_the_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert "[(0, 5), (5, 10), (8, 14), (9, 13)]" in capsys.readouterr().out
    assert (tmp_path / "squares.png").stat().st_size > 100
