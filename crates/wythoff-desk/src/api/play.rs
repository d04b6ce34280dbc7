//! Play. No games are kept: each request has the record of a game.

use serde::{Deserialize, Serialize};
use wythoff::GameId;
use wythoff::play::{
    Action, Entry, Heaps, Look, Player, Record, Remark, Session, SessionError, Setup, Turn,
};

use super::Inquiry;
use crate::ask::Whole;
use crate::game::check;
use crate::refusal::{Refusal, Result};

/// Largest number of turns in a record.
const MOST_ENTRIES: usize = 10_000;
/// Largest number of decimal digits of a heap.
const MOST_DIGITS: usize = 1000;

/// Largest number of options in one response.
const MOST_OPTIONS: usize = 2000;

/// A record, and an optional next action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    setup: Setup,
    #[serde(default)]
    entries: Vec<Entry>,
    action: Option<Action>,
    /// Refuses a state that is too large for the perfect player.
    #[serde(default)]
    perfect: bool,
}

/// A square `[x, y]`, or three heaps, as strings of any length.
type Square = Vec<String>;

pub(crate) fn place(heaps: &Heaps) -> Square {
    heaps.iter().map(ToString::to_string).collect()
}

/// The state of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    setup: Setup,
    entries: Vec<Entry>,
    game: String,
    look: &'static str,
    heaps: Square,
    turn: Option<Turn>,
    winner: Option<Player>,
    most_blocked: u64,
    /// The modulus, in games that block all moves of one remainder.
    #[serde(skip_serializing_if = "Option::is_none")]
    modulus: Option<u8>,
    blocked: Vec<Square>,
    /// The options of the next move, or the squares that may be blocked; `null` if there are too
    /// many.
    options: Option<Vec<Square>>,
    imitation: Option<Imitation>,
    budgets: Option<[u64; 2]>,
    /// The memory of the rules: the state of the play so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<String>,
}

/// The moves that would imitate the last move.
#[derive(Debug, Serialize)]
struct Imitation {
    pile: usize,
    /// The least amount, and the largest amount plus 1.
    amounts: [String; 2],
    left: u64,
    counter: u64,
}

impl Game {
    fn of(session: &dyn Session) -> Self {
        let Record { setup, entries } = Record::of(session);
        let options = session.options(MOST_OPTIONS);
        Self {
            setup,
            entries,
            game: session.game(),
            look: match session.look() {
                Look::Board => "board",
                Look::Heaps => "heaps",
            },
            heaps: place(session.heaps()),
            turn: session.turn(),
            winner: session.winner(),
            most_blocked: session.most_blocked(),
            modulus: session.modulus(),
            blocked: session.blocked().iter().map(place).collect(),
            options: options.map(|options| options.iter().map(place).collect()),
            imitation: session.imitation().map(|imitation| Imitation {
                pile: imitation.pile,
                amounts: [imitation.amounts.start.to_string(), imitation.amounts.end.to_string()],
                left: imitation.left,
                counter: imitation.counter,
            }),
            budgets: session.budgets(),
            memory: session.memory(),
        }
    }
}

/// Replays a record and applies the next action, if there is one.
fn replayed(asked: Asked) -> Result<Box<dyn Session>> {
    let Asked { setup, entries, action, .. } = asked;
    check_size(&setup, entries.len())?;
    let record = Record { setup, entries };
    let mut session = record
        .replay()
        .map_err(|error| Refusal::bad(error, "a record that this server returned"))?;
    if let Some(action) = action {
        session
            .act(action)
            .map_err(|illegal| Refusal::bad(illegal, "one of the options in the state"))?;
    }
    Ok(session)
}

fn check_size(setup: &Setup, entries: usize) -> Result {
    check(&setup.game)?;
    check_options(&setup.game, &setup.at)?;
    // A decimal digit has a little more than three bits.
    let digits = setup.at.iter().map(dashu_int::ops::BitTest::bit_len).max().unwrap_or(0) / 3;
    if entries > MOST_ENTRIES || digits > MOST_DIGITS {
        return Err(Refusal::bad(
            "the game is too long, or its heaps are too large",
            format!("at most {MOST_ENTRIES} turns, and heaps of {MOST_DIGITS} digits"),
        ));
    }
    Ok(())
}

/// Refuses three heaps with so many options that listing them takes seconds.
pub(crate) fn check_options(game: &GameId, heaps: &Heaps) -> Result {
    const MOST: u128 = 1 << 20;
    let (GameId::Three(game), [x, y, z]) = (game, &**heaps) else { return Ok(()) };
    // Beyond any allowed heap, one number is as good as another.
    let at = [x, y, z].map(|heap| u64::try_from(heap).unwrap_or(u64::MAX).min(1 << 32));
    let most = game.moves.most_options(at).unwrap_or(0);
    if most > MOST {
        let error = format!("a turn here has up to {most} options");
        return Err(Refusal::bad(error, format!("at most {MOST}: choose smaller heaps")));
    }
    Ok(())
}

/// The position with the largest heaps that the player computes; heaps only shrink.
#[derive(Debug, Clone, Copy)]
enum Farthest {
    Now,
    Start,
}

impl Inquiry<'_> {
    /// Replays a record and runs `think`, which computes positions no larger than that of
    /// `farthest`.
    fn think<T>(
        self,
        asked: Asked,
        farthest: Farthest,
        think: impl FnOnce(&dyn Session) -> Result<T, SessionError>,
    ) -> Result<T> {
        let session = replayed(asked)?;
        let _held = match farthest {
            Farthest::Now => self.admit(&*session)?,
            Farthest::Start => self.admit(&*session.restarted())?,
        };
        think(&*session).map_err(failed)
    }
}

/// Converts the error of a session.
pub(crate) fn failed(error: SessionError) -> Refusal {
    match error {
        SessionError::Interrupted(_) => Refusal::slow(),
        SessionError::Over => {
            Refusal::bad(error, "a game that is not over; undo a turn or start a new game")
        }
        SessionError::NoBoard => Refusal::bad(error, "a game on two heaps"),
        SessionError::Board(error) => error.into(),
    }
}

impl Inquiry<'_> {
    pub(super) fn state(self, asked: Asked) -> Result<Game> {
        let is_perfect = asked.perfect;
        let session = replayed(asked)?;
        if is_perfect {
            self.check_player(&*session)?;
        }
        Ok(Game::of(&*session))
    }
}

/// The action of a perfect player.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    #[serde(flatten)]
    hint: wythoff::play::Hint,
    /// The reason, addressed to the opponent.
    told: String,
}

impl Inquiry<'_> {
    pub(super) fn hint(self, asked: Asked) -> Result<Hint> {
        let hint = self.think(asked, Farthest::Now, |session| session.hint(self.observer))?;
        Ok(Hint { told: hint.told(), hint })
    }
}

/// The review of a finished game.
#[derive(Debug, Serialize)]
pub(crate) struct Review {
    remarks: Vec<RemarkText>,
}

/// A remark with its text.
#[derive(Debug, Serialize)]
struct RemarkText {
    #[serde(flatten)]
    remark: Remark,
    text: String,
}

impl Inquiry<'_> {
    pub(super) fn review(self, asked: Asked) -> Result<Review> {
        let review = |session: &dyn Session| wythoff::play::review(session, self.observer);
        let remarks = self.think(asked, Farthest::Start, review)?;
        let said = |remark: Remark| RemarkText { text: remark.to_string(), remark };
        Ok(Review { remarks: remarks.into_iter().map(said).collect() })
    }
}

/// The parameters of a puzzle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    setup: Setup,
    size: Whole,
    seed: Whole,
}

/// Largest heaps of a puzzle.
const LARGEST_PUZZLE: u64 = 1000;

impl Inquiry<'_> {
    pub(super) fn puzzle(self, wanted: Wanted) -> Result<Game> {
        let Wanted { setup, size: Whole(size), seed: Whole(seed) } = wanted;
        let allowed = format!("a size from 1 to {LARGEST_PUZZLE}, and any seed");
        if !(1..=LARGEST_PUZZLE).contains(&size) {
            return Err(Refusal::bad(format!("the size {size} is not allowed"), allowed));
        }
        check_size(&setup, 0)?;
        let largest = Setup::with(setup.game.clone(), || size);
        check_options(&setup.game, &largest.at)?;
        setup.open().map_err(|error| Refusal::bad(error, "a setup in the form of /play/state"))?;
        // The positions that are tried have at most these heaps.
        let held = largest.open().ok().map(|session| self.admit(&*session));
        let _held = held.transpose()?;
        let puzzle = wythoff::play::puzzle(&setup, size, seed, self.observer).map_err(failed)?;
        let session = puzzle.ok_or_else(|| {
            Refusal::bad("no puzzle was found; try another seed or size", allowed)
        })?;
        Ok(Game::of(&*session))
    }
}
