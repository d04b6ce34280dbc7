//! Rows in reverse order, for pictures with the origin at the bottom.

use wythoff::board::{BoardError, Rows};

use super::rows::PixelRows;
use crate::error::PictureError;

/// Rows of pixels in reverse order: the last one comes first.
pub(crate) struct Upward<'a> {
    pixels: Box<dyn PixelRows + 'a>,
    width: usize,
    rows: usize,
    /// True if two bytes, each below 16, are kept in one.
    packed: bool,
    /// All rows that were not returned yet; `None` before the first call.
    kept: Option<Vec<u8>>,
}

impl<'a> Upward<'a> {
    /// Reverses the rows of a picture of the given size, in pixels.
    pub(crate) fn new(
        pixels: Box<dyn PixelRows + 'a>,
        (width, rows): (u32, u32),
        bytes_per_pixel: usize,
    ) -> Self {
        let (width, rows) = (width as usize * bytes_per_pixel, rows as usize);
        Self { pixels, width, rows, packed: false, kept: None }
    }

    /// Like `new`, for pixels of one byte below 16: two of them are kept in one byte.
    pub(crate) fn packed(pixels: Box<dyn PixelRows + 'a>, size: (u32, u32)) -> Self {
        Self { packed: true, ..Self::new(pixels, size, 1) }
    }

    /// Bytes kept per row.
    fn stride(&self) -> usize {
        if self.packed { self.width.div_ceil(2) } else { self.width }
    }

    fn read(&mut self) -> Result<Vec<u8>, PictureError> {
        let mut kept = Vec::new();
        let bytes = self.stride() as u128 * self.rows as u128;
        let reserved = usize::try_from(bytes).map(|bytes| kept.try_reserve_exact(bytes).is_ok());
        if !reserved.unwrap_or(false) {
            return Err(PictureError::Memory { bytes });
        }
        let mut row = vec![0; self.width];
        for _ in 0..self.rows {
            self.pixels.next_row(&mut row)?;
            if self.packed {
                kept.extend(row.chunks(2).map(|two| two[0] | two.get(1).map_or(0, |b| b << 4)));
            } else {
                kept.extend_from_slice(&row);
            }
        }
        Ok(kept)
    }
}

impl PixelRows for Upward<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let mut kept = match self.kept.take() {
            Some(kept) => kept,
            None => self.read()?,
        };
        let start = kept.len().checked_sub(self.stride()).ok_or_else(PictureError::torn_board)?;
        let last = &kept[start..];
        if self.packed {
            for (two, &byte) in row.chunks_mut(2).zip(last) {
                two[0] = byte & 15;
                if let Some(second) = two.get_mut(1) {
                    *second = byte >> 4;
                }
            }
        } else {
            row.copy_from_slice(last);
        }
        kept.truncate(start);
        self.kept = Some(kept);
        Ok(())
    }
}

/// Rows of a board in reverse order, for large cells, of which a picture has few.
pub(crate) struct Reversed<'a, T> {
    rows: Box<dyn Rows<T> + 'a>,
    width: usize,
    kept: Option<Vec<T>>,
    /// True if the last row of `kept` was returned already.
    returned: bool,
}

impl<'a, T> Reversed<'a, T> {
    /// Reverses rows of `width` entries.
    pub(crate) fn new(rows: Box<dyn Rows<T> + 'a>, width: u64) -> Self {
        Self { rows, width: width as usize, kept: None, returned: false }
    }
}

impl<T: Copy> Rows<T> for Reversed<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[T]>, BoardError> {
        let kept = match &mut self.kept {
            Some(kept) => kept,
            none => {
                let mut all = Vec::new();
                while let Some(row) = self.rows.next_row()? {
                    all.extend_from_slice(row);
                }
                none.insert(all)
            }
        };
        if self.returned {
            kept.truncate(kept.len().saturating_sub(self.width));
        }
        self.returned = true;
        Ok(kept.len().checked_sub(self.width).map(|start| &kept[start..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels 0, 1, 2, .. modulo 16, row after row.
    struct Counting(u8);

    impl PixelRows for Counting {
        fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
            for pixel in row {
                *pixel = self.0 % 16;
                self.0 += 1;
            }
            Ok(())
        }
    }

    #[test]
    fn rows_come_in_reverse_order_packed_or_not() {
        for width in [1, 2, 3, 4] {
            let mut plain = Upward::new(Box::new(Counting(0)), (width, 3), 1);
            let mut packed = Upward::packed(Box::new(Counting(0)), (width, 3));
            for y in [2, 1, 0] {
                let first = y * width as u8;
                let expected: Vec<_> = (first..first + width as u8).collect();
                let mut row = vec![0; width as usize];
                plain.next_row(&mut row).unwrap();
                assert_eq!(row, expected);
                row.fill(0);
                packed.next_row(&mut row).unwrap();
                assert_eq!(row, expected);
            }
            assert!(packed.next_row(&mut vec![0; width as usize]).is_err(), "no row is left");
        }
    }
}
