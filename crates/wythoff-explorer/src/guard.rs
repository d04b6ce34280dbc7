//! Requests of other sites, and the security headers of responses.

use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use http::{HeaderName, HeaderValue, header};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use wythoff_desk::Refusal;

/// Adds compression, panic handling and security headers to all responses.
pub(crate) fn guarded(service: Router, address: SocketAddr) -> Router {
    // Pictures are compressed already.
    let worth = SizeAbove::new(512).and(NotForContentType::IMAGES);
    service
        .layer(CompressionLayer::new().compress_when(worth))
        .layer(CatchPanicLayer::custom(|_| {
            Refusal::ours("internal error: the request failed").into_response().map(Body::from)
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
        Refusal::host().into_response().map(Body::from)
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
