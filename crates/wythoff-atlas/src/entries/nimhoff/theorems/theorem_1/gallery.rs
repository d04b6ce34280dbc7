//! The pictures, and what is measured of each game.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;
use wythoff::{Rule, Ruleset};
use wythoff_render::{Palette, Picture, Scale};

use super::{EXHIBITS, Exhibit, arms};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, value};
use crate::measure::play::ruleset;
use crate::measure::{game, window};

/// Measurements of a game in one pass over its board.
#[derive(Default)]
struct Survey {
    /// Cells in which all options are counted in closed form,
    /// and those of them where the value is another one.
    hood: u64,
    not_as_counted: u64,
    /// The values outside the hood.
    states: BTreeSet<i64>,
    /// P-positions of the rows from the first one on that
    /// have equally many, and how many such rows there are.
    a_row: u64,
    equal_rows: u64,
    /// P-positions far out, by how many rules other than those
    /// of Nim are below them: number, sum of x, sum of y.
    arms: Vec<(u64, u64, u64)>,
}

/// The number of moves from a position: along each
/// direction, the multiples of its rules that fit.
struct Moves(Vec<(u64, u64, Vec<u64>)>);

impl Moves {
    fn new(rules: &Ruleset) -> Self {
        let mut directions: Vec<(u64, u64, Vec<u64>)> = Vec::new();
        for rule in rules.rules() {
            let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
            let multiple = greatest_common_divisor(a, b);
            let (a, b) = (a / multiple, b / multiple);
            match directions.iter_mut().find(|other| (other.0, other.1) == (a, b)) {
                Some(direction) => direction.2.push(multiple),
                None => directions.push((a, b, vec![multiple])),
            }
        }
        Self(directions)
    }

    fn count(&self, x: u64, y: u64) -> u64 {
        let along = |(a, b, multiples): &(u64, u64, Vec<u64>)| {
            let steps = [(x, *a), (y, *b)].into_iter().filter(|&(_, step)| step > 0);
            let steps = steps.map(|(at, step)| at / step).min().unwrap_or(0);
            match multiples.as_slice() {
                [one] => steps / one,
                several => (1..=steps)
                    .filter(|t| several.iter().any(|m| t.is_multiple_of(*m)))
                    .count() as u64,
            }
        };
        self.0.iter().map(along).sum()
    }
}

const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(super) fn hang(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut rows = Vec::new();
    let (mut hoods, mut not_as_counted, mut off, mut slopes) = (0, 0, 0.0_f64, 0);
    let mut data = Vec::new();
    // A quick run has a few of the games, smaller; all that is stated of them is checked.
    let shown = context.pick(&EXHIBITS[..4], &EXHIBITS[..]);
    for exhibit in shown {
        let (k, side) = (exhibit.k / context.pick(5, 1), context.pick(1000, 5000));
        context.step(&format!("game {k} on {}", exhibit.rules))?;
        let rules = ruleset(exhibit.rules);
        let board = BlockingBoard::new(&rules, game(k));
        let picture = Picture {
            scale: Scale::CellsPerPixel(5),
            palette: Palette::Paper,
            ..Picture::nimhoff(&rules, game(k), window(0, 0, side, side))
        };
        found.plate(
            2,
            context.picture(exhibit.name, &picture, &board)?,
            format!(
                "{{{}}}, k = {k}: x to the right and y upwards from 0 to {1}, 5 × 5 positions a pixel. P-positions, p < 0, are brown \
                 to yellow; p = 0 is black; p > 0 is blue, then violet. {2}",
                written(&rules),
                count(side - 1),
                exhibit.seen
            ),
            exhibit.seen,
        );
        let survey = survey(context, &board, &rules, k, side)?;
        hoods += survey.hood;
        not_as_counted += survey.not_as_counted;
        let law = if exhibit.plain { arms::law(exhibit.rules)? } else { Vec::new() };
        let measured: Vec<f64> =
            survey.arms.iter().map(|&(_, x, y)| y as f64 / x.max(1) as f64).collect();
        for (measured, law) in measured.iter().zip(&law) {
            off = off.max((measured / law.slope - 1.0).abs());
            slopes += 1;
        }
        let range = || Some((*survey.states.first()?, *survey.states.last()?));
        let (least, most) = range().unwrap_or_default();
        rows.push(vec![
            format!("{{{}}}", written(&rules)),
            k.to_string(),
            count(survey.hood),
            format!("{}, {} to {}", survey.states.len(), value(least), value(most)),
            format!("{}, {}", count(survey.a_row), count(survey.equal_rows)),
            slopes_of(exhibit, &measured),
            law.iter().map(|arm| format!("{:.3}", arm.slope)).collect::<Vec<_>>().join(" "),
        ]);
        data.push(json!({
            "rules": exhibit.rules, "k": k, "side": side, "hood": survey.hood,
            "states": survey.states, "palaces_a_row": survey.a_row, "rows": survey.equal_rows,
            "arms": survey.arms.iter().map(|arm| arm.0).collect::<Vec<_>>(), "slopes": measured,
            "law": law.iter().map(|arm| (arm.slope, arm.density)).collect::<Vec<_>>(),
        }));
    }
    found.table(
        "The games: positions of the hood, values outside it, P-positions in row 0, and the number of \
         rows from there on that have as many inside the window; slopes y/x of the arms over the outer half, and the slopes that arms tend to as k grows",
        &["rules", "k", "hood", "values", "row 0, rows", "slopes", "law"],
        rows,
    );
    found.state(
        "Where a position has at most k moves, every move leads to P: the hood is known in closed form, for \
         any rules",
        not_as_counted == 0 && hoods > 0,
        format!(
            "The number of moves is the sum over directions of the multiples that fit, and falls with every \
             move; of {} positions with at most k of them {not_as_counted} see another number.",
            count(hoods)
        ),
    );
    let limit = context.pick(0.06, 0.03);
    found.state(
        "The arms follow the law below, in every game with one rule a direction",
        off < limit && slopes > 0,
        format!(
            "{slopes} arms; slopes y/x over the outer half of the window, where k is no longer small beside \
             it, are within {:.1} % of the limits, and {} % was allowed.",
            off * 100.0,
            limit * 100.0
        ),
    );
    found.data["games"] = json!(data);
    Ok(())
}

/// Rules as the papers write them.
pub(super) fn written(rules: &Ruleset) -> String {
    let pair = |rule: &Rule| format!("({}, {})", rule.a(), rule.b());
    rules.rules().iter().map(pair).collect::<Vec<_>>().join(", ")
}

fn slopes_of(exhibit: &Exhibit, slopes: &[f64]) -> String {
    if exhibit.plain {
        slopes.iter().map(|slope| format!("{slope:.3}")).collect::<Vec<_>>().join(" ")
    } else {
        String::new()
    }
}

fn survey(
    context: &Context<'_>,
    board: &BlockingBoard,
    rules: &Ruleset,
    k: u64,
    side: u64,
) -> Result<Survey, MeasureError> {
    let moves = Moves::new(rules);
    // The rules between those along the axes part the arms.
    let between: Vec<(u64, u64)> = rules
        .rules()
        .iter()
        .filter(|rule| rule.a() > 0 && rule.b() > 0)
        .map(|rule| (u64::from(rule.a()), u64::from(rule.b())))
        .collect();
    let mut survey = Survey { arms: vec![(0, 0, 0); between.len() + 1], ..Survey::default() };
    let mut in_use = vec![false; 4 * k as usize + 1];
    let middle = 2 * k as i64;
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut equal = true;
    for y in 0.. {
        let Some(row) = rows.next_row()? else { break };
        let (mut palaces, mut in_hood) = (0_u64, true);
        for (x, &p) in (0..).zip(row) {
            // Along a row the number of moves only grows.
            in_hood = in_hood && moves.count(x, y) <= k;
            if in_hood {
                survey.hood += 1;
                survey.not_as_counted +=
                    u64::from(p.cast_unsigned().wrapping_add(k) != moves.count(x, y));
            } else {
                in_use[(p + middle).clamp(0, 2 * middle) as usize] = true;
            }
            if p < 0 {
                palaces += 1;
                if x.max(y) >= side / 2 {
                    let arm = between.iter().filter(|(a, b)| b * x < a * y).count();
                    let (number, sum_x, sum_y) = &mut survey.arms[arm];
                    (*number, *sum_x, *sum_y) = (*number + 1, *sum_x + x, *sum_y + y);
                }
            }
        }
        if y == 0 {
            survey.a_row = palaces;
        }
        equal = equal && palaces == survey.a_row;
        survey.equal_rows += u64::from(equal);
    }
    survey.states = (-middle..).zip(in_use).filter(|used| used.1).map(|used| used.0).collect();
    Ok(survey)
}
