//! The two pairs of [`diagonal_obstacle`], for all slopes of an interval at once.
//!
//! The pairs up to index n depend on the slope r only by floor(r), .., floor(n r). The slopes of an
//! interval are followed together, pair by pair, and the interval is split where their pairs
//! differ, until each part has two pairs that differ by (c, c). The parts cover every real r of the
//! interval.

use std::collections::VecDeque;

use wythoff::imitation::{KM, diagonal_obstacle};

/// A fraction as numerator and denominator.
type Fraction = (u64, u64);

/// A cover of an interval by intervals of slopes r, each with two pairs `b_n` = `a_n` + floor(r n)
/// that differ by (c, c).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DiagonalCover {
    /// The number of intervals.
    intervals: u64,
    /// The largest index n of these pairs.
    last: u64,
}

/// The slopes from `from` to below `to`, and their common pairs.
#[derive(Clone)]
struct Slopes {
    from: Fraction,
    to: Fraction,
    n: u64,
    /// The least number that no earlier `a_i` excludes.
    a: u64,
    above: VecDeque<u64>,
    difference: u64,
    /// The `a_i` with the last difference.
    diagonal: Vec<u64>,
}

/// Covers the slopes from `from` to below `to` by intervals that each have two pairs that differ by
/// (c, c), c = ceil(1 / from); `None` if some slope needs more than the first `most` pairs.
///
/// This proves that for no real r of the interval the pairs are the P-positions of an invariant
/// subtraction game.
///
/// # Panics
/// Unless 0 < from < to <= 1 / (c - 1), c >= 2, and all numerators and denominators are at most
/// 2^31.
fn diagonal_cover(from: Fraction, to: Fraction, most: u64) -> Option<DiagonalCover> {
    let small = [from, to].iter().all(|f| f.0.max(f.1) <= 1 << 31);
    assert!(small && from.0 > 0 && less(from, to), "slopes from {from:?} to {to:?}");
    let c = from.1.div_ceil(from.0);
    assert!(c >= 2 && !less((1, c - 1), to), "slopes up to 1/{}", c - 1);
    let mut cover = DiagonalCover { intervals: 0, last: 0 };
    let start = Slopes {
        from,
        to,
        n: 0,
        a: 0,
        above: VecDeque::new(),
        difference: 0,
        diagonal: Vec::new(),
    };
    let mut open = vec![start];
    'slopes: while let Some(mut slopes) = open.pop() {
        while slopes.n < most {
            if let Some(parts) = slopes.cut() {
                open.extend(parts);
                continue 'slopes;
            }
            if slopes.step(c) {
                cover.intervals += 1;
                cover.last = cover.last.max(slopes.n - 1);
                continue 'slopes;
            }
        }
        return None;
    }
    Some(cover)
}

impl Slopes {
    /// The largest and the least floor(r n).
    fn differences(&self) -> [u64; 2] {
        let n = self.n;
        // `to` itself is excluded.
        [(self.to.0 * n).div_ceil(self.to.1).saturating_sub(1), self.from.0 * n / self.from.1]
    }

    /// Splits the interval into parts with one floor(r n) each, if there are several.
    fn cut(&self) -> Option<Vec<Self>> {
        let [largest, least] = self.differences();
        if largest <= least {
            return None;
        }
        let part = |difference| {
            let [low, high] = [(difference, self.n), (difference + 1, self.n)];
            let mut part = self.clone();
            if less(self.from, low) {
                part.from = low;
            }
            if less(high, self.to) {
                part.to = high;
            }
            part
        };
        Some((least..=largest).map(part).collect())
    }

    /// Adds pair n. Returns true if it differs from an earlier pair by (c, c).
    fn step(&mut self, c: u64) -> bool {
        while let Some(&b) = self.above.front()
            && b <= self.a
        {
            if b == self.a {
                self.a += 1;
            }
            self.above.pop_front();
        }
        let difference = self.differences()[1];
        if difference > self.difference {
            self.difference = difference;
            self.diagonal.clear();
        }
        let found = self.diagonal.iter().any(|before| self.a - before == c);
        self.diagonal.push(self.a);
        self.above.push_back(self.a + difference);
        self.a += 1;
        self.n += 1;
        found
    }
}

/// Returns true if the first fraction is less than the second.
fn less((a, b): Fraction, (c, d): Fraction) -> bool {
    u128::from(a) * u128::from(d) < u128::from(c) * u128::from(b)
}

#[test]
fn all_slopes_from_1_3_to_3999_4000_have_an_obstacle() {
    let covers = [
        ((1, 3), (1, 2), 7, 23),
        ((1, 2), (49, 50), 93, 321),
        ((49, 50), (199, 200), 326, 2178),
        ((199, 200), (999, 1000), 1692, 11_934),
        ((999, 1000), (3999, 4000), 6356, 51_584),
    ];
    for (from, to, intervals, last) in covers {
        let cover = diagonal_cover(from, to, 60_000);
        assert_eq!(cover, Some(DiagonalCover { intervals, last }), "{from:?} to {to:?}");
    }
    assert_eq!(diagonal_cover((1, 2), (49, 50), 321), None);
}

#[test]
fn covers_agree_with_the_obstacles_of_single_slopes() {
    for (m, k) in [(1, 2), (2, 3), (3, 5), (7, 12), (2, 5), (4, 11), (12, 13)] {
        let cover = diagonal_cover((m, k), (100 * m + 1, 100 * k), 5000);
        let Some([(a, _), _]) = diagonal_obstacle(KM::try_new(k, m).unwrap(), 5000) else {
            panic!("{m}/{k}")
        };
        // The interval begins with m/k, so it needs at least the pairs that this slope needs.
        assert!(cover.is_some_and(|cover| cover.last <= a && cover.intervals > 0), "{m}/{k}");
    }
}
