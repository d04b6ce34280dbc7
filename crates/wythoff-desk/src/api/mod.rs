//! The interface: paths and their answers.

mod advice;
mod automaton;
mod cells;
mod limits;
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
use crate::refusal::{Refusal, Result};

/// A request under way: the desk that answers it, and the observer that may stop the work.
#[derive(Clone, Copy)]
struct Inquiry<'a> {
    desk: &'a Desk,
    observer: &'a dyn Observer,
}

/// Answers a request. The interface is at `/v1`, and its newest version also without this prefix.
pub(crate) fn answer(
    desk: &Desk,
    request: &Request<Bytes>,
    observer: &dyn Observer,
) -> Result<Response<Bytes>> {
    let (asked, inquiry) = (Asked(request), Inquiry { desk, observer });
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
                inquiry.tile(game, [z, x, y], asked.query()?)?
            }
            ["view", family, game] => inquiry.view([family, game], asked.query()?)?,
            _ => return Err(missing(request)),
        };
        return Ok(pictures::answer(drawn, asked.headers()));
    }
    match *names {
        ["games"] => json(&status::games(desk)),
        ["agreement", games] => {
            let pairing = Game::comparison(games)?;
            json(&inquiry.agreement(pairing, asked.query()?)?)
        }
        ["play", "state"] => json(&inquiry.state(asked.body()?)?),
        ["play", "hint"] => json(&inquiry.hint(asked.body()?)?),
        ["play", "review"] => json(&inquiry.review(asked.body()?)?),
        ["play", "puzzle"] => json(&inquiry.puzzle(asked.body()?)?),
        ["automaton"] => json(&automaton::evolve(&asked.body()?, observer)?),
        [question, family, game] => {
            let game = || Game::parse(family, game);
            match question {
                "status" => json(&status::status(desk, game()?, &asked.query()?)?),
                "values" => json(&inquiry.values(game()?, &asked.query()?)?),
                "cell" | "region" | "outcome" => json(&inquiry.cell(&game()?, &asked.query()?)?),
                "advice" | "best-move" => json(&inquiry.advice(&game()?, asked.query()?)?),
                "profile" => json(&inquiry.profile(game()?, &asked.query()?)?),
                "rectangle" => json(&inquiry.rectangle(game()?, &asked.query()?)?),
                "structure" => json(&inquiry.structure(&game()?)?),
                _ => Err(missing(request)),
            }
        }
        _ => Err(missing(request)),
    }
}

fn missing(request: &Request<Bytes>) -> Refusal {
    let allowed = "/ for the page; /openapi.json lists all other paths";
    Refusal::missing(format!("`{}` does not exist", request.uri().path()), allowed)
}

/// The response with a value as JSON.
fn json(value: &impl Serialize) -> Result<Response<Bytes>> {
    let mut response = Response::new(serde_json::to_vec(value).map_err(Refusal::ours)?.into());
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}
