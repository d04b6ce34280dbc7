//! Certificates of solved games.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use arbitrary::{Result as Choice, Unstructured};
use dashu_int::UBig;
use wythoff::blocking::Recurrence;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_solved::certificate::{Certificate, Limits};
use wythoff_store::certificate::{read, write};

use crate::kind::Kind;

/// Cells along a side of the boards that are compared.
const SIDE: u64 = 64;

/// Certificates of solved games, of one level and of several.
static TRUE: LazyLock<Vec<Certificate>> = LazyLock::new(|| {
    let search = |k: u64| {
        let game = K::try_new(k).expect("a small k");
        let found = Certificate::search(game, Limits::default(), &()).expect("no observer stops");
        found.unwrap_or_else(|growth| panic!("game {k}: {growth:?}"))
    };
    [3, 8, 14].map(search).to_vec()
});

/// No certificate is accepted that is false, whatever is in it. A certificate has one form.
pub(super) fn run(input: &[u8]) -> Kind {
    if input.starts_with(b"{") {
        return match read(input) {
            Ok(certificate) => {
                assert_eq!(written(&certificate), input);
                judged(&certificate)
            }
            Err(error) => Kind::refused(error),
        };
    }
    let Ok(certificate) = edited(&mut Unstructured::new(input)) else { return Kind::NONE };
    let again = read(&*written(&certificate)).expect("a written certificate can be read");
    assert_eq!(again, certificate);
    judged(&again)
}

fn written(certificate: &Certificate) -> Vec<u8> {
    let mut file = Vec::new();
    write(certificate, &mut file).expect("memory can be written");
    file
}

/// Checks a certificate, and compares the board of an accepted one with the recurrence.
fn judged(certificate: &Certificate) -> Kind {
    /// Hashes of certificates that have been found true.
    static SEEN: LazyLock<Mutex<HashSet<u64>>> = LazyLock::new(Mutex::default);
    if let Err(flaw) = certificate.check() {
        return Kind::refused(flaw);
    }
    let mut hasher = DefaultHasher::new();
    written(certificate).hash(&mut hasher);
    let hash = hasher.finish();
    let kind = Kind::read(&[certificate.blocks(), certificate.signals(), certificate.k as usize]);
    if SEEN.lock().unwrap_or_else(PoisonError::into_inner).contains(&hash) {
        return kind;
    }
    let values = values(certificate.k);
    let mut tree = certificate.quadtree().expect("an accepted certificate has a board");
    for (i, &value) in (0..).zip(&values) {
        let [x, y] = [i % SIDE, i / SIDE];
        let seen = tree.visible(&UBig::from(x), &UBig::from(y), &()).expect("no observer stops");
        let found = i128::from(seen.palace_number()) - i128::from(certificate.k);
        assert_eq!(found, i128::from(value), "game {}: {x},{y}", certificate.k);
    }
    SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(hash);
    kind
}

/// The values of a game by the recurrence, row by row.
fn values(k: u64) -> Vec<i64> {
    static KNOWN: LazyLock<Mutex<BTreeMap<u64, Vec<i64>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let compute = || {
        let game = K::try_new(k).expect("an accepted certificate is of a game");
        let window = Window::try_new(0, 0, SIDE, SIDE).expect("a window");
        Recurrence::new(game).values(window, &()).expect("no observer stops")
    };
    known.entry(k).or_insert_with(compute).clone()
}

/// A true certificate with a few edits.
fn edited(choices: &mut Unstructured<'_>) -> Choice<Certificate> {
    let mut certificate = choices.choose(&TRUE)?.clone();
    for _ in 0..choices.int_in_range(1..=4)? {
        edit(&mut certificate, choices)?;
    }
    Ok(certificate)
}

/// A number near another one, or any number.
fn number(near: i64, choices: &mut Unstructured<'_>) -> Choice<i64> {
    Ok(match choices.int_in_range(0..=3)? {
        0 => near + 1,
        1 => near - 1,
        2 => choices.int_in_range(-20..=300)?,
        _ => i64::from(choices.arbitrary::<i32>()?),
    })
}

fn edit(certificate: &mut Certificate, choices: &mut Unstructured<'_>) -> Choice<()> {
    let levels = certificate.blocks.len().max(1);
    let level = choices.choose_index(levels)?;
    match choices.int_in_range(0..=11)? {
        0 => certificate.k = number(certificate.k as i64, choices)?.unsigned_abs(),
        1 => certificate.base = number(certificate.base.into(), choices)? as u32,
        2 => certificate.period = number(certificate.period.into(), choices)? as u32,
        3 => {
            let count = certificate.runs.len();
            let run = &mut certificate.runs[choices.choose_index(count)?];
            let cell = choices.choose_index(run.len())?;
            run[cell] = number(run[cell].into(), choices)? as u8;
        }
        4 => {
            // One signal more, which need not be used.
            let count = certificate.runs.len();
            let copy = certificate.runs[choices.choose_index(count)?];
            certificate.runs.push(copy);
        }
        5 => {
            if let Some(pairs) = certificate.pairs.get_mut(level).filter(|it| !it.is_empty()) {
                let count = pairs.len();
                let place = choices.choose_index(count)?;
                let (a, b, step) = &mut pairs[place];
                match choices.int_in_range(0..=3)? {
                    0 => *a = number((*a).into(), choices)? as u32,
                    1 => *b = number((*b).into(), choices)? as u32,
                    2 => *step = number((*step).into(), choices)? as i32,
                    _ => {
                        let copy = pairs[place];
                        pairs.push(copy);
                    }
                }
            }
        }
        // A level more or less, or in another place.
        6 => {
            let place = level.min(certificate.pairs.len());
            if choices.arbitrary()? {
                let copy = certificate.blocks[level].clone();
                certificate.blocks.insert(level, copy);
                let pairs = certificate.pairs.get(place).cloned().unwrap_or_default();
                certificate.pairs.insert(place, pairs);
                let base: bool = choices.arbitrary()?;
                let longer = if base { &mut certificate.base } else { &mut certificate.period };
                *longer = longer.saturating_add(1);
            } else if certificate.blocks.len() > 1 {
                certificate.blocks.remove(level);
                if place < certificate.pairs.len() {
                    certificate.pairs.remove(place);
                }
                certificate.period = certificate.period.saturating_sub(1);
            }
        }
        _ => blocks(&mut certificate.blocks[level], choices)?,
    }
    Ok(())
}

/// Edits a block of a level, or their list.
fn blocks(
    blocks: &mut wythoff_solved::certificate::Blocks,
    choices: &mut Unstructured<'_>,
) -> Choice<()> {
    let (beside, diagonal) = (&mut blocks.beside, &mut blocks.diagonal);
    let on_diagonal = beside.is_empty() || choices.ratio(1_u8, 4)?;
    let count = if on_diagonal { diagonal.len() } else { beside.len() };
    if count == 0 {
        return Ok(());
    }
    let [one, other] = [choices.choose_index(count)?, choices.choose_index(count)?];
    match (choices.int_in_range(0..=8)?, on_diagonal) {
        (0, true) => diagonal.swap(one, other),
        (0, false) => beside.swap(one, other),
        (1, true) => drop(diagonal.remove(one)),
        (1, false) => drop(beside.remove(one)),
        (2, true) => diagonal.push(diagonal[one]),
        (2, false) => beside.push(beside[one]),
        (what, true) => {
            let side = choices.choose_index(2)?;
            let from = diagonal[other];
            let block = &mut diagonal[one];
            match what {
                3 => block.entering[side] = number(block.entering[side].into(), choices)? as u32,
                4 => block.leaving[side] = number(block.leaving[side].into(), choices)? as u32,
                5 => block.grown[side] = number(block.grown[side].into(), choices)? as i32,
                6 => block.north = number(block.north.into(), choices)? as i32,
                7 => (block.leaving, block.grown) = (from.leaving, from.grown),
                _ => (block.entering, block.north) = (from.entering, from.north),
            }
        }
        (what, false) => {
            let side = choices.choose_index(4)?;
            let from = beside[other];
            let block = &mut beside[one];
            match what {
                3 => block.entering[side] = number(block.entering[side].into(), choices)? as u32,
                4 => block.leaving[side] = number(block.leaving[side].into(), choices)? as u32,
                5 => block.grown[side] = number(block.grown[side].into(), choices)? as i32,
                6 => block.north = number(block.north.into(), choices)? as i32,
                7 => block.west = number(block.west.into(), choices)? as i32,
                _ => (block.leaving, block.grown) = (from.leaving, from.grown),
            }
        }
    }
    Ok(())
}
