//! A bit for each line of a stretch that moves on.

/// Bits of lines, by the number of the line modulo their number.
#[derive(Debug, Clone)]
pub(super) struct Ring {
    /// A power of two of words.
    words: Vec<u64>,
}

impl Ring {
    /// Of at least `lines` lines, without a bit that is set.
    ///
    /// `Memory`: one bit or two for each line.
    pub(super) fn new(lines: u64) -> Self {
        Self { words: vec![0; lines.div_ceil(64).next_power_of_two() as usize] }
    }

    /// The lines of which bits are held.
    pub(super) const fn lines(&self) -> i64 {
        self.words.len() as i64 * 64
    }

    const fn place(&self, line: i64) -> (usize, u32) {
        ((line >> 6) as usize & (self.words.len() - 1), (line & 63) as u32)
    }

    pub(super) fn has(&self, line: i64) -> bool {
        let (word, bit) = self.place(line);
        self.words[word] >> bit & 1 == 1
    }

    pub(super) fn set(&mut self, line: i64, bit: bool) {
        let (word, at) = self.place(line);
        self.words[word] = self.words[word] & !(1 << at) | u64::from(bit) << at;
    }

    /// Returns the bits of 64 lines, the first one lowest.
    fn read(&self, line: i64) -> u64 {
        let (word, bit) = self.place(line);
        let (next, _) = self.place(line + 64);
        joined(self.words[word], self.words[next], bit)
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
        let mut ring = Ring::new(200);
        let mut other = ring.clone();
        let lines = ring.lines();
        assert_eq!(lines, 256);
        for line in [-70, 5, 64, lines - 3, lines + 61] {
            assert!(!ring.has(line), "line {line}");
            ring.set(line, true);
            assert!(ring.has(line) && ring.has(line + lines), "line {line}");
            assert!(!ring.has(line + 1) && !ring.has(line - 1), "line {line}");
            ring.set(line, false);
            assert!(!ring.has(line), "line {line}");
        }
        for line in 0..200 {
            ring.set(lines - 100 + line, line % 3 == 0);
            other.set(line, line % 3 == 0);
        }
        let [from, end] = [lines - 100, lines + 100];
        assert!(ring.is_at(from, end, &other, 0));
        assert!(!ring.is_at(from, end, &other, 1));
        other.set(199, true);
        assert!(!ring.is_at(from, end, &other, 0) && ring.is_at(from, end - 1, &other, 0));
    }

    #[test]
    fn masks_have_as_many_bits() {
        assert_eq!([0, 1, 63, 64, 100].map(below), [0, 1, u64::MAX >> 1, u64::MAX, u64::MAX]);
    }
}
