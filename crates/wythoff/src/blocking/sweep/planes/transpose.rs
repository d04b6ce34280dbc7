//! Bytes to planes and back: a transposition of bits.

/// Planes of a byte.
pub(super) const PLANES: usize = 8;

/// Lanes in a word of a plane.
pub(super) const WORD: usize = u64::BITS as usize;

/// Returns the planes of up to 64 bytes. Bit i of plane j is bit j of byte i.
pub(super) fn planes(bytes: impl Iterator<Item = u8>) -> [u64; PLANES] {
    let mut line = [0; WORD];
    for (to, byte) in line.iter_mut().zip(bytes) {
        *to = byte;
    }
    let mut planes = [0; PLANES];
    for (i, eight) in line.as_chunks().0.iter().enumerate() {
        let square = transposed(u64::from_le_bytes(*eight)).to_le_bytes();
        for (plane, byte) in planes.iter_mut().zip(square) {
            *plane |= u64::from(byte) << (8 * i);
        }
    }
    planes
}

/// Returns the 64 bytes with these planes.
pub(super) fn bytes(planes: &[u64; PLANES]) -> [u8; WORD] {
    let mut line = [0; WORD];
    for (i, eight) in line.as_chunks_mut().0.iter_mut().enumerate() {
        let square = planes.map(|plane| (plane >> (8 * i)) as u8);
        *eight = transposed(u64::from_le_bytes(square)).to_le_bytes();
    }
    line
}

/// Returns the transpose of a square of 8 x 8 bits, a byte a row.
const fn transposed(mut square: u64) -> u64 {
    // Swaps the two quarters off the diagonal of each square of 2, 4 and 8 bits a side.
    let mut swap = (square ^ (square >> 7)) & 0x00aa_00aa_00aa_00aa;
    square ^= swap ^ (swap << 7);
    swap = (square ^ (square >> 14)) & 0x0000_cccc_0000_cccc;
    square ^= swap ^ (swap << 14);
    swap = (square ^ (square >> 28)) & 0x0000_0000_f0f0_f0f0;
    square ^ swap ^ (swap << 28)
}
