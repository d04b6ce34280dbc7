//! Arrays of ours and of zarr-python, each read by the other.

use std::path::Path;
use std::process::Command;

use serde_json::json;
use wythoff_store::disk::{Disk, Folder};
use wythoff_store::zarr::{Array, ArrayMeta, DataType, Element, group_attributes, group_json};

/// Scripts, and the arrays that one of them made.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zarr-python");

#[test]
fn arrays_of_zarr_python_are_read() {
    let disk = Folder::new(Path::new(HERE).join("fixture"));
    let group: serde_json::Value =
        group_attributes(&disk.read_whole("zarr.json").unwrap()).unwrap();
    assert_eq!(group, json!({"wythoff": {"k": 5}}));

    let squares = Array::open(&disk, "squares").unwrap();
    let names = ["class", "y", "x"];
    let meta = ArrayMeta::try_new(&[3, 11, 9], &[3, 8, 8], &[1, 4, 4], DataType::U16, &names);
    assert_eq!(*squares.meta(), meta.unwrap());
    let mut wanted = vec![0; 3 * 11 * 9];
    for (i, number) in (0..88).map(|i| (i, i as u16 * 700)) {
        wanted[i / 8 * 9 + i % 8] = number;
    }
    for y in 6..8 {
        wanted[(2 * 11 + y) * 9 + 3] = 7;
    }
    assert_eq!(squares.read::<u16>(&[0, 0, 0], &[3, 11, 9]).unwrap(), wanted);
    // All 0, and not written; whole shards of 0 may be files all the same.
    assert!(squares.shard(&[0, 0, 1]).unwrap().is_none());
    let shard = squares.shard(&[0, 0, 0]).unwrap().unwrap();
    assert!(shard.chunk::<u16>(&[1, 0, 0]).unwrap().is_none());
    shard.check().unwrap();

    let bytes = Array::open(&disk, "bytes").unwrap();
    assert_eq!(bytes.read::<u8>(&[0], &[10]).unwrap(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let rows = Array::open(&disk, "rows").unwrap();
    let wanted = [0, 1_000_000_007, 2_000_000_014, 3_000_000_021, 4_000_000_028];
    assert_eq!(rows.read::<u32>(&[0], &[5]).unwrap(), wanted);
}

#[test]
#[ignore = "needs a Python with zarr 3, named by WYTHOFF_PYTHON"]
fn zarr_python_reads_arrays_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Folder::new(folder.path());
    let attributes = json!({"wythoff": {"k": 5}});
    disk.write_whole("zarr.json", group_json(&attributes).unwrap().as_bytes()).unwrap();
    write::<u8>(&disk, "line", &[1000], &[512], &[64]);
    write::<u8>(&disk, "edges", &[64, 5, 5], &[64, 2, 2], &[64, 1, 1]);
    write::<u16>(&disk, "palaces", &[2, 16, 3, 4], &[2, 16, 1, 1], &[2, 16, 1, 1]);
    write::<u16>(&disk, "fine", &[12, 20, 33], &[12, 16, 16], &[1, 8, 8]);
    write::<u32>(&disk, "coarse", &[12, 9, 9], &[12, 512, 512], &[1, 128, 128]);
    write::<u32>(&disk, "empty", &[50], &[16], &[4]);

    let python = std::env::var("WYTHOFF_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(HERE).join("check.py");
    let status = Command::new(&python).arg(script).arg(folder.path()).status();
    assert!(status.unwrap_or_else(|error| panic!("{python}: {error}")).success());
}

/// Writes an array of numbers that check.py knows too.
fn write<T: Element + TryFrom<u64, Error: std::fmt::Debug>>(
    disk: &Folder,
    folder: &str,
    shape: &[u64],
    shard: &[u64],
    chunk: &[u64],
) {
    let names = &["a", "b", "c", "d"][..shape.len()];
    let meta = ArrayMeta::try_new(shape, shard, chunk, T::DATA_TYPE, names).expect("shapes fit");
    let bits = 8 * T::DATA_TYPE.size();
    let number = |rank: u64| {
        let number = (rank * 2_654_435_761 % (1 << 32)) >> (32 - bits);
        T::try_from(if rank / 50 % 2 == 1 { number } else { 0 }).expect("so many bits")
    };
    let numbers: Vec<T> = (0..shape.iter().product()).map(number).collect();
    let array = Array::create(disk, folder, meta).expect("a disk with room");
    array.write_all(&numbers).expect("a disk with room");
}
