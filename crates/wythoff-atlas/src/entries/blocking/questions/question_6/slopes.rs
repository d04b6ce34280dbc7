//! The slope of the thread behind the skin, which follows from its palaces.
//!
//! A thread adds to the excess of the gap left of it what its palaces and its slope say
//! (`threads::added_excess`). If all gaps behind the skin have nearly the same, t gives s.

use std::sync::LazyLock;

use wythoff_anatomy::arm::SkinPattern;
use wythoff_anatomy::threads::{added_excess, slope_of};

use super::far::{AT_LEVEL_4, depth};
use super::game::{Far, Game};
use crate::measure::mean;
use crate::prelude::*;

/// The skins of levels 3 and 4.
static LEVEL_3: LazyLock<Skin> = LazyLock::new(|| Skin::of_level(3));
static LEVEL_4: LazyLock<Skin> = LazyLock::new(|| Skin::of_level(4));
/// The excess is taken from threads with at most so many palaces, and tested on all others.
const FITTED_TO: f64 = 100.0;
/// Threads with more palaces are all steeper than the skin.
const PLATEAU_TO: f64 = 333.0;
/// Ends of the ranges of palaces of the table.
const RANGES: [f64; 7] = [FITTED_TO, 180.0, PLATEAU_TO, 500.0, 700.0, 900.0, 1300.0];
/// Slopes in a record have five digits.
const DIGIT: f64 = 1e-5;
/// Threads beyond the plateau obey the law if their slopes are that near to it. At 600 palaces this
/// is a tenth of the distance to φ².
const TOLERANCE: f64 = 1e-4;

/// The threads behind the skin of level 3, and the law.
#[derive(Serialize)]
pub(super) struct Slopes {
    threads: usize,
    fitted_to: f64,
    /// The excess of the threads with at most [`FITTED_TO`] palaces, and its standard deviation.
    excess: [f64; 2],
    /// The fewest and the most palaces of a thread with the slope of the skin.
    locked: Option<(f64, f64)>,
    /// The largest difference from the law beyond the plateau, and the number of threads there.
    beyond: (f64, usize),
    ranges: Vec<Range>,
    /// Behind the skin of level 4.
    fourth: Vec<Fourth>,
    #[serde(skip)]
    points: Vec<Behind>,
}

/// A skin.
struct Skin {
    /// Palaces in a row.
    palaces: f64,
    /// Columns and rows of a step of the slope.
    step: [u64; 2],
}

/// The thread behind the skin of level 4 of a game.
#[derive(Serialize)]
struct Fourth {
    k: u64,
    y: u64,
    palaces: f64,
    slope: f64,
    /// The slope by the law.
    law: f64,
}

/// Threads with a number of palaces from a range.
#[derive(Serialize)]
struct Range {
    first: f64,
    last: f64,
    games: usize,
    locked: usize,
    /// Of threads that are not locked: the mean excess, and the root mean square and the largest
    /// difference of slopes from the law.
    free: Option<(f64, f64, f64)>,
}

/// The thread behind the skin of a game.
#[derive(Clone, Copy)]
struct Behind {
    palaces: f64,
    slope: f64,
}

impl Skin {
    fn of_level(level: usize) -> Self {
        let pattern = SkinPattern::new(level);
        Self { palaces: pattern.horizontal() as f64, step: pattern.period() }
    }

    fn slope(&self) -> f64 {
        self.step[0] as f64 / self.step[1] as f64
    }

    fn excess(&self) -> f64 {
        added_excess(self.palaces, self.slope())
    }

    /// The thread behind this skin in a game.
    fn behind<'a>(&self, game: &'a Game) -> Option<&'a Far> {
        let [.., behind, skin] = &game.threads[..] else { return None };
        let is_this = skin.thickness == self.palaces && skin.fraction() == Some(self.step);
        is_this.then_some(behind)
    }

    /// The slope of a thread behind this skin by the law.
    fn slope_behind(&self, palaces: f64, all: f64) -> f64 {
        slope_of(palaces, all - self.excess())
    }
}

impl Behind {
    fn of(game: &Game) -> Option<Self> {
        let &Far { thickness: palaces, slope, .. } = LEVEL_3.behind(game)?;
        Some(Self { palaces, slope })
    }

    /// Returns true if it has the slope of the skin.
    fn is_locked(self) -> bool {
        (self.slope - LEVEL_3.slope()).abs() < DIGIT
    }

    fn excess(self) -> f64 {
        LEVEL_3.excess() + added_excess(self.palaces, self.slope)
    }

    /// The difference of its slope from that of the law.
    fn difference(self, all: f64) -> f64 {
        self.slope - LEVEL_3.slope_behind(self.palaces, all)
    }
}

impl Fourth {
    fn of(game: &Game, all: f64) -> Option<Self> {
        if game.k != AT_LEVEL_4.0 {
            return None;
        }
        let &Far { thickness: palaces, slope, .. } = LEVEL_4.behind(game)?;
        let law = LEVEL_4.slope_behind(palaces, all);
        Some(Self { k: game.k, y: game.y, palaces, slope, law })
    }
}

impl Slopes {
    /// From the games of the record; `None` without a thread to fit the law to.
    pub(super) fn new(all: &[Game]) -> Option<Self> {
        let games = all.iter().filter(|game| game.y == depth(game.k));
        let points: Vec<Behind> = games.filter_map(Behind::of).collect();
        let is_fitted = |it: &&Behind| it.palaces <= FITTED_TO && !it.is_locked();
        let fitted: Vec<f64> = points.iter().filter(is_fitted).map(|it| it.excess()).collect();
        if fitted.is_empty() {
            return None;
        }
        let excess = mean(fitted.iter().copied());
        let locked = points.iter().filter(|it| it.is_locked()).map(|it| it.palaces);
        let locked = locked.fold(None, |ends: Option<(f64, f64)>, palaces| {
            let (least, most) = ends.unwrap_or((palaces, palaces));
            Some((least.min(palaces), most.max(palaces)))
        });
        let beyond = points.iter().filter(|it| it.palaces > PLATEAU_TO);
        let beyond: Vec<f64> = beyond.map(|it| it.difference(excess[0]).abs()).collect();
        Some(Self {
            threads: points.len(),
            fitted_to: FITTED_TO,
            excess,
            locked,
            beyond: (beyond.iter().copied().fold(0.0, f64::max), beyond.len()),
            ranges: ranges(&points, excess[0]),
            fourth: all.iter().filter_map(|game| Fourth::of(game, excess[0])).collect(),
            points,
        })
    }

    /// Returns true if all threads beyond the plateau have the slope of the law.
    pub(super) fn hold(&self) -> bool {
        self.beyond.1 > 0 && self.beyond.0 < TOLERANCE
    }

    /// Plots the excess by palaces: level by the law, and rising for threads with the slope of the
    /// skin.
    pub(super) fn plot(&self) -> Image {
        let most = self.points.iter().map(|it| it.palaces).fold(0.0, f64::max);
        let ends = self.locked.into_iter().flat_map(|(least, most)| [least, most]);
        let slope = LEVEL_3.slope();
        let locked = ends.map(|palaces| (palaces, Behind { palaces, slope }.excess()));
        Plot::new("palaces of the thread in a row", "excess of the gap behind it")
            .across(Axis::Between(0.0, 100.0 * (most / 100.0).ceil()))
            .up(Axis::Between(0.25, 0.55))
            .series([Series::law("slope 34/13", locked)])
            .cloud(self.points.iter().map(|it| (it.palaces, it.excess())))
            .guides([Guide::level(self.excess[0], "the law")])
            .image()
    }
}

/// The games of the record, with the palaces of the skin of level 3 added to those of the thread
/// behind it.
pub(super) fn with_skin(all: &[Game]) -> Vec<Game> {
    let with_skin = |game: &Game| {
        let mut game = game.clone();
        if LEVEL_3.behind(&game).is_some()
            && let [.., behind, skin] = &mut game.threads[..]
        {
            behind.thickness += skin.thickness;
        }
        game
    };
    all.iter().map(with_skin).collect()
}

fn ranges(points: &[Behind], all: f64) -> Vec<Range> {
    let firsts = [1.0].into_iter().chain(RANGES.map(|last| last + 1.0));
    let range = |(first, last)| {
        let here = || points.iter().filter(move |it| (first..=last).contains(&it.palaces));
        let free = || here().filter(|it| !it.is_locked());
        let excesses: Vec<f64> = free().map(|it| it.excess()).collect();
        let differences: Vec<f64> = free().map(|it| it.difference(all)).collect();
        let squares = differences.iter().map(|by| by * by);
        let worst = differences.iter().map(|by| by.abs()).fold(0.0, f64::max);
        Range {
            first,
            last,
            games: here().count(),
            locked: here().filter(|it| it.is_locked()).count(),
            free: (!excesses.is_empty())
                .then(|| (mean(excesses.iter().copied())[0], mean(squares)[0].sqrt(), worst)),
        }
    };
    firsts.zip(RANGES).map(range).filter(|range| range.games > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with a thread behind the skin of level 3.
    fn game(palaces: f64, slope: f64) -> Game {
        let line = format!("90 40000 3: 0.2@1.3 {palaces}@{slope:.5} 21@34/13*");
        Game::parse(&line).unwrap()
    }

    #[test]
    fn skins_alone_have_an_excess_of_one_stripe_in_a_step() {
        for skin in [&*LEVEL_3, &*LEVEL_4] {
            assert!((skin.excess() - 1.0 / skin.step[0] as f64).abs() < 1e-12);
        }
    }

    #[test]
    fn a_thread_behind_the_skin_of_level_4_is_compared_with_the_same_law() {
        let lines = ["2600 250000 3: 1613@2.61759 55@89/34*", "2600 104000 3: 1640@2.61 21@34/13*"];
        let games = lines.map(|line| Game::parse(line).unwrap());
        let all = [vec![game(50.0, LEVEL_3.slope_behind(50.0, 0.385))], games.to_vec()].concat();
        let [fourth] = &Slopes::new(&all).unwrap().fourth[..] else { panic!("one row") };
        assert_eq!((fourth.y, fourth.palaces, fourth.slope), (250_000, 1613.0, 2.61759));
        assert!((fourth.law - 2.617_595).abs() < 2e-6, "{}", fourth.law);
    }

    #[test]
    fn the_law_gives_a_slope_whose_excess_is_the_common_one() {
        for palaces in [37.0, 300.0, 1244.0] {
            let it = Behind { palaces, slope: LEVEL_3.slope_behind(palaces, 0.385) };
            assert!((it.excess() - 0.385).abs() < 1e-9, "{palaces}");
        }
    }

    #[test]
    fn threads_of_the_golden_slope_do_not_obey_the_law() {
        let at = |palaces| game(palaces, LEVEL_3.slope_behind(palaces, 0.385));
        let small = || [37.0, 50.0, 84.0].map(at).to_vec();
        let good = [small(), [520.0, 867.0].map(at).to_vec()].concat();
        let found = Slopes::new(&good).unwrap();
        assert!(found.hold() && (found.excess[0] - 0.385).abs() < 1e-3 && found.threads == 5);
        assert!(!Slopes::new(&with_skin(&good)).unwrap().hold());
        let bad = [small(), vec![game(520.0, 2.61803)]].concat();
        assert!(!Slopes::new(&bad).unwrap().hold());
        assert!(!Slopes::new(&small()).unwrap().hold(), "nothing was tested");
        assert!(Slopes::new(&[]).is_none());
    }

    #[test]
    fn threads_with_the_slope_of_the_skin_are_locked() {
        let games = [game(50.0, LEVEL_3.slope_behind(50.0, 0.385)), game(194.0, 34.0 / 13.0)];
        let found = Slopes::new(&games).unwrap();
        assert_eq!(found.locked, Some((194.0, 194.0)));
        assert_eq!(found.ranges.iter().map(|it| it.locked).collect::<Vec<_>>(), [0, 1]);
    }
}
