//! The gain by parts without palaces (`docs/design/sweep-kernel.md`, "Quiet parts"): the cells a
//! second of whole boards, against those of a block in which every part has palaces.
//!
//! ```text
//! cargo bench -p wythoff --bench quiet       game 20,000, boards of 60,000 and 240,000 rows
//! cargo test  -p wythoff --bench quiet       once, small boards
//! ```
//!
//! One thread. Block and boards are timed in turn, and a ratio is the median of those of the
//! rounds. Cells of one triangle are counted, with those that are passed over.

use std::sync::atomic::{AtomicU64, Ordering};

use wythoff::blocking::Sweep;
use wythoff::blocking::region::Region;
use wythoff::blocking::sweep::{Level, Look};
use wythoff::blocking::tiling::Tiling;
use wythoff::{K, Window};
use wythoff_testkit::{median, timed};

/// Side of the tiles that are looked at, in cells.
const TILE: u64 = 256;

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let (k, side, rounds) = if is_bench { (20_000, 6144, 7) } else { (300, 300, 1) };
    let sweep = Sweep::new(K::try_new(k).expect("a game")).with_threads(1);
    let boards = [3 * k, 12 * k];
    for rows in boards {
        let (calm, tiles) = without_palaces(&sweep, rows);
        println!("game {k}, {rows} rows: {calm} of {tiles} tiles of {TILE} cells have no palaces");
    }
    // Between the épaulettes, where the arms begin.
    let block = Window::try_new(3 * k / 2, 6 * k / 5, side, side).expect("on the board");
    let entering = sweep.boundary(block, &()).expect("nobody says stop");
    let rows = |rows: u64| Window::try_new(0, 0, rows, rows).expect("on the board");
    for level in Level::available().into_iter().rev() {
        let sweep = sweep.clone().with_level(level);
        // Tiles of the block are as large as those of the larger board.
        for (what, histogram, tile) in [("palaces", false, 6144), ("histogram too", true, 3072)] {
            let patch = sweep.clone().with_tile(tile).patch(block, entering.clone());
            let mut rates = [vec![], vec![], vec![]];
            for _ in 0..rounds {
                let (seconds, found) = timed(|| patch.survey(block, histogram, &()));
                assert!(found.is_ok_and(|found| found.stats.palaces > 0));
                rates[0].push(block.cells() as f64 / seconds);
                for (rates, board) in rates[1..].iter_mut().zip(boards.map(rows)) {
                    let (seconds, found) = timed(|| sweep.survey(board, histogram, &()));
                    assert!(found.is_ok());
                    rates.push(sweep.cost(board).swept as f64 / seconds);
                }
            }
            let [alone, whole @ ..] = &rates;
            let rate = median(alone.clone()) / 1e9;
            print!("{:7} {what:14} block {rate:6.1} Gcell/s", level.name());
            for (rows, rates) in boards.iter().zip(whole) {
                let ratio = median(rates.iter().zip(alone).map(|(all, one)| all / one).collect());
                print!(", {rows} rows {:6.1} ({ratio:.2})", median(rates.clone()) / 1e9);
            }
            println!();
        }
    }
}

/// Returns the number of tiles without palaces, and that of all tiles, on one side of the diagonal.
fn without_palaces(sweep: &Sweep, rows: u64) -> (u64, u64) {
    let tiling = Tiling::try_new(rows, TILE).expect("a board");
    let (calm, tiles) = (AtomicU64::new(0), AtomicU64::new(0));
    let leaving = sweep.follow::<u8>(&Region::whole(tiling), |tile, entering| {
        let found = sweep.patch(tiling.window(tile), entering).evaluate(Look::default()).ok()?;
        tiles.fetch_add(1, Ordering::Relaxed);
        calm.fetch_add(u64::from(found.palaces() == 0), Ordering::Relaxed);
        Some(found.leaving)
    });
    assert!(matches!(leaving, Ok(Some(_))), "values fit");
    (calm.into_inner(), tiles.into_inner())
}
