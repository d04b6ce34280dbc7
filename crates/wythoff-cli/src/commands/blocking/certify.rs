//! `wythoff blocking certify`: proofs that a game is solved, found and checked.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::{Automaton, AutomatonError, Certificate, Ended, Growth, Limits};
use wythoff_store::certificate::{self, CertificateError};

use crate::answer::{Format, Verdict, fields, note, paragraph};
use crate::cli::Globals;
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::{quadtree, typed};

const HELP: &str = "\
A game is solved if its pattern repeats: the blocks of one level of the quadtree come again, with \
larger signals but in the same places, some levels up. Then they come again for ever, and a finite \
table tells the board at any size. The certificate is that table, as JSON; docs/algorithms/certificates.md \
has the proof.

If no pattern repeats before a limit is reached, the new blocks of each doubling of the board are \
told, and the exit code is 1: the game may be solved all the same.

--check looks at a certificate, by whomever it was made, with a small checker that knows the palace \
rule and nothing of the search. The exit code is 0 if it proves what it says, 1 if not, and 2 if it \
is no certificate.

--export writes the palaces as a finite automaton that reads the binary digits of x and y, the most \
significant first: the smallest there is, for Walnut, or as a graph for Graphviz.

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
    /// Which game: up to K-1 moves are blocked
    #[arg(long, value_name = "K", value_parser = typed::k, allow_hyphen_values = true)]
    k: Option<K>,
    /// Write the certificate, or what is exported; - is stdout, and then nothing else is printed
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Write the automaton of the palaces instead: for Walnut, or as a graph
    #[arg(long, value_name = "FORMAT", requires = "output")]
    export: Option<Export>,
    /// Check a certificate; - is stdin. With --k: whether it is one of that game
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["memory", "levels", "blocks"])]
    check: Option<PathBuf>,
    /// Memory for blocks and signals
    #[arg(
        long,
        value_name = "BYTES",
        default_value = "1GiB",
        value_parser = typed::bytes,
        allow_hyphen_values = true
    )]
    memory: usize,
    /// Double the board at most N times from 16 x 16 squares on
    #[arg(long, value_name = "N", default_value = "60", value_parser = levels, allow_hyphen_values = true)]
    levels: usize,
    /// Give up when the board has so many different blocks
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = blocks, allow_hyphen_values = true)]
    blocks: u64,
    #[command(flatten)]
    format: Format,
}

/// What automata are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Export {
    // Plain comments: help is shorter without a list of these.
    // A word automaton.
    Walnut,
    // A graph.
    Dot,
}

/// Boards larger than this have a side of 300 digits.
const MOST_LEVELS: u64 = 1000;

/// `--levels`.
fn levels(text: &str) -> Result<usize, String> {
    typed::number(text)
        .filter(|n| (1..=MOST_LEVELS).contains(n))
        .map(|n| n as usize)
        .ok_or_else(|| format!("the number of doublings is a whole number from 1 to {MOST_LEVELS}"))
}

/// `--blocks`.
fn blocks(text: &str) -> Result<u64, &'static str> {
    typed::number(text)
        .filter(|&n| n > 0)
        .ok_or("the number of blocks is a whole number from 1 to 18446744073709551615 (2^64 - 1)")
}

/// What was found of a game.
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

/// What was found of a certificate.
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
            // Nobody need trust the search: what is said is what the checker says.
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
            "leave out --export: the certificate tells the board as well",
        ),
        error => Failure::work(error),
    }
}

fn solved(
    args: &Args,
    found: &Certificate,
    k: K,
    automaton: Option<&Automaton>,
    output: Option<(&PathBuf, Output)>,
) -> Result<Verdict, Failure> {
    let mut path = None;
    if let Some((to, mut output)) = output {
        let written = match (automaton, args.export) {
            (Some(automaton), Some(Export::Walnut)) => {
                output.write_all(automaton.walnut().as_bytes())
            }
            (Some(automaton), Some(Export::Dot)) => output.write_all(automaton.dot().as_bytes()),
            _ => certificate::write(found, &mut output),
        };
        written.map_err(|error| Failure::write(to.display(), &error))?;
        output.finish()?;
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
        writeln!(out, "game {} is solved: its pattern is known at every size\n", k.get())?;
        let side = |level: u32| format!("2^{}", level + 4);
        let (base, top) = (found.base, found.base + found.period);
        let mut rows = vec![
            (
                "repeats",
                format!("blocks of side {} are like those of side {}", side(top), side(base)),
            ),
            ("level", format!("{base}, period {}", found.period)),
            ("signals", found.signals().to_string()),
            ("blocks", found.blocks().to_string()),
        ];
        if let Some(automaton) = automaton {
            rows.push(("automaton", format!("{} states", automaton.states())));
        }
        if let Some(path) = path {
            rows.push(("written to", path.display().to_string()));
        }
        fields(out, &rows)
    })?;
    Ok(Verdict::Done)
}

/// No certificate was found: tells how the game grows.
fn open(args: &Args, k: K, growth: &Growth) -> Result<Verdict, Failure> {
    let (level, period, signals, blocks) = (None, None, None, None);
    let answer = Found { k, solved: false, level, period, signals, blocks, growth: Some(growth) };
    let out = |out: &mut dyn Write| {
        let k = k.get();
        writeln!(out, "game {k}: no pattern was found that repeats\n")?;
        writeln!(out, "  new blocks with each doubling of the board, from side 16 on")?;
        let numbers: Vec<_> = growth.blocks.iter().map(ToString::to_string).collect();
        paragraph(out, "    ", &numbers.join("  "))?;
        let why = match growth.ended {
            Ended::Blocks => format!("more than {} blocks (--blocks)", args.blocks),
            Ended::Levels => format!("{} doublings (--levels)", args.levels),
            Ended::Memory => format!("{} bytes of memory (--memory)", args.memory),
        };
        writeln!(out)?;
        paragraph(out, "  ", &format!("It ended at {why}. That is no proof that there is none."))
    };
    if args.output.as_deref().is_some_and(is_dash) {
        note(&format!("game {}: no pattern was found that repeats; nothing was written", k.get()));
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
                writeln!(out, "the certificate is not valid: it proves nothing of game {k}\n")?;
                return paragraph(out, "  ", reason);
            }
        }?;
        let (base, period) = (certificate.base, certificate.period);
        fields(
            out,
            &[
                ("level", format!("{base}, period {period}")),
                ("signals", certificate.signals().to_string()),
                ("blocks", certificate.blocks().to_string()),
            ],
        )
    })?;
    Ok(if valid { Verdict::Done } else { Verdict::No })
}

/// The quadtree of game k that a certificate gives.
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
        format!("{flag} {}: it is of game {of}, not of game {k}", path.display()),
        format!("give that of game {k}, or --k {of}"),
    ))
}

/// The certificate in a file.
fn read(flag: &str, path: &Path) -> Result<Certificate, Failure> {
    let read = if is_dash(path) {
        certificate::read(io::stdin().lock())
    } else {
        File::open(path).map_err(CertificateError::from).and_then(certificate::read)
    };
    read.map_err(|error| {
        let help = "a file written by `wythoff blocking certify --k K -o FILE.json` is wanted";
        match error {
            CertificateError::Io(error) => {
                Failure::refused(format!("{flag}: cannot read {}: {error}", path.display()), help)
            }
            error => Failure::refused(format!("{flag} {}: {error}", path.display()), help),
        }
    })
}
