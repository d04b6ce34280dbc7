//! Blocks of numbers, each with as many bytes as the largest number of the block needs.

use thiserror::Error;

/// A block that is not a list of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a block of {length} bytes, {width} a number, is not a list of numbers")]
pub struct RowsError {
    /// Bytes in the block.
    length: usize,
    /// Bytes of a number, by its first byte.
    width: u8,
}

/// Encodes numbers as a block: one byte with the width, 1 to 8 bytes a number, then the numbers,
/// little endian.
///
/// ```
/// use wythoff_store::spool::{decode_rows, encode_rows};
/// assert_eq!(encode_rows(&[1, 258]), [2, 1, 0, 2, 1]);
/// assert_eq!(decode_rows(&[2, 1, 0, 2, 1])?, [1, 258]);
/// # Ok::<(), wythoff_store::spool::RowsError>(())
/// ```
pub fn encode_rows(numbers: &[u64]) -> Vec<u8> {
    let width = width_of(numbers);
    let mut block = Vec::with_capacity(1 + width * numbers.len());
    block.push(width as u8);
    for number in numbers {
        block.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    block
}

/// Returns how many bytes the largest of these numbers needs, at least 1.
fn width_of(numbers: &[u64]) -> usize {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    (u64::BITS - largest.leading_zeros()).div_ceil(8).max(1) as usize
}

/// Decodes the numbers of a block.
///
/// # Errors
/// If the block is not one that [`encode_rows`] makes.
pub fn decode_rows(block: &[u8]) -> Result<Vec<u64>, RowsError> {
    let (&width, numbers) = block.split_first().unwrap_or((&0, &[]));
    let size = usize::from(width);
    let error = RowsError { length: block.len(), width };
    if !(1..=8).contains(&width) || !numbers.len().is_multiple_of(size) {
        return Err(error);
    }
    let number = |bytes: &[u8]| {
        let mut wide = [0; 8];
        wide[..size].copy_from_slice(bytes);
        u64::from_le_bytes(wide)
    };
    let numbers: Vec<u64> = numbers.chunks_exact(size).map(number).collect();
    if width_of(&numbers) == size { Ok(numbers) } else { Err(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_width_read_back() {
        for bits in 0..64 {
            let numbers = [0, 1_u64 << bits, (1 << bits) - 1, 0];
            let block = encode_rows(&numbers);
            assert_eq!(block.len(), 1 + 4 * (bits as usize / 8 + 1));
            assert_eq!(decode_rows(&block).unwrap(), numbers);
        }
        assert_eq!(decode_rows(&encode_rows(&[])).unwrap(), [0; 0]);
    }

    #[test]
    fn a_block_in_another_form_is_an_error() {
        for block in [&[][..], &[0], &[9, 0], &[2, 0, 0, 0], &[2], &[2, 255, 0], &[3, 1, 2, 0]] {
            assert!(decode_rows(block).is_err(), "{block:?}");
        }
    }
}
