//! The lessons of the explorer's panel Learn as pages that need no script: text, and boards as
//! tables.

mod board;
mod texts;

use super::SiteFile;

/// A lesson: its name in addresses, its title, its purpose in a sentence, and its text in HTML.
struct Lesson {
    name: &'static str,
    title: &'static str,
    purpose: &'static str,
    text: String,
}

/// The game of the lessons, and the number of rows and columns of its boards.
const K: u64 = 5;
const SIZE: usize = 8;

/// The policy on what these pages may load: no script.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/// Returns a page for each lesson, and one that lists them.
pub(super) fn files() -> Vec<SiteFile> {
    let lessons = texts::all();
    let last = lessons.len() - 1;
    let link = |lesson: &Lesson| format!("<a href=\"{0}.html\">{1}</a>", lesson.name, lesson.title);
    let mut files: Vec<_> = (0..=last)
        .map(|n| {
            let lesson = &lessons[n];
            let before = n.checked_sub(1).map(|n| format!("Before: {}", link(&lessons[n])));
            let next = lessons.get(n + 1).map(|next| format!("Next: {}", link(next)));
            let turns: Vec<_> = before.into_iter().chain(next).map(|it| format!("<span>{it}</span>")).collect();
            let body = format!(
                "<p class=\"note\">Lesson {} of {}</p>\n<h1>{}</h1>\n{}\
                 <p><a class=\"button primary\" href=\"../explorer/#/blocking/{K}?panel=learn&amp;learn={},{K},{SIZE}\">Practise in the explorer</a></p>\n\
                 <p class=\"turns\">{}</p>\n",
                n + 1, last + 1, lesson.title, lesson.text, lesson.name, turns.join(" ")
            );
            page(lesson.name, lesson.title, lesson.purpose, &body)
        })
        .collect();
    let items: String = lessons
        .iter()
        .map(|lesson| format!("<li><h2>{}</h2><p>{}</p></li>\n", link(lesson), lesson.purpose))
        .collect();
    let purpose = "Five lessons on blocking queens, with the board of game 5. You need no more than the moves of a queen.";
    let body = format!(
        "<h1>Lessons</h1>\n<p class=\"lead\">{purpose}</p>\n<ol class=\"lessons\">\n{items}</ol>\n"
    );
    files.push(page("index", "Lessons", purpose, &body));
    files
}

/// A page with a head, a title and links to the other parts of the site.
fn page(name: &str, title: &str, purpose: &str, body: &str) -> SiteFile {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title} · Wythoff</title>\n<meta name=\"description\" content=\"{purpose}\">\n\
         <link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"../front.css\">\n<link rel=\"stylesheet\" href=\"lessons.css\">\n\
         </head>\n<body>\n<header>\n  <a class=\"name\" href=\"../\">Wythoff</a>\n\
         \x20 <nav aria-label=\"Parts of the site\"><a href=\"index.html\">Lessons</a><a href=\"../explorer/\">Explorer</a></nav>\n\
         </header>\n<main>\n<article>\n{body}</article>\n</main>\n</body>\n</html>\n"
    );
    SiteFile { path: format!("lessons/{name}.html"), bytes: html.into_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_render::Palette;

    fn text(name: &str) -> String {
        let path = format!("lessons/{name}.html");
        let file = files().into_iter().find(|file| file.path == path).unwrap();
        String::from_utf8(file.bytes).unwrap()
    }

    #[test]
    fn every_lesson_of_the_panel_has_a_page_that_names_its_neighbours() {
        let panel = include_str!("../../../page/js/panels/learn/panel.js");
        let names = panel.split("const LESSONS = { ").nth(1).unwrap().split(" }").next().unwrap();
        let names: Vec<_> = names.split(", ").collect();
        let index = text("index");
        for (n, name) in names.iter().enumerate() {
            assert!(index.contains(&format!("href=\"{name}.html\"")), "{name}");
            let page = text(name);
            assert!(page.contains(&format!("learn={name},5,8")), "{name}");
            for (other, word) in [(n.wrapping_sub(1), "Before: "), (n + 1, "Next: ")] {
                let link = names.get(other).map(|name| format!("{word}<a href=\"{name}.html\">"));
                assert_eq!(page.contains(word), link.is_some(), "{name}");
                assert!(link.is_none_or(|link| page.contains(&link)), "{name}");
            }
        }
        assert_eq!(files().len(), names.len() + 1);
    }

    #[test]
    fn the_colours_of_the_boards_are_those_of_pictures() {
        let style = include_str!("../../../site/lessons/lessons.css").to_lowercase();
        for (class, colour) in Palette::Paper.colours().iter().enumerate() {
            let rule = format!(".v{class} {{ background: {};", colour.to_string().to_lowercase());
            assert!(style.contains(&rule), "{rule}");
        }
    }
}
