//! Hypotheses 6, 7 and 8 in P-positions.

use super::GAMES;
use crate::measure::beams::{label, points, rows};
use crate::prelude::*;

/// The number of sectors between the rules of a game that hold P-positions, and that of its rules.
type Beams = (usize, usize);

/// Rows in which beams are counted.
const ROWS: u64 = 20_000;

/// Games whose steepest beams are compared; the last of them has waves that last.
const COMPARED: [&str; 5] = ["wythoff", "1,0 2,2 0,1", "1,0 2,1 3,3 0,1", "gdwn:1,2", "gdwn:3,5"];
/// A game that the paper takes to be strict, and whose waves last; in short runs that is not seen
/// in the width of its beams.
const SLOW: &str = "gdwn:2,3";

pub(super) fn report(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let beams = beams(context, &GAMES)?;
    let unfilled = self::beams(context, &["1,0 2,1 0,1", "gdwn:2,4"])?;
    let mutant = context
        .mutant("(2, 4)-GDWN in place of (2, 3)-GDWN", || self::beams(context, &["gdwn:2,4"]))?;
    let rule =
        |of: &Vec<Beams>| Verdict::exact(of.iter().all(|(beams, rules)| beams + 1 == *rules));
    found.verdict("F-37", mutant.judge(&beams, rule));
    let height = context.pick(200_000, 4_000_000);
    let octaves = lines(context, height, found)?;
    Ok(numbers! {
        beam_rows: ROWS,
        // Beams and rules of the games whose rules all are fill rules, and of two others.
        beams,
        unfilled,
        // The games whose steepest beams are lines.
        with_lines: &COMPARED[..4],
        // Columns up to this one were searched for steepest beams.
        x: height * 2 / 5,
        octaves,
    })
}

/// Counts beams and rules of games.
fn beams(context: &Context<'_>, games: &[&str]) -> Result<Vec<Beams>> {
    let count = |game: &&str| {
        context.step(&format!("the beams of {game}"))?;
        let rules = nimhoff(game);
        let xs = rows(context, &rules, ROWS)?;
        let mut sectors = vec![0_u64; rules.effective().len()];
        for (x, y) in points(&xs).skip(ROWS as usize / 2) {
            sectors[label(rules.effective(), (x, y))] += 1;
        }
        // A beam has at least one in a hundred P-positions.
        let beams = sectors.iter().filter(|&&n| n > ROWS / 200).count();
        Ok((beams, sectors.len()))
    };
    games.iter().map(count).collect()
}

/// The steepest beam of a game in octaves of x, the last one first.
#[derive(Serialize)]
struct Octaves {
    rules: &'static str,
    /// The range of y/x in each octave.
    widths: Vec<f64>,
    /// The range of n/x for the n-th P-position.
    spreads: Vec<f64>,
}

/// The octave that is compared with the last one.
const EARLY: usize = 6;

impl Octaves {
    fn new(context: &Context<'_>, game: &'static str, height: u64) -> Result<Self> {
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
        Ok(Self { rules: game, widths, spreads: ranges(|n, (x, _)| n as f64 / x as f64) })
    }

    /// Returns true if the range in the last octave is less than half of that six octaves before.
    fn falls(ranges: &[f64]) -> bool {
        2.0 * ranges[0] < ranges[EARLY]
    }
}

/// Compares the steepest beams of games with lines, and of two others, octave by octave.
fn lines(context: &Context<'_>, height: u64, found: &mut Found) -> Result<Vec<Octaves>> {
    let of = |games: &[&'static str], height: u64| -> Result<Vec<Octaves>> {
        games.iter().map(|game| Octaves::new(context, game, height)).collect()
    };
    let mut games = of(&COMPARED, height)?;
    let slow = Octaves::new(context, SLOW, height)?;
    let mutant = context.mutant("(4, 6)-GDWN in place of (1, 2)-GDWN", || {
        of(&["1,0 2,2 0,1", "gdwn:4,6", "gdwn:3,5"], 100_000)
    })?;
    // If the ranges of all games but the last fall, and if those of the last do.
    let parts = |of: &[Octaves], ranges: fn(&Octaves) -> &[f64]| -> (bool, bool) {
        let (last, lines) = of.split_last().expect("games");
        (lines.iter().all(|of| Octaves::falls(ranges(of))), Octaves::falls(ranges(last)))
    };
    let rule = |of: &Vec<Octaves>| {
        let (lines, waves) = parts(of, |of| &of.widths);
        Verdict::rough(lines && waves, lines)
    };
    found.verdict("F-38", mutant.judge(&games, rule));
    let rule = |of: &Vec<Octaves>| Verdict::question(parts(of, |of| &of.spreads).0);
    found.verdict("F-40", mutant.judge(&games, rule));
    games.push(slow);
    Ok(games)
}
