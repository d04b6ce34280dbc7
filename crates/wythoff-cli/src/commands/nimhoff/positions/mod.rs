//! `wythoff nimhoff positions`: the P-positions of the first rows, summed and written to a file.

mod engine;
mod run;

use std::path::PathBuf;

use wythoff::text::counted;
use wythoff_store::columns::SequenceFormat;

use crate::answer::{Format, fields};
use crate::args::{self, Blocking, Globals, LARGEST, Rules, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::spool;
use crate::files::{Content, Output, tables};
use crate::input::is_dash;
use crate::progress::Progress;
use run::Run;

const HELP: &str = "\
Row y holds one P-position, or K with blocking. The answer is the sum of their x, the sum of (y+1) \
x modulo 2^61-1, the largest x, and without --json the first P-positions. -o writes all of them: \
as a b-file of the OEIS (.bfile or .txt: lines `y x`), as CSV or Parquet (columns x and y) or for \
NumPy (row y of the array holds the x); - is a b-file on stdout. FILE.spool keeps the rows until \
the file is complete. If a run is interrupted, continue it with --resume.

Examples:
  wythoff nimhoff positions --rules gdwn:1,2 --rows 1000000
  wythoff nimhoff positions --rules \"1,0 2,1 3,3 0,1\" --rows 10000 -o fig1.bfile
  wythoff nimhoff positions --rules wythoff --rows 100000000 -o wythoff.parquet";

/// Compute the P-positions of the first rows: sums, and a table
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Number of rows, from row 0 on
    #[arg(long, value_name = "N", value_parser = whole::<u64, 0, LARGEST>)]
    rows: u64,
    #[command(flatten)]
    blocking: Blocking,
    /// Output file, ending in .bfile, .txt, .csv, .parquet or .npy; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Continue an interrupted run
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, k, rows) = (args.rules.game()?, args.blocking.k, args.rows);
    engine::check(&game, k, rows)?;
    cost::allow_work(&engine::work(&game, k, rows), globals, "choose fewer --rows")?;
    let mut run = Run::new(&game, k, rows);
    let progress = Progress::counting("rows", globals);
    match args.output.as_deref() {
        None => run.summed(&progress)?,
        Some(path) if is_dash(path) => {
            if args.resume {
                return Err(Failure::refused(
                    "--resume: a run that writes to stdout keeps nothing",
                    "give a file name with -o",
                ));
            }
            args.format.beside(path, "the P-positions are")?;
            return run.streamed(Output::open(path, Content::Text)?, &progress);
        }
        Some(path) => {
            let what =
                ("P-positions", ".bfile or .txt (b-file of the OEIS), .csv, .parquet or .npy");
            let format = tables::format_of("-o", path, what, None, SequenceFormat::of_file)?;
            let output = Output::open(path, Content::Text)?;
            let spool = spool::open(path, &run.of(), args.resume)?;
            run.spooled(spool, (path, format, output), &progress)?;
        }
    }
    drop(progress);
    let summary = run.summary();
    let all = u128::from(rows) * u128::from(k.get());
    args.format.print(summary, |out| {
        writeln!(out, "{}, {}\n", args::name_of(&args.rules.rules, k), counted(rows, "row"))?;
        fields(
            out,
            &[
                ("P-positions", run.first().list(all)),
                ("sum of x", summary.sum.to_string()),
                ("weighted sum", format!("{} modulo 2^61-1", summary.weighted_sum)),
                ("largest x", summary.max_x.to_string()),
            ],
        )
    })
}
