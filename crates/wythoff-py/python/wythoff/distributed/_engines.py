"""The engines that run tasks: what is asked of them, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from wythoff.distributed._steps import Done, VersionMismatch, check_version, version

#: How often a task may be begun: workers die, too.
_ATTEMPTS = 10


class Engine(Protocol):
    """Runs tasks as soon as those are done that they wait for."""

    def check(self) -> None:
        """Refuses workers of another version."""

    def region(
        self, key: str, priority: int, step: Callable[..., Done], args: tuple[Any, ...], after: Sequence[Any]
    ) -> Any:
        """Hands in a task with what comes of others among its arguments; what stands for what comes of it."""

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
        """The records of tasks, as they are done. Nothing is kept of a task that nobody waits for."""

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> list[Any]:
        """What comes of many tasks that wait for nothing, in their order."""

    def cancel(self, tasks: Sequence[Any]) -> None:
        """Gives up tasks."""


class Dask:
    """A client of Dask."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def check(self) -> None:
        found = self._client.run(version)
        for worker in found.values():
            if worker != version():
                raise VersionMismatch(str(worker), version())

    def region(
        self, key: str, priority: int, step: Callable[..., Done], args: tuple[Any, ...], after: Sequence[Any]
    ) -> Any:
        return self._client.submit(
            step, *args, *after, key=key, priority=priority, retries=_ATTEMPTS, pure=False
        )

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
        from distributed import as_completed

        for task, done in as_completed(tasks, with_results=True):
            task.release()
            yield done.records

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> list[Any]:
        if not items:
            return []
        keys = [f"{key}-{n}" for n in range(len(items))]
        tasks = self._client.map(step, *zip(*items), key=keys, retries=_ATTEMPTS, pure=False)
        return list(self._client.gather(tasks))

    def cancel(self, tasks: Sequence[Any]) -> None:
        self._client.cancel(list(tasks), force=True)


class Ray:
    """The module ``ray``, connected to a cluster."""

    def __init__(self, ray: Any) -> None:
        if not ray.is_initialized():
            raise ValueError("ray is not connected to a cluster: ray.init() first")
        self._ray = ray
        self._remote: dict[Any, Any] = {}

    def check(self) -> None:
        # One task on every machine: there is one installation on each.
        nodes = [node for node in self._ray.nodes() if node["Alive"]]
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        check = self._ray.remote(num_cpus=0)(check_version)
        where = [NodeAffinitySchedulingStrategy(node["NodeID"], soft=False) for node in nodes]
        tasks = [check.options(scheduling_strategy=there).remote(version()) for there in where]
        self._get(tasks)

    def region(
        self, key: str, priority: int, step: Callable[..., Done], args: tuple[Any, ...], after: Sequence[Any]
    ) -> Any:
        if step not in self._remote:

            def told(*args: Any) -> tuple[Done, list[str]]:
                done = step(*args)
                return Done(done.message, []), done.records

            self._remote[step] = self._ray.remote(max_retries=_ATTEMPTS, num_returns=2)(told)
        after = [None if task is None else task[0] for task in after]
        return self._remote[step].remote(*args, *after)

    def records(self, tasks: Sequence[Any]) -> Iterator[list[str]]:
        waiting = [records for _, records in tasks]
        while waiting:
            done, waiting = self._ray.wait(waiting, num_returns=min(16, len(waiting)), timeout=1.0)
            yield from self._get(done)

    def map(self, key: str, step: Callable[..., Any], items: Sequence[tuple[Any, ...]]) -> list[Any]:
        # Ray takes functions of Python only.
        def call(*args: Any) -> Any:
            return step(*args)

        remote = self._ray.remote(max_retries=_ATTEMPTS)(call)
        return list(self._get([remote.remote(*item) for item in items]))

    def cancel(self, tasks: Sequence[Any]) -> None:
        for _, records in tasks:
            self._ray.cancel(records, force=False)

    def _get(self, tasks: list[Any]) -> Any:
        """What came of tasks; their errors as they were raised."""
        try:
            return self._ray.get(tasks)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause or error from None


def engine(client: Any) -> Engine:
    """The engine that a client stands for."""
    name = getattr(client, "__name__", "")
    if name == "ray":
        return Ray(client)
    if hasattr(client, "submit") and hasattr(client, "scheduler_info"):
        if getattr(client, "asynchronous", False):
            raise ValueError("the client of Dask is asynchronous: Client(asynchronous=False) is wanted")
        return Dask(client)
    raise ValueError(f"client is a Client of Dask, or the module ray, not {client!r}")
