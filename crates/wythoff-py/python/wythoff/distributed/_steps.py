"""The tasks of workers: functions of a job and a region, without state."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeVar

import wythoff
from wythoff import _native
from wythoff._files import Files

T = TypeVar("T")

#: First and last pause in seconds before a failed access to the store is repeated; the pause
#: doubles each time.
_FIRST, _LAST = 0.25, 8.0


class VersionMismatch(ValueError):
    """A worker has another version of the package than the client, so that their data may not be
    compatible.
    """

    def __init__(self, worker: str, client: str) -> None:
        super().__init__(worker, client)
        self.worker, self.client = worker, client

    def __str__(self) -> str:
        return f"a worker has wythoff {self.worker}, the client {self.client}; install the same version on both"


@dataclass(frozen=True)
class Job:
    """The parameters of all tasks of a sweep."""

    store: str | Files
    k: int
    size: int
    tile: int
    side: int  # tiles per side of a region
    pyramid: bool
    bits: int
    threads: int
    #: The engine of the tiles; each process opens a graphics card of its own.
    engine: Literal["auto", "cpu", "gpu"]
    #: Seconds during which failed accesses to the store are repeated.
    patience: float
    version: str
    #: Identifier of the run; workers cache nothing across runs.
    run: str

    def regions(self) -> int:
        """Number of columns, and of rows, of regions."""
        tiles = -(-self.size // self.tile)
        return -(-tiles // self.side)

    def tiles(self, region: int) -> tuple[int, int]:
        """The first tile of a column or row of regions, and the tile after its last one."""
        tiles = -(-self.size // self.tile)
        return region * self.side, min((region + 1) * self.side, tiles)


def antidiagonals(n: int) -> Iterator[tuple[int, int]]:
    """Yields the regions ``(i, j)`` with j <= i < n, by anti-diagonals: each after its neighbours.
    """
    for d in range(2 * n - 1):
        for j in range(max(0, d - n + 1), d // 2 + 1):
            yield d - j, j


@dataclass(frozen=True)
class Done:
    """The outgoing signals of a region, and the records of its tiles in the store."""

    message: bytes
    records: list[str]


def version() -> str:
    """The version of this process."""
    return wythoff.__version__


def check_version(client: str) -> None:
    """Raises :class:`VersionMismatch` if the client has another version."""
    if version() != client:
        raise VersionMismatch(version(), client)


def region(job: Job, i: int, j: int, north: Done | None, west: Done | None) -> Done:
    """Evaluates the region in column ``i`` and row ``j``."""
    incoming = [None if side is None else side.message for side in (north, west)]
    message, records = _patiently(
        job, lambda share: share.region(job.bits, job.tiles(i), job.tiles(j), *incoming)
    )
    return Done(message, records)


def rows(job: Job, file: int) -> str:
    """Writes a file with the palaces of rows."""
    return _patiently(job, lambda share: share.rows(job.bits, file))


def squares(job: Job, side: int, file: tuple[int, int]) -> str:
    """Writes a file of a coarser level of the pyramid."""
    return _patiently(job, lambda share: share.squares(job.bits, side, file))


@functools.lru_cache(maxsize=4)
def _share(job: Job) -> _native.Share:
    return _native.Share(
        job.store,
        job.k,
        job.size,
        tile=job.tile,
        pyramid=job.pyramid,
        threads=job.threads,
        engine=job.engine,
    )


def _patiently(job: Job, step: Callable[[_native.Share], T]) -> T:
    """Runs a step; repeats it after an ``OSError`` of the store until the patience of the job ends.
    """
    check_version(job.version)
    pause, end = _FIRST, time.monotonic() + job.patience
    while True:
        try:
            return step(_share(job))
        except OSError:
            if time.monotonic() + pause > end:
                raise
            # Folders that existed before may be gone.
            _share.cache_clear()
            time.sleep(pause)
            pause = min(2 * pause, _LAST)
