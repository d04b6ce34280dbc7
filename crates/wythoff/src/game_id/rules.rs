//! The rules of a game in sentences, for players who do not know it.

use std::collections::BTreeSet;

use super::GameId;
use crate::game::three::{ThreeHeaps, TripleMoves};
use crate::game::{HeapGame, Play, Twist};
use crate::text::counted;
use crate::{K, Ruleset};

impl GameId {
    /// Returns the rules and the goal of the game, in sentences with full stops.
    ///
    /// ```
    /// use wythoff::GameId;
    /// let game: GameId = "wythoff/1,1".parse()?;
    /// assert_eq!(
    ///     game.rules(),
    ///     "Take any number of tokens from one heap, or the same number from both heaps. \
    ///      The player who cannot move loses."
    /// );
    /// # Ok::<(), wythoff::GameIdError>(())
    /// ```
    pub fn rules(&self) -> String {
        let mut misere = false;
        let mut rules = match self {
            Self::Blocking(k) => {
                let queen = "Move the queen left, up, or diagonally left and up, any number of \
                             squares.";
                format!("{queen}{}", blocks(*k))
            }
            Self::Imitation(km) => imitation(km.k(), km.m()),
            Self::Wythoff(km) => wythoff(km.k(), km.m()),
            Self::Nimhoff { rules, k } => format!("{}{}", nimhoff(rules), blocks(*k)),
            Self::Moves(game) => {
                misere = game.play == Play::Misere;
                moves(game)
            }
            Self::Three(game) => {
                misere = game.play == Play::Misere;
                three(game)
            }
        };
        rules.push_str(match misere {
            true => " The player who cannot move wins.",
            false => " The player who cannot move loses.",
        });
        rules
    }
}

/// Describes k-blocking; empty for k = 1.
fn blocks(k: K) -> String {
    match k.get() {
        1 => String::new(),
        k => {
            let most = counted(k - 1, "move");
            format!(" Before each move, the opponent may block up to {most}.")
        }
    }
}

fn imitation(k: u64, m: u64) -> String {
    format!("Take any number of tokens from one heap. {}", imitated(k, m))
}

/// Says what imitates a move, and how often that is allowed.
fn imitated(k: u64, m: u64) -> String {
    let what = match m {
        1 => "the same number from the other heap".to_owned(),
        m => format!("that number, or up to {} more, from the other heap", m - 1),
    };
    let allowed = match k {
        1 => "is forbidden".to_owned(),
        2 => "is allowed only once in a row".to_owned(),
        k => format!("is allowed at most {} times in a row", k - 1),
    };
    format!(
        "If the opponent has just taken tokens from a heap that was not the larger one, then \
         taking {what} imitates that move; this {allowed}."
    )
}

fn wythoff(k: u64, m: u64) -> String {
    let both = match m {
        1 => "the same number from both heaps".to_owned(),
        2 => "from both heaps two numbers that differ by at most 1".to_owned(),
        m => format!("from both heaps two numbers that differ by at most {}", m - 1),
    };
    let blocks = match k {
        1 => String::new(),
        k => format!(
            " Before each move, the opponent may block up to {} of the moves that take the same \
             number from both heaps.",
            k - 1
        ),
    };
    format!("Take any number of tokens from one heap, or {both}.{blocks}")
}

fn nimhoff(rules: &Ruleset) -> String {
    if *rules == Ruleset::nim() {
        return "Take any number of tokens from one heap.".to_owned();
    }
    let list: Vec<String> = rules.rules().iter().map(|r| format!("{},{}", r.a(), r.b())).collect();
    format!(
        "Choose a rule a,b of {} and a number t: take t times a tokens from the first heap and t \
         times b from the second.",
        list.join(" ")
    )
}

fn moves(game: &HeapGame) -> String {
    let words = game.words();
    let moves = match words.as_str() {
        words if let Some(moves) = &game.computed => {
            moves.rules().unwrap_or_else(|| computed(words))
        }
        "1,0* 0,1*" => "Take any number of tokens from one heap.".to_owned(),
        "1,0* 1,1* 0,1* 2,1 1,2" => {
            "Move the piece towards 0,0 like a queen, any number of squares, or like a knight of \
             chess: by 2,1 or 1,2."
                .to_owned()
        }
        words => {
            let adds = if game.moves.exchanges().is_empty() {
                ""
            } else {
                "; a negative number adds tokens"
            };
            let star = if words.contains('*') { ", and a star allows any multiple" } else { "" };
            format!(
                "The moves are {words}: a,b takes a tokens from the first heap and b from the \
                 second{adds}{star}."
            )
        }
    };
    let twist = match game.twist {
        Twist::Block(k) => blocks(k),
        Twist::Comply(k) => format!(
            " Before each move, the opponent may block moves, but has to leave {}, or all if there are no more.",
            k.get()
        ),
        Twist::Modulo(n) => format!(
            " Before each move, the opponent blocks all moves that take numbers of tokens with one \
             remainder modulo {}.",
            n.get()
        ),
    };
    let imitate =
        game.imitation.map_or_else(String::new, |km| format!(" {}", imitated(km.k(), km.m())));
    let pass = match game.passes {
        0 => String::new(),
        n => format!(
            " Moving to the heaps as they are is a pass; both players together have {}.",
            counted(n.into(), "pass")
        ),
    };
    let named = |before: &str, squares: &BTreeSet<(u64, u64)>| {
        let list: Vec<String> = squares.iter().map(|(x, y)| format!("{x},{y}")).collect();
        if list.is_empty() { String::new() } else { format!(" {before} {}.", list.join(" ")) }
    };
    let terminal = named("There is no move from", &game.terminal);
    let holes = named("No move leads to", &game.holes);
    format!("{moves}{twist}{imitate}{pass}{terminal}{holes}")
}

fn three(game: &ThreeHeaps) -> String {
    let moves = match game.moves.to_string().as_str() {
        words if let TripleMoves::Computed(moves) = &game.moves => {
            moves.rules().unwrap_or_else(|| computed(words))
        }
        "1,0,0* 0,1,0* 0,0,1*" => "Take any number of tokens from one of three heaps.".to_owned(),
        words => format!(
            "The moves on three heaps are {words}: a,b,c takes a, b and c tokens from the heaps, \
             and a star allows any multiple."
        ),
    };
    format!("{moves}{}", blocks(game.k))
}

/// Stands for the rules of a game whose author wrote none.
fn computed(name: &str) -> String {
    format!("The moves are those of {name}, which its program lists for each position.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_rules_and_a_goal() {
        for (game, says) in [
            ("blocking/1", "any number of squares. The player who cannot move loses."),
            ("blocking/2", "the opponent may block up to 1 move."),
            ("blocking/5", "the opponent may block up to 4 moves."),
            (
                "imitation/1,1",
                "the same number from the other heap imitates that move; this is forb",
            ),
            (
                "imitation/3,2",
                "or up to 1 more, from the other heap imitates that move; this is al",
            ),
            ("wythoff/1,3", "two numbers that differ by at most 2."),
            (
                "wythoff/3,1",
                "may block up to 2 of the moves that take the same number from both heaps.",
            ),
            ("nimhoff/nim", "Take any number of tokens from one heap. The player"),
            ("nimhoff/gdwn:1,2", "of 1,0 2,1 1,1 1,2 0,1 and a number t"),
            ("moves/nim", "Take any number of tokens from one heap."),
            ("moves/maharaja", "or like a knight of chess"),
            ("moves/king misere", "The moves are 1,0 1,1 0,1: a,b"),
            ("moves/king misere", "The player who cannot move wins."),
            ("moves/nim pass=2", "both players together have 2 passes."),
            ("moves/nim pass=1", "both players together have 1 pass."),
            ("moves/nim modulo=2", "with one remainder modulo 2."),
            ("moves/nim comply=1", "has to leave 1, or all if there are no more."),
            ("moves/nim terminal=2,2 terminal=3,0 hole=1,1", "from 2,2 3,0. No move leads to 1,1."),
            ("moves/1,-2 0,1", "from the second; a negative number adds tokens. The player"),
            ("moves/nim imitate=1", "from the other heap imitates that move; this is forbidden."),
            (
                "moves/nim imitate=2,3",
                "or up to 2 more, from the other heap imitates that move; this is allowed",
            ),
            ("moves/euclid block=2", "from the larger one, which may be emptied. Before"),
            ("moves/fibonacci-nim", "at most twice as many as the last move took."),
            ("three/raleigh", "but not s = 1 with t = 3."),
            ("three/nim", "from one of three heaps."),
            ("three/nim misere block=3", "block up to 2 moves. The player who cannot move wins."),
        ] {
            let rules = game.parse::<GameId>().unwrap().rules();
            assert!(rules.contains(says), "{game}: {rules}");
        }
    }
}
