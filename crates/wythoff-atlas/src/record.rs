//! Results that only long runs compute, kept for all other runs, which show them with their date.

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::model::{Length, MeasureError, Result};

/// The folder of results of long runs, a file `<entry>.json` each, and the date.
#[derive(Debug, Clone)]
pub struct Records {
    /// The folder; made when there is something to keep.
    pub folder: PathBuf,
    /// The date that new results carry, as `2026-11-20`.
    pub date: String,
}

/// A result with its origin.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Record<T> {
    /// The entry that computed it.
    pub(crate) entry: String,
    /// The command that computes it again.
    pub(crate) command: String,
    /// The date of the run.
    pub(crate) date: String,
    /// The version of the program.
    pub(crate) version: String,
    /// The result itself.
    pub(crate) result: T,
}

impl<T> Record<T> {
    /// Returns the origin of the result as pages print it, for a run of that length.
    pub(crate) fn origin(&self, length: Length) -> String {
        if length == Length::Long {
            "computed in this run".into()
        } else {
            format!("recorded on {} by version {}", self.date, self.version)
        }
    }
}

impl Records {
    /// Reads the result of an entry; `None` if none was kept.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn read<T: DeserializeOwned>(&self, entry: &str) -> Result<Option<Record<T>>> {
        let path = self.path(entry);
        match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            read => read
                .and_then(|bytes| serde_json::from_slice(&bytes).map_err(broken))
                .map(Some)
                .map_err(|source| MeasureError::Read { path, source }),
        }
    }

    /// Writes the result of an entry, and returns it with its origin.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn keep<T: Serialize>(&self, entry: &str, result: T) -> Result<Record<T>> {
        let record = Record {
            entry: entry.into(),
            command: format!("wythoff atlas --long --only {entry}"),
            date: self.date.clone(),
            version: env!("CARGO_PKG_VERSION").into(),
            result,
        };
        let path = self.path(entry);
        serde_json::to_vec_pretty(&record)
            .map_err(broken)
            .and_then(|mut text| {
                text.push(b'\n');
                fs::create_dir_all(&self.folder)?;
                fs::write(&path, text)?;
                match fs::remove_file(self.part(entry)) {
                    Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                    removed => removed,
                }
            })
            .map_err(|source| MeasureError::Write { path, source })?;
        Ok(record)
    }

    /// Computes the lines of an entry one by one. Each begins with the text of its key and a blank.
    /// A line is kept as soon as it is known, in `<entry>.part`, from where a run that was cut off
    /// goes on. [`Records::keep`] removes that file.
    ///
    /// # Errors
    /// If a line cannot be computed, or the file cannot be read or written.
    pub(crate) fn lines<K: Display>(
        &self,
        entry: &str,
        keys: &[K],
        mut compute: impl FnMut(&K) -> Result<String>,
    ) -> Result<Vec<String>> {
        let path = self.part(entry);
        let failed = |source| MeasureError::Write { path: path.clone(), source };
        let known = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|source| MeasureError::Read { path: path.clone(), source })?,
        };
        // A line that was cut off has no end, and is computed again.
        let whole = known.rfind('\n').map_or("", |end| &known[..=end]);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let part = fs::File::options().create(true).append(true).open(&path);
        let mut part = part.map_err(failed)?;
        part.set_len(whole.len() as u64).map_err(failed)?;
        let line = |key: &K| {
            let start = format!("{key} ");
            if let Some(line) = whole.lines().find(|line| line.starts_with(&start)) {
                return Ok(line.to_owned());
            }
            let line = compute(key)?;
            writeln!(part, "{line}").map_err(failed)?;
            Ok(line)
        };
        keys.iter().map(line).collect()
    }

    fn path(&self, entry: &str) -> PathBuf {
        self.folder.join(format!("{entry}.json"))
    }

    fn part(&self, entry: &str) -> PathBuf {
        self.folder.join(format!("{entry}.part"))
    }
}

fn broken(source: serde_json::Error) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, source)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::folder::Folder;

    #[test]
    fn a_long_run_keeps_its_result_and_others_show_it_with_the_date() {
        let home = tempfile::tempdir().unwrap();
        let folder = Folder::open(&home.path().join("atlas"), "atlas.json").unwrap();
        let records = Records { folder: home.path().join("results"), date: "2026-11-20".into() };
        let entry = crate::entries().iter().find(|entry| entry.id == "cln-fig-1").unwrap();
        let context = |length| Context {
            entry,
            length,
            power: false,
            threads: 1,
            records: Some(&records),
            folder: &folder,
            progress: &(),
            observer: &(),
        };
        let never = || -> Result<u64> { panic!("computed in a short run") };
        assert!(context(Length::Full).record(never).unwrap().is_none());

        let kept = context(Length::Long).record(|| Ok(7_u64)).unwrap().unwrap();
        assert_eq!((kept.result, kept.entry.as_str()), (7, entry.id));
        assert_eq!(kept.origin(Length::Long), "computed in this run");
        for length in [Length::Quick, Length::Full] {
            let shown = context(length).record(never).unwrap().unwrap();
            assert_eq!(shown.result, 7);
            assert!(shown.origin(length).starts_with("recorded on 2026-11-20"));
        }

        let path = records.folder.join(format!("{}.json", entry.id));
        fs::write(&path, "{}").unwrap();
        let broken = context(Length::Full).record(never).unwrap_err().to_string();
        assert!(broken.contains(entry.id), "{broken}");
    }

    #[test]
    fn lines_that_were_kept_are_not_computed_again() {
        let home = tempfile::tempdir().unwrap();
        let records = Records { folder: home.path().join("results"), date: "2026-11-20".into() };
        let keys = ["1 5", "1 50", "2 5"];
        let stop = || MeasureError::NotFound("cut off".into());
        let mut left = 2;
        let cut = records.lines("some", &keys, |key| {
            left -= 1;
            if left < 0 { Err(stop()) } else { Ok(format!("{key} first")) }
        });
        assert!(cut.is_err());
        fs::write(records.part("some"), "1 5 first\n1 50 first\n2 5 fi").unwrap();
        let lines = records.lines("some", &keys, |key| Ok(format!("{key} again"))).unwrap();
        assert_eq!(lines, ["1 5 first", "1 50 first", "2 5 again"]);
        assert!(records.part("some").exists());
        records.keep("some", lines).unwrap();
        assert!(!records.part("some").exists());
    }
}
