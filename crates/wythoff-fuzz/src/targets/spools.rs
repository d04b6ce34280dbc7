//! Spools of long runs.

use std::cell::RefCell;
use std::path::PathBuf;

use arbitrary::{Result as Choice, Unstructured};
use tempfile::TempDir;
use wythoff_store::spool::Spool;

use crate::kind::Kind;

/// The run of all spools here.
const RUN: &str = "rows of a test";

/// The folder of this thread, and the header of its spools.
type Place = (TempDir, Vec<u8>);

thread_local! {
    static PLACE: RefCell<Option<Place>> = const { RefCell::new(None) };
}

/// Writes the spool of this thread without blocks, and returns its path. A spool that is created by
/// its own function waits for the disk.
fn empty() -> PathBuf {
    PLACE.with_borrow_mut(|place| {
        let (folder, header) = place.get_or_insert_with(|| {
            // A folder in memory, if the system has one.
            let memory = std::path::Path::new("/dev/shm");
            let folder = tempfile::tempdir_in(memory).or_else(|_| tempfile::tempdir());
            let folder = folder.expect("a temporary folder");
            let path = folder.path().join("first.spool");
            let spool = Spool::open(&path, RUN).expect("a new spool can be opened");
            let header = std::fs::read(&path).expect("a new spool has a header");
            drop(spool);
            assert!(!path.exists(), "a spool without blocks removes its file");
            (folder, header)
        });
        let path = folder.path().join("out.spool");
        std::fs::write(&path, header).expect("a file can be written");
        path
    })
}

/// The blocks before the damage are kept, no other block is read, and the spool can be continued.
pub(super) fn run(input: &[u8]) -> Kind {
    tried(input).unwrap_or(Kind::NONE)
}

fn tried(input: &[u8]) -> Choice<Kind> {
    let mut choices = Unstructured::new(input);
    let mut blocks = Vec::new();
    for _ in 0..choices.int_in_range(0..=4)? {
        let length = choices.int_in_range(0..=9)?;
        blocks.push(choices.bytes(length)?.to_vec());
    }
    let path = empty();
    let mut spool = Spool::open(&path, RUN).expect("a spool can be opened");
    // Offsets of the ends of the blocks in the file.
    let mut ends = vec![std::fs::metadata(&path).map_or(0, |file| file.len() as usize)];
    for block in &blocks {
        spool.append(block).expect("a block can be written");
        ends.push(ends[ends.len() - 1] + 8 + block.len());
    }
    drop(spool);
    let before = std::fs::read(&path).unwrap_or_default();
    let mut after = before.clone();
    for _ in 0..choices.int_in_range(0..=3)? {
        edit(&mut after, &ends, &mut choices)?;
    }
    std::fs::write(&path, &after).expect("a file can be written");
    let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let kept = ends.iter().filter(|&&end| end <= same).count().saturating_sub(1);
    let mut spool = match Spool::open(&path, RUN) {
        Ok(spool) => spool,
        Err(error) => {
            assert!(same < ends[0], "{error}");
            assert_eq!(std::fs::read(&path).expect("the file is left"), after, "{error}");
            // The name of the file is the same in all messages.
            return Ok(Kind::refused(error.to_string().replace(&*path.to_string_lossy(), "")));
        }
    };
    let found = read(&mut spool);
    assert!(found.len() >= kept, "{} of {kept} blocks before the damage", found.len());
    assert!(blocks.starts_with(&found), "{found:?} are no blocks of {blocks:?}");
    spool.append(b"one more").expect("a block can be written");
    drop(spool);
    let mut spool = Spool::open(&path, RUN).expect("the spool can be continued");
    assert_eq!(spool.damaged(), 0);
    let (last, others) = (read(&mut spool), found.len());
    assert_eq!(last[..others], found);
    assert_eq!(last[others..], [b"one more".to_vec()]);
    spool.remove().expect("a spool can be removed");
    Ok(Kind::read(&[blocks.len(), found.len(), kept, after.len().abs_diff(before.len())]))
}

fn read(spool: &mut Spool) -> Vec<Vec<u8>> {
    let blocks = spool.blocks().expect("the file can be read");
    blocks.map(|block| block.expect("a block is read as it was when it was opened")).collect()
}

/// Changes the file of a spool.
fn edit(file: &mut Vec<u8>, ends: &[usize], choices: &mut Unstructured<'_>) -> Choice<()> {
    let at = choices.choose_index(file.len().max(1))?.min(file.len());
    let block = |n: usize| ends[n]..ends[n + 1];
    match choices.int_in_range(0..=6)? {
        0 if at < file.len() => file[at] ^= 1 << choices.int_in_range(0..=7)?,
        1 if at < file.len() => file[at] = choices.arbitrary()?,
        2 => file.truncate(at),
        3 => file.insert(at, choices.arbitrary()?),
        4 if at < file.len() => drop(file.remove(at)),
        5 if ends.len() > 1 && file.len() >= ends[ends.len() - 1] => {
            // A copy of a block at the end of the file.
            let copy = file[block(choices.choose_index(ends.len() - 1)?)].to_vec();
            file.extend(copy);
        }
        _ if ends.len() > 2 && file.len() >= ends[ends.len() - 1] => {
            // Two blocks in each other's place.
            let one = choices.choose_index(ends.len() - 2)?;
            let [first, second] = [file[block(one)].to_vec(), file[block(one + 1)].to_vec()];
            file.splice(ends[one]..ends[one + 2], [second, first].concat());
        }
        _ => {}
    }
    Ok(())
}
