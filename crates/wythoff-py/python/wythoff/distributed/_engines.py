"""Engines that run tasks: Dask and Ray."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from wythoff.distributed._steps import Done, Job, VersionMismatch, antidiagonals, check_version, region, version

#: Maximum number of attempts of a task, because workers may die.
_ATTEMPTS = 10

#: Seconds between two fetches of records, and the number of regions from which on there is no
#: pause.
_BETWEEN, _FEW = 0.25, 8

#: Regions that Ray has at the same time, for each processor of the cluster and at least, and those
#: whose records are fetched together.
_AHEAD, _LEAST_AHEAD, _TOGETHER = 4, 64, 16

T = TypeVar("T")

#: The records of tiles, region by region.
Records = Generator[list[str], None, None]

#: Waits for the results of tasks.
Wait = Callable[[], list[Any]]


class Engine(Protocol):
    """Runs tasks when their inputs are available."""

    def check(self) -> None:
        """Raises :class:`VersionMismatch` for workers with another version."""

    def regions(self, job: Job) -> Records:
        """Evaluates all regions, and yields the records of each one when it is done. If it fails
        or is closed early, no further regions are begun.
        """

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> Wait:
        """Submits independent tasks. Returns a function that waits for their results, in order."""


def chained(job: Job, submit: Callable[[int, int, Any, Any], tuple[Any, T]]) -> Iterator[T]:
    """Submits all regions, each after those north and west of it, and yields what each one gives.

    ``submit`` gets the column and the row of a region and the messages of these neighbours. It
    returns the message of the region, which is kept only until its neighbours are submitted, and
    what is yielded.
    """
    messages: dict[tuple[int, int], Any] = {}
    for i, j in antidiagonals(job.regions()):
        # Of the regions not yet submitted, only the one to the south needs this message.
        north = messages.pop((i, j - 1), None)
        west = messages.get((i - 1, j)) if i > j else None
        messages[i, j], given = submit(i, j, north, west)
        yield given


class Dask:
    """A client of Dask."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._turns: list[str] = []

    def check(self) -> None:
        found = self._client.run(version)
        for worker in found.values():
            if worker != version():
                raise VersionMismatch(str(worker), version())
        # Dask runs a task where its messages are, and at first all messages are on one worker. Rows
        # are therefore assigned to workers in turn, forward and backward because each row is
        # shorter than the one before. The assignment is a hint: idle workers take other tasks, too.
        self._turns = [*sorted(found), *sorted(found, reverse=True)]

    def regions(self, job: Job) -> Records:
        tasks: list[Any] = []
        try:
            tasks += chained(job, functools.partial(self._submit, job))
            yield from self._records(tasks)
        except BaseException:
            self._client.cancel(tasks, force=True)
            raise

    def _submit(self, job: Job, i: int, j: int, north: Any, west: Any) -> tuple[Any, Any]:
        where = [self._turns[j % len(self._turns)]] if self._turns else None
        done = self._client.submit(
            region,
            job,
            i,
            j,
            north,
            west,
            key=f"{job.run}-region-{i}-{j}",
            priority=-(i + j),
            workers=where,
            allow_other_workers=where is not None,
            retries=_ATTEMPTS,
            pure=False,
        )
        return done, done

    def _records(self, tasks: list[Any]) -> Iterator[list[str]]:
        import distributed

        completed: Any = distributed.as_completed(tasks, loop=self._client.loop)  # type: ignore[no-untyped-call,unused-ignore]
        waiting = len(tasks)
        for done in completed.batches():
            yield from (of.records for of in self._client.gather(done))
            for task in done:
                task.release()
            # Records are fetched in batches, because each fetch costs the workers as much as the
            # message of a region.
            waiting -= len(done)
            time.sleep(_BETWEEN if waiting > _FEW else 0.0)

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> Wait:
        if not items:
            return list
        keys = [f"{key}-{n}" for n in range(len(items))]
        tasks = self._client.map(step, *zip(*items), key=keys, retries=_ATTEMPTS, pure=False)
        return lambda: list(self._client.gather(tasks))


def _message_and_records(*args: Any) -> tuple[Done, list[str]]:
    """Runs a region; returns the message, for other workers, and the records, for the client, as
    two results.
    """
    done = region(*args)
    return Done(done.message, []), done.records


class Ray:
    """The module ``ray``, connected to a cluster."""

    def __init__(self, ray: Any) -> None:
        if not ray.is_initialized():
            raise ValueError("ray is not connected to a cluster; call ray.init() first")
        self._ray = ray
        self._region = ray.remote(max_retries=_ATTEMPTS, num_returns=2)(_message_and_records)

    def check(self) -> None:
        # One task per machine, because each machine has one installation.
        nodes = [node for node in self._ray.nodes() if node["Alive"]]
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        check = self._ray.remote(num_cpus=0)(check_version)
        where = [NodeAffinitySchedulingStrategy(node["NodeID"], soft=False) for node in nodes]
        tasks = [check.options(scheduling_strategy=there).remote(version()) for there in where]
        self._get(tasks)

    def regions(self, job: Job) -> Records:
        # Tasks are not cancelled after an error: ray.cancel ends the process of the client if the
        # task ends at the same moment. Instead, only a few are submitted before others are done.
        def submit(*at: Any) -> tuple[Any, Any]:
            message, records = self._region.remote(job, *at)
            return message, records

        waiting: list[Any] = []
        ahead = self._ahead()
        for task in chained(job, submit):
            waiting.append(task)
            while len(waiting) >= ahead:
                waiting = yield from self._some(waiting)
                # A cluster may grow.
                ahead = self._ahead()
        while waiting:
            waiting = yield from self._some(waiting)

    def _ahead(self) -> int:
        """The number of regions that are submitted before one of them is done: enough for all
        processors of the cluster, and for the scheduler to ask for more of them.
        """
        return max(_LEAST_AHEAD, _AHEAD * int(self._ray.cluster_resources().get("CPU", 0)))

    def _some(self, tasks: list[Any]) -> Generator[list[str], None, list[Any]]:
        """Yields the records of tasks that are done after a while; returns the other tasks."""
        most = min(_TOGETHER, len(tasks))
        done, waiting = self._ray.wait(tasks, num_returns=most, timeout=_BETWEEN)
        yield from self._get(done)
        return list(waiting)

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> Wait:
        # Ray accepts only Python functions.
        def call(*args: Any) -> Any:
            return step(*args)

        remote = self._ray.remote(max_retries=_ATTEMPTS)(call)
        tasks = [remote.remote(*item) for item in items]
        return lambda: list(self._get(tasks))

    def _get(self, tasks: list[Any]) -> Any:
        """Returns the results of tasks; raises their original errors."""
        try:
            return self._ray.get(tasks)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause or error from None


def engine_of(client: Any) -> Engine:
    """Returns the engine for a client."""
    name = getattr(client, "__name__", "")
    if name == "ray":
        return Ray(client)
    if hasattr(client, "submit") and hasattr(client, "scheduler_info"):
        if getattr(client, "asynchronous", False):
            raise ValueError("the Dask client is asynchronous; create it with asynchronous=False")
        return Dask(client)
    raise ValueError(f"client must be a Dask Client or the module ray, not {client!r}")
