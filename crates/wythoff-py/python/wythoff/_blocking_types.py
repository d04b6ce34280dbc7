"""Types of dictionaries about blocking queens, which have the fields of the program's ``--json``."""

from __future__ import annotations

from typing import Literal, TypedDict


class Share(TypedDict):
    """Cells that were compared, and how many of them agree."""

    cells: int
    agree: int


#: The agreement of two games in a window.
Agreement = TypedDict(
    "Agreement",
    {
        "k": int,
        "with": int,
        "shift": tuple[int, int],
        "offset": int,
        "x": int,
        "y": int,
        "width": int,
        "height": int,
        "agree": int,
        "by_region": dict[str, Share],
    },
)


class Spread(TypedDict):
    """A number that is measured in many places."""

    least: int
    most: int
    mean: float


class ThreadSlope(TypedDict):
    """Columns per row, with a bound of the error; ``exact`` as (numerator, denominator)."""

    value: float
    error: float
    exact: tuple[int, int] | None


class ThreadPeriod(TypedDict):
    """The smallest shift that takes a thread to itself."""

    dx: int
    dy: int
    palaces: int


class Thread(TypedDict):
    """A thread in the rows from the first to the one before the last of ``rows``."""

    rows: tuple[int, int]
    palaces: int
    strays: int
    #: Palaces per row, per column and per diagonal.
    horizontal: Spread
    vertical: Spread | None
    diagonal: Spread | None
    slope: ThreadSlope
    period: ThreadPeriod | None
    #: The line x = slope y + offset through its middle.
    offset: float
    width: float


class ThreadAlone(TypedDict):
    """A thread that was followed by itself until it repeated, from row ``since`` on."""

    #: Palaces in a row, and beyond it in a row.
    thickness: int
    beyond: int
    since: int
    period: ThreadPeriod
    #: Palaces that the squares left of it see in their column and on their diagonal.
    vertical: Spread
    diagonal: Spread


class RepeatingThreads(TypedDict):
    """The threads of a game, from the skin inward, as far as each repeats."""

    k: int
    row: int
    phase: float
    threads: list[ThreadAlone]
    is_whole: bool


class Word(TypedDict):
    """Numbers of palaces on parallel lines that repeat: their mean, as a fraction, and period."""

    palaces: str
    period: int
    lines: int


class StrandPeriod(TypedDict):
    """Columns, rows and palaces after which a strand is the same again."""

    columns: int
    rows: int
    palaces: int


class Strand(TypedDict):
    """Palaces that lie together far out: a thread, or several that run together."""

    density: float
    middle: tuple[float, float]
    reach: float
    period: StrandPeriod | None
    by_row: Word | None
    by_column: Word | None
    by_diagonal: Word | None
    edge: StrandPeriod | None
    beyond: Word | None


class Measured(TypedDict):
    """The measured slope of a strand, columns per row, with a bound of the error."""

    strand: int
    slope: float
    error: float


class Verdict(TypedDict, total=False):
    """What the laws of counting determine about the inner beams."""

    known: Literal["no_beam", "slope", "contradicted", "together", "no_law", "unsettled"]
    #: Number of strands that have laws only together, or none.
    strands: int
    slope: BeamSlope
    law: Literal["diagonal", "row", "column", "itself", "edge"]
    palaces: str
    by_line: str
    exact: str
    polynomial: str
    value: float


class BeamSlope(TypedDict):
    """A slope that the laws determine: the law, its counts, and the slope itself."""

    law: Literal["diagonal", "row", "column", "itself", "edge"]
    palaces: str
    by_line: str
    exact: str
    polynomial: str
    value: float


class Beams(TypedDict):
    """The strands of a game far out, from the inside out, and the slope of its inner beam."""

    k: int
    read_at: int
    measured_at: int
    strands: list[Strand]
    irregular: list[int]
    strays: int
    row_law_off: float
    slopes: list[Measured]
    measured: Measured | None
    verdict: Verdict


class Thickness(TypedDict):
    """Palaces of the skin in a row, in a column and on a diagonal."""

    horizontal: int
    vertical: int
    diagonal: int
    line: int | None


class SkinLevel(TypedDict):
    """A level of the skin: its first and last row, their columns, its period and its steps."""

    level: int
    rows: tuple[int, int]
    columns: tuple[int, int]
    period: tuple[int, int]
    word: str
    thickness: Thickness | None


class Transition(TypedDict):
    """The row and column at which a level of the skin begins."""

    level: int
    x: int
    y: int


class Skin(TypedDict):
    """The levels of the skin of the unbounded arm."""

    rows: int
    transitions: list[Transition]
    levels: list[SkinLevel]


#: The part of its fabric that a game shows.
Prefix = TypedDict(
    "Prefix",
    {
        "k": int,
        "class": int,
        "nose": tuple[int, int],
        "prefix": int,
        "differs": tuple[int, int],
        "between_rifts": int,
        "differs_between_rifts": tuple[int, int],
    },
)


#: The way in which the number of new blocks grows. Fields other than the class depend on it.
GrowthClass = TypedDict(
    "GrowthClass",
    {
        "class": Literal["repeats", "settles", "linear", "power"],
        "from": int,
        "period": int,
        "blocks": int,
        "rise": float,
        "exponent": float,
    },
    total=False,
)

#: New blocks for each doubling of the board, from side 16 on.
Growth = TypedDict("Growth", {"new_blocks": list[int], "class": GrowthClass})


class FarBeam(TypedDict):
    """A beam far out: columns per row, and palaces per row."""

    slope: float
    palaces: float


class FarOut(TypedDict):
    """The beams of the half x >= y in the last row that was read."""

    row: int
    beams: list[FarBeam]


class CensusEntry(TypedDict):
    """The results of the census for a game."""

    k: int
    standing: Literal["proved", "repeats", "open"]
    growth: Growth
    palaces: int
    far: FarOut
