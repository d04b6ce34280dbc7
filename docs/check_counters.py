"""Checks a table of counters without Wythoff: python check_counters.py FILE

The proof is in algorithms/certificates.md, sections "Counters" and "Other numerations". The exit
code is 0 if the table proves its claim about game k, and 1 if not.
"""
import sys

def need(condition, message):
    if not condition:
        sys.exit(f"not a proof: {message}")
def closure(start, successors):
    found = set(start)
    todo = list(found)
    while todo:
        new = set(successors(todo.pop())) - found
        found |= new
        todo += new
    return found
head, *lines = [line.split() for line in open(sys.argv[1]).read().splitlines()]
names = ["k", "states"] if head == ["wythoff-counters", "1"] else ["k", "numeration", "states"]
need(head[0] == "wythoff-counters" and head[1] in "12" and len(names) <= len(lines), "the head")
fields, table = lines[:len(names)], [tuple(map(int, row)) for row in lines[len(names):]]
need([name for name, _ in fields] == names, "the head")
k, *a, count = [int(value) for _, value in fields]
most = a[0] if a else 1  # the largest digit, which 0 follows unless the numeration is binary
need(k >= 1 and most >= 1 and len(table) == count, "the numbers in the head")
need(all(len(row) > 3 and min(row) >= 0 and max(row[:-3]) < count for row in table), "a state")
full = {0: (False, False)}  # after a state: was the last digit of x, of y, the largest one?
def digits(is_full):
    return 1 if is_full else most + 1
def step(state, x, y):
    return table[state][x + digits(full[state][0]) * y]
def all_steps(state):
    across, down = map(digits, full[state])
    need(len(table[state]) == across * down + 3, f"the length of state {state}")
    for x in range(across):
        for y in range(down):
            after, kind = step(state, x, y), (bool(a) and x == most, bool(a) and y == most)
            need(full.setdefault(after, kind) == kind, f"the digits before state {after}")
            yield after
need(table[0][0] == 0, "leading zeros leave the start")
closure([0], all_steps)
for state in closure([0], lambda s: (step(s, x, 0) for x in range(digits(full[s][0])))):
    need(table[state][-3] == table[state][-1] == 0, f"border y = 0 in state {state}")
for state in closure([0], lambda s: (step(s, 0, y) for y in range(digits(full[s][1])))):
    need(table[state][-2] == table[state][-1] == 0, f"border x = 0 in state {state}")
def parts(w, behind=((1, 0),)):  # two digits, or the last one and 0 behind the next number
    own = [[(0, digit) for digit in range(digits(one))] for one in full[w[0]]]
    columns, rows = (first + list(behind) for first in own)
    for xs in zip(columns, columns[1:]):
        for ys in zip(rows, rows[1:]):
            yield tuple(step(w[right + 2 * below], x, y) for below, y in ys for right, x in xs)
windows = closure(parts((0,), ()), parts)
for a, b, c, d in windows:
    v, h, n = table[a][-3:]
    palace = v + h + n < k
    seen = table[c][-3] == v + palace and table[b][-2] == h + palace and table[d][-1] == n + palace
    need(seen, f"window {a} {b} {c} {d}")
print(f"game {k}: {count} states, {len(windows)} windows; the table is a proof")
