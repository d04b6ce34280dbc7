//! Signals on the boundary of a block: the only data that a rectangle exchanges with the rest of
//! the board.
//!
//! A palace is seen along its column, its row and its diagonal. So the signals that enter a
//! rectangle of w x h cells are the numbers of palaces behind each line, and the signals that leave
//! it are the same numbers at the other end of each line:
//!
//! ```text
//!       V, one a column         D, one a diagonal, from the bottom left
//!        |  |  |  \  \          over the corner to the top right:
//!      +-----------------+
//!  H --|                 |      D[c] is the diagonal x - y = c - (h - 1),
//!   \  |     block       |-     c = 0 .. w + h - 2
//!      +-----------------+ \
//!        |  |  |  \  \
//! ```
//!
//! Entries are counted from the block's own corner. A line leaves at the index at which it entered,
//! so a block is evaluated in place. Counts are kept modulo 2^bits, because only the sign of
//! `V + H + D - k` is used; [`crate::blocking::sweep`] proves that the sign stays right.

use std::fmt::Debug;
use std::ops::Range;

use fearless_simd::Simd;
use fearless_simd::prelude::{SimdInt, SimdIntElement};

/// An unsigned integer that counts palaces along a line, modulo 2^bits.
///
/// Implemented for `u8` (sweeps, stores), `u16` (sweeps whose values leave 8 bits) and `u32`
/// (exact counts).
pub trait Signal: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// The signed integer of the same width, for values of cells.
    type Value: SimdIntElement + Copy + Ord + Default + Debug + Into<i64> + Send + Sync;

    /// A vector of values, or of signals read as signed integers.
    #[doc(hidden)]
    type Lanes<S: Simd>: SimdInt<S, Element = Self::Value, ByteVector = S::u8s>;

    /// Bits of a signal.
    const BITS: u32;
    /// Smallest value.
    const MIN: Self::Value;
    /// Largest value.
    const MAX: Self::Value;

    /// Returns `n` modulo 2^bits.
    fn wrap(n: u64) -> Self;

    /// Returns the same bits as a signed integer.
    fn signed(self) -> Self::Value;

    /// Returns the signal with the bits of a signed integer.
    fn from_signed(bits: Self::Value) -> Self;

    /// Returns the value `V + H + D - k` of a cell.
    fn value(v: Self, h: Self, d: Self, k: Self) -> Self::Value;

    /// Returns the signal behind a cell of value `p`: one larger if the cell is a palace.
    #[must_use]
    fn past(self, p: Self::Value) -> Self;

    /// Returns the signal behind `n` palaces.
    #[must_use]
    fn plus(self, n: u64) -> Self;

    /// Returns the signal modulo 256.
    fn low_byte(self) -> u8;

    /// Returns the signal as a number.
    fn number(self) -> u32;

    /// Returns by how much the signal is ahead of `other`, which is less than 2^bits.
    fn ahead_of(self, other: Self) -> u32;

    /// Returns the values as signed bytes if they are bytes.
    fn bytes(_values: &[Self::Value]) -> Option<&[i8]> {
        None
    }

    /// Returns the values as signed bytes for writing if they are bytes.
    fn bytes_mut(_values: &mut [Self::Value]) -> Option<&mut [i8]> {
        None
    }

    /// Returns the value nearest to `n` in this width.
    fn saturate(n: i64) -> Self::Value;
}

macro_rules! signal {
    ($($unsigned:ident $signed:ident $lanes:ident { $($more:tt)* })*) => {$(
        impl Signal for $unsigned {
            type Value = $signed;
            const BITS: u32 = $unsigned::BITS;
            const MIN: $signed = $signed::MIN;
            const MAX: $signed = $signed::MAX;

            type Lanes<S: Simd> = S::$lanes;

            #[inline(always)]
            fn wrap(n: u64) -> Self {
                n as Self
            }

            #[inline(always)]
            fn signed(self) -> $signed {
                self as $signed
            }

            #[inline(always)]
            fn from_signed(bits: $signed) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn value(v: Self, h: Self, d: Self, k: Self) -> $signed {
                v.wrapping_add(h).wrapping_add(d).wrapping_sub(k) as $signed
            }

            #[inline(always)]
            fn past(self, p: $signed) -> Self {
                self.wrapping_add(Self::from(p < 0))
            }

            #[inline(always)]
            fn plus(self, n: u64) -> Self {
                self.wrapping_add(Self::wrap(n))
            }

            fn low_byte(self) -> u8 {
                self as u8
            }

            #[inline(always)]
            fn number(self) -> u32 {
                u32::from(self)
            }

            #[inline(always)]
            fn ahead_of(self, other: Self) -> u32 {
                u32::from(self.wrapping_sub(other))
            }

            fn saturate(n: i64) -> $signed {
                n.clamp($signed::MIN.into(), $signed::MAX.into()) as $signed
            }

            $($more)*
        }
    )*};
}

signal! {
    u8 i8 i8s {
        fn bytes(values: &[i8]) -> Option<&[i8]> {
            Some(values)
        }

        fn bytes_mut(values: &mut [i8]) -> Option<&mut [i8]> {
            Some(values)
        }
    }
    u16 i16 i16s {}
    u32 i32 i32s {}
}

/// The signals that enter a block, or leave it. All engines share this type.
///
/// `Memory: 2 (w + h) signals`.
///
/// ```
/// use wythoff::blocking::boundary::Boundary;
/// // Nothing lies behind the board's own corner.
/// let start = Boundary::<u8>::zero(3, 2);
/// assert_eq!((start.v.len(), start.h.len(), start.d.len()), (3, 2, 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boundary<T = u8> {
    /// Palaces behind each column, from the left.
    pub v: Vec<T>,
    /// Palaces behind each row, from the top.
    pub h: Vec<T>,
    /// Palaces behind each diagonal, from the bottom left over the corner to the top right.
    pub d: Vec<T>,
}

/// The signals on one side of a block: those of the straight lines through it, and those of the
/// diagonals that enter through it other than by the corner.
///
/// The order is that of [`Boundary`]. A northern side has one diagonal fewer than columns, from the
/// left; a western side has one fewer than rows, from the bottom.
///
/// ```
/// use wythoff::Window;
/// use wythoff::blocking::block::Block;
/// use wythoff::blocking::boundary::{Boundary, Side};
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// // Four blocks of the board of game 5. What leaves a block enters the blocks south, east and
/// // south-east of it.
/// let sweep = Sweep::new(K::try_new(5)?);
/// let evaluate = |x, y, entering| -> Result<_, wythoff::WindowError> {
///     Ok(sweep.evaluate::<u8>(Window::try_new(x, y, 6, 6)?, entering).split())
/// };
/// let (south, east, corner) = evaluate(0, 0, Boundary::zero(6, 6))?;
/// let (_, west, _) = evaluate(0, 6, Boundary::join(south, Side::zero(6), 0))?;
/// let (north, _, _) = evaluate(6, 0, Boundary::join(Side::zero(6), east, 0))?;
/// assert_eq!(north, west.mirrored());
/// let last = evaluate(6, 6, Boundary::join(north, west, corner))?;
/// assert_eq!(last.0, last.1.mirrored());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side<T = u8> {
    /// Palaces behind the columns, or behind the rows, from the corner.
    pub straight: Vec<T>,
    /// Palaces behind the diagonals, in the order of [`Boundary`].
    pub diagonal: Vec<T>,
}

impl<T: Signal> Side<T> {
    /// Returns the side of `length` cells whose signals are all 0.
    ///
    /// # Panics
    /// If `length` is 0.
    pub fn zero(length: usize) -> Self {
        assert!(length > 0, "a side has at least one cell");
        Self { straight: vec![T::default(); length], diagonal: vec![T::default(); length - 1] }
    }

    /// Returns the same side of the mirror image in the main diagonal.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let diagonal = self.diagonal.iter().rev().copied().collect();
        Self { straight: self.straight.clone(), diagonal }
    }
}

impl<T: Signal> Boundary<T> {
    /// Returns the boundary of a block whose signals are all 0.
    ///
    /// # Panics
    /// If a side is 0.
    pub fn zero(width: usize, height: usize) -> Self {
        assert!(width > 0 && height > 0, "a block has at least one row and one column");
        Self {
            v: vec![T::default(); width],
            h: vec![T::default(); height],
            d: vec![T::default(); width + height - 1],
        }
    }

    /// Returns the number of columns of the block.
    pub const fn width(&self) -> usize {
        self.v.len()
    }

    /// Returns the number of rows of the block.
    pub const fn height(&self) -> usize {
        self.h.len()
    }

    /// Returns the boundary of the mirror image in the main diagonal.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let d = self.d.iter().rev().copied().collect();
        Self { v: self.h.clone(), h: self.v.clone(), d }
    }

    /// Returns the boundary of a block from its two sides and its corner.
    ///
    /// # Panics
    /// If a side does not have one diagonal fewer than straight lines.
    pub fn join(north: Side<T>, west: Side<T>, corner: T) -> Self {
        for side in [&north, &west] {
            let (straight, diagonal) = (side.straight.len(), side.diagonal.len());
            assert_eq!(straight, diagonal + 1, "one diagonal fewer than straight lines");
        }
        let mut d = west.diagonal;
        d.push(corner);
        d.extend_from_slice(&north.diagonal);
        Self { v: north.straight, h: west.straight, d }
    }

    /// Splits entering signals into the northern side, the western side and the corner: the inverse
    /// of [`Boundary::join`].
    pub fn sides(self) -> (Side<T>, Side<T>, T) {
        let height = self.height();
        let north = Side { straight: self.v, diagonal: self.d[height..].to_vec() };
        let west = Side { straight: self.h, diagonal: self.d[..height - 1].to_vec() };
        (north, west, self.d[height - 1])
    }

    /// Splits leaving signals into the southern side, the eastern side and the last corner.
    pub fn split(self) -> (Side<T>, Side<T>, T) {
        let width = self.width();
        let south = Side { straight: self.v, diagonal: self.d[..width - 1].to_vec() };
        let east = Side { straight: self.h, diagonal: self.d[width..].to_vec() };
        (south, east, self.d[width - 1])
    }

    /// Returns the boundary of a square block with `side` rows from its 4 `side` - 1 signals in one
    /// sequence: V, then H, then D. `None` if there are more or fewer signals.
    ///
    /// Files of the signals of a tile have this order (`docs/formats.md`, "Edges of a tile").
    ///
    /// ```
    /// use wythoff::blocking::boundary::Boundary;
    /// let boundary = Boundary::from_signals(2, &[1_u8, 2, 3, 4, 5, 6, 7]).expect("7 signals");
    /// assert_eq!((boundary.v[0], boundary.h[0], boundary.d[0]), (1, 3, 5));
    /// assert_eq!(boundary.into_signals(), [1, 2, 3, 4, 5, 6, 7]);
    /// assert_eq!(Boundary::from_signals(2, &[0_u8; 8]), None);
    /// ```
    pub fn from_signals(side: usize, signals: &[T]) -> Option<Self> {
        let (v, rest) = signals.split_at_checked(side)?;
        let (h, d) = rest.split_at_checked(side)?;
        let is_square = side > 0 && d.len() == 2 * side - 1;
        is_square.then(|| Self { v: v.to_vec(), h: h.to_vec(), d: d.to_vec() })
    }

    /// Returns all signals in one sequence: V, then H, then D. The inverse of
    /// [`Boundary::from_signals`] if the block is a square.
    pub fn into_signals(self) -> Vec<T> {
        let Self { mut v, h, d } = self;
        v.extend(h);
        v.extend(d);
        v
    }

    /// Returns the signals of the lines through a part of the block, given by columns and rows.
    ///
    /// Blocks are evaluated in place. So these are the signals that enter the part if all parts
    /// north and west of it have been evaluated and written back with [`Boundary::set_part`], and
    /// no part behind it.
    ///
    /// # Panics
    /// If the part is empty or extends beyond the block.
    #[must_use]
    pub fn part(&self, columns: Range<usize>, rows: Range<usize>) -> Self {
        let [v, h, d] = self.lines(columns, rows).map(<[T]>::to_vec);
        Self { v, h, d }
    }

    /// Returns the signals of the columns, rows and diagonals through a part of the block.
    pub(crate) fn lines(&self, columns: Range<usize>, rows: Range<usize>) -> [&[T]; 3] {
        let diagonals = self.diagonals(&columns, &rows);
        [&self.v[columns], &self.h[rows], &self.d[diagonals]]
    }

    /// Writes back the signals that leave a part of the block.
    ///
    /// # Panics
    /// If the part extends beyond the block, or `part` has other sides.
    pub fn set_part(&mut self, columns: Range<usize>, rows: Range<usize>, part: &Self) {
        let diagonals = self.diagonals(&columns, &rows);
        self.v[columns].copy_from_slice(&part.v);
        self.h[rows].copy_from_slice(&part.h);
        self.d[diagonals].copy_from_slice(&part.d);
    }

    /// Returns the indices of the diagonals through a part of the block.
    fn diagonals(&self, columns: &Range<usize>, rows: &Range<usize>) -> Range<usize> {
        assert!(!columns.is_empty() && !rows.is_empty(), "a part has at least one cell");
        let (width, height) = (self.width(), self.height());
        assert!(columns.end <= width && rows.end <= height, "a part lies inside its block");
        // x - y + height - 1, from the part's lower left cell to its upper right one.
        columns.start + height - rows.end..columns.end + height - rows.start - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_of_side_t_has_4_t_minus_1_signals_in_the_order_v_h_d() {
        for side in 0..6 {
            for count in 0..30_u16 {
                let signals: Vec<u16> = (0..count).collect();
                let boundary = Boundary::from_signals(side, &signals);
                assert_eq!(
                    boundary.is_some(),
                    usize::from(count) + 1 == 4 * side,
                    "{side} {count}"
                );
                let Some(boundary) = boundary else { continue };
                assert_eq!((boundary.width(), boundary.height()), (side, side));
                assert_eq!(boundary.v, signals[..side]);
                assert_eq!(boundary.h, signals[side..2 * side]);
                assert_eq!(boundary.d, signals[2 * side..]);
                assert_eq!(boundary.into_signals(), signals);
            }
        }
        let north = Side { straight: vec![1, 2, 3], diagonal: vec![6, 7] };
        let west = Side { straight: vec![4_u8], diagonal: vec![] };
        assert_eq!(Boundary::join(north, west, 5).into_signals(), [1, 2, 3, 4, 5, 6, 7]);
    }
}
