//! The two devices of the pedigree: moves that depend on the last one, and moves that are blocked.

use std::collections::HashMap;
use std::ops::ControlFlow;

use wythoff::game::Game;
use wythoff::imitation::{BlockingPosition, KM};

use super::squares;
use crate::measure::imitation::heaps::heaps;
use crate::measure::imitation::search::{blocking_game, sets};
use crate::measure::imitation::{km, moves, reachable};
use crate::prelude::*;

/// A pair of heaps.
type Heaps = (u64, u64);

/// The effect of the two devices on Nim and on Wythoff Nim.
#[derive(Serialize)]
pub(super) struct Devices {
    /// Pairs of heaps that were compared.
    pairs: u64,
    /// Moves that the game without the device does not have.
    foreign: u64,
    /// Heaps from which the moves depend on the size of the last one; on what was blocked.
    by_last: u64,
    by_block: u64,
}

impl Devices {
    fn of(imitation: KM, blocking: KM, side: u64) -> Result<Self> {
        let mut foreign = 0;
        let mut differing = |known: &Ruleset, from: Vec<(Heaps, Vec<Heaps>)>| {
            let mut first: HashMap<Heaps, Vec<Heaps>> = HashMap::new();
            let mut apart: HashMap<Heaps, bool> = HashMap::new();
            for (heaps, mut to) in from {
                let options = known.options(heaps.0, heaps.1);
                foreign += to.iter().filter(|to| !options.contains(to)).count() as u64;
                to.sort_unstable();
                let before = first.entry(heaps).or_insert_with(|| to.clone());
                *apart.entry(heaps).or_default() |= *before != to;
            }
            apart.values().filter(|&&apart| apart).count() as u64
        };
        let states = reachable(imitation, side - 1).into_iter().map(|state| {
            let to = moves(imitation, &state).map(|(.., to)| heaps(&to)).collect();
            (heaps(&state), to)
        });
        let by_last = differing(&Ruleset::nim(), states.collect());
        let rules = blocking_game(blocking, side)?;
        let mut blocked = Vec::new();
        for at in squares(side) {
            for set in sets(at.0.min(at.1), blocking.budget()) {
                let mut to = Vec::new();
                let _ = rules.steps(&BlockingPosition::Move(at, set), &mut |step| {
                    if let BlockingPosition::Block(at) = *step.position() {
                        to.push(at);
                    }
                    ControlFlow::Continue(())
                });
                blocked.push((at, to));
            }
        }
        let by_block = differing(&Ruleset::wythoff(), blocked);
        Ok(Self { pairs: side * side, foreign, by_last, by_block })
    }

    fn verdict(&self) -> Verdict {
        Verdict::definition(self.foreign == 0 && self.by_last > 0 && self.by_block > 0)
    }
}

/// The two devices: moves that depend on the last one, and moves that are blocked.
pub(super) fn devices(context: &Context<'_>, found: &mut Found) -> Result<Devices> {
    context.step("the two devices")?;
    const SIDE: u64 = 7;
    let devices = Devices::of(km(1, 1), km(2, 1), SIDE)?;
    let mutant = context.mutant("a limit on imitations, k = 30, that no play reaches", || {
        Devices::of(km(30, 1), km(2, 1), SIDE)
    })?;
    found.verdict("L-01", mutant.judge(&devices, Devices::verdict));
    Ok(devices)
}
