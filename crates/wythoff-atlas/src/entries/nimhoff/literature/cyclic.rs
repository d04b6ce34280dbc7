//! Nimhoff of Fraenkel and Lorberbom: Nim in which a few tokens may be taken from several heaps.
//!
//! Source: A. S. Fraenkel, M. Lorberbom, *Nimhoff games*, Journal of Combinatorial Theory A 58
//! (1991): the Grundy values of cyclic Nimhoff.

use std::collections::BTreeSet;

use crate::prelude::*;

/// Grundy values that were compared.
#[derive(Serialize)]
pub(super) struct Cyclic {
    /// h: fewer than h tokens in all may be taken from both heaps.
    limits: Vec<usize>,
    side: usize,
    compared: usize,
    wrong: usize,
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Cyclic> {
    context.step("Grundy values of cyclic Nimhoff")?;
    let side = context.pick(24, 48);
    let cyclic = survey(side, |taken, h| taken < h);
    let mutant = context.mutant("one token more allowed, h in place of fewer than h", || {
        Ok(survey(12, |taken, h| taken <= h))
    })?;
    found.verdict("F-117", mutant.judge_exact(&cyclic, |cyclic| cyclic.wrong == 0));
    Ok(cyclic)
}

/// Compares the Grundy values of two heaps below `side` with the formula, for h from 2 to 7.
fn survey(side: usize, allowed: impl Fn(usize, usize) -> bool) -> Cyclic {
    let limits: Vec<usize> = (2..=7).collect();
    let (mut compared, mut wrong) = (0, 0);
    for &h in &limits {
        let mut values = vec![vec![0; side]; side];
        for x in 0..side {
            for y in 0..side {
                let both = (0..=x.min(h)).flat_map(|a| (0..=y.min(h)).map(move |b| (a, b)));
                let both = both.filter(|&(a, b)| a + b > 0 && allowed(a + b, h));
                let options = (0..x).map(|a| values[a][y]).chain((0..y).map(|b| values[x][b]));
                let options: BTreeSet<usize> =
                    options.chain(both.map(|(a, b)| values[x - a][y - b])).collect();
                let value = (0..).find(|value| !options.contains(value)).unwrap_or_default();
                values[x][y] = value;
                compared += 1;
                wrong += usize::from(value != h * ((x / h) ^ (y / h)) + (x + y) % h);
            }
        }
    }
    Cyclic { limits, side, compared, wrong }
}
