//! Wythoff Nim: the queen, its P-positions, and how they are computed.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::Solver;
use wythoff::imitation::{Formula, KM, Sequence, Subtraction};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square, squares};
use crate::measure::imitation::board::Board;
use crate::measure::imitation::mex;
use crate::measure::play::{by_search, ruleset};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-wythoff",
    number: "Wythoff’s extension; adjoining P-positions; the Wythoff pairs",
    title: "A queen, and the pairs she must reach",
    says: &[
        "Wythoff added moves to Nim: equal numbers of tokens from both heaps. So a queen of chess moves who must come \
         nearer to the corner with every move. The new moves are the P-positions of Nim, taken as what is subtracted.",
        "The P-positions of the new game begin (0, 0), (1, 2), (3, 5), (4, 7). The smaller number of a pair is always \
         the least that no earlier pair has, and the difference grows by one.",
    ],
    claims: &["L-11", "L-12", "L-13", "L-14"],
    measure,
});

/// The square that the queen of the picture stands on, and the columns and rows of its board.
const QUEEN: (u64, u64) = (13, 17);
const SIDE: u64 = 21;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    queen(context, &mut found)?;
    adjoined(context, &mut found)?;
    pairs(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation sequence --k 1 --m 1 --index 0 --count 20".into(),
        format!("wythoff nimhoff outcome --rules wythoff --at {},{}", QUEEN.0, QUEEN.1),
        "wythoff play wythoff --at 13,17".into(),
    ];
    Ok(found)
}

/// The squares that a queen of chess reaches and that are
/// nearer to the lower left corner by this distance.
fn chess((x, y): (u64, u64), distance: fn((u64, u64)) -> u64) -> Vec<(u64, u64)> {
    let steps = (-1_i64..=1).flat_map(|dx| (-1_i64..=1).map(move |dy| (dx, dy)));
    let lines = steps.filter(|&step| step != (0, 0));
    let mut squares = Vec::new();
    for (dx, dy) in lines {
        let mut at = (x, y);
        // No square farther away is nearer to the corner: a
        // line through it leaves it within x + y steps.
        for _ in 0..2 * (x + y) {
            let (Some(to_x), Some(to_y)) =
                (at.0.checked_add_signed(dx), at.1.checked_add_signed(dy))
            else {
                break;
            };
            at = (to_x, to_y);
            if distance(at) < distance((x, y)) {
                squares.push(at);
            }
        }
    }
    squares.sort_unstable();
    squares
}

/// Positions of Wythoff Nim, and whether tokens and queen have the same options there.
struct Queen {
    squares: u64,
    same: u64,
    options: u64,
}

impl Queen {
    fn moves(distance: fn((u64, u64)) -> u64) -> Self {
        let wythoff = Ruleset::wythoff();
        let all = || (0..30).flat_map(|y| (0..30).map(move |x| (x, y)));
        let mut options = 0;
        let same = all().filter(|&(x, y)| {
            // By the words of the rule: some tokens from one heap, or equal numbers from both.
            let one = (1..=x).map(|i| (x - i, y)).chain((1..=y).map(|j| (x, y - j)));
            let mut tokens: Vec<(u64, u64)> =
                one.chain((1..=x.min(y)).map(|i| (x - i, y - i))).collect();
            tokens.sort_unstable();
            let mut listed = wythoff.options(x, y);
            listed.sort_unstable();
            options += listed.len() as u64;
            tokens == listed && chess((x, y), distance) == listed
        });
        let same = same.count() as u64;
        Self { squares: all().count() as u64, same, options }
    }
}

fn queen(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the queen and the tokens")?;
    let moves = Queen::moves(|(x, y)| x + y);
    let mutant = context
        .mutant("the distance in a straight line in place of rows and columns", || {
            Ok(Queen::moves(|(x, y)| x * x + y * y))
        })?;
    found.find(
        "L-11",
        mutant.judge(&moves, |moves| Verdict::definition(moves.same == moves.squares)),
        format!(
            "On {} of {} squares the tokens of Wythoff Nim and the queen have the same options, {} in all. The distance is \
             meant in rows and columns: in a straight line the queen comes nearer along her other diagonal too.",
            moves.same,
            moves.squares,
            count(moves.options)
        ),
    );
    board(context, found)
}

/// The board with the queen and the moves that win.
fn board(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("a board for the queen")?;
    let wythoff = Ruleset::wythoff();
    let p = by_search(&wythoff, SIDE);
    let mut board = Board::new(SIDE, SIDE);
    board.fill(p.iter().copied(), "p");
    let (x, y) = QUEEN;
    let diagonal = x.min(y);
    board.lines = vec![(QUEEN, (0, y)), (QUEEN, (x, 0)), (QUEEN, (x - diagonal, y - diagonal))];
    board.queen = Some(QUEEN);
    let mut solver = Solver::new(&wythoff);
    let winning: Vec<(u64, u64)> =
        solver.winning_steps(&QUEEN).iter().map(|step| *step.position()).collect();
    board.ring(winning.iter().copied());
    found.plate(
        1,
        board.image(),
        format!(
            "The P-positions of Wythoff Nim, and a queen at {}: the moves with a ring win, {}.",
            square(QUEEN),
            squares(winning.iter().copied())
        ),
        "A board with dark cells along two rays from the lower left corner, a queen, and the three lines along which \
         she moves; they cross some of the dark cells.",
    );
    found.data["queen"] = json!({ "at": QUEEN, "winning": winning });
    Ok(())
}

/// Nim with the P-positions of a game as further moves, against Wythoff Nim.
struct Adjoined {
    positions: u64,
    /// Positions with the same options.
    same: u64,
    /// True if the moves are the same by the operator of the engine, on larger heaps.
    equal: bool,
}

impl Adjoined {
    fn of(game: &Ruleset) -> Result<Self, MeasureError> {
        const SIDE: u64 = 30;
        let (nim, wythoff) = (Ruleset::nim(), Ruleset::wythoff());
        let p = by_search(game, SIDE);
        let mut same = 0;
        for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
            let as_moves = p.iter().filter(|&&(i, j)| (i, j) != (0, 0) && i <= x && j <= y);
            let mut options: BTreeSet<(u64, u64)> =
                as_moves.map(|&(i, j)| (x - i, y - j)).collect();
            options.extend(nim.options(x, y));
            same += u64::from(options == wythoff.options(x, y).into_iter().collect());
        }
        let equal = vectors(game)?.adjoin() == vectors(&wythoff)?;
        Ok(Self { positions: SIDE * SIDE, same, equal })
    }
}

/// The moves of a game as vectors.
fn vectors(rules: &Ruleset) -> Result<Subtraction, MeasureError> {
    let game = Subtraction::from_rules(rules, 300);
    game.map_err(|error| MeasureError::NotFound(error.to_string()))
}

/// The vectors that may be subtracted: those of Nim, and its P-positions.
fn adjoined(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the P-positions of Nim as moves")?;
    let nim = Adjoined::of(&Ruleset::nim())?;
    let mutant = context
        .mutant("the P-positions of Wythoff Nim in place of those of Nim", || {
            Adjoined::of(&Ruleset::wythoff())
        })?;
    let mut adjoined = vectors(&Ruleset::nim())?.adjoin();
    let mut table = Vec::new();
    for times in ["once", "twice", "three times"] {
        let p = adjoined.p_positions().into_iter().filter(|(x, y)| 0 < *x && x <= y);
        table.push(vec![times.into(), squares(p.take(6))]);
        adjoined = adjoined.adjoin();
    }
    found.table(
        "P-positions, besides (0, 0), after those of the game before have been adjoined as moves",
        &["beginning with Nim", "smaller number first"],
        table,
    );
    found.find(
        "L-12",
        mutant.judge(&nim, |nim| Verdict::exact(nim.same == nim.positions && nim.equal)),
        format!(
            "On {} of {} positions Nim with its P-positions as further moves has exactly the options of Wythoff Nim; \
             (0, 0) is a P-position too, and no move.",
            nim.same, nim.positions
        ),
    );
    Ok(())
}

/// The P-positions of a game by search, the smaller number first.
struct Pairs {
    side: u64,
    upper: Vec<(u64, u64)>,
    /// True if the others are their mirror images.
    mirrored: bool,
}

impl Pairs {
    fn search(rules: &Ruleset, side: u64) -> Self {
        let p = by_search(rules, side);
        let upper: Vec<(u64, u64)> = p.iter().copied().filter(|&(x, y)| x <= y).collect();
        let mirrored = upper.iter().all(|&(x, y)| p.contains(&(y, x)));
        Self { side, upper, mirrored }
    }

    /// If these pairs are the P-positions, as far as these were searched.
    fn are(&self, pairs: &[(u64, u64)]) -> bool {
        pairs.iter().filter(|pair| pair.1 < self.side).eq(self.upper.iter())
    }
}

/// Two forms of the mex rule, against a search.
struct Rule {
    /// If the mex of a set gives the P-positions, and the running mex of the engine the same pairs.
    literal: bool,
    running: bool,
}

impl Rule {
    fn of(pairs: &Pairs, difference: fn(u64) -> u64) -> Self {
        let literal = mex::pairs(pairs.upper.len(), difference);
        let running = Sequence::new(KM::WYTHOFF, Formula::Game).take(pairs.upper.len());
        Self { literal: pairs.are(&literal), running: running.eq(literal) }
    }
}

fn pairs(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Wythoff Nim by search")?;
    let side = context.pick(60, 201);
    let pairs = Pairs::search(&Ruleset::wythoff(), side);
    let mutant = context.mutant("(2, 3)-GDWN in place of Wythoff Nim", || {
        Ok(Pairs::search(&ruleset("gdwn:2,3"), 20))
    })?;
    found.row_against(
        "First P-positions with the smaller number first",
        squares(pairs.upper.iter().take(7).copied()),
        "(0, 0) (1, 2) (3, 5) (4, 7) …",
    );
    found.find(
        "L-13",
        mutant.judge(&pairs, |pairs| {
            let first = pairs.upper.starts_with(&[(0, 0), (1, 2), (3, 5), (4, 7)]);
            Verdict::exact(first && pairs.mirrored)
        }),
        format!("By search they begin {}.", squares(pairs.upper.iter().take(6).copied())),
    );

    let rule = Rule::of(&pairs, |n| n);
    let mutant =
        context.mutant("bₙ = aₙ + n + ⌊n/20⌋", || Ok(Rule::of(&pairs, |n| n + n / 20)))?;
    found.find(
        "L-14",
        mutant.judge(&rule, |rule| Verdict::exact(rule.literal && rule.running)),
        format!(
            "The {} pairs that the rule gives, by the mex of a set and by the running one of the engine, are the \
             P-positions that a search finds with heaps up to {}.",
            pairs.upper.len(),
            side - 1
        ),
    );
    found.data["pairs"] = json!(pairs.upper);
    Ok(())
}
