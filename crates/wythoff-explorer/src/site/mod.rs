//! The files of a site that needs no server: the page of the explorer, with a desk of its own as a
//! WebAssembly module, a front page, and the lessons.

mod lessons;

use bytes::Bytes;
use http::{Request, Uri};
use rust_embed::RustEmbed;
pub use wythoff_desk::Laid;
use wythoff_desk::{Desk, Limits};
use wythoff_store::board::View;

use crate::gallery;
use crate::page::Page;

/// The front page, with its service worker.
#[derive(RustEmbed)]
#[folder = "site/"]
struct Front;

/// Name of the module, beside the page.
pub const MODULE: &str = "wythoff.wasm";

/// Name of the list of stores, beside the page.
const STORES: &str = "stores.json";

/// The folder of the store of game k in a site, with `/` at its end.
pub fn store_folder(k: u64) -> String {
    format!("stores/{k}/")
}

/// Returns the name of a store in the list of a site, in which it lies in [`store_folder`]; `None`
/// if it is not finished.
pub fn laid(view: &View) -> Option<Laid> {
    Laid::of(view, format!("../{}", store_folder(view.k().get())))
}

/// A file of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// The path from the folder of the site, with `/` between names.
    pub path: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The policy on what the page of a site may load, as no server sends it in a header.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Returns the front page, the lessons, and the explorer in the folder `explorer`, without the
/// module. The page reads these stores, which lie beside it.
///
/// ```
/// let files = wythoff_explorer::site::files(&[]);
/// let page = files.iter().find(|file| file.path == "explorer/index.html").unwrap();
/// assert!(String::from_utf8_lossy(&page.bytes).contains(r#"content="wythoff.wasm""#));
/// ```
pub fn files(stores: &[Laid]) -> Vec<SiteFile> {
    let front = Front::iter().filter_map(|name| Some((name.to_string(), Front::get(&name)?)));
    let page =
        Page::iter().filter_map(|name| Some((format!("explorer/{name}"), Page::get(&name)?)));
    let embedded = front.chain(page).map(|(path, file)| {
        let bytes = file.data.into_owned();
        let bytes = match &*path {
            "explorer/index.html" => without_server(&bytes, stores),
            "index.html" => with_stores(&bytes, stores),
            _ => bytes,
        };
        SiteFile { path, bytes }
    });
    let gallery: Vec<_> = gallery::starts().collect();
    let gallery = serde_json::to_vec(&gallery).expect("texts can be written as JSON");
    let mut made =
        vec![("explorer/gallery.json".to_owned(), gallery), ("og.png".to_owned(), picture())];
    if !stores.is_empty() {
        let list = serde_json::to_vec(stores).expect("numbers and texts can be written as JSON");
        made.push((format!("explorer/{STORES}"), list));
    }
    let made = made.into_iter().map(|(path, bytes)| SiteFile { path, bytes });
    embedded.chain(made).chain(lessons::files()).collect()
}

/// The picture that links to the site show, 1200 x 630 pixels.
fn picture() -> Vec<u8> {
    let view = "/view/blocking/1000.png?x=0&y=0&width=1200&height=630&z=1";
    let mut request = Request::new(Bytes::new());
    *request.uri_mut() = Uri::from_static(view);
    Desk::new(Limits::default(), Vec::new()).answer(&request, &()).into_body().into()
}

/// Returns the front page with links to the games of the stores.
fn with_stores(page: &[u8], stores: &[Laid]) -> Vec<u8> {
    const PLACE: &str = "    <!-- stores -->\n";
    let link = |Laid { k, .. }: &Laid| format!("<a href=\"explorer/#/blocking/{k}\">game {k}</a>");
    let links = stores.iter().map(link).collect::<Vec<_>>().join(", ");
    let door = format!(
        "    <li><h3>Stored boards</h3><p>The explorer reads these games from this site, a part at a time: {links}.</p></li>\n"
    );
    let door = if stores.is_empty() { "" } else { &door };
    String::from_utf8_lossy(page).replacen(PLACE, door, 1).into_bytes()
}

/// Returns the page with the names of its module and its list of stores, with the way to the front
/// page, with the service worker, and with the policy that a server would send.
fn without_server(page: &[u8], stores: &[Laid]) -> Vec<u8> {
    const HEAD: &str = "<meta charset=\"utf-8\">\n";
    let listed = format!("<meta name=\"wythoff-stores\" content=\"{STORES}\">\n");
    let listed = if stores.is_empty() { "" } else { &listed };
    let head = format!(
        "{HEAD}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"wythoff-module\" content=\"{MODULE}\">\n{listed}\
         <meta name=\"wythoff-home\" content=\"../index.html\">\n\
         <link rel=\"manifest\" href=\"../site.webmanifest\">\n\
         <script type=\"module\" src=\"../offline.js\"></script>\n"
    );
    String::from_utf8_lossy(page).replacen(HEAD, &head, 1).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_site_names_its_module_and_a_policy() {
        let files = files(&[]);
        let text = |path: &str| {
            let file = files.iter().find(|file| file.path == path).unwrap();
            String::from_utf8(file.bytes.clone()).unwrap()
        };
        let page = text("explorer/index.html");
        assert!(page.contains("name=\"wythoff-module\" content=\"wythoff.wasm\""));
        assert!(page.contains("Content-Security-Policy") && page.contains("../site.webmanifest"));
        assert!(text("explorer/gallery.json").starts_with("[{\"id\":"));
        let picture = files.iter().find(|file| file.path == "og.png").unwrap();
        assert!(picture.bytes.starts_with(b"\x89PNG"));
        assert!(page.contains("../offline.js"));
        for path in
            ["index.html", "offline.js", "sw.js", "site.webmanifest", "explorer/js/worker.js"]
        {
            assert!(!text(path).is_empty());
        }
    }

    #[test]
    fn the_front_page_loads_nothing_from_other_sites() {
        for SiteFile { path, bytes } in files(&[]) {
            let text = String::from_utf8_lossy(&bytes);
            for attribute in ["src=\"http", "srcset=\"http", "import 'http", "fetch('http"] {
                assert!(!text.contains(attribute), "{path}: {attribute}");
            }
        }
    }
}
