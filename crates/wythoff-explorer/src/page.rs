//! The page: files embedded in the program.

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page/"]
pub(crate) struct Page;

/// Returns the file of the page with this path, or 304 if the client has the same file; `None` if
/// there is no such file.
pub(crate) fn file(path: &str, asked: &HeaderMap) -> Option<Response<Bytes>> {
    let path = path.strip_prefix('/').unwrap_or_default();
    let path = if path.is_empty() { "index.html" } else { path };
    let file = Page::get(Page::iter().find(|name| name == path)?.as_ref())?;
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let is_known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let body = if is_known { Bytes::new() } else { file.data.into_owned().into() };
    let mut response = Response::new(body);
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, content_type(path));
    // Browsers validate the file each time, and it is sent only if it has changed.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Some(response)
}

fn content_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;
    use serde_json::Value;
    use wythoff_desk::{Desk, Limits};
    use wythoff_render::Palette;

    #[test]
    fn the_palettes_of_the_page_equal_those_of_pictures() {
        let file = Page::get("js/palettes.js").unwrap();
        let script = String::from_utf8_lossy(&file.data).to_lowercase();
        for palette in Palette::ALL {
            let name = format!("{}: classes('", palette.name());
            let start = script.find(&name).unwrap_or_else(|| panic!("no {palette}")) + name.len();
            let listed = script[start..].split('\'').next().unwrap().split(' ');
            let expected = palette.colours().map(|colour| colour.to_string().to_lowercase());
            assert!(listed.map(|hex| format!("#{hex}")).eq(expected), "{palette}");
        }
    }

    #[test]
    fn the_page_and_the_desk_agree_on_which_maps_do_not_end_with_the_sweep() {
        let file = Page::get("js/game.js").unwrap();
        let script = String::from_utf8_lossy(&file.data);
        let (_, rest) = script.split_once("const LARGEST_ENDLESS = ").unwrap();
        let largest: u64 = rest.split(';').next().unwrap().parse().unwrap();
        let desk = Desk::new(Limits::default(), Vec::new());
        let is_far = |k: u64| {
            let asked = Request::get(format!("/status/blocking/{k}")).body(Bytes::new()).unwrap();
            let status: Value = serde_json::from_slice(desk.answer(&asked, &()).body()).unwrap();
            status["far"].as_bool().unwrap()
        };
        assert!(is_far(largest) && !is_far(largest + 1), "{largest}");
    }

    #[test]
    fn the_page_loads_nothing_from_other_sites() {
        for name in Page::iter() {
            let file = Page::get(&name).unwrap();
            let text = String::from_utf8_lossy(&file.data);
            for (at, _) in text.match_indices("://") {
                let start = text[..at].rfind(['"', '\'', '`', '(', ' ']).map_or(0, |n| n + 1);
                let address = &text[start..(at + 30).min(text.len())];
                // Names of XML, and the local server in a command to copy.
                let allowed = ["http://www.w3.org/", "http://127.0.0.1:8087"];
                assert!(allowed.iter().any(|it| address.starts_with(it)), "{name}: {address}");
            }
        }
    }
}
