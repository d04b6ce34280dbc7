//! Every bit of every small file of small stores, flipped one at a time. Each flip is noticed, or
//! changes no answer.

use std::collections::BTreeSet;

use super::super::tile::TileContents;
use super::*;
use crate::disk::Memory;

/// Length of the longest file of which every bit is flipped. Longer files hold the same kinds of
/// chunks.
const SMALL: u64 = 4096;

/// A finished store in memory.
fn store(k: u64, size: u64) -> (SweepJob, Memory) {
    let (job, disk) = (job(k, size), Memory::new());
    job.run(&disk, &(), &|_| ()).unwrap();
    (job, disk)
}

/// The keys of the small files in a folder and below.
fn small_files(disk: &Memory, folder: &str) -> Vec<String> {
    let keys = disk.list(folder).unwrap().into_iter();
    let keys = keys.map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") });
    let below = keys.map(|key| match disk.length(&key).unwrap() {
        None => small_files(disk, &key),
        Some(length) if length <= SMALL => vec![key],
        Some(_) => Vec::new(),
    });
    below.flatten().collect()
}

/// Calls `look` with every bit of a file flipped, and puts the file back. `look` gets the flipped
/// byte, and a text for messages.
fn flip_all(disk: &Memory, key: &str, mut look: impl FnMut(usize, &str)) {
    let bytes = disk.read_whole(key).unwrap();
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        disk.write_whole(key, &flipped).unwrap();
        look(bit / 8, &format!("{key}, byte {}, bit {}", bit / 8, bit % 8));
    }
    disk.write_whole(key, &bytes).unwrap();
}

/// The bytes of the values of some members in a text of JSON, up to the next comma or brace.
fn members(text: &[u8], names: &[&str]) -> BTreeSet<usize> {
    let text = std::str::from_utf8(text).unwrap();
    let mut bytes = BTreeSet::new();
    for name in names {
        let name = format!("\"{name}\":");
        for (start, _) in text.match_indices(&name) {
            let start = start + name.len();
            let length = text[start..].find([',', '}', '\n']).unwrap();
            bytes.extend(start..start + length);
        }
    }
    bytes
}

/// A manifest without the members on how the store was made. No check covers them, and no answer
/// depends on them.
fn without_made(manifest: &Manifest) -> Manifest {
    let made = Made {
        program: String::new(),
        level: String::new(),
        threads: 0,
        start: 0,
        end: 0,
        seconds: 0.0,
    };
    let finished = Finished { made, ..manifest.finished().unwrap().clone() };
    Manifest { state: StoreState::Finished(Box::new(finished)), ..manifest.clone() }
}

/// The members of a manifest that a view checks: all but the hash, whose check needs all rows.
fn without_hash(manifest: &Manifest) -> Manifest {
    let manifest = without_made(manifest);
    let finished = manifest.finished().unwrap().clone();
    let statistics = Statistics { hash: 0, ..finished.statistics };
    let finished = Finished { statistics, ..finished };
    Manifest { state: StoreState::Finished(Box::new(finished)), ..manifest }
}

/// Members of the manifest that only `--verify` checks, or nothing. No answer depends on them.
const UNCHECKED: [&str; 6] = ["program", "level", "threads", "start", "end", "seconds"];
/// Members of a tile in `tiles.json` that only `--verify` checks. No answer depends on them.
const OF_TILES: [&str; 3] = ["hash", "min", "max"];

#[test]
fn a_view_of_a_store_with_a_flipped_bit_is_an_error_or_gives_the_same_answers() {
    let (job, disk) = store(100, 300);
    let answers = || -> Result<_, Box<dyn std::error::Error>> {
        let mut view = View::open(disk.clone())?;
        view.few = 0;
        let board = Window::try_new(0, 0, 300, 300)?;
        let counts = view.count_rows(board, 256, &())?.next_row()?.map(<[_]>::to_vec);
        Ok((
            without_hash(view.manifest()),
            view.values(Window::try_new(250, 240, 20, 20)?, &())?,
            view.stats(board, false, &())?,
            view.visible(280, 270)?,
            counts,
        ))
    };
    let right = answers().unwrap();
    // A view reads no metadata of arrays.
    let is_read = |key: &String| key == "zarr.json" || !key.ends_with("zarr.json");
    let keys: Vec<_> = small_files(&disk, "").into_iter().filter(is_read).collect();
    assert_eq!(keys.len(), 2 + 4 * job.tiling.tiles().count(), "{keys:?}");
    for key in keys {
        let text = disk.read_whole(&key).unwrap();
        let unchecked = match &*key {
            "zarr.json" => members(&text, &[&UNCHECKED[..], &["hash"]].concat()),
            "tiles.json" => members(&text, &OF_TILES),
            // No window needs the edges of the last tile.
            "edges/c/0/1/1" => (0..text.len()).collect(),
            // Only the first row of squares is counted.
            "pyramid/256/c/0/1/1" => (0..text.len()).collect(),
            _ => BTreeSet::new(),
        };
        flip_all(&disk, &key, |byte, flip| match answers() {
            Err(_) => {}
            Ok(found) => {
                assert!(unchecked.contains(&byte), "{flip} is not noticed");
                assert_eq!(found, right, "{flip}");
            }
        });
    }
}

/// The checksums of all files are right, but the files lie in each other's places.
#[test]
fn a_view_of_a_store_with_exchanged_files_is_an_error_or_gives_the_same_answers() {
    let (_, disk) = store(100, 700);
    let (_, other) = store(101, 700);
    let answers = || -> Result<_, Box<dyn std::error::Error>> {
        let mut view = View::open(disk.clone())?;
        view.few = 0;
        let board = Window::try_new(0, 0, 700, 700)?;
        let counts = view.count_rows(board, 256, &())?.next_row()?.map(<[_]>::to_vec);
        Ok((
            [(250, 240), (600, 200), (600, 600)].map(|(x, y)| {
                let window = Window::try_new(x, y, 20, 20).ok()?;
                view.values(window, &()).ok()
            }),
            view.stats(board, false, &())?,
            view.visible(680, 270)?,
            counts,
        ))
    };
    let right = answers().unwrap();
    assert!(right.0.iter().all(Option::is_some));
    let keys = small_files(&disk, "");
    let folder = |key: &str| key.split("/c/").next().map(str::to_owned);
    let mut exchanged = 0;
    for (n, one) in keys.iter().enumerate().filter(|(_, key)| key.contains("/c/")) {
        let bytes = disk.read_whole(one).unwrap();
        let foreign = other.read_whole(one).unwrap();
        let places = keys[n + 1..].iter().filter(|key| folder(key) == folder(one));
        let in_other_places = places.map(|key| (Some(key), disk.read_whole(key).unwrap()));
        for (place, its_bytes) in in_other_places.chain([(None, foreign)]) {
            if its_bytes == bytes {
                continue;
            }
            disk.write_whole(one, &its_bytes).unwrap();
            place.inspect(|key| disk.write_whole(key, &bytes).unwrap());
            if let Ok(found) = answers() {
                // Windows that need the files are errors.
                let values = found.0.iter().zip(&right.0);
                assert!(values.into_iter().all(|(found, right)| found.is_none() || found == right));
                assert_eq!((&found.1, &found.2, &found.3), (&right.1, &right.2, &right.3), "{one}");
            }
            disk.write_whole(one, &bytes).unwrap();
            place.inspect(|key| disk.write_whole(key, &its_bytes).unwrap());
            exchanged += 1;
        }
    }
    assert!(exchanged > 40, "{exchanged}");
    assert_eq!(answers().unwrap(), right);
}

#[test]
fn a_sweep_does_not_answer_from_a_store_with_a_flipped_bit() {
    let (job, disk) = store(100, 300);
    let right = job.run(&disk, &(), &|_| ()).unwrap();
    for (key, unchecked) in [("zarr.json", &UNCHECKED[..]), ("tiles.json", &OF_TILES)] {
        let unchecked = members(&disk.read_whole(key).unwrap(), unchecked);
        flip_all(&disk, key, |byte, flip| {
            if let Ok(report) = job.run(&disk, &(), &|_| ()) {
                assert!(unchecked.contains(&byte), "{flip} is not noticed");
                assert_eq!(without_made(&report.manifest), without_made(&right.manifest), "{flip}");
                assert_eq!(report.quarantined, 0, "{flip}");
            }
        });
    }
}

#[test]
fn verification_mends_a_flipped_bit_in_any_byte_of_tiles_json() {
    let (job, disk) = store(20, 40);
    let right = job.run(&disk, &(), &|_| ()).unwrap();
    let job = SweepJob { verify: Some(Verify::Sample), ..job };
    let bytes = disk.read_whole("tiles.json").unwrap();
    for byte in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[byte] ^= 1 << (byte % 8);
        disk.write_whole("tiles.json", &flipped).unwrap();
        let report = job.run(&disk, &(), &|_| ()).unwrap();
        assert_eq!(without_made(&report.manifest), without_made(&right.manifest), "{byte}");
        assert_eq!((report.sound, report.quarantined), (true, byte as u64 + 1), "{byte}");
    }
}

#[test]
fn a_sweep_does_not_continue_from_a_tile_with_a_flipped_bit() {
    let (job, disk) = store(100, 300);
    let layout = StoreLayout { tiling: job.tiling, bits: 8, pyramid: true };
    for tile in job.tiling.tiles() {
        let (tile_files, window) = (layout.tile_files(tile), job.tiling.window(tile));
        let read = |key: &String| disk.read_whole(key).unwrap();
        let decode = || {
            let files: Vec<_> = tile_files.iter().map(|file| read(&file.key)).collect();
            TileContents::<u8>::decode(&disk, &layout, &tile_files, window, &files)
        };
        decode().unwrap();
        for (n, file) in tile_files.iter().enumerate() {
            flip_all(&disk, &file.key, |_, flip| {
                let (damaged, error) = decode().expect_err(flip);
                assert!(damaged == n && error.is_damage(), "{flip}: {error}");
            });
        }
    }
}

/// The checksums of these files are right, but this program does not write such files.
#[test]
fn a_sweep_does_not_continue_from_a_tile_in_another_form() {
    use crate::zarr::ShardWriter;

    let (job, disk) = store(100, 300);
    let layout = StoreLayout { tiling: job.tiling, bits: 8, pyramid: true };
    let tile = Tile { i: 1, j: 1 };
    let (tile_files, window) = (layout.tile_files(tile), job.tiling.window(tile));
    let files: Vec<_> = tile_files.iter().map(|file| disk.read_whole(&file.key).unwrap()).collect();
    let refused = |n: usize, file: Vec<u8>| {
        assert_ne!(file, files[n]);
        let mut files = files.clone();
        files[n] = file;
        let (damaged, error) =
            TileContents::<u8>::decode(&disk, &layout, &tile_files, window, &files).unwrap_err();
        assert!(damaged == n && error.is_damage(), "{error}");
    };
    // Palaces beyond the end of the board.
    let meta = layout.palaces();
    let mut lines: Vec<u16> =
        tile_files[1].open(&disk, files[1].clone()).unwrap().chunk(&[0; 4]).unwrap().unwrap();
    *lines.last_mut().unwrap() = 1;
    let mut shard = ShardWriter::new(&meta);
    shard.put(&[0; 4], &lines);
    refused(1, shard.finish());
    // A tile whose cells are all in the hood, with another pair of values.
    let mut shard = ShardWriter::new(&layout.values());
    shard.put(&[0; 3], &[7_i16, 3]);
    refused(2, shard.finish());
}
