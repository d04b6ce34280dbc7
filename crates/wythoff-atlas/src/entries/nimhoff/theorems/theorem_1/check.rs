//! The automaton against the game: forward, and backward.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::automaton::AutomatonBoard;
use wythoff::board::{Board, Value};
use wythoff::{K, Ruleset};

use super::EXHIBITS;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::count;
use crate::measure::play::ruleset;
use crate::measure::{game, window};

/// The board of the k-blocking game by its definition: from every position, all its options.
fn counted(rules: &Ruleset, k: K, side: u64) -> Vec<Value> {
    let mut values = Vec::with_capacity((side * side) as usize);
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let options = rules.options(x, y);
        let seen = options.iter().filter(|(x, y)| values[(y * side + x) as usize] < 0).count();
        values.push(seen as Value - k.get() as Value);
    }
    values
}

fn automaton(rules: &Ruleset, k: K) -> Result<AutomatonBoard, MeasureError> {
    AutomatonBoard::try_new(k, rules).map_err(|error| MeasureError::NotFound(error.to_string()))
}

/// Theorem 1 cell by cell.
pub(super) fn forward(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(20, 32);
    let ks: Vec<u64> = context.pick(vec![1, 2, 3, 10, 50], (1..=50).collect());
    let (mut cells, mut different) = (0_u64, 0_u64);
    let mut sizes = Vec::new();
    for exhibit in &EXHIBITS {
        context.step(&format!("the automaton of {} against counting", exhibit.rules))?;
        let rules = ruleset(exhibit.rules);
        for &k in &ks {
            let board = automaton(&rules, game(k))?;
            let values = board.values(window(0, 0, side, side), context.observer())?;
            let counted = counted(&rules, game(k), side);
            cells += side * side;
            different += values.iter().zip(&counted).filter(|(a, b)| a != b).count() as u64;
        }
        let board = automaton(&rules, game(1))?;
        let rule = board.rule();
        let terms = |terms: &[_]| terms.len();
        sizes.push(vec![
            exhibit.rules.to_owned(),
            rule.directions().to_string(),
            format!("{} × {}", rule.reach().0, rule.reach().1),
            terms(rule.linear()).to_string(),
            terms(rule.compensation()).to_string(),
        ]);
    }
    found.state(
        "The automaton, started from k on the opposite quadrant and 0 on the two beside it, plays the \
         k-blocking game on any rules with one along each axis",
        different == 0 && cells > 0,
        format!(
            "Ten rulesets, k = {} to {}: {different} of {} values differ from counting the P-positions that each \
             position can move to.",
            ks[0],
            ks[ks.len() - 1],
            count(cells)
        ),
    );
    found.table(
        "The ten local rules, none of which contains k",
        &["rules", "directions", "looks back", "terms in values", "terms in P-positions"],
        sizes.clone(),
    );
    found.data["automata"] = json!(sizes);
    Ok(())
}

/// The farthest cell solved for, everywhere on a board.
pub(super) fn backward(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(24_i64, 40);
    let ks: Vec<u64> = context.pick(vec![1, 7, 50], (1..=50).collect());
    let (mut one, mut two, mut wrong) = (0_u64, 0_u64, 0_u64);
    let mut twins = BTreeSet::new();
    for exhibit in &EXHIBITS {
        context.step(&format!("the automaton of {} backward", exhibit.rules))?;
        let rules = ruleset(exhibit.rules);
        for &k in &ks {
            let board = automaton(&rules, game(k))?;
            let values =
                board.values(window(0, 0, side as u64, side as u64), context.observer())?;
            let at = |x: i64, y: i64| {
                if x < 0 || y < 0 { board.start(x, y) } else { values[(y * side + x) as usize] }
            };
            let (rule, n) = (board.rule(), Value::from(board.rule().directions()));
            let (dx, dy) = (i64::from(rule.reach().0), i64::from(rule.reach().1));
            for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
                let before = at(x - dx, y - dy);
                let value = |dx: u32, dy: u32| at(x - i64::from(dx), y - i64::from(dy));
                let solutions = rule.predecessors(at(x, y), value).unwrap_or_default();
                wrong += u64::from(!solutions.contains(&before));
                let is_twin = solutions.len() == 2;
                wrong += u64::from(is_twin != (-n <= before && before < n));
                if is_twin {
                    two += 1;
                    twins.insert(n);
                } else {
                    one += 1;
                }
            }
        }
    }
    found.state(
        "Backward, the farthest position has one value or two: two exactly where its own value is one of \
         −n .. n − 1, with n directions",
        wrong == 0 && one > 0 && two > 0,
        format!(
            "The ten rulesets, {} k from 1 to 50: of {} positions {} had one solution and {} had two, the true one \
             always among them; {wrong} exceptions.",
            ks.len(),
            count(one + two),
            count(one),
            count(two)
        ),
    );
    found.data["backward"] = json!({ "one": one, "two": two, "directions": twins });
    Ok(())
}
