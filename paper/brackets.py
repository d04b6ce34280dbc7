#!/usr/bin/env python3
"""Brackets of the slope equations of Linear Nimhoff, in exact arithmetic.

Prints one JSON value for a ruleset: whether the brackets close, after how many steps, and the
largest slope. The theorems are in sections/stability.typ. Uses only Python's standard library.
"""

import json
import sys
from fractions import Fraction

# Bounds are fractions over 2**BITS; None is infinity.
BITS = 96
# Brackets are followed until upper / lower < 1 + CLOSE in every component.
CLOSE = Fraction(1, 10**8)
MOST_STEPS = 10_000

RULESETS = {
    "wythoff": [(1, 0), (1, 1), (0, 1)],
    "diagonal-3": [(1, 0), (3, 3), (0, 1)],
    "gdwn-1-2": [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1)],
    "gdwn-2-3": [(1, 0), (3, 2), (1, 1), (2, 3), (0, 1)],
    "gdwn-3-5": [(1, 0), (5, 3), (1, 1), (3, 5), (0, 1)],
    "figure-1": [(1, 0), (2, 1), (3, 3), (0, 1)],
} | {f"wythoff-{p}-{q}": [(1, 0), (1, 1), (p, q), (0, 1)]
     for p, q in [(1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8)]}


def down(x):
    return Fraction((x.numerator << BITS) // x.denominator, 1 << BITS)


def up(x):
    return -down(-x)


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def equations(rules):
    """Returns, for each unknown, D and the forms of the further lines as {unknown: coefficient}.

    Unknown 2j is s of line j, unknown 2j + 1 is t.
    """
    n = len(rules) - 1
    found = []
    for j in range(n):
        for rule, lines in ((j + 1, range(j)), (j, range(j + 1, n))):
            forms = []
            for line in lines:
                form = {2 * line: abs(cross(rules[line], rules[rule])),
                        2 * line + 1: abs(cross(rules[line + 1], rules[rule]))}
                forms.append({unknown: factor for unknown, factor in form.items() if factor})
            found.append((cross(rules[j], rules[j + 1]), forms))
    return found


def value(form, z):
    if any(z[unknown] is None for unknown in form):
        return None
    return sum(factor * z[unknown] for unknown, factor in form.items())


def relax(system, z, rounded):
    """Returns G(z), rounded down or up."""
    result = []
    for d, forms in system:
        values = [value(form, z) for form in forms]
        rest = 1 - sum(Fraction(1) / v for v in values if v is not None)
        result.append(rounded(Fraction(1) / (d * rest)) if rest > 0 else None)
    return result


def contracts(system, lower, upper):
    """Returns true if an upper bound of the derivative has a spectral radius below 1."""
    size = len(system)
    rows = []
    for c, (d, forms) in enumerate(system):
        row = [Fraction(0)] * size
        for form in forms:
            for unknown, factor in form.items():
                row[unknown] += d * upper[c] ** 2 * factor / value(form, lower) ** 2
        rows.append(row)
    x = [1.0] * size
    for _ in range(4000):
        x = [sum(float(a) * b for a, b in zip(row, x)) + 1e-6 for row in rows]
        x = [b / max(x) for b in x]
    x = [Fraction(b) for b in x]
    return all(sum(a * b for a, b in zip(row, x)) < x[c] for c, row in enumerate(rows))


def stays_open(system):
    """Returns true if a pair U < V with G(V) <= U and G(U) >= V is found near the solution."""
    size = len(system)
    z = [2.0 / d for d, _ in system]
    for _ in range(20_000):
        new = []
        for c, (d, forms) in enumerate(system):
            rest = 1 - sum(1 / value(form, z) for form in forms)
            new.append(1 / (d * rest) if rest > 0 else 2 * z[c])
        if max(abs(a - b) for a, b in zip(z, new)) < 1e-15:
            break
        z = [(a * b) ** 0.5 for a, b in zip(z, new)]
    # The direction in which small brackets grow fastest, by the power method on the derivative.
    x = [1.0 if forms else 0.0 for _, forms in system]
    for _ in range(4000):
        y = [sum(d * z[c] ** 2 * factor / value(form, z) ** 2 * x[unknown]
                 for form in forms for unknown, factor in form.items())
             for c, (d, forms) in enumerate(system)]
        x = [b / max(y) for b in y]
    for width in (1e-3, 1e-4, 1e-5, 1e-6):
        low, high = ([Fraction(a) + side * Fraction(width * b) if forms else Fraction(1, d)
                      for a, b, (d, forms) in zip(z, x, system)] for side in (-1, 1))
        under, over = relax(system, high, up), relax(system, low, down)
        # Unknowns without further lines are 1 / D in every bracket.
        free = [c for c, (_, forms) in enumerate(system) if forms]
        if (all(under[c] is not None and under[c] <= low[c] for c in free)
                and all(over[c] is None or over[c] >= high[c] for c in free)
                and any(low[c] < high[c] for c in free)):
            return True
    return False


def slopes(rules, z):
    found = []
    for j in range(len(rules) - 1):
        (a, b), (c, d), s, t = rules[j], rules[j + 1], z[2 * j], z[2 * j + 1]
        found.append((s * b + t * d) / (s * a + t * c))
    return found


def main(name):
    rules = RULESETS[name]
    system = equations(rules)
    lower, upper = None, [None] * len(system)
    for step in range(MOST_STEPS):
        before = (lower, upper)
        lower = relax(system, upper, down)
        upper = relax(system, lower, up)
        if (lower, upper) == before:
            break
        finite = None not in upper
        if finite and all(v < (1 + CLOSE) * u for u, v in zip(lower, upper)):
            closes = contracts(system, lower, upper)
            slope = f"{float(slopes(rules, lower)[-1]):.5f}"
            return {"ruleset": name, "closes": closes, "steps": step, "slope": slope}
    return {"ruleset": name, "closes": False, "open": stays_open(system)}


if __name__ == "__main__":
    names = sys.argv[1:]
    if len(names) != 1 or names[0] not in RULESETS:
        sys.exit(f"usage: brackets.py RULESET, one of {', '.join(RULESETS)}")
    print(json.dumps(main(names[0])))
