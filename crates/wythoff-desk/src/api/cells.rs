//! Values of windows, and details of one cell.

use serde::Serialize;
use wythoff::blocking::Visible;
use wythoff::board::Value;
use wythoff::observer::Observer;
use wythoff::{K, Window};

use super::structure;
use crate::Desk;
use crate::ask::{Cell, Cells};
use crate::boards::failed;
use crate::game::Game;
use crate::refusal::Refusal;

/// Largest number of values in one response.
const MOST_VALUES: u128 = 256 * 256;

/// The values of a window, row by row, from the smallest y.
#[derive(Debug, Serialize)]
pub(crate) struct Values {
    x: String,
    y: String,
    width: u64,
    height: u64,
    /// The number to add to a value to get the palace number; `null` if the cells have none.
    zero: Option<u64>,
    values: Vec<Vec<Value>>,
}

pub(crate) fn values(
    desk: &Desk,
    game: &Game,
    cells: Cells,
    observer: &dyn Observer,
) -> Result<Values, Refusal> {
    let window = cells.window(MOST_VALUES)?;
    let values = desk.values(game, window, observer)?;
    Ok(Values {
        x: window.x().to_string(),
        y: window.y().to_string(),
        width: window.width(),
        height: window.height(),
        zero: zero(game),
        values: values.chunks(window.width() as usize).map(<[Value]>::to_vec).collect(),
    })
}

/// The number to add to a value to get the number of a cell, in families that have one.
fn zero(game: &Game) -> Option<u64> {
    match game {
        Game::One(scene) => scene.game().zero(),
        Game::Compare(_) => None,
    }
}

/// The details of a cell.
#[derive(Debug, Serialize)]
pub(crate) struct Known {
    x: String,
    y: String,
    /// P if the player to move loses a game that begins here; in Imitation Nim, without a last
    /// move.
    outcome: &'static str,
    /// The value, negative on P-positions; `null` if only the outcome is known.
    value: Option<Value>,
    /// In blocking queens, the number of palaces in view.
    #[serde(skip_serializing_if = "Option::is_none")]
    palace_number: Option<u64>,
    /// In blocking queens, the palaces in view by direction.
    #[serde(flatten)]
    visible: Option<Visible>,
    /// In blocking queens, the region, if it is known.
    region: Option<&'static str>,
}

pub(crate) fn cell(
    desk: &Desk,
    game: &Game,
    cell: Cell,
    observer: &dyn Observer,
) -> Result<Known, Refusal> {
    let window = cell.window()?;
    let (outcome, value) = desk.known(game, window, observer)?;
    let (mut palace_number, mut visible, mut region) = (None, None, None);
    if let Some(k) = game.queens() {
        let seen = desk.visible(k, window, observer)?;
        palace_number = Some(seen.north + seen.west + seen.diagonal);
        visible = Some(seen);
        region = structure::region(desk, k, window, observer);
    }
    let (x, y) = (window.x().to_string(), window.y().to_string());
    Ok(Known { x, y, outcome, value, palace_number, visible, region })
}

impl Desk {
    /// Returns the values of a window, which must be known.
    pub(crate) fn values(
        &self,
        game: &Game,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<Value>, Refusal> {
        let ground = self.boards.all(&game.finest(), window, observer)?;
        ground.prepare(observer)?;
        Ok(ground.board.values(window, observer)?)
    }

    /// Returns the outcome of a cell, and its value if it is known.
    fn known(
        &self,
        game: &Game,
        cell: Window,
        observer: &dyn Observer,
    ) -> Result<(&'static str, Option<Value>), Refusal> {
        let outcome = |value: Value| if value < 0 { "P" } else { "N" };
        // In Linear Nimhoff, outcomes are known much farther out than the numbers seen.
        if let Game::One(scene) = game.finest()
            && cell.right().max(cell.bottom()) > scene.reach().limit
        {
            let ground = self.boards.all(game, cell, observer)?;
            return Ok((outcome(ground.board.values(cell, observer)?[0]), None));
        }
        let value = self.values(game, cell, observer)?[0];
        Ok((outcome(value), Some(value)))
    }

    /// Returns the palaces that a queen sees from a cell.
    fn visible(&self, k: K, cell: Window, observer: &dyn Observer) -> Result<Visible, Refusal> {
        let (x, y) = (cell.x(), cell.y());
        if x.max(y) < self.boards.home(k)?.size() {
            return Ok(self.boards.view(k)?.visible(x, y)?);
        }
        let far = self
            .boards
            .far(k)
            .ok_or_else(|| Refusal::missing("the cell is outside the known board", ""))?;
        let _turn = far.turn()?;
        far.tree().visible(&x.into(), &y.into(), observer).map_err(failed)
    }
}
