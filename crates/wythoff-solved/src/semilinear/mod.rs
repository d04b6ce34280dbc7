//! Games whose palaces are a finite set and finitely many rays, with proof.
//!
//! Far out the palaces of some games, 3, 14, 50 and 61 among them, lie on threads that all repeat:
//! on and right of the main diagonal they are some exceptional squares and the rays p, p + v, p +
//! 2v, ... [`Semilinear::find`] reads the rays from the first rows of the game, and `proof` shows
//! that the palace rule holds on all rows if it holds on these.
//!
//! Such a description answers for any square of any size at once. Unlike a certificate it also
//! shows the slopes and periods, and where each thread begins to repeat.

mod find;
mod one_beam;
mod proof;
mod stays;
#[cfg(test)]
mod tests;

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::Serialize;

pub use self::one_beam::OneBeam;
pub use self::proof::{Gap, Proof};
use wythoff::K;
use wythoff_exact::divisor::gcd;

/// The squares `start` + i `step`, i = 0, 1, ..
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
pub struct Ray {
    /// The column and the row of the first.
    pub start: (u64, u64),
    /// Columns and rows from each to the next.
    pub step: (u64, u64),
}

impl Ray {
    /// Returns true if `(x, y)` is one of its squares.
    pub fn contains(&self, x: &UBig, y: &UBig) -> bool {
        let (start, step) = (self.start, self.step);
        if *y < UBig::from(start.1) || *x < UBig::from(start.0) {
            return false;
        }
        let (columns, rows) = (x - start.0, y - start.1);
        &columns * step.1 == &rows * step.0 && (rows % step.1) == 0
    }

    /// Returns its squares above row `end`.
    fn squares(self, end: u64) -> impl Iterator<Item = (u64, u64)> {
        let square = move |i| (self.start.0 + i * self.step.0, self.start.1 + i * self.step.1);
        (0..).map(square).take_while(move |square| square.1 < end)
    }

    /// Returns the number of its squares left of column `side`.
    fn before(&self, side: &UBig) -> UBig {
        let (x, dx) = (UBig::from(self.start.0), UBig::from(self.step.0));
        if x >= *side { UBig::ZERO } else { (side - x - UBig::ONE) / dx + UBig::ONE }
    }
}

/// The palaces of a game as a finite set and rays. Only those on and right of the main diagonal are
/// listed; the others are their mirror images.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::K;
/// use wythoff_solved::semilinear::Semilinear;
///
/// let game = Semilinear::find(K::try_new(14)?, 1 << 12, &())?.expect("game 14 repeats");
/// // All threads have slope 5/2: known on the first rows, and proved for ever.
/// assert_eq!(game.slopes(), [(5, 2)]);
/// assert!(game.proof.rows <= 1 << 12);
/// let side = UBig::from(10u8).pow(100);
/// assert_eq!(game.count(&side), &side * 8u8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Semilinear {
    /// The game.
    pub k: K,
    /// Palaces on no ray, row by row.
    pub exceptional: Vec<(u64, u64)>,
    /// Rays, from the inside out.
    pub rays: Vec<Ray>,
    /// The proof that this is the whole board.
    pub proof: Proof,
}

impl Semilinear {
    /// Returns true if `(x, y)` is a palace.
    ///
    /// `Time`: two divisions per ray.
    pub fn is_palace(&self, x: &UBig, y: &UBig) -> bool {
        let (x, y) = if x < y { (y, x) } else { (x, y) };
        let small = u64::try_from(x).ok().zip(u64::try_from(y).ok());
        let exceptional = small.is_some_and(|(x, y)| {
            self.exceptional.binary_search_by_key(&(y, x), |&(x, y)| (y, x)).is_ok()
        });
        exceptional || self.rays.iter().any(|ray| ray.contains(x, y))
    }

    /// Returns the number of palaces on `[0, side)^2`.
    pub fn count(&self, side: &UBig) -> UBig {
        let on_rays: UBig = self.rays.iter().map(|ray| ray.before(side)).sum();
        let others = self.exceptional.iter().filter(|&&(x, _)| UBig::from(x) < *side);
        // Rays go right, so that only their first palaces can lie on the diagonal.
        let starts = self.rays.iter().map(|ray| &ray.start);
        let diagonal = starts.chain(&self.exceptional);
        let diagonal = diagonal.filter(|&&(x, y)| x == y && UBig::from(x) < *side).count();
        ((on_rays + others.count()) << 1) - diagonal
    }

    /// The slopes dx/dy of its rays in lowest terms, each once, from the inside out.
    pub fn slopes(&self) -> Vec<(u64, u64)> {
        let lowest = |ray: &Ray| {
            let divisor = gcd(ray.step.0, ray.step.1);
            (ray.step.0 / divisor, ray.step.1 / divisor)
        };
        let mut slopes: Vec<_> = self.rays.iter().map(lowest).collect();
        slopes.dedup();
        slopes
    }
}
