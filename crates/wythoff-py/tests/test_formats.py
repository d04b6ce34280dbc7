"""The examples of docs/formats.md, and files compared with their sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import wythoff

ROOT = Path(__file__).parents[3]
FORMATS = (ROOT / "docs" / "formats.md").read_text()


@pytest.fixture(scope="module")
def folder(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples read."""
    folder = tmp_path_factory.mktemp("formats")
    for command in [
        "blocking sweep --k 1000 --tile-size 512 --store store",
        "nimhoff positions --rules gdwn:1,2 --rows 100000 -o positions.parquet",
        "blocking census --k 1..20 --blocks 20000 -o census.parquet",
    ]:
        assert command in FORMATS or command.startswith("blocking sweep")
        subprocess.run([program, *command.split()], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


EXAMPLES = re.findall(r"```python\n(.*?)```", FORMATS, re.DOTALL)


def test_every_example_runs(
    folder: Path, program: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for module in ("zarr", "xarray", "pandas", "polars", "google_crc32c"):
        pytest.importorskip(module)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}")
    # Each example continues the ones before it.
    names: dict[str, object] = {}
    for example in EXAMPLES:
        assert example.count("\n") <= 14, "an example is ten lines"
        exec(example.replace("DIR", "store"), names)
    said = capfd.readouterr().out
    # The tiles of the board of game 100, evaluated one after the other.
    assert str(wythoff.Blocking(100).stats(0, 0, 300)["palaces"]) in said.splitlines()
    board = wythoff.Blocking(1000)
    assert f"palaces in column 1000: {int((board.window(1000, 0, 1, 200) < 0).sum())}" in said
    assert f"palaces by row: {board.stats()['palaces']}" in said
    x = wythoff.Nimhoff("gdwn:1,2").positions(100_000)
    assert f"the slope of row 99,999: {99_999 / x[-1]}" in said
    assert f"above the diagonal: {int((x < np.arange(100_000)).sum())} of 100000" in said
    # The games up to 20 with a proved periodic pattern, printed by Polars.
    for k in (3, 8, 14):
        assert re.search(rf"┆? *{k} +┆ repeats", said), k


def test_the_scripts_in_docs_read_a_store(folder: Path) -> None:
    for module in ("zarr", "blake3"):
        pytest.importorskip(module)
    for script in (["check_store.py", "store"], ["read_store.py", "store", "10"]):
        done = subprocess.run(
            [sys.executable, str(ROOT / "docs" / script[0]), *script[1:]],
            cwd=folder, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert wythoff.Store(folder / "store").root


def test_columns_of_parquet_equal_arrays(folder: Path, program: str) -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    x = wythoff.Nimhoff("gdwn:1,2").positions(100_000)
    read = pandas.read_parquet(folder / "positions.parquet")
    assert (read.x.to_numpy() == x).all() and (read.y.to_numpy() == np.arange(100_000)).all()
    subprocess.run(
        [program, *"imitation sequence --k 3 --m 2 --index 0 --count 5000 -o pairs.parquet".split()],
        cwd=folder, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    pairs = polars.read_parquet(folder / "pairs.parquet")
    assert (pairs.select("a", "b").to_numpy() == wythoff.Imitation(3, 2).sequence(5000)).all()


def states(pattern: Path) -> np.ndarray:
    """The cells of a pattern."""
    lines = [line for line in pattern.read_text().splitlines() if not line.startswith("#")]
    found = re.match(r"x = (\d+), y = (\d+), rule = //12", lines[0])
    assert found is not None
    cells = np.zeros((int(found[2]), int(found[1])), dtype=np.int8)
    x = y = 0
    for count, symbol in re.findall(r"(\d*)([.A-K$!])", "".join(lines[1:])):
        times = int(count or 1)
        if symbol == "$":
            x, y = 0, y + times
        elif symbol != "!":
            cells[y, x : x + times] = 0 if symbol == "." else ord(symbol) - ord("A") + 1
            x += times
    return cells


def test_patterns_for_golly_have_the_values_of_the_board(program: str, tmp_path: Path) -> None:
    subprocess.run(
        [program, *"blocking window --k 300 --size 900 -o game-300.rle".split()], cwd=tmp_path, check=True
    )
    values = wythoff.Blocking(300).window(0, 0, 900, 900)
    wanted = np.where(values <= 0, np.minimum(-values, 5), 5 + np.minimum(values, 6))
    assert (states(tmp_path / "game-300.rle") == wanted).all()
    golly = shutil.which("bgolly")
    if golly is None:
        pytest.skip("there is no bgolly: install golly")
    command = "-a Generations -m 0 -o same.rle game-300.rle"
    assert f"bgolly {command}" in FORMATS
    subprocess.run([golly, *command.split()], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    assert (states(tmp_path / "same.rle") == wanted).all()


DISTRIBUTED = (ROOT / "docs" / "distributed.md").read_text()


def example(language: str) -> str:
    """The example in a language in docs/distributed.md."""
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", DISTRIBUTED, re.DOTALL)
    assert len(found) == 1
    return found[0]


def test_the_makefile_of_the_documentation_sweeps_a_board(program: str, tmp_path: Path) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("there is no make")
    (tmp_path / "Makefile").write_text(example("make"))
    path = f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}"
    command = [make, "-j", "3", "K=300", "SIZE=1000", "TILE=256"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    wanted = wythoff.sweep(300, 1000, tmp_path / "alone", tile=256)["root"]
    assert wythoff.Store(tmp_path / "board").root == wanted


def test_the_array_job_of_the_documentation_sweeps_a_board(program: str, tmp_path: Path) -> None:
    # A queue that runs every job at once, and the tasks of an array in reverse order.
    queue = tmp_path / "bin" / "sbatch"
    queue.parent.mkdir()
    queue.write_text(
        "#!/usr/bin/env bash\nset -e\n"
        'while [ $# -gt 0 ]; do case $1 in --array=*) tasks=${1#--array=};; --wrap) shift; job=$1;; esac; shift; done\n'
        'for task in ${tasks:+$(seq ${tasks#*-} -1 ${tasks%-*})} ${tasks:-none}; do\n'
        '  case $task in *-*) continue;; esac\n'
        '  SLURM_ARRAY_TASK_ID=$task bash -c "$job" >&2\n'
        "done\necho 1\n"
    )
    queue.chmod(0o755)
    script = example("sh").replace("K=1000000 SIZE=3000000 TILE=32768", "K=300 SIZE=1000 TILE=256")
    script = script.replace("/shared/million", str(tmp_path / "board"))
    path = os.pathsep.join([str(queue.parent), str(Path(program).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    wanted = wythoff.sweep(300, 1000, tmp_path / "alone", tile=256)["root"]
    assert wythoff.Store(tmp_path / "board").root == wanted
