//! The time to find a winning move in a solved game, by the number of digits.

use std::hint::black_box;
use std::time::Instant;

use dashu_int::UBig;
use wythoff_solved::closed::ClosedForm;

use crate::prelude::*;

/// The times of games 1, 2 and 3.
#[derive(Serialize)]
pub(super) struct Solved {
    games: Vec<Times>,
}

/// The growth of the time of one search.
#[derive(Serialize)]
struct Times {
    k: u64,
    digits: Vec<u32>,
    microseconds: Vec<f64>,
    /// The exponent e of time = c digits^e, fitted.
    exponent: f64,
    /// Searches that found fewer winning moves than the definition of an N-position asks for.
    wrong: u64,
}

/// A polynomial of this degree or less counts as one.
const DEGREE: f64 = 4.0;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Solved> {
    context.step("winning moves of long heaps")?;
    let digits: &[u32] = context.pick(&[250, 500, 1000, 2000], &[500, 1000, 2000, 4000, 8000]);
    let games = [1, 2, 3].map(|k| by_formula(k, digits)).into();
    let mutant = context.mutant("a search row by row in place of the closed forms", || {
        Ok(Solved { games: vec![by_rows(&[3, 4, 5, 6])] })
    })?;
    let solved = Solved { games };
    let rule = |solved: &Solved| {
        let fast = |times: &Times| times.exponent < DEGREE && times.wrong == 0;
        Verdict::exact(solved.games.iter().all(fast))
    };
    found.verdict("CLN-97", mutant.judge(&solved, rule));
    Ok(solved)
}

/// Times the winning moves of game k from a position of so many digits.
fn by_formula(k: u64, digits: &[u32]) -> Times {
    let form = ClosedForm::of(game(k)).expect("games 1, 2 and 3 have closed forms");
    let mut wrong = 0;
    let seconds = digits.iter().map(|&digits| {
        let x = UBig::from(10_u8).pow(digits as usize) + UBig::from(7_u8);
        let y = &x + &x / UBig::from(5_u8);
        let seen = form.palaces_seen(&x, &y);
        wrong += u64::from(form.is_palace(&x, &y) || (seen.len() as u64) < k);
        fastest(|| black_box(form.palaces_seen(&x, &y)).len())
    });
    let seconds: Vec<f64> = seconds.collect();
    Times::new(k, digits, &seconds, wrong)
}

/// Times the winning moves of game 1 from a position of so many digits, by the pairs up to there.
fn by_rows(digits: &[u32]) -> Times {
    let seconds: Vec<f64> = digits
        .iter()
        .map(|&digits| {
            let end = 10_usize.pow(digits);
            fastest(|| {
                let mut used = vec![false; 2 * end];
                let (mut least, mut n) = (0, 0);
                while least < end {
                    used[least] = true;
                    if let Some(used) = used.get_mut(least + n) {
                        *used = true;
                    }
                    while used.get(least).is_some_and(|&used| used) {
                        least += 1;
                    }
                    n += 1;
                }
                black_box(n)
            })
        })
        .collect();
    Times::new(1, digits, &seconds, 0)
}

/// The shortest of several times of `work`, in seconds.
fn fastest<T>(mut work: impl FnMut() -> T) -> f64 {
    let times = (0..7).map(|_| {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed().as_secs_f64()
    });
    times.fold(f64::MAX, f64::min).max(1e-9)
}

impl Times {
    fn new(k: u64, digits: &[u32], seconds: &[f64], wrong: u64) -> Self {
        let points: Vec<(f64, f64)> =
            digits.iter().zip(seconds).map(|(&d, s)| (f64::from(d).ln(), s.ln())).collect();
        let mean = |part: fn(&(f64, f64)) -> f64| {
            points.iter().map(part).sum::<f64>() / points.len() as f64
        };
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let above: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        let below: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
        let microseconds = seconds.iter().map(|s| s * 1e6).collect();
        Self { k, digits: digits.to_vec(), microseconds, exponent: above / below, wrong }
    }
}
