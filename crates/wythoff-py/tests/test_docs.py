"""The examples of the documentation, and its completeness."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import types
from collections.abc import Iterator
from typing import Any

import pytest

import wythoff
from wythoff import distributed


def modules() -> Iterator[types.ModuleType]:
    yield wythoff
    for module in pkgutil.walk_packages(wythoff.__path__, "wythoff."):
        if not module.name.startswith("wythoff._native"):
            yield importlib.import_module(module.name)


def native() -> Iterator[tuple[str, Any]]:
    """Public native objects with their methods and properties, which doctest does not find."""
    for name in wythoff.__all__:
        found = getattr(wythoff, name)
        yield name, found
        if inspect.isclass(found):
            # Inherited members of a native class are included.
            for of in found.__mro__[:-1]:
                for member, value in vars(of).items():
                    if not member.startswith("__"):
                        # A static method has the documentation of its type, not of its function.
                        static = isinstance(value, staticmethod)
                        yield f"{name}.{member}", value.__func__ if static else value


def documented() -> dict[str, str]:
    docs = {module.__name__: module.__doc__ for module in modules()}
    docs |= {name: inspect.getdoc(found) for name, found in native() if name != "__version__"}
    for module in modules():
        for name, found in vars(module).items():
            if getattr(found, "__module__", None) == module.__name__ and inspect.isfunction(found):
                docs[f"{module.__name__}.{name}"] = found.__doc__
    return {name: doc or "" for name, doc in docs.items()}


DOCUMENTED = documented()


@pytest.mark.parametrize("name", [name for name, doc in DOCUMENTED.items() if ">>>" in doc])
def test_examples_have_the_documented_results(name: str) -> None:
    of: Any = distributed if name.startswith(distributed.__name__) else wythoff
    names = {public: getattr(of, public) for public in of.__all__}
    parsed = doctest.DocTestParser().get_doctest(DOCUMENTED[name], names, name, name, 0)
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(parsed, out=told.append)
    assert result.failed == 0, "".join(told)
    assert result.attempted > 0 or "+SKIP" in DOCUMENTED[name]


def test_all_examples_are_found() -> None:
    with_examples = {name for name, doc in DOCUMENTED.items() if ">>>" in doc}
    assert {"wythoff", "Blocking", "Blocking.window", "tile", "play", "Store"} <= with_examples
    assert {"Blocking.census", "Game.names", "Nimhoff.census"} <= with_examples
    assert {f"wythoff.distributed._simulate.{name}" for name in ("simulate", "plan")} <= with_examples
    assert len(with_examples) >= 30


@pytest.mark.parametrize("name", [name for name, _ in native() if not name.startswith("__")])
def test_public_objects_are_documented(name: str) -> None:
    member = name.rpartition(".")[2]
    if member.startswith("_"):
        pytest.skip("not public")
    doc = DOCUMENTED[name]
    assert len(doc.split()) >= 2, f"{name} says nothing"


def test_signatures_show_their_defaults() -> None:
    assert str(inspect.signature(wythoff.Blocking.window)) == (
        "(self, /, x=0, y=0, width=None, height=None)"
    )
    for name, found in native():
        if callable(found) and not inspect.isclass(found):
            assert "Ellipsis" not in str(inspect.signature(found)), name
