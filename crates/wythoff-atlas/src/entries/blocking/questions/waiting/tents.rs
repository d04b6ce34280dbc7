//! The tents of a thread.

use crate::prelude::*;

/// Rows in which tents are drawn.
const SHOWN: u64 = 120_000;
/// Powers of two from the lowest tents that are drawn to the highest.
const OCTAVES: u64 = 6;

/// The tents of the first rows behind these columns, those of similar height on one line.
pub(super) fn plot(context: &Context<'_>, word: &str) -> Result<Image> {
    context.step("the tents of the first rows")?;
    // A tent that begins within the rows ends within three times as many.
    let mut thread = super::behind(&super::read(word)?, 3 * SHOWN)?.keeping(SHOWN >> OCTAVES);
    thread.follow(3 * SHOWN, context.observer())?;
    let mut waits = thread.waits().kept().to_vec();
    waits.sort_by_key(|wait| wait.column - wait.row);
    let mut octaves = vec![Vec::new(); OCTAVES as usize + 2];
    for [from, top, to] in waits.iter().map(|wait| wait.tent()) {
        if from.0 < SHOWN as f64 {
            octaves[(SHOWN as f64 / top.1).log2() as usize].extend([from, top, to]);
        }
    }
    let height = SHOWN as f64 / 2.0;
    let sum = Series::law("their sum", [(0.0, 0.0), (SHOWN as f64, height)]);
    let tents = octaves.into_iter().map(|octave| Series::law("", octave));
    Ok(Plot::new("row", "height, in rows")
        .across(Axis::Between(0.0, SHOWN as f64))
        .up(Axis::Between(0.0, height))
        .series([sum].into_iter().chain(tents))
        .image())
}
