//! Which gaps last: those on the largest convex polygon below them, by palaces beyond and excess;
//! and which gaps open.

use wythoff_anatomy::threads::Excess;

use super::far::{self, FIRST_AGAIN, depth};
use super::game::Game;
use crate::prelude::*;

/// The game of the plot.
const SHOWN: u64 = 715;
/// A gap lies on the polygon if it is not farther above: in a game that has come to rest all gaps
/// lie on one line, up to rounding.
const NEAR: f64 = 1e-6;
/// Two gaps with whole numbers of palaces beyond are the same up to this.
const SAME: f64 = 1e-6;

/// Ends of the ranges of k of the table.
const RANGES: [u64; 3] = [320, 560, 2000];

/// Gaps of all games that were measured in a row, and four times as deep.
#[derive(Serialize)]
pub(super) struct Polygons {
    all: Gaps,
    ranges: Vec<Range>,
}

/// Gaps of games of a range of k.
#[derive(Serialize)]
struct Range {
    first: u64,
    last: u64,
    gaps: Gaps,
}

/// The fate of the gaps of some games.
#[derive(Default, Serialize)]
struct Gaps {
    games: usize,
    /// The gaps on the polygons, and those above.
    on: Fate,
    above: Fate,
    opened: Opened,
}

/// The number of some gaps, and of those that have closed.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Fate {
    all: usize,
    closed: usize,
}

/// Gaps that are new in the deeper row.
#[derive(Default, Serialize)]
struct Opened {
    all: usize,
    /// Those below the line through the two gaps between which they opened.
    below: usize,
    /// The games of the others.
    above: Vec<u64>,
}

/// The gaps of a game with a whole number of palaces beyond, from outer space inward.
fn gaps(game: &Game) -> Vec<Excess> {
    let threads = game.threads.iter().rev().map(|thread| (thread.thickness, thread.slope));
    Excess::steady(threads)
}

/// Returns true if a gap lies on a polygon with these corners, and not above.
fn is_on(gap: &Excess, corners: &[Excess]) -> bool {
    gap.above(corners) < NEAR
}

/// Returns the number of threads that are left if the gaps above the polygon close. Threads inside
/// of those with a whole number of palaces in a row stay as they are.
pub(super) fn left(game: &Game) -> usize {
    let gaps = gaps(game);
    let corners = Excess::lasting(&gaps);
    game.threads.len() - gaps.iter().filter(|gap| !is_on(gap, &corners)).count()
}

/// Returns the games of the record that were measured again, each with the same game four times as
/// deep.
fn pairs(all: &[Game]) -> impl Iterator<Item = [&Game; 2]> {
    let games = all.iter().filter(|game| game.k >= FIRST_AGAIN && game.y == depth(game.k));
    games.filter_map(|game| {
        let deeper = all.iter().find(|it| it.k == game.k && it.y == 4 * game.y)?;
        Some([game, deeper])
    })
}

impl Polygons {
    /// From the games of the record; `None` if none was measured again. Each game is compared with
    /// the one so many places `further` on, four times as deep.
    pub(super) fn new(all: &[Game], further: usize) -> Option<Self> {
        let pairs: Vec<[&Game; 2]> = pairs(all).collect();
        let deeper = pairs.iter().skip(further).map(|pair| pair[1]);
        let pairs: Vec<[&Game; 2]> =
            pairs.iter().zip(deeper).map(|(pair, deeper)| [pair[0], deeper]).collect();
        let range = |(first, last)| {
            let gaps = Gaps::of(pairs.iter().filter(|it| (first..=last).contains(&it[0].k)));
            Range { first, last, gaps }
        };
        let ranges = far::ranges_to(FIRST_AGAIN, &RANGES).map(range);
        let ranges = ranges.filter(|range| range.gaps.games > 0).collect();
        (!pairs.is_empty()).then(|| Self { all: Gaps::of(&pairs), ranges })
    }

    /// Returns true if nearly all gaps on the polygons have lasted, and ten times as many of the
    /// others have closed.
    pub(super) const fn hold(&self) -> bool {
        let Gaps { on, above, .. } = &self.all;
        20 * on.closed < on.all && above.closed * on.all > 10 * on.closed * above.all
    }
}

impl Gaps {
    fn of<'a>(pairs: impl IntoIterator<Item = &'a [&'a Game; 2]>) -> Self {
        let mut found = Self::default();
        for [game, deeper] in pairs {
            found.add(game.k, &gaps(game), &gaps(deeper));
        }
        found
    }

    /// Adds the gaps of a game, and those four times as deep. The first and the last one always lie
    /// on the polygon, and are not counted.
    fn add(&mut self, k: u64, gaps: &[Excess], deeper: &[Excess]) {
        let has = |gaps: &[Excess], gap: &Excess| {
            gaps.iter().any(|it| (it.beyond - gap.beyond).abs() < SAME)
        };
        self.games += 1;
        let corners = Excess::lasting(gaps);
        for gap in inner(gaps) {
            let closed = !has(deeper, gap);
            let fate = if is_on(gap, &corners) { &mut self.on } else { &mut self.above };
            fate.all += 1;
            fate.closed += usize::from(closed);
        }
        for gap in inner(deeper).iter().filter(|gap| !has(gaps, gap)) {
            let place = gaps.partition_point(|it| it.beyond < gap.beyond);
            self.opened.all += 1;
            if gap.above(&gaps[place - 1..]) < 0.0 {
                self.opened.below += 1;
            } else {
                self.opened.above.push(k);
            }
        }
    }
}

fn inner(gaps: &[Excess]) -> &[Excess] {
    gaps.get(1..gaps.len().saturating_sub(1)).unwrap_or_default()
}

/// Plots the gaps of a game by palaces beyond and excess, and the polygon below those four times as
/// deep, if the record has both.
pub(super) fn plot(all: &[Game]) -> Option<Image> {
    let [game, deeper] = pairs(all).find(|[game, _]| game.k == SHOWN)?.map(gaps);
    let points = |gaps: Vec<Excess>| gaps.into_iter().map(|gap| (gap.beyond, gap.excess));
    let estimate = |(x, y)| Estimate { x, y, error: 0.0 };
    let image = Plot::new("palaces beyond the gap", "excess of the gap")
        .across(Axis::Between(0.0, 550.0))
        .up(Axis::Between(0.0, 0.7))
        .series([Series::law("the polygon of row 160,000", points(Excess::lasting(&deeper)))])
        .estimates(points(game).map(estimate))
        .image();
    Some(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in a row with gaps that have 21, 100, 105 and 108 palaces beyond, of which the second
    /// and the third one lie above the polygon, and what it is four times as deep.
    fn found(deeper: &str) -> Polygons {
        let row = "0.2@1.3 3@2.62 5@2.62 79@2.608 21@34/13*";
        let lines = [format!("90 40000 9: {row}"), format!("90 160000 9: {deeper}")];
        Polygons::new(&lines.map(|line| Game::parse(&line).unwrap()), 0).unwrap()
    }

    #[test]
    fn gaps_on_the_polygon_and_above_are_told_apart() {
        let merged = found("0.2@1.3 8@2.56 79@2.6125 21@34/13*");
        assert_eq!(merged.all.on, Fate { all: 1, closed: 0 });
        assert_eq!(merged.all.above, Fate { all: 2, closed: 1 });
        assert!(merged.hold());
        let skin = found("0.2@1.3 87@2.608 21@2.617");
        assert_eq!((skin.all.on.closed, skin.all.above.closed), (0, 2));
        let lost = found("0.2@1.3 8@2.56 100@2.6124");
        assert_eq!((lost.all.on.closed, lost.all.above.closed), (1, 1));
        assert!(!lost.hold());
        assert!(!found("0.2@1.3 3@2.62 5@2.62 79@2.608 21@34/13*").hold(), "none has closed");
    }

    #[test]
    fn threads_between_gaps_on_the_polygon_are_left() {
        // Two of the gaps close; in a game that has come to rest none does.
        let game = |threads: &str| Game::parse(&format!("90 40000 9: {threads}")).unwrap();
        assert_eq!(left(&game("0.2@1.3 3@2.62 5@2.62 79@2.608 21@34/13*")), 3);
        assert_eq!(left(&game("0.2@1.3 5@34/13 3@34/13 21@34/13*")), 4);
        assert_eq!((left(&game("2.8@2.41")), left(&game("8@13/5*"))), (1, 1));
    }

    #[test]
    fn new_gaps_lie_below_the_line_or_above() {
        // A thread of 40 palaces that splits off is slower than those inside of it, or faster.
        let opened = |slope: f64, rest: f64| {
            found(&format!("0.2@1.3 87@{rest} 40@{slope} 21@34/13*")).all.opened
        };
        let (below, above) = (opened(2.6155, 2.604), opened(2.604, 2.6155));
        assert_eq!([below.all, below.below, above.all, above.below], [1, 1, 1, 0]);
        assert_eq!((below.above, above.above), (vec![], vec![90]));
    }

    #[test]
    fn games_in_one_row_say_nothing() {
        let game = Game::parse("90 40000 9: 0.2@1.3 21@34/13*").unwrap();
        assert!(Polygons::new(&[game], 0).is_none());
    }

    #[test]
    fn ranges_are_those_of_their_games() {
        let found = found("0.2@1.3 87@2.608 21@34/13*");
        let ranges: Vec<_> =
            found.ranges.iter().map(|it| (it.first, it.last, it.gaps.games)).collect();
        assert_eq!(ranges, [(81, 320, 1)]);
    }
}
