//! Tables that hold each item once, within a memory budget.

use hashbrown::HashTable;

/// Items of a table: equal items have equal hashes.
pub(super) trait Content: Copy + Eq {
    fn hash(&self) -> u64;
}

/// Mixes two words into one, so that each bit of both affects every bit.
pub(super) const fn mix(a: u64, b: u64) -> u64 {
    let product = ((a ^ 0x9e37_79b9_7f4a_7c15) as u128) * ((b ^ 0xd6e8_feb8_6659_fd93) as u128);
    product as u64 ^ (product >> 64) as u64
}

/// The budget is used up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Full;

/// A memory budget in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) limit: usize,
    pub(super) used: usize,
}

impl Room {
    /// Takes the memory that a table needs to grow from `before` to `after` bytes; both tables
    /// exist for a while.
    const fn grow(&mut self, before: usize, after: usize) -> Result<(), Full> {
        if self.used + after > self.limit {
            return Err(Full);
        }
        self.used += after - before;
        Ok(())
    }
}

/// Numbered items, each stored once.
#[derive(Debug, Clone)]
pub(super) struct Interned<T> {
    items: Vec<T>,
    index: HashTable<u32>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Self { items: Vec::new(), index: HashTable::new() }
    }
}

impl<T: Content> Interned<T> {
    /// Bytes per item, about: the item, and a slot of five bytes of which two thirds are in use.
    pub(super) const EACH: usize = size_of::<T>() + 8;

    /// Returns the number of items.
    pub(super) const fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }

    pub(super) fn get_mut(&mut self, number: u32) -> &mut T {
        &mut self.items[number as usize]
    }

    /// Returns the number of the item with this hash for which `same` returns true.
    #[inline]
    pub(super) fn find(&self, hash: u64, same: impl Fn(&T) -> bool) -> Option<u32> {
        self.index.find(hash, |&number| same(&self.items[number as usize])).copied()
    }

    /// Returns the number of `item`, which is added if it is new.
    #[inline]
    pub(super) fn intern(&mut self, item: T, room: &mut Room) -> Result<u32, Full> {
        let hash = item.hash();
        match self.find(hash, |other| *other == item) {
            Some(number) => Ok(number),
            None => self.add(item, hash, room),
        }
    }

    /// Adds an item that is not in the table.
    #[inline]
    pub(super) fn add(&mut self, item: T, hash: u64, room: &mut Room) -> Result<u32, Full> {
        if self.items.len() == self.items.capacity() || self.index.len() == self.index.capacity() {
            self.grow(room)?;
        }
        let number = self.items.len() as u32;
        self.items.push(item);
        let items = &self.items;
        self.index.insert_unique(hash, number, |&number| items[number as usize].hash());
        Ok(number)
    }

    /// Gives `item` the next number, even if it is in the table already.
    pub(super) fn place(&mut self, item: T, room: &mut Room) -> Result<u32, Full> {
        self.add(item, item.hash(), room)
    }

    #[cold]
    fn grow(&mut self, room: &mut Room) -> Result<(), Full> {
        let (length, capacity) = (self.items.len(), self.items.capacity());
        // Numbers have 32 bits, more than any memory budget allows.
        if length == u32::MAX as usize {
            return Err(Full);
        }
        if length == capacity {
            let more = (capacity / 2).max(16);
            room.grow(capacity * size_of::<T>(), (capacity + more) * size_of::<T>())?;
            self.items.reserve_exact(more);
        }
        if self.index.len() == self.index.capacity() {
            // The table doubles: slots of five bytes, of which seven eighths may be in use.
            let before = self.index.allocation_size();
            room.grow(before, 2 * before + 64)?;
            let items = &self.items;
            self.index.reserve(1, |&number| items[number as usize].hash());
            room.used = room.used + self.index.allocation_size() - (2 * before + 64);
        }
        Ok(())
    }

    /// Returns the bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<T>() + self.index.allocation_size()
    }

    /// Keeps the items whose numbers `keep` marks, in the same order, and applies `change` to them.
    /// After `change` they must still be distinct.
    pub(super) fn retain(
        &mut self,
        mut keep: impl FnMut(u32) -> bool,
        mut change: impl FnMut(&mut T),
    ) {
        let mut number = 0;
        self.items.retain_mut(|item| {
            let kept = keep(number);
            number += 1;
            if kept {
                change(item);
            }
            kept
        });
        self.items.shrink_to_fit();
        self.index = HashTable::with_capacity(self.items.len());
        for (number, item) in (0..).zip(&self.items) {
            self.index.insert_unique(item.hash(), number, |_| unreachable!("room was made"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::Pair;
    use super::*;

    impl Content for u32 {
        fn hash(&self) -> u64 {
            mix((*self).into(), 1)
        }
    }

    #[test]
    fn everything_is_there_once_and_stays_when_others_go() {
        let mut room = Room { limit: 1 << 20, used: 0 };
        let mut table = Interned::default();
        for n in (0..1000u32).chain(0..1000) {
            assert_eq!(table.intern(n * n, &mut room).ok(), Some(n));
        }
        assert_eq!((table.len(), room.used), (1000, table.bytes()));
        table.retain(|n| n % 3 == 0, |item| *item += 1);
        for n in 0..1000u32 {
            let found = table.find((n * n + 1).hash(), |&item| item == n * n + 1);
            assert_eq!(found, n.is_multiple_of(3).then_some(n / 3), "{n}");
        }
    }

    #[test]
    fn a_table_does_not_grow_past_its_budget() {
        let mut room = Room { limit: 10_000, used: 0 };
        let mut table = Interned::default();
        let full = (0u32..).find(|&n| table.intern(n, &mut room).is_err()).expect("it is finite");
        assert!(full > 300 && table.bytes() <= 10_000, "{full} in {} bytes", table.bytes());
        assert_eq!(
            table.intern(full - 1, &mut room).ok(),
            Some(full - 1),
            "what is there is found"
        );
    }

    #[test]
    fn each_bit_of_two_words_changes_many_bits_of_their_mixture() {
        for (a, b) in [(0, 0), (1, 1 << 40), (12_345, u64::MAX), (0xfeed_beef << 16, 7)] {
            for bit in (0..64).map(|i| 1 << i) {
                for other in [mix(a ^ bit, b), mix(a, b ^ bit)] {
                    let changed = (mix(a, b) ^ other).count_ones();
                    assert!((12..=52).contains(&changed), "{changed} bits by {bit} at {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn the_bytes_of_an_item_are_near_those_of_full_and_of_half_full_tables() {
        let mut room = Room { limit: 1 << 20, used: 0 };
        let mut table = Interned::default();
        for first in 0..4000 {
            table.intern(Pair { first, second: 0, step: 0 }, &mut room).unwrap();
            let about = table.len() * Interned::<Pair>::EACH;
            let is_near = (about / 2..2 * about).contains(&table.bytes());
            assert!(first < 100 || is_near, "{first} items in {} bytes", table.bytes());
        }
    }
}
