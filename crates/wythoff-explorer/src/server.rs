//! Connections: who may have one, for how long, and how the server ends.

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

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// A stored board cannot be read.
    #[error(transparent)]
    Store(Box<ViewError>),
    /// Two folders have a board of the same game.
    #[error("{} and {} both have game {k}", folders[0].display(), folders[1].display())]
    Twice {
        /// The game.
        k: u64,
        /// The folders.
        folders: Box<[PathBuf; 2]>,
    },
    /// The system gives no threads or timers.
    #[error("the server cannot run: {0}")]
    Runtime(io::Error),
}

/// A client gets so long to say what it wants.
const HEADERS: Duration = Duration::from_secs(10);

/// A client that takes nothing of its answer for so long is given up.
const STALLED: Duration = Duration::from_secs(20);

/// So often it is asked whether to stop.
const OFTEN: Duration = Duration::from_millis(50);

/// When the server ends, requests that are being answered get so long.
const GRACE: Duration = Duration::from_secs(2);

/// Serves the page and the interface until `stop` says so, which is asked many times a second.
///
/// `ready` hears the address as soon as somebody may connect.
///
/// ```
/// use wythoff_explorer::{Config, Limits, serve};
/// let address = ([127, 0, 0, 1], 0).into();
/// let config = Config { address, stores: Vec::new(), limits: Limits::default() };
/// // This one ends as soon as it is there.
/// serve(&config, |address| assert_ne!(address.port(), 0), || true)?;
/// # Ok::<(), wythoff_explorer::ServeError>(())
/// ```
///
/// # Errors
/// If the address cannot be had, or a stored board cannot be read.
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
    // Work that nobody waits for any more has been told to stop.
    runtime.shutdown_timeout(GRACE);
    ended
}

/// Opens stored boards, one a game.
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
        // A request has one thread.
        views.push(view.with_threads(1));
    }
    Ok(views)
}

/// Answers connections until it is time to stop, then lets those end that are being answered.
async fn accept(
    listener: &TcpListener,
    service: Router,
    connections: usize,
    stop: impl Fn() -> bool,
) {
    let (places, graceful) = (Arc::new(Semaphore::new(connections)), GracefulShutdown::new());
    while !stop() {
        let Ok(accepted) = tokio::time::timeout(OFTEN, listener.accept()).await else { continue };
        let Ok((stream, _)) = accepted else {
            // The system has no more to give for the moment.
            tokio::time::sleep(OFTEN).await;
            continue;
        };
        // Beyond the limit a connection is closed at once.
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
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
            let _place = place;
            // Whatever is wrong with a connection is the matter of its client.
            let _ = connection.await;
        });
    }
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
}

/// The service behind what holds for every answer.
fn guarded(service: Router, address: SocketAddr) -> Router {
    // Pictures are compressed already.
    let worth = SizeAbove::new(512).and(NotForContentType::IMAGES);
    service
        .layer(CompressionLayer::new().compress_when(worth))
        .layer(CatchPanicLayer::custom(|_| {
            Refusal::ours("the program has failed at this").into_response()
        }))
        .layer(middleware::from_fn_with_state(address.ip(), guard))
}

/// Nothing but what comes from this server, and no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses other pages that ask, and says what this page may do.
async fn guard(State(address): State<IpAddr>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let site = text(&HeaderName::from_static("sec-fetch-site"));
    let mode = text(&HeaderName::from_static("sec-fetch-mode"));
    // A link may lead here; what a page elsewhere loads may not come from here.
    let elsewhere = site == Some("cross-site") && mode != Some("navigate");
    let mut response = if elsewhere || !is_host(address, text(&header::HOST)) {
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

/// Whether a client means this server. One that listens on the loopback address has no other name: else any page could have its
/// own name lead here.
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
    fn a_server_on_the_loopback_address_answers_to_that_alone() {
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
