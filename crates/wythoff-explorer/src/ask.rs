//! Parameters and bodies of requests.

use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{
    FromRequest, FromRequestParts, Path as PlainPath, Query as PlainQuery, Request,
};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error, Visitor};
use serde::{Deserialize, Deserializer};
use wythoff::Window;

use crate::refusal::Refusal;

/// The variable parts of the path of a request.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = PlainPath::from_request_parts(parts, state).await;
        let PlainPath(value) = path.map_err(|error| {
            Refusal::bad(error.body_text(), "the paths listed in /openapi.json, in UTF-8")
        })?;
        Ok(Self(value))
    }
}

/// The query parameters of a request.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let query = PlainQuery::from_request_parts(parts, state).await;
        let PlainQuery(value) = query.map_err(|error| {
            Refusal::bad(error.body_text(), "the query parameters listed in /openapi.json")
        })?;
        Ok(Self(value))
    }
}

/// Largest body of a request, in bytes.
pub(crate) const MOST_POSTED: usize = 1 << 20;

/// Time limit for the body of a request.
const BODY: Duration = Duration::from_secs(10);

/// The body of a request, parsed as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let body = tokio::time::timeout(BODY, axum::Json::from_request(request, state)).await;
        let body: Result<axum::Json<T>, JsonRejection> = body.map_err(|_| Refusal::late())?;
        let axum::Json(value) = body.map_err(|error| {
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return Refusal::too_long(format!("at most {MOST_POSTED} bytes"));
            }
            Refusal::bad(error.body_text(), "JSON in the form that /openapi.json describes")
        })?;
        Ok(Self(value))
    }
}

/// A coordinate, a length or a number of steps: a whole number up to 2^60.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) u64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits)
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Whole;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a whole number from 0 to 2^60 = {}", Window::LIMIT)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
        let wrong = || E::invalid_value(serde::de::Unexpected::Unsigned(number), &self);
        if number <= Window::LIMIT { Ok(Whole(number)) } else { Err(wrong()) }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Whole, E> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|&number| digits && number <= Window::LIMIT);
        number.map(Whole).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

/// A rectangle of cells, `?x=&y=&width=&height=`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cells {
    x: Whole,
    y: Whole,
    width: Whole,
    height: Whole,
}

impl Cells {
    /// The window of these cells, of which there may be at most `most`.
    pub(crate) fn window(self, most: u128) -> Result<Window, Refusal> {
        let allowed = format!("at most {most} cells, up to 2^60 in x and y");
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(|Whole(n)| n);
        let window = Window::try_new(x, y, width, height)
            .map_err(|error| Refusal::bad(error, allowed.clone()))?;
        if window.cells() > most {
            return Err(Refusal::bad(format!("the window has {} cells", window.cells()), allowed));
        }
        Ok(window)
    }
}

/// A cell, `?x=&y=`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cell {
    x: Whole,
    y: Whole,
}

impl Cell {
    /// The window of this cell alone.
    pub(crate) fn window(self) -> Result<Window, Refusal> {
        let allowed = "x and y below 2^60";
        Window::try_new(self.x.0, self.y.0, 1, 1).map_err(|error| Refusal::bad(error, allowed))
    }
}
