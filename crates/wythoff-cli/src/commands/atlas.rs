//! `wythoff atlas`: the figures and claims of the papers, recomputed, with verdicts.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use schemars::JsonSchema;
use serde::Serialize;
use textwrap::WordSplitter::NoHyphenation;
use wythoff::observer::Observer;
use wythoff_atlas::{
    self as atlas, AtlasError, Config, Entry, EntryReport, Length, Records, entries, papers,
};

use crate::answer::{Format, Verdict};
use crate::args::Globals;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Writes a folder with index.html, which opens from disk, a page for each paper and one for each \
entry: every figure is drawn again, every claim is measured and gets a verdict, and every statement \
of ours is checked. Entries run side by side on all threads. The exit code is 1 if a verdict is not \
the declared one, if a statement does not hold, if a power test fails, or if a check could not \
finish. A complete new atlas replaces an older one in the same folder; a folder with other files is \
refused.

Examples:
  wythoff atlas --quick
  wythoff atlas --quick --power
  wythoff atlas --only cln-fig-1,fgpll-fig-1 --output figures
  wythoff atlas --list";

/// Recompute the figures and claims of the papers, with a verdict on each claim
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Folder of the atlas: new, empty, or an atlas
    #[arg(short, long, alias = "out", value_name = "DIR", default_value = "atlas")]
    output: PathBuf,
    /// Compute only these entries; --list names them
    #[arg(long, value_name = "ID,..", value_delimiter = ',')]
    only: Vec<String>,
    /// Make the same checks on smaller windows, in a few seconds
    #[arg(long)]
    quick: bool,
    /// Also make checks that take minutes; shorter runs show their stored results
    #[arg(long, conflicts_with = "quick")]
    long: bool,
    /// Also judge a mutated input beside each verdict and statement; it must come out otherwise
    #[arg(long)]
    power: bool,
    /// Folder of the results of long runs
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
    /// List the entries and their declared verdicts; compute nothing
    #[arg(long, conflicts_with_all = ["only", "quick", "long", "power", "output", "results"])]
    list: bool,
    #[command(flatten)]
    format: Format,
}

/// The run of the atlas, with the verdict on each claim.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer<'a> {
    /// The sizes of the run: `quick`, `full` or `long`.
    length: Length,
    /// The entries in the order of the papers.
    entries: &'a [EntryReport],
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict> {
    if args.list {
        list(args.format)?;
        return Ok(Verdict::Done);
    }
    let length = match (args.quick, args.long) {
        (true, _) => Length::Quick,
        (_, true) => Length::Long,
        _ => Length::Full,
    };
    let config = Config {
        out: args.output.clone(),
        only: args.only.clone(),
        length,
        threads: globals.threads(),
        power: args.power,
        records: Some(Records { folder: args.results.clone(), date: today() }),
    };
    let report = {
        let watcher = Watcher::new(globals, args.format);
        let report = atlas::run(&config, &watcher);
        watcher.finish()?;
        report.map_err(failed)?
    };
    let answer = Answer { length, entries: &report.entries };
    args.format.print(&answer, |out| {
        let all = report.entries.len();
        let unexpected = report.entries.iter().filter(|entry| !entry.as_expected()).count();
        let judged = match (unexpected, all) {
            (0, 1) => "1 entry, as declared".to_owned(),
            (0, _) => format!("{all} entries, all as declared"),
            _ => format!("{unexpected} of {all} entries NOT as declared"),
        };
        writeln!(out, "\n{}: {judged}", args.output.join("index.html").display())
    })?;
    Ok(if report.as_expected() { Verdict::Done } else { Verdict::No })
}

/// Returns the date by the clock of this machine, in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    // Days since 1 March of the year 0: years that begin in March end with the leap day.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) =
        if month < 10 { (400 * era + year, month + 3) } else { (400 * era + year + 1, month - 9) };
    format!("{year:04}-{month:02}-{day:02}")
}

/// The failure of an atlas.
pub(crate) fn failed(error: AtlasError) -> Failure {
    match error {
        AtlasError::Interrupted(_) => Failure::Interrupted,
        AtlasError::UnknownEntry { asked, known } => Failure::refused(
            format!("--only {asked}: unknown entry"),
            format!("choose from {}", known.join(", ")),
        ),
        AtlasError::Folder(error) => Failure::refused(
            format!("--output: {error}"),
            "give a writable folder that is new, empty or an atlas",
        ),
    }
}

fn list(format: Format) -> Result {
    format.print(&entries(), |out| {
        for paper in papers() {
            let gap = if paper.key == papers()[0].key { "" } else { "\n" };
            writeln!(out, "{gap}{}: {}", paper.title, paper.source)?;
            paper.entries.iter().try_for_each(|entry| describe(entry, out))?;
        }
        Ok(())
    })
}

/// Prints an entry and its claims in lines that fit a terminal.
fn describe(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let (id, verdict) = (entry.id, entry.verdict().to_string());
    // Names of claims have hyphens; lines are not broken there.
    let wrapped = |text: &str| {
        let width = textwrap::Options::new(80 - 34).word_splitter(NoHyphenation);
        textwrap::wrap(text, width).into_iter().map(String::from).collect::<Vec<_>>()
    };
    let mut lines = wrapped(entry.title).into_iter().chain(wrapped(&entry.claims.join(" ")));
    writeln!(out, "{id:19}  {verdict:11}  {}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(out, "{:34}{line}", ""))
}

/// Prints the verdicts as they are found, and reports progress.
pub(crate) struct Watcher {
    progress: Progress,
    /// True to print only the progress.
    quiet: bool,
    /// The first error of printing.
    error: Mutex<Option<io::Error>>,
}

impl Watcher {
    fn new(globals: &Globals, format: Format) -> Self {
        Self { quiet: format.json, ..Self::quiet(globals) }
    }

    /// A watcher that prints only the progress.
    pub(crate) fn quiet(globals: &Globals) -> Self {
        let progress = Progress::counting("entries", globals);
        Self { progress, quiet: true, error: Mutex::default() }
    }

    /// Returns the error of printing, if there was one.
    fn finish(self) -> Result {
        match self.error.into_inner() {
            Ok(Some(error)) => Err(Failure::write("stdout", &error)),
            _ => Ok(()),
        }
    }
}

impl Observer for Watcher {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        if self.error.lock().is_ok_and(|error| error.is_some()) {
            return ControlFlow::Break(());
        }
        self.progress.progress(done, total)
    }
}

impl atlas::Progress for Watcher {
    fn step(&self, entry: &Entry, what: &str) {
        self.progress.rename(format!("{}: {what}", entry.id));
    }

    fn entry_finished(&self, report: &EntryReport) {
        if self.quiet {
            return;
        }
        let printed = self.progress.aside(|| print(report, &mut io::stdout().lock()));
        if let (Err(error), Ok(mut first)) = (printed, self.error.lock()) {
            *first = Some(error);
        }
    }
}

fn print(report: &EntryReport, out: &mut dyn Write) -> io::Result<()> {
    let verdict = report.measured.map_or("failed".to_owned(), |verdict| verdict.to_string());
    writeln!(out, "{:11}  {:19}  {}", verdict, report.entry.id, report.entry.title)?;
    let unexpected = report.failure.iter().chain(&report.surprises);
    unexpected.into_iter().try_for_each(|line| writeln!(out, "{:13}! {line}", ""))?;
    out.flush()
}
