//! Games 1, 2, 3, 4, 7, 11 and 65 in closed form: any square, with coordinates of any length, at
//! once.
//!
//! With `A_n` = floor(n phi), `B_n` = floor(n phi^2) = `A_n` + n and n = 0, 1, 2, .., the palaces
//! are, with their mirror images,
//!
//! ```text
//! game 1:         (A_n, B_n)
//! game 2: (0, 0), (n, 2n + 1), (2 A_n + 2, 2 B_n + 2)
//! game 3: (0, 0), (n, 2n + 1), (n, 2n + 2)
//! game 4: (m, m + d) with |d - sqrt(2) (m + 1/2)| < sqrt(2), but for a few near the rows of two sequences like Pell's
//! game 7: three x in row y with 2x - 5y from 5 to 10, and two that slip by 5 at rows 5 s + 1, s' = floor((5 s - n) / 2)
//! game 11: eight x in row y with 2x - 5y from -24 to 18, and seven in the rows 5t + 2 for which
//!          t is no floor(5s/2) - 1 of another such row
//! game 65: 47 x in row y near 5x = 13y, and 46 in the rows 13t + 6 for which t is no
//!          floor((13s - 67)/5) of another such row
//! ```
//!
//! A column holds k of them and a diagonal a few, and the formula is solved for them directly. So
//! the palaces that the queen sees from a square, her winning moves and the number of palaces of a
//! board need a handful of integer square roots. The proofs are in
//! `docs/algorithms/closed-forms.md`; between the lines of game 2 lies game 1, twice as large.
//!
//! Source: \[CLN\] section 1 knows games 1, 2 and 3 as solved; games 4, 7, 11 and 65 are ours.

mod band;
mod beatty;
mod corner;
mod shorts;
mod slips;
mod verify;

#[cfg(test)]
mod tests;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use self::beatty::{partner, wythoff_lower, wythoff_pairs};
pub use self::verify::{Verified, Wrong};
use wythoff::K;
use wythoff::blocking::Visible;

/// The closed form of a game that has one.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::K;
/// use wythoff_solved::closed::ClosedForm;
///
/// let form = ClosedForm::of(K::try_new(2)?).expect("games 1, 2, 3, 4, 7, 11 and 65 have one");
/// // A square with coordinates of a hundred digits, on the steepest thread.
/// let x = UBig::from(10u8).pow(100);
/// let y = UBig::from(2u8) * &x + UBig::ONE;
/// assert!(form.is_palace(&x, &y) && !form.is_palace(&y, &y));
/// assert_eq!(form.visible(&y, &y).palace_number(), 4);
/// assert_eq!(form.palaces_seen(&x, &y).len(), 1);
/// assert_eq!(form.count(&UBig::from(6u8)), UBig::from(8u8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosedForm {
    k: K,
    game: Game,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Game {
    One,
    Two,
    Three,
    Four,
    Seven,
    /// Games 11 and 65.
    Short,
}

impl ClosedForm {
    /// The closed form of game k, if it is 1, 2, 3, 4, 7, 11 or 65.
    pub const fn of(k: K) -> Option<Self> {
        let game = match k.get() {
            1 => Game::One,
            2 => Game::Two,
            3 => Game::Three,
            4 => Game::Four,
            7 => Game::Seven,
            11 | 65 => Game::Short,
            _ => return None,
        };
        Some(Self { k, game })
    }

    /// The game.
    pub const fn k(self) -> K {
        self.k
    }

    /// The band of a game with short rows.
    fn band(self) -> &'static shorts::Band {
        if self.k.get() == 11 { &shorts::ELEVEN } else { &shorts::SIXTY_FIVE }
    }

    /// Returns the rows of the k palaces of column x, from the top. By symmetry these are also the
    /// columns of the palaces of row x.
    ///
    /// `Time`: a few square roots of numbers twice as long; in games 4, 7, 11 and 65 also as many
    /// additions as x has bits.
    pub fn column(self, x: &UBig) -> Vec<UBig> {
        let mut rows = match self.game {
            Game::One => vec![partner(x)],
            Game::Two => {
                let line = (x << 1) + UBig::ONE;
                let other = match x.trailing_zeros() {
                    None => UBig::ZERO,
                    // (2n + 1, n).
                    Some(0) => x >> 1,
                    Some(_) => (partner(&((x >> 1) - UBig::ONE)) + UBig::ONE) << 1,
                };
                vec![other, line]
            }
            Game::Three => {
                let line = x << 1;
                let other = if x.is_zero() { UBig::ZERO } else { (x - UBig::ONE) >> 1 };
                vec![other, &line + UBig::ONE, line + UBig::from(2u8)]
            }
            Game::Four => band::column(x),
            Game::Seven => slips::column(x),
            Game::Short => self.band().column(x),
        };
        rows.sort_unstable();
        rows
    }

    /// The smaller coordinates of all palaces on the diagonal
    /// |x - y| = c, in increasing order: at most a few.
    pub fn diagonal(self, c: &UBig) -> Vec<UBig> {
        match self.game {
            Game::One => vec![wythoff_lower(c)],
            Game::Two => {
                let first = if c.is_zero() { UBig::ZERO } else { c - UBig::ONE };
                let doubled = (wythoff_lower(&(c >> 1)) + UBig::ONE) << 1;
                if c.bit(0) { vec![first] } else { vec![first, doubled] }
            }
            // n = c - 2 and n = c - 1, and (0, 0).
            Game::Three if c.is_zero() => vec![UBig::ZERO],
            Game::Three if c.is_one() => vec![UBig::ZERO],
            Game::Three => vec![c - UBig::from(2u8), c - UBig::ONE],
            Game::Four => band::diagonal(c),
            Game::Seven => slips::diagonal(c),
            Game::Short => self.band().diagonal(c),
        }
    }

    /// Returns true if `(x, y)` is a palace.
    pub fn is_palace(self, x: &UBig, y: &UBig) -> bool {
        self.column(x).contains(y)
    }

    /// Returns the palaces that a queen on `(x, y)` sees.
    ///
    /// `Time`: that of two columns and a diagonal: microseconds for a hundred digits, and up to a
    /// millisecond in games 4, 7, 11 and 65.
    pub fn visible(self, x: &UBig, y: &UBig) -> Visible {
        let (low, high) = if x < y { (x, y) } else { (y, x) };
        let before = |lines: &[UBig], end: &UBig| lines.iter().filter(|&c| c < end).count() as u64;
        Visible {
            north: before(&self.column(x), y),
            west: before(&self.column(y), x),
            diagonal: before(&self.diagonal(&(high - low)), low),
        }
    }

    /// The palaces that the queen sees from `(x, y)`, which are her winning moves if nothing is
    /// blocked: north, then west, then along the diagonal, the nearest first.
    ///
    /// `Time`: as [`ClosedForm::visible`].
    pub fn palaces_seen(self, x: &UBig, y: &UBig) -> Vec<(UBig, UBig)> {
        let (low, high) = if x < y { (x, y) } else { (y, x) };
        let before = |lines: Vec<UBig>, end: &UBig| {
            let mut lines: Vec<UBig> = lines.into_iter().filter(|c| c < end).collect();
            lines.reverse();
            lines
        };
        let north = before(self.column(x), y).into_iter().map(|y| (x.clone(), y));
        let west = before(self.column(y), x).into_iter().map(|x| (x, y.clone()));
        let c = high - low;
        let diagonal = before(self.diagonal(&c), low);
        let diagonal = diagonal.into_iter().map(|least| {
            let most = &least + &c;
            if x < y { (least, most) } else { (most, least) }
        });
        north.chain(west).chain(diagonal).collect()
    }

    /// Rows up to `last` that differ from those beside them:
    /// those of corrections in game 4, of slips in game 7.
    fn landmarks(self, last: &UBig) -> Vec<UBig> {
        match self.game {
            Game::Four => {
                let corrections = band::corrections(&UBig::ZERO, last);
                corrections.into_iter().map(|square| square.low).collect()
            }
            Game::Seven => slips::rows(last),
            _ => Vec::new(),
        }
    }

    /// Returns the number of palaces on `[0, side)^2`.
    ///
    /// `Time`: as [`ClosedForm::visible`].
    pub fn count(self, side: &UBig) -> UBig {
        if side.is_zero() {
            return UBig::ZERO;
        }
        let before = side - UBig::ONE;
        match self.game {
            Game::One => wythoff_pairs(side),
            // 2n + 1 < side, twice, and B_n < (side - 2) / 2, if that is positive.
            Game::Two => UBig::ONE + (side >> 1 << 1) + wythoff_pairs(&(before >> 1)),
            // 2n + 1 < side and 2n + 2 < side, twice.
            Game::Three => UBig::ONE + (before << 1),
            Game::Four => band::count(side),
            Game::Seven => slips::count(side),
            Game::Short => self.band().count(side),
        }
    }
}
