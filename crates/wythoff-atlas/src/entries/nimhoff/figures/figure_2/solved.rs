//! Nim and Wythoff Nim against their closed forms.

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::count;
use crate::measure::beams::{points, rows};
use crate::measure::play::nimhoff;
use crate::model::Verdict;

/// The P-positions of Nim.
pub(super) fn nim(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(100_000, 1_000_000);
    context.step("the closed form of Nim")?;
    let off = |game: &str, height| -> Result<usize, MeasureError> {
        let xs = rows(context, &nimhoff(game), height)?;
        Ok(points(&xs).filter(|(x, y)| x != y).count())
    };
    let stray = off("nim", height)?;
    let mutant = context.mutant("Nim with the rule (2, 2)", || off("1,0 2,2 0,1", 1000))?;
    found.find(
        "F-13",
        mutant.judge(&stray, |&off| Verdict::exact(off == 0)),
        format!(
            "{stray} of the P-positions of the first {} rows are off the diagonal.",
            count(height)
        ),
    );
    Ok(())
}

/// The rows of a game beside those of Wythoff's pairs.
struct Pairs {
    wrong: u64,
    /// True if each row belongs to a pair.
    all: bool,
    /// The farthest that a pair is from the line of slope φ, in rows.
    strayed: f64,
    sum: u128,
}

impl Pairs {
    fn compare(context: &Context<'_>, game: &str, height: u64) -> Result<Self, MeasureError> {
        let xs = rows(context, &nimhoff(game), height)?;
        // The n-th pair is (a, a + n) with a = floor(n phi) = floor((n + sqrt(5 n^2)) / 2).
        let (mut wrong, mut checked, mut strayed) = (0_u64, 0_u64, 0.0_f64);
        let phi = f64::midpoint(1.0, 5_f64.sqrt());
        for n in 0.. {
            let a = u64::midpoint(n, (5 * n * n).isqrt());
            let b = a + n;
            if a >= height {
                break;
            }
            checked += 1;
            wrong += u64::from(xs[a as usize] != b);
            strayed = strayed.max((b as f64 - phi * a as f64).abs());
            if b < height {
                checked += 1;
                wrong += u64::from(xs[b as usize] != a);
            }
        }
        // Every row but the first belongs to one pair, as the lower or the upper number.
        let all = checked == height + 1;
        Ok(Self { wrong, all, strayed, sum: xs.iter().map(|&x| u128::from(x)).sum() })
    }
}

/// The P-positions of Wythoff Nim.
pub(super) fn wythoff(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(100_000, 1_000_000);
    context.step("the closed form of Wythoff Nim")?;
    let pairs = Pairs::compare(context, "wythoff", height)?;
    let mutant = context.mutant("Wythoff Nim with the rule (1, 2)", || {
        Pairs::compare(context, "1,0 1,1 1,2 0,1", 1000)
    })?;
    found.row("Rows of Wythoff Nim compared with ⌊nφ⌋, ⌊nφ²⌋", count(height));
    found.row("Sum of their columns", count(pairs.sum));
    found.find(
        "F-14",
        mutant.judge(&pairs, |pairs| {
            Verdict::exact(pairs.wrong == 0 && pairs.all && pairs.strayed < 2.0)
        }),
        format!(
            "{} of {} rows differ from the pairs (⌊nφ⌋, ⌊nφ²⌋) and their mirror images, which stay \
             within {:.2} of the two lines.",
            pairs.wrong,
            count(height),
            pairs.strayed
        ),
    );
    Ok(())
}
