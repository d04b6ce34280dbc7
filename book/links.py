#!/usr/bin/env python3
"""Checks every link of a folder of HTML: `links.py FOLDER`.

A link must lead to a file of the folder and, behind `#`, to an element of that page. Pages and style
sheets may load files of the folder only.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The names of the elements of a page, its links, and what it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                self.names.add(value)
            elif key == "href" and value and tag == "a":
                self.links.append(value)
            elif key in ("href", "src", "data") and value:
                self.loads.append(value)


def faults(folder: Path) -> list[str]:
    pages = {file.resolve(): Page(file) for file in folder.rglob("*.html")}
    found = [] if pages else [f"{folder} has no page"]
    for file, page in pages.items():
        name = file.relative_to(folder.resolve())
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loads and parts.scheme != "data":
                    found.append(f"{name} loads {link}")
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if parts.path.startswith("/") or not target.is_file():
                found.append(f"{name}: no file {link}")
            elif target in pages and parts.fragment not in ("", "top"):
                if unquote(parts.fragment) not in pages[target].names:
                    found.append(f"{name}: no element {link}")
    for sheet in folder.rglob("*.css"):
        for load in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8")):
            if "://" in load or not (load.startswith("data:") or (sheet.parent / load).is_file()):
                found.append(f"{sheet.relative_to(folder)} loads {load}")
    return found


if __name__ == "__main__":
    broken = faults(Path(sys.argv[1]))
    print("\n".join(broken), file=sys.stderr)
    sys.exit(bool(broken))
