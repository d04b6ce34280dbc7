//! Section 4, question 6: how many threads are not periodic.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff_anatomy::threads::{self, Band, Thread};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::game;
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-6",
    number: "Section 4, question 6",
    title: "How many threads are not periodic?",
    says: &[
        "How many non-periodic threads can there be for a given k? The conjecture is that there are at most two upper \
         ones, the inner ones, and that all others become periodic in the end.",
        "A thread is called periodic here if a shift takes its palaces to themselves in a band of rows that holds the \
         shift at least five times, and if a band at half that depth shows the same shift on the same line. The second \
         test is needed: a thread of irrational slope repeats under its convergents for a while.",
    ],
    claims: &["CLN-93"],
    measure,
});

/// Up to this game everything has merged by the rows of a run, so that the conjecture can fail.
const SETTLED: u64 = 60;
const USUAL: &[u64] =
    &[4, 5, 6, 7, 8, 10, 11, 14, 16, 18, 22, 24, 25, 29, 31, 32, 33, 40, 42, 50, 60, 100];
const QUICK: &[u64] = &[4, 5, 7, 14, 24, 50];

/// The threads of a game far out.
#[derive(Serialize, Deserialize)]
struct Game {
    k: u64,
    /// The first row of the band.
    y: u64,
    /// From the main diagonal out.
    threads: Vec<Far>,
}

/// A thread far out.
#[derive(Serialize, Deserialize)]
struct Far {
    /// Palaces in a row.
    thickness: f64,
    slope: f64,
    /// A shift that takes it to itself.
    period: Option<[u64; 2]>,
    /// True if it had that period on the same line at half the depth.
    lasts: bool,
}

impl Game {
    /// From a band of `rows` rows at `y`, and one at half of it.
    fn measure(context: &Context<'_>, k: u64, y: u64, rows: u64) -> Result<Self, MeasureError> {
        context.step(&format!("the threads of game {k}"))?;
        let size = threads::reach(game(k), y + rows);
        let board = context.sweep(game(k)).keep(size, context.observer())?;
        let survey = |y: u64| -> Result<Vec<Thread>, MeasureError> {
            let band = Band::read(game(k), &board, y..y + rows, context.observer())?;
            Ok(threads::of_band(&band))
        };
        let above = survey(y / 2)?;
        let far = |thread: Thread| {
            let same = |other: &Thread| {
                other.period == thread.period && (other.offset - thread.offset).abs() < 1e-6
            };
            Far {
                thickness: thread.horizontal.mean,
                slope: thread.slope.value,
                period: thread.period.map(|period| [period.dx, period.dy]),
                lasts: thread.period.is_some() && above.iter().any(same),
            }
        };
        Ok(Self { k, y, threads: survey(y)?.into_iter().map(far).collect() })
    }

    fn not_periodic(&self) -> usize {
        self.threads.iter().filter(|thread| !thread.lasts).count()
    }

    /// Returns true if all threads that are not periodic lie inside all that are.
    fn inner_ones(&self) -> bool {
        self.threads[..self.not_periodic()].iter().all(|thread| !thread.lasts)
    }

    fn holds(&self) -> bool {
        self.not_periodic() <= 2 && self.inner_ones()
    }

    fn row(&self) -> Vec<String> {
        let name = |thread: &Far| match thread.period.filter(|_| thread.lasts) {
            Some([dx, dy]) => format!("{} ({dx}, {dy})", thread.thickness),
            None => format!("{:.3} at {:.4}", thread.thickness, thread.slope),
        };
        let (inner, outer): (Vec<&Far>, Vec<&Far>) =
            self.threads.iter().partition(|thread| !thread.lasts);
        let names =
            |threads: Vec<&Far>| threads.into_iter().map(name).collect::<Vec<_>>().join(", ");
        vec![
            count(self.k),
            count(self.y),
            self.not_periodic().to_string(),
            names(inner),
            names(outer),
        ]
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let (y, rows) = context.pick((8000, 1200), (20_000, 2500));
    let games = context.pick(QUICK, USUAL).iter().map(|&k| Game::measure(context, k, y, rows));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    found.table(
        format!("Threads in {} rows: palaces a row, and slope or period", count(rows)),
        &["game", "first row", "not periodic", "which", "periodic, from the main diagonal out"],
        games.iter().map(Game::row).collect(),
    );
    let record = context.record::<Vec<Game>>(|| {
        (1..=200).map(|k| Game::measure(context, k, 40_000, 3000)).collect()
    })?;
    let mut all = &games;
    if let Some(record) = &record {
        long(&record.result, &record.origin(context.length), &mut found);
        all = &record.result;
    }
    verdict(context, all, record.is_some(), &mut found)?;
    four(context, &games, &mut found);
    found.differs.push(
        "Nothing contradicts the conjecture. What is not proved: that threads which have been periodic over a distance of \
         as many rows as lie above it stay so, and that those not periodic there never become it."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking structure --k 50 --size 53000 --threads-list --json".into(),
        "wythoff atlas --long --only cln-question-6".into(),
    ];
    found.data["games"] = json!(games);
    found.data["long"] = json!(record);
    Ok(found)
}

fn verdict(
    context: &Context<'_>,
    all: &[Game],
    recorded: bool,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    // Up to this game all threads have merged in the rows of a run.
    let settled: Vec<&Game> = all.iter().filter(|game| game.k <= SETTLED).collect();
    let conjecture = |settled: &Vec<&Game>| {
        let holds = !settled.is_empty() && settled.iter().all(|game| game.holds());
        Verdict::question(holds)
    };
    let early: Vec<Game> = if context.power {
        [24, 50]
            .map(|k| Game::measure(context, k, 400, 150))
            .into_iter()
            .collect::<Result<_, _>>()?
    } else {
        Vec::new()
    };
    let mutant = context.mutant("bands at rows 200 and 400, before threads have merged", || {
        Ok(early.iter().collect::<Vec<&Game>>())
    })?;
    let holding = all.iter().filter(|game| game.holds()).count();
    let unsettled = all.iter().filter(|game| !game.holds()).map(|game| game.k);
    found.find(
        "CLN-93",
        mutant.judge(&settled, conjecture),
        format!(
            "In all of {} games up to {SETTLED}, at most two threads are not periodic, and these are the innermost. Of {} \
             games{} {holding} have at most two threads that are not periodic, always the innermost; in {} threads \
             still merge or have not yet shown a period.",
            settled.len(),
            all.len(),
            if recorded { ", all k up to 200," } else { "" },
            list(unsettled)
        ),
    );
    Ok(())
}

/// Game 4: why one band is not enough.
fn four(context: &Context<'_>, games: &[Game], found: &mut Measured) {
    let Some(four) = games.iter().find(|game| game.k == 4) else { return };
    let slope = four.threads.first().map_or(f64::NAN, |thread| thread.slope);
    found.state(
        "Game 4 has one thread, of slope 1 + √2, and it is not periodic.",
        four.threads.len() == 1 && four.not_periodic() == 1 && (slope - 1.0 - 2_f64.sqrt()).abs() < 1e-3,
        format!(
            "Measured slope {slope:.5} in rows from {}; under the shift (985, 408), a convergent, a thousand rows of it \
             look periodic, and a count with shifts up to 500 rows takes it for that.",
            count(context.pick(8000_u64, 20_000))
        ),
    );
}

/// All games up to 200, far out.
fn long(games: &[Game], origin: &str, found: &mut Measured) {
    let mut counts: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for game in games {
        counts.entry(game.not_periodic()).or_default().push(game.k);
    }
    found.table(
        format!(
            "Games 1 to {}, {origin}, by the number of threads without a lasting period",
            games.len()
        ),
        &["not periodic", "games", "which"],
        counts
            .iter()
            .map(|(n, games)| vec![n.to_string(), games.len().to_string(), list(games)])
            .collect(),
    );
    let mut slopes: BTreeMap<String, u64> = BTreeMap::new();
    for thread in games.iter().flat_map(|game| &game.threads).filter(|thread| thread.lasts) {
        let [dx, dy] = thread.period.unwrap_or([0, 1]);
        let gcd = gcd(dx, dy);
        *slopes.entry(format!("{}/{}", dx / gcd, dy / gcd)).or_default() += 1;
    }
    let mut slopes: Vec<(String, u64)> = slopes.into_iter().collect();
    slopes.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    found.row(
        "Slopes of periodic threads, and in how many games",
        slopes
            .iter()
            .take(12)
            .map(|(slope, n)| format!("{slope}: {n}"))
            .collect::<Vec<_>>()
            .join(", "),
    );
    let points = games.iter().map(|game| (game.k as f64, game.not_periodic() as f64));
    let plot = Plot {
        x_label: "k",
        y_label: "threads without a lasting period",
        y: Axis::Between(0.0, games.iter().map(Game::not_periodic).max().unwrap_or(2) as f64 + 0.5),
        series: vec![Series { label: String::new(), points: points.collect(), measured: true }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!("Threads without a lasting period at row {}, {origin}.", count(games[0].y)),
        "Points at 0, 1 and 2 for small games, and higher ones for games that have not finished merging.",
    );
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
