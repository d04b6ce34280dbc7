//! Golden data: small text files with a source on each line or at the head.

use std::str::FromStr;

/// A line of a golden file. Tests print the whole line, with its source, when they fail.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The whole line, with its source.
    pub line: &'static str,
    file: &'static str,
}

impl Entry {
    /// The fields before the source.
    fn fields(self) -> impl Iterator<Item = &'static str> {
        self.line.split('#').next().unwrap_or("").split_whitespace()
    }

    /// Parses field `i`, counted from 0; `None` if it is a dash.
    ///
    /// # Panics
    /// If the field is missing or cannot be parsed, because the file is wrong then.
    pub fn get<T: FromStr>(self, i: usize) -> Option<T> {
        let field = self.fields().nth(i);
        let read = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}: `{text}`", self.file));
        match field.unwrap_or_else(|| panic!("{}: no field {i} in `{}`", self.file, self.line)) {
            "-" => None,
            text => Some(read(text)),
        }
    }

    /// Parses all fields.
    ///
    /// # Panics
    /// If a field cannot be parsed.
    pub fn all<T: FromStr>(self) -> Vec<T> {
        self.from(0)
    }

    /// Parses all fields from field `i` on.
    ///
    /// # Panics
    /// If a field cannot be parsed.
    pub fn from<T: FromStr>(self, i: usize) -> Vec<T> {
        (i..self.fields().count()).filter_map(|i| self.get(i)).collect()
    }
}

fn entries(file: &'static str, text: &'static str) -> Vec<Entry> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| Entry { line, file }).collect()
}

/// The palace numbers of game 5 in \[CLN\] Fig. 1, 11 rows of 11.
pub fn fig1() -> Vec<Vec<u64>> {
    let rows = entries("fig1.txt", include_str!("../golden/fig1.txt"));
    rows.into_iter().map(Entry::all).collect()
}

/// Boards solved by search of all play: k, side, palaces.
pub fn definition() -> Vec<Entry> {
    entries("definition.txt", include_str!("../golden/definition.txt"))
}

/// Windows [0, side)^2: k, side, palaces, hash, smallest and largest value outside the hood.
pub fn windows() -> Vec<Entry> {
    entries("windows.txt", include_str!("../golden/windows.txt"))
}

/// Checksums of Linear Nimhoff: rules, rows, sum, weighted sum, largest x.
pub fn nimhoff() -> Vec<Entry> {
    entries("nimhoff.txt", include_str!("../golden/nimhoff.txt"))
}

/// The first rows of Linear Nimhoff: rules, and the x of the P-positions.
pub fn nimhoff_rows() -> Vec<Entry> {
    entries("nimhoff-rows.txt", include_str!("../golden/nimhoff-rows.txt"))
}

/// Positions of Linear Nimhoff by the P-positions they see: rules, side, and the number of
/// positions that see 0, 1, 2, .. P-positions.
pub fn nimhoff_seen() -> Vec<Entry> {
    entries("nimhoff-seen.txt", include_str!("../golden/nimhoff-seen.txt"))
}

/// Pairs of the games of imitation: k, m, the sums of `a_n` and of `a_n` + `b_n` up to n = 10^6,
/// `a_n` for n = 10^6 and 10^30, and `a_n` modulo 10^9 + 7 for n = 10^100 and 10^1000.
pub fn imitation() -> Vec<Entry> {
    entries("imitation.txt", include_str!("../golden/imitation.txt"))
}

/// Distant blocks of the games of imitation: k, m, q, and the k numbers `a_n`.
pub fn imitation_blocks() -> Vec<Entry> {
    entries("imitation-blocks.txt", include_str!("../golden/imitation-blocks.txt"))
}

/// Published Sprague-Grundy values of Wythoff's game: the row, or a dash for the diagonal, and
/// the values.
pub fn grundy() -> Vec<Entry> {
    entries("grundy.txt", include_str!("../golden/grundy.txt"))
}

/// The values of the right épaulette: p(x, y) = E\[(x - k + 2y) mod 11\].
///
/// Source: \[CLN\] section 3.2; proof in docs/algorithms/blocking.md#the-épaulettes.
pub const EPAULETTE: [i64; 11] = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
