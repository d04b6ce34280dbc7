//! Boxes of numbers in C order: the places of a grid, and the parts that boxes have in common.

/// All places of a grid of these lengths, in C order.
pub(super) fn places(lengths: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let count = lengths.iter().product();
    (0..count).map(|rank| unravel(rank, lengths))
}

/// The place of this rank in C order.
pub(super) fn unravel(mut rank: u64, lengths: &[u64]) -> Vec<u64> {
    let mut at = vec![0; lengths.len()];
    for (index, length) in at.iter_mut().zip(lengths).rev() {
        *index = rank % length;
        rank /= length;
    }
    at
}

/// The rank of a place in C order.
pub(super) fn ravel(at: &[u64], lengths: &[u64]) -> usize {
    at.iter().zip(lengths).fold(0, |rank, (index, length)| rank * length + index) as usize
}

/// A box of a grid: where it begins, and its lengths.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    pub(super) at: Vec<u64>,
    pub(super) lengths: Vec<u64>,
}

impl Extent {
    /// The box at `place` in a grid of boxes of these lengths.
    pub(super) fn of_grid(place: &[u64], lengths: &[u64]) -> Self {
        let at = place.iter().zip(lengths).map(|(index, length)| index * length).collect();
        Self { at, lengths: lengths.to_vec() }
    }

    /// The boxes of a grid, of these lengths each, that have something in common with this one: the
    /// first of them and how many, along each dimension.
    pub(super) fn within_grid(&self, lengths: &[u64]) -> Self {
        let first = self.at.iter().zip(lengths).map(|(at, length)| at / length).collect::<Vec<_>>();
        let ends = self.ends().zip(lengths).map(|(end, length)| end.div_ceil(*length));
        let counts = ends.zip(&first).map(|(end, first)| end - first).collect();
        Self { at: first, lengths: counts }
    }

    /// The places in it, in C order.
    pub(super) fn places(&self) -> impl Iterator<Item = Vec<u64>> {
        places(&self.lengths)
            .map(|place| place.iter().zip(&self.at).map(|(i, at)| i + at).collect())
    }

    /// What this box and another have in common; with lengths of 0 where they have nothing.
    pub(super) fn common(&self, other: &Self) -> Self {
        let at: Vec<_> = self.at.iter().zip(&other.at).map(|(&one, &two)| one.max(two)).collect();
        let ends = self.ends().zip(other.ends()).map(|(one, two)| one.min(two));
        let lengths = ends.zip(&at).map(|(end, &at)| end.saturating_sub(at)).collect();
        Self { at, lengths }
    }

    fn ends(&self) -> impl Iterator<Item = u64> {
        self.at.iter().zip(&self.lengths).map(|(at, length)| at + length)
    }

    /// Copies what this box and another have in common: `numbers` are those of this one, `into`
    /// those of the other.
    pub(super) fn copy<T: Copy>(&self, numbers: &[T], other: &Self, into: &mut [T]) {
        let mut common = self.common(other);
        // Along the last dimension numbers are beside each other in both.
        let Some(last) = common.lengths.last_mut() else { return };
        let run = std::mem::replace(last, 1) as usize;
        if run == 0 {
            return;
        }
        for place in common.places() {
            let (from, to) = (self.rank(&place), other.rank(&place));
            into[to..to + run].copy_from_slice(&numbers[from..from + run]);
        }
    }

    /// The rank of a place among those of this box.
    fn rank(&self, place: &[u64]) -> usize {
        let within: Vec<_> = place.iter().zip(&self.at).map(|(place, at)| place - at).collect();
        ravel(&within, &self.lengths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_copy_what_they_have_in_common() {
        let whole = Extent { at: vec![10, 20], lengths: vec![3, 4] };
        let numbers: Vec<u32> = (0..12).collect();
        for (at, lengths, wanted) in [
            ([10, 20], [3, 4], numbers.clone()),
            ([11, 21], [1, 2], vec![5, 6]),
            ([9, 22], [2, 3], vec![99, 99, 99, 2, 3, 99]),
            ([12, 19], [2, 2], vec![99, 8, 99, 99]),
            ([13, 20], [1, 1], vec![99]),
            ([10, 30], [1, 2], vec![99, 99]),
        ] {
            let part = Extent { at: at.to_vec(), lengths: lengths.to_vec() };
            let mut into = vec![99; (lengths[0] * lengths[1]) as usize];
            whole.copy(&numbers, &part, &mut into);
            assert_eq!(into, wanted, "{at:?} {lengths:?}");
        }
    }

    #[test]
    fn boxes_of_a_grid_are_those_that_are_touched() {
        let part = Extent { at: vec![7, 8], lengths: vec![2, 1] };
        let touched: Vec<_> = part.within_grid(&[4, 8]).places().collect();
        assert_eq!(touched, [[1, 1], [2, 1]]);
        let none = Extent { at: vec![8, 8], lengths: vec![0, 1] };
        assert_eq!(none.within_grid(&[4, 8]).places().count(), 0);
    }
}
