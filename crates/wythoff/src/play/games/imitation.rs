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
