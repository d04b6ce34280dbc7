//! Section 3.2: how often the classes of each rule are met.

use serde::Serialize;
use wythoff::Rule;
use wythoff::nimhoff::{Classes, Nimhoff};

use crate::context::Context;
use crate::measure::beams::{label, points, rows, unevenness};
use crate::measure::play::{nimhoff, rule};
use crate::model::{Found, Image, MeasureError, Verdict};
use crate::plot::{Axis, Plot, Series};
use crate::recipe::{Recipe, recipe};

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/theorem_5", measure);

/// Games all of whose rules are fill rules.
const FILLED: [(&str, &str); 5] = [
    ("Wythoff Nim", "wythoff"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
    ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
];
/// Games with a rule that fills nothing.
const UNFILLED: [(&str, &str, (u32, u32)); 2] =
    [("(2, 4)-GDWN", "gdwn:2,4", (2, 4)), ("Nim with (2, 1)", "1,0 2,1 0,1", (2, 1))];

/// Numbers of classes that hold no, one and more P-positions.
#[derive(Clone, Copy, Default, Serialize)]
struct Held {
    none: u64,
    one: u64,
    more: u64,
}

impl Held {
    const fn classes(self) -> u64 {
        self.none + self.one + self.more
    }
}

/// The classes of one rule of a game.
#[derive(Serialize)]
struct RuleClasses {
    game: &'static str,
    rule: String,
    #[serde(flatten)]
    held: Held,
}

/// The classes of all rules of a game whose rules all are fill rules.
#[derive(Serialize)]
struct Filled {
    name: &'static str,
    rules: usize,
    classes: u64,
}

/// The classes of a rule that fills nothing.
#[derive(Serialize)]
struct Unfilled {
    name: &'static str,
    rule: (u32, u32),
    empty: u64,
    classes: u64,
    percent: f64,
}

/// Unevenness of the upper beams of (3, 5)-GDWN along columns and along diagonals.
#[derive(Serialize)]
struct Unevenness {
    both: [f64; 2],
    top: [f64; 2],
}

/// The numbers of the entry.
#[derive(Serialize)]
struct Theorem5 {
    rows: u64,
    reach: u64,
    classes: Vec<RuleClasses>,
    filled: Vec<Filled>,
    unfilled: Vec<Unfilled>,
    unevenness: Unevenness,
}

fn measure(context: &Context<'_>) -> Result<Found, MeasureError> {
    let mut found = Found::default();
    let count = context.pick(300_000, 5_000_000);
    // Classes this close to the origin have long been met, if ever.
    let reach = count / 50;
    let (mut classes, mut filled, mut unfilled) = (Vec::new(), Vec::new(), Vec::new());
    for (name, game) in FILLED {
        context.step(&format!("the classes of {name}"))?;
        let rules = nimhoff(game);
        let xs = rows(context, &rules, count)?;
        let held = rules.effective().iter().map(|&rule| (rule, held(rule, &xs, reach)));
        let held: Vec<(Rule, Held)> = held.collect();
        let all = held.iter().map(|of| of.1.classes()).sum();
        filled.push(Filled { name, rules: held.len(), classes: all });
        let of = |(rule, held): (Rule, Held)| RuleClasses { game, rule: rule.to_string(), held };
        classes.extend(held.into_iter().map(of));
    }
    let mut at_most_one = true;
    for (name, game, (a, b)) in UNFILLED {
        context.step(&format!("the classes of {name}"))?;
        let xs = rows(context, &nimhoff(game), count)?;
        let held = held(rule(a, b), &xs, reach);
        at_most_one &= held.more == 0;
        let (empty, classes) = (held.none, held.classes());
        let percent = empty as f64 / classes as f64 * 100.0;
        unfilled.push(Unfilled { name, rule: (a, b), empty, classes, percent });
    }
    let one_each = |of: &RuleClasses| of.held.none == 0 && of.held.more == 0;
    found.verdict(
        "F-35",
        Verdict::definition(classes.iter().filter(|of| of.game == "wythoff").all(one_each)),
    );
    let many_empty = at_most_one && unfilled.iter().all(|of| of.percent > 30.0);
    found.verdict("F-36", Verdict::exact(classes.iter().all(one_each) && many_empty));
    let unevenness = evenness(context, &mut found)?;
    let [columns, diagonals] = unevenness.both;
    found.verdict("F-72", Verdict::question(diagonals < 0.001 && columns > 0.05));
    Ok(found.with(&Theorem5 { rows: count, reach, classes, filled, unfilled, unevenness }))
}

/// Counts the P-positions of each class of a rule, for classes within `reach` of the origin.
fn held(rule: Rule, xs: &[u64], reach: u64) -> Held {
    let classes = Classes::of(rule);
    // For (a, 0) the classes are rows, each cut into a pieces; for (0, b) columns, in b pieces.
    let residues = u64::from(if rule.b() == 0 { rule.a() } else { rule.b() });
    let one_sided = rule.a() == 0 || rule.b() == 0;
    let lines = if one_sided { reach } else { 2 * reach };
    let mut counts = vec![0_u8; (residues * lines) as usize];
    let offset = if one_sided { 0 } else { reach.cast_signed() };
    for (x, y) in points(xs) {
        let class = classes.index(x, y);
        let line = (class.line + offset).cast_unsigned();
        if line < lines {
            let held = &mut counts[(class.residue * lines + line) as usize];
            *held = held.saturating_add(1);
        }
    }
    counts.iter().fold(Held::default(), |held, &n| match n {
        0 => Held { none: held.none + 1, ..held },
        1 => Held { one: held.one + 1, ..held },
        _ => Held { more: held.more + 1, ..held },
    })
}

/// Pieces that lines are cut into.
const PIECES: usize = 64;

/// Draws and measures how evenly the two upper beams of (3, 5)-GDWN are spread, by columns and by
/// diagonals, which are the classes of the rule (1, 1).
fn evenness(context: &Context<'_>, found: &mut Found) -> Result<Unevenness, MeasureError> {
    context.step("along x, and as rules see it")?;
    let game = nimhoff("gdwn:3,5");
    let xs = rows(context, &game, context.pick(200_000, 2_000_000))?;
    let far = xs.len() as u64 / 2;
    // A beam of slope m meets m - 1 diagonals y - x a column.
    let columns = |beams: &[usize]| pieces(&game, &xs, far, |x, _| x, beams);
    let diagonals = |beams: &[usize]| pieces(&game, &xs, far / 2, |x, y| y - x, beams);
    let both = [columns(&[2, 3]), diagonals(&[2, 3])];
    let top = [columns(&[3]), diagonals(&[3])];
    let relative = |counts: &[u64; PIECES]| {
        let mean = counts.iter().sum::<u64>() as f64 / PIECES as f64;
        let points = counts.iter().zip(1..);
        points.map(|(&n, i)| (f64::from(i) / PIECES as f64, n as f64 / mean)).collect()
    };
    let series = ["by columns", "by diagonals"].into_iter().zip(&both);
    let plot = Plot {
        x_label: "place, from an eighth of the way to its end",
        y_label: "P-positions above the diagonal, relative to their mean",
        x: Axis::Between(0.0, 1.0),
        series: series
            .map(|(label, counts)| Series {
                label: label.into(),
                points: relative(counts),
                measured: true,
            })
            .collect(),
        ..Plot::default()
    };
    found.plate("evenness", Image::Svg { markup: plot.svg().into_string() });
    let uneven = |counts: [[u64; PIECES]; 2]| counts.map(|counts| unevenness(&counts));
    Ok(Unevenness { both: uneven(both), top: uneven(top) })
}

/// Counts the P-positions above the diagonal on some beams, in equal pieces of the lines from
/// `to / 8` to `to`.
fn pieces(
    game: &Nimhoff,
    xs: &[u64],
    to: u64,
    line: fn(u64, u64) -> u64,
    beams: &[usize],
) -> [u64; PIECES] {
    let mut counts = [0; PIECES];
    for (x, y) in points(xs).filter(|&(x, y)| y > x) {
        let at = line(x, y);
        if (to / 8..to).contains(&at) && beams.contains(&label(game.effective(), (x, y))) {
            counts[((at - to / 8) * PIECES as u64 / (to - to / 8)) as usize] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use wythoff::nimhoff::Positions;

    use super::*;

    #[test]
    fn nim_leaves_half_of_the_classes_of_a_third_rule_empty() {
        let game = nimhoff("1,0 2,1 0,1");
        let xs: Vec<u64> = Positions::new(&game).take(1000).collect();
        // On the diagonal x - 2 y = -y: only classes on one side are met.
        let held = held(rule(2, 1), &xs, 100);
        assert_eq!((held.more, held.one), (0, 101));
    }
}
