//! Blocking queens, from the rules to a board of 10^60
//! cells: `cargo run --release --example blocking`.

use std::error::Error;

use dashu_int::UBig;
use wythoff::K;
use wythoff::automaton::{AutomatonBoard, Choice, LocalRule, reverse_game};
use wythoff::blocking::definition::{PawnPosition, Pawns};
use wythoff::blocking::{Quadtree, Recurrence, Sweep};
use wythoff::board::Board;
use wythoff::game::{Outcome, Solver};
use wythoff::{Ruleset, Window};

fn main() -> Result<(), Box<dyn Error>> {
    let k = K::try_new(5)?;

    println!("The game: a queen walks to the corner, and 4 of her moves may be blocked each time.");
    println!("Won for whoever moves there (#), by search of every set of blocked moves:\n");
    let game = Pawns::try_new(&Ruleset::wythoff(), k, 11)?;
    let mut solver = Solver::new(&game);
    for y in 0..11 {
        for x in 0..11 {
            let won = solver.outcome(&PawnPosition::Place((x, y))) == Outcome::N;
            print!(" {}", if won { '#' } else { '.' });
        }
        println!();
    }

    println!(
        "\nThe palace rule: # stands wherever fewer than 5 of them are seen. So many are seen:\n"
    );
    let board = Recurrence::new(k).values(Window::try_new(0, 0, 11, 11)?, &())?;
    for row in board.chunks(11) {
        row.iter().for_each(|p| print!(" {}", p + 5));
        println!();
    }

    println!("\nHow far that is from k follows a local rule, in which k does not occur:");
    println!("  p(x,y) = {}", LocalRule::try_new(&Ruleset::wythoff())?);
    println!("Other pieces have rules of their own. With the extra line (2,2) instead of (1,1):");
    println!("  p(x,y) = {}", LocalRule::try_new(&"1,0 0,1 2,2".parse()?)?);
    let same = AutomatonBoard::new(k).values(Window::try_new(0, 0, 11, 11)?, &())? == board;
    println!("Started from k in the opposite quadrant it gives the board above: {same}.");

    println!(
        "\nIt can be run backward, from any four lines, with a choice between p and p - 3 for p = 0, 1, 2:"
    );
    let window = Window::try_new(0, 0, 300, 300)?;
    for choice in [Choice::R, Choice::RMinus3, Choice::Random(1)] {
        let run = reverse_game(K::try_new(100)?, window, 400, choice, &())?;
        let (one, two, back) = (run.one, run.two, run.round_trip);
        let choice = choice.to_string();
        println!(
            "  {choice:>8}: {one} cells forced, {two:4} chosen; forward again the same: {back}"
        );
    }

    println!(
        "\nThe same game with 999 blocks, on a million squares and on nine; p outside the hood:"
    );
    let sweep = Sweep::new(K::try_new(1000)?);
    for side in [1000, 3000] {
        let stats = sweep.stats(Window::try_new(0, 0, side, side)?, &())?;
        let share = 100.0 * stats.palaces as f64 / (side * side) as f64;
        let (palaces, min, max) = (stats.palaces, stats.min.unwrap_or(0), stats.max.unwrap_or(0));
        println!("  {side} x {side}: {palaces} palaces, {share:.1} %; p from {min} to {max}");
    }

    println!("\nFar out most blocks are alike, and game 14 repeats at every scale:");
    let mut tree = Quadtree::new(K::try_new(14)?)?;
    let far = UBig::from(10u8).pow(30);
    let palaces = tree.count(&far, &())?;
    println!("  {far} rows and columns: {palaces} palaces, in {} blocks", tree.evaluated());
    let seen = tree.visible(&far, &(&far / UBig::from(3u8)), &())?;
    println!("  from the last column a third of the way down, {} are seen", seen.palace_number());
    Ok(())
}
