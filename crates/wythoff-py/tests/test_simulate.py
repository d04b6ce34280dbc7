"""The simulated wavefront: cases computed by hand, and bounds that hold for every wavefront."""

from __future__ import annotations

import math

import pytest
from wythoff.distributed import Costs, plan, simulate

#: Costs in which only cells take time, and in which only tasks take time.
CELLS = Costs(cells=1.0, scheduling=0.0, overhead=0.0, latency=0.0, bandwidth=math.inf)
TASKS = Costs(cells=math.inf, scheduling=1.0, overhead=0.0, latency=0.0, bandwidth=math.inf)


def test_one_worker_takes_the_time_of_all_cells() -> None:
    run = simulate(10, 1, size=32, tile=8, costs=CELLS)
    assert (run.tasks, run.seconds, run.efficiency) == (10, 10 * 64, 1.0)
    # Two regions on the diagonal, in each of which one tile is a mirror image, and one beside them;
    # then shorter ones at the end.
    assert simulate(10, 1, size=32, tile=8, side=2, costs=CELLS).seconds == (2 * 3 + 4) * 64
    assert simulate(10, 1, size=30, tile=8, costs=CELLS).seconds == (6 * 8 + 3 * 6) * 8 + 6 * 6


def test_many_workers_take_the_time_of_the_longest_path() -> None:
    # From the corner to the end of the diagonal there are 2 n - 1 regions.
    assert simulate(10, 100, size=32, tile=8, costs=CELLS).seconds == (2 * 4 - 1) * 64


def test_the_scheduler_does_one_task_at_a_time() -> None:
    assert simulate(10, 100, size=32, tile=8, costs=TASKS).seconds == 10


@pytest.mark.parametrize("workers", [1, 2, 3, 7, 64])
@pytest.mark.parametrize("side", [1, 2, 3])
def test_every_run_respects_its_bounds(workers: int, side: int) -> None:
    run = simulate(200_000, workers, tile=16_384, side=side)
    alone = simulate(200_000, 1, tile=16_384, side=side, costs=Costs(scheduling=0.0, overhead=0.0, latency=0.0))
    assert run.workers == workers and run.side == side and run.tasks == alone.tasks
    assert run.seconds >= alone.seconds / workers and 0 < run.efficiency <= 1
    assert run.efficiency == pytest.approx(alone.seconds * alone.efficiency / (workers * run.seconds))


def test_a_plan_has_the_fastest_side() -> None:
    best = plan(1_000_000, 16)
    assert all(best.seconds <= simulate(1_000_000, 16, side=side).seconds for side in (1, 2, 4, 8))


@pytest.mark.parametrize("wrong", [{"k": 0}, {"workers": 0}, {"size": 0}, {"tile": 0}, {"size": -5}])
def test_invalid_arguments_are_rejected(wrong: dict[str, int]) -> None:
    asked = {"k": 10, "workers": 2, **wrong}
    for function in (simulate, plan):
        with pytest.raises(ValueError, match="must be at least 1"):
            function(**asked)
    with pytest.raises(ValueError, match="tiles of at least 1"):
        simulate(10, 2, side=0)
