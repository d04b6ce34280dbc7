"""Helpers of all tests: the golden data of the Rust tests, and Python in another process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

import wythoff

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

GOLDEN = Path(__file__).parents[2] / "wythoff-testkit" / "golden"
TARGET = Path(__file__).parents[3] / "target"


def golden(name: str) -> list[list[str]]:
    """The fields of each line of a golden file; a dash is an unknown value."""
    lines = (line.partition("#")[0].split() for line in (GOLDEN / name).read_text().splitlines())
    return [fields for fields in lines if fields]


def python(code: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Runs code in another process."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


@pytest.fixture(scope="session")
def program() -> str:
    """The program `wythoff`."""
    if named := os.environ.get("WYTHOFF"):
        assert Path(named).exists(), f"WYTHOFF is {named}, which does not exist"
    built = [named, *(str(TARGET / way / "wythoff") for way in ("release", "debug"))]
    found = next((path for path in built if path and Path(path).exists()), shutil.which("wythoff"))
    if found is None:
        pytest.skip("the program is not built: cargo build")
    return str(Path(found).absolute())


#: Skipped tests begin so whose reader is missing.
MISSING = ("could not import", "there is no ")


def promised(report: Report) -> Report:
    """A report by which a missing reader is a failure, if ``WYTHOFF_ALL_READERS`` promises all of them."""
    if os.environ.get("WYTHOFF_ALL_READERS") and report.skipped and isinstance(report.longrepr, tuple):
        if report.longrepr[2].removeprefix("Skipped: ").startswith(MISSING):
            report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return promised((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return promised((yield))


@pytest.fixture(autouse=True)
def _progress_as_it_was() -> Iterator[None]:
    yield
    wythoff.show_progress(True)


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished store of game 100 on 600 x 600 cells, in tiles of 256."""
    folder = tmp_path_factory.mktemp("store") / "game-100"
    wythoff.sweep(100, 600, folder, tile=256)
    return folder
