"""Distributed sweeps: the root equals that of one process in spite of failures.

The tests use a folder, and objects of an S3 server, `moto`, in another process.
"""

from __future__ import annotations

import functools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import wythoff
from conftest import python
from wythoff import _native
from wythoff._errors import Narrow
from wythoff._files import Files, location
from wythoff.distributed import VersionMismatch, _sweep, sweep

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

K, SIZE, TILE = 500, 1500, 256

#: A read of the server takes some milliseconds.
SMALL_K, SMALL_SIZE = 300, 1000


@functools.lru_cache
def alone(k: int, size: int, tile: int, **options: Any) -> str:
    with tempfile.TemporaryDirectory() as folder:
        return wythoff.sweep(k, size, folder, tile=tile, **options)["root"]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    # A cluster forgets a worker that was killed and is not back in 15 s, too little on a busy machine.
    patient = dask.config.set({"distributed.deploy.lost-worker-timeout": "10 minutes"})
    # The sweep must not depend on the default client of Dask.
    with patient, distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


class Server:
    """An S3 server on a local port, which keeps its objects in memory."""

    KEYS = ("wythoff", "secret-of-a-test")

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        else:
            raise RuntimeError("the S3 server did not start")
        bucket = urllib.request.Request(f"{self._address}/boards", method="PUT")
        urllib.request.urlopen(bucket).close()

    def pause(self) -> None:
        """Stops all answers."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def options(self) -> dict[str, Any]:
        key, secret = self.KEYS
        return {
            "key": key,
            "secret": secret,
            "endpoint_url": self._address,
            "config_kwargs": {
                "s3": {"addressing_style": "path"},
                "retries": {"max_attempts": 1},
                # A paused server accepts connections and does not answer.
                "read_timeout": 1,
            },
        }


class Target:
    """A new store in a folder, or in a bucket."""

    def __init__(self, address: str, server: Server | None) -> None:
        self.address, self.server = address, server
        self.options = server.options if server else None
        self.k, self.size = (SMALL_K, SMALL_SIZE) if server else (K, SIZE)

    @property
    def root(self) -> str:
        """The root of a sweep in one process."""
        return alone(self.k, self.size, TILE)

    def sweep(self, client: Any, **options: Any) -> str:
        options = {"tile": TILE, "storage_options": self.options, **options}
        return sweep(self.k, self.size, self.address, client=client, **options)["root"]

    def alone(self, **options: Any) -> str:
        """Sweeps in one process."""
        options = {"tile": TILE, "storage_options": self.options, **options}
        return wythoff.sweep(self.k, self.size, self.address, **options)["root"]

    def open(self) -> wythoff.Store:
        return wythoff.Store(self.address, storage_options=self.options)

    @property
    def files(self) -> Files:
        """The files of the store."""
        where = location(self.address, self.options)
        return where if isinstance(where, Files) else Files("file://" + where, {})


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


@pytest.fixture(params=["folder", "s3"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Target:
    if request.param == "folder":
        return Target(str(tmp_path / "store"), None)
    server = request.getfixturevalue("server")
    return Target(f"s3://boards/{tmp_path.name}", server)


def until(condition: Callable[[], bool]) -> None:
    """Waits for a condition, with a timeout."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def in_background(work: Callable[[], Any]) -> Callable[[], Any]:
    """Starts work in a thread; returns a function that waits for the result."""
    came: list[Any] = []

    def run() -> None:
        try:
            came.append((work(), None))
        except BaseException as error:  # noqa: BLE001
            came.append((None, error))

    thread = threading.Thread(target=run)
    thread.start()

    def result() -> Any:
        thread.join(timeout=120)
        assert not thread.is_alive(), "it does not end"
        value, error = came[0]
        if error is not None:
            raise error
        return value

    return result


def slow(delay: float) -> None:
    """Delays every region of a worker, so that a test can disturb the sweep."""
    from wythoff.distributed import _steps

    patiently = getattr(_steps, "_unhurried", _steps._patiently)
    _steps._unhurried = patiently  # type: ignore[attr-defined]

    def later(*args: Any) -> Any:
        time.sleep(delay)
        return patiently(*args)

    _steps._patiently = later if delay else patiently


@pytest.fixture()
def slowly(client: Any) -> Iterator[None]:
    client.run(slow, 0.1)
    yield
    client.run(slow, 0)


@pytest.mark.parametrize("side", [1, 2, 4])
def test_a_distributed_sweep_has_the_root_of_one_process(
    store: Target, client: Any, side: int
) -> None:
    if store.server is not None and side > 2:
        pytest.skip("the board has two regions of that side at most")
    assert store.sweep(client, side=side) == store.root
    # A second run, and a run in one process, find a finished store.
    assert store.sweep(client, side=side) == store.root
    assert store.alone(verify="all") == store.root
    board, game = store.open(), wythoff.Blocking(store.k)
    assert board.root == store.root
    assert (board.window(600, 500, 300, 200) == game.window(600, 500, 300, 200)).all()
    assert board.stats()["palaces"] == game.stats(width=store.size)["palaces"]


def test_boards_without_a_pyramid_or_with_one_tile_have_the_same_root(client: Any, tmp_path: Path) -> None:
    for k, size, pyramid in [(300, 900, False), (40, 120, True)]:
        folder = tmp_path / f"{k}"
        found = sweep(k, size, folder, client=client, tile=256, pyramid=pyramid)
        assert found["root"] == alone(k, size, 256, pyramid=pyramid)


def test_a_killed_worker_does_not_change_the_root(
    store: Target, client: Any, slowly: None
) -> None:
    running = in_background(lambda: store.sweep(client))
    until(lambda: len(store.files.list("values/c/0/0")) > 2)
    victim = next(iter(client.run(os.getpid).values()))
    os.kill(victim, signal.SIGKILL)
    assert running() == store.root
    client.wait_for_workers(2, timeout=120)


def test_a_killed_scheduler_leaves_a_store_that_can_be_resumed(
    store: Target, client: Any
) -> None:
    script = (
        "import sys, distributed\n"
        "from test_distributed import TILE, slow\n"
        "from wythoff.distributed import sweep\n"
        "if __name__ == '__main__':\n"
        "    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)\n"
        "    client = distributed.Client(cluster)\n"
        "    client.run(slow, 0.1)\n"
        f"    sweep({store.k}, {store.size}, {store.address!r}, client=client, tile=TILE,"
        f" storage_options={store.options!r})\n"
    )
    # Client and scheduler are one process here; the workers lose both.
    process = subprocess.Popen(
        [sys.executable, "-c", script], cwd=Path(__file__).parent, stderr=subprocess.DEVNULL
    )
    until(lambda: len(store.files.list("values/c/0/0")) > 2)
    process.kill()
    process.wait()
    with pytest.raises(ValueError, match="not finished.*resume=True"):
        store.sweep(client)
    assert store.sweep(client, resume=True) == store.root


def executing(dask_worker: Any) -> int:
    return len(dask_worker.state.executing)


def test_a_corrupt_object_is_quarantined_and_evaluated_again(
    store: Target, client: Any, slowly: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = store.files
    keys = ("edges/c/0/0/1", "palaces/c/0/0/0/2", "values/c/0/1/1", "pyramid/256/c/0/0/0")

    def ctrl_c(*_: Any) -> None:
        if all(map(files.length, keys)):
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(_sweep.Bar, "show", ctrl_c)
        with pytest.raises(KeyboardInterrupt):
            store.sweep(client)
    # Tasks that were started are still completed.
    until(lambda: not any(client.run(executing).values()))
    for key in keys:
        data = bytearray(files.read(key))
        data[len(data) // 3] ^= 0x40
        files.write(key, bytes(data))
    assert store.sweep(client, resume=True) == store.root
    assert len(files.list("quarantine")) >= 4
    # In a finished store, the damage is found and repaired, too.
    data = bytearray(files.read("edges/c/0/1/3"))
    files.write("edges/c/0/1/3", bytes(data[:-9]))
    with pytest.warns(RuntimeWarning, match="BLAKE3 is wrong"):
        assert store.alone(verify="all") == store.root


def test_writes_that_fail_for_a_while_are_repeated(
    store: Target, client: Any, slowly: None
) -> None:
    running = in_background(lambda: store.sweep(client, patience=60.0))
    until(lambda: len(store.files.list("values/c/0/0")) > 2)
    if store.server is not None:
        store.server.pause()
        time.sleep(2)
        store.server.resume()
    else:
        # The superuser may write anywhere, but not into a folder that is a file.
        edges, away = Path(store.address, "edges"), Path(store.address, "away")
        edges.rename(away)
        edges.touch()
        time.sleep(2)
        edges.unlink()
        away.rename(edges)
    assert running() == store.root


def test_writes_that_fail_for_longer_than_the_patience_end_the_run(
    client: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    share = _native.Share(str(folder), K, SIZE, tile=TILE)
    share.begin()
    share.end()
    (folder / "palaces" / "c").touch()
    with pytest.raises(OSError, match="palaces"):
        sweep(K, SIZE, folder, client=client, tile=TILE, resume=True, patience=0.5)


def test_two_runs_on_one_store_end_with_its_root_or_an_error(
    store: Target, client: Any, slowly: None
) -> None:
    first = in_background(lambda: store.sweep(client))
    until(lambda: len(store.files.list("values/c/0/0")) > 2)
    if store.server is None:
        with pytest.raises(OSError, match="in use by another process"):
            store.sweep(client, resume=True)
    else:
        # Objects have no locks; both runs write the same bytes.
        assert store.sweep(client, resume=True) == store.root
    assert first() == store.root
    assert store.alone(verify="all") == store.root


def test_values_too_far_apart_restart_the_store_with_wider_signals(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = _sweep._once
    bits: list[int] = []

    def narrow(run: Any, share: Any, job: Any, began: float) -> Any:
        bits.append(job.bits)
        if job.bits == 8:
            raise Narrow(-6, 81)
        return once(run, share, job, began)

    monkeypatch.setattr(_sweep, "_once", narrow)
    with pytest.warns(RuntimeWarning, match="do not fit signals of 8 bits"):
        manifest = sweep(300, 900, tmp_path / "wide", client=client, tile=256)
    assert (bits, manifest["bits"]) == ([8, 16], 16)
    assert wythoff.sweep(300, 900, tmp_path / "wide", tile=256, verify="all")["root"] == manifest["root"]


def pretend(version: str) -> None:
    wythoff.__version__ = version


def test_a_worker_of_another_version_is_rejected_and_both_versions_are_named(client: Any, tmp_path: Path) -> None:
    worker = next(iter(client.scheduler_info()["workers"]))
    client.run(pretend, "0.0.9", workers=[worker])
    try:
        with pytest.raises(VersionMismatch, match=f"wythoff 0.0.9, the client {wythoff.__version__}"):
            sweep(300, 900, tmp_path / "store", client=client, tile=256)
        assert not (tmp_path / "store").exists()
    finally:
        client.run(pretend, wythoff.__version__)


def test_invalid_arguments_are_rejected_before_anything_is_written(client: Any, tmp_path: Path) -> None:
    folder = tmp_path / "store"
    refused: list[tuple[dict[str, Any], str]] = [
        ({"client": None}, "a Dask Client or the module ray"),
        ({"side": 0}, "tiles of at least 1"),
        ({"side": 1.5}, "tiles of at least 1"),
        ({"tile": 300}, "a power of two from 256 to 32768"),
        ({"k": 0}, "k must be from 1"),
        ({"size": 0}, "the side of a board"),
        ({"size": 2**40}, "the side of a board"),
        ({"patience": -1}, "a number of seconds"),
        ({"store": ""}, "address of the store is empty"),
        ({"storage_options": {"key": "x"}}, "storage options are not allowed"),
    ]
    for changed, message in refused:
        asked = {"k": 300, "size": 900, "store": folder, "client": client, "tile": 256, **changed}
        with pytest.raises(ValueError, match=message):
            sweep(**asked)
        assert not folder.exists(), changed
    wythoff.sweep(300, 900, folder, tile=256)
    for changed, message in [({"k": 301}, "has k 300, not 301"), ({"tile": 512}, "has tiles of 256, not 512")]:
        with pytest.raises(ValueError, match=message):
            sweep(**{"k": 300, "size": 900, "store": folder, "client": client, "tile": 256, **changed})
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(ValueError, match="holds files, but no store"):
        sweep(300, 900, tmp_path / "other", client=client, tile=256)


def solved(k: int) -> bool:
    return wythoff.Blocking(k).certificate(levels=20, blocks=3000) is not None


def test_map_runs_a_census(client: Any) -> None:
    from wythoff.distributed import map

    games = [3, 5, 8, 9, 14]
    assert map(solved, games, client=client) == [True, False, True, False, True]
    with pytest.raises(ValueError, match="0 is not a valid k"):
        map(solved, [3, 0], client=client)


def test_ray_finds_the_same_root(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    from wythoff.distributed import map

    with pytest.raises(ValueError, match=r"ray.init\(\) first"):
        sweep(K, SIZE, tmp_path / "store", client=ray, tile=TILE)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        for side in (1, 3):
            found = sweep(K, SIZE, tmp_path / f"store-{side}", client=ray, tile=TILE, side=side)
            assert found["root"] == alone(K, SIZE, TILE)
        assert map(abs, [-1, 2, -3], client=ray) == [1, 2, 3]
        (tmp_path / "blocked").mkdir()
        share = _native.Share(str(tmp_path / "blocked"), K, SIZE, tile=TILE)
        share.begin()
        share.end()
        (tmp_path / "blocked" / "palaces" / "c").touch()
        with pytest.raises(OSError, match="palaces"):
            sweep(K, SIZE, tmp_path / "blocked", client=ray, tile=TILE, resume=True, patience=0.5)
    finally:
        ray.shutdown()


def test_errors_with_ray_never_end_the_process_of_the_client(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    # A process of its own, because Ray ends it if a task is cancelled in the moment of its end.
    result = python(
        f"""
import pathlib, ray
from wythoff import _native
from wythoff.distributed import sweep
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
for n in range(20):
    folder = pathlib.Path({str(tmp_path)!r}) / str(n)
    folder.mkdir()
    share = _native.Share(str(folder), {K}, {SIZE}, tile={TILE})
    share.begin()
    share.end()
    (folder / "palaces" / "c").touch()
    try:
        sweep({K}, {SIZE}, folder, client=ray, tile={TILE}, resume=True, patience=0.0)
    except OSError as error:
        print("an error", "palaces" in str(error))
""",
        timeout=120,
    )
    assert result.stdout == 20 * "an error True\n", result.stderr
