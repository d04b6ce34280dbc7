//! Steps that take tokens from one heap and add some to the other.

/// A step (a, b) with one positive and one negative number: it takes tokens from one heap and adds
/// some to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, derive_more::Display)]
#[display("{a},{b}")]
pub struct Exchange {
    a: i32,
    b: i32,
}

impl Exchange {
    /// The exchange (a, b); `None` unless one number is positive and the other one negative.
    pub(super) const fn try_new(a: i32, b: i32) -> Option<Self> {
        if (a > 0 && b < 0) || (a < 0 && b > 0) { Some(Self { a, b }) } else { None }
    }

    /// The number that is subtracted from x; negative if tokens are added.
    pub const fn a(self) -> i32 {
        self.a
    }

    /// The number that is subtracted from y; negative if tokens are added.
    pub const fn b(self) -> i32 {
        self.b
    }

    /// Returns the position after the exchange, if the heaps are large enough.
    pub(crate) fn taken(self, x: u64, y: u64) -> Option<(u64, u64)> {
        let less = |heap: u64, taken: i32| heap.checked_add_signed(-i64::from(taken));
        Some((less(x, self.a)?, less(y, self.b)?))
    }
}

/// Returns two exchanges that can be repeated together for ever, if there are two.
///
/// Play with moves that never add tokens ends, and it ends with exchanges beside them if and only
/// if some weights p, q > 0 make every move lower p x + q y. An exchange (c, -d) asks for p/q >
/// d/c, an exchange (-d, c) for p/q < c/d. If all of these can be met, p x + q y is lowered. If
/// not, there are (c, -d) and (-d', c') with d/c >= c'/d', and c' times the first with d times the
/// second take c c' - d d' <= 0 from x and nothing from y: from large heaps they can be repeated
/// for ever.
pub(super) fn endless(exchanges: &[Exchange]) -> Option<[Exchange; 2]> {
    let (from_x, from_y): (Vec<Exchange>, _) = exchanges.iter().partition(|one| one.a > 0);
    let pairs = from_x.iter().flat_map(|&one| from_y.iter().map(move |&other| [one, other]));
    let size = |n: i32| i64::from(n).abs();
    let mut repeatable =
        pairs.filter(|[one, other]| size(one.b) * size(other.a) >= size(one.a) * size(other.b));
    repeatable.next()
}

/// An upper bound on the number of positions that can be reached from (x, y), if play ends.
///
/// With the weight r = d/c of the steepest exchange (c, -d),
/// or c/d of the flattest (-d, c), no move raises r x + y. A heap to which no exchange adds tokens
/// does not grow.
pub(super) fn most_reached(exchanges: &[Exchange], x: u64, y: u64) -> u128 {
    let (x, y) = (x as f64, y as f64);
    let weight = |one: &Exchange| f64::from(-one.b) / f64::from(one.a);
    let weights =
        |from_x: bool| exchanges.iter().filter(move |one| (one.a > 0) == from_x).map(weight);
    let level = (x + 1.0) * (y + 1.0);
    let triangle = |r: f64, side: f64| r * side * (side + 1.0) / 2.0;
    let bound = match (weights(true).reduce(f64::max), weights(false).reduce(f64::min)) {
        (None, None) => level,
        (Some(r), None) => level + triangle(r, x),
        (None, Some(r)) => level + triangle(r.recip(), y),
        (Some(r), Some(_)) => (x + y / r + 2.0) * (r * x + y + 2.0) / 2.0,
    };
    // The quotient of an exchange may be rounded down.
    bound.ceil() as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_takes_from_one_heap_and_adds_to_the_other() {
        let exchange = Exchange::try_new(-2, 3).unwrap();
        assert_eq!(exchange.taken(5, 3), Some((7, 0)));
        assert_eq!(exchange.taken(5, 2), None);
        assert_eq!(exchange.taken(u64::MAX - 1, 9), None);
        for (a, b) in [(1, 1), (-1, -1), (0, 3), (-1, 0)] {
            assert_eq!(Exchange::try_new(a, b), None);
        }
    }

    #[test]
    fn the_bound_on_positions_is_reached_by_one_exchange_and_a_step() {
        let game: crate::game::HeapGame = "1,-2 0,1".parse().unwrap();
        let exchange = Exchange::try_new(1, -2).unwrap();
        let outcomes = crate::game::grundy::Outcomes::of(&game, (9, 4).into(), &()).unwrap();
        assert_eq!(outcomes.count() as u128, most_reached(&[exchange], 9, 4));
        let mirrored = Exchange::try_new(-2, 1).unwrap();
        assert_eq!(most_reached(&[mirrored], 4, 9), most_reached(&[exchange], 9, 4));
        // A 99th is no binary fraction.
        let game: crate::game::HeapGame = "1,0 -99,1".parse().unwrap();
        let outcomes = crate::game::grundy::Outcomes::of(&game, (3, 4).into(), &()).unwrap();
        assert_eq!((outcomes.count(), game.moves.most_reached(3, 4)), (1010, 1010));
    }

    /// A loop of positions exists if and only if two exchanges can be repeated: tried from every
    /// number of each up to 12.
    #[test]
    fn endless_exchanges_are_those_that_together_take_nothing() {
        let all: Vec<Exchange> =
            (-4..=4).flat_map(|a| (-4..=4).filter_map(move |b| Exchange::try_new(a, b))).collect();
        for &one in &all {
            for &other in &all {
                let takes_nothing =
                    |m: i32, n: i32| m * one.a + n * other.a <= 0 && m * one.b + n * other.b <= 0;
                let loops = (0..=12).any(|m| (0..=12).any(|n| m + n > 0 && takes_nothing(m, n)));
                assert_eq!(endless(&[one, other]).is_some(), loops, "{one} and {other}");
            }
        }
    }
}
