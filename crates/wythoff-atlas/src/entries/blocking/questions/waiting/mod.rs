//! Section 1, beyond the paper: the last thread of a game, which may never repeat.

mod endings;
mod shares;
mod tents;
mod words;

use wythoff_anatomy::threads::{
    LastThread, fewer_lacking, fraction_of_mean, half_lacking, read_columns, repeats,
    sum_of_lacking,
};

use crate::prelude::*;
use endings::Endings;
use shares::Share;
use words::Words;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/waiting", measure);

/// The game whose last thread never repeats.
const GAME: u64 = 495;
/// A game whose last thread repeats.
const OTHER: u64 = 79;
/// Rows within which each thread beyond must repeat.
const KEPT: u64 = 1_000_000;
/// Columns that others wait for at the least, to be counted.
const SCALES: u64 = 256;
/// The number of columns that wait is that of random tents up to so many parts of a hundred.
const TOLERANCE: u32 = 6;
/// Columns of which half lack a palace.
const HALF: &str = "1100";

/// Columns that waited while a thread passed 2^i to 2^(i + 1) - 1 others.
#[derive(Serialize)]
struct Waits {
    columns: u64,
    waited: u64,
    /// For each row, times the columns.
    share: f64,
    /// Those that waited so long or longer, and how many must have, if it is long enough for that.
    longer: u64,
    least: Option<f64>,
}

/// Columns that waited so long or longer in two threads, and how many must have in each.
#[derive(Serialize)]
struct Scale {
    columns: u64,
    of_game: [u64; 2],
    of_half: [u64; 2],
}

impl Scale {
    fn of_both(of_game: &Waits, of_half: &Waits) -> Option<Self> {
        let both = |waits: &Waits| Some([waits.longer, waits.least? as u64]);
        Some(Self { columns: of_game.columns, of_game: both(of_game)?, of_half: both(of_half)? })
    }
}

/// A thread, followed for some rows.
#[derive(Serialize)]
struct Followed {
    name: String,
    rows: u64,
    waits: Vec<Waits>,
    /// Columns that wait in the last row.
    waiting: usize,
    /// Columns from the first of them to where the thread has come.
    longest: u64,
    /// The mean of the columns that lack a palace, modulo 1.
    fraction: f64,
    /// True if no scale has fewer waits than the sum of their squares asks for.
    has_enough: bool,
}

impl Followed {
    fn new(
        context: &Context<'_>,
        name: &str,
        mut thread: LastThread,
        fraction: f64,
        rows: u64,
    ) -> Result<Self> {
        context.step(name)?;
        let from = thread.row();
        if !thread.follow(from + rows, context.observer())? {
            return Err(MeasureError::NotFound(format!("{name}: the thread was given up")));
        }
        let rows = thread.row() - from;
        let all = thread.waits();
        let least = |digits| all.least(digits, fraction, rows);
        let long = SCALES.ilog2() as usize;
        let waits = (0..).zip(all.counts()).filter(|&(_, &waited)| waited > 0);
        let waits = waits.map(|(digits, &waited)| {
            let columns = 1 << digits;
            let share = (waited * columns) as f64 / rows as f64;
            let longer = thread.waiting_or_waited(digits);
            let least = (digits >= long).then(|| least(digits));
            Waits { columns, waited, share, longer, least }
        });
        let mut scales = long..=(rows / 1000).ilog2() as usize;
        let has_enough = scales.all(|i| thread.waiting_or_waited(i) as f64 >= least(i));
        let waiting = thread.waiting();
        Ok(Self {
            name: name.to_owned(),
            rows,
            waits: waits.collect(),
            waiting: waiting.len(),
            longest: waiting.first().zip(waiting.last()).map_or(0, |(first, last)| last - first),
            fraction,
            has_enough,
        })
    }

    /// Returns true if columns wait on all scales up to a thousandth of the rows, about as many.
    fn is_on_every_scale(&self) -> bool {
        let most = self.rows / 1000;
        let long = self.waits.iter().filter(|waits| (SCALES..=most).contains(&waits.columns));
        let shares: Vec<f64> = long.map(|waits| waits.share).collect();
        shares.len() > 1 && shares.iter().all(|share| (0.25..0.6).contains(share))
    }

    fn series(&self) -> Series {
        let points = self.waits.iter().map(|waits| (waits.columns as f64, waits.share));
        Series::measured(&self.name, points)
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    // The threads are told apart in the first of these rows.
    let (row, rows) = context.pick((120_000, 1_000_000), (300_000, 50_000_000));
    let last = last_of(context, GAME, row, KEPT, rows)?;
    let columns = last.columns();
    let (sum, count) = sum_of_lacking(&columns);
    let other = context.mutant(format!("game {OTHER} in place of game {GAME}"), || {
        Ok(last_of(context, OTHER, 3000, 100_000, 0)?.columns())
    })?;
    let never = |columns: &Vec<bool>| repeats(columns) == Some(false);
    found.state("game", other.judge_exact(&columns, never));

    let name = format!("game {GAME}");
    let mut followed = vec![Followed::new(context, &name, last, fraction_of_mean(&columns), rows)?];
    let less = HALF.repeat(12) + "00";
    let half = fraction_of_mean(&read(HALF)?);
    for (name, word) in [("half of the columns", HALF), ("24 of 50 columns", &less)] {
        followed.push(Followed::new(context, name, behind(&read(word)?, rows)?, half, rows)?);
    }
    // Two threads that never repeat, and one that does.
    let threads = [0, 1, 2].map(|at| &followed[at]);
    let mutant = context
        .mutant(format!("24 of 50 columns in place of those of game {GAME}"), || {
            Ok([2, 1, 2].map(|at| &followed[at]))
        })?;
    let is_like = |is: fn(&Followed) -> bool| {
        move |[of_game, of_half, of_less]: &[&Followed; 3]| {
            is(of_game) && is(of_half) && !is(of_less)
        }
    };
    let on_every_scale = is_like(Followed::is_on_every_scale);
    found.state("scales", mutant.judge_exact(&threads, on_every_scale));
    found.state("squares", mutant.judge_exact(&threads, is_like(|one| one.has_enough)));

    let of_words = of_words(context, &mut found)?;
    let (longest, each) = context.pick((6, 12_000_000), (10, 20_000_000));
    let all = shares::measure(context, longest, each)?;
    let mutant = context.mutant("random tents with the next mean of the columns", || {
        Ok(shares::beside_the_next(&all))
    })?;
    let are_random = |all: &Vec<Share>| shares::are_of_random_tents(all, TOLERANCE);
    found.state("random", mutant.judge_exact(&all, are_random));
    found.plate("waits", plot(&followed));
    found.plate("shares", shares::plot(&all, each / 10));
    found.plate("tents", tents::plot(context, HALF)?);
    let both = followed[0].waits.iter().zip(&followed[1].waits);
    let scales: Vec<Scale> =
        both.filter_map(|(of_game, of_half)| Scale::of_both(of_game, of_half)).step_by(3).collect();
    let period = columns.len();
    let of_game = numbers! { game: GAME, row, period, count, sum, followed, scales };
    let numbers = numbers! { shares: all, each, tolerance: TOLERANCE, ..of_game, ..of_words };
    Ok(found.with(&numbers))
}

/// States which sequences of columns have threads that come to rest.
fn of_words(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let (short, periods) = context.pick((20_000, 4), (1_000_000, 7));
    let half = (2..=2 * periods).step_by(2);
    let words = half.map(|period| Words::of(context, period, half_lacking(period), short));
    let words: Vec<Words> = words.collect::<Result<_>>()?;
    let fewer = (1..=2 * periods)
        .map(|period| Words::of(context, period, fewer_lacking(period), short))
        .collect::<Result<Vec<_>>>()?;
    let less_than_half = "sequences of which less than half lack a palace in place of half";
    let mutant = context.mutant(less_than_half, || Ok(&fewer))?;
    found.state("sum", mutant.judge_exact(&&words, |words| Words::all_allowed(words)));
    let (furthest, steps) = context.pick((16, 200_000), (18, 20_000_000));
    let endings = (2..=furthest)
        .step_by(2)
        .map(|period| Endings::of(context, period, half_lacking(period), steps))
        .collect::<Result<Vec<_>>>()?;
    let mutant = context.mutant(less_than_half, || {
        (2..=8).map(|period| Endings::of(context, period, fewer_lacking(period), 2000)).collect()
    })?;
    let decided = |endings: &Vec<Endings>| endings::are_nearly_decided(endings);
    found.state("leaps", mutant.judge_exact(&endings, decided));
    let mutant =
        context.mutant("sequences of which half lack a palace in place of less", || Ok(&words))?;
    found.state("fewer", mutant.judge_exact(&&fewer, |fewer| Words::all_rest(fewer)));
    let fewer = fewer.iter().map(|words| words.words).sum::<usize>();
    Ok(numbers! { words, short, endings, steps, fewer })
}

/// The last thread of a game from row `row` on. Each thread beyond repeats within `kept` rows.
fn last_of(context: &Context<'_>, k: u64, row: u64, kept: u64, rows: u64) -> Result<LastThread> {
    context.step(&format!("the threads of game {k}"))?;
    LastThread::read(&context.sweep(game(k)), row, kept, rows, context.observer())?
        .ok_or_else(|| MeasureError::NotFound(format!("no last thread in game {k}")))
}

fn read(word: &str) -> Result<Vec<bool>> {
    read_columns(word).ok_or_else(|| MeasureError::NotFound("columns of 0 and 1".into()))
}

/// The thread behind these columns, to be followed for so many rows.
fn behind(columns: &[bool], rows: u64) -> Result<LastThread> {
    LastThread::of_columns(columns, rows)
        .ok_or_else(|| MeasureError::NotFound("no column lacks a palace".into()))
}

fn plot(followed: &[Followed]) -> Image {
    let most = followed.iter().flat_map(|one| &one.waits).map(|waits| waits.columns).max();
    Plot::new("columns passed meanwhile", "waits a row, times columns")
        .across(Axis::Log(1.0, most.unwrap_or(2) as f64))
        .up(Axis::Between(0.0, 2.0))
        .series(followed.iter().map(Followed::series))
        .guides([Guide::level(0.4, "0.4")])
        .image()
}
