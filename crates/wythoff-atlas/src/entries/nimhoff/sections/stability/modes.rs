//! The modes of two dozen games, and which of them keep their lines.

use maud::{Markup, html};
use serde_json::json;
use wythoff::nimhoff::{MeasuredClass, Spectrum, StabilityClass};

use super::waves::Waves;
use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::count;
use crate::measure::theory::{modes, name, reorganized};
use crate::model::Verdict;

/// The games of the table.
const GAMES: [&str; 23] = [
    "gdwn:1,2",
    "gdwn:2,3",
    "gdwn:3,5",
    "gdwn:4,6",
    "gdwn:4,7",
    "gdwn:5,8",
    "gdwn:6,10",
    "gdwn:8,13",
    "1,0 2,1 3,3 0,1",
    "1,0 1,1 1,2 0,1",
    "1,0 1,1 2,3 0,1",
    "1,0 1,1 3,5 0,1",
    "1,0 1,1 4,6 0,1",
    "1,0 1,1 5,8 0,1",
    "1,0 1,1 8,13 0,1",
    "1,0 2,1 1,1 0,1",
    "1,0 3,2 1,1 1,2 0,1",
    "1,0 5,3 8,5 1,1 3,5 0,1",
    "wythoff",
    "1,0 2,2 0,1",
    "1,0 3,3 0,1",
    "1,0 2,1 2,2 1,2 0,1",
    "gdwn:1,2;2,3",
];

/// A game with its modes.
pub(super) struct Judged {
    pub(super) rules: &'static str,
    pub(super) spectrum: Spectrum,
}

impl Judged {
    pub(super) fn growth(&self) -> Option<f64> {
        self.spectrum.modes.first().map(|mode| mode.growth)
    }

    pub(super) fn is_unstable(&self) -> bool {
        self.spectrum.class == StabilityClass::Unstable
    }
}

/// The modes of all games of the table.
pub(super) fn judge(context: &Context<'_>) -> Result<Vec<Judged>, MeasureError> {
    let mut games = Vec::new();
    let up_to = context.pick(80.0, 200.0);
    for rules in GAMES {
        context.step(&format!("the modes of {rules}"))?;
        let model = reorganized(context, rules)?;
        // Six lines have many modes, and these games are not asked for in a quick run.
        if model.lines.lines.len() > context.pick(4, 6) && rules != "1,0 5,3 8,5 1,1 3,5 0,1" {
            continue;
        }
        let up_to = if model.lines.lines.len() > 4 { context.pick(20.0, up_to) } else { up_to };
        games.push(Judged { rules, spectrum: modes(context, &model.lines, up_to)? });
    }
    Ok(games)
}

/// Draws the modes, and lists them.
pub(super) fn report(games: &[Judged], found: &mut Measured) {
    drawing(games, found);
    table(games, found);
}

/// Modes of three games in the complex plane.
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
            crate::measure::nimhoff::class(&game.spectrum),
        ]
    });
    found.table(
        "The mode that grows fastest among those searched, what no mode of any frequency exceeds, and what follows, all of it \
         certified: beams if a mode has Re s above 1, lines if none of any frequency has. Modes with Re s below 0.3 were not looked for",
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

/// The two games that the paper calls strict, and the others.
#[derive(Clone, Copy)]
struct Exceptions {
    /// The class by the modes, and by the waves in data, of (1, 2)- and (2, 3)-GDWN.
    first: (StabilityClass, MeasuredClass),
    second: (StabilityClass, MeasuredClass),
    /// The other games of Ω are unstable.
    rest: bool,
}

impl Exceptions {
    /// Returns true if both are strict, by their modes and in data.
    fn as_printed(&self) -> bool {
        [self.first, self.second] == [(StabilityClass::Strict, MeasuredClass::Uniform); 2]
    }

    /// Returns true if the second has waves that last, by a certified mode and in data.
    fn ours(&self) -> bool {
        self.first == (StabilityClass::Strict, MeasuredClass::Uniform)
            && self.second == (StabilityClass::Unstable, MeasuredClass::Waves)
    }
}

/// Judges by modes and data the games that the paper calls strict.
pub(super) fn exceptions(
    context: &Context<'_>,
    games: &[Judged],
    waves: &Waves,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let named = |rules: &str| games.iter().find(|game| game.rules == rules);
    let of = |rules: &str| {
        let class = named(rules).map_or(StabilityClass::Undecided, |game| game.spectrum.class);
        (class, waves.of(rules).map_or(MeasuredClass::Undecided, |data| data.class))
    };
    let others = ["gdwn:3,5", "gdwn:4,6", "gdwn:4,7", "gdwn:5,8", "gdwn:6,10", "gdwn:8,13"];
    let rest = others.iter().all(|rules| named(rules).is_some_and(Judged::is_unstable));
    let pair = Exceptions { first: of("gdwn:1,2"), second: of("gdwn:2,3"), rest };
    let mutant = context.mutant("(1, 2)-GDWN in place of (2, 3)-GDWN", || {
        Ok(Exceptions { second: of("gdwn:1,2"), ..pair })
    })?;
    let growth = named("gdwn:2,3").and_then(Judged::growth).unwrap_or(f64::NAN);
    let first = named("gdwn:2,3").and_then(|game| game.spectrum.modes.first());
    let factor = first.map_or(f64::NAN, |mode| (std::f64::consts::TAU / mode.frequency).exp());
    let wave = waves.of("gdwn:2,3").and_then(|data| data.periods.first());
    let (seen, strength) =
        wave.map_or((f64::NAN, f64::NAN), |wave| (wave.frequency, wave.strength));
    found.find(
        "F-58",
        mutant.judge(&pair, |pair| {
            Verdict::erratum(pair.as_printed() && pair.rest, pair.ours() && pair.rest)
        }),
        format!(
            "(1, 2) is strict, no mode exceeding {:.4}, and its waves in data die out; (2, 3) is not, with a certified mode of \
             Re s = {growth:.10} and frequency {:.2}, and in {} rows a wave of frequency {seen:.2} and relative amplitude \
             {strength:.2}, which does not die out; the others up to (8, 13) are unstable too.",
            named("gdwn:1,2").and_then(|game| game.spectrum.growth_bound).unwrap_or(f64::NAN),
            first.map_or(f64::NAN, |mode| mode.frequency),
            count(waves.rows),
        ),
    );
    found.find(
        "F-62",
        mutant.judge(&pair, |pair| Verdict::erratum(pair.as_printed(), pair.ours())),
        format!(
            "(1, 2) cannot, (2, 3) can: its waves repeat when x grows by {factor:.4}, and by the linearised equations grow \
             like x^{:.4} relative to the lines; in {} rows they are {strength:.2} of the mean density.",
            growth - 1.0,
            count(waves.rows),
        ),
    );
    Ok(())
}
