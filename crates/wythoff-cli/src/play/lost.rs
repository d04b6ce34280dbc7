//! Which part of the board is asked for its lost squares.

use wythoff::Window;
use wythoff::play::Heaps;

/// Sides beyond this are not listed.
const MOST: u64 = 1000;

/// What is said about those.
pub(crate) const TOO_FAR: &str =
    "palaces are listed up to 1000 x 1000; `hint` knows those that matter, however far out";

/// All squares that play can still lead to; `None` if they are too many to list.
pub(crate) fn below(heaps: &Heaps) -> Option<Window> {
    let [width, height] =
        heaps.each_ref().map(|heap| u64::try_from(heap).ok().filter(|&n| n < MOST));
    Window::try_new(0, 0, width? + 1, height? + 1).ok()
}
