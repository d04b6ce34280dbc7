//! Move-size dynamic games on one heap: a player may take at most f(t) after the other took t.
//!
//! Sources: M. J. Whinihan, *Fibonacci Nim* (1963); A. J. Schwenk, *Take-away games* (1970); R. J.
//! Epp and T. S. Ferguson, *A note on take-away games* (1980). All in the Fibonacci Quarterly.

use crate::prelude::*;

/// The most tokens that a player may take after the other took t.
type Limit = fn(u64) -> u64;

/// Games that Schwenk's recursion is compared with: the limit may not fall, and is t or more.
const LIMITS: [(&str, Limit); 5] = [
    ("t", |t| t),
    ("2t", |t| 2 * t),
    ("3t", |t| 3 * t),
    ("⌊3t/2⌋", |t| 3 * t / 2),
    ("t²", |t| t * t),
];
/// Multiples of t, for which the recursion becomes linear.
const LINEAR: [(&str, Limit); 4] =
    [("t", |t| t), ("2t", |t| 2 * t), ("3t", |t| 3 * t), ("5t", |t| 5 * t)];

/// The losing heaps of a game by search and by Schwenk's recursion.
#[derive(Serialize)]
struct Compared {
    limit: &'static str,
    searched: Vec<u64>,
    recursion: Vec<u64>,
}

/// The number j in `H(n + 1) = H(n) + H(n - j)`, if it is the same from some term on.
#[derive(Serialize)]
struct Delay {
    limit: &'static str,
    from: usize,
    delay: Option<usize>,
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let heaps = context.pick(150, 400);
    context.step("take-away games")?;
    let fibonacci = losing(heaps, |t| 2 * t);
    let mutant = context
        .mutant("one token less allowed, 2t − 1 after t", || Ok(losing(heaps, |t| 2 * t - 1)))?;
    let is_fibonacci = |heaps: &Vec<u64>| {
        let numbers = fibonacci_numbers(heaps.last().copied().unwrap_or_default());
        Verdict::exact(heaps.len() > 8 && *heaps == numbers)
    };
    found.verdict("L-62", mutant.judge(&fibonacci, is_fibonacci));

    let schwenk = LIMITS.map(|limit| compare(heaps, limit, |f, h, next| f(h) >= next)).into();
    let mutant = context
        .mutant("f(H) > H′ in place of f(H) ≥ H′ in the recursion", || {
            Ok(vec![compare(heaps, LIMITS[1], |f, h, next| f(h) > next)])
        })?;
    let same = |all: &Vec<Compared>| {
        Verdict::exact(all.iter().all(|game| game.searched == game.recursion))
    };
    found.verdict("L-63", mutant.judge(&schwenk, same));

    let linear = LINEAR.map(delay).into();
    let mutant = context
        .mutant("a limit that grows faster, t times the digits of t in base 2", || {
            Ok(vec![delay(("t log t", |t| t * u64::from(t.ilog2() + 1)))])
        })?;
    let constant = |all: &Vec<Delay>| Verdict::exact(all.iter().all(|game| game.delay.is_some()));
    found.verdict("L-64", mutant.judge(&linear, constant));
    Ok(numbers! {
        heaps,
        // The losing heaps of Fibonacci Nim, by search.
        fibonacci,
        schwenk,
        linear,
    })
}

/// Returns the heaps up to `most` from which the player who begins loses, by search of all
/// positions: a heap, and the most that may be taken. The first player may not take the whole heap.
fn losing(most: u64, limit: impl Fn(u64) -> u64) -> Vec<u64> {
    // The least winning take of each heap, from which all limits follow.
    let mut wins: Vec<Vec<bool>> = vec![Vec::new()];
    for heap in 1..=most {
        let mut row = vec![false];
        for take in 1..=heap {
            let rest = heap - take;
            let answer = limit(take).min(rest);
            let good = !wins[rest as usize].get(answer as usize).copied().unwrap_or(false);
            row.push(row[take as usize - 1] || good);
        }
        wins.push(row);
    }
    (1..=most).filter(|&heap| !wins[heap as usize][heap as usize - 1]).collect()
}

/// Returns 1, 2, 3, 5, 8, .. up to `most`.
fn fibonacci_numbers(most: u64) -> Vec<u64> {
    let numbers = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    numbers.map(|pair| pair.0).take_while(|&number| number <= most).collect()
}

/// Compares search and recursion: H(n + 1) = H(n) + H, with the least H for which
/// `reaches(f, H, H(n))`.
fn compare(
    most: u64,
    (name, limit): (&'static str, Limit),
    reaches: fn(Limit, u64, u64) -> bool,
) -> Compared {
    let mut recursion = vec![1];
    while let Some(&last) = recursion.last() {
        let Some(&step) = recursion.iter().find(|&&h| reaches(limit, h, last)) else { break };
        if last + step > most {
            break;
        }
        recursion.push(last + step);
    }
    Compared { limit: name, searched: losing(most, limit), recursion }
}

/// Reads the recursion of a game over 60 terms.
fn delay((name, limit): (&'static str, Limit)) -> Delay {
    const TERMS: usize = 60;
    let mut heaps = vec![1_u64];
    let mut delays = Vec::new();
    while heaps.len() < TERMS {
        let last = heaps[heaps.len() - 1];
        let place = heaps.iter().position(|&h| limit(h) >= last).unwrap_or(heaps.len() - 1);
        delays.push(heaps.len() - 1 - place);
        heaps.push(last + heaps[place]);
    }
    let last = delays[delays.len() - 1];
    let from = delays.iter().rposition(|&delay| delay != last).map_or(0, |place| place + 1);
    Delay { limit: name, from, delay: (from < TERMS / 2).then_some(last) }
}
