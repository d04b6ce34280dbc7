//! Requests, taken apart: path, query and body.

use std::fmt::Display;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, header};
use percent_encoding::percent_decode_str;
use serde::de::{DeserializeOwned, Error, Visitor};
use serde::{Deserialize, Deserializer};
use wythoff::Window;
use wythoff::text::is_digits;

use crate::refusal::{Refusal, Result};

/// Largest body of a request, in bytes.
pub const MOST_POSTED: usize = 1 << 20;

/// A request.
pub(crate) struct Asked<'a>(pub(crate) &'a Request<Bytes>);

impl Asked<'_> {
    /// The names between the slashes of the path, decoded.
    pub(crate) fn names(&self) -> Result<Vec<String>> {
        let path = self.0.uri().path();
        let names = path.strip_prefix('/').unwrap_or(path).split('/');
        let decoded = names.map(|name| Ok(percent_decode_str(name).decode_utf8()?.into_owned()));
        decoded.collect::<Result<_, std::str::Utf8Error>>().map_err(|error| {
            Refusal::bad(
                format!("the path is not text: {error}"),
                "the paths listed in /openapi.json, in UTF-8",
            )
        })
    }

    /// True for GET and HEAD.
    pub(crate) fn is_get(&self) -> bool {
        [Method::GET, Method::HEAD].contains(self.0.method())
    }

    /// True for POST.
    pub(crate) fn is_post(&self) -> bool {
        self.0.method() == Method::POST
    }

    /// The headers.
    pub(crate) fn headers(&self) -> &HeaderMap {
        self.0.headers()
    }

    /// The query parameters.
    pub(crate) fn query<T: DeserializeOwned>(&self) -> Result<T> {
        let query = self.0.uri().query().unwrap_or_default();
        let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
        serde_path_to_error::deserialize(pairs).map_err(|error| {
            Refusal::bad(
                format!("the query parameters are not valid: {}", placed(&error)),
                "the query parameters listed in /openapi.json",
            )
        })
    }

    /// The body, which is JSON.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T> {
        const ALLOWED: &str = "JSON in the form that /openapi.json describes";
        let kind = self.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        if !kind.is_some_and(|kind| kind.starts_with(b"application/json")) {
            return Err(Refusal::bad(
                "the request has no `Content-Type: application/json`",
                ALLOWED,
            ));
        }
        if self.0.body().len() > MOST_POSTED {
            return Err(Refusal::too_long());
        }
        let mut json = serde_json::Deserializer::from_slice(self.0.body());
        let read = serde_path_to_error::deserialize(&mut json);
        let read = read.map_err(|error| {
            let problem = placed(&error);
            // If the text is JSON, the field says where the problem is.
            match problem.rsplit_once(" at line ") {
                Some((problem, _)) if error.inner().is_data() => problem.to_owned(),
                _ => problem,
            }
        });
        let read = read.and_then(|read| json.end().map(|()| read).map_err(|e| e.to_string()));
        read.map_err(|error| {
            Refusal::bad(format!("the body of the request is not valid: {error}"), ALLOWED)
        })
    }
}

/// An error with the field in which it is, if the error does not name the field.
fn placed<E: Display>(error: &serde_path_to_error::Error<E>) -> String {
    let (field, problem) = (format!("`{}`", error.path()), error.inner().to_string());
    let is_named = field == "`.`" || problem.contains(&field);
    if is_named { problem } else { format!("{field}: {problem}") }
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
        let number = text.parse().ok().filter(|&n| is_digits(text) && n <= Window::LIMIT);
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
    pub(crate) fn window(self, most: u128) -> Result<Window> {
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

/// A rectangle of cells in an aspect, `?x=&y=&width=&height=&colour=`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownCells {
    x: Whole,
    y: Whole,
    width: Whole,
    height: Whole,
    pub(crate) colour: Option<String>,
}

impl ShownCells {
    /// The rectangle.
    pub(crate) const fn cells(&self) -> Cells {
        let Self { x, y, width, height, .. } = *self;
        Cells { x, y, width, height }
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
    pub(crate) fn window(self) -> Result<Window> {
        let allowed = "x and y below 2^60";
        Window::try_new(self.x.0, self.y.0, 1, 1).map_err(|error| Refusal::bad(error, allowed))
    }
}

/// A cell in an aspect, `?x=&y=&colour=`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownCell {
    x: Whole,
    y: Whole,
    pub(crate) colour: Option<String>,
}

impl ShownCell {
    /// The cell.
    pub(crate) const fn cell(&self) -> Cell {
        Cell { x: self.x, y: self.y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message with which a request with this query, or this body, is refused.
    fn message<T: DeserializeOwned>(query: &str, body: &'static str) -> Option<String> {
        let request =
            Request::post(format!("/?{query}")).header("content-type", "application/json");
        let request = request.body(Bytes::from(body)).unwrap();
        let asked = Asked(&request);
        let read = if body.is_empty() { asked.query::<T>() } else { asked.body::<T>() };
        let (_, body) = read.err()?.into_response().into_parts();
        let refusal: serde_json::Value = serde_json::from_slice(&body).unwrap();
        refusal["error"].as_str().map(str::to_owned)
    }

    #[test]
    fn a_field_that_is_wrong_is_named_once_and_in_quotes() {
        let start = "the query parameters are not valid: ";
        for (query, problem) in [
            ("x=3&z=4", "unknown field `z`, expected `x` or `y`"),
            ("x=3", "missing field `y`"),
            (
                "x=3&y=-4",
                "`y`: invalid value: string \"-4\", expected a whole number from 0 to 2^60 = \
                 1152921504606846976",
            ),
        ] {
            assert_eq!(message::<Cell>(query, ""), Some(format!("{start}{problem}")));
        }
        assert_eq!(message::<Cell>("x=3&y=4", ""), None);
        let body = r#"{"cell":{"x":3,"y":-4}}"#;
        let problem = message::<std::collections::BTreeMap<String, Cell>>("", body).unwrap();
        let expected =
            "the body of the request is not valid: `cell.y`: invalid type: integer `-4`, ";
        assert!(problem.starts_with(expected) && !problem.contains(" at line "), "{problem}");
        let problem = message::<Cell>("", "{").unwrap();
        assert!(problem.contains(" at line 1 "), "{problem}");
    }
}
