//! (k,m)-Imitation Nim: a move takes from one heap, and imitates at most k - 1 times in a row.

use std::collections::BTreeSet;

use dashu_int::UBig;

use super::pairs::Pairs;
use super::wythoff::Wythoff;
use crate::game::Solver;
use crate::imitation::player::imitation_advice;
use crate::imitation::{ImitationNim as Rules, KM, Last, Oracle, Partner, State, StateError};
use crate::observer::Observer;
use crate::play::heaps::Heaps;
use crate::play::playable::{Playable, Winning, name};
use crate::play::session::{Cost, Illegal, Imitation, Look, Phase, SessionError};
use crate::play::setup::Setup;
use crate::text::counted;
use crate::{GameId, Window};

/// The most steps of the definition that are taken to compute the length of games.
const MOST_STEPS: u64 = 200_000;

/// The most moves that are weighed without a table.
const MOST_ASKED: usize = 1000;

/// The game of these numbers.
#[derive(Debug, Clone)]
pub(super) struct ImitationNim {
    km: KM,
}

impl ImitationNim {
    pub(super) const fn new(km: KM) -> Self {
        Self { km }
    }

    /// A state of the game; budgets that are not given are full.
    pub(super) fn place(
        &self,
        at: &[UBig; 2],
        last: Option<&Last<UBig>>,
        budgets: [Option<u64>; 2],
    ) -> Result<State<UBig>, StateError> {
        let [own, other] = budgets.map(|budget| budget.unwrap_or(self.km.budget()));
        State::try_new(self.km, at.clone(), last.cloned(), own, other)
    }

    /// The numbers that may be taken from a pile, in rising order.
    fn takes<'a>(
        &self,
        at: &'a State<UBig>,
        pile: usize,
    ) -> impl Iterator<Item = UBig> + 'a + use<'a> {
        let forbidden = at.imitations(self.km).filter(|_| at.budget() == 0);
        let forbidden = forbidden.filter(|(from, _)| *from == pile).map(|(_, amounts)| amounts);
        let least = UBig::ONE;
        let (first, rest) = match forbidden {
            Some(amounts) => (least..amounts.start, amounts.end),
            None => (UBig::ONE..UBig::ONE, least),
        };
        let count = |from: UBig| std::iter::successors(Some(from), |t| Some(t + UBig::ONE));
        let below = count(first.start).take_while(move |t| *t < first.end);
        below.chain(count(rest)).take_while(move |t| *t <= at.heaps()[pile])
    }

    /// The pile that a move takes from, and how many tokens it takes.
    fn taken(from: &[UBig], to: &[UBig]) -> Option<(usize, UBig)> {
        let pile = usize::from(from[0] == to[0]);
        (from[1 - pile] == to[1 - pile] && to[pile] < from[pile])
            .then(|| (pile, &from[pile] - &to[pile]))
    }

    /// The state after a legal move.
    fn after(&self, at: &State<UBig>, to: &Heaps) -> Option<State<UBig>> {
        let (pile, amount) = Self::taken(at.heaps(), to)?;
        at.take(self.km, pile, &amount).ok()
    }
}

impl Playable for ImitationNim {
    type Place = State<UBig>;

    fn game(&self) -> GameId {
        GameId::Imitation(self.km)
    }

    fn setup(&self, start: &State<UBig>) -> Setup {
        let given = |budget: u64| (budget != self.km.budget()).then_some(budget);
        Setup {
            game: self.game(),
            at: start.heaps().clone().into(),
            last: start.last().cloned(),
            budget: given(start.budget()),
            opponent_budget: given(start.opponent_budget()),
        }
    }

    fn look(&self) -> Look {
        Look::Heaps
    }

    fn most_blocked(&self, _at: &Self::Place) -> u64 {
        0
    }

    fn heaps(&self, at: &State<UBig>) -> Heaps {
        at.heaps().clone().into()
    }

    fn moves<'a>(&'a self, at: &'a State<UBig>) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let mut takes = [0, 1].map(|pile| self.takes(at, pile).peekable());
        Box::new(std::iter::from_fn(move || {
            let [first, second] = &mut takes;
            let pile = match (first.peek(), second.peek()) {
                (Some(one), Some(other)) => usize::from(other < one),
                (one, _) => usize::from(one.is_none()),
            };
            let amount = takes[pile].next()?;
            let mut heaps = at.heaps().clone();
            heaps[pile] -= amount;
            Some(heaps.into())
        }))
    }

    fn at_least(&self, at: &State<UBig>, phase: Phase) -> UBig {
        if phase == Phase::Block {
            return UBig::ZERO;
        }
        let [x, y] = at.heaps();
        let all = x + y;
        let forbidden = UBig::from(self.km.m()).min(all.clone());
        all - forbidden
    }

    fn step(&self, at: &State<UBig>, to: &Heaps) -> Result<State<UBig>, Illegal> {
        let (pile, amount) = Self::taken(at.heaps(), to).ok_or_else(|| {
            Illegal(format!(
                "no move leads from {} to {}; take tokens from one of the heaps",
                name(at.heaps()),
                name(to)
            ))
        })?;
        at.take(self.km, pile, &amount).map_err(|illegal| Illegal(illegal.to_string()))
    }

    fn winning(
        &self,
        at: &State<UBig>,
        _blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let oracle = Oracle::new(self.km);
        let advice = imitation_advice(&oracle.observed(observer), at, true)?;
        let winning_moves = advice.winning_moves.into_iter().map(Heaps::from);
        let mut winning = Winning::all(winning_moves.collect());
        winning.count = advice.count.unwrap_or(0);
        Ok(winning)
    }

    fn replies(
        &self,
        at: &State<UBig>,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        if let Some(pairs) = Pairs::of(self.km, at.heaps()) {
            let after = |to: &Heaps| self.after(at, to)?.to_u64();
            let replies = |to| after(to).map(|state| pairs.imitation_replies(&state));
            return Ok(to.iter().map(replies).collect());
        }
        // Few moves from large heaps: most of them would imitate.
        if to.len() > MOST_ASKED {
            return Ok(None);
        }
        let oracle = Oracle::new(self.km);
        let oracle = oracle.observed(observer);
        let mut replies = Vec::with_capacity(to.len());
        for to in to {
            let Some(after) = self.after(at, to) else { return Ok(None) };
            replies.push(imitation_advice(&oracle, &after, true)?.count.unwrap_or(0));
        }
        Ok(Some(replies))
    }

    fn lengths(&self, at: &State<UBig>, to: &[Heaps]) -> Option<Vec<u64>> {
        let [x, y] = *at.to_u64()?.heaps();
        // Each pair of heaps comes with several last moves and budgets.
        if x.saturating_mul(y).saturating_mul(x.saturating_add(y)) > MOST_STEPS / 5 {
            return None;
        }
        let game = Rules::new(self.km);
        let mut solver = Solver::new(&game);
        let mut length = |to: &Heaps| {
            let state = self.after(at, to)?.to_u64()?;
            solver.length_within(&state, MOST_STEPS).map(u64::from)
        };
        to.iter().map(&mut length).collect()
    }

    fn why_won(
        &self,
        at: &State<UBig>,
        to: &Heaps,
        observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        let oracle = Oracle::new(self.km);
        let oracle = oracle.observed(observer);
        let Some(after) = self.after(at, to) else { return Ok(None) };
        // The heap that was not made smaller goes with its partner, now or after the answer that
        // imitates.
        let larger = usize::from(to[0] < to[1]);
        let smaller = &to[1 - larger];
        let Partner { mate, xi } = Partner::of(self.km, smaller, oracle.pair_of(smaller)?);
        let below = counted(xi, "pair");
        let moving = format!("moving to {}", name(to));
        if mate == to[larger] {
            let left = counted(after.opponent_budget(), "imitation");
            return Ok(Some(if xi == 0 {
                format!("{moving}, a pair, with no pair below on its diagonal")
            } else {
                format!("{moving}, a pair, with {left} in hand for {below} below on its diagonal")
            }));
        }
        let mut pair = to.clone();
        pair[larger] = mate;
        let only = format!(
            "{moving}: only an imitation could lead the opponent to the pair {}",
            name(&pair)
        );
        Ok(Some(match after.budget() {
            0 => format!("{only}, and none is left"),
            left => {
                let left = counted(left - 1, "imitation");
                format!("{only}, leaving {left} for {below} below on its diagonal")
            }
        }))
    }

    fn why_lost(
        &self,
        at: &State<UBig>,
        observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        let oracle = Oracle::new(self.km);
        Ok(Some(imitation_advice(&oracle.observed(observer), at, false)?.reason))
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        Wythoff::new(self.km).lost_squares(window, observer)
    }

    fn cost(&self, at: &State<UBig>) -> Cost {
        Wythoff::new(self.km).cost(at.heaps())
    }

    fn imitation(&self, at: &State<UBig>) -> Option<Imitation> {
        let (pile, amounts) = at.imitations(self.km)?;
        let end = amounts.end.min(&at.heaps()[pile] + UBig::ONE);
        let counter = self.km.budget() - at.budget();
        Some(Imitation { pile, amounts: amounts.start..end, left: at.budget(), counter })
    }

    fn budgets(&self, at: &State<UBig>) -> Option<[u64; 2]> {
        Some([at.budget(), at.opponent_budget()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last move took 2 from the first heap, so 2 and 3 from the second would imitate it.
    fn state() -> (ImitationNim, State<UBig>) {
        let game = ImitationNim::new(KM::try_new(1, 2).unwrap());
        let last = Last { pile: 0, taken: 2_u8.into() };
        let at = game.place(&[3_u8.into(), 5_u8.into()], Some(&last), [None; 2]).unwrap();
        (game, at)
    }

    #[test]
    fn moves_rise_and_leave_out_the_imitations_that_are_forbidden() {
        let (game, at) = state();
        let expected = [[2_u8, 5], [3, 4], [1, 5], [0, 5], [3, 1], [3, 0]].map(Heaps::from);
        assert_eq!(game.moves(&at).collect::<Vec<_>>(), expected);
        // With an imitation left nothing is forbidden.
        let game = ImitationNim::new(KM::try_new(2, 2).unwrap());
        let at = game.place(at.heaps(), at.last(), [None; 2]).unwrap();
        assert_eq!(game.moves(&at).count(), 8);
    }

    #[test]
    fn a_step_leads_to_the_heaps_of_a_move_and_refuses_everything_else() {
        let (game, at) = state();
        for to in game.moves(&at) {
            let after = game.step(&at, &to).unwrap();
            assert_eq!(game.heaps(&after), to);
            let pile = usize::from(after.heaps()[0] == at.heaps()[0]);
            let taken = &at.heaps()[pile] - &after.heaps()[pile];
            assert_eq!(after.last(), Some(&Last { pile, taken }));
        }
        let refused = |to: [u8; 2]| game.step(&at, &to.into()).unwrap_err().to_string();
        for to in [[3, 3], [3, 2]] {
            let taken = 5 - to[1];
            assert_eq!(
                refused(to),
                format!(
                    "taking {taken} from the second heap imitates the last move, and no imitation is left; from 2 up to 3 \
                     tokens would imitate"
                )
            );
        }
        for to in [[2, 4], [3, 5], [4, 5]] {
            let [x, y] = to;
            assert_eq!(
                refused(to),
                format!(
                    "no move leads from (3, 5) to ({x}, {y}); take tokens from one of the heaps"
                )
            );
        }
    }
}
