//! Tables of counters in other numerations than binary.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::K;
use wythoff_solved::certificate::{AutomatonError, Counters, Export, Exported, Numeration};

use super::{Args, Found};
use crate::answer::{Verdict, fields, note, paragraph};
use crate::args::{Globals, whole};
use crate::boards::quadtree;
use crate::failure::{Failure, Result};
use crate::input::is_dash;
use crate::progress::Progress;

/// The size of a table of counters.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub(crate) struct Table {
    /// The largest digit of the numeration, which 0 follows; `null` in binary.
    numeration: Option<u64>,
    /// States of the automaton.
    states: usize,
    /// Windows that prove it.
    windows: usize,
}

impl Table {
    pub(super) fn of(counters: &Counters, windows: usize) -> Self {
        Self { numeration: counters.numeration().mean(), states: counters.states(), windows }
    }

    /// The table in words.
    pub(super) fn rows(&self) -> [(&'static str, String); 2] {
        let digits = match self.numeration {
            None => "0 and 1".to_owned(),
            Some(a) => format!("0 to {a}, with a 0 after each {a}"),
        };
        let counters = format!("{} states, {} windows checked", self.states, self.windows);
        [("digits", digits), ("counters", counters)]
    }
}

/// Reads `--numeration`.
pub(super) fn numeration(text: &str) -> Result<Numeration, String> {
    let largest = whole::<u64, 1, { Numeration::LARGEST }>(text)?;
    Numeration::metallic(largest).map_err(|error| error.to_string())
}

/// Searches the table of a game, and writes it or another export.
pub(super) fn find(
    args: &Args,
    k: K,
    numeration: Numeration,
    globals: &Globals,
) -> Result<Verdict> {
    let output = args.opened()?;
    let progress = Progress::counting("states", globals);
    let found = match Counters::learn(k, numeration, args.states, args.memory, &progress) {
        Ok(counters) => {
            let export = args.export.unwrap_or(Export::Counters);
            Some(export.of_counters(counters, &progress).map_err(Failure::work)?)
        }
        Err(AutomatonError::States(_)) => None,
        Err(AutomatonError::Board(error)) => return Err(quadtree::failed(error)),
        Err(error) => return Err(Failure::work(error)),
    };
    drop(progress);
    let answer = Found {
        solved: found.is_some(),
        table: found.as_ref().map(|found| Table::of(&found.counters, found.windows)),
        ..Found::open(k)
    };
    let (number, states) = (k.get(), args.states);
    let Some(Exported { text, palaces, .. }) = &found else {
        let none = format!("game {number}: no table with up to {states} states was found");
        if args.output.as_deref().is_some_and(is_dash) {
            note(&format!("{none}; nothing was written"));
            return Ok(Verdict::No);
        }
        args.format.print(&answer, |out| {
            writeln!(out, "{none}\n")?;
            let why = "Another numeration may have one (--numeration), or a table with more states (--states).";
            paragraph(out, "  ", why)
        })?;
        return Ok(Verdict::No);
    };
    let mut path = None;
    if let Some((to, output)) = output {
        output.fill(|out| out.write_all(text.as_bytes()))?;
        if is_dash(to) {
            return Ok(Verdict::Done);
        }
        path = Some(to);
    }
    args.format.print(&answer, |out| {
        writeln!(out, "game {number} is solved: a finite table gives every square\n")?;
        let mut rows: Vec<_> = answer.table.iter().flat_map(Table::rows).collect();
        rows.extend(palaces.as_ref().map(|it| ("palaces", format!("{} states", it.states()))));
        rows.extend(path.map(|path| ("written to", path.display().to_string())));
        fields(out, &rows)
    })?;
    Ok(Verdict::Done)
}
