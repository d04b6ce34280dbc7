//! Threads that are fed with random lines: by palaces in a row, the share of the columns and of the
//! diagonals behind it with the larger number of palaces, the excess, and lines with a third
//! number. Palaces with which a thread does not keep together are left out.
//!
//! Arguments: the fewest and the most palaces, rows, the shares of columns and diagonals in front
//! of it that have a palace, and a seed. For one number of palaces the density of palaces along a
//! row follows, by the excess.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --example fed -- 60 130 1000000 0.1 0.1
//! ```

use std::error::Error;

use wythoff_anatomy::threads::{RandomLines, Wake};

/// Parts of a row, along which the density is given.
const PARTS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, usual: &str| arguments.get(place).map_or(usual, |it| it).to_owned();
    let palaces: [u16; 2] = [text(0, "60").parse()?, text(1, "130").parse()?];
    let rows: u64 = text(2, "1000000").parse()?;
    let (columns, diagonals) = (text(3, "0.1").parse()?, text(4, "0.1").parse()?);
    let lines = RandomLines { columns, diagonals, seed: text(5, "1").parse()? };
    println!("palaces  columns  diagonals   excess  third numbers in");
    let [first, last] = palaces;
    for palaces in first..=last {
        let Some(fed) = lines.feed(palaces, rows, &())? else { continue };
        println!("{}", line(&fed.wake));
        if first == last {
            println!("\nexcess  density");
            for [excess, density] in fed.densities((usize::from(palaces) / PARTS).max(1)) {
                println!("{excess:6.4} {density:8.4}");
            }
        }
    }
    Ok(())
}

fn line(wake: &Wake) -> String {
    let Wake { thickness, columns, diagonals, .. } = wake;
    format!(
        "{thickness:7} {:8.4} {:10.4} {:8.5}  {} columns, {} diagonals",
        columns.larger(),
        diagonals.larger(),
        wake.excess(),
        columns.third.len(),
        diagonals.third.len()
    )
}
