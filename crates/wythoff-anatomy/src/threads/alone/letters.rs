//! Lines that lack a palace or not, a bit each.

use super::ring::{below, joined};

/// The bits of some lines, one after the other, of which the last ones repeat.
#[derive(Debug, Clone)]
pub(super) struct Letters {
    bits: Vec<u64>,
    /// The next letter.
    at: usize,
    /// The letter behind the last one.
    end: usize,
    /// The last letters, which follow again and again; 0 if none do.
    period: usize,
}

impl Letters {
    /// The last `period` letters repeat.
    ///
    /// `Memory`: a bit for each letter.
    pub(super) fn new(letters: &[bool], period: usize) -> Self {
        let mut these = Self { bits: vec![], at: 0, end: 0, period };
        for &letter in letters {
            these.push(letter);
        }
        // What is read behind the end.
        let end = these.end;
        for place in end..end + 2 * u64::BITS as usize {
            these.push(period > 0 && these.letter(place - period));
        }
        these.end = end;
        these
    }

    fn push(&mut self, letter: bool) {
        let (word, bit) = (self.end / 64, self.end % 64);
        if bit == 0 {
            self.bits.push(0);
        }
        self.bits[word] |= u64::from(letter) << bit;
        self.end += 1;
    }

    fn letter(&self, place: usize) -> bool {
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// Returns the next `count` letters, up to 64, the first one lowest.
    pub(super) fn take(&mut self, count: u32) -> u64 {
        let (word, bit) = (self.at / 64, self.at % 64);
        let letters = joined(self.bits[word], self.bits[word + 1], bit as u32);
        self.at += count as usize;
        if self.at >= self.end && self.period > 0 {
            self.at = self.end - self.period + (self.at - self.end) % self.period;
        }
        letters & below(count.into())
    }

    /// Letters before those that repeat for ever, or before the end.
    pub(super) const fn ahead(&self) -> usize {
        (self.end - self.period).saturating_sub(self.at)
    }

    /// The place of the next letter; if it returns, so do all letters from there on.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns these letters at a place that [`Letters::at`] returned.
    pub(super) fn from(&self, at: usize) -> Self {
        Self { at, ..self.clone() }
    }

    pub(super) const fn period(&self) -> usize {
        self.period
    }

    /// The letters that are set, of a period.
    pub(super) fn ones(&self) -> u64 {
        self.repeated().map(u64::from).sum()
    }

    /// The letters of a period.
    pub(super) fn repeated(&self) -> impl Iterator<Item = bool> {
        (self.end - self.period..self.end).map(|place| self.letter(place))
    }

    /// Returns how far `length * ones - period * (the letters set among the first length)` rises,
    /// over all lengths.
    pub(super) fn excess(&self) -> i128 {
        let (ones, period) = (i128::from(self.ones()), self.period as i128);
        let mut sum = 0;
        let sums = (self.at..self.end).map(|place| {
            sum += ones - if self.letter(place) { period } else { 0 };
            sum
        });
        sums.max().unwrap_or(0).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_in_pieces_of_any_length() {
        // 70 letters, then the last three again and again.
        let letter = |place: usize| {
            let place = if place < 70 { place } else { 67 + (place - 70) % 3 };
            place % 5 == 0 || place % 7 == 3 || place == 68
        };
        let all: Vec<bool> = (0..70).map(letter).collect();
        let mut letters = Letters::new(&all, 3);
        assert_eq!((letters.ahead(), letters.period()), (67, 3));
        let mut place = 0;
        for count in (0..=64).chain([64, 1, 63, 2]) {
            let bits = letters.take(count);
            let expected = (0..count as usize).map(|at| u64::from(letter(place + at)) << at);
            assert_eq!(bits, expected.sum::<u64>(), "{count} letters from {place} on");
            place += count as usize;
        }
        assert_eq!((letters.ahead(), letters.at()), (0, 67 + (place - 70) % 3));
    }

    #[test]
    fn the_excess_is_the_largest_one_over_all_lengths() {
        let word = |letters: &str| {
            let bits: Vec<bool> = letters.bytes().map(|letter| letter == b'1').collect();
            Letters::new(&bits, letters.len())
        };
        // After two letters 2 * 2 - 4 * 0 of `0011`; nothing is missing in `1100`.
        assert_eq!(["0011", "1100", "1001"].map(|letters| word(letters).excess()), [4, 0, 2]);
        assert_eq!(word("0011").ones(), 2);
    }
}
