//! The desk: every question that the explorer asks about a game, answered without a server.
//!
//! [`Desk::answer`] takes an HTTP request and returns the response. It needs no network, no thread
//! and no clock, so that a server (`wythoff-explorer`) and a Web Worker in a browser
//! (`wythoff-wasm`) give the same answers. Before each answer, its cost and memory are estimated;
//! a question that is too large is refused with a reason. The paths are listed in
//! `docs/explorer.md`.
//!
//! Boards of blocking queens are swept piece by piece: whoever owns the desk calls [`Desk::sweep`],
//! on threads or between requests. An answer that would be better after more of this work has an
//! extension [`Waits`].
//!
//! ```
//! use bytes::Bytes;
//! use http::Request;
//! use wythoff_desk::{Desk, Limits, Swept, Waits};
//!
//! let desk = Desk::new(Limits::default(), Vec::new());
//! let cell = Request::get("/cell/blocking/5?x=3&y=3").body(Bytes::new())?;
//! // The first question about a game begins its sweep.
//! let answer = desk.answer(&cell, &());
//! assert_eq!((answer.status(), answer.extensions().get()), (503.try_into()?, Some(&Waits::Board)));
//! while desk.sweep() != Swept::Nothing {}
//! let answer = desk.answer(&cell, &());
//! assert!(answer.body().starts_with(br#"{"x":"3","y":"3","outcome":"P","value":-1"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | requests | `api`, `ask`, `game`, `refusal` | paths and answers; parameters of requests, and error responses |
//! | work | `boards`, `tiles`, `comparing`, `cost` | boards, swept or read from quadtrees; a cache of pictures; the limit of cost |

mod api;
mod ask;
mod boards;
mod comparing;
mod cost;
mod game;
mod refusal;
mod tiles;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use wythoff::observer::Observer;

pub use crate::ask::MOST_POSTED;
use crate::boards::Boards;
pub use crate::boards::{Laid, Stored, Swept};
pub use crate::game::FAMILIES;
pub use crate::refusal::{Refusal, Waits};
use crate::tiles::Tiles;
pub use crate::tiles::{COARSEST, TILE, VIEW};

/// The resources that answers may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Number of threads that sweep a board.
    pub threads: usize,
    /// Memory for boards, quadtrees and pictures, in bytes.
    pub memory: u64,
    /// The longest time that one request may work, as `/games` reports it. The observer of the
    /// request enforces it.
    pub time: Duration,
}

impl Default for Limits {
    /// One thread, 2 GiB, 20 seconds.
    fn default() -> Self {
        Self { threads: 1, memory: 2 << 30, time: Duration::from_secs(20) }
    }
}

/// Boards, quadtrees and pictures, and the answers about them.
///
/// `Memory:` that of [`Limits`]; the oldest boards, quadtrees and pictures are dropped first.
pub struct Desk {
    limits: Limits,
    boards: Arc<Boards>,
    tiles: Tiles,
    anatomies: api::Anatomies,
}

impl Desk {
    /// A desk that has these stored boards, at most one of each game.
    pub fn new(limits: Limits, stored: Vec<Stored>) -> Self {
        let boards = Arc::new(Boards::new(limits.threads, limits.memory, stored));
        let tiles = Tiles::new(Arc::clone(&boards), limits.memory / boards::TILES);
        Self { limits, boards, tiles, anatomies: api::Anatomies::new() }
    }

    /// Answers a request. Its path may begin with `/v1`, the version of the interface.
    ///
    /// Errors are answers, too: JSON with the reason and what is allowed. When the observer stops
    /// the work, the answer is 503; the same request, repeated, continues where it can.
    ///
    /// Requests on several threads share their work: of two for the same picture, the second waits
    /// ([`Waits::Turn`]).
    pub fn answer(&self, request: &Request<Bytes>, observer: &dyn Observer) -> Response<Bytes> {
        api::answer(self, request, observer).unwrap_or_else(Refusal::into_response)
    }

    /// Does the next piece of work on the boards under way: of the one that was asked for last.
    ///
    /// A piece is a tile on each thread, some milliseconds, so that a board that is asked for while
    /// a large one is under way has its turn soon.
    pub fn sweep(&self) -> Swept {
        self.boards.under_way().map_or(Swept::Nothing, |board| board.advance())
    }

    /// Stops the work on all boards, for the end of the program.
    pub fn stop(&self) {
        self.boards.stop();
    }
}
