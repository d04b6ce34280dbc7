//! The end of a sweep: what is derived from all tiles, the root, and the manifest that says so.

use std::io::Write;

use serde::{Deserialize, Serialize};
use wythoff::blocking::Sweep;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::files::places;
use super::layout::{Layout, ROWS, TILES};
use super::ledger::{Findings, Record};
use super::manifest::Manifest;
use super::pyramid::write_coarser;
use super::warden::Warden;
use crate::disk::DiskError;
use crate::hash::{Artefact, Root, RootHasher};
use crate::zarr::ShardWriter;

/// What `tiles.json` holds: every file that the root covers, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    /// Every tile with its files, row after row.
    pub tiles: Vec<Record>,
    /// The files behind them: rows, and the coarser levels of the pyramid.
    pub files: Vec<FileRecord>,
}

/// A file that belongs to no tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its path in the store.
    pub key: String,
    /// BLAKE3 of its bytes.
    pub blake3: Artefact,
}

impl Index {
    /// The keys and hashes of all files, in the order of the root.
    pub fn files<'a>(
        &'a self,
        layout: &'a Layout,
    ) -> impl Iterator<Item = (String, Artefact)> + 'a {
        let of_tiles = self.tiles.iter().flat_map(|record| {
            let places = places(layout, record.tile());
            places.into_iter().map(|place| place.key).zip(record.files.iter().copied())
        });
        of_tiles.chain(self.files.iter().map(|file| (file.key.clone(), file.blake3)))
    }

    /// The root of a store of this board with these files.
    pub fn root(&self, manifest: &Manifest) -> Root {
        let Manifest { format, k, size, tile, block, bits, pyramid, .. } = manifest;
        let mut root = RootHasher::new(&[
            ("format", format),
            ("k", k),
            ("size", size),
            ("tile", tile),
            ("block", block),
            ("bits", bits),
            ("pyramid", pyramid),
        ]);
        for (key, hash) in self.files(&manifest.layout()) {
            root.add(&key, hash);
        }
        root.finish()
    }

    /// Writes `tiles.json`.
    pub(super) fn write(&self, warden: &Warden<'_>) -> Result<(), DiskError> {
        warden.put(TILES, &self.to_json())
    }

    /// The bytes of `tiles.json`: a line a tile, a line a file.
    fn to_json(&self) -> Vec<u8> {
        fn lines<T: Serialize>(text: &mut Vec<u8>, name: &str, items: &[T]) {
            const WRITTEN: &str =
                "memory takes what is written, and records have nothing JSON has no word for";
            write!(text, "\"{name}\": [").expect(WRITTEN);
            for (n, item) in items.iter().enumerate() {
                text.extend_from_slice(if n == 0 { b"\n" } else { b",\n" });
                serde_json::to_writer(&mut *text, item).expect(WRITTEN);
            }
            text.extend_from_slice(b"\n]");
        }
        let mut text = b"{".to_vec();
        lines(&mut text, "tiles", &self.tiles);
        text.extend_from_slice(b",\n");
        lines(&mut text, "files", &self.files);
        text.extend_from_slice(b"}\n");
        text
    }
}

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
