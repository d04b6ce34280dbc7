//! Section 6.1: the games of all rules up to a size, and their upper lines.

use std::fmt::Write as _;

use serde_json::json;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{self, Beam};
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
use crate::measure::play::nimhoff;
use crate::measure::theory::{deviation, measured_twice, reorganized};
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

/// All rules up to n: upper lines by the model, and upper beams in data.
struct Upper {
    n: u32,
    rules: usize,
    fill_rules: usize,
    rows: u64,
    /// Lines by the model, and beams that gaps part.
    lines: usize,
    beams: Vec<Beam>,
    /// Slopes predicted and measured.
    slopes: Vec<String>,
    /// The largest difference between the two, thin lines left out.
    worst: f64,
    /// The largest deviation of a beam from a uniform line, in a sixteenth of the rows and in all.
    early: f64,
    late: f64,
}

impl Upper {
    fn of(context: &Context<'_>, n: u32, rows: u64) -> Result<Self, MeasureError> {
        let game = nimhoff(&rules(n));
        context.step(&format!("all rules up to {n}, {} rows", count(rows)))?;
        let xs = beams::rows(context, &game, rows)?;
        let model = reorganized(context, &rules(n))?;
        let (mut known, both) = (xs.iter().copied(), (rows / 16, rows));
        let [before, data] = measured_twice(context, &game, &model.fill_rules, &mut known, both)?;
        let mut beams = beams::beams(&xs, (rows * 3 / 10, rows), 0.0015);
        beams.retain(|beam| beam.mean > 1.0);
        let lines = model.lines.lines.len() / 2;
        let (mut slopes, mut worst) = (Vec::new(), 0.0_f64);
        for (line, beam) in model.lines.lines.iter().zip(&data.beams).skip(lines) {
            let (predicted, density) = (line.slope.to_f64(), line.density.to_f64());
            let seen = beam.slope.map_or("nothing seen".to_owned(), slope);
            // Thin lines hold too few P-positions for a mean.
            if density > THIN {
                worst = worst.max(beam.slope.map_or(1.0, |seen| (seen - predicted).abs()));
            }
            slopes.push(format!("{} ({seen})", slope(predicted)));
        }
        Ok(Self {
            n,
            rules: game.effective().len(),
            fill_rules: model.fill_rules.len(),
            rows,
            lines,
            beams,
            slopes,
            worst,
            early: deviation(&before, &model.lines).total,
            late: deviation(&data, &model.lines).total,
        })
    }

    /// If there are five lines, by the model and in data, and they come nearer to uniform ones.
    fn is_as_supposed(&self) -> bool {
        self.lines == 5 && self.beams.len() == 5 && self.late < 0.75 * self.early
    }

    /// The cells of a line of the table.
    fn cells(&self) -> Vec<String> {
        let numbers = [self.rules, self.fill_rules];
        let mut cells = vec![self.n.to_string()];
        cells.extend(numbers.map(|n| n.to_string()));
        cells.push(count(self.rows));
        cells.extend([self.lines, self.beams.len()].map(|n| n.to_string()));
        cells.push(self.slopes.join(", "));
        cells
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let most = context.pick(5, 8);
    // With forty rules a row takes thirty times as long as with four.
    let rows = |n| if n > 6 { 500_000 } else { context.pick(100_000, 1_000_000) };
    let all: Vec<Upper> =
        (1..=most).map(|n| Upper::of(context, n, rows(n))).collect::<Result<_, _>>()?;
    let worst = all.iter().map(|of| of.worst).fold(0.0, f64::max);
    found.table(
        "Lines above the diagonal: by the reorganization model, and in so many rows; slopes by Theorem 10, and measured in \
         brackets",
        &["n", "rules", "fill rules", "rows", "lines", "parted by gaps", "slopes"],
        all.iter().map(Upper::cells).collect(),
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
    let five = &all[4];
    board(context, &five.beams, &mut found)?;
    let mutant =
        context.mutant("all rules up to 4 in place of 5", || Upper::of(context, 4, 50_000))?;
    let by_model: Vec<usize> = all.iter().map(|of| of.lines).collect();
    let by_gaps: Vec<usize> = all.iter().map(|of| of.beams.len()).collect();
    found.find(
        "F-111",
        mutant.judge(five, |of| Verdict::question(of.is_as_supposed())),
        format!(
            "The model gives five for n = 5, and data show five, of slopes {}. For n = 1 to {most} the model gives {} upper \
             lines, and gaps part {}. The number of P-positions of each beam, over four octaves, is within {:.1} % of a \
             uniform line in {} rows, which was {:.0} % in a sixteenth of them; that lines stay uniform these rows do not \
             decide.",
            list(five.beams.iter().map(|line| slope(line.mean))),
            list(&by_model),
            list(&by_gaps),
            100.0 * five.late,
            count(five.rows),
            100.0 * five.early
        ),
    );
    found.differs.push(
        "The justification that is asked for is in the model: tested until nothing changes, it gives n upper lines for n up to 5. \
         Beyond that, lines come so close, and some are so thin, that gaps do not part all of them in these rows."
            .into(),
    );
    found.commands =
        vec![format!("wythoff nimhoff measure --rules \"{}\" --rows 1000000", rules(5))];
    let data = all.iter().map(|of| {
        let slopes: Vec<f64> = of.beams.iter().map(|line| line.mean).collect();
        json!({ "n": of.n, "lines": of.lines, "slopes": slopes })
    });
    found.data = data.collect();
    Ok(found)
}

/// The picture of all rules up to 5.
fn board(context: &Context<'_>, five: &[Beam], found: &mut Measured) -> Result<(), MeasureError> {
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 1);
    let xs = beams::rows(context, &nimhoff(&rules(5)), SIDE)?;
    diagram.positions = beams::in_square(&xs, SIDE).collect();
    let named = |line: &Beam| Ray::slope(line.mean, slope(line.mean), Ink::Beam, Line::None);
    diagram.rays = five.iter().map(named).collect();
    found.plate(
        1,
        diagram.image(),
        format!(
            "All rules x, y ≤ 5, for x, y < {}: five lines above the diagonal, with their slopes, and \
             their mirror images.",
            count(SIDE)
        ),
        "Ten white rays from the lower left corner, in two fans beside the diagonal.",
    );
    Ok(())
}
