//! The memory of a workgroup: where the columns and diagonals of a piece lie in it, and their way
//! from the memory of the bundle and back.

use std::fmt::{self, Write};

use super::{COLUMNS, DIAGONALS, Kernel, ROUND, ROWS, STRIP, THREADS};

/// Lines that are loaded together from memory before the first is stored.
const TOGETHER: u32 = 16;

impl Kernel {
    /// Writes the way of columns and diagonals into the memory of the workgroup.
    pub(super) fn load(self, text: &mut String) -> fmt::Result {
        let mut lines: Vec<(String, String)> = vec![];
        for x in (0..COLUMNS).step_by(THREADS as usize) {
            let at = format!("at_v + min(x0 + thread + {x}u, task.width - 1u)");
            lines.push((at, format!("columns[{}]", cooperative(x, COLUMNS))));
        }
        for s in (0..DIAGONALS).step_by(THREADS as usize) {
            let at = format!("at_diagonals + min(corner + thread + {s}u, all)");
            lines.push((at, format!("diagonals[{}]", cooperative(s, DIAGONALS))));
        }
        for lines in lines.chunks(TOGETHER as usize) {
            writeln!(text, "{{")?;
            for (n, (at, _)) in lines.iter().enumerate() {
                writeln!(text, "let line{n} = residues[{at}];")?;
            }
            for (n, (_, slot)) in lines.iter().enumerate() {
                writeln!(text, "{slot} = vec2<u32>(line{n}, 0u);")?;
            }
            writeln!(text, "}}")?;
        }
        Ok(())
    }

    /// Writes the way of all signals, extents and palaces back into the memory of the bundle.
    pub(super) fn finish(self, text: &mut String) -> fmt::Result {
        writeln!(text, "let at_growth = id.y * task.growth;")?;
        let grow = |text: &mut String, line: &str, wraps: &str| -> fmt::Result {
            for part in 0..self.wrap_words() {
                let at = format!("at_growth + {}u * ({line}) + {part}u", self.wrap_words());
                writeln!(text, "atomicAdd(&growth[{at}], {});", self.part(wraps, part))?;
            }
            Ok(())
        };
        writeln!(text, "if (is_live) {{")?;
        for r in 0..ROWS {
            writeln!(text, "residues[at_h + {r}u] = h{r} & RESIDUE;")?;
            writeln!(text, "wraps{r} += wraps(h{r});")?;
            let line = format!("task.width + y0 + thread * {ROWS}u + {r}u");
            grow(text, &line, &format!("wraps{r}"))?;
        }
        for r in 1..ROWS {
            let d = r + ROUND;
            writeln!(text, "{{\nlet at = {};", diagonal("start + end", STRIP - r))?;
            let wraps = format!("diagonals[at].y + wraps(d{d})");
            writeln!(text, "diagonals[at] = vec2<u32>(d{d} & RESIDUE, {wraps});\n}}")?;
        }
        writeln!(text, "residues[at_low] = low - BELOW_TOP;")?;
        writeln!(text, "residues[at_high] = BELOW_TOP - high;")?;
        writeln!(text, "let at_palaces = at_growth + task.growth - {}u;", self.lanes())?;
        for lane in 0..self.lanes() {
            // The parts have the even and the odd lanes.
            let (part, high) = (lane % self.wrap_words(), lane / self.wrap_words());
            let palaces = format!("(palaces{part} >> {}u) & 0xffffu", 16 * high);
            writeln!(text, "atomicAdd(&growth[at_palaces + {lane}u], {palaces});")?;
        }
        writeln!(text, "}}\nworkgroupBarrier();")?;
        for x in (0..COLUMNS).step_by(THREADS as usize) {
            writeln!(text, "if (x0 + thread + {x}u < task.width) {{")?;
            writeln!(text, "let line = columns[{}];", cooperative(x, COLUMNS))?;
            writeln!(text, "residues[at_v + x0 + thread + {x}u] = line.x;")?;
            grow(text, &format!("x0 + thread + {x}u"), "line.y")?;
            writeln!(text, "}}")?;
        }
        for s in (0..DIAGONALS).step_by(THREADS as usize) {
            writeln!(text, "if (corner + thread + {s}u < all) {{")?;
            writeln!(text, "let line = diagonals[{}];", cooperative(s, DIAGONALS))?;
            writeln!(text, "residues[at_diagonals + corner + thread + {s}u] = line.x;")?;
            let line = format!("task.width + task.height + corner + thread + {s}u");
            grow(text, &line, "line.y")?;
            writeln!(text, "}}")?;
        }
        Ok(())
    }

    /// Writes the sum of the counts of the workgroup and those of the bundle.
    pub(super) fn add_counts(self, text: &mut String) -> fmt::Result {
        let words = (self.lanes() * self.values()) as u32;
        for word in (0..words).step_by(THREADS as usize) {
            writeln!(text, "{{\nlet count = atomicLoad(&counts[thread + {word}u]);")?;
            writeln!(text, "if (count > 0u) {{")?;
            // Two words a count, because 32 bits are too few for the cells of a rectangle.
            writeln!(text, "let at = 2u * ({words}u * id.y + thread + {word}u);")?;
            writeln!(text, "let before = atomicAdd(&values[at], count);")?;
            let carry = "if (before + count < before) { atomicAdd(&values[at + 1u], 1u); }";
            writeln!(text, "{carry}\n}}\n}}")?;
        }
        Ok(())
    }
}

/// Returns the words between two columns of a round of so many lines, of which the threads read
/// every `ROUND`-th one. The addition lets them read others in a row as well without conflicts.
pub(super) fn pitch(lines: u32) -> u32 {
    lines / ROUND + THREADS / ROUND
}

/// Returns the place of line `thread` + `first` of so many.
fn cooperative(first: u32, lines: u32) -> String {
    let pitch = pitch(lines);
    format!("(thread % {ROUND}u) * {pitch}u + thread / {ROUND}u + {}u", first / ROUND)
}

/// Returns the place of diagonal `ROUND` * `rounds` + `line`.
pub(super) fn diagonal(rounds: &str, line: u32) -> String {
    format!("{rounds} + {}u", line % ROUND * pitch(DIAGONALS) + line / ROUND)
}
