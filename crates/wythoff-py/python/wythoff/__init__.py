"""Wythoff-type games: blocking queens, Imitation Nim, Linear Nimhoff, and games written as moves.

>>> import wythoff
>>> wythoff.Blocking(5).window(0, 0, 4, 4)
array([[-5, -4, -3, -2],
       [-4, -2, -1,  0],
       [-3, -1,  1,  0],
       [-2,  0,  0, -1]], dtype=int8)
>>> wythoff.Nimhoff("gdwn:1,2").positions(10)
array([ 0,  3,  6,  1,  5,  4,  2, 10, 14, 17], dtype=int32)
>>> wythoff.Game("1,0* 0,1* 1,1* 1,2 2,1").winning_moves(21, 30)
[(14, 23), (20, 30)]
>>> wythoff.Imitation(2, 1).pairs(10**100)[0][0] % 1_000_000_007
284109234

Arrays of windows have the shape (height, width): row y = 0 comes first, and x grows along each row.
Ctrl-C interrupts long computations, which show a progress bar if tqdm is installed. Invalid
arguments raise a ``ValueError`` that names the allowed values.
"""

from wythoff._native import (
    Arm,
    BackwardGame,
    Blocking,
    Certificate,
    Fabric,
    Film,
    Game,
    Imitation,
    Lines,
    Nimhoff,
    Oracle,
    Pairing,
    Picture,
    Session,
    ThreeHeaps,
    __version__,
    card,
    evolve,
    film,
    game,
    play,
    replay,
    reverse,
    reverse_game,
    selftest,
    tile,
)
from wythoff._progress import show_progress
from wythoff._store import Store, sweep

__all__ = [
    "Arm",
    "BackwardGame",
    "Blocking",
    "Certificate",
    "Fabric",
    "Film",
    "Game",
    "Imitation",
    "Lines",
    "Nimhoff",
    "Oracle",
    "Pairing",
    "Picture",
    "Session",
    "Store",
    "ThreeHeaps",
    "__version__",
    "card",
    "evolve",
    "film",
    "game",
    "play",
    "replay",
    "reverse",
    "reverse_game",
    "selftest",
    "show_progress",
    "sweep",
    "tile",
]
