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
    let right = formulas(context, &mut found)?;
    complementary(context, &mut found)?;
    printed::question(context, right, &mut found)?;
    // The answer comes before the table of counterexamples.
    found.tables.rotate_right(1);
    whole_parts(context, &mut found)?;
    digits(context, &mut found)?;
    found.differs = vec![
        "The games have bₙ = aₙ + m⌊n/k⌋, not aₙ + ⌊mn/k⌋: property (iii) of the slides, each multiple of m k times as a \
         difference, says so too. The two are the same if k or m is 1."
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

/// Both formulas against the game by search: whether that of the games is right.
fn formulas(context: &Context<'_>, found: &mut Measured) -> Result<bool, MeasureError> {
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
    let at = (1, 1);
    let example = blocking(km(2, 2), side).contains(&at)
        && !mirrored(km(2, 2), Formula::Printed, side).contains(&at);
    found.find(
        "L-31",
        Verdict::erratum(apart.is_empty(), right == all && apart.iter().copied().eq(both) && example),
        format!(
            "With m⌊n/k⌋ the pairs are the P-positions that a search finds in all of {all} games, heaps below {side}; with \
             ⌊mn/k⌋ they are not in any of the {} with k, m > 1. In (2,2), {} is P and no printed pair.",
            apart.len(),
            square(at)
        ),
    );
    found.data["printed_is_wrong"] =
        json!(apart.iter().map(ToString::to_string).collect::<Vec<_>>());
    Ok(right == all)
}

/// Which numbers are twice in the pairs.
fn complementary(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((4, 2000), (6, 100_000));
    context.step("numbers in both sequences")?;
    let (mut as_printed, mut ours) = (true, true);
    let mut numbers = 0;
    for km in games(most) {
        for formula in [Formula::Game, Formula::Printed] {
            let pairs: Vec<(u64, u64)> = Sequence::new(km, formula).take(terms).collect();
            let cover = mex::cover(&pairs);
            numbers += cover.len() as u64 - 1;
            as_printed &= cover.iter().skip(1).all(|&times| times == 1);
            let twice = |n: u64| match formula {
                Formula::Game => n < km.k(),
                Formula::Printed => n * km.m() < km.k(),
            };
            ours &= (0..).zip(&cover).all(|(n, &times)| times == 1 + u8::from(twice(n)));
        }
    }
    found.find(
        "L-32",
        Verdict::erratum(as_printed, ours),
        format!(
            "Of {} numbers in the sequences of all k, m ≤ {most}, each is in exactly one place, but for n < k (in the \
             games) and n < k/m (as printed), which are both aₙ and bₙ: (1, 1) of (2,1) is the first.",
            count(numbers)
        ),
    );
    Ok(())
}

/// Question 2.
fn whole_parts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((4, 3000), (6, 20_000));
    let (mut as_said, mut beatty_ones) = (0_u64, [0_u64; 2]);
    let mut witnesses = Vec::new();
    for game in games(most) {
        context.step(&format!("whole parts for {game}"))?;
        for (place, formula) in [Formula::Game, Formula::Printed].into_iter().enumerate() {
            let should = match formula {
                Formula::Game => game.k() == 1,
                Formula::Printed => game.m().is_multiple_of(game.k()),
            };
            match beatty(game, formula, terms) {
                Beatty::Is => {
                    as_said += u64::from(should);
                    beatty_ones[place] += 1;
                }
                Beatty::IsNot(indices) => {
                    as_said += u64::from(!should);
                    witnesses.push(json!({ "game": game.to_string(), "formula": format!("{formula:?}"), "indices": indices }));
                }
                Beatty::Unknown => {}
            }
        }
    }
    let all = 2 * most * most;
    let [of_game, printed] = beatty_ones;
    found.row(
        "Beatty sequences among the games’ pairs",
        format!("{of_game} of {}: k = 1", most * most),
    );
    found.row("among the printed pairs", format!("{printed} of {}: k divides m", most * most));
    found.find(
        "L-34",
        Verdict::exact(as_said == all && of_game > 0 && printed > of_game),
        format!(
            "For k, m ≤ {most} and {} pairs each: the games’ are just if k = 1, the printed ones just if k divides m. In the \
             other cases two indices are known at which aₙ − nα differs by 1 or more, exactly, so that aₙ is not \
             ⌊nα + γ⌋ for any γ.",
            count(terms as u64)
        ),
    );
    found.data["not_beatty"] = json!(witnesses);
    Ok(())
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
        let oracle = Oracle::new(game).observed(context.observer());
        let pairs = oracle.pairs(&start, game.k() as usize)?;
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
        right &= pairs.windows(2).all(|two| two[0].a < two[1].a);
    }
    let cost = Oracle::new(km(2, 1)).cost(start.bit_len());
    found.row(
        format!("Indices that (2,1) looks at for a number of {digits} digits"),
        count(cost.steps),
    );
    found.find(
        "L-35",
        Verdict::exact(right && decided > 0),
        format!(
            "Decided {} positions of {digits} digits in {} games: pairs of index 10^{} on, their mirror images, and \
             positions one beside a pair. An answer takes a number of windows in proportion to the digits, all of one width, and \
             checks itself.",
            count(decided),
            asked.len(),
            digits - 1
        ),
    );
    Ok(())
}
