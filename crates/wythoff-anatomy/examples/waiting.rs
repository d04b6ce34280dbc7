//! The last thread of a game, which takes the first square that it can in each row: columns that it
//! passes wait. Prints for each power of two how many waited until the thread was so many columns
//! further, how many waited so long or longer and how many must have, and which columns wait at the
//! end. Arguments: the game and the row in which threads are told apart, or `word` and columns,
//! with 1 for those that lack a palace; and rows. Or `shares`, a length and rows: for all words of
//! columns of at most this length, up to rotation, of which half lack a palace and whose sum
//! forbids that the thread repeats, how many columns wait, must wait, and would wait by random
//! tents, by what the sum divided by the columns that lack a palace exceeds a whole number by.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example waiting -- \
//!     495 300000 1000000000
//! cargo run --release -p wythoff-anatomy --example waiting -- word 1100 1000000000
//! cargo run --release -p wythoff-anatomy --example waiting -- shares 12 100000000
//! ```

use std::collections::BTreeMap;
use std::error::Error;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff_anatomy::threads::{
    LastThread, RandomTents, fraction_of_mean, half_lacking, least_share, read_columns, repeats,
    sum_of_lacking,
};

/// All fractions with a denominator up to 12 are whole numbers of such parts.
const PARTS: u64 = 27_720;
/// Rows within which each thread beyond must repeat.
const KEPT: u64 = 4_000_000;
/// Steps for which a thread of columns whose sum allows it to repeat is followed.
const STEPS: u64 = 20_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, rows] = arguments.as_slice() else {
        return Err(
            "expected a game and a row, or `word` or `shares` and what it is; and rows".into()
        );
    };
    let rows: u64 = rows.parse()?;
    let thread = match first.as_str() {
        "shares" => return shares(second.parse()?, rows),
        "word" => {
            let refused = || format!("columns are written with 0 and 1, not as `{second}`");
            let word = read_columns(second).ok_or_else(refused)?;
            LastThread::of_columns(&word, rows)
        }
        k => {
            let sweep = Sweep::new(K::try_new(k.parse()?)?);
            LastThread::read(&sweep, second.parse()?, KEPT, rows, &())?
        }
    };
    let most = LastThread::MOST_ROWS;
    let mut thread = thread.ok_or(format!("no such thread, or more than {most} rows"))?;
    let columns = thread.columns();
    let (_, lacking) = sum_of_lacking(&columns);
    let (part, verdict) = match repeats(&columns) {
        Some(true) => (0.0, "it repeats in the end"),
        Some(false) => (fraction_of_mean(&columns), "it never repeats"),
        None => (0.0, "it may repeat"),
    };
    println!("of {} columns {lacking} lack a palace: {verdict}", columns.len());
    let from = thread.row();
    let last = from + rows;
    if repeats(&columns).is_none() {
        println!("{}", thread.settle(STEPS, &())?);
    }
    let keeps_together = thread.follow(last, &())?;
    let passed = (thread.row() - from) as f64;
    println!("rows {from} to {}{}", thread.row(), if keeps_together { "" } else { ", given up" });
    println!("columns       waited        a row, times columns  so long or longer  at least");
    let waits = thread.waits();
    for (digits, &waited) in waits.counts().iter().enumerate().filter(|&(_, &waited)| waited > 0) {
        let columns = 1_u64 << digits;
        let share = waited as f64 * columns as f64 / passed;
        let longer = thread.waiting_or_waited(digits);
        // For columns that never allow the thread to repeat.
        let least = waits.least(digits, part, thread.row() - from);
        println!("{columns:<13} {waited:<13} {share:<21.4} {longer:<18} {least:.0}");
    }
    println!("wait: {:?}", thread.waiting());
    Ok(())
}

/// Columns that wait until the thread is 1024 to a thousandth of the rows further, in each octave,
/// for each row and times the columns: mean and standard deviation of the words with one part of
/// C/m.
fn shares(length: u32, rows: u64) -> Result<(), Box<dyn Error>> {
    if !(2..=24).contains(&length) {
        return Err("the length of words is a number from 2 to 24".into());
    }
    let mut shares: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for word in (2..=length).flat_map(half_lacking).filter(|word| repeats(word) == Some(false)) {
        let (sum, half) = sum_of_lacking(&word);
        let mut thread = LastThread::of_columns(&word, rows).ok_or("too many rows")?;
        if !thread.follow(rows, &())? {
            return Err("a thread was given up".into());
        }
        let share = thread.waits().share(thread.row());
        shares.entry(sum % half * PARTS / half).or_default().push(share);
    }
    println!("part of C/m  words  mean    deviation  at least  random");
    for (part, shares) in shares {
        let part = part as f64 / PARTS as f64;
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let squares = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
        let deviation = (squares / shares.len() as f64).sqrt();
        let least = least_share(part);
        let random = RandomTents { fraction: part, seed: 1 }.share((rows / 10).max(10_000));
        println!(
            "{part:<11.4}  {:<5}  {mean:.4}  {deviation:.4}     {least:.4}    {random:.4}",
            shares.len()
        );
    }
    Ok(())
}
