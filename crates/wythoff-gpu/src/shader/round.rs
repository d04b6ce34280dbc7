//! A round: the rows of a thread in a few columns.

use std::fmt::{self, Write};

use super::memory::{diagonal, pitch};
use super::{COLUMNS, Kernel, ROUND, ROWS, STRIP};

impl Kernel {
    /// Writes the evaluation of the rows of a thread in the columns of a round.
    pub(super) fn round(self, text: &mut String, counts: bool) -> fmt::Result {
        writeln!(text, "let q = start + g;")?;
        for j in 0..ROUND {
            writeln!(text, "let column{j} = columns[g + {}u];", j * pitch(COLUMNS))?;
            writeln!(text, "var v{j} = column{j}.x;")?;
            writeln!(text, "d{} = diagonals[{}].x;", ROUND - j, diagonal("q", STRIP + j))?;
            let leaving = diagonal("q", STRIP + j + 1 - ROWS);
            writeln!(text, "let leaving{j} = {leaving};")?;
            writeln!(text, "let before{j} = diagonals[leaving{j}].y;")?;
        }
        writeln!(text, "var palaces = 0u; var outside = 0u;")?;
        for s in 0..ROWS + ROUND - 1 {
            for j in s.saturating_sub(ROWS - 1)..ROUND.min(s + 1) {
                let r = s - j;
                let (d, half) = (r + ROUND - j, self.bits - 1);
                writeln!(text, "let y{r}_{j} = (v{j} + h{r} + d{d}) & RESIDUE;")?;
                writeln!(text, "let n{r}_{j} = ~(y{r}_{j} >> {half}u) & ONES;")?;
                for sum in [format!("v{j}"), format!("h{r}"), format!("d{d}"), "palaces".into()] {
                    writeln!(text, "{sum} += n{r}_{j};")?;
                }
                writeln!(text, "outside |= (low - y{r}_{j}) | (y{r}_{j} + high);")?;
            }
        }
        for j in 0..ROUND {
            let wraps = format!("column{j}.y + wraps(v{j})");
            let at = format!("columns[g + {}u]", j * pitch(COLUMNS));
            writeln!(text, "{at} = vec2<u32>(v{j} & RESIDUE, {wraps});")?;
            let d = ROWS - 1 + ROUND - j;
            let wraps = format!("before{j} + wraps(d{d})");
            writeln!(text, "diagonals[leaving{j}] = vec2<u32>(d{d} & RESIDUE, {wraps});")?;
        }
        for part in 0..self.wrap_words() {
            writeln!(text, "palaces{part} += {};", self.part("palaces", part))?;
        }
        let cells = || (0..ROUND).flat_map(|j| (0..ROWS).map(move |r| format!("y{r}_{j}")));
        writeln!(text, "if ((outside & TOP) != 0u) {{")?;
        writeln!(text, "var lo = low - BELOW_TOP; var hi = BELOW_TOP - high;")?;
        for y in cells() {
            writeln!(text, "lo = smaller(lo, {y}); hi = larger(hi, {y});")?;
        }
        writeln!(text, "low = lo + BELOW_TOP; high = BELOW_TOP - hi;\n}}")?;
        if counts {
            self.count_round(text, cells())?;
        }
        // A diagonal goes on one row further down in each column.
        for r in (1..ROWS).rev() {
            writeln!(text, "d{} = d{r};", r + ROUND)?;
        }
        Ok(())
    }

    /// Writes the counts of a round: for each value t of the extents, downwards, the number of
    /// values that are at least t. Its growth is the number of cells of value t.
    fn count_round(self, text: &mut String, cells: impl Iterator<Item = String>) -> fmt::Result {
        let extreme = |function: &str, word: &str| {
            let lanes = (0..self.lanes()).map(|lane| self.of_lane(word, lane));
            lanes.reduce(|a, b| format!("{function}({a}, {b})")).expect("a lane")
        };
        writeln!(text, "let lo = low - BELOW_TOP; let hi = BELOW_TOP - high;")?;
        writeln!(text, "let least = {};", extreme("min", "lo"))?;
        writeln!(text, "var t = {};", extreme("max", "hi"))?;
        writeln!(text, "var before = 0u;")?;
        writeln!(text, "while (t >= least) {{")?;
        writeln!(text, "let reaches = TOP - t * ONES;\nvar cells = 0u;")?;
        for y in cells {
            writeln!(text, "cells += (({y} + reaches) >> LAST_BIT) & ONES;")?;
        }
        writeln!(text, "let here = cells - before;")?;
        writeln!(text, "if (here != 0u) {{")?;
        for lane in 0..self.lanes() {
            let at = lane * self.values();
            writeln!(text, "atomicAdd(&counts[t + {at}u], {});", self.of_lane("here", lane))?;
        }
        writeln!(text, "}}\nbefore = cells;\nif (t == 0u) {{ break; }}\nt -= 1u;\n}}")
    }
}
