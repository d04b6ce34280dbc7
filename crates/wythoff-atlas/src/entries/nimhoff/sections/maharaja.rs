//! Footnotes 4 and 5: scatter that follows a dictionary, and scatter that looks random.

use std::collections::HashSet;

use wythoff::nimhoff::{Outcomes, Positions};
use wythoff_render::Stroke;

use crate::measure::nimhoff::ONE;
use crate::measure::play::rows_of;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/maharaja", measure);

/// Length of the words that are counted.
const WORD: usize = 8;

/// Columns and rows of the pictures.
const SIDE: u64 = 100;

/// A line of P-positions.
#[derive(Serialize)]
struct Line {
    line: &'static str,
    #[serde(flatten)]
    scatter: Scatter,
}

/// The upper P-positions of a game along their columns.
#[derive(Clone, Copy, Serialize)]
struct Scatter {
    /// Largest distance from the line, in y.
    strayed: f64,
    /// Distinct words of steps from one P-position to the next, in the first half and in all.
    words: [usize; 2],
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let rows = context.pick(200_000_u64, 2_000_000);
    context.step("Maharaja Nim")?;
    let maharaja: Vec<u64> = rows_of("maharaja").take(rows as usize).collect();
    let near = scatter(&upper(&maharaja, |x, y| y > x), Some(PHI));
    context.step("(1, 2)- and (2, 3)-GDWN")?;
    // The upper P-positions with 100 y / x from `from` to `to`.
    let line = |rules: &str, (from, to): (u64, u64)| {
        let xs: Vec<u64> = Positions::new(&nimhoff(rules)).take(rows as usize).collect();
        let within = |x: u64, y: u64| from * x < 100 * y && 100 * y < to * x;
        scatter(&upper(&xs, within), None)
    };
    let inner = [line("gdwn:1,2", (100, 200)), line("gdwn:2,3", (100, 155))];
    let outer = line("gdwn:1,2", (200, u64::from(u32::MAX)));
    let mutant = context.mutant("Wythoff Nim in place of (1, 2)- and (2, 3)-GDWN", || {
        Ok([line("wythoff", (100, 200)); 2])
    })?;
    let bounded = near.strayed < 10.0 && near.words[0] == near.words[1];
    let looks_random =
        |line: &Scatter| line.strayed > 5.0 * near.strayed && line.words[1] * 2 > line.words[0] * 3;
    let rule = |inner: &[Scatter; 2]| Verdict::exact(bounded && inner.iter().all(looks_random));
    found.verdict("F-69", mutant.judge(&inner, rule));
    let lines = [
        ("Maharaja Nim, upper line", near),
        ("(1, 2)-GDWN, upper inner line", inner[0]),
        ("(1, 2)-GDWN, upper outer line", outer),
        ("(2, 3)-GDWN, upper inner line", inner[1]),
    ];
    let lines = lines.map(|(line, scatter)| Line { line, scatter });
    Ok(found.with(&numbers! { rows, side: SIDE, word: WORD, lines }))
}

/// Draws both games, with Wythoff's lines over them.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (marked, thin) = (Rgb::hex(0xF6_D32D), Rgb::hex(0x5B_9BFF));
    let maharaja = rows_of("maharaja").take(SIDE as usize).zip(0_u64..);
    let maharaja = maharaja.filter(|at| at.0 < SIDE).map(|(x, y)| (x as f64, y as f64));
    for (name, rules, over) in
        [("maharaja", "wythoff", maharaja.collect()), ("gdwn", "gdwn:1,2", Vec::new())]
    {
        let lines = [PHI, 1.0 / PHI];
        let mut strokes: Vec<Stroke> =
            lines.map(|slope| Stroke::ray((0.0, 0.0), (1.0, slope), thin)).into();
        strokes.extend(Stroke::dots(over, marked));
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            strokes,
            ..Picture::nimhoff(&ruleset(rules), ONE, window(0, 0, SIDE, SIDE))
        };
        let image = context.picture(name, &picture, &Outcomes::new(&nimhoff(rules)))?;
        let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 2);
        diagram.ground = Some(&image);
        found.plate(name, diagram.image());
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
        let line = scatter(&upper(&xs, |x, y| y > x), Some(PHI));
        // A Sturmian word has n + 1 factors of length n.
        assert_eq!(line.words, [WORD + 1; 2]);
        assert!(line.strayed < 2.0, "{}", line.strayed);
    }
}
