//! The explorer: a server on this machine and a page, to look at games, measure, compare and play them.
//!
//! [`serve`] is all there is to call. What it serves is documented at `/openapi.json`, and in `docs/explorer.md`.
//!
//! # The map
//!
//! | | modules | what they do |
//! |---|---|---|
//! | outside | `server`, `page` | connections and their limits; the files of the page, which are inside the program |
//! | what is asked | `api`, `ask`, `game`, `refusal` | paths and answers; what requests carry, with errors that say what is allowed |
//! | what answers | `boards`, `tiles`, `work` | boards swept in the background or grown far out; pictures of them, kept; threads that end when nobody waits |
//!
//! A request waits for one of a few threads; when its client has gone, its work is told to stop, by the same
//! [`Observer`](wythoff::observer::Observer) as Ctrl-C. Memory is bounded: of boards, of quadtrees and of pictures the oldest go
//! first.

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

pub use server::{ServeError, serve};

use crate::boards::Boards;
use crate::tiles::Tiles;
use crate::work::Workers;

/// What a server serves, where, and in which limits.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens; port 0 is any that is free.
    pub address: SocketAddr,
    /// Folders of boards that `blocking sweep --store` wrote: those games are read from there.
    pub stores: Vec<PathBuf>,
    /// What requests may take.
    pub limits: Limits,
}

/// What requests may take, all together and each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Threads that work at the same time.
    pub threads: usize,
    /// Bytes of boards, quadtrees and pictures that are kept.
    pub memory: u64,
    /// How long one request may work. What takes longer is asked for again, and goes on.
    pub time: Duration,
    /// Connections at the same time.
    pub connections: usize,
}

impl Default for Limits {
    /// One thread a core, 2 GiB, 20 seconds, 512 connections.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { threads, memory: 2 << 30, time: Duration::from_secs(20), connections: 512 }
    }
}

/// A server: its boards, pictures and threads.
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
