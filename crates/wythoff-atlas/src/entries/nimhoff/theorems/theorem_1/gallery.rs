//! The pictures, and what is measured of each game.

use std::collections::BTreeSet;

use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;

use super::{EXHIBITS, Exhibit, arms};
use crate::prelude::*;

/// A game of the gallery.
#[derive(Serialize)]
struct Game {
    rules: &'static str,
    k: u64,
    side: u64,
    #[serde(flatten)]
    survey: Survey,
    /// P-positions of each arm over the outer half.
    arms: Vec<u64>,
    slopes: Vec<f64>,
    /// Slopes and densities by the law.
    law: Vec<(f64, f64)>,
}

/// Measurements of a game in one pass over its board.
#[derive(Default, Serialize)]
struct Survey {
    /// Cells in which all options are counted in closed form, and those of them where the value is
    /// another one.
    hood: u64,
    #[serde(skip)]
    not_as_counted: u64,
    /// The values outside the hood.
    states: BTreeSet<i64>,
    /// P-positions of the rows from the first one on that have equally many, and how many such rows
    /// there are.
    palaces_a_row: u64,
    rows: u64,
    /// P-positions far out, by how many rules other than those of Nim are below them: number, sum
    /// of x, sum of y.
    #[serde(skip)]
    parts: Vec<(u64, u64, u64)>,
}

/// The number of moves from a position: along each direction, the multiples of its rules that fit.
struct Moves(Vec<(u64, u64, Vec<u64>)>);

impl Moves {
    fn new(rules: &Ruleset) -> Self {
        let mut directions: Vec<(u64, u64, Vec<u64>)> = Vec::new();
        for rule in rules.rules() {
            let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
            let multiple = greatest_common_divisor(a, b);
            let (a, b) = (a / multiple, b / multiple);
            match directions.iter_mut().find(|other| (other.0, other.1) == (a, b)) {
                Some(direction) => direction.2.push(multiple),
                None => directions.push((a, b, vec![multiple])),
            }
        }
        Self(directions)
    }

    fn count(&self, x: u64, y: u64) -> u64 {
        let along = |(a, b, multiples): &(u64, u64, Vec<u64>)| {
            let steps = [(x, *a), (y, *b)].into_iter().filter(|&(_, step)| step > 0);
            let steps = steps.map(|(at, step)| at / step).min().unwrap_or(0);
            match multiples.as_slice() {
                [one] => steps / one,
                several => (1..=steps)
                    .filter(|t| several.iter().any(|m| t.is_multiple_of(*m)))
                    .count() as u64,
            }
        };
        self.0.iter().map(along).sum()
    }
}

const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Draws and measures the games.
pub(super) fn hang(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    // A quick run has a few of the games, smaller; all that is stated of them is checked.
    let shown = context.pick(&EXHIBITS[..4], &EXHIBITS[..]);
    let games = shown.iter().map(|exhibit| exhibit.measure(context, found));
    let games = games.collect::<Result<Vec<Game>, _>>()?;
    let hoods = Hoods::of(games.iter().map(|game| &game.survey));
    let mutant = context.mutant("at most k + 1 moves in place of at most k", || {
        let small = shown.iter().map(|exhibit| exhibit.small(context));
        Ok(Hoods::of(&small.collect::<Result<Vec<Survey>>>()?))
    })?;
    let as_counted = |hoods: &Hoods| hoods.not_as_counted == 0 && hoods.cells > 0;
    found.state("hood", mutant.judge_exact(&hoods, as_counted));
    let law = Compared::of(&games, 0);
    let mutant = context.mutant("the law of the next game", || Ok(Compared::of(&games, 1)))?;
    let limit = context.pick(0.06, 0.03);
    let follows = |law: &Compared| law.off < limit && law.arms > 0;
    found.state("law", mutant.judge_exact(&law, follows));
    Ok(numbers! {
        games,
        // Cells of hoods with another value than the number of moves.
        not_as_counted: hoods.not_as_counted,
        // The relative difference from the law that is allowed.
        limit,
        ..law,
    })
}

/// The hoods of some games.
struct Hoods {
    cells: u64,
    /// Cells with another value than the number of moves.
    not_as_counted: u64,
}

impl Hoods {
    fn of<'a>(surveys: impl IntoIterator<Item = &'a Survey>) -> Self {
        let mut hoods = Self { cells: 0, not_as_counted: 0 };
        for survey in surveys {
            hoods.cells += survey.hood;
            hoods.not_as_counted += survey.not_as_counted;
        }
        hoods
    }
}

/// The arms of some games that were compared with a law, and the greatest relative difference.
#[derive(Serialize)]
struct Compared {
    arms: usize,
    off: f64,
}

impl Compared {
    /// Compares each game with the law of the game that is `later` places further in the list.
    fn of(games: &[Game], later: usize) -> Self {
        let laws = games.iter().cycle().skip(later).map(|game| &game.law);
        let arms = games.iter().zip(laws).flat_map(|(game, law)| game.slopes.iter().zip(law));
        let off = arms.clone().map(|(slope, law)| (slope / law.0 - 1.0).abs()).fold(0.0, f64::max);
        Self { arms: arms.count(), off }
    }
}

impl Exhibit {
    /// Draws the game, and measures it.
    fn measure(&self, context: &Context<'_>, found: &mut Found) -> Result<Game> {
        let (k, side) = (self.k / context.pick(5, 1), context.pick(1000, 5000));
        context.step(&format!("game {k} on {}", self.rules))?;
        let rules = ruleset(self.rules);
        let board = BlockingBoard::new(&rules, game(k));
        let picture = Picture {
            scale: Scale::CellsPerPixel(5),
            palette: Palette::Paper,
            ..Picture::nimhoff(&rules, game(k), window(0, 0, side, side))
        };
        let image = context.picture(self.name, &picture, &board)?;
        found.plate_of(self.name, image, &numbers! { rules: self.rules, k, side });
        let survey = survey(context, &board, &rules, (k, k), side)?;
        let law = if self.plain { arms::law(self.rules)? } else { Vec::new() };
        let slope = |&(_, x, y): &(u64, u64, u64)| y as f64 / x.max(1) as f64;
        Ok(Game {
            rules: self.rules,
            k,
            side,
            arms: survey.parts.iter().map(|part| part.0).collect(),
            slopes: survey.parts.iter().map(slope).collect(),
            law: law.iter().map(|arm| (arm.slope, arm.density)).collect(),
            survey,
        })
    }

    /// Measures a small board, and takes a move more for the hood than it has.
    fn small(&self, context: &Context<'_>) -> Result<Survey> {
        const K: u64 = 20;
        let rules = ruleset(self.rules);
        survey(context, &BlockingBoard::new(&rules, game(K)), &rules, (K, K + 1), 5 * K)
    }
}

/// Measures game k. Its hood is the positions with at most `most` moves.
fn survey(
    context: &Context<'_>,
    board: &BlockingBoard,
    rules: &Ruleset,
    (k, most): (u64, u64),
    side: u64,
) -> Result<Survey> {
    let moves = Moves::new(rules);
    // The rules between those along the axes part the arms.
    let between: Vec<(u64, u64)> = rules
        .rules()
        .iter()
        .filter(|rule| rule.a() > 0 && rule.b() > 0)
        .map(|rule| (u64::from(rule.a()), u64::from(rule.b())))
        .collect();
    let mut survey = Survey { parts: vec![(0, 0, 0); between.len() + 1], ..Survey::default() };
    let mut in_use = vec![false; 4 * k as usize + 1];
    let middle = 2 * k as i64;
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut equal = true;
    for y in 0.. {
        let Some(row) = rows.next_row()? else { break };
        let (mut palaces, mut in_hood) = (0_u64, true);
        for (x, &p) in (0..).zip(row) {
            // Along a row the number of moves only grows.
            in_hood = in_hood && moves.count(x, y) <= most;
            if in_hood {
                survey.hood += 1;
                survey.not_as_counted +=
                    u64::from(p.cast_unsigned().wrapping_add(k) != moves.count(x, y));
            } else {
                in_use[(p + middle).clamp(0, 2 * middle) as usize] = true;
            }
            if p < 0 {
                palaces += 1;
                if x.max(y) >= side / 2 {
                    let arm = between.iter().filter(|(a, b)| b * x < a * y).count();
                    let (number, sum_x, sum_y) = &mut survey.parts[arm];
                    (*number, *sum_x, *sum_y) = (*number + 1, *sum_x + x, *sum_y + y);
                }
            }
        }
        if y == 0 {
            survey.palaces_a_row = palaces;
        }
        equal = equal && palaces == survey.palaces_a_row;
        survey.rows += u64::from(equal);
    }
    survey.states = (-middle..).zip(in_use).filter(|used| used.1).map(|used| used.0).collect();
    Ok(survey)
}
