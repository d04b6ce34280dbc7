"""Games written as their moves."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from wythoff import Game, Nimhoff


@pytest.mark.parametrize(
    "moves",
    ["wythoff", "king", "maharaja", "nim 1,1 2,2", "wythoff without 2,2 1,0", "2,3 1,1*"],
)
def test_arrays_satisfy_the_definition(moves: str) -> None:
    game = Game(moves)
    values, lost = game.grundy(15, 12), game.p_positions(15, 12)
    misere = game.p_positions(15, 12, misere=True)
    assert values.shape == lost.shape == (12, 15) and values.dtype == np.int32
    for y, x in np.ndindex(values.shape):
        options = game.options(x, y)
        reached = {int(values[b, a]) for a, b in options}
        assert values[y, x] == min(set(range(len(options) + 1)) - reached)
        assert lost[y, x] == (values[y, x] == 0)
        won_by = sorted((a, b) for a, b in options if misere[b, a])
        assert misere[y, x] == (bool(options) and not won_by)
        assert game.winning_moves(x, y, misere=True) == won_by


def test_rows_hold_the_p_positions_of_the_window() -> None:
    game = Game("maharaja")
    columns, lost = game.positions(30), game.p_positions(80, 30)
    assert (np.nonzero(lost)[1] == columns).all() and lost.sum() == 30
    assert (Game("1,0* 0,1* 1,1*").positions(1000) == Nimhoff("wythoff").positions(1000)).all()


def test_games_are_copied_by_their_moves() -> None:
    game = Game("0,1* 1,0*; 1,2 without 0,3")
    assert game.moves == "1,0* 0,1* 1,2 without 0,3"
    assert repr(game) == 'Game("1,0* 0,1* 1,2 without 0,3")'
    assert pickle.loads(pickle.dumps(game)).moves == game.moves


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1,0* +1,2", "`\\+` at character 6"),
        ("", "there are no moves"),
        ("wythoff 3,3", "one of the moves of the ray 1,1"),
        ("chess", "`c` at character 1"),
    ],
)
def test_other_texts_are_refused(moves: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game(moves)


def test_windows_and_rows_are_checked() -> None:
    game = Game("maharaja")
    with pytest.raises(ValueError, match="the window is empty"):
        game.grundy(0)
    with pytest.raises(MemoryError):
        game.p_positions(10**9)
    with pytest.raises(MemoryError):
        game.winning_moves(2**40, 3)
    with pytest.raises(ValueError, match="needs the rays"):
        Game("king").positions(5)
    with pytest.raises(ValueError, match="needs the rays"):
        Game("wythoff without 1,1").positions(5)
    assert game.positions(0).shape == (0,)
