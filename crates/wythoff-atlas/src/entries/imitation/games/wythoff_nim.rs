//! Wythoff Nim: the queen, its P-positions, and how they are computed.

use std::collections::BTreeSet;

use wythoff::game::Solver;
use wythoff::imitation::{Formula, KM, Sequence, Subtraction};

use crate::measure::imitation::board::Board;
use crate::measure::imitation::mex;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/wythoff_nim", measure);

/// The square that the queen of the picture stands on, and the columns and rows of its board.
const QUEEN: Square = (13, 17);
const SIDE: u64 = 21;
/// Positions with heaps below this number are compared one by one.
const COMPARED: u64 = 30;

/// A square of the board, or a pair of heaps.
type Square = (u64, u64);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let moves = moves(context, &mut found)?;
    let queen = queen(context, &mut found)?;
    let (adjoined, adjoined_again) = adjoined(context, &mut found)?;
    let Pairs { side, upper: pairs, .. } = pairs(context, &mut found)?;
    Ok(found.with(&numbers! {
        queen,
        moves,
        adjoined,
        // The first P-positions after P-positions were adjoined to Nim once, twice and three times.
        adjoined_again,
        // Heaps below `side` were searched.
        side,
        // The P-positions with the smaller number first.
        pairs,
    }))
}

/// The squares that a queen of chess reaches and that are
/// nearer to the lower left corner by this distance.
fn chess((x, y): Square, distance: fn(Square) -> u64) -> Vec<Square> {
    let steps = (-1_i64..=1).flat_map(|dx| (-1_i64..=1).map(move |dy| (dx, dy)));
    let mut squares = Vec::new();
    for (dx, dy) in steps.filter(|&step| step != (0, 0)) {
        let step = |at: &Square| Some((at.0.checked_add_signed(dx)?, at.1.checked_add_signed(dy)?));
        let line = std::iter::successors(step(&(x, y)), step);
        // No square farther away is nearer to the corner: a
        // line through it leaves it within x + y steps.
        let line = line.take(2 * (x + y) as usize);
        squares.extend(line.filter(|&at| distance(at) < distance((x, y))));
    }
    squares.sort_unstable();
    squares
}

/// The positions with heaps below [`COMPARED`].
fn positions() -> impl Iterator<Item = Square> {
    (0..COMPARED).flat_map(|y| (0..COMPARED).map(move |x| (x, y)))
}

/// Positions of Wythoff Nim, and whether tokens and queen have the same options there.
#[derive(Default, Serialize)]
struct Moves {
    squares: u64,
    same: u64,
    options: u64,
}

impl Moves {
    fn compare(distance: fn(Square) -> u64) -> Self {
        let wythoff = Ruleset::wythoff();
        let mut moves = Self::default();
        for (x, y) in positions() {
            // By the words of the rule: some tokens from one heap, or equal numbers from both.
            let one = (1..=x).map(|i| (x - i, y)).chain((1..=y).map(|j| (x, y - j)));
            let mut tokens: Vec<Square> =
                one.chain((1..=x.min(y)).map(|i| (x - i, y - i))).collect();
            tokens.sort_unstable();
            let mut listed = wythoff.options(x, y);
            listed.sort_unstable();
            moves.squares += 1;
            moves.options += listed.len() as u64;
            moves.same += u64::from(tokens == listed && chess((x, y), distance) == listed);
        }
        moves
    }
}

fn moves(context: &Context<'_>, found: &mut Found) -> Result<Moves> {
    context.step("the queen and the tokens")?;
    let moves = Moves::compare(|(x, y)| x + y);
    let mutant = context
        .mutant("the distance in a straight line in place of rows and columns", || {
            Ok(Moves::compare(|(x, y)| x * x + y * y))
        })?;
    let rule = |moves: &Moves| Verdict::definition(moves.same == moves.squares);
    found.verdict("L-11", mutant.judge(&moves, rule));
    Ok(moves)
}

/// The board with the queen and the moves that win.
fn queen(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("a board for the queen")?;
    let wythoff = Ruleset::wythoff();
    let mut board = Board::new(SIDE, SIDE);
    board.fill(by_search(&wythoff, SIDE), "p");
    let (x, y) = QUEEN;
    let diagonal = x.min(y);
    board.lines = vec![(QUEEN, (0, y)), (QUEEN, (x, 0)), (QUEEN, (x - diagonal, y - diagonal))];
    board.queen = Some(QUEEN);
    let mut solver = Solver::new(&wythoff);
    let winning: Vec<Square> =
        solver.winning_steps(&QUEEN).iter().map(|step| *step.position()).collect();
    board.ring(winning.iter().copied());
    found.plate("queen", board.image());
    Ok(numbers! { at: QUEEN, winning })
}

/// Nim with the P-positions of a game as further moves, against Wythoff Nim.
#[derive(Serialize)]
struct Adjoined {
    positions: usize,
    /// Positions with the same options.
    same: usize,
    /// True if the moves are the same by the operator of the engine, on larger heaps.
    #[serde(skip)]
    equal: bool,
}

impl Adjoined {
    fn of(game: &Ruleset) -> Result<Self> {
        let (nim, wythoff) = (Ruleset::nim(), Ruleset::wythoff());
        let p = by_search(game, COMPARED);
        let is_same = |&(x, y): &Square| {
            let as_moves = p.iter().filter(|&&(i, j)| (i, j) != (0, 0) && i <= x && j <= y);
            let mut options: BTreeSet<Square> = as_moves.map(|&(i, j)| (x - i, y - j)).collect();
            options.extend(nim.options(x, y));
            options == wythoff.options(x, y).into_iter().collect()
        };
        let same = positions().filter(is_same).count();
        let equal = vectors(game)?.adjoin() == vectors(&wythoff)?;
        Ok(Self { positions: positions().count(), same, equal })
    }
}

/// The moves of a game as vectors.
fn vectors(rules: &Ruleset) -> Result<Subtraction> {
    let game = Subtraction::from_rules(rules, 300);
    game.map_err(MeasureError::not_found)
}

/// The vectors that may be subtracted: those of Nim, and its P-positions.
fn adjoined(context: &Context<'_>, found: &mut Found) -> Result<(Adjoined, Vec<Vec<Square>>)> {
    context.step("the P-positions of Nim as moves")?;
    let nim = Adjoined::of(&Ruleset::nim())?;
    let mutant = context
        .mutant("the P-positions of Wythoff Nim in place of those of Nim", || {
            Adjoined::of(&Ruleset::wythoff())
        })?;
    found.verdict("L-12", mutant.judge_exact(&nim, |nim| nim.same == nim.positions && nim.equal));

    let mut game = vectors(&Ruleset::nim())?;
    let mut again = Vec::new();
    for _ in 0..3 {
        game = game.adjoin();
        let p = game.p_positions().into_iter().filter(|(x, y)| 0 < *x && x <= y);
        again.push(p.take(6).collect());
    }
    Ok((nim, again))
}

/// The P-positions of a game by search, the smaller number first.
struct Pairs {
    side: u64,
    upper: Vec<Square>,
    /// True if the others are their mirror images.
    mirrored: bool,
}

impl Pairs {
    fn search(rules: &Ruleset, side: u64) -> Self {
        let p = by_search(rules, side);
        let upper: Vec<Square> = p.iter().copied().filter(|&(x, y)| x <= y).collect();
        let mirrored = upper.iter().all(|&(x, y)| p.contains(&(y, x)));
        Self { side, upper, mirrored }
    }

    /// Returns true if these pairs are the P-positions, as far as these were searched.
    fn are(&self, pairs: &[Square]) -> bool {
        pairs.iter().filter(|pair| pair.1 < self.side).eq(self.upper.iter())
    }

    fn begin_as_printed(&self) -> bool {
        self.mirrored && self.upper.starts_with(&[(0, 0), (1, 2), (3, 5), (4, 7)])
    }
}

fn pairs(context: &Context<'_>, found: &mut Found) -> Result<Pairs> {
    context.step("Wythoff Nim by search")?;
    let pairs = Pairs::search(&Ruleset::wythoff(), context.pick(60, 201));
    let mutant = context.mutant("(2, 3)-GDWN in place of Wythoff Nim", || {
        Ok(Pairs::search(&ruleset("gdwn:2,3"), 20))
    })?;
    found.verdict("L-13", mutant.judge(&pairs, |pairs| Verdict::exact(pairs.begin_as_printed())));

    // Two forms of the mex rule: the mex of a set gives the P-positions, and the running mex of
    // the engine the same pairs.
    let by_rule = |difference: fn(u64) -> u64| {
        let literal = mex::pairs(pairs.upper.len(), difference);
        let running = Sequence::new(KM::WYTHOFF, Formula::Game).take(pairs.upper.len());
        pairs.are(&literal) && running.eq(literal)
    };
    let mutant = context.mutant("bₙ = aₙ + n + ⌊n/20⌋", || Ok(by_rule(|n| n + n / 20)))?;
    found.verdict("L-14", mutant.judge_exact(&by_rule(|n| n), |&same| same));
    Ok(pairs)
}
