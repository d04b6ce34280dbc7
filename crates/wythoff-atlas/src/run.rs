//! Running the atlas: measure every entry, write pages and data, report.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use serde::Serialize;
use thiserror::Error;
use wythoff::observer::{Interrupted, WholeProgress};

use crate::context::Context;
use crate::folder::{Folder, FolderError};
use crate::model::{Entry, EntryReport, Length, Progress, Report, Result};
use crate::page;
use crate::papers::{entries, measure};
use crate::record::Records;

/// The file by which a folder is known to be an atlas.
const MARK: &str = "atlas.json";

/// The entries to run, and the place of the atlas.
#[derive(Debug, Clone)]
pub struct Config {
    /// The folder of the atlas: new, empty, or an atlas, which is then replaced.
    pub out: PathBuf,
    /// Names of the entries to run; all if empty. The atlas then holds these entries only.
    pub only: Vec<String>,
    /// The extent of the run.
    pub length: Length,
    /// Entries that are measured side by side; 0 means one a core.
    pub threads: usize,
    /// True to judge a mutation of the input beside each verdict as well; takes twice the time.
    pub power: bool,
    /// Where long runs leave their results, and shorter ones look for them; nowhere if `None`.
    pub records: Option<Records>,
}

/// Why there is no atlas.
#[derive(Debug, Error)]
pub enum AtlasError {
    /// No entry has that name.
    #[error("there is no entry {asked:?} in the atlas; known are {}", known.join(", "))]
    UnknownEntry {
        /// The name asked for.
        asked: String,
        /// All names.
        known: Vec<&'static str>,
    },
    /// The folder cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The observer said stop; the old atlas is as it was.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Runs the atlas and writes its folder.
///
/// Nothing is printed, and the folder changes only when everything is done: a run that is
/// interrupted leaves an old atlas as it was.
///
/// Entries are measured side by side, and reported in the order of the papers.
///
/// `Time: four minutes on two cores, or twelve seconds if quick`. `Memory: about 1 GiB a thread`.
///
/// # Errors
/// If an entry is unknown, the folder cannot be written or holds something else than an atlas,
/// or `progress` said stop. An entry that fails is no error but part of the report.
///
/// ```no_run
/// use wythoff_atlas::{Config, Length, run};
/// let only = vec!["cln-fig-1".to_owned()];
/// let config = Config { out: "atlas".into(), only, length: Length::Quick, threads: 0, power: false, records: None };
/// let report = run(&config, &())?;
/// assert!(report.as_expected());
/// # Ok::<(), wythoff_atlas::AtlasError>(())
/// ```
pub fn run(config: &Config, progress: &dyn Progress) -> Result<Report, AtlasError> {
    let chosen = choose(&config.only)?;
    let folder = Folder::open(&config.out, MARK)?;
    for name in ["pictures", "data"] {
        folder.make(name)?;
    }
    let report = Report {
        version: env!("CARGO_PKG_VERSION"),
        length: config.length,
        entries: measure_all(config, &chosen, &folder, progress)?,
    };
    write(&report, &folder)?;
    folder.publish()?;
    Ok(report)
}

/// Measures entries side by side, and returns their reports in the order of `chosen`.
fn measure_all(
    config: &Config,
    chosen: &[&'static Entry],
    folder: &Folder,
    progress: &dyn Progress,
) -> Result<Vec<EntryReport>, Interrupted> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = if config.threads == 0 { cores } else { config.threads };
    let workers = threads.min(chosen.len());
    let whole = WholeProgress::new(progress, chosen.len() as u128);
    let measure_one = |entry: &'static Entry| {
        let begun = Instant::now();
        progress.entry_started(entry);
        let context = Context {
            entry,
            length: config.length,
            power: config.power,
            threads: threads / workers,
            records: config.records.as_ref(),
            folder,
            progress,
            observer: &whole,
        };
        let result = measure(&context);
        let report = EntryReport::new(entry, result, begun.elapsed())?;
        progress.entry_finished(&report);
        if whole.done(1).is_break() { Err(Interrupted) } else { Ok(report) }
    };
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = chosen.get(place) else { return Ok(()) };
            let report =
                measure_one(entry).inspect_err(|_| next.store(chosen.len(), Ordering::Relaxed))?;
            reports.lock().expect("no worker panics with the lock held").push((place, report));
        }
    };
    // Not on the threads of an engine, which would begin another entry while one waits for it.
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    let mut reports = reports.into_inner().expect("no worker panics with the lock held");
    reports.sort_by_key(|(place, _)| *place);
    Ok(reports.into_iter().map(|(_, report)| report).collect())
}

/// The entries of those names in the order of the atlas, or all.
fn choose(only: &[String]) -> Result<Vec<&'static Entry>, AtlasError> {
    if let Some(asked) = only.iter().find(|name| !entries().iter().any(|entry| entry.id == **name))
    {
        let known = entries().iter().map(|entry| entry.id).collect();
        return Err(AtlasError::UnknownEntry { asked: asked.clone(), known });
    }
    Ok(entries()
        .iter()
        .filter(|entry| only.is_empty() || only.iter().any(|name| entry.id == name))
        .collect())
}

/// Writes the pages and the data; the pictures are there already.
fn write(report: &Report, folder: &Folder) -> Result<(), FolderError> {
    for entry in &report.entries {
        folder.write(&format!("data/{}.json", entry.entry.id), &json(&page::data(entry)))?;
    }
    folder.write("claims.json", &json(&page::claims(report)))?;
    folder.write("atlas.bib", page::bibliography(report).as_bytes())?;
    for (name, page) in page::pages(report) {
        folder.write(&name, page.into_string().as_bytes())?;
    }
    // Last, as it marks the folder as an atlas.
    folder.write(MARK, &json(report))
}

fn json<T: Serialize>(value: &T) -> Vec<u8> {
    let mut text =
        serde_json::to_vec_pretty(value).expect("reports are maps with strings for keys");
    text.push(b'\n');
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::model::{Finding, MeasureError, Measured, PowerTest, Statement, Verdict, declared};

    /// The first entry with the findings that are declared of it.
    fn as_declared() -> (&'static Entry, Measured) {
        let entry = &entries()[0];
        let findings = entry.claims.iter().map(|&claim| Finding {
            claim: claim.into(),
            verdict: declared(claim),
            evidence: String::new(),
            power: None,
        });
        (entry, Measured { findings: findings.collect(), ..Measured::default() })
    }

    fn judge(entry: &'static Entry, result: Result<Measured>) -> EntryReport {
        EntryReport::new(entry, result, Duration::ZERO).unwrap()
    }

    #[test]
    fn a_measurement_as_declared_is_as_expected() {
        let (entry, measured) = as_declared();
        let report = judge(entry, Ok(measured));
        assert!(report.as_expected(), "{:?}", report.surprises);
        assert_eq!(report.measured, Some(entry.verdict()));
    }

    #[test]
    fn one_check_that_fails_turns_the_entry_and_the_run() {
        let (entry, mut measured) = as_declared();
        measured.findings[1].verdict = Verdict::exact(false);
        let report = judge(entry, Ok(measured));
        assert_eq!(report.measured, Some(Verdict::Differs));
        assert_eq!(report.surprises.len(), 1);
        assert!(report.surprises[0].starts_with(entry.claims[1]), "{:?}", report.surprises);
        let run = Report { version: "", length: Length::Quick, entries: vec![report] };
        assert!(!run.as_expected());
    }

    #[test]
    fn a_claim_that_is_better_than_declared_is_a_surprise_too() {
        let (entry, mut measured) = as_declared();
        measured.findings[0].verdict = Verdict::Agrees;
        assert_ne!(declared(entry.claims[0]), Verdict::Agrees);
        assert!(!judge(entry, Ok(measured)).as_expected());
    }

    #[test]
    fn a_claim_without_a_finding_or_a_finding_without_a_claim_is_a_surprise() {
        let (entry, mut measured) = as_declared();
        measured.findings[0].claim = "CLN-95".into();
        let surprises = judge(entry, Ok(measured)).surprises;
        assert_eq!(surprises.len(), 2, "{surprises:?}");
    }

    #[test]
    fn a_check_that_passes_with_the_mutated_input_is_a_surprise() {
        let (entry, measured) = as_declared();
        let with = |of_claim: Verdict, of_ours: Verdict| {
            let power = |verdict| {
                Some(PowerTest { mutation: "another game".into(), verdict: Some(verdict) })
            };
            let mut findings = measured.findings.clone();
            findings[1].power = power(of_claim);
            let statement = String::from("Rows are long.");
            let ours = Statement {
                statement,
                holds: true,
                evidence: String::new(),
                power: power(of_ours),
            };
            judge(entry, Ok(Measured { findings, ours: vec![ours], ..Measured::default() }))
        };
        let same = measured.findings[1].verdict;
        let report = with(same, Verdict::Agrees);
        let claim = format!("{}: {same} with another game too", entry.claims[1]);
        assert_eq!(report.surprises, [claim, "holds with another game too: Rows are long.".into()]);
        let report = with(Verdict::Differs, Verdict::Differs);
        assert!(report.as_expected(), "{:?}", report.surprises);
        let run = Report { version: "", length: Length::Quick, entries: vec![report] };
        let page = &page::pages(&run)[2].1.0;
        assert!(page.contains("<em>differs</em> with another game."), "{page}");
        assert!(page.contains("<em>fails</em> with another game."), "{page}");
    }

    #[test]
    fn a_check_that_cannot_finish_is_reported_on_the_page() {
        let (entry, _) = as_declared();
        let failed = judge(entry, Err(MeasureError::NotFound("no <armpit> in sight".into())));
        assert!(!failed.as_expected());
        let run = Report { version: "", length: Length::Quick, entries: vec![failed] };
        let pages = page::pages(&run);
        let [cover, paper, page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
        for (file, page) in [cover, paper, page] {
            assert!(page.0.contains("could not finish"), "{file}");
        }
        assert!(page.1.0.contains("no &lt;armpit&gt; in sight"));
    }

    #[test]
    fn a_stop_ends_the_run() {
        let (entry, _) = as_declared();
        assert!(EntryReport::new(entry, Err(Interrupted.into()), Duration::ZERO).is_err());
    }
}
