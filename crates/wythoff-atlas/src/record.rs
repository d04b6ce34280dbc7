//! Results that take longer than a run of usual length may: computed by long runs, and shown by all others
//! with the date.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::context::{Context, Length, MeasureError};

/// Where results of long runs are kept, a file `<entry>.json` each, and what day it is.
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
    /// The command that does so again.
    pub(crate) command: String,
    /// When.
    pub(crate) date: String,
    /// By which version of the program.
    pub(crate) version: String,
    /// What was found.
    pub(crate) result: T,
}

impl<T> Record<T> {
    /// How a page says where numbers are from: never as recomputed where they were not.
    pub(crate) fn origin(&self, context: &Context<'_>) -> String {
        if context.length == Length::Long {
            "computed in this run".into()
        } else {
            format!("recorded on {} by version {}", self.date, self.version)
        }
    }
}

impl Context<'_> {
    /// A result of this entry that only long runs compute: computed and kept in a long run, otherwise as it was
    /// kept; `None` if nothing was.
    ///
    /// # Errors
    /// If it cannot be computed, or the file cannot be read or written.
    pub(crate) fn record<T: Serialize + DeserializeOwned>(
        &self,
        compute: impl FnOnce() -> Result<T, MeasureError>,
    ) -> Result<Option<Record<T>>, MeasureError> {
        let Some(records) = self.records else { return Ok(None) };
        let path = records.folder.join(format!("{}.json", self.entry.id));
        let broken = |source: serde_json::Error| io::Error::new(ErrorKind::InvalidData, source);
        if self.length != Length::Long {
            return match fs::read(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                read => read
                    .and_then(|bytes| serde_json::from_slice(&bytes).map_err(broken))
                    .map(Some)
                    .map_err(|source| MeasureError::Read { path, source }),
            };
        }
        let record = Record {
            entry: self.entry.id.into(),
            command: format!("wythoff atlas --long --only {}", self.entry.id),
            date: records.date.clone(),
            version: env!("CARGO_PKG_VERSION").into(),
            result: compute()?,
        };
        let mut text = serde_json::to_vec_pretty(&record)
            .map_err(broken)
            .map_err(|source| MeasureError::Write { path: path.clone(), source })?;
        text.push(b'\n');
        fs::create_dir_all(&records.folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| MeasureError::Write { path, source })?;
        Ok(Some(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entries;
    use crate::folder::Folder;

    #[test]
    fn a_long_run_keeps_its_result_and_others_show_it_with_the_date() {
        let home = tempfile::tempdir().unwrap();
        let folder = Folder::open(&home.path().join("atlas")).unwrap();
        let records = Records { folder: home.path().join("results"), date: "2026-11-20".into() };
        let entry = &entries()[0];
        let context = |length| Context {
            entry,
            length,
            threads: 1,
            records: Some(&records),
            folder: &folder,
            progress: &(),
        };
        let never = || -> Result<u64, MeasureError> { panic!("computed in a short run") };
        assert!(context(Length::Full).record(never).unwrap().is_none());

        let kept = context(Length::Long).record(|| Ok(7_u64)).unwrap().unwrap();
        assert_eq!((kept.result, kept.entry.as_str()), (7, entry.id));
        assert_eq!(kept.origin(&context(Length::Long)), "computed in this run");
        for length in [Length::Quick, Length::Full] {
            let shown = context(length).record(never).unwrap().unwrap();
            assert_eq!(shown.result, 7);
            assert!(shown.origin(&context(length)).starts_with("recorded on 2026-11-20"));
        }

        let path = records.folder.join(format!("{}.json", entry.id));
        fs::write(&path, "{}").unwrap();
        let broken = context(Length::Full).record(never).unwrap_err().to_string();
        assert!(broken.contains(entry.id), "{broken}");
    }
}
