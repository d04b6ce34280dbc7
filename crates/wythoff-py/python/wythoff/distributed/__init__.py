"""Boards that are too large for one machine, by engines that others run: Dask, and Ray.

A board is cut into regions of tiles. What leaves a region, some 131 kB for a side of 32,768 cells, is all that the regions
south and east of it need; so a region is a task, and what leaves it a message. Boards are never sent: each worker writes
its tiles into the store, any folder that all machines see or address that fsspec knows, and the store ends with the same
root as ``wythoff blocking sweep`` would give it.

>>> from distributed import Client                                              # doctest: +SKIP
>>> from wythoff.distributed import sweep                                       # doctest: +SKIP
>>> sweep(1_000_000, 3_000_000, "s3://bucket/million", client=Client("tcp://..."))["root"]  # doctest: +SKIP

Nothing here schedules anything. Tasks may be done again, by any worker, at any time: a tile that is in the store is read
and not evaluated, so that retries, stragglers and restarts cost next to nothing. ``docs/distributed.md`` has clusters,
clouds and prices.
"""

from wythoff.distributed._simulate import Costs, Run, plan, simulate
from wythoff.distributed._steps import VersionMismatch
from wythoff.distributed._sweep import map, sweep

__all__ = ["Costs", "Run", "VersionMismatch", "map", "plan", "simulate", "sweep"]
