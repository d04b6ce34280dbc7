//! The runs of targets so far, in a file, so that a long run can be made in several parts.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::driver::Report;

/// A run of a target in which no execution failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The name of the target.
    pub target: String,
    /// The seed, which repeats the run.
    pub seed: u64,
    /// The number of executions, with those of the corpus.
    pub executions: u64,
    /// The number of kinds that the target found.
    pub kinds: usize,
    /// The time in seconds.
    pub seconds: f64,
}

impl Run {
    /// The run of a target with a seed.
    pub fn new(target: &str, seed: u64, report: Report) -> Self {
        let Report { executions, kinds, time } = report;
        let seconds = time.as_millis() as f64 / 1000.0;
        Self { target: target.to_owned(), seed, executions, kinds, seconds }
    }
}

/// The runs in a file, each a line of JSON.
#[derive(Debug)]
pub struct Tally {
    file: File,
    runs: Vec<Run>,
}

impl Tally {
    /// Opens a tally, or begins one if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read or written, or if a line of it is no run.
    pub fn open(path: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read?,
        };
        // A line that was cut off has no end.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let run = |(i, line)| {
            serde_json::from_str(line).map_err(|error| {
                io::Error::new(ErrorKind::InvalidData, format!("line {} is no run: {error}", i + 1))
            })
        };
        let runs = whole.lines().enumerate().map(run).collect::<io::Result<_>>()?;
        let file = File::options().create(true).append(true).open(path)?;
        if whole.len() < text.len() {
            file.set_len(whole.len() as u64)?;
        }
        Ok(Self { file, runs })
    }

    /// The number of executions of a target in all its runs.
    pub fn executions(&self, target: &str) -> u64 {
        self.of(target).map(|run| run.executions).sum()
    }

    /// Returns true if a target has had a run with this seed, which would count twice.
    pub fn has(&self, target: &str, seed: u64) -> bool {
        self.of(target).any(|run| run.seed == seed)
    }

    /// Adds a run, in the file, too. Programs that run at the same time may share the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, run: Run) -> io::Result<()> {
        self.file.write_all(format!("{}\n", serde_json::to_string(&run)?).as_bytes())?;
        self.runs.push(run);
        Ok(())
    }

    fn of<'a>(&'a self, target: &'a str) -> impl Iterator<Item = &'a Run> {
        self.runs.iter().filter(move |run| run.target == target)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn runs_add_up_over_several_programs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tally.jsonl");
        let run = |target, seed, executions| {
            let report = Report { executions, kinds: 3, time: Duration::from_millis(1500) };
            Run::new(target, seed, report)
        };
        let [mut one, mut other] = [(); 2].map(|()| Tally::open(&path).unwrap());
        one.add(run("moves", 1, 100)).unwrap();
        other.add(run("moves", 2, 20)).unwrap();
        other.add(run("lines", 2, 7)).unwrap();
        let cut = fs::read_to_string(&path).unwrap() + "{\"target\":\"moves\",\"se";
        fs::write(&path, cut).unwrap();

        let mut tally = Tally::open(&path).unwrap();
        assert_eq!(["moves", "lines", "rules"].map(|name| tally.executions(name)), [120, 7, 0]);
        assert!(tally.has("moves", 2) && !tally.has("lines", 1));
        tally.add(run("rules", 3, 5)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let last = r#"{"target":"rules","seed":3,"executions":5,"kinds":3,"seconds":1.5}"#;
        assert_eq!((text.lines().count(), text.lines().last()), (4, Some(last)));
    }

    #[test]
    fn a_line_that_is_no_run_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tally.jsonl");
        for wrong in
            ["moves 7", r#"{"target":"moves","seed":1,"executions":-1,"kinds":3,"seconds":1}"#]
        {
            let right = r#"{"target":"moves","seed":1,"executions":1,"kinds":3,"seconds":1.0}"#;
            let text = format!("{right}\n{wrong}\n");
            fs::write(&path, &text).unwrap();
            let error = Tally::open(&path).unwrap_err().to_string();
            assert!(error.starts_with("line 2 is no run: "), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(Tally::open(&folder.path().join("absent").join("tally.jsonl")).is_err());
    }
}
