//! The legend below a board: the meaning of the colours of its outlines.

use crate::colour::Rgb;

/// A kind of line over the board, explained below it.
///
/// ```
/// use wythoff_render::{Key, Rgb};
/// let key = Key { name: "casing".into(), colour: Rgb::hex(0xFF9A3C), dashed: false };
/// # assert_eq!(key.name, "casing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The name of the lines. The font has ASCII and `· × é – − … ±`.
    pub name: String,
    /// The colour of the lines.
    pub colour: Rgb,
    /// True if the lines are dashed.
    pub dashed: bool,
}
