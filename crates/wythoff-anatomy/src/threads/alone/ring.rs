//! A bit for each line of a stretch that moves on.

/// Which lines of a stretch are taken, by the number of the line modulo their number.
#[derive(Debug, Clone)]
pub(super) struct Ring {
    /// A power of two of words, with a bit for each line.
    words: Vec<u64>,
    /// The first line that was ever known.
    first: i64,
    /// The line behind the last one that is known.
    end: i64,
}

impl Ring {
    /// At least `lines` lines are known at a time, and none before line `first`, where all seem to
    /// be taken.
    ///
    /// `Memory`: one bit or two for each line.
    pub(super) fn new(lines: u64, first: i64) -> Self {
        // What is cleared ahead of the last line.
        let words = (lines + 64).div_ceil(64).next_power_of_two();
        Self { words: vec![u64::MAX; words as usize], first, end: first }
    }

    /// The first line that is known.
    pub(super) fn start(&self) -> i64 {
        self.first.max(self.end - self.words.len() as i64 * 64)
    }

    const fn place(&self, line: i64) -> (usize, u32) {
        ((line >> 6) as usize & (self.words.len() - 1), (line & 63) as u32)
    }

    /// Makes the lines before `end` known: no new one is taken.
    #[inline]
    pub(super) fn extend(&mut self, end: i64) {
        while self.end < end {
            let (word, bit) = self.place(self.end);
            self.words[word] &= below(bit.into());
            self.end += i64::from(64 - bit);
        }
    }

    /// Returns true if a line is taken or is not known any more.
    pub(super) fn has(&self, line: i64) -> bool {
        let (word, bit) = self.place(line);
        line < self.start() || self.words[word] >> bit & 1 == 1
    }

    /// Takes a line that is known.
    pub(super) fn take(&mut self, line: i64) {
        self.take_all(line, 1);
    }

    /// Takes those of 128 lines from `line` on that are set, of which all are known.
    #[inline]
    pub(super) fn take_all(&mut self, line: i64, lines: u128) {
        let (_, bit) = self.place(line);
        let parts = [lines << bit, (lines >> 1) >> (127 - bit)];
        let words = [parts[0] as u64, (parts[0] >> 64) as u64, parts[1] as u64];
        for (start, bits) in (line..).step_by(64).zip(words) {
            let (word, _) = self.place(start);
            self.words[word] |= bits;
        }
    }

    /// Returns the bits of 128 lines, the first one lowest.
    #[inline]
    pub(super) fn read_two(&self, line: i64) -> u128 {
        u128::from(self.read(line)) | u128::from(self.read(line + 64)) << 64
    }

    /// Returns the bits of 64 lines, the first one lowest.
    #[inline]
    pub(super) fn read(&self, line: i64) -> u64 {
        let (word, bit) = self.place(line);
        let (next, _) = self.place(line + 64);
        joined(self.words[word], self.words[next], bit)
    }

    /// Returns the last line up to `line` that is known and not taken.
    pub(super) fn free_up_to(&self, line: i64) -> Option<i64> {
        let start = self.start();
        let ends = (start..=line).rev().step_by(64);
        let last = ends.map(|end| (end, !self.read(end - 63))).find(|(_, free)| *free != 0);
        let free = last.map(|(end, free)| end - i64::from(free.leading_zeros()));
        free.filter(|&free| free >= start)
    }

    /// Returns the lines before `line` that are known and not taken, from the last one to the first
    /// one.
    pub(super) fn free_before(&self, line: i64) -> impl Iterator<Item = i64> {
        let last = self.free_up_to(line - 1);
        std::iter::successors(last, |free| self.free_up_to(free - 1))
    }

    /// Returns true if the bits from `line` on, up to line `end`, are those of `other` from line
    /// `then` on.
    pub(super) fn is_at(&self, line: i64, end: i64, other: &Self, then: i64) -> bool {
        let mut starts = (line..end).step_by(64);
        starts.all(|start| {
            let differ = self.read(start) ^ other.read(then + start - line);
            differ & below(end - start) == 0
        })
    }
}

/// Returns the 64 bits of two words from bit `bit` of the first one on.
pub(super) const fn joined(word: u64, next: u64, bit: u32) -> u64 {
    word >> bit | (next << 1) << (63 - bit)
}

/// Returns a mask of the lowest bits, up to 64.
pub(super) fn below(bits: i64) -> u64 {
    u64::MAX.checked_shr((64 - bits.min(64)) as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_holds_the_bits_of_its_last_lines() {
        let mut ring = Ring::new(200, -70);
        assert!(ring.has(-71) && ring.start() == -70);
        ring.extend(100);
        for line in [-70, 5, 64, 99] {
            assert!(!ring.has(line), "line {line}");
            ring.take(line);
            assert!(ring.has(line) && !ring.has(line + 1), "line {line}");
        }
        let free = [98, 99, 64, 5, -70, -200].map(|line| ring.free_up_to(line));
        assert_eq!(free, [Some(98), Some(98), Some(63), Some(4), None, None]);
        // 512 lines are held, and the lines up to the next multiple of 64 are known.
        ring.extend(400);
        assert_eq!((ring.start(), ring.has(99), ring.has(399)), (448 - 512, true, false));
        ring.extend(1000);
        assert_eq!((ring.start(), ring.has(600), ring.has(511)), (512, false, true));
        assert_eq!((ring.free_up_to(700), ring.free_up_to(500)), (Some(700), None));
        ring.take(601);
        let free: Vec<i64> = ring.free_before(604).take(4).collect();
        assert_eq!(free, [603, 602, 600, 599]);
    }

    #[test]
    fn stretches_are_compared_wherever_they_begin() {
        let mut ring = Ring::new(400, 0);
        let mut other = ring.clone();
        ring.extend(700);
        other.extend(200);
        for line in (0..200).step_by(3) {
            ring.take(line + 412);
            other.take(line);
        }
        assert!(ring.is_at(412, 612, &other, 0));
        assert!(!ring.is_at(412, 612, &other, 1));
        other.take(199);
        assert!(!ring.is_at(412, 612, &other, 0) && ring.is_at(412, 611, &other, 0));
    }

    #[test]
    fn masks_have_as_many_bits() {
        assert_eq!([0, 1, 63, 64, 100].map(below), [0, 1, u64::MAX >> 1, u64::MAX, u64::MAX]);
    }
}
