//! Theorem 10: the slopes and densities of P-lines, solved, proved and measured.

use maud::{Markup, html};
use serde_json::json;
use wythoff::exact::Interval;
use wythoff::nimhoff::{Measurement, PLine, PLines};
use wythoff::{Rule, Ruleset};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::play::ruleset;
use crate::measure::theory::{digits, is_integer, lines_of, measured, name, reorganized};
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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    figure_5(&mut found)?;
    certificates(context, &mut found)?;
    let rows = context.pick(300_000, 16_000_000);
    let mut games = Vec::new();
    for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"] {
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let lines = lines_of(rules, 40)?;
        games.push((rules, measured(context, rules, &lines.fill_rules, rows)?, lines));
    }
    agreement(context, &games, rows, &mut found);
    shares(&games, &mut found);
    hypotheses(context, &games, &mut found)?;
    found.differs = vec![
        "The list of rules in section 3.3 ends with r with index n + 1 twice; the first of them is r with index n.".into(),
        "Where a and b have a common factor the classes of (a, b) are not evenly spaced: several share a line. Their mean \
         spacing is 1/b as stated, and nothing else is used."
            .into(),
        "Agreement is not full, but as good as the waves allow: a mean over ln x has them averaged out, and agrees to five digits \
         and more; a count up to one x keeps them, and that of (2, 3) is off in the third."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules \"1,0 2,1 3,3 0,1\" --digits 40".into(),
        format!("wythoff nimhoff measure --rules gdwn:1,2 --rows {rows}"),
        format!("wythoff nimhoff measure --rules gdwn:2,3 --rows {rows}"),
    ];
    Ok(found)
}

/// The share of a line among the classes of a rule; `None` if the line may have its slope.
fn share(line: &PLine, rule: Rule) -> Option<Interval> {
    let (a, b) = (Interval::integer(rule.a(), 0), Interval::integer(rule.b(), 0));
    line.density.over(&(&b - &(&line.slope * &a)).abs())
}

/// The sums of (1) and of (2), by rule.
fn sums(lines: &PLines) -> (Vec<Interval>, Vec<Interval>) {
    let zero = || Interval::integer(0, 0);
    let sum = |of: &[PLine], rule: Rule| {
        of.iter().filter_map(|line| share(line, rule)).fold(zero(), |sum, share| &sum + &share)
    };
    let rules = &lines.fill_rules;
    let below = (1..rules.len()).map(|i| sum(&lines.lines[..i], rules[i]));
    let above = (0..rules.len() - 1).map(|i| sum(&lines.lines[i..], rules[i]));
    (below.collect(), above.collect())
}

fn certificates(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (mut first, mut second, mut apart, mut all) = ((0, 0), (0, 0), 0, 0);
    let mut table = Vec::new();
    for rules in GAMES {
        context.step(&format!("a proof of the lines of {rules}"))?;
        let lines = lines_of(rules, 50)?;
        let (below, above) = sums(&lines);
        for (tally, sums) in [(&mut first, below), (&mut second, above)] {
            tally.0 += sums.iter().filter(|sum| is_integer(sum, 1, 40)).count();
            tally.1 += sums.len();
        }
        all += lines.lines.len();
        // Line j lies between rules j and j + 1.
        apart += lines
            .lines
            .iter()
            .zip(lines.fill_rules.windows(2))
            .filter(|(line, pair)| {
                let along = |rule: Rule| {
                    &(&line.slope * &Interval::integer(rule.a(), 0))
                        - &Interval::integer(rule.b(), 0)
                };
                along(pair[0]).is_positive() && (-&along(pair[1])).is_positive()
            })
            .count();
        for line in &lines.lines {
            table.push(vec![name(rules), digits(&line.slope, 30), digits(&line.density, 30)]);
        }
    }
    found.data["lines"] = json!(table);
    found.table(
        "Lines, 30 digits, cut off; each lies in a box that holds exactly one solution",
        &["rules", "slope", "density"],
        table,
    );
    for (claim, (right, all), number) in [("F-42", first, "(1)"), ("F-43", second, "(2)")] {
        found.find(
            claim,
            Verdict::exact(right == all && all > 0),
            format!(
                "For ten games a box with exactly one solution is certified by Krawczyk’s operator, its numbers known to 50 digits; {right} \
                 of {all} sums of {number} hold 1 to 40 digits there."
            ),
        );
    }
    found.find(
        "F-39",
        Verdict::definition(apart == all && all > 0),
        format!("In all ten games the {all} certified slopes lie one each between neighbouring fill rules."),
    );
    let redundant = reorganized(context, "1,0 2,1 0,1")?;
    let counts = ["wythoff", "gdwn:1,2", "1,0 2,1 3,3 0,1"].map(|rules| {
        Ok::<_, MeasureError>(
            reorganized(context, rules)?.lines.lines.len() + 1
                == Ruleset::rules(&ruleset(rules)).len(),
        )
    });
    let counts: Vec<bool> = counts.into_iter().collect::<Result<_, _>>()?;
    found.find(
        "F-37",
        Verdict::definition(counts.iter().all(|one_less| *one_less) && redundant.lines.lines.len() == 1),
        "One line fewer than fill rules in every game here; of rules in general it is false, as Nim with (2, 1) has three rules and \
         one line, and meant of fill rules.",
    );
    Ok(())
}

type Game = (&'static str, Measurement, PLines);

fn agreement(context: &Context<'_>, games: &[Game], rows: u64, found: &mut Measured) {
    let (mut mean, mut plain) = (0.0_f64, 0.0_f64);
    let mut table = Vec::new();
    for (rules, data, lines) in games {
        for (beam, line) in data.beams.iter().zip(&lines.lines) {
            let (slope, density) = (line.slope.to_f64(), line.density.to_f64());
            let seen = beam.slope.unwrap_or(f64::NAN);
            mean = mean.max((seen - slope).abs() / slope).max((beam.density - density).abs());
            plain = plain.max((beam.plain_density - density).abs());
            table.push(vec![
                name(rules),
                format!("{slope:.7}"),
                format!("{seen:.7} ± {:.0e}", beam.slope_error.unwrap_or(f64::NAN)),
                format!("{density:.7}"),
                format!("{:.7} ± {:.0e}", beam.density, beam.density_error),
                format!("{:.5}", beam.plain_density),
            ]);
        }
    }
    found.data["measured"] = json!(table);
    found.table(
        format!(
            "Slopes and densities of {} rows: predicted, the mean over ln x, and the plain count",
            count(rows)
        ),
        &["rules", "slope", "measured", "density", "measured", "plain"],
        table,
    );
    let limit = context.pick(2e-3, 5e-5);
    let all = games.iter().all(|(_, data, lines)| data.beams.len() == lines.lines.len());
    found.find(
        "F-45",
        Verdict::rough(mean == 0.0, all && mean < limit),
        format!(
            "In {} rows of (1, 2), (2, 3) and the rules of Figure 1 the number of lines is as predicted, and no mean slope or density \
             over ln x is farther off than {mean:.1e}; plain counts are off by up to {plain:.1e}. That lines exist is not proved.",
            count(rows)
        ),
    );
}

/// The share of each line among the classes of each rule, counted.
fn shares(games: &[Game], found: &mut Measured) {
    let (mut compared, mut off) = (0, 0.0_f64);
    for (_, data, lines) in games {
        for class in data.classes.iter().filter(|class| class.fills) {
            let Some(rule) = lines.fill_rules.iter().find(|rule| rule.to_string() == class.rule)
            else {
                continue;
            };
            for beam in &class.beams {
                let Some(predicted) = share(&lines.lines[beam.label], *rule) else { continue };
                compared += 1;
                off = off.max((beam.share - predicted.to_f64()).abs());
            }
        }
    }
    // The geometry of Figure 5: λ s d / (s − m) positions over d b classes, for r = (3, 5) and the steepest line of (1, 2).
    let symbolic = games.iter().all(|(_, _, lines)| {
        lines.lines.iter().all(|line| {
            lines.fill_rules.iter().filter(|rule| rule.a() > 0 && rule.b() > 0).all(|rule| {
                let (a, b) = (Interval::integer(rule.a(), 200), Interval::integer(rule.b(), 200));
                let positions = b
                    .over(&a)
                    .and_then(|s| (&line.density * &s).over(&(&s - &line.slope))?.over(&b));
                let direct = line.density.over(&(&b - &(&line.slope * &a)));
                positions.zip(direct).is_some_and(|(x, y)| (&x - &y).abs().bounds().1 < 1e-35)
            })
        })
    });
    found.row(
        "Largest difference of a counted share from λ/|b − ma|",
        format!("{off:.1e}, of {compared} shares"),
    );
    found.find(
        "F-44",
        Verdict::exact(symbolic && compared > 10 && off < 0.02),
        format!(
            "The two ways to write the share agree to 35 digits for all lines and rules of three games, and {compared} shares counted \
             in data are within {off:.1e} of it."
        ),
    );
}

/// What becomes of Hypotheses 7 and 8.
fn hypotheses(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("a game that breaks Hypotheses 7 and 8")?;
    let lines = lines_of("gdwn:3,5", 40)?;
    let broken =
        measured(context, "gdwn:3,5", &lines.fill_rules, context.pick(300_000, 4_000_000))?;
    let widths = |data: &Measurement| {
        let stretches = data.beams.last().map_or(&[][..], |beam| &beam.octaves);
        let width = |place: usize| {
            stretches.get(place).map_or(f64::NAN, |stretch| stretch.greatest - stretch.least)
        };
        (width(stretches.len() / 2), width(stretches.len().saturating_sub(2)))
    };
    let fluctuation = |data: &Measurement| {
        data.beams.last().and_then(|beam| beam.fluctuation).unwrap_or(f64::NAN)
    };
    let (one_two, three_five) = (&games[0].1, &broken);
    let (early, late) = widths(one_two);
    let (wide, still) = widths(three_five);
    found.find(
        "F-38",
        Verdict::definition(late < early / 2.0 && still > wide / 4.0 && still > 0.01),
        format!(
            "The outer beam of (1, 2) narrows, from {early:.1e} to {late:.1e} in y/x over half of the octaves; that of (3, 5) stays \
             {still:.3} wide."
        ),
    );
    found.find(
        "F-40",
        Verdict::definition(fluctuation(three_five) > 5.0 * fluctuation(one_two)),
        format!(
            "The density of that beam fluctuates by {:.3} of its mean in (1, 2) and by {:.2} in (3, 5), where there is no limit to be seen.",
            fluctuation(one_two),
            fluctuation(three_five)
        ),
    );
    Ok(())
}

/// Figure 5: a strip along a rule, and what a line brings into it.
fn figure_5(found: &mut Measured) -> Result<(), MeasureError> {
    let lines = lines_of("gdwn:1,2", 20)?;
    // The rule (1, 2) and a line below it: the second.
    let (slope, density) = (lines.lines[1].slope.to_f64(), lines.lines[1].density.to_f64());
    found.plate(
        1,
        Image::Svg { markup: strip(2.0, slope).into_string() },
        format!(
            "Figure 5 for the rule (1, 2) of (1, 2)-GDWN and the line of slope {slope:.4} below it. A strip of width d along the \
             rule cuts a piece 2d/(2 − {slope:.4}) long in x out of the line, with {:.4} d P-positions, and has 2d classes.",
            density * 2.0 / (2.0 - slope)
        ),
        "A shaded strip between two parallel steep lines, crossed by a flatter one.",
    );
    Ok(())
}

fn strip(rule: f64, slope: f64) -> Markup {
    const WIDTH: f64 = 520.0;
    const HEIGHT: f64 = 330.0;
    const FOOT: f64 = HEIGHT - 40.0;
    // Units of 46 pixels; the strip from x = 1.6 to 2.6 at the foot.
    let at = |x: f64, y: f64| (30.0 + x * 46.0, FOOT - y * 46.0);
    let point = |(x, y): (f64, f64)| format!("{x:.1},{y:.1}");
    let top = 5.9;
    let far = (top / slope).min(9.6);
    let along = |foot: f64| [at(foot, 0.0), at(foot + top / rule, top)];
    let (left, right) = (0.4, 1.3);
    let [a, b] = along(left);
    let [c, d] = along(right);
    let polygon = [a, b, d, c].map(point).join(" ");
    // Where the line crosses either side: slope x = rule (x - foot).
    let cross = |foot: f64| rule * foot / (rule - slope);
    let (from, to) = (cross(left), cross(right));
    let dots = (0..=60).map(|i| f64::from(i) * 0.17).filter(|x| *x < far);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="plot strip-drawing" {
            polygon points=(polygon) fill="currentColor" fill-opacity="0.1" {}
            @for foot in (0..9).map(|i| left + f64::from(i) * 0.45 - 0.45) {
                @let [foot, head] = along(foot);
                line.rule x1=(foot.0) y1=(foot.1) x2=(head.0) y2=(head.1) stroke-dasharray="5 5" {}
            }
            @for [foot, head] in [along(left), along(right)] {
                line x1=(foot.0) y1=(foot.1) x2=(head.0) y2=(head.1) stroke="currentColor" {}
            }
            line x1=(at(0.0, 0.0).0) y1=(FOOT) x2=(WIDTH - 20.0) y2=(FOOT) stroke="currentColor" {}
            line x1=(at(0.0, 0.0).0) y1=(FOOT) x2=(at(0.0, 0.0).0) y2=(at(0.0, top).1) stroke="currentColor" {}
            polyline."line"."line-0" points={ (point(at(0.0, 0.0))) " " (point(at(far, slope * far))) } {}
            @for x in dots {
                @let (x, y, inside) = (at(x, slope * x).0, at(x, slope * x).1, from <= x && x <= to);
                circle class=(if inside { "dot-1" } else { "dot-0" }) cx=(format!("{x:.1}")) cy=(format!("{y:.1}"))
                    r=(if inside { "4" } else { "2.5" }) {}
            }
            text x=(at(f64::midpoint(left, right), 0.0).0) y=(FOOT + 22.0) text-anchor="middle" { "d" }
            text x=(at(far, slope * far).0 + 6.0) y=(at(far, slope * far).1 - 8.0) text-anchor="end" { "y = mx" }
            text x=(b.0 - 8.0) y=(b.1 + 14.0) text-anchor="end" { "y = s(x − c)" }
        }
    }
}
