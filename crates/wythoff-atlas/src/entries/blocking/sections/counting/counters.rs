//! Three counters a square, and how many palaces a line holds.

use super::Checked;
use crate::prelude::*;

/// Scans a board row by row, with one counter a column, one a diagonal and one for the row:
/// `palace` decides if a square is one from its coordinates and the palaces that it sees, and
/// `visit` gets the result. Diagonals run `slant` columns a row. Only the row before is kept.
pub(super) fn three_counters(
    side: u64,
    slant: usize,
    mut palace: impl FnMut(u64, u64, u64) -> bool,
    mut visit: impl FnMut(u64, u64, u64, bool),
) {
    let mut columns = vec![0_u64; side as usize];
    let mut diagonals = vec![0_u64; side as usize];
    for y in 0..side {
        // The diagonal of a square is that of the square before it in the row before.
        diagonals.rotate_right(slant);
        diagonals[..slant].fill(0);
        let mut row = 0;
        for x in 0..side {
            let (column, diagonal) = (&mut columns[x as usize], &mut diagonals[x as usize]);
            let seen = *column + *diagonal + row;
            let here = palace(x, y, seen);
            visit(x, y, seen, here);
            for counter in [column, diagonal, &mut row] {
                *counter += u64::from(here);
            }
        }
    }
}

/// Palaces in view of a square, one by one.
pub(super) fn in_view(palace: impl Fn(u64, u64) -> bool, x: u64, y: u64) -> u64 {
    let north = (0..y).filter(|&j| palace(x, j)).count();
    let west = (0..x).filter(|&i| palace(i, y)).count();
    let diagonal = (1..=x.min(y)).filter(|&s| palace(x - s, y - s)).count();
    (north + west + diagonal) as u64
}

/// Squares that have another number than palaces in view, if the board is made with three counters.
fn miscounted(context: &Context<'_>, slant: usize) -> Checked {
    let side = context.pick(60, 120);
    let mut checked = Checked::default();
    for k in [1, 2, 3, 7, 20] {
        let mut board = vec![(0, false); (side * side) as usize];
        let put = |x, y, seen, here| board[(y * side + x) as usize] = (seen, here);
        three_counters(side, slant, |_, _, seen| seen < k, put);
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let at = |x, y| board[(y * side + x) as usize];
            checked.add(in_view(|x, y| at(x, y).1, x, y) == at(x, y).0);
        }
    }
    checked
}

/// The three counters against counting what is in view, square by square.
pub(super) fn dynamic(context: &Context<'_>, found: &mut Found) -> Result<Checked> {
    context.step("three counters against counting")?;
    let counted = miscounted(context, 1);
    let mutant = context.mutant("the diagonal counter moved on by two columns a row", || {
        Ok(miscounted(context, 2))
    })?;
    found.verdict("CLN-14", mutant.judge(&counted, |of| Verdict::exact(of.all_right())));
    Ok(counted)
}

/// Palaces of a game by row and diagonal.
#[derive(Serialize)]
pub(super) struct Lines {
    /// The bound on them.
    pub(super) k: u64,
    /// The most palaces of a row and of a diagonal.
    row: u64,
    pub(super) diagonal: u64,
    /// True if each of the first k + 1 rows, which end in the window, has exactly k.
    full: bool,
    /// The largest palace number.
    number: u64,
}

impl Lines {
    const fn holds(&self) -> bool {
        self.row <= self.k && self.diagonal <= self.k && self.number <= 3 * self.k
    }

    /// The largest palace number, in parts of k.
    pub(super) fn largest(&self) -> f64 {
        self.number as f64 / self.k as f64
    }
}

/// The lines of a game against the bound k.
fn lines_of(context: &Context<'_>, of: u64, k: u64) -> Result<Lines> {
    let side = 8 * of + 40;
    let grid = Grid::read(&context.sweep(game(of)), window(0, 0, side, side), context.observer())?;
    let (mut rows, mut diagonals) = (vec![0_u64; side as usize], vec![0_u64; side as usize]);
    let mut number = 0;
    for (x, y, p) in grid.cells() {
        number = number.max((p + of as i64) as u64);
        // The board is symmetric: columns are rows, and one side of diagonals is enough.
        rows[y as usize] += u64::from(p < 0);
        if x >= y {
            diagonals[(x - y) as usize] += u64::from(p < 0);
        }
    }
    Ok(Lines {
        k,
        row: rows.iter().copied().max().unwrap_or_default(),
        diagonal: diagonals.into_iter().max().unwrap_or_default(),
        // These rows end inside the window, as the arm leaves it far below.
        full: rows[..=k as usize].iter().all(|&palaces| palaces == k),
        number,
    })
}

/// Palaces by row, column and diagonal.
pub(super) fn lines(context: &Context<'_>, found: &mut Found) -> Result<Vec<Lines>> {
    let games = context.pick(&[1, 2, 5, 50, 100][..], &[1, 2, 5, 50, 100, 500]);
    let mut all = Vec::new();
    for &k in games {
        context.step(&format!("the lines of game {k}"))?;
        all.push(lines_of(context, k, k)?);
    }
    let mutant = context.mutant("the boards of games k + 1 against the bound k", || {
        [1, 2, 5, 50].iter().map(|&k| lines_of(context, k + 1, k)).collect::<Result<Vec<_>, _>>()
    })?;
    found.verdict("CLN-26", mutant.judge_exact(&all, |all| all.iter().all(Lines::holds)));
    Ok(all)
}
