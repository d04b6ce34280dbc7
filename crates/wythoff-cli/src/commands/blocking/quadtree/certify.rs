//! `wythoff blocking certify`: proofs that a game is solved.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::{Automaton, AutomatonError, Certificate, Ended, Growth, Limits};
use wythoff_store::certificate::{self, CertificateError};

use crate::answer::{Format, Verdict, fields, note, paragraph};
use crate::args::{self, Globals, whole};
use crate::boards::quadtree;
use crate::failure::Failure;
use crate::files::{Content, Output};
use crate::input::{self, is_dash};
use crate::progress::Progress;

const HELP: &str = "\
A game is solved if its pattern repeats: the blocks of one level of the quadtree occur again some \
levels higher, with larger signals but in the same places. Then they occur at all further levels, \
and a finite table determines the board at any size. The certificate is this table, as JSON; \
docs/algorithms/certificates.md has the proof.

If no pattern repeats before a limit is reached, the command prints the number of new blocks for \
each doubling of the board and ends with exit code 1. The game may still be solved.

--check verifies any certificate with a small checker that uses the palace rule and nothing of the \
search. The exit code is 0 if the certificate is a proof, 1 if not, and 2 if the file is not a \
certificate.

--export writes the palaces as a finite automaton that reads the binary digits of x and y, the \
most significant first: the smallest such automaton, for Walnut, or as a graph for Graphviz.

Examples:
  wythoff blocking certify --k 8 -o 8.json
  wythoff blocking certify --k 8 --export walnut -o Q8.txt
  wythoff blocking certify --check 8.json
  wythoff blocking certify --k 7 --levels 100";

/// Prove that a game is solved, or check such a proof
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[group(id = "question", required = true, multiple = true, args = ["k", "check"])]
pub(crate) struct Args {
    /// Number of the game: the opponent blocks up to K-1 moves
    #[arg(long, value_name = "K", value_parser = args::k)]
    k: Option<K>,
    /// Output file of the certificate or the automaton; - is stdout, and then no text is printed
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Write the automaton of the palaces instead of the certificate
    #[arg(long, value_name = "FORMAT", requires = "output")]
    export: Option<Export>,
    /// Check a certificate; - is stdin. With --k, it must be one of that game
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["memory", "levels", "blocks"])]
    check: Option<PathBuf>,
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
    #[command(flatten)]
    format: Format,
}

/// A format of automata.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Export {
    // Plain comments: doc comments would add a list of values to the help.
    // A word automaton.
    Walnut,
    // A graph.
    Dot,
}

/// The answer about a game.
#[derive(Debug, Serialize)]
struct Found<'a> {
    k: K,
    solved: bool,
    level: Option<u32>,
    period: Option<u32>,
    signals: Option<usize>,
    blocks: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    growth: Option<&'a Growth>,
}

/// The answer about a certificate.
#[derive(Debug, Serialize)]
struct Checked {
    k: u64,
    valid: bool,
    reason: Option<String>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict, Failure> {
    match (&args.check, args.k) {
        (Some(path), k) => check(path, k, args.format),
        (None, Some(k)) => find(args, k, globals),
        (None, None) => Ok(Verdict::Done),
    }
}

fn find(args: &Args, k: K, globals: &Globals) -> Result<Verdict, Failure> {
    let output = match &args.output {
        Some(path) => Some((path, Output::open(path, Content::Text)?)),
        None => None,
    };
    let &Args { memory, levels, blocks, .. } = args;
    let progress = Progress::counting("blocks", globals);
    let found = Certificate::search(k, Limits { memory, levels, blocks }, &progress)
        .map_err(quadtree::failed)?;
    match found {
        Ok(found) => {
            // The checker has the last word, not the search.
            found.check().map_err(Failure::work)?;
            let automaton = match args.export {
                Some(_) => Some(Automaton::of(&found, &progress).map_err(not_exported)?),
                None => None,
            };
            drop(progress);
            solved(args, &found, k, automaton.as_ref(), output)
        }
        Err(growth) => {
            drop(progress);
            open(args, k, &growth)
        }
    }
}

fn not_exported(error: AutomatonError) -> Failure {
    match error {
        AutomatonError::Interrupted(interrupted) => interrupted.into(),
        AutomatonError::Large(_) => Failure::refused(
            format!("--export: {error}"),
            "omit --export: the certificate determines the board as well",
        ),
        error => Failure::work(error),
    }
}

/// Writes the certificate or the automaton, and prints the answer.
fn solved(
    args: &Args,
    found: &Certificate,
    k: K,
    automaton: Option<&Automaton>,
    output: Option<(&PathBuf, Output)>,
) -> Result<Verdict, Failure> {
    let mut path = None;
    if let Some((to, output)) = output {
        output.fill(|out| match (automaton, args.export) {
            (Some(automaton), Some(Export::Walnut)) => out.write_all(automaton.walnut().as_bytes()),
            (Some(automaton), Some(Export::Dot)) => out.write_all(automaton.dot().as_bytes()),
            _ => certificate::write(found, out),
        })?;
        if is_dash(to) {
            return Ok(Verdict::Done);
        }
        path = Some(to);
    }
    let answer = Found {
        k,
        solved: true,
        level: Some(found.base),
        period: Some(found.period),
        signals: Some(found.signals()),
        blocks: Some(found.blocks()),
        growth: None,
    };
    args.format.print(&answer, |out| {
        writeln!(out, "game {} is solved: its pattern repeats at every size\n", k.get())?;
        let side = |level: u32| format!("2^{}", level + 4);
        let (base, top) = (side(found.base), side(found.base + found.period));
        let repeats = format!("blocks of side {top} repeat those of side {base}");
        let mut rows = vec![("repeats", repeats)];
        rows.extend(parts(found));
        rows.extend(automaton.map(|it| ("automaton", format!("{} states", it.states()))));
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
fn open(args: &Args, k: K, growth: &Growth) -> Result<Verdict, Failure> {
    let (level, period, signals, blocks) = (None, None, None, None);
    let answer = Found { k, solved: false, level, period, signals, blocks, growth: Some(growth) };
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
        let limit = format!("The search ended at {why}. A pattern may still repeat later.");
        paragraph(out, "  ", &limit)
    };
    if args.output.as_deref().is_some_and(is_dash) {
        note(&format!("game {}: no repeating pattern was found; nothing was written", k.get()));
    } else {
        args.format.print(&answer, out)?;
    }
    Ok(Verdict::No)
}

fn check(path: &Path, k: Option<K>, format: Format) -> Result<Verdict, Failure> {
    let certificate = read("--check", path)?;
    if let Some(k) = k {
        is_of(&certificate, k, "--check", path)?;
    }
    let flaw = certificate.check().err();
    let valid = flaw.is_none();
    let answer = Checked { k: certificate.k, valid, reason: flaw.map(|flaw| flaw.to_string()) };
    format.print(&answer, |out| {
        let k = certificate.k;
        match &answer.reason {
            None => writeln!(out, "the certificate is valid: game {k} is solved\n"),
            Some(reason) => {
                writeln!(out, "the certificate is not valid: it does not prove game {k} solved\n")?;
                return paragraph(out, "  ", reason);
            }
        }?;
        fields(out, &parts(&certificate))
    })?;
    Ok(if valid { Verdict::Done } else { Verdict::No })
}

/// Returns the quadtree of game k that a certificate proves.
pub(super) fn solved_by(k: K, path: &Path) -> Result<Quadtree, Failure> {
    const FLAG: &str = "--certificate";
    let certificate = read(FLAG, path)?;
    is_of(&certificate, k, FLAG, path)?;
    certificate.quadtree().map_err(|error| {
        Failure::refused(
            format!("{FLAG} {}: {error}", path.display()),
            format!("`wythoff blocking certify --k {} -o FILE.json` writes one", k.get()),
        )
    })
}

/// Refuses a certificate of another game.
fn is_of(certificate: &Certificate, k: K, flag: &str, path: &Path) -> Result<(), Failure> {
    let (k, of) = (k.get(), certificate.k);
    if k == of {
        return Ok(());
    }
    Err(Failure::refused(
        format!("{flag} {}: the certificate is of game {of}, not of game {k}", path.display()),
        format!("give the certificate of game {k}, or --k {of}"),
    ))
}

/// Reads the certificate in a file.
fn read(flag: &str, path: &Path) -> Result<Certificate, Failure> {
    let read = input::open(path).map_err(CertificateError::from).and_then(certificate::read);
    read.map_err(|error| {
        let help = "give a file that `wythoff blocking certify --k K -o FILE.json` wrote";
        match error {
            CertificateError::Io(error) => {
                Failure::refused(format!("{flag}: cannot read {}: {error}", path.display()), help)
            }
            error => Failure::refused(format!("{flag} {}: {error}", path.display()), help),
        }
    })
}
