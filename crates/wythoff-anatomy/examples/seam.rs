//! The lag of the seam of the unbounded arm, by factors of two in the rows: as measured, by the
//! balance of palaces, and as computed from the layers behind it; then the medium in all rows.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example seam -- 640000
//! ```

use std::error::Error;

use wythoff_anatomy::arm::Arm;
use wythoff_anatomy::growth::{SeamLags, SeamLayers};

/// The first row, and rows that are read for a factor of two.
const FIRST: u64 = 5000;
const SAMPLES: u64 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let rows: u64 = argument.as_deref().unwrap_or("140000").parse()?;
    let arm = Arm::new().followed(rows, &())?;
    let mut groups = SeamLayers::groups(&arm, FIRST..rows, (2, SAMPLES), &())?;
    groups.push(groups.concat());
    let few = || format!("{rows} rows are too few: {} at least are needed", 2 * FIRST + 1);
    let lags: Option<Vec<_>> = groups.iter().map(|group| SeamLayers::lags(group)).collect();
    let lags = lags.ok_or_else(few)?;
    println!("    from       to  measured  by balance  computed");
    for SeamLags { rows: (from, to), measured, balance, computed, .. } in &lags {
        println!("{from:8} {to:8} {measured:9.4} {balance:11.4} {computed:9.4}");
    }
    let medium = &lags[lags.len() - 1].medium;
    println!("\nexcess  density");
    for excess in (62..=100).step_by(2).map(|n| f64::from(n) / 200.0) {
        println!("{excess:6.3} {:8.4}", medium.density(excess));
    }
    Ok(())
}
