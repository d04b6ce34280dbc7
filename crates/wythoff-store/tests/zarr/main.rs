//! Arrays that this crate writes, read by zarr-python, and the other way round.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::path::Path;
use std::process::Command;

use serde_json::json;
use wythoff_store::disk::{Disk, Folder};
use wythoff_store::hash::FileHash;
use wythoff_store::zarr::{
    ArrayMeta, DataType, Element, Shard, ShardWriter, group_attributes, group_json,
};

/// Scripts, and the arrays that `make.py` wrote.
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zarr-python");

#[test]
fn arrays_of_zarr_python_are_read() {
    let disk = Folder::new(Path::new(SCRIPTS).join("fixture"));
    let group: serde_json::Value =
        group_attributes(&disk.read_whole("zarr.json").unwrap()).unwrap();
    assert_eq!(group, json!({"wythoff": {"k": 5}}));

    let names = ["class", "y", "x"];
    let meta = meta::<u16>(&[3, 11, 9], &[3, 8, 8], &[1, 4, 4], &names);
    let mut wanted = vec![0; 3 * 11 * 9];
    for (i, number) in (0..88).map(|i| (i, i as u16 * 700)) {
        wanted[i / 8 * 9 + i % 8] = number;
    }
    for y in 6..8 {
        wanted[(2 * 11 + y) * 9 + 3] = 7;
    }
    assert_eq!(read::<u16>(&disk, "squares", &meta), wanted);
    // A shard that is all 0 is not written.
    let key = |at: [u64; 3]| format!("squares/{}", meta.key(&at));
    assert_eq!(disk.length(&key([0, 0, 1])).unwrap(), None);
    let file = disk.open(&key([0, 0, 0])).unwrap();
    let shard = Shard::open(&disk.path(&key([0, 0, 0])), file, &meta).unwrap();
    assert!(shard.chunk::<u16>(&[1, 0, 0]).unwrap().is_none());

    let bytes = read::<u8>(&disk, "bytes", &self::meta::<u8>(&[10], &[8], &[4], &["x"]));
    assert_eq!(bytes, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let rows = read::<u32>(&disk, "rows", &self::meta::<u32>(&[5], &[8], &[2], &["x"]));
    assert_eq!(rows, [0, 1_000_000_007, 2_000_000_014, 3_000_000_021, 4_000_000_028]);
}

#[test]
#[ignore = "needs a Python with zarr 3, named by WYTHOFF_PYTHON"]
fn zarr_python_reads_arrays_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Folder::new(folder.path());
    let attributes = json!({"wythoff": {"k": 5}});
    disk.write_whole("zarr.json", group_json(&attributes).unwrap().as_bytes()).unwrap();
    let names = ["a", "b", "c", "d"];
    write_numbers::<u8>(&disk, "line", &meta::<u8>(&[1000], &[512], &[64], &names[..1]));
    write_numbers::<u8>(
        &disk,
        "edges",
        &meta::<u8>(&[64, 5, 5], &[64, 2, 2], &[64, 1, 1], &names[..3]),
    );
    write_numbers::<u16>(
        &disk,
        "palaces",
        &meta::<u16>(&[2, 16, 3, 4], &[2, 16, 1, 1], &[2, 16, 1, 1], &names),
    );
    write_numbers::<u16>(
        &disk,
        "fine",
        &meta::<u16>(&[12, 20, 33], &[12, 16, 16], &[1, 8, 8], &names[..3]),
    );
    write_numbers::<u32>(
        &disk,
        "coarse",
        &meta::<u32>(&[12, 9, 9], &[12, 512, 512], &[1, 128, 128], &names[..3]),
    );
    write_numbers::<u32>(&disk, "empty", &meta::<u32>(&[50], &[16], &[4], &names[..1]));

    let python = std::env::var("WYTHOFF_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(SCRIPTS).join("check.py");
    let status = Command::new(&python).arg(script).arg(folder.path()).status();
    assert!(status.unwrap_or_else(|error| panic!("{python}: {error}")).success());
}

#[test]
fn arrays_of_odd_shapes_read_back() {
    round_trip(&[1], &[1], &[1], |i| i as u8 + 1);
    round_trip(&[1000], &[64], &[16], |i| i as u8);
    round_trip(&[5, 13], &[4, 6], &[2, 3], |i| if i % 3 == 0 { 0 } else { i as u16 * 1000 });
    round_trip(&[5, 13], &[8, 16], &[1, 16], |i| (i as u32).wrapping_mul(0x9E37_79B9));
    round_trip(&[12, 9, 9], &[12, 4, 4], &[1, 2, 2], |i| if i < 200 { 0 } else { i as u32 });
    round_trip(&[3, 2, 7], &[1, 1, 8], &[1, 1, 8], |i| i as u8);
    round_trip(&[6, 3, 5], &[6, 2, 2], &[6, 1, 1], |i| i as u16);
    round_trip(&[7], &[4], &[2], |i| 300 - 100 * i as i16);
    round_trip(&[0, 4], &[2, 2], &[1, 1], |i| i as u16);
}

/// Writes an array, reads it back, and checks that chunks that are all 0 are left out.
fn round_trip<T: Element>(shape: &[u64], shard: &[u64], chunk: &[u64], number: impl Fn(u64) -> T) {
    let meta = meta::<T>(shape, shard, chunk, &["a", "b", "c"][..shape.len()]);
    let folder = tempfile::tempdir().unwrap();
    let disk = Folder::new(folder.path());
    let numbers: Vec<T> = (0..shape.iter().product()).map(number).collect();
    for (key, hash) in write(&disk, "some/array", &meta, &numbers) {
        assert_eq!(hash, FileHash::of(&disk.read_whole(&key).unwrap()), "{key}");
    }
    assert_eq!(read::<T>(&disk, "some/array", &meta), numbers);
    for at in places(&meta.shards()) {
        let key = format!("some/array/{}", meta.key(&at));
        let shard = Shard::open(&disk.path(&key), disk.open(&key).unwrap(), &meta).unwrap();
        for within in places(&meta.chunks()) {
            let found = shard.chunk::<T>(&within).unwrap();
            assert!(found.is_none_or(|found| found.iter().any(|&number| number != T::default())));
        }
    }
}

fn meta<T: Element>(shape: &[u64], shard: &[u64], chunk: &[u64], names: &[&str]) -> ArrayMeta {
    ArrayMeta::try_new(shape, shard, chunk, T::DATA_TYPE, names).unwrap()
}

/// Writes numbers that check.py computes, too.
fn write_numbers<T: Element + TryFrom<u64, Error: std::fmt::Debug>>(
    disk: &Folder,
    folder: &str,
    meta: &ArrayMeta,
) {
    let bits = 8 * DataType::size(T::DATA_TYPE);
    let number = |rank: u64| {
        let number = (rank * 2_654_435_761 % (1 << 32)) >> (32 - bits);
        T::try_from(if rank / 50 % 2 == 1 { number } else { 0 }).expect("a number of so many bits")
    };
    let numbers: Vec<T> = (0..meta.shape().iter().product()).map(number).collect();
    write(disk, folder, meta, &numbers);
}

/// Writes an array from its numbers in C order, and returns the key and the hash of each file.
fn write<T: Element>(
    disk: &Folder,
    folder: &str,
    meta: &ArrayMeta,
    numbers: &[T],
) -> Vec<(String, FileHash)> {
    disk.write_whole(&format!("{folder}/zarr.json"), meta.to_json().as_bytes()).unwrap();
    let file = |at: Vec<u64>| {
        let mut shard = ShardWriter::new(meta);
        for chunk in places(&meta.chunks()) {
            let cells = ranks(meta, &at, &chunk);
            let numbers: Vec<T> =
                cells.map(|rank| rank.map_or_else(T::default, |rank| numbers[rank])).collect();
            shard.put(&chunk, &numbers);
        }
        let (key, bytes) = (format!("{folder}/{}", meta.key(&at)), shard.finish());
        disk.write_whole(&key, &bytes).unwrap();
        (key, FileHash::of(&bytes))
    };
    places(&meta.shards()).map(file).collect()
}

/// Reads all numbers of an array in C order.
fn read<T: Element>(disk: &Folder, folder: &str, meta: &ArrayMeta) -> Vec<T> {
    let mut numbers = vec![T::default(); meta.shape().iter().product::<u64>() as usize];
    for at in places(&meta.shards()) {
        let key = format!("{folder}/{}", meta.key(&at));
        if disk.length(&key).unwrap().is_none() {
            continue;
        }
        let shard = Shard::open(&disk.path(&key), disk.open(&key).unwrap(), meta).unwrap();
        for chunk in places(&meta.chunks()) {
            let Some(found) = shard.chunk::<T>(&chunk).unwrap() else { continue };
            for (number, rank) in found.into_iter().zip(ranks(meta, &at, &chunk)) {
                if let Some(rank) = rank {
                    numbers[rank] = number;
                }
            }
        }
    }
    numbers
}

/// The ranks in the array of the numbers of a chunk; none for numbers beyond the array.
fn ranks(meta: &ArrayMeta, shard: &[u64], chunk: &[u64]) -> impl Iterator<Item = Option<usize>> {
    places(meta.chunk()).map(move |cell| {
        (0..cell.len()).try_fold(0, |rank, d| {
            let at = shard[d] * meta.shard()[d] + chunk[d] * meta.chunk()[d] + cell[d];
            let length = meta.shape()[d];
            (at < length).then_some(rank * length as usize + at as usize)
        })
    })
}

/// All places of a grid of these lengths, in C order.
fn places(lengths: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    (0..lengths.iter().product()).map(move |mut rank: u64| {
        let mut at = vec![0; lengths.len()];
        for (index, length) in at.iter_mut().zip(lengths).rev() {
            *index = rank % length;
            rank /= length;
        }
        at
    })
}
