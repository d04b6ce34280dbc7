//! The épaulette right of the infinite casing: a pattern of period 11 in closed form.

use super::frontier::Frontier;
use super::{ArmError, GAUGE};
use wythoff::blocking::boundary::{Side, Signal};
use wythoff::board::Value;

/// Values of the épaulette, by u + 2 y modulo 11 (`docs/algorithms/arm.md`).
const PATTERN: [i8; 11] = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];

const fn value(u: u64, y: u64) -> i8 {
    PATTERN[((u % 11 + 2 * (y % 11)) % 11) as usize]
}

/// Returns the value of cell (u, y) of the épaulette.
///
/// ```
/// use wythoff::Window;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::arm::epaulette;
/// use wythoff::board::Board;
/// // Right of the shoulder of game 500, which is its square (500, 0).
/// let window = Window::try_new(500, 100, 30, 1)?;
/// let row = Sweep::new(K::try_new(500)?).values(window, &())?;
/// assert!((0..30).all(|u| row[u as usize] == epaulette(u, 100)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const fn epaulette(u: u64, y: u64) -> Value {
    value(u, y) as Value
}

/// The two westernmost columns of the evaluated strip. They lie in the épaulette, and their values
/// determine H and D, row by row.
struct Gauge {
    u: u64,
    y: u64,
    /// V of both columns.
    v: [u8; 2],
    /// D of the diagonal that enters the second cell of the row.
    d: u8,
}

impl Gauge {
    /// H and D of the first cell of the row; then the row below.
    fn next(&mut self) -> (u8, u8) {
        let p = [value(self.u, self.y), value(self.u + 1, self.y)];
        let past = p.map(|p| u8::from(p < 0));
        // p = V + H + D - k. The diagonal of the second cell came through the first cell of the row
        // above, so all but its H is known; H is that of the first cell, plus one if the first cell
        // is a palace.
        let behind = (p[1] as u8).wrapping_add(GAUGE).wrapping_sub(self.v[1].wrapping_add(self.d));
        let h = behind.wrapping_sub(past[0]);
        let d = (p[0] as u8).wrapping_add(GAUGE).wrapping_sub(self.v[0].wrapping_add(h));
        self.v = [0, 1].map(|i| self.v[i].wrapping_add(past[i]));
        self.d = d.wrapping_add(past[0]);
        self.y += 1;
        (h, d)
    }
}

/// D of the corner of a block whose first two columns, `u` and `u + 1`, lie in the épaulette.
pub(super) fn corner((u, y): (u64, u64), north: &Side<u8>) -> u8 {
    Gauge { u, y, v: [north.straight[0], north.straight[1]], d: north.diagonal[0] }.next().1
}

/// Returns the signals that enter such a block from the west.
pub(super) fn west((u, y): (u64, u64), height: usize, north: &Side<u8>) -> Side<u8> {
    let v = [north.straight[0], north.straight[1]];
    let mut gauge = Gauge { u, y, v, d: north.diagonal[0] };
    let (h, mut d): (Vec<_>, Vec<_>) = (0..height).map(|_| gauge.next()).unzip();
    // The first enters by the corner, the others are counted from the bottom.
    d.reverse();
    d.pop();
    Side { straight: h, diagonal: d }
}

/// Checks that the two rows below a frontier follow the épaulette from its first column that is not
/// known by definition up to column `last`. Then all further rows follow it too: a cell whose six
/// neighbours under the rule of \[CLN\] Fig. 2 lie in the épaulette lies in it as well.
pub(super) fn check(frontier: &Frontier, last: u64) -> Result<(), ArmError> {
    let Frontier { y, u: first, v, d } = frontier;
    let length = (last + 1 - first) as usize;
    let at = |signals: &[u8], i: usize| signals.get(i).copied().unwrap_or(0);
    let mut v: Vec<u8> = (0..length).map(|i| at(v, i)).collect();
    // The diagonals as they enter the row: the first from outside.
    let mut d: Vec<u8> = std::iter::once(0).chain((1..length).map(|i| at(d, i - 1))).collect();
    for y in [*y, *y + 1] {
        let mut gauge = Gauge { u: *first, y, v: [v[0], v[1]], d: d[1] };
        let mut h;
        (h, d[0]) = gauge.next();
        for (u, (v, d)) in (*first..).zip(v.iter_mut().zip(&mut d)) {
            let p = u8::value(*v, h, *d, GAUGE);
            if p != value(u, y) {
                return Err(ArmError::Seam { u, y, wanted: last });
            }
            (*v, h, *d) = (v.past(p), h.past(p), d.past(p));
        }
        d.rotate_right(1);
    }
    Ok(())
}
