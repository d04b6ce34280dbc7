//! The generalized algorithm: which formula the games have, and the three questions.

mod printed;

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use serde_json::json;
use wythoff::imitation::{Formula, KM, Oracle, Sequence, formulas_differ_from};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square};
use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::{Beatty, beatty, games, mirrored};
use crate::measure::imitation::{km, mex};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-algorithm",
    number: "The generalized algorithm",
    title: "One rule with two numbers, and three questions",
    says: &[
        "For k and m above 0, aₙ is the least number in no earlier pair, and bₙ is ⌊mn/k⌋ more. The two sequences are \
         clearly complementary.",
        "Are the pairs the P-positions of a game? Are they the whole parts of multiples of two numbers? If not, can it be \
         decided in time polynomial in the digits whether two numbers are a pair?",
    ],
    claims: &["L-31", "L-32", "L-33", "L-34", "L-35"],
    measure,
});

/// Games whose boards are shown.
const SHOWN: [KM; 2] = [km(2, 2), km(3, 2)];
/// Columns and rows of them.
const SIDE: u64 = 21;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    formulas(context, &mut found)?;
    complementary(context, &mut found)?;
    printed::question(context, &mut found)?;
    // The answer comes before the table of counterexamples.
    found.tables.rotate_right(1);
    whole_parts(context, &mut found)?;
    digits(context, &mut found)?;
    found.differs = vec![
        "The slides define the pairs by bₙ = aₙ + ⌊mn/k⌋, which is no claim, and later say that they are the P-positions of \
         the games. The games have bₙ = aₙ + m⌊n/k⌋: property (iii) of the slides, each multiple of m k times as a difference, says \
         so too. The two are the same if k or m is 1. V. Gurvich’s report of 2010 has the formula of the games, so that this \
         correction is not new."
            .into(),
        "The sequences are complementary only from some n on: the first pairs are (n, n), for n < k in the games, and for \
         n < k/m with the printed formula."
            .into(),
    ];
    found.commands = vec![
        "wythoff imitation sequence --k 2 --m 2 --index 0 --count 20".into(),
        "wythoff imitation sequence --k 2 --m 2 --index 0 --count 20 --printed".into(),
        "wythoff imitation outcome --k 2 --m 2 --at 1,1 --game blocking".into(),
    ];
    Ok(found)
}

/// Both formulas against the game by search, and the definition against the sequence.
fn formulas(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((3, 31), (6, 81));
    let (mut right, mut apart) = (0_u64, Vec::new());
    let mut table = Vec::new();
    for km in games(most) {
        context.step(&format!("{km}-Blocking Wythoff Nim by search"))?;
        let searched = blocking(km, side);
        right += u64::from(mirrored(km, Formula::Game, side) == searched);
        let printed = mirrored(km, Formula::Printed, side);
        let first = |of: &BTreeSet<(u64, u64)>, other: &BTreeSet<(u64, u64)>| {
            of.difference(other).filter(|at| at.0 <= at.1).min_by_key(|at| at.0 + at.1).copied()
        };
        if let (Some(missed), Some(wrong)) =
            (first(&searched, &printed), first(&printed, &searched))
        {
            apart.push(km);
            table.push(vec![km.to_string(), square(missed), square(wrong)]);
        }
    }
    boards(found);
    let all = most * most;
    let both = games(most).filter(|&km| formulas_differ_from(km).is_some());
    found.table(
        format!("Where the printed formula is wrong, k, m ≤ {most}, heaps below {side}"),
        &["(k,m)", "first P-position that it lacks", "first of its pairs that is N"],
        table,
    );
    found.row(
        format!("Games, k, m ≤ {most}, whose P-positions below {side} are the pairs with m⌊n/k⌋"),
        format!("{right} of {all}"),
    );
    found.row("the pairs with ⌊mn/k⌋", format!("{} of {all}", all - apart.len() as u64));
    definition(context, most, found)?;
    found.state(
        "The printed pairs are the P-positions of (k,m)-Blocking Wythoff Nim if and only if k or m is 1",
        right == all && apart.iter().copied().eq(both),
        format!(
            "By search of {all} games, k, m ≤ {most}, heaps below {side}: the P-positions are the pairs with ⌊mn/k⌋ in {}, and those \
             with m⌊n/k⌋ in {right}. The table has the first P-positions that the printed formula lacks.",
            all - apart.len() as u64
        ),
    );
    found.data["printed_is_wrong"] =
        json!(apart.iter().map(ToString::to_string).collect::<Vec<_>>());
    Ok(())
}

fn boards(found: &mut Measured) {
    for km in SHOWN {
        let mut board = Board::new(SIDE, SIDE);
        board.fill(blocking(km, SIDE), "p");
        board.ring(mirrored(km, Formula::Printed, SIDE));
        found.plate(
            2,
            board.image(),
            format!(
                "{km}: the P-positions of the blocking game by search, filled, and the pairs of the printed formula, rings."
            ),
            "A board with dark cells near two rays, and rings of which most are beside them.",
        );
    }
}

/// The pairs by the words of the definition, against those of the program.
fn definition(context: &Context<'_>, most: u64, found: &mut Measured) -> Result<(), MeasureError> {
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
    found.find(
        "L-31",
        mutant.judge(&wrong, |&wrong| Verdict::definition(wrong == 0)),
        format!(
            "A definition. The first {terms} pairs by these words are those of the program for k, m ≤ {most}: {wrong} differ. They are \
             not the P-positions of the games if k, m > 1, as stated below."
        ),
    );
    Ok(())
}

/// Which numbers are twice in the pairs of some games.
struct Cover {
    /// With the printed formula each number above 0 is in exactly one place.
    as_printed: bool,
    /// Numbers below k in the games, and below k/m with the printed formula, are in two places, and
    /// all others in one.
    ours: bool,
    numbers: u64,
}

impl Cover {
    /// Looks at the pairs of the game `of(k, m)` for each k and m.
    fn of(most: u64, terms: usize, of: fn(KM) -> KM) -> Self {
        let mut found = Self { as_printed: true, ours: true, numbers: 0 };
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

fn complementary(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((4, 2000), (6, 100_000));
    context.step("numbers in both sequences")?;
    let cover = Cover::of(most, terms, |km| km);
    let mutant = context.mutant("the pairs of (k + 1, m) in place of those of (k, m)", || {
        Ok(Cover::of(4, 2000, |game| km(game.k() + 1, game.m())))
    })?;
    found.find(
        "L-32",
        mutant.judge(&cover, |cover| Verdict::erratum(cover.as_printed, cover.ours)),
        format!(
            "Of {} numbers in the sequences of all k, m ≤ {most}, each is in exactly one place, except those below k/m with the \
             printed formula, and those below k in the games, which are both aₙ and bₙ: (1, 1) of (2,1) is the first.",
            count(cover.numbers)
        ),
    );
    Ok(())
}

/// Which pairs are Beatty sequences, as said: the games' if k = 1, the printed ones if k divides m.
struct WholeParts {
    /// Sequences that are as said, of all.
    as_said: u64,
    all: u64,
    /// Beatty sequences of the games, and of the printed formula.
    beatty: [u64; 2],
    witnesses: Vec<serde_json::Value>,
}

impl WholeParts {
    /// Looks at the pairs of the game `of(k, m)` for each k and m.
    fn of(most: u64, terms: usize, of: fn(KM) -> KM) -> Self {
        let mut found =
            Self { as_said: 0, all: 2 * most * most, beatty: [0; 2], witnesses: Vec::new() };
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
                        found.witnesses.push(json!({
                            "game": game.to_string(), "formula": format!("{formula:?}"), "indices": indices,
                        }));
                    }
                    Beatty::Unknown => {}
                }
            }
        }
        found
    }
}

/// Question 2.
fn whole_parts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((4, 3000), (6, 20_000));
    context.step("whole parts of multiples")?;
    let survey = WholeParts::of(most, terms, |km| km);
    let mutant = context.mutant("the pairs of (k, m + 1) in place of those of (k, m)", || {
        Ok(WholeParts::of(3, 1000, |game| km(game.k(), game.m() + 1)))
    })?;
    let [of_game, printed] = survey.beatty;
    found.row(
        "Beatty sequences among the games’ pairs",
        format!("{of_game} of {}: k = 1", most * most),
    );
    found.row("among the printed pairs", format!("{printed} of {}: k divides m", most * most));
    found.find(
        "L-34",
        mutant.judge(&survey, |survey| Verdict::exact(survey.as_said == survey.all)),
        format!(
            "As the slides answer under (vi): for k, m ≤ {most} and {} pairs each, the printed pairs are Beatty sequences if and only if \
             k divides m. Those of the games are if and only if k = 1. In the other cases two indices are known at which aₙ − nα \
             differs by 1 or more, exactly, so that aₙ is not ⌊nα + γ⌋ for any γ.",
            count(terms as u64)
        ),
    );
    found.data["not_beatty"] = json!(survey.witnesses);
    Ok(())
}

/// Pairs of index `start` on of the game `of`, decided by the oracle of a game: whether all answers
/// are right, and their number.
fn decide(
    context: &Context<'_>,
    start: &UBig,
    (game, of): (KM, KM),
) -> Result<(bool, u64), MeasureError> {
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

/// Question 3.
fn digits(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
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
    let cost = Oracle::new(km(2, 1)).cost(start.bit_len());
    found.row(
        format!("Indices that (2,1) looks at for a number of {digits} digits"),
        count(cost.steps),
    );
    found.find(
        "L-35",
        mutant.judge(&(right, decided), |&(right, decided)| Verdict::exact(right && decided > 0)),
        format!(
            "As the slides answer with U. Peled’s algorithm: decided {} positions of {digits} digits in {} games: pairs of index 10^{} on, their mirror images, and \
             positions one beside a pair. An answer takes a number of windows in proportion to the digits, all of one width, and \
             checks itself.",
            count(decided),
            asked.len(),
            digits - 1
        ),
    );
    Ok(())
}
