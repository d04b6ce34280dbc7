//! Gaps between threads, and the palaces that their squares see.
//!
//! Where no palace lies, the number V behind a column does not change along the column, nor D along
//! a diagonal, nor H along a row. Each row has k palaces in all, so H = k - r in a gap with r
//! palaces beyond it, and p = V + D - r.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::band::{Band, reach};
use super::{Spread, Thread, of_band};
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;

/// The threads of a band, and what lies between them.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Cloth {
    /// The threads from the main diagonal out.
    pub threads: Vec<Thread>,
    /// The gaps with cells from the main diagonal out; the main diagonal bounds the first one.
    pub gaps: Vec<Gap>,
}

/// The gap between two neighbouring threads of a band.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Gap {
    /// Number of threads between the main diagonal and the gap.
    pub place: usize,
    /// Palaces beyond it, to the right, in a row.
    pub beyond: Spread,
    /// Its cells in the band.
    pub cells: u64,
    /// Palaces that its cells see in their columns.
    pub vertical: Spread,
    /// Palaces that its cells see on their diagonals.
    pub diagonal: Spread,
    /// Values of its cells.
    pub value: Spread,
    /// Number of its cells in which p = V + D - r, with r the palaces beyond the gap in the row.
    pub lawful: u64,
}

/// Returns the threads in some rows of a game, and the gaps between them.
///
/// `Time`: that of one sweep of the board to the last palace of the last row.
///
/// # Errors
/// If the observer cancels.
///
/// # Panics
/// If there are no rows.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads;
/// let cloth = threads::gaps(&Sweep::new(K::try_new(16)?), 6000..6200, &())?;
/// // Beside the skin of level 2, with 8 palaces a row: 5 on a diagonal, and 3 or 4 in a column.
/// let last = cloth.gaps.last().ok_or("no gap")?;
/// assert_eq!((last.beyond.most, last.diagonal.least, last.diagonal.most), (8, 5, 5));
/// assert_eq!((last.vertical.least, last.vertical.most), (3, 4));
/// assert_eq!(last.lawful, last.cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gaps(sweep: &Sweep, rows: Range<u64>, observer: &dyn Observer) -> Result<Cloth, BoardError> {
    let k = sweep.k();
    assert!(!rows.is_empty(), "a band has at least one row");
    let (left, height) = (rows.start, rows.end - rows.start);
    let window = Window::try_new(left, left, reach(k, rows.end - 1) - left, height)
        .expect("rows of a board lie below 2^53");
    let patch = sweep.patch(window, sweep.boundary(window, observer)?);
    let band = Band::read(k, &patch, rows, observer)?;
    let threads = of_band(&band);
    let mut seen = Seen::new(&patch.entering().v, &patch.entering().d[height as usize - 1..]);
    let mut looks: Vec<Look> = threads.iter().map(|_| Look::default()).collect();
    let mut values = patch.rows(window, observer)?;
    // Values of games that can be swept fit 32 bits.
    let mut row: Vec<i32> = Vec::new();
    for (y, palaces) in band.rows() {
        let Some(values) = values.next_row()? else { break };
        row.clear();
        row.extend(values.iter().map(|&value| value as i32));
        for (place, look) in looks.iter_mut().enumerate() {
            let from = place
                .checked_sub(1)
                .map_or(y as f64, |inner| (threads[inner].edges(y).1 + NEAR).floor() + 1.0);
            let to = (threads[place].edges(y).0 - NEAR).ceil();
            look.beyond.add((palaces.len() - palaces.partition_point(|&x| (x as f64) < to)) as i64);
            let (from, to) = (from as u64, to as u64);
            if from < to {
                let columns = (from - left) as usize..(to - left) as usize;
                let diagonals = (from - y) as usize..(to - y) as usize;
                look.cells(&seen.v[columns.clone()], &seen.d[diagonals], &row[columns]);
            }
        }
        seen.pass(palaces.iter().map(|&x| ((x - left) as usize, (x - y) as usize)));
    }
    let gaps = looks.into_iter().enumerate().filter_map(|(place, look)| look.gap(place)).collect();
    Ok(Cloth { threads, gaps })
}

/// Edges of threads are exact up to the arithmetic of slopes.
const NEAR: f64 = 1e-6;

/// Palaces behind columns and diagonals, as far down as the band was passed.
pub(super) struct Seen {
    pub(super) v: Vec<i32>,
    pub(super) d: Vec<i32>,
}

impl Seen {
    /// Returns exact counts from counts modulo 256. At the right end, in outer space, they are 0,
    /// and from line to line they change by less than 128.
    pub(super) fn new(v: &[u8], d: &[u8]) -> Self {
        let whole = |signals: &[u8]| {
            let mut above = 0_i32;
            let mut whole: Vec<i32> = signals
                .iter()
                .rev()
                .map(|&signal| {
                    above += i32::from(signal.wrapping_sub(above as u8).cast_signed());
                    above
                })
                .collect();
            whole.reverse();
            whole
        };
        Self { v: whole(v), d: whole(d) }
    }

    fn pass(&mut self, palaces: impl Iterator<Item = (usize, usize)>) {
        for (column, diagonal) in palaces {
            self.v[column] += 1;
            self.d[diagonal] += 1;
        }
    }
}

/// The values of the cells of a gap.
#[derive(Default)]
struct Look {
    beyond: Tally,
    vertical: Tally,
    diagonal: Tally,
    value: Tally,
    lawful: u64,
}

impl Look {
    /// Adds cells of a row, with the palaces behind their columns and diagonals.
    fn cells(&mut self, v: &[i32], d: &[i32], values: &[i32]) {
        self.vertical.add_all(v);
        self.diagonal.add_all(d);
        self.value.add_all(values);
        let beyond = self.beyond.last as i32;
        let cells = values.iter().zip(v.iter().zip(d));
        let lawful: u32 = cells.map(|(&p, (v, d))| u32::from(p == v + d - beyond)).sum();
        self.lawful += u64::from(lawful);
    }

    fn gap(self, place: usize) -> Option<Gap> {
        Some(Gap {
            place,
            beyond: self.beyond.spread()?,
            cells: self.value.count,
            vertical: self.vertical.spread()?,
            diagonal: self.diagonal.spread()?,
            value: self.value.spread()?,
            lawful: self.lawful,
        })
    }
}

/// Least, greatest and sum of numbers.
#[derive(Default)]
struct Tally {
    range: Option<(i64, i64)>,
    sum: i64,
    count: u64,
    last: i64,
}

impl Tally {
    fn add(&mut self, n: i64) {
        let (least, most) = self.range.unwrap_or((n, n));
        self.range = Some((least.min(n), most.max(n)));
        (self.sum, self.count, self.last) = (self.sum + n, self.count + 1, n);
    }

    fn add_all(&mut self, numbers: &[i32]) {
        let Some(&first) = numbers.first() else { return };
        let (mut least, mut most) = (first, first);
        for &n in numbers {
            (least, most) = (least.min(n), most.max(n));
        }
        let (least, most) = (least.into(), most.into());
        let range = self.range.unwrap_or((least, most));
        self.range = Some((range.0.min(least), range.1.max(most)));
        self.sum += numbers.iter().map(|&n| i64::from(n)).sum::<i64>();
        self.count += numbers.len() as u64;
    }

    fn spread(&self) -> Option<Spread> {
        let (least, most) = self.range?;
        let mean = self.sum as f64 / self.count as f64;
        Some(Spread { least: least as u64, most: most as u64, mean })
    }
}
