//! The way from the atlas and the book of a site to its front page, and the icon of the site. Their
//! pages do not know them, because each of the two is a folder that can stand alone.

use std::path::{Path, PathBuf};
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

/// Links the front page and the icon of a site on the pages of its atlas and its book, which are
/// among these files of the site.
pub(super) fn link(site: &Path, files: &[PathBuf]) -> io::Result<()> {
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "html"))
    {
        let of_its_part = || CHANGES.iter().filter(|(part, ..)| file.starts_with(part));
        if of_its_part().next().is_some() {
            let html = fs::read_to_string(site.join(file))?;
            let linked = of_its_part().fold(html, |html, (_, from, to)| html.replacen(from, to, 1));
            fs::write(site.join(file), linked)?;
        }
    }
    Ok(())
}
