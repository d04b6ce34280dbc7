//! Forecasts of the rows in which gaps close, against what happened: each game is measured in row
//! 40,000, or 40 k if that is deeper, and four times as deep.
//!
//! Arguments: the first and the last game, the step between games, and the rows of a band; 570,
//! 2000, 10 and 8000 if they are not given.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example forecast
//! ```

use std::error::Error;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff_anatomy::threads::{self, Band, Forecast};

/// The ends of the ranges of the table, in units of the row in which the forecast is made.
const RANGES: [f64; 7] = [1.5, 2.0, 3.0, 4.0, 6.0, 10.0, f64::INFINITY];

/// Gaps that are to close in some rows, and those of them that have.
#[derive(Default)]
struct Fate {
    all: u64,
    closed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let [mut first, mut last, mut step, mut rows] = [570, 2000, 10, 8000];
    for number in [&mut first, &mut last, &mut step, &mut rows] {
        *number = numbers.next().transpose()?.unwrap_or(*number);
    }
    let mut fates: [Fate; RANGES.len() + 1] = Default::default();
    for k in (first..=last).step_by(step.max(1) as usize) {
        let sweep = Sweep::new(K::try_new(k)?);
        let y = 40_000.max(40 * k);
        let [above, below] = [(y, rows), (4 * y, 1500)].map(|(y, rows)| {
            let band = Band::sweep(&sweep, y..y + rows, &());
            band.map(|band| Forecast::of(&threads::of_band(&band)))
        });
        let (above, below) = (above?, below?);
        let [_, inner @ .., _] = &above[..] else { continue };
        for Forecast { gap, closes } in inner {
            let place = closes.map(|row| RANGES.partition_point(|&end| end < row / y as f64));
            let fate = &mut fates[place.unwrap_or(RANGES.len())];
            fate.all += 1;
            let is_open = below.iter().any(|it| (it.gap.beyond - gap.beyond).abs() < 0.5);
            fate.closed += u64::from(!is_open);
        }
        eprintln!("game {k}: {} of {} gaps last", below.len(), above.len());
    }
    println!("closes before row      gaps  closed in row 4 y");
    let ends = RANGES.iter().map(|end| format!("{end} y")).chain(["never".into()]);
    for (end, Fate { all, closed }) in ends.zip(&fates) {
        println!("{end:>17} {all:>9} {closed:>7}");
    }
    Ok(())
}
