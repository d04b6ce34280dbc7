//! Threads: the strings of palaces that form the warps and, far out, fill the area between the main
//! diagonal and outer space.
//!
//! A thread is found in a band of rows of the upper half: palaces are linked along rows ([`GAP`])
//! and from row to row. Between threads the numbers of palaces behind a row, a column and a
//! diagonal are constant, or alternate between two numbers that differ by 1; across a thread they
//! change by its horizontal, vertical and diagonal thickness. With rho palaces per row at a slope
//! of s = dx/dy, a thread has rho/s palaces per column and rho/(s - 1) per diagonal
//! (`docs/algorithms/threads.md`).
//!
//! Source: \[CLN\] section 3.2. Rows here, in the upper half, are the columns of the left warp
//! there.

mod alone;
mod band;
mod course;
mod excess;
mod fed;
mod forecast;
mod gap;
mod inner;
mod lines;
mod period;
mod string;
#[cfg(test)]
mod tests;
mod wake;
mod walk;

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

pub use alone::{
    Alone, Ending, LastThread, RandomTents, Rows, Settled, Wait, Waits, cost_of_settling,
    fewer_lacking, fraction_of_mean, half_lacking, has_whole_mean, least_share, read_columns,
    repeats, rests, settle, sum_of_lacking, written_columns,
};
pub use band::{Band, ROWS, far, last_rows, reach};
pub use course::{Bound, Course, Life, Meeting};
pub use excess::{Excess, added_excess, slope_of};
pub use fed::{Fed, RandomLines};
pub use forecast::Forecast;
pub use gap::{Cloth, Gap, gaps};
pub use inner::{InnerGap, phase};
pub use period::Period;
pub use string::GAP;
pub use wake::{CountedLines, Wake, wakes};

use band::Palace;
use string::Strand;
use wythoff::K;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff_exact::divisor::gcd;

/// A thread in a band of rows.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Thread {
    /// The rows of the band: the first one, and the one behind the last one.
    pub rows: [u64; 2],
    /// Palaces in the band.
    pub palaces: u64,
    /// Number of palaces apart from the string; irregular, sparse threads have some.
    pub strays: u64,
    /// Palaces in a row.
    pub horizontal: Spread,
    /// Palaces in a column, of those columns in which the whole thread lies in the band.
    pub vertical: Option<Spread>,
    /// Palaces on a diagonal, of those diagonals on which the whole thread lies in the band.
    pub diagonal: Option<Spread>,
    /// The slope dx/dy.
    pub slope: Slope,
    /// The smallest shift that takes the thread to itself, of at most a fifth of the rows.
    pub period: Option<Period>,
    /// The intercept of the line through its middle: x = slope y + offset.
    pub offset: f64,
    /// Width of the string in columns, measured along its slope.
    pub width: f64,
}

/// A number that is measured in many places: palaces of a
/// thread along the lines that cross it, for example.
#[derive(Debug, Clone, Copy, Default, PartialEq, JsonSchema, Serialize)]
pub struct Spread {
    /// The smallest one.
    pub least: u64,
    /// The largest one.
    pub most: u64,
    /// The mean; exact, if it is that of a thread that has a period.
    pub mean: f64,
}

/// Columns a row.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Slope {
    /// dx/dy.
    pub value: f64,
    /// Bound of the error; 0 if the thread has a period.
    pub error: f64,
    /// Numerator and denominator in lowest terms, if the thread has a period.
    pub exact: Option<[u64; 2]>,
}

/// Returns the threads of game `k` in a band of rows, from the main diagonal out.
///
/// Near the fabric the arm, which is full of threads, appears as one irregular thread; far out it
/// separates. `board` must know [`reach`] columns of the last row.
///
/// `Time: O(cells from the diagonal to the last palaces, rows * palaces)`.
///
/// # Errors
/// As [`Board::rows`].
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads;
/// let k = K::try_new(14)?;
/// let kept = Sweep::new(k).keep(12_000, &())?;
/// let rows = threads::last_rows(k, kept.size(), 300);
/// let threads = threads::survey(k, &kept, rows, &())?;
/// // Everything at slope 5/2: 10 palaces a row here, 10 * 2/5 a row in the other half, 14 together.
/// assert!(threads.iter().all(|thread| thread.slope.exact == Some([5, 2])));
/// assert_eq!(threads.iter().map(threads::Thread::row_total).sum::<f64>(), 14.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn survey(
    k: K,
    board: &dyn Board,
    rows: Range<u64>,
    observer: &dyn Observer,
) -> Result<Vec<Thread>, BoardError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    Ok(of_band(&Band::read(k, board, rows, observer)?))
}

/// The threads of a band, from the main diagonal out.
pub fn of_band(band: &Band) -> Vec<Thread> {
    string::strands(band).iter().map(|strand| Thread::measure(strand, band)).collect()
}

impl Thread {
    fn measure(strand: &Strand, band: &Band) -> Self {
        let palaces = &strand.palaces;
        let period = period::period(palaces, band);
        let line = Line::through(palaces);
        let slope = match period {
            Some(Period { dx, dy, .. }) => Slope::exact(dx, dy),
            None => line.slope(band),
        };
        // Along the slope, each palace lies between these two columns of row 0.
        let at = |&(x, y): &Palace| x as f64 - slope.value * y as f64;
        let (least, most) = palaces
            .iter()
            .map(at)
            .fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)));
        let (top, bottom) = (band.top() as f64, (band.bottom() - 1) as f64);
        let columns = slope.value * top + most..slope.value * bottom + least;
        let diagonals = columns.start - top..columns.end - bottom;
        let mean = |lines: u64| period.map(|period| period.palaces as f64 / lines as f64);
        let [dx, dy] = period.map_or([1; 2], |period| [period.dx, period.dy]);
        let horizontal = Spread::count(palaces.iter().map(|palace| palace.1), top..bottom + 1.0);
        Self {
            rows: [band.top(), band.bottom()],
            palaces: palaces.len() as u64,
            strays: strand.strays,
            horizontal: horizontal.unwrap_or_default().or_exactly(mean(dy)),
            vertical: Spread::count(palaces.iter().map(|palace| palace.0), columns)
                .map(|thickness| thickness.or_exactly(mean(dx))),
            diagonal: Spread::count(palaces.iter().map(|palace| palace.0 - palace.1), diagonals)
                .map(|thickness| thickness.or_exactly(mean(dx - dy))),
            slope,
            period,
            offset: f64::midpoint(least, most),
            width: most - least,
        }
    }

    /// The column of its middle in row `y`.
    pub fn at(&self, y: u64) -> f64 {
        self.slope.value * y as f64 + self.offset
    }

    /// Returns its palaces per row and, in the other half, those of its mirror image: rho (1 +
    /// 1/s). The sum over all threads of a game is k.
    pub fn row_total(&self) -> f64 {
        self.horizontal.mean * (1.0 + 1.0 / self.slope.value)
    }

    /// The columns of a row between which its palaces lie.
    fn edges(&self, y: u64) -> (f64, f64) {
        (self.at(y) - self.width / 2.0, self.at(y) + self.width / 2.0)
    }

    /// The number of palaces in a row, if it is always the same.
    pub fn steady(&self) -> Option<u64> {
        self.horizontal.is_constant().then_some(self.horizontal.least)
    }
}

impl Slope {
    fn exact(dx: u64, dy: u64) -> Self {
        let gcd = gcd(dx, dy);
        let value = dx as f64 / dy as f64;
        Self { value, error: 0.0, exact: Some([dx / gcd, dy / gcd]) }
    }
}

impl Spread {
    /// Counts palaces on the lines with whole numbers in `lines`, if there are any; `palaces` are
    /// the lines of palaces.
    fn count(palaces: impl Iterator<Item = u64>, lines: Range<f64>) -> Option<Self> {
        let (first, end) = (lines.start.ceil().max(0.0) as u64, lines.end.ceil().max(0.0) as u64);
        let mut counts: BTreeMap<u64, u64> = (first..end).map(|line| (line, 0)).collect();
        for line in palaces {
            counts.entry(line).and_modify(|count| *count += 1);
        }
        Self::of(counts.into_values())
    }

    /// Returns the range of some numbers, if there are any.
    fn of(numbers: impl Iterator<Item = u64>) -> Option<Self> {
        let (mut least, mut most, mut sum, mut count) = (u64::MAX, 0, 0, 0);
        for n in numbers {
            (least, most) = (n.min(least), n.max(most));
            (sum, count) = (sum + n, count + 1);
        }
        (count > 0).then(|| Self { least, most, mean: sum as f64 / count as f64 })
    }

    /// Returns true if all numbers are equal.
    pub const fn is_constant(&self) -> bool {
        self.least == self.most
    }

    fn or_exactly(self, mean: Option<f64>) -> Self {
        Self { mean: mean.unwrap_or(self.mean), ..self }
    }
}

/// The line of least squares through palaces.
struct Line {
    slope: f64,
    /// Standard deviation of the columns from the line.
    deviation: f64,
}

impl Line {
    fn through(palaces: &[Palace]) -> Self {
        let n = palaces.len() as f64;
        let mean = |of: fn(&Palace) -> u64| palaces.iter().map(|p| of(p) as f64).sum::<f64>() / n;
        let (x0, y0) = (mean(|p| p.0), mean(|p| p.1));
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for &(x, y) in palaces {
            let (x, y) = (x as f64 - x0, y as f64 - y0);
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
        }
        let slope = if yy > 0.0 { xy / yy } else { x0 / y0 };
        Self { slope, deviation: ((xx - slope * xy).max(0.0) / n).sqrt() }
    }

    /// The error is the possible displacement of the ends of the band: palaces are not scattered at
    /// random about a thread, so more palaces do not make it smaller.
    fn slope(&self, band: &Band) -> Slope {
        let rows = (band.bottom() - band.top()) as f64;
        Slope { value: self.slope, error: 2.0 * self.deviation / rows, exact: None }
    }
}
