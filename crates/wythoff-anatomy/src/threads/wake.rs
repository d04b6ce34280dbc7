//! The wakes of threads: the columns and diagonals that they leave behind, by the palaces seen.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::lines::Growing;
use super::walk::{Beyond, Course, Top, Walk, ask};
use wythoff::blocking::Sweep;
use wythoff::board::BoardError;
use wythoff::observer::{Interrupted, Observer};

/// Columns between two threads at least. Palaces of a thread lie in a row at most some 14 columns
/// left of those above, so none falls into a column that the next thread has read.
const APART: i64 = 32;
/// Columns of a gap at least, in the rows from which on threads are followed. Threads that are
/// nearer to each other are followed as one.
const WIDE: u64 = 128;

/// The gap left of a thread, as the thread leaves it behind on its way down.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Wake {
    /// Palaces of the thread in a row.
    pub thickness: u64,
    /// Palaces beyond it in a row.
    pub beyond: u64,
    /// The rows through which it was followed: the first one, and the one behind the last one.
    pub rows: [u64; 2],
    /// Columns of the gap.
    pub columns: CountedLines,
    /// Diagonals of the gap, x - y.
    pub diagonals: CountedLines,
}

/// Lines of a gap, counted by the palaces that a square of the gap sees on them.
#[derive(Debug, Clone, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct CountedLines {
    /// Number of lines, by palaces.
    pub by_palaces: BTreeMap<u64, u64>,
    /// The lines with at least two palaces more than the fewest, ascending.
    pub third: Vec<u64>,
}

/// Follows the threads of a game from row `y` on through `rows` rows, from the outermost one
/// inward, and counts the lines of the gaps behind them. Ends with the last gap of more than 128
/// columns that has the same number of palaces beyond it in 256 rows. A thread that comes near the
/// next one is followed so far, and those inside of it no farther.
///
/// `Time`: one sweep to row `y`, and `rows` times the width of each thread. `Memory`: some 50 bytes
/// per row and thread. The observer is asked every 65,536 rows of a thread.
///
/// # Errors
/// If the observer cancels.
///
/// # Panics
/// If the rows from `y` on reach beyond 2^53.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads;
/// let wakes = threads::wakes(&Sweep::new(K::try_new(393)?), 6000, 2000, &())?;
/// let third: Vec<_> = wakes.iter().map(|wake| wake.columns.third.as_slice()).collect();
/// // Of the gaps behind threads of 257, 13, 8 and 5 palaces, one has a column with a third number.
/// assert_eq!(third, [&[][..], &[], &[18_268], &[]]);
/// // docs/algorithms/threads.md, "Where the law fails".
/// assert_eq!(wakes[2].columns.by_palaces, [(106, 3525), (107, 1449), (108, 1)].into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn wakes(
    sweep: &Sweep,
    y: u64,
    rows: u64,
    observer: &dyn Observer,
) -> Result<Vec<Wake>, BoardError> {
    let top = Top::read(sweep, y, observer)?;
    let (mut beyond, mut rows) = (Beyond::outer_space(), rows);
    let mut found = Vec::new();
    for gap in top.gaps(WIDE) {
        let Some(mut walk) = top.walk(gap - u64::from(beyond.palaces.unsigned_abs()), &beyond)
        else {
            break;
        };
        rows = walk.follow(rows, observer)?;
        found.extend(walk.wake(0));
        beyond = walk.behind();
    }
    Ok(found)
}

impl Walk<'_> {
    /// Follows the thread through at most `rows` rows, and returns how many.
    fn follow(&mut self, rows: u64, observer: &dyn Observer) -> Result<u64, Interrupted> {
        for row in 0..rows {
            ask(observer, row, rows)?;
            let next = self.beyond.course.as_ref().map_or(i64::MAX, |next| next.at(self.y));
            if !self.row() || self.last() + APART >= next {
                return Ok(row);
            }
        }
        Ok(rows)
    }

    /// The lines that it has left behind, from its first palace on in the row after the first
    /// `rows` ones, if there are any.
    pub(super) fn wake(&self, rows: u64) -> Option<Wake> {
        let first = *self.firsts.get(rows as usize)?;
        let top = self.top + rows.cast_signed();
        let number = |n: i64| n.cast_unsigned();
        Some(Wake {
            thickness: number(self.thickness.into()),
            beyond: number(self.beyond.palaces.into()),
            rows: [top, self.y].map(number),
            columns: CountedLines::of(&self.columns, first..self.left),
            diagonals: CountedLines::of(&self.diagonals, first - top..self.left - self.y),
        })
    }

    /// The thread, and all beyond it, for the threads inside. These are followed no farther, and
    /// remain left of it, so that they do not ask for rows and lines after its own.
    fn behind(self) -> Beyond {
        Beyond {
            palaces: self.beyond.palaces + self.thickness,
            columns: self.columns.all(),
            diagonals: self.diagonals.all(),
            course: Some(Course { top: self.top, firsts: self.firsts, dx: 0, dy: 1 }),
        }
    }
}

impl Wake {
    /// The mean of the values in the gap: what its squares see in columns and on diagonals beyond
    /// the palaces that are gone from the row.
    pub fn excess(&self) -> f64 {
        self.columns.mean() + self.diagonals.mean() - (self.thickness + self.beyond) as f64
    }
}

impl CountedLines {
    /// The mean number of palaces.
    pub fn mean(&self) -> f64 {
        let palaces: u64 = self.by_palaces.iter().map(|(palaces, lines)| palaces * lines).sum();
        palaces as f64 / self.all() as f64
    }

    /// The share of the lines with more palaces than the fewest, if all of these have one more.
    ///
    /// It is what the mean is above the fewest; a third number counts twice.
    pub fn larger(&self) -> f64 {
        let fewest = self.by_palaces.keys().next().copied().unwrap_or_default();
        self.mean() - fewest as f64
    }

    /// The number of all lines.
    pub fn all(&self) -> u64 {
        self.by_palaces.values().sum()
    }

    fn of(numbers: &Growing<'_>, lines: std::ops::Range<i64>) -> Self {
        let mut counted = Self::default();
        let numbers: Vec<(i64, u64)> = numbers.of(lines).collect();
        let fewest = numbers.iter().map(|line| line.1).min().unwrap_or(0);
        for (line, palaces) in numbers {
            *counted.by_palaces.entry(palaces).or_default() += 1;
            if palaces >= fewest + 2 {
                counted.third.push(line.cast_unsigned());
            }
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::threads::gaps;
    use wythoff::K;

    fn sweep(k: u64) -> Sweep {
        Sweep::new(K::try_new(k).unwrap())
    }

    #[test]
    fn a_third_number_in_a_column_is_on_the_board() {
        // docs/algorithms/threads.md, "Where the law fails".
        let wake = &wakes(&sweep(393), 6000, 2000, &()).unwrap()[2];
        assert_eq!((wake.beyond, wake.thickness, &wake.columns.third[..]), (270, 8, &[18_268][..]));
        assert!(wake.diagonals.third.is_empty());
        // The column passes the gap in some of these rows.
        let board = gaps(&sweep(393), 7240..7400, &()).unwrap();
        let gap = board.gaps.iter().find(|gap| gap.beyond.least == 278).unwrap();
        assert_eq!((gap.vertical.least, gap.vertical.most), (106, 108));
        assert_eq!((gap.diagonal.least, gap.diagonal.most), (172, 173));
        assert_eq!((gap.lawful, gap.beyond.most), (gap.cells, 278));
    }

    #[test]
    fn lines_left_behind_are_those_of_the_board() {
        let board = gaps(&sweep(393), 7800..8000, &()).unwrap();
        let wakes = wakes(&sweep(393), 6000, 2000, &()).unwrap();
        assert!(wakes.len() > 1, "{}", wakes.len());
        for wake in wakes {
            let beyond = wake.beyond + wake.thickness;
            let gap = board.gaps.iter().find(|gap| gap.beyond.least == beyond).unwrap();
            for (seen, left) in [(gap.vertical, &wake.columns), (gap.diagonal, &wake.diagonals)] {
                let numbers: Vec<u64> = left.by_palaces.keys().copied().collect();
                assert_eq!(numbers[..2], [seen.least, seen.most], "{beyond} beyond");
            }
        }
    }

    #[test]
    fn a_thread_is_followed_until_it_comes_near_the_next() {
        let sweep = sweep(100);
        let top = Top::read(&sweep, 3000, &()).unwrap();
        let gap = top.gaps(WIDE)[0];
        let near = top.walk(gap, &Beyond::outer_space()).unwrap().left + 1700;
        let course = Some(Course { top: 3000, firsts: vec![near; 2000], dx: 0, dy: 1 });
        let beyond = Beyond { course, ..Beyond::outer_space() };
        let mut walk = top.walk(gap, &beyond).unwrap();
        let rows = walk.follow(2000, &()).unwrap();
        assert!(
            (400..700).contains(&rows) && (near - APART..near).contains(&walk.last()),
            "{rows}"
        );
        assert_eq!(walk.wake(0).unwrap().rows, [3000, 3001 + rows]);
    }

    #[test]
    fn following_stops_when_it_is_asked_to() {
        let stop_while_following = |done, total| match (done, total) {
            (0, 2000) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        assert!(wakes(&sweep(100), 3000, 2000, &stop_while_following).is_err());
    }
}
