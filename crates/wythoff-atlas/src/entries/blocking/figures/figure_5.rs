//! Figure 5: the armpit of game 9999.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Brightest, Epaulette};
use wythoff_anatomy::maxima::{Place, of_games};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square, value};
use crate::measure::colours::COLOURS;
use crate::measure::{game, mark, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-5",
    number: "Figure 5",
    title: "The armpit of game 9999",
    says: &[
        "In the upper left corner of the picture the rift hits the seam: this is the armpit. The \
         fray starts there and parts the fabric, in which pieces of a small grid travel through a \
         larger one, from the warp, in which threads merge. The armpit is often a hot spot, where \
         the queen sees more palaces than anywhere else.",
    ],
    claims: &["CLN-44", "CLN-70"],
    measure,
});

const GAME: u64 = 9999;
/// The half below the diagonal, where the armpit lies as the caption says.
const WINDOW: Window = window(6750, 12500, 800, 800);
/// Side of the close-up.
const CLOSE: u64 = 160;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let here = Corner::measure(context, GAME)?;
    let spots = &here.spots;
    draw(context, here.armpit, spots, here.max, &mut found)?;
    found.row("Armpit, lower left", square(here.armpit));
    found.row(
        format!("Largest value in the first {} rows and columns", count(3 * GAME)),
        format!("p = {}", value(here.max)),
    );
    found.row("Where on the lower left half", list(spots.iter().map(|&spot| square(spot))));
    found.row("Squares with this value, both halves", count(here.squares));

    hot_spots(context, &mut found)?;
    let mutant =
        context.mutant("game 9600 in the same window", || Corner::measure(context, 9600))?;
    found.find(
        "CLN-70",
        mutant.judge(&here, |corner| Verdict::exact(corner.is_as_captioned())),
        format!(
            "The armpit, where the periodic word of the épaulette between rift and seam ends, lies at {}, in the upper \
             left quarter of the window; the épaulette gets narrower from {} squares {} rows above it to {} squares \
             {} rows above it. The largest value of the game, p = {}, lies in the window and nowhere else in this half.",
            square(here.armpit),
            here.widths[0],
            ABOVE[0],
            here.widths[1],
            ABOVE[1],
            value(here.max)
        ),
    );
    found.differs.push(
        "Nothing, once the half is chosen: the board is symmetric, and the caption fits the half \
         below the diagonal. In smaller games the largest value is often not at the armpit alone; the entry on \
         question 4 lists them."
            .into(),
    );
    let w = WINDOW;
    found.commands = vec![
        format!(
            "wythoff blocking picture --k {GAME} --at {},{} --size {}x{} -o figure-5.png",
            w.x(),
            w.y(),
            w.width(),
            w.height()
        ),
        format!("wythoff blocking stats --k {GAME} --size {}", 3 * GAME),
    ];
    found.data["window"] = json!(WINDOW);
    found.data["corner"] = json!(here);
    Ok(found)
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
    fn measure(context: &Context<'_>, k: u64) -> Result<Self, MeasureError> {
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
#[derive(Serialize)]
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
    ) -> Result<Self, MeasureError> {
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

/// The number of games whose largest value lies at the armpits, of all games on record or of some.
fn hot_spots(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games: Vec<u64> =
        context.pick((1000..2500).step_by(125), (1000..5000).step_by(50)).collect();
    let here = HotSpots::measure(context, &games, |_, armpit| armpit)?;
    let mutant = context.mutant("the middle of the seam in place of the armpit", || {
        let middle = |k: u64, (x, y): (u64, u64)| (k.midpoint(x), y / 2);
        HotSpots::measure(context, &games[..games.len().min(12)], middle)
    })?;
    let record = context.records.map(|records| records.read::<Recorded>("cln-question-4"));
    let record = record.transpose()?.flatten();
    let origin = record.as_ref().map_or_else(
        || "games of this run".to_owned(),
        |record| format!("the record of question 4, of {}", record.date),
    );
    let spots = record.as_ref().map(|record| record.result.spots());
    let judged = spots.as_ref().unwrap_or(&here);
    for (name, spots) in [("of this run", Some(&here)), ("on record", spots.as_ref())] {
        let Some(spots) = spots else { continue };
        found.row(
            format!("Games {name}: largest value at the armpits alone · there and elsewhere"),
            format!("{} · {} of {}", count(spots.alone), count(spots.tied), count(spots.games)),
        );
    }
    found.find(
        "CLN-44",
        mutant.judge(judged, |spots| Verdict::exact(spots.are_often_armpits())),
        format!(
            "In {} of {} games with armpits up to k = {} the largest value of the first 3k rows and columns lies at most \
             k/20 columns and rows from an armpit: in {} there alone, in {} elsewhere too ({origin}).",
            count(judged.alone + judged.tied),
            count(judged.games),
            count(judged.largest),
            count(judged.alone),
            count(judged.tied)
        ),
    );
    found.data["hot_spots"] = json!({ "here": here, "record": spots });
    Ok(())
}

fn draw(
    context: &Context<'_>,
    armpit: (u64, u64),
    spots: &[(u64, u64)],
    max: i64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing the armpit")?;
    let board = context.sweep(game(GAME));
    let (x, y) = spots.first().copied().unwrap_or(armpit);
    let close = window(x - CLOSE / 2, y - CLOSE / 2, CLOSE, CLOSE);
    let picture = Picture { marks: vec![mark(close, "")], ..Picture::new(game(GAME), WINDOW) };
    found.plate(
        2,
        context.picture("armpit", &picture, &board)?,
        format!(
            "Game {GAME}, {} × {} squares from {}, one pixel a square. The outline is the close-up. {COLOURS}",
            WINDOW.width(),
            WINDOW.height(),
            square((WINDOW.x(), WINDOW.y()))
        ),
        "A yellow arm on the left and a striped wedge above meet in the upper left; from there a \
         dense fabric of threads runs to the right, and a dark warp with merging threads hangs \
         below it.",
    );
    let picture = Picture { scale: Scale::PixelsPerCell(5), ..Picture::new(game(GAME), close) };
    found.plate(
        2,
        context.picture("close-up", &picture, &board)?,
        format!(
            "The hot spot: {CLOSE} × {CLOSE} squares around {}, where p reaches {}, in the same colours.",
            square((x, y)),
            value(max)
        ),
        "Close-up of the armpit: squares get lighter from blue over violet to white towards a \
         small bright triangle.",
    );
    Ok(())
}
