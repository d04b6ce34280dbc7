"""Games written as their moves."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import wythoff
from wythoff import Game, Nimhoff, ThreeHeaps


@pytest.mark.parametrize(
    "moves",
    ["wythoff", "king", "maharaja", "nim 1,1 2,2", "wythoff without 2,2 1,0", "2,3 1,1*"],
)
def test_arrays_satisfy_the_definition(moves: str) -> None:
    game = Game(moves)
    values, lost = game.grundy(15, 12), game.p_positions(15, 12)
    misere_game = Game(moves, misere=True)
    misere = misere_game.p_positions(15, 12)
    assert values.shape == lost.shape == (12, 15) and values.dtype == np.int32
    for y, x in np.ndindex(values.shape):
        options = game.options(x, y)
        reached = {int(values[b, a]) for a, b in options}
        assert values[y, x] == min(set(range(len(options) + 1)) - reached)
        assert lost[y, x] == (values[y, x] == 0)
        won_by = sorted((a, b) for a, b in options if misere[b, a])
        assert misere[y, x] == (bool(options) and not won_by)
        assert misere_game.winning_moves(x, y) == won_by


def test_rows_hold_the_p_positions_of_the_window() -> None:
    game = Game("maharaja")
    columns, lost = game.positions(30), game.p_positions(80, 30)
    assert (np.nonzero(lost)[1] == columns).all() and lost.sum() == 30
    assert (Game("1,0* 0,1* 1,1*").positions(1000) == Nimhoff("wythoff").positions(1000)).all()


def test_rows_of_values_repeat_as_told() -> None:
    game = Game("maharaja")
    values = game.grundy(400, 6)
    found = game.rows(6)
    assert found[:2] == [(0, 1), (0, 4)] and game.rows(2, columns=2) == [(0, 1), None]
    for row, repetition in zip(values, found, strict=True):
        assert repetition is not None
        start, period = repetition
        assert (row[start + period :] == row[start:-period] + period).all()
        # The start is the least one.
        assert start == 0 or row[start - 1 + period] != row[start - 1] + period


def test_rows_of_a_cone_hold_the_p_positions_of_the_window() -> None:
    game = Game("nim |s-t|<3 1,4 5,1")
    columns, lost = game.positions(30), game.p_positions(160, 30)
    assert (np.nonzero(lost)[1] == columns).all() and lost.sum() == 30


@pytest.mark.parametrize("moves", ["nim", "king", "raleigh", "1,2,0* 0,0,1* 2,0,1"])
def test_boxes_satisfy_the_definition(moves: str) -> None:
    game = ThreeHeaps(moves)
    values, lost = game.grundy(5, 6, 7), game.p_positions(5, 6, 7)
    blocked = ThreeHeaps(moves, block=2).p_positions(5, 6, 7)
    misere = ThreeHeaps(moves, misere=True).p_positions(5, 6, 7)
    assert values.shape == lost.shape == (5, 6, 7) and values.dtype == np.int32
    for at in np.ndindex(values.shape):
        options = game.options(*at)
        reached = {int(values[to]) for to in options}
        assert values[at] == min(set(range(len(options) + 1)) - reached)
        assert lost[at] == (values[at] == 0)
        assert game.winning_moves(*at) == [to for to in options if lost[to]]
        assert blocked[at] == (sum(bool(blocked[to]) for to in options) < 2)
        assert misere[at] == (bool(options) and not any(misere[to] for to in options))


@pytest.mark.parametrize("text", ["wythoff block=2", "nim pass=1", "king misere", "nim modulo=2"])
def test_outcomes_have_the_moves_that_win(text: str) -> None:
    game = Game(text)
    lost = game.p_positions(9)
    for y, x in np.ndindex(lost.shape):
        advice = game.outcome(x, y)
        assert (advice["outcome"] == "P") == lost[y, x]
        assert ("best_block" in advice) == ("pass" not in text and "misere" not in text)
        assert game.winning_moves(x, y) == advice["winning_moves"]
        assert not (lost[y, x] and advice["winning_moves"])
    # Without a pass (1, 1) would be P.
    assert Game("nim pass=1").outcome(2, 2)["pass_wins"]
    blocked = Game("king block=2 pass=1").outcome(0, 2)
    assert (blocked["outcome"], blocked["best_block"], blocked["block_pass"]) == ("P", [], True)
    assert "block_pass" not in Game("king block=2").outcome(0, 2)
    three = ThreeHeaps("nim", block=2).outcome(1, 0, 0)
    assert (three["outcome"], three["winning_moves"], three["best_block"]) == ("P", [], [(0, 0, 0)])


def test_three_heaps_are_played_and_drawn() -> None:
    game = wythoff.game("three/nim block=2")
    assert isinstance(game, ThreeHeaps) and game.id == "three/1,0,0* 0,1,0* 0,0,1* block=2"
    assert repr(pickle.loads(pickle.dumps(game))) == repr(game)
    picture = ThreeHeaps("wythoff").picture(6, width=40, height=30, scale="1/2")
    assert (picture.width, picture.height) == (80, 60)
    assert picture.details["slice"] == "z=6"
    session = wythoff.play("three/wythoff", (3, 5, 9))
    assert session.heaps == (3, 5, 9) and len(session.options() or []) == 17 + 3 + 3 + 5 + 3
    assert session.hint()["move"] in ThreeHeaps("wythoff").winning_moves(3, 5, 9)
    session.play()
    again = wythoff.replay(session.record)
    assert again.heaps == session.heaps and len(again.heaps) == 3


def test_terms_of_play_satisfy_the_definition() -> None:
    game = Game("king 3,1", block=2, passes=1, terminal=[(2, 3), (0, 1)])
    assert game.id == "moves/1,0 3,1 1,1 0,1 block=2 pass=1 terminal=0,1 terminal=2,3"
    before = Game("king 3,1 block=2 terminal=2,3", terminal=[(0, 1)]).p_positions(9, 8)
    lost = game.p_positions(9, 8)
    for y, x in np.ndindex(lost.shape):
        options = game.options(x, y)
        count = sum(bool(lost[b, a]) for a, b in options) + bool(options and before[y, x])
        assert lost[y, x] == (count < 2)
    assert game.options(2, 3) == []
    with pytest.raises(ValueError, match="no Sprague-Grundy values"):
        game.grundy(4)
    # A pass exchanges nothing where the value without it is not 0.
    assert Game("1,0 2,0", passes=1).grundy(5, 1).tolist() == [[0, 2, 1, 3, 0]]


def test_games_are_played_and_drawn() -> None:
    game = wythoff.game("moves/maharaja block=2")
    assert isinstance(game, Game)
    session = wythoff.play(game.id, (7, 4))
    assert session.turn == ("second", "block") and session.most_blocked == 1
    assert session.hint()["wins"] == bool(game.p_positions(8, 5)[4, 7])
    picture = game.picture(0, 0, 60, scale=1)
    assert (picture.width, picture.height) == (60, 60)
    assert picture.details["moves"] == "1,0* 1,1* 0,1* 2,1 1,2 block=2"
    with pytest.raises(ValueError, match="after a slash"):
        wythoff.play("moves", (3, 4))


def test_remainders_are_blocked_and_imitations_restricted() -> None:
    x, y = np.meshgrid(np.arange(9), np.arange(7))
    odd_or_even = Game("nim", modulo=2)
    assert (odd_or_even.p_positions(9, 7) == (x // 2 == y // 2)).all()
    session = wythoff.play(odd_or_even.id, (5, 4))
    assert session.modulus == 2 and session.turn == ("second", "block")
    session.block([(4, 4)])
    assert sorted(session.blocked) == [(0, 4), (2, 4), (4, 4), (5, 1), (5, 3)]
    with pytest.raises(ValueError, match="different remainders"):
        session.undo(), session.block([(4, 4), (3, 4)])
    imitation = Game("1,0* 0,1*", imitate=(2, 1), block=1)
    assert imitation.id == "moves/1,0* 0,1* imitate=2"
    lost = [(a, b) for a in range(9) for b in range(9) if not imitation.winning_moves(a, b)]
    pairs = wythoff.Imitation(2, 1).pairs(0, 6)
    assert set(lost) == {(a, b) for p, q in pairs for a, b in [(p, q), (q, p)] if max(a, b) < 9}
    session = wythoff.play(imitation.id, (3, 4))
    session.move((1, 4))
    assert session.budgets == [1, 1] and session.modulus is None


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
        ("chess", "`chess` at character 1"),
        ("king pass=x", "`pass=x` at character 6"),
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
    with pytest.raises(MemoryError, match="the list of options"):
        game.options(2**40, 3)
    # The rows of a wide cone have P-positions far out: 3.5 TB of bits.
    cone = Game("nim |s-t|<1048575")
    with pytest.raises(MemoryError):
        cone.positions(10**7)
    with pytest.raises(MemoryError):
        cone.measure(10**7)
    with pytest.raises(ValueError, match="needs the rays"):
        Game("king").positions(5)
    with pytest.raises(ValueError, match="needs the rays"):
        Game("wythoff without 1,1").positions(5)
    with pytest.raises(ValueError, match="normal play"):
        Game("maharaja", misere=True).positions(5)
    with pytest.raises(ValueError, match="passes does not go with the terms of '1,0 1,1 0,1 pass=2'"):
        Game("king pass=2", passes=1)
    with pytest.raises(ValueError, match="block does not go with the terms"):
        Game("king comply=2", block=3)
    with pytest.raises(ValueError, match="imitate does not go with the terms"):
        Game("nim imitate=2", imitate=3)
    with pytest.raises(ValueError, match="256 passes"):
        Game("king", passes=256)
    with pytest.raises(ValueError, match="not a valid k"):
        Game("king", block=0)
    with pytest.raises(ValueError, match="1 to 2000 as largest"):
        game.quotient(3, largest=0)
    with pytest.raises(ValueError, match="with passes"):
        Game("king", passes=1).quotient(3)
    with pytest.raises(ValueError, match="more than 2 sums"):
        game.quotient(4, sums=2)
    with pytest.raises(MemoryError, match="sums would take"):
        game.quotient(3, sums=2**60)
    assert game.positions(0).shape == (0,)
