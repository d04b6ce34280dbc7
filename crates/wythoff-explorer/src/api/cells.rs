//! Values of windows, and details of one cell.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use wythoff::blocking::Visible;
use wythoff::board::Value;
use wythoff::{K, Window};

use super::structure;
use crate::Explorer;
use crate::ask::{Cell, Cells, Path, Query};
use crate::boards::{failed, viewed};
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

pub(crate) async fn values(
    State(explorer): State<Arc<Explorer>>,
    Path((family, game)): Path<(String, String)>,
    Query(cells): Query<Cells>,
) -> Result<Json<Values>, Refusal> {
    let game = Game::parse(&family, &game)?;
    let window = cells.window(MOST_VALUES)?;
    let values = explorer.values(&game, window).await?;
    Ok(Json(Values {
        x: window.x().to_string(),
        y: window.y().to_string(),
        width: window.width(),
        height: window.height(),
        zero: zero(&game),
        values: values.chunks(window.width() as usize).map(<[Value]>::to_vec).collect(),
    }))
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

pub(crate) async fn cell(
    State(explorer): State<Arc<Explorer>>,
    Path((family, game)): Path<(String, String)>,
    Query(cell): Query<Cell>,
) -> Result<Json<Known>, Refusal> {
    let game = Game::parse(&family, &game)?;
    let window = cell.window()?;
    let (outcome, value) = explorer.known(&game, window).await?;
    let (mut palace_number, mut visible, mut region) = (None, None, None);
    if let Some(k) = game.queens() {
        let seen = explorer.visible(k, window).await?;
        palace_number = Some(seen.north + seen.west + seen.diagonal);
        visible = Some(seen);
        region = structure::region(&explorer, k, window).await;
    }
    let (x, y) = (window.x().to_string(), window.y().to_string());
    Ok(Json(Known { x, y, outcome, value, palace_number, visible, region }))
}

impl Explorer {
    /// Returns the values of a window, which must be known.
    pub(crate) async fn values(&self, game: &Game, window: Window) -> Result<Vec<Value>, Refusal> {
        let ground = self.boards.all(&game.finest(), window).await?;
        self.workers
            .run(move |ticket| {
                ground.prepare(ticket)?;
                Ok(ground.board.values(window, ticket)?)
            })
            .await
    }

    /// Returns the outcome of a cell, and its value if it is known.
    async fn known(
        &self,
        game: &Game,
        cell: Window,
    ) -> Result<(&'static str, Option<Value>), Refusal> {
        let outcome = |value: Value| if value < 0 { "P" } else { "N" };
        // In Linear Nimhoff, outcomes are known much farther out than the numbers seen.
        if let Game::One(scene) = game.finest()
            && cell.right().max(cell.bottom()) > scene.reach().limit
        {
            let ground = self.boards.all(game, cell).await?;
            let values = self.workers.run(move |ticket| Ok(ground.board.values(cell, ticket)?));
            return Ok((outcome(values.await?[0]), None));
        }
        let value = self.values(game, cell).await?[0];
        Ok((outcome(value), Some(value)))
    }

    /// Returns the palaces that a queen sees from a cell.
    async fn visible(&self, k: K, cell: Window) -> Result<Visible, Refusal> {
        let (x, y) = (cell.x(), cell.y());
        let home = self.boards.home(k)?;
        if x.max(y) < home.size() {
            let view = self.boards.view(k).await?;
            return self.workers.run(move |_| view.visible(x, y).map_err(viewed)).await;
        }
        let far = self
            .boards
            .far(k)
            .ok_or_else(|| Refusal::missing("the cell is outside the known board", ""))?;
        let turn = far.turn().acquire_owned().await.map_err(Refusal::ours)?;
        self.workers
            .run(move |ticket| {
                let _turn = turn;
                far.tree().visible(&x.into(), &y.into(), ticket).map_err(failed)
            })
            .await
    }
}
