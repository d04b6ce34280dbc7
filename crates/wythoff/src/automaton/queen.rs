//! The queen's rule written out, forward and backward.

use crate::board::Value;

/// The six cells that a cell g at (x, y) is computed from, with the letters of \[CLN\] Fig. 2.
///
/// ```text
/// a b .        a (x-2, y-2)   b (x-1, y-2)
/// c d e        c (x-2, y-1)   d (x-1, y-1)   e (x, y-1)
/// . f g                       f (x-1, y)     g (x, y)
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table above has the position of each cell")]
pub struct Neighbours {
    pub a: Value,
    pub b: Value,
    pub c: Value,
    pub d: Value,
    pub e: Value,
    pub f: Value,
}

const fn palace(value: Value) -> Value {
    (value < 0) as Value
}

impl Neighbours {
    /// The value of g, \[CLN\] Fig. 2:
    /// a - b - c + e + f + 3\[a<0\] - 2\[b<0\] - 2\[c<0\] - \[d<0\] + \[e<0\] + \[f<0\].
    ///
    /// It equals [`super::LocalRule`] of Wythoff's rules.
    ///
    /// # Panics
    /// If the sum overflows; impossible while all six are below 2^60 in absolute value.
    #[inline]
    pub const fn next(self) -> Value {
        self.a + 3 * palace(self.a) + self.without_a()
    }

    /// The contribution of all cells other than a to g.
    #[inline]
    const fn without_a(self) -> Value {
        let Self { a: _, b, c, d, e, f } = self;
        e + f - b - c - 2 * palace(b) - 2 * palace(c) - palace(d) + palace(e) + palace(f)
    }

    /// The values of a that lead to `g`. The field `a` is ignored.
    #[inline]
    pub const fn predecessors(self, g: Value) -> Predecessors {
        Predecessors { r: g - self.without_a() }
    }
}

/// The solutions a of a + 3\[a < 0\] = r, \[CLN\] section 2.3. There are one or two.
///
/// - r >= 3: a = r only;
/// - r < 0: a = r - 3 only;
/// - r = 0, 1, 2: both.
///
/// So -3, -2, -1 have the same successors as 0, 1, 2, and no other values share a successor.
///
/// ```
/// use wythoff::automaton::Predecessors;
/// assert_eq!(Predecessors::of(1).all().collect::<Vec<_>>(), [1, -2]);
/// assert_eq!(Predecessors::of(3).all().collect::<Vec<_>>(), [3]);
/// assert_eq!(Predecessors::of(-1).all().collect::<Vec<_>>(), [-4]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predecessors {
    r: Value,
}

impl Predecessors {
    /// The solutions for this right side.
    pub const fn of(r: Value) -> Self {
        Self { r }
    }

    /// The right side r: g - f - e + c + b without the compensation terms of b to f.
    pub const fn r(self) -> Value {
        self.r
    }

    /// Returns true if a = r is a solution.
    pub const fn has_r(self) -> bool {
        self.r >= 0
    }

    /// Returns true if a = r - 3 is a solution.
    pub const fn has_r_minus_3(self) -> bool {
        self.r < 3
    }

    /// All solutions, r before r - 3.
    pub fn all(self) -> impl Iterator<Item = Value> {
        let r = self.has_r().then_some(self.r);
        let r_minus_3 = self.has_r_minus_3().then(|| self.r - 3);
        r.into_iter().chain(r_minus_3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predecessors_are_exactly_the_solutions() {
        for r in -20..20 {
            let mut solved: Vec<Value> = Predecessors::of(r).all().collect();
            solved.sort_unstable();
            let searched: Vec<Value> = (-40..40).filter(|a| a + 3 * palace(*a) == r).collect();
            assert_eq!(solved, searched, "r {r}");
        }
    }
}
