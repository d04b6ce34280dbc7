//! Linear Nimhoff with single steps, moves that cannot be repeated: Maharaja Nim.

use std::collections::VecDeque;

use super::rows::Positions;
use crate::game::moves::Moves;
use crate::nimhoff::game::Nimhoff;
use crate::{Rule, Ruleset};

/// The P-positions, row by row, of a game of Linear Nimhoff with single steps: moves that subtract
/// a pair once and cannot be repeated.
///
/// A position is P if and only if its classes are free and no single step leads to a P-position.
/// The P-positions of the last few rows, which single steps can reach, are stored beside the
/// classes.
///
/// Source: \[FGPLL\] footnote 5; Larsson and Wästlund, *Maharaja Nim*.
///
/// ```
/// use wythoff::nimhoff::SingleStepPositions;
/// // The Maharaja moves like a queen or a knight. With a queen alone, x = 2, 1 in rows 1, 2.
/// let maharaja: Vec<u64> = SingleStepPositions::maharaja().take(6).collect();
/// assert_eq!(maharaja, [0, 3, 6, 1, 5, 4]);
/// ```
#[derive(Debug, Clone)]
pub struct SingleStepPositions {
    positions: Positions,
    steps: Vec<Rule>,
    /// The columns of the P-positions in the last rows, newest row first.
    before: VecDeque<u64>,
}

impl SingleStepPositions {
    /// The game with the rules of `game` and these single steps.
    pub fn new(game: &Nimhoff, steps: impl IntoIterator<Item = Rule>) -> Self {
        // The rule (1, 0) already includes a step along the row.
        let steps = steps.into_iter().filter(|step| step.b() > 0).collect();
        Self { positions: Positions::new(game), steps, before: VecDeque::new() }
    }

    /// The game with these moves, and its part without steps; `None` unless each row holds exactly
    /// one P-position: the rays have to include those of Nim, without removed vectors.
    ///
    /// ```
    /// use wythoff::nimhoff::SingleStepPositions;
    /// let (_, maharaja) = SingleStepPositions::of_moves(&"maharaja".parse()?).unwrap();
    /// assert!(maharaja.take(1000).eq(SingleStepPositions::maharaja().take(1000)));
    /// assert!(SingleStepPositions::of_moves(&"king".parse()?).is_none());
    /// assert!(SingleStepPositions::of_moves(&"wythoff without 1,1".parse()?).is_none());
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn of_moves(moves: &Moves) -> Option<(Nimhoff, Self)> {
        let game = Nimhoff::try_new(moves.whole_rays()?).ok()?;
        let positions = Self::new(&game, moves.steps().iter().copied());
        Some((game, positions))
    }

    /// Maharaja Nim: a queen that can also move once like a knight, by (1, 2) or (2, 1).
    pub fn maharaja() -> Self {
        let queen = Nimhoff::try_new(&Ruleset::wythoff())
            .expect("Wythoff's rules include both rules of Nim");
        let step = |a, b| Rule::try_new(a, b).expect("a knight's move is not zero");
        Self::new(&queen, [step(1, 2), step(2, 1)])
    }
}

impl Iterator for SingleStepPositions {
    type Item = u64;

    /// Returns the column of the P-position of the next row; the iterator never ends.
    ///
    /// `Time`: up to 1 + (number of single steps) times that of [`Positions::next_row`].
    fn next(&mut self) -> Option<u64> {
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
        Some(x)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::game::{Game, Outcome, Solver, Step};

    /// The definition of the game: rules whose steps can be repeated, and single steps.
    struct SingleStepGame(Ruleset, Vec<Rule>);

    impl Game for SingleStepGame {
        type Position = (u64, u64);

        fn steps(
            &self,
            &(x, y): &(u64, u64),
            visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            self.0.options(x, y).into_iter().try_for_each(|to| visit(Step::Passes(to)))?;
            let mut steps = self.1.iter().filter_map(|step| step.taken(x, y));
            steps.try_for_each(|to| visit(Step::Passes(to)))
        }
    }

    fn steps(pairs: &[(u32, u32)]) -> Vec<Rule> {
        pairs.iter().map(|&(a, b)| Rule::try_new(a, b).unwrap()).collect()
    }

    #[test]
    fn rows_with_single_steps_match_the_definition() {
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
            let definition = SingleStepGame(rules, once.clone());
            let mut solver = Solver::new(&definition);
            for (x, y) in SingleStepPositions::new(&game, once).zip(0..SIDE) {
                for column in 0..SIDE {
                    let expected = if column == x { Outcome::P } else { Outcome::N };
                    let found = solver.outcome(&(column, y));
                    assert_eq!(found, expected, "{} at {column}, {y}", definition.0);
                }
            }
        }
    }

    /// Larsson and Wästlund: the P-positions lie within a bounded distance of the queen's lines, of
    /// slopes φ and 1/φ.
    #[test]
    fn p_positions_of_the_maharaja_stay_near_the_lines_of_the_queen() {
        let golden = f64::midpoint(1.0, 5_f64.sqrt());
        let mut farthest = [0.0_f64; 2];
        for (x, y) in SingleStepPositions::maharaja().zip(0..1_000_000) {
            let (small, large) = (x.min(y) as f64, x.max(y) as f64);
            let later = usize::from(y >= 10_000);
            farthest[later] = farthest[later].max((large - golden * small).abs());
        }
        // The distance is no larger after 100 times as many rows.
        assert!(farthest[0] < 4.0 && farthest[1] < 4.0, "{farthest:?}");
    }
}
