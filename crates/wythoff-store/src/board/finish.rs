//! The end of a sweep: what is derived from all tiles, the root, and the manifest that says so.

use wythoff::blocking::Sweep;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::index::{FileRecord, Index, IndexError};
use super::layout::{Layout, MANIFEST, ROWS};
use super::ledger::{Findings, Weight, statistics};
use super::manifest::Manifest;
use super::pyramid::write_coarser;
use super::warden::Warden;
use crate::disk::Disk;
use crate::hash::Artefact;
use crate::zarr::{Shard, ShardWriter, ZarrError};

/// Writes what is derived from all tiles.
pub(super) fn write_derived(
    warden: &Warden<'_>,
    layout: &Layout,
    findings: Findings,
    sweep: &Sweep,
    observer: &dyn Observer,
) -> Result<Index, SweepError> {
    let mut files = write_rows(warden, layout, &findings.rows)?;
    files.extend(write_coarser(warden, layout, sweep, observer)?);
    Ok(Index { tiles: findings.records, files })
}

/// Writes the palaces of all rows.
fn write_rows(
    warden: &Warden<'_>,
    layout: &Layout,
    rows: &[u32],
) -> Result<Vec<FileRecord>, SweepError> {
    let shard = layout.rows().shard()[0] as usize;
    let shards = (0..).zip(rows.chunks(shard));
    shards.map(|(n, rows)| write_rows_of(warden, layout, n, rows)).collect()
}

/// Writes the palaces of the rows of one shard.
pub(super) fn write_rows_of(
    warden: &Warden<'_>,
    layout: &Layout,
    shard: u64,
    rows: &[u32],
) -> Result<FileRecord, SweepError> {
    let meta = layout.rows();
    let chunk = meta.chunk_numbers();
    let mut writer = ShardWriter::new(&meta);
    for (at, rows) in (0..).zip(rows.chunks(chunk)) {
        let mut rows = rows.to_vec();
        rows.resize(chunk, 0);
        writer.put(&[at], &rows);
    }
    let (key, bytes) = (format!("{ROWS}/{}", meta.key(&[shard])), writer.finish());
    warden.put(&key, &bytes)?;
    Ok(FileRecord { key, blake3: Artefact::of(&bytes) })
}

/// Checks the hash of the manifest against the palaces of the rows.
pub(super) fn check_hash(
    disk: &dyn Disk,
    manifest: &Manifest,
    index: &Index,
) -> Result<(), IndexError> {
    let meta = manifest.layout().rows();
    let wrong = |key: &str, problem: String| IndexError::Wrong { path: disk.path(key), problem };
    let mut weights = Vec::new();
    for (shard, file) in (0..meta.shards()[0]).zip(&index.files) {
        let bytes = match disk.read_whole(&file.key) {
            Err(error) if error.is_missing() => {
                return Err(wrong(&file.key, "it is missing".to_owned()));
            }
            bytes => bytes?,
        };
        if Artefact::of(&bytes) != file.blake3 {
            return Err(wrong(&file.key, "its BLAKE3 is another".to_owned()));
        }
        let damaged = |error: ZarrError| wrong(&file.key, error.to_string());
        let rows = Shard::open(&disk.path(&file.key), bytes, &meta).map_err(damaged)?;
        let mut start = shard * meta.shard()[0];
        for at in 0..meta.chunks()[0] {
            let chunk = rows.chunk::<u32>(&[at]).map_err(damaged)?.unwrap_or_default();
            weights.push(Weight::of(start, &chunk));
            start += meta.chunk()[0];
        }
    }
    let found = statistics(&index.tiles, weights);
    if manifest.finished().is_some_and(|finished| finished.statistics == found) {
        Ok(())
    } else {
        Err(wrong(MANIFEST, "its statistics are not those of the rows".to_owned()))
    }
}
