//! Section 4, the question that only the arXiv text has: what is seen diagonally between threads.

use std::array;
use std::ops::Add;

use wythoff_anatomy::threads::{self, Band, Cloth};
use wythoff_render::{Anchor, Label};

use super::gap_law::{GapLaw, beyond_the_next};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/diagonals", measure);

/// Rows of a band.
const ROWS: u64 = 200;
/// The first row of the band in which all games are judged, as a multiple of k.
const DEPTH: u64 = 60;
/// Games without a third number; the power test judges these only.
const FEW: usize = 49;
/// Further bands, as multiples of k: far rows of games with a third number, and large games.
const FURTHER: [(u64, u64); 7] =
    [(50, 250), (61, 250), (100, 200), (500, 40), (1000, 10), (2000, 8), (3000, 8)];
/// The game of the picture.
const DRAWN: u64 = 16;

/// The gaps of one game.
#[derive(Serialize)]
struct Game {
    k: u64,
    y: u64,
    /// The numbers of palaces seen diagonally, least and most, gap by gap from the main diagonal
    /// out, with the place of the gap: the number of threads between the main diagonal and the gap.
    seen: Vec<(usize, [u64; 2])>,
    /// Squares of the gaps, and those of them that obey p = V + D − r.
    cells: [u64; 2],
    #[serde(skip)]
    law: GapLaw,
}

impl Game {
    fn measure(context: &Context<'_>, k: u64, y: u64) -> Result<Self> {
        Ok(Self::of(k, y, &cloth(context, k, y)?))
    }

    fn of(k: u64, y: u64, cloth: &Cloth) -> Self {
        let seen = |gap: &threads::Gap| (gap.place, [gap.diagonal.least, gap.diagonal.most]);
        let law = GapLaw::of(&cloth.gaps);
        let seen = cloth.gaps.iter().map(seen).collect();
        Self { k, y, seen, cells: [law.cells, law.lawful], law }
    }

    /// Counts the gaps in which one number is seen, two that differ by 1, and more.
    fn numbers(&self) -> [usize; 3] {
        let mut numbers = [0; 3];
        for (_, [least, most]) in &self.seen {
            numbers[(most - least).min(2) as usize] += 1;
        }
        numbers
    }

    /// Returns true if some gap has a third number.
    fn is_exception(&self) -> bool {
        self.numbers()[2] > 0
    }

    /// Returns true if a gap beyond the innermost thread has a third number.
    fn is_exception_outside(&self) -> bool {
        self.seen.iter().any(|&(place, [least, most])| place > 0 && most > least + 1)
    }
}

fn cloth(context: &Context<'_>, k: u64, y: u64) -> Result<Cloth> {
    Ok(threads::gaps(&context.sweep(game(k)), y..y + ROWS, context.observer())?)
}

/// A row of the table.
#[derive(Serialize)]
struct Shown {
    k: u64,
    y: u64,
    /// The numbers of each gap; `None` stands for gaps in the middle that are left out.
    seen: Vec<Option<[u64; 2]>>,
    numbers: [usize; 3],
}

impl Shown {
    fn new(game: &Game) -> Self {
        let mut seen: Vec<_> = game.seen.iter().map(|&(_, numbers)| Some(numbers)).collect();
        if seen.len() > 9 {
            seen.splice(5..seen.len() - 3, [None]);
        }
        Self { k: game.k, y: game.y, seen, numbers: game.numbers() }
    }
}

/// A game whose innermost gap shows the same numbers in both of its bands.
#[derive(Serialize)]
struct Same {
    k: u64,
    numbers: [u64; 2],
    rows: [u64; 2],
}

impl Same {
    fn find(exceptions: &[&Game], further: &[Game]) -> Option<Self> {
        further.iter().find_map(|far| {
            let near = exceptions.iter().find(|game| game.k == far.k)?;
            let (_, numbers) = *near.seen.first().filter(|seen| far.seen.first() == Some(seen))?;
            Some(Self { k: far.k, numbers, rows: [near.y, far.y] })
        })
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let view = window(330, 200, 420, 140);
    found.plate("gaps", draw(context, view)?);
    let most = context.pick(64, 200);
    context.step(&format!("the gaps of games 1 to {most}"))?;
    let games = (1..=most).map(|k| Game::measure(context, k, DEPTH * k));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let mut further = Vec::new();
    for &(k, times) in &FURTHER[..context.pick(1, FURTHER.len())] {
        context.step(&format!("the gaps of game {k}"))?;
        further.push(Game::measure(context, k, times * k)?);
    }

    let mutant = context.mutant(format!("games 1 to {FEW} only"), || Ok(&games[..FEW]))?;
    let question = |games: &&[Game]| Verdict::answer(games.iter().any(Game::is_exception));
    found.verdict("CLN-95", mutant.judge(&&games[..], question));
    let laws = games.iter().chain(&further).map(|game| game.law);
    let law = laws.fold(GapLaw::default(), GapLaw::plus);
    let mutant = context.mutant(
        "the palaces beyond the next gap in place of those beyond the gap",
        || {
            let (k, y) = (DRAWN, DEPTH * DRAWN);
            Ok(Game::of(k, y, &beyond_the_next(&cloth(context, k, y)?)).law)
        },
    )?;
    found.state("law", mutant.judge_exact(&law, GapLaw::holds));

    let exceptions: Vec<&Game> = games.iter().filter(|game| game.is_exception()).collect();
    let shown = exceptions.iter().take(12).copied().chain(&further);
    Ok(found.with(&numbers! {
        drawn: DRAWN,
        view,
        rows: ROWS,
        depth: DEPTH,
        // The rows of the table.
        shown: shown.map(Shown::new).collect::<Vec<_>>(),
        // Numbers of gaps of all games that see one number, two that differ by 1, and more.
        numbers: games.iter().map(Game::numbers).fold([0; 3], add),
        // The games with a third number, and how many have it beyond the innermost thread, too.
        exceptions: exceptions.iter().map(|game| game.k).collect::<Vec<_>>(),
        outside: exceptions.iter().filter(|game| game.is_exception_outside()).count(),
        same: Same::find(&exceptions, &further),
        // Squares of all gaps, and those of them that obey p = V + D − r.
        cells: [law.cells, law.lawful],
        games,
        further,
    }))
}

/// Adds two lists of numbers.
fn add<T: Copy + Add<Output = T>, const N: usize>(a: [T; N], b: [T; N]) -> [T; N] {
    array::from_fn(|i| a[i] + b[i])
}

/// Draws the view, with the numbers that a queen sees diagonally between the threads.
fn draw(context: &Context<'_>, view: Window) -> Result<Image> {
    let board = context.sweep(game(DRAWN));
    let rows = view.y()..view.bottom();
    let middle = view.y() + view.height() / 2;
    let cloth = threads::gaps(&board, rows, context.observer())?;
    let outer = Band::read(game(DRAWN), &board, middle..middle + 1, context.observer())?;
    let end = outer.rows().filter_map(|(_, row)| row.last().copied()).max();
    let labels = labels(&cloth, view, end.unwrap_or(view.right()));
    let scale = Scale::PixelsPerCell(3);
    let picture = Picture { scale, labels, ..Picture::new(game(DRAWN), view) };
    context.picture("gaps", &picture, &board)
}

/// Places the numbers of each gap between its threads, or between a thread and the `end` of
/// palaces, in the middle row of the view.
fn labels(cloth: &Cloth, view: Window, end: u64) -> Vec<Label> {
    let middle = view.y() + view.height() / 2;
    let label = |gap: &threads::Gap| {
        let left = match gap.place {
            0 => view.x() as f64,
            place => cloth.threads[place - 1].at(middle).max(view.x() as f64),
        };
        let right = cloth.threads.get(gap.place).map_or(end as f64, |thread| thread.at(middle));
        let text = if gap.diagonal.is_constant() {
            gap.diagonal.least.to_string()
        } else {
            format!("{} or {}", gap.diagonal.least, gap.diagonal.most)
        };
        let at = Anchor::At((f64::midpoint(left, right), middle as f64));
        Label { size: 1.4, ..Label::new(text, at, Rgb::WHITE) }
    };
    cloth.gaps.iter().map(label).collect()
}
