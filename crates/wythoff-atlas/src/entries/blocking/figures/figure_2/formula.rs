//! The rule and the start as the paper prints them, and mutations of both.

/// The cells a to f: columns to the left of g, and rows above it.
pub(super) const CELLS: [(usize, usize); 6] = [(2, 2), (1, 2), (2, 1), (1, 1), (0, 1), (1, 0)];

/// A rule on the cells a to f.
#[derive(Debug, Clone, Copy)]
pub(super) struct Formula {
    /// Factors of the values.
    pub(super) linear: [i64; 6],
    /// Terms of negative values.
    pub(super) palaces: [i64; 6],
}

/// The values beside the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    /// In the quadrant opposite the board.
    pub(super) opposite: i64,
    /// In the quadrant above the board.
    pub(super) above: i64,
    /// In the quadrant left of the board.
    pub(super) left: i64,
}

impl Formula {
    /// Fig. 2: g = a − b − c + e + f + p, and the numbers on green squares.
    pub(super) const PRINTED: Self =
        Self { linear: [1, -1, -1, 0, 1, 1], palaces: [3, -2, -2, -1, 1, 1] };

    /// The value of g.
    pub(super) fn next(&self, cells: [i64; 6]) -> i64 {
        let terms = self.linear.iter().zip(&self.palaces).zip(cells);
        terms.map(|((linear, palace), cell)| linear * cell + palace * i64::from(cell < 0)).sum()
    }

    /// The values of a for which the rule gives `g`; the a of `cells` is ignored. The factor of a
    /// is 1.
    pub(super) fn solutions(&self, cells: [i64; 6], g: i64) -> [Option<i64>; 2] {
        let [_, b, c, d, e, f] = cells;
        let r = g - self.next([0, b, c, d, e, f]);
        let negative = r - self.palaces[0];
        [(r >= 0).then_some(r), (negative < 0).then_some(negative)]
    }

    /// The first `side` rows and columns, row by row.
    pub(super) fn run(&self, side: usize, start: Start) -> Vec<i32> {
        let width = side + 2;
        let mut values = vec![0_i32; width * width];
        for y in 0..width {
            for x in 0..width {
                values[y * width + x] = match (x < 2, y < 2) {
                    (true, true) => start.opposite as i32,
                    (false, true) => start.above as i32,
                    (true, false) => start.left as i32,
                    // A mutated rule may leave 32 bits: it is wrong long before.
                    (false, false) => {
                        let cells = CELLS.map(|(dx, dy)| values[(y - dy) * width + x - dx].into());
                        self.next(cells) as i32
                    }
                };
            }
        }
        values.chunks(width).skip(2).flat_map(|row| row[2..].iter().copied()).collect()
    }
}

impl Start {
    /// The start of Theorem 1.
    pub(super) const fn printed(k: u64) -> Self {
        Self { opposite: k as i64, above: 0, left: 0 }
    }
}
