//! Pictures of parts of a board: tiles, which are kept, and views of any place and size.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use axum::body::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use wythoff::{K, Window};
use wythoff_render::{Palette, Picture, PictureError, Scale, Subject};

use crate::boards::{Boards, Colour, Ground};
use crate::comparing::Comparing;
use crate::game::Game;
use crate::pad::pad;
use crate::refusal::Refusal;
use crate::work::{Ticket, Workers};

/// Pixels of a side of a tile.
pub(crate) const TILE: u64 = 256;

/// Most pixels of a side of a view.
pub(crate) const VIEW: u64 = 2048;

/// Coarsest zoom: a pixel has 2^52 cells a side.
pub(crate) const COARSEST: u32 = 52;

/// From this zoom on the quadtree counts squares.
const COUNTED: u32 = 4;

/// What is drawn, and how.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    /// The game.
    pub(crate) game: Game,
    /// Its colours, in blocking queens.
    pub(crate) palette: Palette,
    /// What is shown, in Linear Nimhoff.
    pub(crate) colour: Colour,
}

/// A part of a board, as a picture: `width` x `height` pixels of 2^`z` cells a side from the cell (x, y) on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
    pub(crate) z: u32,
}

impl Area {
    /// A tile by its numbers.
    pub(crate) fn tile(z: u32, x: u64, y: u64) -> Result<Self, Refusal> {
        let beyond = || {
            Refusal::missing("there is no such tile", "z from 0 to 52; boards end at 2^60 cells")
        };
        let side = if z <= COARSEST { TILE << z } else { return Err(beyond()) };
        let [x, y] = [x, y].map(|n| n.checked_mul(side).filter(|&n| n < Window::LIMIT));
        let (Some(x), Some(y)) = (x, y) else { return Err(beyond()) };
        Ok(Self { x, y, width: TILE, height: TILE, z })
    }

    /// Its cells, as far as there are any.
    fn window(self) -> Result<Window, Refusal> {
        let length = |start: u64, pixels: u64| {
            pixels.saturating_mul(1 << self.z).min(Window::LIMIT.saturating_sub(start))
        };
        let (width, height) = (length(self.x, self.width), length(self.y, self.height));
        Window::try_new(self.x, self.y, width, height)
            .map_err(|error| Refusal::missing(error, "boards end at 2^60 cells"))
    }
}

/// A picture that is drawn.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    /// The file.
    pub(crate) png: Bytes,
    /// What tells it from others.
    pub(crate) tag: u64,
    /// Whether pixels stand for palaces a square, of which no more is known.
    pub(crate) counted: bool,
    /// Whether all is there that there will be.
    pub(crate) whole: bool,
}

#[derive(Clone)]
struct Weight;

impl Weighter<(Look, Area), Drawn> for Weight {
    fn weight(&self, (look, _): &(Look, Area), drawn: &Drawn) -> u64 {
        (drawn.png.len() + size_of_val(look) + 256) as u64
    }
}

/// The pictures of a server.
pub(crate) struct Tiles {
    boards: Arc<Boards>,
    workers: Arc<Workers>,
    kept: Cache<(Look, Area), Drawn, Weight>,
}

impl Tiles {
    /// Pictures of these boards; so many bytes of them are kept.
    pub(crate) fn new(boards: Arc<Boards>, workers: Arc<Workers>, bytes: u64) -> Self {
        Self { boards, workers, kept: Cache::with_weighter(1 << 14, bytes, Weight) }
    }

    /// A tile. Those who ask for it at the same time wait for one of them.
    pub(crate) async fn tile(&self, look: Look, area: Area) -> Result<Drawn, Refusal> {
        let key = (look, area);
        let place = match self.kept.get_value_or_guard_async(&key).await {
            Ok(drawn) => return Ok(drawn),
            Err(place) => place,
        };
        let ground = self.boards.ground(&key.0.game, key.0.colour, area.window()?).await?;
        let drawn = self.draw(key.0, area, ground).await?;
        if drawn.whole {
            // If it does not fit, it is drawn again.
            let _ = place.insert(drawn.clone());
        }
        Ok(drawn)
    }

    /// Any part of a board.
    pub(crate) async fn view(&self, look: Look, area: Area) -> Result<Drawn, Refusal> {
        let ground = self.boards.glance(&look.game, look.colour, area.window()?).await?;
        self.draw(look, area, ground).await
    }

    async fn draw(&self, look: Look, area: Area, ground: Ground) -> Result<Drawn, Refusal> {
        let partner = match &look.game {
            Game::Compare(pairing) => Some(self.boards.whole(pairing.with).await?),
            _ => None,
        };
        self.workers
            .run(move |ticket| {
                ground.prepare(ticket)?;
                match (&look.game, partner) {
                    (Game::Compare(pairing), Some(partner)) => {
                        let comparison = Comparing { pairing: *pairing, ground, partner, area };
                        comparison.draw(ticket)
                    }
                    _ => draw(&look, &ground, area, ticket),
                }
            })
            .await
    }
}

fn draw(look: &Look, ground: &Ground, area: Area, ticket: &Ticket) -> Result<Drawn, Refusal> {
    let window = ground.window;
    let mut picture = match &look.game {
        Game::Blocking(k) => Picture::new(*k, window),
        Game::Nimhoff(rules, k) => Picture {
            palette: nimhoff_palette(look.colour, *k),
            ..Picture::nimhoff(rules, *k, window)
        },
        Game::Imitation(km) => Picture::imitation(*km, window),
        Game::Compare(_) => return Err(Refusal::ours("a comparison has two boards")),
    };
    if let (Game::Nimhoff(rules, _), Colour::Fill(rule)) = (&look.game, look.colour) {
        picture.subject = Subject::fill(rules, rule);
    }
    if let Game::Blocking(_) = look.game {
        picture.palette = look.palette;
    }
    picture.scale = Scale::CellsPerPixel(1 << area.z);
    picture.counted = ground.is_far() && area.z >= COUNTED;
    let mut png = Vec::new();
    picture.draw(&*ground.board, &mut png, ticket).map_err(failed)?;
    // Where y grows upwards, what is missing is missing above.
    let height = window.height().div_ceil(1 << area.z);
    let down = if look.game.y_up() { area.height - height } else { 0 };
    let drawn = finish(png, window, (0, down as u32), area, ground.whole)?;
    Ok(Drawn { counted: picture.counted, ..drawn })
}

/// Puts the picture of a window into its place in the area.
pub(crate) fn finish(
    png: Vec<u8>,
    window: Window,
    at: (u32, u32),
    area: Area,
    whole: bool,
) -> Result<Drawn, Refusal> {
    let pixels = [window.width(), window.height()].map(|cells| cells.div_ceil(1 << area.z));
    let all = (area.width as u32, area.height as u32);
    let complete = pixels == [area.width, area.height];
    let png = if complete { png } else { pad(&png, at, all).map_err(Refusal::ours)? };
    let mut hasher = DefaultHasher::new();
    png.hash(&mut hasher);
    Ok(Drawn { png: png.into(), tag: hasher.finish(), counted: false, whole })
}

/// Why there is no picture.
pub(crate) fn failed(error: PictureError) -> Refusal {
    match error {
        PictureError::Interrupted(_) => Refusal::slow(),
        error => Refusal::ours(error),
    }
}

/// The colours of what is shown of Linear Nimhoff.
pub(crate) fn nimhoff_palette(colour: Colour, k: K) -> Palette {
    match colour {
        Colour::Outcome => Palette::Outcome,
        Colour::Sees if k.get() > 1 => Palette::Paper,
        Colour::Sees => Palette::Sees,
        Colour::Fill(_) => Palette::Fill,
    }
}
