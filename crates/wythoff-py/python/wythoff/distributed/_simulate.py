"""What a sweep takes on so many workers: a simulation of the wavefront, from a few measured times."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from wythoff.distributed._sweep import antidiagonals, check_side


@dataclass(frozen=True)
class Costs:
    """What was measured, in seconds, cells and bytes; ``docs/distributed.md`` says how."""

    #: Cells that a worker evaluates in a second, with everything that is done with a tile.
    cells: float = 2.0e10
    #: The scheduler's time for a task. It does one at a time.
    scheduling: float = 1e-3
    #: A worker's own time for a task, beside the cells.
    overhead: float = 2e-3
    #: Until the first byte of a message is at another worker, and bytes a second from then on.
    latency: float = 1e-3
    bandwidth: float = 1e9


@dataclass(frozen=True)
class Run:
    """What came of a simulation."""

    #: Tiles a side of a region, and regions in all.
    side: int
    tasks: int
    workers: int
    #: From the first task to the last.
    seconds: float
    #: The part of that time in which workers evaluate cells.
    efficiency: float
    #: Bytes of messages that went from a worker to another, at most.
    sent: float


def simulate(
    k: int, workers: int, *, size: int | None = None, tile: int = 32_768, side: int = 1, costs: Costs | None = None
) -> Run:
    """The sweep of game ``k`` on ``size`` rows, three for each of k if nothing is said, by so many workers.

    Regions of ``side`` x ``side`` tiles are begun by anti-diagonals, as soon as both neighbours are done, the scheduler
    knows it, and their messages are there. Every message is taken to come from elsewhere.

    Time: O(n**2 log n) for n columns of regions.

    >>> run = simulate(10**7, 64, side=2)
    >>> run.tasks, round(run.efficiency, 1)
    (105111, 0.9)
    """
    costs = costs or Costs()
    rows = _rows(k, workers, size, tile)
    check_side(side)
    width = tile * side
    n = -(-rows // width)
    lengths = [min(width, rows - region * width) for region in range(n)]

    def message(i: int, j: int) -> float:
        return 2.0 * (lengths[i] + lengths[j]) + 36

    def seconds(i: int, j: int) -> float:
        cells: float = lengths[i] * lengths[j]
        # On the diagonal tiles below it are mirror images.
        if i == j:
            tiles = -(-lengths[i] // tile)
            cells = cells * (tiles + 1) / (2 * tiles)
        return cells / costs.cells

    order = {region: at for at, region in enumerate(antidiagonals(n))}
    waiting = {(i, j): (i > j) + (j > 0) for i, j in order}
    come: dict[tuple[int, int], float] = {}
    ready: list[tuple[int, tuple[int, int]]] = []
    # What happens when: a region can be begun, or is done.
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
                    come[region] = max(come.get(region, 0.0), there)
                    sent += message(i, j)
                    waiting[region] -= 1
                    if not waiting[region]:
                        heapq.heappush(events, (come.pop(region), 0, order[region], region))
        while free and ready:
            at, region = heapq.heappop(ready)
            free -= 1
            scheduler = max(scheduler, now) + costs.scheduling
            took = seconds(*region)
            work += took
            heapq.heappush(events, (scheduler + costs.overhead + took, 1, at, region))
    return Run(side, len(order), workers, now, work / (workers * now), sent)


def _rows(k: int, workers: int, size: int | None, tile: int) -> int:
    """Rows of a board that can be."""
    rows = 3 * k if size is None else size
    if min(k, workers, rows, tile) < 1:
        raise ValueError(f"k, workers, size and tile are 1 or more, not {k}, {workers}, {rows} and {tile}")
    return rows


def plan(
    k: int, workers: int, *, size: int | None = None, tile: int = 32_768, costs: Costs | None = None
) -> Run:
    """The side of regions with which so many workers are done first, by simulation.

    >>> plan(10**7, 64).side
    2
    """
    tiles = -(-_rows(k, workers, size, tile) // tile)
    # Below so many regions a wavefront has not enough of them side by side, above so many the scheduler takes too long.
    sides = [side for side in (1, 2, 4, 8, 16, 32, 64) if side == 1 or side <= tiles]
    sides = [side for side in sides if (-(-tiles // side)) ** 2 <= 400_000] or sides[-1:]
    runs = [simulate(k, workers, size=size, tile=tile, side=side, costs=costs) for side in sides]
    return min(runs, key=lambda run: run.seconds)
