//! Places of a grid, and their ranks in C order: the last dimension runs first.

/// Iterates over the places of a grid of these lengths, in C order.
#[cfg(test)]
pub(super) fn places(lengths: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let count = lengths.iter().product();
    (0..count).map(|rank| unravel(rank, lengths))
}

/// Returns the place of this rank in C order.
pub(super) fn unravel(mut rank: u64, lengths: &[u64]) -> Vec<u64> {
    let mut at = vec![0; lengths.len()];
    for (index, length) in at.iter_mut().zip(lengths).rev() {
        *index = rank % length;
        rank /= length;
    }
    at
}

/// Returns the rank of a place in C order.
pub(super) fn ravel(at: &[u64], lengths: &[u64]) -> usize {
    at.iter().zip(lengths).fold(0, |rank, (index, length)| rank * length + index) as usize
}
