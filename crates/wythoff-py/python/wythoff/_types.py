"""The dictionaries that are answered: the fields of the program's ``--json``."""

from __future__ import annotations

from typing import Literal, TypedDict


class Visible(TypedDict):
    """Palaces that the queen sees, by direction."""

    north: int
    west: int
    diagonal: int


class Stats(TypedDict):
    """Counts of a window."""

    k: int
    x: int
    y: int
    width: int
    height: int
    palaces: int
    #: Sum over the palaces of 31 x + 17 y, modulo 2**61 - 1, as text.
    hash: str
    #: Smallest and largest value outside the hood; ``None`` if there is no such cell.
    min: int | None
    max: int | None
    #: How many cells outside the hood have which value; ``None`` if all is hood.
    histogram: dict[int, int] | None


class Advice(TypedDict):
    """Who wins, and how: outcome ``"N"`` (the player to move) or ``"P"`` (her opponent)."""

    outcome: Literal["N", "P"]
    winning_moves: list[tuple[int, int]]
    reason: str


class BlockingAdvice(Advice):
    """With what has to be blocked."""

    best_block: list[tuple[int, int]]


class ImitationAdvice(Advice):
    """With what has to be blocked, the pairs below on the diagonal, and the clause of the theorem.

    Winning moves are the tokens that are taken from the first and from the second pile.
    """

    block: list[tuple[int, int]]
    xi: int
    clause: str


class Region(TypedDict):
    """A region in numbers, both halves of the board together; no cells if it is not found."""

    cells: int
    #: The part of the board that it is, from 0 to 1.
    share: float
    #: Palaces a square, from 0 to 1.
    density: float | None
    mean: float | None
    min: int | None
    max: int | None


class Border(TypedDict):
    """A border of the half x >= y: dx/dy of the line that fits best, and its squares (x, y)."""

    slope: float | None
    points: list[tuple[int, int]]


class Structure(TypedDict):
    """Regions, borders and junctions by name."""

    k: int
    size: int
    regions: dict[str, Region]
    borders: dict[str, Border]
    junctions: dict[str, tuple[int, int] | None]


class Complex(TypedDict):
    """A complex number."""

    re: float
    im: float


class FillTest(TypedDict):
    """A rule tested against the fill rules so far: [FGPLL] (3)."""

    rule: str
    against: str
    #: Sums to 12 digits, or ``"infinite"``.
    below: str
    above: str
    verdict: str


class Polynomial(TypedDict):
    """A polynomial with the slope as a root: proved, or found to fit to so many digits."""

    polynomial: str
    agrees_to: int
    proved: bool


class _Line(TypedDict):
    slope: str
    density: str
    polynomial: Polynomial | None


class Line(_Line, total=False):
    """A line: slope y/x and P-positions per unit of x, cut off after the digits asked for.

    ``exact`` is there if both are a + b sqrt(d).
    """

    exact: tuple[str, str]


class ModeLine(TypedDict):
    """How a mode shows in one line: amplitudes of density and slope."""

    density: Complex
    slope: Complex


class Mode(TypedDict):
    """A disturbance of the lines: s = growth + i frequency, certified to be that near."""

    growth: float
    frequency: float
    radius: float
    parity: str | None
    shape: list[ModeLine]


#: Lines and modes of a game, by theory.
Theory = TypedDict(
    "Theory",
    {
        "rules": str,
        "fill_rules": str,
        "fill_rules_one_pass": "str | None",
        "tests": list[FillTest],
        "lines": list[Line],
        "class": Literal["strict", "strict-to", "unstable", "undecided"],
        "searched_to": float,
        "least_growth": float,
        "complete": bool,
        "growth_bound": "float | None",
        "modes": list[Mode],
    },
)

#: An octave of a beam: columns ``from`` to ``to`` - 1.
Octave = TypedDict(
    "Octave",
    {
        "from": int,
        "to": int,
        "count": int,
        "density": float,
        "slope": float,
        "least": float,
        "greatest": float,
        "spread": float,
    },
)


class Beam(TypedDict):
    """A beam as it is measured, beside what the theory says of it."""

    label: int
    between: tuple[str, str]
    slope: float | None
    slope_error: float | None
    density: float
    density_error: float
    plain_density: float
    slope_theory: float | None
    density_theory: float | None
    fluctuation: float | None
    scatter_exponent: float | None
    scatter_exponent_error: float | None
    octaves: list[Octave]


class Ripple(TypedDict):
    """A wave in one beam."""

    label: int
    density: Complex
    slope: Complex


class Period(TypedDict):
    """A wave in ln x: the pattern repeats when x grows by ``factor``."""

    frequency: float
    log_period: float
    factor: float
    strength: float
    noise: float
    growth: float | None
    growth_error: float | None
    frequency_theory: float | None
    growth_theory: float | None
    beams: list[Ripple]


class BeamUse(TypedDict):
    """How one beam meets the classes of a rule."""

    label: int
    share: float
    fluctuation: float


class ClassUse(TypedDict):
    """How the classes of a rule are met, on one side: shares with one P-position, and with none."""

    rule: str
    fills: bool
    side: str
    classes: int
    once: float
    never: float
    fluctuation: float | None
    beams: list[BeamUse]


class Evenness(TypedDict):
    """Fluctuations of P-positions along x, and as the fill rules see them: [FGPLL] section 5."""

    along_x: float
    together: float | None
    apart: float | None


#: Beams and waves of a game, by measurement.
Measurement = TypedDict(
    "Measurement",
    {
        "rules": str,
        "rows": int,
        "from": int,
        "to": int,
        "beams": list[Beam],
        "periods": list[Period],
        "largest_growth_theory": "float | None",
        "classes": list[ClassUse],
        "evenness": Evenness,
        "class": Literal["uniform", "waves", "undecided"],
    },
)


class Hint(TypedDict, total=False):
    """What to do, and why: ``move`` or ``block`` is there, whichever it is the turn for."""

    wins: bool
    move: tuple[int, int]
    block: list[tuple[int, int]]
    reason: str


class Action(TypedDict, total=False):
    """A move, or a block."""

    move: tuple[int, int]
    block: list[tuple[int, int]]


#: A turn looked at afterwards: ``move`` or ``block`` is there, and what would have been ``better``.
Remark = TypedDict(
    "Remark",
    {
        "turn": int,
        "player": Literal["first", "second"],
        "from": tuple[int, int],
        "move": tuple[int, int],
        "block": list[tuple[int, int]],
        "verdict": Literal["kept", "lost", "helpless"],
        "better": list[Action],
    },
    total=False,
)


class Found(TypedDict):
    """What is in a tile."""

    palaces: int
    hash: int
    min: int | None
    max: int | None


class Statistics(TypedDict):
    """Counts of a whole stored board."""

    palaces: int
    hash: str
    min: int
    max: int


class Made(TypedDict):
    """How a store was made, and how long that took."""

    program: str
    level: str
    threads: int
    #: In seconds since 1970.
    start: int
    end: int
    seconds: float


class Manifest(TypedDict, total=False):
    """What a store says of itself; from ``root`` on only when it is finished."""

    format: int
    k: int
    size: int
    tile: int
    block: int
    bits: int
    pyramid: bool
    state: Literal["unfinished", "finished"]
    root: str
    tiles: int
    statistics: Statistics
    made: Made
