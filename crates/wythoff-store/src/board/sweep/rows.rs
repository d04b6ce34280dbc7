//! The array `rows`: palaces of each row of the board.

use crate::board::files::StoreFiles;
use crate::board::index::{FileRecord, Index, IndexError};
use crate::board::layout::{MANIFEST, ROWS, StoreLayout};
use crate::board::manifest::Manifest;
use crate::board::statistics::{self, RowSums};
use crate::disk::{Disk, DiskError};
use crate::hash::FileHash;
use crate::zarr::{Shard, ShardWriter, ZarrError};

/// Writes the palaces of all rows, and returns the files.
pub(super) fn write_rows(
    files: &StoreFiles<'_>,
    layout: &StoreLayout,
    rows: &[u32],
) -> Result<Vec<FileRecord>, DiskError> {
    let shard = layout.rows().shard()[0] as usize;
    let shards = (0..).zip(rows.chunks(shard));
    shards.map(|(shard, rows)| write_row_shard(files, layout, shard, rows)).collect()
}

/// Writes the palaces of the rows of one shard.
pub(in crate::board) fn write_row_shard(
    files: &StoreFiles<'_>,
    layout: &StoreLayout,
    shard: u64,
    rows: &[u32],
) -> Result<FileRecord, DiskError> {
    let meta = layout.rows();
    let chunk = meta.chunk_numbers();
    let mut writer = ShardWriter::new(&meta);
    for (at, rows) in (0..).zip(rows.chunks(chunk)) {
        let mut rows = rows.to_vec();
        rows.resize(chunk, 0);
        writer.put(&[at], &rows);
    }
    let (key, bytes) = (format!("{ROWS}/{}", meta.key(&[shard])), writer.finish());
    files.put(&key, &bytes)?;
    Ok(FileRecord { key, blake3: FileHash::of(&bytes) })
}

/// Checks the statistics in the manifest, with the hash, against the palaces of the rows.
///
/// # Errors
/// [`IndexError::Wrong`] if a file of rows is damaged, or the statistics differ.
pub(super) fn check_hash(
    disk: &dyn Disk,
    manifest: &Manifest,
    index: &Index,
) -> Result<(), IndexError> {
    let meta = manifest.layout().rows();
    let wrong = |key: &str, problem: &str| {
        let (path, problem) = (disk.path(key), problem.to_owned());
        IndexError::Wrong { path, problem }
    };
    let mut sums = Vec::new();
    for (shard, file) in (0..meta.shards()[0]).zip(&index.files) {
        let bytes = match disk.read_whole(&file.key) {
            Err(error) if error.is_missing() => return Err(wrong(&file.key, "it is missing")),
            bytes => bytes?,
        };
        if FileHash::of(&bytes) != file.blake3 {
            return Err(wrong(&file.key, "its BLAKE3 differs from that in the index"));
        }
        let damaged = |error: ZarrError| wrong(&file.key, &error.to_string());
        let rows = Shard::open(&disk.path(&file.key), bytes, &meta).map_err(damaged)?;
        let mut start = shard * meta.shard()[0];
        for at in 0..meta.chunks()[0] {
            let chunk = rows.chunk::<u32>(&[at]).map_err(damaged)?.unwrap_or_default();
            sums.push(RowSums::of(start, &chunk));
            start += meta.chunk()[0];
        }
    }
    let ranges = index.tiles.iter().map(|record| record.statistics.range());
    let found = statistics::of_board(ranges, sums);
    if manifest.finished().is_some_and(|finished| finished.statistics == found) {
        Ok(())
    } else {
        Err(wrong(MANIFEST, "its statistics are not those of the rows"))
    }
}
