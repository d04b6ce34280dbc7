//! The number of cells of each value in a part without palaces.

use crate::blocking::boundary::Signal;
use crate::board::Value;

/// The signals of a part, less the least one of their kind: columns, rows and diagonals.
pub(super) struct Offsets {
    lines: [Vec<u8>; 3],
    /// The number of lines of each offset, from 0 to the greatest.
    numbers: [Vec<usize>; 3],
    /// The offset that most lines have.
    usual: [u8; 3],
}

impl Offsets {
    /// Returns the offsets of signals that are less than 256 ahead of the `least` one of their kind.
    pub(super) fn of<T: Signal>(signals: [&[T]; 3], least: [T; 3]) -> Self {
        let lines = [0, 1, 2].map(|kind: usize| -> Vec<u8> {
            signals[kind].iter().map(|signal| signal.ahead_of(least[kind]) as u8).collect()
        });
        let numbers = lines.each_ref().map(|offsets| numbers(offsets));
        let usual = numbers.each_ref().map(|numbers| {
            let offsets = (0..).zip(numbers);
            offsets.max_by_key(|&(_, &number)| number).map_or(0, |(offset, _)| offset)
        });
        Self { lines, numbers, usual }
    }

    /// Returns the kind whose lines differ least among themselves, and the number of cells, or a
    /// few more, on those of them that are not as most are.
    pub(super) fn kind(&self) -> (usize, usize) {
        let [width, height, _] = self.sides();
        let cells = |kind: usize| {
            let others = self.lines[kind].len() - self.numbers[kind][self.usual[kind] as usize];
            others * [height, width, height.min(width)][kind]
        };
        (0..3).map(|kind| (kind, cells(kind))).min_by_key(|&(_, cells)| cells).unwrap_or((0, 0))
    }

    /// Returns the number of cells of each value from `least` on, the sum of the least signals.
    ///
    /// All lines of a kind are counted as if they were as most are. Then the cells on the others are
    /// counted anew.
    ///
    /// `Time: O((w + h) n)` for n values, and O(1) for each cell that is counted anew.
    pub(super) fn count(&self, kind: usize, least: Value) -> Vec<(Value, u64)> {
        let most = self.numbers.iter().map(|numbers| numbers.len() - 1);
        let mut counts = vec![0; most.sum::<usize>() + 1];
        self.count_alike(kind, &mut counts[self.usual[kind] as usize..]);
        self.count_others(kind, &mut counts);
        (least..).zip(counts).collect()
    }

    /// Returns the numbers of columns, rows and diagonals.
    fn sides(&self) -> [usize; 3] {
        self.lines.each_ref().map(Vec::len)
    }

    /// Counts the sums of two signals without those of a kind.
    fn count_alike(&self, kind: usize, counts: &mut [u64]) {
        let [columns, rows, diagonals] = &self.lines;
        let straight: Vec<u8> = match kind {
            0 => rows.iter().rev().copied().collect(),
            1 => columns.clone(),
            _ => {
                // Each column meets all rows.
                for (column, &n) in self.numbers[0].iter().enumerate() {
                    for (count, &m) in counts[column..].iter_mut().zip(&self.numbers[1]) {
                        *count += (n * m) as u64;
                    }
                }
                return;
            }
        };
        // Each line meets as many diagonals, and one further on than the line before it.
        let cells = diagonals.len() + 1 - straight.len();
        let mut met = numbers(&diagonals[..cells]);
        met.resize(self.numbers[2].len(), 0);
        let mut alike = 0;
        for (i, &line) in straight.iter().enumerate() {
            alike += 1;
            let (passed, next) = (diagonals[i], diagonals.get(i + cells));
            if straight.get(i + 1) == Some(&line) && next == Some(&passed) {
                continue;
            }
            for (count, &n) in counts[line as usize..].iter_mut().zip(&met) {
                *count += alike * n as u64;
            }
            alike = 0;
            met[passed as usize] -= 1;
            next.into_iter().for_each(|&next| met[next as usize] += 1);
        }
    }

    /// Corrects the counts on those lines of a kind that are not as most are.
    fn count_others(&self, kind: usize, counts: &mut [u64]) {
        let [width, height, _] = self.sides();
        let usual = self.usual[kind];
        let others = self.lines[kind].iter().enumerate().filter(|&(_, &offset)| offset != usual);
        for (line, &offset) in others {
            let ((x, y), (right, down)) = match kind {
                0 => ((line, 0), (0, 1)),
                1 => ((0, line), (1, 0)),
                _ => {
                    let corner = height - 1;
                    ((line.saturating_sub(corner), corner.saturating_sub(line)), (1, 1))
                }
            };
            let cells = (0..).map(|i| (x + i * right, y + i * down));
            for (x, y) in cells.take_while(|&(x, y)| x < width && y < height) {
                let at = [x, y, x + height - 1 - y];
                let signal = |kind: usize| usize::from(self.lines[kind][at[kind]]);
                let sum = signal((kind + 1) % 3) + signal((kind + 2) % 3);
                counts[sum + usize::from(usual)] -= 1;
                counts[sum + usize::from(offset)] += 1;
            }
        }
    }
}

/// Returns how often each number occurs, from 0 to the greatest.
fn numbers(offsets: &[u8]) -> Vec<usize> {
    let most = offsets.iter().max().map_or(0, |&most| usize::from(most));
    if most > 8 {
        let mut numbers = vec![0; most + 1];
        offsets.iter().for_each(|&offset| numbers[usize::from(offset)] += 1);
        return numbers;
    }
    // A pass for each number, over vectors of them, is faster.
    let number = |number: usize| {
        let chunks = offsets.chunks(255).map(|chunk| {
            chunk.iter().map(|&offset| u8::from(usize::from(offset) == number)).sum::<u8>()
        });
        chunks.map(usize::from).sum()
    };
    (0..=most).map(number).collect()
}
