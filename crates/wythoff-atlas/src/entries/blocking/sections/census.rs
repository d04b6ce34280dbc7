//! Section 1, beyond the paper: which games repeat, and how all others grow.

use serde::Deserialize;
use wythoff_solved::census::{self, Class, Entry as Row, Limits};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/census", measure);

/// Games that are followed in every run.
const GAMES: u64 = 120;
/// Games of the record.
const RECORDED: u64 = 1000;

/// The record of a game.
#[derive(Clone, Serialize, Deserialize)]
struct Game {
    k: u64,
    /// The board that it was followed to, as a power of two.
    side: usize,
    /// New blocks of its last doubling.
    new_blocks: u64,
    growth: Class,
    /// Slopes of beams far out, and their palaces a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beams: Option<String>,
}

impl Game {
    fn of(k: u64, growth: &census::Growth) -> Self {
        let new_blocks = growth.new_blocks.last().copied().unwrap_or_default();
        Self { k, side: growth.side(), new_blocks, growth: growth.class, beams: None }
    }

    fn from_row(row: &Row) -> Self {
        let beam = |beam: &census::Beam| format!("{:.4}: {:.3}", beam.slope, beam.palaces);
        let beams: Vec<String> = row.far.beams.iter().map(beam).collect();
        Self { beams: Some(beams.join(", ")), ..Self::of(row.k, &row.growth) }
    }

    /// The exponent of the plot: repeating and linear games do not grow as any power does.
    const fn exponent(&self) -> f64 {
        match self.growth {
            Class::Power { exponent } => exponent,
            _ => 0.0,
        }
    }
}

/// A game whose new blocks repeat.
#[derive(Serialize)]
struct Repeating {
    k: u64,
    period: usize,
    /// New blocks of a period.
    blocks: u64,
    beams: Option<String>,
}

impl Repeating {
    fn of(games: &[Game]) -> Vec<Self> {
        let of = |game: &Game| match game.growth {
            Class::Repeats { period, blocks, .. } => {
                Some(Self { k: game.k, period, blocks, beams: game.beams.clone() })
            }
            _ => None,
        };
        games.iter().filter_map(of).collect()
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.k, self.period, self.blocks) == (other.k, other.period, other.blocks)
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let limit = context.pick(10_000, 60_000);
    // Games that bend down only after a million blocks are left to the record.
    let limits = Limits { blocks: limit, bent: 4, ..Limits::default() };
    let (mut games, mut courses) = (Vec::new(), Vec::new());
    for k in 1..=GAMES {
        context.step(&format!("the blocks of game {k}"))?;
        let growth = census::growth(game(k), &limits, context.observer())?;
        games.push(Game::of(k, &growth));
        courses.push(growth);
    }
    let record = context.record::<Vec<Game>>(|| long(context))?;

    let mutant = context
        .mutant("the blocks of games k + 1 in place of those of games k", || {
            Ok(of_the_next(&games))
        })?;
    found.state("repeats", mutant.judge_exact(&games, |games| repeat_as_stated(games)));
    let repeating = Repeating::of(&games);
    found.plate("blocks", follow(&courses));
    let plotted = record.as_ref().map_or(&games, |record| &record.result);
    found.plate("exponents", exponents(plotted));
    let last = plotted.last().map_or(0, |game| game.k);
    let recorded = record.as_ref().map(|record| {
        let origin = record.origin(context.length);
        compare(context, &record.result, &origin, &repeating, &mut found)
    });
    let recorded = recorded.transpose()?;
    Ok(found.with(&numbers! {
        games,
        record,
        // Blocks after which a game of this run is followed no further.
        limit,
        repeating,
        // The last game of the plot of exponents.
        last,
        recorded,
    }))
}

/// Each game with the blocks of the next one.
fn of_the_next(games: &[Game]) -> Vec<Game> {
    games.windows(2).map(|two| Game { k: two[0].k, ..two[1].clone() }).collect()
}

fn repeat_as_stated(games: &[Game]) -> bool {
    let linear = games.iter().filter(|game| matches!(game.growth, Class::Linear { .. }));
    Repeating::of(games).iter().map(|game| game.k).eq([3, 8, 14, 50, 61, 72, 79])
        && linear.map(|game| game.k).eq([7])
}

fn long(context: &Context<'_>) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for k in 1..=RECORDED {
        context.step(&format!("the census of game {k}"))?;
        let row = census::survey(game(k), &Limits::default(), context.observer())?;
        games.push(Game::from_row(&row));
    }
    Ok(games)
}

/// New blocks over the side, of a game of each kind.
fn follow(courses: &[census::Growth]) -> Image {
    let series = [60, 1, 7, 8].map(|k: u64| {
        let new = courses[k as usize - 1].new_blocks.iter().take(27);
        let points = new.enumerate().filter(|(_, new)| **new > 0);
        Series::measured(
            format!("game {k}"),
            points.map(|(n, &new)| (2_f64.powi(n as i32 + 4), new as f64)),
        )
    });
    Plot::new("side of the board", "new blocks")
        .across(Axis::Log(16.0, 2_f64.powi(30)))
        .up(Axis::Log(1.0, 1e5))
        .series(series)
        .image()
}

fn exponents(games: &[Game]) -> Image {
    let at = |game: &Game| Estimate { x: game.k as f64, y: game.exponent(), error: 0.0 };
    let most = games.iter().map(Game::exponent).fold(1.0, f64::max);
    let last = games.last().map_or(1.0, |game| game.k as f64);
    Plot::new("k", "exponent")
        .across(Axis::Between(0.0, last))
        .up(Axis::Between(-0.05, most + 0.05))
        .estimates(games.iter().map(at))
        .guides([Guide::level(1.0, "the side"), Guide::level(2.0 / 3.0, "2/3")])
        .image()
}

/// Compares the games that repeat in this run with the record.
fn compare(
    context: &Context<'_>,
    games: &[Game],
    origin: &str,
    here: &[Repeating],
    found: &mut Found,
) -> Result<Json> {
    let repeating = Repeating::of(games);
    let same = |repeating: &[Repeating]| -> Vec<u64> {
        let is_recorded = |game: &&Repeating| repeating.iter().any(|other| other.is_same(game));
        here.iter().filter(is_recorded).map(|game| game.k).collect()
    };
    let mutant = context
        .mutant("the recorded blocks of games k + 1 in place of those of games k", || {
            Ok(same(&Repeating::of(&of_the_next(games))))
        })?;
    let same = same(&repeating);
    let rule = |same: &Vec<u64>| same.len() == here.len() && here.len() > 5;
    found.state("recorded", mutant.judge_exact(&same, rule));
    Ok(numbers! {
        origin,
        games: games.len(),
        repeating,
        // Games that repeat in this run, with the same numbers as in the record.
        same,
    })
}
