"""Locations of stores: a local folder, or an address of fsspec."""

from __future__ import annotations

import os
from typing import Any, Union

#: A path or an address such as ``s3://bucket/game-1000``.
Address = Union[str, "os.PathLike[str]"]


class Files:
    """Files by key at an address of fsspec. Each object is written completely or not at all.

    Keys are relative paths with ``/`` as separator. Listings are not cached, because other
    processes may write.
    """

    def __init__(self, address: str, options: dict[str, Any]) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise ImportError(
                f"{address} is not a local folder; install 'wythoff[cloud]' to use such addresses"
            ) from error
        self.address = address
        self._options = options
        options = {"use_listings_cache": False, **options}
        self._files, self._root = fsspec.core.url_to_fs(address, **options)

    @property
    def options(self) -> dict[str, Any]:
        """The options for fsspec."""
        return dict(self._options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Files) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.address)

    def __reduce__(self) -> tuple[type[Files], tuple[str, dict[str, Any]]]:
        return Files, (self.address, self._options)

    def _path(self, key: str) -> str:
        return f"{self._root.rstrip('/')}/{key}" if key else str(self._root)

    def read(self, key: str) -> bytes:
        return bytes(self._files.cat_file(self._path(key)))

    def read_part(self, key: str, start: int, end: int) -> bytes:
        return bytes(self._files.cat_file(self._path(key), start=start, end=end))

    def write(self, key: str, data: bytes) -> None:
        self._files.pipe_file(self._path(key), data)

    def length(self, key: str) -> int | None:
        try:
            found = self._files.info(self._path(key))
        except FileNotFoundError:
            return None
        # An object without a size, such as a folder, exists too.
        return int(found.get("size") or 0)

    def list(self, key: str) -> list[str]:
        path = self._path(key)
        try:
            found = self._files.ls(path, detail=False)
        except FileNotFoundError:
            return []
        names = {str(name).rstrip("/").rsplit("/", 1)[-1] for name in found if str(name).strip("/") != path.strip("/")}
        return sorted(names)

    def rename(self, source: str, target: str) -> None:
        source, target = self._path(source), self._path(target)
        if self._files.isdir(source):
            for path in self._files.find(source):
                self._move(path, target + path[len(source) :])
        else:
            self._move(source, target)

    def _move(self, source: str, target: str) -> None:
        self._files.pipe_file(target, self._files.cat_file(source))
        self._files.rm_file(source)


def location(address: Address, options: dict[str, Any] | None = None) -> str | Files:
    """Returns a local folder as an absolute path, and any other address as :class:`Files`."""
    text = os.fspath(address)
    if not isinstance(text, str):
        raise TypeError(f"expected a path or an address, not {text!r}")
    scheme, colon, rest = text.partition("://")
    if colon and scheme in ("file", "local"):
        text, colon = rest, ""
    if not colon:
        if options:
            raise ValueError(f"{text} is a local folder, for which storage options are not allowed")
        if not text:
            raise ValueError("the address of the store is empty; give a folder, or an address such as s3://bucket/game-1000")
        return os.path.abspath(os.path.expanduser(text))
    return Files(text, dict(options or {}))
