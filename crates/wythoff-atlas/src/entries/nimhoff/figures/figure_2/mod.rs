//! Figure 2: a gallery of strict rulesets, and the two games that are solved.

mod census;
mod solved;

use wythoff::nimhoff::omega;

use self::census::{Game, additions, small_rulesets};
use crate::format::slope;
use crate::measure::beams::{Beam, beams, in_square, rows};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_2", measure);

/// The panels; the rulesets of c to f are ours.
const PANELS: [(&str, &str, &str); 6] = [
    ("a", "Nim", "nim"),
    ("b", "Wythoff Nim", "wythoff"),
    ("c", "(1, 2)-GDWN", "gdwn:1,2"),
    ("d", "the rules of Figure 1", "1,0 2,1 3,3 0,1"),
    ("e", "Wythoff Nim with (1, 2)", E),
    ("f", "Wythoff Nim with (1, 2) and (1, 3)", F),
];
const E: &str = "1,0 1,1 1,2 0,1";
const F: &str = "1,0 1,1 1,2 1,3 0,1";
/// Columns and rows of a panel.
const SIDE: u64 = 500;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let panels = gallery(context, &mut found)?;
    let height = context.pick(20_000, 100_000);
    let census = census(context, height, &mut found)?;
    let others = census.iter().filter(|game| !game.along_lines());
    let others: Vec<_> = others.map(|game| game.rules.clone()).collect();
    let several = census.iter().filter(|game| game.lines > 1).count();
    let panels_e_f = new_rule(context, &mut found)?;
    let additions = additions(&census);
    let solved = context.pick(100_000, 1_000_000);
    let off_diagonal = solved::nim(context, solved, &mut found)?;
    let wythoff = solved::wythoff(context, solved, &mut found)?;
    Ok(found.with(&numbers! {
        panels,
        height,
        census,
        // Rulesets of the census whose P-positions are not spread evenly along lines.
        others,
        // Games of the census with more than one line.
        several,
        panels_e_f,
        additions,
        // Rows of the two solved games, and P-positions of Nim off the diagonal.
        solved,
        off_diagonal,
        wythoff,
    }))
}

fn gallery(context: &Context<'_>, found: &mut Found) -> Result<Vec<Json>> {
    let height = context.pick(50_000, 1_000_000);
    let mut panels = Vec::new();
    for (panel, name, rules) in PANELS {
        context.step(&format!("panel {panel}: {name}"))?;
        let game = nimhoff(rules);
        let xs = rows(context, &game, height)?;
        let slopes: Vec<f64> = lines_of(&xs).iter().map(|line| line.mean).collect();
        let own = game.effective().iter().filter(|rule| rule.a() > 0 && rule.b() > 0);
        let beams = slopes.iter().map(|&m| Ray::slope(m, slope(m), Ink::Beam, Line::None));
        let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 3);
        diagram.positions = in_square(&xs, SIDE).collect();
        diagram.rays = own.map(|rule| Ray::rule((rule.a(), rule.b()))).chain(beams).collect();
        let rules = game.rules().rules().len();
        let of = numbers! { panel, name, side: SIDE, rules, slopes };
        found.plate_of("panel", diagram.image(), &of);
        panels.push(of);
    }
    Ok(panels)
}

/// The lines in the outer nine tenths of the rows.
fn lines_of(xs: &[u64]) -> Vec<Beam> {
    let rows = xs.len() as u64;
    beams(xs, (rows / 10, rows), census::GAP)
}

/// Judges if P-positions lie along lines, in every ruleset of small rules.
fn census(context: &Context<'_>, height: u64, found: &mut Found) -> Result<Vec<Game>> {
    context.step("every ruleset of small rules")?;
    let measured = |rules: &mut dyn Iterator<Item = String>, height| {
        rules.map(|rules| Game::measure(context, &rules, height)).collect::<Result<Vec<_>, _>>()
    };
    let games = measured(&mut small_rulesets(), height)?;
    let mutant = context.mutant(
        "the games (p, q)-GDWN of the pairs of Ω from (3, 5) to (6, 10)",
        || {
            let pairs = omega::pairs().filter(|pair| pair.0 > 2).take(5);
            measured(&mut pairs.map(|(p, q)| format!("gdwn:{p},{q}")), 30_000)
        },
    )?;
    let most = |games: &Vec<Game>| {
        let along = games.iter().filter(|game| game.along_lines()).count();
        Verdict::exact(2 * along > games.len())
    };
    found.verdict("F-01", mutant.judge(&games, most));
    Ok(games)
}

/// The effect of one rule more: panels e and f.
#[derive(Debug, Serialize)]
struct NewRule {
    rules: [usize; 2],
    lines: [usize; 2],
    /// The largest change of the slope of a line, if their number stays.
    drift: f64,
}

impl NewRule {
    fn compare(context: &Context<'_>, games: [&str; 2], height: u64) -> Result<Self> {
        let [e, f] = games.map(|game| rows(context, &nimhoff(game), height));
        let (e, f) = (lines_of(&e?), lines_of(&f?));
        let drift = e.iter().zip(&f).map(|(e, f)| (e.mean - f.mean).abs());
        Ok(Self {
            rules: games.map(|game| nimhoff(game).effective().len()),
            lines: [e.len(), f.len()],
            drift: drift.fold(0.0, f64::max),
        })
    }

    fn makes_no_line(&self) -> bool {
        self.rules[1] == self.rules[0] + 1 && self.lines[1] == self.lines[0] && self.drift < 1e-3
    }
}

fn new_rule(context: &Context<'_>, found: &mut Found) -> Result<NewRule> {
    context.step("panels e and f")?;
    let seen = NewRule::compare(context, [E, F], context.pick(50_000, 1_000_000))?;
    let mutant = context.mutant("the rule (2, 3) in place of (1, 3) in panel f", || {
        NewRule::compare(context, [E, "1,0 1,1 1,2 2,3 0,1"], 50_000)
    })?;
    found.verdict("F-15", mutant.judge(&seen, |seen| Verdict::exact(seen.makes_no_line())));
    Ok(seen)
}
