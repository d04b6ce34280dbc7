//! Footnotes 4 and 5: scatter that follows a dictionary, and scatter that looks random.

use std::collections::HashSet;

use serde_json::json;
use wythoff::nimhoff::{Outcomes, Positions};
use wythoff_render::{Picture, Rgb, Scale, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::diagram::Diagram;
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, rows_of, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-maharaja",
    number: "Footnotes 4 and 5",
    title: "Maharaja Nim beside (1, 2)-GDWN",
    says: &[
        "That the P-positions of (1, 2)- and (2, 3)-GDWN split into more lines than those of Wythoff \
         Nim is proved, but not by how much. In Maharaja Nim, where a queen may also move once as a \
         knight, P-positions scatter too, but within a bounded distance of Wythoff’s lines, as a \
         dictionary of finitely many words says. In Linear Nimhoff the scatter looks random.",
    ],
    claims: &["F-69"],
    measure,
});

/// Length of the words that are counted.
const WORD: usize = 8;

/// The upper P-positions of a game along their columns.
struct Scatter {
    /// Largest distance from the line, in y.
    strayed: f64,
    /// Distinct words of steps from one P-position to the next, in the first half and in all.
    words: [usize; 2],
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let count_rows = context.pick(200_000_u64, 2_000_000);
    draw(context, &mut found)?;

    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    context.step("Maharaja Nim")?;
    let maharaja: Vec<u64> = rows_of("maharaja").take(count_rows as usize).collect();
    let near = scatter(&upper(&maharaja, |x, y| y > x), Some(phi));
    context.step("(1, 2)- and (2, 3)-GDWN")?;
    // The upper P-positions with 100 y / x from `from` to `to`.
    let line = |rules: &str, (from, to): (u64, u64)| {
        let xs: Vec<u64> = Positions::new(&nimhoff(rules)).take(count_rows as usize).collect();
        let within = |x: u64, y: u64| from * x < 100 * y && 100 * y < to * x;
        scatter(&upper(&xs, within), None)
    };
    let inner = [line("gdwn:1,2", (100, 200)), line("gdwn:2,3", (100, 155))];
    let outer = line("gdwn:1,2", (200, u64::from(u32::MAX)));
    let mutant = context.mutant("Wythoff Nim in place of (1, 2)- and (2, 3)-GDWN", || {
        let wythoff = || line("wythoff", (100, 200));
        Ok([wythoff(), wythoff()])
    })?;
    let lines = [
        ("Maharaja Nim, upper line", &near),
        ("(1, 2)-GDWN, upper inner line", &inner[0]),
        ("(1, 2)-GDWN, upper outer line", &outer),
        ("(2, 3)-GDWN, upper inner line", &inner[1]),
    ];
    for (name, scatter) in lines {
        found.row(format!("{name}: strays from its line, in y"), format!("{:.1}", scatter.strayed));
        found.row(
            format!("{name}: words of {WORD} steps, first half · all"),
            scatter.words.map(|n| count(n as u64)).join(" · "),
        );
    }
    let bounded = near.strayed < 10.0 && near.words[0] == near.words[1];
    let looks_random =
        |line: &Scatter| line.strayed > 5.0 * near.strayed && line.words[1] * 2 > line.words[0] * 3;
    found.find(
        "F-69",
        mutant.judge(&inner, |inner| Verdict::exact(bounded && inner.iter().all(looks_random))),
        format!(
            "In {} rows Maharaja Nim stays within {:.1} of the line of slope φ and uses {} words of \
             {WORD} steps, no new one in the second half; the inner lines of (1, 2)- and (2, 3)-GDWN \
             stray by {:.0} and {:.0}, and their words grow from {} to {} and from {} to {}. That the \
             split is proved is taken from the literature.",
            count(count_rows),
            near.strayed,
            near.words[1],
            inner[0].strayed,
            inner[1].strayed,
            count(inner[0].words[0] as u64),
            count(inner[0].words[1] as u64),
            count(inner[1].words[0] as u64),
            count(inner[1].words[1] as u64)
        ),
    );
    found.data = lines
        .map(|(name, scatter)| json!({ "line": name, "strayed": scatter.strayed, "words": scatter.words }))
        .into_iter()
        .collect();
    found.commands = vec![
        "wythoff game measure --moves maharaja --rows 2000000".into(),
        "wythoff nimhoff positions --rules gdwn:1,2 --rows 2000000 -o gdwn.npy".into(),
    ];
    Ok(found)
}

/// Both games, with Wythoff's lines over them.
fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const SIDE: u64 = 100;
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    let (marked, thin) = (Rgb::hex(0xF6_D32D), Rgb::hex(0x5B_9BFF));
    let maharaja = rows_of("maharaja").take(SIDE as usize).zip(0_u64..);
    let maharaja = maharaja.filter(|at| at.0 < SIDE).map(|(x, y)| (x as f64, y as f64));
    let lines = || [phi, 1.0 / phi].map(|slope| Stroke::ray((0.0, 0.0), (1.0, slope), thin));
    for (name, rules, over, caption) in [
        (
            "maharaja",
            "wythoff",
            maharaja.collect::<Vec<_>>(),
            "Maharaja Nim, yellow, over the P-positions of Wythoff Nim, white, x, y < 100; the \
             lines of slopes φ and 1/φ.",
        ),
        ("gdwn", "gdwn:1,2", Vec::new(), "(1, 2)-GDWN, x, y < 100, with the same two lines."),
    ] {
        let mut strokes: Vec<Stroke> = lines().into();
        strokes.extend(Stroke::dots(over, marked));
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            strokes,
            ..Picture::nimhoff(&ruleset(rules), ONE, window(0, 0, SIDE, SIDE))
        };
        let image = context.picture(name, &picture, &Outcomes::new(&nimhoff(rules)))?;
        let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
        diagram.ground = Some(&image);
        found.plate(2, diagram.image(), caption, "Points on a black board, beside two blue rays.");
    }
    Ok(())
}

/// The P-positions of one line by rising column.
fn upper(xs: &[u64], belongs: impl Fn(u64, u64) -> bool) -> Vec<(u64, u64)> {
    let mut line: Vec<(u64, u64)> =
        xs.iter().copied().zip(0..).filter(|&(x, y)| x > 0 && belongs(x, y)).collect();
    line.sort_unstable();
    // Farther out some columns are missing, as rows end.
    line.truncate(line.len() * 3 / 4);
    line
}

/// Measures how far P-positions stray from a line through the origin, and counts the words of their
/// steps.
fn scatter(line: &[(u64, u64)], slope: Option<f64>) -> Scatter {
    let mean = || line.iter().map(|&(x, y)| y as f64 / x as f64).sum::<f64>() / line.len() as f64;
    let slope = slope.unwrap_or_else(mean);
    let strayed =
        line.iter().map(|&(x, y)| (y as f64 - slope * x as f64).abs()).fold(0.0, f64::max);
    let steps: Vec<(u64, i64)> = line
        .windows(2)
        .map(|pair| (pair[1].0 - pair[0].0, pair[1].1.cast_signed() - pair[0].1.cast_signed()))
        .collect();
    let words = |steps: &[(u64, i64)]| steps.windows(WORD).collect::<HashSet<_>>().len();
    Scatter { strayed, words: [words(&steps[..steps.len() / 2]), words(&steps)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wythoff_has_few_words_and_hardly_strays() {
        let xs: Vec<u64> = Positions::new(&nimhoff("wythoff")).take(20_000).collect();
        let phi = f64::midpoint(1.0, 5_f64.sqrt());
        let line = scatter(&upper(&xs, |x, y| y > x), Some(phi));
        // A Sturmian word has n + 1 factors of length n.
        assert_eq!(line.words, [WORD + 1; 2]);
        assert!(line.strayed < 2.0, "{}", line.strayed);
    }
}
