//! The example game of section 1, by search alone.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use wythoff::blocking::definition::{PawnPosition, Pawns, Square};
use wythoff::game::{Game, Outcome, Solver, Step};

use super::{GAME, in_view, pawns};
use crate::prelude::*;

/// The square that the example begins on.
const START: Square = (3, 3);
/// The squares that B blocks, in the order of the paper.
const BLOCKED: [Square; 4] = [(0, 0), (1, 1), (0, 3), (3, 0)];
/// The squares that A may still go to, in the order of the paper.
const FREE: [Square; 5] = [(3, 1), (3, 2), (2, 2), (2, 3), (1, 3)];
/// Side of the board: no square of the example lies beyond it.
const SIDE: u64 = 7;

/// A game from a square on which B has just put the queen.
#[derive(Serialize)]
pub(super) struct Example {
    k: u64,
    start: Square,
    /// The palaces in view of the square, which B blocks, and their palace numbers.
    palaces_in_view: Vec<Square>,
    #[serde(skip)]
    pub(super) numbers_in_view: BTreeSet<u64>,
    /// The number of sets of pawns that win for B.
    winning_blocks: usize,
    /// True if blocking the palaces in view is one of them.
    wins_by_blocking_palaces: bool,
    /// Where A may still go, and the palace numbers there.
    free: Vec<Square>,
    numbers: Vec<u64>,
    /// True if A loses from all of these.
    is_lost: bool,
    /// The moves that win for B, for each of A's.
    winning_replies: Vec<Vec<Square>>,
    /// Of these, how many lead to palace numbers 1 to k - 1: yellow, or an olive.
    coloured: Vec<usize>,
    /// Most moves that A has after one of B's.
    most_moves: usize,
}

impl Example {
    fn play(k: u64, start: Square) -> Result<Self> {
        let queen = Ruleset::wythoff();
        let pawns = pawns(&queen, game(k), SIDE)?;
        let palaces: BTreeSet<Square> = pawns.palaces().into_iter().collect();
        let mut solver = Solver::new(&pawns);
        let view = |at| in_view(&queen, &palaces, at);
        let number = |&at: &Square| view(at).len() as u64;

        let palaces_in_view = view(start);
        let mut free = queen.options(start.0, start.1);
        free.retain(|square| !palaces.contains(square));
        // What B may block so that A loses, each as the set of squares that A can still move to.
        let blocks = solver.winning_steps(&PawnPosition::Place(start));
        let left: BTreeSet<Square> = free.iter().copied().collect();
        let wins = blocks.iter().any(|step| free_squares(&pawns, step.position()) == left);
        let mut lost = |&at: &Square| solver.outcome(&PawnPosition::Place(at)) == Outcome::P;
        let winning_replies: Vec<Vec<Square>> = free.iter().map(|&at| view(at)).collect();
        let is_coloured = |at: &&Square| (1..k).contains(&number(at));
        let moves = |&(x, y): &Square| queen.options(x, y).len();
        Ok(Self {
            k,
            start,
            numbers_in_view: palaces_in_view.iter().map(number).collect(),
            palaces_in_view,
            winning_blocks: blocks.len(),
            wins_by_blocking_palaces: wins,
            numbers: free.iter().map(number).collect(),
            is_lost: free.iter().all(&mut lost),
            coloured: (winning_replies.iter())
                .map(|moves| moves.iter().filter(is_coloured).count())
                .collect(),
            most_moves: winning_replies.iter().flatten().map(moves).max().unwrap_or_default(),
            winning_replies,
            free,
        })
    }

    /// B blocks the four squares of the paper, dark brown and light olive.
    fn blocks_as_printed(&self) -> bool {
        self.wins_by_blocking_palaces
            && set(&self.palaces_in_view) == set(&BLOCKED)
            && self.numbers_in_view == BTreeSet::from([0, 3])
    }

    /// A may go to the five squares of the paper, black or blue.
    fn leaves_as_printed(&self) -> bool {
        let colours = self.k..=self.k + 1;
        set(&self.free) == set(&FREE) && self.numbers.iter().all(|n| colours.contains(n))
    }

    /// Whatever A does, B has at least k winning moves to yellow or an olive.
    fn has_five_replies(&self) -> bool {
        self.is_lost && self.coloured.iter().all(|&moves| moves as u64 >= self.k)
    }

    /// B may block every move that A has after one of B's.
    const fn can_block_all_moves(&self) -> bool {
        self.most_moves > 0 && (self.most_moves as u64) < self.k
    }
}

fn set(squares: &[Square]) -> BTreeSet<Square> {
    squares.iter().copied().collect()
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Example> {
    context.step("the example game, move by move")?;
    let example = Example::play(GAME, START)?;
    let next = context.mutant("game 6 in place of game 5", || Example::play(GAME + 1, START))?;
    let elsewhere =
        context.mutant("the queen on (6, 3) in place of (3, 3)", || Example::play(GAME, (6, 3)))?;
    found.verdict("CLN-07", next.judge_exact(&example, Example::blocks_as_printed));
    found.verdict("CLN-08", next.judge_exact(&example, Example::leaves_as_printed));
    found.verdict("CLN-09", elsewhere.judge_exact(&example, Example::has_five_replies));
    found.verdict("CLN-10", elsewhere.judge_exact(&example, Example::can_block_all_moves));
    Ok(example)
}

/// The squares that the queen may be moved to.
fn free_squares(pawns: &Pawns, position: &PawnPosition) -> BTreeSet<Square> {
    let mut free = BTreeSet::new();
    let _ = pawns.steps(position, &mut |step| {
        if let Step::Stays(PawnPosition::Place(square)) = step {
            free.insert(square);
        }
        ControlFlow::Continue(())
    });
    free
}
