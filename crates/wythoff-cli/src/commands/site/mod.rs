//! `wythoff site`: the explorer, the atlas and the book as files for any web server.

mod built_in;
mod home;
mod stores;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff_atlas::{Config, Folder, Length};
use wythoff_explorer::site::{self, MODULE, SiteFile};
use wythoff_store::disk::reason;
use wythoff_store::hash::FileHash;

use super::atlas::{self, Watcher};
use crate::answer::Format;
use crate::args::Globals;
use crate::failure::{Failure, Result};
use crate::input;

const HELP: &str = "\
Writes a folder that any web server can serve, or that can be put on a host of static pages: a \
front page, the explorer, lessons, the atlas and the book. The explorer computes its answers in the browser, \
with the WebAssembly module of this project. The page makes no request to any other host, and works \
without a network after the first visit; `python3 -m http.server --directory site` serves it here. \
Boards that are too large for a browser are refused with a \
reason, unless the site has a store of the game.

With --store, the store is checked and copied into stores/K of the site. The explorer reads the parts \
of it that a view needs, by requests for ranges of bytes, so game 1,000,000 needs 3 GB on the host and \
some megabytes in the browser. A host that ignores such requests sends up to 13 MB at a time.

Programs of a release contain the module and the book. In a clone of the project, .ci/wasm builds the \
module, and .ci/book builds the book. A complete new site replaces an older one in the same folder; a \
folder with other files is refused.

Examples:
  wythoff site
  wythoff site --output site --module wythoff_wasm.wasm
  wythoff site --book target/book --atlas atlas
  wythoff site --store game-1000000";

/// Write a web site that needs no server: the explorer, the atlas and the book
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Folder of the site: new, empty, or a site
    #[arg(short, long, alias = "out", value_name = "DIR", default_value = "site")]
    output: PathBuf,
    /// WebAssembly module of the explorer [default: the built-in one, or one that .ci/wasm builds
    /// in a clone of the project]
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
    /// Atlas to take [default: the quick atlas, computed now]
    #[arg(long, value_name = "DIR")]
    atlas: Option<PathBuf>,
    /// Book to take [default: the built-in one, if there is one]
    #[arg(long, value_name = "DIR")]
    book: Option<PathBuf>,
    /// Store of a finished board that the explorer reads; give it again for each store
    #[arg(long, value_name = "DIR")]
    store: Vec<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// The contents of `site.json`, which the service worker reads.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Site {
    /// A hash of all files.
    version: String,
    /// All files but this one and those of stores.
    files: Vec<Listed>,
}

/// A file of the site.
#[derive(Debug, JsonSchema, Serialize)]
struct Listed {
    /// The path within the site.
    path: String,
    /// The size of the file.
    bytes: u64,
}

/// The file by which a folder is known to be a site.
const MARK: &str = "site.json";

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let folder = Folder::open(&args.output, MARK).map_err(|error| {
        let help = "give a writable folder that is new, empty or a site";
        Failure::refused(format!("--output: {error}"), help)
    })?;
    let write = |path: &str, bytes: &[u8]| folder.write(path, bytes).map_err(Failure::work);
    let module = module(args.module.as_deref(), built_in::MODULE)?;
    write(&format!("explorer/{MODULE}"), &module)?;
    let stores = stores::copy(&args.store, &folder)?;
    for SiteFile { path, bytes } in site::files(&stores) {
        write(&path, &bytes)?;
    }
    match &args.book {
        Some(book) => copy("--book", book, "index.html", &folder.path().join("book"))?,
        None => built_in::BOOK
            .iter()
            .try_for_each(|(path, bytes)| write(&format!("book/{path}"), bytes))?,
    }
    match &args.atlas {
        Some(atlas) => copy("--atlas", atlas, "atlas.json", &folder.path().join("atlas"))?,
        None => compute_atlas(folder.path().join("atlas"), globals)?,
    }
    let paths = files(&folder.path()).map_err(Failure::work)?;
    home::link(&folder.path(), &paths).map_err(Failure::work)?;
    let site = listed(&folder.path(), paths).map_err(Failure::work)?;
    write(MARK, &serde_json::to_vec(&site).map_err(Failure::work)?)?;
    folder.publish().map_err(Failure::work)?;
    args.format.print(&site, |out| {
        let bytes: u64 = site.files.iter().map(|file| file.bytes).sum();
        let (count, size, at) = (site.files.len(), bytes.div_ceil(1 << 20), args.output.display());
        writeln!(out, "{at}: {count} files, {size} MiB; version {}", site.version)
    })
}

/// Reads the module from a file, or takes the built-in one, or builds it in a clone of the project.
fn module(file: Option<&Path>, built_in: Option<&[u8]>) -> Result<Vec<u8>> {
    const SCRIPT: &str = ".ci/wasm";
    let built = match (file, built_in) {
        (Some(file), _) => file.to_owned(),
        (None, Some(bytes)) => return Ok(bytes.to_vec()),
        (None, None) if Path::new(SCRIPT).is_file() => {
            let ran = Command::new(SCRIPT).stderr(Stdio::inherit()).output();
            let ran = ran.map_err(Failure::work)?;
            let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
            match printed.lines().last().filter(|_| ran.status.success()) {
                Some(path) => path.into(),
                None => return Err(Failure::refused("the module was not built", MISSING)),
            }
        }
        (None, None) => {
            return Err(Failure::refused("the site needs a WebAssembly module", MISSING));
        }
    };
    let bytes = input::read(&built, MOST_BYTES).map_err(|error| {
        Failure::refused(
            format!("--module: cannot read {}: {}", built.display(), reason(&built, &error)),
            MISSING,
        )
    })?;
    // The names of its exports are in the file.
    let has = |name: &str| bytes.windows(name.len()).any(|bytes| bytes == name.as_bytes());
    if !bytes.starts_with(b"\0asm") || !["answer_length", "sweep"].into_iter().all(has) {
        let error = format!("--module: {} is not the module of the explorer", built.display());
        return Err(Failure::refused(error, MISSING));
    }
    Ok(bytes)
}

/// The most bytes that are read of a module.
const MOST_BYTES: u64 = 100_000_000;

/// The advice if there is no module.
const MISSING: &str = "use the program of a release, which contains the module; run `wythoff site` in a \
                       clone of the project, where .ci/wasm builds it; or give one with --module FILE";

fn compute_atlas(out: PathBuf, globals: &Globals) -> Result {
    let threads = globals.threads();
    let length = Length::Quick;
    let config = Config { out, only: Vec::new(), length, threads, power: false, records: None };
    let watcher = Watcher::quiet(globals);
    wythoff_atlas::run(&config, &watcher).map_err(atlas::failed)?;
    Ok(())
}

/// Copies a folder that has the file `mark`.
fn copy(argument: &str, from: &Path, mark: &str, to: &Path) -> Result {
    if !from.join(mark).is_file() {
        let error = format!("{argument}: {} has no file {mark}", from.display());
        return Err(Failure::refused(error, "give a folder that holds it"));
    }
    let files = files(from).map_err(Failure::work)?;
    for file in files {
        let place = to.join(&file);
        let parent = place.parent().unwrap_or(to);
        fs::create_dir_all(parent)
            .and_then(|()| fs::copy(from.join(&file), &place))
            .map_err(|error| Failure::write(place.display(), &error))?;
    }
    Ok(())
}

/// The paths of all files in a folder, sorted.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(inside) = folders.pop() {
        for item in fs::read_dir(folder.join(&inside))? {
            let item = item?;
            let path = inside.join(item.file_name());
            if item.file_type()?.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

/// The list of these files of a folder, with a hash over them.
fn listed(folder: &Path, paths: Vec<PathBuf>) -> std::io::Result<Site> {
    let (mut all, mut list) = (String::new(), Vec::new());
    // The list of stores has the root of each store.
    for path in paths.into_iter().filter(|path| !path.starts_with("stores")) {
        let bytes = fs::read(folder.join(&path))?;
        let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
        let path = names.join("/");
        all += &format!("{path} {}\n", FileHash::of(&bytes));
        list.push(Listed { path, bytes: bytes.len() as u64 });
    }
    let hash = FileHash::of(all.as_bytes()).to_string();
    Ok(Site { version: hash[..16].to_owned(), files: list })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_module_goes_before_the_built_in_one() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("module.wasm");
        fs::write(&file, b"\0asm answer_length sweep").unwrap();
        let built_in: &[u8] = b"the module of the program";
        assert_eq!(module(None, Some(built_in)).unwrap(), built_in);
        assert_eq!(module(Some(&file), Some(built_in)).unwrap(), fs::read(&file).unwrap());
        fs::write(&file, b"\0asm of another program").unwrap();
        assert!(module(Some(&file), Some(built_in)).is_err());
    }
}
