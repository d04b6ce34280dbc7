//! The way from the atlas and the book of a site to its front page, and the icon of the site. Their
//! pages do not know them, because each of the two is a folder that can stand alone.

use std::path::Path;
use std::{fs, io};

/// A text on the pages of a folder, and the text that takes its place on a site.
const CHANGES: [(&str, &str, &str); 3] = [
    (
        "atlas",
        r#"<p class="series">Wythoff</p>"#,
        r#"<p class="series"><a href="../index.html">Wythoff</a></p>"#,
    ),
    ("atlas", "<title>", r#"<link rel="icon" href="../icon.svg" type="image/svg+xml"><title>"#),
    // The name of the book leads to its first page, by an address that ends with `index.html`.
    ("book", r#"class="menu-title" href=""#, r#"class="menu-title" href="../"#),
];

/// Links the front page and the icon of a site on these pages of its atlas and its book. The pages
/// have paths within the site.
pub(super) fn link(site: &Path, pages: &[&Path]) -> io::Result<()> {
    for (part, text, linked) in CHANGES {
        for page in pages.iter().filter(|page| page.starts_with(part)) {
            let html = fs::read_to_string(site.join(page))?;
            if html.contains(text) {
                fs::write(site.join(page), html.replacen(text, linked, 1))?;
            }
        }
    }
    Ok(())
}
