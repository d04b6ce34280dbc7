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

#[doc(hidden)]
pub use server::answers;
pub use server::{ServeError, serve};
#[cfg(doc)]
use wythoff_desk::Desk;
pub use wythoff_desk::Limits as DeskLimits;

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
    /// The limits of the desk: its threads are the requests that work at the same time, each on one
    /// thread. A computation that takes longer than the time of a request continues when it is
    /// requested again.
    pub desk: DeskLimits,
    /// Number of simultaneous connections.
    pub connections: usize,
}

impl Default for Limits {
    /// One thread per core, 512 connections, and the default memory and time of a desk.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { desk: DeskLimits { threads, ..DeskLimits::default() }, connections: 512 }
    }
}
