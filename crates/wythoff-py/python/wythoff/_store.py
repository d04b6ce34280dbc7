"""Stored boards."""

from __future__ import annotations

from typing import Any

from wythoff import _native
from wythoff._files import Address, location
from wythoff._types import Manifest


class Store(_native.Store):
    """A finished store: the board of a game on N x N cells. Windows are computed from stored
    signals of tile edges.

    ``address`` is a folder, or an address of fsspec such as ``s3://bucket/game-1000``;
    ``storage_options`` are passed to fsspec.

    >>> import tempfile, wythoff
    >>> folder = tempfile.mkdtemp()
    >>> wythoff.sweep(300, 900, folder, tile=256)["statistics"]["palaces"]
    149464
    >>> wythoff.Store(folder).window(400, 100, 3, 2)
    array([[-1,  0,  0],
           [ 0, -1, -1]], dtype=int8)
    """

    def __new__(
        cls, address: Address, *, threads: int = 0, storage_options: dict[str, Any] | None = None
    ) -> Store:
        return super().__new__(cls, location(address, storage_options), threads)


def sweep(
    k: int,
    size: int,
    store: Address,
    *,
    tile: int | None = None,
    pyramid: bool = True,
    resume: bool = False,
    verify: str | None = None,
    threads: int = 0,
    storage_options: dict[str, Any] | None = None,
) -> Manifest:
    """Sweeps the board of game ``k`` on ``size`` x ``size`` cells into a store, in this process.

    Tiles that are in the store already are not evaluated again. If a sweep is interrupted, continue
    it with ``resume=True``. ``verify`` is ``"sample"`` or ``"all"``: the tiles to evaluate a second
    time. Returns the manifest of the store, which ``docs/formats.md`` describes. On several
    machines, use :func:`wythoff.distributed.sweep`.

    Time: size**2 / 2 cells, about 10**10 per second on each core. Memory: about 16 bytes per row.
    """
    share = _native.Share(
        location(store, storage_options), k, size, tile=tile, pyramid=pyramid, resume=resume, threads=threads
    )
    return share.run(verify)
