"""Imitation Nim, and (k,m)-Blocking Wythoff Nim."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from conftest import golden

from wythoff import Imitation

PRIME = 1_000_000_007


@pytest.mark.parametrize("line", golden("imitation.txt"), ids=lambda line: " ".join(line[:2]))
def test_pairs_equal_the_golden_file(line: list[str]) -> None:
    k, m, *numbers = line
    game = Imitation(int(k), int(m))
    pairs = game.sequence(10**6 + 1)
    assert pairs.shape == (10**6 + 1, 2) and pairs.dtype == np.int64
    found = [
        int(pairs[:, 0].sum()),
        int(pairs.sum()),
        game.pairs(10**6)[0][0],
        game.pairs(10**30)[0][0],
        game.pairs(10**100)[0][0] % PRIME,
        game.pairs(10**1000)[0][0] % PRIME,
    ]
    known = [(n, number) for n, number in zip(found, numbers, strict=True) if number != "-"]
    assert len(known) >= 3 and all(str(n) == number for n, number in known)


@pytest.mark.parametrize(
    "line", golden("imitation-blocks.txt"), ids=lambda line: " ".join(line[:2])
)
def test_far_blocks_equal_the_golden_file(line: list[str]) -> None:
    k, m, q, *firsts = map(int, line)
    pairs = Imitation(k, m).pairs(k * q, k)
    assert [a for a, _ in pairs] == firsts
    assert all(b - a == m * q for a, b in pairs)


@pytest.mark.parametrize(("k", "m"), [(1, 1), (2, 1), (3, 2), (1, 4), (5, 4)])
def test_the_sequence_and_the_oracle_agree(k: int, m: int) -> None:
    game = Imitation(k, m)
    pairs = game.sequence(300)
    assert [list(pair) for pair in game.pairs(0, 300)] == pairs.tolist()
    # Each number is in exactly one pair; a number below k is paired with itself.
    numbers = [number for pair in pairs.tolist() for number in set(pair)]
    assert len(set(numbers)) == len(numbers)
    assert set(range(300)) <= set(numbers)
    for a, b in pairs[::17].tolist():
        assert (game.mate(a), game.mate(b)) == (b, a)
        assert game.is_p(a, b) and game.is_p(b, a)
        assert not game.is_p(a + 1, b) or a + 1 == b


def test_xi_counts_the_pairs_below_on_the_diagonal() -> None:
    game = Imitation(3, 1)
    pairs = {tuple(pair) for pair in game.sequence(200).tolist()}
    for x, y in [(0, 0), (5, 5), (20, 23), (9, 40), (60, 90)]:
        below = sum((x - t, y - t) in pairs for t in range(1, min(x, y) + 1))
        assert game.xi(x, y) == below


def test_far_pairs_have_mates() -> None:
    game, far = Imitation(2, 1), 10**50
    ((a, b),) = game.pairs(far)
    assert b - a == far // 2
    assert game.mate(a) == b and game.is_p(b, a) and not game.is_p(a, b + 1)


def test_the_moves_of_the_slides_win() -> None:
    # [L]: the only winning move from (3,4) takes two from the smaller pile.
    advice = Imitation(1, 1).outcome(3, 4, all=True)
    assert (advice["outcome"], advice["winning_moves"]) == ("N", [(1, 4)])
    assert advice["take"] == [(2, 0)]
    assert advice["count"] == 1 and Imitation(1, 1).outcome(3, 4)["count"] is None
    # [L]: after a move to (1,1), Alice blocks (0,0).
    blocked = Imitation(2, 1).blocking_outcome(1, 1)
    assert (blocked["outcome"], blocked["block"], blocked["xi"]) == ("P", [(0, 0)], 1)


def test_p_positions_of_the_blocking_game_are_the_pairs() -> None:
    game = Imitation(2, 2)
    pairs = {tuple(pair) for pair in game.sequence(60).tolist()}
    for x in range(15):
        for y in range(15):
            outcome = game.blocking_outcome(x, y)["outcome"]
            assert (outcome == "P") == ((min(x, y), max(x, y)) in pairs)


def test_a_blocked_move_does_not_win() -> None:
    game = Imitation(2, 1)
    advice = game.blocking_outcome(4, 4, blocked=[], all=True)
    free = {move for move in advice["winning_moves"]}
    assert len(free) == 2
    to, (taken, _) = min(zip(advice["winning_moves"], advice["take"], strict=True))
    left = game.blocking_outcome(4, 4, blocked=[taken], all=True)["winning_moves"]
    assert set(left) == free - {to}


def test_budgets_and_the_last_move_decide() -> None:
    game = Imitation(1, 1)
    # The last move took 2 from heap 0 of (3,4); taking 2 from heap 1 would be an imitation.
    assert game.outcome(1, 4)["outcome"] == "N"
    assert game.outcome(1, 4, last=(0, 2))["outcome"] == "P"


def test_piles_may_be_long() -> None:
    advice = Imitation(2, 1).outcome(10**200, 10**201)
    assert advice["outcome"] == "N"
    (x, y), *_ = advice["winning_moves"]
    assert Imitation(2, 1).is_p(x, y)


def test_games_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(Imitation(3, 2)))
    assert (again.k, again.m, repr(again)) == (3, 2, "Imitation(3, 2)")
    assert (again.sequence(50) == Imitation(3, 2).sequence(50)).all()
