//! The server: connections, their limits and the security headers of responses.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk::Folder;

use crate::refusal::Refusal;
use crate::{Config, Explorer, Limits, api};

/// The server could not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is not available.
    #[error("cannot listen on {address}: {source}")]
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
    let Limits { threads, connections, .. } = config.limits;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(threads + 1)
        .enable_io()
        .enable_time()
        .build()
        .map_err(ServeError::Runtime)?;
    let explorer = Arc::new(Explorer::new(config.limits, stored));
    let ended = runtime.block_on(async {
        let refused = |source| ServeError::Listen { address: config.address, source };
        let listener = TcpListener::bind(config.address).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        ready(address);
        accept(&listener, guarded(api::routes(explorer), address), connections, stop).await;
        Ok(())
    });
    // Dropping the requests has stopped their work.
    runtime.shutdown_timeout(GRACE);
    ended
}

/// Returns the answers of a server on the loopback address, without its connections: for the fuzz
/// targets of `wythoff-fuzz`. Call it in a runtime of `tokio` with timers.
#[doc(hidden)]
pub fn answers(limits: Limits) -> Router {
    let explorer = Arc::new(Explorer::new(limits, Vec::new()));
    guarded(api::routes(explorer), ([127, 0, 0, 1], 80).into())
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
        let Ok((stream, _)) = accepted else {
            // The system is out of resources, such as file descriptors, for the moment.
            tokio::time::sleep(POLL).await;
            continue;
        };
        // Connections beyond the limit are closed at once.
        let Ok(slot) = Arc::clone(&slots).try_acquire_owned() else { continue };
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(STALLED));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .serve_connection(
                TokioIo::new(Box::pin(stream)),
                TowerToHyperService::new(service.clone()),
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

/// Adds compression, panic handling and security headers to all responses.
fn guarded(service: Router, address: SocketAddr) -> Router {
    // Pictures are compressed already.
    let worth = SizeAbove::new(512).and(NotForContentType::IMAGES);
    service
        .layer(CompressionLayer::new().compress_when(worth))
        .layer(CatchPanicLayer::custom(|_| {
            Refusal::ours("internal error: the request failed").into_response()
        }))
        .layer(middleware::from_fn_with_state(address.ip(), guard))
}

/// Content security policy: resources of this server only, and no embedding in frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Rejects requests of other sites, and adds the security headers to every response.
async fn guard(State(address): State<IpAddr>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let site = text(&HeaderName::from_static("sec-fetch-site"));
    let destination = text(&HeaderName::from_static("sec-fetch-dest"));
    // Other sites may link to the page, but may not load its resources or show it in a frame.
    let cross_site = site == Some("cross-site") && destination != Some("document");
    let mut response = if cross_site || !is_host(address, text(&header::HOST)) {
        Refusal::host().into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns true if the `Host` header names this server. A server on the loopback address accepts
/// only loopback names; otherwise another site could resolve its own name to this server (DNS
/// rebinding).
fn is_host(address: IpAddr, host: Option<&str>) -> bool {
    if !address.is_loopback() {
        return true;
    }
    let Some(host) = host else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_the_loopback_address_accepts_only_loopback_names() {
        let [here, there]: [IpAddr; 2] = ["127.0.0.1", "10.0.0.7"].map(|ip| ip.parse().unwrap());
        for host in ["127.0.0.1:8087", "localhost:1", "localhost", "[::1]:80", "127.1.2.3"] {
            assert!(is_host(here, Some(host)), "{host}");
        }
        for host in ["example.org", "example.org:8087", "127.0.0.1.example.org", "10.0.0.7", ""] {
            assert!(!is_host(here, Some(host)), "{host}");
        }
        assert!(!is_host(here, None));
        assert!(is_host(there, Some("example.org")));
    }
}
