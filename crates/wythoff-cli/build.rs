//! Embeds the module and the book of `wythoff site` in the program, if `WYTHOFF_BUILT_IN_MODULE`
//! and `WYTHOFF_BUILT_IN_BOOK` are their absolute paths. See `docs/releasing.md`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let module = path("WYTHOFF_BUILT_IN_MODULE")?;
    let book = path("WYTHOFF_BUILT_IN_BOOK")?;
    if let Some(file) = &module
        && !fs::read(file)?.starts_with(b"\0asm")
    {
        return Err(format!("WYTHOFF_BUILT_IN_MODULE: {} is no module", file.display()).into());
    }
    if let Some(folder) = book.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        let folder = folder.display();
        return Err(format!("WYTHOFF_BUILT_IN_BOOK: {folder} has no index.html").into());
    }
    let module = module.map_or("None".to_owned(), |file| format!("Some({})", contents(&file)));
    let mut files = Vec::new();
    if let Some(book) = book {
        list(&book, "", &mut files)?;
    }
    files.sort();
    let files: String = files.iter().map(|(name, file)| format!("({name:?}, {file}),\n")).collect();
    let code = format!(
        "pub(super) static MODULE: Option<&[u8]> = {module};\n\
         pub(super) static BOOK: &[(&str, &[u8])] = &[\n{files}];\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("built_in.rs"), code)?;
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// Returns the path that a variable names, if it is set.
fn path(variable: &str) -> Result<Option<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={variable}");
    let Some(path) = env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from)
    else {
        return Ok(None);
    };
    if !path.is_absolute() || !path.exists() {
        return Err(format!(
            "{variable}: {} does not exist or is not absolute; give an absolute path",
            path.display()
        )
        .into());
    }
    println!("cargo::rerun-if-changed={}", path.display());
    Ok(Some(path))
}

/// Adds the files of a folder: the name within the book, and the expression of the contents.
fn list(
    folder: &Path,
    within: &str,
    files: &mut Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    for item in fs::read_dir(folder)? {
        let item = item?;
        let name = item
            .file_name()
            .into_string()
            .map_err(|name| format!("{name:?}: names of files must be UTF-8"))?;
        let name = format!("{within}{name}");
        if item.file_type()?.is_dir() {
            list(&item.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, contents(&item.path())));
        }
    }
    Ok(())
}

fn contents(file: &Path) -> String {
    format!("include_bytes!({:?})", file.display().to_string())
}
