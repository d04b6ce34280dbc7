"""Typesets the formulas of a page: its indented blocks become MathML.

The sources write formulas as they are read aloud: Unicode, `_` and `^` before an index or an exponent of
several letters, a number such as `(1)` at the end of a line, and words between formulas. Text that has to
keep its columns is fenced.

>>> print(formula("q_i = φ^-2"))
<math><mrow><msub><mi>q</mi><mi>i</mi></msub><mo>=</mo><msup><mi>φ</mi><mrow><mo form="prefix">−</mo><mn>2</mn></mrow></msup></mrow></math>
>>> print(formula("nt for t ≥ 1"))
<math><mrow><mi>n</mi><mi>t</mi><mtext>&#160;for&#160;</mtext><mi>t</mi><mo>≥</mo><mn>1</mn></mrow></math>
>>> print(formula("1 (for two)"))
<math><mrow><mn>1</mn><mspace width="0.17em"/><mo stretchy="false">(</mo><mtext>for&#160;two</mtext><mo stretchy="false">)</mo></mrow></math>
>>> formula("a ; b # c")
Traceback (most recent call last):
ValueError: '#' at 6 of 'a ; b # c' is no sign of a formula; fence the block if it is none
"""

import re
from html import escape

import terms

#: Products of single letters. Other runs of letters are words, unless they are names.
PRODUCTS = {"XY", "kt", "ma", "ns", "nt", "tm", "tmr", "yh", "yw", "ij"}
#: Names of functions, and of variables of several letters.
NAMES = {"cos", "det", "floor", "gcd", "lo", "max", "mex", "min", "phase", "seen", "backward", "forward"}
#: Signs that are typed as several.
SIGNS = {"-": "−", "<=": "≤", ">=": "≥", "..": "…", "...": "…"}

RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿⁱ", "0123456789-+ni")
LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉ᵢⱼₙ", "0123456789ijn")

TOKEN = re.compile(
    r"(?P<space> +)"
    r"|(?P<raised>[⁰¹²³⁴-⁹⁻⁺ⁿⁱ]+)|(?P<lowered>[₀-₉ᵢⱼₙ]+)"
    r"|(?P<up>\^-?)(?=[({])|\^(?P<short_up>-?\w+?(?=\b|_))"
    r"|(?P<down>_)(?=[({])|_(?P<short_down>[A-Za-z0-9]+|[α-ω])"
    r"|(?P<prime>['′]+)|(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)"
    r"|(?P<article>a(?= (?!mod)[a-z]{2}))|(?P<word>[A-Za-z]+(?:-[a-z]{2,})?)|(?P<letter>[α-ωΑ-Ωℓ∂])|(?P<root>√)"
    r"|(?P<open>[(\[{⌊⌈])|(?P<close>[)\]}⌋⌉])"
    r"|(?P<sign>\.{2,3}|<=|>=|=:|[-−+·×/=<>≤≥≠≈∈∉→⊕±~,;:.|∏∫…∎])"
)
#: Kinds of tokens that begin an operand.
OPERANDS = {"number", "word", "letter", "root", "open"}
PUNCTUATION = {",", ";", ":", "."}
#: Signs with an index below them where there is room.
LARGE = {"Σ", "∏"}


class Reader:
    """Reads a formula from left to right, a token at a time."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.atoms: list[str] = []
        #: True if a sign at this place would stand between two operands.
        self.infix = False

    def next(self) -> re.Match[str]:
        """Takes the next token."""
        found = TOKEN.match(self.text, self.at)
        if not found:
            raise ValueError(
                f"{self.text[self.at]!r} at {self.at} of {self.text!r} is no sign of a formula; "
                "fence the block if it is none"
            )
        self.at = found.end()
        return found

    def put(self, atom: str, infix: bool = True) -> None:
        self.atoms.append(atom)
        self.infix = infix

    def script(self, tag: str, script: str) -> None:
        """Puts an index or an exponent on the last atom."""
        base = self.atoms.pop() if self.atoms else "<mi></mi>"
        if tag == "msub" and base in {f"<mo>{sign}</mo>" for sign in LARGE}:
            tag = "munder"
        self.atoms.append(f"<{tag}>{base}{script}</{tag}>")

    def bracket(self) -> str:
        """Takes the bracket that comes next, and returns the text in it."""
        closing, depth, start = {"(": ")", "{": "}"}[self.text[self.at]], 0, self.at
        opening = self.text[start]
        while True:
            depth += {opening: 1, closing: -1}.get(self.text[self.at], 0)
            self.at += 1
            if depth == 0:
                return self.text[start + 1 : self.at - 1]

    def word(self, word: str) -> None:
        """Puts a letter, a product of letters, a name, or a word of text."""
        if len(word) == 1 or word in PRODUCTS:
            for letter in word:
                self.put(f"<mi>{letter}</mi>")
        elif word in NAMES:
            self.put(f"<mi>{word}</mi>")
        elif word == "mod":
            self.put('<mo form="infix" lspace="0.28em" rspace="0.28em">mod</mo>', infix=False)
        else:
            self.words(word)

    def words(self, word: str) -> None:
        """Puts a word of text, together with the words before it."""
        if self.atoms and self.atoms[-1].endswith(" </mtext>"):
            word = self.atoms.pop().removeprefix("<mtext>").removesuffix("</mtext>").lstrip() + word
        begins = not self.atoms or self.atoms[-1][-6:-5] in "([{"
        self.put(f"<mtext>{'' if begins else ' '}{word} </mtext>", infix=False)

    def end_words(self) -> None:
        """Removes the space behind words, before a sign that needs none."""
        if self.atoms:
            self.atoms[-1] = self.atoms[-1].replace(" </mtext>", "</mtext>")

    def letter(self, letter: str) -> None:
        if letter in LARGE:
            self.put(f"<mo>{letter}</mo>", infix=False)
        else:
            self.put(f"<mi>{letter}</mi>")

    def sign(self, sign: str) -> None:
        sign = SIGNS.get(sign, sign)
        if sign in PUNCTUATION:
            self.end_words()
        if sign == "|":
            self.put('<mo stretchy="false" form="prefix">|</mo>')
        elif sign in {".", "…", "∎"}:
            self.put(f"<mtext>{sign}</mtext>")
        else:
            form = ' lspace="0" rspace="0"' if sign == "/" else ""
            form = ' form="prefix"' if sign in {"−", "+", "±"} and not self.infix else form
            self.put(f"<mo{form}>{escape(sign)}</mo>", infix=False)

    def step(self) -> None:
        """Reads a token and all that belongs to it."""
        found = self.next()
        kind, text = found.lastgroup, found[0]
        match kind:
            case "space":
                follows = TOKEN.match(self.text, self.at)
                if self.infix and follows and follows.lastgroup in OPERANDS and not is_word(follows):
                    self.atoms.append('<mspace width="0.17em"/>')
            case "raised":
                self.script("msup", row(text.translate(RAISED)))
            case "lowered":
                self.script("msub", row(text.translate(LOWERED)))
            case "up":
                minus = text == "^-"
                self.script("msup", row(f"-({self.bracket()})") if minus else row(self.bracket()))
            case "down":
                self.script("msub", row(self.bracket()))
            case "short_up" | "short_down":
                self.script("msup" if kind == "short_up" else "msub", row(found[kind], letters=True))
            case "prime":
                self.script("msup", f"<mo>{'′' * len(text)}</mo>")
            case "number" if self.text[found.start() - 1 : found.start()].isalpha():
                self.script("msub", f"<mn>{text}</mn>")
            case "number":
                self.put(f"<mn>{text}</mn>")
            case "article":
                self.words(text)
            case "word":
                self.word(text)
            case "letter":
                self.letter(text)
            case "root":
                self.root()
            case "open":
                self.put(f'<mo stretchy="false">{text}</mo>', infix=False)
            case "close":
                self.end_words()
                self.put(f'<mo stretchy="false">{text}</mo>')
            case _:
                self.sign(text)

    def root(self) -> None:
        """Puts a root over a bracket without it, or over a number or letter with its prime."""
        if self.text[self.at] == "(":
            inside = row(self.bracket())
        else:
            start = self.at
            self.next()
            if self.text[self.at : self.at + 1] == "'":
                self.next()
            inside = row(self.text[start : self.at])
        self.put(f"<msqrt>{inside}</msqrt>")


def is_word(token: re.Match[str]) -> bool:
    """True if a token is text, which brings its own spaces."""
    return token.lastgroup == "word" and len(token[0]) > 1 and token[0] not in PRODUCTS | NAMES


def row(text: str, letters: bool = False) -> str:
    """Returns the MathML of a piece of a formula. An index of `letters` is one or two, or a word."""
    if letters and text.isalpha():
        atoms = [f"<mi>{letter}</mi>" for letter in text] if len(text) < 3 else [f"<mtext>{text}</mtext>"]
    else:
        reader = Reader(text)
        while reader.at < len(text):
            reader.step()
        atoms = reader.atoms
    return atoms[0] if len(atoms) == 1 else f"<mrow>{''.join(atoms)}</mrow>"


WORDS = re.compile("<mtext>.*?</mtext>")


def formula(text: str) -> str:
    """Returns the MathML of a formula. MathML drops the spaces at the ends of text, unless they are hard."""
    return f"<math>{WORDS.sub(lambda found: found[0].replace(' ', '&#160;'), row(text))}</math>"


#: Text that stays as it is, also the addresses of links.
KEPT = re.compile(rf"(\]\([^)]*\)|{terms.KEPT})", re.MULTILINE)
#: What an index or an exponent is: a number, letters, or a bracket.
SCRIPT = r"(-?\d+(?!\w)|-?[A-Za-zα-ω]+(?![^\W⁰¹²³⁴-⁹])|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\})"
EXPONENT = re.compile(r"(?<=[\w)\]|])\^" + SCRIPT)
INDEX = re.compile(r"(?<!\w)([A-Za-zα-ωΣ]|lo|mex|ord)_" + SCRIPT)


def scripts(text: str) -> str:
    """Returns the Markdown of running text with indices and exponents as HTML.

    >>> scripts("r_(i+1)^2 at x^-s, not `a_b` or a_word_of_code")
    'r<sub>i+1</sub><sup>2</sup> at x<sup>−s</sup>, not `a_b` or a_word_of_code'
    """

    def html(tag: str, script: str) -> str:
        inside = script[1:-1] if script[0] in "({" else script
        return f"<{tag}>{inside.replace('-', '−')}</{tag}>"

    parts = KEPT.split(text)
    for i in range(0, len(parts), 2):
        raised = EXPONENT.sub(lambda found: html("sup", found[1]), parts[i])
        parts[i] = INDEX.sub(lambda found: found[1] + html("sub", found[2]), raised)
    return "".join(parts)


#: Indented lines after an empty line that does not follow an item of a list.
BLOCK = re.compile(r"(?<=\n\n)(?: {4}\S.*\n)+(?:\n(?: {4}\S.*\n)+)*(?=\n)")
#: Where a line of formulas may be broken.
GAP = re.compile(" {3,}(?![=≤])")
NUMBER = re.compile(r"^(.*?) {3,}(\(\d+\))$")


def typeset(text: str) -> str:
    """Returns the Markdown of a page, with its indented blocks as HTML."""

    def block(found: re.Match[str]) -> str:
        before = text[: found.start()].rstrip("\n").rsplit("\n\n", 1)[-1]
        if re.match(r" |- |\d+\. ", before):
            return found[0]
        lines = []
        for line in found[0].split("\n"):
            if not line:
                continue
            numbered = NUMBER.match(line.strip())
            body, number = numbered.groups() if numbered else (line.strip(), "")
            label = f'<span class="number">{number}</span>' if number else ""
            pieces = "".join(formula(piece) for piece in GAP.split(body))
            lines.append(f'<div class="line">{pieces}{label}</div>')
        return '<div class="formula">\n' + "\n".join(lines) + "\n</div>\n"

    return scripts(BLOCK.sub(block, text))
