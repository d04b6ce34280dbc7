"""The notebooks run, are stored without outputs, and draw the stored pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")

ROOT = Path(__file__).parents[3]
STORED = ROOT / "docs" / "images"
NAMES = ["blocking", "imitation", "nimhoff"]


def read(name: str) -> Any:
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


def pictures(notebook: Any) -> list[str]:
    """The pictures that a notebook names."""
    return sorted(set(re.findall(r'"(notebook-[a-z0-9-]+\.png)"', "\n".join(cell.source for cell in notebook.cells))))


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        width, height = image.size
    return width, height


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_stored_without_outputs_and_its_links_are_valid(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.kernelspec.name == "python3"
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None, cell.id
        else:
            for link in re.findall(r"\]\((\.[^)#]+)", cell.source):
                assert (ROOT / "notebooks" / link).exists(), link


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_and_draws_the_pictures_of_the_documentation(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = tmp_path / "pictures"
    monkeypatch.setenv("WYTHOFF_PICTURES", str(drawn))
    notebook = read(name)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()

    named = pictures(notebook)
    assert named and sorted(path.name for path in drawn.iterdir()) == named
    for picture in named:
        assert size(drawn / picture) == size(STORED / picture), picture
        assert (drawn / picture).stat().st_size < 250_000, picture


def test_every_stored_picture_of_a_notebook_is_drawn_by_one() -> None:
    named = [picture for name in NAMES for picture in pictures(read(name))]
    assert sorted(named) == sorted(path.name for path in STORED.glob("notebook-*.png"))
