use super::*;

const OF: &str = "rows of 1,0 1,1 0,1";

fn block(number: u8) -> Vec<u8> {
    (0..200).map(|byte| byte ^ number).collect()
}

/// Creates a folder with a spool of four blocks, and returns the path of the spool, too.
fn spool() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.spool");
    let mut spool = Spool::open(&path, OF).expect("a new spool");
    assert!(spool.is_empty());
    (0..4).for_each(|number| spool.append(&block(number)).expect("a block"));
    (folder, path)
}

fn blocks(spool: &mut Spool) -> Vec<Vec<u8>> {
    let blocks = spool.blocks().expect("blocks");
    blocks.collect::<Result<_, _>>().expect("whole blocks")
}

#[test]
fn blocks_read_back_in_order_and_more_can_be_appended() {
    let (_folder, path) = spool();
    let mut spool = Spool::open(&path, OF).unwrap();
    assert_eq!(blocks(&mut spool), [0, 1, 2, 3].map(block));
    assert_eq!(spool.damaged(), 0);
    spool.append(b"").unwrap();
    spool.append(&block(9)).unwrap();
    spool.sync().unwrap();
    assert_eq!(blocks(&mut spool)[4..], [vec![], block(9)]);
    spool.append(b"one more after reading").unwrap();
    drop(spool);
    assert_eq!(blocks(&mut Spool::open(&path, OF).unwrap()).len(), 7);
}

#[test]
fn a_spool_cut_off_anywhere_keeps_the_blocks_before() {
    let (_folder, path) = spool();
    let whole = fs::read(&path).unwrap();
    let header = header(OF).len();
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let mut spool = Spool::open(&path, OF).unwrap();
        let kept = length.saturating_sub(header) / 208;
        assert_eq!(blocks(&mut spool), [0, 1, 2, 3].map(block)[..kept], "{length} bytes");
        spool.append(&block(7)).unwrap();
        drop(spool);
        let found = blocks(&mut Spool::open(&path, OF).unwrap());
        assert_eq!((found.len(), &found[kept]), (kept + 1, &block(7)), "{length} bytes");
    }
}

#[test]
fn a_block_that_cannot_be_read_is_not_taken_for_damaged() {
    let failed = |kind: io::ErrorKind| SpoolError::Io { path: "x".into(), source: kind.into() };
    let after_one = |kind| good_bytes([Ok(block(0)), Err(failed(kind)), Ok(block(1))].into_iter());
    for kind in [io::ErrorKind::InvalidData, io::ErrorKind::UnexpectedEof] {
        assert_eq!(after_one(kind).unwrap(), 208);
    }
    for kind in [io::ErrorKind::Other, io::ErrorKind::StaleNetworkFileHandle] {
        assert!(after_one(kind).is_err(), "{kind}");
    }
}

#[test]
fn a_spool_with_a_wrong_byte_keeps_the_blocks_before() {
    let (_folder, path) = spool();
    let whole = fs::read(&path).unwrap();
    let header = header(OF).len();
    for at in header..whole.len() {
        for wrong in (0..8).map(|bit| 1 << bit).chain([0xFF]) {
            let mut damaged = whole.clone();
            damaged[at] ^= wrong;
            fs::write(&path, &damaged).unwrap();
            let mut spool = Spool::open(&path, OF).unwrap();
            let kept = (at - header) / 208;
            assert_eq!(blocks(&mut spool), [0, 1, 2, 3].map(block)[..kept], "byte {at}");
            assert_eq!(spool.damaged(), ((4 - kept) * 208) as u64);
        }
    }
}

#[test]
fn every_flipped_bit_of_the_header_is_noticed() {
    let (_folder, path) = spool();
    let whole = fs::read(&path).unwrap();
    for bit in 0..8 * header(OF).len() {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).unwrap();
        Spool::open(&path, OF).map(drop).expect_err(&format!("bit {bit}"));
        assert_eq!(fs::read(&path).unwrap(), damaged, "bit {bit}");
    }
}

#[test]
fn damage_stays_in_the_file_until_a_block_is_appended() {
    let (_folder, path) = spool();
    let mut damaged = fs::read(&path).unwrap();
    damaged[header(OF).len() + 10] ^= 1;
    fs::write(&path, &damaged).unwrap();
    for _ in 0..2 {
        let spool = Spool::open(&path, OF).unwrap();
        assert_eq!((spool.is_empty(), spool.damaged()), (true, 4 * 208));
    }
    assert_eq!(fs::read(&path).unwrap(), damaged);
    // The new block is as long as the damaged one, so old blocks would follow it if they stayed.
    Spool::open(&path, OF).unwrap().append(&block(9)).unwrap();
    assert_eq!(blocks(&mut Spool::open(&path, OF).unwrap()), [block(9)]);
}

#[test]
fn blocks_that_changed_places_are_damaged() {
    let (_folder, path) = spool();
    let mut bytes = fs::read(&path).unwrap();
    let (one, two) = bytes[header(OF).len() + 208..].split_at_mut(208);
    one.swap_with_slice(&mut two[..208]);
    fs::write(&path, bytes).unwrap();
    assert_eq!(blocks(&mut Spool::open(&path, OF).unwrap()), [block(0)]);
}

#[test]
fn zeros_at_the_end_are_not_blocks() {
    let (_folder, path) = spool();
    let length = fs::metadata(&path).unwrap().len();
    OpenOptions::new().write(true).open(&path).unwrap().set_len(length + 5000).unwrap();
    let mut spool = Spool::open(&path, OF).unwrap();
    assert_eq!((blocks(&mut spool).len(), spool.damaged()), (4, 5000));
}

#[test]
fn a_spool_of_another_run_is_refused_and_left_unchanged() {
    let (folder, path) = spool();
    let of = Spool::open(&path, "rows of 1,0 0,1").unwrap_err().to_string();
    assert!(of.ends_with("x.spool is of rows of 1,0 1,1 0,1, not of rows of 1,0 0,1"), "{of}");
    for (text, says) in [
        ("WYTHOFF SPOOL 2\nwho knows what", "is a spool of format 2; this program knows format 1"),
        ("0,1,2\n", "is no spool"),
        ("WYTHOFF SPOOL one\n", "is no spool"),
        ("WYTHOFF SPOOL 01\n", "is no spool"),
        ("WYTHOFF SPOOL 1\nno length", "is no spool"),
    ] {
        let path = folder.path().join("other");
        fs::write(&path, text).unwrap();
        let error = Spool::open(&path, OF).unwrap_err().to_string();
        assert!(error.ends_with(says), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(blocks(&mut Spool::open(&path, OF).unwrap()).len(), 4);
}

#[test]
fn a_spool_cannot_be_opened_twice() {
    let (_folder, path) = spool();
    let first = Spool::open(&path, OF).unwrap();
    let error = Spool::open(&path, OF).unwrap_err();
    assert!(matches!(error, SpoolError::InUse { .. }), "{error}");
    drop(first);
    assert!(Spool::open(&path, OF).is_ok());
}

#[test]
fn a_spool_without_blocks_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.spool");
    drop(Spool::open(&path, OF).unwrap());
    assert!(!path.exists());
}
