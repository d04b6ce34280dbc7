//! Writing a folder, such as an atlas: all of it, or nothing.
//!
//! Everything is written into a new folder beside the one asked for. When it is complete the two
//! change places by renaming, and the old one is removed. A run that is interrupted, or fails,
//! leaves the old folder as it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thiserror::Error;

/// Why a folder could not be written.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Something else is in the way.
    #[error(
        "{path} holds other files, and they would be lost; name a folder that is new, empty or \
         has a file {mark}"
    )]
    Other {
        /// The folder asked for.
        path: PathBuf,
        /// The file by which a folder of the right kind is known.
        mark: &'static str,
    },
    /// The place asked for is a file.
    #[error("{0} is a file, not a folder")]
    File(PathBuf),
    /// The file system refused.
    #[error("cannot write {path}: {source}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

impl FolderError {
    /// For `map_err`.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}

/// A folder that is being filled, and the place it is for.
#[derive(Debug)]
pub struct Folder {
    /// The place it is for.
    target: PathBuf,
    /// Holds the folder being filled and, during the exchange, the old one; removed when dropped.
    staging: TempDir,
}

impl Folder {
    /// Opens a folder that is to become `target`, and replaces a folder only if it is empty or has
    /// the file `mark`.
    ///
    /// # Errors
    /// If `target` holds something else, or its parent cannot be written.
    pub fn open(target: &Path, mark: &'static str) -> Result<Self, FolderError> {
        // Through links, so that the exchange replaces the folder and not the link to it.
        let target = match fs::canonicalize(target) {
            Ok(path) if !path.is_dir() => return Err(FolderError::File(path)),
            Ok(path) => {
                if !may_be_replaced(&path, mark).map_err(FolderError::at(&path))? {
                    return Err(FolderError::Other { path, mark });
                }
                path
            }
            Err(_) => std::path::absolute(target).map_err(FolderError::at(target))?,
        };
        let parent = target.parent().unwrap_or(&target);
        let staging = fs::create_dir_all(parent)
            .and_then(|()| tempfile::Builder::new().prefix(".unfinished-").tempdir_in(parent))
            .map_err(FolderError::at(&target))?;
        let folder = Self { target, staging };
        let path = folder.path();
        fs::create_dir(&path).map_err(FolderError::at(&path))?;
        Ok(folder)
    }

    /// Where files are to be written now.
    pub fn path(&self) -> PathBuf {
        self.staging.path().join("new")
    }

    /// Makes a folder inside.
    ///
    /// # Errors
    /// If the file system refuses.
    pub(crate) fn make(&self, name: &str) -> Result<(), FolderError> {
        let path = self.path().join(name);
        fs::create_dir(&path).map_err(FolderError::at(&path))
    }

    /// Writes a small file, and makes the folders in its name.
    ///
    /// # Errors
    /// If the file system refuses.
    pub fn write(&self, name: &str, contents: &[u8]) -> Result<(), FolderError> {
        let path = self.path().join(name);
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent).map_err(FolderError::at(parent))?;
        fs::write(&path, contents).map_err(FolderError::at(&path))
    }

    /// Puts the folder in its place.
    ///
    /// # Errors
    /// If the file system refuses; the old folder is then back in its place.
    pub fn publish(self) -> Result<(), FolderError> {
        let old = self.staging.path().join("old");
        let had_one = self.target.exists();
        if had_one {
            fs::rename(&self.target, &old).map_err(FolderError::at(&self.target))?;
        }
        if let Err(source) = fs::rename(self.path(), &self.target) {
            if had_one && fs::rename(&old, &self.target).is_err() {
                // Better to leave the old folder under an odd name than to remove it.
                let path = self.staging.keep().join("old");
                return Err(FolderError::Write { path, source });
            }
            return Err(FolderError::Write { path: self.target, source });
        }
        // What is left is the old folder. The new one stands, so that failing here is no failure.
        drop(self.staging.close());
        Ok(())
    }
}

/// Returns true if a folder is empty or has the file `mark`.
fn may_be_replaced(path: &Path, mark: &str) -> io::Result<bool> {
    Ok(path.join(mark).is_file() || fs::read_dir(path)?.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: &str = "atlas.json";

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|item| item.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_published_folder_replaces_the_old_atlas_and_leaves_nothing_beside_it() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("deep/atlas");
        for contents in ["first", "second"] {
            let folder = Folder::open(&target, MARK).unwrap();
            folder.write(MARK, contents.as_bytes()).unwrap();
            folder.publish().unwrap();
            assert_eq!(fs::read_to_string(target.join(MARK)).unwrap(), contents);
            assert_eq!(names(target.parent().unwrap()), ["atlas"]);
        }
    }

    #[test]
    fn an_abandoned_folder_leaves_the_old_atlas_as_it_was() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("atlas");
        let folder = Folder::open(&target, MARK).unwrap();
        folder.write(MARK, b"old").unwrap();
        folder.publish().unwrap();
        let folder = Folder::open(&target, MARK).unwrap();
        folder.write(MARK, b"half of a new one").unwrap();
        drop(folder);
        assert_eq!(fs::read_to_string(target.join(MARK)).unwrap(), "old");
        assert_eq!(names(home.path()), ["atlas"]);
    }

    #[test]
    fn a_folder_with_other_files_is_never_replaced() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("thesis.tex"), "years of work").unwrap();
        let refused = Folder::open(home.path(), MARK).unwrap_err();
        assert!(matches!(refused, FolderError::Other { .. }), "{refused}");
        assert_eq!(names(home.path()), ["thesis.tex"]);
    }

    #[test]
    fn a_file_in_the_way_is_an_error_that_names_it() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("atlas");
        fs::write(&file, "a file").unwrap();
        let refused = Folder::open(&file, MARK).unwrap_err().to_string();
        assert!(refused.ends_with("atlas is a file, not a folder"), "{refused}");
        let refused = Folder::open(&file.join("inside"), MARK).unwrap_err().to_string();
        assert!(refused.contains("inside"), "{refused}");
    }
}
