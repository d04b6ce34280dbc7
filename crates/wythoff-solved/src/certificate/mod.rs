//! Certificates: finite tables that prove a game solved and determine its board at every size.
//!
//! The [quadtree](wythoff::blocking::quadtree) evaluates each kind of block once. In some games the
//! blocks of level `base` occur again, with other signals but in the same places, at level `base +
//! period`; then they occur again for ever. A certificate lists the signals of the levels 0 to
//! `base + period` and the blocks of the levels below that, and claims that **these tables hold
//! when read cyclically**: signals and blocks of level `base + period` have the numbers of those of
//! level `base`, and so on.
//!
//! It is found with the quadtree ([`Certificate::search`]), and checked without it
//! ([`Certificate::check`]), by four finite conditions: the root, the base, the commutation and the
//! closure. `docs/algorithms/certificates.md` proves that they suffice.
//!
//! From a certificate follow finite automata that read the binary digits of a square: of the
//! palaces in view in each direction ([`Counters`]), which a check by windows proves once more, and
//! of the palaces ([`Automaton`]). In other numerations than binary there are such automata of
//! boards on irrational lines, which have no certificate ([`Counters::learn`]).
//!
//! ```
//! use wythoff_solved::certificate::{Certificate, Growth, Limits};
//! use wythoff::K;
//!
//! let game = K::try_new(3)?;
//! let certificate = Certificate::search(game, Limits::default(), &())?.expect("game 3 is solved");
//! assert_eq!(certificate.check(), Ok(()));
//!
//! let limits = Limits { blocks: 1000, ..Limits::default() };
//! let growth = Certificate::search(K::try_new(5)?, limits, &())?.unwrap_err();
//! assert_eq!(growth.blocks[..6], [1, 3, 8, 20, 32, 58]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automata;
mod check;
mod close;
mod find;
mod parts;
mod sketch;
#[cfg(test)]
mod tests;
mod tree;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::automata::{
    Automaton, AutomatonError, Counter, Counters, Export, ExportError, ExportNameError, Exported,
    Numeration, NumerationError, TableError, WindowsError,
};
pub use self::check::{Flaw, Step};
pub use self::find::{Ended, Growth, Limits};
pub use self::tree::SolvedError;
use wythoff::blocking::quadtree::LEAF;

/// A finite table that proves a game solved if [`Certificate::check`] accepts it. The proof does
/// not depend on the search that found it.
///
/// A signal is a number in the list of its level; it gives the palaces on each line less their
/// minimum. Signal 0 of each level is zero everywhere.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The name of the format.
    pub format: Format,
    /// 1.
    pub version: u32,
    /// The game.
    pub k: u64,
    /// Cells on a side of a block of level 0: 16.
    pub leaf: u32,
    /// The level whose blocks occur again.
    pub base: u32,
    /// The number of levels after which they occur again.
    pub period: u32,
    /// Signals of level 0.
    pub runs: Vec<[u8; LEAF]>,
    /// Signals of the levels 1 to `base + period`: two of the level below, and by how much the
    /// least of the second is larger than that of the first.
    pub pairs: Vec<Vec<(u32, u32, i32)>>,
    /// Blocks of the levels 0 to `base + period - 1`.
    pub blocks: Vec<Blocks>,
}

/// The name of the format.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub enum Format {
    /// A certificate.
    #[default]
    #[serde(rename = "wythoff-certificate")]
    Certificate,
}

/// Blocks of one level: those that can hold a palace.
#[derive(Debug, Clone, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Blocks right of the main diagonal.
    pub beside: Vec<Beside>,
    /// Blocks on it.
    pub diagonal: Vec<OnDiagonal>,
}

/// A block right of the main diagonal. V, H: columns and rows; N, W: diagonals from the north and
/// from the west.
///
/// In a file it is `[[v, h, n, w], [north, west], [v, h, n, w], [growth of the four minima]]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(into = "BesideRow", from = "BesideRow")]
pub struct Beside {
    /// V, H, N and W as they enter.
    pub entering: [u32; 4],
    /// The least of V, of H and of N, in sum, less k.
    pub north: i32,
    /// The least of V, of H and of W, in sum, less k.
    pub west: i32,
    /// V, H, N and W as they leave.
    pub leaving: [u32; 4],
    /// Growth of the minimum of each.
    pub grown: [i32; 4],
}

type BesideRow = ([u32; 4], [i32; 2], [u32; 4], [i32; 4]);

impl From<BesideRow> for Beside {
    fn from((entering, [north, west], leaving, grown): BesideRow) -> Self {
        Self { entering, north, west, leaving, grown }
    }
}

impl From<Beside> for BesideRow {
    fn from(Beside { entering, north, west, leaving, grown }: Beside) -> Self {
        (entering, [north, west], leaving, grown)
    }
}

/// A block on the main diagonal, where H is the mirror image of V, and W that of N but for the main
/// diagonal itself, which is in N alone.
///
/// In a file it is `[[v, n], north, [v, n], [growth of the two minima]]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(into = "DiagonalRow", from = "DiagonalRow")]
pub struct OnDiagonal {
    /// V and N as they enter.
    pub entering: [u32; 2],
    /// Twice the least of V and the least of N, in sum, less k.
    pub north: i32,
    /// V and N as they leave.
    pub leaving: [u32; 2],
    /// Growth of the minimum of each.
    pub grown: [i32; 2],
}

type DiagonalRow = ([u32; 2], i32, [u32; 2], [i32; 2]);

impl From<DiagonalRow> for OnDiagonal {
    fn from((entering, north, leaving, grown): DiagonalRow) -> Self {
        Self { entering, north, leaving, grown }
    }
}

impl From<OnDiagonal> for DiagonalRow {
    fn from(OnDiagonal { entering, north, leaving, grown }: OnDiagonal) -> Self {
        (entering, north, leaving, grown)
    }
}

impl Certificate {
    /// The version of the format that is written and read.
    pub const VERSION: u32 = 1;

    /// Returns the number of signals of all levels.
    pub fn signals(&self) -> usize {
        self.runs.len() + self.pairs.iter().map(Vec::len).sum::<usize>()
    }

    /// Returns the number of blocks of all levels.
    pub fn blocks(&self) -> usize {
        self.blocks.iter().map(|blocks| blocks.beside.len() + blocks.diagonal.len()).sum()
    }
}
