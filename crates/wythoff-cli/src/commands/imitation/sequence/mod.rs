//! `wythoff imitation sequence`: the pairs (a, b) of any index, printed or written to a file.

mod source;
mod text;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use schemars::JsonSchema;
use serde::Serialize;
use wythoff::GameId;
use wythoff::imitation::{Formula, Mex, OeisEntry, Pair, formulas_differ_from, oeis};
use wythoff_store::columns::SequenceFormat;
use wythoff_store::pairs::{PairInfo, PairTerm, PairWriter};

use crate::answer::Format;
use crate::args::{self, Globals, LARGEST, Numbers, long, whole};
use crate::failure::{Failure, Result};
use crate::files::{Content, Output, tables};
use crate::progress::Progress;
use source::{Source, Which};

const HELP: &str = "\
a_n is the least number in no earlier pair, and b_n = a_n + M floor(n/K). These pairs and their \
mirror images are the P-positions of (K,M)-Blocking Wythoff Nim, and the lost starts of \
(K,M)-Imitation Nim. With --printed, b_n = a_n + floor(M n/K), as the slides print it; the two \
formulas differ if and only if K and M are both above 1. With --mex, a_n = mex_B of the earlier \
numbers: the least number x for which none of them lies in x-B+1 to x. Numbers may have any \
length, and may be written as 10^1000+7 or 3*2^64-1; @FILE reads a number from a file, @- from \
stdin.

-o writes the pairs to a file: columns n, a and b (.csv), an array for NumPy (.npy), Parquet, or one of \
the two sequences as a b-file of the OEIS (.bfile or .txt); - is a b-file on stdout.

Examples:
  wythoff imitation sequence --k 2 --m 1 --index 0 --count 20
  wythoff imitation sequence --k 2 --m 1 --index 10^1000 --json
  wythoff imitation sequence --k 2 --m 3 --index 0 --count 10000 -o a.bfile";

/// List pairs of any index: the P-positions, with numbers of any length
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Numbers,
    /// The first index n, a number of any length
    #[arg(long, value_name = "N", value_parser = long::number)]
    index: UBig,
    /// Number of pairs from that index on
    #[arg(long, value_name = "C", default_value = "1", value_parser = whole::<u64, 0, LARGEST>)]
    count: u64,
    /// Use the formula that the slides print
    #[arg(long)]
    printed: bool,
    /// Use Gurvich's generalized mex: each number excludes itself and the next B-1 numbers
    #[arg(long, value_name = "B", value_parser = args::mex)]
    mex: Option<Mex>,
    /// Output file, ending in .bfile, .txt, .csv, .parquet or .npy; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sequence of a b-file: a (default) or b
    #[arg(long, value_name = "WHICH", requires = "output", hide_possible_values = true)]
    of: Option<Column>,
    #[command(flatten)]
    format: Format,
}

/// The sequence in a b-file.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Column {
    A,
    B,
}

/// Pairs of a game.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The number k.
    k: u64,
    /// The number m.
    m: u64,
    /// The difference b - a: `game` for m floor(n / k), `printed` for floor(m n / k).
    formula: &'static str,
    /// The number B of the generalized mex that chooses a; 1 is mex.
    mex: u64,
    /// The pairs in the order of n.
    pairs: Vec<Pair>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
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
    source.each(&Progress::counting("pairs", globals), &mut |pair| {
        pairs.push(pair);
        Ok(())
    })?;
    let (formula, mex) = (which.formula(), which.mex.b());
    let answer = Answer { k: km.k(), m: km.m(), formula, mex, pairs };
    args.format.print(&answer, |out| {
        writeln!(out, "{}\n", title(which))?;
        text::print(out, answer.pairs.iter())?;
        let notes = notes(which);
        if !notes.is_empty() {
            writeln!(out)?;
        }
        notes.iter().try_for_each(|note| writeln!(out, "  {note}"))
    })
}

/// Names the pairs.
fn title(Which { km, formula, mex }: Which) -> String {
    let (k, m) = (km.k(), km.m());
    let factor = if m == 1 { String::new() } else { format!("{m} ") };
    let difference = match formula {
        _ if k == 1 => format!("{factor}n"),
        Formula::Game => format!("{factor}floor(n/{k})"),
        Formula::Printed => format!("floor({factor}n/{k})"),
    };
    let what = match (formula, mex) {
        (Formula::Game, Mex::LEAST) => format!("P-positions of {}", GameId::Wythoff(km).name()),
        (Formula::Game, _) => format!("Pairs {km}"),
        (Formula::Printed, _) => format!("Pairs {km} of the printed formula"),
    };
    match mex.b() {
        1 => format!("{what}: b = a + {difference}"),
        b => format!("{what}: a by mex_{b}, b = a + {difference}"),
    }
}

/// Returns remarks on the pairs.
fn notes(Which { km, formula, mex }: Which) -> Vec<String> {
    if mex != Mex::LEAST {
        return Vec::new();
    }
    let mut notes = Vec::new();
    if let (Formula::Printed, Some(n)) = (formula, formulas_differ_from(km)) {
        notes.push(format!("the pairs of the game differ from n = {n} on"));
    }
    for (name, entry) in ["a", "b"].into_iter().zip(oeis(km, formula)) {
        notes.extend(entry.map(|entry| format!("{name} is {}", of_oeis(&entry))));
    }
    notes
}

fn of_oeis(OeisEntry { number, offset }: &OeisEntry) -> String {
    format!("{number} of the OEIS, which begins with n = {offset}")
}

/// Returns the format of the output file.
fn format_of(path: &Path, args: &Args) -> Result<SequenceFormat> {
    args.format.instead_of(path)?;
    let endings = ".bfile or .txt (b-file of the OEIS), .csv, .parquet or .npy";
    let format = tables::format_of(
        "-o",
        path,
        ("pairs", endings),
        Some(SequenceFormat::BFile),
        SequenceFormat::of_file,
    )?;
    if args.of.is_some() && format != SequenceFormat::BFile {
        return Err(Failure::refused(
            format!("--of names a sequence of a b-file, and {} has both", path.display()),
            "omit --of, or give a file that ends in .bfile or .txt",
        ));
    }
    Ok(format)
}

/// Writes the pairs to a file as they are found.
fn write(
    args: &Args,
    (path, format): (&Path, SequenceFormat),
    (which, source): (Which, &Source),
    globals: &Globals,
) -> Result {
    let info = info(args, which, source);
    if !format.is_text() && info.largest.bit_len() > 63 {
        return Err(Failure::refused(
            format!(
                "-o {}: the numbers may exceed 2^63 - 1, the limit of this format",
                path.display()
            ),
            "use .csv or .bfile for numbers of any length",
        ));
    }
    let content = if format.is_text() { Content::Text } else { Content::Binary };
    let mut output = Output::open(path, content)?;
    let failed = |error| Failure::write(path.display(), &error);
    let mut writer = PairWriter::start(format, &mut output, &info).map_err(failed)?;
    source.each(&Progress::counting("pairs", globals), &mut |pair| {
        writer.write([&pair.n, &pair.a, &pair.b]).map_err(failed)
    })?;
    writer.finish().map_err(failed)?;
    output.finish()
}

/// Describes the pairs for the file.
fn info(args: &Args, which: Which, source: &Source) -> PairInfo {
    let Which { km, formula, mex } = which;
    let [of_a, of_b] = if mex == Mex::LEAST { oeis(km, formula) } else { [None, None] };
    let (term, entry) = match args.of {
        None | Some(Column::A) => (PairTerm::A, of_a),
        Some(Column::B) => (PairTerm::B, of_b),
    };
    let mut title = title(which);
    if let Some(entry) = entry {
        title += &format!("\n{}", of_oeis(&entry));
    }
    let notes = vec![
        ("k", km.k().to_string()),
        ("m", km.m().to_string()),
        ("formula", which.formula().to_owned()),
        ("mex", mex.b().to_string()),
    ];
    PairInfo { title, notes, term, count: args.count, largest: source.largest() }
}
