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

use crate::corpus::inputs;
use crate::kind::Kind;

/// A fuzz target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name, which is that of its corpus.
    pub name: &'static str,
    /// Reads an input and panics if a promise is broken.
    pub run: fn(&[u8]) -> Kind,
    /// The corpus: one input a line.
    pub corpus: &'static str,
    /// Parts of inputs, for mutations.
    pub words: &'static [&'static str],
}

impl Target {
    /// The inputs of the corpus.
    pub fn inputs(&self) -> Vec<Vec<u8>> {
        inputs(self.corpus)
    }
}

/// A target, with the corpus of its name.
macro_rules! target {
    ($name:ident, $words:expr) => {
        Target {
            name: stringify!($name),
            run: $name::run,
            corpus: include_str!(concat!("../../corpus/", stringify!($name), ".txt")),
            words: $words,
        }
    };
}

/// All targets.
pub const TARGETS: [Target; 13] = [
    target!(rules, &["1,0", "0,1", ";", "gdwn:", "nimhoff:", "1048575", "\u{2009}"]),
    target!(
        moves,
        &[
            "1,0*",
            "0,1*",
            "|s-t|<",
            " without ",
            "1..3",
            " misere",
            " block=2",
            " comply=1",
            " pass=1",
            " terminal=2,1",
            " hole=1,1",
            "-1,2",
            "wythoff",
            "king",
            "euclid",
            "; ",
        ]
    ),
    target!(three, &["1,0,0*", "1,1,1", " misere", " block=2", "raleigh", "moore", "nim", ";"]),
    target!(
        games,
        &["blocking/", "imitation/", "moves/", "nimhoff/", "three/", "wythoff/", "@2", ","]
    ),
    target!(numbers, &["^", "*", "+", "-", "10^", "2^64", "KiB", "MB", ",", "0", "(", ")"]),
    target!(
        tables,
        &[
            "\n",
            "\r\n",
            ",",
            "# ",
            "-",
            "'descr': '<i4'",
            "'>u2'",
            "'|u1'",
            "'shape': (2, 3)",
            "9223372036854775807",
            " ",
            "0 0\n",
        ]
    ),
    target!(columns, &[]),
    target!(certificates, &[]),
    target!(stores, &[]),
    target!(spools, &[]),
    target!(
        records,
        &[
            "{\"player\":\"first\",\"from\":[\"3\",\"4\"],\"move\":[\"1\",\"2\"]}\n",
            "{\"player\":\"second\",\"from\":[\"3\",\"3\"],\"block\":[[\"0\",\"0\"]]}\n",
            "\"budget\":1,",
            "\"last\":{\"pile\":0,\"taken\":\"2\"},",
            "\"0\"",
            "\"k\":2,",
            "\n",
        ]
    ),
    target!(
        lines,
        &[
            "undo\n",
            "redo\n",
            "back\n",
            "forward\n",
            "go\n",
            "swap\n",
            "hint\n",
            "moves\n",
            "block\n",
            "block 0,0 1,1\n",
            "take 0,1\n",
            "palaces\n",
            "review\n",
            "new\n",
            "why\n",
            "show\n",
            "strength 50\n",
            "1,1\n",
            "0,0\n",
            "\n",
        ]
    ),
    target!(
        requests,
        &[
            "GET /",
            "POST /",
            "?",
            "&",
            "x=",
            "y=",
            "width=",
            "height=",
            "/v1",
            "%20",
            "%2F",
            "blocking/",
            "moves/",
            "three/nim@",
            "\nHost: ",
            "\n\n",
            "{\"setup\":",
            "/play/state",
            "\"move\":[\"0\",\"0\"]",
        ]
    ),
];

/// Asserts that a list has no element twice, and returns it as a set.
fn set<T: Ord + std::fmt::Debug>(list: Vec<T>, what: &dyn std::fmt::Display) -> BTreeSet<T> {
    let count = list.len();
    let set: BTreeSet<T> = list.into_iter().collect();
    assert_eq!(set.len(), count, "{what} lists an element twice: {set:?}");
    set
}
