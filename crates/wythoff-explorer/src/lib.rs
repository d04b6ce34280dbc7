//! The explorer: a local server and a web page to view, measure, compare and play games.
//!
//! The entry point is [`serve`]. Its HTTP interface is documented at `/openapi.json` and in
//! `docs/explorer.md`. All answers about games are those of a [`Desk`]; this crate gives it
//! connections, threads and time limits.
//!
//! # Modules
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | connections | `server`, `guard` | connections and their limits; requests of other sites, security headers |
//! | requests | `routes`, `page`, `gallery`, `openapi` | requests for the desk; the files of the page, embedded in the program; answers from other crates |
//! | work | `shell`, `turns` | threads for requests, in turn by client, and for boards |
//! | without a server | [`site`] | the files of a site whose page has a desk of its own |
//!
//! A request waits for one of a few threads. When its client disconnects, an
//! [`Observer`](wythoff::observer::Observer) stops its work, as Ctrl-C does in the command line.

mod gallery;
mod guard;
mod openapi;
mod page;
mod routes;
mod server;
mod shell;
pub mod site;
mod turns;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[doc(hidden)]
pub use server::answers;
pub use server::{ServeError, serve};
#[cfg(doc)]
use wythoff_desk::Desk;

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

impl From<Limits> for wythoff_desk::Limits {
    fn from(Limits { threads, memory, time, .. }: Limits) -> Self {
        Self { threads, memory, time }
    }
}
