//! Bins of equal width in ln x, with exact bounds in whole numbers.

use std::sync::LazyLock;

/// Number of bins in an octave. The highest relevant frequencies are near 300 radians per unit of
/// ln x, which is 8 bins for each cycle. With 8 bins an octave the wave of (2,3)-GDWN, 0.98 bins
/// long, would be aliased to a low frequency.
pub(super) const PER_OCTAVE: usize = 256;

/// Width of a bin in ln x.
pub(super) const WIDTH: f64 = std::f64::consts::LN_2 / PER_OCTAVE as f64;

/// Number of intervals in the lookup table of a normalized x. Each is narrower than any bin, so
/// that it holds at most one bound.
const INTERVALS: usize = 4096;

/// Lookup table of the bins of one octave.
struct BinTable {
    /// The bounds 2^(63 + k / 256), rounded up, for k = 0..=256. The last one saturates; no x is as
    /// large.
    bounds: [u64; PER_OCTAVE + 1],
    /// The bin in which each interval begins.
    bins: [u16; INTERVALS],
}

static TABLE: LazyLock<BinTable> = LazyLock::new(|| {
    let scale = 2_f64.powi(63);
    let bound = |k: usize| ((k as f64 / PER_OCTAVE as f64).exp2() * scale).ceil() as u64;
    let bounds: [u64; PER_OCTAVE + 1] = std::array::from_fn(bound);
    let mut bin = 0;
    let bins = std::array::from_fn(|interval| {
        let start = (1 << 63) | ((interval as u64) << 51);
        while bounds[bin + 1] <= start {
            bin += 1;
        }
        bin as u16
    });
    BinTable { bounds, bins }
});

/// The bin of a positive `x`: floor(256 log2 x).
///
/// `Time: O(1)`, one lookup and one comparison.
pub(super) fn bin_of(x: u64) -> usize {
    let table = &*TABLE;
    let octave = x.ilog2();
    let normalized = x << (63 - octave);
    let interval = (normalized >> 51) as usize & (INTERVALS - 1);
    let bin = usize::from(table.bins[interval]);
    octave as usize * PER_OCTAVE + bin + usize::from(normalized >= table.bounds[bin + 1])
}

/// The least x of a bin below 63 octaves.
pub(super) fn first_of(bin: usize) -> u64 {
    let (octave, bin) = (bin / PER_OCTAVE, bin % PER_OCTAVE);
    let bound = TABLE.bounds[bin];
    // Rounded up, because the first x of a bin is the whole number at its bound or after it.
    bound.div_ceil(1 << (63 - octave))
}

/// The number of x in a bin; 0 for some bins that are narrower than 1.
pub(super) fn len_of(bin: usize) -> u64 {
    first_of(bin + 1) - first_of(bin)
}

/// ln x in the middle of a bin.
pub(super) fn middle_of(bin: usize) -> f64 {
    (bin as f64 + 0.5) * WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_x_lies_between_the_bounds_of_its_bin() {
        let near_powers = (1..62).flat_map(|e| ((1_u64 << e) - 1)..=((1 << e) + 1));
        for x in (1..100_000).chain(near_powers) {
            let bin = bin_of(x);
            assert!(first_of(bin) <= x && x < first_of(bin + 1), "{x} in bin {bin}");
            let exact = (x as f64).log2() * PER_OCTAVE as f64;
            assert!((bin as f64 - exact.floor()).abs() <= 1.0, "{x} in bin {bin}");
        }
    }

    #[test]
    fn bins_hold_every_x_once() {
        let last = bin_of(1 << 40);
        assert_eq!((0..last).map(len_of).sum::<u64>(), (1 << 40) - 1);
    }
}
