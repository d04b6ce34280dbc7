use std::path::Path;

use super::boxes::{places, ravel};
use super::*;
use crate::disk::{Disk, Folder};
use crate::hash::Artefact;

/// A small array of two shards and a bit each way.
fn meta(data_type: DataType) -> ArrayMeta {
    ArrayMeta::try_new(&[5, 13], &[4, 6], &[2, 3], data_type, &["y", "x"]).unwrap()
}

/// A shard with the chunks 0,1 and 1,0; the others are left out.
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
    shard.check().unwrap();
}

#[test]
fn the_order_in_which_chunks_come_does_not_matter_and_the_last_word_counts() {
    let mut other = ShardWriter::new(&meta(DataType::U16));
    other.put(&[0, 1], &[9_u16; 6]);
    other.put(&[1, 1], &[9_u16; 6]);
    other.put(&[0, 1], &[1_u16, 2, 3, 4, 5, 6]);
    other.put(&[1, 0], &[60_000_u16, 0, 0, 0, 0, 1]);
    other.put(&[1, 1], &[0_u16; 6]);
    assert_eq!(other.finish(), shard());
}

#[test]
fn a_shard_of_zeros_is_an_index() {
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
        let error = open(&bytes).and_then(|shard| shard.check()).unwrap_err();
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
fn every_truncation_and_whatever_is_added_is_noticed() {
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
fn an_index_that_lies_is_refused() {
    let none = u64::MAX;
    // Two chunks at one place, a chunk with gaps, a short one, one behind the end, half left out.
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
    // Another order is as good, as other writers have it.
    let mut bytes = shard();
    bytes.truncate(32);
    let index = [none, none, 16, 16, 0, 16, none, none].map(u64::to_le_bytes).concat();
    bytes.extend(&index);
    bytes.extend(crc32c::crc32c(&index).to_le_bytes());
    let first = open(&bytes).unwrap().chunk::<u16>(&[0, 1]).unwrap();
    assert_eq!(first, Some(vec![60_000, 0, 0, 0, 0, 1]));
}

/// Writes an array and reads it back, whole and in parts, through files.
fn round_trip<T: Element>(shape: &[u64], shard: &[u64], chunk: &[u64], number: impl Fn(u64) -> T) {
    let names = ["a", "b", "c"];
    let names = &names[..shape.len()];
    let meta = ArrayMeta::try_new(shape, shard, chunk, T::DATA_TYPE, names).unwrap();
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    let array = Array::create(&disk, "some/array", meta).unwrap();
    let numbers: Vec<T> = (0..shape.iter().product()).map(number).collect();
    for (key, hash) in array.write_all(&numbers).unwrap() {
        assert_eq!(hash, Artefact::of(&disk.read_whole(&key).unwrap()), "{key}");
    }

    let array = Array::open(&disk, "some/array").unwrap();
    for at in places(shape) {
        // What there is from this place on, up to 3 and 5 along the dimensions.
        for most in [3, 5] {
            let lengths: Vec<_> = at.iter().zip(shape).map(|(i, n)| (n - i).min(most)).collect();
            let wanted: Vec<_> = places(&lengths)
                .map(|place| {
                    let place: Vec<_> = place.iter().zip(&at).map(|(i, at)| i + at).collect();
                    numbers[ravel(&place, shape)]
                })
                .collect();
            assert_eq!(array.read::<T>(&at, &lengths).unwrap(), wanted, "{lengths:?} from {at:?}");
        }
    }
    assert_eq!(array.read::<T>(&vec![0; shape.len()], shape).unwrap(), numbers);
    // What sticks out is 0, so that a chunk of it is left out.
    for at in places(&array.meta().shards()) {
        let shard = array.shard(&at).unwrap().unwrap();
        shard.check().unwrap();
        for within in places(&array.meta().chunks()) {
            let found = shard.chunk::<T>(&within).unwrap();
            assert!(found.is_none_or(|found| found.iter().any(|&number| number != T::default())));
        }
    }
}

#[test]
fn arrays_of_odd_shapes_come_back() {
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

#[test]
fn a_shard_that_was_never_written_is_none() {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    let array = Array::create(&disk, "a", meta(DataType::U8)).unwrap();
    assert!(array.shard(&[1, 2]).unwrap().is_none());
    assert_eq!(array.key(&[1, 2]), "a/c/1/2");
}

#[test]
fn damage_names_the_file_and_is_told_from_a_disk_that_cannot_be_read() {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    let array = Array::create(&disk, "a", meta(DataType::U16)).unwrap();
    array.write(&[0, 1], &shard()[..20]).unwrap();
    let error = array.shard(&[0, 1]).map(drop).unwrap_err();
    assert!(error.is_damage());
    let path = disk.path("a/c/0/1");
    assert_eq!(error.to_string(), format!("{} has 20 bytes where 68 belong", path.display()));

    // A folder where a file should be.
    disk.write_whole("a/c/1/1/0", b"").unwrap();
    let error = array.shard(&[1, 1]).map(drop).unwrap_err();
    assert!(!error.is_damage(), "{error}");
}
