//! Which rule fills which region, on samples of all of its area.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wythoff::nimhoff::Nimhoff;

use super::FAR;
use crate::measure::beams::{Beam, beams, points, rows};
use crate::prelude::*;

/// Games whose regions are looked at.
const GAMES: [(&str, &str); 9] = [
    ("Nim", "nim"),
    ("Wythoff Nim", "wythoff"),
    ("Nim with (2, 2)", "1,0 2,2 0,1"),
    ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
    ("Wythoff Nim with (1, 2)", "1,0 1,1 1,2 0,1"),
    ("Wythoff Nim with (3, 5)", "1,0 1,1 3,5 0,1"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
];

/// The rules that fill the regions of a game.
#[derive(Serialize)]
struct Filled {
    game: &'static str,
    fill_rules: Vec<String>,
    shares: Vec<f64>,
}

impl Filled {
    fn new(game: &'static str, regions: &[Region]) -> Self {
        let written = |region: &Region| format!("({}, {})", region.rule.a(), region.rule.b());
        Self {
            game,
            fill_rules: regions.iter().map(written).collect(),
            shares: regions.iter().map(|region| region.share).collect(),
        }
    }
}

/// The samples of all regions.
#[derive(Serialize)]
struct Sampled {
    regions: usize,
    /// Number of samples in each region.
    samples: u64,
    /// The least share of a rule that fills a region, and the greatest share of any other rule.
    share: f64,
    second: f64,
    /// Number of regions with the slope of their rule not strictly inside.
    at_axes: usize,
}

/// A region between two beams.
struct Region {
    /// Bounds as shares y/(x + y) of the way from the x axis to the y axis.
    from: f64,
    to: f64,
    /// The rule with the largest share of parents of P-positions.
    rule: Rule,
    /// This share, and the next largest.
    share: f64,
    second: f64,
}

impl Region {
    /// Returns true if one rule leads from almost all positions to a P-position, and no other does.
    fn is_filled(&self) -> bool {
        self.share > 0.999 && self.second < 0.999
    }

    fn slope(&self) -> f64 {
        f64::from(self.rule.b()) / f64::from(self.rule.a() + self.rule.b())
    }

    /// Returns true if the slope of the rule lies strictly between the bounds.
    fn is_inside(&self) -> bool {
        self.from < self.slope() && self.slope() < self.to
    }

    /// Returns true if the slope is inside, or at a bound that is an axis.
    fn is_inside_or_at_an_axis(&self) -> bool {
        (self.from < self.slope() || self.slope() == 0.0)
            && (self.slope() < self.to || self.slope() == 1.0)
    }
}

/// Replaces the bounds of a region by those of one or more.
type Bounds = fn((f64, f64)) -> Vec<(f64, f64)>;

/// x + y of the P-position of each class of a rule, by the last position of the class.
type Classes = HashMap<(u64, u64), u64>;

/// The regions of each game.
type Regions = Vec<Vec<Region>>;

/// Returns true if a test holds for each region.
fn each(regions: &Regions, holds: fn(&Region) -> bool) -> bool {
    regions.iter().flatten().all(holds)
}

/// Measures which rule fills which region.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let mut parents = Vec::new();
    for (name, text) in GAMES {
        context.step(&format!("the regions of {name}"))?;
        parents.push(Parents::new(context, text)?);
    }
    let samples = context.pick(1000, 20_000);
    let survey = |bounds: Bounds| -> Regions {
        parents.iter().map(|game| game.regions(bounds, samples)).collect()
    };
    let regions = survey(|region| vec![region]);
    judge(context, &regions, survey, found)?;
    let filled = GAMES.iter().zip(&regions).map(|((_, game), regions)| Filled::new(game, regions));
    let all = || regions.iter().flatten();
    let sampled = Sampled {
        regions: all().count(),
        samples,
        share: all().map(|region| region.share).fold(1.0, f64::min),
        second: all().map(|region| region.second).fold(0.0, f64::max),
        at_axes: all().filter(|region| !region.is_inside()).count(),
    };
    let names: BTreeMap<_, _> = GAMES.iter().map(|&(name, game)| (game, name)).collect();
    Ok(numbers! { names, regions: filled.collect::<Vec<Filled>>(), sampled })
}

/// Judges the claims on regions, also by regions with changed bounds.
fn judge(
    context: &Context<'_>,
    regions: &Regions,
    survey: impl Fn(Bounds) -> Regions,
    found: &mut Found,
) -> Result<()> {
    let wider = context.mutant("regions wider by a tenth on either side", || {
        Ok(survey(|(from, to)| {
            let more = 0.1 * (to - from);
            vec![((from - more).max(0.0), (to + more).min(1.0))]
        }))
    })?;
    let halved = context.mutant("each region cut in half", || {
        Ok(survey(|(from, to)| {
            let middle = f64::midpoint(from, to);
            vec![(from, middle), (middle, to)]
        }))
    })?;
    let filled = |regions: &Regions| Verdict::question(each(regions, Region::is_filled));
    found.verdict("F-27", wider.judge(regions, filled));
    let inside = |regions: &Regions| {
        let filled = each(regions, Region::is_filled);
        Verdict::erratum(
            filled && each(regions, Region::is_inside),
            filled && each(regions, Region::is_inside_or_at_an_axis),
        )
    };
    found.verdict("F-32", halved.judge(regions, inside));
    let distinct = |game: &Vec<Region>| {
        let rules: BTreeSet<String> = game.iter().map(|region| region.rule.to_string()).collect();
        rules.len() == game.len()
    };
    let distinct = |regions: &Regions| {
        Verdict::exact(regions.iter().all(distinct) && each(regions, Region::is_filled))
    };
    found.verdict("F-33", halved.judge(regions, distinct));
    Ok(())
}

/// The P-positions of a game with x + y below [`FAR`], by the classes of its rules.
struct Parents {
    /// The regions between the beams.
    edges: Vec<(f64, f64)>,
    /// For each rule, x + y of the P-position of each class, by the last position of the class
    /// towards the axes.
    classes: Vec<(Rule, Classes)>,
}

impl Parents {
    fn new(context: &Context<'_>, text: &str) -> Result<Self> {
        let game: Nimhoff = nimhoff(text);
        let xs = rows(context, &game, FAR)?;
        let near = || points(&xs).filter(|(x, y)| x + y < FAR);
        let classes = game.effective().iter().map(|rule| {
            let class = |at: (u64, u64)| (end(rule, at), at.1 + at.0);
            (*rule, near().map(class).collect())
        });
        let edges = edges(&beams(&xs, (FAR / 2, FAR), 0.004));
        Ok(Self { edges, classes: classes.collect() })
    }

    /// Returns true if the rule leads from the position to a P-position.
    fn reaches(&self, rule: usize, (x, y): (u64, u64)) -> bool {
        let (rule, classes) = &self.classes[rule];
        classes.get(&end(rule, (x, y))).is_some_and(|&sum| sum < x + y)
    }

    /// The regions with changed bounds, each sampled over its area.
    fn regions(&self, bounds: Bounds, samples: u64) -> Vec<Region> {
        let regions = self.edges.iter().copied().flat_map(bounds);
        regions.map(|region| self.region(region, samples)).collect()
    }

    fn region(&self, (from, to): (f64, f64), samples: u64) -> Region {
        // Points of the R2 sequence fill the area evenly.
        let part = |i: u64, step: f64| (i as f64 * step).fract();
        let area: Vec<(u64, u64)> = (1..=samples)
            .map(|i| {
                let sum = FAR / 2 + (part(i, 0.569_840_290_998) * (FAR / 2) as f64) as u64;
                let share = from + (to - from) * part(i, 0.754_877_666_247);
                let y = (sum as f64 * share).round() as u64;
                (sum - y, y)
            })
            .filter(|&(x, y)| {
                let share = y as f64 / (x + y) as f64;
                from < share && share < to
            })
            .collect();
        let share = |rule: usize| {
            let reached = area.iter().filter(|&&at| self.reaches(rule, at)).count();
            reached as f64 / area.len() as f64
        };
        let mut shares: Vec<(f64, Rule)> =
            (0..self.classes.len()).map(|rule| (share(rule), self.classes[rule].0)).collect();
        shares.sort_by(|one, other| other.0.total_cmp(&one.0));
        let second = shares.get(1).map_or(0.0, |second| second.0);
        Region { from, to, rule: shares[0].1, share: shares[0].0, second }
    }
}

/// The last position of the class of a rule, towards the axes.
fn end(rule: &Rule, (x, y): (u64, u64)) -> (u64, u64) {
    let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
    let steps = x.checked_div(a).unwrap_or(u64::MAX).min(y.checked_div(b).unwrap_or(u64::MAX));
    (x - steps * a, y - steps * b)
}

/// The regions between beams, as shares of the way from the x axis to the y axis.
fn edges(lines: &[Beam]) -> Vec<(f64, f64)> {
    let share = |slope: f64| slope / (1.0 + slope);
    let starts = [0.0].into_iter().chain(lines.iter().map(|line| share(line.greatest)));
    let ends = lines.iter().map(|line| share(line.least)).chain([1.0]);
    starts.zip(ends).collect()
}
