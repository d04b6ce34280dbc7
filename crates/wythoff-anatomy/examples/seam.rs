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
    let no_layers = "no layers were found: 10002 rows at least are needed";
    println!("    from       to  measured  by balance  computed");
    let (mut from, mut all) = (FIRST, Vec::new());
    while 2 * from < rows {
        let mut group = Vec::new();
        for n in 0..SAMPLES {
            group.extend(SeamLayers::read(&arm, from + from * n / SAMPLES, &())?);
        }
        println!("{}", line(SeamLayers::lags(&group).ok_or(no_layers)?));
        all.extend(group);
        from *= 2;
    }
    println!("{}", line(SeamLayers::lags(&all).ok_or(no_layers)?));
    let medium = SeamLayers::medium(&all).ok_or(no_layers)?;
    println!("\nexcess  density");
    for excess in (62..=100).step_by(2).map(|n| f64::from(n) / 200.0) {
        println!("{excess:6.3} {:8.4}", medium.density(excess));
    }
    Ok(())
}

fn line(SeamLags { rows: (from, to), measured, balance, computed }: SeamLags) -> String {
    format!("{from:8} {to:8} {measured:9.4} {balance:11.4} {computed:9.4}")
}
