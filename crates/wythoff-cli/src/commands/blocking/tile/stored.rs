//! `blocking tile --store`: one tile of a store, by what the store has of the tiles before it.

use std::path::Path;

use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff_store::board::{Manifest, ManifestError, Statistics, StoreLayout, SweepJob};
use wythoff_store::disk::Folder;

use super::super::sweep;
use super::{Answer, Args, print};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

pub(super) fn run(args: &Args, store: &Path, globals: &Globals) -> Result<(), Failure> {
    let failed = |error| sweep::failed(error, store);
    let disk = Folder::new(store);
    let found = match Manifest::read(&disk) {
        Ok(manifest) => Some(manifest),
        Err(ManifestError::Missing { .. }) => None,
        Err(error) => return Err(failed(error.into())),
    };
    // What is not said is as the store has it.
    let size = args.size.or(found.as_ref().map(|manifest| manifest.size));
    let side = args.tile_size.map(u64::from).or(found.as_ref().map(|manifest| manifest.tile));
    let pyramid = found.as_ref().map_or(!args.no_pyramid, |manifest| manifest.pyramid);
    let tiling = sweep::tiling(args.game.k, size, side)?;
    let tile = tile(args, &tiling)?;
    let job =
        SweepJob { sweep: globals.sweep(args.game.k), tiling, pyramid, resume: true, verify: None };
    cost::allow(job.cost(), globals, "a smaller --tile-size costs less")?;
    // Who comes first begins the store; after that, nobody keeps others from writing other tiles.
    let on_event = |event| sweep::show(&event);
    let bits = match &found {
        Some(manifest) if manifest.finished().is_none() => {
            let wanted = Manifest::new(args.game.k, &StoreLayout { tiling, ..manifest.layout() });
            manifest.must_be(&wanted, &disk).map_err(|error| failed(error.into()))?;
            manifest.bits
        }
        _ => job.begin(&disk, &on_event).map_err(failed)?.0.bits,
    };
    let record = {
        let progress = Progress::new(globals);
        let on_event = |event| progress.aside(|| sweep::show(&event));
        job.shared(&disk, bits, &on_event).tile(tile, &progress).map_err(failed)?
    };
    let Statistics { palaces, hash, min, max } = record.statistics;
    let answer = Answer {
        k: args.game.k,
        tile: [args.tile.x, args.tile.y],
        tile_size: job.tiling.side(),
        palaces,
        hash,
        min,
        max,
    };
    print(args, &answer, job.tiling.window(tile))
}

/// The tile, if the store has it.
fn tile(args: &Args, tiling: &Tiling) -> Result<Tile, Failure> {
    let (i, j, columns) = (args.tile.x, args.tile.y, tiling.columns() as u64);
    if j <= i && i < columns {
        return Ok(Tile { i: i as usize, j: j as usize });
    }
    Err(Failure::refused(
        format!("--tile {i},{j}: the store has no such tile"),
        format!(
            "it has tiles I,J with J <= I < {columns}; those below the diagonal are mirror images"
        ),
    ))
}
