//! Pairs for people.

use std::io::{self, Write};

use wythoff::imitation::Pair;
use wythoff::text::short;

use crate::answer::{WIDTH, fields};

/// Writes a table, or pair by pair what has no room in one.
pub(super) fn print<'a>(
    out: &mut dyn Write,
    pairs: impl ExactSizeIterator<Item = &'a Pair>,
) -> io::Result<()> {
    if pairs.len() == 0 {
        return writeln!(out, "  none");
    }
    let mut rows = vec![["n", "a", "b"].map(str::to_owned)];
    rows.extend(pairs.map(|pair| [&pair.n, &pair.a, &pair.b].map(short)));
    let widths: [usize; 3] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0));
    if widths.iter().map(|width| 2 + width).sum::<usize>() <= WIDTH {
        return rows.iter().try_for_each(|row| {
            for (cell, width) in row.iter().zip(widths) {
                write!(out, "  {cell:>width$}")?;
            }
            writeln!(out)
        });
    }
    for (i, [n, a, b]) in rows.into_iter().skip(1).enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        fields(out, &[("n", n), ("a", a), ("b", b)])?;
    }
    Ok(())
}
