//! Section 3.2: how often the classes of each rule are met.

use serde_json::json;
use wythoff::Rule;
use wythoff::nimhoff::Classes;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, share};
use crate::measure::beams::{label, points, rows, unevenness};
use crate::measure::play::{nimhoff, rule};
use crate::plot::{Axis, Plot, Series};
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
    id: "fgpll-theorem-5",
    number: "Section 3.2, Theorem 5",
    title: "One P-position in every class",
    says: &[
        "Two positions are equivalent under a rule if they differ by a multiple of it. The classes of \
         (1, 0), (0, 1) and (1, 1) are rows, columns and diagonals, and in Wythoff Nim each of them \
         holds one P-position. In general a rule whose slope lies within a forbidden region fills it \
         if and only if almost all of its classes hold exactly one.",
        "That is so in games with fluctuations too, and the paper guesses that their P-positions are \
         spread evenly as each fill rule sees them, not along x.",
    ],
    claims: &["F-35", "F-36", "F-72"],
    measure,
};

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

/// How many classes hold none, one and more P-positions.
#[derive(Clone, Copy, Default)]
struct Held {
    none: u64,
    one: u64,
    more: u64,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let count_rows = context.pick(300_000, 5_000_000);
    // Classes this close to the origin have long been met, if ever.
    let reach = count_rows / 50;
    let mut all = Vec::new();
    let mut wythoff = true;
    let mut exact = true;
    let mut looked = 0;
    for (name, text) in FILLED {
        context.step(&format!("the classes of {name}"))?;
        let game = nimhoff(text);
        let xs = rows(context, &game, count_rows)?;
        let mut classes = 0;
        for &rule in game.effective() {
            let held = held(rule, &xs, reach);
            exact &= held.none == 0 && held.more == 0;
            if text == "wythoff" {
                wythoff &= held.none == 0 && held.more == 0;
            }
            classes += held.none + held.one + held.more;
            all.push(json!({ "game": text, "rule": rule.to_string(), "none": held.none, "one": held.one, "more": held.more }));
        }
        looked += classes;
        found.row(
            format!("{name}: classes of its {} rules", game.effective().len()),
            count(classes),
        );
    }
    let mut empty = Vec::new();
    for (name, text, (a, b)) in UNFILLED {
        context.step(&format!("the classes of {name}"))?;
        let xs = rows(context, &nimhoff(text), count_rows)?;
        let held = held(rule(a, b), &xs, reach);
        exact &= held.more == 0;
        let all = held.none + held.one;
        found.row(
            format!("{name}: classes of ({a}, {b}) without a P-position"),
            share(held.none, all),
        );
        empty.push(held.none as f64 / all as f64);
    }
    found.find(
        "F-35",
        Verdict::definition(wythoff),
        format!(
            "In {} rows of Wythoff Nim every row, column and diagonal within {} of the origin holds \
             exactly one P-position.",
            count(count_rows),
            count(reach)
        ),
    );
    found.find(
        "F-36",
        Verdict::exact(exact && empty.iter().all(|&part| part > 0.3)),
        format!(
            "Each of {} classes of fill rules in five games holds one P-position, without exception; \
             of the classes of two rules that fill nothing, {} % hold none.",
            count(looked),
            list(empty.iter().map(|part| format!("{:.1}", part * 100.0)))
        ),
    );
    evenness(context, &mut found)?;
    found.commands = vec!["wythoff nimhoff measure --rules gdwn:3,5 --rows 5000000 --json".into()];
    found.data["classes"] = json!(all);
    Ok(found)
}

/// The P-positions of each class of a rule, for classes within `reach` of the origin.
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

/// How evenly the two upper beams of (3,5)-GDWN are spread, along x and as the rule (1, 1) sees them.
fn evenness(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const PIECES: usize = 64;
    context.step("along x, and as rules see it")?;
    let game = nimhoff("gdwn:3,5");
    let xs = rows(context, &game, context.pick(200_000, 2_000_000))?;
    // Above the diagonal: rows y to columns x, and the diagonals y - x, of which a beam of slope m
    // meets (m - 1) a column.
    let far = xs.len() as u64 / 2;
    let along_x = |x: u64, _: u64| x;
    let diagonals = |x: u64, y: u64| y - x;
    let pieces = |to: u64, measure: fn(u64, u64) -> u64, beams: &[usize]| {
        let mut counts = [0_u64; PIECES];
        for (x, y) in points(&xs).filter(|&(x, y)| y > x) {
            let at = measure(x, y);
            if (to / 8..to).contains(&at) && beams.contains(&label(game.effective(), (x, y))) {
                counts[((at - to / 8) * PIECES as u64 / (to - to / 8)) as usize] += 1;
            }
        }
        counts
    };
    let by_column = pieces(far, along_x, &[2, 3]);
    let by_diagonal = pieces(far / 2, diagonals, &[2, 3]);
    let alone =
        [unevenness(&pieces(far, along_x, &[3])), unevenness(&pieces(far / 2, diagonals, &[3]))];
    let (columns, seen) = (unevenness(&by_column), unevenness(&by_diagonal));
    let relative = |counts: &[u64; PIECES]| {
        let mean = counts.iter().sum::<u64>() as f64 / PIECES as f64;
        counts
            .iter()
            .zip(1..)
            .map(|(&n, i)| (f64::from(i) / PIECES as f64, n as f64 / mean))
            .collect()
    };
    let plot = Plot {
        x_label: "place, from an eighth of the way to its end",
        y_label: "P-positions above the diagonal, relative to their mean",
        x: Axis::Between(0.0, 1.0),
        series: vec![
            Series { label: "by columns".into(), points: relative(&by_column), measured: true },
            Series { label: "by diagonals".into(), points: relative(&by_diagonal), measured: true },
        ],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "The P-positions of the two upper beams of (3, 5)-GDWN in equal pieces of the columns, and in \
         equal pieces of the diagonals, the classes of the fill rule (1, 1).",
        "A curve that swings up and down, and a straight level line.",
    );
    found.row(
        "Unevenness of the two upper beams of (3, 5)-GDWN, by columns",
        format!("{:.1} %", columns * 100.0),
    );
    found.row("The same by the diagonals", format!("{:.2} %", seen * 100.0));
    found.row(
        "The top beam alone, by columns · by diagonals",
        format!("{:.0} % · {:.0} %", alone[0] * 100.0, alone[1] * 100.0),
    );
    found.find(
        "F-72",
        Verdict::question(seen < 0.001 && columns > 0.05),
        format!(
            "Together the two upper beams of (3, 5)-GDWN take every diagonal once, so that they are \
             even to {:.2} % as the fill rule (1, 1) sees them, while by columns they differ by \
             {:.0} %. One beam alone is uneven either way.",
            seen * 100.0,
            columns * 100.0
        ),
    );
    Ok(())
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
