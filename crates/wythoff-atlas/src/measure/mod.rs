//! Measurements for several figures: windows in memory, regions, agreement under a shift.

pub(crate) mod agreement;
pub(crate) mod altered;
pub(crate) mod anatomy;
pub(crate) mod beams;
pub(crate) mod diagram;
pub(crate) mod function;
pub(crate) mod grid;
pub(crate) mod imitation;
pub(crate) mod mask;
pub(crate) mod nimhoff;
pub(crate) mod play;
pub(crate) mod skin;
pub(crate) mod theory;
pub(crate) mod threads;

use wythoff::{K, Window};
use wythoff_render::{Mark, Rgb};

/// The game of that k, for the games that figures are made of.
///
/// # Panics
/// If there is no such game.
pub(crate) const fn game(k: u64) -> K {
    match K::try_new(k) {
        Ok(k) => k,
        Err(_) => panic!("figures are made of games that exist"),
    }
}

/// The window of `width` x `height` cells at `(x, y)`, for the windows that figures show.
///
/// # Panics
/// If there is no such window.
pub(crate) const fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    match Window::try_new(x, y, width, height) {
        Ok(window) => window,
        Err(_) => panic!("figures show windows that exist"),
    }
}

/// Mean and standard deviation.
pub(crate) fn mean(numbers: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let n = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    [mean, (numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / n).sqrt()]
}

/// A mark on a picture, in the colour of all marks of the atlas.
pub(crate) fn mark(window: Window, label: impl Into<String>) -> Mark {
    Mark { window, label: label.into(), colour: Rgb::hex(0xff_4d2e) }
}
