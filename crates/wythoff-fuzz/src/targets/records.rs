//! Records of games, as logs hold them.

use dashu_int::UBig;
use wythoff::GameId;
use wythoff::play::{Action, Entry, Heaps, Phase, Record, Session};
use wythoff_cli::fuzzing;

use crate::kind::Kind;

/// Heaps up to which the moves of every game are listed in no time.
const MOST: u64 = 300;

/// The most options of a position that are tried.
const TRIED: usize = 60;

/// A record that is read is written as a record that reads back, and replays to the same state. Its
/// turns keep the rules, undo returns to the start, and the options are the moves that are allowed.
pub(super) fn run(input: &[u8]) -> Kind {
    let record = match fuzzing::log(input) {
        Ok(record) => record,
        Err(error) => return Kind::refused(error),
    };
    let text = record.to_string();
    let again = fuzzing::log(text.as_bytes());
    assert_eq!(again.as_ref(), Ok(&record), "{text}");
    let large = |heap: &UBig| *heap > UBig::from(MOST);
    let lists = matches!(record.setup.game, GameId::Moves(_) | GameId::Three(_));
    if lists && record.setup.at.iter().any(large) {
        return Kind::NONE;
    }
    let session = match record.replay() {
        Ok(session) => session,
        // The message may repeat the game.
        Err(error) => {
            let game = record.setup.game.to_string();
            return Kind::refused(error.to_string().replace(&game, ""));
        }
    };
    assert_eq!(Record::of(&*session).entries, record.entries);
    for entry in &record.entries {
        keeps_the_rules(&record.setup.game, entry);
    }
    check(&*session);
    Kind::read(&[
        record.entries.len(),
        record.setup.game.family() as usize,
        usize::from(session.turn().is_none()),
        session.blocked().len(),
    ])
}

/// Asserts what holds of every session: its record replays to its state, undo returns to the start,
/// and the options are the moves that are allowed.
pub(super) fn check(session: &dyn Session) {
    let record = Record::of(session);
    let same = record.replay().expect("the record of a session can be replayed");
    assert_eq!(state(session), state(&*same));
    let mut back = session.copied();
    let mut undone = Vec::new();
    while let Some(entry) = back.undo() {
        assert_eq!(*back.heaps(), entry.from);
        undone.push(entry);
    }
    assert_eq!(*back.heaps(), record.setup.at);
    assert_eq!(state(&*back), state(&*session.restarted()));
    for entry in undone.into_iter().rev() {
        back.act(entry.action).expect("an undone turn is allowed");
    }
    assert_eq!(state(&*back), state(session));
    if session.turn().is_some_and(|turn| turn.phase == Phase::Move) {
        options(session);
    }
    assert_eq!(session.turn().is_none(), session.winner().is_some());
}

/// Everything that a player sees.
fn state(session: &dyn Session) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?}",
        session.game(),
        session.heaps(),
        session.turn(),
        session.winner(),
        session.blocked(),
        session.most_blocked(),
        session.imitation(),
        session.budgets(),
        session.memory(),
    )
}

/// Asserts that a move near the corner or near the heaps is allowed if and only if it is listed.
fn options(session: &dyn Session) {
    let Some(options) = session.options(TRIED) else { return };
    assert!(!options.is_empty(), "there is no move, and the game is not over");
    for to in &options {
        assert_eq!(session.check(&Action::Move(to.clone())), Ok(()), "{to} is listed");
    }
    let heaps = session.heaps();
    let near = |heap: &UBig| -> Vec<UBig> {
        let low = (0..4_u8).map(UBig::from).filter(|low| low <= heap);
        let high = (0..3_u8).rev().map(UBig::from).filter(|less| less <= heap);
        low.chain(high.map(|less| heap - less)).chain([heap + UBig::ONE]).collect()
    };
    let mut places = vec![Vec::new()];
    for heap in heaps.iter() {
        let near = near(heap);
        let next = |place: &Vec<UBig>| {
            near.iter().map(|n| [&place[..], std::slice::from_ref(n)].concat()).collect::<Vec<_>>()
        };
        places = places.iter().flat_map(next).collect();
    }
    for place in places {
        let to = Heaps::try_from(place).expect("as many heaps as the game has");
        let is_allowed = session.check(&Action::Move(to.clone())).is_ok();
        assert_eq!(is_allowed, options.contains(&to), "{to} from {heaps}");
    }
}

/// Asserts that a turn keeps those rules of its game that can be stated in a line.
fn keeps_the_rules(game: &GameId, entry: &Entry) {
    let (from, to) = match &entry.action {
        Action::Move(to) => (&entry.from, to),
        Action::Block(squares) => {
            let most = match game {
                GameId::Blocking(k) | GameId::Nimhoff { k, .. } => k.get() - 1,
                GameId::Wythoff(km) => km.k() - 1,
                GameId::Moves(game) if game.has_blocks() => u64::MAX,
                GameId::Three(game) => game.k.get() - 1,
                GameId::Imitation(_) | GameId::Moves(_) => 0,
            };
            assert!(squares.len() as u64 <= most, "{} squares are blocked", squares.len());
            return;
        }
    };
    let pair = || {
        let less = |i: usize| (from[i] >= to[i]).then(|| &from[i] - &to[i]);
        [0, 1].map(|i| less(i).unwrap_or_else(|| panic!("heap {i} grows from {from} to {to}")))
    };
    match game {
        GameId::Blocking(_) => {
            let [s, t] = pair();
            assert!(s.is_zero() ^ t.is_zero() || (s == t && !s.is_zero()), "{from} to {to}");
        }
        GameId::Wythoff(km) => {
            let [s, t] = pair();
            let apart = if s > t { &s - &t } else { &t - &s };
            let both = !s.is_zero() && !t.is_zero() && apart < UBig::from(km.m());
            assert!(s.is_zero() ^ t.is_zero() || both, "{from} to {to}");
        }
        GameId::Imitation(_) => {
            let [s, t] = pair();
            assert!(s.is_zero() ^ t.is_zero(), "{from} to {to}");
        }
        GameId::Nimhoff { rules, .. } => {
            let [s, t] = pair();
            let leads = rules.rules().iter().any(|rule| {
                let n = if rule.a() > 0 { &s / rule.a() } else { &t / rule.b() };
                !n.is_zero() && &n * rule.a() == s && &n * rule.b() == t
            });
            assert!(leads, "{from} to {to}");
        }
        GameId::Moves(game) => {
            let [x, y, a, b] = [&from[0], &from[1], &to[0], &to[1]].map(small);
            // What computed moves remember is not known here.
            let moves = game.computed.is_some() || game.options(x, y).contains(&(a, b));
            assert!(moves || (game.passes > 0 && (x, y) == (a, b)), "{from} to {to}");
        }
        GameId::Three(game) => {
            let [from, to] = [from, to].map(|heaps| [0, 1, 2].map(|i| small(&heaps[i])));
            assert!(game.moves.leads(from, to), "{from:?} to {to:?}");
        }
    }
}

fn small(heap: &UBig) -> u64 {
    u64::try_from(heap).unwrap_or(u64::MAX)
}
