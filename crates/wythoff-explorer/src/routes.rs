//! Requests: for files of the page, for the gallery and the description of the interface, and for
//! the desk.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderValue, Method, header};
use serde::Serialize;
use wythoff_desk::{MOST_POSTED, Refusal};

use crate::shell::Shell;
use crate::{gallery, openapi, page};

/// Time limit for the body of a request.
const BODY: Duration = Duration::from_secs(10);

/// The address of the client of a request, an extension of the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub(crate) IpAddr);

/// The client of requests without a connection.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The answers of a server to all requests.
pub(crate) fn routes(shell: Arc<Shell>) -> Router {
    Router::new().fallback(answer).with_state(shell)
}

async fn answer(State(shell): State<Arc<Shell>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    if [Method::GET, Method::HEAD].contains(&parts.method) {
        let path = parts.uri.path();
        if let Some(file) = page::file(path, &parts.headers) {
            return file.map(Body::from);
        }
        match path.strip_prefix("/v1").unwrap_or(path) {
            "/gallery" => return json(&gallery::starts().collect::<Vec<_>>()),
            "/openapi.json" => return json(&openapi::described(shell.limits.time.as_secs())),
            _ => {}
        }
    }
    match read(body).await {
        Ok(body) => {
            let client = parts.extensions.get().map_or(UNKNOWN, |&Client(client)| client);
            shell.answer(client, http::Request::from_parts(parts, body)).await.map(Body::from)
        }
        Err(refusal) => refusal.into_response().map(Body::from),
    }
}

/// Reads the body of a request.
async fn read(body: Body) -> Result<Bytes, Refusal> {
    let read = tokio::time::timeout(BODY, to_bytes(body, MOST_POSTED)).await;
    // The only other error is a connection that ends, whose client gets no answer.
    read.map_err(|_| Refusal::late())?.map_err(|_| Refusal::too_long())
}

fn json(value: &impl Serialize) -> Response {
    let json = serde_json::to_vec(value).map_err(Refusal::ours);
    let json = json.map_or_else(Refusal::into_response, |json| {
        let mut response = http::Response::new(Bytes::from(json));
        let kind = HeaderValue::from_static("application/json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    });
    json.map(Body::from)
}
