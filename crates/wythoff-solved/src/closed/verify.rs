//! Comparison of a closed form with the engine, at any distance.
//!
//! The four signals that enter a block determine it, and the closed form gives these signals: the
//! palaces of column x above row y, and so on. So the engine evaluates the block from them, and the
//! leaving signals must be those of the closed form. If this holds for every block of a tiling, the
//! closed form is right, by induction. Here it is checked on blocks of all sizes and at all
//! distances that hold palaces of every thread.

use std::collections::HashSet;

use dashu_int::{IBig, UBig};
use schemars::JsonSchema;
use serde::Serialize;

use super::ClosedForm;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::{LEAF, Lines, QuadtreeError};
use wythoff::observer::Observer;
use wythoff_exact::random::SplitMix64;

/// The largest blocks have side 16 x 2^4.
const LARGEST: usize = 4;

/// Level of the blocks around rows that differ from the rest, of which there are many: side 16 x
/// 2^1.
const SMALL: usize = 1;

/// The extent of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Wrong {
    /// The left column of the block.
    #[serde(serialize_with = "wythoff::text::as_text")]
    #[schemars(with = "String")]
    pub x: UBig,
    /// The top row.
    #[serde(serialize_with = "wythoff::text::as_text")]
    #[schemars(with = "String")]
    pub y: UBig,
    /// Its side.
    pub side: usize,
}

impl ClosedForm {
    /// Compares blocks of all sides from 16 to 256 on rows below 2^`bits`: for every power of two
    /// below it the blocks that hold the palaces of `each` random rows, and of all rows in which
    /// games 4 and 7 differ from the rest. A block that holds several of these palaces is compared
    /// and counted once.
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
        let mut random = SplitMix64::new(seed);
        let landmarks = self.landmarks(&(UBig::ONE << bits));
        let mut rows: Vec<_> = landmarks.into_iter().map(|row| (row, SMALL)).collect();
        for bits in LEAF.ilog2() as usize..=bits {
            let random =
                (0..each).map(|_| (UBig::ONE << (bits - 1)) | below(&mut random, bits - 1));
            rows.extend(random.map(|row| (row, LARGEST)));
        }
        let mut seen = HashSet::new();
        for (row, largest) in rows {
            let level = random.below(largest as u64 + 1) as usize;
            let side = LEAF << level;
            let corner = |c: &UBig| c - c % side;
            for column in self.column(&row).into_iter().filter(|column| *column > row) {
                let (x, y) = (corner(&column), corner(&row));
                // Blocks on the main diagonal are left out.
                if x == y || !seen.insert((x.clone(), y.clone(), level)) {
                    continue;
                }
                self.block(&mut tree, level, (x, y), &mut verified, observer)?;
                if verified.wrong.is_some() {
                    return Ok(verified);
                }
            }
        }
        Ok(verified)
    }

    /// Compares the block of `level` with the corner `(x, y)`, right of the main diagonal.
    fn block(
        self,
        tree: &mut Quadtree,
        level: usize,
        (x, y): (UBig, UBig),
        verified: &mut Verified,
        observer: &dyn Observer,
    ) -> Result<(), QuadtreeError> {
        let side = LEAF << level;
        let (right, below) = (&x + side, &y + side);
        // The palaces of each column from `from` on, above the rows `top` and `bottom`. By symmetry
        // also those of each row, left of two columns.
        let lines = |from: &UBig, [top, bottom]: [&UBig; 2]| -> [Vec<i32>; 2] {
            let lines: Vec<Vec<UBig>> = (0..side).map(|i| self.column(&(from + i))).collect();
            [top, bottom].map(|end| lines.iter().map(|line| before(line, end)).collect())
        };
        // The palaces of each diagonal x - y = c from `from` on, above the rows where it enters and
        // leaves the block.
        let diagonals = |from: &UBig| -> [Vec<i32>; 2] {
            let numbers = (0..side).map(|i| from + i);
            let ends = numbers.map(|c| {
                let row = |column: &UBig| IBig::from(column.clone()) - IBig::from(c.clone());
                let [top, bottom] =
                    [row(&x).max(y.clone().into()), row(&right).min(below.clone().into())];
                let ends = [top, bottom].map(|end| UBig::try_from(end).unwrap_or_default());
                let line = self.diagonal(&c);
                ends.map(|end| before(&line, &end))
            });
            let (top, bottom) = ends.map(|[top, bottom]| (top, bottom)).unzip();
            [top, bottom]
        };
        let c = &x - &y;
        let [v, v_leaving] = lines(&x, [&y, &below]);
        let [h, h_leaving] = lines(&y, [&x, &right]);
        let [n, n_leaving] = diagonals(&c);
        let [w, w_leaving] = diagonals(&(&c - side));
        let entering = Lines { v, h, n, w };
        let leaving = Lines { v: v_leaving, h: h_leaving, n: n_leaving, w: w_leaving };
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

/// Returns the number of palaces of a line before `end`.
fn before(line: &[UBig], end: &UBig) -> i32 {
    line.iter().filter(|place| *place < end).count() as i32
}

/// A number of at most `bits` bits.
fn below(random: &mut SplitMix64, bits: usize) -> UBig {
    let words = bits / 64 + 1;
    let number =
        (0..words).fold(UBig::ZERO, |number, _| (number << 64) | UBig::from(random.bits()));
    number >> (64 * words - bits)
}
