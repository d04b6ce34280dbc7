//! Which games keep their lines: the spectrum of disturbances, and waves in data beside it.

mod long_run;
mod means;
mod modes;
mod survey;
mod waves;

use wythoff::nimhoff::StabilityClass;

use self::waves::Waves;
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{self, measured, reorganized};
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
         and so is that none is missing in the window searched; a bound certifies that none of any frequency lies farther up.",
    ],
    claims: &["F-07", "F-19", "F-20", "F-58", "F-62", "F-68"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let games = modes::judge(context)?;
    modes::report(&games, &mut found);
    survey::report(context, &mut found)?;
    let waves = Waves::new(context)?;
    let record = long_run::recorded(context)?;
    modes::exceptions(context, &games, &waves, &mut found)?;
    waves.plate(context, &mut found);
    waves.beside(context, &mut found);
    means::report(context, record.as_ref().map(|record| &record.result.means), &mut found)?;
    survives(context, &mut found)?;
    if let Some(record) = &record {
        long_run::report(context, record, &mut found);
    }
    waves.scatter(context, &games, &mut found)?;
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
        "Mean densities of games with large waves are not solutions of (1) and (2): the equations are not linear, and the \
         waves shift the means, in (4, 6)-GDWN by three percent; mean slopes differ by less than a thousandth, but by many \
         standard errors."
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

/// The strongest wave of a game, and the modes of its lines.
struct Fluctuations {
    is_unstable: bool,
    growth: f64,
    factor: f64,
    strength: f64,
}

impl Fluctuations {
    fn of(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self, MeasureError> {
        let model = reorganized(context, rules)?;
        let spectrum = theory::modes(context, &model.lines, 20.0)?;
        let data = measured(context, rules, &model.fill_rules, rows)?;
        let wave = data.periods.first();
        Ok(Self {
            is_unstable: spectrum.class == StabilityClass::Unstable,
            growth: spectrum.modes.first().map_or(f64::NAN, |mode| mode.growth),
            factor: wave.map_or(f64::NAN, |wave| wave.factor),
            strength: wave.map_or(0.0, |wave| wave.strength),
        })
    }
}

/// (3, 5)-GDWN with (8, 5): the waves are there still.
fn survives(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let rows = context.pick(100_000, 6_000_000);
    context.step("the waves of (3, 5)-GDWN with (8, 5)")?;
    let before = Fluctuations::of(context, "gdwn:3,5", context.pick(100_000, 1_000_000))?;
    let after = Fluctuations::of(context, "1,0 5,3 8,5 1,1 3,5 0,1", rows)?;
    let mutant = context
        .mutant("Wythoff Nim with (3, 5) alone in place of (5, 3), (8, 5) and (3, 5)", || {
            Fluctuations::of(context, "1,0 1,1 3,5 0,1", 100_000)
        })?;
    found.find(
        "F-20",
        mutant.judge(&after, |after| {
            let same = (after.factor / before.factor - 1.0).abs() < 0.02;
            Verdict::exact(after.is_unstable && after.strength > 0.5 * before.strength && same)
        }),
        format!(
            "In {} rows the strongest wave repeats when x grows by {:.3}, as it does by {:.3} without (8, 5), and its relative \
             amplitude is {:.2}, without (8, 5) {:.2}. A mode with Re s = {:.3} is certified.",
            count(rows),
            after.factor,
            before.factor,
            after.strength,
            before.strength,
            after.growth
        ),
    );
    Ok(())
}
