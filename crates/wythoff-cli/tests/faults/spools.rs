//! Spools with right checksums and wrong results: of another program, or made by hand.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wythoff::K;
use wythoff::nimhoff::{Nimhoff, Positions, census_entry, census_pairs};
use wythoff_solved::census::{Limits, survey};
use wythoff_store::spool::{Spool, encode_rows};

use crate::{assert_refused, wythoff};

/// The spool beside an output.
fn spool_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".spool");
    name.into()
}

/// Writes the spool of a run into `output`.
fn write(output: &Path, of: &str, blocks: impl IntoIterator<Item = Vec<u8>>) {
    let mut spool = Spool::open(&spool_of(output), of).unwrap();
    blocks.into_iter().for_each(|block| spool.append(&block).unwrap());
}

/// Asserts that a run continues a spool with its own entries, and refuses one in which each entry
/// has another `field`.
fn assert_sampled(command: &str, of: &str, entries: &[Value], field: &str) {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("table.csv");
    let blocks = |entries: &[Value]| -> Vec<Vec<u8>> {
        entries.iter().map(|entry| serde_json::to_vec(entry).unwrap()).collect()
    };
    let resumed = || wythoff(&format!("{command} --resume -o")).arg(&output).output().unwrap();
    write(&output, of, blocks(entries));
    assert!(resumed().status.success(), "{command}: {:?}", resumed());
    let table = fs::read_to_string(&output).unwrap();
    assert_eq!(table.lines().count(), 1 + entries.len(), "{command}");

    let mut forged = entries.to_vec();
    for entry in &mut forged {
        let value = entry.pointer_mut(field).unwrap();
        *value = (value.as_u64().unwrap() + 1).into();
    }
    fs::remove_file(&output).unwrap();
    write(&output, of, blocks(&forged));
    assert_refused(&resumed(), &["is not what this program computes", "delete it"]);
    assert!(!output.exists(), "{command}");
}

#[test]
fn an_entry_of_a_census_is_computed_again() {
    let answer = wythoff("blocking stats --k 3..7 --size 50 --json").output().unwrap();
    let Value::Array(rows) = serde_json::from_slice(&answer.stdout).unwrap() else { panic!() };
    let of = "the statistics of games from 3, 50 x 50 cells from 0,0";
    assert_sampled("blocking stats --k 3..7 --size 50", of, &rows, "/palaces");

    let entry = |(p, q)| serde_json::to_value(census_entry(p, q, 1000, &()).unwrap()).unwrap();
    let pairs: Vec<Value> = census_pairs(4).map(entry).collect();
    let of = "the census over 1000 rows";
    assert_sampled("nimhoff census --up-to 4 --rows 1000", of, &pairs, "/beams");

    let limits = Limits { blocks: 500, memory: 1 << 26, ..Limits::default() };
    let entry =
        |k| serde_json::to_value(survey(K::try_new(k).unwrap(), &limits, &()).unwrap()).unwrap();
    let games: Vec<Value> = (4..8).map(entry).collect();
    let of = "the census of blocking queens from game 4, 500 blocks in 67108864 bytes";
    let command = "blocking census --k 4..7 --blocks 500 --memory 64MiB";
    assert_sampled(command, of, &games, "/palaces");
}

#[test]
fn a_row_in_which_a_free_position_was_skipped_is_noticed() {
    const ROWS: usize = 4000;
    let game = Nimhoff::try_new(&"gdwn:1,2".parse().unwrap()).unwrap();
    let rows: Vec<u64> = Positions::new(&game).take(ROWS).collect();
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("table.npy");
    let resumed = |rows: &[u64]| {
        write(&output, "P-positions of 1,0 2,1 1,1 1,2 0,1", [encode_rows(rows)]);
        let command = format!("nimhoff positions --rules gdwn:1,2 --rows {ROWS} --resume -o");
        wythoff(&command).arg(&output).output().unwrap()
    };
    let right = resumed(&rows);
    assert!(right.status.success(), "{right:?}");
    for row in [2048, 2050] {
        // A position behind the P-position of the row that no other row contradicts.
        let forged = (rows[row] + 1..=4 * row as u64)
            .map(|x| [&rows[..row], &[x], &rows[row + 1..]].concat())
            .find(|rows| {
                let mut positions = Positions::new(&game);
                rows.iter().all(|&x| positions.replay(x).is_ok())
            })
            .unwrap();
        assert_refused(&resumed(&forged), &["has other P-positions", "delete it"]);
        fs::remove_file(spool_of(&output)).unwrap();
    }
}
