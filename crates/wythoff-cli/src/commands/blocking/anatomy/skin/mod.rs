//! `wythoff blocking skin`: the levels of the skin of the unbounded arm.

mod keep;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use wythoff::Window;
use wythoff::blocking::sweep::Cost;
use wythoff::observer::Observer;
use wythoff_anatomy::arm::{
    Arm, Follower, Frontier, Skin, SkinLevel, SkinReader, Stretch, Transition,
};
use wythoff_render::Subject;

use crate::answer::{Format, heads, table};
use crate::args::{self, Globals, Size, Square, Vectors, whole};
use crate::boards::engine::EngineArgs;
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Look};
use crate::interrupt;
use crate::progress::Progress;
use keep::Kept;

const HELP: &str = "\
Right of the shoulder all games have the same arm, for the length of their own arm. It is computed \
from the infinite casing, in the coordinates u = x - K and y. The outline of its skin is the last \
palace of every row. At level n the steps of the outline repeat a word with a period of f(2n+3) \
columns and f(2n+1) rows. A transition between levels is the middle row of the steps that fit both \
levels; it is printed on stderr when it is found. Y rows are 1.12 Y^2 cells.

-o draws a window of the arm in these coordinates instead.

With --keep a run can be continued after Ctrl-C without loss, and after a kill with a loss of at \
most a minute; a later run may also go further down. Tiles, vectors and threads change only the \
time.

Examples:
  wythoff blocking skin --rows 140000
  wythoff blocking skin --rows 7000000 --keep arm
  wythoff blocking skin --rows 9000000 --keep arm --resume
  wythoff blocking skin --at 7300,2840 --size 600x200 -o level-3.png";

/// Follow the skin of the unbounded arm, or draw a window of the arm
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Number of rows to follow the skin down
    #[arg(
        long,
        value_name = "Y",
        value_parser = whole::<u64, 1, { Arm::MOST_ROWS }>,
        required_unless_present = "output"
    )]
    rows: Option<u64>,
    /// Keep the rows in FILE.spool and the state of the run in FILE.frontier
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Continue the run that is kept there
    #[arg(long, requires = "keep")]
    resume: bool,
    /// Side of a tile in cells, a multiple of 256 up to 65,536 [default: up to 16,384]
    #[arg(long, value_name = "T", value_parser = tile_side)]
    tile_size: Option<u64>,
    #[command(flatten)]
    vectors: Vectors,
    #[command(flatten)]
    engine: EngineArgs,
    /// Upper left cell of the window to draw, in coordinates u and y
    #[arg(long, value_name = "U,Y", default_value = "0,0", requires = "output")]
    at: Square,
    /// Size of the window in cells: N for N x N, or W x H
    #[arg(long, value_name = "N|WxH", requires = "output")]
    size: Option<Size>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Draw a window instead; - is stdout
    #[arg(
        short,
        long,
        value_name = "FILE",
        value_parser = drawing::file(),
        requires = "size",
        conflicts_with_all = ["rows", "keep", "resume", "json"]
    )]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// Reads `--tile-size`.
fn tile_side(text: &str) -> Result<u64, &'static str> {
    args::number(text)
        .filter(|&side| Arm::is_tile(side))
        .ok_or("give a multiple of 256 from 256 to 65,536")
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let mut arm = Arm::new().with_threads(globals.threads());
    if let Some(side) = args.tile_size {
        arm = arm.with_tile(side);
    }
    if let Some(level) = args.vectors.simd {
        arm = arm.with_level(level);
    }
    match (&args.output, args.size, args.rows) {
        (Some(output), Some(size), _) => {
            draw(&arm, args::window(args.at, size)?, output, args, globals)
        }
        (_, _, Some(rows)) => follow(&arm, rows, args, globals),
        // The rules of the arguments admit nothing else.
        _ => Err(Failure::refused("the question is missing", "give --rows, or --size and -o")),
    }
}

fn draw(arm: &Arm, window: Window, path: &Path, args: &Args, globals: &Globals) -> Result {
    if window.bottom() > Arm::MOST_ROWS {
        let most = Arm::MOST_ROWS;
        return Err(Failure::refused(
            format!("--at and --size: the window ends in row {}", window.bottom()),
            format!("the last row is at most {most}"),
        ));
    }
    cost::allow(arm.cost_of_reading(window), globals, "choose a window closer to the origin")?;
    let picture = drawing::picture(Subject::arm(), window, args.look, args.colours);
    drawing::draw(&picture, arm, path, globals)
}

fn follow(arm: &Arm, rows: u64, args: &Args, globals: &Globals) -> Result {
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
    let smaller = "choose fewer --rows; the cost grows with their square";
    cost::allow(Cost { swept, read: 0, memory }, globals, smaller)?;
    let card = args.engine.open(swept, globals)?;
    let arm = &match card.accelerator() {
        Some(card) => arm.clone().with_accelerator(card),
        None => arm.clone(),
    };

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
        // Ctrl-C is ignored until the current rows are finished.
        let patient = |done, total| {
            let _ = progress.progress(done, total);
            ControlFlow::Continue(())
        };
        arm.follow(&start, rows, &mut run, &patient)
    } else {
        arm.follow(&start, rows, &mut run, &progress)
    };
    let Run { failure, below, .. } = run;
    if let Some(failure) = failure {
        return Err(failure);
    }
    drop(progress);
    done.map_err(Failure::work)?;
    if (reader.outline().len() as u64) < rows {
        return Err(kept.map_or(Failure::Interrupted, |mut kept| kept.paused()));
    }
    let mut skin = reader.finish();
    let progress = Progress::new(globals);
    progress.begin("measuring the skin".to_owned());
    arm.measure(&mut skin, &below, &progress).map_err(Failure::work)?;
    drop(progress);
    args.format.print(&card.computed(&skin), |out| print(&skin, out))
}

/// Receives the rows of a run.
struct Run<'a> {
    rows: u64,
    reader: &'a mut SkinReader,
    kept: Option<&'a mut Kept>,
    progress: &'a Progress,
    /// The frontier below the last row, at the end.
    below: Frontier,
    failure: Option<Failure>,
}

impl Follower for Run<'_> {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        let (known, found) = (self.reader.outline().len() as u64, self.reader.transitions().len());
        // Kept rows below the frontier are computed again, and must be the same.
        let again = (known.saturating_sub(done.y) as usize).min(done.skin.len());
        let kept = &self.reader.outline()[done.y as usize..][..again];
        if *kept != done.skin[..again] {
            self.failure = Some(Failure::refused(
                format!(
                    "rows {} to {} differ from the kept ones",
                    done.y,
                    done.y + again as u64 - 1
                ),
                "one of the two runs is wrong: start again with another FILE, and compare",
            ));
            return ControlFlow::Break(());
        }
        let new = &done.skin[again..];
        new.iter().for_each(|&u| self.reader.read(u));
        for Transition { level, x, y } in &self.reader.transitions()[found..] {
            self.progress.aside(|| {
                // If stderr is closed, the answer still has the transition.
                let _ = writeln!(anstream::stderr(), "level {level} begins at u = {x}, y = {y}");
            });
        }
        if done.below.y == self.rows {
            self.below.clone_from(done.below);
        }
        let stop = interrupt::requested();
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
    let mut rows = vec![heads(["level", "rows", "columns u", "period", "thickness"])];
    let level_row = |level: &SkinLevel| {
        let SkinLevel { level, rows, columns, period: [dx, dy], thickness, .. } = level;
        vec![
            level.to_string(),
            format!("{} to {}", rows[0], rows[1]),
            format!("{} to {}", columns[0], columns[1]),
            format!("{dx},{dy}"),
            thickness.map_or_else(String::new, |t| {
                format!("{} x {}, diagonal {}", t.horizontal, t.vertical, t.diagonal)
            }),
        ]
    };
    rows.extend(skin.levels.iter().map(level_row));
    table(out, ">>>><", &rows)?;
    writeln!(out)?;
    for Transition { level, x, y } in &skin.transitions {
        writeln!(out, "  level {level} begins at u = {x}, y = {y}")?;
    }
    Ok(())
}
