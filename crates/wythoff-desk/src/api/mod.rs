//! The interface: paths and their answers.

mod advice;
mod automaton;
mod cells;
mod measure;
mod pictures;
mod play;
mod status;
mod structure;

use bytes::Bytes;
use http::{HeaderValue, Request, Response, header};
use serde::Serialize;
use wythoff::observer::Observer;

pub(crate) use self::structure::Anatomies;
use crate::Desk;
use crate::ask::Asked;
use crate::game::Game;
use crate::refusal::Refusal;

/// Answers a request. The interface is at `/v1`, and its newest version also without this prefix.
pub(crate) fn answer(
    desk: &Desk,
    request: &Request<Bytes>,
    observer: &dyn Observer,
) -> Result<Response<Bytes>, Refusal> {
    let asked = Asked(request);
    let names = asked.names()?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let names = names.strip_prefix(&["v1"]).unwrap_or(&names);
    let is_posted = matches!(names, ["play", _] | ["automaton"]);
    if !(if is_posted { asked.is_post() } else { asked.is_get() }) {
        return Err(Refusal::method());
    }
    if let ["tiles" | "view", ..] = names {
        let drawn = match *names {
            ["tiles", family, game, z, x, y] => {
                let game = Game::parse(family, game)?;
                pictures::tile(desk, game, [z, x, y], asked.query()?, observer)?
            }
            ["view", family, game] => {
                pictures::view(desk, [family, game], asked.query()?, observer)?
            }
            _ => return Err(missing(request)),
        };
        return Ok(pictures::answer(drawn, asked.headers()));
    }
    match *names {
        ["games"] => json(&status::games(desk)),
        ["agreement", games] => {
            let pairing = Game::comparison(games)?;
            json(&measure::agreement(desk, pairing, asked.query()?, observer)?)
        }
        ["play", "state"] => json(&play::state(asked.body()?)?),
        ["play", "hint"] => json(&play::hint(desk, asked.body()?, observer)?),
        ["play", "review"] => json(&play::review(desk, asked.body()?, observer)?),
        ["play", "puzzle"] => json(&play::puzzle(asked.body()?, observer)?),
        ["automaton"] => json(&automaton::evolve(&asked.body()?, observer)?),
        [question, family, game] => {
            let game = || Game::parse(family, game);
            match question {
                "status" => json(&status::status(desk, game()?, &asked.query()?)?),
                "values" => json(&cells::values(desk, &game()?, asked.query()?, observer)?),
                "cell" | "region" | "outcome" => {
                    json(&cells::cell(desk, &game()?, asked.query()?, observer)?)
                }
                "advice" | "best-move" => {
                    json(&advice::advice(desk, &game()?, asked.query()?, observer)?)
                }
                "profile" => json(&measure::profile(desk, &game()?, asked.query()?, observer)?),
                "rectangle" => json(&measure::rectangle(desk, &game()?, asked.query()?, observer)?),
                "structure" => json(&structure::structure(desk, &game()?, observer)?),
                _ => Err(missing(request)),
            }
        }
        _ => Err(missing(request)),
    }
}

fn missing(request: &Request<Bytes>) -> Refusal {
    let allowed = "/ for the page; /openapi.json lists all other paths";
    Refusal::missing(format!("{} does not exist", request.uri().path()), allowed)
}

/// The response with a value as JSON.
fn json(value: &impl Serialize) -> Result<Response<Bytes>, Refusal> {
    let mut response = Response::new(serde_json::to_vec(value).map_err(Refusal::ours)?.into());
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}
