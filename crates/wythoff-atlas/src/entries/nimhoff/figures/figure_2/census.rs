//! Every ruleset of small rules: along lines or not, and which new rules make no new line.

use std::collections::BTreeMap;

use wythoff::nimhoff::Nimhoff;

use crate::measure::beams::{Beam, beams, complete_columns, points, rows, unevenness};
use crate::prelude::*;

/// Share of the way between the axes that parts two lines.
pub(super) const GAP: f64 = 0.004;
/// Equal pieces of the columns in which the P-positions of a line are counted.
const PIECES: usize = 16;
/// A line is evenly filled if these numbers differ by less, as a share of their mean.
const EVEN: f64 = 0.25;

/// A ruleset, and what its P-positions do.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Game {
    pub(super) rules: String,
    pub(super) lines: usize,
    /// Difference of the numbers of P-positions in equal pieces of the most uneven line.
    pub(super) uneven: f64,
    /// Distance of the slopes of rules from the lines, in shares of the way between the axes: 0 if
    /// a rule points into a line.
    pub(super) apart: f64,
}

impl Game {
    /// Measures a game on its first rows.
    pub(super) fn measure(context: &Context<'_>, rules: &str, count: u64) -> Result<Self> {
        let game = game(&ruleset(rules))?;
        let xs = rows(context, &game, count)?;
        let lines = beams(&xs, (count / 4, count), GAP);
        let uneven = lines.iter().map(|line| uneven(&xs, line)).fold(0.0, f64::max);
        let apart = distance(&lines, game.effective());
        Ok(Self { rules: rules.into(), lines: lines.len(), uneven, apart })
    }

    /// Returns true if the P-positions are spread evenly along lines that no rule points along.
    pub(super) fn along_lines(&self) -> bool {
        self.uneven < EVEN && self.apart > 0.0
    }
}

fn game(rules: &Ruleset) -> Result<Nimhoff> {
    Nimhoff::try_new(rules).map_err(MeasureError::not_found)
}

/// The least distance between the slope of a rule and a line, on the way between the axes.
fn distance(lines: &[Beam], rules: &[Rule]) -> f64 {
    let share = |slope: f64| slope / (1.0 + slope);
    let inner = rules.iter().filter(|rule| rule.a() > 0 && rule.b() > 0);
    let slopes = inner.map(|rule| share(f64::from(rule.b()) / f64::from(rule.a())));
    let from = |at: f64| {
        let away = lines.iter().map(|line| (share(line.least) - at).max(at - share(line.greatest)));
        away.fold(f64::MAX, f64::min)
    };
    slopes.map(from).fold(1.0, f64::min).max(0.0)
}

/// The unevenness of the numbers of a beam's P-positions in equal pieces of the columns.
pub(super) fn uneven(xs: &[u64], beam: &Beam) -> f64 {
    let to = ((xs.len() as f64 / beam.greatest.max(1.0)) as u64).min(complete_columns(xs));
    let from = to / 8;
    let mut pieces = [0_u64; PIECES];
    for (x, y) in points(xs).filter(|point| (from..to).contains(&point.0)) {
        let at = y as f64 / x as f64;
        if (beam.least..=beam.greatest).contains(&at) {
            pieces[((x - from) * PIECES as u64 / (to - from)) as usize] += 1;
        }
    }
    unevenness(&pieces)
}

/// The rules (a, b) with 1 <= a, b <= 3 of which none is a multiple of another.
const SMALL: [(u32, u32); 7] = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)];

/// Nim with each nonempty set of [`SMALL`] rules.
pub(super) fn small_rulesets() -> impl Iterator<Item = String> {
    (1_u32..1 << SMALL.len()).map(text)
}

fn text(set: u32) -> String {
    let of = |place: usize| set >> place & 1 == 1;
    let chosen = SMALL.iter().enumerate().filter(|&(place, _)| of(place));
    let chosen: Vec<String> = chosen.map(|(_, (a, b))| format!("{a},{b}")).collect();
    format!("1,0 {} 0,1", chosen.join(" "))
}

/// The rules added one at a time, and the number of lines before and after.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Additions {
    pub(super) all: usize,
    /// Additions that leave the number of lines as it was.
    pub(super) without_a_line: usize,
}

/// Compares the games of a census in pairs, one with a rule more than the other.
pub(super) fn additions(games: &[Game]) -> Additions {
    let lines: BTreeMap<&str, usize> =
        games.iter().map(|game| (game.rules.as_str(), game.lines)).collect();
    let (mut all, mut without_a_line) = (0, 0);
    for set in 1_u32..1 << SMALL.len() {
        for place in (0..SMALL.len()).filter(|place| set >> place & 1 == 0) {
            let (before, after) = (text(set), text(set | 1 << place));
            if let (Some(before), Some(after)) = (lines.get(&*before), lines.get(&*after)) {
                all += 1;
                without_a_line += usize::from(before == after);
            }
        }
    }
    Additions { all, without_a_line }
}
