//! Blocks evaluated by the automaton: signals in, values by the local rule, signals out.

use crate::automaton::Neighbours;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::hood;
use crate::board::Value;

/// Evaluates a block of any game's board by the local rule, in place on its boundary. The result is
/// that of [`Block::evaluate`].
///
/// Signals are read only where the rule cannot start, in the first two rows and columns. The
/// leaving signals are the entering ones plus the palaces found. Values outside the hood are kept
/// modulo 2^bits, as everywhere in blocks.
///
/// `Time: O(w h)`, `Memory: 8 bytes per cell`.
///
/// # Panics
/// If the boundary has other sides than the block.
pub fn evaluate_block<T: Signal>(block: &Block, boundary: &mut Boundary<T>) {
    block.pass_hood(boundary);
    let (width, height) = (boundary.width(), boundary.height());
    let window = block.window();
    let value_in_hood = |x: usize, y: usize| {
        let seen = hood::visible(block.k(), window.x() + x as u64, window.y() + y as u64);
        seen.map(|seen| seen.value(block.k()))
    };
    let mut border = boundary.clone();
    let mut values: Vec<Value> = vec![0; width * height];
    for y in 0..height {
        for x in 0..width {
            let at = |dx: usize, dy: usize| values[(y - dy) * width + x - dx];
            let by_rule = || {
                let value = Neighbours {
                    a: at(2, 2),
                    b: at(1, 2),
                    c: at(2, 1),
                    d: at(1, 1),
                    e: at(0, 1),
                    f: at(1, 0),
                };
                T::wrap(value.next().cast_unsigned()).signed().into()
            };
            let value = match value_in_hood(x, y) {
                Some(value) => value,
                None if x >= 2 && y >= 2 => by_rule(),
                None => from_signals(block, &mut border, x, y),
            };
            values[y * width + x] = value;
        }
    }
    for y in 0..height {
        for x in 0..width {
            if values[y * width + x] < 0 && value_in_hood(x, y).is_none() {
                for signal in signals(boundary, x, y) {
                    *signal = signal.plus(1);
                }
            }
        }
    }
}

/// Returns the three signals that a cell meets.
fn signals<T: Signal>(boundary: &mut Boundary<T>, x: usize, y: usize) -> [&mut T; 3] {
    let c = x + boundary.height() - 1 - y;
    [&mut boundary.v[x], &mut boundary.h[y], &mut boundary.d[c]]
}

/// Returns the value of a cell from its signals and moves the signals behind the cell.
fn from_signals<T: Signal>(block: &Block, border: &mut Boundary<T>, x: usize, y: usize) -> Value {
    let [v, h, d] = signals(border, x, y);
    let value = T::value(*v, *h, *d, T::wrap(block.k().get()));
    (*v, *h, *d) = (v.past(value), h.past(value), d.past(value));
    value.into()
}
