//! The automaton against the game: forward, and backward.

use std::collections::BTreeSet;

use wythoff::automaton::AutomatonBoard;
use wythoff::board::{Board, Value};

use super::EXHIBITS;
use crate::prelude::*;

/// A local rule as the texts that are published: its rules, the number of directions, how far it
/// looks back, and the numbers of its terms in values and in P-positions.
pub(super) type AutomatonTexts = [String; 5];

/// Positions for which the farthest position has one value, and two, and the numbers of directions
/// of the games that have the latter.
#[derive(Default, Serialize)]
pub(super) struct Backward {
    one: u64,
    two: u64,
    directions: BTreeSet<Value>,
}

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

fn automaton(rules: &Ruleset, k: K) -> Result<AutomatonBoard> {
    AutomatonBoard::try_new(k, rules).map_err(MeasureError::not_found)
}

/// Theorem 1 cell by cell.
pub(super) fn forward(
    context: &Context<'_>,
    found: &mut Found,
) -> Result<(Vec<AutomatonTexts>, Json)> {
    let side = context.pick(20, 32);
    let ks: Vec<u64> = context.pick(vec![1, 2, 3, 10, 50], (1..=50).collect());
    let (mut cells, mut different) = (0, 0);
    let mut automata = Vec::new();
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
        automata.push([
            exhibit.rules.to_owned(),
            rule.directions().to_string(),
            format!("{} × {}", rule.reach().0, rule.reach().1),
            rule.linear().len().to_string(),
            rule.compensation().len().to_string(),
        ]);
    }
    found.state("forward", different == 0 && cells > 0);
    // The least and the greatest k.
    let (least, greatest) = (ks[0], ks[ks.len() - 1]);
    Ok((automata, numbers! { least, greatest, cells, different }))
}

/// The farthest cell solved for, everywhere on a board. Returns exceptions, too.
pub(super) fn backward(
    context: &Context<'_>,
    ks: &[u64],
    found: &mut Found,
) -> Result<(Backward, u64)> {
    let side = context.pick(24_i64, 40);
    let (mut of, mut wrong) = (Backward::default(), 0_u64);
    for exhibit in &EXHIBITS {
        context.step(&format!("the automaton of {} backward", exhibit.rules))?;
        let rules = ruleset(exhibit.rules);
        for &k in ks {
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
                    of.two += 1;
                    of.directions.insert(n);
                } else {
                    of.one += 1;
                }
            }
        }
    }
    found.state("backward", wrong == 0 && of.one > 0 && of.two > 0);
    Ok((of, wrong))
}
