//! Bins of equal width in ln x, with bounds that are exact in whole numbers.

use std::sync::LazyLock;

/// Bins to an octave. The fastest waves that matter are near 300 radians to a unit of ln x, 8 bins of this
/// width to a cycle; with 8 bins an octave already the wave of (2,3)-GDWN, 0.98 bins long, would pass
/// for a slow one.
pub(super) const PER_OCTAVE: usize = 256;

/// Width of a bin in ln x.
pub(super) const WIDTH: f64 = std::f64::consts::LN_2 / PER_OCTAVE as f64;

/// Cells of the table that a normalized x is looked up in; narrower than any bin, so that a cell holds one bound
/// at most.
const CELLS: usize = 4096;

/// Bounds of the bins of one octave, and the bin that each cell begins in.
struct Table {
    /// 2^(63 + k / 256), rounded up, for k = 0..=256; the last saturates, and no x is as large.
    bounds: [u64; PER_OCTAVE + 1],
    cells: [u16; CELLS],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let scale = 2_f64.powi(63);
    let bound = |k: usize| ((k as f64 / PER_OCTAVE as f64).exp2() * scale).ceil() as u64;
    let bounds: [u64; PER_OCTAVE + 1] = std::array::from_fn(bound);
    let mut bin = 0;
    let cells = std::array::from_fn(|cell| {
        let start = (1 << 63) | ((cell as u64) << 51);
        while bounds[bin + 1] <= start {
            bin += 1;
        }
        bin as u16
    });
    Table { bounds, cells }
});

/// The bin of `x`, which is positive: floor(256 log2 x).
///
/// `Time: O(1)`, a look-up and a comparison.
pub(super) fn bin_of(x: u64) -> usize {
    let table = &*TABLE;
    let octave = x.ilog2();
    let normalized = x << (63 - octave);
    let cell = (normalized >> 51) as usize & (CELLS - 1);
    let bin = usize::from(table.cells[cell]);
    octave as usize * PER_OCTAVE + bin + usize::from(normalized >= table.bounds[bin + 1])
}

/// The least x of a bin; bins below 63 octaves.
pub(super) fn first_of(bin: usize) -> u64 {
    let (octave, bin) = (bin / PER_OCTAVE, bin % PER_OCTAVE);
    let bound = TABLE.bounds[bin];
    // Rounded up: bounds between whole numbers belong to the next one.
    bound.div_ceil(1 << (63 - octave))
}

/// How many x a bin holds; none where bins are narrower than the grid.
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
