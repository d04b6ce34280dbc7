//! Hypotheses 6, 7 and 8 in P-positions.

use serde_json::json;

use super::GAMES;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::beams::{label, points, rows};
use crate::measure::theory::{name, nimhoff};
use crate::model::Verdict;

pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    beams(context, found)?;
    lines(context, found)
}

/// The number of rules of a game, and of the sectors between them that hold P-positions.
struct Beams {
    rules: usize,
    beams: usize,
}

impl Beams {
    fn new(context: &Context<'_>, game: &str) -> Result<Self, MeasureError> {
        const ROWS: u64 = 20_000;
        context.step(&format!("the beams of {game}"))?;
        let rules = nimhoff(game);
        let xs = rows(context, &rules, ROWS)?;
        let mut sectors = vec![0_u64; rules.effective().len()];
        for (x, y) in points(&xs).skip(ROWS as usize / 2) {
            sectors[label(rules.effective(), (x, y))] += 1;
        }
        // A beam has at least one in a hundred P-positions.
        let beams = sectors.iter().filter(|&&n| n > ROWS / 200).count();
        Ok(Self { rules: rules.effective().len(), beams })
    }
}

fn beams(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let of = |games: &[&str]| -> Result<Vec<Beams>, MeasureError> {
        games.iter().map(|game| Beams::new(context, game)).collect()
    };
    let counted = of(&GAMES)?;
    let unfilled = of(&["1,0 2,1 0,1", "gdwn:2,4"])?;
    let mutant = context.mutant("(2, 4)-GDWN in place of (2, 3)-GDWN", || of(&["gdwn:2,4"]))?;
    let numbers = |of: &[Beams]| list(of.iter().map(|of| format!("{} of {}", of.beams, of.rules)));
    found.find(
        "F-37",
        mutant.judge(&counted, |of| {
            Verdict::exact(of.iter().all(|of| of.beams + 1 == of.rules))
        }),
        format!(
            "Beams of {} games whose rules all are fill rules, counted in 20 000 rows, and rules: {}. The rules part them. \
             Games with other rules have fewer beams, Nim with (2, 1) and (2, 4)-GDWN {}.",
            counted.len(),
            numbers(&counted),
            numbers(&unfilled)
        ),
    );
    Ok(())
}

/// Games whose beams are looked at; the last of them has waves that last.
const LINES: [&str; 5] = ["wythoff", "1,0 2,2 0,1", "1,0 2,1 3,3 0,1", "gdwn:1,2", "gdwn:3,5"];
/// A game that the paper takes to be strict, and whose waves last; in short runs that is not seen
/// in the width of its beams.
const SLOW: &str = "gdwn:2,3";

/// The steepest beam of a game in octaves of x, the last one first.
struct Octaves {
    game: &'static str,
    /// The range of y/x in each octave.
    widths: Vec<f64>,
    /// The range of n/x for the n-th P-position.
    spreads: Vec<f64>,
}

/// The octave that is compared with the last one.
const EARLY: usize = 6;

impl Octaves {
    fn new(context: &Context<'_>, game: &'static str, height: u64) -> Result<Self, MeasureError> {
        context.step(&format!("the steepest beam of {game}"))?;
        let rules = nimhoff(game);
        let steepest = rules.effective().len() - 2;
        let xs = rows(context, &rules, height)?;
        let beam = points(&xs).filter(|&at| label(rules.effective(), at) == steepest);
        let mut beam: Vec<(u64, u64)> = beam.collect();
        beam.sort_unstable();
        // Slopes are below 5/2, so that all P-positions before this x are known.
        let end = height * 2 / 5;
        let ranges = |value: fn(u64, (u64, u64)) -> f64| {
            (0..=EARLY)
                .map(|octave| {
                    let within = (1..)
                        .zip(&beam)
                        .filter(|(_, at)| (end >> (octave + 1)..end >> octave).contains(&at.0));
                    let values = within.map(|(n, &at)| value(n, at));
                    let (least, most) = values
                        .fold((f64::MAX, f64::MIN), |(least, most), value| {
                            (least.min(value), most.max(value))
                        });
                    most - least
                })
                .collect()
        };
        let widths = ranges(|_, (x, y)| y as f64 / x as f64);
        Ok(Self { game, widths, spreads: ranges(|n, (x, _)| n as f64 / x as f64) })
    }

    /// Returns true if the range in the last octave is less than half of that six octaves before.
    fn falls(ranges: &[f64]) -> bool {
        2.0 * ranges[0] < ranges[EARLY]
    }
}

fn lines(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(200_000, 4_000_000);
    let of = |games: &[&'static str], height: u64| -> Result<Vec<Octaves>, MeasureError> {
        games.iter().map(|game| Octaves::new(context, game, height)).collect()
    };
    let games = of(&LINES, height)?;
    let slow = Octaves::new(context, SLOW, height)?;
    let mutant = context.mutant("(4, 6)-GDWN in place of (1, 2)-GDWN", || {
        of(&["1,0 2,2 0,1", "gdwn:4,6", "gdwn:3,5"], 100_000)
    })?;
    let shown = games.iter().chain([&slow]).map(|of| {
        let pair =
            |ranges: &[f64]| [format!("{:.1e}", ranges[EARLY]), format!("{:.1e}", ranges[0])];
        let ([a, b], [c, d]) = (pair(&of.widths), pair(&of.spreads));
        vec![name(of.game), a, b, c, d]
    });
    found.table(
        format!(
            "The steepest beam for x to {}: the range of y/x and that of n/x, n the number of its P-positions to x",
            count(height * 2 / 5)
        ),
        &["game", "y/x, six octaves before", "last octave", "n/x, six octaves before", "last octave"],
        shown.collect(),
    );
    let parts = |of: &[Octaves], ranges: fn(&Octaves) -> &Vec<f64>| -> (bool, bool) {
        let (last, lines) = of.split_last().expect("games");
        (lines.iter().all(|of| Octaves::falls(ranges(of))), Octaves::falls(ranges(last)))
    };
    let waves = |of: &[Octaves]| of.last().map_or([0.0; 2], |of| [of.widths[EARLY], of.widths[0]]);
    let [early, late] = waves(&games);
    found.find(
        "F-38",
        mutant.judge(&games, |of| {
            let (lines, waves) = parts(of, |of| &of.widths);
            Verdict::rough(lines && waves, lines)
        }),
        format!(
            "The steepest beams of {} narrow to less than half, in y/x, within six octaves. That of (3, 5)-GDWN does not, \
             from {early:.3} to {late:.3}: it is no line.",
            list(games[..4].iter().map(|of| name(of.game)))
        ),
    );
    let [early, late] = [games[4].spreads[EARLY], games[4].spreads[0]];
    found.find(
        "F-40",
        mutant.judge(&games, |of| Verdict::question(parts(of, |of| &of.spreads).0)),
        format!(
            "On the lines of {} the range of n/x falls to less than half within six octaves, as it must if there is a limit. \
             On the steepest beam of (3, 5)-GDWN, which is no line, it goes from {early:.4} to {late:.4}. Data cannot show \
             that a limit exists.",
            list(games[..4].iter().map(|of| name(of.game)))
        ),
    );
    found.data["octaves"] = games
        .iter()
        .chain([&slow])
        .map(|of| json!({ "rules": of.game, "widths": of.widths, "spreads": of.spreads }))
        .collect();
    Ok(())
}
