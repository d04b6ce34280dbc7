//! Figure 4: games 497 and 499 laid on game 500.

use serde_json::{Value as Json, json};
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::{Pairing, Share};
use wythoff_render::{Comparison, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, percent, share};
use crate::measure::agreement::ByRegion;
use crate::measure::{game, window};
use crate::model::Verdict;
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

/// Unrelated regions agree by chance, as most of their values are 0 and 1. Up to here a region
/// counts as changed.
const CHANGED: f64 = 0.6;

/// The games of the figure: left nose on nose, right shoulder on shoulder.
const LEFT: (u64, u64, (i64, i64)) = (497, 500, (1, 1));
const RIGHT: (u64, u64, (i64, i64)) = (499, 500, (1, 0));

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let white = [
        draw(context, pairing(LEFT), "left", &mut found)?,
        draw(context, pairing(RIGHT), "right", &mut found)?,
    ];

    // Further games for the statements that are not about these two pairs alone.
    let noses = context.pick(
        vec![LEFT, (499, 502, (1, 1))],
        vec![LEFT, (499, 502, (1, 1)), (500, 503, (1, 1)), (1000, 1003, (1, 1))],
    );
    let shoulders = context.pick(vec![RIGHT], vec![RIGHT, (1000, 1001, (1, 0))]);
    let by_region = |games: &[(u64, u64, (i64, i64))]| -> Result<Vec<ByRegion>, MeasureError> {
        games
            .iter()
            .map(|&games| {
                context.step(&format!("game {} on game {}, by region", games.0, games.1))?;
                ByRegion::measure(context, pairing(games))
            })
            .collect()
    };
    let (on_noses, on_shoulders) = (by_region(&noses)?, by_region(&shoulders)?);

    let differ = [&on_noses[0], &on_shoulders[0]].map(|found| found.all.cells - found.all.agree);
    found.find(
        "CLN-62",
        Verdict::definition(white == differ),
        format!(
            "{} and {} squares differ, and as many pixels of the pictures are white.",
            count(differ[0]),
            count(differ[1])
        ),
    );
    table(&on_noses[0], &on_shoulders[0], &mut found);
    judge(&on_noses, &on_shoulders, [&names(&noses), &names(&shoulders)], &mut found);
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
    found.data = json!({
        "noses": json_of(&noses, &on_noses),
        "shoulders": json_of(&shoulders, &on_shoulders),
    });
    Ok(found)
}

fn pairing((k, with, shift): (u64, u64, (i64, i64))) -> Pairing {
    Pairing { k: game(k), with: game(with), shift, offset: 0 }
}

fn names(games: &[(u64, u64, (i64, i64))]) -> String {
    list(games.iter().map(|(k, with, _)| format!("{k}/{with}")))
}

fn json_of(games: &[(u64, u64, (i64, i64))], found: &[ByRegion]) -> Json {
    let pairs = games.iter().zip(found);
    pairs.map(|(&games, found)| json!({ "pairing": pairing(games), "agreement": found })).collect()
}

/// One of the two pictures; returns how many squares are white in it.
fn draw(
    context: &Context<'_>,
    pairing: Pairing,
    side: &str,
    found: &mut Measured,
) -> Result<u64, MeasureError> {
    let (k, with) = (pairing.k.get(), pairing.with.get());
    context.step(&format!("game {k} on game {with}"))?;
    let all = window(0, 0, 3 * k, 3 * k);
    let comparison = |scale| Comparison {
        scale,
        ..Comparison::new(pairing.k, pairing.with, pairing.shift, all)
    };
    let boards = (context.sweep(pairing.k), context.sweep(pairing.with));
    let full = context.comparison(
        &format!("{side}-full"),
        &comparison(Scale::CellsPerPixel(1)),
        (&boards.0, &boards.1),
    )?;
    let image =
        context.comparison(side, &comparison(Scale::CellsPerPixel(2)), (&boards.0, &boards.1))?;
    found.plate(
        2,
        image.with_full(&full),
        format!(
            "Game {k} laid on game {with}, shifted by ({}, {}). Squares that differ are \
            white.",
            pairing.shift.0, pairing.shift.1
        ),
        format!(
            "Game {k} with every square white that differs from game {with}: whole regions \
            stay in their colours, the rest is a grey mist."
        ),
    );
    context.count_pixels(&full, [0xff; 3])
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

/// What follows for each claim.
fn judge(
    noses: &[ByRegion],
    shoulders: &[ByRegion],
    [nose_names, shoulder_names]: [&str; 2],
    found: &mut Measured,
) {
    let whole = |of: Share| of.cells > 0 && of.agree == of.cells;
    let changed = |of: Share| of.share() < CHANGED;
    let all_same = |found: &[ByRegion], regions: &[Region], of: fn(&ByRegion, Region) -> Share| {
        found.iter().all(|found| regions.iter().all(|&region| whole(of(found, region))))
    };
    let all_changed =
        |found: &[ByRegion], regions: &[Region], of: fn(&ByRegion, Region) -> Share| {
            found.iter().all(|found| regions.iter().all(|&region| changed(of(found, region))))
        };
    let largest = |regions: &[Region]| {
        let both = noses.iter().chain(shoulders);
        let shares = both.flat_map(|found| regions.iter().map(|&region| found.of(region).share()));
        format!("{:.1} %", shares.fold(0.0, f64::max) * 100.0)
    };
    let unsteady = [Region::Warp, Region::Inner];
    let steady_on_noses = [Region::Hood, Region::Epaulette, Region::Outer, Region::Fabric];

    let sensitive = all_changed(noses, &unsteady, ByRegion::of)
        && all_changed(shoulders, &unsteady, ByRegion::of);
    found.find(
        "CLN-02",
        Verdict::exact(sensitive),
        format!(
            "Warps and inner sectors of {nose_names} and {shoulder_names} agree to {} at \
            most, which is chance.",
            largest(&unsteady)
        ),
    );
    let arm = all_same(shoulders, &[Region::Arm], ByRegion::upper);
    found.find(
        "CLN-03",
        Verdict::exact(arm && all_same(noses, &[Region::Fabric], ByRegion::of)),
        format!(
            "The arm is the same in {shoulder_names}; the fabric is in {nose_names}, and so \
            settles on one pattern for each k modulo 3."
        ),
    );
    let steady = all_same(noses, &steady_on_noses, ByRegion::of)
        && all_same(
            shoulders,
            &[Region::Hood, Region::Epaulette, Region::Outer, Region::Arm],
            ByRegion::upper,
        );
    found.find(
        "CLN-52",
        Verdict::exact(sensitive && steady),
        format!(
            "Agreement of hood, épaulettes, outer space, fabric (nose on nose) and arm \
            (shoulder on shoulder): every square; of warps and inner sectors: {} at most.",
            largest(&unsteady)
        ),
    );
    let other_class = all_changed(shoulders, &[Region::Fabric], ByRegion::of);
    found.find(
        "CLN-53",
        Verdict::exact(all_same(noses, &[Region::Fabric], ByRegion::of) && other_class),
        format!(
            "Fabric with its rift: the same in {nose_names}; {} at most in {shoulder_names}.",
            largest_of(shoulders, Region::Fabric)
        ),
    );
    let parts = [Region::Hood, Region::Epaulette, Region::Fabric];
    let cells = |regions: &[Region], of: &dyn Fn(Region) -> Share| {
        count(regions.iter().map(|&region| of(region).cells).sum::<u64>())
    };
    found.find(
        "CLN-61",
        Verdict::exact(all_same(&noses[..1], &parts, ByRegion::of)),
        format!(
            "Hood, épaulettes and fabric: all of {} squares agree.",
            cells(&parts, &|region| noses[0].of(region))
        ),
    );
    let parts = [Region::Hood, Region::Epaulette, Region::Arm];
    let hood = shoulders[0].lower(Region::Hood);
    found.find(
        "CLN-63",
        Verdict::exact(all_same(&shoulders[..1], &parts, ByRegion::upper) && changed(hood)),
        format!(
            "On the half x ≥ y all of {} squares of hood, épaulette and arm agree; in the other \
             half of the hood {}.",
            cells(&parts, &|region| shoulders[0].upper(region)),
            percent(hood.agree, hood.cells)
        ),
    );
}

fn largest_of(found: &[ByRegion], region: Region) -> String {
    format!(
        "{:.1} %",
        found.iter().map(|found| found.of(region).share()).fold(0.0, f64::max) * 100.0
    )
}
