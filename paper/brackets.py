#!/usr/bin/env python3
"""Brackets of the slope equations of Linear Nimhoff, in exact arithmetic.

Prints one JSON value for a ruleset: true or false as the brackets close, the number of steps, and
the largest slope. With --survey, compares many random rulesets with the conjecture about brackets.
The theorems are in sections/stability.typ. Uses only Python's standard library.
"""

import json
import sys
from fractions import Fraction
from random import Random

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
    "exception": [(1, 0), (2, 2), (4, 5), (3, 4), (0, 1)],
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
    """Returns true if an upper bound of -G' has a spectral radius below 1."""
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


def solution(system):
    """Returns an approximate solution of z = G(z), or None if the search does not converge."""
    z = [2.0 / d for d, _ in system]
    for _ in range(20_000):
        new = []
        for c, (d, forms) in enumerate(system):
            rest = 1 - sum(1 / value(form, z) for form in forms)
            new.append(1 / (d * rest) if rest > 0 else 2 * z[c])
        if max(abs(a / b - 1) for a, b in zip(z, new)) < 1e-14:
            return z
        z = [(a * b) ** 0.5 for a, b in zip(z, new)]
        if not all(1e-9 < a < 1e9 for a in z):
            break
    return None


def growth(system, z):
    """Returns the spectral radius of the derivative of G at z, up to sign, and its vector."""
    rows = [{} for _ in system]
    for c, (d, forms) in enumerate(system):
        for form in forms:
            for unknown, factor in form.items():
                entry = d * z[c] ** 2 * factor / value(form, z) ** 2
                rows[c][unknown] = rows[c].get(unknown, 0.0) + entry
    x, radius = [1.0 if forms else 0.0 for _, forms in system], 0.0
    for _ in range(4000):
        # Half of the vector is kept, so that the method converges if -1 times the radius is a root, too.
        y = [(sum(entry * x[unknown] for unknown, entry in row.items()) + x[c]) / 2
             for c, row in enumerate(rows)]
        radius = 2 * max(y) - 1
        x = [b / max(y) for b in y]
    return radius, x


def blocks(system, low, high):
    """Returns true if G(high) <= low and G(low) >= high: then all brackets contain low and high."""
    under, over = relax(system, high, up), relax(system, low, down)
    # Unknowns without further lines are 1 / D in every bracket.
    free = [c for c, (_, forms) in enumerate(system) if forms]
    return (all(under[c] is not None and under[c] <= low[c] for c in free)
            and all(over[c] is None or high[c] is not None and over[c] >= high[c] for c in free)
            and any(high[c] is None or low[c] < high[c] for c in free))


def stays_open(system, lower, upper):
    """Returns true if a pair low < high that keeps the brackets open is found."""
    z = solution(system)
    if z is None:
        return False
    # Near the solution, in the direction in which small brackets grow fastest.
    _, x = growth(system, z)
    for width in (1e-3, 1e-4, 1e-5, 1e-6):
        low, high = ([Fraction(a) + side * Fraction(width * b) if forms else Fraction(1, d)
                      for a, b, (d, forms) in zip(z, x, system)] for side in (-1, 1))
        if blocks(system, low, high):
            return True
    # Near the last brackets, from inside.
    share = Fraction(1, 100)
    low = [a + share * (Fraction(b) - a) if forms else Fraction(1, d)
           for a, b, (d, forms) in zip(lower, z, system)]
    high = [(None if a is None else a - share * (a - Fraction(b))) if forms else Fraction(1, d)
            for a, b, (d, forms) in zip(upper, z, system)]
    for _ in range(2000):
        if blocks(system, low, high):
            return True
        low = relax(system, high, up)
        high = relax(system, low, down)
    return False


def slopes(rules, z):
    found = []
    for j in range(len(rules) - 1):
        (a, b), (c, d), s, t = rules[j], rules[j + 1], z[2 * j], z[2 * j + 1]
        found.append((s * b + t * d) / (s * a + t * c))
    return found


def brackets(system, most_steps, close):
    """Returns the last brackets and the number of steps, and if they are closed up to `close`."""
    lower, upper = None, [None] * len(system)
    for step in range(most_steps):
        before = (lower, upper)
        lower = relax(system, upper, down)
        upper = relax(system, lower, up)
        if (lower, upper) == before:
            break
        if None not in upper and all(v < (1 + close) * u for u, v in zip(lower, upper)):
            return lower, upper, step, True
    return lower, upper, step, False


def main(name):
    rules = RULESETS[name]
    system = equations(rules)
    lower, upper, step, closed = brackets(system, MOST_STEPS, CLOSE)
    if not closed:
        return {"ruleset": name, "closes": False, "open": stays_open(system, lower, upper)}
    slope = f"{float(slopes(rules, lower)[-1]):.5f}"
    return {"ruleset": name, "closes": contracts(system, lower, upper), "steps": step, "slope": slope}


def random_rules(random):
    """Returns rules by slope: those of Nim, a diagonal, pairs of Omega or other small rules, and
    mirror images.
    """
    phi = (1 + 5**0.5) / 2
    omega = [(int(phi * n) + i, int(phi * n) + n + i) for n in range(1, 9) for i in (0, 1)]
    inner = [(random.choice([1, 1, 2, 3, 4, 5]),) * 2]
    for _ in range(random.choice([1, 1, 1, 2, 2, 3])):
        p, q = random.choice(omega[:random.choice([4, 8, 16])])
        if random.random() < 0.3:
            p, q = random.randint(1, 6), random.randint(1, 6)
        inner += random.choice([[(p, q)], [(q, p)], [(p, q), (q, p)]])
    by_slope = {Fraction(b, a): (a, b) for a, b in inner}
    return [(1, 0), *(by_slope[slope] for slope in sorted(by_slope)), (0, 1)]


def survey(seed, count):
    """Compares the spectral radius with the brackets for random rulesets that have a solution."""
    random = Random(seed)
    seen, found = set(), {"tested": 0, "below": 0, "above": 0, "near": 0, "exceptions": 0}
    while found["tested"] < count:
        rules = random_rules(random)
        system = equations(rules)
        z = None if tuple(rules) in seen else solution(system)
        seen.add(tuple(rules))
        if z is None:
            continue
        radius, _ = growth(system, z)
        # Brackets close by about the square of the radius in each step.
        if abs(radius - 1) < 0.002:
            continue
        closed = brackets(system, MOST_STEPS, Fraction(1, 10**6))[3]
        found["tested"] += 1
        found["below" if radius < 1 else "above"] += 1
        found["near"] += 0.9 < radius < 1.1
        found["exceptions"] += closed != (radius < 1)
    return found


if __name__ == "__main__":
    words = sys.argv[1:]
    if len(words) == 3 and words[0] == "--survey":
        print(json.dumps(survey(int(words[1]), int(words[2]))))
    elif len(words) == 1 and words[0] in RULESETS:
        print(json.dumps(main(words[0])))
    else:
        sys.exit("usage: brackets.py RULESET | --survey SEED COUNT\n\n"
                 f"rulesets: {', '.join(RULESETS)}")
