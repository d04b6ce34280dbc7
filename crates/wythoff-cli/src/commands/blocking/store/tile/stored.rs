//! `blocking tile --store DIR`: one tile of a store, from the stored tiles before it.

use std::path::Path;

use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff_store::board::{Manifest, Statistics, StoreLayout, SweepJob};
use wythoff_store::disk::Folder;

use super::super::sweep::{self, Shape};
use super::answer::{Answer, Question};
use crate::args::{Globals, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// Computes a tile and writes it to a store.
pub(super) fn run(question: Question, store: &Path, shape: Shape, globals: &Globals) -> Result {
    let failed = |error| sweep::failed(error, store);
    let (k, disk) = (question.k, Folder::new(store));
    let found = sweep::found(&disk, store)?;
    let (tiling, pyramid) = shape.of(k, found.as_ref())?;
    if let Some(manifest) = &found {
        let wanted = StoreLayout { tiling, pyramid, ..manifest.layout() };
        let checked = manifest.must_be(&Manifest::new(k, &wanted), &disk);
        checked.map_err(|error| failed(error.into()))?;
    }
    let tile = tile(question.tile, &tiling)?;
    let card = question.engine.open(tiling.window(tile).cells(), globals)?;
    let sweep = card.speed_up(globals.sweep(k));
    let job = SweepJob { sweep, tiling, pyramid, resume: true, verify: None };
    cost::allow(job.cost(), globals, "choose a smaller --tile-size")?;
    // The first process begins the store; then others may write other tiles at the same time.
    let bits = match &found {
        Some(manifest) if manifest.finished().is_none() => manifest.bits,
        _ => job.begin(&disk, &|event| sweep::print_event(&event)).map_err(failed)?.0.bits,
    };
    let progress = Progress::new(globals);
    let print_event = |event| progress.aside(|| sweep::print_event(&event));
    let record = job.shared(&disk, bits, &print_event).tile(tile, &progress).map_err(failed)?;
    drop(progress);
    let Statistics { palaces, hash, min, max } = record.statistics;
    let Square { x, y } = question.tile;
    let tile_size = job.tiling.side();
    let answer = Answer { k, tile: [x, y], tile_size, palaces, hash, min, max };
    answer.print(question.format, job.tiling.window(tile), &card)
}

/// Returns the tile, if the store has it.
fn tile(Square { x: i, y: j }: Square, tiling: &Tiling) -> Result<Tile> {
    let columns = tiling.columns() as u64;
    if j <= i && i < columns {
        return Ok(Tile { i: i as usize, j: j as usize });
    }
    Err(Failure::refused(
        format!("--tile {i},{j}: the store has no such tile"),
        format!("choose I,J with J <= I < {columns}; the tiles with J > I are mirror images"),
    ))
}
