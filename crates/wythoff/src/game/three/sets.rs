//! Sets of values, many of them in one array.

use super::lines::LinesOfRow;

/// Words of a group of values: several, so that operations on groups compile to vector
/// instructions.
const WORDS: usize = 8;
/// Values in a group.
const GROUP: usize = 64 * WORDS;

/// The bits of a group of values.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Group([u64; WORDS]);

const EMPTY: Group = Group([0; WORDS]);

/// Sets of values. Each has room for the same number of groups.
#[derive(Debug)]
pub(super) struct Sets {
    /// Groups of a set.
    room: usize,
    groups: Vec<Group>,
}

impl Sets {
    /// A number of empty sets with room for one group.
    pub(super) fn new(count: usize) -> Self {
        Self { room: 1, groups: vec![EMPTY; count] }
    }

    /// Adds room for a group to each set.
    pub(super) fn grow(&mut self) {
        let mut groups = Vec::with_capacity(self.groups.len() / self.room * (self.room + 1));
        for set in self.groups.chunks_exact(self.room) {
            groups.extend_from_slice(set);
            groups.push(EMPTY);
        }
        (self.groups, self.room) = (groups, self.room + 1);
    }

    /// Removes all values from all sets.
    pub(super) fn clear(&mut self) {
        self.groups.fill(EMPTY);
    }

    /// Adds a value, for which there has to be room, to a set.
    #[inline]
    pub(super) fn insert(&mut self, set: usize, value: u32) {
        let (group, bit) = (value as usize / GROUP, value as usize % GROUP);
        self.groups[set * self.room + group].0[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds the values of a set of `others` to a set.
    #[inline]
    pub(super) fn add(&mut self, set: usize, others: &Self, other: usize) {
        let groups = self.groups[set * self.room..][..self.room].iter_mut();
        for (group, other) in groups.zip(&others.groups[other * self.room..]) {
            group.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        }
    }

    /// The least value in none of two sets; `None` if there is room for no such value.
    #[inline]
    pub(super) fn mex(&self, set: usize, other: &Self, other_set: usize) -> Option<u32> {
        let one = self.groups[set * self.room..][..self.room].iter();
        let other = &other.groups[other_set * self.room..][..self.room];
        one.zip(other).enumerate().find_map(|(i, (one, other))| {
            let free =
                one.0.iter().zip(&other.0).position(|(one, other)| one | other != u64::MAX)?;
            let taken = one.0[free] | other.0[free];
            Some((i * GROUP + 64 * free) as u32 + taken.trailing_ones())
        })
    }

    /// Adds the values of the lines of a row to the sets of the positions of the row. Lines that
    /// begin in the row are cleared before.
    pub(super) fn add_lines(&mut self, lines: &mut Self, of_row: &LinesOfRow) {
        let room = self.room;
        for (positions, place) in of_row.parts.clone() {
            let begin = of_row.begin.clamp(positions.start, positions.end) - positions.start;
            let lines = &mut lines.groups[place * room..][..positions.len() * room];
            lines[..begin * room].fill(EMPTY);
            let sets = &mut self.groups[positions.start * room..positions.end * room];
            for (set, line) in sets.iter_mut().zip(lines) {
                set.0.iter_mut().zip(&line.0).for_each(|(set, line)| *set |= line);
            }
        }
    }

    /// Adds the value of each position of a row to its line.
    pub(super) fn insert_row(&mut self, of_row: &LinesOfRow, values: &[u32]) {
        for (positions, place) in of_row.parts.clone() {
            for (value, place) in values[positions].iter().zip(place..) {
                self.insert(place, *value);
            }
        }
    }
}
