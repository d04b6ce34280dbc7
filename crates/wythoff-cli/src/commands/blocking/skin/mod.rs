//! `wythoff blocking skin`: the unbounded arm, followed down, and the levels of its skin.

mod keep;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use wythoff::Window;
use wythoff::blocking::sweep::Cost;
use wythoff::observer::Observer;
use wythoff_anatomy::arm::{
    Arm, ArmError, Follower, Frontier, Skin, SkinLevel, SkinReader, Stretch, Transition,
};
use wythoff_render::Subject;

use crate::answer::Format;
use crate::cli::Globals;
use crate::cost;
use crate::drawing::{self, Colours, Look};
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::typed::{self, Size, Square, Vectors};
use keep::Kept;

const HELP: &str = "\
Right of the shoulder all games have the same arm, as far as they have one. It is computed from the \
infinite casing, in coordinates u = x - K and y, and the outline of its skin is read: the last palace \
of every row. At level n its steps repeat a word of period f(2n+3) columns on f(2n+1) rows. A \
transition is the row in the middle of the steps that agree with both levels. It is told on stderr \
when it is found. Y rows are 1.12 Y^2 cells.

With -o a window of the arm is drawn instead, in these coordinates.

With --keep a run that is stopped loses nothing, and one that is killed at most a minute; a later one \
may also go further down. Tiles, vectors and threads change nothing but the time.

Examples:
  wythoff blocking skin --rows 140000
  wythoff blocking skin --rows 7000000 --keep arm
  wythoff blocking skin --rows 9000000 --keep arm --resume
  wythoff blocking skin --at 7300,2840 --size 600x200 -o level-3.png";

/// Follow the skin of the unbounded arm, or draw a window of the arm
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Rows to follow it down
    #[arg(
        long,
        value_name = "Y",
        value_parser = typed::arm_rows,
        allow_hyphen_values = true,
        required_unless_present = "output"
    )]
    rows: Option<u64>,
    /// Keep what is found in FILE.spool and FILE.frontier
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Go on from what is kept there
    #[arg(long, requires = "keep")]
    resume: bool,
    /// Cells of a side of a tile, a multiple of 256 [default: up to 16384]
    #[arg(long, value_name = "T", value_parser = typed::arm_tile, allow_hyphen_values = true)]
    tile_size: Option<u64>,
    #[command(flatten)]
    vectors: Vectors,
    /// Upper left cell of a window to draw, u and y
    #[arg(long, value_name = "U,Y", default_value = "0,0", allow_hyphen_values = true)]
    at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true, requires = "output")]
    size: Option<Size>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Draw the window; - is stdout
    #[arg(
        short,
        long,
        value_name = "FILE.png",
        requires = "size",
        conflicts_with_all = ["rows", "keep", "resume", "json"]
    )]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let mut arm = Arm::new().with_threads(globals.threads());
    if let Some(side) = args.tile_size {
        arm = arm.with_tile(side);
    }
    if let Some(level) = args.vectors.simd {
        arm = arm.with_level(level);
    }
    match (&args.output, args.size, args.rows) {
        (Some(output), Some(size), _) => {
            draw(&arm, typed::window(args.at, size)?, output, args, globals)
        }
        (_, _, Some(rows)) => follow(&arm, rows, args, globals),
        // The command line allows nothing else.
        _ => Err(Failure::refused("nothing was asked", "give --rows, or --size and -o")),
    }
}

fn draw(
    arm: &Arm,
    window: Window,
    path: &Path,
    args: &Args,
    globals: &Globals,
) -> Result<(), Failure> {
    if window.bottom() > Arm::MOST_ROWS {
        let most = Arm::MOST_ROWS;
        return Err(Failure::refused(
            format!("--at and --size: a window that ends in row {}", window.bottom()),
            format!("the arm is followed down to row {most}"),
        ));
    }
    cost::allow(arm.cost_of_reading(window), globals, "a window nearer to 0,0 costs less")?;
    let picture = drawing::picture(Subject::arm(), window, args.look, args.colours);
    drawing::draw(&picture, arm, path, globals)
}

fn follow(arm: &Arm, rows: u64, args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (mut kept, start, mut reader) = match &args.keep {
        Some(path) => {
            let mut kept = Kept::open(path, args.resume)?;
            let (start, reader) = kept.read(rows)?;
            (Some(kept), start, reader)
        }
        None => (None, Frontier::start(), SkinReader::new()),
    };
    let swept = arm.cost(rows).saturating_sub(arm.cost(start.y));
    let memory = arm.memory(rows);
    let smaller = "fewer --rows cost less, as their square";
    cost::allow(Cost { swept, read: 0, memory }, globals, smaller)?;

    let progress = Progress::new(globals);
    let mut run = Run {
        rows,
        reader: &mut reader,
        kept: kept.as_mut(),
        progress: &progress,
        below: start.clone(),
        failure: None,
    };
    let done = if run.kept.is_some() {
        arm.follow(&start, rows, &mut run, &Patient(&progress))
    } else {
        arm.follow(&start, rows, &mut run, &progress)
    };
    let Run { failure, below, .. } = run;
    if let Some(failure) = failure {
        return Err(failure);
    }
    drop(progress);
    done.map_err(failed)?;
    if (reader.outline().len() as u64) < rows {
        return Err(kept.map_or(Failure::Interrupted, |mut kept| kept.paused()));
    }
    let mut skin = reader.finish();
    {
        let progress = Progress::new(globals);
        progress.begin("measuring the skin".to_owned());
        arm.measure(&mut skin, &below, &progress).map_err(failed)?;
    }
    args.format.print(&skin, |out| print(&skin, out))
}

fn failed(error: ArmError) -> Failure {
    match error {
        ArmError::Interrupted(error) => error.into(),
        error => Failure::work(error),
    }
}

/// Shows progress, and does not stop in the middle of the rows at hand: they are finished first.
struct Patient<'a>(&'a Progress);

impl Observer for Patient<'_> {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let _ = self.0.progress(done, total);
        ControlFlow::Continue(())
    }
}

/// Takes in rows as they come.
struct Run<'a> {
    rows: u64,
    reader: &'a mut SkinReader,
    kept: Option<&'a mut Kept>,
    progress: &'a Progress,
    /// What is below the last row, at the end.
    below: Frontier,
    failure: Option<Failure>,
}

impl Follower for Run<'_> {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        let (known, found) = (self.reader.outline().len() as u64, self.reader.transitions().len());
        // Rows that were kept behind the frontier are computed again: they have to be the same.
        let again = (known.saturating_sub(done.y) as usize).min(done.skin.len());
        let kept = &self.reader.outline()[done.y as usize..][..again];
        if *kept != done.skin[..again] {
            self.failure = Some(Failure::refused(
                format!(
                    "rows {} to {} are not as they were kept",
                    done.y,
                    done.y + again as u64 - 1
                ),
                "one of the two runs is wrong: start anew with another FILE, and compare",
            ));
            return ControlFlow::Break(());
        }
        let new = &done.skin[again..];
        new.iter().for_each(|&u| self.reader.read(u));
        for Transition { level, x, y } in &self.reader.transitions()[found..] {
            self.progress.aside(|| {
                // If nobody is there to be told, it is in the result all the same.
                let _ = writeln!(anstream::stderr(), "level {level} begins at u = {x}, y = {y}");
            });
        }
        if done.below.y == self.rows {
            self.below.clone_from(done.below);
        }
        let stop = progress::interrupted();
        if let Some(kept) = &mut self.kept {
            let last = stop || done.below.y == self.rows;
            if let Err(failure) = kept.append(new, done.below, last) {
                self.failure = Some(failure);
                return ControlFlow::Break(());
            }
        }
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn print(skin: &Skin, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "skin of the unbounded arm, {} rows\n", skin.rows)?;
    let heads = ["level", "rows", "columns u", "period", "thickness"];
    let mut table = vec![heads.map(str::to_owned)];
    for SkinLevel { level, rows, columns, period: [dx, dy], thickness, .. } in &skin.levels {
        table.push([
            level.to_string(),
            format!("{} to {}", rows[0], rows[1]),
            format!("{} to {}", columns[0], columns[1]),
            format!("{dx},{dy}"),
            thickness.map_or_else(String::new, |t| {
                format!("{} x {}, diagonal {}", t.horizontal, t.vertical, t.diagonal)
            }),
        ]);
    }
    let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    for row in &table {
        let mut line = String::new();
        for (text, width) in row[..4].iter().zip(widths) {
            // Writing to a string cannot fail.
            let _ = write!(line, "  {text:>width$}");
        }
        writeln!(out, "{}", format!("{line}  {}", row[4]).trim_end())?;
    }
    writeln!(out)?;
    for Transition { level, x, y } in &skin.transitions {
        writeln!(out, "  level {level} begins at u = {x}, y = {y}")?;
    }
    Ok(())
}
