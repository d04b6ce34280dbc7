#!/usr/bin/env python3
"""Collects the pages of the book in a folder, from which mdBook builds it: `pages.py FOLDER`.

The pages are those of SUMMARY.md, at their places in the repository, so that links between them hold.
Pictures and data that they link come along.
Terms of the glossary become links where a page first uses them, and indented blocks become formulas. A
link to any other file of the repository, such as source code, becomes plain text, because the book does
not contain that file. Every page of docs/ must be in the book.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

import formulas
import terms

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = "docs/glossary.md"
DATA = {".png", ".py", ".json", ".ipynb", ".cff"}
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^()\s]+)\)")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def place(page: str, link: str) -> str:
    """Returns the path from the root of the repository to the file that a page links."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), link.split("#")[0]))


def named(path: str) -> str:
    """Returns the name of a page in the book, where the page of a folder is its index."""
    return re.sub(r"\bREADME(?=\.md)", "index", path)


def is_elsewhere(link: str) -> bool:
    return "://" in link or link.startswith(("mailto:", "#"))


def in_the_book(page: str, text: str, pages: set[str], data: set[str], names: list[str]) -> str:
    """Returns the text of a page without links that leave the book, and adds the data it links.

    `names` are the terms that the page links to the glossary.
    """

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if is_elsewhere(target):
            return found[0]
        if (path := place(page, target)) in pages:
            return f"[{words}]({named(target)})"
        if Path(path).suffix not in DATA:
            return words
        data.add(path)
        return found[0]

    if page not in {GLOSSARY, "docs/voice.md", "CHANGELOG.md"} and not page.startswith("docs/reference/"):
        address = posixpath.relpath(GLOSSARY, posixpath.dirname(page) or ".").replace(".md", ".html")
        text = terms.linked(text, names, address)
    parts = FENCE.split(text)
    for i in range(0, len(parts), 2):
        data.update(place(page, image) for image in IMAGE.findall(parts[i]))
        parts[i] = formulas.typeset(LINK.sub(link, parts[i]))
    # The output of a command ends with an empty line for the tests.
    parts[1::2] = [re.sub(r"\n+```$", "\n```", part) for part in parts[1::2]]
    return "".join(parts)


def main(folder: Path) -> None:
    summary = (ROOT / "book/SUMMARY.md").read_text(encoding="utf-8").replace("](../", "](")
    pages = {target for _, target in LINK.findall(summary)}
    docs = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md")}
    if missing := sorted(docs - pages):
        sys.exit(f"book/SUMMARY.md lacks {', '.join(missing)}")

    names = terms.terms((ROOT / GLOSSARY).read_text(encoding="utf-8"))
    shutil.rmtree(folder, ignore_errors=True)
    data: set[str] = set()
    target = folder / "pages"
    for page in pages:
        text = (ROOT / page).read_text(encoding="utf-8")
        file = target / named(page)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(in_the_book(page, text, pages, data, names), encoding="utf-8")
    summary = LINK.sub(lambda found: f"[{found[1]}]({named(found[2])})", summary)
    (target / "SUMMARY.md").write_text(summary, encoding="utf-8")
    for path in data:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, target / path)

    shutil.copyfile(ROOT / "book/book.toml", folder / "book.toml")
    shutil.copyfile(ROOT / "book/book.css", folder / "book.css")
    # The icon of the explorer; without a PNG, mdBook links none.
    (folder / "theme/fonts").mkdir(parents=True)
    shutil.copyfile(ROOT / "crates/wythoff-explorer/page/favicon.svg", folder / "theme/favicon.svg")
    fonts = folder / "theme/fonts/fonts.css"
    fonts.write_text("/* The pages use the fonts of the system. */\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
