//! `wythoff blocking certify`: proofs that a game is solved.

mod check;
mod export;
mod table;
mod verified;

use std::io::Write;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::quadtree::side_log2;
use wythoff_solved::certificate::{
    Certificate, Counters, Ended, Export, Exported, Growth, Limits, Numeration,
};
use wythoff_store::certificate;

use crate::answer::{Format, Verdict, fields, note, paragraph};
use crate::args::{self, Globals, whole};
use crate::boards::quadtree;
use crate::failure::{Failure, Result};
use crate::files::{Content, Output};
use crate::input::is_dash;
use crate::progress::Progress;

pub(crate) use self::check::Checked;
use self::table::Table;

const HELP: &str = "\
A game is solved if its pattern repeats: the blocks of one level of the quadtree occur again some \
levels higher, with larger signals but in the same places. Then they occur at all further levels, \
and a finite table determines the board at any size. The certificate is this table, as JSON; \
docs/algorithms/certificates.md has the proof.

If no pattern repeats before a limit is reached, the command prints the number of new blocks for \
each doubling of the board and ends with exit code 1. The game may still be solved.

A game whose palaces lie on irrational lines has no such certificate. With --numeration the \
command searches a table of counters instead: a finite automaton that reads the digits of x and y \
in another numeration and says how many palaces a square sees. Digits go from 0 to A, and 0 follows \
each A: A = 1 is the numeration by Fibonacci numbers, which games 1 and 2 need, and A = 2 that of \
1 + sqrt 2, for game 4. The table is the proof; -o writes it.

--check verifies any certificate or table with a small checker that uses the palace rule and \
nothing of the search. The exit code is 0 if the file is a proof, 1 if not, and 2 if it is neither \
a certificate nor a table.

--verified then gives the table of counters, which it makes of a certificate, to \
wythoff-check, a program that is extracted from a machine-checked proof (`make -C proofs checker` \
builds it). The exit code is 1 if the table is refused, and 2 if there is no verdict. The variable \
WYTHOFF_CHECK may give the path of the program.

--export writes a finite automaton that reads the digits of x and y, the most significant first, \
or a proof about it. Each automaton is the smallest one, and is checked before it is written.
  walnut        the palaces, for the theorem prover Walnut
  walnut-v      the number of palaces north of a square, for Walnut
  walnut-h      the number of palaces west of it
  walnut-d      the number of palaces north-west of it
  walnut-proof  a script for Walnut that proves the automaton of the palaces
  dot           the palaces, as a graph for Graphviz
  counters      the three numbers as a plain table, for wythoff-check

Examples:
  wythoff blocking certify --k 8 -o 8.json
  wythoff blocking certify --k 8 --export walnut -o Q8.txt
  wythoff blocking certify --k 8 --export walnut-proof -o prove8.txt
  wythoff blocking certify --k 8 --export counters -o 8.txt
  wythoff blocking certify --check 8.json
  wythoff blocking certify --check 8.json --verified
  wythoff blocking certify --k 1 --numeration 1 -o 1.txt
  wythoff blocking certify --check 1.txt
  wythoff blocking certify --k 7 --levels 100";

/// Prove that a game is solved, or check such a proof
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[group(id = "question", required = true, multiple = true, args = ["k", "check"])]
pub(crate) struct Args {
    /// Number of the game: the opponent blocks up to K-1 moves
    #[arg(long, value_name = "K", value_parser = args::k)]
    k: Option<K>,
    /// Output file of the certificate or the export; - is stdout, and then no text is printed
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Write an automaton or a proof for other programs instead of the certificate
    #[arg(long, value_name = "FORMAT", requires = "output", value_parser = export::parser())]
    export: Option<Export>,
    /// Check a certificate or a table of counters; - is stdin. With --k, it must be of that game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["memory", "levels", "blocks"])]
    check: Option<PathBuf>,
    /// Check the counters again, by the external program wythoff-check
    #[arg(long, requires = "check")]
    verified: bool,
    /// Memory for blocks and signals, such as 256MiB or 2GiB
    #[arg(long, value_name = "BYTES", default_value = "1GiB", value_parser = args::bytes)]
    memory: usize,
    /// Largest number of doublings of the board, from 16 x 16 squares on: 1 to 1,000
    #[arg(long, value_name = "N", default_value = "60", value_parser = whole::<usize, 1, 1000>)]
    levels: usize,
    /// Largest number of different blocks of the board
    #[arg(
        long,
        value_name = "N",
        default_value = "1000000",
        value_parser = whole::<u64, 1, { u64::MAX }>
    )]
    blocks: u64,
    /// Search a table of counters in the numeration with digits from 0 to A, A from 1 to 9, and a 0
    /// after each A
    #[arg(
        long,
        value_name = "A",
        conflicts_with_all = ["check", "levels", "blocks"],
        value_parser = table::numeration
    )]
    numeration: Option<Numeration>,
    /// Largest number of states of such a table
    #[arg(
        long,
        value_name = "N",
        requires = "numeration",
        default_value = "20000",
        value_parser = whole::<usize, 1, { Counters::MOST as u64 }>
    )]
    states: usize,
    #[command(flatten)]
    format: Format,
}

/// The answer about a game.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Found<'a> {
    /// The game.
    k: K,
    /// True if a repeating pattern was found and proved.
    solved: bool,
    /// The level whose blocks occur again.
    level: Option<u32>,
    /// The number of levels after which they occur again.
    period: Option<u32>,
    /// Number of signals of all levels.
    signals: Option<usize>,
    /// Number of blocks of all levels.
    blocks: Option<usize>,
    /// The growth of the number of blocks, if no repeating pattern was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    growth: Option<&'a Growth>,
    /// The size of the table of counters, if one was searched and found.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
}

impl Found<'_> {
    /// The answer if nothing was found.
    const fn open(k: K) -> Self {
        let (level, period, signals, blocks) = (None, None, None, None);
        Self { k, solved: false, level, period, signals, blocks, growth: None, table: None }
    }
}

impl Args {
    /// Opens the output file.
    fn opened(&self) -> Result<Option<(&PathBuf, Output)>> {
        let Some(path) = &self.output else { return Ok(None) };
        self.format.beside(path, "the proof is")?;
        Ok(Some((path, Output::open(path, Content::Text)?)))
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict> {
    match (&args.check, args.k, args.numeration) {
        (Some(path), ..) => check::check(args, path, globals),
        (None, Some(k), Some(numeration)) => table::find(args, k, numeration, globals),
        (None, Some(k), None) => find(args, k, globals),
        (None, None, _) => Ok(Verdict::Done),
    }
}

fn find(args: &Args, k: K, globals: &Globals) -> Result<Verdict> {
    let output = args.opened()?;
    let &Args { memory, levels, blocks, .. } = args;
    let progress = Progress::counting("blocks", globals);
    let found = Certificate::search(k, Limits { memory, levels, blocks }, &progress)
        .map_err(quadtree::failed)?;
    match found {
        Ok(found) => {
            // The checker has the last word, not the search.
            found.check().map_err(Failure::work)?;
            let exported = match args.export {
                Some(export) => Some(export::of(export, &found, &progress)?),
                None => None,
            };
            drop(progress);
            solved(args, &found, k, exported.as_ref(), output)
        }
        Err(growth) => {
            drop(progress);
            open(args, k, &growth)
        }
    }
}

/// Writes the certificate or the export, and prints the answer.
fn solved(
    args: &Args,
    found: &Certificate,
    k: K,
    exported: Option<&Exported>,
    output: Option<(&PathBuf, Output)>,
) -> Result<Verdict> {
    let mut path = None;
    if let Some((to, output)) = output {
        output.fill(|out| match exported {
            Some(exported) => out.write_all(exported.text.as_bytes()),
            None => certificate::write(found, out),
        })?;
        if is_dash(to) {
            return Ok(Verdict::Done);
        }
        path = Some(to);
    }
    let answer = Found {
        solved: true,
        level: Some(found.base),
        period: Some(found.period),
        signals: Some(found.signals()),
        blocks: Some(found.blocks()),
        ..Found::open(k)
    };
    args.format.print(&answer, |out| {
        writeln!(out, "game {} is solved: its pattern repeats at every size\n", k.get())?;
        let side = |level: u32| format!("2^{}", side_log2(level as usize));
        let (base, top) = (side(found.base), side(found.base + found.period));
        let repeats = format!("blocks of side {top} repeat those of side {base}");
        let mut rows = vec![("repeats", repeats)];
        rows.extend(parts(found));
        if let Some(Exported { counters, windows, palaces, .. }) = exported {
            let counters = format!("{} states, {windows} windows checked", counters.states());
            rows.push(("counters", counters));
            let palaces = palaces.as_ref();
            rows.extend(palaces.map(|it| ("palaces", format!("{} states", it.states()))));
        }
        rows.extend(path.map(|path| ("written to", path.display().to_string())));
        fields(out, &rows)
    })?;
    Ok(Verdict::Done)
}

/// Describes the size of a certificate.
fn parts(certificate: &Certificate) -> [(&'static str, String); 3] {
    [
        ("level", format!("{}, period {}", certificate.base, certificate.period)),
        ("signals", certificate.signals().to_string()),
        ("blocks", certificate.blocks().to_string()),
    ]
}

/// Prints the growth of a game for which no certificate was found.
fn open(args: &Args, k: K, growth: &Growth) -> Result<Verdict> {
    let answer = Found { growth: Some(growth), ..Found::open(k) };
    let out = |out: &mut dyn Write| {
        let k = k.get();
        writeln!(out, "game {k}: no repeating pattern was found\n")?;
        writeln!(out, "  new blocks for each doubling of the board, from side 16 on")?;
        let numbers: Vec<_> = growth.blocks.iter().map(ToString::to_string).collect();
        paragraph(out, "    ", &numbers.join("  "))?;
        let why = match growth.ended {
            Ended::Blocks => format!("more than {} blocks (--blocks)", args.blocks),
            Ended::Levels => format!("{} doublings (--levels)", args.levels),
            Ended::Memory => format!("{} bytes of memory (--memory)", args.memory),
        };
        writeln!(out)?;
        let later = match k {
            1 | 2 => "Its palaces lie on irrational lines: try --numeration 1.",
            4 => "Its palaces lie on irrational lines: try --numeration 2.",
            _ => "A pattern may still repeat later.",
        };
        paragraph(out, "  ", &format!("The search ended at {why}. {later}"))
    };
    if args.output.as_deref().is_some_and(is_dash) {
        note(&format!("game {}: no repeating pattern was found; nothing was written", k.get()));
    } else {
        args.format.print(&answer, out)?;
    }
    Ok(Verdict::No)
}
