//! Section 7: the family among its relatives.

mod subtraction;

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use wythoff::board::Value;
use wythoff::game::grundy;

use crate::measure::altered::Altered;
use crate::measure::nimhoff::ONE;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_7", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let subtraction = subtraction::measure(context, &mut found)?;
    let side = context.pick(30, 60);
    let vectors = vectors(context, side, &mut found)?;
    let wythoff = by_search(&ruleset("wythoff"), side);
    let changed_basis = vector_game(&SKEW, side.cast_signed());
    let drawn = |winning, basis| Image::svg(drawing(winning, basis));
    found.plate("wythoff", drawn(&wythoff, [(1.0, 0.0), (0.0, 1.0)]));
    let basis = [0, 1].map(|i: usize| (SKEW[i].0 as f64 / 10.0, SKEW[i].1 as f64 / 10.0));
    found.plate("slanted", drawn(&changed_basis, basis));
    found.plate("grundy", board(context)?);
    let columns = context.pick(2000, 30_000);
    let grundy_periods = periods(context, columns)?;
    found.verdict("F-114", Judgement::stated());
    Ok(found.with(&numbers! {
        subtraction,
        // The side of the boards of vectors.
        side,
        vectors,
        // P-positions of Wythoff Nim, and of the game of vectors in its basis.
        wythoff,
        changed_basis,
        // Columns in which the rows of Grundy values are known.
        columns,
        grundy_periods,
    }))
}

/// A vector of an n-vectors game, in tenths of a unit, so that coordinates need not be whole.
type Vector = (i64, i64);

/// The P-positions of an n-vectors game on the sums i u + j v, i, j below `side`, of its first two
/// vectors, as pairs (i, j); every move is made in coordinates.
fn vector_game(vectors: &[Vector], side: i64) -> BTreeSet<(u64, u64)> {
    let [u, v, ..] = vectors else { return BTreeSet::new() };
    let at = |i: i64, j: i64| (i * u.0 + j * v.0, i * u.1 + j * v.1);
    let all: BTreeMap<Vector, (i64, i64)> = (0..side)
        .flat_map(|j| (0..side).map(move |i| (i, j)))
        .map(|(i, j)| (at(i, j), (i, j)))
        .collect();
    let mut winning: BTreeSet<Vector> = BTreeSet::new();
    // Moves lower i + j, so that sums are looked at in this order.
    let mut order: Vec<(Vector, (i64, i64))> = all.iter().map(|(at, of)| (*at, *of)).collect();
    order.sort_by_key(|(_, (i, j))| (i + j, *i));
    for (place, _) in order {
        let reaches = vectors.iter().any(|step| {
            let line = (1..2 * side).map(|k| (place.0 - k * step.0, place.1 - k * step.1));
            // A move ends on a sum of nonnegative multiples of the vectors, or is none.
            line.filter(|to| all.contains_key(to)).any(|to| winning.contains(&to))
        });
        if !reaches {
            winning.insert(place);
        }
    }
    winning
        .into_iter()
        .filter_map(|place| all.get(&place))
        .map(|&(i, j)| (i.cast_unsigned(), j.cast_unsigned()))
        .collect()
}

/// Vectors u = (2, 0.7), v = (−0.4, 1.5) and u + v; in the
/// basis u, v these are (1, 0), (0, 1), (1, 1).
const SKEW: [Vector; 3] = [(20, 7), (-4, 15), (16, 22)];

/// Games of vectors against Linear Nimhoff.
#[derive(Serialize)]
struct Vectors {
    /// Rulesets, and those whose P-positions are the same if they are played as vectors.
    rulesets: usize,
    same: usize,
    /// P-positions of the game in another basis that are not those of Wythoff Nim, or the reverse.
    different: usize,
}

impl Vectors {
    fn play(skew: &[Vector], side: u64) -> Self {
        let rulesets = ["nim", "wythoff", "gdwn:1,2", "1,0 2,1 3,3 0,1"].map(ruleset);
        let same = rulesets.iter().filter(|rules| {
            let mut vectors: Vec<Vector> =
                rules.rules().iter().map(|rule| (rule.a().into(), rule.b().into())).collect();
            // The two rules of Nim first: positions are their sums.
            vectors.sort_by_key(|&(a, b)| (a + b, b));
            vector_game(&vectors, side as i64) == by_search(rules, side)
        });
        let same = same.count();
        let wythoff = by_search(&ruleset("wythoff"), side);
        let different = vector_game(skew, side as i64).symmetric_difference(&wythoff).count();
        Self { rulesets: rulesets.len(), same, different }
    }
}

fn vectors(context: &Context<'_>, side: u64, found: &mut Found) -> Result<Vectors> {
    context.step("vectors as rules, and a change of basis")?;
    let games = Vectors::play(&SKEW, side);
    let mutant = context.mutant("2u + v in place of u + v", || {
        let [u, v, _] = SKEW;
        Ok(Vectors::play(&[u, v, (2 * u.0 + v.0, 2 * u.1 + v.1)], 20))
    })?;
    let rule = |of: &Vectors| Verdict::exact(of.same == of.rulesets && of.different == 0);
    found.verdict("F-113", mutant.judge(&games, rule));
    Ok(games)
}

/// Positions of a lattice, P-positions filled.
fn drawing(winning: &BTreeSet<(u64, u64)>, basis: [(f64, f64); 2]) -> Markup {
    const SIDE: u64 = 13;
    const UNIT: f64 = 26.0;
    // Scaled so that both lattices take about as much room.
    let [u, v] = basis;
    let area = (u.0 * v.1 - u.1 * v.0).abs().sqrt();
    let at = |(i, j): (u64, u64)| {
        let (i, j) = (i as f64 * UNIT / area, j as f64 * UNIT / area);
        (i * u.0 + j * v.0, i * u.1 + j * v.1)
    };
    let all = || (0..SIDE).flat_map(|j| (0..SIDE).map(move |i| (i, j)));
    let bound = |pick: fn((f64, f64)) -> f64, of: fn(f64, f64) -> f64, start: f64| {
        all().map(|place| pick(at(place))).fold(start, of)
    };
    let (left, right) = (bound(|p| p.0, f64::min, f64::MAX), bound(|p| p.0, f64::max, f64::MIN));
    let (low, high) = (bound(|p| p.1, f64::min, f64::MAX), bound(|p| p.1, f64::max, f64::MIN));
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let place = |point: (u64, u64)| {
        let (x, y) = at(point);
        (round(x - left + 14.0), round(high - y + 14.0))
    };
    html! {
        svg viewBox={ "0 0 " (round(right - left + 28.0)) " " (round(high - low + 28.0)) } class="lattice-drawing" {
            @for point in all() {
                @let (x, y) = place(point);
                @let class = if winning.contains(&point) { "p" } else { "n" };
                circle class=(class) cx=(x) cy=(y) r=(if class == "p" { 8.0 } else { 3.0 }) {}
            }
        }
    }
}

/// Draws Grundy values of Wythoff Nim.
fn board(context: &Context<'_>) -> Result<Image> {
    const SIDE: usize = 20;
    context.step("Grundy values of Wythoff Nim")?;
    let rules = ruleset("wythoff");
    let corner = grundy::values(&(&rules).into(), SIDE, SIDE, 1, context.observer())?;
    let picture = Picture {
        scale: Scale::PixelsPerCell(36),
        palette: Palette::Grundy,
        frame: true,
        ..Picture::nimhoff(&rules, ONE, window(0, 0, SIDE as u64, SIDE as u64))
    };
    // The board of Wythoff Nim with Grundy values, less 1, so that P-positions are negative.
    let (wythoff, side) = (context.sweep(ONE), SIDE as u64);
    let value = |x: u64, y: u64, _| Value::from(corner[(y * side + x) as usize]) - 1;
    context.picture("grundy", &picture, &Altered::new(&wythoff, value))
}

/// Finds when the rows of Grundy values of Wythoff Nim repeat.
fn periods(context: &Context<'_>, columns: usize) -> Result<Vec<Json>> {
    let rows = context.pick(9, 13);
    let rules = (&ruleset("wythoff")).into();
    let values = grundy::values(&rules, columns, rows, 0, context.observer())?;
    let rows = values.chunks(columns).enumerate();
    let period = |(row, values)| numbers! { row, start_and_period: additive_period(values) };
    Ok(rows.map(period).collect())
}

/// Returns the start and the least p of g(x + p) = g(x) + p in a row, if that holds for at least
/// the last two thirds of what is known.
fn additive_period(values: &[u32]) -> Option<(usize, usize)> {
    let excess: Vec<i64> = values.iter().zip(0_i64..).map(|(&g, x)| i64::from(g) - x).collect();
    let least_start = values.len() / 3;
    let repeats = |period: usize| {
        let from = (0..excess.len() - period).rev();
        let start = from.take_while(|&x| excess[x] == excess[x + period]).last()?;
        (start <= least_start).then_some((start, period))
    };
    (1..=values.len() / 3).find_map(repeats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rows_of_wythoff_nim_repeat() {
        let values = grundy::values(&(&ruleset("wythoff")).into(), 400, 3, 1, &()).unwrap();
        let periods: Vec<_> = values.chunks(400).map(additive_period).collect();
        // Row 0 counts; rows 1 and 2 have period 3: 1 2 0 |
        // 4 5 3 | 7 8 6 and 2 0 1 | 5 3 4 | 8 6 7.
        assert_eq!(periods, [Some((0, 1)), Some((0, 3)), Some((0, 3))]);
    }

    #[test]
    fn wythoff_nim_is_found_in_a_slanted_basis() {
        let skewed = vector_game(&[(20, 7), (-4, 15), (16, 22)], 12);
        assert_eq!(skewed, by_search(&ruleset("wythoff"), 12));
        // Another third vector is another game.
        assert_ne!(vector_game(&[(20, 7), (-4, 15), (36, 29)], 12), skewed);
    }
}
