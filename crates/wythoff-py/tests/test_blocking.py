"""Blocking queens."""

from __future__ import annotations

import json
import pickle
import time

import numpy as np
import numpy.typing as npt
import pytest
from conftest import golden

import wythoff
from wythoff import Blocking, Certificate

#: Windows of larger boards take more than a second.
MOST_SIDE = 15_000


def window_hash(window: npt.NDArray[np.signedinteger]) -> int:
    """Sum of 31 x + 17 y over the palaces."""
    y, x = np.nonzero(window < 0)
    return int(31 * x.sum() + 17 * y.sum())


def test_the_window_of_game_5_is_figure_1() -> None:
    palace_numbers = np.array([[int(n) for n in row] for row in golden("fig1.txt")])
    assert palace_numbers.shape == (11, 11)
    assert (Blocking(5).window(0, 0, 11) + 5 == palace_numbers).all()


@pytest.mark.parametrize("line", golden("windows.txt"), ids=" ".join)
def test_windows_have_the_counts_of_the_golden_file(line: list[str]) -> None:
    k, side, *numbers = line
    if int(side) > MOST_SIDE:
        pytest.skip("takes more than a second")
    stats = Blocking(int(k)).stats(0, 0, int(side))
    found = [stats["palaces"], stats["hash"], stats["min"], stats["max"]]
    known = [(str(n), number) for n, number in zip(found, numbers, strict=True) if number != "-"]
    assert known and all(n == number for n, number in known), stats


@pytest.mark.parametrize("line", golden("definition.txt"), ids=" ".join)
def test_boards_equal_the_definition(line: list[str]) -> None:
    k, side, palaces = map(int, line)
    assert (Blocking(k).window(0, 0, side) < 0).sum() == palaces


def test_stats_count_the_cells_of_the_window() -> None:
    game = Blocking(50)
    window, stats = game.window(60, 10, 90, 40), game.stats(60, 10, 90, 40)
    assert window.shape == (40, 90)
    assert stats["palaces"] == (window < 0).sum()
    values, counts = np.unique(window, return_counts=True)
    assert stats["histogram"] == dict(zip(values.tolist(), counts.tolist(), strict=True))
    assert (stats["x"], stats["y"], stats["width"], stats["height"]) == (60, 10, 90, 40)


def test_the_hash_equals_its_definition() -> None:
    game = Blocking(30)
    assert game.stats()["hash"] == str(window_hash(game.window()))


def test_windows_have_3_k_rows_and_columns_by_default() -> None:
    assert Blocking(7).window().shape == (21, 21)
    assert Blocking(7).window(width=4).shape == (4, 4)
    assert Blocking(7).window(height=4).shape == (4, 21)


@pytest.mark.parametrize(
    ("k", "dtype"), [(100, np.int8), (128, np.int8), (129, np.int16), (40_000, np.int32)]
)
def test_windows_have_the_smallest_type_that_holds_their_values(k: int, dtype: type) -> None:
    window = Blocking(k).window(0, 0, 3, 2)
    assert window.dtype == dtype and window.shape == (2, 3)
    assert window.tolist() == [[-k, 1 - k, 2 - k], [1 - k, 3 - k, 4 - k]]


def test_the_type_of_a_window_widens_at_a_later_row() -> None:
    # Row 0 of game 300 has the value -170 at x = 130; the last rows fit into 8 bits.
    game = Blocking(300)
    wide = game.window(180, 0, 100)
    assert wide.dtype == np.int8
    assert (game.window(0, 0, 280, 100)[:, 180:] == wide).all()


def test_values_of_squares_equal_those_of_windows() -> None:
    game, window = Blocking(20), Blocking(20).window()
    for x, y in [(0, 0), (19, 1), (30, 25), (59, 58), (7, 52)]:
        seen = game.visible(x, y)
        assert game.value(x, y) == window[y, x]
        assert seen["north"] + seen["west"] + seen["diagonal"] - 20 == window[y, x]


def test_boards_are_symmetric_and_contain_their_windows() -> None:
    window = Blocking(40).window()
    assert (window == window.T).all()
    assert (Blocking(40).window(33, 21, 50, 60) == window[21:81, 33:83]).all()


def test_threads_do_not_change_a_window() -> None:
    one, four = (Blocking(200, threads=threads).window() for threads in (1, 4))
    assert (one == four).all()


def test_integers_of_numpy_are_accepted() -> None:
    eight = np.int64(8)
    assert Blocking(np.uint8(5)).window(eight, eight, eight).shape == (8, 8)
    assert wythoff.Imitation(np.int32(2), 1).mate(np.int64(5)) == wythoff.Imitation(2, 1).mate(5)


def test_a_far_window_equals_that_of_the_oracle() -> None:
    game, oracle = Blocking(6), Blocking(6).oracle()
    seen = oracle.window(5000, 3000, 20, 10)
    assert (seen.shape, seen.dtype) == ((10, 20), np.int8)
    assert (seen == game.window(5000, 3000, 20, 10)).all()
    assert oracle.value(5007, 3002) == seen[2, 7]


def test_windows_far_out_are_read_where_patterns_repeat() -> None:
    at = (10**12, 25 * 10**11 + 1)
    window = Blocking(8).window(*at, 6, 5)
    assert (window == Blocking(8).oracle().window(*at, 6, 5)).all() and (window < 0).any()
    counts = Blocking(8).stats(*at, 6, 5)
    assert counts["palaces"] == (window < 0).sum()
    assert counts["histogram"] is not None and sum(counts["histogram"].values()) == 30
    # A sweep would pass all cells up to there.
    with pytest.raises(MemoryError):
        Blocking(8, engine="cpu").window(*at, 6, 5)


def test_oracles_have_windows_at_any_coordinates() -> None:
    closed, tree = Blocking(3).oracle(), Blocking(3).oracle(memory=1 << 26)
    x, y = 2 * 10**25, 10**25 - 3
    seen = closed.window(x, y, 12)
    assert seen.shape == (12, 12) and (seen < 0).any() and (seen >= 0).any()
    assert (tree.window(x, y, 12) == seen).all()
    assert (closed.window(y, x, 12) == seen.T).all()
    # In the corner of the hood the value is -k.
    wide = Blocking(1000).oracle().window(0, 0, 3, 2)
    assert wide.tolist() == [[-1000, -999, -998], [-999, -997, -996]] and wide.dtype == np.int16


def test_the_structure_has_its_regions_on_the_board() -> None:
    structure = Blocking(300).structure()
    assert structure["size"] == 900
    assert sum(region["cells"] for region in structure["regions"].values()) == 900**2
    assert structure["regions"]["hood"]["share"] == pytest.approx(0.0375, abs=1e-3)
    assert structure["borders"]["casing"]["slope"] == pytest.approx(-2, abs=0.01)
    assert structure["junctions"]["nose"] == (100, 100)
    # The edges of the tiles alone are 9 TB.
    with pytest.raises(MemoryError, match="surveying so many rows"):
        Blocking(300).structure(2**28)
    with pytest.raises(MemoryError, match="surveying so many rows"):
        Blocking(300).picture(2**28, 0, 10, regions=True)


def test_outcomes_follow_from_the_palaces_in_view() -> None:
    k, size = 3, 12
    game = Blocking(k)
    window = game.window(0, 0, size)
    for y in range(size):
        for x in range(size):
            advice = game.outcome(x, y)
            assert (advice["outcome"] == "P") == (window[y, x] < 0), (x, y)
            assert all(window[v, u] < 0 for u, v in advice["winning_moves"])
            if advice["outcome"] == "N":
                assert len(advice["winning_moves"]) == window[y, x] + k
            else:
                assert len(advice["best_block"]) == window[y, x] + k


def test_blocked_squares_do_not_win() -> None:
    game = Blocking(5)
    free = game.outcome(7, 4)["winning_moves"]
    assert len(free) == 5
    left = game.outcome(7, 4, free[:4])
    assert (left["outcome"], left["winning_moves"]) == ("N", free[4:])
    with pytest.raises(ValueError, match=r"\(6, 2\) cannot be blocked: the queen on \(7, 4\) moves"):
        game.outcome(7, 4, [(6, 2)])


def test_a_certificate_survives_json() -> None:
    found = Blocking(8).certificate()
    assert found is not None
    again = Certificate.read(found.json())
    again.check()
    assert again.json() == found.json()
    assert (again.k, again.level, again.period) == (8, 3, 1)
    assert (again.signals, again.blocks) == (found.signals, found.blocks)


def test_the_oracle_of_a_certificate_equals_the_board() -> None:
    found = Blocking(8).certificate()
    assert found is not None
    oracle, board = found.oracle(), Blocking(8).window(1000, 500, 5)
    assert [[oracle.value(1000 + x, 500 + y) for x in range(5)] for y in range(5)] == board.tolist()


def test_a_game_on_irrational_lines_has_a_table_of_counters() -> None:
    table = Blocking(4).counters(2)
    assert table is not None
    assert table.startswith("wythoff-counters 2\nk 4\nnumeration 2\nstates 173\n")
    assert Blocking(4).counters(1, states=500) is None
    for wrong in [0, 10]:
        with pytest.raises(ValueError, match="choose 1 to 9"):
            Blocking(4).counters(wrong)
    with pytest.raises(ValueError, match="states must be from 1 to 262144"):
        Blocking(4).counters(2, states=0)
    with pytest.raises(ValueError, match="too few"):
        Blocking(10).counters(1, states=200_000, memory=1 << 18)


def test_a_game_without_a_short_proof_has_no_certificate() -> None:
    assert Blocking(5).certificate(levels=6, blocks=1000) is None


@pytest.mark.parametrize("part", ["runs", "pairs", "blocks"])
def test_a_tampered_certificate_is_rejected(part: str) -> None:
    found = Blocking(3).certificate()
    assert found is not None
    certificate = json.loads(found.json())
    inner = certificate[part]
    while isinstance(inner, dict) or isinstance(inner[-1], (list, dict)):
        inner = next(iter(inner.values())) if isinstance(inner, dict) else inner[-1]
    inner[-1] += 1
    with pytest.raises(ValueError, match=r"\w"):
        Certificate.read(json.dumps(certificate)).check()


def test_a_certificate_of_another_game_is_rejected() -> None:
    found = Blocking(3).certificate()
    assert found is not None
    other = found.json().replace('"k":3', '"k":4')
    with pytest.raises(ValueError, match=r"\w"):
        Certificate.read(other).check()


def test_oracles_accept_coordinates_beyond_64_bits() -> None:
    # [CLN]: palaces of game 1 are the pairs of Wythoff Nim.
    oracle, far = Blocking(1).oracle(), 10**40
    ((a, b),) = wythoff.Imitation(1, 1).pairs(far)
    assert b == a + far
    assert oracle.is_palace(a, b) and oracle.is_palace(b, a) and not oracle.is_palace(a + 1, b)
    assert (oracle.value(a, b), oracle.palace_number(a, b)) == (-1, 0)
    assert oracle.palaces_seen(a + 5, b) == [(a, b)] or (a, b) in oracle.palaces_seen(a + 5, b)


def test_a_quadtree_and_a_closed_form_agree() -> None:
    closed, tree = Blocking(3).oracle(), Blocking(3).oracle(memory=1 << 26)
    x, y = 2**70 + 12_345, 2**69 + 6_789
    assert closed.value(x, y) == tree.value(x, y)
    assert closed.palaces_seen(x, y) == tree.palaces_seen(x, y)
    assert closed.count(2**70) == tree.count(2**70)


def test_oracles_count_the_palaces_of_windows() -> None:
    oracle = Blocking(10).oracle()
    assert oracle.count(77) == Blocking(10).stats(0, 0, 77)["palaces"]
    assert oracle.k == 10


def chained(k: int, side: int, tiles: int, dtype: str) -> int:
    """Palaces of a board, tile by tile: the loop of docs/formats.md."""
    left: dict[tuple[int, int], npt.NDArray[np.unsignedinteger]] = {}
    palaces, nothing = 0, np.zeros(4 * side - 1, dtype)
    for j in range(tiles):
        for i in range(tiles):
            north, west, corner = (
                left.get(at, nothing) for at in [(i, j - 1), (i - 1, j), (i - 1, j - 1)]
            )
            parts = [
                north[:side],
                west[side : 2 * side],
                west[3 * side :],
                corner[3 * side - 1 : 3 * side],
                north[2 * side : 3 * side - 1],
            ]
            left[i, j], found = wythoff.tile(k, i, j, side, np.concatenate(parts))
            assert left[i, j].dtype == np.dtype(dtype)
            palaces += found["palaces"]
    return palaces


@pytest.mark.parametrize("dtype", ["u1", "u2"])
def test_joined_tiles_equal_the_board(dtype: str) -> None:
    assert chained(100, 60, 5, dtype) == Blocking(100).stats(0, 0, 300)["palaces"] == 16_670


def test_the_first_tile_needs_no_signals() -> None:
    leaving, found = wythoff.tile(20, 0, 0, 60)
    assert leaving.shape == (239,) and leaving.dtype == np.uint8
    window = Blocking(20).window(0, 0, 60) < 0
    assert (leaving[:60] == window.sum(axis=0)).all()
    assert (leaving[60:120] == window.sum(axis=1)).all()
    assert (leaving[120:] == [np.trace(window, offset) for offset in range(-59, 60)]).all()
    assert found["palaces"] == window.sum() and found["hash"] == window_hash(-window.astype(int))


def test_games_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(Blocking(12, threads=1)))
    assert repr(again) == "Blocking(12)" and (again.k, again.threads) == (12, 1)
    assert (again.window() == Blocking(12).window()).all()


def test_a_far_square_in_the_hood_takes_no_time() -> None:
    began = time.monotonic()
    assert Blocking(10**15).value(10**14, 10**13) < 0
    assert time.monotonic() - began < 1
