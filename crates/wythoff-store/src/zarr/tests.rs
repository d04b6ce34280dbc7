use std::path::Path;

use super::grid::{places, ravel};
use super::*;
use crate::disk::{Disk, ReadAt};

/// A small array, in more than two shards along each dimension.
fn meta(data_type: DataType) -> ArrayMeta {
    ArrayMeta::try_new(&[5, 13], &[4, 6], &[2, 3], data_type, &["y", "x"]).unwrap()
}

/// A shard with the chunks 0,1 and 1,0. The others are left out.
fn shard() -> Vec<u8> {
    let mut shard = ShardWriter::new(&meta(DataType::U16));
    shard.put(&[1, 0], &[60_000_u16, 0, 0, 0, 0, 1]);
    shard.put(&[0, 1], &[1_u16, 2, 3, 4, 5, 6]);
    shard.put(&[1, 1], &[0_u16; 6]);
    shard.finish()
}

fn open(bytes: &[u8]) -> Result<Shard<Vec<u8>>, ZarrError> {
    Shard::open(Path::new("shard"), bytes.to_vec(), &meta(DataType::U16))
}

/// Reads all chunks.
fn check(shard: &Shard<Vec<u8>>) -> Result<(), ZarrError> {
    places(&[2, 2]).try_for_each(|at| shard.chunk::<u16>(&at).map(drop))
}

/// Reads all numbers of an array from the files of a disk, in C order.
pub(crate) fn read_all<T: Element>(disk: &dyn Disk, folder: &str, meta: &ArrayMeta) -> Vec<T> {
    let mut numbers = vec![T::default(); meta.shape().iter().product::<u64>() as usize];
    for shard in places(&meta.shards()) {
        let key = format!("{folder}/{}", meta.key(&shard));
        if disk.length(&key).unwrap().is_none() {
            continue;
        }
        let file = Shard::open(&disk.path(&key), disk.open(&key).unwrap(), meta).unwrap();
        for chunk in places(&meta.chunks()) {
            let Some(found) = file.chunk::<T>(&chunk).unwrap() else { continue };
            for (number, within) in found.into_iter().zip(places(meta.chunk())) {
                let at: Vec<u64> = (0..within.len())
                    .map(|d| shard[d] * meta.shard()[d] + chunk[d] * meta.chunk()[d] + within[d])
                    .collect();
                if at.iter().zip(meta.shape()).all(|(i, n)| i < n) {
                    numbers[ravel(&at, meta.shape())] = number;
                }
            }
        }
    }
    numbers
}

#[test]
fn the_checksum_is_that_of_rfc_3720() {
    // Appendix B.4 of RFC 3720, and the usual check value.
    assert_eq!(crc32c::crc32c(&[0; 32]), 0x8A91_36AA);
    assert_eq!(crc32c::crc32c(&[0xFF; 32]), 0x62A8_AB43);
    assert_eq!(crc32c::crc32c(b"123456789"), 0xE306_9283);
}

#[test]
fn a_shard_is_laid_out_as_the_specification_says() {
    let bytes = shard();
    let sum = |bytes: &[u8]| crc32c::crc32c(bytes).to_le_bytes();
    let first = [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0];
    let second = [0x60, 0xEA, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0];
    let mut wanted = Vec::new();
    wanted.extend(first);
    wanted.extend(sum(&first));
    wanted.extend(second);
    wanted.extend(sum(&second));
    let none = u64::MAX;
    let index = [none, none, 0, 16, 16, 16, none, none].map(u64::to_le_bytes).concat();
    wanted.extend(&index);
    wanted.extend(sum(&index));
    assert_eq!(bytes, wanted);

    let shard = open(&bytes).unwrap();
    assert_eq!(shard.chunk::<u16>(&[0, 0]).unwrap(), None);
    assert_eq!(shard.chunk(&[0, 1]).unwrap(), Some(vec![1_u16, 2, 3, 4, 5, 6]));
    assert_eq!(shard.chunk(&[1, 0]).unwrap(), Some(vec![60_000_u16, 0, 0, 0, 0, 1]));
    assert_eq!(shard.chunk::<u16>(&[1, 1]).unwrap(), None);
    check(&shard).unwrap();
}

#[test]
fn a_shard_depends_only_on_the_last_numbers_of_each_chunk() {
    let mut other = ShardWriter::new(&meta(DataType::U16));
    other.put(&[0, 1], &[9_u16; 6]);
    other.put(&[1, 1], &[9_u16; 6]);
    other.put(&[0, 1], &[1_u16, 2, 3, 4, 5, 6]);
    other.put(&[1, 0], &[60_000_u16, 0, 0, 0, 0, 1]);
    other.put(&[1, 1], &[0_u16; 6]);
    assert_eq!(other.finish(), shard());
}

#[test]
fn a_shard_of_zeros_is_only_an_index() {
    let bytes = ShardWriter::new(&meta(DataType::U16)).finish();
    assert_eq!(bytes.len(), 4 * 16 + 4);
    let shard = open(&bytes).unwrap();
    assert!(shard.chunk::<u16>(&[1, 1]).unwrap().is_none());
}

#[test]
fn every_flipped_bit_is_noticed() {
    let whole = shard();
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = open(&bytes).and_then(|shard| check(&shard)).unwrap_err();
        assert!(error.is_damage(), "bit {bit}: {error}");
        match error {
            ZarrError::Chunk { chunk, .. } => {
                assert_eq!(chunk, [bit / 128, 1 - bit / 128].map(|i| i as u64));
            }
            ZarrError::Index { .. } => assert!(bit >= 32 * 8, "bit {bit}"),
            other => panic!("bit {bit}: {other}"),
        }
    }
}

#[test]
fn every_truncation_and_every_added_byte_is_noticed() {
    let whole = shard();
    for length in 0..whole.len() {
        for bytes in [&whole[..length], &whole[whole.len() - length..]] {
            let error = open(bytes).map(drop).unwrap_err();
            assert!(error.is_damage(), "{length} bytes: {error}");
            assert!(error.to_string().contains("shard"), "{error}");
        }
    }
    for more in [1, 16, 1000] {
        let longer = [whole.clone(), vec![0; more]].concat();
        assert!(open(&longer).is_err());
        let gap = [vec![0; more], whole.clone()].concat();
        let wanted = whole.len() as u64;
        let error = open(&gap).map(drop).unwrap_err();
        assert!(matches!(error, ZarrError::Length { wanted: w, .. } if w == wanted), "{error}");
    }
}

#[test]
fn an_index_with_impossible_entries_is_an_error() {
    let none = u64::MAX;
    // Two chunks at one offset, a gap, a short chunk, a chunk after the end, half an entry.
    for index in [
        [none, none, 0, 16, 0, 16, none, none],
        [none, none, 0, 16, 20, 16, none, none],
        [none, none, 0, 16, 16, 12, none, none],
        [none, none, 0, 16, 32, 16, none, none],
        [none, none, 0, 16, 16, 16, 0, none],
        [none, none, 0, 16, 16, 16, none, 16],
    ] {
        let mut bytes = shard();
        bytes.truncate(32);
        let index = index.map(u64::to_le_bytes).concat();
        bytes.extend(&index);
        bytes.extend(crc32c::crc32c(&index).to_le_bytes());
        let error = open(&bytes).map(drop).unwrap_err();
        assert!(matches!(error, ZarrError::Entry { .. }), "{error}");
    }
    // Other programs write chunks in another order, which is read, too.
    let mut bytes = shard();
    bytes.truncate(32);
    let index = [none, none, 16, 16, 0, 16, none, none].map(u64::to_le_bytes).concat();
    bytes.extend(&index);
    bytes.extend(crc32c::crc32c(&index).to_le_bytes());
    let first = open(&bytes).unwrap().chunk::<u16>(&[0, 1]).unwrap();
    assert_eq!(first, Some(vec![60_000, 0, 0, 0, 0, 1]));
}

#[test]
fn an_error_of_the_system_is_not_damage() {
    /// A file that cannot be read.
    #[derive(Debug)]
    struct Unreadable;
    impl ReadAt for Unreadable {
        fn length(&self) -> u64 {
            1000
        }

        fn read_at(&self, _: u64, _: &mut [u8]) -> Result<(), crate::disk::DiskError> {
            let error = std::io::ErrorKind::PermissionDenied.into();
            Err(crate::disk::DiskError::new("read", Path::new("shard"), error))
        }
    }
    let error = Shard::open(Path::new("shard"), Unreadable, &meta(DataType::U16)).unwrap_err();
    assert!(!error.is_damage(), "{error}");
    let error = open(&shard()[..20]).unwrap_err();
    assert!(error.is_damage());
    assert_eq!(error.to_string(), "shard has 20 bytes where 68 belong");
}
