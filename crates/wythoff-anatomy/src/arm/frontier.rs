//! The signals that cross a row, which determine all rows below it.

use wythoff::blocking::boundary::Side;

/// The signals that cross the upper side of row `y` of the unbounded arm.
///
/// Left of column `u + 2` lies the épaulette, in this row and in all rows below it; right of the
/// last column lies outer space. Signals are counts modulo 256.
///
/// `Memory: 2 bytes per column`, some 4.5 y of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frontier {
    /// The row.
    pub y: u64,
    /// The first column.
    pub u: u64,
    /// Palaces behind each column.
    pub v: Vec<u8>,
    /// Palaces behind the diagonal that leaves row `y - 1` through each column.
    pub d: Vec<u8>,
}

impl Frontier {
    /// Returns the frontier of row 0, with the shoulder in column 0.
    pub const fn start() -> Self {
        Self { y: 0, u: 0, v: Vec::new(), d: Vec::new() }
    }

    /// The column just behind the last one.
    pub const fn right(&self) -> u64 {
        self.u + self.v.len() as u64
    }

    /// Returns the signals that enter `width` columns from `u` on.
    pub(super) fn side(&self, u: u64, width: u64) -> Side<u8> {
        Side {
            straight: cut(&self.v, u - self.u, width),
            diagonal: cut(&self.d, u - self.u, width - 1),
        }
    }

    /// D of the diagonal that enters column `u`, if it left
    /// the row above through a column of the frontier.
    pub(super) fn diagonal(&self, u: u64) -> Option<u8> {
        let i = u.checked_sub(self.u + 1)?;
        Some(self.d.get(i as usize).copied().unwrap_or(0))
    }

    /// Removes the columns before `u`, and those in outer space.
    pub(super) fn trim(&mut self, u: u64) {
        let crossed = |&(&v, &d): &(&u8, &u8)| v != 0 || d != 0;
        let empty = self.v.iter().zip(&self.d).rev().take_while(|pair| !crossed(pair)).count();
        let length = self.v.len() - empty;
        self.v.truncate(length);
        self.d.truncate(length);
        let gone = ((u - self.u) as usize).min(length);
        self.v.drain(..gone);
        self.d.drain(..gone);
        self.u = u;
    }
}

/// Returns `length` signals from index `from` on; behind the last one they are 0.
fn cut(signals: &[u8], from: u64, length: u64) -> Vec<u8> {
    let (from, length) = (from as usize, length as usize);
    let rest = signals.get(from..).unwrap_or_default();
    let mut cut = rest[..rest.len().min(length)].to_vec();
    cut.resize(length, 0);
    cut
}
