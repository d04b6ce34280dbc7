//! Requests to the explorer.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, Uri, header};
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;
use wythoff_explorer::{DeskLimits, answers};

use crate::kind::Kind;

/// The time of a request before it is answered by 503.
const TIME: Duration = Duration::from_millis(50);

/// The time in which every request has to be answered, on a machine that does other work, too.
const PATIENCE: Duration = Duration::from_secs(20);

static SERVER: LazyLock<(Runtime, Router)> = LazyLock::new(|| {
    let mut runtime = Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).max_blocking_threads(3).enable_time();
    let runtime = runtime.build().expect("a runtime");
    let limits = DeskLimits { threads: 1, memory: 64 << 20, time: TIME };
    let router = runtime.block_on(async { answers(limits) });
    (runtime, router)
});

/// A request: a line `METHOD PATH`, headers, an empty line, and the body. There is a `Host` header
/// if none is given.
fn request(input: &[u8]) -> Option<Request<Body>> {
    let end = input.windows(2).position(|two| two == b"\n\n");
    let (head, body) = end.map_or((input, &[][..]), |end| (&input[..end], &input[end + 2..]));
    let mut lines = str::from_utf8(head).ok()?.lines();
    let (method, path) = lines.next()?.split_once(' ')?;
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    let uri: Uri = path.parse().ok().filter(|_| path.starts_with('/'))?;
    let mut request = Request::builder().method(method).uri(uri);
    for line in lines {
        let (name, value) = line.split_once(':')?;
        request = request.header(name, value.trim());
    }
    let mut request = request.body(Body::from(body.to_vec())).ok()?;
    let headers = request.headers_mut();
    headers.entry(header::HOST).or_insert(header::HeaderValue::from_static("localhost"));
    if !body.is_empty() {
        let json = header::HeaderValue::from_static("application/json");
        headers.entry(header::CONTENT_TYPE).or_insert(json);
    }
    Some(request)
}

/// Every request is answered within its time, never by an internal error, and with a message if it
/// is refused. Every answer has the headers that keep other sites out.
pub(super) fn run(input: &[u8]) -> Kind {
    let Some(request) = request(input) else { return Kind::NONE };
    let is_head = request.method() == Method::HEAD;
    let (runtime, router) = &*SERVER;
    let begun = Instant::now();
    let (parts, body) = runtime.block_on(async {
        let answer = router.clone().oneshot(request);
        let answer = answer.await.unwrap_or_else(|never| match never {});
        let (parts, body) = answer.into_parts();
        (parts, to_bytes(body, 1 << 28).await.expect("the body is sent whole"))
    });
    let took = begun.elapsed();
    assert!(took < PATIENCE, "the answer took {took:?}");
    let status = parts.status.as_u16();
    assert!(status < 500 || status == 503, "{status}: {}", String::from_utf8_lossy(&body));
    guarded(&parts.headers);
    assert_eq!(status == 503, parts.headers.contains_key(header::RETRY_AFTER), "{status}");
    let kind = Kind::read(&[usize::from(status), body.len()]);
    if status < 400 || is_head || parts.headers.contains_key(header::CONTENT_ENCODING) {
        return kind;
    }
    let refusal: Value = serde_json::from_slice(&body)
        .unwrap_or_else(|error| panic!("{status}: {error} in {}", String::from_utf8_lossy(&body)));
    let message = refusal["error"].as_str().unwrap_or_default();
    assert!(message.len() > 8, "{status}: {refusal}");
    Kind::refused(message).and(Kind::read(&[usize::from(status)]))
}

fn guarded(headers: &HeaderMap) {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let policy = text("content-security-policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(text("x-content-type-options"), "nosniff");
    assert_eq!(text("cross-origin-resource-policy"), "same-origin");
}
