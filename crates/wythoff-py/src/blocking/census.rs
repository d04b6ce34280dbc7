//! The census of games.

use pyo3::prelude::*;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::observer::WholeProgress;
use wythoff_solved::census::{self, Limits};

use crate::failure::{fits, runtime, tree_budget, value};
use crate::numbers::{Answer, Whole, game_of, python};
use crate::work::observed;

/// Follows the growth of the games `first` to `last`: see `Blocking.census`.
pub(super) fn survey(
    py: Python<'_>,
    [first, last]: [Whole; 2],
    blocks: Whole,
    memory: Option<Whole>,
) -> Answer {
    let (first, last) = (game_of("first", first)?.get(), game_of("last", last)?.get());
    let too_large = Quadtree::FIRST_TOO_LARGE;
    if first > last || last >= too_large || !(1..=1 << 32).contains(&blocks.0) {
        return Err(value(format!(
            "give games first <= last below {too_large}, and 1 to 2**32 blocks, not {first}, {last} and {}",
            blocks.0
        )));
    }
    let memory = memory.map_or_else(tree_budget, |memory| memory.0);
    fits(memory.into(), "the blocks of a game")?;
    let limits = Limits { blocks: blocks.0 as usize, memory: memory as usize, ..Limits::default() };
    let entries = observed(py, ["census", "games"], |observer| {
        let games = WholeProgress::new(observer, (last - first + 1).into());
        let mut entries = Vec::new();
        for k in first..=last {
            let k = K::try_new(k).map_err(value)?;
            entries.push(census::survey(k, &limits, &games).map_err(value)?);
            if games.done(1).is_break() {
                return Err(runtime("interrupted"));
            }
        }
        Ok(entries)
    })?;
    python(py, &entries)
}
