//! Which lines of a rule are taken: a bit each, with summaries to pass long taken runs at once.

/// Words of bits on both sides of 0; beyond what was set all bits are 0.
///
/// Each side is a vector of its own, so that both grow at their end, where the allocator can extend large
/// ones without copying.
#[derive(Debug, Clone, Default)]
pub(in crate::nimhoff) struct Words {
    /// Word w at \[0\]\[w\], or for w < 0 at \[1\]\[-1 - w\].
    sides: [Vec<u64>; 2],
}

impl Words {
    /// Words by which a side grows at least.
    const STEP: usize = 8;

    #[inline(always)]
    pub(super) fn get(&self, w: i64) -> u64 {
        let side = &self.sides[usize::from(w < 0)];
        // w, or -1 - w.
        let i = (w ^ (w >> 63)) as usize;
        side.get(i).copied().unwrap_or(0)
    }

    /// Sets a bit and gives the word that holds it now.
    #[inline]
    fn set(&mut self, bit: i64) -> u64 {
        let w = bit >> 6;
        let side = &mut self.sides[usize::from(w < 0)];
        let i = (w ^ (w >> 63)) as usize;
        if i >= side.len() {
            Self::grow(side, i);
        }
        side[i] |= 1 << (bit & 63);
        side[i]
    }

    #[cold]
    fn grow(side: &mut Vec<u64>, i: usize) {
        let len = (i + 1).next_multiple_of(Self::STEP);
        if len > side.capacity() {
            // What is reserved but not yet used takes address space, not memory.
            side.reserve_exact(len - side.len() + side.len() / 8);
        }
        side.resize(len, 0);
    }

    fn bytes(&self) -> usize {
        self.sides.iter().map(|side| size_of::<u64>() * side.len()).sum()
    }
}

/// A set of lines, those that are taken.
#[derive(Debug, Clone, Default)]
pub(in crate::nimhoff) struct Taken {
    /// A bit for each line.
    lines: Words,
    /// A bit for each word of the level below, set iff that word is full: \[0\] tells of `lines`.
    full: [Words; Self::SUMMARIES],
    /// A run of taken lines, from its first to just behind its last: the longest one that was passed.
    run: (i64, i64),
}

impl Taken {
    /// With five levels above the lines, one word of the last stands for 64^6 lines.
    const SUMMARIES: usize = 5;

    /// The words with a bit for each line.
    #[inline(always)]
    pub(super) const fn words(&self) -> &Words {
        &self.lines
    }

    /// Whether a line is taken.
    #[inline]
    pub(in crate::nimhoff) fn contains(&self, line: i64) -> bool {
        self.lines.get(line >> 6) >> (line & 63) & 1 == 1
    }

    /// Takes a line.
    #[inline]
    pub(in crate::nimhoff) fn insert(&mut self, line: i64) {
        let mut word = self.lines.set(line);
        let mut bit = line;
        for level in &mut self.full {
            if word != u64::MAX {
                break;
            }
            bit >>= 6;
            word = level.set(bit);
        }
    }

    /// The first line from `line` on that is not taken.
    ///
    /// A forbidden region is one run that is passed in row after row, and its end is near where it was
    /// the last time.
    ///
    /// `Time: O(log of the length of the run)`, to the base 64.
    #[inline]
    pub(super) fn next_free(&mut self, line: i64) -> i64 {
        let (first, end) = self.run;
        if first <= line && line < end {
            self.run.1 = self.search(end);
            return self.run.1;
        }
        let free = self.search(line);
        if free - line > end - first {
            self.run = (line, free);
        }
        free
    }

    #[inline]
    fn search(&self, line: i64) -> i64 {
        let free = !self.lines.get(line >> 6) >> (line & 63);
        if free != 0 {
            return line + i64::from(free.trailing_zeros());
        }
        self.search_words(line >> 6)
    }

    /// The first line behind word w, which is full from some bit on, that is not taken.
    fn search_words(&self, w: i64) -> i64 {
        // Up, until a level knows of a word that is not full ..
        let mut level = 0;
        let mut bit = w + 1;
        loop {
            let free = !self.full[level].get(bit >> 6) >> (bit & 63);
            if free != 0 {
                bit += i64::from(free.trailing_zeros());
                break;
            }
            bit = (bit >> 6) + 1;
            if level + 1 < Self::SUMMARIES {
                level += 1;
            } else {
                // The last level goes on word by word.
                bit <<= 6;
            }
        }
        // .. and down to its first free bit.
        loop {
            let words = if level == 0 { &self.lines } else { &self.full[level - 1] };
            bit = bit << 6 | i64::from((!words.get(bit)).trailing_zeros());
            if level == 0 {
                return bit;
            }
            level -= 1;
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.lines.bytes() + self.full.iter().map(Words::bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn the_next_free_line_is_found_across_all_levels_and_zero() {
        let mut random = Random::new();
        for (from, length) in [(-100, 200), (-64, 64), (0, 4096), (-70_000, 400_000)] {
            let mut taken = Taken::default();
            let mut free: BTreeSet<i64> = (from..=from + length).collect();
            // The whole run but a few lines, in any order of words.
            for line in (from..from + length).rev() {
                if random.number(0..=30_000) > 0 {
                    taken.insert(line);
                    free.remove(&line);
                }
            }
            for _ in 0..2000 {
                let line = random.number(from - 200..=from + length);
                let expected = if line < from { line } else { *free.range(line..).next().unwrap() };
                assert_eq!(taken.next_free(line), expected, "from {line} in {from} + {length}");
                assert_eq!(taken.contains(line), expected != line);
            }
        }
    }
}
