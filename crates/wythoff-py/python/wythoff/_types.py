"""Types of returned dictionaries, which have the fields of the program's ``--json``."""

from __future__ import annotations

from typing import Literal, TypedDict

from wythoff._blocking_types import Thread


class Visible(TypedDict):
    """Number of palaces that a queen sees, by direction."""

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
    #: Sum of 31 x + 17 y over the palaces, modulo 2**61 - 1, as a string.
    hash: str
    #: Smallest and largest value outside the hood; ``None`` if there is no such cell.
    min: int | None
    max: int | None
    #: Number of cells outside the hood by value; ``None`` if there are none.
    histogram: dict[int, int] | None


class Advice(TypedDict):
    """The outcome, ``"N"`` (the player to move wins) or ``"P"`` (the opponent wins), and the
    winning moves.
    """

    outcome: Literal["N", "P"]
    winning_moves: list[tuple[int, int]]
    reason: str


class BlockingAdvice(Advice):
    """Advice with the best block."""

    best_block: list[tuple[int, int]]


class NimhoffAdvice(Advice, total=False):
    """Advice with the best block, which games without blocking do not have."""

    best_block: list[tuple[int, int]]


class _GameOutcome(NimhoffAdvice):
    """Advice with the best block, and whether a pass wins."""

    pass_wins: bool


class GameAdvice(_GameOutcome, total=False):
    """Advice with the best block, which games without blocking do not have, whether a pass wins,
    and in games with blocking and passes whether the opponent has to block the pass.
    """

    block_pass: bool


class _ThreeHeapsOutcome(TypedDict):
    """The outcome and the winning moves on three heaps."""

    outcome: Literal["N", "P"]
    winning_moves: list[tuple[int, int, int]]
    reason: str


class ThreeHeapsAdvice(_ThreeHeapsOutcome, total=False):
    """Advice with the best block, in games with blocking, and with the move of a perfect player,
    if she loses and can move.
    """

    best_block: list[tuple[int, int, int]]
    best_move: tuple[int, int, int]


class ImitationAdvice(Advice):
    """Advice with the tokens that each winning move takes from the first and from the second pile,
    the best block, the number of pairs below on the diagonal, and the clause of the theorem.
    """

    take: list[tuple[int, int]]
    #: Number of winning moves, of which at most 100,000 are listed; ``None`` unless all were asked for.
    count: int | None
    block: list[tuple[int, int]]
    xi: int
    clause: str


class Region(TypedDict):
    """Statistics of a region, on both halves of the board together; 0 cells if it is not found."""

    cells: int
    #: Fraction of the cells of the board, from 0 to 1.
    share: float
    #: Fraction of palaces among its cells, from 0 to 1.
    density: float | None
    mean: float | None
    min: int | None
    max: int | None


class Border(TypedDict):
    """A border on the half x >= y: the slope dx/dy of the best-fitting line, and its squares (x,
    y).
    """

    slope: float | None
    points: list[tuple[int, int]]


class _Structure(TypedDict):
    k: int
    size: int
    regions: dict[str, Region]
    borders: dict[str, Border]
    junctions: dict[str, tuple[int, int] | None]


class Structure(_Structure, total=False):
    """Regions, borders and junctions by name, and the threads if they were asked for."""

    threads: list[Thread]


class Complex(TypedDict):
    """A complex number."""

    re: float
    im: float


class FillTest(TypedDict):
    """A test of a rule against the fill rules found before: [FGPLL] (3)."""

    rule: str
    against: str
    #: Sums to 12 digits, or ``"infinite"``.
    below: str
    above: str
    verdict: str


class Polynomial(TypedDict):
    """A polynomial with the slope as a root: proved, or in agreement to ``agrees_to`` digits."""

    polynomial: str
    agrees_to: int
    proved: bool


class _Line(TypedDict):
    slope: str
    density: str
    polynomial: Polynomial | None


class Line(_Line, total=False):
    """A line: slope y/x and P-positions per unit of x, truncated to the requested digits.

    ``exact`` is present if both have the form a + b sqrt(d).
    """

    exact: tuple[str, str]


class ModeLine(TypedDict):
    """The amplitudes of a mode in the density and slope of one line."""

    density: Complex
    slope: Complex


class Mode(TypedDict):
    """A mode of perturbations of the lines: s = growth + i frequency, certified within ``radius``.
    """

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
    """A measured beam, with the values of the theory."""

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
    """The amplitudes of a wave in one beam."""

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
    """The P-positions of one beam in the classes of a rule."""

    label: int
    share: float
    fluctuation: float


class ClassUse(TypedDict):
    """The classes of a rule on one side: the fractions with one P-position and with none."""

    rule: str
    fills: bool
    side: str
    classes: int
    once: float
    never: float
    fluctuation: float | None
    beams: list[BeamUse]


class Evenness(TypedDict):
    """Fluctuations of P-positions along x, and along the fill rules: [FGPLL] section 5."""

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


#: The prediction of the theory for a pair of the census.
PairModel = TypedDict(
    "PairModel",
    {
        "fill_rules": str,
        "lines": int,
        "class": Literal["strict", "strict-to", "unstable", "undecided"],
        "searched_to": float,
        "largest_growth": "float | None",
        "frequency": "float | None",
    },
)

#: The results of the census for a pair (p, q): measurement, prediction, and Conjecture 13.
PairEntry = TypedDict(
    "PairEntry",
    {
        "p": int,
        "q": int,
        "in_omega": bool,
        "model": "PairModel | None",
        "rows": int,
        "beams": int,
        "class": Literal["uniform", "waves", "undecided"],
        "frequency": "float | None",
        "growth": "float | None",
        "growth_error": "float | None",
        "strength": "float | None",
        "beams_as_conjectured": bool,
        "class_as_conjectured": "bool | None",
    },
)


class Verification(TypedDict):
    """States that were compared with the Main Theorem, and exceptions among them."""

    k: int
    m: int
    piles: int
    states: int
    p_states: int
    exceptions: int


class Occupancy(TypedDict):
    """The number of P-positions in a row or in a column of a window."""

    mean: float
    least: int
    greatest: int


class GameBeam(TypedDict):
    """A set of P-positions in nearly one direction y/x, with the line that fits best."""

    slope: float | None
    slope_error: float | None
    slope_theory: float | None
    count: int
    density: float | None


#: The largest distances from the lines where the larger heap is ``from`` to ``to`` - 1.
Distance = TypedDict(
    "Distance", {"from": int, "to": int, "fitted": float, "theory": "float | None"}
)


class GameMeasurement(TypedDict):
    """P-positions of a window: counts, beams, and distances from their lines."""

    moves: str
    size: int
    count: int
    density: float
    rows: Occupancy
    columns: Occupancy
    beams: list[GameBeam]
    undecided: bool
    distances: list[Distance]


class Generator(TypedDict):
    """A letter of a misère quotient, and the first position that it stands for."""

    letter: str
    at: tuple[int, int]


class QuotientElement(TypedDict):
    """An element of a misère quotient: x**(index + period) = x**index."""

    name: str
    p: bool
    index: int
    period: int
    #: Positions whose sum it is.
    sum: list[tuple[int, int]]


class Quotient(TypedDict):
    """The misère quotient of the sums of positions of a box."""

    moves: str
    width: int
    height: int
    order: int
    #: n if the quotient is T_n.
    tame: int | None
    p: list[str]
    generators: list[Generator]
    relations: list[str]
    elements: list[QuotientElement]
    #: The element of each position, row y = 0 first.
    board: list[list[str]]


#: The proof that a misère quotient has more elements than were asked for, which begin with the
#: position ``from``: sums that are pairwise different, and tests that tell them apart.
LargerQuotient = TypedDict(
    "LargerQuotient",
    {
        "moves": str,
        "width": int,
        "height": int,
        "more_than": int,
        "from": tuple[int, int],
        "sums": list[list[tuple[int, int]]],
        "tests": list[list[tuple[int, int]]],
    },
)


class SelfTest(TypedDict):
    """The numbers of comparisons of all engines, and of those that failed."""

    seed: int
    levels: list[str]
    cases: int
    failures: int
    differences: list[str]


class Card(TypedDict):
    """A graphics card, and its work in this process."""

    adapter: str
    driver: str
    interface: str
    software: bool
    rectangles: int
    cells: int
    failure: str | None


class Named(TypedDict):
    """A game with a name."""

    name: str
    moves: str
    terms: str
    source: str
    known: str


class Rated(TypedDict):
    """A legal move with its result, if both players play perfectly from then on."""

    to: tuple[int, ...]
    wins: bool
    moves: int | None


class Hint(TypedDict, total=False):
    """The action of a perfect player, ``move`` or ``block``, and the reason."""

    wins: bool
    move: tuple[int, ...]
    block: list[tuple[int, ...]]
    reason: str


class Action(TypedDict, total=False):
    """A move, or a block."""

    move: tuple[int, ...]
    block: list[tuple[int, ...]]


#: A remark on a turn, which has ``move`` or ``block``, with the actions that would have been
#: ``better``.
Remark = TypedDict(
    "Remark",
    {
        "turn": int,
        "player": Literal["first", "second"],
        "from": tuple[int, ...],
        "move": tuple[int, ...],
        "block": list[tuple[int, ...]],
        "verdict": Literal["kept", "lost", "helpless"],
        "better": list[Action],
    },
    total=False,
)


class Found(TypedDict):
    """Counts of a tile."""

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
    """The program, machine and time that made a store."""

    program: str
    level: str
    threads: int
    #: Seconds since 1970.
    start: int
    end: int
    seconds: float


class Manifest(TypedDict, total=False):
    """The manifest of a store; the fields from ``root`` on exist only in a finished store."""

    format: int
    game: str
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
