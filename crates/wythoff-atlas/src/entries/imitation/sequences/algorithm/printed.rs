//! Question 1 of the generalized algorithm: a take-away game whose P-positions are the printed
//! pairs.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::imitation::{ClassWythoff, Decision, Formula, KM, diagonal_obstacle, printed_game};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, square};
use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::{games, mirrored};
use crate::measure::imitation::km;
use crate::model::Verdict;

/// Answers the question.
pub(super) fn question(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let same: Input = |km| km;
    let (diagonal, blocked) =
        (of_the_slides(context, false, same)?, of_the_slides(context, true, same)?);
    let (largest, largest_m, heaps) = context.pick((3, 3, 10), (5, 6, 14));
    let classes = classes(context, (largest, largest_m, heaps), same)?;
    let mutant =
        context.mutant("the printed pairs of (k, m + 1) in place of those of (k, m)", || {
            let next: Input = |game| km(game.k(), game.m() + 1);
            let tallies =
                [of_the_slides(context, false, next)?, of_the_slides(context, true, next)?];
            let [diagonal, blocked] = tallies;
            Ok([diagonal, blocked, self::classes(context, (2, 2, 8), next)?])
        })?;
    let invariant = invariant(context)?;
    let decisions = decisions(context, found)?;
    let without = without(context)?;
    let row = |r: &str, game: &str, tally: &Tally| vec![r.into(), game.into(), tally.told()];
    found.table(
        "Games with the printed pairs as P-positions, by r = m/k, on which alone these pairs depend, and where this was checked",
        &["r", "game", "as stated in"],
        vec![
            row("a whole number", "r-Wythoff Nim", &diagonal),
            row("one over a whole number", "(1/r,1)-Blocking Wythoff Nim", &blocked),
            row("any", "Wythoff Nim by classes", &classes),
            row("1 or more", "an invariant game", &invariant),
            row("below 1", "no invariant game", &without),
        ],
    );
    let tallies = [diagonal, blocked, classes];
    let [_, _, classes] = &tallies;
    found.find(
        "L-33",
        mutant.judge(&tallies, |tallies| Verdict::answer(tallies.iter().all(Tally::all))),
        format!(
            "Yes, by proof ({PROOFS}), for all k and m: a Wythoff Nim by classes of differences has the printed pairs as its \
             P-positions, as stated below. Searches agree in {}. If k or m is 1 the slides answer it themselves with (k,m)-Blocking \
             Wythoff Nim; for other k and m that game has the pairs with m⌊n/k⌋.",
            classes.told()
        ),
    );
    states(&tallies[2], &decisions, &invariant, &without, found);
    Ok(())
}

/// The facts that are proved beyond the question.
fn states(
    classes: &Tally,
    decisions: &Tally,
    invariant: &Tally,
    without: &Tally,
    found: &mut Measured,
) {
    found.state(
        "For all k and m the printed pairs are the P-positions of Wythoff Nim by classes: the differences of the piles, either \
         pile being the larger, are cut into classes at the values of ⌊mn/k⌋, and a player who takes from both piles may not \
         leave the class; if ℓ pairs have the same difference as the piles, the opponent may first block ℓ − 1 of these moves",
        classes.all(),
        format!("Proved in {PROOFS}; by search with all blocks in {}, {}.", classes.told(), classes.range),
    );
    found.state(
        "The printed pairs are the P-positions of an invariant subtraction game if and only if m ≥ k: of a set of vectors, each of \
         which may be subtracted wherever it fits, with nothing blocked",
        decisions.all() && invariant.all() && without.all(),
        format!(
            "Proved there too, for 1/3 ≤ m/k < 1 with the help of a computer. Such a game may have no vector that is a difference \
             of two P-positions. With all other vectors some position is stuck, being none of the pairs and having none in reach, \
             just if m < k: {}, {}. For m ≥ k few of the vectors are enough: {}, {}. For m < k two pairs differ by (c, c), \
             c = ⌈k/m⌉, such as {}, so that (c, c) is stuck: {}, {}.",
            decisions.told(),
            decisions.range,
            invariant.told(),
            invariant.range,
            example(),
            without.told(),
            without.range
        ),
    );
}

/// Where the proofs are.
const PROOFS: &str = "docs/algorithms/imitation-printed.md";

/// The game whose printed pairs are compared with the P-positions of the game of (k, m).
type Input = fn(KM) -> KM;

/// In how many of some games something is as stated.
#[derive(Default)]
struct Tally {
    right: u64,
    games: u64,
    /// Which games, and how far they were searched.
    range: String,
}

impl Tally {
    fn add(&mut self, right: bool) {
        self.right += u64::from(right);
        self.games += 1;
    }

    fn all(&self) -> bool {
        self.games > 0 && self.right == self.games
    }

    fn told(&self) -> String {
        format!("{} of {} games", count(self.right), count(self.games))
    }
}

/// The games of the slides: r-Wythoff Nim where k divides m, or the blocking game of (k/m, 1) where
/// m divides k.
fn of_the_slides(context: &Context<'_>, blocked: bool, of: Input) -> Result<Tally, MeasureError> {
    let (most, side) = context.pick((4, 31), (12, 101));
    context.step("the printed pairs in games of the slides")?;
    let mut tally =
        Tally { range: format!("k, m ≤ {most}, heaps below {side}"), ..Tally::default() };
    for game in games(most) {
        let (k, m) = (game.k(), game.m());
        let known = match blocked {
            false if m.is_multiple_of(k) => km(1, m / k),
            true if k.is_multiple_of(m) => km(k / m, 1),
            _ => continue,
        };
        tally.add(blocking(known, side) == mirrored(of(game), Formula::Printed, side));
    }
    Ok(tally)
}

/// Wythoff Nim by classes of differences, with all blocks: k and m up to a bound, and heaps.
fn classes(
    context: &Context<'_>,
    (most_k, most_m, heaps): (u64, u64, u64),
    of: Input,
) -> Result<Tally, MeasureError> {
    let range = format!("k ≤ {most_k}, m ≤ {most_m}, heaps up to {heaps}");
    let mut tally = Tally { range, ..Tally::default() };
    for game in (1..=most_k).flat_map(|k| (1..=most_m).map(move |m| km(k, m))) {
        context.step(&format!("a game for the printed pairs of {game}"))?;
        let rules = ClassWythoff::try_new(game, heaps);
        let rules = rules.map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let searched: BTreeSet<(u64, u64)> = rules.p_positions().into_iter().collect();
        tally.add(searched == mirrored(of(game), Formula::Printed, heaps + 1));
    }
    Ok(tally)
}

/// The invariant games of the proof, m >= k.
fn invariant(context: &Context<'_>) -> Result<Tally, MeasureError> {
    let (most, heaps) = context.pick((3, 100), (6, 300));
    context.step("invariant games for the printed pairs")?;
    let range = format!("k ≤ {most}, m ≤ 3k + 2, heaps up to {heaps}");
    let mut tally = Tally { range, ..Tally::default() };
    for game in (1..=most).flat_map(|k| (k..=3 * k + 2).map(move |m| km(k, m))) {
        let rules = printed_game(game, heaps);
        let rules = rules.map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let searched = rules.map(|rules| rules.p_positions().into_iter().collect());
        tally.add(searched == Some(mirrored(game, Formula::Printed, heaps + 1)));
    }
    Ok(tally)
}

/// Checks that the largest invariant game leaves a position stuck just if m < k, and draws it.
fn decisions(context: &Context<'_>, found: &mut Measured) -> Result<Tally, MeasureError> {
    const MOST: u64 = 12;
    const REACH: u64 = 1000;
    let piles = context.pick(100, REACH);
    let range = format!("k, m ≤ {MOST}, positions with heaps up to {piles}, pairs up to {REACH}");
    let mut tally = Tally { range, ..Tally::default() };
    let mut board = Board { first: 1, ..Board::new(MOST, MOST) };
    let mut data = Vec::new();
    for game in games(MOST) {
        context.step(&format!("whether an invariant game has the printed pairs of {game}"))?;
        let decision = Decision::try_new(game, Formula::Printed, piles, REACH);
        let decision = decision.map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let (k, m) = (game.k(), game.m());
        let stuck = decision.stuck.first().copied();
        tally.add(stuck.is_some() == (m < k));
        match stuck {
            None => board.fill([(k, m)], if m.is_multiple_of(k) { "xi-2" } else { "p" }),
            Some((x, y)) if x == y => board.signs.push(((k, m), x.to_string())),
            Some(_) => board.signs.push(((k, m), "×".into())),
        }
        data.push(json!({ "k": k, "m": m, "vectors": decision.vectors, "stuck": stuck }));
    }
    found.plate(
        1,
        board.image(),
        format!(
            "Whether an invariant game has the printed pairs, k to the right and m upwards, by decision for heaps up to {piles}. \
             Filled: yes, and blue where k divides m, where it is (m/k)-Wythoff Nim. A number c: no, as (c, c) is no pair, and no \
             move that such a game may have leads from there to a pair."
        ),
        "A square of twelve by twelve cells: those on the diagonal and above it are filled, those below it hold numbers, 12 in          the lower right corner and 2 next to the diagonal.",
    );
    found.data["decisions"] = json!(data);
    Ok(tally)
}

/// The games with m < k in which two pairs differ by (c, c).
fn without(context: &Context<'_>) -> Result<Tally, MeasureError> {
    let most = context.pick(12, 60);
    context.step("pairs that rule out an invariant game")?;
    let mut tally = Tally { range: format!("k ≤ {most}"), ..Tally::default() };
    for game in (2..=most).flat_map(|k| (1..k).map(move |m| km(k, m))) {
        tally.add(diagonal_obstacle(game, 1 << 20).is_some());
    }
    Ok(tally)
}

/// Two such pairs.
fn example() -> String {
    const GAME: KM = km(3, 2);
    diagonal_obstacle(GAME, 1 << 10).map_or("none".into(), |[upper, lower]| {
        format!("{} and {} of {GAME}", square(lower), square(upper))
    })
}
