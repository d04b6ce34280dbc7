"""Progress bars and warnings of long computations."""

from __future__ import annotations

import time
import warnings
from typing import Any

_shown = True

#: Seconds until a progress bar appears.
_SOON = 2.0

#: Seconds between two updates of a progress bar.
_EVERY = 0.1


def show_progress(shown: bool) -> None:
    """Turns progress bars on or off. They appear for computations of more than two seconds if tqdm
    is installed.
    """
    global _shown
    _shown = bool(shown)


def warn(text: str) -> None:
    """Warns of an event that does not end the computation."""
    warnings.warn(text, RuntimeWarning, stacklevel=2)


def _tqdm(total: int, done: int, what: str, unit: str) -> Any:
    """Returns a progress bar of tqdm, or ``None`` if it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        return None
    # The rate counts only what is done from now on.
    return tqdm(
        total=total, initial=done, desc=what, unit=" " + unit, unit_scale=True, leave=False, mininterval=_EVERY
    )


class Bar:
    """A progress bar, which appears after two seconds."""

    def __init__(self, what: str, unit: str) -> None:
        self._what, self._unit = what, unit
        self._since = time.monotonic()
        self._drawn = self._since
        self._bar: Any = None
        self._hidden = not _shown

    def show(self, done: int, total: int) -> None:
        """Shows that ``done`` of ``total`` units are finished."""
        now = time.monotonic()
        if self._hidden or total <= 0 or now < self._since + _SOON or now < self._drawn + _EVERY:
            return
        self._drawn = now
        if self._bar is None:
            self._bar = _tqdm(total, done, self._what, self._unit)
            if self._bar is None:
                self._hidden = True
                return
        self._bar.total = total
        self._bar.update(max(done - self._bar.n, 0))

    def close(self) -> None:
        """Removes the bar."""
        if self._bar is not None:
            self._bar.close()
