//! Section 4, question 4: are the armpits the only places where the queen sees most palaces?

use serde::Deserialize;
use wythoff::board::Value;
use wythoff_anatomy::maxima::{Maxima, Place, of_games};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_4", measure);

/// A game whose largest values lie on the main diagonal, not at the armpits.
const EXCEPTION: u64 = 1050;
/// All games up to this one are looked at by long runs.
const ALL: u64 = 16_000;
/// Other runs look at some of the games up to this one; the last exception is below it.
const SOME: u64 = 6000;

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

/// Numbers of games by the place of the largest value.
#[derive(Default, Serialize)]
struct Places {
    games: usize,
    armpits: usize,
    tied: usize,
    elsewhere: usize,
    no_armpit: usize,
}

impl Places {
    fn of<'a>(games: impl Iterator<Item = &'a Game>) -> Self {
        let mut found = Self::default();
        for game in games {
            found.games += 1;
            found.armpits += usize::from(game.is(Place::Armpits));
            found.tied += usize::from(game.is(Place::Tied));
            found.elsewhere += usize::from(game.is(Place::Elsewhere));
            found.no_armpit += usize::from(game.is(Place::NoArmpit));
        }
        found
    }
}

/// Games of this run, compared with those of a record.
struct Compared {
    /// Games that the record has.
    all: usize,
    /// Those with another largest value, or with another place of it.
    different: usize,
}

impl Compared {
    /// Compares game k with game k + `shift` of the record.
    fn with(games: &[Game], recorded: &[Game], shift: u64) -> Self {
        let find = |game: &Game| recorded.iter().find(|other| other.k == game.k + shift);
        let pairs = games.iter().filter_map(|game| Some((game, find(game)?)));
        let differ =
            |(game, other): &(&Game, &Game)| (other.max, other.place) != (game.max, game.place);
        Self { all: pairs.clone().count(), different: pairs.filter(differ).count() }
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let exception = draw(context, &mut found)?;

    // As many games as a run allows, and in a record all of them.
    let few: Vec<u64> = context.pick(
        (1..=120).chain((400..=4800).step_by(400)).collect(),
        (1..=1000).chain((1025..=SOME).step_by(25)).chain([3093, 4808, 10_000, 20_000]).collect(),
    );
    let (games, shifted): (Vec<Game>, Vec<Game>) = look(context, &few)?.into_iter().unzip();
    let mutant = context
        .mutant("the square k/4 columns to the right of the armpit in its place", || {
            Ok(Trend::of(&shifted))
        })?;
    let record = context.record::<Long>(|| long(context))?;
    let all = record.as_ref().map(|record| unpack(&record.result));
    if let Some(all) = &all {
        // What was recorded is what is computed now.
        let next = context.mutant("the records of games k + 1 in place of games k", || {
            Ok(Compared::with(&games, all, 1))
        })?;
        let same = |compared: &Compared| compared.all > 0 && compared.different == 0;
        found.state("record", next.judge_exact(&Compared::with(&games, all, 0), same));
    }
    let judged = all.as_ref().unwrap_or(&games);
    let origin = record.as_ref().map(|record| record.origin(context.length));
    let trend = Trend::of(judged);
    found.verdict("CLN-91", mutant.judge(&trend, |trend| Verdict::answer(trend.chance() < CHANCE)));
    found.plate("places", plot(judged));
    Ok(found.with(&numbers! {
        // The origin of the games that are judged: the record, or this run.
        origin: origin.unwrap_or_else(|| "this run".into()),
        // The largest k of them, and where they have their largest values.
        largest: judged.iter().map(|game| game.k).max().unwrap_or_default(),
        all: Places::of(judged.iter()),
        table: bins(judged),
        // The last games with the largest value away from the armpits, and there as well.
        elsewhere: last(judged, Place::Elsewhere),
        tied: last(judged, Place::Tied),
        // The power of ten above the probability of the trend by chance, without its sign.
        power: -trend.chance().log10().ceil() as u64,
        trend,
        exception,
        // Games in a point of the plot.
        bin: BIN,
        // The games of this run.
        games,
        record,
    }))
}

/// The answer is yes if the games above the last exception would be as they are with less than this
/// probability, had exceptions gone on as often as before it.
const CHANCE: f64 = 0.01;

/// The end of the exceptions.
#[derive(Serialize)]
struct Trend {
    /// The largest k with an exception, and the first k of the last tenth up to it.
    last: u64,
    first: u64,
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
        let first = last - last / 10;
        let near = |game: &&&Game| (first..=last).contains(&game.k);
        Self {
            last,
            first,
            before: [
                exceptions().filter(near).count() as u64,
                with.iter().filter(near).count() as u64,
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
}

/// The largest values of some games: their places as they are, and with the armpit moved by k/4
/// columns.
fn look(context: &Context<'_>, games: &[u64]) -> Result<Vec<(Game, Game)>> {
    context.step(&format!("the largest values of {} games", count(games.len() as u64)))?;
    let games: Vec<K> = games.iter().map(|&k| game(k)).collect();
    let sweep = context.sweep(games[0]);
    Ok(of_games(&sweep, &games, context.observer(), |mut found| {
        let game = Game::of(&found);
        found.armpit = found.armpit.map(|(x, y)| (x + found.k.get() / 4, y));
        (game, Game::of(&found))
    })?)
}

fn long(context: &Context<'_>) -> Result<Long> {
    let looked = look(context, &(1..=ALL).collect::<Vec<_>>())?;
    let all: Vec<Game> = looked.into_iter().map(|(game, _)| game).collect();
    // Steps that are no multiples of 3, and so meet all three fabrics.
    let few: Vec<u64> = (ALL + 100..=30_000).step_by(100).collect();
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

/// The last games, a dozen at most, whose largest value has that place.
fn last(games: &[Game], place: Place) -> Vec<u64> {
    let having: Vec<u64> = games.iter().filter(|game| game.is(place)).map(|game| game.k).collect();
    having[having.len().saturating_sub(12)..].to_vec()
}

/// The games by ranges of k.
fn bins(games: &[Game]) -> Vec<Json> {
    let ends = [
        0, 100, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 12_000, ALL,
        30_000, 200_000,
    ];
    let bins = ends.windows(2).filter_map(|two| {
        let part = games.iter().filter(|game| game.k > two[0] && game.k <= two[1]);
        let largest = part.clone().map(|game| game.max);
        Some(numbers! {
            from: two[0] + 1,
            to: two[1],
            // The least and the most of their largest values.
            least: largest.clone().min()?,
            most: largest.max()?,
            ..Places::of(part),
        })
    });
    bins.collect()
}

/// Games in a point of the plot.
const BIN: u64 = 250;

/// Draws the share of each kind, by k.
fn plot(games: &[Game]) -> Image {
    let bins: Vec<(f64, Places)> = (0..ALL / BIN)
        .map(|bin| {
            let inside = games.iter().filter(|game| (game.k - 1) / BIN == bin);
            let inside = inside.filter(|game| !game.is(Place::NoArmpit));
            ((bin * BIN + BIN / 2) as f64, Places::of(inside))
        })
        .filter(|(_, places)| places.games > 0)
        .collect();
    let series = |label: &str, of: fn(&Places) -> usize| {
        let share = |places: &Places| 100.0 * of(places) as f64 / places.games as f64;
        let points = bins.iter().map(|(middle, places)| (*middle, share(places)));
        Series::measured(label, points)
    };
    Plot::new("k", "percent of games")
        .across(Axis::Between(0.0, ALL as f64))
        .up(Axis::Between(0.0, 100.0))
        .series([
            series("armpits alone", |places| places.armpits),
            series("armpits and elsewhere", |places| places.tied),
            series("elsewhere only", |places| places.elsewhere),
        ])
        .image()
}

/// Draws the exception: a beam on the main diagonal, and the armpit without it.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let k = game(EXCEPTION);
    context.step(&format!("drawing game {EXCEPTION}"))?;
    let kept = context.sweep(k).keep(3 * EXCEPTION, context.observer())?;
    let maxima = Maxima::find(&kept, context.observer())?;
    let rows = maxima.upper.iter().map(|cell| cell.1);
    let (Some(first), Some(last), Some((x, y))) = (rows.clone().min(), rows.max(), maxima.armpit)
    else {
        return Err(MeasureError::NotFound(format!("game {EXCEPTION} has no armpit")));
    };
    let (side, scale) = (300, Scale::PixelsPerCell(2));
    let corner = first.saturating_sub(40);
    let close = Picture { scale, ..Picture::new(k, window(corner, corner, side, side)) };
    found.plate("exception", context.picture("exception", &close, &kept)?);
    let reach = maxima.reach();
    let near = window(x - reach, y - reach, 2 * reach, 2 * reach);
    let around = Picture {
        scale,
        marks: vec![mark(near, "")],
        ..Picture::new(k, window(x - side / 2, y - side / 2, side, side))
    };
    found.plate("armpit", context.picture("armpit", &around, &kept)?);
    Ok(numbers! {
        k: EXCEPTION,
        max: maxima.max,
        squares: maxima.squares,
        // The first and the last row of the squares that have it.
        rows: (first, last),
        // The armpit, and how far from it squares count as lying at it.
        armpit: (x, y),
        reach,
        // The first square of the picture, and its side.
        at: (corner, corner),
        side,
    })
}
