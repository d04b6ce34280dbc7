"""Distributed sweeps."""

from __future__ import annotations

import contextlib
import operator
import time
import uuid
from collections.abc import Callable, Iterable
from typing import Any, Literal, SupportsIndex, TypeVar

import wythoff
from wythoff import _native
from wythoff._errors import Narrow
from wythoff._files import Address, location
from wythoff._progress import Bar
from wythoff._types import Manifest
from wythoff.distributed import _steps
from wythoff.distributed._engines import Engine, engine_of
from wythoff.distributed._steps import Job

S = TypeVar("S")
T = TypeVar("T")


def sweep(
    k: int,
    size: int,
    store: Address,
    *,
    client: Any,
    tile: int | None = None,
    side: int = 1,
    pyramid: bool = True,
    resume: bool = False,
    threads: int = 1,
    engine: Literal["auto", "cpu", "gpu"] = "auto",
    patience: float = 300.0,
    storage_options: dict[str, Any] | None = None,
) -> Manifest:
    """Sweeps the board of game ``k`` on ``size`` x ``size`` cells into a store, on the workers of
    ``client``.

    ``client`` is a Dask client or the module ``ray``. ``store`` is a folder that all machines share
    under this path, or an address of fsspec. A task is a region of ``side`` x ``side`` tiles with
    ``tile`` cells per side; :func:`plan` finds the side for a number of workers. ``threads`` is the
    number of threads per task, 0 for all cores of its machine. Failed accesses to the store are
    repeated for ``patience`` seconds.

    With ``engine="auto"``, a worker with a graphics card uses it if the sweep has 10**12 cells or
    more and the card is faster than ``threads`` threads of the processor; each process of a worker
    measures this once. With ``"gpu"``, a worker without an adapter raises ``RuntimeError``; with
    ``"cpu"``, no card is used. A card evaluates tiles only if ``pyramid`` is false. One task of
    many tiles keeps a card busier than many tasks of one tile.

    Tiles that are in the store already are read and not evaluated again; ``resume=True`` continues
    an unfinished store. Returns the manifest of the finished store. Its root equals that of
    ``wythoff blocking sweep``.

    Raises ``ValueError`` if the store has another board, or is unfinished and ``resume`` is false;
    :class:`VersionMismatch` if a worker has another version of the package; ``OSError`` if the
    store is in use, or fails for longer than ``patience``.
    """
    side = check_side(side)
    if not patience >= 0:
        raise ValueError(f"patience must be a number of seconds of at least 0, not {patience!r}")
    if engine not in ("auto", "cpu", "gpu"):
        raise ValueError(f"engine must be 'auto', 'cpu' or 'gpu', not {engine!r}")
    run = engine_of(client)
    run.check()
    where = location(store, storage_options)
    # Only workers open a card.
    share = _native.Share(where, k, size, tile=tile, pyramid=pyramid, resume=resume, threads=threads, engine="cpu")
    began = time.monotonic()
    manifest = share.begin()
    try:
        while manifest["state"] != "finished":
            job = Job(
                store=where,
                k=k,
                size=size,
                tile=share.tile,
                side=side,
                pyramid=pyramid,
                bits=manifest["bits"],
                threads=threads,
                engine=engine,
                patience=patience,
                version=wythoff.__version__,
                run=f"wythoff-{uuid.uuid4().hex[:12]}",
            )
            try:
                manifest = _once(run, share, job, began)
            except Narrow as narrow:
                manifest = share.widen(narrow.low, narrow.high)
    finally:
        share.end()
    return manifest


def _once(run: Engine, share: _native.Share, job: Job, began: float) -> Manifest:
    """Runs all steps, with signals of ``job.bits`` bits."""
    records = _regions(run, share, job)
    files = [(job, file) for file in range(share.row_files(job.bits))]
    rows = run.map(f"{job.run}-rows", _steps.rows, files)
    squares: list[str] = []
    for side, level in share.levels(job.bits):
        items = [(job, side, file) for file in level]
        squares += run.map(f"{job.run}-squares-{side}", _steps.squares, items)()
    return share.seal(job.bits, records, rows(), squares, time.monotonic() - began)


def _regions(run: Engine, share: _native.Share, job: Job) -> list[str]:
    """Runs all regions; returns the records of tiles."""
    records: list[str] = []
    total = share.columns * (share.columns + 1) // 2
    bar = Bar("sweeping", "tiles")
    try:
        with contextlib.closing(run.regions(job)) as regions:
            for found in regions:
                records += found
                bar.show(len(records), total)
    finally:
        bar.close()
    return records


def check_side(side: SupportsIndex) -> int:
    """Rejects regions without tiles."""
    number = operator.index(side) if hasattr(side, "__index__") else 0
    if number < 1:
        raise ValueError(f"side must be a number of tiles of at least 1, not {side!r}")
    return number


def map(function: Callable[[S], T], items: Iterable[S], *, client: Any) -> list[T]:
    """Returns ``[function(item) for item in items]``, computed on the workers of ``client``.

    For example, a census over k:

    >>> def solved(k):
    ...     return wythoff.Blocking(k).certificate(levels=24, blocks=20_000) is not None
    >>> [k for k, is_so in zip(range(1, 20), map(solved, range(1, 20), client=client)) if is_so]  # doctest: +SKIP
    [3, 8, 14]
    """
    run = engine_of(client)
    run.check()
    name = getattr(function, "__name__", "task").strip("<>")
    return run.map(f"wythoff-{name}-{uuid.uuid4().hex[:12]}", function, [(item,) for item in items])()


