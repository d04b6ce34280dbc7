"""What Python adds to the core: a window of 4096 x 4096 cells, and 10^7 rows of P-positions; paired with the program.

    python crates/wythoff-py/benches/overhead.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import wythoff
from wythoff import _native

wythoff.show_progress(False)


def median(work: Callable[[], Any], rounds: int = 9) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e3


def main() -> None:
    game = wythoff.Blocking(2000)
    window = lambda: game.window(2000, 1000, 4096, 4096)  # noqa: E731
    inside = lambda: _native.bench_window(2000, 2000, 1000, 4096, 4096)  # noqa: E731
    print(f"window of 4096 x 4096: {median(window):.1f} ms; within Rust {median(inside):.1f} ms")
    queens = wythoff.Nimhoff("gdwn:1,2")
    array = queens.positions(10**7)
    owner: Any = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    print(f"positions(10**7): {median(lambda: queens.positions(10**7), 3):.0f} ms, {array.nbytes} bytes,"
          f" memory of {type(owner.base).__name__}, {'not ' if not array.flags.owndata else ''}copied")


if __name__ == "__main__":
    main()
