"""Linear Nimhoff."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from conftest import golden

from wythoff import Nimhoff

MODULUS = 2**61 - 1

#: More rows take more than a second.
MOST_ROWS = 1_000_000


@pytest.mark.parametrize("line", golden("nimhoff-rows.txt"), ids=lambda line: line[0])
def test_first_rows_equal_the_golden_file(line: list[str]) -> None:
    rules, *columns = line
    assert Nimhoff(rules).positions(len(columns)).tolist() == [int(x) for x in columns]


@pytest.mark.parametrize("line", golden("nimhoff.txt"), ids=" ".join)
def test_sums_equal_the_golden_file(line: list[str]) -> None:
    rules, count, total, weighted, largest = line
    rows = int(count)
    if rows > MOST_ROWS:
        pytest.skip("takes more than a second")
    columns = Nimhoff(rules).positions(rows).astype(np.int64)
    # A million products below 2**42 fit into 63 bits.
    assert int(columns.sum()) == int(total)
    assert int((np.arange(1, rows + 1) * columns).sum()) % MODULUS == int(weighted)
    assert largest == "-" or columns.max() == int(largest)


@pytest.mark.parametrize("line", golden("nimhoff-seen.txt"), ids=" ".join)
def test_counts_seen_equal_the_golden_file(line: list[str]) -> None:
    rules, side, *counts = line
    seen = Nimhoff(rules).window(0, 0, int(side)) + 1
    found = np.bincount(seen.ravel(), minlength=len(counts))
    assert found.tolist() == [int(n) for n in counts]


@pytest.mark.parametrize("rules", ["wythoff", "gdwn:1,2", "gdwn:3,5"])
def test_k_of_1_is_the_game_without_blocking(rules: str) -> None:
    assert repr(Nimhoff(rules, 1)) == repr(Nimhoff(rules))
    assert (Nimhoff(rules, 1).positions(500) == Nimhoff(rules).positions(500)).all()


@pytest.mark.parametrize("k", [2, 3, 7])
def test_p_positions_under_blocking_see_fewer_than_k(k: int) -> None:
    game, rows = Nimhoff("gdwn:1,2", k), 40
    positions = game.positions(rows)
    assert positions.shape == (rows, k) and positions.dtype == np.int32
    window = game.window(0, 0, int(positions.max()) + 1, rows)
    y, x = np.nonzero(window < 0)
    assert (np.bincount(y) == k).all()
    assert (x.reshape(rows, k) == positions).all()


def test_blocking_queens_are_wythoff_nim_under_blocking() -> None:
    from wythoff import Blocking

    assert (Nimhoff("wythoff", 4).window(0, 0, 60) == Blocking(4).window(0, 0, 60)).all()


def test_large_values_have_a_wide_type() -> None:
    assert Nimhoff("wythoff", 1).window(0, 0, 3).dtype == np.int8
    assert Nimhoff("wythoff", 300).window(0, 0, 3, 2).dtype == np.int16
    assert Nimhoff("wythoff", 70_000).window(0, 0, 3, 2).dtype == np.int32
    assert Nimhoff("wythoff").window(5, 6, 7, 8).shape == (8, 7)


def test_outcomes_equal_those_of_the_window() -> None:
    game, size = Nimhoff("gdwn:1,2"), 14
    window = game.window(0, 0, size)
    for y in range(size):
        for x in range(size):
            advice = game.outcome(x, y)
            assert (advice["outcome"] == "P") == (window[y, x] < 0), (x, y)
            assert len(advice["winning_moves"]) == (window[y, x] + 1 if window[y, x] >= 0 else 0)
            assert all(window[v, u] < 0 for u, v in advice["winning_moves"])


def test_outcomes_under_blocking_equal_those_of_the_window() -> None:
    for rules, k in [("gdwn:1,2", 2), ("nimhoff:1,0;2,4;3,6;0,1", 3), ("wythoff", 5)]:
        game, size = Nimhoff(rules, k), 12
        window = game.window(0, 0, size)
        for y in range(size):
            for x in range(size):
                advice = game.outcome(x, y)
                lost = bool(window[y, x] < 0)
                assert (advice["outcome"] == "P") == lost, (rules, k, x, y)
                winning, block = advice["winning_moves"], advice["best_block"]
                assert not (winning if lost else block)
                seen = block if lost else winning
                assert len(seen) == window[y, x] + k
                assert all(window[v, u] < 0 for u, v in seen)


def test_games_without_blocking_have_no_best_block() -> None:
    assert Nimhoff("wythoff", 5).outcome(3, 3)["best_block"] == [(0, 0), (0, 3), (1, 1), (3, 0)]
    assert "best_block" not in Nimhoff("wythoff").outcome(3, 3)


def test_the_lines_of_wythoff_nim_have_golden_slopes() -> None:
    theory = Nimhoff("wythoff").theory(30)
    below, above = theory["lines"]
    assert above["slope"] == "1.618033988749894848204586834365"
    assert below["slope"] == "0.618033988749894848204586834365"
    assert above["exact"] == ("1/2 + 1/2 sqrt(5)", "-1/2 + 1/2 sqrt(5)")
    assert above["polynomial"] is not None
    assert above["polynomial"]["polynomial"] == "x^2 - x - 1" and above["polynomial"]["proved"]


def test_the_game_of_figure_1_has_four_lines() -> None:
    # [FGPLL] Fig. 1: the paper's order of tests gives three, the data four.
    theory = Nimhoff("nimhoff:1,0;2,1;3,3;0,1").theory(12)
    assert theory["fill_rules"] == "1,0 2,1 3,3 0,1"
    assert theory["fill_rules_one_pass"] == "1,0 3,3 0,1"
    assert [line["slope"] for line in theory["lines"]][1] == "0.857305307484"


def test_measurements_agree_with_the_theory() -> None:
    measured = Nimhoff("gdwn:1,2").measure(100_000)
    assert (measured["rows"], measured["class"]) == (100_000, "uniform")
    assert len(measured["beams"]) == 4
    for beam in measured["beams"]:
        assert beam["slope"] == pytest.approx(beam["slope_theory"], rel=0.01)
        assert beam["density"] == pytest.approx(beam["density_theory"], rel=0.05)


def test_modes_are_searched_up_to_the_limit() -> None:
    theory = Nimhoff("gdwn:1,2").theory(5, up_to=50.0)
    assert theory["searched_to"] == 50
    assert all(0 <= mode["frequency"] <= 50 for mode in theory["modes"])
    # Modes are ordered by decreasing growth.
    growths = [mode["growth"] for mode in theory["modes"]]
    assert growths == sorted(growths, reverse=True)


@pytest.mark.parametrize("game", [Nimhoff("gdwn:2,3"), Nimhoff("wythoff", 5)], ids=repr)
def test_games_can_be_pickled(game: Nimhoff) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert repr(again) == repr(game)
    assert (again.positions(30) == game.positions(30)).all()
