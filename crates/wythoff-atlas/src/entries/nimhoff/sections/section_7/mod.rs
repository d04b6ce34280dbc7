//! Section 7: the family among its relatives.

mod subtraction;

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use serde_json::json;
use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::game::grundy;
use wythoff::observer::Observer;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::play::{by_search, ruleset};
use crate::measure::window;
use crate::model::{Judgement, Verdict};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-section-7",
    number: "Section 7",
    title: "Relatives: vectors, Grundy values, other patterns",
    says: &[
        "Linear Nimhoff is a case of vector subtraction and vector addition games, where the same differences can be \
         subtracted everywhere, and of the n-vectors game: positions are the sums of nonnegative \
         multiples of given vectors, which may have any dimension and real coordinates. With (1, 0) and \
         (0, 1) among the vectors the two are the same game; some others become so by a change of \
         basis.",
        "Nimhoff, of another paper, is about Grundy values of games between Nim and Wythoff Nim. \
         Elsewhere a log-periodic density of P-positions was conjectured first and proved later.",
    ],
    claims: &["F-112", "F-113", "F-114"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    subtraction::report(context, &mut found)?;
    vectors(context, &mut found)?;
    grundy_rows(context, &mut found)?;
    found.find(
        "F-114",
        Judgement::stated(),
        "Literature and an outlook: neither the proof for other games nor phyllotaxis was checked here.",
    );
    found.commands = vec![
        "wythoff grundy --rules wythoff --size 20 -o wythoff-grundy.csv".into(),
        "wythoff nimhoff positions --rules wythoff --rows 60".into(),
    ];
    Ok(found)
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

fn vectors(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(30_u64, 60);
    context.step("vectors as rules, and a change of basis")?;
    let games = Vectors::play(&SKEW, side);
    let mutant = context.mutant("2u + v in place of u + v", || {
        let [u, v, _] = SKEW;
        Ok(Vectors::play(&[u, v, (2 * u.0 + v.0, 2 * u.1 + v.1)], 20))
    })?;
    let skewed = vector_game(&SKEW, side as i64);
    let wythoff = by_search(&ruleset("wythoff"), side);
    found.plate(
        2,
        Image::Svg { markup: drawing(&wythoff, [(1.0, 0.0), (0.0, 1.0)]).into_string() },
        "Wythoff Nim: the P-positions (i, j) with i, j ≤ 12, in the basis (1, 0), (0, 1).",
        "Dots on a square grid, some of them filled, near two rays.",
    );
    let basis = [0, 1].map(|i| (SKEW[i].0 as f64 / 10.0, SKEW[i].1 as f64 / 10.0));
    found.plate(
        2,
        Image::Svg { markup: drawing(&skewed, basis).into_string() },
        "The game of the vectors u = (2, 0.7), v = (−0.4, 1.5) and u + v: its P-positions iu + jv with i, j ≤ 12, u to the right.",
        "The same dots on a slanted grid.",
    );
    found.row(
        format!("P-positions of Wythoff Nim, {side} × {side} · of the slanted game, in its basis"),
        format!("{} · {}", wythoff.len(), skewed.len()),
    );
    found.find(
        "F-113",
        mutant.judge(&games, |of| Verdict::exact(of.same == of.rulesets && of.different == 0)),
        format!(
            "{} of {} rulesets, played as vectors in coordinates, have the P-positions of Linear Nimhoff on \
             {side} × {side} positions; the game of (2, 0.7), (−0.4, 1.5) and their sum has, in the \
             basis of the first two, those of Wythoff Nim: {} differ.",
            games.same, games.rulesets, games.different
        ),
    );
    found.data["changed_basis"] = json!(skewed);
    Ok(())
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

/// A board of Grundy values, one less each, so that P-positions are negative.
struct Values {
    side: usize,
    values: Vec<Value>,
}

impl Board for Values {
    fn rows<'a>(
        &'a self,
        window: Window,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let rows = self.values.chunks(self.side).take(window.bottom() as usize);
        Ok(Box::new(ValueRows(rows.skip(window.y() as usize).collect::<Vec<_>>().into_iter())))
    }
}

struct ValueRows<'a>(std::vec::IntoIter<&'a [Value]>);

impl Rows<Value> for ValueRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        Ok(self.0.next())
    }
}

/// Grundy values of Wythoff Nim, and when their rows repeat.
fn grundy_rows(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const SIDE: usize = 20;
    context.step("Grundy values of Wythoff Nim")?;
    let rules = ruleset("wythoff");
    let corner = grundy::values(&(&rules).into(), SIDE, SIDE, 1, context.observer())?;
    let board = Values { side: SIDE, values: corner.iter().map(|&g| Value::from(g) - 1).collect() };
    let mut picture = Picture {
        scale: Scale::PixelsPerCell(36),
        palette: wythoff_render::Palette::Paper,
        frame: true,
        ..Picture::nimhoff(
            &rules,
            crate::measure::nimhoff::ONE,
            window(0, 0, SIDE as u64, SIDE as u64),
        )
    };
    picture.subject.quantity = "Sprague-Grundy value \u{2212} 1".to_owned();
    found.plate(
        1,
        context.picture("grundy", &picture, &board)?,
        "Grundy values of Wythoff Nim, x to the right and y upward from 0 to 19; those of value 0, yellow, are the P-positions.",
        "A board of numbers that grow from 0 in the lower left corner.",
    );

    let height = context.pick(9, 13);
    let width = context.pick(2000, 30_000);
    let values = grundy::values(&(&rules).into(), width, height, 0, context.observer())?;
    let mut periods = Vec::new();
    for (row, values) in values.chunks(width).enumerate() {
        let found_period = additive_period(values);
        let text = match found_period {
            Some((start, period)) => {
                format!("{} from x = {}", count(period as u64), count(start as u64))
            }
            None => format!("none found below x = {}", count(width as u64)),
        };
        found.row(format!("Wythoff Nim, row {row}: g(x + p) = g(x) + p with p"), text);
        periods.push(json!({ "row": row, "start_and_period": found_period }));
    }
    found.data["grundy_periods"] = json!(periods);
    Ok(())
}

/// Where a row begins to repeat, g(x + p) = g(x) + p, with the least p, if it does so for at least
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
