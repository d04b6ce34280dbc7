//! What leaves a region, as bytes for whoever evaluates the regions south and east of it.
//!
//! | bytes | what |
//! |---|---|
//! | 32 | of which cells: first column and row, width w and height h; 64 bits each |
//! | w signals | V': palaces above and in each column of the region |
//! | h | H': palaces left of and in each row |
//! | w + h - 1 | D': palaces on each diagonal, from the bottom left over the corner to the top right |
//! | 1 | palaces on the diagonal that enters the region south of this one by its corner |
//! | 4 bytes | CRC-32C of all these |
//!
//! All are little endian. The last signal left the region west of this one: as it is handed on, a region needs to hear of its
//! northern and its western neighbour only.

use wythoff::Window;
use wythoff::blocking::boundary::{Boundary, Side};

use super::error::SweepError;
use super::files::Stored;

/// What is told of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Message<T: Stored> {
    pub(super) leaving: Boundary<T>,
    /// What leaves the region west of it by its last corner.
    pub(super) corner: T,
}

/// Bytes before the signals.
const HEAD: usize = 32;

impl<T: Stored> Message<T> {
    /// What is told of the region of these cells.
    pub(super) fn encode(&self, of: Window) -> Vec<u8> {
        let Boundary { v, h, d } = &self.leaving;
        let signals = 2 * (v.len() + h.len());
        let mut bytes = Vec::with_capacity(HEAD + size_of::<T>() * signals + 4);
        for number in [of.x(), of.y(), of.width(), of.height()] {
            bytes.extend(number.to_le_bytes());
        }
        for signals in [v, h, d, &vec![self.corner]] {
            T::append(signals, &mut bytes);
        }
        bytes.extend(crc32c::crc32c(&bytes).to_le_bytes());
        bytes
    }

    /// What was told, and of which cells: first column and row, width and height.
    pub(super) fn decode(bytes: &[u8]) -> Result<(Self, [u64; 4]), SweepError> {
        let refuse = |what: &str| Err(SweepError::Message { what: what.to_owned() });
        let Some((told, sum)) = bytes.split_last_chunk() else { return refuse("it is cut off") };
        if crc32c::crc32c(told) != u32::from_le_bytes(*sum) {
            return refuse("its checksum is another");
        }
        let Some((head, signals)) = told.split_at_checked(HEAD) else {
            return refuse("it is cut off");
        };
        let number =
            |n: usize| head[8 * n..][..8].iter().rev().fold(0, |m, &b| m << 8 | u64::from(b));
        let of = [0, 1, 2, 3].map(number);
        let (w, h) = (of[2] as usize, of[3] as usize);
        let is_cut = !signals.len().is_multiple_of(size_of::<T>());
        let mut signals = T::read(signals);
        if w == 0
            || h == 0
            || is_cut
            || w.checked_add(h).and_then(|n| n.checked_mul(2)) != Some(signals.len())
        {
            return refuse("it has signals of another width");
        }
        let corner = signals.pop().unwrap_or_default();
        let d = signals.split_off(w + h);
        let h = signals.split_off(w);
        Ok((Self { leaving: Boundary { v: signals, h, d }, corner }, of))
    }
}

/// What enters a region of these cells from its neighbours; where there is none, nothing or, on the diagonal, the
/// mirror image.
pub(super) fn entering<T: Stored>(
    window: Window,
    is_diagonal: bool,
    north: Option<Message<T>>,
    west: Option<Message<T>>,
) -> Boundary<T> {
    let (w, h) = (window.width() as usize, window.height() as usize);
    let corner = north.as_ref().map_or_else(T::default, |north| north.corner);
    let north = north.map_or_else(|| Side::zero(w), |north| north.leaving.split().0);
    let west = match west {
        Some(west) => west.leaving.split().1,
        None if is_diagonal => north.mirrored(),
        None => Side::zero(h),
    };
    Boundary::join(north, west, corner)
}
