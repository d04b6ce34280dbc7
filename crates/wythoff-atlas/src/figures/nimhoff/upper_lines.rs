//! Section 6.1: the games of all rules up to a size, and their upper lines.

use std::fmt::Write as _;

use serde_json::json;
use wythoff::nimhoff::{Nimhoff, Outcomes};
use wythoff_render::{Label, Picture, Place, Rgb, Scale};

use super::{ONE, slope};
use crate::context::{Context, Length, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::beams::{Beam, beams, rows};
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
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
};

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
    let most = match context.length {
        Length::Quick => 5,
        Length::Full => 6,
        Length::Long => 8,
    };
    let mut all = Vec::new();
    for n in 1..=most {
        let game = nimhoff(&rules(n));
        let count_rows = context.pick(200_000, 1_000_000);
        context.step(&format!("all rules up to {n}, {} rows", count(count_rows)))?;
        let lines = upper(context, &game, count_rows)?;
        found.row(
            format!(
                "Upper lines for n = {n}, {} rules, {} rows",
                game.effective().len(),
                count(count_rows)
            ),
            format!("{}: {}", lines.len(), list(lines.iter().map(|line| slope(line.mean)))),
        );
        all.push((n, lines));
    }
    let five = &all[4].1;
    let picture = Picture {
        scale: Scale::CellsPerPixel(SIDE / 800),
        labels: five
            .iter()
            .map(|line| {
                let place = Place::beside((0.0, 0.0), (1.0, line.mean));
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
    let counts: Vec<usize> = all.iter().map(|(_, lines)| lines.len()).collect();
    found.find(
        "F-111",
        Verdict::question(five.len() == 5),
        format!(
            "For n = 1 to {most} there are {} upper lines or beams, parted by gaps; for n = 5 five, of \
             slopes {}. Whether they are uniform is not decided by these rows.",
            list(&counts),
            list(five.iter().map(|line| slope(line.mean)))
        ),
    );
    if context.length != Length::Quick {
        found.differs.push(
        "From n = 1 to 5 there are n upper lines; n = 6 makes no new one that a gap would show."
            .into(),
    );
    }
    found.commands =
        vec![format!("wythoff nimhoff measure --rules \"{}\" --rows 1000000", rules(5))];
    found.data = all
        .iter()
        .map(|(n, lines)| json!({ "n": n, "slopes": lines.iter().map(|line| line.mean).collect::<Vec<_>>() }))
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
