//! Figure 11: (3,5)-GDWN with one more rule.

use serde_json::json;
use wythoff::nimhoff::{Outcomes, PLines};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::beams::{label, lines, points, rows, unevenness};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-11",
    number: "Figure 11",
    title: "One more rule for (3, 5)-GDWN",
    says: &[
        "Adding the rule (4, 7) to (3, 5)-GDWN makes a new P-line, as the reorganization model says. \
         Adding (5, 8) instead hardly changes the fluctuations, and whether the new line or beam that \
         the model predicts is there cannot be seen.",
    ],
    claims: &["F-107", "F-108"],
    measure,
});

const SIDE: u64 = 20_000;

/// A new beam, as predicted and as measured in the last octave.
struct New {
    predicted: (f64, f64),
    measured: (f64, f64),
    positions: u64,
    /// How uneven the top beam is along the last octave.
    waves: f64,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let left = adjoin(context, (4, 7), &mut found)?;
    let right = adjoin(context, (5, 8), &mut found)?;
    let near = |new: &New, slopes: f64, densities: f64| {
        (new.measured.0 - new.predicted.0).abs() < slopes
            && (new.measured.1 / new.predicted.1 - 1.0).abs() < densities
            && new.positions > 1000
    };
    found.find(
        "F-107",
        // The waves of (3, 5)-GDWN move density about between the beams.
        Verdict::rough(near(&left, 1e-4, 1e-3), near(&left, 0.005, 0.3)),
        format!(
            "A line of slope {:.5} and density {:.4}, where Theorem 10 with all six rules asks for \
             {:.5} and {:.4}: {} P-positions in one octave.",
            left.measured.0,
            left.measured.1,
            left.predicted.0,
            left.predicted.1,
            count(left.positions)
        ),
    );
    found.find(
        "F-108",
        Verdict::rough(near(&right, 1e-4, 1e-3), near(&right, 0.02, 0.8) && right.waves > 0.5),
        format!(
            "The beam is there, thin: slope {:.5} and density {:.4}, where Theorem 10 asks for {:.5} \
             and {:.4}: {} P-positions in one octave. The waves of the top beam go on: its density \
             differs by {:.0} % along the octave.",
            right.measured.0,
            right.measured.1,
            right.predicted.0,
            right.predicted.1,
            count(right.positions),
            right.waves * 100.0
        ),
    );
    found.differs.push(format!(
        "The paper leaves open whether (5, 8) brings a new beam. It does: the beam has {} P-positions \
         in the last octave measured, one in about {:.0} columns: thin enough to be missed in a window of {}.",
        count(right.positions),
        1.0 / right.measured.1,
        count(SIDE)
    ));
    found.commands = vec![
        "wythoff nimhoff measure --rules \"1,0 5,3 1,1 3,5 4,7 0,1\" --rows 10000000".into(),
        "wythoff nimhoff measure --rules \"1,0 5,3 1,1 3,5 5,8 0,1\" --rows 10000000".into(),
    ];
    found.data = [left, right]
        .iter()
        .map(|new| json!({ "predicted": new.predicted, "measured": new.measured, "waves": new.waves }))
        .collect();
    Ok(found)
}

fn adjoin(
    context: &Context<'_>,
    (p, q): (u32, u32),
    found: &mut Measured,
) -> Result<New, MeasureError> {
    let text = format!("1,0 5,3 1,1 3,5 {p},{q} 0,1");
    let game = nimhoff(&text);
    let rules = game.effective();
    context.step(&format!("(3, 5)-GDWN with ({p}, {q})"))?;
    let theory: Vec<(f64, f64)> = PLines::solve(rules, 20)?
        .lines
        .iter()
        .map(|line| (line.slope.to_f64(), line.density.to_f64()))
        .collect();
    let xs = rows(context, &game, context.pick(1_000_000, 10_000_000))?;
    // The last octave of columns whose P-positions are all there.
    let to = (xs.len() as f64 / (theory[theory.len() - 1].0 * 1.02)) as u64;
    let octave = (to / 2, to);
    let measured = lines(&xs, rules, octave);
    // The new line lies between (3, 5) and the new rule, whichever is flatter.
    let new = measured.len() - 2;

    let picture = Picture {
        scale: Scale::CellsPerPixel(SIDE / 500),
        labels: vec![Label {
            size: 1.2,
            ..Label::new(
                format!("new: {}", slope(theory[new].0)),
                Anchor::beside((0.0, 0.0), (1.0, theory[new].0)),
                Rgb::hex(0xF6_D32D),
            )
        }],
        ..Picture::nimhoff(&ruleset(&text), ONE, window(0, 0, SIDE, SIDE))
    };
    found.plate(
        2,
        context.picture(&format!("with-{p}-{q}"), &picture, &Outcomes::new(&game))?,
        format!("(3, 5)-GDWN with ({p}, {q}), x, y < {}.", count(SIDE)),
        "White beams from the lower left corner, the upper ones of another shape than in (3, 5)-GDWN.",
    );
    for (number, (line, theory)) in (1..).zip(measured.iter().zip(&theory)) {
        let name =
            if number == new + 1 { "the new beam".to_owned() } else { format!("beam {number}") };
        found.row(
            format!("With ({p}, {q}), {name}: slope and density, measured · by Theorem 10"),
            format!("{:.5}, {:.4} · {:.5}, {:.4}", line.0, line.1, theory.0, theory.1),
        );
    }
    let mut pieces = [0_u64; 64];
    for (x, _) in points(&xs).filter(|&(x, y)| {
        (octave.0..octave.1).contains(&x) && label(rules, (x, y)) == measured.len() - 1
    }) {
        pieces[((x - octave.0) * 64 / (octave.1 - octave.0)) as usize] += 1;
    }
    let positions = (measured[new].1 * (octave.1 - octave.0) as f64).round() as u64;
    Ok(New {
        predicted: theory[new],
        measured: measured[new],
        positions,
        waves: unevenness(&pieces),
    })
}
