#!/usr/bin/env python3
"""Largest and last deviation of the sums of a_n - n alpha from their mean, for a (k,m) game.

Prints one JSON value. The theorem is in sections/imitation.typ. Pairs are computed from their
definition. Uses only Python's standard library.
"""

import json
import sys


def deviations(k, m, count):
    """Returns the largest |T(N)| for N up to count, and T(count).

    T(N) is the sum of a_n - n alpha - mu over n < N.
    """
    alpha = (2 * k - m + (m * m + 4 * k * k) ** 0.5) / (2 * k)
    mu = -((k - 1) * alpha + 1) / 2
    used, least, total, most = set(), 0, 0.0, 0.0
    for n in range(count):
        while least in used:
            used.remove(least)
            least += 1
        a, least = least, least + 1
        if m * (n // k):
            used.add(a + m * (n // k))
        total += a - n * alpha - mu
        most = max(most, abs(total))
    return most, total


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: deviations.py K M COUNT")
    k, m, count = map(int, sys.argv[1:])
    most, last = deviations(k, m, count)
    found = {"largest": f"{most:.2f}", "last": f"{last:.4f}"}
    print(json.dumps({"k": k, "m": m, "count": count} | found))
