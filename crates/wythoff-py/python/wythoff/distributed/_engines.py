"""Engines that run tasks: Dask and Ray."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from wythoff.distributed._steps import Done, Job, VersionMismatch, check_version, region, version

#: Maximum number of attempts of a task, because workers may die.
_ATTEMPTS = 10

#: Seconds between two fetches of records, and the number of regions from which on there is no
#: pause.
_BETWEEN, _FEW = 0.25, 8


#: Waits for the results of tasks.
Wait = Callable[[], list[Any]]


class Engine(Protocol):
    """Runs tasks when their inputs are available."""

    def check(self) -> None:
        """Raises :class:`VersionMismatch` for workers with another version."""

    def region(self, job: Job, i: int, j: int, after: Sequence[Any]) -> tuple[Any, Any]:
        """Submits the region in column ``i`` and row ``j`` with the messages of its neighbours.
        Returns the tasks for its message and for its records."""

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
        """Yields the records of regions when they are done. A message is kept only while a task
        needs it.
        """

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> Wait:
        """Submits independent tasks. Returns a function that waits for their results, in order."""

    def cancel(self, tasks: Sequence[Any]) -> None:
        """Cancels tasks."""


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

    def region(self, job: Job, i: int, j: int, after: Sequence[Any]) -> tuple[Any, Any]:
        where = [self._turns[j % len(self._turns)]] if self._turns else None
        done = self._client.submit(
            region,
            job,
            i,
            j,
            *after,
            key=f"{job.run}-region-{i}-{j}",
            priority=-(i + j),
            workers=where,
            allow_other_workers=where is not None,
            retries=_ATTEMPTS,
            pure=False,
        )
        return done, done

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
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

    def cancel(self, tasks: Sequence[Any]) -> None:
        self._client.cancel(list(tasks), force=True)


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

    def region(self, job: Job, i: int, j: int, after: Sequence[Any]) -> tuple[Any, Any]:
        message, records = self._region.remote(job, i, j, *after)
        return message, records

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
        waiting = list(tasks)
        while waiting:
            done, waiting = self._ray.wait(waiting, num_returns=min(16, len(waiting)), timeout=1.0)
            yield from self._get(done)

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> Wait:
        # Ray accepts only Python functions.
        def call(*args: Any) -> Any:
            return step(*args)

        remote = self._ray.remote(max_retries=_ATTEMPTS)(call)
        tasks = [remote.remote(*item) for item in items]
        return lambda: list(self._get(tasks))

    def cancel(self, tasks: Sequence[Any]) -> None:
        for task in tasks:
            self._ray.cancel(task, force=False)

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
