"""Pictures."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wythoff import Blocking, Game, Imitation, Nimhoff, Picture

PNG = b"\x89PNG\r\n\x1a\n"


def pixels(picture: Picture) -> Any:
    image = pytest.importorskip("PIL.Image")
    return np.asarray(image.open(io.BytesIO(picture.png)).convert("RGB"))


@pytest.mark.parametrize(
    "picture",
    [
        Blocking(20).picture(scale=1),
        Nimhoff("gdwn:1,2").picture(0, 0, 60, scale=1),
        Nimhoff("gdwn:1,2", 3).picture(0, 0, 60, scale=1),
        Imitation(2, 1).picture(0, 0, 60, scale=1),
    ],
    ids=repr,
)
def test_pictures_show_themselves_in_notebooks(picture: Picture) -> None:
    assert (picture.width, picture.height) == (60, 60)
    assert picture.png.startswith(PNG) and picture._repr_png_() == picture.png
    # Width and height in the header of the file.
    assert picture.png[16:24] == (60).to_bytes(4, "big") * 2
    assert pixels(picture).shape == (60, 60, 3)


def test_a_picture_is_saved(tmp_path: Path) -> None:
    picture = Blocking(5).picture()
    picture.save(tmp_path / "a.png")
    picture.save(str(tmp_path / "b.png"))
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes() == picture.png
    with pytest.raises(FileNotFoundError, match="cannot write") as caught:
        picture.save(tmp_path / "missing" / "c.png")
    assert caught.value.filename == tmp_path / "missing" / "c.png"
    with pytest.raises(ValueError, match=r"`\.jpg`.*\.png, \.svg or \.pdf"):
        picture.save(tmp_path / "a.jpg")
    assert not (tmp_path / "a.jpg").exists()


def test_a_picture_is_saved_as_a_figure(tmp_path: Path) -> None:
    picture = Nimhoff("gdwn:1,2").picture(0, 0, 60, frame=True)
    picture.save(tmp_path / "a.svg")
    picture.save(tmp_path / "a.PDF")
    svg = (tmp_path / "a.svg").read_text()
    assert f'width="{picture.width}" height="{picture.height}"' in svg
    board = re.search(r"base64,([^\"]+)", svg)
    assert board and base64.b64decode(board[1]).startswith(PNG)
    assert (tmp_path / "a.PDF").read_bytes().startswith(b"%PDF-")


def test_details_name_the_contents() -> None:
    details = Blocking(5).picture(3, 4, 20, 10, scale=2, palette="safe").details
    assert details["k"] == "5" and details["window"] == "3,4 20x10"
    assert (details["scale"], details["palette"]) == ("2", "safe")
    assert Nimhoff("wythoff").picture(0, 0, 5).details["rules"] == "1,0 1,1 0,1"


@pytest.mark.parametrize(
    ("scale", "size"), [(1, 60), ("1", 60), (2, 30), ("2", 30), (7, 9), ("1/3", 180), (None, 1500)]
)
def test_scales_make_pictures_smaller_or_larger(scale: int | str | None, size: int) -> None:
    assert Blocking(20).picture(scale=scale).width == size


def test_palaces_have_the_positions_of_the_window() -> None:
    game = Blocking(10)
    image, palaces = pixels(game.picture(palette="palaces", scale=1)), game.window() < 0
    colours = {tuple(colour) for colour in image[palaces].tolist()}
    others = {tuple(colour) for colour in image[~palaces].tolist()}
    assert len(colours) == len(others) == 1 and colours != others


def test_the_p_positions_of_figure_2_are_white() -> None:
    game = Nimhoff("gdwn:1,2")
    # In the figure y grows upwards.
    image = pixels(game.picture(0, 0, 50, scale=1))[::-1]
    assert (image[game.window(0, 0, 50) < 0] == 255).all()
    assert (image[game.window(0, 0, 50) >= 0] < 255).any(axis=-1).all()


@pytest.mark.parametrize("colour", ["outcome", "sees", "fill:1,2"])
def test_linear_nimhoff_has_three_colourings(colour: str) -> None:
    game = Nimhoff("gdwn:1,2")
    found = game.picture(0, 0, 40, colour=colour).png
    others = {"outcome", "sees", "fill:2,1"} - {colour}
    assert all(game.picture(0, 0, 40, colour=other).png != found for other in others)


def test_the_lines_of_the_theory_pass_the_origin() -> None:
    game = Nimhoff("gdwn:1,2")
    plain, lined = (pixels(game.picture(0, 0, 60, scale="1/8", lines=on)) for on in (False, True))
    assert plain.shape == lined.shape
    changed = (plain != lined).any(axis=-1)[::-1]
    assert changed[:8, :8].any() and 0.01 < changed.mean() < 0.1
    with pytest.raises(ValueError, match="lines is not available under blocking"):
        Nimhoff("gdwn:1,2", 3).picture(0, 0, 60, lines=True)


def test_pictures_far_out_are_drawn_where_patterns_repeat() -> None:
    game, at = Blocking(8), (10**12, 25 * 10**11 + 1)
    image, palaces = pixels(game.picture(*at, 40, palette="palaces", scale=1)), game.window(*at, 40) < 0
    assert len({tuple(colour) for colour in image[palaces].tolist()}) == 1
    assert (image[palaces][0] != image[~palaces]).any(axis=-1).all()
    # A sweep would pass all cells up to there, also for the borders of the regions.
    with pytest.raises(MemoryError):
        Blocking(8, engine="cpu").picture(*at, 40)
    with pytest.raises((MemoryError, ValueError)):
        game.picture(*at, 40, regions=True)


def test_a_picture_of_values_has_a_colour_for_each_small_value() -> None:
    game = Game("maharaja")
    image, values = pixels(game.picture(0, 0, 60, colour="value", scale=1))[::-1], game.grundy(60)
    assert (image[values == 0] == 255).all()
    colours = [{tuple(colour) for colour in image[values == g].tolist()} for g in range(15)]
    assert [len(found) for found in colours] == [1] * 15
    assert len(set.union(*colours)) == 15
    # Larger values are cool: blue is at least as strong as red.
    assert (image[values > 14][:, 2] >= image[values > 14][:, 0]).all()


def test_a_frame_adds_a_margin_and_regions_add_lines() -> None:
    game = Blocking(100)
    plain, framed = game.picture(), game.picture(frame=True)
    assert framed.width > plain.width and framed.height > plain.height
    lined = game.picture(regions=True)
    assert lined.width == plain.width and lined.height > plain.height
    assert lined.png != plain.png
    limit = game.picture(limit=True)
    assert limit.height > plain.height
    assert limit.png not in (plain.png, lined.png)
