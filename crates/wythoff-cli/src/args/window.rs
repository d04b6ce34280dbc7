//! Squares, sizes and windows of boards.

use std::str::FromStr;

use clap::Args;
use wythoff::{K, Window};

use super::whole::{number, signed};
use crate::failure::{Failure, Result};

/// Returns the N parts of a text between commas, without the blanks around them.
pub(crate) fn parts<const N: usize>(text: &str) -> Option<[&str; N]> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    parts.try_into().ok()
}

/// A square of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Square {
    pub x: u64,
    pub y: u64,
}

impl Square {
    /// The allowed values, for messages.
    pub(crate) const ALLOWED: &str =
        "give X,Y: two whole numbers from 0 to 2^60 - 1, such as 0,0 or 12,7";
}

impl FromStr for Square {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let coordinate = |text| number(text).filter(|&n| n < Window::LIMIT).ok_or(Self::ALLOWED);
        let [x, y] = parts(text).ok_or(Self::ALLOWED)?;
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
        const ALLOWED: &str = "give two whole numbers from -2^53 to 2^53, such as 1,0 or -300,25";
        let [x, y] = parts(text).ok_or(ALLOWED)?;
        Ok(Self { x: signed(x).ok_or(ALLOWED)?, y: signed(y).ok_or(ALLOWED)? })
    }
}

/// The size of a window in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub width: u64,
    pub height: u64,
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "give N or WxH: whole numbers from 1 to 2^60, such as 300 or 800x600";
        let side = |text| number(text).filter(|n| (1..=Window::LIMIT).contains(n)).ok_or(ALLOWED);
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        Ok(Self { width: side(width)?, height: side(height)? })
    }
}

/// `--at` and `--size` of commands that need a window.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct WindowArgs {
    /// Upper left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    pub at: Square,
    /// Size of the window in cells: N for N x N, or W x H
    #[arg(long, value_name = "N|WxH")]
    pub size: Size,
}

impl WindowArgs {
    /// The window.
    pub(crate) fn window(self) -> Result<Window> {
        window(self.at, self.size)
    }
}

/// `--at` and `--size` of commands that have a default size.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct OptionalWindow {
    /// Upper left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    pub at: Square,
    /// Size of the window in cells: N for N x N, or W x H [default: 3 K]
    #[arg(long, value_name = "N|WxH")]
    pub size: Option<Size>,
}

impl OptionalWindow {
    /// The window; 3 k x 3 k cells without `--size`.
    pub(crate) fn window(self, k: K) -> Result<Window> {
        self.window_of(3 * k.get())
    }

    /// The window; `side` x `side` cells without `--size`.
    pub(crate) fn window_of(self, side: u64) -> Result<Window> {
        window(self.at, self.size.unwrap_or(Size { width: side, height: side }))
    }
}

/// Returns the window of `size` at `at`.
pub(crate) fn window(at: Square, size: Size) -> Result<Window> {
    let Size { width, height } = size;
    Window::try_new(at.x, at.y, width, height).map_err(|error| {
        Failure::refused(
            format!("--at {},{} --size {width}x{height}: {error}", at.x, at.y),
            "X + W and Y + H may be up to 2^60",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_two_numbers_below_2_60() {
        for text in ["3,4", "3, 4", " 3 ,4 "] {
            assert_eq!(text.parse(), Ok(Square { x: 3, y: 4 }), "{text}");
        }
        assert_eq!("1152921504606846975,0".parse(), Ok(Square { x: Window::LIMIT - 1, y: 0 }));
        for text in ["", "3", "3,", ",4", "3;4", "-1,2", "+1,2", "1,2,3", "1 2", "0x1,2", "1e3,2"]
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
}
