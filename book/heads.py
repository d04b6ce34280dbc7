#!/usr/bin/env python3
"""Gives the pages that mdBook has built what differs from page to page: `heads.py FOLDER`.

mdBook describes all pages by one text, and writes the name of the book as a first heading of each. Here
the first paragraph of a page describes it, and the name is a link to the first page.
"""

import html
import re
import sys
from pathlib import Path

DESCRIPTION = re.compile(r'(<meta name="description" content=")[^"]*(">)')
NAME = re.compile(r'<h1 class="menu-title">(.*?)</h1>')
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
#: A shorter paragraph says too little.
SHORTEST = 40
#: Search engines show about as many letters.
LONGEST = 160


def described(page: str) -> str | None:
    """Returns the first paragraph of a page, cut at the end of a word.

    >>> described("<main><p><img></p><p>The <b>skin</b> of the arm consists of Fibonacci numbers.</p></main>")
    'The skin of the arm consists of Fibonacci numbers.'
    """
    for paragraph in PARAGRAPH.findall(page.partition("<main>")[2]):
        text = " ".join(html.unescape(re.sub(r"<[^>]*>", "", paragraph)).split())
        if len(text) > LONGEST:
            text = text[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:.") + " …"
        if len(text) >= SHORTEST:
            return text
    return None


def headed(page: str, root: str) -> str:
    """Returns a page with its own description, and with a link to the first page, `root` up from it."""
    if text := described(page):
        page = DESCRIPTION.sub(lambda found: found[1] + html.escape(text) + found[2], page, count=1)
    page, names = NAME.subn(rf'<a class="menu-title" href="{root}index.html">\1</a>', page, count=1)
    if not names and "menu-title" in page:
        raise ValueError("the page has no name of the book as mdBook wrote it")
    return page


def main(folder: Path) -> None:
    for file in sorted(folder.rglob("*.html")):
        root = "../" * (len(file.relative_to(folder).parts) - 1)
        file.write_text(headed(file.read_text(encoding="utf-8"), root), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
