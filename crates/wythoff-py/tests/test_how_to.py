"""The recipes of docs/how-to: the commands and the examples of each page run in its order."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Commands that serve until they are ended, or take minutes.
LONG = ("explore", "blocking stats --k 1..3000", "blocking sweep --k 1000000", "blocking picture --k 1000000")


def test_there_are_recipes() -> None:
    assert len(PAGES) >= 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_recipe_works(page: Path, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pandas", "zarr"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            exec(compile(text, str(page), "exec"), names)
            continue
        for line in text.splitlines():
            words = shlex.split(line, comments=True)
            assert words[0] == "wythoff", line
            if not " ".join(words[1:]).startswith(LONG):
                subprocess.run([program, *words[1:]], check=True, stdout=subprocess.DEVNULL)
