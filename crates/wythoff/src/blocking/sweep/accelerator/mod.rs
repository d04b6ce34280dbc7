//! Accelerators: devices that evaluate large rectangles beyond the hood, such as a graphics card,
//! or strips of bytes in a sweep of wider signals.
//!
//! A tile is cut into a frame, a core and a rest. The device evaluates the core with signals of few
//! bits; the vector kernels evaluate the frame, which is as wide as the grain of the device, and
//! the rest. The theorem of `docs/algorithms/blocking.md`, "Fewer planes", says when so few bits
//! are enough: if all values read in the core, and the values of the frame, lie in a window of span
//! 11 for five bits, 22 for six, or 86 for eight. If they do not, a kernel of the device with more
//! bits evaluates the core. If it has none, or fails, the vector kernels evaluate the whole tile.
//!
//! ```text
//!   +--+-------------------+
//!   |  | frame             |
//!   |  +----------------+--+
//!   |  |                |  |
//!   |  |  core          |  |
//!   |  |                |  |
//!   |  +----------------+--+
//!   |  | rest              |
//!   +--+-------------------+
//! ```

mod plain;

use std::fmt::Debug;

use super::kernel::diagonals::{Extent, Wants};
use super::kernel::parts::{LAST_ROWS, Part};
use crate::K;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::hood;
use crate::board::Value;

pub use plain::PlainAccelerator;

/// Bits of a signal on a device that does not say otherwise.
const BITS: &[u32] = &[6];

/// A device that evaluates rectangles beyond the hood.
///
/// [`with_accelerator`](super::Sweep::with_accelerator) uses it for the tiles of a sweep. Results
/// do not depend on it.
pub trait Accelerator: Debug + Send + Sync {
    /// Returns the number of which the sides of a rectangle are multiples, at least 2.
    fn grain(&self) -> usize;

    /// Returns the smallest and the largest side of a rectangle, in cells. The largest one is at
    /// most 65,472, so that growths fit 16 bits.
    fn sides(&self) -> [usize; 2];

    /// Returns the number of rectangles that are evaluated at the same time.
    fn in_flight(&self) -> usize;

    /// Returns the bits of a signal on the device, ascending if it has several kernels. Each one
    /// evaluates the rectangles for which the bits of the one before are too few.
    fn bits(&self) -> &[u32] {
        BITS
    }

    /// Returns the sides of the largest rectangle that the device evaluates inside of a rectangle
    /// of this width and height, or `None` if it evaluates none.
    fn largest_within(&self, width: usize, height: usize) -> Option<[usize; 2]> {
        let (grain, [smallest, largest]) = (self.grain(), self.sides());
        let sides = [width, height].map(|side| side.min(largest) / grain * grain);
        sides.iter().all(|&side| side >= smallest).then_some(sides)
    }

    /// Evaluates a rectangle of game k with signals of so many [`bits`](Self::bits). Counts the
    /// cells of each value if `values` is true. Returns `None` if the device cannot evaluate the
    /// rectangle; the vector kernels do it then.
    ///
    /// The signals that enter are those behind the hood, modulo 256.
    fn evaluate(&self, k: K, entering: &Boundary<u8>, bits: u32, values: bool) -> Option<Growth>;
}

/// The result of an [`Accelerator`] for a rectangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// The number of palaces on each line: columns, rows and diagonals in the order of
    /// [`Boundary`], those of diagonals modulo 256.
    pub lines: Boundary<u16>,
    /// Smallest value, as read in the bits of the device: -32 to 31 for six.
    pub min: Value,
    /// Largest value, as read in the bits of the device.
    pub max: Value,
    /// Number of palaces, counted by the values of cells.
    pub seen: u64,
    /// Number of cells of each value, if it was asked for: from -32 to 31 for six bits, in general
    /// from -2^(bits - 1) on.
    pub values: Option<Vec<u64>>,
}

/// The parts of a tile that is evaluated with an accelerator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cut {
    /// The parts before the core, each after those it depends on.
    pub(super) frame: [Part; 2],
    /// The part that the device evaluates.
    pub(super) core: Part,
    /// The parts behind the core, each after those it depends on.
    pub(super) rest: Vec<Part>,
}

impl Cut {
    /// Cuts a block, or returns `None` if the vector kernels evaluate all of it.
    pub(super) fn of(block: &Block, device: &dyn Accelerator, wants: Wants) -> Option<Self> {
        let (whole, corner) = (Part::whole(block), block.window());
        // If the corner lies behind the hood, so does the whole block.
        let meets_hood = hood::visible(block.k(), corner.x(), corner.y()).is_some();
        if wants == Wants::All || meets_hood {
            return None;
        }
        let grain = device.grain();
        let kept = if wants == Wants::LastRows { LAST_ROWS } else { 0 };
        let room = [whole.width, whole.height.saturating_sub(kept)];
        let [width, height] = room.map(|side| side.saturating_sub(grain));
        let [width, height] = device.largest_within(width, height)?;
        let core = Part { x: grain, y: grain, width, height };
        let (right, bottom) = (grain + width, grain + height);
        let rest = [
            Part { x: right, y: grain, width: whole.width - right, height },
            Part { y: bottom, height: whole.height - bottom, ..whole },
        ];
        let frame =
            [Part { height: grain, ..whole }, Part { x: 0, y: grain, width: grain, height }];
        let rest = rest.into_iter().filter(|part| part.width > 0 && part.height > 0).collect();
        Some(Self { frame, core, rest })
    }
}

/// Evaluates the core of a block with a device. `frame` is the extent of the values of the frame.
/// Returns `None` if the device does not evaluate it, or its bits are too few.
pub(super) fn evaluate_core<T: Signal>(
    device: &dyn Accelerator,
    k: K,
    core: Part,
    boundary: &mut Boundary<T>,
    frame: Extent<T::Value>,
    values: bool,
) -> Option<(Growth, Extent<T::Value>)> {
    // The theorem needs a smallest value of at most -3 and a largest one of at least 2.
    let (min, max): (Value, Value) = (frame.min.into(), frame.max.into());
    let (min, max) = (min.min(-3), max.max(2));
    let span = |bits: u32| ((1 << bits) + 3) / 3;
    let enough = |bits: &&u32| max - min <= span(**bits);
    let mut kernels = device.bits().iter().filter(enough).peekable();
    kernels.peek()?;
    let (columns, rows) = (core.x..core.x + core.width, core.y..core.y + core.height);
    let mut part = boundary.part(columns.clone(), rows.clone());
    let bytes = |signals: &[T]| signals.iter().map(|signal| signal.low_byte()).collect();
    let entering = Boundary { v: bytes(&part.v), h: bytes(&part.h), d: bytes(&part.d) };
    let growth = kernels.find_map(|&bits| {
        let growth = device.evaluate(k, &entering, bits, values)?;
        (max.max(growth.max) - min.min(growth.min) <= span(bits)).then_some(growth)
    })?;
    for (signals, growth) in [
        (&mut part.v, &growth.lines.v),
        (&mut part.h, &growth.lines.h),
        (&mut part.d, &growth.lines.d),
    ] {
        assert_eq!(signals.len(), growth.len(), "the growth of a rectangle has its sides");
        signals.iter_mut().zip(growth).for_each(|(signal, &n)| *signal = signal.plus(n.into()));
    }
    boundary.set_part(columns, rows, &part);
    let extent = Extent::near::<T>(growth.min, growth.max);
    Some((growth, extent))
}
