//! The number of cells of each value in a part without palaces.

use super::{Sums, difference};
use crate::blocking::boundary::Signal;
use crate::board::Value;

/// A part of so many cells may have one that is counted by itself.
const RARE: usize = 32;

/// The signals of a part, less the least one of their kind: columns, rows and diagonals.
pub(super) struct Offsets {
    lines: [Vec<usize>; 3],
    /// The offset that most lines of a kind have, and the number of lines that have another one.
    usual: [(usize, usize); 3],
}

impl Offsets {
    pub(super) fn of<T: Signal>(sums: &Sums<'_, T>) -> Self {
        let lines = [0, 1, 2].map(|kind: usize| -> Vec<usize> {
            let (signals, least) = (sums.lines[kind], sums.ranges[kind].min);
            let offset = |&signal| (difference(signal, signals[0]).into() - least) as usize;
            signals.iter().map(offset).collect()
        });
        let usual = lines.each_ref().map(|offsets| {
            let counts = numbers(offsets);
            let usual = (0..counts.len()).max_by_key(|&offset| counts[offset]).unwrap_or(0);
            (usual, offsets.len() - counts[usual])
        });
        Self { lines, usual }
    }

    /// Counts the cells of each value from `least` on, the sum of the least signals; `None` if lines
    /// of all kinds differ so much among themselves that a kernel is as fast.
    ///
    /// `Time: O((w + h) n)` for n values, and O(1) for each cell that is counted by itself.
    pub(super) fn count(&self, least: Value) -> Option<Vec<(Value, u64)>> {
        // All lines of one kind are counted as if they had the signal that most of them have. Then
        // the cells on the others are counted anew.
        let kind = (0..3).min_by_key(|&kind| self.cells_on_others(kind))?;
        if RARE * self.cells_on_others(kind) > self.width() * self.height() {
            return None;
        }
        let most = self.lines.iter().map(|offsets| offsets.iter().max().copied().unwrap_or(0));
        let mut counts = vec![0; most.sum::<usize>() + 1];
        self.count_as_one(kind, &mut counts);
        self.count_others(kind, &mut counts);
        Some((least..).zip(counts).collect())
    }

    fn width(&self) -> usize {
        self.lines[0].len()
    }

    fn height(&self) -> usize {
        self.lines[1].len()
    }

    /// Returns the number of cells on the lines of a kind that have another signal than most, or a
    /// little more.
    fn cells_on_others(&self, kind: usize) -> usize {
        let length = [self.height(), self.width(), self.height().min(self.width())][kind];
        self.usual[kind].1 * length
    }

    /// Counts the sums, all lines of a kind with the usual signal.
    fn count_as_one(&self, kind: usize, counts: &mut [u64]) {
        let counts = &mut counts[self.usual[kind].0..];
        let [columns, rows, diagonals] = &self.lines;
        // Each straight line of the other kind meets as many diagonals, every line one further on.
        let (lines, cells): (Box<dyn Iterator<Item = &usize>>, usize) = match kind {
            0 => (Box::new(rows.iter().rev()), self.width()),
            1 => (Box::new(columns.iter()), self.height()),
            _ => {
                // Each column meets all rows.
                let rows = numbers(rows);
                for (column, &n) in numbers(columns).iter().enumerate() {
                    for (count, &m) in counts[column..].iter_mut().zip(&rows) {
                        *count += (n * m) as u64;
                    }
                }
                return;
            }
        };
        let mut met = vec![0; diagonals.iter().max().map_or(0, |most| most + 1)];
        diagonals[..cells].iter().for_each(|&offset| met[offset] += 1);
        for (i, &line) in lines.enumerate() {
            for (count, &n) in counts[line..].iter_mut().zip(&met) {
                *count += n;
            }
            if let Some(&next) = diagonals.get(i + cells) {
                met[diagonals[i]] -= 1;
                met[next] += 1;
            }
        }
    }

    /// Corrects the counts on those lines of a kind that have another signal.
    fn count_others(&self, kind: usize, counts: &mut [u64]) {
        let (width, height) = (self.width(), self.height());
        let usual = self.usual[kind].0;
        let others = self.lines[kind].iter().enumerate().filter(|&(_, &offset)| offset != usual);
        for (line, &offset) in others {
            let ((x, y), (right, down)) = match kind {
                0 => ((line, 0), (0, 1)),
                1 => ((0, line), (1, 0)),
                _ => {
                    (((line + 1).saturating_sub(height), (height - 1).saturating_sub(line)), (1, 1))
                }
            };
            let cells = (0..).map(|i| (x + i * right, y + i * down));
            for (x, y) in cells.take_while(|&(x, y)| x < width && y < height) {
                let at = [x, y, x + height - 1 - y];
                let two = (0..3).filter(|&other| other != kind);
                let sum: usize = two.map(|other| self.lines[other][at[other]]).sum();
                counts[sum + usual] -= 1;
                counts[sum + offset] += 1;
            }
        }
    }
}

/// Returns how often each number occurs, from 0 on.
fn numbers(offsets: &[usize]) -> Vec<usize> {
    let mut numbers = vec![0; offsets.iter().max().map_or(0, |most| most + 1)];
    offsets.iter().for_each(|&offset| numbers[offset] += 1);
    numbers
}
