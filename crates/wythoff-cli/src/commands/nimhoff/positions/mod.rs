//! `wythoff nimhoff positions`: P-positions row by row, summed up and written down.

mod engine;
mod run;

use std::path::{Path, PathBuf};

use wythoff_store::positions::PositionFormat;

use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::spool;
use crate::typed::{self, Blocking, Rules};
use engine::Engine;
use run::Run;

const HELP: &str = "\
Row y holds one P-position, or K under blocking. Printed are the sum of their x, the sum of (y+1) x \
modulo 2^61-1, and the largest x. With -o they are written too: as a b-file of the OEIS (.bfile or \
.txt: lines `y x`), as Parquet (columns x and y) or for NumPy (row y of the array holds the x); - \
is a b-file on stdout. What is found is kept in FILE.spool until the file is whole: after Ctrl-C or \
a crash the same command with --resume goes on from there.

Examples:
  wythoff nimhoff positions --rules gdwn:1,2 --rows 1000000
  wythoff nimhoff positions --rules \"1,0 2,1 3,3 0,1\" --rows 10000 -o fig1.bfile
  wythoff nimhoff positions --rules wythoff --rows 100000000 -o wythoff.parquet";

/// The P-positions of the first rows: sums, and a table
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Rows 0 to N-1
    #[arg(long, value_name = "N", value_parser = typed::rows, allow_hyphen_values = true)]
    rows: u64,
    #[command(flatten)]
    blocking: Blocking,
    /// Write the P-positions to a .bfile, .txt, .parquet or .npy; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Go on with what an interrupted run kept
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (game, k, rows) = (args.rules.game()?, args.blocking.k, args.rows);
    Engine::check(&game, k, rows)?;
    cost::allow_work(&Engine::work(&game, k, rows), globals, "fewer --rows cost less")?;
    let mut run = Run::new(&game, k, rows);
    let progress = Progress::counting("rows", globals);
    match args.output.as_deref() {
        None => run.summed(&progress)?,
        Some(path) if is_dash(path) => {
            if args.resume {
                return Err(Failure::refused(
                    "--resume: nothing is kept of what goes to stdout",
                    "name a file with -o",
                ));
            }
            if args.format.json {
                return Err(Failure::refused(
                    "--json: stdout is taken by the P-positions",
                    "name a file with -o, or leave out --json",
                ));
            }
            return run.streamed(Output::open(path, Content::Text)?, &progress);
        }
        Some(path) => {
            let format = format_of(path)?;
            let output = Output::open(path, Content::Text)?;
            let spool = spool::open(path, &run.of(), args.resume)?;
            run.spooled(spool, (path, format, output), &progress)?;
        }
    }
    drop(progress);
    let summary = run.into_summary();
    args.format.print(&summary, |out| {
        writeln!(out, "{}, {rows} rows\n", typed::name_of(&args.rules.rules, k))?;
        fields(
            out,
            &[
                ("sum", summary.sum.to_string()),
                ("weighted sum", format!("{} modulo 2^61-1", summary.weighted_sum)),
                ("largest x", summary.max_x.to_string()),
            ],
        )
    })
}

fn format_of(path: &Path) -> Result<PositionFormat, Failure> {
    PositionFormat::of_file(path).ok_or_else(|| {
        Failure::refused(
            format!("-o {}: the name says no format of P-positions", path.display()),
            "end it in .bfile or .txt (b-file of the OEIS), .parquet or .npy",
        )
    })
}
