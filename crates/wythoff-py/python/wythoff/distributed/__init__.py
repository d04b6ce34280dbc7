"""Sweeps of boards on several machines, with Dask or Ray.

A board is cut into regions of tiles. The regions south and east of a region need only its outgoing
signals, about 131 kB for a side of 32,768 cells. Each region is therefore a task, and its outgoing
signals are a message. Cells are never sent: each worker writes its tiles into the store, which is a
folder that all machines share or an address of fsspec. The root of the finished store equals that
of ``wythoff blocking sweep``.

>>> from distributed import Client                                              # doctest: +SKIP
>>> from wythoff.distributed import sweep                                       # doctest: +SKIP
>>> sweep(1_000_000, 3_000_000, "s3://bucket/million", client=Client("tcp://..."))["root"]  # doctest: +SKIP

This package contains no scheduler. Any worker may repeat any task at any time: tiles that are in
the store are read and not evaluated, so that retries, slow workers and restarts cost little time.
``docs/distributed.md`` describes clusters, clouds and prices.
"""

from wythoff.distributed._simulate import Costs, Run, plan, simulate
from wythoff.distributed._steps import VersionMismatch
from wythoff.distributed._sweep import map, sweep

__all__ = ["Costs", "Run", "VersionMismatch", "map", "plan", "simulate", "sweep"]
