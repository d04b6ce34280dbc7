//! Section 3.2: how often the classes of each rule are met.

use wythoff::nimhoff::{Classes, Nimhoff};

use crate::measure::beams::{label, points, rows, unevenness};
use crate::measure::play;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/theorem_5", measure);

/// Games all of whose rules are fill rules.
const FILLED: [(&str, &str); 5] = [
    ("Wythoff Nim", "wythoff"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
    ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
];
/// Games with a rule that fills nothing.
const UNFILLED: [(&str, &str, (u32, u32)); 2] =
    [("(2, 4)-GDWN", "gdwn:2,4", (2, 4)), ("Nim with (2, 1)", "1,0 2,1 0,1", (2, 1))];

/// Numbers of classes that hold no, one and more P-positions.
#[derive(Clone, Copy, Default, Serialize)]
struct Held {
    none: u64,
    one: u64,
    more: u64,
}

impl Held {
    const fn classes(self) -> u64 {
        self.none + self.one + self.more
    }
}

/// The positions around the slope of a rule that have no P-positions beside them.
#[derive(Clone, Copy, Default, Serialize)]
struct Region {
    /// Positions of the region, and those that cannot move to a P-position under the rule.
    positions: u64,
    unfilled: u64,
}

impl Region {
    /// Returns true if the rule fills the region: under it almost all positions can move to a
    /// P-position.
    const fn is_filled(self) -> bool {
        self.positions > 0 && self.unfilled * 1000 < self.positions
    }
}

/// The classes of one rule of a game, and the region that the rule lies in.
#[derive(Serialize)]
struct RuleClasses {
    game: &'static str,
    rule: String,
    #[serde(flatten)]
    held: Held,
    #[serde(flatten)]
    region: Region,
}

impl RuleClasses {
    const fn one_each(&self) -> bool {
        self.held.none == 0 && self.held.more == 0
    }
}

/// Unevenness of the upper beams of (3, 5)-GDWN along columns and along diagonals.
#[derive(Serialize)]
struct Unevenness {
    both: [f64; 2],
    top: [f64; 2],
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let count = context.pick(300_000, 5_000_000);
    // Classes this close to the origin have long been met, if ever.
    let reach = count / 50;
    let (mut classes, mut filled, mut unfilled) = (Vec::new(), Vec::new(), Vec::new());
    let mut regions = Region::default();
    for (name, game) in FILLED {
        let of = rule_classes(context, game, count, 0)?;
        let all: u64 = of.iter().map(|of| of.held.classes()).sum();
        filled.push(numbers! { name, rules: of.len(), classes: all });
        for of in &of {
            regions.positions += of.region.positions;
            regions.unfilled += of.region.unfilled;
        }
        classes.extend(of);
    }
    let wythoff = of_game(&classes, "wythoff");
    for (name, game, rule) in UNFILLED {
        let of = rule_classes(context, game, count, 0)?;
        let written = play::rule(rule.0, rule.1).to_string();
        for of in of.iter().filter(|of| of.rule == written) {
            let (empty, classes) = (of.held.none, of.held.classes());
            let percent = empty as f64 / classes as f64 * 100.0;
            unfilled.push(numbers! { name, rule, empty, classes, percent, ..of.region });
        }
        classes.extend(of);
    }
    let diagonals = context.mutant("(1, 2) in place of the rule (1, 1) in the classes", || {
        Ok(of_game(&rule_classes(context, "wythoff", 50_000, 1)?, "wythoff"))
    })?;
    let each = |held: &Vec<bool>| Verdict::definition(held.iter().all(|&one| one));
    found.verdict("F-35", diagonals.judge(&wythoff, each));
    let other = context.mutant("(a, b + 1) in place of each rule (a, b) in the classes", || {
        rule_classes(context, "gdwn:2,3", 50_000, 1)
    })?;
    // A rule fills its region if and only if its classes hold one P-position each.
    found.verdict(
        "F-36",
        other.judge(&classes, |classes| {
            Verdict::exact(classes.iter().all(|of| of.one_each() == of.region.is_filled()))
        }),
    );
    let unevenness = evenness(context, &[2, 3], Some(&mut found))?;
    let even =
        context.mutant("the inner one of the two beams alone", || evenness(context, &[2], None))?;
    let guess = |of: &Unevenness| Verdict::question(of.both[1] < 0.001 && of.both[0] > 0.05);
    found.verdict("F-72", even.judge(&unevenness, guess));
    Ok(found.with(&numbers! {
        rows: count,
        reach,
        classes,
        // The regions of all rules of the filled games together.
        regions,
        side: SIDE,
        filled,
        unfilled,
        unevenness,
    }))
}

/// For each rule of a game: true if its classes hold one P-position each.
fn of_game(classes: &[RuleClasses], game: &str) -> Vec<bool> {
    classes.iter().filter(|of| of.game == game).map(RuleClasses::one_each).collect()
}

/// The classes of all rules of a game, and the regions that the rules lie in. The classes are those
/// of (a, b + `more`) in place of each rule (a, b) with a, b > 0.
fn rule_classes(
    context: &Context<'_>,
    game: &'static str,
    count: u64,
    more: u32,
) -> Result<Vec<RuleClasses>> {
    context.step(&format!("the classes of {game}"))?;
    let rules = nimhoff(game);
    let xs = rows(context, &rules, count)?;
    let of = |&rule: &Rule| {
        let between = rule.a() > 0 && rule.b() > 0;
        let class = if between { play::rule(rule.a(), rule.b() + more) } else { rule };
        let held = held(class, &xs, count / 50);
        RuleClasses { game, rule: rule.to_string(), held, region: region(rule, &xs) }
    };
    Ok(rules.effective().iter().map(of).collect())
}

/// The side of the board on which regions are looked at.
const SIDE: u64 = 600;

/// The positions between the P-positions on both sides of a rule's slope, in the outer half of a
/// board.
fn region(rule: Rule, xs: &[u64]) -> Region {
    let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
    let above = |x: u64, y: u64| a * y > b * x;
    let far = |x: u64, y: u64| x.max(y) >= SIDE / 2;
    let slope = |x: u64, y: u64| y as f64 / (x + y) as f64;
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    let mut parents = vec![false; (SIDE * SIDE) as usize];
    for (x, y) in points(&xs[..SIDE as usize]).filter(|at| at.0 < 2 * SIDE) {
        if far(x, y) && above(x, y) {
            high = high.min(slope(x, y));
        } else if far(x, y) {
            low = low.max(slope(x, y));
        }
        let along = (1..).map(|k| (x + k * a, y + k * b));
        for (x, y) in along.take_while(|&(x, y)| x < SIDE && y < SIDE) {
            parents[(y * SIDE + x) as usize] = true;
        }
    }
    let mut region = Region::default();
    for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
        if far(x, y) && low < slope(x, y) && slope(x, y) < high {
            region.positions += 1;
            region.unfilled += u64::from(!parents[(y * SIDE + x) as usize]);
        }
    }
    region
}

/// Counts the P-positions of each class of a rule, for classes within `reach` of the origin.
fn held(rule: Rule, xs: &[u64], reach: u64) -> Held {
    let classes = Classes::of(rule);
    // For (a, 0) the classes are rows, each cut into a pieces; for (0, b) columns, in b pieces.
    let residues = u64::from(if rule.b() == 0 { rule.a() } else { rule.b() });
    let one_sided = rule.a() == 0 || rule.b() == 0;
    let lines = if one_sided { reach } else { 2 * reach };
    let mut counts = vec![0_u8; (residues * lines) as usize];
    let offset = if one_sided { 0 } else { reach.cast_signed() };
    for (x, y) in points(xs) {
        let class = classes.index(x, y);
        let line = (class.line + offset).cast_unsigned();
        if line < lines {
            let held = &mut counts[(class.residue * lines + line) as usize];
            *held = held.saturating_add(1);
        }
    }
    counts.iter().fold(Held::default(), |held, &n| match n {
        0 => Held { none: held.none + 1, ..held },
        1 => Held { one: held.one + 1, ..held },
        _ => Held { more: held.more + 1, ..held },
    })
}

/// Pieces that lines are cut into.
const PIECES: usize = 64;

/// Draws and measures how evenly the two upper beams of (3, 5)-GDWN are spread, by columns and by
/// diagonals, which are the classes of the rule (1, 1).
fn evenness(
    context: &Context<'_>,
    upper: &[usize],
    found: Option<&mut Found>,
) -> Result<Unevenness> {
    context.step("along x, and as rules see it")?;
    let game = nimhoff("gdwn:3,5");
    let xs = rows(context, &game, context.pick(200_000, 2_000_000))?;
    let far = xs.len() as u64 / 2;
    // A beam of slope m meets m - 1 diagonals y - x a column.
    let columns = |beams: &[usize]| pieces(&game, &xs, far, |x, _| x, beams);
    let diagonals = |beams: &[usize]| pieces(&game, &xs, far / 2, |x, y| y - x, beams);
    let both = [columns(upper), diagonals(upper)];
    let top = [columns(&[3]), diagonals(&[3])];
    let uneven = |counts: [[u64; PIECES]; 2]| counts.map(|counts| unevenness(&counts));
    if let Some(found) = found {
        found.plate("evenness", curves(&both).image());
    }
    Ok(Unevenness { both: uneven(both), top: uneven(top) })
}

/// The two counts, relative to their means.
fn curves(both: &[[u64; PIECES]; 2]) -> Plot {
    let relative = |label: &str, counts: &[u64; PIECES]| {
        let mean = counts.iter().sum::<u64>() as f64 / PIECES as f64;
        let points = counts.iter().zip(1..);
        let points = points.map(|(&n, i)| (f64::from(i) / PIECES as f64, n as f64 / mean));
        Series::measured(label, points)
    };
    let series = ["by columns", "by diagonals"].into_iter().zip(both);
    Plot::new(
        "place, from an eighth of the way to its end",
        "P-positions above the diagonal, relative to their mean",
    )
    .across(Axis::Between(0.0, 1.0))
    .series(series.map(|(label, counts)| relative(label, counts)))
}

/// Counts the P-positions above the diagonal on some beams, in equal pieces of the lines from
/// `to / 8` to `to`.
fn pieces(
    game: &Nimhoff,
    xs: &[u64],
    to: u64,
    line: fn(u64, u64) -> u64,
    beams: &[usize],
) -> [u64; PIECES] {
    let mut counts = [0; PIECES];
    for (x, y) in points(xs).filter(|&(x, y)| y > x) {
        let at = line(x, y);
        if (to / 8..to).contains(&at) && beams.contains(&label(game.effective(), (x, y))) {
            counts[((at - to / 8) * PIECES as u64 / (to - to / 8)) as usize] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use wythoff::nimhoff::Positions;

    use super::*;

    #[test]
    fn nim_leaves_half_of_the_classes_of_a_third_rule_empty() {
        let game = nimhoff("1,0 2,1 0,1");
        let xs: Vec<u64> = Positions::new(&game).take(1000).collect();
        // On the diagonal x - 2 y = -y: only classes on one side are met.
        let held = held(play::rule(2, 1), &xs, 100);
        assert_eq!((held.more, held.one), (0, 101));
    }
}
