//! The rows in which gaps close, forecast from one band.
//!
//! Gaps keep their excess as long as they last, and the gaps beside a thread give its slope
//! ([`Excess`]). So the widths of gaps in one row say which of them closes first, and where; the
//! two threads beside it become one, whose slope follows, and so on.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Excess, Thread, slope_of};

/// Threads whose slopes differ by less are parallel.
const PARALLEL: f64 = 1e-9;

/// A gap, and the row in which it closes.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Forecast {
    /// The gap.
    pub gap: Excess,
    /// The row, if the gap does not last for ever.
    pub closes: Option<f64>,
}

impl Forecast {
    /// Returns the gaps between the threads of a band, which are given from the main diagonal out,
    /// and the rows in which they close. The gaps are in the order of the palaces beyond them.
    /// Outer space, and the innermost gap with the same number of palaces beyond it in all rows,
    /// have one such thread beside them, and last.
    ///
    /// The longer the band, the better the slopes of threads without a period, and the forecast:
    /// an error of 10^-5 in a slope moves a thread by one column in 10^5 rows.
    ///
    /// `Time: O(n²)` for n threads.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::threads::{self, Band, Forecast};
    /// let sweep = Sweep::new(K::try_new(24)?);
    /// let band = Band::sweep(&sweep, 2000..2500, &())?;
    /// // All threads of game 24 that are going to meet have met.
    /// let gaps = Forecast::of(&threads::of_band(&band));
    /// assert!(gaps.len() > 2 && gaps.iter().all(|it| it.closes.is_none()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(threads: &[Thread]) -> Vec<Self> {
        let inward = || threads.iter().rev();
        let gaps = Excess::steady(inward().map(|it| (it.horizontal.mean, it.slope.value)));
        let widths = inward().zip(inward().skip(1)).map(|(outer, inner)| {
            let y = outer.rows[1] - 1;
            outer.edges(y).0 - inner.edges(y).1
        });
        let widths = [f64::INFINITY].into_iter().chain(widths).chain([f64::INFINITY]);
        let row = threads.first().map_or(0, |it| it.rows[1] - 1) as f64;
        let moving = gaps.into_iter().zip(widths).map(|(gap, width)| Moving { gap, width });
        let mut forecasts = meet(moving.collect());
        forecasts.iter_mut().for_each(|it| it.closes = it.closes.map(|rows| row + rows));
        forecasts
    }
}

/// A gap on its way down, and its width in columns.
struct Moving {
    gap: Excess,
    width: f64,
}

impl Moving {
    /// The slope of the thread between this gap and the next inner one.
    fn slope_to(&self, inner: &Self) -> f64 {
        slope_of(inner.gap.beyond - self.gap.beyond, inner.gap.excess - self.gap.excess)
    }
}

/// Lets threads meet, one after the other, until no gap closes any more. Gaps close after so many
/// rows. The first and the last gap have one thread beside them, and last.
fn meet(mut gaps: Vec<Moving>) -> Vec<Forecast> {
    let (mut done, mut rows) = (Vec::new(), 0.0);
    loop {
        let slopes: Vec<f64> = gaps.windows(2).map(|two| two[0].slope_to(&two[1])).collect();
        let opening: Vec<f64> = slopes.windows(2).map(|two| two[0] - two[1]).collect();
        let left = |place: usize| gaps[place + 1].width.max(0.0) / -opening[place];
        let closing = (0..opening.len()).filter(|&place| opening[place] < -PARALLEL);
        let Some(next) = closing.min_by(|&a, &b| left(a).total_cmp(&left(b))) else { break };
        let left = left(next);
        rows += left;
        for (gap, opening) in gaps[1..].iter_mut().zip(&opening) {
            gap.width += left * opening;
        }
        done.push(Forecast { gap: gaps.remove(next + 1).gap, closes: Some(rows) });
    }
    done.extend(gaps.iter().map(|it| Forecast { gap: it.gap, closes: None }));
    done.sort_by(|a, b| a.gap.beyond.total_cmp(&b.gap.beyond));
    done
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn threads_that_meet_leave_the_corners() {
        let mut random = Rng::with_seed(7);
        let mut closed = 0;
        for _ in 0..500 {
            let mut beyond = 0.0;
            let gaps: Vec<Excess> = (0..random.usize(2..20))
                .map(|_| {
                    beyond += f64::from(random.u8(1..40));
                    Excess { beyond, excess: random.f64() }
                })
                .collect();
            let moving = gaps.iter().map(|&gap| Moving { gap, width: 1e3 * random.f64() });
            let met = meet(moving.collect());
            assert_eq!(met.iter().map(|it| it.gap).collect::<Vec<_>>(), gaps);
            let (left, gone): (Vec<Forecast>, Vec<Forecast>) =
                met.iter().partition(|it| it.closes.is_none());
            assert_eq!(left.iter().map(|it| it.gap).collect::<Vec<_>>(), Excess::lasting(&gaps));
            closed += gone.len();
        }
        assert!(closed > 1000, "{closed} gaps have closed");
    }

    #[test]
    fn the_row_of_a_meeting_follows_from_widths_and_slopes() {
        // Threads of 10, 10 and 20 palaces; the first two approach each other by d columns a row.
        let points = [(0.0, 0.0), (10.0, 0.2), (20.0, 0.1), (40.0, 0.5)];
        let gaps = points.map(|(beyond, excess)| Excess { beyond, excess });
        let moving = |widths: [f64; 2]| {
            let widths = [f64::INFINITY, widths[0], widths[1], f64::INFINITY];
            meet(gaps.iter().zip(widths).map(|(&gap, width)| Moving { gap, width }).collect())
        };
        let d = slope_of(10.0, -0.1) - slope_of(10.0, 0.2);
        let rows = |widths| moving(widths).iter().map(|it| it.closes).collect::<Vec<_>>();
        let close = |rows: &[Option<f64>], expected: f64| {
            assert!((rows[1].unwrap() - expected).abs() < 1e-6, "{rows:?} {expected}");
            assert_eq!([rows[0], rows[2], rows[3]], [None; 3]);
        };
        close(&rows([300.0, 50.0]), 300.0 / d);
        close(&rows([600.0, 50.0]), 600.0 / d);
        assert_eq!(moving([300.0, 50.0]).len(), 4);
        assert!(meet(Vec::new()).is_empty() && Forecast::of(&[]).len() == 1);
    }
}
