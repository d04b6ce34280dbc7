//! `wythoff blocking census`: how games grow, which repeat, and their beams.

mod table;

use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::Serialize;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::observer::Observer;
use wythoff_solved::census::{Class, Entry, Limits, Standing, survey};
use wythoff_store::spool::Spool;

use self::table::Table;
use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::{spool, typed};

const HELP: &str = "\
Writes a row for each game A to B, both included: how many new blocks its quadtree needs with each \
doubling of the board, and how that grows; the exact number of palaces on 65536 x 65536 squares; the \
slopes of its beams far out, and their palaces a row. A game is followed until it has more than \
--blocks blocks, three times as many while a doubling needs less than 1.7 times as many as the one \
before, 24 times as many while it needs less than 1.2 times as many, and to a board of 2^64 at most.

Growth is one of: repeats (the new blocks do, so that the pattern seems to be the same at every size); \
settles (they change by less than a hundredth); linear; power, with the exponent of the side. Where \
standing is proved there is a certificate: see certify.

The ending of the file says whether it is Parquet or CSV. What is found is kept in FILE.spool until \
the file is whole; --resume goes on from there, also to a larger B.

JSON: {from, to, blocks, repeating: [{k, standing, period, new_blocks}], settling: [..], linear: [..]}.

Example: wythoff blocking census --k 1..20 --blocks 100000 -o census.csv";

/// Follow the growth of many games, and say which repeat
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Which games: from A to B
    #[arg(long, value_name = "A..B", value_parser = games, allow_hyphen_values = true)]
    k: Games,
    /// Blocks after which a game is followed no further
    #[arg(
        long,
        value_name = "N",
        default_value_t = Limits::default().blocks,
        value_parser = blocks,
        allow_hyphen_values = true
    )]
    blocks: usize,
    /// Memory for the blocks of a game, such as 512MiB
    #[arg(
        long,
        value_name = "BYTES",
        default_value = "4GiB",
        value_parser = typed::bytes,
        allow_hyphen_values = true
    )]
    memory: usize,
    /// Output file
    #[arg(short, long, value_name = "FILE.parquet|csv")]
    output: PathBuf,
    /// Go on with what an interrupted run kept
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

/// Games from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Games {
    from: u64,
    to: u64,
}

/// Games beyond this are no games of a quadtree.
const LARGEST: u64 = Quadtree::FIRST_TOO_LARGE - 1;

fn games(text: &str) -> Result<Games, String> {
    let wanted = || {
        format!("games are A..B, two whole numbers from 1 to {LARGEST} (2^29 - 1), such as 1..100")
    };
    let (from, to) = text.split_once("..").ok_or_else(wanted)?;
    let game = |text: &str| typed::number(text).filter(|k| (1..=LARGEST).contains(k));
    let (from, to) = (game(from).ok_or_else(wanted)?, game(to).ok_or_else(wanted)?);
    if from > to {
        return Err(format!("{from} is above {to}; the smaller game comes first"));
    }
    Ok(Games { from, to })
}

fn blocks(text: &str) -> Result<usize, &'static str> {
    typed::number(text)
        .and_then(|n| usize::try_from(n).ok())
        .filter(|n| (1..=1 << 32).contains(n))
        .ok_or("the number of blocks is a whole number from 1 to 4294967296 (2^32)")
}

#[derive(Debug, Serialize)]
struct Answer {
    from: u64,
    to: u64,
    blocks: usize,
    repeating: Vec<Repeating>,
    settling: Vec<u64>,
    linear: Vec<u64>,
}

/// A game whose new blocks repeat.
#[derive(Debug, Serialize)]
struct Repeating {
    k: u64,
    standing: Standing,
    period: usize,
    /// In a period.
    new_blocks: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let &Args { k: Games { from, to }, blocks, memory, ref output, resume, format } = args;
    let limits = Limits { blocks, memory, ..Limits::default() };
    let kind = Table::of_file(output)?;
    cost::allow_work(&work(to - from + 1, &limits), globals, "a smaller --memory takes less")?;
    let mut file = Output::open(output, kind.content())?;
    let of = format!(
        "the census of blocking queens from game {from}, {blocks} blocks in {memory} bytes"
    );
    let mut spool = spool::open(output, &of, resume)?;
    let entries = entries(&mut spool, from..=to, &limits, globals)?;
    kind.write(&mut file, &entries, &limits)
        .map_err(|error| Failure::write(output.display(), &error))?;
    file.finish()?;
    // Games beyond those that were asked for took time to follow.
    if spool.blocks().map_err(spool::failed)?.count() == entries.len() {
        spool.remove().map_err(spool::failed)?;
    }
    let answer = answer(args.k, blocks, &entries);
    format.print(&answer, |out| {
        let repeating = answer.repeating.iter().map(|game| match game.period {
            1 => format!("{}: {}", game.k, game.new_blocks),
            period => format!("{}: {} in {period}", game.k, game.new_blocks),
        });
        let list = |all: Vec<String>| if all.is_empty() { "none".into() } else { all.join(", ") };
        let names = |games: &[u64]| list(games.iter().map(u64::to_string).collect());
        writeln!(out, "Games {from} to {to}, each followed to more than {blocks} blocks\n")?;
        fields(
            out,
            &[
                ("new blocks a doubling repeat", list(repeating.collect())),
                ("they settle", names(&answer.settling)),
                ("they grow linearly", names(&answer.linear)),
            ],
        )
    })
}

/// Blocks of all games; one game is in memory at a time.
fn work(games: u64, limits: &Limits) -> Work<'static> {
    /// Bytes of an entry in memory, rather too many.
    const ENTRY: u128 = 1 << 12;
    let amount = u128::from(games) * limits.blocks as u128;
    let memory = limits.memory as u128 + ENTRY * u128::from(games);
    let seconds = move || {
        let trial = || {
            let tree = K::try_new(100).ok().and_then(|k| Quadtree::new(k).ok());
            tree.map_or(1, |mut tree| {
                // Nobody stops it, and it fits.
                let _ = tree.grow(9, &());
                tree.blocks().iter().sum::<usize>() as u64
            })
        };
        amount as f64 / cost::rate(trial)
    };
    Work { amount, unit: "blocks", memory, threads: 1, seconds: Box::new(seconds) }
}

/// The entries of these games: those that the spool keeps, and the others, which it then keeps too.
fn entries(
    spool: &mut Spool,
    games: std::ops::RangeInclusive<u64>,
    limits: &Limits,
    globals: &Globals,
) -> Result<Vec<Entry>, Failure> {
    let path = spool.path().to_owned();
    let mut entries = Vec::new();
    for (block, k) in spool.blocks().map_err(spool::failed)?.zip(games.clone()) {
        let entry: Entry = serde_json::from_slice(&block.map_err(spool::failed)?)
            .map_err(|error| spool::not_ours(&path, &error.to_string()))?;
        if entry.k != k {
            return Err(spool::not_ours(&path, &format!("game {k} is not where it should be")));
        }
        entries.push(entry);
    }
    let progress = Progress::counting("games", globals);
    let total = games.clone().count() as u128;
    for k in games.skip(entries.len()) {
        let within = Within { progress: &progress, done: entries.len() as u128, total };
        if within.progress(0, 1).is_break() {
            return Err(spool::paused(spool, "the games followed so far"));
        }
        let k = K::try_new(k).map_err(Failure::work)?;
        let entry = match survey(k, limits, &within) {
            Err(QuadtreeError::Interrupted(_)) => {
                return Err(spool::paused(spool, "the games followed so far"));
            }
            Err(error @ QuadtreeError::Budget { .. }) => {
                return Err(Failure::refused(error, "allow more with --memory"));
            }
            entry => entry.map_err(Failure::work)?,
        };
        let block = serde_json::to_vec(&entry).map_err(Failure::work)?;
        spool.append(&block).map_err(spool::failed)?;
        // As it will be read: numbers with the same digits.
        entries.push(serde_json::from_slice(&block).map_err(Failure::work)?);
    }
    Ok(entries)
}

/// Tells how many games are done, however far the one is that is being followed.
struct Within<'a> {
    progress: &'a Progress,
    done: u128,
    total: u128,
}

impl Observer for Within<'_> {
    fn progress(&self, _: u128, _: u128) -> ControlFlow<()> {
        self.progress.progress(self.done, self.total)
    }
}

fn answer(Games { from, to }: Games, blocks: usize, entries: &[Entry]) -> Answer {
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
    fn games_are_typed_from_the_smaller_to_the_larger() {
        assert_eq!(games("1..1000"), Ok(Games { from: 1, to: 1000 }));
        assert_eq!(games("7..7"), Ok(Games { from: 7, to: 7 }));
        for text in ["", "7", "0..5", "5..", "..5", "1...5", "1..536870912", "-1..5", "a..b"] {
            assert!(games(text).unwrap_err().starts_with("games are A..B"), "{text}");
        }
        assert!(games("9..8").unwrap_err().starts_with("9 is above 8"));
    }
}
