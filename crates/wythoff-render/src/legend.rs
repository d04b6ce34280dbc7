//! The legend under a board: what the colours of its outlines mean.

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
    /// What it is. The font has ASCII and `· × é – − … ±`.
    pub name: String,
    /// The colour of the lines.
    pub colour: Rgb,
    /// Whether they are dashed.
    pub dashed: bool,
}
