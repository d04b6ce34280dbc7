//! Tiles, and views of any part of a board.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use serde::Deserialize;
use wythoff_render::Palette;
use wythoff_view::Aspect;

use super::Inquiry;
use crate::ask::Whole;
use crate::game::Game;
use crate::refusal::{Refusal, Result, Waits};
use crate::tiles::{Area, COARSEST, Drawn, Look, VIEW};

/// The query parameters of a tile, `?palette=&colour=`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colours {
    palette: Option<String>,
    colour: Option<String>,
}

impl Colours {
    /// The game with its palette and colours.
    fn look(self, game: Game) -> Result<Look> {
        let palette = palette(self.palette.as_deref())?;
        Ok(Look { game: game.with(aspect(self.colour.as_deref())?)?, palette })
    }
}

fn palette(name: Option<&str>) -> Result<Palette> {
    let Some(name) = name else { return Ok(Palette::Paper) };
    Palette::by_value(name)
        .map_err(|_| Refusal::bad(format!("there is no palette {name:?}"), Palette::names()))
}

/// Parses the aspect of a query.
pub(crate) fn aspect(name: Option<&str>) -> Result<Option<Aspect>> {
    const ALLOWED: &str = "outcome, value, sees, or fill and a rule, such as fill:1,1";
    let aspect = name.map(|name| {
        name.parse().map_err(|error| Refusal::bad(format!("colour {name:?}: {error}"), ALLOWED))
    });
    aspect.transpose()
}

/// The game in the aspect of a query; without one, in the aspect whose values say most.
pub(crate) fn in_aspect(game: Game, name: Option<&str>) -> Result<Game> {
    match aspect(name)? {
        None => Ok(game.finest()),
        aspect => game.with(aspect),
    }
}

impl Inquiry<'_> {
    pub(super) fn tile(self, game: Game, [z, x, y]: [&str; 3], colours: Colours) -> Result<Drawn> {
        let look = colours.look(game)?;
        let number = |text: &str, name: &str| {
            text.parse::<u64>().map_err(|_| {
                Refusal::bad(
                    format!("`{text}` is not a valid {name} of a tile"),
                    format!(
                        "z from 0 to {COARSEST}; x and y whole numbers from 0; .png at the end"
                    ),
                )
            })
        };
        let y = y.strip_suffix(".png").unwrap_or("");
        let z = u32::try_from(number(z, "z")?).unwrap_or(u32::MAX);
        let area = Area::tile(z, number(x, "x")?, number(y, "y")?)?;
        self.desk.tiles.tile(look, area, self.observer)
    }
}

/// The query parameters of a view, `?x=&y=&width=&height=&z=&palette=&colour=`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewQuery {
    x: Whole,
    y: Whole,
    width: Whole,
    height: Whole,
    #[serde(default = "finest")]
    z: Whole,
    palette: Option<String>,
    colour: Option<String>,
}

const fn finest() -> Whole {
    Whole(0)
}

impl Inquiry<'_> {
    pub(super) fn view(self, [family, game]: [&str; 2], query: ViewQuery) -> Result<Drawn> {
        let Some(game) = game.strip_suffix(".png") else {
            return Err(Refusal::missing("views are PNG files", "a game followed by .png"));
        };
        let game = Game::parse(family, game)?;
        let ViewQuery { x, y, width, height, z, palette, colour } = query;
        let [x, y, width, height, z] = [x, y, width, height, z].map(|Whole(n)| n);
        let sides = 1..=VIEW;
        if !sides.contains(&width) || !sides.contains(&height) || z > u64::from(COARSEST) {
            return Err(Refusal::bad(
                format!("a view of {width} x {height} pixels of 2^{z} cells is not possible"),
                format!("1 to {VIEW} pixels per side, z from 0 to {COARSEST}"),
            ));
        }
        let look = Colours { palette, colour }.look(game)?;
        let area = Area { x, y, width, height, z: z as u32 };
        self.desk.tiles.view(look, area, self.observer)
    }
}

/// The response with a picture, or 304 if the client has the same picture.
pub(crate) fn answer(drawn: Drawn, asked: &HeaderMap) -> Response<Bytes> {
    let tag = format!("\"{:016x}\"", drawn.tag);
    let shows = if drawn.counted { "density" } else { "values" };
    let mut response = Response::new(drawn.png);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    headers.insert(HeaderName::from_static("x-wythoff-shows"), HeaderValue::from_static(shows));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if drawn.whole {
        // The board of a game never changes; only a new version of the program may draw it
        // differently.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    } else {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        response.extensions_mut().insert(Waits::Board);
    }
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str()) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Bytes::new();
    }
    response
}
