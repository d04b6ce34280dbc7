//! The modes of two dozen games, and which of them keep their lines.

use maud::{Markup, html};
use serde_json::json;
use wythoff::nimhoff::{Spectrum, StabilityClass};

use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::list;
use crate::measure::theory::{modes, name, reorganized};
use crate::model::Verdict;

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
pub(super) struct Judged {
    pub(super) rules: &'static str,
    kind: Kind,
    pub(super) spectrum: Spectrum,
}

impl Judged {
    pub(super) fn growth(&self) -> Option<f64> {
        self.spectrum.modes.first().map(|mode| mode.growth)
    }

    pub(super) fn is_unstable(&self) -> bool {
        self.spectrum.class == StabilityClass::Unstable
    }

    pub(super) fn is_strict(&self) -> bool {
        matches!(self.spectrum.class, StabilityClass::Strict | StabilityClass::StrictTo)
    }
}

/// The modes of all games of the table.
pub(super) fn judge(context: &Context<'_>) -> Result<Vec<Judged>, MeasureError> {
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

/// Draws the modes, lists them, and says what follows.
pub(super) fn report(games: &[Judged], found: &mut Measured) {
    drawing(games, found);
    table(games, found);
    classes(games, found);
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
