//! Threads of games, each evaluated by itself until it repeats: palaces in a row, shift, the row
//! from which on it repeats, what a square of the gap inside sees in its column and on its
//! diagonal, and the mean of the values there. Arguments: the first and the last game, the row in
//! which threads are told apart, and the rows within which they must repeat, kept and passed.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example alone -- 96 96
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example alone -- \
//!     202 202 300000 20000000
//! ```

use std::error::Error;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff_anatomy::threads::{self, Alone, Rows, Spread};

/// The row in which threads are told apart.
const ROW: u64 = 40_000;
/// The rows within which they must repeat.
const ROWS: Rows = Rows { kept: 20_000_000, passed: 1_000_000_000 };

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let [mut first, mut last, mut row] = [96, 96, ROW];
    let mut rows = ROWS;
    for number in [&mut first, &mut last, &mut row, &mut rows.kept, &mut rows.passed] {
        *number = numbers.next().transpose()?.unwrap_or(*number);
    }
    for k in first..=last {
        let found = threads::settle(&Sweep::new(K::try_new(k)?), row, rows, &())?;
        let threads: Vec<String> = found.threads.iter().map(line).collect();
        let palaces: u64 = found.threads.iter().map(|thread| thread.thickness).sum();
        let whole = if found.is_whole { "all" } else { "some" };
        println!("{k}: {palaces} palaces, {whole}: {}", threads.join("; "));
    }
    Ok(())
}

fn line(thread: &Alone) -> String {
    let Alone { thickness, since, period, vertical, diagonal, .. } = thread;
    let seen = |Spread { least, most, mean }: &Spread| format!("{least}..{most} ({mean:.4})");
    let (dx, dy) = (period.dx, period.dy);
    let excess = thread.excess();
    let (vertical, diagonal) = (seen(vertical), seen(diagonal));
    format!("{thickness} by {dx}/{dy} from {since}, V {vertical}, D {diagonal}, E {excess:.4}")
}
