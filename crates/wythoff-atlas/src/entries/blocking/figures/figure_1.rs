//! Figure 1: the board of game 5, and the example game of section 1 move by move.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::json;
use wythoff::blocking::Recurrence;
use wythoff::blocking::definition::{PawnPosition, Pawns, Rejections, Square};
use wythoff::board::Board;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::{K, Ruleset};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, squares};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-1",
    number: "Figure 1",
    title: "Game 5 on a board of 11 × 11",
    says: &[
        "A queen walks towards (0, 0), and whoever cannot move loses. Up to k − 1 of her next \
         moves are blocked by the opponent, who moves last and wins by blocking them all. A square \
         is a palace, a square worth moving to, if and only if fewer than k palaces are seen from \
         it to the north, west and north-west. The figure gives this palace number for each square \
         of game 5, and section 1 plays a game from (3, 3).",
    ],
    claims: &[
        "CLN-01", "CLN-04", "CLN-05", "CLN-06", "CLN-07", "CLN-08", "CLN-09", "CLN-10", "CLN-11",
        "CLN-12", "CLN-13",
    ],
    measure,
});

const GAME: u64 = 5;
/// Side of the board in the figure.
const SIDE: u64 = 11;
/// The square that the example begins on.
const START: Square = (3, 3);
/// The squares that B blocks, in the order of the paper.
const BLOCKED: [Square; 4] = [(0, 0), (1, 1), (0, 3), (3, 0)];
/// The squares that A may still go to, in the order of the paper.
const FREE: [Square; 5] = [(3, 1), (3, 2), (2, 2), (2, 3), (1, 3)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let all = window(0, 0, SIDE, SIDE);
    let picture = Picture { scale: Scale::PixelsPerCell(56), ..Picture::new(game(GAME), all) };
    found.plate(
        1,
        context.picture("board", &picture, &context.sweep(game(GAME)))?,
        format!(
            "Palace numbers of game {GAME}. Up to {} is a palace: brown, olive and yellow.",
            GAME - 1
        ),
        format!(
            "A board of {SIDE} by {SIDE} coloured squares with their palace numbers, growing \
            from 0 in the upper left corner to values around {GAME}."
        ),
    );
    numbers(context, &mut found)?;
    searches(context, &mut found)?;
    example(context, &mut found)?;
    found.differs.push(
        "Nothing but a colour: of the moves that win for B after A went to (2, 2), one leads to \
         (0, 0), which is dark brown and not one of the colours listed."
            .into(),
    );
    found.commands = vec![
        format!("wythoff blocking picture --k {GAME} --size {SIDE} --scale 1/56 -o figure-1.png"),
        format!("wythoff blocking outcome --k {GAME} --at {},{}", START.0, START.1),
    ];
    Ok(found)
}

/// The palaces of a board by search: no rule is assumed but those of the game.
fn by_search(k: K, side: u64) -> Result<Vec<Square>, MeasureError> {
    Ok(pawns(k, side)?.palaces())
}

fn pawns(k: K, side: u64) -> Result<Pawns, MeasureError> {
    Pawns::try_new(&Ruleset::wythoff(), k, side).map_err(|e| MeasureError::NotFound(e.to_string()))
}

/// How many of `palaces` are seen from a square.
fn in_view(palaces: &BTreeSet<Square>, (x, y): Square) -> Vec<Square> {
    let seen = Ruleset::wythoff().options(x, y).into_iter();
    seen.filter(|square| palaces.contains(square)).collect()
}

/// The 121 numbers, three ways.
fn numbers(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the numbers of the figure")?;
    let (k, all) = (game(GAME), window(0, 0, SIDE, SIDE));
    let swept = Grid::read(&context.sweep(k), all, context.observer())?;
    let counted = Grid::read(&Recurrence::new(k), all, context.observer())?;
    let palaces: BTreeSet<Square> = by_search(k, SIDE)?.into_iter().collect();
    let number = |x, y| (swept.at(x, y) + GAME as i64) as u64;
    let same = swept.cells().filter(|&(x, y, value)| {
        counted.at(x, y) == value && in_view(&palaces, (x, y)).len() as u64 == number(x, y)
    });
    let same = same.count() as u64;
    let split = swept.cells().all(|(x, y, _)| (number(x, y) < GAME) == palaces.contains(&(x, y)));
    let mut used: Vec<u64> = swept.cells().map(|(x, y, _)| number(x, y)).collect();
    used.sort_unstable();
    used.dedup();

    found.row(
        "Palace numbers that sweep, recurrence and search agree on",
        format!("{same} of {}", SIDE * SIDE),
    );
    found.row_against("Palace numbers that occur", list(&used), "0 to 7");
    found.row("Palaces among the squares of the figure", count(palaces.len() as u64));
    found.find(
        "CLN-11",
        Verdict::exact(same == SIDE * SIDE),
        format!(
            "{same} numbers are the same by the sweep, by the recurrence, and by counting \
            the palaces in view that a search of the game found."
        ),
    );
    found.find(
        "CLN-12",
        Verdict::definition(split && used == [0, 1, 2, 3, 4, 5, 6, 7]),
        format!(
            "The colours of this picture follow the same list; the search wins by moving to \
            exactly the {} squares with a number below {GAME}.",
            palaces.len()
        ),
    );
    found.data["numbers"] =
        (0..SIDE).map(|y| (0..SIDE).map(|x| number(x, y)).collect::<Vec<_>>()).collect();
    Ok(())
}

/// Both formulations of the game against the palace rule, on small boards.
fn searches(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let pawn_boards = context.pick([(4, 14), (6, 9)], [(6, 14), (8, 9)]);
    let rejection_boards = context.pick([(3, 10), (4, 7)], [(4, 10), (5, 8)]);
    let mut searched: [Vec<(u64, u64, u64)>; 2] = Default::default();
    let mut same = [true; 2];
    for (formulation, boards) in [(0, rejection_boards), (1, pawn_boards)] {
        for (most, side) in boards {
            for k in 1..=most {
                context.step(&format!("every play of game {k} on {side} × {side} squares"))?;
                let palaces = if formulation == 0 {
                    let game = Rejections::try_new(&Ruleset::wythoff(), game(k), side);
                    game.map_err(|e| MeasureError::NotFound(e.to_string()))?.palaces()
                } else {
                    by_search(game(k), side)?
                };
                let values = Recurrence::new(game(k))
                    .values(window(0, 0, side, side), context.observer())?;
                let rule = values.iter().zip(0..).filter(|(value, _)| **value < 0);
                same[formulation] &=
                    rule.map(|(_, i)| (i % side, i / side)).eq(palaces.iter().copied());
                searched[formulation].push((k, side, palaces.len() as u64));
            }
        }
    }
    let boards = |formulation: usize| {
        let mut sides: Vec<u64> = searched[formulation].iter().map(|board| board.1).collect();
        sides.dedup();
        list(sides.iter().map(|&side| {
            let most = searched[formulation]
                .iter()
                .filter(|board| board.1 == side)
                .map(|board| board.0)
                .max();
            format!("k up to {} on {side} × {side}", most.unwrap_or_default())
        }))
    };
    for (k, side, palaces) in searched[1].iter().filter(|board| board.1 == 14) {
        found.row(
            format!("Game {k}: palaces on {side} × {side} squares, by search"),
            count(*palaces),
        );
    }
    let both = same[0] && same[1];
    let evidence = |formulation: usize| {
        format!(
            "Every play was searched: {}; the winning squares are those of the palace rule.",
            boards(formulation)
        )
    };
    found.find("CLN-01", Verdict::definition(both), evidence(1));
    found.find("CLN-04", Verdict::definition(same[0]), evidence(0));
    found.find(
        "CLN-05",
        Verdict::exact(both),
        format!(
            "Counting winning options and searching agree on every square, with rejections \
            ({}) and with pawns ({}).",
            boards(0),
            boards(1)
        ),
    );
    found.find("CLN-06", Verdict::definition(same[1]), evidence(1));
    found.find(
        "CLN-13",
        Verdict::exact(both),
        format!("Search and rule find the same squares, {}.", boards(1)),
    );
    found.data["searched"] = json!({ "rejections": searched[0], "pawns": searched[1] });
    Ok(())
}

/// The example game, by search alone.
fn example(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the example game, move by move")?;
    let rules = Ruleset::wythoff();
    let pawns = pawns(game(GAME), SIDE)?;
    let palaces: BTreeSet<Square> = pawns.palaces().into_iter().collect();
    let mut solver = Solver::new(&pawns);
    let set = |squares: &[Square]| squares.iter().copied().collect::<BTreeSet<_>>();

    // What B may block so that A loses, each as the set of squares that A can still move to.
    let winning: Vec<BTreeSet<Square>> = solver
        .winning_steps(&PawnPosition::Place(START))
        .iter()
        .map(|step| free_squares(&pawns, step.position()))
        .collect();
    let blocks_of_paper = winning.iter().any(|free| *free == set(&FREE));
    let seen = in_view(&palaces, START);
    found.find(
        "CLN-07",
        Verdict::exact(blocks_of_paper && set(&seen) == set(&BLOCKED)),
        format!(
            "From (3, 3) the palaces {} are in view; blocking them wins for B, and it is the \
            only one of her blocks that does: {} in all.",
            squares(seen.clone()),
            winning.len()
        ),
    );

    let mut options: Vec<Square> = rules.options(START.0, START.1);
    options.retain(|square| !BLOCKED.contains(square));
    let numbers = FREE.map(|square| in_view(&palaces, square).len() as u64);
    found.find(
        "CLN-08",
        Verdict::exact(
            set(&options) == set(&FREE)
                && numbers.iter().all(|&number| number == GAME || number == GAME + 1),
        ),
        format!(
            "The squares left are {}, with palace numbers {}: {} black, {} blue.",
            squares(FREE),
            list(numbers),
            numbers.iter().filter(|&&number| number == GAME).count(),
            numbers.iter().filter(|&&number| number == GAME + 1).count()
        ),
    );

    // Whatever A does, and whatever she then blocks, B has a move that wins.
    let lost =
        FREE.iter().all(|&square| solver.outcome(&PawnPosition::Place(square)) == Outcome::P);
    let replies = FREE.map(|square| in_view(&palaces, square));
    // Yellow or an olive: palace numbers 1 to k - 1; (0, 0) alone has 0 and is brown.
    let coloured = replies
        .each_ref()
        .map(|squares| squares.iter().filter(|&&square| square != (0, 0)).count());
    found.find(
        "CLN-09",
        Verdict::exact(lost && coloured.iter().all(|&moves| moves as u64 >= GAME)),
        format!(
            "A loses from each of them by search. B has {} moves that win; {} of them lead \
            to yellow or olive.",
            list(replies.each_ref().map(Vec::len)),
            list(coloured)
        ),
    );
    let at_once = replies.iter().flatten().all(|&(x, y)| (rules.options(x, y).len() as u64) < GAME);
    let most =
        replies.iter().flatten().map(|&(x, y)| rules.options(x, y).len()).max().unwrap_or_default();
    found.find(
        "CLN-10",
        Verdict::exact(at_once),
        format!(
            "From the squares that B goes to there are at most {most} moves, and B may block {}.",
            GAME - 1
        ),
    );
    for (square, moves) in FREE.iter().zip(&replies) {
        found.row(
            format!("Example: B wins from ({}, {}) by going to", square.0, square.1),
            squares(moves.iter().copied()),
        );
    }
    found.data["example"] = json!({
        "start": START, "palaces_in_view": seen, "winning_blocks": winning.len(),
        "free": FREE, "winning_replies": replies,
    });
    Ok(())
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
