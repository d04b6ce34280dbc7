//! Section 1, beyond the paper: which games repeat, and how all others grow.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff_solved::census::{self, Class, Entry as Row, Limits};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::game;
use crate::plot::{Axis, Estimate, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-census",
    number: "Section 1, beyond the paper",
    title: "Which games repeat",
    says: &[
        "The paper knows games 1, 2 and 3 as solved. We evaluate boards as quadtrees, whose blocks are evaluated once \
         however often they occur, and count how many new blocks a board needs that has twice the side. Where that \
         number repeats, the pattern is the same at every size.",
        "Of all other games we measure the exponent: new blocks grow like a power of the side. Where only one beam has \
         an irrational slope and all else repeats, few blocks are new; where nothing repeats, as many as there are \
         palaces.",
    ],
    claims: &[],
    measure,
});

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

    const fn repeats(&self) -> bool {
        matches!(self.growth, Class::Repeats { .. })
    }

    /// New blocks of a period, as text.
    fn constant(&self) -> String {
        match self.growth {
            Class::Repeats { period: 1, blocks, .. } => count(blocks),
            Class::Repeats { period, blocks, .. } => format!("{} in {period}", count(blocks)),
            _ => String::new(),
        }
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let limits = Limits { blocks: context.pick(10_000, 60_000), ..Limits::default() };
    let mut here = Vec::new();
    let mut courses = Vec::new();
    for k in 1..=GAMES {
        context.step(&format!("the blocks of game {k}"))?;
        // What bends down only after a million blocks is left to the record.
        let limits = Limits { bent: 4, ..limits };
        let growth = census::growth(game(k), &limits, context.observer())?;
        here.push(Game::of(k, &growth));
        courses.push(growth);
    }
    let record = context.record::<Vec<Game>>(|| long(context))?;

    let repeating: Vec<&Game> = here.iter().filter(|game| game.repeats()).collect();
    found.state(
        "Among the first 120 games, 3, 8, 14, 50, 61, 72 and 79 repeat soon, and game 7 alone grows linearly.",
        repeating.iter().map(|game| game.k).eq([3, 8, 14, 50, 61, 72, 79])
            && here
                .iter()
                .filter(|game| matches!(game.growth, Class::Linear { .. }))
                .map(|game| game.k)
                .eq([7]),
        format!(
            "New blocks of each doubling, up to boards of 2⁶⁴ rows: {}.",
            list(repeating.iter().map(|game| format!("{} in game {}", game.constant(), game.k)))
        ),
    );
    found.table(
        "Games that repeat in this run",
        &["game", "new blocks of each doubling"],
        repeating.iter().map(|game| vec![game.k.to_string(), game.constant()]).collect(),
    );
    found.plate(1, follow(&courses), "New blocks of each doubling in some games: where the line is level, every larger board is made of the same.", "Curves of different steepness over the size of the board; two of them become level.");
    let all = record.as_ref().map_or(&here, |record| &record.result);
    let origin = match &record {
        Some(record) => record.origin(context.length),
        None => format!("in this run, up to {} blocks", count(limits.blocks as u64)),
    };
    found.plate(
        1,
        exponents(all),
        format!(
            "How games 1 to {} grow, {origin}: the exponent of the side with which new blocks grow; at 0 stand the \
             games that repeat.",
            all.last().map_or(0, |game| game.k)
        ),
        "Most points lie in a band between 0.8 and 1.1, some at 0.6, and some on the axis.",
    );
    if let Some(record) = &record {
        tell(&record.result, &here, &mut found);
    }
    found.commands = vec![
        "wythoff blocking census --k 1..120 --blocks 10000 -o census.csv".into(),
        "wythoff atlas --long --only cln-census".into(),
    ];
    found.data = json!({ "games": here, "record": record });
    Ok(found)
}

fn long(context: &Context<'_>) -> Result<Vec<Game>, MeasureError> {
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
        Series {
            label: format!("game {k}"),
            points: points.map(|(n, &new)| (2_f64.powi(n as i32 + 4), new as f64)).collect(),
            measured: true,
        }
    });
    let plot = Plot {
        x_label: "side of the board",
        y_label: "new blocks",
        x: Axis::Log(16.0, 2_f64.powi(30)),
        y: Axis::Log(1.0, 1e5),
        series: series.into(),
        ..Plot::default()
    };
    Image::Svg { markup: plot.svg().into_string() }
}

fn exponents(games: &[Game]) -> Image {
    let at = |game: &Game| Estimate { x: game.k as f64, y: game.exponent(), error: 0.0 };
    let most = games.iter().map(Game::exponent).fold(1.0, f64::max);
    let last = games.last().map_or(1.0, |game| game.k as f64);
    let guide = |at: f64, label: &str| Guide { at, label: label.into(), upright: false };
    let plot = Plot {
        x_label: "k",
        y_label: "exponent",
        x: Axis::Between(0.0, last),
        y: Axis::Between(-0.05, most + 0.05),
        estimates: games.iter().map(at).collect(),
        guides: vec![guide(1.0, "the side"), guide(2.0 / 3.0, "2/3")],
        ..Plot::default()
    };
    Image::Svg { markup: plot.svg().into_string() }
}

/// Adds the findings of the record.
fn tell(games: &[Game], here: &[Game], found: &mut Measured) {
    let repeating: Vec<&Game> = games.iter().filter(|game| game.repeats()).collect();
    found.row(
        format!("Games 1 to {} whose new blocks repeat", count(games.len() as u64)),
        list(repeating.iter().map(|game| game.k)),
    );
    let settled = here.iter().filter(|game| game.repeats());
    let same = settled.clone().filter(|game| {
        games.iter().any(|other| other.k == game.k && other.constant() == game.constant())
    });
    found.state(
        "What repeats in this run repeats in the record, with the same numbers.",
        same.clone().count() == settled.clone().count() && settled.count() > 5,
        format!("Games {}.", list(same.map(|game| game.k))),
    );
    found.table(
        "Games that repeat: new blocks of a doubling, and the beams of the half x ≥ y far out, each with its slope \
         and its palaces a row",
        &["game", "new blocks", "beams"],
        repeating
            .iter()
            .map(|game| {
                vec![game.k.to_string(), game.constant(), game.beams.clone().unwrap_or_default()]
            })
            .collect(),
    );
}
