//! The explorer: a local server and a web page to view, measure, compare and play games.
//!
//! The entry point is [`serve`]. Its HTTP interface is documented at `/openapi.json` and in
//! `docs/explorer.md`.
//!
//! # Modules
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | connections | `server`, `page` | connections and their limits; the files of the page, embedded in the program |
//! | requests | `api`, `ask`, `game`, `refusal` | paths and answers; parameters of requests, and error responses |
//! | work | `boards`, `tiles`, `work` | boards, swept in the background or read from quadtrees; a cache of pictures; threads for requests |
//!
//! A request waits for one of a few threads. When its client disconnects, an
//! [`Observer`](wythoff::observer::Observer) stops its work, as Ctrl-C does in the command line.
//! Memory is bounded: the oldest boards, quadtrees and pictures are dropped first.

mod api;
mod ask;
mod boards;
mod comparing;
mod game;
mod page;
mod refusal;
mod server;
mod tiles;
mod work;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[doc(hidden)]
pub use server::answers;
pub use server::{ServeError, serve};

use crate::boards::Boards;
use crate::tiles::Tiles;
use crate::work::Workers;

/// Configuration of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on; port 0 selects a free port.
    pub address: SocketAddr,
    /// Folders of boards written by `blocking sweep --store`; these games are read instead of
    /// swept.
    pub stores: Vec<PathBuf>,
    /// The resources that requests may use.
    pub limits: Limits,
}

/// The resources that requests may use, together and each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Number of requests that work at the same time, each on one thread.
    pub threads: usize,
    /// Memory for boards, quadtrees and pictures, in bytes.
    pub memory: u64,
    /// The longest time that one request may work. A longer computation continues when it is
    /// requested again.
    pub time: Duration,
    /// Number of simultaneous connections.
    pub connections: usize,
}

impl Default for Limits {
    /// One thread per core, 2 GiB, 20 seconds, 512 connections.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { threads, memory: 2 << 30, time: Duration::from_secs(20), connections: 512 }
    }
}

/// The state of a server: its boards, pictures and threads.
pub(crate) struct Explorer {
    pub(crate) limits: Limits,
    pub(crate) workers: Arc<Workers>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) tiles: Tiles,
    pub(crate) anatomies: api::structure::Anatomies,
}

impl Explorer {
    fn new(limits: Limits, stored: Vec<wythoff_store::board::View>) -> Self {
        let workers = Arc::new(Workers::new(limits.threads, limits.time));
        let boards = Boards::new(Arc::clone(&workers), limits.threads, limits.memory, stored);
        let boards = Arc::new(boards);
        let tiles = Tiles::new(Arc::clone(&boards), Arc::clone(&workers), limits.memory / 32);
        Self { limits, workers, boards, tiles, anatomies: api::structure::Anatomies::new() }
    }
}
