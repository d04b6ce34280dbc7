//! The server: connections and their limits.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower::Layer;
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk::{Folder, reason};

use crate::guard::guarded;
use crate::routes::{Client, routes};
use crate::shell::Shell;
use crate::{Config, DeskLimits, Limits};

/// The server could not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is not available.
    #[error("cannot listen on {address}: {}", reason(Path::new(""), source))]
    Listen {
        /// The address of the configuration.
        address: SocketAddr,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A stored board cannot be read.
    #[error(transparent)]
    Store(Box<ViewError>),
    /// Two folders have boards of the same game.
    #[error("{} and {} are both boards of game {k}; give one of them", folders[0].display(), folders[1].display())]
    Twice {
        /// The game.
        k: u64,
        /// The folders.
        folders: Box<[PathBuf; 2]>,
    },
    /// The system has no threads or timers available.
    #[error("the server cannot start: {0}")]
    Runtime(io::Error),
}

/// Time limit for the headers of a request.
const HEADERS: Duration = Duration::from_secs(10);

/// Time limit for a client to read the next bytes of a response.
const STALLED: Duration = Duration::from_secs(20);

/// Interval between two calls of `stop`.
const POLL: Duration = Duration::from_millis(50);

/// Time limit for open requests when the server stops.
const GRACE: Duration = Duration::from_secs(2);

/// Serves the page and the HTTP interface until `stop`, which is called many times a second,
/// returns true.
///
/// `ready` is called with the address as soon as clients can connect.
///
/// ```
/// use wythoff_explorer::{Config, Limits, serve};
/// let address = ([127, 0, 0, 1], 0).into();
/// let config = Config { address, stores: Vec::new(), limits: Limits::default() };
/// // This server stops as soon as it has started.
/// serve(&config, |address| assert_ne!(address.port(), 0), || true)?;
/// # Ok::<(), wythoff_explorer::ServeError>(())
/// ```
///
/// # Errors
/// If the address is not available, or a stored board cannot be read.
pub fn serve(
    config: &Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Fn() -> bool,
) -> Result<(), ServeError> {
    let stored = open(&config.stores)?;
    let Limits { desk, connections } = config.limits;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(2 * desk.threads + 1)
        .enable_io()
        .enable_time()
        .build()
        .map_err(ServeError::Runtime)?;
    let shell = Arc::new(Shell::new(desk, stored));
    let ended = runtime.block_on(async {
        let refused = |source| ServeError::Listen { address: config.address, source };
        let listener = TcpListener::bind(config.address).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        ready(address);
        accept(&listener, guarded(routes(shell), address), connections, stop).await;
        Ok(())
    });
    // Dropping the requests has stopped their work.
    runtime.shutdown_timeout(GRACE);
    ended
}

/// Returns the answers of a server on the loopback address, without its connections: for the fuzz
/// targets of `wythoff-fuzz`. Call it in a runtime of `tokio` with timers.
#[doc(hidden)]
pub fn answers(limits: DeskLimits) -> Router {
    let shell = Arc::new(Shell::new(limits, Vec::new()));
    guarded(routes(shell), ([127, 0, 0, 1], 80).into())
}

/// Opens stored boards, at most one of each game.
fn open(folders: &[PathBuf]) -> Result<Vec<View>, ServeError> {
    let mut known: Vec<(u64, &PathBuf)> = Vec::new();
    let mut views = Vec::new();
    for folder in folders {
        let view =
            View::open(Folder::new(folder)).map_err(|error| ServeError::Store(Box::new(error)))?;
        let k = view.k().get();
        if let Some((_, other)) = known.iter().find(|(other, _)| *other == k) {
            let folders = Box::new([(*other).clone(), folder.clone()]);
            return Err(ServeError::Twice { k, folders });
        }
        known.push((k, folder));
        // Each request works on one thread.
        views.push(view.with_threads(1));
    }
    Ok(views)
}

/// Accepts connections until `stop` returns true, then waits for open requests.
async fn accept(
    listener: &TcpListener,
    service: Router,
    connections: usize,
    stop: impl Fn() -> bool,
) {
    let (slots, graceful) = (Arc::new(Semaphore::new(connections)), GracefulShutdown::new());
    while !stop() {
        let Ok(accepted) = tokio::time::timeout(POLL, listener.accept()).await else { continue };
        let Ok((stream, from)) = accepted else {
            // The system is out of resources, such as file descriptors, for the moment.
            tokio::time::sleep(POLL).await;
            continue;
        };
        // Connections beyond the limit are closed at once.
        let Ok(slot) = Arc::clone(&slots).try_acquire_owned() else { continue };
        let client = Extension(Client(from.ip()));
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(STALLED));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .serve_connection(
                TokioIo::new(Box::pin(stream)),
                TowerToHyperService::new(client.layer(service.clone())),
            );
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _slot = slot;
            // An error of one connection concerns only its client.
            let _ = connection.await;
        });
    }
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
}
