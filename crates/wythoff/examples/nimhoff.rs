//! Linear Nimhoff: search, rows, perfect play, blocking, single steps and Sprague-Grundy values.
//!
//! ```text
//! cargo run --release -p wythoff --example nimhoff
//! cargo run --release -p wythoff --example nimhoff -- gdwn:2,3 100000000
//! ```
//!
//! With a ruleset and a number of rows, the example computes only the checksums of these rows.

use std::error::Error;
use std::time::Instant;

use wythoff::K;
use wythoff::board::Board;
use wythoff::game::{Outcome, Solver, grundy};
use wythoff::nimhoff::{
    BlockingBoard, BlockingRows, Nimhoff, Positions, SingleStepPositions, Summary, player,
};
use wythoff::{Ruleset, Window};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [rules, rows] = &arguments[..] {
        return print_checksums(&rules.parse()?, rows.parse()?);
    }
    let rules: Ruleset = "gdwn:1,2".parse()?;
    let game = Nimhoff::try_new(&rules)?;

    println!(
        "Rules {rules}: a move subtracts a multiple of one; the player who cannot move loses."
    );
    println!("Positions that are lost for the player to move (#), by search:\n");
    let mut solver = Solver::new(&rules);
    for y in 0..12 {
        for x in 0..24 {
            let lost = solver.outcome(&(x, y)) == Outcome::P;
            print!(" {}", if lost { '#' } else { '.' });
        }
        println!();
    }

    println!("\nThe lost position of each row, by the row engine:");
    let first: Vec<String> = Positions::new(&game).take(24).map(|x| x.to_string()).collect();
    println!("  x = {} ..", first.join(" "));
    print_checksums(&rules, 1_000_000)?;

    println!("\nNumbers of lost positions that the first positions of row 9 see:");
    let row = BlockingBoard::new(&rules, K::ONE).values(Window::try_new(0, 9, 24, 1)?, &())?;
    row.iter().for_each(|value| print!(" {}", value + 1));
    println!("\n\nPerfect play at (300, 200):");
    println!("  {}.", player::advice(&game, (300, 200), &())?.reason);

    println!("\nIf up to two moves may be blocked, each row holds three lost positions:");
    let mut blocked = BlockingRows::new(&game, K::try_new(3)?);
    (0..5).for_each(|y| println!("  row {y}: {:?}", blocked.next_row()));

    println!("\nMaharaja Nim, a queen that can also move once like a knight:");
    let (_, maharaja) = SingleStepPositions::of_moves(&"maharaja".parse()?).ok_or("no rows")?;
    let maharaja: Vec<String> = maharaja.take(24).map(|x| x.to_string()).collect();
    println!("  x = {} ..", maharaja.join(" "));

    println!("\nSprague-Grundy values of the corner:");
    for row in grundy::values(&(&rules).into(), 12, 6, 1, &())?.chunks(12) {
        row.iter().for_each(|value| print!(" {value:2}"));
        println!();
    }
    Ok(())
}

/// Prints the checksums of the first rows, and the time they took.
fn print_checksums(rules: &Ruleset, rows: u64) -> Result<(), Box<dyn Error>> {
    let game = Nimhoff::try_new(rules)?;
    let megabytes = Positions::memory(&game, rows).div_ceil(1_000_000);
    println!("{rules}: {rows} rows, in {megabytes} MB or less ..");
    let start = Instant::now();
    let (mut positions, mut summary) = (Positions::new(&game), Summary::new(rules, K::ONE));
    (0..rows).for_each(|_| summary.add_row(&[positions.next_row()]));
    let Summary { sum, weighted_sum, max_x, .. } = summary;
    println!("  sum {sum}, weighted sum {weighted_sum}, largest x {max_x}");
    println!("  {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
