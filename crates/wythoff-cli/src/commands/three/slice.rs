//! Slices: the positions in which one heap is given.

use std::fmt;
use std::str::FromStr;

use wythoff::game::three::{SliceBoard, ThreeHeaps};

use crate::args::number;

/// A slice, or several that follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slice {
    /// The heap that is given: 0 for x, 1 for y, 2 for z.
    heap: usize,
    /// Its first size.
    pub first: u64,
    /// Its last size.
    pub last: u64,
}

impl Slice {
    const NAMES: [&str; 3] = ["x", "y", "z"];

    /// The number of slices.
    pub(super) const fn count(self) -> u64 {
        self.last - self.first + 1
    }

    /// One of the slices as text.
    pub(super) fn name(self, at: u64) -> String {
        format!("{}={at}", Self::NAMES[self.heap])
    }

    /// The game with its heaps in the order of the engines: first the heap that is given, then that
    /// of the rows, from below, then that within a row.
    pub(super) fn reordered(self, game: &ThreeHeaps) -> ThreeHeaps {
        game.reordered(self.order())
    }

    /// The names of the other heaps: that within a row, and that of the rows.
    pub(super) fn axes(self) -> [&'static str; 2] {
        let [_, up, across] = self.order();
        [across, up].map(|heap| Self::NAMES[heap])
    }

    /// The heaps in the order of the engines.
    const fn order(self) -> [usize; 3] {
        [[0, 2, 1], [1, 2, 0], [2, 1, 0]][self.heap]
    }
}

impl FromStr for Slice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (name, sizes) = text.split_once('=')?;
            let heap = Self::NAMES.iter().position(|&one| name == one)?;
            let (first, last) = sizes.split_once("..").unwrap_or((sizes, sizes));
            let (first, last) = (number(first)?, number(last)?);
            (first <= last && last <= SliceBoard::LARGEST.into()).then_some(Self {
                heap,
                first,
                last,
            })
        };
        read().ok_or_else(|| {
            "give a heap and its size, such as z=5, or its first and last size, such as z=0..15; \
             sizes go up to 2^20"
                .to_owned()
        })
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(self.first))?;
        if self.last > self.first { write!(f, "..{}", self.last) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_is_a_heap_and_its_sizes() {
        for (text, slice) in [
            ("z=5", Slice { heap: 2, first: 5, last: 5 }),
            ("x=0..15", Slice { heap: 0, first: 0, last: 15 }),
        ] {
            assert_eq!(text.parse(), Ok(slice));
            assert_eq!(slice.to_string(), text);
        }
        for text in
            ["", "5", "z", "z=", "w=1", "z=5..", "z=5..4", "z=-1", "zz=1", "z=1..2..3", "z=2^21"]
        {
            assert!(text.parse::<Slice>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_heap_that_is_given_comes_first() {
        let game: ThreeHeaps = "1,2,3".parse().expect("a game");
        for (text, reordered) in [("x=0", "1,3,2"), ("y=0", "2,3,1"), ("z=0", "3,2,1")] {
            let slice: Slice = text.parse().expect("a slice");
            assert_eq!(slice.reordered(&game).to_string(), reordered);
        }
    }
}
