//! Tables of counters from text.

use std::str::FromStr;

use thiserror::Error;

use super::counters::Counters;
use super::machine::{NONE, State};
use super::numeration::Numeration;
use super::places::Seen;
use wythoff::K;

/// The reason why a text is no table of counters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct TableError {
    /// The line, from 1 on.
    line: usize,
    /// The text that is expected there.
    reason: String,
}

impl Counters {
    /// The first word of a table of counters.
    pub const MAGIC: &str = "wythoff-counters";
}

/// Reads a table as [`Counters::table`] writes it. The counters are not checked:
/// [`Counters::check`] says whether they prove anything.
///
/// `Time`: proportional to the text.
impl FromStr for Counters {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        let lines: Vec<&str> = text.lines().collect();
        let head = |line: usize, name: &str| {
            let words = lines.get(line - 1).and_then(|text| text.split_once(' '));
            let value = words.filter(|&(word, _)| word == name).map(|(_, value)| value);
            value
                .and_then(|value| value.parse::<u64>().ok())
                .ok_or_else(|| TableError { line, reason: format!("`{name} NUMBER` is expected") })
        };
        let at = |line, reason: String| TableError { line, reason };
        let version = head(1, Self::MAGIC)?;
        let k = K::try_new(head(2, "k")?).map_err(|error| at(2, error.to_string()))?.get();
        let (numeration, first) = match version {
            1 => (Numeration::BINARY, 3),
            2 => {
                let mean = Numeration::metallic(head(3, "numeration")?);
                (mean.map_err(|error| at(3, error.to_string()))?, 4)
            }
            _ => return Err(at(1, format!("version {version} is not 1 or 2"))),
        };
        let count = head(first, "states")?;
        let rows = &lines[first..];
        if rows.len() as u64 != count {
            let expected = format!("{count} states are expected, and {} lines follow", rows.len());
            return Err(at(first, expected));
        }
        let mut numbers = Vec::with_capacity(rows.len());
        for (row, line) in rows.iter().zip(first + 1..) {
            let row: Result<Vec<u32>, _> = row.split(' ').map(str::parse).collect();
            numbers.push(row.map_err(|_| at(line, "numbers are expected".to_owned()))?);
        }
        let states = states(&numbers, numeration)
            .map_err(|(state, reason)| at(first + 1 + state, reason))?;
        Ok(Self { k, numeration, states })
    }
}

/// Returns the states of rows that have the next states for all digits that may follow, and the
/// counters. Which digits may follow a state is known when a state before it was read.
fn states(rows: &[Vec<u32>], numeration: Numeration) -> Result<Vec<State<Seen>>, (usize, String)> {
    let digits = numeration.digits();
    let mut full = vec![None; rows.len()];
    let mut states: Vec<Option<State<Seen>>> = rows.iter().map(|_| None).collect();
    let mut open = Vec::new();
    if let Some(start) = full.first_mut() {
        *start = Some([false; 2]);
        open.push((0, [false; 2]));
    }
    while let Some((state, after)) = open.pop() {
        let [across, down] = after.map(|full| numeration.allowed(full));
        let Some((next, &[north, west, diagonal])) = rows[state].split_last_chunk() else {
            return Err((state, "three counters are expected".to_owned()));
        };
        if next.len() != across * down {
            let expected = across * down;
            return Err((state, format!("{expected} next states and three counters are expected")));
        }
        let mut places: Box<[u32]> = vec![NONE; digits * digits].into();
        for (i, &to) in next.iter().enumerate() {
            let [x, y] = [i % across, i / across];
            places[x + digits * y] = to;
            let Some(known) = full.get_mut(to as usize) else {
                return Err((state, format!("there is no state {to}")));
            };
            if known.is_none() {
                let after = [x, y].map(|digit| numeration.fills(digit));
                *known = Some(after);
                open.push((to as usize, after));
            }
        }
        states[state] = Some(State { output: [north, west, diagonal], next: places });
    }
    let unreached = |state| (state, "no digits lead to this state".to_owned());
    (0..).zip(states).map(|(state, row)| row.ok_or_else(|| unreached(state))).collect()
}
