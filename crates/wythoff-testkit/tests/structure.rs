//! The structure of the source tree: small folders, short files, imports in one direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Most entries of a folder below `src`.
const MOST_ENTRIES: usize = 15;

/// Most lines of a Rust file.
const MOST_LINES: usize = 500;

/// Most characters of a line of a comment.
const MOST_COLUMNS: usize = 100;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates/ is above").to_path_buf()
}

/// Returns the entries of a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).expect("the folder exists");
    let mut entries: Vec<_> = read.map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    entries
}

/// Calls `visit` with every folder below and including `folder`.
fn each_folder(folder: &Path, visit: &mut dyn FnMut(&Path)) {
    visit(folder);
    entries(folder).iter().filter(|path| path.is_dir()).for_each(|path| each_folder(path, visit));
}

/// Returns the faults of sizes: folders with too many entries, files with too many lines.
fn too_large(src: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    each_folder(src, &mut |folder| {
        let inside = entries(folder);
        if inside.len() > MOST_ENTRIES {
            faults.push(format!("{} has {} entries", folder.display(), inside.len()));
        }
        for file in inside.iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
            let lines = fs::read_to_string(file).expect("UTF-8").lines().count();
            if lines > MOST_LINES {
                faults.push(format!("{} has {lines} lines", file.display()));
            }
        }
    });
    faults
}

/// Returns the numbers of the comment lines of a file that are too long. Rows of tables, code in a
/// comment and lines of one word may have any length.
fn long_comments(text: &str) -> Vec<usize> {
    let is_long = |(i, line): (usize, &str)| {
        let comment = line.trim_start().trim_start_matches(['/', '!']);
        let is_code = comment.starts_with("     ") || comment.contains("```");
        let is_text = line.trim_start().starts_with("//")
            && !comment.starts_with(" |")
            && !is_code
            && comment.trim().contains(' ');
        (is_text && line.chars().count() > MOST_COLUMNS).then_some(i + 1)
    };
    let mut in_code = false;
    let lines = text.lines().enumerate().filter(|(_, line)| {
        in_code ^= line.trim_start().starts_with("//") && line.contains("```");
        !in_code
    });
    lines.filter_map(is_long).collect()
}

/// A module, as the names from the root of its crate.
type Module = Vec<String>;

/// Returns the modules of a crate with their text, without tests and comments.
fn modules(src: &Path) -> BTreeMap<Module, String> {
    let mut modules = BTreeMap::new();
    each_folder(src, &mut |folder| {
        for file in entries(folder).iter().filter(|path| path.is_file()) {
            let relative = file.strip_prefix(src).expect("below src").with_extension("");
            let mut module: Module =
                relative.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            if module.iter().any(|name| name == "tests") {
                continue;
            }
            if module.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
                module.pop();
            }
            modules.insert(module, code(&fs::read_to_string(file).expect("UTF-8")));
        }
    });
    modules
}

/// Returns the code before the module of tests, without comments.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the paths that a module imports, as names from the root of its crate.
fn imports(module: &Module, text: &str) -> Vec<Module> {
    let mut imports = Vec::new();
    for part in text.split("use ").skip(1) {
        let tree: String = part.split(';').next().unwrap_or_default().split_whitespace().collect();
        let mut leaves = Vec::new();
        expand(&tree, "", &mut leaves);
        for leaf in leaves {
            let mut names: Vec<&str> = leaf.split("::").collect();
            let mut path: Module = match names[0] {
                "crate" => Vec::new(),
                "self" => module.clone(),
                "super" => {
                    let up = names.iter().take_while(|name| **name == "super").count();
                    names.drain(..up - 1);
                    module[..module.len().saturating_sub(up)].to_vec()
                }
                _ => continue,
            };
            path.extend(names[1..].iter().map(ToString::to_string));
            imports.push(path);
        }
    }
    imports
}

/// Splits a tree of imports such as `a::{b, c::d}` into its paths.
fn expand(tree: &str, before: &str, leaves: &mut Vec<String>) {
    let (mut depth, mut start) = (0, 0);
    let mut item = |item: &str| match item.split_once('{') {
        Some((head, rest)) => {
            expand(rest.strip_suffix('}').unwrap_or(rest), &format!("{before}{head}"), leaves);
        }
        None if item.is_empty() => {}
        None => leaves.push(format!("{before}{item}")),
    };
    for (i, letter) in tree.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                item(&tree[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    item(&tree[start..]);
}

/// Returns the folders that import each other in a circle: among the children of each folder, those
/// from which a path of imports leads back, if one of them is a folder.
fn circles(modules: &BTreeMap<Module, String>) -> Vec<String> {
    let mut graphs: BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (module, text) in modules {
        for import in imports(module, text) {
            // The longest part of the path that is a module.
            let known = (0..=import.len()).rev().map(|n| import[..n].to_vec());
            let Some(target) = known.into_iter().find(|path| modules.contains_key(path)) else {
                continue;
            };
            let shared = module.iter().zip(&target).take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (module.get(shared), target.get(shared)) {
                let graph = graphs.entry(module[..shared].to_vec()).or_default();
                graph.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    let mut faults = Vec::new();
    for (folder, graph) in &graphs {
        for from in graph.keys() {
            let mut reached = BTreeSet::new();
            let mut next: Vec<&String> = graph[from].iter().collect();
            while let Some(child) = next.pop() {
                if reached.insert(child) {
                    next.extend(graph.get(child).into_iter().flatten());
                }
            }
            let is_folder = modules.keys().any(|m| {
                m.len() > folder.len() + 1 && m.starts_with(folder) && m[folder.len()] == *from
            });
            if reached.contains(from) && is_folder {
                faults.push(format!("{}: {from} imports itself through others", folder.join("::")));
            }
        }
    }
    faults
}

#[test]
fn folders_and_files_are_small() {
    let mut faults = Vec::new();
    for package in entries(&crates()) {
        faults.extend(too_large(&package.join("src")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Applies a check of comments to all Rust files, and fails with the places of the faults.
fn check_comments(check: impl Fn(&str) -> Vec<usize>) {
    let mut faults = Vec::new();
    each_folder(&crates(), &mut |folder| {
        for file in
            entries(folder).iter().filter(|path| path.extension().is_some_and(|e| e == "rs"))
        {
            let lines = check(&fs::read_to_string(file).expect("UTF-8"));
            faults.extend(lines.into_iter().map(|i| format!("{}:{i}", file.display())));
        }
    });
    assert!(faults.is_empty(), "{} comments\n{}", faults.len(), faults.join("\n"));
}

/// Returns the lines of doc comments that begin with a word that `docs/voice.md` advises against,
/// and those of boolean functions that begin like a field.
fn riddles(text: &str) -> Vec<usize> {
    const WORDS: [&str; 5] = ["What ", "Whether ", "How ", "The same ", "One more "];
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_doc = |line: &str| line.starts_with("/// ") || line.starts_with("//! ");
    let item = |i: usize| {
        lines[i..].iter().find(|line| !line.starts_with("///") && !line.starts_with("#["))
    };
    let first = |&i: &usize| is_doc(lines[i]) && (i == 0 || !lines[i - 1].starts_with("//"));
    let riddle = |&i: &usize| {
        let words = &lines[i][4..];
        let of_function = || item(i).is_some_and(|line| line.contains("fn "));
        WORDS.iter().any(|word| words.starts_with(word))
            || (words.starts_with("True if ") && of_function())
    };
    (0..lines.len()).filter(first).filter(riddle).map(|i| i + 1).collect()
}

#[test]
fn comments_begin_plainly() {
    check_comments(riddles);
    let text = "@ What it is.
        struct A {
        @ True if it is.
        b: bool,
        }

        @ The x.
        @ How it is.
        @ True if so.
        fn c()
        {}

        @ True if so.
        #[test]
        fn d() {}
        "
    .replace("        ", "")
    .replace('@', "///");
    assert_eq!(riddles(&text), [1, 13]);
}

#[test]
fn comments_are_narrow() {
    check_comments(long_comments);
    let words = "word ".repeat(25);
    let text = format!("/// {words}\n/// | {words}\n/// ```\n/// {words}\n/// ```\n// {words}\n");
    assert_eq!(long_comments(&text), [1, 6]);
}

#[test]
fn folders_of_the_core_import_in_one_direction() {
    for package in ["wythoff-exact", "wythoff", "wythoff-anatomy", "wythoff-solved", "wythoff-view"]
    {
        let faults = circles(&modules(&crates().join(package).join("src")));
        assert!(faults.is_empty(), "{package}: {}", faults.join("\n"));
    }
}

#[test]
fn a_circle_of_folders_is_a_fault() {
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    let text = |text: &str| text.to_owned();
    let mut tree = BTreeMap::from([
        (module("a::x"), text("use crate::b::{self, y::Y};")),
        (module("b::y"), text("use super::z::Z;")),
        (module("b::z"), text("use crate::c::C;")),
        (module("c"), text("pub struct C;")),
    ]);
    assert_eq!(circles(&tree), Vec::<String>::new());
    tree.insert(module("c"), text("use crate::a::x::X;"));
    let faults = circles(&tree);
    assert!(faults.iter().any(|fault| fault.contains("a imports itself")), "{faults:?}");
}

/// Returns the names in the table of modules in the comment at the top of a file, if it has one:
/// the words in backticks up to the column whose head is "module" or "modules".
fn map_of_modules(text: &str) -> Option<BTreeSet<String>> {
    let comment = text.lines().map_while(|line| line.strip_prefix("//!"));
    let rows = comment.map(|line| line.trim().trim_matches('|').split('|').collect::<Vec<_>>());
    let is_head =
        |cells: &Vec<&str>| cells.iter().position(|cell| cell.trim().starts_with("module"));
    let mut rows = rows.skip_while(|cells| cells.len() < 2 || is_head(cells).is_none());
    let column = is_head(&rows.next()?)?;
    let words = rows.take_while(|cells| cells.len() > column + 1).flat_map(|cells| {
        let cells = cells[..=column].iter().flat_map(|cell| cell.split('`').skip(1).step_by(2));
        cells.map(str::to_owned).collect::<Vec<_>>()
    });
    Some(words.collect())
}

/// Returns the faults of a map of modules: modules of the file that it lacks, and names that are
/// no modules below the folder of the file.
fn wrong_map(map: &BTreeSet<String>, text: &str, below: &BTreeSet<String>) -> Vec<String> {
    let declared = text.lines().filter_map(|line| {
        let line = line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub ")).unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let missing = declared.filter(|name| *name != "tests" && !map.contains(*name));
    let missing = missing.map(|name| format!("`{name}` is missing"));
    let unknown = map.difference(below).map(|name| format!("`{name}` is no module"));
    missing.chain(unknown).collect()
}

#[test]
fn maps_of_modules_have_all_modules() {
    let (mut maps, mut faults) = (0, Vec::new());
    each_folder(&crates(), &mut |folder| {
        for file in ["lib.rs", "mod.rs"].map(|name| folder.join(name)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let Some(map) = map_of_modules(&text) else { continue };
            let mut below = BTreeSet::new();
            each_folder(folder, &mut |folder| {
                let names = entries(folder).into_iter().filter_map(|path| {
                    path.file_stem().map(|name| name.to_string_lossy().into_owned())
                });
                below.extend(names);
            });
            maps += 1;
            let wrong = wrong_map(&map, &text, &below).into_iter();
            faults.extend(wrong.map(|fault| format!("{}: {fault}", file.display())));
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(maps >= 8, "only {maps} maps were found");
}

#[test]
fn a_map_that_lacks_a_module_is_a_fault() {
    let text = "//! A map.\n//!\n//! | folder | modules | contents |\n//! |---|---|---|\n\
                //! | `a` | [`b`] | `c` |\n//!\n//! | `d` | `e` | |\n\nmod a;\npub mod c;\nmod tests;\n";
    let map = map_of_modules(text).unwrap();
    assert_eq!(map, ["a", "b"].map(str::to_owned).into());
    let below = ["a", "c"].map(str::to_owned).into();
    assert_eq!(wrong_map(&map, text, &below), ["`c` is missing", "`b` is no module"]);
    assert_eq!(map_of_modules("//! | bytes | meaning |\n"), None);
}
