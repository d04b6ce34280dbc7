//! The targets.

mod certificates;
mod columns;
mod games;
mod lines;
mod moves;
mod numbers;
mod plain;
mod records;
mod requests;
mod rules;
mod spools;
mod stores;
mod tables;
mod three;

use std::collections::BTreeSet;

use crate::corpus::{inputs, words};
use crate::kind::Kind;

/// A fuzz target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name, which is that of its corpus.
    pub name: &'static str,
    /// Reads an input and panics if a promise is broken.
    pub run: fn(&[u8]) -> Kind,
    /// The corpus: one input a line, and parts of inputs for mutations.
    pub corpus: &'static str,
}

impl Target {
    /// The inputs of the corpus.
    pub fn inputs(&self) -> Vec<Vec<u8>> {
        inputs(self.corpus)
    }

    /// Parts of inputs, for mutations.
    pub(crate) fn words(&self) -> Vec<Vec<u8>> {
        words(self.corpus)
    }
}

/// The targets of these modules, each with the corpus of its name.
macro_rules! targets {
    ($($name:ident)*) => {
        &[$(Target {
            name: stringify!($name),
            run: $name::run,
            corpus: include_str!(concat!("../../corpus/", stringify!($name), ".txt")),
        }),*]
    };
}

/// All targets.
pub const TARGETS: &[Target] = targets! {
    rules moves three games numbers tables columns certificates stores spools records lines requests
};

/// Asserts that a list has no element twice, and returns it as a set.
fn set<T: Ord + std::fmt::Debug>(list: Vec<T>, what: &dyn std::fmt::Display) -> BTreeSet<T> {
    let count = list.len();
    let set: BTreeSet<T> = list.into_iter().collect();
    assert_eq!(set.len(), count, "{what} lists an element twice: {set:?}");
    set
}
