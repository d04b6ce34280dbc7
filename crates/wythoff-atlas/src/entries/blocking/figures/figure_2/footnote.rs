//! Footnote 1: the three counts as an automaton of its own.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use wythoff::blocking::{Visible, counting};

use crate::prelude::*;

/// A state of a cell.
type State = (u64, u64, u64);

/// The state of a cell for the states of its parents and its central grandparent, `None` beside the
/// board.
type Table = HashMap<[Option<State>; 3], State>;

/// A board as an automaton in which a cell follows from its parents and its central grandparent.
struct Counts {
    table: Table,
    /// Neighbourhoods that come with two or more states of the cell.
    ambiguous: u64,
    /// Cells that are not as the sweep has them.
    wrong: u64,
    states: u64,
    values: u64,
}

impl Counts {
    /// Reads the first 3k rows and columns of game k; `state` is the part of the counts that is
    /// the state of a cell.
    fn read(context: &Context<'_>, k: u64, state: fn(&Visible) -> State) -> Result<Self> {
        context.step(&format!("the counts of game {k} as an automaton"))?;
        let side = 3 * k;
        let grid =
            Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer())?;
        let values: HashSet<i64> = grid.cells().map(|cell| cell.2).collect();
        let (mut table, mut states) = (Table::new(), HashSet::new());
        let (mut ambiguous, mut wrong) = (0, 0);
        let mut above: Vec<Option<Visible>> = vec![None; side as usize];
        for y in 0..side {
            let (mut left, mut grandparent) = (None, None);
            for (x, cell) in (0..).zip(&mut above) {
                let counts = counting::next(game(k), *cell, left, grandparent);
                wrong += u64::from(counts.value(game(k)) != grid.at(x, y));
                let seen = state(&counts);
                states.insert(seen);
                let around = [&*cell, &left, &grandparent].map(|cell| cell.as_ref().map(state));
                match table.entry(around) {
                    Entry::Vacant(entry) => {
                        entry.insert(seen);
                    }
                    Entry::Occupied(entry) => ambiguous += u64::from(*entry.get() != seen),
                }
                grandparent = cell.replace(counts);
                left = Some(counts);
            }
        }
        let (states, values) = (states.len() as u64, values.len() as u64);
        Ok(Self { table, ambiguous, wrong, states, values })
    }

    /// Neighbourhoods that both games have, and after which their cells differ.
    fn conflicts(&self, other: &Self) -> u64 {
        let both = self
            .table
            .iter()
            .filter_map(|(around, state)| other.table.get(around).map(|after| (state, after)));
        both.filter(|(state, after)| state != after).count() as u64
    }
}

/// Games beside the next ones.
#[derive(Serialize)]
pub(super) struct Footnote {
    /// k, states, values of p, and neighbourhoods after which game k + 1 differs.
    footnote_1: Vec<(u64, u64, u64, u64)>,
    ambiguous: u64,
    wrong: u64,
}

impl Footnote {
    fn measure(context: &Context<'_>, games: &[u64], state: fn(&Visible) -> State) -> Result<Self> {
        let mut found = Self { footnote_1: Vec::new(), ambiguous: 0, wrong: 0 };
        for &k in games {
            let (this, next) =
                (Counts::read(context, k, state)?, Counts::read(context, k + 1, state)?);
            found.ambiguous += this.ambiguous + next.ambiguous;
            found.wrong += this.wrong + next.wrong;
            found.footnote_1.push((k, this.states, this.values, this.conflicts(&next)));
        }
        Ok(found)
    }

    fn holds(&self) -> bool {
        self.ambiguous + self.wrong == 0
            && self.footnote_1.iter().all(|&(k, states, values, conflicts)| {
                3 * states > k * k && states > values && conflicts > 0
            })
    }
}

fn all_counts(counts: &Visible) -> State {
    (counts.north, counts.west, counts.diagonal)
}

/// CLN-22.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Footnote> {
    let games = context.pick(&[5, 50][..], &[5, 50, 200]);
    let footnote = Footnote::measure(context, games, all_counts)?;
    let mutant = context
        .mutant("the palace number in place of the three counts as a state", || {
            Footnote::measure(context, &[5], |counts| (counts.palace_number(), 0, 0))
        })?;
    found.verdict("CLN-22", mutant.judge(&footnote, |footnote| Verdict::exact(footnote.holds())));
    Ok(footnote)
}
