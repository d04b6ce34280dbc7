//! A thread of one palace in a row that takes all columns.

use super::ring::Ring;
use super::waiting::Waiting;
use super::waits::{Wait, Waits};
use super::{Beyond, Top};

/// The inner thread. It takes all columns.
///
/// In each row it takes the first column that lacks a palace and whose diagonal has none of the
/// thread. A column that it passes *waits* until a diagonal without one comes along.
#[derive(Debug, Clone)]
pub(super) struct Inner {
    waiting: Waiting,
    /// The diagonals that have a palace of the thread.
    taken: Ring,
    /// The diagonals from here on have none.
    end: i64,
    /// The lowest diagonal that was taken since the last mark.
    lowest: i64,
    /// The column furthest right that was taken.
    furthest: i64,
    /// The next column.
    pub(super) x: i64,
    /// The next row.
    pub(super) y: i64,
    /// Columns that waited.
    pub(super) waits: Waits,
}

impl Inner {
    /// At the top of row `y`, with no column that waits, and with the columns from `x` on next.
    /// `taken` are the diagonals from `from` on, with true for those that have a palace of the
    /// thread; those before are not known, and none behind has one. The last `lines` are kept.
    pub(super) fn new(
        [x, y]: [i64; 2],
        lines: u64,
        from: i64,
        taken: impl Iterator<Item = bool>,
    ) -> Self {
        let mut it = Self {
            waiting: Waiting::none(x),
            taken: Ring::new(lines, from),
            end: from,
            lowest: i64::MAX,
            furthest: x - 1,
            x,
            y,
            waits: Waits::none(u64::MAX),
        };
        for (diagonal, _) in (from..).zip(taken).filter(|(_, taken)| *taken) {
            it.end = diagonal + 1;
            it.taken.extend(it.end);
            it.taken.take(diagonal);
        }
        it.taken.extend(x - y);
        it
    }

    /// The thread nearest to the main diagonal, before the first column that has `v` palaces.
    /// `diagonals` are the palaces of the diagonals from the main one on; those with `d` have none
    /// of the thread. Also returns true if the lines above and left of it lack none, so that all of
    /// the inner gap is as the thread will leave it. `None` if there is no such column.
    pub(super) fn read(
        top: &Top,
        beyond: &Beyond,
        [v, d]: [i32; 2],
        lines: u64,
        diagonals: &[i32],
    ) -> Option<(Self, bool)> {
        let y = top.y.cast_signed();
        // A column may have waited since the thread was far above.
        let columns = |from| beyond.columns.since(y, &top.seen.v, from);
        let x = y + columns(y).position(|n| n == v)? as i64;
        let from = diagonals.iter().rposition(|&n| n < d).map_or(0, |last| last + 1);
        let taken = diagonals[from..].iter().map(|&n| n > d);
        let is_even = from == 0 && columns(y).take((x - y) as usize).all(|n| n == v + 1);
        Some((Self::new([x, y], lines, from as i64, taken), is_even))
    }

    /// Evaluates as many rows as can be told when the next `count` columns, up to 64, become known:
    /// those of `columns`, lowest first, that lack a palace. `None` if the thread does not keep
    /// together.
    pub(super) fn feed(&mut self, columns: u64, count: u32) -> Option<()> {
        self.x += i64::from(count);
        self.taken.extend(self.x - self.y);
        self.waiting.add(columns, count, self.y, &self.taken)?;
        let Self { waiting, taken, end, lowest, furthest, waits, .. } = self;
        self.y = waiting.take(self.y, taken, |column, y| {
            if column > *furthest {
                *furthest = column;
            } else {
                let [passed, row] = [*furthest - column, y].map(i64::cast_unsigned);
                waits.add(Wait { column: column.cast_unsigned(), row }, passed);
            }
            *end = (*end).max(column - y + 1);
            *lowest = (*lowest).min(column - y);
        });
        (self.reached() >= self.taken.start()).then_some(())
    }

    /// Returns the lowest diagonal that a column that waits has come to.
    fn reached(&self) -> i64 {
        self.waiting.columns().next().map_or(i64::MAX, |x| x - self.y)
    }

    /// Returns true if the diagonals from that of the next column on have no palace.
    pub(super) const fn is_behind_its_palaces(&self) -> bool {
        self.end <= self.x - self.y
    }

    /// Returns the known diagonals before that of the next column that have no palace of the
    /// thread, from the last one to the first one.
    pub(super) fn holes(&self) -> impl Iterator<Item = i64> {
        self.taken.free_before(self.x - self.y)
    }

    /// Returns the first diagonal that is known.
    pub(super) fn start(&self) -> i64 {
        self.taken.start()
    }

    /// Returns the columns that wait, from left to right.
    pub(super) fn waiting(&self) -> impl Iterator<Item = i64> {
        self.waiting.columns()
    }

    /// Returns the thread as it is, so that [`Inner::is_at`] can tell when it is so again.
    pub(super) fn mark(&mut self) -> Self {
        self.lowest = i64::MAX;
        self.clone()
    }

    /// Returns true if it will go on as it did from `then` on, its last mark.
    pub(super) fn is_at(&self, then: &Self) -> bool {
        let shift = (self.x - self.y) - (then.x - then.y);
        let from = self.lowest.min(self.reached()).min(then.end);
        let columns = self.waiting().map(|x| x - self.x);
        self.end == then.end + shift
            && self.taken.start() <= from + shift
            && columns.eq(then.waiting().map(|x| x - then.x))
            && self.taken.is_at(from + shift, then.end + shift, &then.taken, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::alone::naive::palaces;

    /// Columns drawn at random, of which about half lack a palace, so that some wait long.
    fn random(seed: u64) -> impl Fn(i64) -> bool {
        let mut rng = fastrand::Rng::with_seed(seed);
        let word: Vec<bool> = (0..8000).map(|_| rng.bool()).collect();
        move |x| usize::try_from(x).is_ok_and(|x| word[x])
    }

    /// Feeds columns in pieces of these sizes, again and again, up to column `end`. `None` if the
    /// thread does not keep together.
    fn fed(
        mut inner: Inner,
        lacks: impl Fn(i64) -> bool,
        sizes: &[u32],
        end: i64,
    ) -> Option<Inner> {
        for &size in sizes.iter().cycle() {
            if inner.x >= end {
                break;
            }
            let bits = (0..size).map(|at| u64::from(lacks(inner.x + i64::from(at))) << at).sum();
            inner.feed(bits, size)?;
        }
        Some(inner)
    }

    #[test]
    fn it_takes_the_first_square_that_it_can_in_whatever_pieces_columns_become_known() {
        let mut longest = 0;
        for number in 0..8 {
            let lacks = random(number);
            let start = || Inner::new([0, 0], 1 << 14, -4000, std::iter::empty());
            let taken = palaces(0..1500, &lacks, |_| true);
            for sizes in [&[64][..], &[1], &[63, 1, 64, 5], &[32]] {
                let mut inner = start();
                inner.waits = Waits::none(1);
                let inner = fed(inner, &lacks, sizes, 2500).unwrap();
                assert!(inner.y < 1500);
                let taken = &taken[..inner.y as usize];
                let waiting = (0..inner.x).filter(|&x| lacks(x) && !taken.contains(&x));
                assert!(inner.waiting().eq(waiting), "{number}, {sizes:?}");
                for &Wait { column, row } in inner.waits.kept() {
                    let (column, row) = (column as i64, row as usize);
                    assert_eq!(taken[row], column, "{number}, {sizes:?}");
                    longest = longest.max(taken[..row].iter().max().unwrap() - column);
                }
            }
        }
        // Some had waited for longer than a word and both words of diagonals.
        assert!(longest > 256, "{longest}");
    }

    #[test]
    fn a_column_that_waits_for_longer_than_diagonals_are_known_ends_it() {
        let lacks = |x: i64| x >= 0 && x % 4 < 2;
        let of = |lines| Inner::new([0, 0], lines, -4000, std::iter::empty());
        // Some columns wait until thousands are passed.
        assert!(fed(of(1 << 14), lacks, &[32], 10_000).is_some());
        assert!(fed(of(1 << 8), lacks, &[32], 10_000).is_none());
        // Without any column to wait for.
        let every_third = |x: i64| x >= 0 && x % 3 == 0;
        assert!(fed(of(1 << 8), every_third, &[32], 10_000).is_some());
    }
}
