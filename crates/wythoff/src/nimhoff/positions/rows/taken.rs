//! Sets of taken lines: one bit for each line, with summaries that pass long runs in a few steps.

/// Words of bits with positive and negative indices; bits that were never set are 0.
///
/// Each sign has a vector, so that both grow at their end, where the allocator can extend large
/// vectors without a copy.
#[derive(Debug, Clone, Default)]
pub(in crate::nimhoff) struct Words {
    /// Word w is at \[0\]\[w\], or for w < 0 at \[1\]\[-1 - w\].
    sides: [Vec<u64>; 2],
}

impl Words {
    /// The length of a side is a multiple of this number of words.
    const STEP: usize = 8;

    /// Word w.
    #[inline(always)]
    pub(super) fn get(&self, w: i64) -> u64 {
        let side = &self.sides[usize::from(w < 0)];
        // w, or -1 - w.
        let i = (w ^ (w >> 63)) as usize;
        side.get(i).copied().unwrap_or(0)
    }

    /// Sets a bit, and returns the word that holds it.
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
            // Reserved words that are not yet used take address space but no memory.
            side.reserve_exact(len - side.len() + side.len() / 8);
        }
        side.resize(len, 0);
    }

    fn bytes(&self) -> usize {
        self.sides.iter().map(|side| size_of::<u64>() * side.len()).sum()
    }
}

/// A set of taken lines.
#[derive(Debug, Clone, Default)]
pub(in crate::nimhoff) struct Taken {
    /// A bit for each line.
    lines: Words,
    /// Summaries: a bit for each word of the level below, set if and only if that word is full.
    /// \[0\] summarizes `lines`.
    full: [Words; Self::SUMMARIES],
    /// The longest run of taken lines that was passed: its first line, and the first free line.
    run: (i64, i64),
}

impl Taken {
    /// Number of levels above the lines; one word of the last level stands for 64^6 lines.
    const SUMMARIES: usize = 5;

    /// The words of the lines.
    #[inline(always)]
    pub(super) const fn words(&self) -> &Words {
        &self.lines
    }

    /// Returns true if the line is taken.
    #[inline]
    pub(in crate::nimhoff) fn contains(&self, line: i64) -> bool {
        self.lines.get(line >> 6) >> (line & 63) & 1 == 1
    }

    /// Marks a line as taken.
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
    /// A forbidden region is one run, which is passed in every row, and its end moves little from
    /// row to row. So the search starts at the last known end.
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

    /// The first line behind word w that is not taken.
    fn search_words(&self, w: i64) -> i64 {
        // Go up to the first level whose word has a free bit: a word of the level below is not
        // full.
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
                // The last level has no summary, so search it word by word.
                bit <<= 6;
            }
        }
        // Go down to the first free line in that word.
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
    fn next_free_agrees_with_an_ordered_set() {
        let mut random = Random::new();
        for (from, length) in [(-100, 200), (-64, 64), (0, 4096), (-70_000, 400_000)] {
            let mut taken = Taken::default();
            let mut free: BTreeSet<i64> = (from..=from + length).collect();
            // Take the whole run, except for a few random lines.
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
