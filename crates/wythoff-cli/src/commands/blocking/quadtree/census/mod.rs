//! `wythoff blocking census`: the growth of many games, and their beams.

mod table;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::observer::{Observer, PartProgress};
use wythoff_solved::census::{Class, Entry, Limits, Standing, survey};
use wythoff_store::spool::Spool;

use crate::answer::{Format, fields};
use crate::args::{Games, Globals, whole};
use crate::boards::quadtree::{self, Memory};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::files::Output;
use crate::files::spool::{self, Entries};
use crate::files::tables::{column_format, content_of_columns};
use crate::progress::Progress;

const HELP: &str = "\
Writes a row for each game from A to B: how many new blocks its quadtree needs for each doubling \
of the board, and how this number grows; the exact number of palaces on 65536 x 65536 squares; the \
slopes of its beams far out, and their palaces per row. A game is followed until it has more than \
--blocks blocks; three times as many while each doubling needs less than 1.7 times as many blocks \
as the one before, 24 times as many while it needs less than 1.2 times as many; and to a board of \
2^64 at most.

Growth is one of: repeats (the numbers of new blocks repeat, so that the pattern seems to be the \
same at every size); settles (they change by less than a hundredth); linear; power, with the \
exponent of the side. Where standing is `proved` there is a certificate; see `blocking certify`.

The ending of the file chooses Parquet or CSV. FILE.spool keeps the games until the file is \
complete; --resume continues the run, also to a larger B.

JSON: {from, to, blocks, repeating: [{k, standing, period, new_blocks}], settling: [..], linear: \
[..]}.

Example: wythoff blocking census --k 1..20 --blocks 100000 -o census.csv";

/// Follow the growth of many games, and find those whose blocks repeat
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// First and last game
    #[arg(long, value_name = "A..B", value_parser = games)]
    k: Games,
    /// Number of blocks to which a game is followed, from 1 to 2^32
    #[arg(
        long,
        value_name = "N",
        default_value_t = Limits::default().blocks,
        value_parser = whole::<usize, 1, { 1 << 32 }>
    )]
    blocks: usize,
    #[command(flatten)]
    memory: Memory,
    /// Output file
    #[arg(short, long, value_name = "FILE.parquet|csv")]
    output: PathBuf,
    /// Continue an interrupted run
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

/// Reads `--k`: games whose quadtree is possible.
fn games(text: &str) -> Result<Games, String> {
    let games: Games = text.parse()?;
    if games.last.get() < Quadtree::FIRST_TOO_LARGE {
        return Ok(games);
    }
    Err("the quadtree allows games up to 2^29 - 1".to_owned())
}

/// The games of the census whose growth is special. The file has all of them.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The first game.
    from: u64,
    /// The last game.
    to: u64,
    /// The number of blocks to which each game was followed.
    blocks: usize,
    /// Games whose numbers of new blocks repeat from one doubling to the next, with a period.
    repeating: Vec<Repeating>,
    /// Games whose numbers of new blocks change by less than a hundredth from one doubling to the
    /// next.
    settling: Vec<u64>,
    /// Games whose numbers of new blocks grow by the same number with each doubling.
    linear: Vec<u64>,
}

/// A game whose numbers of new blocks repeat.
#[derive(Debug, JsonSchema, Serialize)]
struct Repeating {
    /// The game.
    k: u64,
    /// The certainty of the repetition.
    standing: Standing,
    /// Doublings after which the numbers repeat.
    period: usize,
    /// New blocks in a period.
    new_blocks: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let &Args { k: Games { first, last }, blocks, memory, ref output, resume, format } = args;
    let (from, to) = (first.get(), last.get());
    let memory = memory.bytes_beside(entry_bytes(to - from + 1));
    let limits = Limits { blocks, memory, ..Limits::default() };
    let kind = column_format(output, "a census")?;
    cost::allow_work(&work(to - from + 1, &limits), globals, "a smaller --memory needs less")?;
    let file = Output::open(output, content_of_columns(kind))?;
    let of = format!(
        "the census of blocking queens from game {from}, {blocks} blocks in {memory} bytes"
    );
    let spool = spool::open(output, &of, resume)?;
    let entries = entries(spool, from..=to, &limits, globals)?;
    file.fill(|out| table::write(kind, out, &entries.found, &limits))?;
    let answer = answer(from, to, blocks, &entries.found);
    entries.finish()?;
    format.print(&answer, |out| {
        let repeating = answer.repeating.iter().map(|game| match game.period {
            1 => format!("{}: {}", game.k, game.new_blocks),
            period => format!("{}: {} in {period}", game.k, game.new_blocks),
        });
        let list = |all: Vec<String>| if all.is_empty() { "none".into() } else { all.join(", ") };
        let names = |games: &[u64]| list(games.iter().map(u64::to_string).collect());
        writeln!(
            out,
            "games {from} to {to}, each followed to more than {blocks} blocks or to 2^64 rows\n"
        )?;
        fields(
            out,
            &[
                ("new blocks per doubling repeat", list(repeating.collect())),
                ("new blocks settle", names(&answer.settling)),
                ("new blocks grow linearly", names(&answer.linear)),
            ],
        )
    })
}

/// Returns the bytes of the entries of some games in memory, an upper estimate.
fn entry_bytes(games: u64) -> u128 {
    u128::from(games) << 12
}

/// Returns the cost of following these games, one at a time in memory.
fn work(games: u64, limits: &Limits) -> Work<'static> {
    let amount = u128::from(games) * limits.blocks as u128;
    let memory = limits.memory as u128 + entry_bytes(games);
    let seconds = move || {
        let trial = || {
            let tree = K::try_new(100).ok().and_then(|k| Quadtree::new(k).ok());
            tree.map_or(1, |mut tree| {
                // This fits in memory, and nothing interrupts it.
                let _ = tree.grow(9, &());
                tree.blocks().iter().sum::<usize>() as u64
            })
        };
        amount as f64 / cost::rate(trial)
    };
    Work::new(amount, "blocks", seconds) + memory
}

/// Returns the entries of these games: those of the spool, then new ones, which the spool keeps
/// too.
fn entries(
    spool: Spool,
    games: RangeInclusive<u64>,
    limits: &Limits,
    globals: &Globals,
) -> Result<Entries<Entry>> {
    let (first, total) = (*games.start(), games.clone().count());
    let mut entries = Entries::of_games(spool, first, total, |entry: &Entry| entry.k)?;
    let progress = Progress::counting("games", globals);
    let entry = |n: usize| {
        // The bar counts games, without the progress of the current one.
        let (before, all) = (n as u128, total as u128);
        let within = PartProgress { observer: &progress, before, cells: 0, all };
        let k = K::try_new(first + n as u64).map_err(Failure::work)?;
        survey(k, limits, &within).map_err(quadtree::failed)
    };
    entries.sample(entry)?;
    progress.resume(entries.found.len() as u128);
    for n in entries.found.len()..total {
        if progress.progress(n as u128, total as u128).is_break() {
            return Err(entries.kept(Failure::Interrupted));
        }
        entries.push(entry(n))?;
    }
    Ok(entries)
}

fn answer(from: u64, to: u64, blocks: usize, entries: &[Entry]) -> Answer {
    let repeating = entries.iter().filter_map(|entry| match entry.growth.class {
        Class::Repeats { period, blocks: new_blocks, .. } => {
            Some(Repeating { k: entry.k, standing: entry.standing, period, new_blocks })
        }
        _ => None,
    });
    let games = |is: fn(&Class) -> bool| {
        entries.iter().filter(|entry| is(&entry.growth.class)).map(|entry| entry.k).collect()
    };
    Answer {
        from,
        to,
        blocks,
        repeating: repeating.collect(),
        settling: games(|class| matches!(class, Class::Settles { .. })),
        linear: games(|class| matches!(class, Class::Linear { .. })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_those_of_the_quadtree() {
        assert!(games("1..536870911").is_ok());
        assert!(games("1..536870912").unwrap_err().contains("2^29 - 1"));
    }
}
