//! The board of a lesson, and tables of it.

use std::fmt::Write;

use wythoff::blocking::Sweep;
use wythoff::board::{Board as _, Value};
use wythoff::{K, Window};

/// The values of the first rows and columns of a game.
pub(super) struct Board {
    k: u64,
    size: usize,
    values: Vec<Value>,
}

/// The palaces that a queen sees: in her column, in her row, and on her diagonal.
pub(super) struct Seen([u64; 3]);

/// A cell of a table: its class in the style sheet, and its text.
pub(super) struct Cell {
    pub(super) class: String,
    pub(super) text: String,
}

impl Board {
    pub(super) fn new(k: u64, size: usize) -> Self {
        let game = K::try_new(k).expect("k of a lesson is at least 1");
        let window = Window::try_new(0, 0, size as u64, size as u64).expect("a board has cells");
        let values = Sweep::new(game).with_threads(1).values(window, &());
        Self { k, size, values: values.expect("an observer that never cancels") }
    }

    pub(super) fn value(&self, x: usize, y: usize) -> Value {
        self.values[y * self.size + x]
    }

    pub(super) fn is_palace(&self, x: usize, y: usize) -> bool {
        self.value(x, y) < 0
    }

    /// The line of a queen on (x, y) on which (i, j) lies: 0 for her column, 1 for her row, 2 for
    /// her diagonal; `None` if she does not see the square.
    pub(super) fn line((x, y): (usize, usize), (i, j): (usize, usize)) -> Option<usize> {
        match (x.checked_sub(i)?, y.checked_sub(j)?) {
            (0, 0) => None,
            (0, _) => Some(0),
            (_, 0) => Some(1),
            (left, up) => (left == up).then_some(2),
        }
    }

    /// Counts the palaces that a queen on (x, y) sees.
    pub(super) fn seen(&self, x: usize, y: usize) -> Seen {
        let mut seen = [0; 3];
        for (i, j) in (0..=y).flat_map(|j| (0..=x).map(move |i| (i, j))) {
            if let Some(line) = Self::line((x, y), (i, j)).filter(|_| self.is_palace(i, j)) {
                seen[line] += 1;
            }
        }
        Seen(seen)
    }

    /// The conclusion from the palaces that a queen sees, as the explorer says it.
    pub(super) fn verdict(&self, seen: &Seen) -> String {
        let n = seen.all();
        if n >= self.k {
            let most =
                if self.k > 1 { format!("At most {}", self.k - 1) } else { "None".to_owned() };
            return format!("{most} of these palaces can be blocked. The square is an N-position.");
        }
        let reason = match n {
            0 => "No move leads to a palace",
            1 => "This palace can be blocked",
            _ => "All of these palaces can be blocked",
        };
        format!("{reason}. The square is a palace, a P-position.")
    }

    /// A cell with its value, in the colour of the value.
    pub(super) fn coloured(&self, x: usize, y: usize) -> Cell {
        let value = self.value(x, y);
        Cell { class: format!("v{}", value.clamp(-5, 6) + 5), text: signed(value) }
    }

    /// A table with coordinates.
    pub(super) fn table(
        &self,
        caption: &str,
        (columns, rows): (usize, usize),
        cell: impl Fn(usize, usize) -> Cell,
    ) -> String {
        let mut html =
            format!("<table class=\"board\"><caption>{caption}</caption>\n<thead><tr><td></td>");
        for x in 0..columns {
            let _ = write!(html, "<th scope=\"col\">{x}</th>");
        }
        html += "</tr></thead>\n<tbody>\n";
        for y in 0..rows {
            let _ = write!(html, "<tr><th scope=\"row\">{y}</th>");
            for x in 0..columns {
                let Cell { class, text } = cell(x, y);
                let _ = write!(html, "<td class=\"{class}\">{text}</td>");
            }
            html += "</tr>\n";
        }
        html + "</tbody></table>\n"
    }

    /// Number of rows and columns.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.size, self.size)
    }
}

impl Seen {
    /// The number of all palaces in view.
    pub(super) fn all(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The count as a sentence.
    pub(super) fn counted(&self) -> String {
        let [column, row, diagonal] = self.0;
        let n = self.all();
        let palaces = if n == 1 { "palace" } else { "palaces" };
        format!("Column {column} + row {row} + diagonal {diagonal} = {n} {palaces}.")
    }
}

/// A number with a minus sign instead of a hyphen.
pub(super) fn signed(value: Value) -> String {
    value.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_palaces_in_view_less_k() {
        for k in [1, 2, 5] {
            let board = Board::new(k, 8);
            for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
                let seen = board.seen(x, y).all().cast_signed();
                assert_eq!(seen - k.cast_signed(), board.value(x, y), "game {k} at {x},{y}");
            }
        }
    }
}
