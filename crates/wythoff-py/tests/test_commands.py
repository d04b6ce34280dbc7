"""The package beside the program: the same answers, and a call for every command."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff
from wythoff import (
    Arm,
    Blocking,
    Fabric,
    Game,
    Imitation,
    Nimhoff,
    Pairing,
    ThreeHeaps,
    evolve,
    film,
    reverse,
    reverse_game,
)

ROOT = Path(__file__).parents[3]


def answer(program: str, command: str, **options: Any) -> Any:
    """The answer of the program with ``--json``."""
    done = subprocess.run([program, *command.split(), "--json"], capture_output=True, check=True, **options)
    return json.loads(done.stdout)


def as_json(value: Any) -> Any:
    """A value with lists instead of tuples, and with texts as keys."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("command", "call"),
    [
        ("blocking compare --k 97 --with 100 --shift 1,1", lambda: Pairing(97, 100, (1, 1)).agreement()),
        (
            "blocking compare --k 60 --with 61 --shift 2,-1 --offset -1 --at 5,3 --size 40x30 --margin 0",
            lambda: Pairing(60, 61, (2, -1), -1).agreement(5, 3, 40, 30, margin=0),
        ),
        (
            "blocking compare --k 97 --with 100 --shift 0,0 --search 3 --offset 0",
            lambda: Pairing(97, 100).best_shift(3).agreement(),
        ),
        (
            "blocking compare --k 60 --with 61 --shift 0,0 --search 2 --at 20,0 --size 20x9",
            lambda: Pairing(60, 61).best_fit(2, 20, 0, 20, 9).agreement(20, 0, 20, 9),
        ),
        ("blocking structure --k 60 --threads-list", lambda: Blocking(60).structure(threads_list=True)),
        (
            "blocking structure --k 14 --size 9000 --threads-list",
            lambda: Blocking(14).structure(9000, threads_list=True),
        ),
        ("blocking threads --k 202", lambda: Blocking(202).repeating_threads()),
        (
            "blocking threads --k 20 --row 2000 --rows 10000 --last-rows 0",
            lambda: Blocking(20).repeating_threads(2000, 10_000, 0),
        ),
        ("blocking skin --rows 3000", lambda: Arm().skin(3000)),
        ("blocking fabric --k 200", lambda: Fabric.prefix(200)),
        ("game measure --moves maharaja --rows 5000", lambda: Game("maharaja").measure(5000)),
        (
            "game measure --moves wythoff --block 3 --rows 300",
            lambda: Game("wythoff", block=3).measure(300),
        ),
        ("game quotient --moves nim --size 4x3", lambda: Game("nim").quotient(4, 3)),
        (
            "game quotient --moves maharaja --size 4 --largest 9",
            lambda: Game("maharaja", misere=True).quotient(4, largest=9),
        ),
        ("selftest --seed 3", lambda: wythoff.selftest(3, threads=2)),
        ("game names", Game.names),
        ("three names", ThreeHeaps.names),
    ],
    ids=lambda of: of if isinstance(of, str) else "",
)
def test_answers_equal_those_of_the_program(program: str, command: str, call: Any) -> None:
    assert as_json(call()) == answer(program, command)


def test_a_game_run_backward_equals_that_of_the_program(program: str, tmp_path: Path) -> None:
    run = reverse_game(50, 9, "random:1", 0, 0, 99)
    picture = tmp_path / "back.png"
    command = f"blocking reverse --k 50 --size 99 --steps 9 --choose random:1 --scale 1 -o {picture}"
    found = answer(program, command)
    assert {name: getattr(run, name) for name in ("k", "one", "two", "round_trip")} == found
    assert run.picture(scale=1).png == picture.read_bytes()
    # The run reaches nine lines before the four last ones, and the picture shows where it ends.
    sums = np.add.outer(range(99), range(99))
    assert (run.reached() == (sums >= 2 * 98 - 3 - 9)).all() and not run.values()[~run.reached()].any()
    assert reverse_game(50, 193, "r", 0, 0, 99).reached().all()
    assert run.picture(scale=1, palette="palaces").details["backward"] == "9"
    # The four lines of the start are those of the game.
    values, board = run.values(), Blocking(50).window(0, 0, 99)
    last = sums > 2 * 98 - 4
    assert (values[last] == board[last]).all()


@pytest.mark.parametrize(
    ("options", "call"),
    [
        ("--steps 20", lambda start: evolve(start, 20)),
        ("--steps 9 --column -3 --time 4", lambda start: evolve(start, 9, column=-3, time=4)),
        ("--steps 9 --reverse --choose r-3", lambda start: reverse(start, 9, "r-3")),
        ("--steps 9 --reverse --choose random:7", lambda start: reverse(start, 9, "random:7")),
    ],
)
def test_lines_of_the_automaton_equal_those_of_the_program(
    program: str, tmp_path: Path, options: str, call: Any
) -> None:
    start = np.random.default_rng(1).integers(-5, 5, (6, 8))
    np.save(tmp_path / "start.npy", start)
    found = answer(program, f"blocking evolve --from start.npy {options} -o lines.npy", cwd=tmp_path)
    run = call(start)
    assert (run.column, run.time) == (found["column"], found["time"])
    assert (run.values() == np.load(tmp_path / "lines.npy")).all()
    assert run.values().dtype == np.int64 and len(run) == found["height"]


def test_lines_at_the_limits_are_those_of_the_program(program: str, tmp_path: Path) -> None:
    start = np.array([[2**53, 0, -(2**53)]] * 4)
    np.save(tmp_path / "start.npy", start)
    command = "blocking evolve --from start.npy --steps 0 --column -100 --time 9007199254740992 -o lines.npy"
    assert answer(program, command, cwd=tmp_path)["time"] == 2**53
    run = evolve(start, 0, column=-100, time=2**53)
    assert run.time == 2**53 and (run.values() == np.load(tmp_path / "lines.npy")).all()


def test_all_margins_beyond_the_board_are_alike() -> None:
    agreed = [Pairing(97, 100, (1, 1)).agreement(margin=margin) for margin in (10**6, 2**64 - 1)]
    assert agreed[0] == agreed[1]


def test_times_without_lines_between_two_runs_take_no_time() -> None:
    early, late = (evolve([[1]] * 4, 0, time=time) for time in (-(2**52), 2**52))
    assert len(early.differences(late)) == len(late.differences(early)) == 8


def test_flipped_cells_differ_as_the_program_lists_them(program: str, tmp_path: Path) -> None:
    start = np.random.default_rng(2).integers(-5, 5, (4, 8))
    np.save(tmp_path / "start.npy", start)
    command = "blocking evolve --from start.npy --steps 12 --flip 3,4 -o differ.npy"
    assert answer(program, command, cwd=tmp_path)["differ"] > 12
    found = evolve(start, 12).differences(evolve(start, 12, flip=(3, 4)))
    assert (found == np.load(tmp_path / "differ.npy")).all()


def test_a_run_of_the_automaton_is_continued_with_its_place() -> None:
    start = [[1, 2, 3], [0, -1, 4], [2, 2, -3], [5, -2, 0]]
    once = evolve(start, 12, column=7, time=30)
    twice = evolve(evolve(start, 5, column=7, time=30), 7)
    assert (twice.time, twice.column) == (once.time, once.column) == (42, 7)
    assert (twice.values() == once.values()[-len(twice) :]).all()
    back = reverse(once, 12, "r")
    assert (evolve(back.values()[:4], 12).values() == back.values()).all()


@pytest.mark.parametrize(
    "format", ["walnut", "walnut-v", "walnut-h", "walnut-d", "walnut-proof", "dot", "counters"]
)
def test_exports_equal_those_of_the_program(program: str, format: Any) -> None:
    command = f"blocking certify --k 8 --export {format} -o -"
    done = subprocess.run([program, *command.split()], capture_output=True, check=True, text=True)
    certificate = Blocking(8).certificate()
    assert certificate is not None and certificate.export(format) == done.stdout


def test_the_census_has_the_rows_of_the_program(program: str, tmp_path: Path) -> None:
    command = "blocking census --k 3..9 --blocks 5000 -o census.csv"
    found = answer(program, command, cwd=tmp_path)
    entries = Blocking.census(3, 9, blocks=5000)
    assert [entry["k"] for entry in entries] == list(range(3, 10))
    growth = {entry["k"]: (entry["standing"], entry["growth"]["class"]) for entry in entries}
    repeats = [
        {"k": k, "standing": standing, "period": of["period"], "new_blocks": of["blocks"]}
        for k, (standing, of) in growth.items()
        if of["class"] == "repeats"
    ]
    assert repeats == found["repeating"] and repeats
    rows = (tmp_path / "census.csv").read_text().splitlines()
    columns = rows[0].split(",")
    palaces = [int(row.split(",")[columns.index("palaces")]) for row in rows[1:]]
    assert [entry["palaces"] for entry in entries] == palaces
    # Game 8 has one beam of slope 2.
    assert [round(beam["slope"], 3) for beam in entries[5]["far"]["beams"]][0] == 2.0


def test_the_census_of_pairs_has_the_rows_of_the_program(program: str, tmp_path: Path) -> None:
    found = answer(program, "nimhoff census --up-to 4 --rows 5000 -o census.csv", cwd=tmp_path)
    entries = Nimhoff.census(4, 5000, threads=2)
    assert len(entries) == found["pairs"] == 6
    assert sum(entry["in_omega"] for entry in entries) == found["in_omega"]
    rows = list(csv.reader((tmp_path / "census.csv").read_text().splitlines()))
    for name in ("p", "q", "beams", "class", "beams_as_conjectured"):
        column = [row[rows[0].index(name)] for row in rows[1:]]
        assert [str(entry[name]).lower() for entry in entries] == column, name  # type: ignore[literal-required]
    models = [entry["model"]["fill_rules"] if entry["model"] else "" for entry in entries]
    assert models == [row[rows[0].index("fill_rules")] for row in rows[1:]]


def test_the_main_theorem_holds_as_in_the_program(program: str) -> None:
    told = answer(program, "imitation verify --k 3 --m 2 --piles 12")
    found = Imitation(3, 2).verify(12, threads=1)
    assert found == {name: int(number) for name, number in told.items()}
    assert found["exceptions"] == 0 and found["states"] > 1000


@pytest.mark.parametrize(
    ("options", "arguments"),
    [("", {}), ("--printed", {"printed": True}), ("--mex 3", {"mex": 3}), ("--printed --mex 2", {"printed": True, "mex": 2})],
)
def test_sequences_are_those_of_the_program(program: str, options: str, arguments: Any) -> None:
    found = answer(program, f"imitation sequence --k 2 --m 3 --index 0 --count 50 {options}")
    pairs = [[int(pair["a"]), int(pair["b"])] for pair in found["pairs"]]
    assert Imitation(2, 3).sequence(50, **arguments).tolist() == pairs


def test_a_film_equals_that_of_the_program(program: str, tmp_path: Path) -> None:
    command = "blocking film --k 10..30 --step 5 --at 3,2 --size 60x40 --palette safe --fps 10 -o film.png"
    subprocess.run([program, *command.split()], cwd=tmp_path, check=True)
    drawn = film(10, 30, 3, 2, 60, 40, step=5, palette="safe", fps=10)
    assert drawn.games == [10, 15, 20, 25, 30]
    assert drawn.png == (tmp_path / "film.png").read_bytes() and b"acTL" in drawn.png
    drawn.save(tmp_path / "again.apng")
    assert (tmp_path / "again.apng").read_bytes() == drawn.png == drawn._repr_png_()


@pytest.mark.parametrize(
    ("command", "call"),
    [
        (
            "blocking compare --k 97 --with 100 --shift 1,1 --offset 1",
            lambda: Pairing(97, 100, (1, 1), 1).picture(),
        ),
        ("blocking fabric --class 2 --at 5,3 --size 80x60", lambda: Fabric(2).picture(5, 3, 80, 60)),
        ("blocking skin --at 40,10 --size 90x30", lambda: Arm().picture(40, 10, 90, 30)),
    ],
    ids=lambda of: of if isinstance(of, str) else "",
)
@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_pictures_equal_those_of_the_program(
    program: str, tmp_path: Path, command: str, call: Any, ending: str
) -> None:
    subprocess.run([program, *command.split(), "-o", f"drawn{ending}"], cwd=tmp_path, check=True)
    call().save(tmp_path / f"again{ending}")
    assert (tmp_path / f"again{ending}").read_bytes() == (tmp_path / f"drawn{ending}").read_bytes()


def test_a_frame_of_a_comparison_equals_that_of_the_program(program: str, tmp_path: Path) -> None:
    command = "blocking compare --k 97 --with 100 --shift 1,1 --frame -o drawn.png"
    subprocess.run([program, *command.split()], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    picture = Pairing(97, 100, (1, 1)).picture(frame=True)
    assert picture.png == (tmp_path / "drawn.png").read_bytes()
    assert picture.details["with"] == "100" and picture.details["shift"] == "1,1"


def test_agreement_is_that_of_the_windows() -> None:
    one, other = Blocking(40).window(10, 5, 50, 30), Blocking(43).window(11, 6, 50, 30)
    found = Pairing(40, 43, (1, 1)).agreement(10, 5, 50, 30)
    assert found["agree"] == int((one == other).sum())
    parts = [part for name, part in found["by_region"].items() if not name.endswith(("_upper", "_lower"))]
    assert sum(part["cells"] for part in parts) == 1500
    assert sum(part["agree"] for part in parts) == found["agree"]


def test_slopes_of_inner_beams_are_roots_of_their_polynomials() -> None:
    # docs/algorithms/test-vectors.md, slopes of inner beams.
    for k, delta, slope in [(4, "2", 2.4142), (6, "3/5", 1.2808), (9, "1", 1.3440)]:
        found = Blocking(k).beams(20_000, 40_000)
        verdict = found["verdict"]
        assert (verdict["known"], verdict["law"], verdict["by_line"]) == ("slope", "diagonal", delta)
        assert abs(verdict["value"] - slope) < 1e-4
        measured = found["measured"]
        assert measured is not None and abs(measured["slope"] - verdict["value"]) <= measured["error"]
    assert Blocking(7).beams()["verdict"] == {"known": "no_beam"}


def commands() -> list[str]:
    """The commands of the reference, without those that only contain others."""
    pages = [page.read_text() for page in (ROOT / "docs" / "reference").glob("*.md")]
    found = {name for page in pages for name in re.findall(r"^#+ (wythoff\b.*)$", page, re.MULTILINE)}
    return sorted(name for name in found if not any(other.startswith(name + " ") for other in found))


def test_the_documentation_has_a_call_for_every_command() -> None:
    rows = re.findall(r"^\| `([^`|]+)` \| (.+) \|$", (ROOT / "docs" / "python.md").read_text(), re.MULTILINE)
    table = {f"wythoff {command}": calls for command, calls in rows}
    assert sorted(table) == [name for name in commands() if name.count(" ") > 0]
    for calls in table.values():
        named = re.findall(r"`wythoff\.(\w+)(?:\.(\w+))?`", calls)
        assert named or calls.startswith("the program"), calls
        for name, member in named:
            assert not member or hasattr(getattr(wythoff, name), member), (name, member)
            assert hasattr(wythoff, name), name
