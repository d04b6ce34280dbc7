"""Stored boards."""

from __future__ import annotations

from typing import Any

from wythoff import _native
from wythoff._files import Address, place
from wythoff._types import Manifest


class Store(_native.Store):
    """A finished store: the board of a game on N x N cells, of which any window is drawn from the signals on its edges.

    ``address`` is a folder, or what fsspec takes: ``s3://bucket/game-1000``; ``storage_options`` are what it takes besides.

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
        return super().__new__(cls, place(address, storage_options), threads)


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

    What is in the store already is not done again; Ctrl-C loses nothing, and ``resume=True`` goes on. ``verify`` is
    ``"sample"`` or ``"all"``: which tiles are evaluated a second time. What the store's manifest says then, as
    ``docs/formats.md`` has it. On several machines: :func:`wythoff.distributed.sweep`.

    Time: size**2 / 2 cells, some 10**10 a second on each core. Memory: some 16 bytes a row.
    """
    share = _native.Share(
        place(store, storage_options), k, size, tile=tile, pyramid=pyramid, resume=resume, threads=threads
    )
    return share.run(verify)
