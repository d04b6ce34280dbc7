//! Error responses.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors of any type are taken by value and formatted"
)]

use std::error::Error;

use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use serde::Serialize;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::board::BoardError;
use wythoff_store::board::ViewError;
use wythoff_view::Watch;

use crate::ask::MOST_POSTED;

/// The result of what may end with an error response.
pub(crate) type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// An error response, in JSON: `{"error":"..","allowed":".."}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    allowed: String,
    /// Progress of the work that must be completed before the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<Share>,
    #[serde(skip)]
    waits: Option<Waits>,
}

/// Why the same request may soon have a better answer: an extension of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// More of a board is being swept.
    Board,
    /// Another request has begun the same work, or uses the same quadtree, or the memory.
    Turn,
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
        Self {
            status,
            error: error.to_string(),
            allowed: allowed.into(),
            progress: None,
            waits: None,
        }
    }

    /// Returns true if the same request may soon have another answer.
    pub(crate) const fn is_passing(&self) -> bool {
        self.waits.is_some()
    }

    /// 400: the request is invalid or too large.
    pub fn bad(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, allowed)
    }

    /// 404: the resource does not exist.
    pub fn missing(error: impl ToString, allowed: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, allowed)
    }

    /// 405: the resource exists but does not support the method.
    pub fn method() -> Self {
        const ALLOWED: &str = "GET for pictures and numbers, POST for /play/.. and /automaton";
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "this path does not support the method of the request",
            ALLOWED,
        )
    }

    /// 408: the body of the request did not arrive.
    pub fn late() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "the body of the request did not arrive in time",
            "send all bytes that Content-Length names within 10 seconds",
        )
    }

    /// 413: the body of the request is too large.
    pub fn too_long() -> Self {
        let allowed = format!("at most {MOST_POSTED} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "the body of the request is too large", allowed)
    }

    /// 403: the request came from another site, or names another host.
    pub fn host() -> Self {
        const ALLOWED: &str = "the address that the program printed when it started";
        Self::new(
            StatusCode::FORBIDDEN,
            "the request names another host or comes from another site",
            ALLOWED,
        )
    }

    /// 503: the answer is not available yet.
    pub fn later(error: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, error, "try again")
    }

    /// 503: more of a board must be swept first.
    pub(crate) fn swept_later(error: impl ToString, progress: Option<Share>) -> Self {
        Self { progress, waits: Some(Waits::Board), ..Self::later(error) }
    }

    /// 503: another request has begun the same work, or uses the same quadtree.
    pub(crate) fn turn() -> Self {
        let error = "another request does the same work";
        Self { waits: Some(Waits::Turn), ..Self::later(error) }
    }

    /// 503: the answers under way use the memory.
    pub(crate) fn crowded() -> Self {
        let error = "other requests use the memory";
        Self { waits: Some(Waits::Turn), ..Self::later(error) }
    }

    /// 502: the host of a store does not answer.
    pub(crate) fn unreachable(error: impl ToString) -> Self {
        Self::new(StatusCode::BAD_GATEWAY, error, "")
    }

    /// 500: an internal error.
    pub fn ours(error: impl ToString) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, error, "")
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(_) => Self::slow(),
            BoardError::Engine(error) => {
                let of_tree = |error: Box<dyn Error + Send + Sync>| {
                    error.downcast::<QuadtreeError>().map_or_else(Self::ours, |it| Self::from(*it))
                };
                error.downcast::<ViewError>().map_or_else(of_tree, |it| Self::from(*it))
            }
        }
    }
}

/// The answer to a request that a quadtree could not serve.
impl From<QuadtreeError> for Refusal {
    fn from(error: QuadtreeError) -> Self {
        match error {
            QuadtreeError::Interrupted(_) => Self::slow(),
            QuadtreeError::Budget { .. } => Self::missing(error, "a view closer to the origin"),
            error => Self::ours(error),
        }
    }
}

/// The answer to a request that a stored board could not serve.
impl From<ViewError> for Refusal {
    fn from(error: ViewError) -> Self {
        match error {
            ViewError::Interrupted(_) => Self::slow(),
            ViewError::Beyond { .. } => Self::swept_later(error, None),
            error if error.is_unreachable() => Self::unreachable(error),
            error => Self::ours(error),
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

impl Refusal {
    /// The response with this error.
    pub fn into_response(self) -> Response<Bytes> {
        let json = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = Response::new(json.into());
        *response.status_mut() = self.status;
        if let Some(waits) = self.waits {
            response.extensions_mut().insert(waits);
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_needs_more_memory_than_its_quadtree_has_is_no_internal_error() {
        let budget =
            QuadtreeError::Budget { k: 191, budget: 1 << 25, level: 19, needed: 35_962_320 };
        let refusal = Refusal::from(BoardError::Engine(Box::new(budget)));
        assert_eq!(refusal, Refusal::from(budget));
        assert_eq!((refusal.status, refusal.allowed.is_empty()), (StatusCode::NOT_FOUND, false));
        let other = Refusal::from(BoardError::Engine("another error".into()));
        assert_eq!(other.status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}
