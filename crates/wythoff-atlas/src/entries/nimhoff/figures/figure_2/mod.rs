//! Figure 2: a gallery of strict rulesets, and the two games that are solved.

mod census;
mod solved;

use serde::Serialize;
use serde_json::json;
use wythoff::nimhoff::omega;

use self::census::{Additions, Game, additions, small_rulesets};
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{Beam, beams, in_square, rows};
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
use crate::measure::play::nimhoff;
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-2",
    number: "Figure 2",
    title: "P-positions along lines",
    says: &[
        "In most rulesets the P-positions lie along lines, spread evenly, and the slopes of these \
         lines are none of those of the rules. The figure shows Nim, with its one line, Wythoff Nim, \
         with two of slopes 1/φ and φ, and four more rulesets; the last two of them show that a new \
         rule does not always make a new line.",
    ],
    claims: &["F-01", "F-13", "F-14", "F-15"],
    measure,
});

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
/// The colours of all panels, said once.
const LEGEND: &str = " In all panels, P-positions are white, dashed blue lines are the directions of rules, \
                      and numbers are the slopes of lines.";
/// Columns and rows of a panel.
const SIDE: u64 = 500;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    gallery(context, &mut found)?;
    let games = census(context, &mut found)?;
    new_rules(context, &games, &mut found)?;
    solved::nim(context, &mut found)?;
    solved::wythoff(context, &mut found)?;
    found.differs.push(
        "The rulesets of panels c to f are in the picture of the paper only, whose caption our text \
         lacks. Ours show the same: from e to f a rule is added, and no line."
            .into(),
    );
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:1,2 --size 500 -o figure-2c.png".into(),
        format!("wythoff nimhoff measure --rules \"{E}\" --rows 1000000"),
        format!("wythoff nimhoff measure --rules \"{F}\" --rows 1000000"),
    ];
    Ok(found)
}

fn gallery(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let count_rows = context.pick(50_000, 1_000_000);
    for (panel, name, rules) in PANELS {
        context.step(&format!("panel {panel}: {name}"))?;
        let game = nimhoff(rules);
        let xs = rows(context, &game, count_rows)?;
        let lines = lines_of(&xs);
        let own = game.effective().iter().filter(|rule| rule.a() > 0 && rule.b() > 0);
        let slopes = lines.iter().map(|line| line.mean);
        let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 3);
        diagram.positions = in_square(&xs, SIDE).collect();
        diagram.rays = own.map(|rule| Ray::rule((rule.a(), rule.b()))).collect();
        diagram.rays.extend(slopes.map(|m| Ray::slope(m, slope(m), Ink::Beam, Line::None)));
        found.plate(
            3,
            diagram.image(),
            format!(
                "{panel}. {name}, x, y < {SIDE}: {} rules and {}.{}",
                game.rules().rules().len(),
                match lines.len() {
                    1 => "one line".to_owned(),
                    lines => format!("{lines} lines"),
                },
                if panel == "a" { LEGEND } else { "" }
            ),
            format!(
                "White points along {} rays from the lower left corner; dashed blue lines between them \
                 show the directions of the rules.",
                lines.len()
            ),
        );
        found.row(format!("Lines of {name}"), list(lines.iter().map(|line| slope(line.mean))));
    }
    Ok(())
}

/// The lines in the outer nine tenths of the rows.
fn lines_of(xs: &[u64]) -> Vec<Beam> {
    let rows = xs.len() as u64;
    beams(xs, (rows / 10, rows), census::GAP)
}

/// Judges if P-positions lie along lines, in every ruleset of small rules.
fn census(context: &Context<'_>, found: &mut Measured) -> Result<Vec<Game>, MeasureError> {
    context.step("every ruleset of small rules")?;
    let height = context.pick(20_000, 100_000);
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
    let along = |games: &Vec<Game>| games.iter().filter(|game| game.along_lines()).count();
    let most = |games: &Vec<Game>| Verdict::exact(2 * along(games) > games.len());
    let yes = along(&games);
    let several = games.iter().filter(|game| game.lines > 1).count();
    let uneven = games.iter().filter(|game| !game.along_lines()).map(|game| game.rules.clone());
    found.row(
        "Rulesets of Nim with rules (a, b), a, b ≤ 3, that have evenly filled lines off the rules",
        format!("{yes} of {}", games.len()),
    );
    found.find(
        "F-01",
        mutant.judge(&games, most),
        format!(
            "Of all {} rulesets of Nim with one or more of the rules (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), \
             (2, 3), (3, 2), {yes} have P-positions along lines to which no rule points, and whose numbers \
             in 16 equal pieces of the columns differ by less than 25 %, in {} rows; {several} of the rulesets \
             have more than one line.",
            games.len(),
            count(height)
        ),
    );
    found.data["census"] = json!(games);
    found.data["others"] = json!(uneven.collect::<Vec<_>>());
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
    fn compare(context: &Context<'_>, games: [&str; 2], height: u64) -> Result<Self, MeasureError> {
        let mut both = Vec::new();
        for game in games {
            both.push(lines_of(&rows(context, &nimhoff(game), height)?));
        }
        let drift = both[0].iter().zip(&both[1]).map(|(e, f)| (e.mean - f.mean).abs());
        Ok(Self {
            rules: games.map(|game| nimhoff(game).effective().len()),
            lines: [both[0].len(), both[1].len()],
            drift: drift.fold(0.0, f64::max),
        })
    }

    fn makes_no_line(&self) -> bool {
        self.rules[1] == self.rules[0] + 1 && self.lines[1] == self.lines[0] && self.drift < 1e-3
    }
}

fn new_rules(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("panels e and f")?;
    let height = context.pick(50_000, 1_000_000);
    let seen = NewRule::compare(context, [E, F], height)?;
    let mutant = context.mutant("the rule (2, 3) in place of (1, 3) in panel f", || {
        NewRule::compare(context, [E, "1,0 1,1 1,2 2,3 0,1"], 50_000)
    })?;
    let Additions { all, without_a_line } = additions(games);
    found.row("Additions of one of these rules to one of these rulesets", count(all as u64));
    found.row("Of them without a new line", count(without_a_line as u64));
    found.find(
        "F-15",
        mutant.judge(&seen, |seen| Verdict::exact(seen.makes_no_line())),
        format!(
            "From e to f the rules grow from {} to {}; the lines stay {}, and none of their slopes moves by \
             more than {:.7}. Of {all} additions of a small rule to a ruleset of small rules, \
             {without_a_line} leave the number of lines as it was.",
            seen.rules[0], seen.rules[1], seen.lines[0], seen.drift
        ),
    );
    found.data["panels_e_f"] = json!(seen);
    found.data["additions"] = json!({ "all": all, "without_a_line": without_a_line });
    Ok(())
}
