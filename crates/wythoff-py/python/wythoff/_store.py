"""Stored boards."""

from __future__ import annotations

import operator
import warnings
from typing import Any, Literal, NoReturn, SupportsIndex

import numpy as np
import numpy.typing as npt

from wythoff import _native
from wythoff._files import Address, Files, location
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
        place = location(address, storage_options)
        store = super().__new__(cls, place, threads)
        store._place, store._threads = place, threads
        return store

    _place: str | Files
    _threads: int

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        place = self._place
        if isinstance(place, Files):
            return (place.address,), {"threads": self._threads, "storage_options": place.options}
        return (place,), {"threads": self._threads}

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns, as of an array."""
        return self.size, self.size

    def __getitem__(self, key: tuple[slice | SupportsIndex, slice | SupportsIndex]) -> Any:
        """The values of a window as an array, ``store[y0:y1, x0:x1]``, or of a row, a column or a square.
        Indices below 0 count from the end; slices have no step."""
        if not isinstance(key, tuple) or len(key) != 2:
            raise TypeError("give rows and columns, as in store[0:100, 200:300]")
        (y, height), (x, width) = (_range(part, self.size) for part in key)
        squeezed = tuple(0 if not isinstance(part, slice) else slice(None) for part in key)
        if width == 0 or height == 0:
            return np.empty((height, width), np.int8)[squeezed]
        return self.window(x, y, width, height)[squeezed]

    def __iter__(self) -> NoReturn:
        raise TypeError("a store is not iterable; numpy.asarray(store) is its whole board")

    def __contains__(self, value: object) -> NoReturn:
        raise TypeError("a store does not search values; use numpy.asarray(store)")

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """The whole board, for ``numpy.asarray(store)``."""
        if copy is False:
            raise ValueError("a store has no array: its values are computed")
        return self.window().astype(dtype, copy=False) if dtype is not None else self.window()

    def to_xarray(self, x: int = 0, y: int = 0, width: int | None = None, height: int | None = None) -> Any:
        """The values of a window as an ``xarray.DataArray`` with the coordinates y and x. Needs xarray.

        Arguments and errors: as :meth:`window`.
        """
        import xarray

        values = self.window(x, y, width, height)
        rows, columns = (range(start, start + n) for start, n in zip((y, x), values.shape, strict=True))
        attributes = {"game": "blocking", "k": self.k}
        return xarray.DataArray(values, {"y": rows, "x": columns}, ("y", "x"), "value", attributes)

    def to_datatree(self) -> Any:
        """The arrays of the store as an ``xarray.DataTree``, which reads them when they are used.
        Needs xarray and zarr.

        The root has ``rows``, the number of palaces in each row, and the arrays of the tiles. Each
        level of the pyramid is a node, such as ``pyramid/256``, because all levels have the same
        dimensions with different lengths; for this reason, ``xarray.open_datatree`` cannot open a
        store. ``docs/formats.md`` describes the arrays. `OSError` if they cannot be read.

        >>> import tempfile, wythoff
        >>> folder = tempfile.mkdtemp()
        >>> manifest = wythoff.sweep(100, 300, folder, tile=256)
        >>> int(wythoff.Store(folder).to_datatree()["rows"].sum()) == manifest["statistics"]["palaces"]
        True
        """
        import xarray
        import zarr

        address = self._place.address if isinstance(self._place, Files) else self._place
        options = self._place.options if isinstance(self._place, Files) else None
        options = options or None

        def dataset(path: str, dropped: list[str]) -> Any:
            where = f"{address.rstrip('/')}/{path}" if path else address
            return xarray.open_zarr(
                where, consolidated=False, chunks=None, drop_variables=dropped, storage_options=options
            )

        with warnings.catch_warnings():
            # A store has files beside its arrays, such as its lock.
            warnings.filterwarnings("ignore", "Object at .* is not recognized", UserWarning)
            nodes = {"/": dataset("", [])}
            if self.manifest["pyramid"]:
                pyramid = f"{address.rstrip('/')}/pyramid"
                levels = sorted(zarr.open_group(pyramid, mode="r", storage_options=options).array_keys())
                for level in levels:
                    others = [other for other in levels if other != level]
                    nodes[f"/pyramid/{level}"] = dataset("pyramid", others)
        return xarray.DataTree.from_dict(nodes)


def _range(part: slice | SupportsIndex, size: int) -> tuple[int, int]:
    """The first index and the length of a part of an axis."""
    if not isinstance(part, slice):
        index = operator.index(part)
        if not -size <= index < size:
            raise IndexError(f"index {index} is out of bounds for an axis of {size} squares")
        return index % size, 1
    start, stop, step = part.indices(size)
    if step != 1:
        raise IndexError("a slice of a store has no step")
    return start, max(0, stop - start)


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
    engine: Literal["auto", "cpu", "gpu"] = "auto",
    storage_options: dict[str, Any] | None = None,
) -> Manifest:
    """Sweeps the board of game ``k`` on ``size`` x ``size`` cells into a store, in this process.

    Tiles that are in the store already are not evaluated again. If a sweep is interrupted, continue
    it with ``resume=True``. ``verify`` is ``"sample"`` or ``"all"``: the tiles to evaluate a second
    time. ``engine`` is as for :class:`Blocking`; a graphics card evaluates tiles only if
    ``pyramid`` is false. Returns the manifest of the store, which ``docs/formats.md`` describes.
    The root of the store does not depend on the engine. On several machines, use
    :func:`wythoff.distributed.sweep`.

    Time: size**2 / 2 cells, about 10**10 per second on each core. Memory: about 16 bytes per row.
    """
    share = _native.Share(
        location(store, storage_options),
        k,
        size,
        tile=tile,
        pyramid=pyramid,
        resume=resume,
        threads=threads,
        engine=engine,
    )
    return share.run(verify)
