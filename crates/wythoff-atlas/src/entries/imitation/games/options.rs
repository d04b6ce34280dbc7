//! The number of options by k and m, in both games.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use wythoff::game::Game;
use wythoff::imitation::{KM, MWythoff, State};

use crate::measure::imitation::formulas::games;
use crate::measure::imitation::{km, moves};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/options", measure);

/// Comparisons of Imitation Nim after plays of up to `depth` moves, k and m up to `most`.
#[derive(Serialize)]
struct Imitation {
    most: u64,
    start: [u64; 2],
    depth: u64,
    compared: Compared,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (most, side) = context.pick((4, 11), (6, 21));
    let OfBlocking { compared, totals, in_nim } = wythoff_side(context, most, side, &mut found)?;
    found.plate("blocking", plot_blocking(&totals, in_nim, side));
    let imitation = imitation_side(context, &mut found)?;
    let plays = plays(context, imitation.start, &mut found)?;
    Ok(found.with(&numbers! {
        // k and m of the blocking game up to `most`, heaps below `side`.
        most,
        side,
        compared,
        // All options of the blocking game, by m and k.
        blocking: totals,
        imitation,
        plays,
    }))
}

/// The options of m-Wythoff Nim.
fn options(m: u64, at: (u64, u64)) -> Result<BTreeSet<(u64, u64)>> {
    let game = MWythoff::try_new(m).map_err(MeasureError::not_found)?;
    let mut options = BTreeSet::new();
    // The visitor never breaks off.
    let _ = game.steps(&at, &mut |step| {
        options.insert(*step.position());
        ControlFlow::Continue(())
    });
    Ok(options)
}

/// The comparison of the numbers of options.
#[derive(Default, Serialize)]
struct Compared {
    compared: u64,
    /// Comparisons in which the slides are wrong.
    wrong: u64,
    /// Comparisons with a strict difference: by the first change, by k, by m.
    strictly: [u64; 3],
}

impl Compared {
    /// No comparison is wrong, and each change makes a difference somewhere.
    fn verdict(&self) -> Verdict {
        Verdict::exact(self.wrong == 0 && self.strictly.iter().all(|&n| n > 0))
    }
}

/// The options of the blocking game.
struct OfBlocking {
    compared: Compared,
    /// All options, by m and k.
    totals: Vec<Vec<u64>>,
    in_nim: u64,
}

impl OfBlocking {
    /// Compares the games of each k and of each m with the next ones in a list.
    fn of(side: u64, ks: &[u64], ms: &[u64]) -> Result<Self> {
        let totals = vec![vec![0; ks.len()]; ms.len()];
        let mut found = Self { compared: Compared::default(), totals, in_nim: 0 };
        for at in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let nim: BTreeSet<(u64, u64)> =
                Ruleset::nim().options(at.0, at.1).into_iter().collect();
            found.in_nim += nim.len() as u64;
            let mut before = nim;
            for (row, &m) in ms.iter().enumerate() {
                let all = options(m, at)?;
                found.compared.wrong += u64::from(!before.is_subset(&all));
                let kind = if row == 0 { 0 } else { 2 };
                found.compared.strictly[kind] += u64::from(before.len() < all.len());
                // What is left if as many as possible are blocked.
                let left = |k: u64| all.len() as u64 - (k - 1).min(at.0.min(at.1));
                for (total, &k) in found.totals[row].iter_mut().zip(ks) {
                    *total += left(k);
                }
                for two in ks.windows(2) {
                    found.compared.compared += 1;
                    found.compared.wrong += u64::from(left(two[1]) > left(two[0]));
                    found.compared.strictly[1] += u64::from(left(two[1]) < left(two[0]));
                }
                before = all;
            }
        }
        Ok(found)
    }
}

/// Wythoff Nim: the options that are left when as many as possible are blocked.
fn wythoff_side(
    context: &Context<'_>,
    most: u64,
    side: u64,
    found: &mut Found,
) -> Result<OfBlocking> {
    context.step("options of the blocking game")?;
    let (ks, ms): (Vec<u64>, Vec<u64>) = ((1..=most + 1).collect(), (1..=most).collect());
    let all = OfBlocking::of(side, &ks, &ms)?;
    let mutant = context
        .mutant("m in place of the larger m, and the larger in place of m", || {
            Ok(OfBlocking::of(8, &[1, 2, 3], &[1, 3, 2])?.compared)
        })?;
    found.verdict("L-54", mutant.judge(&all.compared, Compared::verdict));
    Ok(all)
}

/// Draws the mean number of options by k, for m = 1, 2, 3.
fn plot_blocking(totals: &[Vec<u64>], in_nim: u64, side: u64) -> Image {
    let cells = (side * side) as f64;
    let series = totals.iter().zip(1..=3).map(|(totals, m)| {
        Series::measured(
            format!("m = {m}"),
            (1_u32..).zip(totals).map(|(k, &n)| (f64::from(k), n as f64 / cells)),
        )
    });
    Plot::new("k", "options, blocking game")
        .across(Axis::Between(1.0, totals.len() as f64))
        .series(series)
        .guides([Guide::level(in_nim as f64 / cells, "Nim")])
        .image()
}

/// Compares the moves that games allow after the same moves, k and m up to a bound: a larger k is
/// to allow more, a larger m fewer, or more if `turned`.
fn after_equal_plays(most: u64, start: [u64; 2], depth: u64, turned: bool) -> Compared {
    let games: Vec<KM> = games(most).collect();
    let place = |k: u64, m: u64| ((k - 1) * most + m - 1) as usize;
    let begin = games.iter().map(|&game| Some(State::start(game, start))).collect::<Vec<_>>();
    let mut open = vec![(start, begin, 0)];
    let mut found = Compared::default();
    while let Some((heaps, states, length)) = open.pop() {
        found.compared += 1;
        let legal: Vec<Option<BTreeSet<(usize, u64)>>> = games
            .iter()
            .zip(&states)
            .map(|(&game, state)| {
                let state = state.as_ref()?;
                Some(moves(game, state).map(|(pile, taken, _)| (pile, taken)).collect())
            })
            .collect();
        let mut compare = |fewer: usize, more: usize, kind: usize| {
            if let (Some(fewer), Some(more)) = (&legal[fewer], &legal[more]) {
                found.wrong += u64::from(!fewer.is_subset(more));
                found.strictly[kind] += u64::from(fewer.len() < more.len());
            }
        };
        for (k, m) in (1..=most).flat_map(|k| (1..=most).map(move |m| (k, m))) {
            if k < most {
                compare(place(k, m), place(k + 1, m), 1);
            }
            if m < most {
                let (smaller, larger) = (place(k, m), place(k, m + 1));
                let (fewer, more) = if turned { (smaller, larger) } else { (larger, smaller) };
                compare(fewer, more, 2);
            }
        }
        let of_nim = (heaps[0] + heaps[1]) as usize;
        for legal in legal.iter().flatten() {
            found.wrong += u64::from(legal.len() > of_nim);
            found.strictly[0] += u64::from(legal.len() < of_nim);
        }
        if length == depth {
            continue;
        }
        // Every move of Nim, as long as some game allows it.
        for (pile, taken) in (0..2).flat_map(|pile| (1..=heaps[pile]).map(move |n| (pile, n))) {
            let after: Vec<Option<State<u64>>> = games
                .iter()
                .zip(&states)
                .map(|(&game, state)| state.as_ref()?.take(game, pile, &taken).ok())
                .collect();
            let mut left = heaps;
            left[pile] -= taken;
            if after.iter().any(Option::is_some) {
                open.push((left, after, length + 1));
            }
        }
    }
    found
}

/// Imitation Nim: what may be done after the same moves.
fn imitation_side(context: &Context<'_>, found: &mut Found) -> Result<Imitation> {
    let (most, start, depth) = context.pick((3, [4, 4], 3), (5, [5, 5], 4));
    context.step("moves after equal plays")?;
    let compared = after_equal_plays(most, start, depth, false);
    let mutant = context.mutant("m in place of m + 1, and m + 1 in place of m", || {
        Ok(after_equal_plays(2, [3, 3], 3, true))
    })?;
    found.verdict("L-55", mutant.judge(&compared, Compared::verdict));
    Ok(Imitation { most, start, depth, compared })
}

/// The number of plays to the end, drawn against that of Nim.
fn plays(context: &Context<'_>, start: [u64; 2], found: &mut Found) -> Result<Vec<Json>> {
    context.step("all plays")?;
    let most = 6;
    // With k above the heaps, Nim.
    let nim = number_of_plays(km(100, 1), start) as f64;
    let mut all = Vec::new();
    let series = (1..=3).map(|m| {
        Series::measured(
            format!("m = {m}"),
            (1..=most).map(|k| {
                let plays = number_of_plays(km(k, m), start);
                all.push(numbers! { k, m, plays: plays.to_string() });
                (k as f64, plays as f64 / nim * 100.0)
            }),
        )
    });
    let plot = Plot::new("k", "plays of Imitation Nim, in % of those of Nim")
        .across(Axis::Between(1.0, most as f64))
        .series(series);
    found.plate("plays", plot.image());
    Ok(all)
}

fn number_of_plays(game: KM, start: [u64; 2]) -> u128 {
    fn from(game: KM, state: &State<u64>, known: &mut HashMap<State<u64>, u128>) -> u128 {
        if let Some(&known) = known.get(state) {
            return known;
        }
        let plays: u128 = moves(game, state).map(|(.., to)| from(game, &to, known)).sum();
        // Without a move, the play that ends here.
        let plays = plays.max(1);
        known.insert(state.clone(), plays);
        plays
    }
    from(game, &State::start(game, start), &mut HashMap::new())
}
