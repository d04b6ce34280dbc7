//! Which board answers for which cells.

use std::sync::Arc;

use wythoff::blocking::Sweep;
use wythoff::board::Board;
use wythoff::imitation::Budgets;
use wythoff::{K, Window};
use wythoff_store::board::{View, ViewError};

use super::{
    Boards, Colour, Ground, IMITATION, IMITATION_WHOLE, IMITATION_WIDEST, PATIENCE, Plane, Reach,
};
use crate::game::Game;
use crate::refusal::Refusal;

/// Cells before the end of a window that are swept at a glance.
const GLANCE: u128 = 1 << 26;

impl Boards {
    /// How far a game is known. Whatever has to be done for that begins.
    pub(crate) async fn reach(&self, game: &Game, colour: Colour) -> Result<Reach, Refusal> {
        Ok(match game {
            Game::Blocking(k) => {
                let home = self.home(*k)?;
                let limit = self.far(*k).map_or(home.size(), |far| far.limit());
                Reach { known: home.size(), limit, share: home.share() }
            }
            Game::Compare(pairing) => {
                let homes = [self.home(pairing.k)?, self.home(pairing.with)?];
                let [known, _] = homes.each_ref().map(|home| home.size());
                let share = homes.iter().find_map(|home| home.share());
                Reach { known, limit: known, share }
            }
            Game::Nimhoff(rules, k) => {
                let plane = self.plane(rules, *k, colour).await?;
                Reach { known: plane.size, limit: plane.size, share: None }
            }
            Game::Imitation(_) => Reach { known: IMITATION_WHOLE, limit: IMITATION, share: None },
        })
    }

    /// The board that knows some cells, or those of them that are known.
    pub(crate) async fn ground(
        &self,
        game: &Game,
        colour: Colour,
        window: Window,
    ) -> Result<Ground, Refusal> {
        match game {
            Game::Blocking(k) => self.blocking(*k, window).await,
            Game::Nimhoff(rules, k) => {
                let plane = self.plane(rules, *k, colour).await?;
                Ok(Ground::new(plane.board, inside(window, plane.size)?))
            }
            Game::Imitation(_) if window.width().max(window.height()) > IMITATION_WIDEST => {
                Err(Refusal::missing(
                    "this is too much of the board to be shown at once",
                    format!("up to {IMITATION_WIDEST} columns and rows: zoom in"),
                ))
            }
            Game::Imitation(km) => {
                Ok(Ground::new(Arc::new(Budgets::new(*km)), inside(window, IMITATION)?))
            }
            Game::Compare(pairing) => self.blocking(pairing.k, window).await,
        }
    }

    /// The same for a glance: of a game that nobody has stayed with, a window that is swept in no time is swept by itself.
    pub(crate) async fn glance(
        &self,
        game: &Game,
        colour: Colour,
        window: Window,
    ) -> Result<Ground, Refusal> {
        if let Game::Blocking(k) = game
            && u128::from(window.right()) * u128::from(window.bottom()) <= GLANCE
            && !self.is_home(*k)
        {
            let sweep = Sweep::new(*k).with_threads(1);
            return Ok(Ground::new(Arc::new(sweep), window));
        }
        self.ground(game, colour, window).await
    }

    /// The same, if all the cells are known, now.
    pub(crate) async fn all(
        &self,
        game: &Game,
        colour: Colour,
        window: Window,
    ) -> Result<Ground, Refusal> {
        let ground = self.ground(game, colour, window).await?;
        if ground.window == window {
            return Ok(ground);
        }
        if !ground.whole {
            let share = self.reach(game, colour).await?.share;
            return Err(Refusal::later("this part of the board is being swept", share));
        }
        let known = ground.window.right().max(ground.window.bottom());
        Err(beyond(known))
    }

    async fn blocking(&self, k: K, window: Window) -> Result<Ground, Refusal> {
        let home = self.home(k)?;
        let end = window.right().max(window.bottom());
        if end > home.size()
            && let Some(far) = self.far(k)
        {
            let turn = far.turn().acquire_owned().await.map_err(Refusal::ours)?;
            let board: Arc<dyn Board + Send> = far.board();
            return Ok(Ground { far: Some((far, Arc::new(turn))), ..Ground::new(board, window) });
        }
        let wanted = inside(window, home.size())?;
        let view = home.view(wanted.right().max(wanted.bottom()), PATIENCE).await?;
        let known = inside(wanted, view.size());
        let Ok(known) = known else {
            return Err(Refusal::later("this part of the board is being swept", home.share()));
        };
        Ok(Ground { whole: known == wanted, ..Ground::new(view, known) })
    }

    /// The swept board of game k, as far as it is known.
    pub(crate) async fn view(&self, k: K) -> Result<Arc<View>, Refusal> {
        let home = self.home(k)?;
        home.view(home.size(), PATIENCE).await
    }

    /// The same, if all of it is known, now.
    pub(crate) async fn whole(&self, k: K) -> Result<Arc<View>, Refusal> {
        let view = self.view(k).await?;
        let home = self.home(k)?;
        if view.size() < home.size() {
            return Err(Refusal::later("this game is being swept", home.share()));
        }
        Ok(view)
    }

    async fn plane(
        &self,
        rules: &wythoff::Ruleset,
        k: K,
        colour: Colour,
    ) -> Result<Plane, Refusal> {
        let key = (rules.clone(), k, colour);
        let place = match self.planes.get_value_or_guard_async(&key).await {
            Ok(plane) => return Ok(plane),
            Err(place) => place,
        };
        let plane = self.workers.run(move |ticket| Plane::of(&key.0, key.1, key.2, ticket)).await?;
        // It may be too large to be kept; then it is made again.
        let _ = place.insert(plane.clone());
        Ok(plane)
    }
}

/// The cells of a window that lie in the first rows and columns.
fn inside(window: Window, size: u64) -> Result<Window, Refusal> {
    let board = Window::try_new(0, 0, size, size).map_err(Refusal::ours)?;
    window.intersection(&board).ok_or_else(|| beyond(size))
}

fn beyond(size: u64) -> Refusal {
    Refusal::missing(
        "this lies beyond what is known of the board",
        format!("columns and rows below {size}"),
    )
}

/// Why a stored board told nothing.
pub(crate) fn viewed(error: ViewError) -> Refusal {
    match error {
        ViewError::Interrupted(_) => Refusal::slow(),
        ViewError::Beyond { .. } => Refusal::later(error, None),
        error => Refusal::ours(error),
    }
}
