//! Forbidden regions by definition, in Nim and Wythoff Nim, and what parts beams.

use wythoff::exact::wythoff_pair;

use crate::measure::beams::{beams, points, rows};
use crate::prelude::*;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    Ok(numbers! {
        // Number of pairs of bounds that were tried.
        pairs: BOUNDS.len() * (BOUNDS.len() - 1) / 2,
        nim: nim(context, found)?,
        wythoff: wythoff(context, found)?,
        parted: beam_or_line(context, found)?,
    })
}

/// Bounds y/(x + y) of the regions that are tried, with their names as y/x.
const BOUNDS: [(f64, &str); 7] = [
    (0.0, "0"),
    (1.0 / 3.0, "1/2"),
    (0.381_966_011_250_105, "1/φ"),
    (0.5, "1"),
    (0.618_033_988_749_895, "φ"),
    (2.0 / 3.0, "2"),
    (1.0, "∞"),
];

/// The sharp forbidden regions of a game, by their bounds.
#[derive(Serialize)]
struct Sharp {
    /// With closed bounds, as the definition is printed.
    closed: Vec<(&'static str, &'static str)>,
    /// A region is forbidden if each smaller one inside of it has finitely many P-positions.
    inner: Vec<(&'static str, &'static str)>,
}

/// The sharp forbidden regions of Nim, as the paper gives them.
const OF_NIM: [(&str, &str); 2] = [("0", "1"), ("1", "∞")];

impl Sharp {
    /// Tries all pairs of bounds on the P-positions with `to` / 2 <= x + y < `to`.
    fn of(context: &Context<'_>, rules: &str, to: u64) -> Result<Self> {
        /// Ratios within this distance of a bound count as near to it.
        const NEAR: f64 = 0.01;
        let xs = rows(context, &nimhoff(rules), to)?;
        let shares: Vec<f64> = points(&xs)
            .filter(|(x, y)| (to / 2..to).contains(&(x + y)))
            .map(|(x, y)| y as f64 / (x + y) as f64)
            .collect();
        let any = |from: f64, to: f64| shares.iter().any(|&at| from < at && at < to);
        let within = |from: f64, to: f64| shares.iter().any(|&at| from <= at && at <= to);
        let (mut closed, mut inner) = (Vec::new(), Vec::new());
        for (place, &(from, left)) in BOUNDS.iter().enumerate() {
            for &(to, right) in &BOUNDS[place + 1..] {
                // P-positions close to each bound that is no axis.
                let below = from == 0.0 || any(from - NEAR, to);
                let above = to == 1.0 || any(from, to + NEAR);
                if below && above && !within(from, to) {
                    closed.push((left, right));
                }
                let below = from == 0.0 || any(from - NEAR, from + NEAR);
                let above = to == 1.0 || any(to - NEAR, to + NEAR);
                if below && above && !within(from + NEAR, to - NEAR) {
                    inner.push((left, right));
                }
            }
        }
        Ok(Self { closed, inner })
    }
}

/// Judges the two regions of Nim, and the definition that they are an example of.
fn nim(context: &Context<'_>, found: &mut Found) -> Result<Sharp> {
    let side = context.pick(2000, 20_000);
    context.step("the regions of Nim")?;
    let nim = Sharp::of(context, "nim", side)?;
    let mutant = context
        .mutant("the P-positions of Wythoff Nim in place of those of Nim", || {
            Sharp::of(context, "wythoff", side)
        })?;
    found.verdict("F-28", mutant.judge_exact(&nim, |sharp| sharp.inner == OF_NIM));
    let definition =
        |sharp: &Sharp| Verdict::erratum(sharp.closed == OF_NIM, sharp.inner == OF_NIM);
    found.verdict("F-25", mutant.judge(&nim, definition));
    Ok(nim)
}

/// Positions of the middle region of Wythoff Nim.
#[derive(Serialize)]
struct Middle {
    most: u64,
    looked: u64,
    /// Those that lack a diagonal move or a move of Nim to a P-position.
    lacking: u64,
}

impl Middle {
    /// Looks at all (x, b) with |b - x| < n + `more`, b the n-th, for n below `most`.
    fn survey(xs: &[u64], most: u64, more: u64) -> Self {
        let is_p = |x: u64, y: u64| xs[y as usize] == x;
        let (mut looked, mut lacking) = (0, 0);
        for n in 1..most {
            let (_, b) = wythoff_pair(n);
            let reach = n + more;
            for x in (b + 1 - reach)..(b + reach) {
                // The P-positions of the diagonal and of the row and column, towards the axes.
                let diagonal = (1..=x.min(b)).any(|k| is_p(x - k, b - k));
                let nim = (1..=x).any(|k| is_p(x - k, b)) || (1..=b).any(|k| is_p(x, b - k));
                looked += 1;
                lacking += u64::from(!(diagonal && nim));
            }
        }
        Self { most, looked, lacking }
    }
}

/// Looks for two moves from each position of the middle region of Wythoff Nim.
fn wythoff(context: &Context<'_>, found: &mut Found) -> Result<Middle> {
    let most = context.pick(60, 400);
    context.step("the middle region of Wythoff Nim")?;
    let xs = rows(context, &nimhoff("wythoff"), 3 * most)?;
    let middle = Middle::survey(&xs, most, 0);
    let mutant = context.mutant("|bₙ − x| ≤ n in place of |bₙ − x| < n", || {
        Ok(Middle::survey(&xs, 60, 1))
    })?;
    let rule = |middle: &Middle| Verdict::exact(middle.lacking == 0 && middle.looked > 0);
    found.verdict("F-29", mutant.judge(&middle, rule));
    Ok(middle)
}

/// The width in y/x of the top beam of a game, and the widest gap within it.
#[derive(Clone, Copy, Serialize)]
struct Top {
    width: f64,
    gap: f64,
}

impl Top {
    /// Looks at the P-positions up to x + y = `to`.
    fn of(context: &Context<'_>, text: &str, to: u64) -> Result<Self> {
        let xs = rows(context, &nimhoff(text), to)?;
        let all = beams(&xs, (to / 8, to), 0.01);
        let top = all[all.len() - 1];
        let mut inside: Vec<f64> = points(&xs)
            .filter(|(x, y)| (to / 8..to).contains(&(x + y)))
            .map(|(x, y)| y as f64 / x as f64)
            .filter(|at| (top.least..=top.greatest).contains(at))
            .collect();
        inside.sort_by(f64::total_cmp);
        let gap = inside.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        Ok(Self { width: top.greatest - top.least, gap })
    }
}

/// The top beams of two games, near the origin and far from it.
#[derive(Serialize)]
struct Parted {
    line: [Top; 2],
    beam: [Top; 2],
}

/// Judges if the width of a line shrinks, and the gaps within a beam do.
fn beam_or_line(context: &Context<'_>, found: &mut Found) -> Result<Parted> {
    context.step("gaps within a beam")?;
    let (near, far) = (20_000, context.pick(320_000, 2_560_000));
    let of = |rules: &str| -> Result<[Top; 2]> {
        Ok([Top::of(context, rules, near)?, Top::of(context, rules, far)?])
    };
    let parted = Parted { line: of("wythoff")?, beam: of("gdwn:3,5")? };
    let mutant = context.mutant("Wythoff Nim in place of (3, 5)-GDWN", || {
        Ok(Parted { line: parted.line, beam: parted.line })
    })?;
    let rule = |Parted { line, beam }: &Parted| {
        let narrows = line[1].width < line[0].width / 4.0;
        let stays = beam[1].width > beam[0].width / 2.0;
        let no_region = beam[1].gap < beam[0].gap / 2.0;
        Verdict::definition(narrows && stays && no_region)
    };
    found.verdict("F-26", mutant.judge(&parted, rule));
    Ok(parted)
}
