//! P-positions as moves, again and again.
//!
//! Source: U. Larsson, *The ★-operator and invariant subtraction games*, Theoretical Computer
//! Science 422 (2012): from any game, every second game of the sequence converges.

use std::collections::BTreeSet;

use wythoff::game::grundy::ValuesError;
use wythoff::game::moves::MovesError;
use wythoff::game::{Outcome, grundy};
use wythoff::observer::Observer;

use crate::prelude::*;

/// Moves, or positions: vectors within a square.
type Vectors = BTreeSet<(usize, usize)>;

/// The games that were begun with.
#[derive(Serialize)]
pub(super) struct Star {
    side: usize,
    games: Vec<Sequence>,
}

/// The sequence of games that one begins.
#[derive(Serialize)]
struct Sequence {
    game: &'static str,
    /// The number of moves of each game of the sequence, within the square.
    moves: Vec<usize>,
    /// After how many games every second one is the same, if that was seen.
    steps: Option<usize>,
}

/// Games after which a sequence must repeat.
const SOON: usize = 5;
/// Games after which the search for a repetition ends.
const LONGEST: usize = 12;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Star> {
    let side = context.pick(24, 40);
    context.step("P-positions as moves")?;
    let star = survey(side, |positions| positions, context.observer())?;
    let mutant = context.mutant("the P-positions mirrored and moved down by one row", || {
        let moved =
            |positions: Vectors| positions.into_iter().map(|(x, y)| (y, (x + 1) % side)).collect();
        survey(side, moved, context.observer())
    })?;
    let repeats = |star: &Star| {
        let soon = |game: &Sequence| game.steps.is_some_and(|steps| steps <= SOON);
        Verdict::exact(star.games.iter().all(soon))
    };
    found.verdict("L-65", mutant.judge(&star, repeats));
    Ok(star)
}

fn survey(
    side: usize,
    moved: impl Fn(Vectors) -> Vectors,
    observer: &dyn Observer,
) -> Result<Star> {
    let along = (1..side).flat_map(|t| [(t, 0), (0, t)]);
    let nim: Vectors = along.collect();
    let wythoff = nim.iter().copied().chain((1..side).map(|t| (t, t))).collect();
    let knights = Vectors::from([(1, 2), (2, 1)]);
    let begin = [("Nim", nim), ("Wythoff Nim", wythoff), ("the moves (1, 2) and (2, 1)", knights)];
    let games = begin.map(|(game, moves)| sequence(game, moves, side, &moved, observer));
    Ok(Star { side, games: games.into_iter().collect::<Result<_, _>>()? })
}

/// Follows the sequence of games until every second one is the same.
fn sequence(
    game: &'static str,
    moves: Vectors,
    side: usize,
    moved: impl Fn(Vectors) -> Vectors,
    observer: &dyn Observer,
) -> Result<Sequence> {
    let mut games = vec![moves];
    let mut steps = None;
    while games.len() < LONGEST {
        let mut next = moved(p_positions(&games[games.len() - 1], side, observer)?);
        next.remove(&(0, 0));
        games.push(next);
        let n = games.len();
        if n > 2 && games[n - 1] == games[n - 3] {
            steps = Some(n - 3);
            break;
        }
    }
    Ok(Sequence { game, moves: games.iter().map(BTreeSet::len).collect(), steps })
}

/// Returns the P-positions of the game of these moves with both coordinates below `side`.
fn p_positions(moves: &Vectors, side: usize, observer: &dyn Observer) -> Result<Vectors> {
    let steps: Vec<String> = moves.iter().map(|(a, b)| format!("{a},{b}")).collect();
    let game = steps.join(" ").parse();
    let game = game.map_err(|error: MovesError| MeasureError::NotFound(error.to_string()))?;
    let outcomes = grundy::outcomes(&game, side, side, observer);
    let outcomes = outcomes.map_err(ValuesError::Solve)?;
    let lost = (0..side * side).filter(|&place| outcomes[place] == Outcome::P);
    Ok(lost.map(|place| (place % side, place / side)).collect())
}
