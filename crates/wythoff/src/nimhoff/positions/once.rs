//! Steps that may be taken once in a move, beside rules that may be repeated: Maharaja Nim.

use std::collections::VecDeque;

use super::rows::Positions;
use crate::nimhoff::game::Nimhoff;
use crate::{Rule, Ruleset};

/// The P-positions, row by row, of a game of Linear Nimhoff with some more moves: single steps, not to be repeated.
///
/// A position is now P iff its classes are free and no single step leads to a P-position; the
/// P-positions of the few rows before that are within a step are kept beside the classes.
///
/// Source: \[FGPLL\] footnote 5; Larsson and Wästlund, *Maharaja Nim*.
///
/// ```
/// use wythoff::nimhoff::OncePositions;
/// // The Maharaja moves like a queen or like a knight. A queen alone would have x = 2, 1 in rows 1, 2.
/// let maharaja: Vec<u64> = OncePositions::maharaja().take(6).collect();
/// assert_eq!(maharaja, [0, 3, 6, 1, 5, 4]);
/// ```
#[derive(Debug, Clone)]
pub struct OncePositions {
    positions: Positions,
    steps: Vec<Rule>,
    /// The columns of the rows before the next one, nearest first.
    before: VecDeque<u64>,
}

impl OncePositions {
    /// The game with these rules, and these single steps.
    pub fn new(game: &Nimhoff, steps: impl IntoIterator<Item = Rule>) -> Self {
        // A step along the row is one of the rule (1, 0) anyway.
        let steps = steps.into_iter().filter(|step| step.b() > 0).collect();
        Self { positions: Positions::new(game), steps, before: VecDeque::new() }
    }

    /// Maharaja Nim: a queen that may also move once like a knight, by (1, 2) or (2, 1).
    pub fn maharaja() -> Self {
        let queen = Nimhoff::try_new(&Ruleset::wythoff()).expect("the queen has both rules of Nim");
        Self::knights_once(&queen)
    }

    /// The game with the knight's moves (1, 2) and (2, 1), once.
    pub fn knights_once(game: &Nimhoff) -> Self {
        let step = |a, b| Rule::try_new(a, b).expect("a knight moves");
        Self::new(game, [step(1, 2), step(2, 1)])
    }

    /// The row that comes next.
    pub const fn row(&self) -> u64 {
        self.positions.row()
    }

    /// The column of the P-position of the next row.
    ///
    /// `Time`: what [`Positions::next_row`] takes, up to as often as there are steps, and one.
    pub fn next_row(&mut self) -> u64 {
        let Self { positions, steps, before } = self;
        let x = positions.next_row_but(|x| {
            let seen = |step: &Rule| {
                let row = before.get(step.b() as usize - 1);
                row.is_some_and(|&column| column + u64::from(step.a()) == x)
            };
            steps.iter().any(seen)
        });
        let reach = steps.iter().map(|step| step.b() as usize).max().unwrap_or(0);
        before.push_front(x);
        before.truncate(reach);
        x
    }
}

impl Iterator for OncePositions {
    type Item = u64;

    /// Never ends.
    fn next(&mut self) -> Option<u64> {
        Some(self.next_row())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::game::{Game, Outcome, Solver, Step};

    /// The definition: rules to be repeated, and steps to be taken once.
    struct Once(Ruleset, Vec<Rule>);

    impl Game for Once {
        type Position = (u64, u64);

        fn steps(
            &self,
            &(x, y): &(u64, u64),
            visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            self.0.options(x, y).into_iter().try_for_each(|to| visit(Step::Passes(to)))?;
            let steps = self.1.iter().filter_map(|step| {
                Some((x.checked_sub(step.a().into())?, y.checked_sub(step.b().into())?))
            });
            steps.into_iter().try_for_each(|to| visit(Step::Passes(to)))
        }
    }

    fn steps(pairs: &[(u32, u32)]) -> Vec<Rule> {
        pairs.iter().map(|&(a, b)| Rule::try_new(a, b).unwrap()).collect()
    }

    #[test]
    fn rows_with_single_steps_are_the_definition() {
        const SIDE: u64 = 40;
        for (rules, once) in [
            ("wythoff", &[(1, 2), (2, 1)][..]),
            ("wythoff", &[(1, 2)]),
            ("nim", &[(1, 1), (2, 2), (1, 3)]),
            ("gdwn:1,2", &[(3, 2), (2, 3), (5, 0), (0, 2)]),
            ("nimhoff:1,0;2,1;0,1", &[(1, 1), (0, 7)]),
            ("wythoff", &[]),
        ] {
            let (rules, once): (Ruleset, _) = (rules.parse().unwrap(), steps(once));
            let game = Nimhoff::try_new(&rules).unwrap();
            let definition = Once(rules, once.clone());
            let mut solver = Solver::new(&definition);
            for (x, y) in OncePositions::new(&game, once).zip(0..SIDE) {
                for column in 0..SIDE {
                    let expected = if column == x { Outcome::P } else { Outcome::N };
                    let found = solver.outcome(&(column, y));
                    assert_eq!(found, expected, "{} at {column}, {y}", definition.0);
                }
            }
        }
    }

    /// Larsson and Wästlund: they lie within a bounded distance of the queen's lines, of slope φ and 1/φ.
    #[test]
    fn the_maharaja_stays_near_the_lines_of_the_queen() {
        let golden = f64::midpoint(1.0, 5_f64.sqrt());
        let mut farthest = [0.0_f64; 2];
        for (x, y) in OncePositions::maharaja().zip(0..1_000_000) {
            let (small, large) = (x.min(y) as f64, x.max(y) as f64);
            let later = usize::from(y >= 10_000);
            farthest[later] = farthest[later].max((large - golden * small).abs());
        }
        // A hundred times as many rows, and no further away.
        assert!(farthest[0] < 4.0 && farthest[1] < 4.0, "{farthest:?}");
    }
}
