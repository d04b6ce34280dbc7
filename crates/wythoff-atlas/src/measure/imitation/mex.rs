//! Sequences by the words of their definition, and what they leave out.

use std::collections::HashSet;

/// The least number that is not in a set.
pub(crate) fn mex(set: &HashSet<u64>) -> u64 {
    let least = (0..).find(|n| !set.contains(n));
    least.unwrap_or(u64::MAX)
}

/// The first pairs (`a_n`, `b_n`): `a_n` is the mex of all
/// earlier terms, and `b_n` is `difference(n)` more.
pub(crate) fn pairs(count: usize, difference: impl Fn(u64) -> u64) -> Vec<(u64, u64)> {
    let mut earlier = HashSet::new();
    let mut pairs = Vec::with_capacity(count);
    for n in 0..count as u64 {
        let a = mex(&earlier);
        let b = a + difference(n);
        earlier.extend([a, b]);
        pairs.push((a, b));
    }
    pairs
}

/// The number of pairs that hold each number from `first` up to the largest `a`; a pair of one
/// number twice counts twice.
pub(crate) fn cover(pairs: &[(u64, u64)]) -> Vec<u8> {
    let most = pairs.last().map_or(0, |pair| pair.0) as usize;
    let mut times = vec![0_u8; most + 1];
    for number in pairs.iter().flat_map(|&(a, b)| [a, b]) {
        if let Some(times) = times.get_mut(number as usize) {
            *times = times.saturating_add(1);
        }
    }
    times
}
