//! Games of the literature whose moves are computed. Sources stand beside their names in
//! [`NAMED`](crate::game::moves::NAMED).

use std::sync::Arc;

use super::{HeapPosition, HeapRules};
use crate::exact::wythoff_pair;

pub(super) fn all() -> [Arc<dyn HeapRules>; 6] {
    [
        Arc::new(Euclid { to_zero: true }),
        Arc::new(Euclid { to_zero: false }),
        Arc::new(FibonacciNim),
        Arc::new(Queen { crossed: false }),
        Arc::new(Queen { crossed: true }),
        Arc::new(WythoffPairs),
    ]
}

/// Takes a multiple of the smaller heap from the larger one.
struct Euclid {
    /// True if a heap may be emptied: the game of Cole and Davie. In Grossman's, both keep a token.
    to_zero: bool,
}

impl HeapRules for Euclid {
    fn name(&self) -> &str {
        if self.to_zero { "euclid" } else { "euclid-grossman" }
    }

    fn rules(&self) -> Option<String> {
        let rest = if self.to_zero { "which may be emptied" } else { "which keeps at least one" };
        Some(format!(
            "Take a multiple of the number of tokens in the smaller heap from the larger one, {rest}."
        ))
    }

    fn options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Vec<HeapPosition> {
        let least = u64::from(!self.to_zero);
        let (small, large) = (x.min(y), x.max(y));
        if small == 0 {
            return vec![];
        }
        let left = (1..=(large - least) / small).map(|n| large - n * small);
        let both = left.map(|left| if x < y { (x, left) } else { (left, y) });
        both.map(Into::into).collect()
    }

    fn most_options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Option<u128> {
        Some(x.max(y).checked_div(x.min(y)).unwrap_or(0).into())
    }
}

/// Fibonacci Nim on two heaps: from one heap, at most twice as many tokens as in the last move. The
/// first move leaves a token in its heap. The memory is the most that may be taken, 0 before the
/// first move.
struct FibonacciNim;

impl FibonacciNim {
    /// The most tokens that may be taken from each heap.
    fn most_taken(HeapPosition { x, y, memory }: HeapPosition) -> [u64; 2] {
        [x, y].map(|heap| match memory {
            0 => heap.saturating_sub(1),
            most => heap.min(most),
        })
    }
}

impl HeapRules for FibonacciNim {
    fn name(&self) -> &'static str {
        "fibonacci-nim"
    }

    fn rules(&self) -> Option<String> {
        let rules = "Take tokens from one heap, at most twice as many as the last move took. The first \
                     move must not empty its heap.";
        Some(rules.to_owned())
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        let (HeapPosition { x, y, .. }, [from_x, from_y]) = (at, Self::most_taken(at));
        let from_x = (1..=from_x).map(|n| HeapPosition { x: x - n, y, memory: 2 * n });
        let from_y = (1..=from_y).map(|n| HeapPosition { x, y: y - n, memory: 2 * n });
        from_x.chain(from_y).collect()
    }

    fn most_options(&self, at: HeapPosition) -> Option<u128> {
        Some(Self::most_taken(at).into_iter().map(u128::from).sum())
    }

    fn memory(&self, at: HeapPosition) -> Option<String> {
        Some(match at.memory {
            0 => "the first move leaves a token in its heap".to_owned(),
            most => format!("at most {most} tokens may be taken"),
        })
    }
}

/// Two variants of Wythoff Nim that depend on which heap is the smaller one.
struct Queen {
    /// True if a move may also take more from the smaller heap than from the larger one. Otherwise
    /// nothing may be taken from the smaller heap alone.
    crossed: bool,
}

impl HeapRules for Queen {
    fn name(&self) -> &str {
        if self.crossed { "wythoff-crossed" } else { "wythoff-larger" }
    }

    fn rules(&self) -> Option<String> {
        let rules = if self.crossed {
            "Take any number of tokens from one heap, the same number from both, or from both a \
             larger number from the smaller heap than from the larger one."
        } else {
            "Take any number of tokens from the larger heap, or the same number from both. Of equal \
             heaps, each is the larger one."
        };
        Some(rules.to_owned())
    }

    fn options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Vec<HeapPosition> {
        // Of equal heaps, both are the smaller one and the larger one.
        let from_x = (1..=x).filter(|_| self.crossed || x >= y).map(|n| (n, 0));
        let from_y = (1..=y).filter(|_| self.crossed || y >= x).map(|n| (0, n));
        let from_both = (1..=x.min(y)).map(|n| (n, n));
        let mut taken: Vec<(u64, u64)> = from_x.chain(from_y).chain(from_both).collect();
        if self.crossed {
            let more_and_less = (1..=x.min(y)).flat_map(|s| (1..s).map(move |t| (s, t)));
            taken.extend(more_and_less.clone().filter(|_| x <= y));
            taken.extend(more_and_less.filter(|_| y <= x).map(|(s, t)| (t, s)));
        }
        taken.into_iter().map(|(s, t)| (x - s, y - t).into()).collect()
    }

    fn most_options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Option<u128> {
        let (both, of_one) = (u128::from(x.min(y)), u128::from(x) + u128::from(y));
        // Of equal heaps, each is the smaller one.
        let ways = u128::from(self.crossed) * (1 + u128::from(x == y));
        Some(of_one + both + ways * (both * both.saturating_sub(1) / 2))
    }
}

/// The moves are the Wythoff pairs, from either heap the smaller number.
struct WythoffPairs;

impl HeapRules for WythoffPairs {
    fn name(&self) -> &'static str {
        "wythoff-pairs"
    }

    fn rules(&self) -> Option<String> {
        let rules = "Take A tokens from one heap and B from the other, where A,B is a Wythoff pair: \
                     1,2 3,5 4,7 6,10 and so on.";
        Some(rules.to_owned())
    }

    fn options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Vec<HeapPosition> {
        let pairs = (1..).map(wythoff_pair).take_while(|&(a, b)| a <= x.min(y) && b <= x.max(y));
        let both = pairs.flat_map(|(a, b)| [(a, b), (b, a)]);
        let taken = both.filter_map(|(s, t)| Some((x.checked_sub(s)?, y.checked_sub(t)?)));
        taken.map(Into::into).collect()
    }

    fn most_options(&self, HeapPosition { x, y, .. }: HeapPosition) -> Option<u128> {
        Some(2 * u128::from(x.min(y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_options_is_bounded_without_listing_them() {
        for rules in all() {
            for (x, y, memory) in (0..900).map(|i| (i % 15, i / 15 % 15, i / 225 * 3)) {
                let at = HeapPosition { x, y, memory };
                let (listed, most) = (rules.options(at).len(), rules.most_options(at).unwrap());
                assert!(listed as u128 <= most, "{} {at:?}: {listed}, {most}", rules.name());
                // One heap of some games is never touched, and of Wythoff pairs one in three fits.
                assert!(most <= 4 * listed as u128 + 15, "{} {at:?}: {most}", rules.name());
            }
            let far = HeapPosition { x: u64::MAX, y: u64::MAX, memory: 0 };
            assert!(rules.most_options(far).is_some());
        }
    }
}
