//! Rows of bits, 64 in a word, and the same rows moved up.

/// Calls `visit` with the words of a row whose bits are moved up by a number of places, from the
/// first word that is not empty for that reason. The row keeps its length.
#[inline(always)]
pub(super) fn for_shifted(row: &[u64], places: usize, mut visit: impl FnMut(usize, u64)) {
    let (words, bits) = (places / 64, places % 64);
    let mut carry = 0;
    for (i, &word) in (words..row.len()).zip(row) {
        visit(i, word << bits | carry);
        carry = word >> 1 >> (63 - bits);
    }
}

/// Adds a row whose bits are moved up by a number of places to another row.
#[inline(always)]
pub(crate) fn or_shifted(into: &mut [u64], row: &[u64], places: usize) {
    for_shifted(row, places, |i, bits| into[i] |= bits);
}
