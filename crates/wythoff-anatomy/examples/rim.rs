//! The rim of the unbounded arm, level by level: the lag of the skin, the gap behind it, the depth
//! of what repeats with it, and the lag that the layers behind it lead to.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example rim -- 140000
//! ```

use std::error::Error;

use wythoff_anatomy::arm::{Arm, Layer, Rim, SkinPattern, lag_of, next_transition};

/// Measurements of a level.
const SAMPLES: u64 = 24;
/// Rows in which layers are read.
const ROWS: u64 = 1024;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let rows: u64 = argument.as_deref().unwrap_or("140000").parse()?;
    let arm = Arm::new().followed(rows, &())?;
    for level in arm.skin().levels.iter().filter(|level| level.level >= 2) {
        let [_, period] = SkinPattern::new(level.level).period();
        let [first, last] = level.rows;
        println!(
            "level {}, rows {first} to {last}: row, lag, lag/√y, gap, inner border/√y, locked",
            level.level
        );
        let first = first + 8 * period;
        for n in 0..=SAMPLES {
            let y = (first + (last - period - first) * n / SAMPLES).min(rows - period);
            let rim = Rim::read(&arm, level.level, y, &())?;
            let root = (y as f64).sqrt();
            println!(
                "{y:8} {:8.2} {:7.4} {:7.2} {:7.4} {:5}",
                rim.lag,
                rim.lag / root,
                rim.gap,
                (rim.lag + rim.gap) / root,
                rim.locked
            );
        }
        for tenths in [2, 5, 7, 8, 9] {
            let y = (last * tenths / 10).max(first);
            let root = (y as f64).sqrt();
            let thickness = (root / 8.0).ceil() as u64;
            let height = ROWS.min(last / 8);
            let layers = Layer::read(&arm, y..y + height, (48, thickness), &())?;
            let lag = lag_of(&layers, y).unwrap_or(f64::NAN);
            println!(
                "layers of {height} rows from row {y}: C = {lag:.4}; depth/√y, density, excess"
            );
            for layer in layers.iter().step_by(3) {
                println!(
                    "{:8.3} {:7.4} {:7.4}",
                    layer.columns / root,
                    layer.density,
                    layer.excess()
                );
            }
            if tenths == 9 {
                let next = next_transition(level.level, level.rows[0], lag);
                println!("with this C the level ends in row {next:.0}");
            }
        }
    }
    Ok(())
}
