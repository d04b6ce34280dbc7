//! The lag of the seam of the unbounded arm, by factors of two in the rows: as measured, by the
//! balance of palaces, and as computed from the layers behind it; then the medium in all of these.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example seam -- 640000
//! ```

use std::error::Error;

use wythoff_anatomy::arm::{Arm, Border, Medium};
use wythoff_anatomy::growth::SeamLayers;

/// The first row, and rows that are read for a factor of two.
const FIRST: u64 = 5000;
const SAMPLES: u64 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let rows: u64 = argument.as_deref().unwrap_or("140000").parse()?;
    let arm = Arm::new().followed(rows, &())?;
    let medium =
        |of: &[SeamLayers]| SeamLayers::medium(of).ok_or("the arm was not followed so far");
    println!("    from  measured  by balance  computed");
    let (mut from, mut all) = (FIRST, Vec::new());
    while 2 * from < rows {
        let mut group = Vec::new();
        for n in 0..SAMPLES {
            group.extend(SeamLayers::read(&arm, from + from * n / SAMPLES, &())?);
        }
        println!("{}", line(from, &group, &medium(&group)?));
        all.extend(group);
        from *= 2;
    }
    let medium = medium(&all)?;
    println!("{}", line(FIRST, &all, &medium));
    println!("\nexcess  density");
    for excess in (62..=100).step_by(2).map(|n| f64::from(n) / 200.0) {
        println!("{excess:6.3} {:8.4}", medium.density(excess));
    }
    Ok(())
}

fn line(from: u64, of: &[SeamLayers], medium: &Medium) -> String {
    let mean =
        |each: &dyn Fn(&SeamLayers) -> f64| of.iter().map(each).sum::<f64>() / of.len() as f64;
    let (lag, balance) = (mean(&|rows| rows.lag), mean(&SeamLayers::balance));
    format!("{from:8} {lag:9.4} {balance:11.4} {:9.4}", Border::SEAM.lag(medium))
}
