//! Puzzles: positions with exactly one winning move.

use std::collections::BTreeSet;

use dashu_int::UBig;

use super::session::{Action, Heaps, Phase, Session, SessionError};
use super::setup::Setup;
use crate::imitation::Last;
use crate::observer::{Interrupted, Observer};

/// So many positions are tried.
const TRIES: u32 = 4000;

/// Fewest moves that a puzzle has, until most tries were in vain.
const MOVES: usize = 4;

/// Random numbers, `SplitMix64` (Steele, Lea, Flood 2014).
struct Dice(u64);

impl Dice {
    /// A number below `end`, which is above 0.
    const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % end
    }
}

/// A game of the family and numbers of `setup`, from another start, in which the first player is to move and exactly one
/// move wins. Heaps hold up to `size` tokens, at least one.
///
/// With blocking, the second player has blocked already: the session has one turn in its log. In Imitation Nim play may
/// start in the middle, with a last move and spent budgets. The same seed gives the same puzzle; `None` if none was
/// found, as for sizes too small, or too large for a board.
///
/// `Time`: some thousand hints at most, a few as a rule; [`Session::cost`] of a start with heaps of this size tells
/// what one costs.
///
/// # Errors
/// If the observer said stop, or the board could not be computed.
///
/// ```
/// use wythoff::play::{Phase, Setup, puzzle};
/// let game = Setup::Blocking { k: 5, at: [0_u8.into(), 0_u8.into()] };
/// let puzzle = puzzle(&game, 12, 1, &())?.ok_or("no puzzle")?;
/// assert_eq!(puzzle.turn().map(|turn| turn.phase), Some(Phase::Move));
/// assert_eq!(puzzle.winning_moves(&())?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(
    setup: &Setup,
    size: u64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Option<Box<dyn Session>>, SessionError> {
    let mut dice = Dice(seed);
    if size == 0 {
        return Ok(None);
    }
    for i in 0..TRIES {
        if observer.progress(i.into(), TRIES.into()).is_break() {
            return Err(Interrupted.into());
        }
        let Ok(mut session) = start(setup, size, &mut dice).open() else { continue };
        if prepare(&mut *session, &mut dice, observer)? && is_good(&mut *session, i, observer)? {
            return Ok(Some(session));
        }
    }
    Ok(None)
}

/// Another start of the same game.
fn start(setup: &Setup, size: u64, dice: &mut Dice) -> Setup {
    let mut setup = setup.clone();
    let heaps = [0; 2].map(|_| UBig::from(dice.below(size) + 1));
    match &mut setup {
        Setup::Blocking { at, .. } | Setup::Nimhoff { at, .. } | Setup::Wythoff { at, .. } => {
            *at = heaps;
        }
        Setup::Imitation { k, at, last, budget, opponent_budget, .. } => {
            *at = heaps;
            (*last, *budget, *opponent_budget) = (None, None, None);
            if dice.below(2) == 0 {
                let taken = UBig::from(dice.below(size) + 1);
                *last = Some(Last { pile: dice.below(2) as usize, taken });
                // Not both can have imitated.
                let spent = k.saturating_sub(1 + dice.below((*k).clamp(1, 4)));
                *if dice.below(2) == 0 { budget } else { opponent_budget } = Some(spent);
            }
        }
    }
    setup
}

/// Blocks all winning moves but one, where there is blocking; whether that can be done.
fn prepare(
    session: &mut dyn Session,
    dice: &mut Dice,
    observer: &dyn Observer,
) -> Result<bool, SessionError> {
    if session.turn().is_none_or(|turn| turn.phase == Phase::Move) {
        return Ok(true);
    }
    let winning = session.winning_moves(observer)?;
    let can_block =
        |to: &Heaps| session.check(&Action::Block(BTreeSet::from([to.clone()]))).is_ok();
    let (mut block, open): (Vec<Heaps>, Vec<Heaps>) = winning.into_iter().partition(can_block);
    if open.is_empty() && !block.is_empty() {
        block.swap_remove(dice.below(block.len() as u64) as usize);
    }
    Ok(session.act(Action::Block(block.into_iter().collect())).is_ok())
}

/// Whether one move wins. Unless the time is running out, there have to be some others, and it must not end the game.
fn is_good(
    session: &mut dyn Session,
    tries: u32,
    observer: &dyn Observer,
) -> Result<bool, SessionError> {
    let few = session.options(MOVES - 1).is_some();
    if session.turn().is_none() || (few && tries < TRIES / 4 * 3) {
        return Ok(false);
    }
    let mut winning = session.winning_moves(observer)?;
    let Some(only) = winning.pop().filter(|_| winning.is_empty()) else { return Ok(false) };
    if session.act(Action::Move(only)).is_err() {
        return Ok(false);
    }
    let goes_on = session.turn().is_some();
    session.undo();
    Ok(goes_on || tries >= TRIES / 2)
}
