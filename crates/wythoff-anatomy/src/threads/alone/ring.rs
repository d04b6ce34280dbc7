//! A bit for each line of a stretch that moves on.

/// Bits of lines, by the number of the line modulo [`LINES`].
#[derive(Debug, Clone)]
pub(super) struct Ring {
    words: [u64; WORDS as usize],
}

/// Lines that a ring holds.
pub(super) const LINES: i64 = WORDS * 64;
const WORDS: i64 = 256;

impl Ring {
    pub(super) const fn new() -> Self {
        Self { words: [0; WORDS as usize] }
    }

    const fn place(line: i64) -> (usize, u32) {
        ((line.div_euclid(64) & (WORDS - 1)) as usize, line.rem_euclid(64) as u32)
    }

    /// Returns the bits of 64 lines, the first one lowest.
    pub(super) const fn read(&self, line: i64) -> u64 {
        let (word, bit) = Self::place(line);
        let (next, _) = Self::place(line + 64);
        joined(self.words[word], self.words[next], bit)
    }

    /// Replaces those bits of 64 lines that are set in `mask`.
    pub(super) const fn write(&mut self, line: i64, bits: u64, mask: u64) {
        let (word, bit) = Self::place(line);
        let (next, _) = Self::place(line + 64);
        let (low, high) = (mask << bit, mask >> 1 >> (63 - bit));
        self.words[word] = self.words[word] & !low | bits << bit & low;
        self.words[next] = self.words[next] & !high | bits >> 1 >> (63 - bit) & high;
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
        let mut ring = Ring::new();
        let mut other = ring.clone();
        let bits = 0x9e37_79b9_7f4a_7c15;
        for line in [-70, 5, 64, LINES - 3, LINES + 61] {
            ring.write(line, bits, u64::MAX);
            assert_eq!(ring.read(line), bits, "line {line}");
            assert_eq!(ring.read(line + LINES), bits);
            assert_eq!(ring.read(line + 3), bits >> 3 | ring.read(line + 64) << 61);
            ring.write(line + 1, 0, below(4));
            assert_eq!(ring.read(line), bits & !0b11110);
        }
        for line in 0..200 {
            ring.write(1000 + line, u64::from(line % 3 == 0), 1);
            other.write(line, u64::from(line % 3 == 0), 1);
        }
        assert!(ring.is_at(1000, 1200, &other, 0));
        assert!(!ring.is_at(1000, 1200, &other, 1));
        other.write(199, 1, 1);
        assert!(!ring.is_at(1000, 1200, &other, 0) && ring.is_at(1000, 1199, &other, 0));
    }

    #[test]
    fn masks_have_as_many_bits() {
        assert_eq!([0, 1, 63, 64, 100].map(below), [0, 1, u64::MAX >> 1, u64::MAX, u64::MAX]);
    }
}
