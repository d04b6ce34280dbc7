//! Why a request has no answer.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors are handed over as they come, and told as text"
)]

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wythoff::board::BoardError;
use wythoff_view::Watch;

/// An answer that says what went wrong, and what is allowed; as JSON `{"error":"..","allowed":".."}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    allowed: String,
    /// How far the work is that has to be done first.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<Share>,
}

/// So much of the whole is done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Share {
    /// Cells finished, or what else is counted.
    pub(crate) done: u64,
    /// All of them; 0 if it is not known yet.
    pub(crate) total: u64,
}

impl From<&Watch> for Share {
    fn from(watch: &Watch) -> Self {
        let (done, total) = watch.counts();
        Self { done, total }
    }
}

impl Refusal {
    fn new(status: StatusCode, error: impl ToString, allowed: impl Into<String>) -> Self {
        Self { status, error: error.to_string(), allowed: allowed.into(), progress: None }
    }

    /// 400: what was asked makes no sense, or is too much.
    pub(crate) fn bad(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, allowed)
    }

    /// 404: there is no such thing.
    pub(crate) fn missing(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, allowed)
    }

    /// 405: there is such a thing, and something else can be done with it.
    pub(crate) fn method() -> Self {
        const ALLOWED: &str = "GET for pictures and numbers, POST for /play/.. and /automaton";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "this is asked in another way", ALLOWED)
    }

    /// 413: more was posted than is read.
    pub(crate) fn too_long(allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "this is too much to be read", allowed)
    }

    /// 403: the page was asked for under the name of another one.
    pub(crate) fn host() -> Self {
        const ALLOWED: &str = "the address that the program printed when it started";
        Self::new(StatusCode::FORBIDDEN, "this is not the host that was asked for", ALLOWED)
    }

    /// 503: not yet.
    pub(crate) fn later(error: impl ToString, progress: Option<Share>) -> Self {
        let refusal = Self::new(StatusCode::SERVICE_UNAVAILABLE, error, "ask again");
        Self { progress, ..refusal }
    }

    /// 500: the program is to blame.
    pub(crate) fn ours(error: impl ToString) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, error, "")
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(_) => Self::slow(),
            BoardError::Engine(error) => Self::ours(error),
        }
    }
}

impl Refusal {
    /// 503: it took longer than a request may take.
    pub(crate) fn slow() -> Self {
        let error = "this takes longer than one request may";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, error, "ask again, or for less")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let later = self.status == StatusCode::SERVICE_UNAVAILABLE;
        let mut response = (self.status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if later {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
