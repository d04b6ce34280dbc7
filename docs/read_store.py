"""Reads a store of `wythoff blocking sweep`: python read_store.py DIR [ROW [J I]]

Prints the number of palaces in a row, and evaluates block (J, I), J <= I, again. The block must lie
outside the hood: I B + 2 J B > k.
"""
import sys
import numpy as np
import zarr
store = zarr.open_group(sys.argv[1], mode="r")
game, edges = store.attrs["wythoff"], store["edges"]
k, B, last = game["k"], game["block"], edges.shape[1] - 1
row, j, i = (arguments := [int(text) for text in sys.argv[2:]]) + [0, last, last][len(arguments) :]
print(f"k = {k}, size {game['size']}: {store['rows'][row]} palaces in row {row}")

# The signals that leave a block; they are 0 outside the board. From them follow the signals that enter
# this block: V, H, and D from the bottom left to the top right.
leaving = lambda j, i: edges[:, j, i] if j >= 0 else np.zeros(4 * B, edges.dtype)
north, corner = leaving(j - 1, i), leaving(j - 1, i - 1)
mirrored = np.r_[north[B : 2 * B], north[:B], north[2 * B : 4 * B - 1][::-1], 0].astype(edges.dtype)
west = leaving(j, i - 1) if i > j else mirrored
V, H, D = north[:B].copy(), west[B : 2 * B].copy(), np.r_[west[3 * B : 4 * B - 1], corner[3 * B - 1], north[2 * B : 3 * B - 1]]
values = np.empty((B, B), np.int8 if game["bits"] == 8 else np.int16)
for t in range(2 * B - 1):  # one anti-diagonal after another
    x = np.arange(max(0, t - B + 1), min(B, t + 1))
    y, d = t - x, 2 * x - t + B - 1
    p = values[y, x] = (V[x] + H[y] + D[d] - k % 2 ** game["bits"]).astype(values.dtype)
    for signal, line in (V, x), (H, y), (D, d):
        signal[line] += p < 0
values = values[: game["size"] - B * j, : game["size"] - B * i]  # the last blocks extend beyond the board
print(f"block ({j}, {i}): {np.count_nonzero(values < 0)} palaces, values from {values.min()} to {values.max()}")
