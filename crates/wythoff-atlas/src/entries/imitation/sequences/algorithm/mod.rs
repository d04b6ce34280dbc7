//! The generalized algorithm: which formula the games have, and the three questions.

mod printed;

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::imitation::{Formula, KM, Oracle, Sequence, formulas_differ_from};

use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::{Beatty, beatty, games, mirrored};
use crate::measure::imitation::{km, mex};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/sequences/algorithm", measure);

/// Games whose boards are shown.
const SHOWN: [KM; 2] = [km(2, 2), km(3, 2)];
/// Columns and rows of them.
const SIDE: u64 = 21;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let formulas = formulas(context, &mut found)?;
    let words = definition(context, formulas.most, &mut found)?;
    let cover = complementary(context, &mut found)?;
    let (answer, decisions) = printed::question(context, &mut found)?;
    let (survey, not_beatty) = whole_parts(context, &mut found)?;
    let digits = digits(context, &mut found)?;
    let printed_is_wrong: Vec<_> = formulas.wrong.iter().map(|wrong| wrong.game.clone()).collect();
    Ok(found.with(&numbers! {
        formulas,
        printed_is_wrong,
        words,
        cover,
        answer,
        decisions,
        survey,
        not_beatty,
        digits,
    }))
}

/// The first P-position that is no printed pair, and the first printed pair that is N.
#[derive(Serialize)]
struct Wrong {
    game: String,
    missed: (u64, u64),
    pair: (u64, u64),
}

/// Both formulas against the games by search, k and m up to `most`, and heaps below `side`.
#[derive(Serialize)]
struct Formulas {
    most: u64,
    side: u64,
    /// Games that were searched, and those whose P-positions are the pairs with m⌊n/k⌋.
    games: u64,
    right: u64,
    /// Games whose P-positions are not the printed pairs.
    wrong: Vec<Wrong>,
}

impl Formulas {
    /// Searches the game `of(k, m)` for each k and m.
    fn of(context: &Context<'_>, (most, side): (u64, u64), of: fn(KM) -> KM) -> Result<Self> {
        let mut found = Self { most, side, games: most * most, right: 0, wrong: Vec::new() };
        for game in games(most) {
            context.step(&format!("{game}-Blocking Wythoff Nim by search"))?;
            let searched = blocking(of(game), side);
            found.right += u64::from(mirrored(game, Formula::Game, side) == searched);
            let printed = mirrored(game, Formula::Printed, side);
            let first = |of: &BTreeSet<(u64, u64)>, other: &BTreeSet<(u64, u64)>| {
                of.difference(other).filter(|at| at.0 <= at.1).min_by_key(|at| at.0 + at.1).copied()
            };
            let both = first(&searched, &printed).zip(first(&printed, &searched));
            let wrong = both.map(|(missed, pair)| Wrong { game: game.to_string(), missed, pair });
            found.wrong.extend(wrong);
        }
        Ok(found)
    }

    /// Returns true if the P-positions are the pairs of the games everywhere, and the printed pairs
    /// just where the formulas are the same.
    fn are_as_stated(&self) -> bool {
        let differ = games(self.most).filter(|&km| formulas_differ_from(km).is_some());
        let wrong = self.wrong.iter().map(|of| of.game.clone());
        self.right == self.games && wrong.eq(differ.map(|km| km.to_string()))
    }
}

fn formulas(context: &Context<'_>, found: &mut Found) -> Result<Formulas> {
    let formulas = Formulas::of(context, context.pick((3, 31), (6, 81)), |km| km)?;
    let mutant = context.mutant("the game of (k + 1, m) in place of that of (k, m)", || {
        Formulas::of(context, (2, 21), |game| km(game.k() + 1, game.m()))
    })?;
    for km in SHOWN {
        let mut board = Board::new(SIDE, SIDE);
        board.fill(blocking(km, SIDE), "p");
        board.ring(mirrored(km, Formula::Printed, SIDE));
        found.plate_of("board", board.image(), &km.to_string());
    }
    found.state("only-if", mutant.judge_exact(&formulas, Formulas::are_as_stated));
    Ok(formulas)
}

fn definition(context: &Context<'_>, most: u64, found: &mut Found) -> Result<Json> {
    let terms = 300;
    let by_words = |difference: fn(KM, u64) -> u64| -> u64 {
        let wrong = |km: KM| {
            let printed = Sequence::new(km, Formula::Printed).take(terms);
            let words = mex::pairs(terms, |n| difference(km, n));
            printed.zip(words).filter(|(pair, word)| pair != word).count() as u64
        };
        games(most).map(wrong).sum()
    };
    let wrong = by_words(|km, n| km.m() * n / km.k());
    let mutant = context.mutant("m⌊n/k⌋ in place of ⌊mn/k⌋ in the words", || {
        Ok(by_words(|km, n| km.m() * (n / km.k())))
    })?;
    found.verdict("L-31", mutant.judge(&wrong, |&wrong| Verdict::definition(wrong == 0)));
    Ok(numbers! { terms, wrong })
}

/// Which numbers are twice in the pairs of some games.
#[derive(Serialize)]
struct Cover {
    /// With the printed formula each number above 0 is in exactly one place.
    as_printed: bool,
    /// Numbers below k in the games, and below k/m with the printed formula, are in two places, and
    /// all others in one.
    ours: bool,
    most: u64,
    numbers: u64,
}

impl Cover {
    /// Looks at the pairs of the game `of(k, m)` for each k and m.
    fn of(most: u64, terms: usize, of: fn(KM) -> KM) -> Self {
        let mut found = Self { as_printed: true, ours: true, most, numbers: 0 };
        for km in games(most) {
            for formula in [Formula::Game, Formula::Printed] {
                let pairs: Vec<(u64, u64)> = Sequence::new(of(km), formula).take(terms).collect();
                let cover = mex::cover(&pairs);
                found.numbers += cover.len() as u64 - 1;
                let (once, limit) = match formula {
                    Formula::Game => (true, km.k()),
                    Formula::Printed => {
                        (cover.iter().skip(1).all(|&times| times == 1), km.k().div_ceil(km.m()))
                    }
                };
                found.as_printed &= once;
                let times = |n: u64| 1 + u8::from(n < limit);
                found.ours &= (0..).zip(&cover).all(|(n, &seen)| seen == times(n));
            }
        }
        found
    }
}

fn complementary(context: &Context<'_>, found: &mut Found) -> Result<Cover> {
    let (most, terms) = context.pick((4, 2000), (6, 100_000));
    context.step("numbers in both sequences")?;
    let cover = Cover::of(most, terms, |km| km);
    let mutant = context.mutant("the pairs of (k + 1, m) in place of those of (k, m)", || {
        Ok(Cover::of(4, 2000, |game| km(game.k() + 1, game.m())))
    })?;
    let rule = |cover: &Cover| Verdict::erratum(cover.as_printed, cover.ours);
    found.verdict("L-32", mutant.judge(&cover, rule));
    Ok(cover)
}

/// Which pairs are Beatty sequences, as said: the games' if k = 1, the printed ones if k divides m.
#[derive(Serialize)]
struct WholeParts {
    most: u64,
    terms: usize,
    /// Sequences that are as said, of all.
    as_said: u64,
    all: u64,
    /// Beatty sequences of the games, and of the printed formula.
    beatty: [u64; 2],
}

impl WholeParts {
    /// Looks at the pairs of the game `of(k, m)` for each k and m.
    fn of(most: u64, terms: usize, of: fn(KM) -> KM) -> (Self, Vec<Json>) {
        let mut found = Self { most, terms, as_said: 0, all: 2 * most * most, beatty: [0; 2] };
        let mut witnesses = Vec::new();
        for game in games(most) {
            let said = [game.k() == 1, game.m().is_multiple_of(game.k())];
            for (place, formula) in [Formula::Game, Formula::Printed].into_iter().enumerate() {
                match beatty(of(game), formula, terms) {
                    Beatty::Is => {
                        found.as_said += u64::from(said[place]);
                        found.beatty[place] += 1;
                    }
                    Beatty::IsNot(indices) => {
                        found.as_said += u64::from(!said[place]);
                        let (game, formula) = (game.to_string(), format!("{formula:?}"));
                        witnesses.push(numbers! { game, formula, indices });
                    }
                    Beatty::Unknown => {}
                }
            }
        }
        (found, witnesses)
    }
}

/// Question 2.
fn whole_parts(context: &Context<'_>, found: &mut Found) -> Result<(WholeParts, Vec<Json>)> {
    let (most, terms) = context.pick((4, 3000), (6, 20_000));
    context.step("whole parts of multiples")?;
    let (survey, witnesses) = WholeParts::of(most, terms, |km| km);
    let mutant = context.mutant("the pairs of (k, m + 1) in place of those of (k, m)", || {
        Ok(WholeParts::of(3, 1000, |game| km(game.k(), game.m() + 1)).0)
    })?;
    found.verdict("L-34", mutant.judge_exact(&survey, |survey| survey.as_said == survey.all));
    Ok((survey, witnesses))
}

/// Pairs of index `start` on of the game `of`, decided by the oracle of a game: whether all answers
/// are right, and their number.
fn decide(context: &Context<'_>, start: &UBig, (game, of): (KM, KM)) -> Result<(bool, u64)> {
    let oracle = Oracle::new(game).observed(context.observer());
    let pairs = Oracle::new(of).observed(context.observer()).pairs(start, of.k() as usize)?;
    let (mut right, mut decided) = (true, 0);
    for pair in &pairs {
        let one_more = &pair.b + 1_u8;
        let answers = [
            oracle.is_p(&[pair.a.clone(), pair.b.clone()])?,
            oracle.is_p(&[pair.b.clone(), pair.a.clone()])?,
            !oracle.is_p(&[pair.a.clone(), one_more])?,
        ];
        decided += answers.len() as u64;
        right &= answers == [true; 3] && oracle.pair_of(&pair.b)? == *pair;
    }
    Ok((right && pairs.windows(2).all(|two| two[0].a < two[1].a), decided))
}

/// Positions with many digits that were decided.
#[derive(Serialize)]
struct Digits {
    digits: usize,
    games: usize,
    decided: u64,
    /// Indices that the oracle of (2,1) looks at for a number.
    indices: u64,
}

/// Question 3.
fn digits(context: &Context<'_>, found: &mut Found) -> Result<Digits> {
    let digits = context.pick(200, 1000);
    let start = UBig::from(10_u8).pow(digits - 1);
    let asked = context
        .pick(vec![km(1, 1), km(2, 1), km(3, 2)], games(3).chain([km(5, 4), km(6, 1)]).collect());
    let (mut right, mut decided) = (true, 0_u64);
    for &game in &asked {
        context.step(&format!("{digits} digits in {game}"))?;
        let (all_right, answers) = decide(context, &start, (game, game))?;
        right &= all_right;
        decided += answers;
    }
    let mutant = context.mutant("the oracle of (3,1) for the pairs of (3,2)", || {
        decide(context, &start, (km(3, 1), km(3, 2)))
    })?;
    let rule = |&(right, decided): &(bool, u64)| Verdict::exact(right && decided > 0);
    found.verdict("L-35", mutant.judge(&(right, decided), rule));
    let indices = Oracle::new(km(2, 1)).cost(start.bit_len()).steps as u64;
    Ok(Digits { digits, games: asked.len(), decided, indices })
}
