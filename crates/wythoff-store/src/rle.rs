//! Windows as patterns of cellular automata, in the run-length encoding that Golly reads.
//!
//! The state of a cell is 0 for value 0, 1 to 5 for values -1 to -5 and below, and 6 to 11 for
//! values 1 to 6 and above. The rule of the pattern is `//12`: it has 12 states, and no cell
//! survives a step. The pattern is a picture, for which a user of Golly can choose another rule.
//!
//! ```
//! use wythoff_store::rle::RleWriter;
//!
//! let mut file = Vec::new();
//! let mut writer = RleWriter::start(&mut file, [2, 4], &["game 5"])?;
//! writer.write_row(&[-5, -4, 0, 0])?;
//! writer.write_row(&[1, 1, 1, -1])?;
//! writer.finish()?;
//! assert_eq!(file, b"#C game 5\nx = 4, y = 2, rule = //12\nED$3FA!\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, Write};

/// Longest line of a file that the format allows.
const LINE: usize = 70;

/// Returns the state of a cell of this value.
pub const fn state(value: i64) -> u8 {
    match value {
        ..=-5 => 5,
        -4..=0 => -value as u8,
        1..=5 => 5 + value as u8,
        6.. => 11,
    }
}

/// Writes a pattern, row by row.
#[derive(Debug)]
pub struct RleWriter<W: Write> {
    out: W,
    width: u64,
    rows_left: u64,
    /// The line that the next run is added to.
    line: String,
    /// Ends of rows that are still to be written.
    ends: u64,
}

impl<W: Write> RleWriter<W> {
    /// Starts a pattern of `[height, width]` cells with comments, one a line. `out` should be
    /// buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(mut out: W, [height, width]: [u64; 2], comments: &[&str]) -> io::Result<Self> {
        for line in comments.iter().flat_map(|comment| comment.lines()) {
            writeln!(out, "#C {line}")?;
        }
        writeln!(out, "x = {width}, y = {height}, rule = //12")?;
        Ok(Self { out, width, rows_left: height, line: String::new(), ends: 0 })
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If the row is not as wide as the pattern, or the pattern already has all its rows.
    pub fn write_row(&mut self, row: &[i64]) -> io::Result<()> {
        assert_eq!(row.len() as u64, self.width, "width of a row");
        self.rows_left = self
            .rows_left
            .checked_sub(1)
            .expect("the pattern has no more rows than its header announces");
        let mut runs = row.chunk_by(|&a, &b| state(a) == state(b)).peekable();
        while let Some(run) = runs.next() {
            let state = state(run[0]);
            // Zeros at the end of a row are left out.
            if state == 0 && runs.peek().is_none() {
                break;
            }
            let ends = std::mem::take(&mut self.ends);
            self.put(ends, '$')?;
            self.put(run.len() as u64, if state == 0 { '.' } else { (b'A' + state - 1).into() })?;
        }
        self.ends += 1;
        Ok(())
    }

    /// Adds a run to the line, and starts a new line if the run does not fit.
    fn put(&mut self, count: u64, symbol: char) -> io::Result<()> {
        let run = match count {
            0 => return Ok(()),
            1 => symbol.to_string(),
            _ => format!("{count}{symbol}"),
        };
        if self.line.len() + run.len() > LINE {
            writeln!(self.out, "{}", self.line)?;
            self.line.clear();
        }
        self.line.push_str(&run);
        Ok(())
    }

    /// Ends the pattern, flushes the output and returns it.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If rows are missing.
    pub fn finish(mut self) -> io::Result<W> {
        assert_eq!(self.rows_left, 0, "rows are missing");
        self.put(1, '!')?;
        writeln!(self.out, "{}", self.line)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a pattern, as the format defines it.
    fn read(text: &str) -> Vec<Vec<u8>> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let head = lines.next().unwrap();
        let size: Vec<usize> = head
            .split(", ")
            .take(2)
            .map(|field| field.split_once(" = ").unwrap().1.parse().unwrap())
            .collect();
        let mut cells = vec![vec![0; size[0]]; size[1]];
        let (mut x, mut y, mut count) = (0, 0, 0);
        for symbol in lines.flat_map(str::chars) {
            let times = std::cmp::max(count, 1);
            match symbol {
                '0'..='9' => {
                    count = 10 * count + symbol.to_digit(10).unwrap() as usize;
                    continue;
                }
                '$' => (x, y) = (0, y + times),
                '!' => return cells,
                _ => {
                    let state = if symbol == '.' { 0 } else { symbol as u8 - b'A' + 1 };
                    cells[y][x..x + times].fill(state);
                    x += times;
                }
            }
            count = 0;
        }
        panic!("no end");
    }

    #[test]
    fn a_written_pattern_reads_back() {
        let mut dice = 1_u64;
        let mut roll = |n: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (dice >> 33) % n
        };
        for [height, width] in [[1, 1], [3, 200], [40, 7], [12, 12]] {
            let mut rows = vec![vec![0; width]; height];
            for row in &mut rows {
                // Some rows are all 0, and some have long runs.
                let values = 1 + roll(4) as i64;
                for value in row.iter_mut() {
                    *value = if roll(4) == 0 { roll(16) as i64 * values / 4 - 6 } else { 0 };
                }
            }
            rows[height - 1].fill(0);
            let mut writer =
                RleWriter::start(Vec::new(), [height as u64, width as u64], &["one\ntwo"]).unwrap();
            rows.iter().for_each(|row| writer.write_row(row).unwrap());
            let text = String::from_utf8(writer.finish().unwrap()).unwrap();
            assert!(text.starts_with("#C one\n#C two\n"));
            assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
            let states: Vec<Vec<_>> =
                rows.iter().map(|row| row.iter().map(|&value| state(value)).collect()).collect();
            assert_eq!(read(&text), states);
        }
    }

    #[test]
    fn values_from_minus_five_to_six_have_states_of_their_own() {
        let states: Vec<_> = (-7..=8).map(state).collect();
        assert_eq!(states, [5, 5, 5, 4, 3, 2, 1, 0, 6, 7, 8, 9, 10, 11, 11, 11]);
    }
}
