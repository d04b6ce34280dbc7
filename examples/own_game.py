"""Take a square number of tokens from one heap, or the same square from both."""

import math

import wythoff


def squares(x: int, y: int) -> list[tuple[int, int]]:
    sizes = [n * n for n in range(1, math.isqrt(max(x, y)) + 1)]
    taken = [pair for n in sizes for pair in ((n, 0), (0, n), (n, n))]
    return [(x - s, y - t) for s, t in taken if s <= x and t <= y]


if __name__ == "__main__":
    game = wythoff.Game(squares, name="squares")
    print("P-positions with x <= y < 12:")
    lost = game.p_positions(12)
    print([(int(x), int(y)) for y, x in zip(*lost.nonzero(), strict=True) if x <= y])
    print("Winning moves from (9, 14):", game.winning_moves(9, 14))
    print("The hint from there:", wythoff.play(game.id, (9, 14)).hint()["reason"])
    game.picture(0, 0, 100, scale="1/4", frame=True).save("squares.png")
