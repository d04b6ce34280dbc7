//! Figure 4: games 497 and 499 laid on game 500.

mod colours;
mod judge;
mod laid;

use serde_json::json;
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Share;

use self::judge::Evidence;
use self::laid::Games;
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{list, percent, share};
use crate::measure::agreement::ByRegion;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-4",
    number: "Figure 4",
    title: "What stays the same when k changes",
    says: &["Left, game 497 is laid on game 500, nose on nose, palace numbers three apart: hood, \
         épaulettes and fabric match fully. Right, game 499 is laid on game 500, shoulder on \
         shoulder, numbers one apart: the épaulette, the arm and half of the hood match. Squares \
         that differ are white. So fabric and rift depend on k modulo 3 only, the arm not on k at \
         all, and everything behind the fray changes with every k."],
    claims: &["CLN-02", "CLN-03", "CLN-52", "CLN-53", "CLN-61", "CLN-62", "CLN-63"],
    measure,
});

/// The games of the figure: left nose on nose, right shoulder on shoulder.
const LEFT: Games = (497, 500, (1, 1));
const RIGHT: Games = (499, 500, (1, 0));

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    colours::draw(context, &mut found)?;

    // Further games for the statements that are not about these two pairs alone.
    let noses = context.pick(
        vec![LEFT, (499, 502, (1, 1))],
        vec![
            LEFT,
            (498, 501, (1, 1)),
            (499, 502, (1, 1)),
            (500, 503, (1, 1)),
            (1000, 1003, (1, 1)),
        ],
    );
    let shoulders =
        context.pick(vec![RIGHT], vec![RIGHT, (500, 501, (1, 0)), (1000, 1001, (1, 0))]);
    let evidence = Evidence::measure(context, &noses, &shoulders)?;
    table(&evidence.noses[0].agreement, &evidence.shoulders[0].agreement, &mut found);
    found.data = json!({ "noses": evidence.noses, "shoulders": evidence.shoulders });
    judge::judge(context, &evidence, [&noses, &shoulders], &mut found)?;
    found.differs.push(
        "Nothing. On the right, “half of the hood” is the half with x ≥ y, and the same half is \
         meant of épaulette and arm; the other half is laid on wrongly, as its shoulder moves down \
         and not right. Squares up to k/16 from a border are left out of the regions: the borders \
         of the warps are where the density of palaces changes, while a change of k is felt some \
         hundredths of k before or behind them."
            .into(),
    );
    found.commands = [LEFT, RIGHT]
        .iter()
        .map(|(k, with, (dx, dy))| {
            format!(
                "wythoff blocking compare --k {k} --with {with} --shift {dx},{dy} --size {} \
                -o figure-4-{k}.png",
                3 * with
            )
        })
        .collect();
    Ok(found)
}

fn names(games: &[Games]) -> String {
    list(games.iter().map(|(k, with, _)| format!("{k}/{with}")))
}

/// Agreement by region for the two pairs of the figure.
fn table(left: &ByRegion, right: &ByRegion, found: &mut Measured) {
    let cell = |of: Share| share(of.agree, of.cells);
    for region in Region::ALL {
        let same = |regions: &[Region]| if regions.contains(&region) { "fully" } else { "" };
        let (label, value) = (format!("{}/{}: {region}", LEFT.0, LEFT.1), cell(left.of(region)));
        match same(&[Region::Hood, Region::Epaulette, Region::Fabric]) {
            "" => found.row(label, value),
            paper => found.row_against(label, value, paper),
        }
    }
    for region in Region::ALL {
        let label = format!("{}/{}: {region}, x ≥ y · x < y", RIGHT.0, RIGHT.1);
        let value = format!("{} · {}", cell(right.upper(region)), cell(right.lower(region)));
        match region {
            Region::Hood => found.row_against(label, value, "half of it"),
            Region::Epaulette | Region::Arm => found.row_against(label, value, "fully"),
            _ => found.row(label, value),
        }
    }
    for ((k, with, _), all) in [(LEFT, left.all), (RIGHT, right.all)] {
        found.row(format!("{k}/{with}: the whole window"), percent(all.agree, all.cells));
    }
}
