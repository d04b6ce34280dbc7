//! The page: files embedded in the program.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// Serves the file of the page with the path of the request.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().strip_prefix('/').unwrap_or_default();
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Page::iter().find(|name| name == path).and_then(|name| Page::get(&name))
    else {
        let allowed = "/ for the page; /openapi.json lists all other paths";
        return Refusal::missing(format!("/{path} does not exist"), allowed).into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let headers = [
        (header::CONTENT_TYPE, content_type(path)),
        // Browsers validate the file each time, and it is sent only if it has changed.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
    ];
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.data).into_response()
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
    fn the_page_loads_nothing_from_other_sites() {
        for name in Page::iter() {
            let file = Page::get(&name).unwrap();
            let text = String::from_utf8_lossy(&file.data);
            for (at, _) in text.match_indices("://") {
                let start = text[..at].rfind(['"', '\'', '`', '(', ' ']).map_or(0, |n| n + 1);
                let address = &text[start..(at + 30).min(text.len())];
                assert!(address.starts_with("http://www.w3.org/"), "{name}: {address}");
            }
        }
    }
}
