"""Invalid arguments raise exceptions with a helpful message and never end the process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import python

import wythoff
from wythoff import (
    Arm,
    Blocking,
    Certificate,
    Fabric,
    Game,
    Imitation,
    Nimhoff,
    Pairing,
    Store,
    ThreeHeaps,
    evolve,
    film,
    play,
    replay,
    reverse,
    reverse_game,
    sweep,
    tile,
)

B, N, I = Blocking(5), Nimhoff("gdwn:1,2"), Imitation(2, 1)  # noqa: E741
SIGNALS = np.zeros(15, "u1")
START = '{"game":"wythoff","k":1,"m":1,"at":["2","2"]}\n'
FAR_MOVE = '{"player":"first","from":["2","2"],"move":["9","9"]}'

#: A call with a wrong type, and a part of the message.
TYPES: dict[str, str] = {
    "Blocking('5')": "whole number, not '5'",
    "Blocking(1.5)": "whole number, not 1.5",
    "Blocking(None)": "whole number",
    "Blocking()": "missing",
    "Blocking(5, 2)": "positional",
    "B.window(0.5)": "whole number",
    "B.stats(width='3')": "whole number",
    "B.value(1)": "missing",
    "B.outcome(3, 4, 5)": "Sequence",
    "B.outcome(3, 4, [1, 2])": "Sequence",
    "B.oracle('much')": "whole number",
    "B.certificate(5)": "positional",
    "B.picture(scale=1.5)": "scale must be a number of cells, or text",
    "B.picture(palette=3)": "str",
    "B.picture(frame='yes')": "bool",
    "B.picture().save(3)": "PathLike",
    "Pairing(5, 6, 3)": "Sequence",
    "Pairing(5, 6, (0.5, 0))": "whole number, not 0.5",
    "Fabric('2')": "whole number",
    "Arm(2)": "positional",
    "film(1, 2).save(3)": "PathLike",
    "reverse_game(5, 3, 7, 0, 0, 9)": "str",
    "Nimhoff(5)": "str",
    "N.positions('9')": "whole number",
    "N.theory(5, 'x')": "real number",
    "Imitation(1)": "missing",
    "Imitation('a', 1)": "whole number",
    "I.pairs(1.0)": "whole number",
    "I.mate('x')": "whole number",
    "I.outcome(5, 7, last=5)": "Sequence",
    "Game(rays=[1, 0])": "Sequence",
    "Game(rays=[(1, 0.5)])": "whole number, not 0.5",
    "I.blocking_outcome(5, 7, blocked=3)": "Sequence",
    "B.oracle().value(1.5, 0)": "whole number",
    "Certificate.read(b'x')": "str",
    "Certificate()": "cannot create",
    "play('wythoff', 5)": "tuple",
    "play('wythoff', ('a', 2))": "whole number",
    "play('wythoff', (3, 5)).move(3)": "tuple",
    "replay(3)": "str",
    "tile(5, 0, 0, 4, np.zeros(15, 'i8'))": "uint8 or uint16",
    "tile(5, 0, 0, 4, np.zeros((3, 5), 'u1'))": "one-dimensional",
    "tile(5, 0, 0, 4, [0] * 15)": "one-dimensional",
    "tile(5, 0, 0, 4, np.zeros(30, 'u1')[::2])": "contiguous",
    "Store(5)": "PathLike",
    "sweep(5, 100, 5)": "PathLike",
    "sweep(5.5, 100, tmp)": "whole number",
}

#: A call with an invalid value, and a part of the message.
VALUES: dict[str, str] = {
    "Blocking(0)": "k must be from 1",
    "Blocking(-1)": "not negative, not -1",
    "Blocking(2**53)": "k must be from 1",
    "B.beams(99)": "first must be at least 100",
    "B.beams(500, 500)": "last above it",
    "Blocking(16385).beams()": "k up to 16384",
    "B.repeating_threads(0)": "row and rows must be from 1 to 1000000000",
    "B.repeating_threads(9, 10**9 + 1)": "not 9 and 1000000001",
    "B.repeating_threads(9, 9, -1)": "not negative",
    "Blocking.census(9, 8)": "first <= last",
    "Blocking.census(1, 2**29)": "below 536870912",
    "Blocking.census(1, 2, blocks=0)": r"1 to 2\*\*32 blocks",
    "Blocking.census(1, 2, memory=1)": "bytes",
    "Blocking(8).certificate().export('walnut-x')": "choose one of walnut, walnut-v",
    "B.structure(2**33, threads_list=True)": "rows can be surveyed",
    "Pairing(0, 5)": "k must be from 1",
    "Pairing(5, 6, (2**60, 0))": "expected a number from",
    "Pairing(5, 6, (-20, 0)).agreement(0, 0, 10)": "nothing to compare",
    "Pairing(5, 6).agreement(0, 0, 0)": "empty",
    "Pairing(5, 6).best_shift(1001)": "from 0 to 1000",
    "Pairing(5, 6).picture(scale='x')": "scale",
    "Fabric(3)": "class 0, 1 or 2",
    "Fabric(0).window(2**52, 0, 9)": "ends at 2.51 from the nose",
    "Fabric(0).picture(palette='red')": "paper",
    "Arm().skin(0)": "1 to 4294967296 rows",
    "Arm().window(0, 2**32, 9)": "1 to 4294967296 rows",
    "film(9, 8)": "1 to 100000 pictures, not 0",
    "film(1, 9, fps=0)": "fps must be from 1 to 1000",
    "film(1, 9, step=0)": "step must be at least 1",
    "film(1, 2).save('film.gif')": ".png or .apng",
    "evolve([[0], [0], [0]], 3)": "four",
    "evolve([[0], [0], [0, 1], [0]], 3)": "same length",
    "evolve(np.zeros((4, 2)), 3)": "whole numbers",
    "evolve(7, 3)": "four or more rows",
    "evolve([[2**60]] * 4, 3)": "values go up to",
    "reverse([[0]] * 4, 3, 'left')": "r-3",
    "reverse_game(5, 3, 'r', 0, 0, 0)": "empty",
    "N.census(1)": "up_to from 2",
    "N.census(5, 999)": "at least 1000 rows",
    "I.sequence(5, mex=0)": "b = 0 is out of range",
    "I.sequence(2000, mex=2**53 - 1)": "ask for fewer pairs",
    "Game('nim').measure(99)": "from 100",
    "play('wythoff', (3, 5)).rated(2 * 10**6)": "at most 1000000",
    "play('wythoff', (3, 5)).puzzle(1, 0)": "no puzzle was found",
    "Blocking(2**64)": r"below 2\*\*64",
    "Blocking(10**5000)": r"below 2\*\*64",
    "Blocking(5, threads=-1)": "not negative",
    "Blocking(5, threads=2**40)": "1 to 4096",
    "Blocking(2**40).structure()": r"at most 2\*\*32 rows",
    "Blocking(2**40).picture(0, 0, 5, regions=True)": r"at most 2\*\*32 rows",
    "Blocking(2**53 - 1).window(0, 0, 3)": "64 bits",
    "Blocking(2**53 - 1).certificate()": r"k must be below 2\^29",
    "Blocking(2**53 - 1).oracle()": r"k must be below 2\^29",
    "B.window(-1)": "not negative",
    "B.window(0, 0, 0)": "both sides must be at least 1",
    "B.window(0, 0, 5, 0)": "both sides must be at least 1",
    "B.window(0, 0, 2**63)": r"largest coordinate, 2\^60",
    "B.window(2**60, 0, 5, 5)": r"largest coordinate, 2\^60",
    "B.stats(2**64)": r"below 2\*\*64",
    "B.value(-1, 0)": "not negative",
    "B.value(2**60, 2**60)": r"2\^60",
    "B.outcome(2**63, 2**63)": r"2\^60",
    "B.outcome(3, 4, [(0, 4), (1, 4), (2, 4), (3, 0), (3, 1)])": "at most k - 1 = 4",
    "B.outcome(3, 4, [(1, 2, 3)])": "length 2",
    "B.structure(0)": "at least 1",
    "B.structure(2**40)": r"at most 2\*\*32 rows",
    "B.oracle(-1)": "not negative",
    "B.oracle().window(10**50, -1, 3)": "not negative",
    "B.oracle().window(10**50, 0, 0)": "both sides must be at least 1",
    "B.oracle().window(10**50, 0, 2**61)": r"largest coordinate, 2\^60",
    "B.oracle(1).value(10**5, 10**5)": "more than 1 are needed",
    "B.certificate(levels=0)": "from 1 to 1000",
    "B.certificate(levels=1001)": "from 1 to 1000",
    "B.certificate(blocks=0)": "at least 1",
    "B.certificate(memory=0)": "0 bytes are too few for game 5",
    "B.certificate(memory=1)": "1 bytes are too few for game 5",
    "B.picture(scale=0)": "S is a whole number from 1 to 2",
    "B.picture(scale=-1)": "not negative",
    "B.picture(scale='x')": "S is a whole number from 1 to 2",
    "B.picture(scale='1/0')": "S is a whole number from 1 to 2",
    "B.picture(scale=2**64)": r"below 2\*\*64",
    "B.picture(palette='rainbow')": "choose one of paper, safe, print, palaces$",
    "B.picture(palette='grundy')": "choose one of paper, safe, print, palaces$",
    "B.picture(0, 0, 1000000, 10, scale='1/4096')": "at most 2147483647",
    "B.picture(0, 0, 10, 10, scale='1/1000000000')": "M one from 1 to 4096",
    "Nimhoff('')": "at least one rule",
    "Nimhoff('chess')": "write rules as",
    "Nimhoff('gdwn:0,0')": "must be positive",
    "Nimhoff('nimhoff:1,0')": "lacks the rule 0,1",
    "Nimhoff('gdwn:1,2', 0)": "k must be from 1",
    "Nimhoff('gdwn:1,2000000')": r"up to 1048575",
    "Nimhoff('gdwn:1,99999999999999999999')": "components go up to 1048575",
    "N.positions(-1)": "not negative",
    "N.window(0, 0, 0)": "at least 1",
    "N.window(2**40, 2**40, 10)": r"before column and row 2\*\*31",
    "N.picture(0, 2**59, 10, 10, colour='sees')": r"before column and row 2\*\*31",
    "Nimhoff('wythoff', 10**12).window(0, 0, 5)": "64 bits",
    "Nimhoff('wythoff', 2).outcome(0, 2**31 - 1)": r"before column and row 2\*\*31",
    "Nimhoff('wythoff', 2).measure(1000)": "under blocking",
    "Nimhoff('wythoff', 2).theory()": "under blocking",
    "N.theory(10_001)": "from 0 to 10000",
    "N.theory(5, 0.0)": "up to 100000",
    "N.theory(5, float('nan'))": "up to 100000",
    "N.measure(10)": "at least 1000",
    "Game('maharadja')": "did you mean `maharaja`",
    "Game('king').rows(2)": "needs the ray 1,0",
    "Game('wythoff').rows(0)": "1 to 1000 rows",
    "Game('wythoff').rows(2, columns=0)": "at least 1 column",
    "Game('king').picture(colour='sees')": "'outcome' or 'value'",
    "Game('king', block=2).picture(colour='value')": "only outcomes",
    "ThreeHeaps('')": "there are no moves",
    "ThreeHeaps('nim 1,2')": "at character 5",
    "ThreeHeaps('nim', block=0)": "^block: ",
    "ThreeHeaps('nim').p_positions(0)": "at least 1",
    "ThreeHeaps('nim').grundy(3, 0)": "at least 1",
    "ThreeHeaps('nim', misere=True).grundy(3)": "only outcomes",
    "ThreeHeaps('nim').options(-1, 2, 3)": "not negative",
    "ThreeHeaps('nim', name='x')": "function only",
    "ThreeHeaps('nim').picture(2_000_000)": "0 to 1048576",
    "ThreeHeaps('nim').picture(width=0)": "at least 1",
    "N.picture(colour='red')": "'outcome', 'sees', or 'fill:a,b'",
    "N.picture(colour='fill:9,9')": "choose one of 1,0 2,1",
    "Nimhoff('wythoff', 2).picture(colour='fill:1,1')": "under blocking",
    "Imitation(0, 1)": "k goes from 1",
    "Imitation(1, 0)": "m goes from 1",
    "Imitation(2**63, 1)": "k goes from 1",
    "I.sequence(-1)": "not negative",
    "I.sequence(5, mex=2**53)": "^mex: ",
    "Nimhoff('gdwn:1,2', 2**53)": "^blocking: ",
    "Game('nim', block=0)": "^block: ",
    "Game('nim', comply=0)": "^comply: ",
    "Game('nim', imitate=0)": "^imitate: k = 0",
    "Game('nim', rays=[(2**70, 0)])": r"from -2\*\*53 to 2\*\*53",
    "Game('nim', holes=[(2**70, 0)])": r"below 2\*\*64",
    "Game('nim', rays=[(1, 2, 3)])": "length 2",
    "Pairing(5, 0)": "^other: ",
    "film(0, 5)": "^first: ",
    "Blocking.census(1, 0)": "^last: ",
    "evolve([[2**53 + 1]] * 4, 3)": "values go up to",
    "I.pairs(1, 2**21)": r"count must be at most 2\*\*20",
    "I.mate(-5)": "not negative",
    "I.is_p(-1, 2)": "not negative",
    "I.outcome(5, 7, last=(2, 1))": "give 0 for the first heap or 1 for the second",
    "I.outcome(5, 7, last=(0, 0))": "at least one",
    "I.outcome(5, 7, budget=9)": "from 0 to k - 1 = 1",
    "I.blocking_outcome(5, 7, blocked=[1, 2, 3])": "at most k - 1 = 1",
    "I.blocking_outcome(5, 7, blocked=[99])": "from 1 up to 5",
    "I.picture(0, 0, 0)": "at least 1",
    "Certificate.read('')": "no certificate",
    "Certificate.read('{}')": "missing field",
    "Certificate.read('[' * 100_000)": "no certificate",
    "play('chess', (1, 2))": "expected one of `blocking`",
    "play('wythoff', (1,))": "two or three heaps, not 1",
    "play('wythoff', (1, 2, 3, 4))": "two or three heaps, not more",
    "play('wythoff', (1, 2, 3))": "played on 2 heaps",
    "play('three/nim', (1, 2))": "played on 3 heaps",
    "play('three', (1, 2, 3))": "such as three/nim",
    "play('three/nim', (1, 2, 3)).move((1, 2))": "3 heaps, and",
    "play('three/moore', (1, 2, 2000))": "up to 1000",
    "play('wythoff', (-1, 2))": "not negative",
    "play('wythoff', (1, 2), k=0)": "k goes from 1",
    "play('nimhoff', (1, 2))": "rules='gdwn:1,2'",
    "play('nimhoff', (1, 2), rules='x')": "write rules as",
    "play('blocking', (2**64, 1), k=5)": "up to 1000000000",
    "play('imitation', (5, 7), k=2, last=(3, 3))": "give 0 for the first heap or 1 for the second",
    "play('blocking/5', (5, 7), k=7)": "k is no keyword for the game 'blocking/5'",
    "play('blocking', (5, 7), k=7, m=2)": "m is no keyword",
    "play('wythoff', (5, 7), rules='gdwn:1,2')": "rules is no keyword",
    "play('wythoff', (5, 7), budget=0)": "budget is no keyword",
    "play('blocking', (5, 7), k=3).block([(4, 5)])": "cannot go from",
    "play('wythoff', (3, 5)).move((9, 9))": "take from one heap",
    "play('wythoff', (3, 5)).block([(1, 1)])": "make a move",
    "play('wythoff', (3, 5)).options(10**9)": "at most 1000000",
    "play('moves/wythoff-crossed', (10**6, 10**6))": "at most 16777216 can be listed",
    "replay('')": "first line",
    "replay('nonsense')": "line 1",
    "replay('{\"game\":\"chess\",\"at\":[\"1\",\"1\"]}')": "expected one of `blocking`",
    "replay(START + '{\"player\":\"second\"}')": "^line 2: missing field `from`$",
    "replay(START + '\\n\\n{')": "^line 4: it is cut off$",
    "replay(START + FAR_MOVE)": "line 2",
    "tile(5, 0, 0, 0)": "from 1 to 16777216",
    "tile(5, 0, 0, 2**25)": "from 1 to 16777216",
    "tile(5, 2**62, 0, 4)": r"largest coordinate, 2\*\*60",
    "tile(5, 1, 0, 4)": "entering is needed",
    "tile(0, 0, 0, 4)": "k must be from 1",
    "tile(5, 0, 0, 4, SIGNALS[:3])": "a tile of side 4 needs 15 signals",
    "tile(5, 1, 1, 4, SIGNALS + np.uint8(200))": "signals of 8 bits, which allow 86",
    "Store('')": "such as s3://",
    "Store(tmp, threads=2**40)": "1 to 4096",
    "Store(tmp, storage_options={'anon': True})": "storage options are not allowed",
    "sweep(0, 100, tmp)": "k must be from 1",
    "sweep(5, 0, tmp)": "from 1 to 4294967296",
    "sweep(5, 100, tmp, tile=3)": "power of two from 256",
    "sweep(5, 100, tmp, verify='some')": "sample or all",
}

#: Calls that need too much memory.
TOO_LARGE: list[str] = [
    "Blocking(10**9).window()",
    "Blocking(10**9).picture()",
    "B.window(0, 0, 10**9, 10**9)",
    "B.window(2**59, 2**59, 1, 1)",
    "B.stats(0, 0, 2**50, 2**50)",
    "B.repeating_threads(10**9, 10**9)",
    "B.value(10**18, 3)",
    "B.visible(10**18, 3)",
    "B.outcome(2**59, 3)",
    "B.picture(0, 0, 10**6, 10**6, scale=1)",
    "Blocking(2**53 - 1).window(2**53, 0, 3)",
    "N.positions(2**63)",
    "Nimhoff('gdwn:1,2', 10**6).positions(10**6)",
    "N.window(0, 0, 10**9)",
    "N.outcome(2**59, 2**59)",
    "N.measure(2**63)",
    "N.census(10000)",
    "N.picture(0, 2**59, 10, 10)",
    "N.picture(0, 2**59, 10, 10, colour='fill:1,2')",
    "I.sequence(2**63)",
    "I.picture(0, 0, 10**6, 10**6, scale=1)",
    "Imitation(2**53 - 1, 2**53 - 1).pairs(10**30)",
    "Imitation(2**53 - 1, 2**53 - 1).blocking_outcome(10**30, 5 * 10**30)",
    "play('blocking', (10**9, 10**9), k=5).hint()",
    "play('nimhoff', (10**9, 10**9), rules='wythoff', k=3).hint()",
    "sweep(10**9, 2**32, tmp)",
    "wythoff.Game('euclid').options(10**15, 1)",
    "wythoff.Game('wythoff-crossed').options(10**6, 10**6)",
]


def called(call: str, tmp: Path) -> Callable[[], Any]:
    return lambda: eval(call, {**globals(), "tmp": str(tmp)})


@pytest.mark.parametrize("call", TYPES)
def test_wrong_types_are_type_errors(call: str, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=TYPES[call]):
        called(call, tmp_path)()


@pytest.mark.parametrize("call", VALUES)
def test_invalid_values_are_value_errors_with_the_allowed_values(call: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=VALUES[call]):
        called(call, tmp_path)()


@pytest.mark.parametrize("call", TOO_LARGE)
def test_calls_that_need_too_much_memory_raise_an_error_before_they_start(call: str, tmp_path: Path) -> None:
    with pytest.raises(MemoryError, match="ask for less|start with smaller"):
        called(call, tmp_path)()


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
@pytest.mark.parametrize(
    ("call", "argument"),
    [
        ("B.window(0, -1)", "y"),
        ("B.stats(height=2**64)", "height"),
        ("evolve([[0]] * 4, 3, column=2**54)", "column"),
        ("Game('nim', rays=[(2**70, 0)])", "rays"),
        ("I.pairs(-1)", "index"),
    ],
)
def test_a_note_names_the_argument_that_is_out_of_range(call: str, argument: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError) as raised:
        called(call, tmp_path)()
    assert raised.value.__notes__ == [f"while processing '{argument}'"]


def test_files_that_cannot_be_written_are_os_errors(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        sweep(5, 100, tmp_path / "file" / "store")
    with pytest.raises(OSError, match="cannot write"):
        B.picture().save(tmp_path / "file" / "picture.png")


def test_attributes_cannot_be_assigned() -> None:
    things: list[Any] = [B, N, I, B.picture(), B.oracle(), play("wythoff", (1, 2))]
    for thing in things:
        with pytest.raises(AttributeError):
            thing.k = 3


def test_no_invalid_call_is_reported_as_a_bug(tmp_path: Path) -> None:
    for call in [*TYPES, *VALUES, *TOO_LARGE]:
        with pytest.raises((TypeError, ValueError, MemoryError)) as raised:
            called(call, tmp_path)()
        assert "bug" not in str(raised.value) and type(raised.value).__module__ == "builtins", call


def test_the_version_equals_that_of_the_package() -> None:
    from importlib.metadata import version

    assert wythoff.__version__ == version("wythoff")
