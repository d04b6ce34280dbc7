//! The modes of two dozen games, and which of them keep their lines.

use std::f64::consts::TAU;

use maud::{Markup, html};
use wythoff::nimhoff::{MeasuredClass, Spectrum, StabilityClass};

use super::waves::Waves;
use crate::measure::theory::{modes, name, reorganized};
use crate::prelude::*;

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
#[derive(Serialize)]
pub(super) struct Judged {
    pub(super) rules: &'static str,
    name: String,
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

/// The modes of a game, for the data: growth, frequency and radius.
#[derive(Serialize)]
pub(super) struct Modes<'a> {
    rules: &'a str,
    class: StabilityClass,
    modes: Vec<(f64, f64, f64)>,
}

impl<'a> Modes<'a> {
    pub(super) fn new(Judged { rules, spectrum, .. }: &'a Judged) -> Self {
        let modes = spectrum.modes.iter().take(8);
        let modes = modes.map(|mode| (mode.growth, mode.frequency, mode.radius));
        Self { rules, class: spectrum.class, modes: modes.collect() }
    }
}

/// Computes the modes of all games of the table.
pub(super) fn judge(context: &Context<'_>) -> Result<Vec<Judged>> {
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
        let spectrum = modes(context, &model.lines, up_to)?;
        games.push(Judged { rules, name: name(rules), spectrum });
    }
    Ok(games)
}

/// Draws the modes of three games in the complex plane.
pub(super) fn drawing(games: &[Judged]) -> Image {
    let shown = ["gdwn:1,2", "gdwn:2,3", "gdwn:3,5"].into_iter();
    let shown: Vec<&Judged> = shown.filter_map(|rules| find(games, rules)).collect();
    Image::svg(plane(&shown))
}

fn find<'a>(games: &'a [Judged], rules: &str) -> Option<&'a Judged> {
    games.iter().find(|game| game.rules == rules)
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

/// The numbers of (1, 2)- and (2, 3)-GDWN.
#[derive(Serialize)]
pub(super) struct TwoGames {
    /// The growth that no mode of (1, 2)-GDWN exceeds.
    bound: f64,
    /// The fastest mode of (2, 3)-GDWN, and the factor in x from wave to wave.
    growth: f64,
    frequency: f64,
    factor: f64,
    /// The strongest wave of (2, 3)-GDWN in data: frequency and relative amplitude.
    seen: f64,
    strength: f64,
}

impl TwoGames {
    fn new(games: &[Judged], waves: &Waves) -> Option<Self> {
        let mode = find(games, "gdwn:2,3")?.spectrum.modes.first()?;
        let wave = waves.of("gdwn:2,3")?.periods.first()?;
        Some(Self {
            bound: find(games, "gdwn:1,2")?.spectrum.growth_bound?,
            growth: mode.growth,
            frequency: mode.frequency,
            factor: (TAU / mode.frequency).exp(),
            seen: wave.frequency,
            strength: wave.strength,
        })
    }
}

/// Judges by modes and data the games that the paper calls strict.
pub(super) fn exceptions(
    context: &Context<'_>,
    games: &[Judged],
    waves: &Waves,
    found: &mut Found,
) -> Result<TwoGames> {
    let of = |rules: &str| {
        let game = find(games, rules);
        let class = game.map_or(StabilityClass::Undecided, |game| game.spectrum.class);
        (class, waves.of(rules).map_or(MeasuredClass::Undecided, |data| data.class))
    };
    let others = ["gdwn:3,5", "gdwn:4,6", "gdwn:4,7", "gdwn:5,8", "gdwn:6,10", "gdwn:8,13"];
    let rest = others.iter().all(|rules| find(games, rules).is_some_and(Judged::is_unstable));
    let pair = Exceptions { first: of("gdwn:1,2"), second: of("gdwn:2,3"), rest };
    let mutant = context.mutant("(1, 2)-GDWN in place of (2, 3)-GDWN", || {
        Ok(Exceptions { second: of("gdwn:1,2"), ..pair })
    })?;
    let all = |pair: &Exceptions| {
        Verdict::erratum(pair.as_printed() && pair.rest, pair.ours() && pair.rest)
    };
    found.verdict("F-58", mutant.judge(&pair, all));
    let two = |pair: &Exceptions| Verdict::erratum(pair.as_printed(), pair.ours());
    found.verdict("F-62", mutant.judge(&pair, two));
    let missing = || MeasureError::NotFound("(2, 3)-GDWN: no mode or no wave".into());
    TwoGames::new(games, waves).ok_or_else(missing)
}
