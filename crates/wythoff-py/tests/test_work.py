"""Long computations: arrays without copies, a released interpreter, Ctrl-C, progress."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import wythoff
from wythoff import Blocking, Imitation, Nimhoff, _progress


def owner(array: Any) -> Any:
    """The owner of the memory of an array."""
    while isinstance(array, np.ndarray):
        array = array.base
    return array


@pytest.mark.parametrize(
    "array",
    [
        Nimhoff("gdwn:1,2").positions(10**6),
        Nimhoff("gdwn:1,2", 3).positions(1000),
        Nimhoff("gdwn:1,2").window(0, 0, 50),
        Blocking(300).window(),
        Imitation(2, 1).sequence(1000),
        wythoff.tile(5, 0, 0, 8)[0],
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_arrays_are_not_copied(array: Any) -> None:
    assert not array.flags.owndata
    # The memory belongs to an object of the native module; a copy would belong to NumPy.
    assert owner(array) is not None and "Container" in type(owner(array)).__name__
    assert array.flags.c_contiguous and array.flags.aligned and array.flags.writeable
    array[...] = 1
    assert (array == 1).all()


def test_tiles_take_contiguous_parts_of_arrays() -> None:
    signals = np.zeros((2, 15), "u1")
    assert (wythoff.tile(5, 0, 0, 4, signals[1])[0] == wythoff.tile(5, 0, 0, 4)[0]).all()
    assert not signals.any()
    signals.flags.writeable = False
    assert wythoff.tile(5, 0, 0, 4, signals[0])[1]["palaces"] == 11


def test_the_interpreter_is_released_during_work() -> None:
    done, counted, longest = threading.Event(), 0, 0.0

    def count() -> None:
        nonlocal counted, longest
        last = time.monotonic()
        while not done.is_set():
            time.sleep(0.001)
            now = time.monotonic()
            counted, longest, last = counted + 1, max(longest, now - last), now

    thread = threading.Thread(target=count)
    thread.start()
    began = time.monotonic()
    Blocking(30_000, threads=1).stats()
    took = time.monotonic() - began
    done.set()
    thread.join()
    # A thread that waits for the interpreter could not run in this time.
    assert counted >= 20 * took and counted > 0
    assert longest < max(0.2, took / 2)


def test_two_threads_can_use_one_game() -> None:
    game, oracle, found = Blocking(200), Blocking(10).oracle(), []

    def ask() -> None:
        found.append((game.stats()["palaces"], oracle.value(3000, 2000)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way")
@pytest.mark.parametrize(
    "call",
    [
        "wythoff.Blocking(300_000).stats()",
        "wythoff.Blocking(100_000).value(250_000, 240_000)",
        "wythoff.Blocking(5).oracle().value(10**30, 10**30 + 5)",
        "wythoff.Nimhoff('gdwn:1,2').measure(10**9)",
        "wythoff.Nimhoff('gdwn:1,2;2,3;3,5;5,8').theory(5, 100_000.0)",
        "wythoff.Nimhoff('gdwn:1,2').positions(10**8)",
        "wythoff.Nimhoff('wythoff', 3).positions(200_000)",
        "wythoff.Pairing(100_000, 99_999, (1, 1)).agreement()",
        "wythoff.Pairing(3000, 2999).best_fit(50)",
        "wythoff.Pairing(3000, 2999).best_shift(1000)",
        "wythoff.Pairing(3000, 2999).best_fit(1000, 5000, 2000, 3000, 1)",
        "wythoff.Imitation(1, 1).pairs(1 << 5_000_000)",
        "wythoff.Arm().skin(3_000_000)",
        "wythoff.Fabric.prefix(300_000)",
        "wythoff.Blocking(9).beams(10_000, 10**8)",
        "wythoff.Blocking(155).repeating_threads(40_000, 10**6, 10**12)",
        "wythoff.Blocking.census(20, 400)",
        "wythoff.Nimhoff.census(30)",
        "wythoff.Imitation(2, 1).verify(300)",
        "wythoff.film(1000, 2000)",
        "wythoff.evolve([[0, 1, -1]] * 4, 20_000)",
        "wythoff.reverse_game(5000, 20_000, 'r', 0, 0, 15_000)",
        "wythoff.play('nimhoff', (10**9, 10**9), rules='gdwn:1,2').hint()",
    ],
)
def test_ctrl_c_ends_long_work(call: str) -> None:
    code = f"""
import sys, wythoff
wythoff.show_progress(False)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
except MemoryError:
    print("refused", flush=True)
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.4)
            process.send_signal(signal.SIGINT)
            began = time.monotonic()
            rest, _ = process.communicate(timeout=10)
        finally:
            process.kill()
    if "hint" in call and rest == "refused\n":
        pytest.skip("refused, as it takes more memory than this machine has")
    assert rest == "interrupted\n"
    # Each takes far longer by itself. Beside other programs, gigabytes are freed in seconds.
    assert time.monotonic() - began < 5


def test_a_sweep_can_be_resumed_after_ctrl_c(tmp_path: Any) -> None:
    code = f"""
import wythoff
print("ready", flush=True)
wythoff.sweep(300, 30_000, {str(tmp_path)!r}, tile=256, threads=1)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            process.stdout.readline()
            time.sleep(0.3)
            if process.poll() is not None:
                pytest.skip("done before it was interrupted")
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=10)
        finally:
            process.kill()
    # A sweep that is done all the same would have swallowed the signal.
    assert process.returncode != 0 and "KeyboardInterrupt" in errors
    with pytest.raises(ValueError, match="resume"):
        wythoff.sweep(300, 30_000, tmp_path, tile=256)
    wythoff.sweep(300, 30_000, tmp_path, tile=256, resume=True)
    store = wythoff.Store(tmp_path)
    assert store.manifest["state"] == "finished"
    corner = store.window(29_000, 29_500, 60, 40)
    assert (corner == wythoff.Blocking(300).window(29_000, 29_500, 60, 40)).all()


def test_a_bar_shows_progress(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(_progress, "_SOON", 0)
    monkeypatch.setattr(_progress, "_EVERY", 0)
    Blocking(30_000, threads=1).stats()
    shown = capfd.readouterr().err
    assert "counting" in shown and "cells" in shown


def test_bars_can_be_turned_off(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_progress, "_SOON", 0)
    monkeypatch.setattr(_progress, "_EVERY", 0)
    wythoff.show_progress(False)
    Blocking(30_000, threads=1).stats()
    assert capfd.readouterr().err == ""


def test_an_exception_of_a_bar_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, what: str, unit: str) -> None:
            raise LookupError(what)

    monkeypatch.setattr(_progress, "Bar", Broken)
    with pytest.raises(LookupError, match="counting"):
        Blocking(30_000, threads=1).stats()
