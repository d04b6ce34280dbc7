//! Requests and responses as bytes.

use bytes::Bytes;
use http::{Request, Response};
use serde::{Deserialize, Serialize};
use wythoff_desk::{Desk, Laid, Refusal, Stored, Waits};

use crate::host::Host;

/// The first line of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    method: String,
    path: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
}

/// The first line of a response.
#[derive(Serialize)]
struct Answered<'a> {
    status: u16,
    headers: Vec<(&'a str, &'a str)>,
    waits: Option<&'static str>,
}

/// Answers a request: a line of JSON, then the body. The response has the same form.
///
/// ```
/// use wythoff_desk::{Desk, Limits};
///
/// let desk = Desk::new(Limits::default(), Vec::new());
/// let request = br#"{"method":"GET","path":"/v1/outcome/imitation/1,1?x=1&y=2"}"#;
/// let answer = String::from_utf8(wythoff_wasm::answer(&desk, request))?;
/// let (head, body) = answer.split_once('\n').unwrap();
/// assert!(head.starts_with(r#"{"status":200,"#) && body.contains(r#""outcome":"P""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(desk: &Desk, request: &[u8]) -> Vec<u8> {
    let response = match read(request) {
        Ok(request) => desk.answer(&request, &()),
        Err(error) => Refusal::bad(error, "a line of JSON with method and path, then the body")
            .into_response(),
    };
    written(&response)
}

/// Reads the list of stores that lie beside the page: `stores.json` of a site. Their files are
/// requested when they are needed. Returns `None` if it is no such list.
pub fn stores(list: &[u8]) -> Option<Vec<Stored>> {
    let list: Vec<Laid> = serde_json::from_slice(list).ok()?;
    let stored = |laid: Laid| {
        let host = Host { path: laid.path.clone() };
        laid.stored(host)
    };
    list.into_iter().map(stored).collect()
}

fn read(request: &[u8]) -> Result<Request<Bytes>, Box<dyn std::error::Error>> {
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let (head, body) = request.split_at(end);
    let Asked { method, path, headers } = serde_json::from_slice(head)?;
    let request = Request::builder().method(method.as_str()).uri(path);
    let request =
        headers.into_iter().fold(request, |request, (name, value)| request.header(name, value));
    Ok(request.body(Bytes::copy_from_slice(body.get(1..).unwrap_or_default()))?)
}

fn written(response: &Response<Bytes>) -> Vec<u8> {
    let headers = response.headers().iter();
    let head = Answered {
        status: response.status().as_u16(),
        headers: headers
            .filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
            .collect(),
        waits: response.extensions().get().map(|waits| match waits {
            Waits::Board => "board",
            Waits::Turn => "turn",
        }),
    };
    // Numbers and texts can always be written.
    let mut bytes = serde_json::to_vec(&head).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(response.body());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_desk::Limits;

    fn status(request: &[u8]) -> String {
        let desk = Desk::new(Limits::default(), Vec::new());
        let bytes = answer(&desk, request);
        String::from_utf8_lossy(&bytes[..13]).into_owned()
    }

    #[test]
    fn a_body_and_its_type_arrive() {
        let body = r#"{"setup":{"game":"blocking","k":5,"at":["3","3"]}}"#;
        let head = r#"{"method":"POST","path":"/play/state","headers":[["content-type","application/json"]]}"#;
        assert_eq!(status(format!("{head}\n{body}").as_bytes()), r#"{"status":200"#);
        assert_eq!(status(format!("{head}\n").as_bytes()), r#"{"status":400"#);
    }

    #[test]
    fn the_games_of_a_list_are_stored() {
        let root = "0".repeat(64);
        let list =
            |k: u64| format!(r#"[{{"k":{k},"size":9,"root":"{root}","path":"../stores/{k}/"}}]"#);
        let desk = Desk::new(Limits::default(), stores(list(70).as_bytes()).unwrap());
        let ask = |path: &str| {
            let head = format!(r#"{{"method":"GET","path":"{path}"}}"#);
            String::from_utf8_lossy(&answer(&desk, head.as_bytes())).into_owned()
        };
        assert!(ask("/games").contains(r#""stores":[{"k":70,"size":"9"}]"#));
        let cell = ask("/values/blocking/70?x=1&y=1&width=1&height=1");
        assert!(cell.contains("cannot read ../stores/70/pieces.json"), "{cell}");
        for list in ["", "{}", "[5]", &list(0), &list(1 << 63)] {
            assert!(stores(list.as_bytes()).is_none(), "{list}");
        }
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for request in [
            "",
            "\n",
            "GET / HTTP/1.1",
            r#"{"method":"GET"}"#,
            r#"{"method":"GE T","path":"/games"}"#,
            r#"{"method":"GET","path":"/values blocking"}"#,
            r#"{"method":"GET","path":"/games","headers":[["a b","c"]]}"#,
        ] {
            assert_eq!(status(request.as_bytes()), r#"{"status":400"#, "{request}");
        }
        assert_eq!(status(br#"{"method":"GET","path":"/nothing"}"#), r#"{"status":404"#);
    }
}
