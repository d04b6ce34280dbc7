//! The arguments of a game: its moves as text, its terms of play, and windows.

use std::mem::discriminant;

use pyo3::prelude::*;
use wythoff::game::{HeapGame, Twist};
use wythoff::imitation::KM;

use crate::failure::{fits, value};
use crate::numbers::Whole;

/// The side of a window from (0, 0), in the range of usize once its memory is allowed.
pub(super) fn sides(
    game: &HeapGame,
    width: Whole,
    height: Option<Whole>,
) -> PyResult<(usize, usize)> {
    let (width, height) = (width.0, height.unwrap_or(width).0);
    if width == 0 || height == 0 {
        return Err(value("the window is empty; width and height are at least 1"));
    }
    fits(wythoff_view::table(game, width, height).memory, "this window")?;
    Ok((width as usize, height as usize))
}

/// The text of moves, with further rays, steps and removed vectors.
pub(super) fn written(
    text: Option<String>,
    rays: &[(i64, i64)],
    steps: &[(i64, i64)],
    without: &[(i64, i64)],
) -> String {
    // Vectors that are removed may stand at the end of the text already.
    let text = text.unwrap_or_default();
    let removes = text.split_whitespace().any(|word| word == "without");
    let mut words: Vec<String> = rays.iter().map(|(a, b)| format!("{a},{b}*")).collect();
    words.extend(steps.iter().map(|(a, b)| format!("{a},{b}")));
    words.push(text);
    words.extend((!without.is_empty() && !removes).then(|| "without".to_owned()));
    words.extend(without.iter().map(|(a, b)| format!("{a},{b}")));
    words.join(" ")
}

/// Adds what the opponent may forbid to what the text of the game says.
pub(super) fn add_twist(game: &mut HeapGame, twist: Twist) -> PyResult<()> {
    let is_same_kind = discriminant(&game.twist) == discriminant(&twist);
    match (is_same_kind, game.twist.forbids(), twist.forbids()) {
        (false, true, true) => return Err(value("give one of block, comply and modulo")),
        (false, true, false) => {}
        _ => game.twist = twist,
    }
    Ok(())
}

/// The k, or k and m, of restricted imitations.
#[derive(FromPyObject)]
pub(super) enum Imitate {
    KM(Whole, Whole),
    K(Whole),
}

impl Imitate {
    pub(super) fn km(self) -> PyResult<KM> {
        let (Whole(k), Whole(m)) = match self {
            Self::KM(k, m) => (k, m),
            Self::K(k) => (k, Whole(1)),
        };
        KM::try_new(k, m).map_err(value)
    }
}
