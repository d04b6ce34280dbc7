//! A census of games: the number of new blocks that the quadtree of a game needs with each doubling
//! of the board, and the content of rows far out.
//!
//! If the new blocks of a game repeat from some board on, its pattern repeats at every size. A
//! certificate proves it, and [`Standing`] distinguishes proved games from others. All other games
//! need more and more blocks; [`Class`] names the growth.
//!
//! Transients are long. Game 108 needs up to 323,443 new blocks per doubling before the number
//! falls to 318,500, and has 14 million blocks by 2^64. So a game is followed until it has
//! [`Limits::blocks`] blocks, three times as far while a doubling needs less than 1.7 times as many
//! as the one before, and [`Limits::bent`] times as far while it needs less than 1.2 times as many.

mod beams;
mod growth;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::beams::{Beam, FarOut};
pub use self::growth::{Class, Growth};
use crate::certificate::{self, Certificate};
use wythoff::K;
use wythoff::blocking::quadtree::{LEAF, Quadtree, QuadtreeError};
use wythoff::observer::Observer;

/// Limits of a census.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Number of blocks after which a game is not followed further, unless its growth slows down.
    pub blocks: usize,
    /// Factor of blocks for games whose growth slows down.
    pub bent: usize,
    /// No game is followed beyond a board of side 16 x 2^levels.
    pub levels: usize,
    /// Bytes for signals and blocks.
    pub memory: usize,
}

impl Limits {
    /// The side of the board whose palaces are counted, as a power of two: the same for all games.
    pub const BOARD: usize = 16;

    /// Boards end at 2^64: so far were the games followed whose new blocks repeat.
    pub const LEVELS: usize = 64 - LEAF.ilog2() as usize;
}

impl Default for Limits {
    /// Half a second a game, and up to a minute for one that bends.
    fn default() -> Self {
        Self { blocks: 500_000, bent: 24, levels: Self::LEVELS, memory: Quadtree::BUDGET }
    }
}

/// The proof status of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// A certificate proves that the pattern repeats at every size.
    Proved,
    /// The numbers of new blocks repeat as far as the game was followed.
    Repeats,
    /// They do not.
    Open,
}

impl Standing {
    /// Returns its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Repeats => "repeats",
            Self::Open => "open",
        }
    }
}

/// The results of a census for one game.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Entry {
    /// The game.
    pub k: u64,
    /// The proof status.
    pub standing: Standing,
    /// The number of blocks by doubling.
    pub growth: Growth,
    /// Palaces on `[0, 2^16)^2`, exactly.
    pub palaces: u64,
    /// The content of rows far out.
    pub far: FarOut,
}

impl Entry {
    /// Palaces a square of `[0, 2^16)^2`.
    pub fn density(&self) -> f64 {
        self.palaces as f64 / (1u64 << (2 * Limits::BOARD)) as f64
    }

    /// Returns the mean share of the k palaces of a row that lie in `[0, 2^16)^2`.
    pub fn row_share(&self) -> f64 {
        self.density() * (1u64 << Limits::BOARD) as f64 / self.k as f64
    }
}

/// Follows game k as far as the limits allow.
///
/// `Time: about 1 us per block`. `Memory: about 120 bytes per block`, and never more than
/// [`Limits::memory`].
///
/// # Errors
/// If k is 2^29 or more, the observer cancels, or the memory does not hold `[0, 2^16)^2`.
///
/// ```
/// use wythoff::K;
/// use wythoff_solved::census::{Class, Limits, Standing, survey};
/// let entry = survey(K::try_new(8)?, &Limits::default(), &())?;
/// assert_eq!(entry.standing, Standing::Proved);
/// assert_eq!(entry.growth.class, Class::Repeats { from: 8, period: 1, blocks: 59 });
/// assert_eq!(entry.palaces, 305_834);
/// assert_eq!(format!("{:.4}", entry.far.beams[0].slope), "2.0000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn survey(k: K, limits: &Limits, observer: &dyn Observer) -> Result<Entry, QuadtreeError> {
    let mut tree = Quadtree::with_budget(k, limits.memory)?;
    let growth = follow(&mut tree, limits, observer)?;
    let level = growth.new_blocks.len() - 1;
    let far = beams::look(&mut tree, level, observer)?;
    let side = UBig::ONE << Limits::BOARD;
    let palaces = tree.count(&side, observer)?;
    let standing = match &growth.class {
        Class::Repeats { .. } if solved(k, limits, observer)? => Standing::Proved,
        Class::Repeats { .. } => Standing::Repeats,
        _ => Standing::Open,
    };
    let palaces = u64::try_from(palaces).expect("2^32 squares hold no more than 2^32 palaces");
    Ok(Entry { k: k.get(), standing, growth, palaces, far })
}

/// Returns the growth of game k without reading its palaces; see [`survey`].
///
/// # Errors
/// If k is 2^29 or more, the observer cancels, or the memory does not hold one block.
pub fn growth(k: K, limits: &Limits, observer: &dyn Observer) -> Result<Growth, QuadtreeError> {
    follow(&mut Quadtree::with_budget(k, limits.memory)?, limits, observer)
}

/// Returns true if a certificate proves that a game whose blocks repeat does so for ever.
fn solved(k: K, limits: &Limits, observer: &dyn Observer) -> Result<bool, QuadtreeError> {
    let &Limits { levels, memory, .. } = limits;
    let limits = certificate::Limits { memory, levels, blocks: u64::MAX };
    let found = Certificate::search(k, limits, observer)?;
    Ok(found.is_ok_and(|certificate| certificate.check().is_ok()))
}

/// Doubles the board until a limit is met.
fn follow(
    tree: &mut Quadtree,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<Growth, QuadtreeError> {
    let mut new_blocks = Vec::new();
    let mut blocks = 0;
    for level in 0..=limits.levels {
        let forgot = AtomicBool::new(false);
        // Stops when the memory is full and something is forgotten, because blocks are then no
        // longer new when they are evaluated. A board has a total; making room has none.
        let until_full = |done, total| {
            if total == 0 {
                forgot.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            observer.progress(done, total)
        };
        // Without the first block there is nothing to count.
        match tree.grow(level, if level == 0 { observer } else { &until_full }) {
            // Dropped blocks cannot be counted.
            Err(_) if forgot.load(Ordering::Relaxed) => break,
            done => done?,
        }
        let now = tree.blocks().iter().sum();
        new_blocks.push((now - blocks) as u64);
        blocks = now;
        let times = growth::patience(&new_blocks, limits.bent);
        if blocks > limits.blocks.saturating_mul(times) {
            break;
        }
    }
    Ok(Growth::of(new_blocks))
}
