"""Links the terms of the glossary where a page of the book first uses them.

A term is linked once a page, but not in headings, code or other links. Words that every reader knows are
left alone.
"""

import re
import unicodedata

#: Words of the glossary that a reader knows, or that mean several things in running text.
PLAIN = {
    "alpha", "block (of a player)", "block (of pairs)", "block (of squares)", "board", "budget", "cell",
    "entry", "heap", "hole", "k", "machine", "mode", "modulo", "move", "rule", "square", "step", "value",
    "window", "level", "observer", "pair", "atlas", "certificate", "density", "slice", "class", "aspect",
    "outcome", "shelf", "sweep", "exchange", "option", "thread", "store", "imitation", "anatomy", "arm", "ξ",
}  # fmt: skip

#: Text that stays as it is: code, HTML, the heads of sections, addresses. An inequality is no HTML.
KEPT = r"`[^`]*`|</?[A-Za-z][^<>]*>|^#.*$|https?://\S+"
#: Text without terms: also blocks, links and pictures.
UNLINKED = re.compile(rf"^```[\s\S]*?^```$|^ {{4}}.*$|!?\[[^\]]*\]\([^)]*\)|{KEPT}", re.MULTILINE)


def anchor(heading: str) -> str:
    """Returns the anchor of a heading, as mdBook writes it."""
    letters = unicodedata.normalize("NFC", heading.lower())
    return re.sub(r"[^\w\- ]", "", letters).replace(" ", "-")


def terms(glossary: str) -> list[str]:
    """Returns the terms of the glossary that pages link, long ones first."""
    found = re.findall(r"^### (.+)$", glossary, re.MULTILINE)
    return sorted((term for term in found if term not in PLAIN), key=len, reverse=True)


def linked(text: str, names: list[str], glossary: str) -> str:
    """Returns the text of a page with links to the glossary at the first uses of its terms.

    `glossary` is the address of the glossary from the page. A term that the page links itself is not
    linked again.
    """
    own = set(re.findall(r"glossary\.md#([^)\s]+)", text))
    left = {term.lower(): term for term in names if anchor(term) not in own}
    word = re.compile(r"(?<![\w\-])(" + "|".join(re.escape(term) for term in left) + r")(s?)(?![\w\-])", re.IGNORECASE)

    def link(found: re.Match[str]) -> str:
        term = left.pop(found[1].lower(), None)
        if term is None:
            return found[0]
        return f'<a class="term" href="{glossary}#{anchor(term)}">{found[0]}</a>'

    parts, end = [], 0
    for kept in UNLINKED.finditer(text):
        parts += [word.sub(link, text[end : kept.start()]), kept[0]]
        end = kept.end()
    return "".join([*parts, word.sub(link, text[end:])])
