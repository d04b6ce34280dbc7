//! Vectors of three numbers: the tokens that a move takes.

use super::Triple;
use crate::Rule;

/// The tokens that a move takes from each of three heaps: not all zero, each up to [`Rule::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
#[display("{},{},{}", _0[0], _0[1], _0[2])]
pub struct Vector([u32; 3]);

impl Vector {
    /// Returns a vector; `None` if all numbers are zero or one is above [`Rule::MAX`].
    ///
    /// ```
    /// use wythoff::game::three::Vector;
    /// let vector = Vector::new([1, 0, 2]).ok_or("no vector")?;
    /// assert_eq!(vector.taken([5, 5, 5]), Some([4, 5, 3]));
    /// assert_eq!(vector.taken([5, 5, 1]), None);
    /// assert_eq!(Vector::new([0, 0, 0]), None);
    /// # Ok::<(), &'static str>(())
    /// ```
    pub fn new(parts: [u32; 3]) -> Option<Self> {
        let fits = parts.iter().all(|&part| part <= Rule::MAX);
        (fits && parts != [0; 3]).then_some(Self(parts))
    }

    /// The three numbers.
    pub const fn parts(self) -> [u32; 3] {
        self.0
    }

    /// The three numbers as sizes.
    pub(super) fn sizes(self) -> [usize; 3] {
        self.0.map(|part| part as usize)
    }

    /// The position after these tokens are taken once; `None` if a heap is too small.
    pub fn taken(self, [x, y, z]: Triple) -> Option<Triple> {
        let [a, b, c] = self.0;
        Some([x.checked_sub(a.into())?, y.checked_sub(b.into())?, z.checked_sub(c.into())?])
    }

    /// Returns true if a positive multiple of this vector is taken between two positions.
    pub(super) fn leads(self, from: Triple, to: Triple) -> bool {
        let (most, heap) = (0..3).map(|i| (self.0[i], i)).max().unwrap_or((1, 0));
        let count = from[heap].saturating_sub(to[heap]) / u64::from(most);
        let left =
            |i: usize| count.checked_mul(self.0[i].into()).and_then(|n| from[i].checked_sub(n));
        count > 0 && (0..3).all(|i| left(i) == Some(to[i]))
    }

    /// Returns how many positive multiples of this vector can be taken from a position.
    pub(super) fn multiples(self, at: Triple) -> u64 {
        let parts = at.iter().zip(self.0).filter(|&(_, part)| part > 0);
        parts.map(|(heap, part)| heap / u64::from(part)).min().unwrap_or(0)
    }

    /// Returns true if the vectors have the same direction.
    pub(super) fn is_parallel(self, other: Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0.map(u64::from), other.0.map(u64::from));
        a * e == b * d && a * f == c * d && b * f == c * e
    }

    /// Returns true if this vector is a positive multiple of `ray`.
    pub(super) fn is_multiple_of(self, ray: Self) -> bool {
        let (most, part) = self.0.into_iter().zip(ray.0).fold((0, 0), Ord::max);
        self.is_parallel(ray) && part > 0 && most % part == 0
    }

    /// Returns the vector with its numbers in another order.
    pub(super) fn reordered(self, order: [usize; 3]) -> Self {
        Self(order.map(|i| self.0[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_whole_and_positive() {
        let vector = |parts| Vector::new(parts).unwrap();
        let ray = vector([2, 0, 4]);
        for (parts, is) in [
            ([2, 0, 4], true),
            ([4, 0, 8], true),
            ([1, 0, 2], false),
            ([3, 0, 6], false),
            ([4, 0, 4], false),
            ([4, 1, 8], false),
            ([0, 1, 0], false),
        ] {
            assert_eq!(vector(parts).is_multiple_of(ray), is, "{parts:?}");
        }
        assert!(vector([0, 6, 0]).is_multiple_of(vector([0, 3, 0])));
        assert!(!vector([1, 1, 1]).is_parallel(vector([1, 1, 0])));
    }
}
