//! Theorem 1 and its proof: the rule against the counts, cell by cell.

use std::collections::HashSet;

use serde_json::json;
use wythoff::K;
use wythoff::automaton::{AutomatonBoard, LocalRule};
use wythoff::blocking::counting;
use wythoff::blocking::{Recurrence, Visible};
use wythoff::board::Board;

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;

/// What was compared.
#[derive(Default)]
struct Tally {
    cells: u64,
    different: u64,
    first_lines_different: u64,
}

pub(super) fn measure(
    context: &Context<'_>,
    rule: &LocalRule,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let games = context.pick(
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102][..],
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102, 500, 1000],
    );
    let mut tally = Tally::default();
    for &k in games {
        context.step(&format!("Theorem 1 for game {k}"))?;
        compare(context, game(k), &mut tally)?;
    }
    let (first, last) = (games[0], games[games.len() - 1]);
    let which = format!("{} games from k = {first} to {last}", games.len());
    found.row("Games, k", list(games));
    found.row("Cells of automaton and recurrence compared", count(tally.cells));
    found.row("Cells that differ", count(tally.different));
    let equal = tally.different == 0 && tally.cells > 0;
    found.find(
        "CLN-19",
        Verdict::exact(equal),
        format!("One rule, run for {which}, gives the counts of the recurrence."),
    );
    found.find(
        "CLN-24",
        Verdict::exact(equal),
        format!(
            "{} of {} cells differ from the recurrence, {which}.",
            tally.different,
            count(tally.cells)
        ),
    );
    found.find(
        "CLN-29",
        Verdict::exact(equal),
        format!(
            "From the start of Theorem 1, {} of {} \
        cells differ, on (3k + 20) × (3k + 20) squares, {which}.",
            tally.different,
            count(tally.cells)
        ),
    );
    found.find(
        "CLN-31",
        Verdict::exact(tally.first_lines_different == 0),
        format!(
            "Rows and columns 0 and 1 of all these games: {} cells differ.",
            tally.first_lines_different
        ),
    );
    order(rule, found);
    effects(rule, found);
    identity(context, found)?;
    footnote(context, found)?;
    found.data["theorem_1"] =
        json!({ "games": games, "cells": tally.cells, "different": tally.different });
    Ok(())
}

/// The automaton against the recurrence on the first 3 k + 20 rows and columns.
fn compare(context: &Context<'_>, k: K, tally: &mut Tally) -> Result<(), MeasureError> {
    let side = 3 * k.get() + 20;
    let all = window(0, 0, side, side);
    let (automaton, recurrence) = (AutomatonBoard::new(k), Recurrence::new(k));
    let mut ruled = automaton.rows(all, context.observer())?;
    let mut counted = recurrence.rows(all, context.observer())?;
    for y in 0..side {
        let (Some(ruled), Some(counted)) = (ruled.next_row()?, counted.next_row()?) else { break };
        for (x, (a, b)) in ruled.iter().zip(counted).enumerate() {
            let different = u64::from(a != b);
            tally.different += different;
            if x < 2 || y < 2 {
                tally.first_lines_different += different;
            }
        }
        tally.cells += side;
    }
    Ok(())
}

/// Which cells the rule reads, and how many steps back.
fn order(rule: &LocalRule, found: &mut Measured) {
    let mut places: Vec<(u32, u32)> =
        rule.compensation().iter().map(|term| (term.dx, term.dy)).collect();
    places.sort_unstable();
    let back: Vec<u32> = {
        let mut back: Vec<u32> = places.iter().map(|(dx, dy)| dx + dy).collect();
        back.sort_unstable();
        back
    };
    // Two parents, the central grandparent, and from there the same again.
    let family = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)];
    found.row_against(
        "Cells the rule reads, and steps back",
        format!("{}: {}", places.len(), list(&back)),
        "6, up to 4",
    );
    found.find(
        "CLN-21",
        Verdict::definition(places == family),
        format!(
            "The expanded rule reads {} cells, {} steps back: an automaton of order {}.",
            places.len(),
            list(&back),
            back.last().unwrap_or(&0)
        ),
    );
}

/// Each compensation term again, from who sees whom: putting a palace on one cell raises the
/// counts of the cells that see it, and the term restores the balance.
fn effects(rule: &LocalRule, found: &mut Measured) {
    let linear = |dx: u32, dy: u32| {
        if (dx, dy) == (0, 0) {
            return -1;
        }
        rule.linear()
            .iter()
            .find(|term| (term.dx, term.dy) == (dx, dy))
            .map_or(0, |term| term.coefficient)
    };
    let sees = |(dx, dy): (u32, u32), (px, py): (u32, u32)| {
        // The cell at (-dx, -dy) sees the one at (-px, -py) north, west or north-west of it.
        let (right, down) = (i64::from(px) - i64::from(dx), i64::from(py) - i64::from(dy));
        (right, down) != (0, 0)
            && right >= 0
            && down >= 0
            && (right == 0 || down == 0 || right == down)
    };
    let (reach_x, reach_y) = rule.reach();
    let derived: Vec<i64> = rule
        .compensation()
        .iter()
        .map(|term| {
            let all = (0..=reach_x).flat_map(|dx| (0..=reach_y).map(move |dy| (dx, dy)));
            -all.filter(|&cell| sees(cell, (term.dx, term.dy)))
                .map(|(dx, dy)| linear(dx, dy))
                .sum::<i64>()
        })
        .collect();
    let terms: Vec<i64> = rule.compensation().iter().map(|term| term.coefficient).collect();
    let d_by_sign_alone = linear(1, 1) == 0;
    let term = |dx, dy| {
        rule.compensation()
            .iter()
            .find(|term| (term.dx, term.dy) == (dx, dy))
            .map_or(0, |term| term.coefficient)
    };
    let as_printed =
        [((2, 2), 3), ((1, 2), -2), ((2, 1), -2), ((1, 1), -1), ((0, 1), 1), ((1, 0), 1)];
    found.find(
        "CLN-25",
        Verdict::exact(
            derived == terms
                && d_by_sign_alone
                && as_printed.iter().all(|&((dx, dy), printed)| term(dx, dy) == printed),
        ),
        "The six terms follow from which of the seven cells see a palace put on one of them, and \
         are those of the expanded rule; the value of d has factor 0.",
    );
}

/// a + e + f = b + c + g wherever none of the seven cells but g is a palace, and how the balance
/// changes with palaces at a and at b.
fn identity(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the identity of the proof")?;
    let k = context.pick(100, 500);
    let side = 3 * k;
    let grid = Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer())?;
    let (mut free, mut with_a, mut with_b, mut failures) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (x, y) in (2..side).flat_map(|y| (2..side).map(move |x| (x, y))) {
        let [a, b, c, d, e, f, g] = [(2, 2), (1, 2), (2, 1), (1, 1), (0, 1), (1, 0), (0, 0)]
            .map(|(dx, dy)| grid.at(x - dx, y - dy));
        let palaces = [a, b, c, d, e, f].map(|value| value < 0);
        let excess = b + c + g - (a + e + f);
        let expected = match palaces {
            [false, false, false, false, false, false] => {
                free += 1;
                0
            }
            [true, false, false, false, false, false] => {
                with_a += 1;
                3
            }
            [false, true, false, false, false, false] => {
                with_b += 1;
                -2
            }
            _ => continue,
        };
        failures += u64::from(excess != expected);
    }
    found.find(
        "CLN-30",
        Verdict::exact(failures == 0 && free > 0 && with_a > 0 && with_b > 0),
        format!(
            "Game {k}: a + e + f = b + c + g in all of {} neighbourhoods without palaces; b + c \
             + g is 3 more in all of {} with one at a alone, and 2 less in all of {} with one at \
             b alone.",
            count(free),
            count(with_a),
            count(with_b)
        ),
    );
    Ok(())
}

/// Footnote 1: the three counts as an automaton of its own.
fn footnote(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut states = Vec::new();
    let mut equal = true;
    for &k in context.pick(&[5, 50][..], &[5, 50, 200]) {
        context.step(&format!("the counts of game {k} as an automaton"))?;
        let side = 3 * k;
        let grid =
            Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer())?;
        let mut seen = HashSet::new();
        let mut above: Vec<Option<Visible>> = vec![None; side as usize];
        for y in 0..side {
            let (mut left, mut grandparent) = (None, None);
            for (x, cell) in (0..).zip(&mut above) {
                let state = counting::next(game(k), *cell, left, grandparent);
                equal &= state.value(game(k)) == grid.at(x, y);
                seen.insert((state.north, state.west, state.diagonal));
                grandparent = cell.replace(state);
                left = Some(state);
            }
        }
        let values: HashSet<i64> = grid.cells().map(|cell| cell.2).collect();
        found.row(
            format!(
                "Game {k}, {0} × {0} squares: states as triples of counts · as values p",
                count(side)
            ),
            format!("{} · {}", count(seen.len() as u64), count(values.len() as u64)),
        );
        states.push((k, seen.len() as u64, values.len() as u64));
    }
    let many = states.iter().all(|&(_, triples, values)| triples > values)
        && states.is_sorted_by_key(|state| state.1);
    found.find(
        "CLN-22",
        Verdict::exact(equal && many),
        format!(
            "From parents and central grandparent alone the counts come out right; they need {} \
             states for k = {}.",
            list(states.iter().map(|state| count(state.1))),
            list(states.iter().map(|state| state.0))
        ),
    );
    found.data["footnote_1"] = json!(states);
    Ok(())
}
