"""What is shown while something takes long, and what is told besides."""

from __future__ import annotations

import time
import warnings
from typing import Any

_shown = True

#: Work that is done by then has no bar.
_SOON = 2.0

#: Seconds between two drawings of a bar.
_EVERY = 0.1


def show_progress(shown: bool) -> None:
    """Whether work of more than two seconds has a progress bar; it has where tqdm is installed, unless this says no."""
    global _shown
    _shown = bool(shown)


def tell(text: str) -> None:
    """Tells of something that people should know, and that ends nothing."""
    warnings.warn(text, RuntimeWarning, stacklevel=2)


def _tqdm(total: int, done: int, what: str, unit: str) -> Any:
    """A bar of tqdm, if it is installed; for notebooks only if they can show one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        return None
    # The rate is that of what comes from now on.
    return tqdm(
        total=total, initial=done, desc=what, unit=" " + unit, unit_scale=True, leave=False, mininterval=_EVERY
    )


class Bar:
    """A progress bar, as soon as it is worth one."""

    def __init__(self, what: str, unit: str) -> None:
        self._what, self._unit = what, unit
        self._since = time.monotonic()
        self._drawn = self._since
        self._bar: Any = None
        self._hidden = not _shown

    def show(self, done: int, total: int) -> None:
        """``done`` of ``total`` are finished."""
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
        """Takes it away."""
        if self._bar is not None:
            self._bar.close()
