"""Checks formulas for boards of side 2^n against Walnut's matrices: python counts.py FOLDER

FOLDER holds palaces8.mpl and the like, which `eval palaces8 n "..."` writes to Result. A count is
u M^n w with d states. It satisfies a linear recurrence of order at most d, and a formula below one
of order at most 8. So if d + 8 consecutive values agree, all values agree.
"""
import re
import sys
from pathlib import Path

FORMULAS = {  # name: denominator, numerator, first n
    "palaces3": (1, lambda n: 2 * 2**n - 1, 0),
    "palaces8": (3, lambda n: 14 * 2**n - 3 + (-1) ** n, 7),
    "palaces14": (1, lambda n: 8 * 2**n, 5),
    "singles3": (2, lambda n: 4**n + 2 * 2**n - 6, 1),
    "singles8": (45, lambda n: 31 * 4**n - 116 * 2**n - 5 * (-2) ** n + 30 * n * (-1) ** n
                 - (1440, 277, 1512, 241)[n % 4], 9),
    "singles14": (5, lambda n: 3 * 4**n - 21 * 2**n + (3, 65, 61, 31)[n % 4], 4),
}

def load(path):
    text = path.read_text()
    vector = lambda name: eval(re.search(rf"^{name} := Vector\[\w+\]\((.*)\);", text, re.M)[1])
    matrix = lambda digit: [
        [(j, int(entry)) for j, entry in enumerate(row.split(",")) if entry != "0"]
        for row in re.findall(r"\[([\d,]+)\]", re.search(rf"^M_n_{digit} := (.*?);", text, re.M | re.S)[1])
    ]
    return vector("v"), matrix(0), matrix(1), vector("w")

def step(vector, matrix):
    result = [0] * len(vector)
    for entry, row in zip(vector, matrix):
        if entry:
            for j, factor in row:
                result[j] += entry * factor
    return result

for name, (denominator, numerator, first) in FORMULAS.items():
    vector, zero, one, last = load(Path(sys.argv[1]) / f"{name}.mpl")
    end = first + len(vector) + 8
    vector = step(vector, one)  # the digits of 2^n are 1 and n zeros
    for n in range(end):
        count = sum(a * b for a, b in zip(vector, last))
        right = denominator * count == numerator(n)
        if n >= first and not right or n == first - 1 and right:
            sys.exit(f"{name}: wrong at n = {n}: {count}")
        vector = step(vector, zero)
    print(f"{name}: right from n = {first} on and not before; compared to n = {end - 1}")
