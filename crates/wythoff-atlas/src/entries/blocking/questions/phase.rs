//! Section 1, beyond the paper: what lies along the main diagonal follows from the phase of k.

use wythoff_anatomy::threads::{InnerGap, Spread, phase};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/phase", measure);

/// The record has all games from 15 to this one, and a sample to 10,000.
const ALL_TO: u64 = 1000;
/// From this game on the skin is that of level 3 or more. Before, arms freeze whole.
const FIRST: u64 = 81;
/// The ranges were first found in games up to this one.
const FOUND_TO: u64 = 470;
/// Phases with the same columns, and with the same diagonals. The first range begins where the
/// two innermost threads have the same slope, and ends with an excess of 1
/// (`docs/algorithms/phase.md`).
const COLUMNS: (f64, f64) = (0.1456, 0.1854);
const DIAGONALS: (f64, f64) = (0.21, 0.795);
/// Phases near the first range, of which the sample has more games.
const NEAR_COLUMNS: (f64, f64) = (0.13, 0.2);
/// Phases in which the innermost beam has few palaces, so that neighbouring games differ.
const UNSETTLED: (f64, f64) = (COLUMNS.1, 0.225);

/// The inner gap of a game.
#[derive(Clone, Copy, Serialize)]
struct Inner {
    #[serde(flatten)]
    gap: InnerGap,
    phase: f64,
    excess: f64,
}

impl Inner {
    fn measure(context: &Context<'_>, k: u64, y: u64) -> Result<Self> {
        context.step(&format!("the inner gap of game {k}"))?;
        let gap = InnerGap::measure(&context.sweep(game(k)), y, context.observer())?;
        gap.map(Self::of).ok_or_else(|| none(format!("no inner gap in row {y} of game {k}")))
    }

    fn of(gap: InnerGap) -> Self {
        let phase = phase(game(gap.k));
        Self { gap, phase, excess: gap.excess() }
    }

    /// The line of a record: k, the row, and least, most and mean of columns and diagonals.
    fn line(&self) -> String {
        let InnerGap { k, y, vertical, diagonal } = self.gap;
        let spread = |of: Spread| format!("{} {} {:.5}", of.least, of.most, of.mean);
        format!("{k} {y} {} {}", spread(vertical), spread(diagonal))
    }

    fn parse(line: &str) -> Result<Self> {
        let spread = |words: &[&str]| {
            let (least, most) = (words[0].parse().ok()?, words[1].parse().ok()?);
            Some(Spread { least, most, mean: words[2].parse().ok()? })
        };
        let words: Vec<&str> = line.split(' ').collect();
        let gap = (words.len() == 8).then_some(()).and_then(|()| {
            let (k, y) = (words[0].parse().ok()?, words[1].parse().ok()?);
            let (vertical, diagonal) = (spread(&words[2..5])?, spread(&words[5..])?);
            Some(InnerGap { k, y, vertical, diagonal })
        });
        gap.map(Self::of).ok_or_else(|| none(format!("no inner gap in the line `{line}`")))
    }

    /// The inner gap, taken for that of the game before it.
    fn of_game_before(self) -> Self {
        Self::of(InnerGap { k: self.gap.k - 1, ..self.gap })
    }

    /// The inner gap with a phase of k/√10: √2 in place of φ in k/(φ√5).
    fn with_root_of_2(self) -> Self {
        let usual = self.gap.k as f64 / 10_f64.sqrt();
        Self { phase: usual.ceil() - usual, ..self }
    }

    const fn same_columns(&self) -> bool {
        self.gap.vertical.is_constant()
    }

    const fn same_diagonals(&self) -> bool {
        self.gap.diagonal.is_constant()
    }

    const fn is_in(&self, range: (f64, f64)) -> bool {
        contains(range, self.phase)
    }
}

const fn contains((from, to): (f64, f64), phase: f64) -> bool {
    from <= phase && phase <= to
}

const fn none(what: String) -> MeasureError {
    MeasureError::NotFound(what)
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (games, y) = context.pick((FIRST..=91, 8000), (FIRST..=120, 20_000));
    let games: Vec<Inner> = games.map(|k| Inner::measure(context, k, y)).collect::<Result<_>>()?;
    let record = context
        .record_of_lines(&recorded(), |&k| Ok(Inner::measure(context, k, row(k))?.line()))?;
    let recorded = match &record {
        Some(record) => {
            record.result.iter().map(|line| Inner::parse(line)).collect::<Result<Vec<_>>>()?
        }
        None => vec![],
    };
    let all = if recorded.is_empty() { games.clone() } else { recorded };
    let (missed, all): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|game| game.gap.misses_a_beam());
    found.plate("excess", plot(&all));
    let bound = Bound::of(&all);
    let before = context.mutant("the inner gaps of games k + 1 in place of games k", || {
        Ok(Bound::of(&mutated(&all, Inner::of_game_before)))
    })?;
    found.state("bound", before.judge_exact(&bound, |bound| bound.least > -0.05));
    let missed = missed.iter().filter(|game| game.gap.k >= FIRST).count();
    let origin = record.as_ref().map(|record| record.origin(context.length));
    let law = origin.and_then(|origin| Law::of(&all, missed, origin));
    if let Some(law) = &law {
        let mutant = context.mutant("√2 in place of φ in the phases", || {
            Law::of(&mutated(&all, Inner::with_root_of_2), missed, law.origin.clone())
                .ok_or_else(|| none("games of the record".into()))
        })?;
        found.state("columns", mutant.judge_exact(law, |law| law.columns.holds()));
        found.state("diagonals", mutant.judge_exact(law, |law| law.diagonals.holds()));
        found.state("forecast", mutant.judge_exact(law, |law| law.forecast.holds()));
    }
    Ok(found.with(&numbers! { games, y, record, first: FIRST, bound, law }))
}

fn mutated(games: &[Inner], mutate: fn(Inner) -> Inner) -> Vec<Inner> {
    games.iter().map(|&game| mutate(game)).collect()
}

/// The games of the record. The sample is every 31st game, and every fourth near the first range.
fn recorded() -> Vec<u64> {
    let sampled = |&k: &u64| k % 31 == 0 || (k % 4 == 0 && contains(NEAR_COLUMNS, phase(game(k))));
    (15..=ALL_TO).chain((ALL_TO + 1..=10_000).filter(sampled)).collect()
}

/// The row of the record in which game k is measured: regions are in proportion to k, and threads
/// of small games merge far down.
fn row(k: u64) -> u64 {
    if k <= ALL_TO { 100_000.max(200 * k) } else { 40 * k }
}

fn plot(games: &[Inner]) -> Image {
    let games = games.iter().filter(|game| game.gap.k >= FIRST);
    let law = [0.0, 0.2].map(|phase| (phase, 5.0 * phase));
    Plot::new("phase", "excess")
        .across(Axis::Between(0.0, 1.0))
        .up(Axis::Between(0.0, 2.1))
        .series([Series::law("", law)])
        .estimates(games.map(|game| Estimate { x: game.phase, y: game.excess, error: 0.0 }))
        .guides([COLUMNS.0, COLUMNS.1, DIAGONALS.0, DIAGONALS.1].map(|at| Guide::upright(at, "")))
        .image()
}

/// The least excess beyond 5 (V - k/(φ√5)).
#[derive(Serialize)]
struct Bound {
    least: f64,
    /// The game with the least.
    k: u64,
    games: usize,
}

impl Bound {
    fn of(games: &[Inner]) -> Self {
        let least = games.iter().map(|game| (game.gap.above_bound(), game.gap.k));
        let (least, k) = least.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::NAN, 0));
        Self { least, k, games: games.len() }
    }
}

/// Results on the games of the record from [`FIRST`] on.
#[derive(Serialize)]
struct Law {
    origin: String,
    last: u64,
    found_to: u64,
    all_to: u64,
    /// Games of the record whose innermost beam had no palace in the rows that were looked at.
    missed: usize,
    columns: Lock,
    diagonals: Lock,
    forecast: Forecast,
}

/// A range of phases, and the games with the same number on all columns, or on all diagonals.
#[derive(Serialize)]
struct Lock {
    range: (f64, f64),
    /// Games in the range that have it: to [`FOUND_TO`], from there to 1000, and in the sample.
    inside: [usize; 3],
    /// Games in the range that do not.
    failing: Vec<u64>,
    /// Games outside that do.
    outside: Vec<u64>,
}

impl Lock {
    fn of(games: &[Inner], range: (f64, f64), is_locked: fn(&Inner) -> bool) -> Self {
        let numbers = |of: &dyn Fn(&&Inner) -> bool| -> Vec<u64> {
            games.iter().filter(of).map(|game| game.gap.k).collect()
        };
        let inside = numbers(&|game| game.is_in(range) && is_locked(game));
        let [found, all] = [FOUND_TO, ALL_TO].map(|to| inside.partition_point(|&k| k <= to));
        Self {
            range,
            inside: [found, all - found, inside.len() - all],
            failing: numbers(&|game| game.is_in(range) && !is_locked(game)),
            outside: numbers(&|game| !game.is_in(range) && is_locked(game)),
        }
    }

    /// Returns true if the games in the range have it without exception, in each part.
    fn holds(&self) -> bool {
        self.failing.is_empty() && self.inside.iter().all(|&games| games > 0)
    }
}

/// The excess of the games after [`FOUND_TO`], beside that of the two earlier games with the next
/// phases.
#[derive(Serialize)]
struct Forecast {
    games: usize,
    /// Phases that do not count.
    left_out: (f64, f64),
    /// The root of the mean square of the difference.
    off: f64,
    /// The same, if each game has the excess of a game with another phase.
    shuffled: f64,
}

impl Forecast {
    /// `None` if there are too few games.
    fn of(games: &[Inner]) -> Option<Self> {
        let usual = |game: &&Inner| !game.is_in(UNSETTLED);
        let (mut known, later): (Vec<&Inner>, Vec<&Inner>) =
            games.iter().filter(usual).partition(|game| game.gap.k <= FOUND_TO);
        if known.len() < 2 || later.is_empty() {
            return None;
        }
        known.sort_by(|a, b| a.phase.total_cmp(&b.phase));
        let at = |phase: f64| {
            let above = known.partition_point(|game| game.phase < phase);
            let above = above.clamp(1, known.len() - 1);
            let [a, b] = [known[above - 1], known[above]];
            a.excess + (phase - a.phase) / (b.phase - a.phase) * (b.excess - a.excess)
        };
        let off = |shift: f64| {
            let squares =
                later.iter().map(|game| (at((game.phase + shift) % 1.0) - game.excess).powi(2));
            (squares.sum::<f64>() / later.len() as f64).sqrt()
        };
        let (games, left_out) = (later.len(), UNSETTLED);
        Some(Self { games, left_out, off: off(0.0), shuffled: off(0.1) })
    }

    fn holds(&self) -> bool {
        self.off < 0.03 && self.shuffled > 3.0 * self.off
    }
}

impl Law {
    /// `None` if there are too few games.
    fn of(games: &[Inner], missed: usize, origin: String) -> Option<Self> {
        let first = games.partition_point(|game| game.gap.k < FIRST);
        let games = &games[first..];
        Some(Self {
            origin,
            last: games.last().map_or(0, |game| game.gap.k),
            found_to: FOUND_TO,
            all_to: ALL_TO,
            missed,
            columns: Lock::of(games, COLUMNS, Inner::same_columns),
            diagonals: Lock::of(games, DIAGONALS, Inner::same_diagonals),
            forecast: Forecast::of(games)?,
        })
    }
}
