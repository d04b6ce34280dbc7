"""The engine of large sweeps. ``.ci/gpu`` runs these tests with support for graphics cards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff
from wythoff import Arm, Blocking, _native, film, tile

#: True if the package was built with the feature ``gpu``.
SUPPORTED = hasattr(_native, "_lose_card")
with_support = pytest.mark.skipif(not SUPPORTED, reason="the package has no support for graphics cards")
without_support = pytest.mark.skipif(SUPPORTED, reason="the package has support for graphics cards")

#: Calls of every function with an engine.
CALLS: dict[str, Callable[[Any, Path], Any]] = {
    "Blocking": lambda engine, _: Blocking(5, engine=engine),
    "Arm": lambda engine, _: Arm(engine=engine),
    "tile": lambda engine, _: tile(5, 0, 0, 4, engine=engine),
    "film": lambda engine, _: film(1, 2, engine=engine),
    "sweep": lambda engine, folder: wythoff.sweep(5, 15, folder / "new", engine=engine),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_engine_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="engine must be 'auto', 'cpu' or 'gpu', not 'cuda'"):
        CALLS[name]("cuda", tmp_path)
    with pytest.raises(TypeError, match="engine must be text, not 7"):
        CALLS[name](7, tmp_path)
    assert not list(tmp_path.iterdir())


@without_support
@pytest.mark.parametrize("name", CALLS)
def test_a_package_without_support_says_how_to_build_it(name: str, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="built without support for graphics cards; build it with"):
        CALLS[name]("gpu", tmp_path)
    assert not list(tmp_path.iterdir())


@without_support
def test_a_package_without_support_has_no_card() -> None:
    with pytest.raises(RuntimeError, match="without support"):
        wythoff.card()


def test_games_keep_their_engine() -> None:
    game = Blocking(5, engine="cpu")
    assert game.engine == "cpu" and Blocking(5).engine == "auto" and game == Blocking(5)
    assert game.__getnewargs_ex__()[1]["engine"] == "cpu"


def joined_tiles(engine: Any) -> int:
    """The palaces of a board of 2 x 2 tiles."""
    side, left, palaces = 2048, {}, 0
    none = np.zeros(4 * side - 1, "u1")
    for i, j in [(0, 0), (1, 0), (0, 1), (1, 1)]:
        north, west, corner = (left.get(at, none) for at in [(i, j - 1), (i - 1, j), (i - 1, j - 1)])
        lines = [north[:side], west[side : 2 * side]]
        diagonals = [west[3 * side :], corner[3 * side - 1 : 3 * side], north[2 * side : 3 * side - 1]]
        left[i, j], found = tile(300, i, j, side, np.concatenate(lines + diagonals), engine=engine)
        palaces += found["palaces"]
    return palaces


#: Questions of which a card evaluates a part.
QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "stats": lambda engine: Blocking(500, engine=engine).stats(0, 0, 6000),
    "value": lambda engine: Blocking(400, engine=engine).value(6000, 4000),
    "window": lambda engine: Blocking(400, engine=engine).window(5000, 4000, 60, 40).tolist(),
    "picture": lambda engine: Blocking(400, engine=engine).picture(5000, 3000, 200, scale=1).png,
    "regions": lambda engine: Blocking(900, engine=engine).picture(2000, 0, 900, regions=True, scale=4).png,
    "outcome": lambda engine: Blocking(400, engine=engine).outcome(5000, 4000)["outcome"],
    "tile": joined_tiles,
    "film": lambda engine: film(399, 400, 4000, 3000, 50, scale=1, engine=engine).png,
    "skin": lambda engine: Arm(engine=engine).skin(9000),
}


@with_support
@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_do_not_depend_on_the_engine(name: str) -> None:
    ask = QUESTIONS[name]
    before = wythoff.card()["rectangles"]
    expected = ask("cpu")
    assert ask("auto") == expected and wythoff.card()["rectangles"] == before
    assert ask("gpu") == expected
    # Regions of so few rows are surveyed in tiles that are too small for a card.
    assert wythoff.card()["rectangles"] > before or name == "regions"


#: Game, rows and side of a tile of a store.
STORE = (800, 5000, 2048)


@with_support
def test_the_root_of_a_store_does_not_depend_on_the_engine(tmp_path: Path) -> None:
    k, size, side = STORE
    one, two = (
        wythoff.sweep(k, size, tmp_path / engine, tile=side, pyramid=False, verify="all", engine=engine)
        for engine in ("cpu", "gpu")  # type: ignore[arg-type]
    )
    assert one["root"] == two["root"]


@with_support
def test_workers_use_their_card(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    from wythoff.distributed import sweep

    k, size, side = STORE
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        swept = {
            engine: sweep(
                k, size, tmp_path / engine, tile=side, pyramid=False, client=client, engine=engine
            )
            for engine in ("cpu", "auto", "gpu")  # type: ignore[arg-type]
        }
        cards = client.run(lambda: __import__("wythoff").card()["rectangles"])
        with pytest.raises(ValueError, match="engine must be"):
            sweep(k, size, tmp_path / "no", client=client, engine="no")  # type: ignore[arg-type]
    assert swept["cpu"]["root"] == swept["auto"]["root"] == swept["gpu"]["root"]
    assert sum(cards.values()) > 0


#: A sweep of which a card evaluates a part, and its palaces.
SWEEP = "Blocking(500, engine=engine).stats(2048, 1024, 3072)['palaces']"


def run(code: str, **environment: str) -> None:
    """Runs code in another process, which has to succeed."""
    text = f"import os, warnings, wythoff\nfrom wythoff import Blocking\nask = lambda engine: {SWEEP}\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", text],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr


@with_support
def test_a_child_of_a_fork_opens_a_device_of_its_own() -> None:
    if not hasattr(os, "fork"):
        pytest.skip("no fork")
    run(
        """
expected, used = ask("gpu"), wythoff.card()["rectangles"]
assert used > 0
child = os.fork()
if child == 0:
    found = ask("gpu") == expected == ask("auto") and 0 < wythoff.card()["rectangles"] <= used
    os._exit(0 if found else 1)
assert os.waitpid(child, 0)[1] == 0
assert ask("gpu") == expected
"""
    )


@with_support
def test_after_the_loss_of_a_device_the_processor_goes_on_with_a_warning() -> None:
    run(
        """
expected = ask("cpu")
wythoff._native._lose_card()
with warnings.catch_warnings(record=True) as raised:
    warnings.simplefilter("always")
    assert ask("gpu") == expected
assert [warning.category for warning in raised] == [RuntimeWarning]
assert "the processor evaluated the rest" in str(raised[0].message)
assert wythoff.card()["failure"]
"""
    )


@with_support
def test_without_an_adapter_the_message_says_what_to_do() -> None:
    run(
        """
assert ask("auto") == ask("cpu")
try:
    ask("gpu")
except RuntimeError as error:
    assert "no graphics card" in str(error) and "engine='cpu'" in str(error), error
else:
    raise AssertionError("there is no adapter")
""",
        VK_DRIVER_FILES="/nowhere",
        VK_ICD_FILENAMES="/nowhere",
    )
