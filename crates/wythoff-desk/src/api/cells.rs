//! Values of windows, and details of one cell.

use serde::Serialize;
use wythoff::blocking::Visible;
use wythoff::board::Value;
use wythoff::{Family, K, Window};
use wythoff_view::{Aspect, Scene};

use super::Inquiry;
use super::pictures::in_aspect;
use crate::ask::{ShownCell, ShownCells};
use crate::game::Game;
use crate::refusal::{Refusal, Result};

/// Largest number of values in one response.
const MOST_VALUES: u128 = 256 * 256;

/// The values of a window, row by row, from the smallest y.
#[derive(Debug, Serialize)]
pub(crate) struct Values {
    x: String,
    y: String,
    width: u64,
    height: u64,
    /// The number to add to a value to get the palace number, the number of P-positions seen, or
    /// the Sprague-Grundy value; `null` if values stand for outcomes.
    zero: Option<u64>,
    values: Vec<Vec<Value>>,
}

impl Inquiry<'_> {
    pub(super) fn values(self, game: Game, asked: &ShownCells) -> Result<Values> {
        let window = asked.cells().window(MOST_VALUES)?;
        let game = in_aspect(game, asked.colour.as_deref())?;
        let values = self.read(&game, window)?;
        Ok(Values {
            x: window.x().to_string(),
            y: window.y().to_string(),
            width: window.width(),
            height: window.height(),
            zero: zero(&game),
            values: values.chunks(window.width() as usize).map(<[Value]>::to_vec).collect(),
        })
    }
}

/// The number to add to a value to get the number of a cell, in aspects that have one.
fn zero(game: &Game) -> Option<u64> {
    let Game::One(scene) = game else { return None };
    match scene.aspect() {
        Aspect::Value if is_grundy(scene) => Some(1),
        Aspect::Value | Aspect::Sees => scene.game().zero(),
        _ => None,
    }
}

/// Returns true if the values of a scene are Sprague-Grundy values, less 1.
fn is_grundy(scene: &Scene) -> bool {
    scene.aspect() == Aspect::Value && scene.game().family() == Family::Moves
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
    /// In games of moves in the aspect `value`, the Sprague-Grundy value.
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<Value>,
    /// In blocking queens, the number of palaces in view.
    #[serde(skip_serializing_if = "Option::is_none")]
    palace_number: Option<u64>,
    /// In blocking queens, the palaces in view by direction.
    #[serde(flatten)]
    visible: Option<Visible>,
    /// In blocking queens, the region, if it is known.
    region: Option<&'static str>,
}

impl Inquiry<'_> {
    pub(super) fn cell(self, game: &Game, asked: &ShownCell) -> Result<Known> {
        let window = asked.cell().window()?;
        let shown = in_aspect(game.clone(), asked.colour.as_deref())?;
        let (outcome, value) = self.known(game, &shown, window)?;
        let has_grundy = matches!(&shown, Game::One(scene) if is_grundy(scene));
        let grundy = value.filter(|_| has_grundy).map(|value| value + 1);
        let (mut palace_number, mut visible, mut region) = (None, None, None);
        if let Some(k) = game.queens() {
            let seen = self.visible(k, window)?;
            palace_number = Some(seen.palace_number());
            visible = Some(seen);
            region = self.region(k, window);
        }
        let (x, y) = (window.x().to_string(), window.y().to_string());
        Ok(Known { x, y, outcome, value, grundy, palace_number, visible, region })
    }

    /// Returns the values of a window, which must be known.
    pub(super) fn read(self, game: &Game, window: Window) -> Result<Vec<Value>> {
        let ground = self.desk.boards.all(game, window, self.observer)?;
        ground.prepare(self.observer)?;
        Ok(ground.board.values(window, self.observer)?)
    }

    /// Returns the outcome of a cell, and its value in an aspect if it is known.
    fn known(
        self,
        game: &Game,
        shown: &Game,
        cell: Window,
    ) -> Result<(&'static str, Option<Value>)> {
        let outcome = |value: Value| if value < 0 { "P" } else { "N" };
        // In Linear Nimhoff, outcomes are known much farther out than the numbers seen.
        if let Game::One(scene) = shown
            && cell.right().max(cell.bottom()) > scene.reach().limit
        {
            let ground = self.desk.boards.all(game, cell, self.observer)?;
            return Ok((outcome(ground.board.values(cell, self.observer)?[0]), None));
        }
        let value = self.read(shown, cell)?[0];
        Ok((outcome(value), Some(value)))
    }

    /// Returns the palaces that a queen sees from a cell.
    fn visible(self, k: K, cell: Window) -> Result<Visible> {
        let (x, y) = (cell.x(), cell.y());
        if x.max(y) < self.desk.boards.home(k)?.size() {
            return Ok(self.desk.boards.view(k)?.visible(x, y)?);
        }
        let far = self
            .desk
            .boards
            .far(k)
            .ok_or_else(|| Refusal::missing("the cell is outside the known board", ""))?;
        let _turn = far.turn()?;
        Ok(far.tree().visible(&x.into(), &y.into(), self.observer)?)
    }
}
