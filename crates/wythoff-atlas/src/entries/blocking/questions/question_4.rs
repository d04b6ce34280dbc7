//! Section 4, question 4: are the armpits the only places where the queen sees most palaces?

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff::K;
use wythoff::board::Value;
use wythoff_anatomy::maxima::{Maxima, Place, of_games};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, percent, square, value};
use crate::measure::colours::COLOURS;
use crate::measure::{game, mark, window};
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-4",
    number: "Section 4, question 4",
    title: "Are the armpits the only places where the queen sees most palaces?",
    says: &[
        "The palace numbers at the armpits are often the highest of all. Are the armpits, for large \
         k, the only places where the queen sees most palaces?",
        "We look at the first 3k rows and columns of each game, outside the hood. A square lies at \
         the armpit if it is at most k/20 columns and k/20 rows away from it; the armpit itself is \
         where the periodic word of the épaulette ends.",
    ],
    claims: &["CLN-91"],
    measure,
});

/// A game whose largest values lie on the main diagonal, not at the armpits.
const EXCEPTION: u64 = 1050;
/// All games up to this one are looked at by long runs.
const ALL: u64 = 6000;

/// The largest value of one game.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Game {
    k: u64,
    max: Value,
    squares: u64,
    /// The letter of a [`Place`].
    place: char,
}

impl Game {
    fn of(found: &Maxima) -> Self {
        let place = found.place().letter();
        Self { k: found.k.get(), max: found.max, squares: found.squares, place }
    }

    fn is(&self, place: Place) -> bool {
        self.place == place.letter()
    }

    /// Returns true if the game answers the question with no.
    fn is_exception(&self) -> bool {
        self.is(Place::Tied) || self.is(Place::Elsewhere)
    }
}

/// The results of long runs.
#[derive(Debug, Serialize, Deserialize)]
struct Long {
    /// The letter of each game from 1 on.
    places: String,
    /// The largest value of each of these games, in hexadecimal.
    largest: String,
    /// Larger games.
    beyond: Vec<Game>,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;

    // As many games as a run allows, and in a record all of them.
    let few: Vec<u64> = context.pick(
        (1..=120).chain((400..=4800).step_by(400)).collect(),
        (1..=1000).chain((1025..=ALL).step_by(25)).chain([3093, 4808, 10_000, 20_000]).collect(),
    );
    let (games, shifted): (Vec<Game>, Vec<Game>) = look(context, &few)?.into_iter().unzip();
    let mutant = context
        .mutant("the square k/4 columns to the right of the armpit in its place", || {
            Ok(Trend::of(&shifted))
        })?;
    let record = context.record::<Long>(|| long(context))?;
    let mut origin = "this run".to_owned();
    let mut judged = games.clone();
    if let Some(record) = &record {
        let all = unpack(&record.result);
        origin = record.origin(context.length);
        rows(&all, &origin, &mut found);
        // What was recorded is what is computed now.
        let agrees = games.iter().all(|game| {
            let same = |other: &&Game| other.k == game.k;
            all.iter()
                .find(same)
                .is_none_or(|other| (other.max, other.place) == (game.max, game.place))
        });
        found.state(
            "The record of all games holds for those of this run.",
            agrees,
            format!("{} games were computed again.", count(games.len() as u64)),
        );
        plot(&all, &mut found);
        judged = all;
    } else {
        rows(&games, &origin, &mut found);
        plot(&games, &mut found);
    }

    let trend = Trend::of(&judged);
    found.find(
        "CLN-91",
        mutant.judge(&trend, |trend| Verdict::answer(trend.chance() < CHANCE)),
        format!("{} {}", summary(&judged, &origin), trend.text()),
    );
    found.differs.push(
        "The paper asks. By data the answer is yes for large k, and no for all k: games where the armpits share the largest value, \
         or lack it, get rare as k grows, and above the last exception all games that were tried have it at the armpits \
         alone. That there are no more exceptions is not proved."
            .into(),
    );
    found.commands = commands();
    found.data = json!({ "games": games, "record": record });
    Ok(found)
}

fn commands() -> Vec<String> {
    vec![
        format!("wythoff blocking stats --k {EXCEPTION} --size {}", 3 * EXCEPTION),
        format!(
            "wythoff blocking picture --k {EXCEPTION} --at 1600,1600 --size 400 -o diagonal.png"
        ),
        "wythoff atlas --long --only cln-question-4".into(),
    ]
}

/// The answer is yes if the games above the last exception would be as they are with less than this
/// probability, had exceptions gone on as often as before it.
const CHANCE: f64 = 0.01;

/// The end of the exceptions.
struct Trend {
    /// The largest k with an exception.
    last: u64,
    /// Exceptions among the games in the last tenth up to that k, and the number of these games.
    before: [u64; 2],
    /// Games above it that have armpits; none is an exception.
    above: u64,
}

impl Trend {
    fn of(games: &[Game]) -> Self {
        let with: Vec<&Game> = games.iter().filter(|game| !game.is(Place::NoArmpit)).collect();
        let exceptions = || with.iter().filter(|game| game.is_exception());
        let last = exceptions().map(|game| game.k).max().unwrap_or(0);
        let near = |game: &Game| (last - last / 10..=last).contains(&game.k);
        Self {
            last,
            before: [
                exceptions().filter(|game| near(game)).count() as u64,
                with.iter().filter(|game| near(game)).count() as u64,
            ],
            above: with.iter().filter(|game| game.k > last).count() as u64,
        }
    }

    /// The probability that none of the games above the last exception is one, if each were with
    /// the share of exceptions before it.
    fn chance(&self) -> f64 {
        let [exceptions, games] = self.before.map(|n| n as f64);
        // With one exception and one other game added, no share is 0 or 1.
        (1.0 - (exceptions + 1.0) / (games + 2.0)).powf(self.above as f64)
    }

    fn text(&self) -> String {
        let [exceptions, games] = self.before;
        format!(
            "Of the {} games from {} to {} that were tried {} are exceptions, of the {} games above none: with the same share of \
             exceptions the probability of that is below 10^−{}.",
            count(games),
            count(self.last - self.last / 10),
            count(self.last),
            count(exceptions),
            count(self.above),
            -self.chance().log10().ceil()
        )
    }
}

/// The largest values of some games: their places as they are, and with the armpit moved by k/4
/// columns.
fn look(context: &Context<'_>, games: &[u64]) -> Result<Vec<(Game, Game)>, MeasureError> {
    context.step(&format!("the largest values of {} games", count(games.len() as u64)))?;
    let games: Vec<K> = games.iter().map(|&k| game(k)).collect();
    let sweep = context.sweep(games[0]);
    Ok(of_games(&sweep, &games, context.observer(), |mut found| {
        let game = Game::of(&found);
        found.armpit = found.armpit.map(|(x, y)| (x + found.k.get() / 4, y));
        (game, Game::of(&found))
    })?)
}

fn long(context: &Context<'_>) -> Result<Long, MeasureError> {
    let looked = look(context, &(1..=ALL).collect::<Vec<_>>())?;
    let all: Vec<Game> = looked.into_iter().map(|(game, _)| game).collect();
    // Steps that are no multiples of 3, and so meet all three fabrics.
    let few: Vec<u64> =
        (ALL + 10..=12_000).step_by(10).chain((12_100..=30_000).step_by(100)).collect();
    let mut beyond: Vec<Game> = look(context, &few)?.into_iter().map(|(game, _)| game).collect();
    for k in [50_000, 100_000, 200_000] {
        context.step(&format!("the largest value of game {}", count(k)))?;
        let kept = context.sweep(game(k)).keep(3 * k, context.observer())?;
        beyond.push(Game::of(&Maxima::find(&kept, context.observer())?));
    }
    let digit =
        |game: &Game| u32::try_from(game.max).ok().and_then(|max| char::from_digit(max, 16));
    Ok(Long {
        places: all.iter().map(|game| game.place).collect(),
        largest: all.iter().map(|game| digit(game).unwrap_or('?')).collect(),
        beyond,
    })
}

/// The games of a record; how many squares have the largest value is kept for large ones only.
fn unpack(long: &Long) -> Vec<Game> {
    let all = (1..).zip(long.places.chars().zip(long.largest.chars()));
    let all = all.map(|(k, (place, max))| Game {
        k,
        max: max.to_digit(16).map_or(0, Value::from),
        squares: 0,
        place,
    });
    all.chain(long.beyond.iter().cloned()).collect()
}

/// The number of games of each kind, and the last exceptions.
fn summary(games: &[Game], origin: &str) -> String {
    let having = |place: Place| games.iter().filter(|game| game.is(place)).count() as u64;
    let last = |place: Place| {
        let last = games.iter().filter(|game| game.is(place)).map(|game| game.k).max();
        last.map_or("none".to_owned(), count)
    };
    let with = games.len() as u64 - having(Place::NoArmpit);
    format!(
        "Of {} games with armpits up to k = {} ({origin}) the largest value lies at the armpits alone in \
         {}, there and elsewhere in {}, the last of them {}, and elsewhere only in {}, the last of them {}.",
        count(with),
        count(games.iter().map(|game| game.k).max().unwrap_or_default()),
        count(having(Place::Armpits)),
        count(having(Place::Tied)),
        last(Place::Tied),
        count(having(Place::Elsewhere)),
        last(Place::Elsewhere),
    )
}

fn rows(games: &[Game], origin: &str, found: &mut Measured) {
    let mut table = Vec::new();
    let ends =
        [0, 100, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, ALL, 12_000, 30_000, 200_000];
    for pair in ends.windows(2) {
        let part: Vec<&Game> =
            games.iter().filter(|game| game.k > pair[0] && game.k <= pair[1]).collect();
        let (Some(least), Some(most)) =
            (part.iter().map(|game| game.max).min(), part.iter().map(|game| game.max).max())
        else {
            continue;
        };
        let having = |place: Place| part.iter().filter(|game| game.is(place)).count() as u64;
        let armpits = part.len() as u64 - having(Place::NoArmpit);
        let mut row = vec![
            format!("{} to {}", count(pair[0] + 1), count(pair[1])),
            count(part.len() as u64),
            if least == most {
                value(most)
            } else {
                format!("{} to {}", value(least), value(most))
            },
        ];
        row.extend(Place::ALL.map(|place| count(having(place))));
        row.push(percent(having(Place::Armpits), armpits));
        table.push(row);
    }
    found.table(
        format!("Where the largest value lies, {origin}"),
        &[
            "k",
            "games",
            "largest value",
            "armpits alone",
            "tied",
            "elsewhere",
            "no armpit",
            "alone",
        ],
        table,
    );
    let away: Vec<u64> =
        games.iter().filter(|game| game.is(Place::Elsewhere)).map(|game| game.k).collect();
    let last: Vec<&u64> = away.iter().rev().take(12).collect();
    found.row(
        "The last games with the largest value away from the armpits",
        list(last.into_iter().rev().map(|&k| count(k))),
    );
    let tied: Vec<u64> =
        games.iter().filter(|game| game.is(Place::Tied)).map(|game| game.k).collect();
    let last: Vec<&u64> = tied.iter().rev().take(12).collect();
    found.row(
        "The last games where the armpits share it",
        list(last.into_iter().rev().map(|&k| count(k))),
    );
}

/// The share of each kind, by k.
fn plot(games: &[Game], found: &mut Measured) {
    const BIN: u64 = 250;
    let part = |place: Place| {
        let bins = (0..ALL / BIN).filter_map(|bin| {
            let inside: Vec<&Game> = games
                .iter()
                .filter(|game| (game.k - 1) / BIN == bin && !game.is(Place::NoArmpit))
                .collect();
            let having = inside.iter().filter(|game| game.is(place)).count();
            let middle = (bin * BIN + BIN / 2) as f64;
            (!inside.is_empty()).then(|| (middle, 100.0 * having as f64 / inside.len() as f64))
        });
        bins.collect::<Vec<_>>()
    };
    let series = [
        (Place::Armpits, "armpits alone"),
        (Place::Tied, "armpits and elsewhere"),
        (Place::Elsewhere, "elsewhere only"),
    ];
    let series = series.map(|(place, label)| Series {
        label: label.into(),
        points: part(place),
        measured: true,
    });
    let plot = Plot {
        x_label: "k",
        y_label: "percent of games",
        x: Axis::Between(0.0, ALL as f64),
        y: Axis::Between(0.0, 100.0),
        series: series.into(),
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!("Where the largest value lies, in percent of the games, {BIN} of them a point."),
        "Three lines: ties prevail among small games, exceptions vanish, and above some thousand the \
         armpits have the largest value alone in every game.",
    );
}

/// The exception: a beam on the main diagonal, and the armpit without it.
fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step(&format!("drawing game {EXCEPTION}"))?;
    let kept = context.sweep(game(EXCEPTION)).keep(3 * EXCEPTION, context.observer())?;
    let maxima = Maxima::find(&kept, context.observer())?;
    let ends = maxima.upper.iter().map(|cell| cell.1);
    let (Some(first), Some(last)) = (ends.clone().min(), ends.max()) else {
        return Err(MeasureError::NotFound("no square with the largest value".into()));
    };
    let side = 300;
    let close = window(first.saturating_sub(40), first.saturating_sub(40), side, side);
    let picture =
        Picture { scale: Scale::PixelsPerCell(2), ..Picture::new(game(EXCEPTION), close) };
    found.plate(
        2,
        context.picture("exception", &picture, &kept)?,
        format!(
            "Game {EXCEPTION}, {side} × {side} squares from {} on: p = {} is reached on {} squares, all of them beside \
             the main diagonal in rows {} to {}, and nowhere at the armpits. {COLOURS}",
            square((close.x(), close.y())),
            value(maxima.max),
            count(maxima.squares),
            count(first),
            count(last)
        ),
        "The tip of the prism at the upper left, and behind it violet stripes along the diagonal.",
    );
    if let Some((x, y)) = maxima.armpit {
        let reach = maxima.reach();
        let near = window(x - reach, y - reach, 2 * reach, 2 * reach);
        let around = window(x - side / 2, y - side / 2, side, side);
        let picture = Picture {
            scale: Scale::PixelsPerCell(2),
            marks: vec![mark(near, "")],
            ..Picture::new(game(EXCEPTION), around)
        };
        found.plate(
            2,
            context.picture("armpit", &picture, &kept)?,
            format!(
                "Game {EXCEPTION}: its armpit at {}, and in the outline the squares that count as lying at it, up to {} away. \
                 {COLOURS}",
                square((x, y)),
                count(reach)
            ),
            "The point where épaulette, arm, fabric and warp meet, in a square outline.",
        );
    }
    found.row(
        format!("Game {EXCEPTION}: largest value, squares that have it"),
        format!("{}, {}", value(maxima.max), count(maxima.squares)),
    );
    Ok(())
}
