"""Sessions of play."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from wythoff import Session, game, play, replay

Name = Literal["blocking", "imitation", "nimhoff", "wythoff"]
Game = tuple[Name, tuple[int, int], dict[str, Any]]

GAMES: list[Game] = [
    ("blocking", (12, 7), {"k": 3}),
    ("blocking", (8, 9), {"k": 1}),
    ("imitation", (11, 8), {"k": 2, "m": 1}),
    ("imitation", (9, 14), {"k": 1, "m": 3}),
    ("nimhoff", (9, 13), {"rules": "gdwn:1,2"}),
    ("nimhoff", (9, 6), {"rules": "wythoff", "k": 2}),
    ("wythoff", (10, 15), {}),
    ("wythoff", (13, 13), {"k": 3, "m": 2}),
]


def begun(game: Game) -> Session:
    name, at, more = game
    return play(name, at, **more)


def any_action(game: Session) -> None:
    """Performs any legal action: a move, or an empty block."""
    assert game.turn is not None
    if game.turn[1] == "block":
        game.block()
        return
    options = game.options()
    assert options
    blocked = set(game.blocked)
    game.move(next(option for option in options[::-1] if option not in blocked))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_hints_win_a_won_game(game: Game) -> None:
    session = begun(game)
    assert session.turn is not None
    first = session.hint()
    if first["wins"]:
        perfect = session.turn[0]
    else:
        perfect = "second" if session.turn[0] == "first" else "first"
    for _ in range(200):
        if session.turn is None:
            break
        if session.turn[0] == perfect:
            hint = session.hint()
            assert hint["wins"] and hint["reason"]
            played = session.play()
            assert played == hint
        else:
            any_action(session)
    assert session.turn is None and session.winner == perfect
    verdicts = {remark["verdict"] for remark in session.review() if remark["player"] == perfect}
    assert verdicts == {"kept"}
    with pytest.raises(ValueError, match="over"):
        session.hint()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_record_can_be_replayed(game: Game) -> None:
    session = begun(game)
    for _ in range(5):
        if session.turn is not None:
            any_action(session)
    again = replay(session.record)
    assert again.record == session.record
    for field in ["game", "heaps", "turn", "winner", "blocked", "budgets", "most_blocked"]:
        assert getattr(again, field) == getattr(session, field), field
    assert again.undo() and again.record == session.record.rstrip("\n").rpartition("\n")[0] + "\n"


def test_a_turn_can_be_undone() -> None:
    game = play("wythoff", (3, 5))
    assert game.undo() is False
    game.move((3, 3))
    assert game.heaps == (3, 3)
    assert game.undo() is True
    assert (game.heaps, game.turn) == ((3, 5), ("first", "move"))


def test_a_review_finds_a_mistake() -> None:
    game = play("wythoff", (3, 4))
    game.move((3, 3))
    (remark,) = game.review()
    assert remark == {
        "turn": 1,
        "player": "first",
        "from": (3, 4),
        "move": (3, 3),
        "verdict": "lost",
        "better": [{"move": (1, 2)}],
    }


def test_a_block_lasts_for_one_move() -> None:
    game = play("blocking", (7, 4), k=5)
    assert (game.turn, game.most_blocked) == (("second", "block"), 4)
    game.block([(0, 4), (2, 4)])
    assert game.blocked == [(0, 4), (2, 4)]
    with pytest.raises(ValueError, match="block"):
        game.move((0, 4))
    game.move((3, 0))
    assert game.blocked == [] and game.turn == ("first", "block")


def test_options_are_the_moves() -> None:
    game = play("wythoff", (1, 2))
    assert set(game.options() or []) == {(0, 2), (1, 1), (1, 0), (0, 1)}
    assert game.options(most=3) is None


def test_only_imitation_nim_has_budgets() -> None:
    game = play("imitation", (20, 30), k=3, last=(0, 4), budget=1, opponent_budget=2)
    assert list(game.budgets or []) == [1, 2]
    # Taking 4 from the larger heap is an imitation, which uses one of the first player's budget.
    game.move((20, 26))
    assert list(game.budgets or []) == [0, 2]
    assert play("wythoff", (1, 2)).budgets is None


def test_heaps_may_be_beyond_64_bits() -> None:
    game = play("wythoff", (10**40, 10**40 + 7))
    hint = game.hint()
    assert hint["wins"]
    game.move(hint["move"])
    assert game.heaps == hint["move"] and not game.hint()["wins"]
    assert replay(game.record).heaps == game.heaps


def test_a_session_has_a_readable_repr() -> None:
    assert repr(play("nimhoff", (3, 4), rules="wythoff")).startswith("<Session of ")
    assert play("blocking", (7, 4), k=5).game == "5-Blocking Wythoff Nim"


def test_a_game_is_its_text() -> None:
    for text in ("blocking/5", "imitation/2,1", "nimhoff/1,0 2,1 1,1 1,2 0,1@3"):
        assert game(text).id == text
        assert play(text, (7, 4)).record.startswith('{"game":"' + text.split("/")[0] + '"')
    assert play("wythoff/2,3", (7, 4)).game == "(2,3)-Blocking Wythoff Nim"
    assert game("nimhoff/gdwn:1,2").id == game("nimhoff/0,1;1,0;1,1;1,2;2,1").id
    for bad in ("blocking", "blocking/0", "chess/1", "imitation/2", "wythoff/2,1"):
        with pytest.raises(ValueError):
            game(bad)
