//! Numbers of palaces on columns or diagonals.

use super::Spread;
use crate::beam::smallest_period;

/// Numbers of palaces on lines, which repeat in the end.
#[derive(Debug)]
pub(super) struct Lines {
    /// The line of the first number. Lines before it have the same number.
    first: i64,
    /// The last `period` numbers repeat.
    numbers: Vec<i32>,
    period: i64,
}

impl Lines {
    /// No palaces.
    pub(super) const fn none() -> Self {
        Self { first: i64::MAX, numbers: Vec::new(), period: 1 }
    }

    /// Lines from `first` on with the same numbers again and again.
    pub(super) fn repeating(first: i64, numbers: Vec<i32>) -> Self {
        let period = numbers.len() as i64;
        Self { first, numbers, period }
    }

    fn at(&self, line: i64) -> i32 {
        let Some(&first) = self.numbers.first() else { return 0 };
        let at = line.saturating_sub(self.first);
        let tail = self.numbers.len() as i64 - self.period;
        let at = if at < tail { at } else { tail + (at - tail) % self.period };
        usize::try_from(at).map_or(first, |at| self.numbers[at])
    }

    /// Returns the numbers of the lines from `line` on. Those before the first one have the numbers
    /// `seen`, which begin with line `top`. The last [`Lines::period`] numbers repeat.
    pub(super) fn since<'a>(
        &'a self,
        top: i64,
        seen: &'a [i32],
        line: i64,
    ) -> impl Iterator<Item = i32> + 'a {
        let end = self.first.saturating_add(self.numbers.len() as i64).max(line + self.period);
        let before = move |line| usize::try_from(line - top).ok().and_then(|at| seen.get(at));
        (line..end).map(move |line| {
            let seen = before(line).filter(|_| line < self.first);
            seen.copied().unwrap_or_else(|| self.at(line))
        })
    }

    /// The number of lines after which their numbers repeat.
    pub(super) const fn period(&self) -> usize {
        self.period as usize
    }

    /// The least number of those that repeat.
    pub(super) fn least_of_period(&self) -> i32 {
        self.tail().iter().copied().min().unwrap_or(0)
    }

    /// Returns true if all lines from `line` on repeat after `shift` lines.
    fn repeats(&self, line: i64, shift: i64) -> bool {
        let tail = self.numbers.len() as i64 - self.period;
        shift % self.period == 0 && line >= self.first.saturating_add(tail)
            || self.numbers.is_empty()
    }

    fn tail(&self) -> &[i32] {
        &self.numbers[self.numbers.len() - self.period as usize..]
    }

    /// The least number.
    pub(super) fn least(&self) -> i32 {
        self.numbers.iter().copied().min().unwrap_or(0)
    }

    /// Returns the least and the greatest number of the lines from `line` on, of which those before
    /// the first one have the numbers `seen`.
    pub(super) fn range(&self, line: i64, seen: &[i32]) -> Option<(i32, i32)> {
        let before = usize::try_from(self.first.saturating_sub(line)).unwrap_or(0);
        let all = || seen.iter().take(before).chain(&self.numbers).copied();
        all().min().zip(all().max())
    }

    /// The numbers of a period.
    pub(super) fn spread(&self) -> Spread {
        Spread::of(self.tail().iter().map(|&n| n.unsigned_abs().into())).unwrap_or_default()
    }
}

/// Numbers of palaces on lines that a thread passes: its own, and those of `beyond`.
#[derive(Debug)]
pub(super) struct Growing<'a> {
    beyond: &'a Lines,
    first: i64,
    numbers: Vec<i32>,
}

impl<'a> Growing<'a> {
    /// The numbers `seen` of the lines from `first` on, those before line `from` left out, up to
    /// the lines that `beyond` knows.
    pub(super) fn new(beyond: &'a Lines, first: i64, seen: &[i32], from: i64) -> Self {
        let end = beyond.first.saturating_sub(first).clamp(from - first, seen.len() as i64);
        let numbers = seen[(from - first) as usize..end as usize].to_vec();
        Self { beyond, first: from, numbers }
    }

    /// Returns the number of a line that is none of those that were left out, to change it.
    pub(super) fn number(&mut self, line: i64) -> &mut i32 {
        let at = (line - self.first) as usize;
        while self.numbers.len() <= at {
            let next = self.first + self.numbers.len() as i64;
            self.numbers.push(self.beyond.at(next));
        }
        &mut self.numbers[at]
    }

    /// Returns lines that are the thread's own, with their numbers.
    pub(super) fn of(&self, lines: std::ops::Range<i64>) -> impl Iterator<Item = (i64, u64)> {
        let own = (self.first..).zip(&self.numbers).filter(move |(line, _)| lines.contains(line));
        own.map(|(line, number)| (line, number.unsigned_abs().into()))
    }

    /// Returns the numbers of all lines that are the thread's own.
    pub(super) fn all(self) -> Lines {
        Lines { first: self.first, numbers: self.numbers, period: 1 }
    }

    /// Returns the numbers from a line on, as far as they are the thread's own.
    pub(super) fn since(&self, line: i64) -> Vec<i32> {
        self.numbers.get((line - self.first) as usize..).unwrap_or_default().to_vec()
    }

    /// Returns true if the numbers from `line` on, which were `then`, lie `shift` lines further
    /// on, and all that follow do as well.
    pub(super) fn repeats(&self, line: i64, then: &[i32], shift: i64) -> bool {
        let own = self.numbers.len() as i64 - (line + shift - self.first);
        let at = |n: i64| {
            let own = self.numbers.get((line + shift + n - self.first) as usize);
            own.copied().unwrap_or_else(|| self.beyond.at(line + shift + n))
        };
        let was =
            |n: i64| then.get(n as usize).copied().unwrap_or_else(|| self.beyond.at(line + n));
        self.beyond.repeats(line, shift) && (0..own.max(then.len() as i64)).all(|n| at(n) == was(n))
    }

    /// Returns the numbers before line `end`, of which those of the last `period` lines repeat, or
    /// of fewer if these will do.
    pub(super) fn lines(&self, end: i64, period: i64) -> Lines {
        let numbers = self.numbers[..(end - self.first) as usize].to_vec();
        let smallest = smallest_period(&numbers[numbers.len() - period as usize..]) as i64;
        let period = if period % smallest == 0 { smallest } else { period };
        Lines { first: self.first, numbers, period }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_repeat_under_the_smallest_shift() {
        let none = Lines::none();
        let mut growing = Growing::new(&none, 10, &[7, 7, 1, 2, 1, 2, 9], 11);
        assert_eq!((*growing.number(11), *growing.number(16), *growing.number(18)), (7, 9, 0));
        let lines = growing.lines(16, 4);
        assert_eq!((lines.period, lines.tail()), (2, &[1, 2][..]));
        assert_eq!(
            [10, 11, 12, 15, 16, 17, 1001].map(|line| lines.at(line)),
            [7, 7, 1, 2, 1, 2, 2]
        );
        assert_eq!((lines.least(), lines.spread().mean), (1, 1.5));
        // The last two numbers are known to repeat, those before are not.
        let repeats = |line, shift| lines.repeats(line, shift);
        assert_eq!(
            [(14, 2), (14, 4), (14, 3), (13, 2)].map(|(l, s)| repeats(l, s)),
            [true, true, false, false]
        );
        assert!(none.repeats(-5, 3));
    }

    #[test]
    fn a_state_repeats_if_its_lines_and_all_after_them_do() {
        let beyond = Growing::new(&Lines::none(), 0, &[1, 2, 1, 2], 0).lines(4, 2);
        let mut growing = Growing::new(&beyond, 0, &[], 0);
        *growing.number(4) += 3;
        let then = growing.since(4);
        *growing.number(10) += 3;
        assert!(growing.repeats(4, &then, 6));
        assert!(!growing.repeats(4, &then, 4), "line 8 has no palace of the thread");
        *growing.number(11) += 1;
        assert!(!growing.repeats(4, &then, 6), "a later line differs");
        assert!(!growing.repeats(4, &then, 5), "the lines beyond repeat after two");
    }

    #[test]
    fn a_range_is_that_of_lines_before_the_first_one_too() {
        let lines = Growing::new(&Lines::none(), 5, &[4, 5, 4], 5).lines(8, 1);
        assert_eq!(lines.range(3, &[4, 2, 9]), Some((2, 5)));
        assert_eq!(lines.range(5, &[1]), Some((4, 5)));
        assert_eq!(Lines::none().range(0, &[]), None);
    }
}
