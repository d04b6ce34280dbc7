//! Which games keep their lines: the spectrum of disturbances, and waves in data beside it.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff::nimhoff::{Measurement, Spectrum, StabilityClass, Stretch};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::theory::{measured, measured_with_summary, metered, modes, name, reorganized};
use crate::plot::{Axis, Guide, Plot, Series};
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
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
};

/// Where a game of the table comes from.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Among the symmetric games with one pair of rules.
    Pair,
    /// Not symmetric.
    Asymmetric,
    /// Other symmetric games.
    Symmetric,
}

/// The games of the table, by name.
const GAMES: [(&str, Kind); 24] = [
    ("gdwn:1,2", Kind::Pair),
    ("gdwn:2,3", Kind::Pair),
    ("gdwn:3,5", Kind::Pair),
    ("gdwn:4,6", Kind::Pair),
    ("gdwn:4,7", Kind::Pair),
    ("gdwn:5,8", Kind::Pair),
    ("gdwn:6,10", Kind::Pair),
    ("gdwn:8,13", Kind::Pair),
    ("1,0 2,1 3,3 0,1", Kind::Asymmetric),
    ("1,0 1,1 1,2 0,1", Kind::Asymmetric),
    ("1,0 1,1 2,3 0,1", Kind::Asymmetric),
    ("1,0 1,1 3,5 0,1", Kind::Asymmetric),
    ("1,0 1,1 4,6 0,1", Kind::Asymmetric),
    ("1,0 1,1 5,8 0,1", Kind::Asymmetric),
    ("1,0 1,1 8,13 0,1", Kind::Asymmetric),
    ("1,0 2,1 1,1 0,1", Kind::Asymmetric),
    ("1,0 3,2 1,1 1,2 0,1", Kind::Asymmetric),
    ("1,0 5,3 8,5 1,1 3,5 0,1", Kind::Asymmetric),
    ("wythoff", Kind::Symmetric),
    ("1,0 2,2 0,1", Kind::Symmetric),
    ("1,0 3,3 0,1", Kind::Symmetric),
    ("1,0 2,1 2,2 1,2 0,1", Kind::Symmetric),
    ("gdwn:1,2;2,3", Kind::Symmetric),
    ("gdwn:1,2;1,3", Kind::Symmetric),
];

/// A game with its modes.
struct Judged {
    rules: &'static str,
    kind: Kind,
    spectrum: Spectrum,
}

impl Judged {
    fn growth(&self) -> Option<f64> {
        self.spectrum.modes.first().map(|mode| mode.growth)
    }

    fn is_unstable(&self) -> bool {
        self.spectrum.class == StabilityClass::Unstable
    }

    fn is_strict(&self) -> bool {
        matches!(self.spectrum.class, StabilityClass::Strict | StabilityClass::StrictTo)
    }
}

/// What is known of the class, in words.
pub(super) fn class(spectrum: &Spectrum) -> String {
    match spectrum.class {
        StabilityClass::Unstable => "beams".into(),
        StabilityClass::Strict => "lines".into(),
        StabilityClass::StrictTo => {
            format!("lines, up to frequency {}", spectrum.searched_to)
        }
        StabilityClass::Undecided => "undecided".into(),
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let games = judge(context)?;
    drawing(&games, &mut found);
    table(&games, &mut found);
    classes(&games, &mut found);
    let waves = Waves::new(context)?;
    waves.plate(context, &mut found);
    waves.beside(&mut found);
    means(context, &mut found)?;
    survives(context, &games, &mut found)?;
    long(context, &mut found)?;
    scatter(&waves, &games, &mut found);
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

/// The modes of all games of the table.
fn judge(context: &Context<'_>) -> Result<Vec<Judged>, MeasureError> {
    let mut games = Vec::new();
    let up_to = context.pick(80.0, 200.0);
    for (rules, kind) in GAMES {
        context.step(&format!("the modes of {rules}"))?;
        let model = reorganized(context, rules)?;
        // Six lines have many modes, and these games are not asked for in a quick run.
        if model.lines.lines.len() > context.pick(4, 6) && rules != "1,0 5,3 8,5 1,1 3,5 0,1" {
            continue;
        }
        let up_to = if model.lines.lines.len() > 4 { context.pick(20.0, up_to) } else { up_to };
        games.push(Judged { rules, kind, spectrum: modes(context, &model.lines, up_to)? });
    }
    Ok(games)
}

/// Modes of four games in the complex plane.
fn drawing(games: &[Judged], found: &mut Measured) {
    let shown: Vec<&Judged> = ["gdwn:1,2", "gdwn:2,3", "gdwn:3,5"]
        .iter()
        .filter_map(|rules| games.iter().find(|game| game.rules == *rules))
        .collect();
    found.plate(
        1,
        Image::Svg { markup: plane(&shown).into_string() },
        "The modes of three games: frequency Im s to the right, growth Re s upwards. What lies above the line Re s = 1 \
         grows faster than the lines themselves. (1, 2) has nothing there, (2, 3) one mode just above, (3, 5) several.",
        "Three rows of points below, at and above a horizontal line at 1.",
    );
}

fn plane(games: &[&Judged]) -> Markup {
    const WIDTH: f64 = 600.0;
    const HEIGHT: f64 = 330.0;
    let most = games.iter().map(|game| game.spectrum.searched_to).fold(1.0, f64::max);
    let x = |im: f64| 52.0 + im / most * (WIDTH - 52.0 - 90.0);
    let y = |re: f64| HEIGHT - 52.0 - (re - 0.3) / 1.4 * (HEIGHT - 90.0);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="plot" {
            @for tick in [0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6] {
                line.rule x1="52" x2=(WIDTH - 90.0) y1=(y(tick)) y2=(y(tick)) {}
                text.tick x="42" y=(y(tick) + 5.0) text-anchor="end" { (tick) }
            }
            line."line"."line-1" x1="52" x2=(WIDTH - 90.0) y1=(y(1.0)) y2=(y(1.0)) {}
            @for tick in (0..=(most / 25.0) as u32).map(|i| f64::from(i) * 25.0) {
                text.tick x=(x(tick)) y=(HEIGHT - 28.0) text-anchor="middle" { (tick) }
            }
            text.axis x="42" y="16" { "Re s" }
            text.axis x=(WIDTH - 90.0) y=(HEIGHT - 6.0) text-anchor="end" { "Im s" }
            @for (place, game) in games.iter().enumerate() {
                @for mode in &game.spectrum.modes {
                    @let (x, y) = (x(mode.frequency), y(mode.growth));
                    @match place {
                        0 => circle."dot-0" cx=(x) cy=(y) r="4" {},
                        1 => rect."dot-1" x=(x - 4.0) y=(y - 4.0) width="8" height="8" {},
                        _ => circle.ring cx=(x) cy=(y) r="4.5" {},
                    }
                }
                @let at = 60.0 + 22.0 * place as f64;
                @match place {
                    0 => circle."dot-0" cx=(WIDTH - 74.0) cy=(at - 5.0) r="4" {},
                    1 => rect."dot-1" x=(WIDTH - 78.0) y=(at - 9.0) width="8" height="8" {},
                    _ => circle.ring cx=(WIDTH - 74.0) cy=(at - 5.0) r="4.5" {},
                }
                text x=(WIDTH - 62.0) y=(at) { (game.rules.trim_start_matches("gdwn:").replace(',', ", ")) }
            }
        }
    }
}

fn table(games: &[Judged], found: &mut Measured) {
    let rows = games.iter().map(|game| {
        let first = game.spectrum.modes.first();
        let number = |of: Option<f64>| of.map_or(String::new(), |x| format!("{x:.6}"));
        vec![
            name(game.rules),
            number(first.map(|mode| mode.growth)),
            number(first.map(|mode| mode.frequency)),
            number(game.spectrum.growth_bound.filter(|_| first.is_some())),
            class(&game.spectrum),
        ]
    });
    found.table(
        "The mode that grows fastest among those searched, what no mode of any frequency exceeds, and what follows, all of it \
         certified: beams if a mode has Re s above 1, lines if none has. Modes with Re s below 0.3 were not looked for",
        &["rules", "Re s", "Im s", "bound", "class"],
        rows.collect(),
    );
    found.data["modes"] = games
        .iter()
        .map(|game| {
            let modes = game.spectrum.modes.iter().take(8);
            let modes = modes.map(|mode| (mode.growth, mode.frequency, mode.radius));
            json!({ "rules": game.rules, "class": game.spectrum.class, "modes": modes.collect::<Vec<_>>() })
        })
        .collect();
}

/// What the table says of the claims.
fn classes(games: &[Judged], found: &mut Measured) {
    let named = |rules: &str| games.iter().find(|game| game.rules == rules);
    let is_strict = |rules: &str| named(rules).is_some_and(Judged::is_strict);
    let is_unstable = |rules: &str| named(rules).is_some_and(Judged::is_unstable);
    let of = |kind: Kind| games.iter().filter(move |game| game.kind == kind);
    let strict = |kind: Kind| of(kind).filter(|game| game.is_strict()).count();
    let broken = of(Kind::Asymmetric).filter(|game| game.is_unstable());
    let broken = list(broken.map(|game| name(game.rules)));
    let (some, all) = (strict(Kind::Asymmetric), of(Kind::Asymmetric).count());
    let (symmetric, of_symmetric) = (strict(Kind::Symmetric), of(Kind::Symmetric).count());
    found.find(
        "F-19",
        Verdict::rough(some == all, 2 * some > all && symmetric >= 4),
        format!(
            "{some} of {all} asymmetric games have lasting lines, and so have {symmetric} of {of_symmetric} further symmetric \
             ones; exceptions are {broken}."
        ),
    );
    let growth = |rules: &str| named(rules).and_then(Judged::growth).unwrap_or(f64::NAN);
    let first = named("gdwn:2,3").and_then(|game| game.spectrum.modes.first());
    let factor = first.map_or(f64::NAN, |mode| (std::f64::consts::TAU / mode.frequency).exp());
    let others = ["gdwn:3,5", "gdwn:4,6", "gdwn:4,7", "gdwn:5,8", "gdwn:6,10", "gdwn:8,13"];
    let rest = others.iter().all(|rules| is_unstable(rules));
    found.find(
        "F-58",
        Verdict::erratum(
            is_strict("gdwn:1,2") && is_strict("gdwn:2,3") && rest,
            is_strict("gdwn:1,2") && is_unstable("gdwn:2,3") && rest,
        ),
        format!(
            "(1, 2) is strict, no mode exceeding {:.4}; (2, 3) is not, with a certified mode of Re s = {:.10}; the others up to \
             (8, 13) are unstable too.",
            named("gdwn:1,2").and_then(|game| game.spectrum.growth_bound).unwrap_or(f64::NAN),
            growth("gdwn:2,3")
        ),
    );
    found.find(
        "F-62",
        Verdict::erratum(
            is_strict("gdwn:1,2") && is_strict("gdwn:2,3"),
            is_strict("gdwn:1,2") && is_unstable("gdwn:2,3"),
        ),
        format!(
            "(1, 2) cannot, (2, 3) can: its waves repeat when x grows by {factor:.4}, and grow like x^{:.4} relative to the \
             lines.",
            growth("gdwn:2,3") - 1.0
        ),
    );
}

/// The waves of games in data.
struct Waves {
    games: Vec<(&'static str, Measurement)>,
    rows: u64,
    /// Of (2, 3): amplitudes by frequency, and the modes of the theory.
    spectrum: Vec<(f64, f64)>,
    modes: Vec<(f64, f64)>,
    /// Of (2, 3): x and the density of the steepest beam around it.
    curve: Vec<(f64, f64)>,
}

impl Waves {
    fn new(context: &Context<'_>) -> Result<Self, MeasureError> {
        let rows = context.pick(300_000, 16_000_000);
        let mut games = Vec::new();
        let (mut seen, mut predicted, mut curve) = (Vec::new(), Vec::new(), Vec::new());
        for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"] {
            context.step(&format!("the waves of {rules} in {} rows", count(rows)))?;
            let model = reorganized(context, rules)?;
            let spectrum = modes(context, &model.lines, context.pick(130.0, 300.0))?;
            let modes: Vec<(f64, f64)> =
                spectrum.modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
            let meter = metered(context, rules, &model.fill_rules, rows)?;
            if rules == "gdwn:2,3" {
                (seen, predicted) = (meter.spectrum(), modes.clone());
                let middle = |part: &Stretch| (part.from as f64 * part.to as f64).sqrt();
                curve =
                    meter.curve(3, 128).iter().map(|part| (middle(part), part.density)).collect();
            }
            games.push((rules, meter.measurement().beside_modes(&modes)));
        }
        Ok(Self { games, rows, spectrum: seen, modes: predicted, curve })
    }

    /// The spectrum of (2, 3), with the modes that decay least.
    fn plate(&self, context: &Context<'_>, found: &mut Measured) {
        let most = context.pick(130.0, 300.0);
        let named =
            self.modes.iter().filter(|(growth, frequency)| *growth > 0.75 && *frequency < most);
        let plot = Plot {
            x_label: "frequency",
            y_label: "relative amplitude",
            x: Axis::Between(0.0, most),
            stems: self.spectrum.iter().copied().filter(|stem| stem.0 < most).collect(),
            guides: named
                .map(|&(_, at)| Guide { at, label: format!("{at:.1}"), upright: true })
                .collect(),
            ..Plot::default()
        };
        found.plate(
            1,
            Image::Svg { markup: plot.svg().into_string() },
            format!(
                "What waves there are in the beams of (2, 3)-GDWN, {} rows, and the frequencies of the modes with Re s above \
                 0.75. The mode at 73.9, the one with Re s above 1, stands far above all others.",
                count(self.rows)
            ),
            "A spectrum with one high peak and some low ones, each at a line.",
        );
        let (from, to) = context.pick((1e3, 1e5), (1e5, 8e6));
        let plot = Plot {
            x_label: "x",
            y_label: "P-positions a column",
            x: Axis::Log(from, to),
            y: Axis::Between(0.2, 0.7),
            series: vec![Series {
                label: String::new(),
                points: self
                    .curve
                    .iter()
                    .copied()
                    .filter(|at| from <= at.0 && at.0 <= to)
                    .collect(),
                measured: false,
            }],
            ..Plot::default()
        };
        found.plate(
            1,
            Image::Svg { markup: plot.svg().into_string() },
            "The density of the steepest beam of (2, 3)-GDWN along x, in 128 parts an octave. From wave to wave x grows by less \
             than a tenth; in parts of an octave the curve would be a level line.",
            "A dense, regular wave whose height does not fall.",
        );
    }

    fn of(&self, rules: &str) -> Option<&Measurement> {
        self.games.iter().find(|game| game.0 == rules).map(|game| &game.1)
    }

    /// Frequencies and growth, measured and predicted.
    fn beside(&self, found: &mut Measured) {
        let number = |x: Option<f64>, places: usize| {
            x.map_or(String::new(), |x| format!("{x:+.places$}").replace('-', "−"))
        };
        let mut rows = Vec::new();
        let (mut compared, mut off) = (0, 0.0_f64);
        for (rules, data) in &self.games {
            for period in data.periods.iter().take(4) {
                rows.push(vec![
                    name(rules),
                    format!("{:.3}", period.frequency),
                    period.frequency_theory.map_or(String::new(), |f| format!("{f:.3}")),
                    format!("{:.4}", period.factor),
                    format!("{:.5}", period.strength),
                    number(period.growth, 3),
                    number(period.growth_theory, 3),
                ]);
                if let Some(theory) = period.frequency_theory {
                    compared += 1;
                    off = off.max((period.frequency - theory).abs() / data.resolution());
                }
            }
        }
        found.table(
            format!(
                "The strongest waves in {} rows, and the modes of the theory: frequency, the factor in x from wave to \
                 wave, relative amplitude, and e where it goes like x^e",
                count(self.rows)
            ),
            &["rules", "frequency", "theory", "factor", "amplitude", "growth", "theory"],
            rows.clone(),
        );
        found.state(
            "The waves seen in data have the frequencies of the modes",
            compared >= 6 && off < 0.5,
            format!(
                "{compared} of the strongest waves of three games have a mode near them, none farther from it than \
                 {off:.2} of what the window can tell apart."
            ),
        );
        let Some(wave) = self.of("gdwn:2,3").and_then(|data| data.periods.first()) else { return };
        let theory = wave.growth_theory.unwrap_or(f64::NAN);
        found.state(
            "The waves of (2, 3)-GDWN do not die out: the strongest is the unstable mode",
            self.modes.first().is_some_and(|mode| (mode.1 - wave.frequency).abs() < 0.5) && wave.growth.is_some_and(|e| e > -0.05) && theory > 0.0,
            format!(
                "In {} rows its frequency is {:.3} (theory {:.3}), its relative amplitude {:.3}, and it goes like x^{} \
                 (theory x^{theory:.4}).",
                count(self.rows),
                wave.frequency,
                wave.frequency_theory.unwrap_or(f64::NAN),
                wave.strength,
                number(wave.growth, 4).trim_start_matches('+'),
            ),
        );
        found.data["waves"] = json!(rows);
    }
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

/// A game in a hundred million rows.
#[derive(Serialize, Deserialize)]
struct Long {
    rules: String,
    rows: u64,
    sum: String,
    weighted_sum: String,
    max_x: u64,
    /// Slope and density of each beam: predicted, measured, predicted, measured.
    beams: Vec<[f64; 4]>,
    /// The strongest wave: frequency, relative amplitude, exponent and its error.
    wave: Option<[f64; 4]>,
}

/// What takes too long for every run.
fn long(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const ROWS: u64 = 100_000_000;
    let compute = || {
        let mut games = Vec::new();
        for rules in ["gdwn:2,3", "gdwn:1,2", "1,0 2,1 3,3 0,1"] {
            context.step(&format!("{} rows of {rules}", count(ROWS)))?;
            let model = reorganized(context, rules)?;
            let (data, summary) = measured_with_summary(context, rules, &model.fill_rules, ROWS)?;
            let beams = data.beams.iter().zip(&model.lines.lines).map(|(beam, line)| {
                let slope = beam.slope.unwrap_or(f64::NAN);
                [line.slope.to_f64(), slope, line.density.to_f64(), beam.density]
            });
            games.push(Long {
                rules: rules.to_owned(),
                rows: summary.rows,
                sum: summary.sum.to_string(),
                weighted_sum: summary.weighted_sum.to_string(),
                max_x: summary.max_x,
                beams: beams.collect(),
                wave: data.periods.first().and_then(|wave| {
                    Some([wave.frequency, wave.strength, wave.growth?, wave.growth_error?])
                }),
            });
        }
        Ok(games)
    };
    let Some(record) = context.record::<Vec<Long>>(compute)? else { return Ok(()) };
    let origin = record.origin(context);
    let mut rows = Vec::new();
    for game in &record.result {
        for (place, [slope, seen, density, counted]) in game.beams.iter().enumerate() {
            let wave = game.wave.filter(|_| place == 0).map_or_else(Default::default, |wave| {
                let [frequency, strength, growth, error] = wave;
                let growth = format!("{growth:+.4} ± {error:.4}").replace('-', "−");
                [format!("{frequency:.3}"), format!("{strength:.4}"), growth]
            });
            let [frequency, strength, growth] = wave;
            rows.push(vec![
                name(&game.rules),
                format!("{slope:.8}"),
                format!("{seen:.8}"),
                format!("{density:.8}"),
                format!("{counted:.8}"),
                frequency,
                strength,
                growth,
            ]);
        }
        found.row(
            format!(
                "{}, {} rows: sum of x, weighted sum, largest x",
                name(&game.rules),
                count(game.rows)
            ),
            format!("{}, {}, {}", game.sum, game.weighted_sum, count(game.max_x)),
        );
    }
    found.table(
        format!("{} rows, {origin}: slopes and densities, predicted and measured, and the strongest wave", count(ROWS)),
        &["game", "slope", "measured", "density", "measured", "frequency", "amplitude", "growth"],
        rows,
    );
    found.data["long"] = json!(record);
    Ok(())
}

/// How scatter grows in strict games.
fn scatter(waves: &Waves, games: &[Judged], found: &mut Measured) {
    let beam = |rules: &str| {
        let exponents = waves.of(rules)?.beams.iter().filter_map(|beam| beam.scatter_exponent);
        exponents.reduce(f64::max)
    };
    let growth = |rules: &str| {
        games.iter().find(|game| game.rules == rules).and_then(Judged::growth).unwrap_or(f64::NAN)
    };
    let rules = ["gdwn:1,2", "1,0 2,1 3,3 0,1"];
    let seen: Vec<(f64, f64)> =
        rules.iter().map(|rules| (beam(rules).unwrap_or(f64::NAN), growth(rules))).collect();
    let power =
        seen.iter().all(|&(seen, theory)| seen > 0.4 && seen < 1.0 && (seen - theory).abs() < 0.3);
    let shown = list(rules.iter().zip(&seen).map(|(rules, (seen, theory))| {
        format!("x^{seen:.2} for {} (largest Re s {theory:.2})", name(rules))
    }));
    found.find(
        "F-68",
        Verdict::erratum(seen.iter().all(|&(seen, _)| seen < 0.1), power),
        format!("The scatter of beams grows like a power: {shown}."),
    );
}
