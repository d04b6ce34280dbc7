//! The choice of the board that answers for some cells.

use std::iter;
use std::sync::Arc;
use std::time::Duration;

use quick_cache::sync::GuardResult;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, Kept};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_render::Scale;
use wythoff_store::board::View;
use wythoff_view::{Engine, Request, Scene, Work, limits};

use super::swept::SWEPT;
use super::{Boards, Reach, Source, SweptBoard};
use crate::cost::Needed;
use crate::game::Game;
use crate::refusal::{Refusal, Result};

impl Boards {
    /// Returns the known part of a board. Starts the work that extends it.
    pub(crate) fn reach(&self, game: &Game) -> Result<Reach> {
        if let Some(k) = game.queens() {
            let home = self.home(k)?;
            let limit = self.far(k).map_or(home.size(), |far| far.limit());
            return Ok(Reach { known: home.size(), limit, share: home.share()? });
        }
        Ok(match game {
            Game::Compare(pairing) => {
                let homes = [self.home(pairing.k)?, self.home(pairing.with)?];
                let [known, _] = homes.each_ref().map(|home| home.size());
                let shares = [homes[0].share()?, homes[1].share()?];
                Reach { known, limit: known, share: shares.into_iter().flatten().next() }
            }
            Game::One(scene) => {
                let reach = scene.reach();
                Reach { known: reach.whole, limit: reach.limit, share: None }
            }
        })
    }

    /// Returns the board that answers for some cells, or for those of them that are known.
    pub(crate) fn ground(
        &self,
        game: &Game,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Source> {
        let scene = match (game, game.queens()) {
            (Game::Compare(pairing), _) => return self.blocking(pairing.k, window),
            (_, Some(k)) => return self.blocking(k, window),
            (Game::One(scene), None) => scene,
        };
        let reach = scene.reach();
        if window.width().max(window.height()) > reach.widest {
            return Err(Refusal::missing(
                "the view has too many cells",
                format!("up to {} columns and rows; zoom in", reach.widest),
            ));
        }
        let window = inside(window, reach.limit)?;
        if reach.kept {
            return Ok(Source::new(self.kept(scene, window, observer)?, window));
        }
        let held = self.admit(&needed(scene, window))?;
        let board: Arc<dyn Board + Send> = Arc::from(scene.board(1));
        Ok(Source { _held: Some(Arc::new(held)), ..Source::new(board, window) })
    }

    /// Like [`Boards::ground`], for a single request for a game that no client is viewing: a small
    /// window is swept by itself.
    pub(crate) fn glance(
        &self,
        game: &Game,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Source> {
        let Some(k) = game.queens() else { return self.ground(game, window, observer) };
        let swept = u128::from(window.right()) * u128::from(window.bottom());
        let request = Request {
            k,
            window,
            stored: self.is_home(k).then_some(SweptBoard::size_for(k)),
            swept,
            sweep_allowed: swept <= limits::GLANCE,
            tree_allowed: false,
        };
        if request.engine() == Engine::Sweep {
            let sweep = Sweep::new(k).with_threads(1);
            return Ok(Source::new(Arc::new(sweep), window));
        }
        self.ground(game, window, observer)
    }

    /// Like [`Boards::ground`], if all the cells are known now.
    pub(crate) fn all(
        &self,
        game: &Game,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Source> {
        let ground = self.ground(game, window, observer)?;
        if ground.window == window {
            return Ok(ground);
        }
        if !ground.whole {
            let share = self.reach(game)?.share;
            return Err(Refusal::swept_later("this part of the board is being swept", share));
        }
        let known = ground.window.right().max(ground.window.bottom());
        Err(beyond(known))
    }

    fn blocking(&self, k: K, window: Window) -> Result<Source> {
        let home = self.home(k)?;
        let request = Request {
            k,
            window,
            stored: Some(home.size()),
            swept: 0,
            sweep_allowed: true,
            tree_allowed: SweptBoard::has_far(k),
        };
        if request.engine() == Engine::Quadtree
            && let Some(far) = self.far(k)
        {
            let turn = far.turn()?;
            let board: Arc<dyn Board + Send> = far.board();
            return Ok(Source { far: Some((far, Arc::new(turn))), ..Source::new(board, window) });
        }
        let wanted = inside(window, home.size())?;
        let view = home.view()?;
        let known = inside(wanted, view.size());
        let Ok(known) = known else {
            return Err(home.later("this part of the board is being swept"));
        };
        Ok(Source { whole: known == wanted, ..Source::new(view, known) })
    }

    /// Returns the swept board of game k, as far as it is known.
    pub(crate) fn view(&self, k: K) -> Result<Arc<View>> {
        self.home(k)?.view()
    }

    /// Returns the swept board of game k, if all of it is known now.
    pub(crate) fn whole(&self, k: K) -> Result<Arc<View>> {
        let view = self.view(k)?;
        let home = self.home(k)?;
        if view.size() < home.size() {
            return Err(home.later(SWEPT));
        }
        Ok(view)
    }

    /// A square of the board of a scene, from the origin on, that has a window. It is computed
    /// once, and its side is a power of two: those that follow one another as views go farther out
    /// take a third more work than the last one.
    fn kept(&self, scene: &Scene, window: Window, observer: &dyn Observer) -> Result<Arc<Kept>> {
        let (limit, far) = (scene.reach().limit, window.right().max(window.bottom()));
        let side = far.next_power_of_two().max(NEAR).min(limit);
        let sides = iter::successors(Some(side), |side| Some(2 * side));
        let mut known = sides.take_while(|&side| side <= limit);
        if let Some(kept) = known.find_map(|side| self.kept.get(&(scene.clone(), side))) {
            return Ok(kept);
        }
        let key = (scene.clone(), side);
        let place = match self.kept.get_value_or_guard(&key, Some(Duration::ZERO)) {
            GuardResult::Value(kept) => return Ok(kept),
            GuardResult::Guard(place) => place,
            GuardResult::Timeout => return Err(Refusal::turn()),
        };
        let square = Window::try_new(0, 0, side, side).map_err(Refusal::ours)?;
        let mut needed = needed(scene, square);
        needed.bytes += Kept::memory_for(square);
        let _held = self.admit(&needed)?;
        let kept = Arc::new(Kept::read(&*scene.board(1), square, observer)?);
        // A board that is too large for the cache is computed again next time.
        let _ = place.insert(Arc::clone(&kept));
        Ok(kept)
    }
}

/// The least side of a square that is kept.
const NEAR: u64 = 256;

/// The work of computing some cells. A request for many cells draws squares of them.
fn needed(scene: &Scene, window: Window) -> Needed<'static> {
    let side = window.width().max(window.height()).div_ceil(MOST_PIXELS);
    let Work { amount, unit, memory, .. } = scene.work(window, Scale::CellsPerPixel(side), 1);
    let smaller = "go closer to the origin, or choose a game with smaller numbers";
    Needed { what: "these cells need", steps: amount, unit, bytes: memory, smaller }
}

/// The most pixels that a row or a column of a response has.
const MOST_PIXELS: u64 = 2048;

/// Returns the cells of a window that lie in the first `size` rows and columns.
fn inside(window: Window, size: u64) -> Result<Window> {
    let board = Window::try_new(0, 0, size, size).map_err(Refusal::ours)?;
    window.intersection(&board).ok_or_else(|| beyond(size))
}

fn beyond(size: u64) -> Refusal {
    Refusal::missing(
        "the cells are outside the known board",
        format!("columns and rows below {size}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_computed_as_far_out_as_it_is_asked_for_and_once() {
        let boards = Boards::new(1, 2 << 30, vec![]);
        // With values of a byte, and of more.
        for game in ["wythoff@3", "wythoff@1000"] {
            let game = Game::parse("nimhoff", game).unwrap();
            let ask = |x| {
                let window = Window::try_new(x, 0, 1, 1).unwrap();
                let source = boards.ground(&game, window, &()).unwrap();
                assert!(source.whole && source.window == window);
                source.board
            };
            // Both boards are held, so that one is not at the address of the other.
            let same = |one: &Arc<_>, other: Arc<_>| Arc::ptr_eq(one, &other);
            let limit = boards.reach(&game).unwrap().limit;
            let (near, middle) = (ask(0), ask(300));
            assert!(same(&near, ask(NEAR - 1)) && !same(&near, ask(NEAR)));
            assert!(same(&middle, ask(NEAR)) && same(&middle, ask(511)));
            // The largest board fits into the cache, and answers for all cells.
            let largest = ask(limit - 1);
            assert!(same(&largest, ask(limit - 1)) && same(&largest, ask(limit / 2)));
            let beyond = Window::try_new(limit, 0, 1, 1).unwrap();
            assert!(boards.ground(&game, beyond, &()).is_err());
        }
    }

    #[test]
    fn a_board_whose_computation_needs_too_much_memory_is_refused() {
        let rules = (1..=60).map(|n| format!("{n},256")).collect::<Vec<_>>().join(";");
        let game = Game::parse("nimhoff", &format!("{rules}@2")).unwrap();
        let boards = Boards::new(1, 1 << 28, vec![]);
        let ask = |x| boards.ground(&game, Window::try_new(x, 0, 1, 1).unwrap(), &());
        assert!(ask(100).is_ok());
        assert!(ask(4000).is_err());
    }
}
