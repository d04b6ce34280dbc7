//! The texts of the lessons.

use std::fmt::Write;

use wythoff::board::Value;

use super::board::{Board, Cell, signed};
use super::{K, Lesson, SIZE};

/// All lessons, in the order of the explorer's panel.
pub(super) fn all() -> Vec<Lesson> {
    let board = Board::new(K, SIZE);
    let lesson = |name, title, purpose, text| Lesson { name, title, purpose, text };
    vec![
        lesson(
            "predict",
            "Predict",
            "Decide whether a square is a palace, from the palaces that the queen sees.",
            predict(&board),
        ),
        lesson(
            "build",
            "Build",
            "Fill in a board square by square, each from earlier squares.",
            build(&board),
        ),
        lesson(
            "lines",
            "Lines",
            "See along which lines a queen looks, and how a square gets its value.",
            lines(&board),
        ),
        lesson(
            "rule",
            "Rule",
            "Compute a value from six neighbours, without knowing k.",
            rule(&board),
        ),
        lesson(
            "print",
            "Print",
            "Print an empty board for a class, and one with all values.",
            print(),
        ),
    ]
}

fn cell(class: &str, text: impl Into<String>) -> Cell {
    Cell { class: class.to_owned(), text: text.into() }
}

/// The squares of the questions, and their answers.
const ASKED: [(usize, usize); 4] = [(3, 3), (2, 5), (4, 2), (6, 4)];

fn predict(board: &Board) -> String {
    let mut html = format!(
        "<p class=\"lead\">The queen moves up, left, or diagonally up and left, any number of squares. Before each move the opponent may block up to {} of her moves. The player who cannot move loses.</p>\n\
         <p>A square is a <b>palace</b> if the queen on it sees fewer than {K} palaces: then all her moves to palaces can be blocked, so the player to move loses. Palaces are yellow. The queen stands on the square with the question mark. Is it a palace?</p>\n",
        K - 1
    );
    for (x, y) in ASKED {
        let table = board.table(&format!("Is ({x}, {y}) a palace?"), (x + 1, y + 1), |i, j| {
            if (i, j) == (x, y) {
                cell("asked", "?")
            } else if board.is_palace(i, j) {
                cell("palace", "<span class=\"name\">palace</span>")
            } else {
                cell("", "")
            }
        });
        let seen = board.seen(x, y);
        let _ = writeln!(
            html,
            "{table}<details><summary>Answer for ({x}, {y})</summary><p>{} {}</p></details>",
            seen.counted(),
            board.verdict(&seen)
        );
    }
    html
}

/// The anti-diagonals after which the board is shown, and the one that is explained.
const SHOWN: [usize; 4] = [3, 5, 8, 14];
const EXPLAINED: usize = 6;

fn build(board: &Board) -> String {
    let mut html = "<p class=\"lead\">A queen sees only squares of earlier anti-diagonals. So the board can be filled in one anti-diagonal after another, from the corner.</p>\n\
         <p>Count the palaces in the column above, in the row to the left, and on the diagonal between, and subtract k. The result is the <i>value</i> of the square. It is negative on palaces and only there.</p>\n".to_owned();
    for last in SHOWN {
        html += &board.table(&format!("Anti-diagonals 0 to {last}"), board.size(), |x, y| {
            if x + y > last { cell("hidden", "") } else { board.coloured(x, y) }
        });
    }
    let _ = writeln!(html, "<h2>Anti-diagonal {EXPLAINED}</h2>\n<ul class=\"steps\">");
    for y in 0..=EXPLAINED {
        let x = EXPLAINED - y;
        let seen = board.seen(x, y);
        let (n, value) = (seen.all(), signed(board.value(x, y)));
        let is = if board.is_palace(x, y) { "a palace" } else { "not a palace" };
        let _ =
            writeln!(html, "<li>({x}, {y}): {} {n} − {K} = {value}: {is}.</li>", seen.counted());
    }
    html + "</ul>\n"
}

/// The squares of the queen in the lesson Lines.
const QUEENS: [(usize, usize); 2] = [(6, 4), (3, 7)];

fn lines(board: &Board) -> String {
    let mut html = "<p class=\"lead\">A queen sees the squares of her column above her, of her row left of her, and of her diagonal between. The other squares have no influence on the value of her square.</p>\n".to_owned();
    for (x, y) in QUEENS {
        html += &board.table(&format!("The queen on ({x}, {y})"), board.size(), |i, j| {
            let Cell { class, text } = board.coloured(i, j);
            let class = if (i, j) == (x, y) {
                format!("{class} asked")
            } else if Board::line((x, y), (i, j)).is_none() {
                "faint".to_owned()
            } else if board.is_palace(i, j) {
                format!("{class} lit")
            } else {
                class
            };
            Cell { class, text }
        });
        let (seen, value) = (board.seen(x, y), signed(board.value(x, y)));
        let n = seen.all();
        let _ = writeln!(
            html,
            "<p>{} The value of the square is {n} − {K} = {value}. {}</p>",
            seen.counted(),
            board.verdict(&seen)
        );
    }
    html
}

/// The neighbours of the local rule: letter, columns to the left, rows up, factor of the number,
/// and what a palace adds.
const NEIGHBOURS: [(char, usize, usize, Value, Value); 6] = [
    ('a', 2, 2, 1, 3),
    ('b', 1, 2, -1, -2),
    ('c', 2, 1, -1, -2),
    ('d', 1, 1, 0, -1),
    ('e', 0, 1, 1, 1),
    ('f', 1, 0, 1, 1),
];

/// The squares of the examples of the rule.
const RULED: [(usize, usize); 2] = [(3, 3), (5, 6)];

fn rule(board: &Board) -> String {
    let mut html = "<p class=\"lead\">From the third row and column on, the value g of a square follows from six neighbours: <b>g = a − b − c + e + f</b>, and for each palace among the six, a adds 3, b −2, c −2, d −1, e 1 and f 1. The rule does not depend on k.</p>\n".to_owned();
    for (x, y) in RULED {
        let letter = |i: usize, j: usize| {
            NEIGHBOURS.iter().find(|(_, left, up, ..)| (i + left, j + up) == (x, y)).map(|it| it.0)
        };
        html += &board.table(&format!("The neighbours of ({x}, {y})"), (x + 1, y + 1), |i, j| {
            let Cell { class, text } = board.coloured(i, j);
            if (i, j) == (x, y) {
                cell("asked", "g")
            } else if let Some(letter) = letter(i, j) {
                Cell { class, text: format!("<i>{letter}</i> {text}") }
            } else {
                cell("faint", text)
            }
        });
        html += "<table class=\"terms\"><thead><tr><th scope=\"col\">Neighbour</th><th scope=\"col\">Value</th><th scope=\"col\">Term</th><th scope=\"col\">Palace</th></tr></thead>\n<tbody>\n";
        let mut sum = 0;
        for (letter, left, up, factor, palace) in NEIGHBOURS {
            let value = board.value(x - left, y - up);
            let extra = if value < 0 { palace } else { 0 };
            sum += factor * value + extra;
            let [term, added] = [factor * value, extra].map(signed);
            let (term, added) =
                (if factor == 0 { "" } else { &term }, if extra == 0 { "" } else { &added });
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\">{letter}</th><td>{}</td><td>{term}</td><td>{added}</td></tr>",
                signed(value)
            );
        }
        let is = if sum < 0 { "a palace" } else { "not a palace" };
        let _ = writeln!(
            html,
            "</tbody></table>\n<p>The sum is {}, so ({x}, {y}) is {is}.</p>",
            signed(sum)
        );
    }
    html
}

/// Rows and columns of the printed boards.
const PRINTED: usize = 12;

fn print() -> String {
    let board = Board::new(K, PRINTED);
    let empty = board.table(&format!("Game {K}, empty"), board.size(), |_, _| cell("", ""));
    let full = board
        .table(&format!("Game {K}, with all values"), board.size(), |x, y| board.coloured(x, y));
    format!(
        "<p class=\"lead\">Print this page: each board comes on a page of its own. The explorer makes pages for other games and sizes.</p>\n\
         <p>Fill in each square: the number of palaces in its column, row and diagonal, minus {K}. This is its value. A square with a negative value is a palace. Moving to a palace wins.</p>\n\
         <div class=\"sheet\">{empty}</div>\n<div class=\"sheet\">{full}</div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_questions_have_both_answers() {
        let board = Board::new(K, SIZE);
        let palaces = ASKED.iter().filter(|&&(x, y)| board.is_palace(x, y)).count();
        assert!(palaces > 0 && palaces < ASKED.len(), "{palaces}");
    }

    #[test]
    fn the_rule_gives_the_numbers_of_the_board() {
        for k in [1, 3, K] {
            let board = Board::new(k, SIZE);
            for (x, y) in (2..SIZE).flat_map(|y| (2..SIZE).map(move |x| (x, y))) {
                let term = |&(_, left, up, factor, palace): &(char, usize, usize, Value, Value)| {
                    let value = board.value(x - left, y - up);
                    factor * value + if value < 0 { palace } else { 0 }
                };
                assert_eq!(NEIGHBOURS.iter().map(term).sum::<Value>(), board.value(x, y));
            }
        }
    }
}
