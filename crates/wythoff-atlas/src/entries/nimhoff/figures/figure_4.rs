//! Figure 4: on which side of the origin lines meet classes.

use serde_json::json;
use wythoff::nimhoff::Outcomes;
use wythoff_render::{Anchor, Label, Picture, Rgb, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::beams::{beams, points, rows};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-4",
    number: "Figure 4 and Lemma 9",
    title: "Which classes a line can meet",
    says: &[
        "The classes of a rule r are dashed lines of its slope. A P-line that is steeper than r meets \
         only classes that cross the y axis above the origin, a flatter one only those that cross it \
         below: so each class of a fill rule is taken by the lines of one side.",
    ],
    claims: &["F-41"],
    measure,
});

const SIDE: u64 = 400;
/// P-positions with a smaller x + y have not yet gathered in lines.
const FROM: u64 = 10_000;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step("the drawing")?;
    let (thin, heavy) = (Rgb::hex(0x5B_9BFF), Rgb::hex(0xF6_D32D));
    let across = |offset: i32| {
        let from = (f64::from(offset.max(0)), f64::from((-offset).max(0)));
        Stroke::ray(from, (1.0, 1.0), thin).dashed()
    };
    let mut strokes: Vec<Stroke> = (-6..=6).filter(|&n| n != 0).map(|n| across(n * 60)).collect();
    strokes.push(Stroke::ray((0.0, 0.0), (1.0, 1.0), thin).times(1.5));
    let xs = rows(context, &nimhoff("gdwn:1,2"), 20_000)?;
    let lines = beams(&xs, (5000, 20_000), 0.004);
    strokes.extend(lines.iter().map(|line| Stroke::ray((0.0, 0.0), (1.0, line.mean), heavy)));
    let picture = Picture {
        strokes,
        labels: vec![
            Label::new("rule (1, 1)", Anchor::beside((0.0, 0.0), (1.0, 1.0)), thin),
            Label::new("above", Anchor::along((0.0, 240.0), (1.0, 1.0)), thin),
            Label::new("below", Anchor::along((240.0, 0.0), (1.0, 1.0)), thin),
        ],
        ..Picture::nimhoff(&ruleset("gdwn:1,2"), ONE, window(0, 0, SIDE, SIDE))
    };
    found.plate(
        1,
        context.picture("classes", &picture, &Outcomes::new(&nimhoff("gdwn:1,2")))?,
        "The four lines of (1, 2)-GDWN, yellow, and some classes of the rule (1, 1), dashed: the two \
         steep lines meet the classes above the diagonal, the two flat ones those below.",
        "Four yellow rays through white points, and dashed diagonals that cross them.",
    );
    sides(context, &mut found)?;
    found.commands = vec!["wythoff nimhoff measure --rules gdwn:1,2 --rows 1000000".into()];
    Ok(found)
}

/// Every P-position of every line, against every rule.
fn sides(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let count_rows = context.pick(100_000, 1_000_000);
    let (mut positions, mut astray, mut apart) = (0_u64, 0_u64, true);
    let mut tried = Vec::new();
    for (name, text) in [
        ("Wythoff Nim", "wythoff"),
        ("(1, 2)-GDWN", "gdwn:1,2"),
        ("(2, 3)-GDWN", "gdwn:2,3"),
        ("(3, 5)-GDWN", "gdwn:3,5"),
        ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
    ] {
        context.step(&format!("the lines of {name}"))?;
        let game = nimhoff(text);
        let xs = rows(context, &game, count_rows)?;
        let lines = beams(&xs, (count_rows / 4, count_rows), 0.004);
        for &rule in game.effective().iter().filter(|rule| rule.b() > 0) {
            let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
            let steep = b as f64 / a as f64;
            apart &= lines.iter().all(|line| line.least > steep || line.greatest < steep);
            for (x, y) in points(&xs).filter(|(x, y)| (FROM..count_rows).contains(&(x + y))) {
                let at = y as f64 / x as f64;
                let nearest = lines
                    .iter()
                    .min_by(|one, other| (one.mean - at).abs().total_cmp(&(other.mean - at).abs()));
                // The class (x, y) - t (a, b) crosses the y axis at y - x b / a.
                let above = b * x < a * y;
                positions += 1;
                astray += u64::from(nearest.is_none_or(|line| (line.mean > steep) != above));
            }
        }
        found.row(format!("Lines of {name}"), count(lines.len() as u64));
        tried.push(name);
    }
    found.find(
        "F-41",
        Verdict::exact(astray == 0 && apart && positions > 0),
        format!(
            "{}: {} times a P-position with x + y ≥ {FROM} was held against a rule, and {astray} times \
             its class was on the other side of the origin than its line.",
            list(tried),
            count(positions)
        ),
    );
    found.data = json!({ "positions": positions, "astray": astray });
    Ok(())
}
