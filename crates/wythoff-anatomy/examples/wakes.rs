//! Threads of games, followed down, and the columns and diagonals of the gaps behind them that see
//! a third number of palaces: two more than the fewest. The first row, and the one behind the last,
//! may follow the games: `-- 715 715 40000 80000`.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example wakes -- 715 715
//! ```

use std::error::Error;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff_anatomy::threads::{self, CountedLines, Wake};

/// The first row, and the one behind the last.
const ROWS: [u64; 2] = [40_000, 120_000];
/// Rows after which threads are told apart again, because some have met.
const BLOCK: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let [mut first, mut last, mut from, mut to] = [715, 715, ROWS[0], ROWS[1]];
    for number in [&mut first, &mut last, &mut from, &mut to] {
        *number = numbers.next().transpose()?.unwrap_or(*number);
    }
    let (mut gaps, mut with_third, mut columns, mut diagonals) = (0, 0, [0; 2], [0; 2]);
    for k in first..=last {
        let sweep = Sweep::new(K::try_new(k)?);
        for row in (from..to).step_by(BLOCK as usize) {
            for wake in threads::wakes(&sweep, row, BLOCK.min(to - row), &())? {
                let third = [&wake.columns, &wake.diagonals].map(|lines| lines.third.len());
                gaps += 1;
                with_third += u64::from(third != [0, 0]);
                add(&mut columns, &wake.columns);
                add(&mut diagonals, &wake.diagonals);
                if first == last || third != [0, 0] {
                    println!("{k}: {}", line(&wake));
                }
            }
        }
    }
    println!("{with_third} of {gaps} stretches of gaps have a line with a third number:");
    println!(
        "{} of {} columns, {} of {} diagonals",
        columns[0], columns[1], diagonals[0], diagonals[1]
    );
    Ok(())
}

/// Adds lines with a third number, and all lines.
fn add(sums: &mut [u64; 2], lines: &CountedLines) {
    sums[0] += lines.third.len() as u64;
    sums[1] += lines.all();
}

fn line(Wake { thickness, beyond, rows, columns, diagonals }: &Wake) -> String {
    let [from, to] = rows;
    format!(
        "thread of {thickness} with {beyond} beyond, rows {from} to {to}: \
         V {:?}, D {:?}; third in columns {:?}, on diagonals {:?}",
        columns.by_palaces, diagonals.by_palaces, columns.third, diagonals.third
    )
}
