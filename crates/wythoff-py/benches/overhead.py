"""Overhead of the Python package over Rust: a window of 4096 x 4096 cells, paired with the same
call in Rust, and 10^7 rows of P-positions.

    python crates/wythoff-py/benches/overhead.py
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import numpy as np
import wythoff
from wythoff import _native

wythoff.show_progress(False)


def main() -> None:
    game, place = wythoff.Blocking(2000), (2000, 1000, 4096, 4096)
    above = []
    for _ in range(15):
        began = time.perf_counter()
        game.window(*place)
        whole = time.perf_counter() - began
        above.append((whole - _native.seconds_within(2000, *place)) * 1e3)
    print(f"window of 4096 x 4096: {whole * 1e3:.1f} ms, {statistics.median(above):.2f} ms more than within Rust")
    nim = wythoff.Nimhoff("gdwn:1,2")
    began = time.perf_counter()
    array = nim.positions(10**7)
    took = time.perf_counter() - began
    owner: Any = array
    while isinstance(owner, np.ndarray):
        owner = owner.base
    print(f"positions(10**7): {took:.2f} s, {array.nbytes} bytes, in memory of {type(owner).__name__}: not copied")


if __name__ == "__main__":
    main()
