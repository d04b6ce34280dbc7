//! Outcomes and lengths by definition, through the eyes of a shell.

use std::collections::{BTreeSet, HashMap};

use dashu_int::UBig;
use wythoff::play::{Action, Heaps, Phase, Player, Session};

/// More moves than any game here has.
const ALL: usize = 1000;

/// The end of a state if both play their best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    /// True if the player to move wins; a player who cannot move has lost.
    pub(crate) wins: bool,
    /// The moves that are left if the winner plays the shortest win and the loser the longest loss.
    pub(crate) moves: u32,
}

/// All that decides how play goes on.
type Key = (Heaps, BTreeSet<Heaps>, Option<Phase>, String);

#[derive(Debug, Default)]
pub(crate) struct Definition {
    known: HashMap<Key, End>,
}

fn key(session: &dyn Session) -> Key {
    let own = session.turn().map(|turn| match (turn.player, turn.phase) {
        (player, Phase::Move) => player,
        (player, Phase::Block) => player.other(),
    });
    let budgets = session.budgets().map(|budgets| match own {
        Some(Player::Second) => [budgets[1], budgets[0]],
        _ => budgets,
    });
    let passes =
        session.log().iter().filter(|entry| entry.action == Action::Move(entry.from.clone()));
    let (passes, memory) = (passes.count(), session.memory());
    let dynamic = format!("{:?} {budgets:?} {passes} {memory:?}", session.imitation());
    let phase = session.turn().map(|turn| turn.phase);
    (session.heaps().clone(), session.blocked().clone(), phase, dynamic)
}

/// Every set of at most `most` of the squares.
pub(crate) fn subsets(squares: &[Heaps], most: u64) -> Vec<BTreeSet<Heaps>> {
    let mut sets = vec![BTreeSet::new()];
    for square in squares {
        for i in 0..sets.len() {
            if (sets[i].len() as u64) < most {
                let mut set = sets[i].clone();
                set.insert(square.clone());
                sets.push(set);
            }
        }
    }
    sets
}

/// The blocks of all moves that take numbers of tokens with one remainder.
fn by_remainders(session: &dyn Session, options: &[Heaps]) -> Vec<Action> {
    let n = UBig::from(session.modulus().expect("a modulus"));
    let sum = |heaps: &Heaps| heaps.iter().sum::<UBig>();
    let all = (0..u32::try_from(&n).expect("a small modulus")).map(|rest| {
        // The sum of the heaps may grow.
        let has_rest = |to: &&Heaps| (sum(to) + rest) % &n == sum(session.heaps()) % &n;
        Action::Block(options.iter().filter(has_rest).cloned().collect())
    });
    all.collect()
}

/// Everything that may be done to some effect.
pub(crate) fn actions(session: &dyn Session) -> Vec<Action> {
    let options = session.options(ALL).expect("a small game");
    match session.turn().map(|turn| turn.phase) {
        None => Vec::new(),
        Some(Phase::Move) => options.into_iter().map(Action::Move).collect(),
        Some(Phase::Block) if session.modulus().is_some() => by_remainders(session, &options),
        Some(Phase::Block) => {
            subsets(&options, session.most_blocked()).into_iter().map(Action::Block).collect()
        }
    }
}

impl Definition {
    /// The end of a state, by trying everything; `visit` sees each state once.
    pub(crate) fn end(
        &mut self,
        session: &mut dyn Session,
        visit: &mut dyn FnMut(&mut dyn Session, &mut Self),
    ) -> End {
        let key = key(session);
        if let Some(&end) = self.known.get(&key) {
            return end;
        }
        let Some(turn) = session.turn() else {
            assert!(session.winner().is_some(), "a game that is over has a winner");
            assert!(actions(session).is_empty());
            // The player who would have to move.
            return End { wins: false, moves: 0 };
        };
        assert_eq!(session.winner(), None);
        let mut best = End { wins: false, moves: 0 };
        for action in actions(session) {
            let after = self.after(session, action, visit);
            let better = match (after.wins, best.wins) {
                (true, true) => after.moves < best.moves,
                (false, false) => after.moves > best.moves,
                (wins, _) => wins,
            };
            if better {
                best = after;
            }
        }
        self.known.insert(key, best);
        visit(session, self);
        assert_eq!(session.turn(), Some(turn));
        best
    }

    /// The end after an action, for who takes it.
    pub(crate) fn after(
        &mut self,
        session: &mut dyn Session,
        action: Action,
        visit: &mut dyn FnMut(&mut dyn Session, &mut Self),
    ) -> End {
        let player = session.turn().expect("a turn").player;
        let cost = u32::from(matches!(action, Action::Move(_)));
        session.act(action.clone()).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"));
        let end = self.end(session, visit);
        let wins = match session.turn() {
            Some(turn) => end.wins == (turn.player == player),
            None => session.winner() == Some(player),
        };
        let entry = session.undo().expect("an action to take back");
        assert_eq!((entry.player, entry.action), (player, action));
        End { wins, moves: end.moves + cost }
    }
}
