//! Messages: the signals that leave a region, as bytes for the processes that evaluate the regions
//! south and east of it.
//!
//! | bytes | meaning |
//! |---|---|
//! | 32 | the cells of the region: first column and row, width w and height h; 64 bits each |
//! | w signals | V': palaces above and in each column of the region |
//! | h signals | H': palaces left of and in each row |
//! | w + h - 1 signals | D': palaces on each diagonal, from the bottom left over the corner to the top right |
//! | 1 signal | palaces on the diagonal that enters the region south of this one by its corner |
//! | 4 bytes | CRC-32C of all these |
//!
//! All numbers are little endian. The last signal left the region west of this one. With it, a
//! region needs only the messages of its northern and its western neighbour.

use wythoff::Window;
use wythoff::blocking::boundary::{Boundary, Side};

use crate::board::error::SweepError;
use crate::board::tile::StoredSignal;

/// The signals that leave a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Message<T: StoredSignal> {
    pub(super) leaving: Boundary<T>,
    /// The signal that leaves the region west of it by its last corner.
    pub(super) corner: T,
}

/// Bytes before the signals.
const HEAD: usize = 32;

impl<T: StoredSignal> Message<T> {
    /// Encodes the message of a region of these cells.
    pub(super) fn encode(&self, region: Window) -> Vec<u8> {
        let Boundary { v, h, d } = &self.leaving;
        let signals = 2 * (v.len() + h.len());
        let mut bytes = Vec::with_capacity(HEAD + size_of::<T>() * signals + 4);
        for number in [region.x(), region.y(), region.width(), region.height()] {
            bytes.extend(number.to_le_bytes());
        }
        for signals in [v, h, d, &vec![self.corner]] {
            T::append(signals, &mut bytes);
        }
        bytes.extend(crc32c::crc32c(&bytes).to_le_bytes());
        bytes
    }

    /// Decodes a message. Returns the first column and row, the width and the height of its region,
    /// too.
    pub(super) fn decode(bytes: &[u8]) -> Result<(Self, [u64; 4]), SweepError> {
        let refuse = |what: &str| Err(SweepError::Message { what: what.to_owned() });
        let Some((message, sum)) = bytes.split_last_chunk() else {
            return refuse("it is too short");
        };
        if crc32c::crc32c(message) != u32::from_le_bytes(*sum) {
            return refuse("its checksum is wrong");
        }
        let Some((head, signals)) = message.split_at_checked(HEAD) else {
            return refuse("it is too short");
        };
        let number =
            |n: usize| head[8 * n..][..8].iter().rev().fold(0, |m, &b| m << 8 | u64::from(b));
        let region = [0, 1, 2, 3].map(number);
        let (w, h) = (region[2] as usize, region[3] as usize);
        let wanted = w.checked_add(h).and_then(|n| n.checked_mul(2 * size_of::<T>()));
        if w == 0 || h == 0 || wanted != Some(signals.len()) {
            return refuse("its signals do not have the width of this store");
        }
        let mut signals = T::read(signals);
        let corner = signals.pop().unwrap_or_default();
        let d = signals.split_off(w + h);
        let h = signals.split_off(w);
        Ok((Self { leaving: Boundary { v: signals, h, d }, corner }, region))
    }
}

/// The signals that enter a region of these cells from its neighbours. At the edge of the board
/// they are 0; on the diagonal those from the west are the mirror image of those from the north.
pub(super) fn entering<T: StoredSignal>(
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
