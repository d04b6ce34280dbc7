//! The answer about a tile.

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::{K, Window};

use crate::answer::{Format, fields, range_of_values};
use crate::args::Square;
use crate::boards::engine::{Card, EngineArgs};
use crate::failure::Result;

/// The tile that is asked for, and the form of the answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question {
    pub(super) k: K,
    /// Column and row of the tile.
    pub(super) tile: Square,
    pub(super) engine: EngineArgs,
    pub(super) format: Format,
}

/// The palaces and values of the tile.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game.
    pub(super) k: K,
    /// Column and row of the tile, counted in tiles.
    pub(super) tile: [u64; 2],
    /// Rows and columns of the tile.
    pub(super) tile_size: u64,
    /// Number of palaces.
    pub(super) palaces: u64,
    /// A hash of the values.
    #[serde(serialize_with = "wythoff::text::as_text")]
    #[schemars(with = "String")]
    pub(super) hash: u64,
    /// The least value outside the hood, if there is one.
    pub(super) min: Option<i64>,
    /// The greatest value outside the hood, if there is one.
    pub(super) max: Option<i64>,
}

impl Answer {
    /// Prints the answer about the tile with these cells.
    pub(super) fn print(&self, format: Format, window: Window, card: &Card) -> Result {
        format.print(&card.computed(self), |out| {
            let (k, [i, j], side) = (self.k.get(), self.tile, self.tile_size);
            let (x, y) = (window.x(), window.y());
            writeln!(out, "game {k}, tile {i},{j}: {side} x {side} cells from {x},{y}\n")?;
            let mut rows =
                vec![("palaces", self.palaces.to_string()), ("hash", self.hash.to_string())];
            rows.extend(range_of_values(self.min, self.max));
            fields(out, &rows)
        })
    }
}
