//! Section 1, beyond the paper: the last thread of a game, which may never repeat.

mod endings;
mod shares;
mod tents;

use wythoff_anatomy::threads::{
    LastThread, fewer_lacking, fraction_of_mean, half_lacking, read_columns, repeats, rests,
    sum_of_lacking,
};

use crate::prelude::*;
use endings::Endings;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/waiting", measure);

/// The game whose last thread never repeats.
const GAME: u64 = 495;
/// Rows within which each thread beyond must repeat.
const KEPT: u64 = 1_000_000;
/// Columns that others wait for at the least, to be counted.
const SCALES: u64 = 256;
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

/// All columns with a period of which half lack a palace.
#[derive(Serialize)]
struct Words {
    period: u32,
    words: usize,
    /// Those whose sum allows the thread to repeat.
    allowed: usize,
    /// Those without long waits, and those of them whose sum forbids it.
    rest: usize,
    forbidden: usize,
}

impl Words {
    fn of(context: &Context<'_>, period: u32, rows: u64) -> Result<Self> {
        context.step(&format!("all columns with a period of {period}"))?;
        let mut found = Self { period, words: 0, allowed: 0, rest: 0, forbidden: 0 };
        for columns in half_lacking(period) {
            let rests = rests(&columns, rows, context.observer())?;
            found.words += 1;
            found.allowed += usize::from(repeats(&columns).is_none());
            found.rest += usize::from(rests);
            found.forbidden += usize::from(rests && repeats(&columns) == Some(false));
        }
        Ok(found)
    }
}

/// Returns the number of sequences of columns with a period up to this one of which less than half
/// lack a palace, and how many of them have long waits.
fn fewer(context: &Context<'_>, longest: u32, rows: u64) -> Result<[usize; 2]> {
    let mut found = [0; 2];
    for period in 1..=longest {
        context.step(&format!("fewer columns, with a period of {period}"))?;
        for columns in fewer_lacking(period) {
            found[0] += 1;
            found[1] += usize::from(!rests(&columns, rows, context.observer())?);
        }
    }
    Ok(found)
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    // The threads are told apart in the first of these rows.
    let (row, rows, short, periods) =
        context.pick((120_000, 1_000_000, 20_000, 4), (300_000, 50_000_000, 1_000_000, 7));
    context.step(&format!("the threads of game {GAME}"))?;
    let sweep = context.sweep(game(GAME));
    let last = LastThread::read(&sweep, row, KEPT, rows, context.observer())?
        .ok_or_else(|| MeasureError::NotFound(format!("no last thread in game {GAME}")))?;
    let columns = last.columns();
    let (sum, count) = sum_of_lacking(&columns);
    found.state("game", repeats(&columns) == Some(false));

    let name = format!("game {GAME}");
    let mut followed = vec![Followed::new(context, &name, last, fraction_of_mean(&columns), rows)?];
    let less = HALF.repeat(12) + "00";
    let half = fraction_of_mean(&read(HALF)?);
    for (name, word) in [("half of the columns", HALF), ("24 of 50 columns", &less)] {
        followed.push(Followed::new(context, name, behind(&read(word)?, rows)?, half, rows)?);
    }
    let [of_game, of_half, of_less] = [0, 1, 2].map(|at| followed[at].is_on_every_scale());
    found.state("scales", of_game && of_half && !of_less);
    let [of_game, of_half, of_less] = [0, 1, 2].map(|at| followed[at].has_enough);
    found.state("squares", of_game && of_half && !of_less);
    let words = (1..=periods).map(|half| Words::of(context, 2 * half, short));
    let words: Vec<Words> = words.collect::<Result<_>>()?;
    found.state("sum", words.iter().all(|words| words.forbidden == 0));
    let (furthest, steps) = context.pick((16, 200_000), (18, 20_000_000));
    let endings = (2..=furthest).step_by(2).map(|period| Endings::of(context, period, steps));
    let endings: Vec<Endings> = endings.collect::<Result<_>>()?;
    let of_all = |count: fn(&Endings) -> usize| endings.iter().map(count).sum::<usize>();
    let open = of_all(|one| one.allowed - one.repeating - one.growing);
    let is_nearly_decided = 50 * open <= of_all(|one| one.allowed) && of_all(|one| one.growing) > 0;
    found.state("leaps", is_nearly_decided && of_all(|one| one.wrong) == 0);
    let [fewer, long] = fewer(context, 2 * periods, short)?;
    found.state("fewer", fewer > 0 && long == 0);
    let (longest, each, tolerance) = context.pick((6, 12_000_000, 12), (10, 20_000_000, 6));
    let all = shares::measure(context, longest, each)?;
    let are_random = all.iter().all(|share| share.is_of_random_tents(tolerance));
    found.state("random", are_random && all.len() > 2);
    found.plate("waits", plot(&followed));
    found.plate("shares", shares::plot(&all, each / 10));
    found.plate("tents", tents::plot(context, HALF)?);
    let both = followed[0].waits.iter().zip(&followed[1].waits);
    let scales: Vec<Scale> =
        both.filter_map(|(of_game, of_half)| Scale::of_both(of_game, of_half)).step_by(3).collect();
    let period = columns.len();
    let of_words = numbers! { words, short, endings, steps, fewer, shares: all, each, tolerance };
    let numbers = numbers! { game: GAME, row, period, count, sum, followed, scales, ..of_words };
    Ok(found.with(&numbers))
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
