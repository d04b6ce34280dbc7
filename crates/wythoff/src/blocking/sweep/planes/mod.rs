//! The kernel for large blocks: bit planes, a bit of every lane in each vector, and a tile in each
//! lane.
//!
//! ```text
//! lane 0       T0 T1 T2 T3 ..         A strip is cut into as many bands of rows as a vector has
//! lane 1          T0 T1 T2 ..         bits, the lanes. At step T, lane l evaluates the tile in
//! lane 2             T0 T1 ..         tile column T - l: all lanes at once, none sees another.
//!  ..
//! ```
//!
//! Bit j of a signal of all lanes lies in one vector, plane j. Lanes do not touch each other within
//! a tile, so nothing is shifted. Behind a tile, row signals stay in their lane, and column signals
//! move one lane on, through memory ([`lines::Moving`]). A lane that reaches the end of its strip
//! begins the next strip.
//!
//! A cell uses the lowest five planes of its signals. They prove values from -4 to 7
//! (`docs/algorithms/blocking.md`, "Fewer planes"). A block with other values is left to the other
//! kernels.

mod cell;
mod cut;
mod ends;
mod falls;
mod lanes;
mod lines;
mod logic;
mod run;
mod seen;
mod tile;
mod transpose;

#[cfg(test)]
mod tests;

use fearless_simd::Level as Simd;
use fearless_simd::prelude::*;

use self::cut::Cut;
use self::logic::Logic;
use super::{Accelerator, Growth, Level};
use crate::K;
use crate::blocking::boundary::Boundary;

/// The kernel, which takes the place of an accelerator if there is none and it is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct BitPlanes;

/// Calls a function with the level as a type; `None` if bit planes are not faster on it.
macro_rules! on_level {
    ($simd:ident => $call:expr) => {
        match Simd::new() {
            Simd::Avx512($simd) => Some($call),
            _ => None,
        }
    };
}

impl BitPlanes {
    /// Returns the kernel if a level has it.
    pub(super) fn on(level: Level) -> Option<&'static dyn Accelerator> {
        (level.name() == "avx512").then_some(&Self as &dyn Accelerator)
    }
}

impl Accelerator for BitPlanes {
    fn grain(&self) -> usize {
        16
    }

    /// At the beginning and at the end some lanes are idle, which takes an eighth of the time of
    /// the smallest blocks.
    fn sides(&self) -> [usize; 2] {
        [14_336, 32_768]
    }

    fn in_flight(&self) -> usize {
        1
    }

    fn bits(&self) -> &[u32] {
        &[5]
    }

    fn largest_within(&self, width: usize, height: usize) -> Option<[usize; 2]> {
        let [smallest, largest] = self.sides();
        let [width, height] = [width, height].map(|side| side.min(largest));
        let sides = on_level!(simd => Cut::largest_within(width, height, lanes(simd)))??;
        (sides[0].min(sides[1]) >= smallest).then_some(sides)
    }

    fn evaluate(&self, k: K, entering: &Boundary<u8>, _bits: u32, values: bool) -> Option<Growth> {
        if values {
            return None;
        }
        on_level!(simd => evaluate(simd, k, entering))?
    }
}

/// Returns the number of lanes.
fn lanes<S: Logic>(_simd: S) -> usize {
    <S as fearless_simd::Simd>::u64s::LEN * transpose::WORD
}

/// Evaluates a block.
fn evaluate<S: Logic>(simd: S, k: K, entering: &Boundary<u8>) -> Option<Growth> {
    let k = k.get() as u8;
    let cut = Cut::of(entering.width(), entering.height(), lanes(simd))?;
    let mut leaving = entering.clone();
    let found = run::evaluate(simd, k, cut, &mut leaving)?;
    let [column_falls, row_falls] = found.falls;
    // Planes of rows are less by k.
    let grown = |after: u8, before: u8, falls: u16| {
        (falls << u8::BITS).wrapping_add(u16::from(after)).wrapping_sub(before.into())
    };
    let columns = leaving.v.iter().zip(&entering.v).zip(column_falls);
    let rows = leaving.h.iter().zip(&entering.h).zip(row_falls);
    let diagonals = leaving.d.iter().zip(&entering.d);
    let lines = Boundary {
        v: columns.map(|((&after, &before), falls)| grown(after, before, falls)).collect(),
        h: rows
            .map(|((&after, &before), falls)| {
                grown(after.wrapping_sub(k), before.wrapping_sub(k), falls)
            })
            .collect(),
        d: diagonals.map(|(after, &before)| after.wrapping_sub(before).into()).collect(),
    };
    let (min, max) = found.extent;
    Some(Growth { lines, min, max, seen: found.palaces, values: None })
}
