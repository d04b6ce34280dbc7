//! Comparisons of the engines of Linear Nimhoff, on random rules with and without both rules of
//! Nim.

use crate::K;
use crate::automaton::AutomatonBoard;
use crate::board::Board;
use crate::game::grundy;
use crate::nimhoff::{BlockingBoard, BlockingRows, Nimhoff, Outcomes, Positions, brute};
use crate::{Rule, Ruleset, Window};
use fastrand::Rng;

use super::{Done, Tally};

/// Compares all engines that accept a random set of rules.
pub(super) fn of_rules(random: &mut Rng, tally: &mut Tally) -> Done {
    let rules = rules(random)?;
    let most = [1, 6][random.usize(..2)];
    let k = K::try_new(random.u64(1..=most))?;
    let (width, height) = (random.usize(1..=120), random.usize(1..=120));
    let case = format!("rules {rules}, k = {}, {width} x {height} cells", k.get());
    let window = Window::try_new(0, 0, width as u64, height as u64)?;

    let values = brute::values(&rules, k, width, height, &())?;
    let seen = BlockingBoard::new(&rules, k).values(window, &())?;
    tally.count(&seen, &values, format_args!("seen: {case}"));
    let grundy: Vec<bool> =
        grundy::values(&(&rules).into(), width, height, 1, &())?.iter().map(|&v| v == 0).collect();
    let zeros: Vec<bool> = if k.get() == 1 {
        values.iter().map(|&value| value < 0).collect()
    } else {
        brute::values(&rules, K::ONE, width, height, &())?.iter().map(|&value| value < 0).collect()
    };
    tally.count(&grundy, &zeros, format_args!("positions of Grundy value 0: {case}"));

    let Ok(game) = Nimhoff::try_new(&rules) else { return Ok(()) };
    if let Ok(automaton) = AutomatonBoard::try_new(k, &rules) {
        let found = automaton.values(window, &())?;
        tally.count(&found, &values, format_args!("automaton: {case}"));
    }
    let inside = |xs: &[u64]| xs.iter().copied().filter(|&x| x < width as u64).collect::<Vec<_>>();
    let by_brute: Vec<Vec<u64>> = values
        .chunks_exact(width)
        .map(|row| (0..).zip(row).filter(|(_, value)| **value < 0).map(|(x, _)| x).collect())
        .collect();
    let mut rows = BlockingRows::new(&game, k);
    let found: Vec<_> = (0..height).map(|_| inside(rows.next_row())).collect();
    tally.count(&found, &by_brute, format_args!("rows under blocking: {case}"));
    if k.get() == 1 {
        let xs: Vec<u64> = Positions::new(&game).take(height).collect();
        let found: Vec<_> = xs.iter().map(|&x| inside(&[x])).collect();
        tally.count(&found, &by_brute, format_args!("rows: {case}"));
        let mut again = Positions::new(&game);
        let replayed = xs.iter().all(|&x| again.replay(x).is_ok());
        tally.count(&replayed, &true, format_args!("rows replayed: {case}"));
        let outcomes: Vec<_> = values.iter().map(|&value| value.min(0)).collect();
        let found = Outcomes::new(&game).values(window, &())?;
        tally.count(&found, &outcomes, format_args!("outcomes: {case}"));
    }
    Ok(())
}

/// Returns up to five rules, usually with the rules of Nim.
fn rules(random: &mut Rng) -> Done<Ruleset> {
    let largest = [2, 5, 13][random.usize(..3)];
    let mut rules = Vec::new();
    if random.u8(..4) > 0 {
        rules.extend_from_slice(Ruleset::nim().rules());
    }
    for _ in 0..random.u8(1..=3) {
        let (a, b) = (random.u32(..=largest), random.u32(..=largest));
        rules.push(Rule::try_new(a, if a == 0 { b.max(1) } else { b })?);
    }
    Ok(Ruleset::try_new(rules)?)
}
