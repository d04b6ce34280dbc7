#!/usr/bin/env python3
"""Compares what follows from the phase of k with the records of the atlas.

Prints one JSON value: for the games with one number of palaces on all columns of the inner gap, and
for those with one number on all diagonals, how far the excess is off in all games up to 1000 and in a
sample beyond, and how far the slopes of innermost beams are off; how far the share of columns with one
palace more is off beyond beams with few palaces; how far the slope of the next thread is off, and how
many games have as many palaces there; and from which phase on the innermost two threads stay apart.
`--excess E` takes another excess of the medium, `--shift S` other phases in the forecasts. `phase.py
300` prints the forecast for game 300. The formulas are derived in docs/algorithms/phase.md. Uses only
Python's standard library.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from pathlib import Path

RESULTS = Path(__file__).resolve().parent.parent / "results"
PHI = (1 + sqrt(5)) / 2
# The excess of gaps between threads, by the slopes of 94 threads (docs/algorithms/threads.md).
MEDIUM = 0.3802
# The share of diagonals with one palace more at which a gap has least excess, and the excess beyond it
# by the square of the distance: as in a parabola through three threads between random lines (same page).
LEAST, CURVE = 0.1293, 1.62
# Shares are exact to this number.
ROUNDING = 1e-9
# Palaces in a row of the next thread are sought up to this number.
MOST = 89
# Ends of the ranges: columns with one number, diagonals with one number and one state.
COLUMNS = (0.1456, 0.1854)
DIAGONALS = (0.225, 0.795)
# Phases of innermost beams behind whole threads.
BEAMS = (0.225, 0.7996)
# Palaces in a row that threads have in the rows of the record.
SEEN = 13
# Phases in which the innermost beam has few palaces.
FEW = (0.1854, 0.225)
# Phases in which the innermost two threads are one below some phase, and two above.
MEETING = (0.12, 0.186)
# Up to this phase the slopes of the two are compared, which are nearly straight there.
NEAR = 0.165
FIRST = 81
# The record of the inner gaps has all games up to this one, and a sample of larger ones.
ALL_TO = 1000
# Up to this game phases are exact to six digits.
LAST = 10**9


@dataclass
class Forecast:
    """The inner gap of a game, and the innermost thread, by the phase."""

    phase: float
    excess: float
    # Of the innermost thread: columns a row, and palaces a row.
    slope: float
    palaces: float
    # The same of the next thread.
    next_slope: float
    next_palaces: int


def usual(k):
    """Returns k/(φ√5): palaces in a column if all slopes are φ²."""
    return k / (PHI * sqrt(5))


def phase(k):
    """Returns what k/(φ√5) lacks to the next whole number."""
    return ceil(usual(k)) - usual(k)


def asked(at):
    """Returns the excess that a thread of one palace in a row asks of the medium."""
    return sqrt(5) / PHI**2 - 5 / PHI**2 * at


def columns(at, medium):
    """Returns the forecast if all columns of the gap have the same number of palaces."""
    rest = asked(at)
    return Forecast(at, 1 / rest - 1, 1 / (1 - rest), 1.0, outer(at, medium), 1)


def outer(at, medium):
    """Returns the slope of the thread behind the innermost one, if it takes all diagonals."""
    share = 2 / PHI - medium * PHI / sqrt(5) - sqrt(5) / PHI * at
    return 1 + 1 / share


def meeting_phase(medium):
    """Returns the phase at which the two innermost threads have the same slope."""
    least, most = MEETING
    for _ in range(50):
        at = (least + most) / 2
        least, most = (at, most) if columns(at, medium).slope > outer(at, medium) else (least, at)
    return least


def before_beam(at, medium):
    """Returns the excess of the medium before a thread of one palace in a row that takes all diagonals it
    leaves, the share of these, and the share of columns with one palace more behind the thread."""
    excess = max(medium, asked(at))
    share = PHI - excess * PHI / sqrt(5) - sqrt(5) / PHI * at
    return excess, share, share + share / (1 + share) + excess - 1


def diagonals(at, medium):
    """Returns the forecast if all diagonals of the gap have the same number of palaces.

    The innermost thread is a beam, up to a phase of 0.52 behind a thread that takes all diagonals.
    """
    excess, share, more = before_beam(at, medium)
    rest = behind = more
    if share <= 1 / PHI:
        rest, more = medium, 1 - sqrt(5) / PHI * at + medium / (sqrt(5) * PHI)
        behind = gap_excess(place(at, 0, medium), medium)
    free_diagonals = more + 1 - rest
    ratio = (1 - more) / free_diagonals
    slope = (ratio + sqrt(ratio**2 + 4)) / 2
    steepest, thickness = max(steepness(at, behind, excess), key=lambda found: found[0])
    return Forecast(at, 2 * (more + (1 - more) / (1 + slope)), slope, free_diagonals * (slope - 1),
                    slope_of(steepest), thickness)


def place(at, palaces, medium):
    """Returns the share of diagonals with one palace more beyond so many palaces in a row."""
    return (sqrt(5) / PHI * at - palaces / PHI + medium * PHI / sqrt(5) + 0.05) % 1 - 0.05


def gap_excess(share, medium):
    """Returns the excess of a gap of the medium by its share of diagonals with one palace more."""
    return medium + CURVE * (share - LEAST) ** 2


def steepness(at, behind, excess):
    """Yields how steep threads before a gap with the excess `behind` would be, and their palaces in a row."""
    for palaces in range(1, MOST + 1):
        share = place(at, palaces, excess)
        if -ROUNDING < share <= excess:
            # If all diagonals have the same number, the excess is known already.
            beyond = gap_excess(share, excess) if share > ROUNDING else excess
            yield (behind - beyond) / palaces, palaces


def slope_of(steepness):
    """Returns the slope s with 1/s + 1/(s - 1) - 1 = steepness: columns a row."""
    total = 1 + steepness
    return (2 + total + sqrt(4 + total**2)) / (2 * total)


def lines(entry):
    """Returns the lines of a record of the atlas."""
    return json.loads((RESULTS / f"{entry}.json").read_text(encoding="utf-8"))["result"]


def inner_gaps():
    """Returns k, the excess, and palaces in columns, of inner gaps, and of gaps beyond a missed beam.

    They are from the record of `cln-phase`. A beam is missed if a square of the gap would be a palace.
    """
    seen, beyond = [], []
    for line in lines("cln-phase"):
        words = line.split()
        k, vertical, diagonal = int(words[0]), float(words[4]), float(words[7])
        missed = 2 * int(words[2]) + int(words[5]) < k
        if k >= FIRST:
            (beyond if missed else seen).append((k, 2 * vertical + diagonal - k, vertical))
    return seen, beyond


def thread(text):
    """Returns palaces in a row and slope of a thread, such as 2@34/13*."""
    palaces, course = text.rstrip("*").split("@")
    dx, _, dy = course.partition("/")
    return float(palaces), float(dx) / float(dy or 1)


def innermost():
    """Returns k and the threads far down, the innermost first, from the record of `cln-question-6`."""
    deepest = {}
    for line in lines("cln-question-6"):
        head, threads = line.split(":")
        k, y = map(int, head.split()[:2])
        if k >= FIRST and y > deepest.get(k, (0, []))[0]:
            deepest[k] = y, [thread(text) for text in threads.split()]
    return [(k, threads) for k, (_, threads) in deepest.items()]


def meeting(games, medium):
    """Compares where the innermost two threads meet with the forecast."""
    games = [(phase(k), threads) for k, threads in games if MEETING[0] <= phase(k) <= MEETING[1]]
    one = [at for at, threads in games if 1.9 < threads[0][0] < 2.001]
    two = [(at, threads[1][1] - threads[0][1]) for at, threads in games
           if all(abs(palaces - 1) < 0.001 for palaces, _ in threads[:2])]
    near = [(at, apart) for at, apart in two if at <= NEAR]
    mean_at, mean = (sum(values) / len(near) for values in zip(*near))
    rise = (sum((at - mean_at) * (apart - mean) for at, apart in near)
            / sum((at - mean_at) ** 2 for at, _ in near))
    return {
        "forecast": round(meeting_phase(medium), 4),
        "equal_slopes": round(mean_at - mean / rise, 4),
        "games": len(near),
        "one_thread": {"games": len(one), "largest_phase": round(max(one), 4)},
        "two_threads": {"games": len(two), "least_phase": round(min(two)[0], 4)},
        "others": len(games) - len(one) - len(two),
    }


def is_next(threads, palaces):
    """Returns true if the thread before the beam has so many palaces in a row."""
    return abs(threads[1][0] - palaces) < 0.01


def next_palaces(games, medium, shift):
    """Returns how many games have the next thread that is forecast, for each thickness that occurs."""
    found = {}
    for at, threads in sorted((phase(k), threads) for k, threads in games):
        if BEAMS[0] <= at <= BEAMS[1]:
            palaces = diagonals(at + shift, medium).next_palaces
            each = found.setdefault(palaces, {"from": round(at, 4), "to": 0, "games": 0, "of": 0})
            each["to"] = round(at, 4)
            each["games"] += is_next(threads, palaces)
            each["of"] += 1
    seen = [each for palaces, each in found.items() if palaces <= SEEN]
    return {"palaces": found, **{key: sum(each[key] for each in seen) for key in ("games", "of")}}


def compare(measured, ends, forecast, shift):
    """Returns the number of games in a range of phases, and how far the forecast is off in them."""
    games = [(k, value) for k, value in measured if ends[0] <= phase(k) <= ends[1]]
    off = sorted(abs(forecast(phase(k) + shift) - value) for k, value in games)
    root = sqrt(sum(x * x for x in off) / len(off))
    return {"games": len(off), "root_mean_square": round(root, 4), "median": round(off[len(off) // 2], 4)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("k", type=int, nargs="?", help="print the forecast for this game, from 81 to 10^9")
    parser.add_argument("--excess", type=float, default=MEDIUM, help="excess of the medium, 0 to 1")
    parser.add_argument("--shift", type=float, default=0.0, help="added to each phase, -0.2 to 0.2")
    options = parser.parse_args()
    if not 0 <= options.excess <= 1 or not -0.2 <= options.shift <= 0.2:
        parser.error("--excess is a number from 0 to 1, --shift one from -0.2 to 0.2")
    if options.k is not None:
        if not FIRST <= options.k <= LAST:
            parser.error(f"k is a whole number from {FIRST} to {LAST}")
        at = phase(options.k)
        found = (columns(at, options.excess) if COLUMNS[0] <= at <= COLUMNS[1] else
                 diagonals(at, options.excess) if DIAGONALS[0] <= at <= DIAGONALS[1] else None)
        print(json.dumps(asdict(found) if found else {"phase": at}))
        return
    (gaps, beyond), games, medium, shift = inner_gaps(), innermost(), options.excess, options.shift
    small = [(k, excess) for k, excess, _ in gaps if k <= ALL_TO]
    sample = [(k, excess) for k, excess, _ in gaps if k > ALL_TO]
    few = [(k, vertical - int(usual(k))) for k, _, vertical in beyond]
    inner = [(k, threads[0][1]) for k, threads in games]
    second = [(k, threads[1][1]) for k, threads in games
              if is_next(threads, diagonals(phase(k), medium).next_palaces)]
    print(json.dumps({
        "columns": compare(small, COLUMNS, lambda at: columns(at, medium).excess, shift),
        "diagonals": compare(small, DIAGONALS, lambda at: diagonals(at, medium).excess, shift),
        "sample_columns": compare(sample, COLUMNS, lambda at: columns(at, medium).excess, shift),
        "sample_diagonals": compare(sample, DIAGONALS, lambda at: diagonals(at, medium).excess, shift),
        "few_palaces": compare(few, FEW, lambda at: before_beam(at, medium)[2], shift),
        "slopes_columns": compare(inner, COLUMNS, lambda at: columns(at, medium).slope, shift),
        "slopes_diagonals": compare(inner, DIAGONALS, lambda at: diagonals(at, medium).slope, shift),
        "second_slopes": compare(second, BEAMS, lambda at: diagonals(at, medium).next_slope, shift),
        "next_palaces": next_palaces(games, medium, shift),
        "meeting": meeting(games, medium),
    }, indent=2))


if __name__ == "__main__":
    main()
