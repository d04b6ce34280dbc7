//! Pairs as text.

use std::io::{self, Write};

use wythoff::imitation::Pair;
use wythoff::text::short;

use crate::answer::{WIDTH, fields, heads, table};

/// Writes the pairs as a table, or one by one if the table would be too wide.
pub(super) fn print<'a>(
    out: &mut dyn Write,
    pairs: impl ExactSizeIterator<Item = &'a Pair>,
) -> io::Result<()> {
    if pairs.len() == 0 {
        return writeln!(out, "  none");
    }
    let mut rows = vec![heads(["n", "a", "b"])];
    rows.extend(pairs.map(|pair| vec![short(&pair.n), short(&pair.a), short(&pair.b)]));
    let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    if (0..3).map(|column| 2 + widest(column)).sum::<usize>() <= WIDTH {
        return table(out, ">>>", &rows);
    }
    for (i, row) in rows[1..].iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        fields(out, &[("n", row[0].clone()), ("a", row[1].clone()), ("b", row[2].clone())])?;
    }
    Ok(())
}
