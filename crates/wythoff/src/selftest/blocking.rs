//! Comparisons of the engines of blocking queens, on cases of small or medium size.

use std::sync::Mutex;

use super::{Done, Tally};
use crate::automaton::{AutomatonBoard, Choice, reverse_game};
use crate::blocking::block::Block;
use crate::blocking::boundary::Boundary;
use crate::blocking::definition::{Pawns, Rejections};
use crate::blocking::sweep::Level;
use crate::blocking::{Quadtree, Recurrence, Sweep};
use crate::board::{Board, Rows, ValueCounts};
use crate::{K, Ruleset, Window};
use fastrand::Rng;

/// Compares both forms of the game's definition with the recurrence, on small boards.
pub(super) fn of_definition(tally: &mut Tally) -> Done {
    const SIDE: u64 = 8;
    let queen = Ruleset::wythoff();
    for k in (1..=3).map_while(|k| K::try_new(k).ok()) {
        let seen = |&(x, y): &(u64, u64)| Recurrence::new(k).visible(x, y).is_palace(k);
        let squares = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let palaces: Vec<_> = squares.filter(seen).collect();
        let pawns = Pawns::try_new(&queen, k, SIDE)?.palaces();
        let rejections = Rejections::try_new(&queen, k, SIDE)?.palaces();
        tally.count(&pawns, &palaces, format_args!("game {} with pawns", k.get()));
        tally.count(&rejections, &palaces, format_args!("game {} with rejections", k.get()));
    }
    Ok(())
}

/// Returns all engines that implement [`Board`], with their names.
fn boards(k: K, threads: usize, random: &mut Rng) -> Vec<(String, Box<dyn Board>)> {
    let mut boards: Vec<(String, Box<dyn Board>)> =
        vec![("automaton".to_owned(), Box::new(AutomatonBoard::new(k)))];
    boards.extend(sweeps(k, threads, random).into_iter().map(|(name, sweep)| {
        let sweep: Box<dyn Board> = Box::new(sweep);
        (name, sweep)
    }));
    if let Ok(tree) = Quadtree::new(k) {
        boards.push(("quadtree".to_owned(), Box::new(Mutex::new(tree))));
    }
    boards
}

/// Returns the sweep on every level of vector instructions, and with signals of 16 bits, in tiles
/// of a random size.
fn sweeps(k: K, threads: usize, random: &mut Rng) -> Vec<(String, Sweep)> {
    let side = random.u64(16..=300);
    let sweep = Sweep::new(k).with_threads(threads).with_tile(side);
    let named = |name: &str| format!("sweep with {name} in tiles of {side}");
    let mut sweeps: Vec<_> = Level::available()
        .into_iter()
        .map(|level| (named(level.name()), sweep.clone().with_level(level)))
        .collect();
    sweeps.push((named("16-bit values"), sweep.with_span(0)));
    sweeps
}

/// Compares all engines on a random window of a random game.
pub(super) fn of_engines(threads: usize, random: &mut Rng, tally: &mut Tally) -> Done {
    let most = [1, 5, 40, 400][random.usize(..4)];
    let k = K::try_new(random.u64(1..=most))?;
    let mut side = |most| random.u64(1..=most);
    let (width, height) = (side(300), side(300));
    let (x, y) = (side(500) - 1, side(500) - 1);
    let window = Window::try_new(x, y, width, height)?;
    let case = format!("game {}, {width} x {height} cells from {x},{y}", k.get());

    let recurrence = Recurrence::new(k);
    let values = recurrence.values(window, &())?;
    let scale = random.u64(1..=9);
    let counts = counts(&recurrence, window, scale)?;
    for (name, board) in boards(k, threads, random) {
        tally.count(&board.values(window, &())?, &values, format_args!("values by {name}: {case}"));
        let found = self::counts(&*board, window, scale)?;
        tally.count(&found, &counts, format_args!("{scale} x {scale} counts by {name}: {case}"));
    }

    let stats = recurrence.stats(window, &())?;
    let corner = recurrence.visible(window.right(), window.bottom());
    let start = Window::try_new(0, 0, width, height)?;
    let mut leaving = Boundary::<u32>::zero(width as usize, height as usize);
    Block::new(k, start).evaluate(&mut leaving);
    let below = Window::try_new(0, height, width, 1)?;
    for (name, sweep) in sweeps(k, threads, random) {
        tally.count(&sweep.stats(window, &())?, &stats, format_args!("counts by {name}: {case}"));
        let found = sweep.visible(window.right(), window.bottom(), &())?;
        tally.count(&found, &corner, format_args!("corner by {name}: {case}"));
        let found = sweep.evaluate(start, Boundary::zero(width as usize, height as usize));
        tally.count(&found, &leaving, format_args!("block by {name}: {case}"));
        let columns: Vec<u8> = leaving.v.iter().map(|&palaces| palaces as u8).collect();
        let found = sweep.boundary(below, &())?.v;
        tally.count(&found, &columns, format_args!("signals by {name}: {case}"));
    }

    let back = Window::try_new(x, y, width.min(60), height.min(60))?;
    let run = reverse_game(k, back, 100, Choice::Random(random.u64(..)), &())?;
    tally.count(&run.round_trip, &true, format_args!("backward and forward again: {case}"));
    Ok(())
}

/// Returns the value counts of a window, by squares of `scale` cells a side.
fn counts(board: &dyn Board, window: Window, scale: u64) -> Done<Vec<ValueCounts>> {
    let mut rows: Box<dyn Rows<ValueCounts> + '_> = board.count_rows(window, scale, &())?;
    let mut counts = Vec::new();
    while let Some(row) = rows.next_row()? {
        counts.extend_from_slice(row);
    }
    Ok(counts)
}
