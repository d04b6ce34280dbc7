"""Every answer of the program with `--json` has the schema that the program prints."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

#: Commands with arguments. Each command with --json is here at least once; a test looks.
LINES = """
blocking value --k 5 --at 3,4
blocking value --k 8 --at 10^30,7
blocking value --k 8 --count 10^30
blocking stats --k 5 --size 40
blocking stats --k 2..4 --size 40
blocking sweep --k 50 --size 200 --store store
blocking structure --k 300
blocking structure --k 2
blocking threads --k 14
blocking threads --k 20 --row 2000 --rows 10000
blocking compare --k 50 --with 53 --shift 3,0
blocking evolve --from cells.csv --steps 5 -o evolved.csv
blocking reverse --k 20 --at 5,5 --size 20 --steps 3 --choose r
blocking tile --k 20 --tile 0,0 --tile-size 16 -o tile.npy
blocking outcome --k 5 --at 3,4
blocking outcome --k 5 --at 3,3 --blocked 0,0
blocking skin --rows 2000
blocking fabric --k 100
blocking certify --k 3 -o 3.json
blocking certify --k 5 --blocks 2000
blocking certify --check 3.json
blocking certify --k 1 --numeration 1 -o 1.txt
blocking certify --check 1.txt
blocking census --k 1..5 --blocks 3000 -o census.csv
imitation outcome --k 2 --m 1 --at 3,4
imitation outcome --k 2 --m 1 --at 3,4 --game blocking
imitation sequence --k 2 --m 3 --index 0 --count 5
imitation verify --k 2 --m 1 --piles 12
nimhoff positions --rules wythoff --rows 100
nimhoff outcome --rules wythoff --at 3,4
nimhoff outcome --rules "2,2 3,3" --at 9,7 --block 2
nimhoff theory --rules gdwn:1,2
nimhoff measure --rules wythoff --rows 2000
nimhoff census --up-to 2 --rows 2000 -o pairs.csv
game outcome --moves maharaja --at 7,4 --block 2 --pass 1
game positions --moves wythoff --rows 50
game grundy --moves nim --size 4
grundy --rules nim --size 4 --misere
game rows --moves wythoff --rows 4
game quotient --moves nim --size 3
game measure --moves wythoff --rows 2000
game play --moves wythoff --at 3,5 --lines
game search --words 2 --largest 2
game names
three outcome --moves nim --at 3,4,5
three positions --moves nim --size 4
three grundy --moves nim --slice z=2 --size 4
three play --moves nim --at 1,2,4 --lines
three names
grundy --rules wythoff --size 4
play blocking --k 5 --at 6,7 --lines
play imitation --k 2 --m 1 --at 3,5 --lines
atlas --list
atlas --quick --only cln-fig-1 --output atlas
selftest --seed 1
"""

#: What a player types in line mode.
TYPED = "rules\nhelp\nhint\nmoves\nshow\nnonsense\nhint\nplay\nundo\nredo\nwhy\npalaces\nreview\nquit\n"


def arguments(line: str) -> list[str]:
    parts = line.split('"')
    words = (part.split() if i % 2 == 0 else [part] for i, part in enumerate(parts))
    return [word for group in words for word in group]


def strict(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, with all fields that it does not name forbidden."""
    mixed: set[str] = set()

    def walk(schema: Any, is_part: bool) -> Any:
        if isinstance(schema, list):
            return [walk(one, is_part) for one in schema]
        if not isinstance(schema, dict):
            return schema
        has_fields = "properties" in schema or "allOf" in schema
        if "$ref" in schema and (is_part or has_fields):
            mixed.add(schema["$ref"].rpartition("/")[2])
        found = {name: walk(value, name in ("allOf", "oneOf")) for name, value in schema.items()}
        if has_fields and not is_part:
            found["unevaluatedProperties"] = False
        return found

    found: dict[str, Any] = walk(schema, False)
    # A type whose fields stand beside those of another one does not know these.
    for name in mixed:
        found["$defs"][name].pop("unevaluatedProperties", None)
    return found


@pytest.fixture(scope="module")
def schemas(program: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("schemas")
    subprocess.run([program, "schema", "--output", str(folder)], check=True)
    files = {path.stem: json.loads(path.read_text()) for path in folder.iterdir()}
    names = subprocess.run([program, "schema"], capture_output=True, text=True, check=True)
    assert sorted(files) == sorted(name.replace(" ", "-") for name in names.stdout.splitlines())
    return files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("answers")
    (folder / "cells.csv").write_text("0,1,0,2\n" * 4)
    return folder


def name_of(words: list[str], schemas: dict[str, Any]) -> str:
    """The longest beginning of a command line that has a schema."""
    starts = ["-".join(words[:n]) for n in (2, 1)]
    return next(start for start in starts if start in schemas)


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_an_answer_has_its_schema(
    line: str, program: str, schemas: dict[str, Any], folder: Path
) -> None:
    words = arguments(line)
    run = subprocess.run(
        [program, *words, "--json"], cwd=folder, input=TYPED, capture_output=True, text=True, timeout=120
    )
    assert run.returncode in (0, 1), run.stderr
    schema = strict(schemas[name_of(words, schemas)])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    answers = [json.loads(answer) for answer in run.stdout.splitlines()]
    assert answers
    for answer in answers:
        validator.validate(answer)
        # A field that is missing or has another type is noticed.
        if isinstance(answer, dict) and "event" not in answer:
            with pytest.raises(jsonschema.ValidationError):
                validator.validate({**answer, "unknown field": 1})


def test_every_schema_is_compared(schemas: dict[str, Any]) -> None:
    compared = {name_of(arguments(line), schemas) for line in LINES.strip().splitlines()}
    # The answer of `site` needs a module for the browser.
    assert compared == set(schemas) - {"site"}
