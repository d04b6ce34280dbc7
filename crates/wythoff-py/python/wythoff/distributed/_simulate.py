"""Simulation of the time of a sweep on a number of workers, from a few measured times."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from wythoff.distributed._steps import antidiagonals
from wythoff.distributed._sweep import check_side


@dataclass(frozen=True)
class Costs:
    """Measured costs in seconds, cells and bytes; ``docs/distributed.md`` describes the
    measurement.
    """

    #: Cells that a worker evaluates per second, including all other work on a tile.
    cells: float = 2.0e10
    #: Time of the scheduler per task; it handles one task at a time.
    scheduling: float = 1e-3
    #: Time of a worker per task, in addition to the cells.
    overhead: float = 2e-3
    #: Time until the first byte of a message reaches another worker, and bytes per second
    #: afterwards.
    latency: float = 1e-3
    bandwidth: float = 1e9


@dataclass(frozen=True)
class Run:
    """The result of a simulation."""

    #: Tiles per side of a region, and number of regions.
    side: int
    tasks: int
    workers: int
    #: Time from the first task to the last.
    seconds: float
    #: Fraction of that time in which workers evaluate cells.
    efficiency: float
    #: Bytes of messages between workers, at most.
    sent: float


def simulate(
    k: int, workers: int, *, size: int | None = None, tile: int = 32_768, side: int = 1, costs: Costs | None = None
) -> Run:
    """Simulates the sweep of game ``k`` on ``size`` rows (3 k by default) by a number of workers.

    Regions of ``side`` x ``side`` tiles start in order of anti-diagonals, when the scheduler has
    handled both neighbours and their messages have arrived. Every message is assumed to come from
    another worker.

    Time: O(n**2 log n) for n columns of regions.

    >>> run = simulate(10**7, 64, side=2)
    >>> run.tasks, round(run.efficiency, 1)
    (105111, 0.9)
    """
    costs = costs or Costs()
    rows = _rows(k, workers, size, tile)
    side = check_side(side)
    width = tile * side
    n = -(-rows // width)
    lengths = [min(width, rows - region * width) for region in range(n)]

    def message(i: int, j: int) -> float:
        return 2.0 * (lengths[i] + lengths[j]) + 36

    def seconds(i: int, j: int) -> float:
        cells: float = lengths[i] * lengths[j]
        # In a region on the diagonal, tiles below the diagonal are mirror images.
        if i == j:
            tiles = -(-lengths[i] // tile)
            cells = cells * (tiles + 1) / (2 * tiles)
        return cells / costs.cells

    order = {region: at for at, region in enumerate(antidiagonals(n))}
    waiting = {(i, j): (i > j) + (j > 0) for i, j in order}
    arrival: dict[tuple[int, int], float] = {}
    ready: list[tuple[int, tuple[int, int]]] = []
    # Events: a region can start, or is done.
    events: list[tuple[float, int, int, tuple[int, int]]] = [(0.0, 0, 0, (0, 0))]
    free, scheduler, now, work, sent = workers, 0.0, 0.0, 0.0, 0.0
    while events:
        now, kind, _, (i, j) = heapq.heappop(events)
        if kind == 0:
            heapq.heappush(ready, (order[i, j], (i, j)))
        else:
            free += 1
            for region in ((i + 1, j), (i, j + 1)):
                if region in waiting:
                    there = now + costs.latency + message(i, j) / costs.bandwidth
                    arrival[region] = max(arrival.get(region, 0.0), there)
                    sent += message(i, j)
                    waiting[region] -= 1
                    if not waiting[region]:
                        heapq.heappush(events, (arrival.pop(region), 0, order[region], region))
        while free and ready:
            at, region = heapq.heappop(ready)
            free -= 1
            scheduler = max(scheduler, now) + costs.scheduling
            took = seconds(*region)
            work += took
            heapq.heappush(events, (scheduler + costs.overhead + took, 1, at, region))
    return Run(side, len(order), workers, now, work / (workers * now), sent)


def _rows(k: int, workers: int, size: int | None, tile: int) -> int:
    """Returns the number of rows; rejects impossible arguments."""
    rows = 3 * k if size is None else size
    if min(k, workers, rows, tile) < 1:
        raise ValueError(f"k, workers, size and tile must be at least 1, not {k}, {workers}, {rows} and {tile}")
    return rows


def plan(
    k: int, workers: int, *, size: int | None = None, tile: int = 32_768, costs: Costs | None = None
) -> Run:
    """Returns the simulation with the side of regions for which a number of workers is fastest.

    >>> plan(10**7, 64).side
    2
    """
    tiles = -(-_rows(k, workers, size, tile) // tile)
    # With few regions, a wavefront has too few of them in parallel; with many, the scheduler takes
    # too long.
    sides = [side for side in (1, 2, 4, 8, 16, 32, 64) if side == 1 or side <= tiles]
    sides = [side for side in sides if (-(-tiles // side)) ** 2 <= 400_000] or sides[-1:]
    runs = [simulate(k, workers, size=size, tile=tile, side=side, costs=costs) for side in sides]
    return min(runs, key=lambda run: run.seconds)
