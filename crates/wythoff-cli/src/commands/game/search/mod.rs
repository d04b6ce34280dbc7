//! `wythoff game search`: all rulesets of a bounded size, grouped by their P-positions.

mod answer;
mod page;
mod sequences;
mod table;

use std::path::{Path, PathBuf};

use wythoff::game::moves::Moves;
use wythoff::game::search::{Bounds, Evaluator, Kinds, Search, Space, SpaceError, cells};
use wythoff::workers::Workers;

pub(crate) use self::answer::Answer;
use crate::answer::Format;
use crate::args::{Globals, whole};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::files::{Content, Output, tables};
use crate::input::is_dash;
use crate::progress::Progress;

const HELP: &str = "\
A ruleset is a set of rays a,b* and steps a,b, none of which lies on a ray of the set. Without an \
asymmetric base, a ruleset and its mirror image count once. Two rulesets are in one group if and \
only if their P-positions x,y with x and y below --size are the same, then up to a mirror image; \
beyond, they may differ. `proved` counts the rulesets whose P-positions are proved to be those of \
Nim or Wythoff Nim for all heaps.

`rows` is the least and the largest number of P-positions in one of the first quarter of the rows, \
`period` the least p for which x,y is P iff x+p,y+p is, in the window. Sequences of the OEIS are \
looked up among the few that this program can compute: a group without one need not be new to the \
encyclopedia.

-o writes a table of all rulesets (.csv, or - for stdout) or a page to browse (.html); it may be \
given twice.

Examples:
  wythoff game search --words 2 --largest 3
  wythoff game search --base wythoff --steps --symmetric --words 1 --largest 12
  wythoff game search --words 4 --largest 4 --symmetric -o games.html";

/// Search all rulesets of a bounded size for games with the same P-positions
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Most words of a ruleset, from 1 to 12, beside those of the base; with --symmetric, a word
    /// and its mirror image are one
    #[arg(long, value_name = "R", default_value = "2", value_parser = whole::<u8, 1, 12>)]
    words: u8,
    /// Largest number of a word, from 1 to 100
    #[arg(long, value_name = "M", default_value = "3", value_parser = whole::<u8, 1, 100>)]
    largest: u8,
    /// Add each word together with its mirror image
    #[arg(long)]
    symmetric: bool,
    /// Use rays only
    #[arg(long, conflicts_with = "steps")]
    rays: bool,
    /// Use steps only
    #[arg(long)]
    steps: bool,
    /// Moves that each ruleset has, such as wythoff
    #[arg(long, value_name = "MOVES")]
    base: Option<Moves>,
    /// Side of the window in which P-positions are compared, from 8 to 4,096
    #[arg(long, value_name = "N", default_value = "256", value_parser = whole::<usize, 8, 4096>)]
    size: usize,
    /// Groups to list, those with the most rulesets first [default: 20; 2,000 on a page]
    #[arg(long, value_name = "N", value_parser = whole::<usize, 0, 100_000>)]
    groups: Option<usize>,
    /// Output file, ending in .csv or .html; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// A kind of output file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Csv,
    Html,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    if args.size <= args.largest.into() {
        return Err(Failure::refused(
            format!(
                "--size {}: a word with --largest {} leaves the window",
                args.size, args.largest
            ),
            format!("give a --size of at least {}", u32::from(args.largest) + 1),
        ));
    }
    let space = Space::try_new(args.bounds()).map_err(|error| args.refused(&error))?;
    let workers = Workers::new(globals.threads());
    cost::allow_work(&args.work(&space, globals), globals, "choose fewer --words")?;
    let mut files = vec![];
    for path in &args.output {
        let kind = args.kind(path)?;
        files.push((path, kind, Output::open(path, Content::Text)?));
    }
    let sequences = sequences::known(args.size);
    let search = Search { space, side: args.size, sequences };
    let progress = Progress::new(globals);
    let found = search.run(&workers, &progress)?;
    drop(progress);
    let answer = Answer::new(args, &found);
    let mut printed = false;
    for (path, kind, output) in files {
        printed |= is_dash(path);
        output.fill(|out| match kind {
            Kind::Csv => table::write(out, &found),
            Kind::Html => page::write(out, &answer, &found, args.groups.unwrap_or(2000)),
        })?;
    }
    if printed {
        return Ok(());
    }
    args.format.print(&answer, |out| answer.print(out))
}

impl Args {
    fn bounds(&self) -> Bounds {
        let kinds = match (self.rays, self.steps) {
            (true, _) => Kinds::Rays,
            (_, true) => Kinds::Steps,
            _ => Kinds::Both,
        };
        let &Self { words, largest, symmetric, .. } = self;
        Bounds { words, largest, kinds, symmetric, base: self.base.clone() }
    }

    fn refused(&self, error: &SpaceError) -> Failure {
        let Self { words, largest, .. } = self;
        let base = self.base.as_ref().map_or_else(String::new, ToString::to_string);
        match error {
            SpaceError::TooMany(_) | SpaceError::Range(..) => Failure::refused(
                format!("--words {words} --largest {largest}: {error}"),
                "choose fewer --words or a smaller --largest, or add --symmetric, --rays or --steps",
            ),
            SpaceError::Base => Failure::refused(
                format!("--base {base}: {error}"),
                "omit its cone, its steps that add tokens, and `without`",
            ),
            SpaceError::Asymmetric => Failure::refused(
                format!("--base {base}: {error}"),
                "omit --symmetric, or give a base that has the mirror image of each word",
            ),
        }
    }

    /// Returns the kind of an output file.
    fn kind(&self, path: &Path) -> Result<Kind> {
        let of_file = |path: &Path| match path.extension()?.to_str()? {
            "csv" => Some(Kind::Csv),
            "html" => Some(Kind::Html),
            _ => None,
        };
        let what = ("a table of rulesets", ".csv or .html");
        let kind = tables::format_of("-o", path, what, Some(Kind::Csv), of_file)?;
        let same = |other: &&PathBuf| of_file(other).or(is_dash(other).then_some(Kind::Csv));
        if self.output.iter().filter(|other| same(other) == Some(kind)).count() > 1 {
            return Err(Failure::refused(
                format!("-o {}: another table of this kind is asked for", path.display()),
                "give one .csv and one .html at most",
            ));
        }
        self.format.beside(path, "the table is")?;
        Ok(kind)
    }

    /// Estimates the search. The size of groups is not known before; this is the most.
    fn work(&self, space: &Space, globals: &Globals) -> Work<'static> {
        let (side, count) = (self.size, space.count());
        let amount = cells(count, side);
        let threads = cost::threads(globals);
        let window = (side * side.div_ceil(64) * 8) as u128;
        let per_ruleset = 2 * u128::from(self.words) + 260;
        // A window for each thread and word, and those of the games with a name.
        let windows = window * (threads as u128 * u128::from(2 * self.words + 6) + 40);
        let seconds = move || {
            let mut evaluator = Evaluator::new(side);
            let moves: Option<Moves> = "1,0 1,2* 2,1* 1,1 0,1".parse().ok();
            let started = std::time::Instant::now();
            const WINDOWS: u32 = 10;
            for _ in 0..WINDOWS {
                std::hint::black_box(moves.as_ref().and_then(|moves| evaluator.window(moves)));
            }
            let window = started.elapsed().as_secs_f64() / f64::from(WINDOWS);
            amount as f64 / (side * side) as f64 * window / threads as f64
        };
        let memory = per_ruleset * u128::from(count) + windows;
        Work::new(amount, "cells", seconds).with_threads(threads) + memory
    }
}
