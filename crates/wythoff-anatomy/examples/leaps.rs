//! The last thread behind columns that repeat, followed by leaps (`docs/algorithms/waiting.md`,
//! "Leaps"). Arguments: the columns, with 1 for those that lack a palace, and steps; with `check`
//! behind them, a thread that repeats is also followed row by row, without a leap. Or `words`, a
//! length and steps: how many words of columns of this length there are, up to rotation, of which
//! half lack a palace; how many have a sum that allows the thread to repeat; how many of these
//! threads repeat and how many come back larger and larger; and those that do not repeat within a
//! million rows.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --example leaps -- 1111000011010010 1000000 check
//! cargo run --release -p wythoff-anatomy --example leaps -- words 16 1000000
//! ```

use std::error::Error;

use wythoff_anatomy::threads::{
    Ending, LastThread, half_lacking, read_columns, repeats, written_columns,
};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Threads that repeat within so many rows are not listed.
const ROWS: u32 = 1_000_000;

fn main() -> Result {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["words", length, steps] => count(length.parse()?, steps.parse()?),
        [word, steps] => settle(word, steps.parse()?, false),
        [word, steps, "check"] => settle(word, steps.parse()?, true),
        _ => Err("expected columns and steps, or `words`, a length and steps".into()),
    }
}

fn settle(word: &str, steps: u64, check: bool) -> Result {
    let refused = || format!("columns are written with 0 and 1, not as `{word}`");
    let word = read_columns(word).ok_or_else(refused)?;
    let ending = of(&word, 0)?.settle(steps, &())?;
    println!("{ending}");
    if let Ending::Repeats { since, dx, dy } = ending
        && check
    {
        let [since, rows, dx] = [&since, &(&since + dy), &dx].map(u64::try_from);
        let [since, rows, dx] = [since?, rows?, dx?];
        let mut thread = of(&word, rows + 1000)?;
        let returns = thread.follow(since, &())? && thread.returns_after(dx, &())?;
        println!("row by row: {}", if returns { "it does" } else { "it does not" });
    }
    Ok(())
}

fn of(word: &[bool], rows: u64) -> Result<LastThread> {
    let most = LastThread::MOST_ROWS;
    let message = format!("no column lacks a palace, or more than {most} rows");
    LastThread::of_columns(word, rows).ok_or_else(|| message.into())
}

fn count(length: u32, steps: u64) -> Result {
    if !(2..=24).contains(&length) {
        return Err("the length of words is a number from 2 to 24".into());
    }
    let [mut words, mut allowed, mut repeating, mut growing] = [0; 4];
    for word in half_lacking(length) {
        words += 1;
        if repeats(&word).is_some() {
            continue;
        }
        allowed += 1;
        let ending = of(&word, 0)?.settle(steps, &())?;
        repeating += u32::from(matches!(ending, Ending::Repeats { .. }));
        growing += u32::from(matches!(ending, Ending::Grows { .. }));
        if !matches!(ending, Ending::Repeats { ref since, ref dy, .. } if since + dy < ROWS.into())
        {
            println!("{}: {ending}", written_columns(&word));
        }
    }
    println!("{words} words, {allowed} with such a sum, {repeating} repeat, {growing} grow");
    Ok(())
}
