//! The help of a command, taken apart.

use std::process::Command;

/// Help of one command.
#[derive(Debug)]
pub(crate) struct Help {
    /// Words of the command, without `wythoff`.
    pub(crate) path: Vec<String>,
    /// Description above the usage.
    pub(crate) about: Vec<Part>,
    /// Usage, in one line.
    pub(crate) usage: String,
    /// Lists of commands, arguments and options, each under its title.
    pub(crate) lists: Vec<List>,
    /// Text below the lists.
    pub(crate) notes: Vec<Part>,
}

/// A list of the help, such as `Options:`.
#[derive(Debug, PartialEq)]
pub(crate) struct List {
    pub(crate) title: String,
    /// Names, each with its description in one line.
    pub(crate) items: Vec<(String, String)>,
}

impl List {
    /// Returns true if many commands have this list: `Every command`, `Every game`.
    pub(crate) fn is_shared(&self) -> bool {
        self.title.starts_with("Every ")
    }
}

/// A part of the running text of a help.
#[derive(Debug, PartialEq)]
pub(crate) enum Part {
    /// A paragraph, in one line.
    Text(String),
    /// Indented lines.
    Table(Vec<String>),
    /// Command lines.
    Examples(Vec<String>),
}

impl Help {
    /// Asks the program for the help of a command.
    pub(crate) fn of(path: &[String]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        let output = program.args(path).arg("--help").output().unwrap();
        assert!(output.status.success(), "{path:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let wide =
            text.lines().find(|line| line.chars().count() > 80 && !line.starts_with("Usage:"));
        assert_eq!(wide, None, "{path:?}: more than 80 columns");
        Self::parse(path, &text)
    }

    pub(crate) fn parse(path: &[String], text: &str) -> Self {
        let (about, rest) = text.split_once("Usage: ").unwrap();
        let (usage, mut rest) = rest.split_once("\n\n").unwrap_or((rest, ""));
        let mut lists = Vec::new();
        while let Some((title, below)) = title(rest) {
            let end = end_of_list(below);
            lists.push(List { title: title.into(), items: items(&below[..end]) });
            rest = &below[end..];
        }
        let path = path.to_vec();
        Self { path, about: parts(about), usage: words(usage), lists, notes: parts(rest) }
    }

    /// Returns the command line without options.
    pub(crate) fn name(&self) -> String {
        [&["wythoff".to_owned()], &self.path[..]].concat().join(" ")
    }

    /// Returns the words of a command below this one.
    pub(crate) fn below(&self, name: &str) -> Vec<String> {
        [&self.path[..], &[name.to_owned()]].concat()
    }

    /// Returns true if the command has options of its own.
    pub(crate) fn has_options(&self) -> bool {
        let lists = self.lists.iter().filter(|list| list.title == "Options");
        lists.flat_map(|list| &list.items).any(|(name, _)| name != "-h, --help")
    }

    /// Returns the names of the commands below this one.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &str> {
        let lists = self.lists.iter().filter(|list| list.title == "Commands");
        let names = lists.flat_map(|list| &list.items).map(|(name, _)| name.as_str());
        names.filter(|name| *name != "help")
    }
}

/// The title of a list, if the text begins with one, and the text below it.
fn title(text: &str) -> Option<(&str, &str)> {
    let (title, below) = text.split_once(":\n")?;
    let is_title = ["Commands", "Arguments", "Options"].contains(&title)
        || title.strip_prefix("Every ").is_some_and(|rest| !rest.contains(' '));
    is_title.then_some((title, below))
}

/// The place of the first line that is not indented.
fn end_of_list(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.starts_with(' ') {
            break;
        }
        end += line.len();
    }
    end
}

/// The items of a list: each begins with at most six blanks, its description after two more.
fn items(text: &str) -> Vec<(String, String)> {
    let mut items: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let trimmed = line.trim_start();
        if line.len() - trimmed.len() > 6 {
            let (_, description) = items.last_mut().unwrap();
            description.push(' ');
            description.push_str(trimmed);
        } else {
            let (name, description) = trimmed.split_once("  ").unwrap_or((trimmed, ""));
            items.push((name.into(), description.into()));
        }
    }
    items.into_iter().map(|(name, description)| (name, words(&description))).collect()
}

/// The paragraphs, tables and examples of a text.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for block in text.trim_end().split("\n\n").filter(|block| !block.trim().is_empty()) {
        let lines: Vec<&str> = block.lines().filter(|line| !line.is_empty()).collect();
        let alike = |a: &&str, b: &&str| a.starts_with(' ') == b.starts_with(' ');
        for lines in lines.chunk_by(alike) {
            let of_examples = matches!(parts.last(), Some(Part::Examples(e)) if e.is_empty());
            match lines[0].strip_prefix("Example") {
                Some(rest) => parts.extend(examples(rest, lines)),
                None if of_examples => {
                    parts.pop();
                    parts.push(Part::Examples(joined(lines)));
                }
                None if lines[0].starts_with(' ') => {
                    parts.push(Part::Table(lines.iter().map(|line| line[2..].into()).collect()));
                }
                None => parts.push(Part::Text(words(&lines.join(" ")))),
            }
        }
    }
    parts
}

/// The parts of a paragraph that begins with `Example`: `Examples:` and `Example, for bash:` stand
/// before their command lines, which follow in the next chunk; `Example: wythoff ..` holds one.
fn examples(rest: &str, lines: &[&str]) -> Vec<Part> {
    let (before, first) = rest.split_once(':').unwrap();
    let said = before.strip_prefix(", ").map(|said| Part::Text(format!("Example, {said}:")));
    let mut commands: Vec<&str> = vec![first];
    commands.extend(&lines[1..]);
    commands.retain(|line| !line.trim().is_empty());
    said.into_iter().chain([Part::Examples(joined(&commands))]).collect()
}

/// Command lines, each in one line: a line that begins with no program continues the one before.
fn joined(lines: &[&str]) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        match commands.last_mut() {
            Some(last) if !["wythoff ", "curl "].iter().any(|p| line.starts_with(p)) => {
                *last = format!("{last} {line}");
            }
            _ => commands.push(line.into()),
        }
    }
    commands
}

/// The text with one blank between its words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
