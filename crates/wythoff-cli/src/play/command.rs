//! What players type: a word, and what belongs to it. The same words serve the line mode and the prompt of the screen.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::str::FromStr;

use wythoff::play::Heaps;

use super::strength::Strength;
use crate::numbers;

/// Moves beyond this are not listed.
pub(crate) const MOST_LISTED: usize = 10_000;

/// Something that a player wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Leave the heaps as these.
    Move(Heaps),
    /// Take so many from each.
    Take(Heaps),
    /// Block these, or nothing.
    Block(BTreeSet<Heaps>),
    /// Back to the last turn of a human player.
    Undo,
    /// Do again what was taken back so.
    Redo,
    /// One turn back; the program waits.
    Back,
    /// One turn forward; the program waits.
    Forward,
    /// The program goes on from here.
    Go,
    /// What a perfect player would do.
    Hint,
    /// What is allowed.
    Moves,
    /// The squares that are lost for the player to move there.
    Palaces,
    /// Why the program did what it did.
    Why,
    /// Human and program change seats.
    Swap,
    /// How well the program plays.
    Strength(Strength),
    /// What was good and bad so far.
    Review,
    /// How things stand.
    Show,
    /// From the start again.
    New,
    /// What can be typed.
    Help,
    /// Enough.
    Quit,
}

/// The commands: how each is written, and what it does.
const WORDS: [(&str, &str); 19] = [
    ("move A,B", "leave the heaps as A and B, or move the queen to A,B; A,B alone does it too"),
    ("take I,J", "take I from pile 0 and J from pile 1; one of them may be 0"),
    ("block A,B ..", "block these for one move; block alone blocks nothing"),
    ("undo", "back to your last turn"),
    ("redo", "do again what was taken back"),
    ("back", "one turn back; the program waits"),
    ("forward", "one turn forward; the program waits"),
    ("go", "let the program go on from here"),
    ("hint", "what a perfect player would do, and why"),
    ("moves", "what is allowed now"),
    ("palaces", "the positions to move to: lost for a player who has to move there"),
    ("why", "why the program took its last turn"),
    ("swap", "change seats with the program"),
    ("strength N", "the program plays N of 100 turns perfectly, the others anyhow; or: perfect"),
    ("review", "which turns kept the win, and which lost it"),
    ("show", "how things stand"),
    ("new", "from the start again"),
    ("help", "this list"),
    ("quit", "end the game"),
];

/// The commands in two columns, for people.
pub(crate) fn help() -> String {
    WORDS.iter().fold(String::new(), |mut text, (word, what)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {word:12}  {what}");
        text
    })
}

/// The first words of the commands.
pub(crate) fn words() -> Vec<&'static str> {
    WORDS.iter().filter_map(|(word, _)| word.split(' ').next()).collect()
}

impl FromStr for Command {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '(') {
            return pair(text).map(Self::Move);
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let command = match word {
            "move" | "m" => return pair(rest).map(Self::Move),
            "take" | "t" => return pair(rest).map(Self::Take),
            "block" | "b" => {
                let squares = rest.split_whitespace().map(pair).collect::<Result<_, _>>()?;
                return Ok(Self::Block(squares));
            }
            "strength" => return rest.parse().map(Self::Strength),
            "undo" | "u" => Self::Undo,
            "redo" => Self::Redo,
            "back" => Self::Back,
            "forward" => Self::Forward,
            "go" => Self::Go,
            "hint" | "h" => Self::Hint,
            "moves" => Self::Moves,
            "palaces" => Self::Palaces,
            "why" => Self::Why,
            "swap" => Self::Swap,
            "review" => Self::Review,
            "show" => Self::Show,
            "new" => Self::New,
            "help" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            _ => {
                return Err(format!(
                    "`{}` is no command; there are {}",
                    short(word),
                    words().join(", ")
                ));
            }
        };
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("`{word}` stands alone; `{}` after it is not understood", short(rest)))
        }
    }
}

/// The heaps that are left if so many are taken.
pub(crate) fn after(heaps: &Heaps, take: &Heaps) -> Result<Heaps, String> {
    let left = |pile: usize| {
        let (heap, take) = (&heaps[pile], &take[pile]);
        if take > heap {
            let has = wythoff::text::short(heap);
            return Err(format!("pile {pile} has only {has} tokens"));
        }
        Ok(heap - take)
    };
    Ok([left(0)?, left(1)?])
}

/// Two whole numbers `A,B`, in brackets or not.
pub(crate) fn pair(text: &str) -> Result<Heaps, String> {
    let bare = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    // Numbers from files are for the command line: here, stdin is taken.
    let found = if bare.contains('@') { Err(String::new()) } else { numbers::piles(bare) };
    found.map_err(|_| {
        format!(
            "two whole numbers A,B are wanted, such as 3,5 or 10^20,7, and not `{}`",
            short(text)
        )
    })
}

/// What was typed, no longer than a message can bear.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    // Escape codes in what was typed stay out of the terminal.
    let plain = || text.chars().map(|c| if c.is_control() { ' ' } else { c });
    if text.chars().count() <= MOST {
        plain().collect()
    } else {
        plain().take(MOST).chain("..".chars()).collect()
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;

    use super::*;

    fn heaps(a: u64, b: u64) -> Heaps {
        [UBig::from(a), UBig::from(b)]
    }

    #[test]
    fn every_word_of_the_help_is_a_command() {
        for (word, _) in WORDS {
            let typed =
                word.replace("A,B ..", "0,0 1,1").replace("A,B", "3,5").replace("I,J", "0,2");
            let typed = typed.replace('N', "90");
            assert!(typed.parse::<Command>().is_ok(), "{typed}");
        }
    }

    #[test]
    fn moves_are_pairs_with_or_without_the_word() {
        for text in ["move 3,5", " m  3,5 ", "3,5", "(3,5)", "move (3,5)\r"] {
            assert_eq!(text.parse(), Ok(Command::Move(heaps(3, 5))), "{text}");
        }
        assert_eq!("take 0,2".parse(), Ok(Command::Take(heaps(0, 2))));
    }

    #[test]
    fn blocks_are_any_number_of_pairs() {
        assert_eq!("block".parse(), Ok(Command::Block(BTreeSet::new())));
        let two = Command::Block([heaps(0, 0), heaps(1, 1)].into());
        assert_eq!("block 1,1 (0,0) 1,1".parse(), Ok(two));
    }

    #[test]
    fn piles_may_have_a_thousand_digits() {
        let digits = "7".repeat(1000);
        let Ok(Command::Move([a, _])) = format!("move {digits},0").parse() else { panic!() };
        assert_eq!(a.to_string(), digits);
    }

    #[test]
    fn what_is_no_command_is_told_with_what_there_is() {
        for (text, part) in [
            ("jump", "`jump` is no command; there are move, take, block"),
            ("", "is no command"),
            ("move", "two whole numbers A,B are wanted"),
            ("move -1,2", "not `-1,2`"),
            ("move 1,2,3", "not `1,2,3`"),
            ("move 1;2", "not `1;2`"),
            ("3,", "not `3,`"),
            ("(3,5", "not `(3,5`"),
            ("move 1e3,2", "not `1e3,2`"),
            ("move 1 2", "not `1 2`"),
            ("move @-", "not `@-`"),
            ("move 3,@/etc/hostname", "not `3,@/etc/hostname`"),
            ("block 0,0 x", "not `x`"),
            ("undo 3", "`undo` stands alone"),
            ("strength 101", "from 0 to 100"),
            ("\u{1b}[2J", "is no command"),
        ] {
            let message = text.parse::<Command>().unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
            assert!(!message.contains('\u{1b}'));
        }
        let long = "x".repeat(1000).parse::<Command>().unwrap_err();
        assert!(long.len() < 250, "{long}");
    }
}
