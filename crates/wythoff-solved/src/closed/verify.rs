//! Comparison of a closed form with the engine, at any distance.
//!
//! The four signals that enter a block determine it, and the closed form gives these signals: the
//! palaces of column x above row y, and so on. So the engine evaluates the block from them, and the
//! leaving signals must be those of the closed form. If this holds for every block of a tiling, the
//! closed form is right, by induction. Here it is checked on blocks of all sizes and at all
//! distances that hold palaces of every thread.

use dashu_int::{IBig, UBig};
use serde::Serialize;

use super::ClosedForm;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::{LEAF, Lines, QuadtreeError};
use wythoff::observer::Observer;

/// The largest blocks have side 16 x 2^4.
const LARGEST: usize = 4;

/// Level of the blocks around rows that differ from the rest, of which there are many: side 16 x
/// 2^1.
const SMALL: usize = 1;

/// The extent of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Blocks that the engine evaluated and whose leaving signals agree with the closed form.
    pub blocks: u64,
    /// Palaces in these blocks.
    pub palaces: u64,
    /// All cells of these blocks.
    pub cells: u64,
    /// The first block with another answer.
    pub wrong: Option<Wrong>,
}

/// A block in which engine and closed form differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The left column of the block.
    #[serde(serialize_with = "wythoff::text::as_text")]
    pub x: UBig,
    /// The top row.
    #[serde(serialize_with = "wythoff::text::as_text")]
    pub y: UBig,
    /// Its side.
    pub side: usize,
}

impl ClosedForm {
    /// Compares blocks of all sides from 16 to 256 on rows below 2^`bits`: for every power of two
    /// below it the blocks that hold the palaces of `each` random rows, and of all rows in which
    /// games 4 and 7 differ from the rest.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn verify(
        self,
        bits: usize,
        each: u64,
        seed: u64,
        observer: &dyn Observer,
    ) -> Result<Verified, QuadtreeError> {
        let mut tree = Quadtree::new(self.k)?;
        let mut verified = Verified { blocks: 0, palaces: 0, cells: 0, wrong: None };
        let mut random = seed;
        let landmarks = self.landmarks(&(UBig::ONE << bits));
        let mut rows: Vec<_> = landmarks.into_iter().map(|row| (row, SMALL)).collect();
        for bits in LEAF.ilog2() as usize..=bits {
            let random =
                (0..each).map(|_| (UBig::ONE << (bits - 1)) | below(&mut random, bits - 1));
            rows.extend(random.map(|row| (row, LARGEST)));
        }
        for (row, largest) in rows {
            let level = (next(&mut random) % (largest as u64 + 1)) as usize;
            for column in self.column(&row).into_iter().filter(|column| *column > row) {
                self.block(&mut tree, level, (&column, &row), &mut verified, observer)?;
                if verified.wrong.is_some() {
                    return Ok(verified);
                }
            }
        }
        Ok(verified)
    }

    /// The block of `level` around a square right of the main diagonal; none if it lies on the diagonal itself.
    fn block(
        self,
        tree: &mut Quadtree,
        level: usize,
        (x, y): (&UBig, &UBig),
        verified: &mut Verified,
        observer: &dyn Observer,
    ) -> Result<(), QuadtreeError> {
        let side = LEAF << level;
        let corner = |c: &UBig| c - c % side;
        let (x, y) = (corner(x), corner(y));
        if x == y {
            return Ok(());
        }
        let (right, below) = (&x + side, &y + side);
        // Palaces on diagonal x - y = c, up to those before column `x`.
        let diagonals = |from: &UBig, before: &dyn Fn(&UBig) -> IBig| -> Vec<i32> {
            (0..side)
                .map(|i| {
                    let c = from + i;
                    let end = before(&c);
                    self.diagonal(&c).into_iter().filter(|y| IBig::from(y.clone()) < end).count()
                        as i32
                })
                .collect()
        };
        let lines = |from: &UBig, before: &UBig| -> Vec<i32> {
            (0..side)
                .map(|i| self.column(&(from + i)).iter().filter(|c| *c < before).count() as i32)
                .collect()
        };
        let above = |row: &UBig| {
            let row = IBig::from(row.clone());
            move |_: &UBig| row.clone()
        };
        let left_of = |column: &UBig| {
            let column = IBig::from(column.clone());
            move |c: &UBig| &column - IBig::from(c.clone())
        };
        let (c, before) = (&x - &y, &x - &y - side);
        let entering = Lines {
            v: lines(&x, &y),
            h: lines(&y, &x),
            n: diagonals(&c, &above(&y)),
            w: diagonals(&before, &left_of(&x)),
        };
        let leaving = Lines {
            v: lines(&x, &below),
            h: lines(&y, &right),
            n: diagonals(&c, &left_of(&right)),
            w: diagonals(&before, &above(&below)),
        };
        let (left, palaces) = tree.pass(level, &entering, observer)?;
        if left == leaving {
            verified.blocks += 1;
            verified.palaces += u64::try_from(palaces).unwrap_or(u64::MAX);
            verified.cells += (side * side) as u64;
        } else {
            verified.wrong = Some(Wrong { x, y, side });
        }
        Ok(())
    }
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number of at most `bits` bits.
fn below(random: &mut u64, bits: usize) -> UBig {
    let words = bits / 64 + 1;
    let number = (0..words).fold(UBig::ZERO, |number, _| (number << 64) | UBig::from(next(random)));
    number >> (64 * words - bits)
}
