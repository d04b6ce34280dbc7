//! Linear Nimhoff, from the rules to a hundred million rows.
//!
//! ```text
//! cargo run --release -p wythoff --example nimhoff
//! cargo run --release -p wythoff --example nimhoff -- gdwn:2,3 100000000     any game, any number of rows
//! ```

use std::error::Error;
use std::time::Instant;

use wythoff::K;
use wythoff::board::Board;
use wythoff::game::{Outcome, Solver, grundy};
use wythoff::nimhoff::{
    BlockedPositions, Nimhoff, OncePositions, Positions, Seen, Summary, player,
};
use wythoff::{Ruleset, Window};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [rules, rows] = &arguments[..] {
        return many(&rules.parse()?, rows.parse()?);
    }
    let rules: Ruleset = "gdwn:1,2".parse()?;
    let game = Nimhoff::try_new(&rules)?;

    println!("Rules {rules}: subtract a multiple of one of them; who cannot move loses.");
    println!("Lost for the player to move (#), by search of all play:\n");
    let mut solver = Solver::new(&rules);
    for y in 0..12 {
        for x in 0..24 {
            let lost = solver.outcome(&(x, y)) == Outcome::P;
            print!(" {}", if lost { '#' } else { '.' });
        }
        println!();
    }

    println!("\nRow by row, from bits that say which lines of each rule are taken:");
    let first: Vec<String> = Positions::new(&game).take(24).map(|x| x.to_string()).collect();
    println!("  x = {} ..", first.join(" "));
    many(&rules, 1_000_000)?;

    println!("\nHow many lost positions the first positions of row 9 see:");
    let row = Seen::new(&rules, K::try_new(1)?).values(Window::try_new(0, 9, 24, 1)?, &())?;
    row.iter().for_each(|value| print!(" {}", value + 1));
    println!("\n\nPerfect play needs nothing else. At (300, 200):");
    println!("  {}.", player::advice(&game, (300, 200), &())?.reason);

    println!("\nIf two of three winning moves may be blocked, rows hold three lost positions:");
    let mut blocked = BlockedPositions::new(&game, K::try_new(3)?);
    (0..5).for_each(|y| println!("  row {y}: {:?}", blocked.next_row()));

    println!("\nThe Maharaja is a queen that may move like a knight, once in a move:");
    let maharaja: Vec<String> = OncePositions::maharaja().take(24).map(|x| x.to_string()).collect();
    println!("  x = {} ..", maharaja.join(" "));

    println!("\nAnd the Sprague-Grundy values of the corner:");
    for row in grundy::values(&rules, 12, 6, &())?.chunks(12) {
        row.iter().for_each(|value| print!(" {value:2}"));
        println!();
    }
    Ok(())
}

/// Rows, summed up.
fn many(rules: &Ruleset, rows: u64) -> Result<(), Box<dyn Error>> {
    let game = Nimhoff::try_new(rules)?;
    let megabytes = Positions::memory(&game, rows).div_ceil(1_000_000);
    println!("{rules}: {rows} rows, in {megabytes} MB or less ..");
    let start = Instant::now();
    let (mut positions, mut summary) = (Positions::new(&game), Summary::new(rules));
    (0..rows).for_each(|_| summary.add_row(&[positions.next_row()]));
    let Summary { sum, weighted_sum, max_x, .. } = summary;
    println!("  sum {sum}, weighted sum {weighted_sum}, largest x {max_x}");
    println!("  {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
