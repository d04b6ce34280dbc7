//! The squares whose palaces are listed.

use wythoff::Window;
use wythoff::play::Heaps;

/// Boards with this side or a larger one are not listed.
const MOST: u64 = 1000;

/// The message for larger boards.
pub(crate) const TOO_FAR: &str =
    "palaces cannot be listed here, but with two heaps up to 1000 x 1000 they can; use `hint`";

/// Returns the squares that play can still reach; `None` if they are too many to list, or if there
/// are three heaps.
pub(crate) fn below(heaps: &Heaps) -> Option<Window> {
    let [width, height] =
        heaps.pair()?.each_ref().map(|heap| u64::try_from(heap).ok().filter(|&n| n < MOST));
    Window::try_new(0, 0, width? + 1, height? + 1).ok()
}
