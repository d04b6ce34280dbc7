//! Figure 2: a gallery of strict rulesets, and the two games that are solved.

use serde_json::json;
use wythoff::nimhoff::Outcomes;
use wythoff_render::{Anchor, Label, Picture, Rgb, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{Beam, beams, complete_columns, points, rows, unevenness};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, ruleset};
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
    ("e", "Wythoff Nim with (1, 2)", "1,0 1,1 1,2 0,1"),
    ("f", "Wythoff Nim with (1, 2) and (1, 3)", "1,0 1,1 1,2 1,3 0,1"),
];
/// A game whose P-positions do not spread evenly.
const UNEVEN: &str = "gdwn:3,5";
/// Share of the way between the axes that parts two lines.
const GAP: f64 = 0.004;
const SIDE: u64 = 500;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let gallery = gallery(context, &mut found)?;
    new_rules(&gallery, &mut found);
    spread(context, &gallery, &mut found)?;
    solved(context, &mut found)?;
    found.differs.push(
        "The rulesets of panels c to f are in the picture of the paper only, whose caption our text \
         lacks. Ours show the same: from e to f a rule is added, and no line."
            .into(),
    );
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:1,2 --size 500 -o figure-2c.png".into(),
        "wythoff nimhoff measure --rules \"1,0 1,1 1,2 0,1\" --rows 1000000".into(),
        "wythoff nimhoff measure --rules \"1,0 1,1 1,2 1,3 0,1\" --rows 1000000".into(),
    ];
    Ok(found)
}

/// A game of the gallery.
struct Shown {
    rules: &'static str,
    xs: Vec<u64>,
    lines: Vec<Beam>,
}

fn gallery(context: &Context<'_>, found: &mut Measured) -> Result<Vec<Shown>, MeasureError> {
    let count_rows = context.pick(100_000, 1_000_000);
    let mut shown = Vec::new();
    for (panel, name, rules) in PANELS {
        context.step(&format!("panel {panel}: {name}"))?;
        let game = nimhoff(rules);
        let xs = rows(context, &game, count_rows)?;
        let lines = beams(&xs, (count_rows / 10, count_rows), GAP);
        let origin = (0.0, 0.0);
        let own = game.effective().iter().filter(|rule| rule.a() > 0 && rule.b() > 0);
        let picture = Picture {
            strokes: own
                .map(|rule| (f64::from(rule.a()), f64::from(rule.b())))
                .map(|direction| Stroke::ray(origin, direction, Rgb::hex(RULE)).dashed())
                .collect(),
            labels: lines
                .iter()
                .map(|line| {
                    let place = Anchor::beside(origin, (1.0, line.mean));
                    Label { size: 1.3, ..Label::new(slope(line.mean), place, Rgb::WHITE) }
                })
                .collect(),
            ..Picture::nimhoff(&ruleset(rules), ONE, window(0, 0, SIDE, SIDE))
        };
        found.plate(
            3,
            context.picture(panel, &picture, &Outcomes::new(&game))?,
            format!(
                "{panel}. {name}: {} rules, {}.",
                game.rules().rules().len(),
                match lines.len() {
                    1 => "one line".to_owned(),
                    lines => format!("{lines} lines"),
                }
            ),
            format!(
                "White points along {} rays from the lower left corner; dashed lines show the \
                 directions of rules, between the rays.",
                lines.len()
            ),
        );
        found.row(format!("Lines of {name}"), list(lines.iter().map(|line| slope(line.mean))));
        shown.push(Shown { rules, xs, lines });
    }
    Ok(shown)
}

/// The colour of the directions of rules.
const RULE: u32 = 0x5B_9BFF;

/// Panels e and f: one rule more, and the same number of lines.
fn new_rules(gallery: &[Shown], found: &mut Measured) {
    let counts: Vec<(usize, usize)> = gallery
        .iter()
        .map(|shown| (nimhoff(shown.rules).effective().len(), shown.lines.len()))
        .collect();
    let [.., (rules_e, lines_e), (rules_f, lines_f)] = counts[..] else { return };
    let drift = gallery[4].lines.iter().zip(&gallery[5].lines);
    let drift = drift.map(|(e, f)| (e.mean - f.mean).abs()).fold(0.0, f64::max);
    found.find(
        "F-15",
        Verdict::exact(rules_f == rules_e + 1 && lines_f == lines_e && drift < 1e-3),
        format!(
            "From e to f the rules grow from {rules_e} to {rules_f}; the lines stay {lines_e}, and \
             none of their slopes moves by more than {drift:.7}."
        ),
    );
    found.data["rules_and_lines"] = json!(counts);
}

/// Whether lines avoid the slopes of rules, and how evenly they are filled.
fn spread(
    context: &Context<'_>,
    gallery: &[Shown],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("how evenly the lines are filled")?;
    let mut nearest = f64::MAX;
    let mut most_uneven = 0.0_f64;
    for shown in gallery {
        for line in &shown.lines {
            for rule in nimhoff(shown.rules).effective().iter().filter(|rule| rule.a() > 0) {
                let steep = f64::from(rule.b()) / f64::from(rule.a());
                nearest = nearest.min((steep - line.mean).abs());
            }
            most_uneven = most_uneven.max(uneven(&shown.xs, line));
        }
    }
    let uneven_game = nimhoff(UNEVEN);
    let xs = rows(context, &uneven_game, gallery[0].xs.len() as u64)?;
    let others = beams(&xs, (xs.len() as u64 / 10, xs.len() as u64), GAP);
    let exception = others.iter().map(|beam| uneven(&xs, beam)).fold(0.0, f64::max);
    found.row(
        "Unevenness of a line, 32 equal pieces, at most",
        format!("{:.0} %", most_uneven * 100.0),
    );
    found.row("The same for the beams of (3, 5)-GDWN", format!("{:.0} %", exception * 100.0));
    found.find(
        "F-01",
        // The thinnest line, of a few hundred P-positions a piece, has some percent of chance
        // and waves that die out; (3, 5)-GDWN is an exception by far.
        Verdict::rough(false, nearest > 0.005 && most_uneven < 0.25 && exception > 0.8),
        format!(
            "In these {} games no line is closer to the slope of a rule than {nearest:.3}, and the \
             numbers of P-positions in equal pieces of a line differ by {:.0} % at most; (3, 5)-GDWN, \
             with {:.0} %, is an exception.",
            gallery.len(),
            most_uneven * 100.0,
            exception * 100.0
        ),
    );
    found.data["spread"] =
        json!({ "nearest_rule": nearest, "uneven": most_uneven, "exception": exception });
    Ok(())
}

/// How uneven the numbers of a beam's P-positions in 32 equal pieces of the columns are.
fn uneven(xs: &[u64], beam: &Beam) -> f64 {
    let to = ((xs.len() as f64 / beam.greatest.max(1.0)) as u64).min(complete_columns(xs));
    let from = to / 8;
    let mut pieces = [0_u64; 32];
    for (x, y) in points(xs).filter(|point| (from..to).contains(&point.0)) {
        let at = y as f64 / x as f64;
        if (beam.least..=beam.greatest).contains(&at) {
            pieces[((x - from) * 32 / (to - from)) as usize] += 1;
        }
    }
    unevenness(&pieces)
}

/// Nim and Wythoff Nim against their closed forms.
fn solved(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let count_rows = context.pick(200_000, 1_000_000);
    context.step("the closed forms of Nim and Wythoff Nim")?;
    let nim = rows(context, &nimhoff("nim"), count_rows)?;
    let off = points(&nim).filter(|(x, y)| x != y).count();
    found.find(
        "F-13",
        Verdict::exact(off == 0),
        format!(
            "{off} of the P-positions of the first {} rows are off the diagonal.",
            count(count_rows)
        ),
    );

    let wythoff = rows(context, &nimhoff("wythoff"), count_rows)?;
    // The n-th pair is (a, a + n) with a = floor(n phi) = floor((n + sqrt(5 n^2)) / 2).
    let (mut wrong, mut checked, mut strayed) = (0_u64, 0_u64, 0.0_f64);
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    for n in 0.. {
        let a = u64::midpoint(n, (5 * n * n).isqrt());
        let b = a + n;
        if a >= count_rows {
            break;
        }
        checked += 1;
        wrong += u64::from(wythoff[a as usize] != b);
        strayed = strayed.max((b as f64 - phi * a as f64).abs());
        if b < count_rows {
            checked += 1;
            wrong += u64::from(wythoff[b as usize] != a);
        }
    }
    // Every row but the first belongs to one pair, as the lower or the upper number.
    let all = checked == count_rows + 1;
    found.row("Rows of Wythoff Nim compared with ⌊nφ⌋, ⌊nφ²⌋", count(count_rows));
    found.row("Sum of their columns", count(wythoff.iter().map(|&x| u128::from(x)).sum::<u128>()));
    found.find(
        "F-14",
        Verdict::exact(wrong == 0 && all && strayed < 2.0),
        format!(
            "{wrong} of {} rows differ from the pairs (⌊nφ⌋, ⌊nφ²⌋) and their mirror images, which stay \
             within {strayed:.2} of the two lines.",
            count(count_rows)
        ),
    );
    Ok(())
}
