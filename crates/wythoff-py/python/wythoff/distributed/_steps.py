"""What workers do: functions of a job and a place, without anything that is remembered."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import wythoff
from wythoff import _native
from wythoff._files import Files

T = TypeVar("T")

#: Seconds between two attempts at what the store refused: doubled from the first to the last.
_FIRST, _LAST = 0.25, 8.0


class VersionMismatch(ValueError):
    """A worker has another version of the package than the client: what they write and send would not fit."""

    def __init__(self, worker: str, client: str) -> None:
        super().__init__(worker, client)
        self.worker, self.client = worker, client

    def __str__(self) -> str:
        return f"a worker has wythoff {self.worker}, the client {self.client}: install the same on both"


@dataclass(frozen=True)
class Job:
    """What all tasks of a sweep know: the order, and where the store is."""

    store: str | Files
    k: int
    size: int
    tile: int
    side: int  # tiles a side of a region
    pyramid: bool
    bits: int
    threads: int
    #: Seconds that a store may refuse writes or reads.
    patience: float
    version: str
    #: The run: nothing that a worker remembers of another one counts.
    run: str

    def regions(self) -> int:
        """Columns of regions, and rows."""
        tiles = -(-self.size // self.tile)
        return -(-tiles // self.side)

    def tiles(self, region: int) -> tuple[int, int]:
        """The first tile of a column or row of regions, and the one behind its last."""
        tiles = -(-self.size // self.tile)
        return region * self.side, min((region + 1) * self.side, tiles)


@dataclass(frozen=True)
class Done:
    """What leaves a region, and what is in the store of its tiles."""

    message: bytes
    records: list[str]


def version() -> str:
    """The version of this process."""
    return wythoff.__version__


def check_version(client: str) -> None:
    """Refuses to work with a client of another version."""
    if version() != client:
        raise VersionMismatch(version(), client)


def region(job: Job, i: int, j: int, north: Done | None, west: Done | None) -> Done:
    """The region in column ``i`` and row ``j``."""
    told = [None if side is None else side.message for side in (north, west)]
    message, records = _patiently(
        job, lambda share: share.region(job.bits, job.tiles(i), job.tiles(j), *told)
    )
    return Done(message, records)


def rows(job: Job, file: int) -> str:
    """Palaces of the rows of a file."""
    return _patiently(job, lambda share: share.rows(job.bits, file))


def squares(job: Job, side: int, file: tuple[int, int]) -> str:
    """A file of a coarser level of the pyramid."""
    return _patiently(job, lambda share: share.squares(job.bits, side, file))


@functools.lru_cache(maxsize=4)
def _share(job: Job) -> _native.Share:
    return _native.Share(
        job.store, job.k, job.size, tile=job.tile, pyramid=job.pyramid, threads=job.threads
    )


def _patiently(job: Job, step: Callable[[_native.Share], T]) -> T:
    """Does a step, again and again as long as the store refuses and there is patience."""
    check_version(job.version)
    pause, end = _FIRST, time.monotonic() + job.patience
    while True:
        try:
            return step(_share(job))
        except OSError:
            if time.monotonic() + pause > end:
                raise
            # Folders that were known to be there may be there no more.
            _share.cache_clear()
            time.sleep(pause)
            pause = min(2 * pause, _LAST)
