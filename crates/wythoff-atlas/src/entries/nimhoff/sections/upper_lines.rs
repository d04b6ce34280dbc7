//! Section 6.1: the games of all rules up to a size, and their upper lines.

use std::fmt::Write as _;

use serde_json::json;
use wythoff::nimhoff::{Nimhoff, Outcomes};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{Beam, beams, rows};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::theory::{measured, reorganized};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-upper-lines",
    number: "Section 6.1, the last question",
    title: "All rules up to five, and five upper lines",
    says: &[
        "Let the rules be all (x, y) with x, y ≤ n. A hypothesis says that for n = 5 there are exactly \
         five lines of P-positions above the diagonal, and that they are uniform; the paper asks for a \
         justification by its reorganization model.",
    ],
    claims: &["F-111"],
    measure,
});

/// Lines with fewer P-positions a column are thin.
const THIN: f64 = 0.005;

/// Columns and rows of the picture.
const SIDE: u64 = 32_000;

/// The rules (x, y) with x, y <= n; multiples of others make no difference.
fn rules(n: u32) -> String {
    let mut text = "1,0 0,1".to_owned();
    for (a, b) in (1..=n).flat_map(|a| (1..=n).map(move |b| (a, b))) {
        let _ = write!(text, " {a},{b}");
    }
    text
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let most = context.pick(5, 8);
    let mut all = Vec::new();
    let (mut worst, mut table) = (0.0_f64, Vec::new());
    for n in 1..=most {
        let game = nimhoff(&rules(n));
        // With forty rules a row takes thirty times as long as with four.
        let count_rows = if n > 6 { 500_000 } else { context.pick(200_000, 1_000_000) };
        context.step(&format!("all rules up to {n}, {} rows", count(count_rows)))?;
        let lines = upper(context, &game, count_rows)?;
        let model = reorganized(context, &rules(n))?;
        let data = measured(context, &rules(n), &model.fill_rules, count_rows)?;
        let above = model.lines.lines.len() / 2;
        let mut slopes = Vec::new();
        for (line, beam) in model.lines.lines.iter().zip(&data.beams).skip(above) {
            let (predicted, density) = (line.slope.to_f64(), line.density.to_f64());
            let seen = beam.slope.map_or("nothing seen".to_owned(), slope);
            // Thin lines hold too few P-positions for a mean.
            if density > THIN {
                worst = worst.max(beam.slope.map_or(1.0, |seen| (seen - predicted).abs()));
            }
            slopes.push(format!("{} ({seen})", slope(predicted)));
        }
        table.push(vec![
            n.to_string(),
            game.effective().len().to_string(),
            model.fill_rules.len().to_string(),
            count(count_rows),
            above.to_string(),
            lines.len().to_string(),
            slopes.join(", "),
        ]);
        all.push((n, above, lines));
    }
    found.table(
        "Lines above the diagonal: by the reorganization model, and in so many rows; slopes by Theorem 10, and measured in \
         brackets",
        &["n", "rules", "fill rules", "rows", "lines", "parted by gaps", "slopes"],
        table,
    );
    found.state(
        "Theorem 10, with the fill rules of the model, gives the upper lines of all rules up to n",
        worst < 0.02,
        format!(
            "For n = 1 to {most} no mean slope of a beam is farther than {worst:.4} from its line, thin lines \
             (fewer than one P-position in {} columns) left out.",
            (1.0 / THIN) as u64
        ),
    );
    let (_, of_five, five) = &all[4];
    let picture = Picture {
        scale: Scale::CellsPerPixel(SIDE / 800),
        labels: five
            .iter()
            .map(|line| {
                let place = Anchor::beside((0.0, 0.0), (1.0, line.mean));
                Label::new(slope(line.mean), place, Rgb::hex(0xF6_D32D))
            })
            .collect(),
        ..Picture::nimhoff(&ruleset(&rules(5)), ONE, window(0, 0, SIDE, SIDE))
    };
    found.plate(
        1,
        context.picture("five", &picture, &Outcomes::new(&nimhoff(&rules(5))))?,
        format!(
            "All rules x, y ≤ 5, for x, y < {}: five lines above the diagonal, and their mirror images.",
            count(SIDE)
        ),
        "Ten white rays from the lower left corner, in two fans beside the diagonal.",
    );
    let by_model: Vec<usize> = all.iter().map(|(_, above, _)| *above).collect();
    let by_gaps: Vec<usize> = all.iter().map(|(.., lines)| lines.len()).collect();
    found.find(
        "F-111",
        Verdict::question(five.len() == 5 && *of_five == 5),
        format!(
            "The model gives five for n = 5, and data show five, of slopes {}. For n = 1 to {most} the model gives {} upper \
             lines, and gaps part {}. Whether the lines are uniform is not decided by these rows.",
            list(five.iter().map(|line| slope(line.mean))),
            list(&by_model),
            list(&by_gaps)
        ),
    );
    found.differs.push(
        "The justification that is asked for is in the model: tested until nothing changes, it gives n upper lines for n up to 5. \
         Beyond that, lines come so close, and some are so thin, that gaps do not part all of them in these rows."
            .into(),
    );
    found.commands =
        vec![format!("wythoff nimhoff measure --rules \"{}\" --rows 1000000", rules(5))];
    found.data = all
        .iter()
        .map(|(n, above, lines)| json!({ "n": n, "lines": above, "slopes": lines.iter().map(|line| line.mean).collect::<Vec<_>>() }))
        .collect();
    Ok(found)
}

/// The beams above the diagonal.
fn upper(
    context: &Context<'_>,
    game: &Nimhoff,
    count_rows: u64,
) -> Result<Vec<Beam>, MeasureError> {
    let xs = rows(context, game, count_rows)?;
    let mut lines = beams(&xs, (count_rows * 3 / 10, count_rows), 0.0015);
    lines.retain(|line| line.mean > 1.0);
    Ok(lines)
}
