//! The hood: the corner of the board where every square sees only palaces, in closed form.
//!
//! Where `x + y + min(x, y) <= k` the palace number is exactly that sum (\[CLN\] section 3.2):
//! every square that the queen can reach is a palace, and there are `x + y + min(x, y)` of them.
//! Squares where the sum is k are not palaces. The sum grows along every row, column and diagonal,
//! so the hood is the beginning of every line it meets. Sweeps start at its border, the casing.
//!
//! An erratum: \[CLN\] calls the hood "exactly the region where every move is a winning move". For
//! k = 2 mod 3 the square (x, x) with 3x = k + 1 also has this property: all of its options are
//! palaces, but there are k + 1 of them.

use super::palace::Visible;
use crate::K;

/// Returns the palaces that a square of the hood sees, or `None` outside the hood.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::hood;
/// let k = K::try_new(100)?;
/// assert_eq!(hood::visible(k, 40, 20).map(|seen| seen.palace_number()), Some(80));
/// assert_eq!(hood::visible(k, 40, 31), None);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub const fn visible(k: K, x: u64, y: u64) -> Option<Visible> {
    let diagonal = if x < y { x } else { y };
    let seen = Visible { north: y, west: x, diagonal };
    if seen.palace_number() <= k.get() { Some(seen) } else { None }
}

/// Returns the number of hood palaces in column `x` (or, by symmetry, in row `x`). They are its
/// first cells.
///
/// `Time: O(1)`.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::hood;
/// let k = K::try_new(5)?; // [CLN] Fig. 1: column 1 starts 1 3 4 | 5
/// assert_eq!(hood::palaces_in_column(k, 1), 3);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub const fn palaces_in_column(k: K, x: u64) -> u64 {
    cells_below(k.get(), x)
}

/// Returns the number of hood cells in column `x` (or row `x`), which are its first cells: the
/// palaces, and the cell with N = k if there is one.
///
/// `Time: O(1)`.
pub const fn cells_in_column(k: K, x: u64) -> u64 {
    cells_below(k.get() + 1, x)
}

/// Returns the number of cells of column `x` with `x + y + min(x, y) < limit`.
const fn cells_below(limit: u64, x: u64) -> u64 {
    if x >= limit {
        return 0;
    }
    // For y <= x the palace number is x + 2y, and below the diagonal 2x + y. The column reaches
    // the diagonal iff 3x < limit.
    if 3 * x >= limit { (limit - x).div_ceil(2) } else { limit - 2 * x }
}

/// Returns the number of hood palaces on the diagonal `x - y = ±offset`. They are its first cells.
///
/// `Time: O(1)`.
pub const fn palaces_on_diagonal(k: K, offset: u64) -> u64 {
    let k = k.get();
    if offset >= k { 0 } else { (k - offset).div_ceil(3) }
}

/// Returns the number of palaces of the hood: the cells with `x + y + min(x, y) < k`.
///
/// `Time: O(1)`.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::hood;
/// assert_eq!(hood::palaces(K::try_new(5)?), 12);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub const fn palaces(k: K) -> u128 {
    // The main diagonal and, on each side of it, sum over offset = 1 .. k-1 of ceil((k-offset)/3),
    // which is the sum of ceil(j/3) for j below k: three of each of 1 .. q, and r of q + 1.
    let k = k.get() as u128;
    let (q, r) = ((k - 1) / 3, (k - 1) % 3);
    k.div_ceil(3) + 2 * (3 * q * (q + 1) / 2 + r * (q + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts everything again by walking along the lines.
    #[test]
    fn counts_by_line_equal_counting_cells() {
        for k in (1..60).chain([100, 101, 102]) {
            let game = K::try_new(k).unwrap();
            let inside = |x: u64, y: u64| x + y + x.min(y) < k;
            let mut all = 0;
            for c in 0..k + 3 {
                let column = (0..k + 3).filter(|&y| inside(c, y)).count() as u64;
                let diagonal = (0..k + 3).filter(|&y| inside(c + y, y)).count() as u64;
                assert_eq!(palaces_in_column(game, c), column, "k {k} column {c}");
                let cells = (0..k + 3).filter(|&y| visible(game, c, y).is_some()).count() as u64;
                assert_eq!(cells_in_column(game, c), cells, "k {k} column {c}");
                assert_eq!(palaces_on_diagonal(game, c), diagonal, "k {k} diagonal {c}");
                all += u128::from(column);
            }
            assert_eq!(palaces(game), all, "k {k}");
        }
    }
}
