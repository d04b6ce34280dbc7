//! P-positions of rays and steps, 64 cells at a time.
//!
//! ```text
//! for each row y, from 0 on:
//!     seen := the P-positions of row y - b, shifted by a, of each step (a, b) with b > 0
//!           | the marks of row y - b, shifted by a, of each ray (a, b) with b > 0
//!     P-positions of the row := the cells that are not seen, from left to right, without those
//!                               that the moves (a, 0) reach from a P-position of the row
//!     marks of the ray in row y := its shifted marks | the P-positions of the row
//! ```
//!
//! A mark of a ray is a cell that is P, or from which the ray leads to P. The engine
//! [`grundy::outcomes`](crate::game::grundy::outcomes) counts P-positions by class, cell by cell.

use super::window::PWindow;
use super::word::{Word, words_of};
use crate::game::bits::{for_shifted, or_shifted};
use crate::game::moves::Moves;

/// Computes the P-positions of sets of rays and steps in a window, x and y below `side`.
///
/// `Time: O(rows x moves x words of a row)`, and a few steps for each P-position of a row with
/// moves (a, 0). `Memory`: a bit a cell, and for each ray.
///
/// ```
/// use wythoff::game::search::Evaluator;
/// let mut evaluator = Evaluator::new(100);
/// let king = evaluator.window(&"king".parse()?).expect("no vectors are removed");
/// assert_eq!(king.count(), 50 * 50);
/// assert!(king.has(98, 4) && !king.has(98, 5));
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluator {
    side: usize,
    /// The P-positions, row by row.
    rows: Vec<u64>,
    /// The marks of each ray (a, b) with b > 0, row by row.
    marks: Vec<Vec<u64>>,
    moves: Sorted,
}

/// The moves, by the work that they cause.
#[derive(Debug, Clone, Default)]
struct Sorted {
    /// The rays (a, b) with b > 0.
    rays: Vec<(usize, usize)>,
    /// The steps (a, b) with b > 0.
    steps: Vec<(usize, usize)>,
    /// The a of the steps (a, 0).
    along: Vec<usize>,
    /// For each ray (a, 0), the cells a, 2a, ..
    combs: Vec<Vec<u64>>,
    /// True if the ray (1, 0) is there: rows have one P-position at most.
    single: bool,
}

impl Evaluator {
    /// Creates an engine for windows of `side` x `side` cells.
    pub fn new(side: usize) -> Self {
        let rows = vec![0; side * side.div_ceil(64)];
        Self { side, rows, marks: vec![], moves: Sorted::default() }
    }

    /// The P-positions of a game of rays and steps; `None` if it has other moves.
    pub fn window(&mut self, moves: &Moves) -> Option<PWindow> {
        moves.has_only_rays_and_steps().then(|| self.window_of(&words_of(moves)))
    }

    /// The P-positions of the moves of some words.
    pub(super) fn window_of(&mut self, words: &[Word]) -> PWindow {
        PWindow::new(self.side, self.bits(words).to_vec())
    }

    /// The P-positions of the moves of some words, as the bits of a [`PWindow`].
    pub(super) fn bits(&mut self, words: &[Word]) -> &[u64] {
        self.moves.sort(words, self.side);
        self.marks
            .resize_with(self.moves.rays.len().max(self.marks.len()), || vec![0; self.rows.len()]);
        // The widths that are known here are compiled for themselves.
        match self.side.div_ceil(64) {
            1 => self.fill(1),
            2 => self.fill(2),
            4 => self.fill(4),
            8 => self.fill(8),
            width => self.fill(width),
        }
        &self.rows
    }

    #[inline(always)]
    fn fill(&mut self, width: usize) {
        let Self { side, rows, marks, moves } = self;
        let last = u64::MAX >> (width * 64 - *side);
        let mut seen = vec![0; width];
        let mut free = vec![0; width];
        for y in 0..*side {
            seen.fill(0);
            for &(a, b) in moves.steps.iter().filter(|&&(_, b)| b <= y) {
                let from = &rows[(y - b) * width..][..width];
                or_shifted(&mut seen, from, a);
            }
            for (&(a, b), marks) in moves.rays.iter().zip(marks.iter_mut()) {
                let (before, here) = marks.split_at_mut(y * width);
                let here = &mut here[..width];
                here.fill(0);
                if b <= y {
                    let from = &before[(y - b) * width..][..width];
                    for_shifted(from, a, |i, bits| here[i] = bits);
                    seen.iter_mut().zip(here).for_each(|(seen, here)| *seen |= *here);
                }
            }
            free.iter_mut().zip(&seen).for_each(|(free, seen)| *free = !seen);
            free[width - 1] &= last;
            let row = &mut rows[y * width..][..width];
            moves.choose(&mut free, row);
            for (_, marks) in moves.rays.iter().zip(marks.iter_mut()) {
                let here = &mut marks[y * width..][..width];
                here.iter_mut().zip(row.iter()).for_each(|(here, lost)| *here |= lost);
            }
        }
    }
}

impl Sorted {
    fn sort(&mut self, words: &[Word], side: usize) {
        self.rays.clear();
        self.steps.clear();
        self.along.clear();
        self.combs.clear();
        self.single = false;
        for word in words {
            let (a, b) = (word.vector.a() as usize, word.vector.b() as usize);
            match (word.is_ray, b) {
                // The move leaves the window from every cell.
                _ if a >= side || b >= side => {}
                (false, 0) => self.along.push(a),
                (false, _) => self.steps.push((a, b)),
                (true, 0) => {
                    self.single |= a == 1;
                    let mut comb = vec![0; side.div_ceil(64)];
                    (a..side).step_by(a).for_each(|x| comb[x / 64] |= 1 << (x % 64));
                    self.combs.push(comb);
                }
                (true, _) => self.rays.push((a, b)),
            }
        }
    }

    /// Chooses the P-positions of a row among the cells that are `free` of P-positions seen in
    /// other rows.
    #[inline(always)]
    fn choose(&self, free: &mut [u64], row: &mut [u64]) {
        if self.single {
            row.fill(0);
            if let Some(i) = free.iter().position(|&bits| bits != 0) {
                row[i] = free[i] & free[i].wrapping_neg();
            }
            return;
        }
        if self.along.is_empty() && self.combs.is_empty() {
            row.copy_from_slice(free);
            return;
        }
        for i in 0..free.len() {
            row[i] = 0;
            while free[i] != 0 {
                let bit = free[i].trailing_zeros() as usize;
                row[i] |= 1 << bit;
                free[i] &= free[i] - 1;
                for x in self.along.iter().map(|a| i * 64 + bit + a) {
                    if let Some(bits) = free.get_mut(x / 64) {
                        *bits &= !(1 << (x % 64));
                    }
                }
                for comb in &self.combs {
                    for_shifted(comb, i * 64 + bit, |i, bits| free[i] &= !bits);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HeapGame, Outcome, grundy};
    use wythoff_testkit::Random;

    #[test]
    fn p_positions_are_those_of_the_engine_by_cells() {
        let mut random = Random::new();
        let mut kinds = [0; 4];
        for side in [1, 2, 9, 63, 64, 65, 100, 128, 130] {
            let mut evaluator = Evaluator::new(side);
            for _ in 0..40 {
                let most = [3, 9, 70][random.number(0..=2) as usize];
                let mut number = |most: i64| random.number(0..=most);
                let rays = (0..number(3)).map(|_| format!("{},{}*", number(most), number(most)));
                let mut words: Vec<String> = rays.collect();
                words.extend((0..number(4)).map(|_| format!("{},{}", number(most), number(most))));
                words.extend((number(3) == 0).then(|| format!("{},0*", 1 + number(3))));
                words.extend((number(3) == 0).then(|| format!("{},0", 1 + number(80))));
                let Ok(moves) = words.join(" ").parse::<Moves>() else { continue };
                let found = evaluator.window(&moves).unwrap();
                let game = HeapGame::from(moves.clone());
                let outcomes = grundy::outcomes(&game, side, side, &()).unwrap();
                for (i, outcome) in outcomes.into_iter().enumerate() {
                    let (x, y) = (i % side, i / side);
                    let what = || format!("{moves} at {x},{y} of {side}\n  {}", random.reproduce());
                    assert_eq!(found.has(x, y), outcome == Outcome::P, "{}", what());
                }
                for (kind, some) in kinds.iter_mut().zip([
                    moves.rays().iter().any(|ray| ray.b() == 0),
                    moves.rays().iter().any(|ray| ray.b() > 0),
                    moves.steps().iter().any(|step| step.b() == 0),
                    moves.steps().iter().any(|step| step.b() > 0),
                ]) {
                    *kind += usize::from(some);
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 20), "too few moves of some kind: {kinds:?}");
    }

    #[test]
    fn removed_vectors_are_refused() {
        let moves: Moves = "wythoff without 2,2".parse().unwrap();
        assert_eq!(Evaluator::new(8).window(&moves), None);
    }
}
