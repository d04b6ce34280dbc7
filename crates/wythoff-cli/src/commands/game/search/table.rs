//! The table of all rulesets of a search, as CSV.

use std::io::{self, Write};

use wythoff::game::search::{Found, Match};

use super::answer::moves;

const HEAD: &str = "group,rulesets,words,moves,positions,row_least,row_most,period,symmetric,\
                    names,sequences";

/// Writes a line for each ruleset. Groups are numbered from 1 on.
pub(super) fn write(out: &mut dyn Write, found: &Found) -> io::Result<()> {
    writeln!(out, "{HEAD}")?;
    for (number, group) in (1..).zip(&found.groups) {
        let (least, most) = group.per_row;
        let period = group.period.map_or_else(String::new, |period| period.to_string());
        let sequence = |found: &Match| found.name.clone();
        let mut sequences: Vec<String> = group.sequences.iter().map(sequence).collect();
        sequences.dedup();
        let features = format!(
            "{},{least},{most},{period},{},{},{}",
            group.positions,
            group.symmetric,
            group.names.join(" "),
            sequences.join(" "),
        );
        for member in &group.members {
            let Some(moves) = moves(found, member) else { continue };
            let words = moves.rays().len() + moves.steps().len();
            let count = group.members.len();
            writeln!(out, "{number},{count},{words},\"{moves}\",{features}")?;
        }
    }
    Ok(())
}
