//! Linear Nimhoff with single steps, moves that cannot be repeated: Maharaja Nim; and with a cone:
//! t-Wythoff Nim.

use std::collections::VecDeque;

use super::rows::Positions;
use crate::game::moves::Moves;
use crate::nimhoff::game::Nimhoff;
use crate::{Rule, Ruleset};

/// The P-positions, row by row, of a game of Linear Nimhoff with single steps, moves that subtract
/// a pair once and cannot be repeated, and with a cone |s - t| < m.
///
/// A position is P if and only if its classes are free and no single step leads to a P-position.
/// The P-positions of the last few rows, which single steps can reach, are stored beside the
/// classes. The cone takes further diagonals: from (x, y) it leads to a P-position (u, v) if and
/// only if x - y = u - v + e with |e| < m, y > v and x > u. So (u, v) takes the diagonal u - v + e
/// from row v + 1 on, or for e < 0 from row v + 1 - e on, where x > u begins.
///
/// Source: \[FGPLL\] footnote 5; Larsson and Wästlund, *Maharaja Nim*.
///
/// ```
/// use wythoff::nimhoff::SingleStepPositions;
/// // The Maharaja moves like a queen or a knight. With a queen alone, x = 2, 1 in rows 1, 2.
/// let (_, maharaja) = SingleStepPositions::of_moves(&"maharaja".parse()?).ok_or("no rows")?;
/// assert_eq!(maharaja.take(6).collect::<Vec<_>>(), [0, 3, 6, 1, 5, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SingleStepPositions {
    positions: Positions,
    steps: Vec<Rule>,
    /// The m of the cone; 1 if there is none.
    m: i64,
    /// The columns of the P-positions in the last rows, newest row first.
    before: VecDeque<u64>,
    /// The number of rows that are kept.
    reach: usize,
    /// The next row.
    y: i64,
}

impl SingleStepPositions {
    /// The game with the rules of `game` and these single steps.
    pub fn new(game: &Nimhoff, steps: impl IntoIterator<Item = Rule>) -> Self {
        // The rule (1, 0) already includes a step along the row.
        let steps: Vec<Rule> = steps.into_iter().filter(|step| step.b() > 0).collect();
        let reach = steps.iter().map(|step| step.b() as usize).max().unwrap_or(0);
        let positions = Positions::new(game);
        Self { positions, steps, m: 1, before: VecDeque::new(), reach, y: 0 }
    }

    /// The game with these moves, and its rays, among them (1, 1) if there is a cone; `None` unless
    /// each row holds exactly one P-position: the rays have to include those of Nim, without
    /// removed vectors, and no step may add tokens.
    ///
    /// ```
    /// use wythoff::nimhoff::SingleStepPositions;
    /// // 2-Wythoff Nim: x = n sqrt 2, rounded down, and x + 2n; or the mirror image.
    /// let (_, cone) = SingleStepPositions::of_moves(&"nim |s-t|<2".parse()?).unwrap();
    /// assert_eq!(cone.take(7).collect::<Vec<_>>(), [0, 3, 6, 1, 10, 13, 2]);
    /// assert!(SingleStepPositions::of_moves(&"king".parse()?).is_none());
    /// assert!(SingleStepPositions::of_moves(&"wythoff without 1,1".parse()?).is_none());
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn of_moves(moves: &Moves) -> Option<(Nimhoff, Self)> {
        if !(moves.removed().is_empty() && moves.exchanges().is_empty()) {
            return None;
        }
        // A cone holds the ray (1, 1).
        let diagonal = moves.cone().and_then(|_| Rule::try_new(1, 1).ok());
        let rays = Ruleset::try_new(moves.rays().iter().copied().chain(diagonal)).ok()?;
        let game = Nimhoff::try_new(&rays).ok()?;
        let positions = Self::new(&game, moves.steps().iter().copied());
        let m = moves.cone().map_or(1, i64::from);
        Some((game, Self { m, reach: positions.reach.max(m as usize), ..positions }))
    }

    /// An estimate of the bytes that the first `rows` rows of these moves take, as
    /// [`Positions::memory`]; `None` unless [`SingleStepPositions::of_moves`] has them.
    ///
    /// ```
    /// use wythoff::nimhoff::SingleStepPositions;
    /// let memory = |moves: &str| SingleStepPositions::memory(&moves.parse().unwrap(), 1_000_000);
    /// assert!(memory("nim |s-t|<1000") > memory("wythoff").map(|bytes| 100 * bytes));
    /// assert_eq!(memory("king"), None);
    /// ```
    pub fn memory(moves: &Moves, rows: u64) -> Option<u128> {
        let (game, _) = Self::of_moves(moves)?;
        // With a cone, x goes to about m y: two rules keep a bit for each column so far.
        let columns = u128::from(moves.cone().unwrap_or(0)) * u128::from(rows);
        Some(Positions::memory(&game, rows) + columns / 3)
    }
}

impl Iterator for SingleStepPositions {
    type Item = u64;

    /// Returns the column of the P-position of the next row; the iterator never ends.
    ///
    /// `Time`: up to 1 + (number of single steps) times that of [`Positions::next_row`], and O(m)
    /// for a cone.
    fn next(&mut self) -> Option<u64> {
        let Self { positions, steps, m, before, reach, y } = self;
        // Row v = y - 1 + e, for e = -1, -2, .., is i = -e rows before the last one.
        let entering = (1..*m).zip(before.iter().skip(1));
        positions.take_diagonals(entering.map(|(i, &u)| u.cast_signed() - (*y - 1 - i) - i));
        let x = positions.next_row_but(|x| {
            let seen = |step: &Rule| {
                let row = before.get(step.b() as usize - 1);
                row.is_some_and(|&column| column + u64::from(step.a()) == x)
            };
            steps.iter().any(seen)
        });
        let diagonal = x.cast_signed() - *y;
        positions.take_diagonals((1..*m).map(|e| diagonal + e));
        before.push_front(x);
        before.truncate(*reach);
        *y += 1;
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

    #[test]
    fn rows_with_a_cone_match_the_definition() {
        const SIDE: u64 = 60;
        for moves in [
            "nim |s-t|<2",
            "nim |s-t|<3",
            "nim |s-t|<7",
            "nim |s-t|<200",
            "nim |s-t|<2 1,3 3,1",
            "nim 1,2* |s-t|<3",
            "nim 2,1* 5,3* |s-t|<4 9,2 2,7",
        ] {
            let moves: Moves = moves.parse().unwrap();
            let mut solver = Solver::new(&moves);
            let (_, rows) = SingleStepPositions::of_moves(&moves).unwrap();
            for (x, y) in rows.zip(0..SIDE) {
                for column in 0..SIDE {
                    let expected = if column == x { Outcome::P } else { Outcome::N };
                    assert_eq!(solver.outcome(&(column, y)), expected, "{moves} at {column}, {y}");
                }
            }
        }
        for moves in ["1,0* 0,1 |s-t|<2", "nim |s-t|<2 without 1,2", "nim |s-t|<2 -1,2"] {
            assert!(SingleStepPositions::of_moves(&moves.parse().unwrap()).is_none(), "{moves}");
        }
    }

    /// The P-positions of t-Wythoff Nim are floor(n alpha) and floor(n alpha) + t n, with
    /// alpha = (2 - t + sqrt(t^2 + 4)) / 2 (Fraenkel, How to beat your Wythoff games' opponent on
    /// three fronts, 1982).
    #[test]
    fn rows_of_t_wythoff_are_those_of_its_closed_form() {
        for t in 2..=9_u64 {
            let moves: Moves = format!("nim |s-t|<{t}").parse().unwrap();
            let (_, rows) = SingleStepPositions::of_moves(&moves).unwrap();
            let columns: Vec<u64> = rows.take(20_000).collect();
            for n in 0.. {
                // n (2 - t) may be negative.
                let root = (n * n * (t * t + 4)).isqrt();
                let a = (root + 2 * n - t * n) / 2;
                let b = a + t * n;
                let (Some(&of_a), of_b) = (columns.get(a as usize), columns.get(b as usize)) else {
                    break;
                };
                assert_eq!((of_a, of_b.map_or(a, |&x| x)), (b, a), "t = {t}, n = {n}");
            }
        }
    }

    #[test]
    fn memory_is_that_of_the_rules_and_a_third_of_a_byte_for_each_column_of_a_cone() {
        let memory = |moves: &str, rows| SingleStepPositions::memory(&moves.parse().unwrap(), rows);
        let wythoff = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        for rows in [0, 3000, 90_000] {
            let queen = Positions::memory(&wythoff, rows);
            assert_eq!(memory("maharaja", rows), Some(queen), "{rows}");
            let cone = queen + 7 * u128::from(rows) / 3;
            assert_eq!(memory("nim |s-t|<7", rows), Some(cone), "{rows}");
        }
        assert_eq!(memory("king", 3000), None);
    }

    /// Larsson and Wästlund: the P-positions lie within a bounded distance of the queen's lines, of
    /// slopes φ and 1/φ.
    #[test]
    fn p_positions_of_the_maharaja_stay_near_the_lines_of_the_queen() {
        let golden = f64::midpoint(1.0, 5_f64.sqrt());
        let mut farthest = [0.0_f64; 2];
        let (_, maharaja) = SingleStepPositions::of_moves(&"maharaja".parse().unwrap()).unwrap();
        for (x, y) in maharaja.zip(0..1_000_000) {
            let (small, large) = (x.min(y) as f64, x.max(y) as f64);
            let later = usize::from(y >= 10_000);
            farthest[later] = farthest[later].max((large - golden * small).abs());
        }
        // The distance is no larger after 100 times as many rows.
        assert!(farthest[0] < 4.0 && farthest[1] < 4.0, "{farthest:?}");
    }
}
