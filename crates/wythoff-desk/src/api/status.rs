//! The state of a game's computation, and the games of the server.

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff_anatomy::compare::Pairing;
use wythoff_render::Palette;
use wythoff_view::{Aspect, Scene};

use super::pictures::aspect;
use crate::Desk;
use crate::game::{FAMILIES, Game};
use crate::refusal::{Result, Share};
use crate::tiles::{TILE, VIEW};

/// A game and the part of it that is known.
#[derive(Debug, Serialize)]
pub(crate) struct Status {
    family: &'static str,
    game: String,
    title: String,
    y_up: bool,
    ready: bool,
    known: String,
    limit: String,
    far: bool,
    progress: Option<Share>,
    palettes: Vec<&'static str>,
    /// True if the map can show values.
    has_values: bool,
    /// The colours of the first palette by class of value, from -5 and below.
    colours: Vec<String>,
    command: String,
}

/// The query parameter `?colour=`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    colour: Option<String>,
}

pub(crate) fn status(desk: &Desk, game: Game, shown: &Shown) -> Result<Status> {
    let game = game.with(aspect(shown.colour.as_deref())?)?;
    let reach = desk.boards.reach(&game)?;
    let palettes = palettes(&game);
    let colours = palettes[0].colours().map(|colour| colour.to_string());
    Ok(Status {
        family: game.family(),
        title: title(&game),
        y_up: game.y_up(),
        ready: reach.share.is_none(),
        known: reach.known.to_string(),
        limit: reach.limit.to_string(),
        far: reach.limit > reach.known,
        progress: reach.share,
        has_values: has_values(&game),
        palettes: palettes.iter().map(|palette| palette.name()).collect(),
        colours: colours.into(),
        command: command(&game, reach.known),
        game: game.to_string(),
    })
}

fn has_values(game: &Game) -> bool {
    match game {
        Game::One(scene) => Scene::try_new(scene.game().clone(), Some(Aspect::Value)).is_ok(),
        Game::Compare(_) => false,
    }
}

fn palettes(game: &Game) -> Vec<Palette> {
    match game {
        Game::One(scene) => scene.palettes(),
        Game::Compare(_) => vec![Palette::Paper],
    }
}

/// The title of a game.
pub(crate) fn title(game: &Game) -> String {
    match game {
        Game::One(scene) => match scene.aspect() {
            Aspect::Slice(z) => format!("{}, z={z}", scene.game().title()),
            _ => scene.game().title(),
        },
        Game::Compare(Pairing { k, with, .. }) => {
            format!("Games {} and {}", k.get(), with.get())
        }
    }
}

/// The command that draws the known board.
fn command(game: &Game, known: u64) -> String {
    let scale = (known / 1024).max(1);
    match game {
        Game::One(scene) => scene.command(known, scale),
        Game::Compare(Pairing { k, with, shift: (dx, dy), offset }) => format!(
            "wythoff blocking compare --k {} --with {} --shift {dx},{dy} --offset {offset} --size {known} --scale {scale} -o games.png",
            k.get(),
            with.get()
        ),
    }
}

/// The families and limits of this desk.
#[derive(Debug, Serialize)]
pub(crate) struct Games {
    version: &'static str,
    families: [&'static str; FAMILIES.len()],
    palettes: Vec<&'static str>,
    /// The stored boards.
    stores: Vec<Stored>,
    limits: Limits,
}

#[derive(Debug, Serialize)]
struct Stored {
    k: u64,
    size: String,
}

#[derive(Debug, Serialize)]
struct Limits {
    coordinate: String,
    tile: u64,
    view: u64,
    memory: u64,
    seconds: u64,
}

pub(crate) fn games(desk: &Desk) -> Games {
    let stores = desk.boards.stored();
    Games {
        version: env!("CARGO_PKG_VERSION"),
        families: FAMILIES,
        palettes: Palette::BY_VALUE.map(Palette::name).into(),
        stores: stores.map(|(k, size)| Stored { k: k.get(), size: size.to_string() }).collect(),
        limits: Limits {
            coordinate: Window::LIMIT.to_string(),
            tile: TILE,
            view: VIEW,
            memory: desk.limits.memory,
            seconds: desk.limits.time.as_secs(),
        },
    }
}
