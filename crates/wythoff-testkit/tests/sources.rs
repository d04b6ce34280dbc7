//! Checks that the repository has every file, heading, image and name that it cites, that golden
//! numbers name their source, and that no line of a paragraph begins like an item of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{fs, str};

/// Folders of the repository root. A word that begins with one of them is a citation.
const ROOTS: [&str; 6] = ["docs/", "crates/", "results/", "notebooks/", "truth/", "tests/load/"];

/// The tracked files.
struct Repository {
    /// Text of each file by its path; empty for binary files.
    files: BTreeMap<String, String>,
    /// Names that Rust and Coq files define.
    names: BTreeSet<String>,
    /// Names that each Coq file defines, by the name of the file without its ending.
    theorems: BTreeMap<String, BTreeSet<String>>,
}

impl Repository {
    /// Reads the repository that holds this crate.
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = |path: &String| fs::read_to_string(root.join(path)).unwrap_or_default();
        let files = tracked(&root).into_iter().filter(|path| root.join(path).is_file());
        Self::new(files.map(|path| (path.clone(), text(&path))).collect())
    }

    fn new(files: BTreeMap<String, String>) -> Self {
        let of_coq = files.iter().filter_map(|(file, text)| {
            let name = file.rsplit('/').next()?.strip_suffix(".v")?;
            Some((name.into(), names_proved(text).map(Into::into).collect()))
        });
        let theorems: BTreeMap<String, BTreeSet<String>> = of_coq.collect();
        let rust = files.iter().filter(|(file, _)| file.ends_with(".rs"));
        let rust = rust.flat_map(|(_, text)| names_defined(text)).map(Into::into);
        let names = rust.chain(theorems.values().flatten().cloned()).collect();
        Self { files, names, theorems }
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Returns true if a file lies below the folder, or if a path begins with a pattern up to its
    /// `*`.
    fn has_below(&self, path: &str) -> bool {
        let prefix =
            path.split_once('*').map_or(format!("{}/", path.trim_end_matches('/')), |p| p.0.into());
        self.files.range(prefix.clone()..).next().is_some_and(|(file, _)| file.starts_with(&prefix))
    }

    /// Returns true if some file has this path, or this end of a path.
    fn has_end(&self, end: &str) -> bool {
        let tail = format!("/{end}");
        self.has(end) || self.files.keys().any(|path| path.ends_with(&tail))
    }

    /// The file that a path names as seen from the folder of `from` or from a folder above it.
    fn resolve(&self, from: &str, path: &str) -> Option<String> {
        let mut folder = from;
        loop {
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
            let found = normal(&format!("{folder}/{path}"));
            if self.has(&found) {
                return Some(found);
            }
            if folder.is_empty() {
                return None;
            }
        }
    }

    /// Returns true if the file has no such heading. Files other than Markdown have no headings.
    fn lacks_heading(&self, file: &str, anchor: &str) -> bool {
        !anchor.is_empty() && file.ends_with(".md") && !anchors(&self.files[file]).contains(anchor)
    }

    /// Faults of one file, as messages.
    fn faults(&self, file: &str) -> Vec<String> {
        let text = &self.files[file];
        let mut faults: Vec<String> =
            words(text).filter_map(|word| self.fault_of_word(file, word)).collect();
        if file.ends_with(".md") || file.ends_with(".ipynb") {
            faults.extend(links(text).filter_map(|link| self.fault_of_link(file, link)));
        }
        if file.ends_with(".md") {
            let lost = names_cited(text).filter(|name| !self.names.contains(*name));
            faults.extend(lost.map(|name| format!("no Rust or Coq file defines {name}")));
            faults.extend(words(text).filter_map(|word| self.fault_of_theorem(word)));
            faults.extend(torn(text).map(|line| format!("the line begins like a list: {line}")));
        }
        if file.contains("/golden/") {
            faults.extend(lines_without_source(text).map(|line| format!("no source: {line}")));
        }
        faults.into_iter().map(|fault| format!("{file}: {fault}")).collect()
    }

    fn fault_of_word(&self, file: &str, word: &str) -> Option<String> {
        let (path, anchor) = word.split_once('#').unwrap_or((word, ""));
        let path = path.trim_end_matches('.');
        if ROOTS.iter().any(|root| path.starts_with(root)) {
            let known = self.has(path) || self.has_below(path) || self.has(&format!("{path}.rs"));
            return match known {
                false => Some(format!("{path} is not in the repository")),
                true if self.has(path) && self.lacks_heading(path, anchor) => {
                    Some(format!("{path} has no heading #{anchor}"))
                }
                true => None,
            };
        }
        let named = path.starts_with(|first: char| first.is_alphanumeric());
        let known = match path.rsplit_once('.')?.1 {
            "md" if file.ends_with(".rs") => self.resolve(file, path).is_some(),
            "md" | "rs" => self.has_end(path),
            _ => true,
        };
        (named && !known).then(|| format!("{path}: no such file; name it from the root"))
    }

    /// The fault of a citation such as `Rows.row_law`, which names a theorem and its Coq file.
    fn fault_of_theorem(&self, word: &str) -> Option<String> {
        let (file, name) = word.split_once('.')?;
        let is_name = name != "v" && name.starts_with(char::is_alphabetic);
        let lost = is_name && !self.theorems.get(file)?.contains(name);
        lost.then(|| format!("{file}.v defines no {name}"))
    }

    fn fault_of_link(&self, file: &str, link: &str) -> Option<String> {
        if link.contains("://") || link.starts_with("mailto:") {
            return None;
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target =
            if path.is_empty() { file.into() } else { normal(&format!("{folder}/{path}")) };
        if !self.has(&target) && !self.has_below(&target) {
            return Some(format!("link to {link}: {target} is not in the repository"));
        }
        let lost = self.has(&target) && self.lacks_heading(&target, anchor);
        lost.then(|| format!("link to {link}: {target} has no heading #{anchor}"))
    }
}

/// Paths of the files that git tracks; without git, of all files outside of ignored folders.
fn tracked(root: &Path) -> Vec<String> {
    let git = Command::new("git").current_dir(root).args(["ls-files", "-z"]).output();
    match git.ok().filter(|output| output.status.success()) {
        Some(output) => {
            let paths = output.stdout.split(|byte| *byte == 0).filter(|path| !path.is_empty());
            paths.map(|path| str::from_utf8(path).expect("paths in UTF-8").into()).collect()
        }
        None => below(root, ""),
    }
}

/// All files of a folder and of its folders, without those that `.gitignore` names.
fn below(root: &Path, folder: &str) -> Vec<String> {
    const IGNORED: [&str; 4] = [".git", "target", "atlas", "node_modules"];
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(folder)).expect("a folder of the repository") {
        let entry = entry.expect("an entry of a folder");
        let name = entry.file_name().into_string().expect("names in UTF-8");
        let path = normal(&format!("{folder}/{name}"));
        match entry.path().is_dir() {
            true if IGNORED.contains(&name.as_str()) || name.starts_with("__") => {}
            true => found.extend(below(root, &path)),
            false => found.push(path),
        }
    }
    found
}

/// The path without empty parts, and without `.` and `..`.
fn normal(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Words that may be paths, without the full stop of a sentence. Patterns with `...` are left out.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_alphanumeric() || "_-./#*".contains(c);
    let words = text.split(move |c| !part(c)).map(|word| word.trim_end_matches(['.', '#']));
    words.filter(|word| word.contains(['.', '/']) && !word.contains("..."))
}

/// Names of Rust items in a document: the last parts of paths such as `a::b`, and names of tests,
/// which are words of at least five parts joined by underscores.
fn names_cited(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || "_:".contains(c);
    let words = text.split(move |c| !part(c)).map(|word| word.trim_end_matches(':'));
    words.filter_map(|word| match word.rsplit_once("::") {
        Some((path, name)) => (!path.starts_with("std")).then_some(name),
        None => {
            let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
            (is_name && word.matches('_').count() >= 4 && !word.contains(':')).then_some(word)
        }
    })
}

/// Names that Rust code defines: items, modules and the variants of enums.
fn names_defined(rust: &str) -> impl Iterator<Item = &str> {
    const ITEMS: [&str; 8] = ["fn", "struct", "enum", "trait", "mod", "type", "const", "static"];
    let mut item = false;
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let items = rust.split(move |c| !part(c)).filter(|word| !word.is_empty());
    let items = items.filter(move |word| std::mem::replace(&mut item, ITEMS.contains(word)));
    let variants = rust.lines().map(str::trim).filter_map(move |line| {
        let (name, rest) = line.split_at(line.find(|c| !part(c)).unwrap_or(line.len()));
        let ends = rest.is_empty() || [",", "(", " {"].iter().any(|end| rest.starts_with(end));
        (name.starts_with(char::is_uppercase) && ends).then_some(name)
    });
    items.chain(variants)
}

/// Names of theorems and definitions of a Coq file.
fn names_proved(coq: &str) -> impl Iterator<Item = &str> {
    const KINDS: [&str; 9] = [
        "Theorem",
        "Lemma",
        "Corollary",
        "Example",
        "Definition",
        "Fixpoint",
        "Inductive",
        "Record",
        "Remark",
    ];
    coq.lines().filter_map(|line| {
        let (kind, rest) = line.trim_start().split_once(' ')?;
        let part = |c: char| c.is_alphanumeric() || "_'".contains(c);
        let name = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
        KINDS.contains(&kind).then_some(name)
    })
}

/// Lines of Markdown that are not code between fences.
fn prose(markdown: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    markdown.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// Lines within a paragraph, or within an item of a list, that Markdown takes for the beginning of
/// a list or of a quotation. In the documents of the project, lists in lists begin with `-`.
fn torn(markdown: &str) -> impl Iterator<Item = &str> {
    /// The first of the lines up to the next empty one.
    enum Block {
        None,
        Item,
        Paragraph,
        Code,
    }
    const BULLETS: [&str; 2] = ["- ", "* "];
    const SIGNS: [&str; 4] = ["+ ", "1) ", "1. ", "> "];
    let begins = |text: &str, signs: &[&str]| signs.iter().any(|sign| text.starts_with(sign));
    let mut block = Block::None;
    prose(markdown).filter(move |line| {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_item = begins(text, &BULLETS)
            || begins(text, &["+ ", ">", "|"])
            || (number.len() < text.len() && begins(number, &[". ", ") "]));
        match block {
            _ if text.is_empty() => block = Block::None,
            Block::None if indent >= 4 => block = Block::Code,
            Block::None => block = if is_item { Block::Item } else { Block::Paragraph },
            Block::Item => return indent > 0 && begins(text, &SIGNS),
            Block::Paragraph => {
                return indent < 4 && (begins(text, &SIGNS) || begins(text, &BULLETS));
            }
            Block::Code => {}
        }
        false
    })
}

/// Targets of the links and images of Markdown, and of the `src` and `href` of its HTML.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    const OPENINGS: [(&str, char); 3] = [("](", ')'), ("src=\"", '"'), ("href=\"", '"')];
    prose(markdown).flat_map(|line| {
        OPENINGS.into_iter().flat_map(move |(opening, end)| {
            line.split(opening).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
        })
    })
}

/// Anchors of the headings of Markdown, as GitHub makes them.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in prose(markdown).filter(|line| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let numbered = (1..).map(|n| format!("{anchor}-{n}"));
        let free = std::iter::once(anchor.clone()).chain(numbered).find(|a| !found.contains(a));
        found.extend(free);
    }
    found
}

/// Lines of golden data without a source behind them, where the head of the file names none.
fn lines_without_source(text: &str) -> impl Iterator<Item = &str> {
    let is_source = |text: &str| ["docs/", "[", "OEIS", "`"].iter().any(|s| text.contains(s));
    let head = text.lines().any(|line| line.strip_prefix("# Source:").is_some_and(is_source));
    let data = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    data.filter(move |line| {
        !head && !line.split_once('#').is_some_and(|(_, source)| is_source(source))
    })
}

#[test]
fn what_is_cited_is_in_the_repository() {
    let repository = Repository::read();
    assert!(repository.has("docs/architecture.md") && repository.files.len() > 300);
    // The examples in this file cite made-up files.
    let cited = repository.files.keys().filter(|file| !file.ends_with("testkit/tests/sources.rs"));
    let faults: Vec<String> = cited.flat_map(|file| repository.faults(file)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Returns the faults of one file in a made-up repository.
fn example(file: &str, text: &str) -> Vec<String> {
    let files = [
        (
            "docs/a.md",
            "# One & two\n```sh\n# no heading\n```\n## Épaulettes, `x_y`\n## One & two\n",
        ),
        ("docs/images/b.png", ""),
        ("crates/c/src/d/e.rs", "fn it_is_a_good_test() {}\npub enum E {\n    Good,\n}\n"),
        ("proofs/theories/f/Law.v", "Theorem row_law x : x = x.\n  Lemma it_is_a_good_lemma y :\n"),
        (file, text),
    ];
    Repository::new(files.map(|(path, text)| (path.into(), text.into())).into()).faults(file)
}

#[test]
fn good_citations_have_no_faults() {
    let good = "see docs/a.md. `docs/a.md#épaulettes-x_y`, (docs/a.md#one--two-1), crates/c/src/d, \
                crates/*/src, d/e.rs, src/d/e.rs, e.rs, docs/..., https://docs.rs/f, g.h()";
    assert_eq!(example("crates/c/src/lib.rs", good), [""; 0]);
    let links = "[a](a.md#one--two) ![b](images/b.png) [c](../crates/c) [d](https://x.y/z.md) \
                 <img src=\"images/b.png\"> a.md e.rs `it_is_a_good_test` `d::E::Good` \
                 `it_is_a_good_lemma` `Law.row_law` Law.v\n\
                 ```\n[f](absent)\n```\n";
    assert_eq!(example("docs/g.md", links), [""; 0]);
}

#[test]
fn citations_of_absent_files_are_faults() {
    let absent = [
        "docs/absent.md",
        "truth/a.md",
        "crates/c/src/f.rs",
        "results/absent.json",
        "docs/a.md#three",
        "a.md section 2",
        "absent.rs",
    ];
    for citation in absent {
        let text = format!("// Source: {citation}.");
        assert_eq!(example("crates/c/src/lib.rs", &text).len(), 1, "{citation}");
    }
    let links = [
        "[a](absent)",
        "[a](a.md#three)",
        "[a](#one)",
        "![a](images/absent.png)",
        "`it_is_an_absent_test`",
        "`Law.column_law`",
        "`d::E::Absent`",
    ];
    for link in links {
        assert_eq!(example("docs/g.md", &format!("Text {link}.")).len(), 1, "{link}");
    }
}

#[test]
fn lines_of_a_paragraph_that_begin_like_a_list_are_faults() {
    let lines = |text: &str| example("docs/g.md", text).len();
    for good in [
        "a\n\n- b\n  c\n  - d\n- e",
        "1. a\n2. b",
        "> a\n> b",
        "    a\n    + b",
        "```\na\n- b\n```",
        "a\n1999. b -\n-1 + c",
    ] {
        assert_eq!(lines(good), 0, "{good}");
    }
    for torn in ["a\n- b", "a\n+ b", "a\n1. b", "a\n1) b", "a (1 +\n  1) b", "- a\n  + b", "a\n> 0"]
    {
        assert_eq!(lines(torn), 1, "{torn}");
    }
}

#[test]
fn golden_lines_without_a_source_are_faults() {
    let golden = |text| example("crates/c/golden/numbers.txt", text).len();
    assert_eq!(golden("# Numbers.\n1 2 # [CLN] Fig. 1\n3 4 # docs/a.md\n"), 0);
    assert_eq!(golden("# Source: [CLN] Fig. 1\n1 2\n3 4\n"), 0);
    assert_eq!(golden("# Numbers.\n1 2 # [CLN] Fig. 1\n3 4\n5 6 # somewhere\n"), 2);
}
