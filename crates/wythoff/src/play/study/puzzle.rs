//! Puzzles: positions with exactly one winning move.

use std::collections::BTreeSet;

use dashu_int::UBig;
use wythoff_exact::random::SplitMix64;

use crate::GameId;
use crate::imitation::Last;
use crate::observer::{Interrupted, Observer};
use crate::play::heaps::Heaps;
use crate::play::session::{Action, Phase, Session, SessionError};
use crate::play::setup::Setup;

/// Positions that are tried.
const TRIES: u32 = 4000;

/// The fewest moves that a puzzle has, unless three quarters of the tries have failed.
const MOVES: usize = 4;

/// Returns the game of `setup` from another start, where the first player is to move and exactly
/// one move wins. Each heap holds from 1 to `size` tokens.
///
/// In games with blocking the second player has blocked already: the log of the session has one
/// turn. Imitation Nim may start in the middle, with a last move and spent budgets. The same seed
/// gives the same puzzle. Returns `None` if none was found: the size is too small, or too large for
/// a board.
///
/// `Time`: some thousand hints at most, a few as a rule. [`Session::cost`] of a start with heaps of
/// this size estimates one hint.
///
/// # Errors
/// If the observer stops the work, or the board cannot be computed.
///
/// ```
/// use wythoff::play::{Phase, Setup, puzzle};
/// let game = Setup::new("blocking/5".parse()?, [0_u8, 0]);
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
    let mut dice = SplitMix64::new(seed);
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

/// Returns another start of the same game.
fn start(setup: &Setup, size: u64, dice: &mut SplitMix64) -> Setup {
    let mut setup = Setup::with(setup.game.clone(), || dice.below(size) + 1);
    if let GameId::Imitation(km) = setup.game
        && dice.below(2) == 0
    {
        let taken = UBig::from(dice.below(size) + 1);
        setup.last = Some(Last { pile: dice.below(2) as usize, taken });
        // At most one of the players can have imitated.
        let left = Some(km.k().saturating_sub(1 + dice.below(km.k().min(4))));
        let Setup { budget, opponent_budget, .. } = &mut setup;
        *if dice.below(2) == 0 { budget } else { opponent_budget } = left;
    }
    setup
}

/// Blocks all winning moves but one, in games with blocking. Returns true if that is possible.
fn prepare(
    session: &mut dyn Session,
    dice: &mut SplitMix64,
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

/// Returns true if exactly one move wins. In the first tries, other moves must exist too, and the
/// winning one must not end the game.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imitation::KM;

    /// The first outputs of the reference implementation for the seed 1234567, modulo numbers.
    #[test]
    fn in_starts_in_the_middle_one_player_has_spent_up_to_three_imitations() {
        for (k, left) in [(1, 0..=0), (2, 0..=1), (6, 2..=5), (100, 96..=99)] {
            let game = GameId::Imitation(KM::try_new(k, 1).unwrap());
            let setup = Setup::new(game, [0_u8, 0]);
            let mut dice = SplitMix64::new(7);
            let starts: Vec<Setup> = (0..1000).map(|_| start(&setup, 3, &mut dice)).collect();
            let heaps: BTreeSet<&UBig> = starts.iter().flat_map(|start| start.at.iter()).collect();
            let three = [1_u8, 2, 3].map(UBig::from);
            assert!(heaps.into_iter().eq(&three), "{k}");
            let (middle, usual): (Vec<_>, Vec<_>) =
                starts.iter().partition(|start| start.last.is_some());
            assert!(
                usual.iter().all(|start| (start.budget, start.opponent_budget) == (None, None))
            );
            let lasts = middle.iter().filter_map(|start| start.last.as_ref());
            let lasts: BTreeSet<_> = lasts.map(|last| (last.pile, &last.taken)).collect();
            let all = [0, 1].into_iter().flat_map(|pile| three.iter().map(move |n| (pile, n)));
            assert!(lasts.into_iter().eq(all), "{k}");
            let budgets: BTreeSet<_> =
                middle.iter().map(|start| (start.budget, start.opponent_budget)).collect();
            let hers = left.clone().map(|left| (Some(left), None));
            let expected: BTreeSet<_> = left.map(|left| (None, Some(left))).chain(hers).collect();
            assert_eq!(budgets, expected, "{k}");
        }
    }
}
