//! A copy of the source tree with switches, and its build.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;
use crate::change::Change;
use crate::rewrite::{FEATURES, Switched, switched};

/// Codes of errors that say the same of a change with and without a switch: a trait, an operator, a
/// method, a name or a function that does not exist for these types.
const CERTAIN: [&str; 8] = ["E0277", "E0369", "E0368", "E0600", "E0599", "E0425", "E0433", "E0423"];

/// A copy of a workspace, in which changes are written behind switches.
#[derive(Debug)]
pub struct Tree<'c> {
    root: PathBuf,
    copy: PathBuf,
    build: PathBuf,
    settled: PathBuf,
    changes: &'c [Change],
    /// The changes that do not compile.
    pub unviable: BTreeSet<usize>,
    /// The changes that cannot be switched, with the reason.
    pub fixed: BTreeMap<usize, String>,
    written: BTreeMap<String, Switched>,
}

/// A binary of tests.
#[derive(Clone, Debug)]
pub struct Binary {
    /// The name of the package.
    pub package: String,
    /// The name of the target, such as the file of an integration test.
    pub target: String,
    /// The program.
    pub program: PathBuf,
    /// The folder of the package.
    pub folder: PathBuf,
}

impl<'c> Tree<'c> {
    /// Copies the tracked and new files of the workspace at `root` into a folder of `work`.
    ///
    /// # Errors
    ///
    /// If git cannot list the files, or a file cannot be copied.
    pub fn new(root: &Path, work: &Path, changes: &'c [Change]) -> Result<Self> {
        let settled = work.join("settled.json");
        let mut tree = Self {
            root: root.to_path_buf(),
            copy: work.join("tree"),
            build: work.join("build"),
            settled,
            changes,
            unviable: BTreeSet::new(),
            fixed: BTreeMap::new(),
            written: BTreeMap::new(),
        };
        tree.read_settled();
        let mut git = Command::new("git");
        git.current_dir(root).args(["ls-files", "-z", "-c", "-o", "--exclude-standard"]);
        let listed = String::from_utf8(git.output()?.stdout)?;
        let files: BTreeSet<&str> = listed.split_terminator('\0').collect();
        if files.is_empty() {
            return Err("git lists no files here; run this in a clone of the repository".into());
        }
        tree.remove_others(&tree.copy, &files)?;
        let libraries: BTreeSet<_> = changes.iter().filter_map(Change::library).collect();
        let mut switched: BTreeSet<_> = changes.iter().map(|change| change.file.as_str()).collect();
        switched.extend(libraries.iter().map(String::as_str));
        for file in files.difference(&switched).filter(|file| root.join(file).is_file()) {
            let (from, to) = (root.join(file), tree.copy.join(file));
            let contents = fs::read(&from)?;
            if fs::read(&to).ok().as_ref() != Some(&contents) {
                fs::create_dir_all(to.parent().ok_or("a file without a folder")?)?;
                fs::copy(&from, &to)?;
            }
        }
        Ok(tree)
    }

    /// Reads which changes an earlier run took out, by their names, so that it need not find them
    /// again.
    fn read_settled(&mut self) {
        let text = fs::read(&self.settled).unwrap_or_default();
        let settled: BTreeMap<String, String> = serde_json::from_slice(&text).unwrap_or_default();
        for (number, change) in self.changes.iter().enumerate() {
            match settled.get(&change.name) {
                Some(reason) if reason.is_empty() => drop(self.unviable.insert(number)),
                Some(reason) => drop(self.fixed.insert(number, reason.clone())),
                None => {}
            }
        }
    }

    fn write_settled(&self) -> Result<()> {
        let unviable = self.unviable.iter().map(|number| (number, ""));
        let fixed = self.fixed.iter().map(|(number, reason)| (number, reason.as_str()));
        let named =
            unviable.chain(fixed).map(|(number, reason)| (&self.changes[*number].name, reason));
        fs::write(&self.settled, serde_json::to_vec_pretty(&named.collect::<BTreeMap<_, _>>())?)?;
        Ok(())
    }

    /// Removes the files of an earlier copy that are gone.
    fn remove_others(&self, folder: &Path, files: &BTreeSet<&str>) -> Result<()> {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry?.path();
            let name = path.strip_prefix(&self.copy)?.to_string_lossy().into_owned();
            if path.is_dir() {
                self.remove_others(&path, files)?;
            } else if !files.contains(name.as_str()) {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// Writes a file of the copy, if its text is another one.
    fn put(&self, file: &str, text: &str) -> Result<()> {
        let path = self.copy.join(file);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::create_dir_all(path.parent().ok_or("a file without a folder")?)?;
            fs::write(path, text)?;
        }
        Ok(())
    }

    /// Writes the switches of all changes that are neither unviable nor fixed.
    fn write(&mut self) -> Result<()> {
        let files: BTreeSet<_> = self.changes.iter().map(|change| change.file.clone()).collect();
        let libraries: BTreeSet<_> = self.changes.iter().filter_map(Change::library).collect();
        for file in files {
            let source = fs::read_to_string(self.root.join(&file))?;
            let changes = self.changes.iter().enumerate().filter(|(number, change)| {
                change.file == file
                    && !self.unviable.contains(number)
                    && !self.fixed.contains_key(number)
            });
            let mut text = switched(&source, &changes.collect::<Vec<_>>())
                .map_err(|error| format!("{file}: {error}"))?;
            if is_root(&file) {
                text.text = self.with_module(&text.text);
                text.shift(FEATURES.len());
            }
            self.put(&file, &text.text)?;
            self.fixed.extend(text.fixed.iter().map(|(n, reason)| (*n, (*reason).to_owned())));
            self.written.insert(file, text);
        }
        for file in libraries.iter().filter(|file| !self.written.contains_key(*file)) {
            let source = fs::read_to_string(self.root.join(file))?;
            self.put(file, &self.with_module(&source))?;
        }
        Ok(())
    }

    /// Returns the text of the root of a library, with the module of switches.
    fn with_module(&self, text: &str) -> String {
        let module = include_str!("switch.txt").replace("COUNT", &self.changes.len().to_string());
        format!("{FEATURES}{text}\n{module}")
    }

    fn cargo(&self, arguments: &[&str], packages: &[String]) -> Result<Vec<Value>> {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(&self.copy).args(arguments).arg("--locked");
        cargo.args(["--message-format", "json", "--target-dir"]).arg(&self.build);
        cargo.args(packages.iter().flat_map(|package| ["-p", package]));
        let switched: BTreeSet<_> = self.changes.iter().map(|change| &change.package).collect();
        let crates: Vec<_> = switched.iter().map(|package| package.replace('-', "_")).collect();
        cargo.env("RUSTC_BOOTSTRAP", crates.join(","));
        let output = cargo.stderr(Stdio::inherit()).output()?;
        let lines =
            output.stdout.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{"));
        Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// Builds the libraries of `packages`, and returns the messages of the compiler.
    fn libraries(&self, packages: &[String]) -> Result<Vec<Value>> {
        self.cargo(&["build", "--lib", "--keep-going"], packages)
    }

    /// Builds the libraries of `packages`, and takes out what does not compile, until they compile.
    ///
    /// # Errors
    ///
    /// If an error of the compiler does not lie in a change.
    pub fn settle(&mut self, packages: &[String]) -> Result<()> {
        loop {
            self.write()?;
            let messages = self.libraries(packages)?;
            let Some(first) = errors(&messages).next() else { return self.write_settled() };
            let before = self.unviable.len() + self.fixed.len();
            errors(&messages).for_each(|error| self.take_out(error));
            let taken = self.unviable.len() + self.fixed.len() - before;
            if taken == 0 {
                return Err(rendered(first).into());
            }
            eprintln!("{taken} changes do not compile with a switch");
        }
    }

    /// Takes out the changes to which an error of the compiler belongs.
    fn take_out(&mut self, error: &Value) {
        let code = error["code"]["code"].as_str().unwrap_or("");
        let mut spans: Vec<_> = error["spans"].as_array().into_iter().flatten().collect();
        spans.sort_by_key(|span| span["is_primary"] != true);
        for span in spans {
            let (Some(file), Some(at)) = (span["file_name"].as_str(), span["byte_start"].as_u64())
            else {
                continue;
            };
            let Some(text) = self.written.get(file) else { continue };
            let at = usize::try_from(at).unwrap_or(0);
            let region = text.regions.iter().filter(|(_, region)| region.contains(&at));
            if let Some(&(number, _)) = region.min_by_key(|(_, region)| region.len()) {
                if CERTAIN.contains(&code) {
                    self.unviable.insert(number);
                } else {
                    self.fixed.insert(number, format!("{code} with a switch"));
                }
                return;
            }
            let around = text.around.iter().filter(|(_, region)| region.contains(&at));
            if let Some((numbers, _)) = around.min_by_key(|(_, region)| region.len()) {
                let reason = format!("{code} beside a switch");
                self.fixed.extend(numbers.iter().map(|number| (*number, reason.clone())));
                return;
            }
        }
    }

    /// Writes one change into the copy in place of its file's switches. Returns false if it does
    /// not compile.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the compiler cannot be started.
    pub fn apply(&self, change: &Change) -> Result<bool> {
        let source = fs::read_to_string(self.root.join(&change.file))?;
        let mut text = change.applied(&source);
        if is_root(&change.file) {
            text = self.with_module(&text);
        }
        self.put(&change.file, &text)?;
        let messages = self.libraries(std::slice::from_ref(&change.package))?;
        Ok(errors(&messages).next().is_none())
    }

    /// Writes the switches of a file again, after [`Self::apply`].
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn restore(&self, change: &Change) -> Result<()> {
        let text = self.written.get(&change.file).map_or("", |written| &written.text);
        self.put(&change.file, text)
    }

    /// Builds the tests of `packages`; arguments of `cargo test` choose a part of them.
    ///
    /// # Errors
    ///
    /// If they do not compile.
    pub fn binaries(&self, packages: &[String], choice: &[String]) -> Result<Vec<Binary>> {
        let choice: Vec<_> = choice.iter().map(String::as_str).collect();
        let messages = self.cargo(&[&["test", "--no-run"][..], &choice].concat(), packages)?;
        if let Some(error) = errors(&messages).next() {
            return Err(rendered(error).into());
        }
        let binary = |message: &Value| {
            let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
            let is_test = message["profile"]["test"] == true;
            let package = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
            let package = package.split("name = \"").nth(1)?.split('"').next()?.to_owned();
            is_test.then_some(Binary {
                package,
                target: message["target"]["name"].as_str()?.to_owned(),
                program: message["executable"].as_str()?.into(),
                folder,
            })
        };
        let binaries: Vec<_> = messages.iter().filter_map(binary).collect();
        if binaries.is_empty() {
            return Err("the build has no tests".into());
        }
        Ok(binaries)
    }
}

/// Returns true if a file is the root of a library.
fn is_root(file: &str) -> bool {
    file.ends_with("/src/lib.rs")
}

/// Returns the errors of the compiler among the messages of a build.
fn errors(messages: &[Value]) -> impl Iterator<Item = &Value> {
    messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error")
}

/// Returns an error of the compiler as it is printed.
fn rendered(error: &Value) -> String {
    error["rendered"].as_str().unwrap_or_default().to_owned()
}
