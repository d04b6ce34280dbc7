//! The search along a row: windows of 64 positions, and jumps over the runs of one rule.

use super::rule_lines::RuleLines;
use super::taken::Words;

/// The first column from `x` on of the next row that is free in all these rules.
#[inline]
pub(super) fn first_free(lines: &mut [RuleLines], x: i64) -> i64 {
    fn of<const N: usize>(lines: &mut [RuleLines], x: i64) -> i64 {
        lines.try_into().map_or(x, |lines: &mut [RuleLines; N]| search(lines, x))
    }
    // With a constant number of rules the compiler unrolls the loops.
    match lines.len() {
        1 => of::<1>(lines, x),
        2 => of::<2>(lines, x),
        3 => of::<3>(lines, x),
        4 => of::<4>(lines, x),
        5 => of::<5>(lines, x),
        6 => of::<6>(lines, x),
        _ => search_many(lines, x),
    }
}

/// The bits of one rule in a window that moves along a row.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    words: &'a Words,
    /// Index of the word in which the window starts.
    at: i64,
    /// The first bit of the window in that word.
    bit: u32,
    /// That word.
    word: u64,
}

impl<'a> Cursor<'a> {
    #[inline(always)]
    fn new(lines: &'a RuleLines, x: i64) -> Self {
        let line = x - lines.shift;
        let (words, at) = (lines.taken().words(), line >> 6);
        Self { words, at, bit: (line & 63) as u32, word: words.get(at) }
    }

    /// Returns the 64 bits of the window, and moves the window by 64.
    #[inline(always)]
    fn next(&mut self) -> u64 {
        self.at += 1;
        let next = self.words.get(self.at);
        // Two shifts to the left, because a shift by 64 is not defined.
        let window = self.word >> self.bit | next << 1 << (63 - self.bit);
        self.word = next;
        window
    }
}

#[inline(always)]
fn search<const N: usize>(lines: &mut [RuleLines; N], mut x: i64) -> i64 {
    loop {
        let mut cursors: [Cursor<'_>; N] = std::array::from_fn(|i| Cursor::new(&lines[i], x));
        match scan(&mut cursors, x) {
            Ok(found) => return found,
            Err((at, i)) => x = lines[i].next_free(at),
        }
    }
}

/// The search for many rules, which ends a window as soon as it is taken. The next window begins
/// with the next rule: in a forbidden region, the rule that fills it is soon the first one.
pub(super) fn search_many(lines: &mut [RuleLines], mut x: i64) -> i64 {
    let (mut i, mut taken, mut tested) = (0, 0, 0);
    loop {
        let window = Cursor::new(&lines[i], x).next();
        taken |= window;
        tested += 1;
        if taken == u64::MAX {
            x = if window == u64::MAX { lines[i].next_free(x) } else { x + 64 };
            (taken, tested) = (0, 0);
        } else if tested == lines.len() {
            return x + i64::from(taken.trailing_ones());
        }
        i = if i + 1 == lines.len() { 0 } else { i + 1 };
    }
}

/// The first free x; or the start of a window that is taken completely by one rule, and the index
/// of that rule.
#[inline(always)]
fn scan(cursors: &mut [Cursor<'_>], mut x: i64) -> Result<i64, (i64, usize)> {
    loop {
        let (mut taken, mut full) = (0, None);
        for (i, cursor) in cursors.iter_mut().enumerate() {
            let window = cursor.next();
            taken |= window;
            if window == u64::MAX {
                full = Some(i);
            }
        }
        if taken != u64::MAX {
            return Ok(x + i64::from(taken.trailing_ones()));
        }
        if let Some(i) = full {
            return Err((x, i));
        }
        x += 64;
    }
}
