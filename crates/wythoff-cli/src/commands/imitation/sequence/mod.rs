//! `wythoff imitation sequence`: the pairs (a, b) of any index, printed or written down.

mod source;
mod text;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use serde::{Serialize, Serializer};
use wythoff::imitation::{Formula, Mex, Oeis, Pair, oeis, parting};
use wythoff_store::pairs::{PairFormat, PairInfo, PairTerm, PairWriter};

use crate::answer::Format;
use crate::cli::Globals;
use crate::failure::Failure;
use crate::numbers;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::typed::{self, Numbers};
use source::{Source, Which};

const HELP: &str = "\
a_n is the least number in no pair before, and b_n = a_n + M floor(n/K). These pairs, and their \
mirror images, are the P-positions of (K,M)-Blocking Wythoff Nim, and the starts of (K,M)-Imitation \
Nim that are lost. --printed has b_n = a_n + floor(M n/K) instead, as the slides print it; the \
two differ iff K and M are both above 1. --mex has a_n = mex_B of the numbers before: the least that \
none of them is up to B-1 below. Numbers may have any length, and may be typed as 10^1000+7 \
or 3*2^64-1; @FILE takes one from a file, @- from stdin.

With -o the pairs are written: as lines n,a,b (.csv), for NumPy (.npy), as Parquet, or one of the two \
sequences as a b-file of the OEIS (.bfile or .txt); - is a b-file on stdout.

Examples:
  wythoff imitation sequence --k 2 --m 1 --index 0 --count 20
  wythoff imitation sequence --k 2 --m 1 --index 10^1000 --json
  wythoff imitation sequence --k 2 --m 3 --index 0 --count 10000 -o a.bfile";

/// Pairs of any index: the P-positions, of any length
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Numbers,
    /// The first index n
    #[arg(long, value_name = "N", value_parser = numbers::number, allow_hyphen_values = true)]
    index: UBig,
    /// How many pairs, from that index on
    #[arg(
        long,
        value_name = "C",
        default_value = "1",
        value_parser = typed::count,
        allow_hyphen_values = true
    )]
    count: u64,
    /// The formula that the slides print instead
    #[arg(long)]
    printed: bool,
    /// Let each number exclude B numbers, itself the first: Gurvich's generalized mex
    #[arg(long, value_name = "B", value_parser = typed::mex, allow_hyphen_values = true)]
    mex: Option<Mex>,
    /// Write the pairs to a .bfile, .txt, .csv, .parquet or .npy; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Which of the two a b-file lists: a or b
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "a",
        requires = "output",
        hide_possible_values = true,
        hide_default_value = true
    )]
    of: Column,
    #[command(flatten)]
    format: Format,
}

/// What a b-file lists.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Column {
    A,
    B,
}

#[derive(Debug, Serialize)]
struct Answer {
    k: u64,
    m: u64,
    pairs: Vec<Row>,
}

/// A pair, its numbers as strings.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Row(#[serde(serialize_with = "as_strings")] Pair);

fn as_strings<S: Serializer>(pair: &Pair, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeStruct;
    let mut row = serializer.serialize_struct("Pair", 3)?;
    row.serialize_field("n", &pair.n.to_string())?;
    row.serialize_field("a", &pair.a.to_string())?;
    row.serialize_field("b", &pair.b.to_string())?;
    row.end()
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let km = args.game.km()?;
    let formula = if args.printed { Formula::Printed } else { Formula::Game };
    let which = Which { km, formula, mex: args.mex.unwrap_or(Mex::LEAST) };
    let source = Source::new(which, &args.index, args.count);
    let format = args.output.as_deref().map(|path| format_of(path, args)).transpose()?;
    source.allow(format.is_none(), globals)?;
    if let (Some(format), Some(path)) = (format, &args.output) {
        return write(args, (path, format), (which, &source), globals);
    }
    let mut pairs = Vec::new();
    {
        let progress = Progress::counting("pairs", globals);
        source.each(&progress, &mut |pair| {
            pairs.push(Row(pair));
            Ok(())
        })?;
    }
    let answer = Answer { k: km.k(), m: km.m(), pairs };
    args.format.print(&answer, |out| {
        writeln!(out, "{}\n", title(which))?;
        text::print(out, answer.pairs.iter().map(|row| &row.0))?;
        let notes = notes(which);
        if !notes.is_empty() {
            writeln!(out)?;
        }
        notes.iter().try_for_each(|note| writeln!(out, "  {note}"))
    })
}

/// What is listed, for people.
fn title(Which { km, formula, mex }: Which) -> String {
    let (k, m) = (km.k(), km.m());
    let factor = if m == 1 { String::new() } else { format!("{m} ") };
    let difference = match formula {
        _ if k == 1 => format!("{factor}n"),
        Formula::Game => format!("{factor}floor(n/{k})"),
        Formula::Printed => format!("floor({factor}n/{k})"),
    };
    let what = match (formula, mex) {
        (Formula::Game, Mex::LEAST) => format!("P-positions of {km}-Blocking Wythoff Nim"),
        (Formula::Game, _) => format!("Pairs {km}"),
        (Formula::Printed, _) => format!("Pairs {km} of the printed formula"),
    };
    match mex.b() {
        1 => format!("{what}: b = a + {difference}"),
        b => format!("{what}: a by mex_{b}, b = a + {difference}"),
    }
}

/// What else is known of them.
fn notes(Which { km, formula, mex }: Which) -> Vec<String> {
    if mex != Mex::LEAST {
        return Vec::new();
    }
    let mut notes = Vec::new();
    if let (Formula::Printed, Some(n)) = (formula, parting(km)) {
        notes.push(format!("the pairs of the game are others from n = {n} on"));
    }
    for (name, entry) in ["a", "b"].into_iter().zip(oeis(km, formula)) {
        notes.extend(entry.map(|entry| format!("{name} is {}", of_oeis(&entry))));
    }
    notes
}

fn of_oeis(Oeis { number, offset }: &Oeis) -> String {
    format!("{number} of the OEIS, which begins with n = {offset}")
}

/// The format of the file, if it can hold the pairs.
fn format_of(path: &Path, args: &Args) -> Result<PairFormat, Failure> {
    if args.format.json {
        return Err(Failure::refused(
            format!("--json: with -o {} nothing is printed", path.display()),
            "leave out --json, or -o",
        ));
    }
    if is_dash(path) {
        return Ok(PairFormat::BFile);
    }
    PairFormat::of_file(path).ok_or_else(|| {
        Failure::refused(
            format!("-o {}: the name says no format of pairs", path.display()),
            "end it in .bfile or .txt (b-file of the OEIS), .csv, .parquet or .npy",
        )
    })
}

/// Writes the pairs as they come.
fn write(
    args: &Args,
    (path, format): (&Path, PairFormat),
    (which, source): (Which, &Source),
    globals: &Globals,
) -> Result<(), Failure> {
    let progress = Progress::counting("pairs", globals);
    let Which { km, formula, mex } = which;
    let [of_a, of_b] = if mex == Mex::LEAST { oeis(km, formula) } else { [None, None] };
    let entry = match args.of {
        Column::A => of_a,
        Column::B => of_b,
    };
    let mut title = title(which);
    if let Some(entry) = entry {
        title += &format!("\n{}", of_oeis(&entry));
    }
    let about = PairInfo {
        title,
        notes: vec![
            ("k", km.k().to_string()),
            ("m", km.m().to_string()),
            ("formula", if formula == Formula::Game { "game" } else { "printed" }.to_owned()),
            ("mex", mex.b().to_string()),
        ],
        term: match args.of {
            Column::A => PairTerm::A,
            Column::B => PairTerm::B,
        },
        count: args.count,
        largest: source.largest(),
    };
    if !format.takes_any_length() && about.largest.bit_len() > 63 {
        return Err(Failure::refused(
            format!("-o {}: numbers may be 2^63 or more, which it has no room for", path.display()),
            "a .csv or .bfile has room for numbers of any length",
        ));
    }
    let content = match format {
        PairFormat::BFile | PairFormat::Csv => Content::Text,
        PairFormat::Npy | PairFormat::Parquet => Content::Binary,
    };
    let mut output = Output::open(path, content)?;
    let failed = |error| Failure::write(path.display(), &error);
    let mut writer = PairWriter::start(format, &mut output, &about).map_err(failed)?;
    source
        .each(&progress, &mut |pair| writer.write([&pair.n, &pair.a, &pair.b]).map_err(failed))?;
    writer.finish().map_err(failed)?;
    output.finish()
}
