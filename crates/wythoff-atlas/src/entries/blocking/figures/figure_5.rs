//! Figure 5: the armpit of game 9999.

use serde::Deserialize;
use wythoff_anatomy::anatomy::{Brightest, Epaulette};
use wythoff_anatomy::maxima::{Place, of_games};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_5", measure);

const GAME: u64 = 9999;
/// The half below the diagonal, where the armpit lies as the caption says.
const WINDOW: Window = window(6750, 12500, 800, 800);
/// Side of the close-up.
const CLOSE: u64 = 160;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let corner = Corner::measure(context, GAME)?;
    let spot = corner.spots.first().copied().unwrap_or(corner.armpit);
    draw(context, spot, &mut found)?;
    let mutant =
        context.mutant("game 9600 in the same window", || Corner::measure(context, 9600))?;
    found.verdict("CLN-70", mutant.judge_exact(&corner, Corner::is_as_captioned));

    let record = context.records.map(|records| records.read::<Recorded>("cln-question-4"));
    let record = record.transpose()?.flatten();
    let here = HotSpots::measure(context, &games(context), |_, armpit| armpit)?;
    let recorded = record.as_ref().map(|of| of.result.spots());
    let judged = recorded.unwrap_or(here);
    let mutant = context.mutant("the middle of the seam in place of the armpit", || {
        let middle = |k: u64, (x, y): (u64, u64)| (k.midpoint(x), y / 2);
        HotSpots::measure(context, &games(context)[..12], middle)
    })?;
    found.verdict("CLN-44", mutant.judge_exact(&judged, HotSpots::are_often_armpits));
    Ok(found.with(&numbers! {
        game: GAME,
        window: WINDOW,
        corner,
        above: ABOVE,
        // The middle of the close-up.
        spot,
        close: CLOSE,
        hot_spots: numbers! { here, record: recorded },
        // The games that the verdict is on: those on record if there is a record.
        judged,
        // The date of the record.
        recorded: record.map(|of| of.date),
    }))
}

/// Draws the window of the figure, and a close-up around a hot spot.
fn draw(context: &Context<'_>, (x, y): (u64, u64), found: &mut Found) -> Result<()> {
    context.step("drawing the armpit")?;
    let board = context.sweep(game(GAME));
    let close = window(x - CLOSE / 2, y - CLOSE / 2, CLOSE, CLOSE);
    let picture = Picture { marks: vec![mark(close, "")], ..Picture::new(game(GAME), WINDOW) };
    found.plate("armpit", context.picture("armpit", &picture, &board)?);
    let picture = Picture { scale: Scale::PixelsPerCell(5), ..Picture::new(game(GAME), close) };
    found.plate("close-up", context.picture("close-up", &picture, &board)?);
    Ok(())
}

/// Rows above the armpit in which the width of the épaulette is measured.
const ABOVE: [u64; 2] = [1000, 100];

/// The armpit on the lower left half of a game, and its largest values.
#[derive(Serialize)]
struct Corner {
    armpit: (u64, u64),
    max: i64,
    /// Squares with the largest value, in both halves, and those near the armpit on this one.
    squares: u64,
    spots: Vec<(u64, u64)>,
    only_by_armpits: bool,
    /// Squares between rift and seam, so many rows above the armpit.
    widths: [u64; 2],
}

impl Corner {
    fn measure(context: &Context<'_>, k: u64) -> Result<Self> {
        context.step(&format!("the largest value of game {}", count(k)))?;
        let missing = || MeasureError::NotFound(format!("game {k} shows no armpit"));
        let sweep = context.sweep(game(k));
        let brightest = Brightest::find(&sweep, context.observer())?.ok_or_else(missing)?;
        let board = sweep.keep(3 * k / 2, context.observer())?;
        let epaulette = Epaulette::trace(game(k), &board, 3 * k / 2, context.observer())?;
        let epaulette = epaulette.ok_or_else(missing)?;
        let (x, y) = brightest.armpit;
        let width = |above: u64| {
            let row = epaulette.row(y.saturating_sub(above));
            row.map_or(0, |(rift, seam)| seam.saturating_sub(rift))
        };
        Ok(Self {
            // The picture shows the lower left half.
            armpit: (y, x),
            max: brightest.max,
            squares: brightest.squares,
            spots: brightest.by_armpit.iter().map(|&(x, y)| (y, x)).collect(),
            only_by_armpits: brightest.only_by_armpits(),
            widths: ABOVE.map(width),
        })
    }

    /// Returns true if rift and seam meet in the upper left quarter of the window, and the largest
    /// values lie in it.
    fn is_as_captioned(&self) -> bool {
        let quarter = window(WINDOW.x(), WINDOW.y(), WINDOW.width() / 2, WINDOW.height() / 2);
        quarter.contains(self.armpit.0, self.armpit.1)
            && self.widths[0] > 5 * self.widths[1]
            && self.only_by_armpits
            && self.spots.iter().all(|&(x, y)| WINDOW.contains(x, y))
    }
}

/// Where the largest values of some games lie.
#[derive(Clone, Copy, Serialize)]
struct HotSpots {
    /// Games that have armpits.
    games: u64,
    largest: u64,
    /// Games whose largest value lies at the armpits alone, and there and elsewhere.
    alone: u64,
    tied: u64,
}

impl HotSpots {
    fn of(places: impl IntoIterator<Item = (u64, Option<Place>)>) -> Self {
        let mut spots = Self { games: 0, largest: 0, alone: 0, tied: 0 };
        for (k, place) in places {
            spots.largest = spots.largest.max(k);
            spots.games += u64::from(!matches!(place, None | Some(Place::NoArmpit)));
            spots.alone += u64::from(place == Some(Place::Armpits));
            spots.tied += u64::from(place == Some(Place::Tied));
        }
        spots
    }

    /// Measures some games; `at` moves their armpits.
    fn measure(
        context: &Context<'_>,
        games: &[u64],
        at: impl Fn(u64, (u64, u64)) -> (u64, u64) + Sync + Send,
    ) -> Result<Self> {
        context.step(&format!("the largest values of {} games", count(games.len() as u64)))?;
        let games: Vec<K> = games.iter().map(|&k| game(k)).collect();
        let sweep = context.sweep(games[0]);
        let places = of_games(&sweep, &games, context.observer(), |mut maxima| {
            let k = maxima.k.get();
            maxima.armpit = maxima.armpit.map(|armpit| at(k, armpit));
            (k, Some(maxima.place()))
        })?;
        Ok(Self::of(places))
    }

    /// “Often”: in more than half of the games.
    const fn are_often_armpits(&self) -> bool {
        2 * (self.alone + self.tied) > self.games
    }
}

/// The games whose hot spots are measured in this run.
fn games(context: &Context<'_>) -> Vec<u64> {
    context.pick((1000..2500).step_by(125), (1000..5000).step_by(50)).collect()
}

/// The record of question 4: a letter for each game from 1 on, and larger games.
#[derive(Deserialize)]
struct Recorded {
    places: String,
    beyond: Vec<Larger>,
}

#[derive(Deserialize)]
struct Larger {
    k: u64,
    place: char,
}

impl Recorded {
    fn spots(&self) -> HotSpots {
        let all = (1..).zip(self.places.chars());
        let beyond = self.beyond.iter().map(|game| (game.k, game.place));
        HotSpots::of(all.chain(beyond).map(|(k, letter)| (k, Place::of_letter(letter))))
    }
}
