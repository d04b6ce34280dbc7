//! The speed of the fast engine, as ratios in one run.
//!
//! ```text
//! cargo bench -p wythoff --bench sweep               k = 20,000 on 60,000 x 60,000
//! cargo test  -p wythoff --bench sweep               once, on a small board
//! ```
//!
//! All ways are timed in turn, round after round, so that whatever else the machine does falls on
//! all of them; a ratio is the median of the ratios of the rounds. Cells are those of one triangle
//! without the hood, also where parts without palaces are passed over. Every answer is checked.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::region::Region;
use wythoff::blocking::sweep::{Level, Look};
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{Recurrence, Stats, Sweep, hood};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_testkit::median;

/// Ways on every level and number of threads.
const WAYS: usize = 6;

/// One way to compute, and how many cells it evaluates.
struct Way {
    name: String,
    cells: f64,
    run: Box<dyn Fn()>,
    seconds: Vec<f64>,
}

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (k, side, rounds) = if test { (200, 600, 1) } else { (20_000, 60_000, 15) };
    let (game, window) = (K::try_new(k).expect("a game"), square(0, side));
    let expected = Sweep::new(game).stats(window, &()).expect("nobody says stop");

    let tiling = Tiling::try_new(side, if test { 256 } else { 4096 }).expect("a power of two");
    let mut ways = vec![recurrence(if test { 300 } else { 12_000 })];
    for level in Level::available().into_iter().rev() {
        for threads in [1, 2] {
            let sweep = Sweep::new(game).with_level(level).with_threads(threads);
            let cells = evaluated(&sweep, sweep.cost(window).swept);
            let tiled = tiling.tiles().map(|tile| tiling.window(tile).cells()).sum();
            let tiled = evaluated(&sweep, tiled);
            let mut add = |what: &str, cells: f64, run: Box<dyn Fn()>| {
                let name = format!(
                    "{level}, {threads} thread{}, {what}",
                    if threads > 1 { "s" } else { "" }
                );
                ways.push(Way { name, cells, run, seconds: vec![] });
            };
            let bare = sweep.clone();
            add(
                "signals",
                cells,
                Box::new(move || {
                    black_box(bare.boundary(square(side - 1, 1), &()).expect("nobody says stop"));
                }),
            );
            for (what, histogram) in [("count, hash, min, max", false), ("histogram too", true)] {
                let (sweep, expected) = (sweep.clone(), expected.clone());
                add(
                    what,
                    cells,
                    Box::new(move || {
                        let survey =
                            sweep.survey(window, histogram, &()).expect("nobody says stop");
                        assert_eq!(survey.stats.hash, expected.hash);
                        assert!(!histogram || survey.stats.histogram == expected.histogram);
                    }),
                );
            }
            let (wide, hash) = (sweep.clone().with_span(0), expected.hash);
            add(
                "count, in 16 bits",
                cells,
                Box::new(move || {
                    let survey = wide.survey(window, false, &()).expect("nobody says stop");
                    assert_eq!(survey.stats.hash, hash);
                }),
            );
            for (what, squares) in [("tiles", None), ("tiles, squares of 256", Some(256))] {
                let (sweep, tiling, expected) = (sweep.clone(), tiling, expected.clone());
                add(what, tiled, Box::new(move || follow(&sweep, &tiling, squares, &expected)));
            }
        }
    }
    measure(&mut ways, rounds);
    report(&ways, game, side);
}

fn square(corner: u64, side: u64) -> Window {
    Window::try_new(corner, corner, side, side).expect("on the board")
}

/// The reference in row form, on as much of a game as it can do in a second.
fn recurrence(side: u64) -> Way {
    let game = K::try_new(side / 3).expect("a game");
    let run = move || {
        let reference = Recurrence::new(game);
        let window = Window::try_new(side - 1, 0, 1, side).expect("on the board");
        let mut rows = reference.rows(window, &()).expect("nobody says stop");
        let mut palaces = 0;
        while let Some(row) = rows.next_row().expect("nobody says stop") {
            palaces += u64::from(row[0] < 0);
        }
        assert!(palaces <= game.get());
    };
    let cells = (side * side) as f64;
    Way { name: "recurrence, row by row".into(), cells, run: Box::new(run), seconds: vec![] }
}

/// Sweeps over tiles as a store does, bare or with squares.
fn follow(sweep: &Sweep, tiling: &Tiling, squares: Option<u64>, expected: &Stats) {
    let palaces = AtomicU64::new(0);
    let leaving = sweep.follow(&Region::whole(*tiling), |tile, entering: Boundary| {
        let window = tiling.window(tile);
        if squares.is_none() {
            return Some(sweep.evaluate(window, entering));
        }
        let look = Look { squares, checks: false };
        let found = sweep.patch(window, entering).evaluate(look).expect("its values fit");
        let times = if tile.is_diagonal() { 1 } else { 2 };
        palaces.fetch_add(times * found.palaces(), Ordering::Relaxed);
        Some(found.leaving)
    });
    assert!(matches!(leaving, Ok(Some(_))));
    assert!(squares.is_none() || palaces.into_inner() == expected.palaces);
}

/// Cells of the tiles of one triangle, without the hood.
fn evaluated(sweep: &Sweep, swept: u128) -> f64 {
    let game = sweep.k();
    let diagonal = (0..game.get()).filter(|&x| hood::visible(game, x, x).is_some()).count() as u128;
    let hood: u128 = (0..=game.get()).map(|x| u128::from(hood::cells_in_column(game, x))).sum();
    (swept - (hood + diagonal) / 2) as f64
}

fn measure(ways: &mut [Way], rounds: usize) {
    for _ in 0..rounds {
        for way in &mut *ways {
            let start = Instant::now();
            (way.run)();
            way.seconds.push(start.elapsed().as_secs_f64());
        }
    }
}

fn report(ways: &[Way], game: K, side: u64) {
    println!("game {} on {side} x {side}; medians of {} rounds", game.get(), ways[0].seconds.len());
    println!(
        "{:44} {:>9} {:>12} {:>10} {:>10}",
        "", "Gcell/s", "/ recurrence", "/ signals", "/ 1 thread"
    );
    for (i, way) in ways.iter().enumerate() {
        let rate = |way: &Way, round: usize| way.cells / way.seconds[round] / 1e9;
        let against = |other: &Way| {
            let rounds = 0..way.seconds.len();
            median(rounds.map(|round| rate(way, round) / rate(other, round)).collect())
        };
        let rates = (0..way.seconds.len()).map(|round| rate(way, round)).collect();
        print!("{:44} {:9.2} {:12.1}", way.name, median(rates), against(&ways[0]));
        if i > 0 {
            // So many ways a level and number of threads, one thread before two.
            print!(" {:10.2}", against(&ways[i - (i - 1) % WAYS]));
            if (i - 1) / WAYS % 2 == 1 {
                print!(" {:10.2}", against(&ways[i - WAYS]));
            }
        }
        println!();
    }
}
