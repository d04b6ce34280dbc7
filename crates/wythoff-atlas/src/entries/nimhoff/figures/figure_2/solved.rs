//! Nim and Wythoff Nim against their closed forms.

use wythoff::exact::wythoff_pair;

use crate::measure::beams::{points, rows};
use crate::prelude::*;

/// Counts P-positions of Nim off the diagonal.
pub(super) fn nim(context: &Context<'_>, height: u64, found: &mut Found) -> Result<usize> {
    context.step("the closed form of Nim")?;
    let off = |game: &str, height| -> Result<usize> {
        let xs = rows(context, &nimhoff(game), height)?;
        Ok(points(&xs).filter(|(x, y)| x != y).count())
    };
    let stray = off("nim", height)?;
    let mutant = context.mutant("Nim with the rule (2, 2)", || off("1,0 2,2 0,1", 1000))?;
    found.verdict("F-13", mutant.judge_exact(&stray, |&off| off == 0));
    Ok(stray)
}

/// The rows of a game beside those of Wythoff's pairs.
#[derive(Serialize)]
pub(super) struct Pairs {
    wrong: u64,
    /// True if each row belongs to a pair.
    #[serde(skip)]
    all: bool,
    /// The farthest that a pair is from the line of slope φ, in rows.
    strayed: f64,
    /// The sum of the columns.
    sum: u64,
}

impl Pairs {
    fn compare(context: &Context<'_>, game: &str, height: u64) -> Result<Self> {
        let xs = rows(context, &nimhoff(game), height)?;
        let (mut wrong, mut checked, mut strayed) = (0_u64, 0_u64, 0.0_f64);
        for n in 0.. {
            let (a, b) = wythoff_pair(n);
            if a >= height {
                break;
            }
            checked += 1;
            wrong += u64::from(xs[a as usize] != b);
            strayed = strayed.max((b as f64 - PHI * a as f64).abs());
            if b < height {
                checked += 1;
                wrong += u64::from(xs[b as usize] != a);
            }
        }
        // Every row but the first belongs to one pair, as the lower or the upper number.
        let all = checked == height + 1;
        Ok(Self { wrong, all, strayed, sum: xs.iter().sum() })
    }
}

/// Compares the P-positions of Wythoff Nim with the pairs.
pub(super) fn wythoff(context: &Context<'_>, height: u64, found: &mut Found) -> Result<Pairs> {
    context.step("the closed form of Wythoff Nim")?;
    let pairs = Pairs::compare(context, "wythoff", height)?;
    let mutant = context.mutant("Wythoff Nim with the rule (1, 2)", || {
        Pairs::compare(context, "1,0 1,1 1,2 0,1", 1000)
    })?;
    let rule = |pairs: &Pairs| Verdict::exact(pairs.wrong == 0 && pairs.all && pairs.strayed < 2.0);
    found.verdict("F-14", mutant.judge(&pairs, rule));
    Ok(pairs)
}
