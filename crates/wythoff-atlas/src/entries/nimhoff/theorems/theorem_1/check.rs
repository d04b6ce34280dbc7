//! The automaton against the game: forward, and backward.

use std::collections::BTreeSet;

use wythoff::automaton::AutomatonBoard;
use wythoff::board::{Board, Value};

use super::EXHIBITS;
use crate::prelude::*;

/// A local rule as the texts that are published: its rules, the number of directions, how far it
/// looks back, and the numbers of its terms in values and in P-positions.
pub(super) type AutomatonTexts = [String; 5];

/// Values of automata against those of games, by counting.
#[derive(Default, Serialize)]
struct Forward {
    cells: u64,
    different: u64,
}

/// Positions for which the farthest position has one value, and two, and the numbers of directions
/// of the games that have the latter.
#[derive(Default, Serialize)]
pub(super) struct Backward {
    one: u64,
    two: u64,
    directions: BTreeSet<Value>,
    /// Exceptions to the numbers of values, and positions whose true value is not among these.
    #[serde(skip)]
    pub(super) wrong: u64,
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
    let ks: Vec<u64> = context.pick(vec![1, 2, 3, 10, 50], (1..=50).collect());
    let forward = Forward::measure(context, &ks, context.pick(20, 32), 0)?;
    let mutant = context
        .mutant("the automaton of game k + 1 in place of that of game k", || {
            Forward::measure(context, &[1, 2], 12, 1)
        })?;
    let plays = |forward: &Forward| forward.different == 0 && forward.cells > 0;
    found.state("forward", mutant.judge_exact(&forward, plays));
    let automata = EXHIBITS.iter().map(|exhibit| {
        let board = automaton(&ruleset(exhibit.rules), game(1))?;
        let rule = board.rule();
        Ok([
            exhibit.rules.to_owned(),
            rule.directions().to_string(),
            format!("{} × {}", rule.reach().0, rule.reach().1),
            rule.linear().len().to_string(),
            rule.compensation().len().to_string(),
        ])
    });
    let automata = automata.collect::<Result<_>>()?;
    // The least and the greatest k.
    let (least, greatest) = (ks[0], ks[ks.len() - 1]);
    Ok((automata, numbers! { least, greatest, ..forward }))
}

impl Forward {
    /// Compares the automaton of game k + `more` with game k.
    fn measure(context: &Context<'_>, ks: &[u64], side: u64, more: u64) -> Result<Self> {
        let mut of = Self::default();
        for exhibit in &EXHIBITS {
            context.step(&format!("the automaton of {} against counting", exhibit.rules))?;
            let rules = ruleset(exhibit.rules);
            for &k in ks {
                let board = automaton(&rules, game(k + more))?;
                let values = board.values(window(0, 0, side, side), context.observer())?;
                let counted = counted(&rules, game(k), side);
                of.cells += side * side;
                of.different += values.iter().zip(&counted).filter(|(a, b)| a != b).count() as u64;
            }
        }
        Ok(of)
    }
}

/// The farthest position solved for, everywhere on a board.
pub(super) fn backward(context: &Context<'_>, ks: &[u64], found: &mut Found) -> Result<Backward> {
    let of = Backward::measure(context, ks, context.pick(24, 40), 0)?;
    let mutant = context
        .mutant("the position one column nearer in place of the farthest", || {
            Backward::measure(context, &[7], 12, 1)
        })?;
    let is_as_stated = |of: &Backward| of.wrong == 0 && of.one > 0 && of.two > 0;
    found.state("backward", mutant.judge_exact(&of, is_as_stated));
    Ok(of)
}

impl Backward {
    /// Solves for the position that is `nearer` columns nearer than the farthest one.
    fn measure(context: &Context<'_>, ks: &[u64], side: i64, nearer: i64) -> Result<Self> {
        let mut of = Self::default();
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
                    let before = at(x - dx + nearer, y - dy);
                    let value = |dx: u32, dy: u32| at(x - i64::from(dx), y - i64::from(dy));
                    let solutions = rule.predecessors(at(x, y), value).unwrap_or_default();
                    of.wrong += u64::from(!solutions.contains(&before));
                    let is_twin = solutions.len() == 2;
                    of.wrong += u64::from(is_twin != (-n <= before && before < n));
                    if is_twin {
                        of.two += 1;
                        of.directions.insert(n);
                    } else {
                        of.one += 1;
                    }
                }
            }
        }
        Ok(of)
    }
}
