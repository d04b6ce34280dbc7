//! Theorem 10: the slopes and densities of P-lines, solved, proved and measured.

mod hypotheses;
mod strip;
mod sums;

use serde_json::json;
use wythoff::nimhoff::{self, Measurement, PLines};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{lines_of, name, nimhoff};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-theorem-10",
    number: "Theorem 10, Figure 5",
    title: "Slopes and densities of P-lines",
    says: &[
        "Let all n + 1 rules be fill rules, so that n lines part n + 1 forbidden regions (Hypothesis 6), let every beam be a \
         line (7) and have a limit density (8). A strip of width d along rule r = (a, b), of slope s, meets λ s d/(s − m) \
         P-positions of a line of slope m and density λ, and d b classes of r: a share of λ/(b − ma), as Figure 5 \
         shows. Each class of a fill rule holds one P-position, so the shares of the lines below the rule sum to 1, \
         and so do those, λ/(ma − b), of the lines above it: 2n equations in 2n unknowns. Simulations agree fully with the \
         predicted number, slopes and densities of lines.",
    ],
    claims: &["F-37", "F-38", "F-39", "F-40", "F-42", "F-43", "F-44", "F-45"],
    measure,
});

/// Games all of whose rules are fill rules.
const GAMES: [&str; 10] = [
    "nim",
    "wythoff",
    "1,0 2,2 0,1",
    "1,0 2,1 3,3 0,1",
    "gdwn:1,2",
    "gdwn:2,3",
    "gdwn:3,5",
    "gdwn:14,23",
    "1,0 2,1 1,1 0,1",
    "gdwn:1,2;2,3",
];

/// A game, its measurement, and the lines that are predicted for it.
type Game = (&'static str, Measurement, PLines);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    strip::figure_5(&mut found)?;
    let rows = context.pick(300_000, 16_000_000);
    let games = ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"];
    let games = games.map(|rules| game(context, rules, rules, rows));
    let games = games.into_iter().collect::<Result<Vec<Game>, _>>()?;
    sums::report(context, &games, &mut found)?;
    agreement(context, &games, rows, &mut found)?;
    sums::shares(context, &games, &mut found)?;
    hypotheses::report(context, &mut found)?;
    found.differs = vec![
        "The list of rules in section 3.3 ends with r with index n + 1 twice; the first of them is r with index n.".into(),
        "Where a and b have a common factor the classes of (a, b) are not evenly spaced: several share a line. Their mean \
         spacing is 1/b as stated, and nothing else is used."
            .into(),
        "Hypothesis 6 does not hold for rulesets with rules that fill nothing, as section 4 says, and Hypothesis 7 not \
         for games with waves that last."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 2,1 3,3 0,1\" --digits 40".into(),
        format!("wythoff nimhoff measure --rules gdwn:1,2 --rows {rows}"),
        format!("wythoff nimhoff measure --rules gdwn:2,3 --rows {rows}"),
    ];
    Ok(found)
}

/// Measures a game, beside the lines of the same rules or of others.
fn game(
    context: &Context<'_>,
    rules: &'static str,
    predicted: &str,
    rows: u64,
) -> Result<Game, MeasureError> {
    context.step(&format!("{} rows of {rules}", count(rows)))?;
    let lines = lines_of(predicted, 40)?;
    let game = nimhoff(rules);
    // With classes, of which `sums` reads the shares.
    let data = nimhoff::measure(&game, game.effective(), rows, context.observer())?;
    Ok((rules, data, lines))
}

/// Measured slopes and densities beside the predicted ones.
struct Agreement {
    /// True if each game has as many beams as lines are predicted.
    numbers: bool,
    /// The greatest difference of a mean, and the greatest one divided by its standard error.
    most: f64,
    errors: f64,
    /// The greatest difference of a plain count.
    plain: f64,
}

impl Agreement {
    fn new(games: &[Game]) -> Self {
        let mut of = Self { numbers: true, most: 0.0, errors: 0.0, plain: 0.0 };
        for (_, data, lines) in games {
            of.numbers &= data.beams.len() == lines.lines.len();
            for (beam, line) in data.beams.iter().zip(&lines.lines) {
                let (slope, density) = (line.slope.to_f64(), line.density.to_f64());
                let slope = (beam.slope.unwrap_or(f64::NAN) - slope).abs();
                let mean = (beam.density - density).abs();
                let slope_errors = slope / beam.slope_error.unwrap_or(f64::NAN);
                of.most = of.most.max(slope).max(mean);
                of.errors = of.errors.max(slope_errors).max(mean / beam.density_error);
                of.plain = of.plain.max((beam.plain_density - density).abs());
            }
        }
        of
    }
}

fn agreement(
    context: &Context<'_>,
    games: &[Game],
    rows: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let table: Vec<Vec<String>> = games
        .iter()
        .flat_map(|(rules, data, lines)| {
            data.beams.iter().zip(&lines.lines).map(|(beam, line)| {
                vec![
                    name(rules),
                    format!("{:.7}", line.slope.to_f64()),
                    format!(
                        "{:.7} ± {:.0e}",
                        beam.slope.unwrap_or(f64::NAN),
                        beam.slope_error.unwrap_or(f64::NAN)
                    ),
                    format!("{:.7}", line.density.to_f64()),
                    format!("{:.7} ± {:.0e}", beam.density, beam.density_error),
                    format!("{:.5}", beam.plain_density),
                ]
            })
        })
        .collect();
    found.data["measured"] = json!(table);
    found.table(
        format!(
            "Slopes and densities of {} rows: predicted, the mean over ln x, and the plain count",
            count(rows)
        ),
        &["rules", "slope", "measured", "density", "measured", "plain"],
        table,
    );
    let evidence = Agreement::new(games);
    let mutant = context
        .mutant("the lines of (2, 3)-GDWN beside the P-positions of (1, 2)-GDWN", || {
            Ok(Agreement::new(&[game(context, "gdwn:1,2", "gdwn:2,3", 20_000)?]))
        })?;
    let limit = context.pick(1e-4, 1e-5);
    found.find(
        "F-45",
        mutant.judge(&evidence, |of| {
            let near = of.numbers && of.most < limit;
            Verdict::rough(near && of.errors < 3.0, near)
        }),
        format!(
            "In {} rows of (1, 2), (2, 3) and the rules of Figure 1 the number of lines is as predicted. No mean slope or density \
             over ln x is farther off than {:.1e}, and none by more than {:.1} of its standard error. Plain counts up to one x, \
             which contain a part of a wave, are off by up to {:.1e}. That lines exist is not proved.",
            count(rows),
            evidence.most,
            evidence.errors,
            evidence.plain
        ),
    );
    Ok(())
}
