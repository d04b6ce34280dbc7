//! Heaps, actions and turns in words.

use std::collections::BTreeSet;

use dashu_int::UBig;
use wythoff::play::{Action, Entry, Heaps, Imitation, Phase, Rated, Session};
use wythoff::text::{counted, nth_heap, short};

use super::command::Remainder;
use super::table::Table;

/// Shortens the long numbers in a sentence to their ends.
pub(crate) fn shortened(long: &str) -> String {
    let mut text = String::new();
    let mut rest = long;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let (digits, after) =
            from.split_at(from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len()));
        text.push_str(before);
        match digits.parse() {
            Ok(number) if digits.len() > 20 => text.push_str(&short(&number)),
            _ => text.push_str(digits),
        }
        rest = after;
    }
    text + rest
}

/// Formats heaps: `3,5`.
pub(crate) fn heaps(heaps: &Heaps) -> String {
    heaps.iter().map(short).collect::<Vec<_>>().join(",")
}

/// Formats a set of squares: `0,0 1,1`, or `nothing`.
pub(crate) fn set(squares: &BTreeSet<Heaps>) -> String {
    if squares.is_empty() {
        return "nothing".to_owned();
    }
    squares.iter().map(heaps).collect::<Vec<_>>().join(" ")
}

/// Formats a possible action as a command: `move 3,5`, `pass`, `block 0,0 1,1`, `block odd`.
pub(crate) fn action(session: &dyn Session, action: &Action) -> String {
    written(session, action, heaps)
}

/// Formats a possible action like [`action`], with all digits, so that it can be typed.
pub(crate) fn command(session: &dyn Session, action: &Action) -> String {
    written(session, action, |heaps| {
        heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    })
}

fn written(session: &dyn Session, action: &Action, heaps: impl Fn(&Heaps) -> String) -> String {
    match action {
        Action::Move(to) if to == session.heaps() => "pass".to_owned(),
        Action::Move(to) => format!("move {}", heaps(to)),
        Action::Block(squares) => match Remainder::of(session, squares) {
            Some(rest) => format!("block {rest}"),
            None => squares.iter().fold("block".to_owned(), |all, to| all + " " + &heaps(to)),
        },
    }
}

/// Describes a turn: `3,5 to 1,2`, `pass at 3,5`, `blocks 0,0`.
pub(crate) fn done(entry: &Entry) -> String {
    match &entry.action {
        Action::Move(to) if *to == entry.from => format!("pass at {}", heaps(to)),
        Action::Move(to) => format!("{} to {}", heaps(&entry.from), heaps(to)),
        Action::Block(squares) => format!("blocks {}", set(squares)),
    }
}

/// Describes a turn with its player: `the program: 3,5 to 1,2`, `you block 0,0`.
pub(crate) fn played(entry: &Entry, who: &str) -> String {
    match &entry.action {
        Action::Block(squares) if who == "you" => format!("you block {}", set(squares)),
        Action::Block(squares) => format!("{who} blocks {}", set(squares)),
        Action::Move(_) => format!("{who}: {}", done(entry)),
    }
}

/// Describes an effect on the turns: `2 turns undone`.
pub(crate) fn undone(turns: usize) -> String {
    format!("{} undone", counted(turns as u64, "turn"))
}

/// Describes an effect on the turns: `2 turns redone`.
pub(crate) fn redone(turns: usize) -> String {
    format!("{} redone", counted(turns as u64, "turn"))
}

/// Describes what a hint says: whether the action wins.
pub(crate) fn verdict(hint_wins: bool) -> &'static str {
    if hint_wins { "wins" } else { "is a good try, but nothing wins" }
}

/// Describes the result of a move: `; wins in 5`, the number of moves until the game is over.
pub(crate) fn result(rated: &Rated) -> String {
    let what = if rated.wins { "wins" } else { "loses" };
    let moves = rated.moves.map_or_else(String::new, |moves| format!(" in {moves}"));
    format!("; {what}{moves}")
}

/// Describes the next turn, or the end of the game.
pub(crate) fn turn(table: &Table) -> String {
    let session = table.session();
    let Some(turn) = session.turn() else {
        return session.winner().map_or_else(
            || "the game is over".to_owned(),
            |winner| match table.name(winner) {
                "you" => "the game is over: you have won".to_owned(),
                name => format!("the game is over: {name} has won"),
            },
        );
    };
    let name = table.name(turn.player);
    match turn.phase {
        Phase::Move if name == "you" => "your move".to_owned(),
        Phase::Move => format!("{name} is to move"),
        Phase::Block => match (session.modulus(), session.most_blocked()) {
            (None, 1) => format!("{name} may block 1 move"),
            (None, most) => format!("{name} may block up to {most} moves"),
            (Some(n), _) => {
                let what = match n {
                    2 => "the moves that take odd or even numbers of tokens".to_owned(),
                    n => format!("the moves of one remainder modulo {n} of the tokens taken"),
                };
                match name {
                    "you" if n == 2 => format!("you block {what}: `block odd` or `block even`"),
                    "you" => format!("you block {what}: `block R`"),
                    name => format!("{name} blocks {what}"),
                }
            }
        },
    }
}

/// Describes the imitations of the last move, and says if they are allowed.
fn imitation(found: &Imitation, heaps: &Heaps) -> String {
    let Imitation { pile, amounts, left, .. } = found;
    // A heap may have fewer tokens than the largest imitation.
    let last = (&amounts.end - UBig::ONE).min(heaps[*pile].clone());
    let [from, to] = [&amounts.start, &last].map(short);
    let take = if amounts.start == last {
        from
    } else if &amounts.start + UBig::ONE == last {
        format!("{from} or {to}")
    } else {
        format!("{from} to {to}")
    };
    let allowed = match left {
        0 => "which is forbidden now".to_owned(),
        1 => "allowed once more".to_owned(),
        left => format!("allowed {left} times more in a row"),
    };
    format!("taking {take} from {} imitates, {allowed}", nth_heap(*pile))
}

/// Describes the restrictions of the next move: blocks, imitations, and the memory of the rules,
/// such as the passes that are left.
pub(crate) fn restrictions(session: &dyn Session) -> Option<String> {
    let blocked = Some(session.blocked()).filter(|blocked| !blocked.is_empty());
    let blocked = blocked.map(|blocked| format!("blocked: {}", set(blocked)));
    let imitated = session.imitation().map(|found| imitation(&found, session.heaps()));
    let all = [blocked, imitated, session.memory()].into_iter().flatten();
    all.reduce(|all, more| format!("{all}; {more}"))
}

#[cfg(test)]
mod tests {
    use wythoff::play::Setup;

    use super::*;

    #[test]
    fn long_numbers_in_a_sentence_show_their_ends() {
        let long = "7".repeat(1000);
        let text = format!("moving to (12,{long}), a P-position: 3 of 9");
        assert_eq!(
            shortened(&text),
            "moving to (12,7777777777..7777777777 (1000 digits)), a P-position: 3 of 9"
        );
        assert_eq!(shortened("no digits"), "no digits");
    }

    #[test]
    fn a_hint_is_a_command_with_all_digits() {
        let start = |game: &str, at: [UBig; 2]| {
            let setup = Setup { at: at.into(), ..Setup::with(game.parse().unwrap(), || 0) };
            setup.open().unwrap()
        };
        let long = UBig::from(10_u8).pow(99);
        let session = start("imitation/1,1", [long.clone(), 5_u8.into()]);
        let to = Action::Move([long, 3_u8.into()].into());
        assert_eq!(command(&*session, &to), format!("move 1{},3", "0".repeat(99)));
        assert_eq!(action(&*session, &to), "move 1000000000..0000000000 (100 digits),3");
        for (game, hint, typed) in [
            ("moves/king pass=1", Action::Move([3_u8, 2].into()), "pass"),
            ("moves/king pass=1", Action::Move([2_u8, 2].into()), "move 2,2"),
            ("moves/nim block=2", Action::Block([[0_u8, 2].into()].into()), "block 0,2"),
            ("moves/nim block=2", Action::Block(BTreeSet::new()), "block"),
            ("moves/nim modulo=2", Action::Block([[1_u8, 2].into()].into()), "block even"),
            ("moves/nim modulo=2", Action::Block([[2_u8, 2].into()].into()), "block odd"),
            ("moves/nim modulo=3", Action::Block([[1_u8, 2].into()].into()), "block 2"),
            ("moves/nim modulo=3", Action::Block([[0_u8, 2].into()].into()), "block 0"),
            ("moves/1,-2 0,1 modulo=3", Action::Block([[2_u8, 4].into()].into()), "block 2"),
        ] {
            let session = start(game, [3_u8.into(), 2_u8.into()]);
            assert_eq!(command(&*session, &hint), typed, "{game}");
            assert_eq!(action(&*session, &hint), typed, "{game}");
        }
    }

    #[test]
    fn blocks_and_the_passes_left_are_named_together() {
        let setup = Setup::new("moves/king block=2 pass=1".parse().unwrap(), [3_u8, 2]);
        let mut session = setup.open().unwrap();
        assert_eq!(restrictions(&*session).as_deref(), Some("1 pass is left"));
        session.act(Action::Block([[2_u8, 2].into()].into())).unwrap();
        assert_eq!(restrictions(&*session).as_deref(), Some("blocked: 2,2; 1 pass is left"));
        session.act(Action::Move([3_u8, 2].into())).unwrap();
        assert_eq!(restrictions(&*session).as_deref(), Some("no pass is left"));
    }

    #[test]
    fn imitations_say_how_many_tokens_and_whether_they_are_allowed() {
        let of = |amounts: std::ops::Range<u64>, left| {
            let amounts = UBig::from(amounts.start)..UBig::from(amounts.end);
            let heaps = [9_u8, 4].into();
            imitation(&Imitation { pile: 1, amounts, left, counter: 0 }, &heaps)
        };
        assert_eq!(of(2..3, 0), "taking 2 from the second heap imitates, which is forbidden now");
        assert_eq!(of(2..5, 1), "taking 2 to 4 from the second heap imitates, allowed once more");
        assert_eq!(
            of(3..7, 2),
            "taking 3 or 4 from the second heap imitates, allowed 2 times more in a row"
        );
    }
}
