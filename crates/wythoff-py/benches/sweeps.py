"""Speed of workers of Dask or Ray relative to one process, in alternating paired runs.

    python crates/wythoff-py/benches/sweeps.py --k 200000 --side 3 --rounds 3 [--engine dask|ray]

The process has two threads; there are two workers with one thread each. The bench also measures the
cost of a task in addition to its cells, for `wythoff.distributed.simulate`.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import wythoff
from wythoff.distributed import Costs, simulate, sweep

wythoff.show_progress(False)


def seconds(work: Any) -> tuple[float, str]:
    began = time.perf_counter()
    root = work()["root"]
    return time.perf_counter() - began, root


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--k", type=int, default=200_000)
    parser.add_argument("--tile", type=int, default=16_384)
    parser.add_argument("--side", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engine", choices=["dask", "ray"], default="dask")
    parser.add_argument("--threads", action="store_true", help="workers of Dask as threads of one process")
    args = parser.parse_args()
    size = 3 * args.k

    if args.engine == "dask":
        import dask
        import distributed

        # By default, Dask makes its processes return memory at once: `docs/distributed.md`, "What
        # it costs".
        dask.config.set({"distributed.nanny.pre-spawn-environ": {}})
        cluster = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=not args.threads
        )
        client: Any = distributed.Client(cluster)
    else:
        import ray as client

        client.init(num_cpus=2, include_dashboard=False, log_to_driver=False)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def many(k: int, size: int, tile: int, side: int) -> tuple[float, str]:
            store = folder / "many"
            shutil.rmtree(store, ignore_errors=True)
            return seconds(lambda: sweep(k, size, store, client=client, tile=tile, side=side))

        def alone() -> tuple[float, str]:
            store = folder / "alone"
            shutil.rmtree(store, ignore_errors=True)
            return seconds(lambda: wythoff.sweep(args.k, size, store, tile=args.tile, threads=2))

        many(100, 300, 256, 1)
        # Boards with few cells, to measure the cost of the tasks alone.
        tiles = 40
        tasks = tiles * (tiles + 1) // 2
        few, _ = many(100, 256, 256, 1)
        lot, _ = many(100, 256 * tiles, 256, 1)
        print(f"{(lot - few) / tasks * 1e3:.2f} ms per task of 256 cells per side, on both workers; {few:.2f} s per sweep")

        ratios = []
        for _ in range(args.rounds):
            (one, root), (two, same) = alone(), many(args.k, size, args.tile, args.side)
            assert root == same, "the roots differ"
            ratios.append(one / two)
            rate = size**2 / 2 / one / 2
            print(f"one process {one:.2f} s, {args.engine} {two:.2f} s: {one / two:.3f}; {rate:.3g} cells/s per thread")
        costs = Costs(cells=rate, scheduling=(lot - few) / tasks)
        run = simulate(args.k, 2, tile=args.tile, side=args.side, costs=costs)
        print(f"{args.engine}: median ratio {statistics.median(ratios):.3f}; simulated {run.seconds:.2f} s, efficiency {run.efficiency:.3f}")
    if args.engine == "dask":
        client.close()
        cluster.close()
    else:
        client.shutdown()


if __name__ == "__main__":
    main()
