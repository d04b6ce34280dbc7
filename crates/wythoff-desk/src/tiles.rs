//! Pictures of parts of a board: tiles, which are cached, and views of any position and size.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::{Cache, GuardResult};
use wythoff::Window;
use wythoff::board::BoardError;
use wythoff::observer::Observer;
use wythoff_render::{Inset, Palette, PictureError, Scale};
use wythoff_view::Scene;

use crate::boards::{Boards, Source};
use crate::comparing::Comparing;
use crate::game::Game;
use crate::refusal::{Refusal, Result};

/// Side of a tile in pixels.
pub const TILE: u64 = 256;

/// Largest side of a view in pixels.
pub const VIEW: u64 = 2048;

/// The coarsest zoom: a pixel shows a square with a side of 2^52 cells.
pub const COARSEST: u32 = 52;

/// The smallest zoom at which a quadtree draws the number of palaces in squares.
const COUNTED: u32 = 4;

/// A board and its colours.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    /// The board.
    pub(crate) game: Game,
    /// The palette for blocking queens. Other boards have a palette of their own.
    pub(crate) palette: Palette,
}

/// A part of a board as a picture: `width` x `height` pixels, each a square with a side of
/// 2^`z` cells, from the cell (x, y) on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) width: u64,
    pub(crate) height: u64,
    pub(crate) z: u32,
}

impl Area {
    /// The area of a tile.
    pub(crate) fn tile(z: u32, x: u64, y: u64) -> Result<Self> {
        let beyond = || {
            Refusal::missing("the tile does not exist", "z from 0 to 52; boards end at 2^60 cells")
        };
        let side = if z <= COARSEST { TILE << z } else { return Err(beyond()) };
        let [x, y] = [x, y].map(|n| n.checked_mul(side).filter(|&n| n < Window::LIMIT));
        let (Some(x), Some(y)) = (x, y) else { return Err(beyond()) };
        Ok(Self { x, y, width: TILE, height: TILE, z })
    }

    /// The inset in this area of a picture whose corner is the pixel `corner`; `None` if the
    /// picture fills the area.
    pub(crate) fn around(self, window: Window, corner: (u32, u32)) -> Option<Inset> {
        let pixels = [window.width(), window.height()].map(|cells| cells.div_ceil(1 << self.z));
        let size = (self.width as u32, self.height as u32);
        (pixels != [self.width, self.height]).then_some(Inset { size, corner })
    }

    /// The cells of the area within the largest coordinate.
    fn window(self) -> Result<Window> {
        let length = |start: u64, pixels: u64| {
            pixels.saturating_mul(1 << self.z).min(Window::LIMIT.saturating_sub(start))
        };
        let (width, height) = (length(self.x, self.width), length(self.y, self.height));
        Window::try_new(self.x, self.y, width, height)
            .map_err(|error| Refusal::missing(error, "boards end at 2^60 cells"))
    }
}

/// A drawn picture.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    /// The PNG file.
    pub(crate) png: Bytes,
    /// A hash of the file, for caches.
    pub(crate) tag: u64,
    /// True if pixels show the number of palaces in their squares instead of values.
    pub(crate) counted: bool,
    /// True if no more cells of the area will become known.
    pub(crate) whole: bool,
}

impl Drawn {
    /// A picture of values.
    pub(crate) fn new(png: Vec<u8>, whole: bool) -> Self {
        let mut hasher = DefaultHasher::new();
        // Without the length, whose size differs between machines.
        hasher.write(&png);
        Self { png: png.into(), tag: hasher.finish(), counted: false, whole }
    }
}

#[derive(Clone)]
struct Weight;

impl Weighter<(Look, Area), Drawn> for Weight {
    fn weight(&self, (look, _): &(Look, Area), drawn: &Drawn) -> u64 {
        (drawn.png.len() + size_of_val(look) + 256) as u64
    }
}

/// The pictures of boards.
pub(crate) struct Tiles {
    boards: Arc<Boards>,
    kept: Cache<(Look, Area), Drawn, Weight>,
}

impl Tiles {
    /// Pictures of these boards, of which at most `bytes` bytes are cached.
    pub(crate) fn new(boards: Arc<Boards>, bytes: u64) -> Self {
        Self { boards, kept: Cache::with_weighter(1 << 14, bytes, Weight) }
    }

    /// Returns a tile from the cache, or draws it. Simultaneous requests for one tile share the
    /// work.
    pub(crate) fn tile(&self, look: Look, area: Area, observer: &dyn Observer) -> Result<Drawn> {
        let key = (look, area);
        let place = match self.kept.get_value_or_guard(&key, Some(Duration::ZERO)) {
            GuardResult::Value(drawn) => return Ok(drawn),
            GuardResult::Guard(place) => place,
            GuardResult::Timeout => return Err(Refusal::turn()),
        };
        let ground = self.boards.ground(&key.0.game, area.window()?, observer)?;
        let drawn = self.draw(key.0, area, ground, observer)?;
        if drawn.whole {
            // A tile that is too large for the cache is drawn again next time.
            let _ = place.insert(drawn.clone());
        }
        Ok(drawn)
    }

    /// Draws any part of a board.
    pub(crate) fn view(&self, look: Look, area: Area, observer: &dyn Observer) -> Result<Drawn> {
        let ground = self.boards.glance(&look.game, area.window()?, observer)?;
        self.draw(look, area, ground, observer)
    }

    fn draw(
        &self,
        look: Look,
        area: Area,
        ground: Source,
        observer: &dyn Observer,
    ) -> Result<Drawn> {
        ground.prepare(observer)?;
        match look.game {
            Game::Compare(pairing) => {
                let partner = self.boards.whole(pairing.with)?;
                Comparing { pairing, ground, partner, area }.draw(observer)
            }
            Game::One(scene) => draw(&scene, look.palette, &ground, area, observer),
        }
    }
}

fn draw(
    scene: &Scene,
    palette: Palette,
    ground: &Source,
    area: Area,
    observer: &dyn Observer,
) -> Result<Drawn> {
    let window = ground.window;
    let counted = ground.is_far() && area.z >= COUNTED;
    let side = 1_u64 << area.z;
    if counted && !(window.x().is_multiple_of(side) && window.y().is_multiple_of(side)) {
        return Err(Refusal::bad(
            "so far out, pixels are squares whose corners are multiples of their side",
            format!("x and y that are multiples of 2^z = {side}"),
        ));
    }
    let mut picture = scene.picture(window);
    if scene.palettes().contains(&palette) {
        picture.palette = palette;
    }
    picture.scale = Scale::CellsPerPixel(side);
    picture.counted = counted;
    // If y grows upwards, the missing rows are at the top.
    let height = window.height().div_ceil(1 << area.z);
    let down = if scene.game().family().y_up() { area.height - height } else { 0 };
    picture.inset = area.around(window, (0, down as u32));
    let mut png = Vec::new();
    picture.draw(&*ground.board, &mut png, observer).map_err(failed)?;
    Ok(Drawn { counted: picture.counted, ..Drawn::new(png, ground.whole) })
}

/// The answer to a request whose picture could not be drawn.
pub(crate) fn failed(error: PictureError) -> Refusal {
    match error {
        PictureError::Interrupted(_) => Refusal::slow(),
        PictureError::Board(error) => BoardError::Engine(error).into(),
        error => Refusal::ours(error),
    }
}
