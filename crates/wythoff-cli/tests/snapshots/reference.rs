//! The reference in `docs/reference`, written from the help of every command and from the schemas
//! of its answers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::help::{Help, List, Part};

/// Page of the program, with the commands that have no commands below them.
const MAIN: &str = "wythoff";

/// The pages by their file names, without the ending.
type Pages = BTreeMap<String, String>;

/// The help of every command, those above before those below.
struct Reference(Vec<Help>);

impl Reference {
    fn read() -> Self {
        let mut every = vec![Help::of(&[])];
        let mut next = 0;
        while let Some(help) = every.get(next) {
            let below: Vec<Help> =
                help.commands().map(|name| Help::of(&help.below(name))).collect();
            every.extend(below);
            next += 1;
        }
        Self(every)
    }

    fn help(&self, path: &[String]) -> &Help {
        self.0.iter().find(|help| help.path == path).unwrap()
    }

    /// The page of a command: each command with commands below it has one.
    fn page(&self, path: &[String]) -> String {
        match path.first() {
            Some(name) if self.help(&path[..1]).commands().next().is_some() => name.clone(),
            _ => MAIN.into(),
        }
    }

    /// The first command that has this list of options, which many commands have.
    fn owner(&self, list: &List) -> &Help {
        let has = |help: &&Help| help.lists.iter().any(|other| other.title == list.title);
        let owner = self.0.iter().find(has).unwrap();
        assert!(owner.lists.contains(list), "{} differs between commands", list.title);
        owner
    }

    fn pages(&self) -> Pages {
        let mut pages = Pages::new();
        self.write(&[], &mut pages);
        pages
    }

    /// Appends a command, and those below it in the order of the help, to their pages.
    fn write(&self, path: &[String], pages: &mut Pages) {
        let help = self.help(path);
        let text = pages.entry(self.page(path)).or_insert_with(|| {
            "<!-- Written by `just snapshots` from the help of the program. -->\n".into()
        });
        // On a page of its own a command has the first level.
        let level = path.len() + usize::from(self.page(path) == MAIN);
        *text += &format!("\n{} {}\n", "#".repeat(level), help.name());
        *text += &paragraphs(&help.about);
        *text += &format!("\n```text\n{}\n```\n", help.usage);
        for list in help.lists.iter().filter(|list| !list.is_shared()) {
            *text += &self.list(help, list);
        }
        if help.commands().next().is_none() || help.has_options() {
            *text += &self.shared(help);
        }
        *text += &paragraphs(&help.notes);
        let own = |list: &&List| list.is_shared() && self.owner(list).path == help.path;
        for list in help.lists.iter().filter(own) {
            *text += &format!("\n## {}\n{}", list.title, options(list));
        }
        for name in help.commands() {
            self.write(&help.below(name), pages);
        }
    }

    /// Returns a list under its title; commands are links.
    fn list(&self, help: &Help, list: &List) -> String {
        let lines = if list.title == "Commands" {
            let others = list.items.iter().filter(|(name, _)| name != "help");
            items(others.map(|(name, says)| (self.link(help, name), says.as_str())))
        } else {
            options(list)
        };
        if lines.is_empty() { lines } else { format!("\n{}:\n{lines}", list.title) }
    }

    /// Returns a line with links to the lists that the command has in common with others.
    fn shared(&self, help: &Help) -> String {
        let links = help.lists.iter().filter(|list| list.is_shared()).map(|list| {
            let title = list.title.to_lowercase();
            let page = self.page(&self.owner(list).path);
            let is_here = page == self.page(&help.path);
            let page = if is_here { String::new() } else { format!("{page}.md") };
            format!("[{title}]({page}#{})", title.replace(' ', "-"))
        });
        format!("\nAlso the options of {}.\n", links.collect::<Vec<_>>().join(" and of "))
    }

    /// Returns a link to a command below another one.
    fn link(&self, from: &Help, name: &str) -> String {
        let path = from.below(name);
        match self.page(&path) {
            page if page == self.page(&from.path) => {
                format!("[`{name}`](#wythoff-{})", path.join("-"))
            }
            page => format!("[`{name}`]({page}.md)"),
        }
    }
}

fn options(list: &List) -> String {
    let ours = list.items.iter().filter(|(name, _)| name != "-h, --help");
    items(ours.map(|(name, says)| (format!("`{name}`"), says.as_str())))
}

fn items<'a>(items: impl Iterator<Item = (String, &'a str)>) -> String {
    let lines: String =
        items.map(|(name, says)| format!("- {name}: {}\n", markdown(says))).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn paragraphs(parts: &[Part]) -> String {
    let paragraphs = parts.iter().map(|part| match part {
        Part::Text(text) => format!("\n{}\n", markdown(text)),
        Part::Table(lines) => format!("\n```text\n{}\n```\n", lines.join("\n")),
        Part::Examples(lines) => format!("\n```sh\n{}\n```\n", lines.join("\n")),
    });
    paragraphs.collect()
}

/// Returns plain text as Markdown: flags become code, and no character is taken for markup.
fn markdown(text: &str) -> String {
    let spans = text.split('`').enumerate().map(|(i, span)| match i % 2 {
        0 => span.split(' ').map(word).collect::<Vec<_>>().join(" "),
        _ => format!("`{span}`"),
    });
    spans.collect()
}

fn word(word: &str) -> String {
    let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(word.len());
    let (flag, rest) = word.split_at(end);
    let is_letter = |letter: &str| letter.starts_with(|c: char| c.is_ascii_lowercase());
    match flag.strip_prefix('-') {
        Some(name) if is_letter(name) && name.len() == 1 => format!("`{flag}`{rest}"),
        Some(name) if name.strip_prefix('-').is_some_and(is_letter) => format!("`{flag}`{rest}"),
        _ => word.replace('*', "\\*").replace('<', "\\<"),
    }
}

#[test]
fn the_reference_is_the_help_and_the_schemas_of_the_program() {
    let mut pages = Reference::read().pages();
    pages.insert("json".into(), crate::answers::page());
    assert!(pages.len() > 5 && pages[MAIN].contains("\n## wythoff selftest\n"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    if env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            fs::write(folder.join(format!("{name}.md")), text).unwrap();
        }
    }
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    let found: Pages =
        fs::read_dir(&folder).unwrap().map(|entry| read(entry.unwrap().path())).collect();
    for (name, text) in &pages {
        let is_same = found.get(name) == Some(text);
        assert!(
            is_same,
            "docs/reference/{name}.md is not what the program says; `just snapshots` writes it"
        );
    }
    let extra = found.keys().find(|name| !pages.contains_key(*name));
    assert_eq!(extra, None, "docs/reference has a page that no command has");
}

#[test]
fn help_is_taken_apart() {
    let text = "Do it\n\nUsage: wythoff it [OPTIONS]\n\nOptions:\n      --k <K>  Number, \
                such as\n               2*3\n  -h, --help\n          Print help\n\nSee --k and -K.\n  a  \
                b\n\nExamples:\n  wythoff it --k 1\n  --k 2\n  wythoff it\n";
    let help = Help::parse(&["it".into()], text);
    assert_eq!(
        paragraphs(&help.notes),
        "\nSee `--k` and -K.\n\n```text\na  b\n```\n\n```sh\nwythoff it --k 1 --k 2\nwythoff it\n```\n"
    );
    assert_eq!(options(&help.lists[0]), "\n- `--k <K>`: Number, such as 2\\*3\n");
}
