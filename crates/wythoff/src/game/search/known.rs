//! P-positions that are known: those of games with a name, and sequences.

use std::collections::HashMap;

use super::window::{PWindow, fingerprint};
use crate::game::grundy::{self, SolveError};
use crate::game::moves::NAMED;
use crate::game::{HeapGame, Outcome};
use crate::observer::{Interrupted, Observer};

/// A sequence of integers with a name, to look up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The name, such as `A000201`.
    pub name: String,
    /// The terms.
    pub terms: Vec<u64>,
}

/// A list of numbers that describes P-positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// The x of the P-position of row y, for y = 0, 1, ..
    Row,
    /// The y of the P-position of column x, for x = 0, 1, ..
    Column,
    /// The smaller heaps `a_n` of the P-positions, rising, from n = 0 or n = 1 on.
    Lower,
    /// The larger heaps `b_n` that belong to the `a_n`.
    Upper,
}

/// A list of a group whose terms are those of a sequence.
#[derive(Debug, Clone, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Match {
    /// The name of the sequence.
    pub name: String,
    /// The list.
    pub list: List,
    /// The number of terms that were compared, and agree.
    pub terms: usize,
}

/// The fewest terms that have to agree.
const FEWEST: usize = 16;

/// The games and sequences with which a window is compared.
pub(super) struct Known<'a> {
    /// The games with a name, by the fingerprint of their window.
    games: HashMap<u64, Vec<(&'static str, PWindow)>>,
    sequences: &'a [Sequence],
    side: usize,
}

impl<'a> Known<'a> {
    pub(super) fn new(
        side: usize,
        sequences: &'a [Sequence],
        observer: &dyn Observer,
    ) -> Result<Self, Interrupted> {
        let mut games: HashMap<u64, Vec<_>> = HashMap::new();
        for named in NAMED {
            let game: HeapGame = named.name.parse().expect("a test reads all names");
            if game.is_searched() {
                // Positions that are searched one by one take too long.
                continue;
            }
            let outcomes = match grundy::outcomes(&game, side, side, observer) {
                Ok(outcomes) => outcomes,
                Err(SolveError::Interrupted(interrupted)) => return Err(interrupted),
                Err(_) => continue,
            };
            let window = PWindow::of(side, |x, y| outcomes[y * side + x] == Outcome::P);
            games.entry(fingerprint(window.bits())).or_default().push((named.name, window));
        }
        Ok(Self { games, sequences, side })
    }

    /// The games with a name that have these P-positions in the window.
    pub(super) fn names(&self, window: &PWindow) -> Vec<&'static str> {
        let found = self.games.get(&fingerprint(window.bits())).into_iter().flatten();
        found.filter(|(_, other)| other == window).map(|(name, _)| *name).collect()
    }

    /// The sequences that describe the window.
    pub(super) fn sequences(&self, window: &PWindow, image: &PWindow) -> Vec<Match> {
        let quarter = self.side / 4;
        let lists = [rows(window, quarter), rows(image, quarter)];
        let mut found = vec![];
        let mut compare = |list, terms: &[u64]| {
            // Entries begin with the list's first or second term.
            let starts = || [0, 1].into_iter().filter_map(|start| terms.get(start..));
            for Sequence { name, terms: theirs } in self.sequences {
                let common = |ours: &[u64]| {
                    let both = ours.len().min(theirs.len());
                    (both >= FEWEST && ours[..both] == theirs[..both]).then_some(both)
                };
                if let Some(terms) = starts().find_map(common) {
                    found.push(Match { name: name.clone(), list, terms });
                }
            }
        };
        for (list, terms) in [List::Row, List::Column].into_iter().zip(&lists) {
            compare(list, terms.as_deref().unwrap_or_default());
            if window == image {
                break;
            }
        }
        if let [Some(rows), _] = &lists
            && window == image
        {
            let pairs = || (0..).zip(rows).filter(|(y, x)| y <= *x);
            let lower: Vec<u64> = pairs().map(|(y, _)| y).collect();
            let upper: Vec<u64> = pairs().map(|(_, x)| *x).collect();
            compare(List::Lower, &lower);
            compare(List::Upper, &upper);
        }
        found
    }
}

/// The x of the P-position of each row, up to the first row that does not have exactly one in the
/// window; `None` if one of the first `quarter` rows does not.
fn rows(window: &PWindow, quarter: usize) -> Option<Vec<u64>> {
    let one = |y| {
        let mut columns = window.columns(y);
        columns.next().filter(|_| columns.next().is_none()).map(|x| x as u64)
    };
    let columns: Vec<u64> = (0..window.side()).map_while(one).collect();
    (columns.len() >= quarter).then_some(columns)
}
