//! Error responses.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors of any type are taken by value and formatted"
)]

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wythoff::board::BoardError;
use wythoff_view::Watch;

/// An error response, in JSON: `{"error":"..","allowed":".."}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    allowed: String,
    /// Progress of the work that must be completed before the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<Share>,
}

/// Progress of some work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Share {
    /// Number of finished cells, or of other units of work.
    pub(crate) done: u64,
    /// Number of all units; 0 if it is not known yet.
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

    /// 400: the request is invalid or too large.
    pub(crate) fn bad(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, allowed)
    }

    /// 404: the resource does not exist.
    pub(crate) fn missing(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, allowed)
    }

    /// 405: the resource exists but does not support the method.
    pub(crate) fn method() -> Self {
        const ALLOWED: &str = "GET for pictures and numbers, POST for /play/.. and /automaton";
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "this path does not support the method of the request",
            ALLOWED,
        )
    }

    /// 408: the body of the request did not arrive.
    pub(crate) fn late() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "the body of the request did not arrive in time",
            "send all bytes that Content-Length names within 10 seconds",
        )
    }

    /// 413: the body of the request is too large.
    pub(crate) fn too_long(allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "the body of the request is too large", allowed)
    }

    /// 403: the request came from another site, or names another host.
    pub(crate) fn host() -> Self {
        const ALLOWED: &str = "the address that the program printed when it started";
        Self::new(
            StatusCode::FORBIDDEN,
            "the request names another host or comes from another site",
            ALLOWED,
        )
    }

    /// 503: the answer is not available yet.
    pub(crate) fn later(error: impl ToString, progress: Option<Share>) -> Self {
        let refusal = Self::new(StatusCode::SERVICE_UNAVAILABLE, error, "try again");
        Self { progress, ..refusal }
    }

    /// 500: an internal error.
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
    /// 503: the work exceeded the time limit of a request.
    pub(crate) fn slow() -> Self {
        let error = "the request exceeds the time limit";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, error, "try again, or request less")
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
