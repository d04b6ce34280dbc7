//! The excess that threads leave when they are fed with random lines: least in the middle of the
//! interval of the law of gaps.

use wythoff_anatomy::threads::{Fed, RandomLines};

use crate::measure::mean;
use crate::prelude::*;

/// Palaces in a row of the threads that are tried.
const PALACES: std::ops::RangeInclusive<u16> = 60..=200;
const QUICK: std::ops::RangeInclusive<u16> = 60..=110;
const ROWS: u64 = 60_000;
const LINES: RandomLines = RandomLines { columns: 0.05, diagonals: 0.05, seed: 1 };
/// The middle of the interval, and what lies between its ends, by the share of diagonals with
/// d + 1.
const MIDDLE: std::ops::Range<f64> = 0.1..0.15;
const BETWEEN: std::ops::Range<f64> = 0.07..0.18;

/// Threads that keep together.
#[derive(Serialize)]
struct Threads {
    lines: [f64; 2],
    rows: u64,
    threads: usize,
    /// The mean excess in the middle, and near both ends.
    middle: f64,
    ends: f64,
    /// The smallest and the largest share of diagonals with the larger number.
    shares: (f64, f64),
}

/// The share of diagonals with the larger number, and the excess.
type Point = (f64, f64);

impl Threads {
    fn new(points: &[Point]) -> Self {
        let shares = points.iter().map(|point| point.0);
        let excess = |is: &dyn Fn(f64) -> bool| {
            mean(points.iter().filter(|point| is(point.0)).map(|point| point.1))[0]
        };
        Self {
            lines: [LINES.columns, LINES.diagonals],
            rows: ROWS,
            threads: points.len(),
            middle: excess(&|share| MIDDLE.contains(&share)),
            ends: excess(&|share| !BETWEEN.contains(&share)),
            shares: (shares.clone().fold(1.0, f64::min), shares.fold(0.0, f64::max)),
        }
    }

    fn is_least_in_the_middle(&self) -> bool {
        self.middle + 0.005 < self.ends
    }
}

/// Feeds threads with random lines.
pub(super) fn fed(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut points = Vec::new();
    for palaces in context.pick(QUICK, PALACES) {
        context.step(&format!("a thread of {palaces} palaces with random lines"))?;
        let fed = LINES.feed(palaces, ROWS, context.observer())?;
        points.extend(fed.map(|Fed { wake, .. }| (wake.diagonals.larger(), wake.excess())));
    }
    let fed = Threads::new(&points);
    found.plate("fed", plot(&points));
    let mutant = context.mutant("the excess of the next thread in place of each", || {
        let next = points.iter().skip(1);
        let shifted: Vec<Point> =
            points.iter().zip(next).map(|(point, next)| (point.0, next.1)).collect();
        Ok(Threads::new(&shifted))
    })?;
    let judged = mutant.judge_exact(&fed, Threads::is_least_in_the_middle);
    found.state_of("fed", judged, &fed);
    Ok(())
}

fn plot(points: &[Point]) -> Image {
    Plot::new("share of the diagonals with d + 1", "excess")
        .across(Axis::Between(0.0, 0.3))
        .up(Axis::Between(0.36, 0.42))
        .estimates(points.iter().map(|&(x, y)| Estimate { x, y, error: 0.0 }))
        .image()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excess_that_does_not_depend_on_the_share_is_noticed() {
        let shares = [0.05, 0.12, 0.14, 0.2];
        let curved = shares.map(|b: f64| (b, 0.38 + (b - 0.12).powi(2) * 2.0));
        assert!(Threads::new(&curved).is_least_in_the_middle());
        assert!(!Threads::new(&shares.map(|b| (b, 0.38))).is_least_in_the_middle());
        assert!(!Threads::new(&[]).is_least_in_the_middle());
    }
}
