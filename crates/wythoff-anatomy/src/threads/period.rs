//! Exact periods of strings of palaces.

use schemars::JsonSchema;
use serde::Serialize;

use super::band::{Band, Palace};

/// A shift that takes a thread to itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
pub struct Period {
    /// Columns.
    pub dx: u64,
    /// Rows.
    pub dy: u64,
    /// Palaces of the thread in so many rows.
    pub palaces: u64,
}

/// A period is accepted in a band that holds it this many times. A thread of irrational slope
/// repeats under its convergents for a while: that of game 4, of slope 1 + sqrt 2, under (985, 408)
/// for a thousand rows.
const TIMES: usize = 5;

/// Returns the smallest shift under which all palaces of a band agree with those `dy` rows below,
/// for `dy` up to a fifth of the band.
///
/// `Time: O(rows * palaces)` at worst; a shift is rejected at the first palace that does not fit.
pub(super) fn period(palaces: &[Palace], band: &Band) -> Option<Period> {
    let rows = by_row(palaces, band);
    let (first, begin) = rows.iter().enumerate().find_map(|(y, row)| Some((y, row.first()?.0)))?;
    (1..=rows.len() / TIMES).find_map(|dy| {
        let dx = rows.get(first + dy)?.first()?.0.checked_sub(begin)?;
        let shifted = |(above, below): (&&[Palace], &&[Palace])| {
            above.len() == below.len() && above.iter().zip(*below).all(|(a, b)| a.0 + dx == b.0)
        };
        let palaces = rows[..dy].iter().map(|row| row.len() as u64).sum();
        rows.iter().zip(&rows[dy..]).all(shifted).then_some(Period { dx, dy: dy as u64, palaces })
    })
}

/// The palaces of each row.
fn by_row<'a>(palaces: &'a [Palace], band: &Band) -> Vec<&'a [Palace]> {
    let mut rest = palaces;
    let rows = band.top()..band.bottom();
    rows.map(|y| {
        let row = rest.partition_point(|palace| palace.1 <= y);
        let (row, below) = rest.split_at(row);
        rest = below;
        row
    })
    .collect()
}
