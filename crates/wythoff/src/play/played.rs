//! The one implementation of sessions: turns, blocks, log and undo.

use std::collections::BTreeSet;

use super::heaps::Heaps;
use super::modulo;
use super::perfect::Position;
use super::playable::{Playable, name};
use super::session::{
    Action, Cost, Entry, Hint, Illegal, Imitation, Look, Phase, Player, Rated, Session,
    SessionError, Turn,
};
use super::setup::Setup;
use crate::Window;
use crate::observer::Observer;
use crate::text::few;

/// A game of any family that is being played.
#[derive(Clone)]
pub(super) struct Played<F: Playable> {
    family: F,
    /// The state before each turn; the last one is the present.
    moments: Vec<Moment<F::Place>>,
    log: Vec<Entry>,
}

/// The state between two turns.
#[derive(Clone)]
struct Moment<Place> {
    at: Place,
    heaps: Heaps,
    blocked: BTreeSet<Heaps>,
    /// The player who moves, now or after the block.
    mover: Player,
    /// `None`: the game is over.
    phase: Option<Phase>,
}

impl<F: Playable> Played<F> {
    /// Opens a game at this start.
    pub(super) fn open(family: F, start: F::Place) -> Box<dyn Session> {
        let moments = vec![moved(&family, start, Player::First)];
        Box::new(Self { family, moments, log: Vec::new() })
    }

    fn now(&self) -> &Moment<F::Place> {
        self.moments.last().expect("the start is never taken back")
    }

    fn position(&self) -> Option<Position<'_, F>> {
        let Moment { at, blocked, phase, .. } = self.now();
        phase.map(|phase| Position { family: &self.family, at, blocked, phase })
    }

    /// Checks that the game has as many heaps.
    fn check_count(&self, heaps: &Heaps) -> Result<(), Illegal> {
        let needed = self.heaps().len();
        if heaps.len() == needed {
            return Ok(());
        }
        Err(Illegal(format!(
            "this game has {needed} heaps, and {} has {}",
            name(heaps),
            heaps.len()
        )))
    }

    /// Returns the state after an action.
    fn after(&self, action: &Action) -> Result<Moment<F::Place>, Illegal> {
        let Moment { at, blocked, mover, phase, .. } = self.now();
        let most = self.family.most_blocked(at);
        match (action, phase) {
            (_, None) => {
                Err(Illegal("the game is over; take a turn back or start again".to_owned()))
            }
            (Action::Move(_), Some(Phase::Block)) => {
                let rule = match self.family.modulus() {
                    None => format!("may block up to {most} of the moves; block none to allow all"),
                    Some(n) => format!(
                        "blocks all moves that take numbers of tokens with one remainder modulo {n}"
                    ),
                };
                Err(Illegal(format!("before {mover} moves, {} {rule}", mover.other())))
            }
            (Action::Block(_), Some(Phase::Move)) if most == 0 => {
                Err(Illegal("nothing may be blocked in this game; make a move".to_owned()))
            }
            (Action::Block(_), Some(Phase::Move)) => {
                Err(Illegal(format!("nothing can be blocked now: {mover} is to move")))
            }
            (Action::Block(squares), Some(Phase::Block)) => {
                if self.family.modulus().is_none() && squares.len() as u64 > most {
                    return Err(Illegal(format!(
                        "{} moves are too many to block; at most {most} may be blocked",
                        squares.len()
                    )));
                }
                squares.iter().try_for_each(|square| {
                    self.check_count(square)?;
                    self.family.check_block(at, square)
                })?;
                let blocked = match self.family.modulus() {
                    Some(n) => modulo::blocked(n, squares, &mut || self.family.moves(at))?,
                    None => squares.clone(),
                };
                let free = self.family.moves(at).any(|to| !blocked.contains(&to));
                let phase = free.then_some(Phase::Move);
                Ok(Moment { blocked, phase, ..self.now().clone() })
            }
            (Action::Move(to), Some(Phase::Move)) => {
                self.check_count(to)?;
                let at = self.family.step(at, to)?;
                if blocked.contains(to) {
                    let all = few(blocked, "and")
                        .unwrap_or_else(|| format!("{} moves, this one too", blocked.len()));
                    return Err(Illegal(format!(
                        "the move to {} is blocked; blocked are {all}",
                        name(to)
                    )));
                }
                Ok(moved(&self.family, at, mover.other()))
            }
        }
    }
}

/// Returns the state after a move, or at the start.
fn moved<F: Playable>(family: &F, at: F::Place, mover: Player) -> Moment<F::Place> {
    let phase = if family.moves(&at).next().is_none() {
        None
    } else if family.most_blocked(&at) > 0 && family.blockable(&at).next().is_some() {
        Some(Phase::Block)
    } else {
        Some(Phase::Move)
    };
    Moment { heaps: family.heaps(&at), at, blocked: BTreeSet::new(), mover, phase }
}

impl<F: Playable> Session for Played<F> {
    fn game(&self) -> String {
        self.family.game().name()
    }

    fn setup(&self) -> Setup {
        self.family.setup(&self.moments[0].at)
    }

    fn look(&self) -> Look {
        self.family.look()
    }

    fn heaps(&self) -> &Heaps {
        &self.now().heaps
    }

    fn turn(&self) -> Option<Turn> {
        let Moment { mover, phase, .. } = *self.now();
        let phase = phase?;
        let player = if phase == Phase::Block { mover.other() } else { mover };
        Some(Turn { player, phase })
    }

    fn winner(&self) -> Option<Player> {
        let Moment { mover, phase, .. } = self.now();
        phase.is_none().then(|| if self.family.is_misere() { *mover } else { mover.other() })
    }

    fn most_blocked(&self) -> u64 {
        self.family.most_blocked(&self.now().at)
    }

    fn modulus(&self) -> Option<u8> {
        self.family.modulus()
    }

    fn blocked(&self) -> &BTreeSet<Heaps> {
        &self.now().blocked
    }

    fn memory(&self) -> Option<String> {
        self.family.memory(&self.now().at)
    }

    fn imitation(&self) -> Option<Imitation> {
        self.family.imitation(&self.now().at)
    }

    fn budgets(&self) -> Option<[u64; 2]> {
        let Moment { at, mover, .. } = self.now();
        let [own, other] = self.family.budgets(at)?;
        Some(if *mover == Player::First { [own, other] } else { [other, own] })
    }

    fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.after(action).map(|_| ())
    }

    fn options(&self, most: usize) -> Option<Vec<Heaps>> {
        let Some(position) = self.position() else { return Some(Vec::new()) };
        position.options(most)
    }

    fn act(&mut self, action: Action) -> Result<(), Illegal> {
        let after = self.after(&action)?;
        let player = self.turn().map_or(Player::First, |turn| turn.player);
        self.log.push(Entry { player, from: self.heaps().clone(), action });
        self.moments.push(after);
        Ok(())
    }

    fn undo(&mut self) -> Option<Entry> {
        let entry = self.log.pop()?;
        self.moments.pop();
        Some(entry)
    }

    fn log(&self) -> &[Entry] {
        &self.log
    }

    fn hint(&self, observer: &dyn Observer) -> Result<Hint, SessionError> {
        self.position().ok_or(SessionError::Over)?.hint(observer)
    }

    fn winning_moves(&self, observer: &dyn Observer) -> Result<Vec<Heaps>, SessionError> {
        self.position().map_or(Ok(Vec::new()), |position| position.winning(observer))
    }

    fn rated(
        &self,
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<Rated>>, SessionError> {
        match self.position().filter(|position| position.phase == Phase::Move) {
            Some(position) => position.rated(most, observer),
            None => Ok(Some(Vec::new())),
        }
    }

    fn cost(&self) -> Cost {
        self.family.cost(&self.now().at)
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        self.family.lost_squares(window, observer)
    }

    fn restarted(&self) -> Box<dyn Session> {
        Self::open(self.family.clone(), self.moments[0].at.clone())
    }

    fn copied(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}
