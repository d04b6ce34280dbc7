//! Which games keep their lines: the spectrum of disturbances, and waves in data beside it.

mod long_run;
mod modes;
mod waves;

use serde_json::json;

use self::modes::Judged;
use self::waves::Waves;
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{measured, name, reorganized};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-stability",
    number: "Sections 2 and 5",
    title: "Which lines last, and which dissolve into beams",
    says: &[
        "Most games have uniform P-lines; of the symmetric ones with one pair of rules, only (1, 2) and (2, 3) of those in \
         Ω are strict, and fluctuations begin with (3, 5): the outer beams of the first two are too stable, being made \
         greedily. A game without fluctuations after a few thousand multiples of its rules has lines, with bounded or \
         at most slowly growing scatter. In games with fluctuations, mean slopes and densities solve the equations of \
         Theorem 10 to three digits.",
        "What we add is a test that can be computed. Disturb line j by V x^s in its count and D x^s in its place, and let \
         every class of every fill rule be taken once again: to first order, only certain s are possible, the roots of \
         an equation det M(s) = 0. Relative to the lines a disturbance goes like x^(Re s − 1), and repeats when x \
         grows by e^(2π/Im s). The lines last if every root has Re s < 1. All roots here are certified, \
         and it is certified that none is missing.",
    ],
    claims: &["F-07", "F-19", "F-20", "F-58", "F-62", "F-68"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let games = modes::judge(context)?;
    modes::report(&games, &mut found);
    let waves = Waves::new(context)?;
    waves.plate(context, &mut found);
    waves.beside(&mut found);
    means(context, &mut found)?;
    survives(context, &games, &mut found)?;
    long_run::report(context, &mut found)?;
    waves.scatter(&games, &mut found);
    found.differs = vec![
        "(2, 3)-GDWN is not strict: its lines have a certified mode with Re s above 1, whose frequency is so high that \
         x grows by less than a tenth from wave to wave. Averaged over an octave, or looked at on the scale of a \
         picture, the waves are gone; counted in fine bins they are there, and grow, in data that the paper had."
            .into(),
        "That these games fluctuate is seen in data and proved for the linearised equations only; that the equations describe \
         the games is the paper’s hypothesis, and ours."
            .into(),
        "Scatter of strict games grows as well, like x^(Re s) with the largest Re s below 1: slower than the lines, but \
         a power of x, neither bounded nor o(log x)."
            .into(),
        "Mean slopes and densities of games with large waves are not solutions of (1) and (2): the equations are not \
         linear, and the waves shift the means by up to some percent."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules gdwn:2,3".into(),
        "wythoff nimhoff measure --rules gdwn:2,3 --rows 10000000".into(),
        "wythoff nimhoff theory --rules \"1,0 1,1 5,8 0,1\"".into(),
        "wythoff atlas --long --only fgpll-stability".into(),
    ];
    Ok(found)
}

/// Mean densities and slopes of games with large waves against Theorem 10.
fn means(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let height = context.pick(150_000, 10_000_000);
    let (mut least, mut most) = (f64::MAX, 0.0_f64);
    let mut rows = Vec::new();
    for rules in ["gdwn:3,5", "gdwn:4,7", "gdwn:8,13"] {
        context.step(&format!("the means of {rules}"))?;
        let model = reorganized(context, rules)?;
        let data = measured(context, rules, &model.fill_rules, height)?;
        let mut worst = 0.0_f64;
        for (beam, line) in data.beams.iter().zip(&model.lines.lines).skip(2) {
            let density = line.density.to_f64();
            worst = worst.max((beam.density / density - 1.0).abs());
            rows.push(vec![
                name(rules),
                format!("{:.5}", line.slope.to_f64()),
                beam.slope.map_or(String::new(), |slope| format!("{slope:.5}")),
                format!("{density:.5}"),
                format!("{:.5} ± {:.5}", beam.density, beam.density_error),
                format!("{:+.2} %", (beam.density / density - 1.0) * 100.0).replace('-', "−"),
            ]);
        }
        (least, most) = (least.min(worst), most.max(worst));
    }
    found.table(
        format!(
            "Hann means in ln x of the upper beams, {} rows, against Theorem 10",
            count(height)
        ),
        &["rules", "slope, theory", "mean", "density, theory", "mean", "difference"],
        rows.clone(),
    );
    found.find(
        "F-07",
        Verdict::erratum(most < 0.0005, least > 0.002 && most < 0.1),
        format!(
            "Mean densities differ from the solution by up to {:.1} % to {:.1} % in (3, 5), (4, 7) and (8, 13): only to first \
             order do means solve the equations.",
            least * 100.0,
            most * 100.0
        ),
    );
    found.data["means"] = json!(rows);
    Ok(())
}

/// (3, 5)-GDWN with (8, 5): the waves are there still.
fn survives(
    context: &Context<'_>,
    games: &[Judged],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    const RULES: &str = "1,0 5,3 8,5 1,1 3,5 0,1";
    let height = context.pick(100_000, 6_000_000);
    context.step("the waves of (3, 5)-GDWN with (8, 5)")?;
    let model = reorganized(context, RULES)?;
    let data = measured(context, RULES, &model.fill_rules, height)?;
    let unstable = games.iter().any(|game| game.rules == RULES && game.is_unstable());
    let growth = games.iter().find(|game| game.rules == RULES).and_then(Judged::growth);
    let strength = data.periods.first().map_or(0.0, |period| period.strength);
    found.find(
        "F-20",
        Verdict::rough(false, unstable && strength > 0.05),
        format!(
            "A mode with Re s = {:.3} is certified, so the lines cannot last; in {} rows the strongest wave has the relative \
             amplitude {strength:.2} and a factor of {:.3}.",
            growth.unwrap_or(f64::NAN),
            count(height),
            data.periods.first().map_or(f64::NAN, |period| period.factor)
        ),
    );
    Ok(())
}
