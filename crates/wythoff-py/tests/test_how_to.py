"""The recipes of docs/how-to, and the examples for Python of other pages, run in their order."""

from __future__ import annotations

import ast
import contextlib
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wythoff

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


DOCS = ROOT / "docs"
#: The pages whose examples run here, and how many there are; later ones need a card or a cluster.
PAGES_FOR_PYTHON = {"algorithms/three-heaps": 1, "distributed": 2, "games": 1, "own-game": 1, "python": 1}


def test_all_pages_with_examples_for_python_are_run() -> None:
    pages = [page.relative_to(DOCS) for page in DOCS.rglob("*.md") if "```python\n" in page.read_text("utf-8")]
    others = {str(page.with_suffix("")) for page in pages if page.parts[0] != "how-to"}
    assert others == {*PAGES_FOR_PYTHON, "formats"}  # test_formats.py runs those of `formats`


def statements(page: Path, code: str) -> Iterator[tuple[ast.stmt, object]]:
    """The statements of an example, and the result that a comment behind one of them states."""
    lines = code.splitlines()
    for statement in ast.parse(code, str(page)).body:
        comment = lines[(statement.end_lineno or 1) - 1].rpartition("  # ")[2]
        stated: object = ...
        with contextlib.suppress(SyntaxError, ValueError):
            stated = ast.literal_eval(comment)
        yield statement, stated


@pytest.mark.parametrize("page", PAGES_FOR_PYTHON)
def test_the_examples_of_a_page_work(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, count = DOCS / f"{page}.md", PAGES_FOR_PYTHON[page]
    if page == "distributed":
        pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"wythoff": wythoff}
    # A name has one meaning in a process, and test_own_game.py defines this one.
    text = path.read_text("utf-8").replace('name="squares"', 'name="squares-of-the-page"')
    examples = [code for language, code in BLOCK.findall(text) if language == "python"]
    try:
        for statement, stated in (found for code in examples[:count] for found in statements(path, code)):
            if not isinstance(statement, ast.Expr):
                exec(compile(ast.Module([statement], []), str(path), "exec"), names)
                continue
            found = eval(compile(ast.Expression(statement.value), str(path), "eval"), names)
            assert stated is ... or found == stated, ast.unparse(statement)
    finally:
        if client := names.get("client"):
            client.close()
