//! Sets of values.

/// Words of a group of values: several, so that the search for a free value compiles to vector
/// instructions.
const WORDS: usize = 8;
/// Values in a group.
const GROUP: usize = 64 * WORDS;

/// A set of values, one bit each.
#[derive(Default)]
pub(super) struct ValueSet {
    groups: Vec<[u64; WORDS]>,
    /// The first group that is not full.
    open: usize,
}

impl ValueSet {
    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        let (group, bit) = (value as usize / GROUP, value as usize % GROUP);
        if group >= self.groups.len() {
            self.groups.resize(group + 1, [0; WORDS]);
        }
        self.groups[group][bit / 64] |= 1 << (bit % 64);
        while self.groups.get(self.open) == Some(&[u64::MAX; WORDS]) {
            self.open += 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.groups.clear();
        self.open = 0;
    }
}

/// The least value that is in none of the sets.
#[inline]
pub(super) fn mex(sets: &[&ValueSet]) -> u32 {
    // Every group before the last open one is full in some set.
    let start = sets.iter().map(|set| set.open).max().unwrap_or(0);
    (start..)
        .find_map(|i| {
            let mut taken = [0; WORDS];
            for group in sets.iter().filter_map(|set| set.groups.get(i)) {
                taken.iter_mut().zip(group).for_each(|(taken, word)| *taken |= word);
            }
            if taken.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX {
                return None;
            }
            let free = taken.iter().position(|&word| word != u64::MAX)?;
            Some((i * GROUP + 64 * free) as u32 + taken[free].trailing_ones())
        })
        .unwrap_or(u32::MAX)
}
