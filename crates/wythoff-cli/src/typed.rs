//! Values as they are typed: numbers, squares, sizes. Every refusal says what is allowed.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::Args;
use wythoff::K;
use wythoff::blocking::sweep::Level;
use wythoff::imitation::{KM, Mex};
use wythoff::nimhoff::{Nimhoff, NimhoffError, Spectrum};
use wythoff::{Rule, Ruleset, Window};
use wythoff_anatomy::arm::Arm;
use wythoff_anatomy::compare::Pairing;
use wythoff_anatomy::fabric::Fabric;

use crate::failure::Failure;

/// Numbers that JSON readers keep exact end here.
const LARGEST: u64 = 1 << 53;

/// Squares of boards, and their sizes, end here.
const FARTHEST: u64 = Window::LIMIT;

/// Threads beyond this are a slip of the finger.
const MOST_THREADS: usize = 4096;

/// A square of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Square {
    pub x: u64,
    pub y: u64,
}

impl FromStr for Square {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "a square is X,Y: two whole numbers from 0 to 1152921504606846975 \
                               (2^60 - 1), such as 0,0 or 12,7";
        let coordinate = |text: &str| number(text).filter(|&n| n < FARTHEST).ok_or(ALLOWED);
        let (x, y) = text.split_once(',').ok_or(ALLOWED)?;
        Ok(Self { x: coordinate(x)?, y: coordinate(y)? })
    }
}

/// A step of columns and rows, or a cell of the whole plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub x: i64,
    pub y: i64,
}

impl FromStr for Shift {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str =
            "two whole numbers are wanted, from -2^53 to 2^53, such as 1,0 or -300,25";
        let (x, y) = text.split_once(',').ok_or(ALLOWED)?;
        Ok(Self { x: signed(x).ok_or(ALLOWED)?, y: signed(y).ok_or(ALLOWED)? })
    }
}

/// The size of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub width: u64,
    pub height: u64,
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "a size is N or WxH: whole numbers from 1 to 1152921504606846976 \
                               (2^60), such as 300 or 800x600";
        let side = |text: &str| number(text).filter(|n| (1..=FARTHEST).contains(n)).ok_or(ALLOWED);
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        Ok(Self { width: side(width)?, height: side(height)? })
    }
}

/// Digits, or a power such as 2^20: no sign, no blanks, no decimal exponent.
pub(crate) fn number(text: &str) -> Option<u64> {
    let digits = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u64>().ok()).flatten()
    };
    match text.split_once('^') {
        Some((base, exponent)) => digits(base)?.checked_pow(digits(exponent)?.try_into().ok()?),
        None => digits(text),
    }
}

/// Digits, or a minus sign and digits; up to 2^53 either way.
fn signed(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    number(digits).filter(|&n| n <= LARGEST).map(|n| sign * n as i64)
}

/// A number of either sign.
pub(crate) fn offset(text: &str) -> Result<i64, &'static str> {
    signed(text).ok_or("a whole number from -2^53 to 2^53 is wanted")
}

/// `--rows`.
pub(crate) fn rows(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST)
        .ok_or("the number of rows is a whole number from 0 to 9007199254740992 (2^53)")
}

/// `--rows`, of the arm.
pub(crate) fn arm_rows(text: &str) -> Result<u64, String> {
    number(text)
        .filter(|n| (1..=Arm::MOST_ROWS).contains(n))
        .ok_or_else(|| format!("the number of rows is a whole number from 1 to {}", Arm::MOST_ROWS))
}

/// `--tile-size`, of the arm.
pub(crate) fn arm_tile(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&side| Arm::is_tile(side))
        .ok_or("the side of a tile is a multiple of 256, from 256 to 65536")
}

/// `--up-to`, the largest q of a census.
pub(crate) fn pair_limit(text: &str) -> Result<u32, String> {
    number(text)
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| (2..=Rule::MAX).contains(n))
        .ok_or_else(|| format!("the largest q is a whole number from 2 to {}", Rule::MAX))
}

/// `--digits`.
pub(crate) fn digits(text: &str) -> Result<u32, &'static str> {
    number(text)
        .and_then(|n| u32::try_from(n).ok())
        .filter(|&n| n <= 10_000)
        .ok_or("the number of digits is a whole number from 0 to 10000")
}

/// `--up-to`, a frequency.
pub(crate) fn frequency(text: &str) -> Result<f64, String> {
    const MOST: f64 = Spectrum::MAX_UP_TO;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let frequency = if plain { text.parse().ok() } else { None };
    frequency.filter(|&f| f > 0.0 && f <= MOST).ok_or_else(|| {
        format!("a frequency is a number above 0, up to {MOST}, such as 200 or 80.5")
    })
}

/// `--steps`.
pub(crate) fn steps(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST)
        .ok_or("the number of steps is a whole number from 0 to 9007199254740992 (2^53)")
}

/// Seeds end here, so that JSON readers keep them exact.
pub(crate) const LARGEST_SEED: u64 = LARGEST - 1;

/// `--seed`.
pub(crate) fn seed(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST_SEED)
        .ok_or("a seed is a whole number from 0 to 9007199254740991 (2^53 - 1)")
}

/// `--size`, of a whole board.
pub(crate) fn side(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|n| (1..=LARGEST).contains(n))
        .ok_or("the number of rows and columns is a whole number from 1 to 9007199254740992 (2^53)")
}

/// `--margin`.
pub(crate) fn margin(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST)
        .ok_or("a margin is a whole number of cells from 0 to 9007199254740992 (2^53)")
}

/// `--search`.
pub(crate) fn radius(text: &str) -> Result<u32, String> {
    const MOST: u32 = Pairing::MAX_RADIUS;
    number(text)
        .and_then(|n| u32::try_from(n).ok())
        .filter(|&n| n <= MOST)
        .ok_or_else(|| format!("the radius of a search is a whole number from 0 to {MOST}"))
}

/// `--memory`: bytes, with a unit or without.
pub(crate) fn bytes(text: &str) -> Result<usize, &'static str> {
    const UNITS: [(&str, usize); 6] = [
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("kB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
    ];
    let (digits, unit) = UNITS
        .iter()
        .find_map(|&(name, unit)| Some((text.strip_suffix(name)?.trim_end(), unit)))
        .unwrap_or((text, 1));
    number(digits)
        .and_then(|n| usize::try_from(n).ok()?.checked_mul(unit))
        .filter(|&n| n > 0)
        .ok_or("memory is a number of bytes, or of KiB, MiB, GiB, kB, MB or GB, such as 256MiB")
}

/// `--k`: which game.
pub(crate) fn k(text: &str) -> Result<K, &'static str> {
    number(text)
        .and_then(|k| K::try_new(k).ok())
        .ok_or("k is a whole number from 1 to 9007199254740991 (2^53 - 1)")
}

/// `--class`: which fabric.
pub(crate) fn class(text: &str) -> Result<Fabric, &'static str> {
    number(text)
        .and_then(|class| Fabric::try_new(class).ok())
        .ok_or("the class of a fabric is K mod 3: 0, 1 or 2")
}

/// `--mex`.
pub(crate) fn mex(text: &str) -> Result<Mex, &'static str> {
    number(text)
        .and_then(|b| Mex::try_new(b).ok())
        .ok_or("the B of mex_B is a whole number from 1 to 9007199254740991 (2^53 - 1)")
}

/// `--piles`.
pub(crate) fn piles(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST)
        .ok_or("the largest pile is a whole number from 0 to 9007199254740992 (2^53)")
}

/// `--budget`.
pub(crate) fn budget(text: &str) -> Result<u64, &'static str> {
    number(text).ok_or("a budget is a whole number from 0 to K-1")
}

/// `--count`.
pub(crate) fn count(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&n| n <= LARGEST)
        .ok_or("the number of pairs is a whole number from 0 to 9007199254740992 (2^53)")
}

/// `--threads`.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    number(text)
        .and_then(|n| NonZeroUsize::new(usize::try_from(n).ok()?))
        .filter(|n| n.get() <= MOST_THREADS)
        .ok_or("the number of threads is a whole number from 1 to 4096")
}

/// `--k`, of a film: the games from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Games {
    pub first: K,
    pub last: K,
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "games are A..B: from the first to the last one, such as 1..300";
        let (first, last) = text.split_once("..").ok_or(ALLOWED)?;
        let (first, last) = (k(first)?, k(last)?);
        if first > last {
            let (first, last) = (first.get(), last.get());
            return Err(format!("game {first} comes after game {last}; {ALLOWED}"));
        }
        Ok(Self { first, last })
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first.get(), self.last.get())
    }
}

/// `--k`, for the commands of blocking queens.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Game {
    /// Which game: up to K-1 moves are blocked
    #[arg(long, value_name = "K", value_parser = k, allow_hyphen_values = true)]
    pub k: K,
}

/// `--m`, of (k,m)-Imitation Nim.
pub(crate) fn m(text: &str) -> Result<u64, &'static str> {
    number(text)
        .filter(|&m| m > 0 && m <= KM::MAX)
        .ok_or("m is a whole number from 1 to 9007199254740991 (2^53 - 1)")
}

/// `--k` and `--m`, for the commands of Imitation Nim.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Numbers {
    /// Which game: up to K-1 imitations in a row, or K-1 blocked moves
    #[arg(long, value_name = "K", value_parser = k, allow_hyphen_values = true)]
    pub k: K,
    /// Which game: an imitation takes up to M-1 tokens more
    #[arg(long, value_name = "M", value_parser = m, allow_hyphen_values = true)]
    pub m: u64,
}

impl Numbers {
    /// The game.
    pub(crate) fn km(self) -> Result<KM, Failure> {
        KM::try_new(self.k.get(), self.m).map_err(Failure::work)
    }
}

/// `--rules`, for the commands of Linear Nimhoff.
#[derive(Debug, Clone, Args)]
pub(crate) struct Rules {
    /// The rules: a,b separated by blanks or ; - or nim, wythoff, gdwn:p,q;.., nimhoff:a,b;..
    #[arg(long, value_name = "RULES", allow_hyphen_values = true)]
    pub rules: Ruleset,
}

impl Rules {
    /// The game, if the rules are those of one with both rules of Nim.
    pub(crate) fn game(&self) -> Result<Nimhoff, Failure> {
        self.game_or("any rules are taken by `nimhoff picture`, `nimhoff outcome` and `grundy`")
    }

    /// The same; `otherwise` says what takes other rules.
    pub(crate) fn game_or(&self, otherwise: &str) -> Result<Nimhoff, Failure> {
        Nimhoff::try_new(&self.rules).map_err(|error| {
            let NimhoffError::NotNim { missing, .. } = &error;
            Failure::refused(format!("--rules {error}"), format!("add {missing}; {otherwise}"))
        })
    }
}

/// `--blocking`, for the commands of Linear Nimhoff.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Blocking {
    /// Let the opponent block up to K-1 moves
    #[arg(
        long = "blocking",
        value_name = "K",
        default_value = "1",
        value_parser = k,
        allow_hyphen_values = true
    )]
    pub k: K,
}

/// `--simd`.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Vectors {
    /// Vector instructions [default: the widest this machine has]
    #[arg(long, value_name = "LEVEL")]
    pub simd: Option<Level>,
}

/// The game of these two, for people.
pub(crate) fn name_of(rules: &Ruleset, k: K) -> String {
    match k.get() {
        1 => format!("Linear Nimhoff {{{rules}}}"),
        k => format!("{k}-blocking Linear Nimhoff {{{rules}}}"),
    }
}

/// `--at` and `--size`, where a window must be given.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct WindowArgs {
    /// Upper left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0", allow_hyphen_values = true)]
    pub at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub size: Size,
}

impl WindowArgs {
    /// The window.
    pub(crate) fn window(self) -> Result<Window, Failure> {
        window(self.at, self.size)
    }
}

/// `--at` and `--size`, where there is a usual window.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct OptionalWindow {
    /// Upper left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0", allow_hyphen_values = true)]
    pub at: Square,
    /// Size of the window in cells [default: 3 K]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub size: Option<Size>,
}

impl OptionalWindow {
    /// The window; 3 k x 3 k cells if no size was given.
    pub(crate) fn window(self, k: K) -> Result<Window, Failure> {
        self.window_of(3 * k.get())
    }

    /// The window; `side` x `side` cells if no size was given.
    pub(crate) fn window_of(self, side: u64) -> Result<Window, Failure> {
        window(self.at, self.size.unwrap_or(Size { width: side, height: side }))
    }
}

/// The window of `size` at `at`.
pub(crate) fn window(at: Square, size: Size) -> Result<Window, Failure> {
    let Size { width, height } = size;
    Window::try_new(at.x, at.y, width, height).map_err(|error| {
        Failure::refused(
            format!("--at {},{} --size {width}x{height}: {error}", at.x, at.y),
            "X + W and Y + H may be up to 1152921504606846976 (2^60)",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_two_numbers_below_2_60() {
        assert_eq!("3,4".parse(), Ok(Square { x: 3, y: 4 }));
        assert_eq!("1152921504606846975,0".parse(), Ok(Square { x: FARTHEST - 1, y: 0 }));
        for text in ["", "3", "3,", ",4", "3;4", "-1,2", "+1,2", "1,2,3", "1, 2", "0x1,2", "1e3,2"]
            .into_iter()
            .chain(["1152921504606846976,0", "0,18446744073709551616"])
        {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_size_is_one_number_or_two() {
        assert_eq!("30".parse(), Ok(Size { width: 30, height: 30 }));
        assert_eq!("30x20".parse(), Ok(Size { width: 30, height: 20 }));
        for text in ["0", "0x5", "5x0", "x", "5x", "x5", "5X5", "5x5x5", "-3", "1/2"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn games_are_two_numbers_in_order() {
        let games: Games = "5..2^4".parse().unwrap();
        assert_eq!((games.first.get(), games.last.get()), (5, 16));
        assert_eq!(games.to_string(), "5..16");
        assert!("7..7".parse::<Games>().is_ok());
        for text in ["", "5", "..", "5..", "..5", "0..5", "6..5", "-1..5", "5..=6", "5...6", "5-6"]
        {
            assert!(text.parse::<Games>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_may_be_a_power() {
        assert_eq!(["2^0", "2^60", "10^3"].map(number), [Some(1), Some(1 << 60), Some(1000)]);
        for text in ["2^64", "^3", "2^", "2^-1", "2^3^2", "2 ^3", "2^99999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn memory_is_bytes_with_a_unit_or_without() {
        assert_eq!(
            ["7", "2kB", "256MiB", "1 GiB"].map(bytes),
            [Ok(7), Ok(2000), Ok(1 << 28), Ok(1 << 30)]
        );
        for text in ["", "0", "MiB", "-1", "1.5GiB", "1TB", "99999999999999GiB"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn no_game_and_no_thread_number_is_zero() {
        assert!(k("1").is_ok() && k("9007199254740991").is_ok());
        for text in ["0", "-5", "5.0", "9007199254740992", "99999999999999999999", "five"] {
            assert!(k(text).is_err() && threads(text).is_err(), "{text}");
        }
    }
}
