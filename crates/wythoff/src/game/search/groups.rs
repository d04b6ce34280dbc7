//! Rulesets with the same P-positions in a window.
//!
//! ```text
//! compute the P-positions of each ruleset in a small window, and a fingerprint of them
//! repeat, with the rulesets that have a fingerprint in common:
//!     compute the P-positions of each of them in the whole window
//!     compare them, cell by cell, with those of the first one with this fingerprint
//!     where they differ, take a fingerprint of the whole window for the next round
//! ```
//!
//! No answer rests on a fingerprint: different fingerprints are those of different windows, and
//! equal ones are compared. The first ruleset of a fingerprint is settled in each round.

use std::sync::atomic::{AtomicBool, Ordering};

use super::evaluator::Evaluator;
use super::rulesets::Rulesets;
use super::window::{fingerprint, transposed};
use crate::observer::{Interrupted, Observer, PartProgress, WholeProgress};
use crate::workers::Workers;

/// The side of the small window: a row is one word.
const SMALL: usize = 64;
/// Rulesets of a piece of work.
const PIECE: usize = 512;

/// A ruleset of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// The number of the ruleset in [`Rulesets`].
    pub index: u32,
    /// True if the group's P-positions are those of the ruleset's mirror image.
    pub mirrored: bool,
}

/// Fingerprints of a window and of its mirror image, the smaller one first, so that mirror images
/// share them. Without folding, both are those of the window.
type Key = (u64, u64);

/// The work of a search: one observer for its parts.
pub(super) struct Progress<'a> {
    pub(super) observer: &'a dyn Observer,
    pub(super) workers: &'a Workers,
    /// Cells of the parts before.
    pub(super) done: u128,
    /// Cells of all parts, as far as they are known.
    pub(super) all: u128,
}

impl Progress<'_> {
    /// Calls `work` for pieces of `items`, which stand for windows of side `side` each. It gets an
    /// engine for such windows.
    pub(super) fn each_piece<I: Send>(
        &mut self,
        items: &mut [I],
        side: usize,
        work: impl Fn(&mut [I], &mut Evaluator) + Sync + Send,
    ) -> Result<(), Interrupted> {
        let cells = (items.len() * side * side) as u128;
        let part = PartProgress {
            observer: self.observer,
            before: self.done,
            cells,
            all: self.all.max(self.done + cells),
        };
        let whole = WholeProgress::new(&part, items.len() as u128);
        let stopped = AtomicBool::new(false);
        let mut pieces: Vec<&mut [I]> = items.chunks_mut(PIECE).collect();
        self.workers.for_each(&mut pieces, |piece| {
            if !stopped.load(Ordering::Relaxed) {
                work(piece, &mut Evaluator::new(side));
                if whole.done(piece.len() as u64).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        });
        self.done += cells;
        if stopped.into_inner() { Err(Interrupted) } else { Ok(()) }
    }
}

/// A ruleset whose group is not known yet.
struct Candidate {
    key: Key,
    index: u32,
    /// The first ruleset with this key.
    first: u32,
    /// True if the P-positions are those of the first one, or their mirror image.
    found: Option<bool>,
}

/// Groups the rulesets by their P-positions in the window of side `side`, groups and members in the
/// order of the rulesets. If `folds`, mirror images of windows are the same.
pub(super) fn group(
    rulesets: &Rulesets,
    side: usize,
    progress: &mut Progress<'_>,
) -> Result<Vec<Vec<Member>>, Interrupted> {
    let folds = rulesets.space().folds_mirrors();
    let small = side.min(SMALL);
    let mut candidates: Vec<Candidate> = (0..rulesets.len() as u32)
        .map(|index| Candidate { key: (0, 0), index, first: 0, found: None })
        .collect();
    progress.each_piece(&mut candidates, small, |piece, evaluator| {
        for one in piece {
            one.key = key(evaluator.bits(&rulesets.words(one.index as usize)), small, folds);
        }
    })?;
    let mut groups: Vec<Vec<Member>> = vec![];
    while !candidates.is_empty() {
        candidates.sort_unstable_by_key(|one| (one.key, one.index));
        let mut rest = vec![];
        let (mut single, mut several) = (vec![], vec![]);
        for run in candidates.chunk_by_mut(|one, next| one.key == next.key) {
            let first = run[0].index;
            run.iter_mut().for_each(|one| one.first = first);
        }
        let mut left = candidates.into_iter().peekable();
        while let Some(one) = left.next() {
            let is_single =
                one.first == one.index && left.peek().is_none_or(|next| next.first != one.first);
            if is_single { single.push(one.index) } else { several.push(one) }
        }
        groups.extend(single.into_iter().map(|index| vec![Member { index, mirrored: false }]));
        progress.each_piece(&mut several, side, |piece, evaluator| {
            let mut of_first = (None, vec![], vec![]);
            for one in piece {
                if of_first.0 != Some(one.first) {
                    let bits = evaluator.bits(&rulesets.words(one.first as usize)).to_vec();
                    let image = if folds { transposed(&bits, side) } else { vec![] };
                    of_first = (Some(one.first), bits, image);
                }
                let bits = evaluator.bits(&rulesets.words(one.index as usize));
                one.found = if bits == of_first.1 {
                    Some(false)
                } else {
                    (folds && bits == of_first.2).then_some(true)
                };
                if one.found.is_none() {
                    one.key = key(bits, side, folds);
                }
            }
        })?;
        let mut last = None;
        for one in several {
            match one.found {
                Some(mirrored) => {
                    if last != Some(one.first) {
                        groups.push(vec![]);
                        last = Some(one.first);
                    }
                    if let Some(group) = groups.last_mut() {
                        group.push(Member { index: one.index, mirrored });
                    }
                }
                None => rest.push(one),
            }
        }
        candidates = rest;
    }
    groups.sort_unstable_by_key(|group| group[0].index);
    Ok(groups)
}

/// The fingerprints of a window of side `side`.
fn key(bits: &[u64], side: usize, folds: bool) -> Key {
    let one = fingerprint(bits);
    let other = if folds { fingerprint(&transposed(bits, side)) } else { one };
    (one.min(other), one.max(other))
}
