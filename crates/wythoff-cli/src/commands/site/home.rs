//! The way from the atlas and the book of a site to its front page. Their pages do not know it,
//! because each of the two is a folder that can stand alone.

use std::path::Path;
use std::{fs, io};

/// The name at the head of the pages of a folder, and the same with a link to the front page.
const NAMES: [(&str, &str, &str); 2] = [
    (
        "atlas",
        r#"<p class="series">Wythoff</p>"#,
        r#"<p class="series"><a href="../index.html">Wythoff</a></p>"#,
    ),
    // The name of the book leads to its first page, by an address that ends with `index.html`.
    ("book", r#"class="menu-title" href=""#, r#"class="menu-title" href="../"#),
];

/// Links the front page of a site on these pages of its atlas and its book, whose paths are within
/// the site.
pub(super) fn link(site: &Path, pages: &[&Path]) -> io::Result<()> {
    for (part, name, linked) in NAMES {
        for page in pages.iter().filter(|page| page.starts_with(part)) {
            let text = fs::read_to_string(site.join(page))?;
            if text.contains(name) {
                fs::write(site.join(page), text.replacen(name, linked, 1))?;
            }
        }
    }
    Ok(())
}
