"""Checks a table of counters without Wythoff: python check_counters.py FILE

The proof is in algorithms/certificates.md, section "Counters". The exit code is 0 if the table
proves its claim about game k, and 1 if not.
"""
import sys

def need(condition, message):
    if not condition:
        sys.exit(f"not a proof: {message}")
def closure(start, successors):
    found, todo = {start}, [start]
    while todo:
        new = set(successors(todo.pop())) - found
        found |= new
        todo += new
    return found
head, *lines = [line.split() for line in open(sys.argv[1]).read().splitlines()]
(name_k, k), (name_states, count), *table = lines
need(head == ["wythoff-counters", "1"] and [name_k, name_states] == ["k", "states"], "the head")
k, count, table = int(k), int(count), [tuple(map(int, row)) for row in table]
need(k >= 1 and len(table) == count, "the numbers in the head")
need(all(len(row) == 7 and min(row) >= 0 and max(row[:4]) < count for row in table), "a state")
need(table[0][0] == 0, "leading zeros leave the start")
for state in closure(0, lambda s: (table[s][0], table[s][1])):
    need(table[state][4] == table[state][6] == 0, f"border y = 0 in state {state}")
for state in closure(0, lambda s: (table[s][0], table[s][2])):
    need(table[state][5] == table[state][6] == 0, f"border x = 0 in state {state}")
def square(window, x, y):  # of the refined window, 0 <= x, y <= 2
    return table[window[x // 2 + 2 * (y // 2)]][x % 2 + 2 * (y % 2)]
def parts(w):
    return [tuple(square(w, x + i, y + j) for j in (0, 1) for i in (0, 1)) for y in (0, 1) for x in (0, 1)]
windows = closure(table[0][:4], parts)
for a, b, c, d in windows:
    v, h, n = table[a][4:]
    palace = v + h + n < k
    seen = table[c][4] == v + palace and table[b][5] == h + palace and table[d][6] == n + palace
    need(seen, f"window {a} {b} {c} {d}")
print(f"game {k}: {count} states, {len(windows)} windows; the table is a proof")
