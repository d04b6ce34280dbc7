"""Types of the native module."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, disjoint_base

from wythoff._blocking_types import (
    Agreement,
    Beams,
    CensusEntry,
    Prefix,
    RepeatingThreads,
    Skin,
)
from wythoff._files import Files
from wythoff._types import (
    BlockingAdvice,
    Card,
    Found,
    GameAdvice,
    GameMeasurement,
    Hint,
    ImitationAdvice,
    LargerQuotient,
    Manifest,
    Measurement,
    Named,
    NimhoffAdvice,
    PairEntry,
    Quotient,
    Rated,
    Remark,
    SelfTest,
    Stats,
    Structure,
    Theory,
    ThreeHeapsAdvice,
    Verification,
    Visible,
)

__version__: str

#: Values of a window, in the smallest type that holds them all.
_Values: TypeAlias = npt.NDArray[np.int8] | npt.NDArray[np.int16] | npt.NDArray[np.int32]
#: Columns of P-positions: 32 bits if they all fit.
_Columns: TypeAlias = npt.NDArray[np.int32] | npt.NDArray[np.int64]
#: Signals of a tile: outgoing signals have the type of incoming ones.
_Signals = TypeVar("_Signals", np.uint8, np.uint16)
#: Two heaps, x and y of a queen, or another pair: a sequence of two numbers, or an array of them.
_Pair: TypeAlias = Sequence[SupportsIndex] | npt.NDArray[np.integer]
#: Any number of pairs, or an array of the shape (n, 2).
_Pairs: TypeAlias = Sequence[_Pair] | npt.NDArray[np.integer]
# Two heaps, or three.
_Heaps: TypeAlias = Sequence[SupportsIndex] | npt.NDArray[np.integer]
#: Cells per pixel, as a number or as text such as "4" or "1/3".
_Scale: TypeAlias = SupportsIndex | str
_Player: TypeAlias = Literal["first", "second"]
_Phase: TypeAlias = Literal["block", "move"]
_Game: TypeAlias = Literal["blocking", "imitation", "nimhoff", "wythoff"]
#: The engine of large sweeps: the processor, a graphics card, or the faster one.
_Engine: TypeAlias = Literal["auto", "cpu", "gpu"]
_Export: TypeAlias = Literal[
    "walnut", "walnut-v", "walnut-h", "walnut-d", "walnut-proof", "dot", "counters"
]

@final
class Arm:
    def __new__(cls, *, threads: SupportsIndex = 0, engine: _Engine = "auto") -> Arm: ...
    def skin(self, rows: SupportsIndex) -> Skin: ...
    def window(
        self,
        u: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def picture(
        self,
        u: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        palette: str = "paper",
        frame: bool = False,
    ) -> Picture: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, int | str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class BackwardGame:
    @property
    def k(self) -> int: ...
    @property
    def one(self) -> int: ...
    @property
    def two(self) -> int: ...
    @property
    def round_trip(self) -> bool: ...
    def values(self) -> _Values: ...
    def reached(self) -> npt.NDArray[np.bool_]: ...
    def picture(
        self, *, scale: _Scale | None = None, palette: str = "paper", frame: bool = False
    ) -> Picture: ...

@final
class Blocking:
    def __new__(
        cls, k: SupportsIndex, *, threads: SupportsIndex = 0, engine: _Engine = "auto"
    ) -> Blocking: ...
    @property
    def id(self) -> str: ...
    @property
    def k(self) -> int: ...
    @property
    def threads(self) -> int: ...
    @property
    def engine(self) -> _Engine: ...
    def value(self, x: SupportsIndex, y: SupportsIndex) -> int: ...
    def visible(self, x: SupportsIndex, y: SupportsIndex) -> Visible: ...
    def window(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def stats(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> Stats: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        palette: str = "paper",
        frame: bool = False,
        regions: bool = False,
        limit: bool = False,
    ) -> Picture: ...
    def structure(
        self, size: SupportsIndex | None = None, *, threads_list: bool = False
    ) -> Structure: ...
    def repeating_threads(
        self,
        row: SupportsIndex = 40000,
        rows: SupportsIndex = 1000000,
        last_rows: SupportsIndex = 1000000000,
    ) -> RepeatingThreads: ...
    def beams(self, first: SupportsIndex = 10000, last: SupportsIndex = 30000) -> Beams: ...
    @staticmethod
    def census(
        first: SupportsIndex,
        last: SupportsIndex,
        *,
        blocks: SupportsIndex = 500000,
        memory: SupportsIndex | None = None,
    ) -> list[CensusEntry]: ...
    def outcome(
        self, x: SupportsIndex, y: SupportsIndex, blocked: _Pairs | None = None
    ) -> BlockingAdvice: ...
    def oracle(self, memory: SupportsIndex | None = None) -> Oracle: ...
    def certificate(
        self,
        *,
        levels: SupportsIndex = 60,
        blocks: SupportsIndex = 1000000,
        memory: SupportsIndex = 1073741824,
    ) -> Certificate | None: ...
    def counters(
        self,
        numeration: SupportsIndex,
        *,
        states: SupportsIndex = 20000,
        memory: SupportsIndex = 1073741824,
    ) -> str | None: ...
    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, int | str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Certificate:
    @staticmethod
    def read(text: str) -> Certificate: ...
    @property
    def k(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def period(self) -> int: ...
    @property
    def signals(self) -> int: ...
    @property
    def blocks(self) -> int: ...
    def check(self) -> None: ...
    def json(self) -> str: ...
    def export(self, format: _Export) -> str: ...
    def oracle(self) -> Oracle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, tuple[str]]: ...

@final
class Fabric:
    def __new__(cls, class_: SupportsIndex, *, threads: SupportsIndex = 0) -> Fabric: ...
    @property
    def class_(self) -> int: ...
    @staticmethod
    def prefix(k: SupportsIndex, *, threads: SupportsIndex = 0) -> Prefix: ...
    def window(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        palette: str = "paper",
        frame: bool = False,
    ) -> Picture: ...
    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Film:
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def games(self) -> list[int]: ...
    @property
    def png(self) -> bytes: ...
    def save(self, path: str | os.PathLike[str]) -> None: ...
    def _repr_png_(self) -> bytes: ...

@final
class Lines:
    @property
    def column(self) -> int: ...
    @property
    def time(self) -> int: ...
    def values(self) -> npt.NDArray[np.int64]: ...
    def differences(self, other: Lines) -> npt.NDArray[np.int64]: ...
    def __len__(self) -> int: ...

@final
class Game:
    def __new__(
        cls,
        moves: str | Callable[[int, int], Iterable[tuple[int, int]]] | None = None,
        *,
        rays: _Pairs = (),
        steps: _Pairs = (),
        name: str | None = None,
        block: SupportsIndex | None = None,
        comply: SupportsIndex | None = None,
        modulo: SupportsIndex | None = None,
        imitate: SupportsIndex | _Pair | None = None,
        passes: SupportsIndex | None = None,
        misere: bool = False,
        terminal: _Pairs = (),
        holes: _Pairs = (),
        without: _Pairs = (),
    ) -> Game: ...
    @property
    def moves(self) -> str: ...
    @property
    def id(self) -> str: ...
    def options(self, x: SupportsIndex, y: SupportsIndex) -> list[tuple[int, int]]: ...
    def outcome(self, x: SupportsIndex, y: SupportsIndex) -> GameAdvice: ...
    def winning_moves(self, x: SupportsIndex, y: SupportsIndex) -> list[tuple[int, int]]: ...
    def p_positions(
        self, width: SupportsIndex, height: SupportsIndex | None = None
    ) -> npt.NDArray[np.bool_]: ...
    def grundy(
        self, width: SupportsIndex, height: SupportsIndex | None = None
    ) -> npt.NDArray[np.int32]: ...
    def positions(self, rows: SupportsIndex) -> npt.NDArray[np.int64]: ...
    def rows(
        self, rows: SupportsIndex, *, columns: SupportsIndex = 10_000_000
    ) -> list[tuple[int, int] | None]: ...
    def measure(self, rows: SupportsIndex) -> GameMeasurement: ...
    def quotient(
        self,
        width: SupportsIndex,
        height: SupportsIndex | None = None,
        *,
        largest: SupportsIndex = 200,
        sums: SupportsIndex = 5_000_000,
    ) -> Quotient | LargerQuotient: ...
    @staticmethod
    def names() -> list[Named]: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 500,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        colour: Literal["outcome", "value"] = "outcome",
        frame: bool = False,
    ) -> Picture: ...
    def __reduce__(self) -> tuple[type[Game], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ThreeHeaps:
    def __new__(
        cls,
        moves: str | Callable[[int, int, int], Iterable[tuple[int, int, int]]],
        *,
        name: str | None = None,
        block: SupportsIndex | None = None,
        misere: bool = False,
    ) -> ThreeHeaps: ...
    @property
    def moves(self) -> str: ...
    @property
    def id(self) -> str: ...
    def options(
        self, x: SupportsIndex, y: SupportsIndex, z: SupportsIndex
    ) -> list[tuple[int, int, int]]: ...
    def outcome(
        self, x: SupportsIndex, y: SupportsIndex, z: SupportsIndex
    ) -> ThreeHeapsAdvice: ...
    def winning_moves(
        self, x: SupportsIndex, y: SupportsIndex, z: SupportsIndex
    ) -> list[tuple[int, int, int]]: ...
    def p_positions(
        self, x: SupportsIndex, y: SupportsIndex | None = None, z: SupportsIndex | None = None
    ) -> npt.NDArray[np.bool_]: ...
    def grundy(
        self, x: SupportsIndex, y: SupportsIndex | None = None, z: SupportsIndex | None = None
    ) -> npt.NDArray[np.int32]: ...
    @staticmethod
    def names() -> list[Named]: ...
    def picture(
        self,
        z: SupportsIndex = 0,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 300,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        frame: bool = False,
    ) -> Picture: ...
    def __reduce__(self) -> tuple[type[ThreeHeaps], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Imitation:
    def __new__(cls, k: SupportsIndex, m: SupportsIndex) -> Imitation: ...
    @property
    def id(self) -> str: ...
    @property
    def k(self) -> int: ...
    @property
    def m(self) -> int: ...
    def sequence(
        self, count: SupportsIndex, *, printed: bool = False, mex: SupportsIndex = 1
    ) -> npt.NDArray[np.int64]: ...
    def pairs(self, index: SupportsIndex, count: SupportsIndex = 1) -> list[tuple[int, int]]: ...
    def mate(self, number: SupportsIndex) -> int: ...
    def is_p(self, x: SupportsIndex, y: SupportsIndex) -> bool: ...
    def xi(self, x: SupportsIndex, y: SupportsIndex) -> int: ...
    def outcome(
        self,
        x: SupportsIndex,
        y: SupportsIndex,
        *,
        last: _Pair | None = None,
        budget: SupportsIndex | None = None,
        opponent_budget: SupportsIndex | None = None,
        all: bool = False,
    ) -> ImitationAdvice: ...
    def blocking_outcome(
        self,
        x: SupportsIndex,
        y: SupportsIndex,
        *,
        blocked: Sequence[SupportsIndex] | None = None,
        all: bool = False,
    ) -> ImitationAdvice: ...
    def verify(self, piles: SupportsIndex, *, threads: SupportsIndex = 0) -> Verification: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        frame: bool = False,
    ) -> Picture: ...
    def __reduce__(self) -> tuple[type[Imitation], tuple[int, int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Nimhoff:
    def __new__(cls, rules: str, blocking: SupportsIndex = 1) -> Nimhoff: ...
    @property
    def id(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def blocking(self) -> int: ...
    def positions(self, rows: SupportsIndex) -> _Columns: ...
    def window(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def outcome(self, x: SupportsIndex, y: SupportsIndex) -> NimhoffAdvice: ...
    def theory(self, digits: SupportsIndex = 20, up_to: float = 200.0) -> Theory: ...
    def measure(self, rows: SupportsIndex) -> Measurement: ...
    @staticmethod
    def census(
        up_to: SupportsIndex, rows: SupportsIndex = 1000000, *, threads: SupportsIndex = 0
    ) -> list[PairEntry]: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex = 1000,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        colour: str | None = None,
        frame: bool = False,
        lines: bool = False,
    ) -> Picture: ...
    def __reduce__(self) -> tuple[type[Nimhoff], tuple[str, int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Oracle:
    @property
    def k(self) -> int: ...
    def value(self, x: SupportsIndex, y: SupportsIndex) -> int: ...
    def window(
        self,
        x: SupportsIndex,
        y: SupportsIndex,
        width: SupportsIndex,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def palace_number(self, x: SupportsIndex, y: SupportsIndex) -> int: ...
    def is_palace(self, x: SupportsIndex, y: SupportsIndex) -> bool: ...
    def palaces_seen(self, x: SupportsIndex, y: SupportsIndex) -> list[tuple[int, int]]: ...
    def count(self, side: SupportsIndex) -> int: ...

@final
class Pairing:
    def __new__(
        cls,
        k: SupportsIndex,
        other: SupportsIndex,
        shift: _Pair = (0, 0),
        offset: SupportsIndex = 0,
        *,
        threads: SupportsIndex = 0,
    ) -> Pairing: ...
    @property
    def k(self) -> int: ...
    @property
    def other(self) -> int: ...
    @property
    def shift(self) -> tuple[int, int]: ...
    @property
    def offset(self) -> int: ...
    def agreement(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
        *,
        margin: SupportsIndex | None = None,
    ) -> Agreement: ...
    def best_shift(
        self,
        radius: SupportsIndex,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> Pairing: ...
    def best_fit(
        self,
        radius: SupportsIndex,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> Pairing: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        frame: bool = False,
    ) -> Picture: ...
    def __getnewargs_ex__(self) -> tuple[tuple[int, int, tuple[int, int], int], dict[str, int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Picture:
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def details(self) -> dict[str, str]: ...
    @property
    def png(self) -> bytes: ...
    def save(self, path: str | os.PathLike[str]) -> None: ...
    def _repr_png_(self) -> bytes: ...

@final
class Session:
    @property
    def game(self) -> str: ...
    @property
    def heaps(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> tuple[_Player, _Phase] | None: ...
    @property
    def winner(self) -> _Player | None: ...
    @property
    def most_blocked(self) -> int: ...
    @property
    def modulus(self) -> int | None: ...
    @property
    def blocked(self) -> list[tuple[int, ...]]: ...
    @property
    def budgets(self) -> Sequence[int] | None: ...
    @property
    def memory(self) -> str | None: ...
    @property
    def record(self) -> str: ...
    def options(self, most: SupportsIndex = 10000) -> list[tuple[int, ...]] | None: ...
    def move(self, to: _Heaps) -> None: ...
    def block(self, squares: Sequence[_Heaps] = ()) -> None: ...
    def undo(self) -> bool: ...
    def hint(self) -> Hint: ...
    def play(self) -> Hint: ...
    def rated(self, most: SupportsIndex = 10000) -> list[Rated] | None: ...
    def puzzle(self, seed: SupportsIndex, size: SupportsIndex | None = None) -> Session: ...
    def review(self) -> list[Remark]: ...
    def __reduce__(self) -> tuple[object, tuple[str]]: ...

@disjoint_base
class Store:
    def __new__(
        cls, place: str | os.PathLike[str] | Files, threads: SupportsIndex = 0
    ) -> Self: ...
    @property
    def k(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def manifest(self) -> Manifest: ...
    @property
    def root(self) -> str: ...
    def value(self, x: SupportsIndex, y: SupportsIndex) -> int: ...
    def window(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> _Values: ...
    def stats(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
    ) -> Stats: ...
    def picture(
        self,
        x: SupportsIndex = 0,
        y: SupportsIndex = 0,
        width: SupportsIndex | None = None,
        height: SupportsIndex | None = None,
        *,
        scale: _Scale | None = None,
        palette: str = "paper",
        frame: bool = False,
    ) -> Picture: ...

@final
class Share:
    def __new__(
        cls,
        place: str | os.PathLike[str] | Files,
        k: SupportsIndex,
        size: SupportsIndex,
        *,
        tile: SupportsIndex | None = None,
        pyramid: bool = True,
        resume: bool = False,
        threads: SupportsIndex = 0,
        engine: _Engine = "auto",
    ) -> Share: ...
    @property
    def tile(self) -> int: ...
    @property
    def columns(self) -> int: ...
    def run(self, verify: str | None = None) -> Manifest: ...
    def begin(self) -> Manifest: ...
    def end(self) -> None: ...
    def region(
        self,
        bits: int,
        columns: tuple[int, int],
        rows: tuple[int, int],
        north: bytes | None,
        west: bytes | None,
    ) -> tuple[bytes, list[str]]: ...
    def row_files(self, bits: int) -> int: ...
    def rows(self, bits: int, file: int) -> str: ...
    def levels(self, bits: int) -> list[tuple[int, list[tuple[int, int]]]]: ...
    def squares(self, bits: int, side: int, file: tuple[int, int]) -> str: ...
    def seal(
        self,
        bits: int,
        records: Sequence[str],
        rows: Sequence[str],
        squares: Sequence[str],
        seconds: float,
    ) -> Manifest: ...
    def widen(self, min: int, max: int) -> Manifest: ...

_Rows: TypeAlias = Lines | npt.NDArray[np.integer] | Sequence[Sequence[SupportsIndex]]

def evolve(
    start: _Rows,
    steps: SupportsIndex,
    *,
    column: SupportsIndex = 0,
    time: SupportsIndex | None = None,
    flip: _Pair | None = None,
) -> Lines: ...
def reverse(
    start: _Rows,
    steps: SupportsIndex,
    choose: str,
    *,
    column: SupportsIndex = 0,
    time: SupportsIndex | None = None,
    flip: _Pair | None = None,
) -> Lines: ...
def reverse_game(
    k: SupportsIndex,
    steps: SupportsIndex,
    choose: str,
    x: SupportsIndex,
    y: SupportsIndex,
    width: SupportsIndex,
    height: SupportsIndex | None = None,
) -> BackwardGame: ...
def selftest(
    seed: SupportsIndex | None = None, *, long: bool = False, threads: SupportsIndex = 0
) -> SelfTest: ...
def film(
    first: SupportsIndex,
    last: SupportsIndex,
    x: SupportsIndex = 0,
    y: SupportsIndex = 0,
    width: SupportsIndex | None = None,
    height: SupportsIndex | None = None,
    *,
    step: SupportsIndex = 1,
    scale: _Scale | None = None,
    palette: str = "paper",
    fps: SupportsIndex = 20,
    threads: SupportsIndex = 0,
    engine: _Engine = "auto",
) -> Film: ...
def game(id: str) -> Blocking | Imitation | Nimhoff | Game | ThreeHeaps: ...
def play(
    game: _Game | str,
    at: _Heaps,
    *,
    k: SupportsIndex | None = None,
    m: SupportsIndex | None = None,
    rules: str | None = None,
    last: _Pair | None = None,
    budget: SupportsIndex | None = None,
    opponent_budget: SupportsIndex | None = None,
) -> Session: ...
def replay(record: str) -> Session: ...
@overload
def tile(
    k: SupportsIndex,
    i: SupportsIndex,
    j: SupportsIndex,
    side: SupportsIndex,
    entering: None = None,
    *,
    threads: SupportsIndex = 0,
    engine: _Engine = "auto",
) -> tuple[npt.NDArray[np.uint8], Found]: ...
@overload
def tile(
    k: SupportsIndex,
    i: SupportsIndex,
    j: SupportsIndex,
    side: SupportsIndex,
    entering: npt.NDArray[_Signals],
    *,
    threads: SupportsIndex = 0,
    engine: _Engine = "auto",
) -> tuple[npt.NDArray[_Signals], Found]: ...

def card() -> Card: ...
def seconds_within(
    k: SupportsIndex,
    x: SupportsIndex,
    y: SupportsIndex,
    width: SupportsIndex,
    height: SupportsIndex,
) -> float: ...
