//! The P-positions in the cone of a position.

use std::collections::VecDeque;

/// For each diagonal of the board, the number of P-positions in the cone |s - t| < m of its
/// position in the present row.
///
/// The cone of (x, y) holds the positions (x - t + e, y - t) with |e| < m, t > 0 and t > e. So a
/// P-position in row v lies in the cones of a diagonal e away from row v + 1 on, or for e > 0 from
/// row v + 1 + e on. That is when it is counted.
#[derive(Debug)]
pub(super) struct ConeCounts {
    m: usize,
    height: usize,
    /// The counts of the diagonals x - y, from 1 - `height` on.
    counts: Vec<u32>,
    /// The columns of the P-positions of the present row and the m rows before it, newest first.
    rows: VecDeque<Vec<usize>>,
}

impl ConeCounts {
    pub(super) fn new(m: u32, width: usize, height: usize) -> Self {
        let diagonals = (width + height).saturating_sub(1);
        // A cone that is wider than the board is as good as one of its width.
        let m = (m as usize).min(diagonals + 1);
        Self { m, height, counts: vec![0; diagonals], rows: VecDeque::new() }
    }

    /// Counts the P-positions that enter cones in row y, after the row before it.
    pub(super) fn begin_row(&mut self, y: usize) {
        self.rows.truncate(self.m);
        for (e, (row, columns)) in (0..y).rev().zip(&self.rows).enumerate() {
            let e = e.cast_signed();
            let entered = if e == 0 { 1 - self.m.cast_signed()..=0 } else { e..=e };
            let diagonals = columns.iter().flat_map(|x| {
                let diagonal = (x + self.height - 1 - row).cast_signed();
                entered.clone().map(move |e| diagonal - e)
            });
            let places = diagonals.filter_map(|diagonal| usize::try_from(diagonal).ok());
            places.for_each(|place| {
                if let Some(count) = self.counts.get_mut(place) {
                    *count += 1;
                }
            });
        }
        self.rows.push_front(vec![]);
    }

    /// Adds a P-position of the present row.
    pub(super) fn insert(&mut self, x: usize) {
        if let Some(row) = self.rows.front_mut() {
            row.push(x);
        }
    }

    /// The number of P-positions in the cone of a position of the present row.
    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        self.counts[x + self.height - 1 - y]
    }
}

#[cfg(test)]
mod tests {
    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn counts_are_those_of_the_positions_in_the_cone() {
        let mut random = Random::new();
        for (m, width, height) in [(1, 9, 7), (2, 9, 7), (3, 7, 9), (5, 12, 12), (40, 6, 8)] {
            let mut counts = ConeCounts::new(m, width, height);
            let mut lost: Vec<(usize, usize)> = Vec::new();
            for y in 0..height {
                counts.begin_row(y);
                for x in 0..width {
                    let inside = |&&(u, v): &&(usize, usize)| {
                        u < x && v < y && (x - u).abs_diff(y - v) < m as usize
                    };
                    let expected = lost.iter().filter(inside).count();
                    assert_eq!(counts.at(x, y) as usize, expected, "|s-t|<{m} at {x}, {y}");
                    if random.number(0..=2) == 0 {
                        counts.insert(x);
                        lost.push((x, y));
                    }
                }
            }
        }
    }
}
