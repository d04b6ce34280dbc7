//! Section 2.3: the rule run backwards.

use wythoff::exact::random::SplitMix64;

use super::formula::{CELLS, Formula};
use crate::prelude::*;

/// The rule with another compensation term of a.
fn with_term_of_a(term: i64) -> Formula {
    let [_, rest @ ..] = Formula::PRINTED.palaces;
    let [b, c, d, e, f] = rest;
    Formula { palaces: [term, b, c, d, e, f], ..Formula::PRINTED }
}

const GAME: u64 = 100;

/// Predecessors of the cells of some rows, with as many columns.
#[derive(Serialize)]
pub(super) struct Solved {
    rows: u64,
    predecessors: Predecessors,
    /// Cells whose true a is no solution.
    lost: u64,
}

/// Numbers of predecessors.
#[derive(Serialize)]
struct Predecessors {
    game: u64,
    cells: u64,
    /// Cells with one solution, and with two, by trying all values around.
    one: u64,
    two: u64,
    /// Cells whose solutions are not those of the paper's three cases.
    wrong: u64,
}

impl Solved {
    /// The predecessors of all cells of the first `side` rows and columns of game 100.
    fn measure(context: &Context<'_>, rule: Formula, side: u64) -> Result<Self> {
        /// All values that a square of game 100 can have, and as many again.
        const TRIED: std::ops::Range<i64> = -300..300;
        let board = context.sweep(game(GAME));
        let grid = Grid::read(&board, window(0, 0, side, side), context.observer())?;
        // The rule is a sum, of which the value of a changes a part only.
        let parts: Vec<(i64, i64)> = TRIED.map(|a| (a, rule.next([a, 0, 0, 0, 0, 0]))).collect();
        let rows = side - 2;
        let mut of = Predecessors { game: GAME, cells: rows * rows, one: 0, two: 0, wrong: 0 };
        let mut lost = 0;
        for (x, y) in (2..side).flat_map(|y| (2..side).map(move |x| (x, y))) {
            let cells = CELLS.map(|(dx, dy)| grid.at(x - dx as u64, y - dy as u64));
            let [a, b, c, d, e, f] = cells;
            let without_a = rule.next([0, b, c, d, e, f]);
            let r = grid.at(x, y) - without_a;
            let tried = parts.iter().filter(|(_, part)| *part == r);
            let tried: Vec<i64> = tried.map(|(a, _)| *a).collect();
            let cases: &[i64] = match r {
                3.. => &[r],
                ..0 => &[r - 3],
                0..3 => &[r - 3, r],
            };
            of.wrong += u64::from(tried != cases);
            lost += u64::from(!tried.contains(&a));
            of.one += u64::from(tried.len() == 1);
            of.two += u64::from(tried.len() == 2);
        }
        Ok(Self { rows, predecessors: of, lost })
    }

    /// All solutions are those of the three cases, and the true a is one of them.
    const fn holds(&self) -> bool {
        let Predecessors { one, two, wrong, .. } = self.predecessors;
        wrong + self.lost == 0 && one > 0 && two > 0
    }
}

/// CLN-32.
pub(super) fn solutions(context: &Context<'_>, found: &mut Found) -> Result<Solved> {
    context.step("the reversed rule")?;
    let solved = Solved::measure(context, Formula::PRINTED, context.pick(120, 400))?;
    let mutant = context.mutant("a compensation of 2 in place of 3 at a", || {
        Solved::measure(context, with_term_of_a(2), 40)
    })?;
    found.verdict("CLN-32", mutant.judge(&solved, |solved| Verdict::exact(solved.holds())));
    Ok(solved)
}

/// Random patterns run backwards and forward again.
#[derive(Default, Serialize)]
pub(super) struct Pasts {
    patterns: u64,
    /// Rows and columns that each was run back.
    rows: usize,
    cells: u64,
    /// Cells without a predecessor.
    stuck: u64,
    /// Cells that are others after the way back and forth.
    changed: u64,
}

impl Pasts {
    fn measure(rule: Formula, patterns: u64, side: usize) -> Self {
        let mut found = Self { patterns, rows: side - 2, ..Self::default() };
        for seed in 0..patterns {
            // The values from -4 to 4.
            let mut random = SplitMix64::new(seed + 1);
            let mut noise = || random.below(9) as i64 - 4;
            let mut values = vec![0_i64; side * side];
            let at = |x: usize, y: usize| y * side + x;
            // The last two rows and columns are the pattern.
            for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
                if x + 2 >= side || y + 2 >= side {
                    values[at(x, y)] = noise();
                }
            }
            for (x, y) in (0..side - 2).rev().flat_map(|y| (0..side - 2).rev().map(move |x| (x, y)))
            {
                let cells = CELLS.map(|(dx, dy)| values[at(x + 2 - dx, y + 2 - dy)]);
                let [first, second] = rule.solutions(cells, values[at(x + 2, y + 2)]);
                let chosen = if noise() < 0 { first.or(second) } else { second.or(first) };
                found.stuck += u64::from(chosen.is_none());
                values[at(x, y)] = chosen.unwrap_or_default();
                found.cells += 1;
            }
            found.changed += changes(rule, &values, side);
        }
        found
    }
}

/// Runs the rule forward from the first two rows and columns; returns how many cells come out as
/// others.
fn changes(rule: Formula, values: &[i64], side: usize) -> u64 {
    let mut forward = values.to_vec();
    for (x, y) in (2..side).flat_map(|y| (2..side).map(move |x| (x, y))) {
        forward[y * side + x] = rule.next(CELLS.map(|(dx, dy)| forward[(y - dy) * side + x - dx]));
    }
    values.iter().zip(&forward).filter(|(before, after)| before != after).count() as u64
}

/// CLN-33.
pub(super) fn pasts(context: &Context<'_>, found: &mut Found) -> Result<Pasts> {
    context.step("pasts of random patterns")?;
    let (patterns, side) = context.pick((10, 60), (40, 150));
    let pasts = Pasts::measure(Formula::PRINTED, patterns, side);
    let mutant = context.mutant("a compensation of −3 in place of 3 at a", || {
        Ok(Pasts::measure(with_term_of_a(-3), 1, 20))
    })?;
    let rule = |pasts: &Pasts| Verdict::exact(pasts.stuck + pasts.changed == 0 && pasts.cells > 0);
    found.verdict("CLN-33", mutant.judge(&pasts, rule));
    Ok(pasts)
}
