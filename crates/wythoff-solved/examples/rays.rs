//! Proves that the palaces of a game are finitely many squares and rays, from its first rows, and
//! compares numbers of palaces with those of the quadtree.
//!
//! ```text
//! cargo run --release -p wythoff-solved --example rays -- 372 131072
//! ```

use std::error::Error;
use std::time::Instant;

use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::semilinear::Semilinear;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let k = K::try_new(arguments.next().as_deref().unwrap_or("50").parse()?)?;
    let rows = arguments.next().as_deref().unwrap_or("16384").parse()?;
    let start = Instant::now();
    let game = Semilinear::find(k, rows, &())?
        .ok_or_else(|| format!("{rows} rows do not prove that game {} is rays", k.get()))?;
    println!("game {}: proved by {rows} rows in {:.0} s", k.get(), start.elapsed().as_secs_f64());
    println!(
        "{} squares and {} rays right of the diagonal",
        game.exceptional.len(),
        game.rays.len()
    );
    println!("slopes {:?}; threads repeat after {:?} rows", game.slopes(), game.proof.repeats);
    let mut tree = Quadtree::new(k)?;
    for side in [1 << 12, 100_003, 2 * rows as u64 + 1] {
        let side = UBig::from(side);
        let (count, other) = (game.count(&side), tree.count(&side, &())?);
        if count != other {
            return Err(
                format!("{count} palaces on {side} rows, and {other} by the quadtree").into()
            );
        }
        println!("{side} rows and columns: {count} palaces, as many as by the quadtree");
    }
    Ok(())
}
