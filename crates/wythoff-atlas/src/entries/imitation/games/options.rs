//! The number of options by k and m, in both games.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::Game;
use wythoff::imitation::{KM, MWythoff, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::imitation::km;
use crate::measure::imitation::moves;
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-options",
    number: "Comparing the number of options",
    title: "More options here, fewer there",
    says: &[
        "From Nim to Wythoff Nim there are more options; more blocks with a larger k leave fewer, and a wider diagonal with a \
         larger m gives more. From Nim to Imitation Nim there are fewer; a larger k allows more imitations, and with a larger \
         m more moves are imitations, so that there are fewer options.",
    ],
    claims: &["L-54", "L-55"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    wythoff_side(context, &mut found)?;
    imitation_side(context, &mut found)?;
    found.differs.push(
        "Nothing; but more and fewer are to be read weakly. Where a pile is empty the diagonal adds nothing and nothing can be \
         blocked, and at a start nothing can be imitated."
            .into(),
    );
    found.commands = vec![
        "wythoff imitation outcome --k 3 --m 2 --at 6,9 --game blocking --all".into(),
        "wythoff imitation outcome --k 3 --m 2 --at 6,9 --all".into(),
    ];
    Ok(found)
}

/// The options of m-Wythoff Nim.
fn options(m: u64, at: (u64, u64)) -> Result<BTreeSet<(u64, u64)>, MeasureError> {
    let game = MWythoff::try_new(m).map_err(|error| MeasureError::NotFound(error.to_string()))?;
    let mut options = BTreeSet::new();
    // The visitor never breaks off.
    let _ = game.steps(&at, &mut |step| {
        options.insert(*step.position());
        ControlFlow::Continue(())
    });
    Ok(options)
}

/// The comparison of the numbers of options.
struct Compared {
    compared: u64,
    /// Comparisons in which the slides are wrong.
    wrong: u64,
    /// Comparisons with a strict difference: by the first change, by k, by m.
    strictly: [u64; 3],
}

impl Compared {
    const fn new() -> Self {
        Self { compared: 0, wrong: 0, strictly: [0; 3] }
    }

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
    fn of(side: u64, ks: &[u64], ms: &[u64]) -> Result<Self, MeasureError> {
        let totals = vec![vec![0; ks.len()]; ms.len()];
        let mut found = Self { compared: Compared::new(), totals, in_nim: 0 };
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
fn wythoff_side(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((4, 11), (6, 21));
    context.step("options of the blocking game")?;
    let (ks, ms): (Vec<u64>, Vec<u64>) = ((1..=most + 1).collect(), (1..=most).collect());
    let all = OfBlocking::of(side, &ks, &ms)?;
    let mutant = context
        .mutant("m in place of the larger m, and the larger in place of m", || {
            Ok(OfBlocking::of(8, &[1, 2, 3], &[1, 3, 2])?.compared)
        })?;
    let OfBlocking { compared, totals, in_nim } = all;
    let cells = (side * side) as f64;
    let series = (1..=3).map(|m: usize| Series {
        label: format!("m = {m}"),
        points: (1_u32..)
            .zip(&totals[m - 1])
            .map(|(k, total)| (f64::from(k), *total as f64 / cells))
            .collect(),
        measured: true,
    });
    let plot = Plot {
        x_label: "k",
        y_label: "options, blocking game",
        x: Axis::Between(1.0, most as f64),
        series: series.collect(),
        guides: vec![Guide { at: in_nim as f64 / cells, label: "Nim".into(), upright: false }],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "The blocking game: options that are left on average if as many as possible are blocked, heaps below {side}."
        ),
        "Three lines that fall with k, the higher the larger m, above a level line.",
    );
    let [adjoining, larger_k, larger_m] = compared.strictly;
    found.row("Positions where adjoining the diagonal gives more", count(adjoining));
    found.row("Comparisons where a larger k leaves fewer", count(larger_k));
    found.row("Comparisons where a larger m gives more", count(larger_m));
    found.find(
        "L-54",
        mutant.judge(&compared, Compared::verdict),
        format!(
            "In {} comparisons, k, m ≤ {most}, heaps below {side}, each holds, {} exceptions; where a pile is empty \
             nothing changes.",
            count(compared.compared),
            compared.wrong
        ),
    );
    found.data["blocking"] = json!(totals);
    Ok(())
}

/// Compares the moves that games allow after the same moves, k and m up to a bound: a larger k is
/// to allow more, a larger m fewer, or more if `turned`.
fn after_equal_plays(most: u64, start: [u64; 2], depth: u64, turned: bool) -> Compared {
    let games: Vec<KM> = crate::measure::imitation::formulas::games(most).collect();
    let place = |k: u64, m: u64| ((k - 1) * most + m - 1) as usize;
    let begin = games.iter().map(|&game| Some(State::start(game, start))).collect::<Vec<_>>();
    let mut open = vec![(start, begin, 0)];
    let mut found = Compared::new();
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
fn imitation_side(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, start, depth) = context.pick((3, [4, 4], 3), (5, [5, 5], 4));
    context.step("moves after equal plays")?;
    let all = after_equal_plays(most, start, depth, false);
    let mutant = context.mutant("m in place of m + 1, and m + 1 in place of m", || {
        Ok(after_equal_plays(2, [3, 3], 3, true))
    })?;
    plays(context, start, found)?;
    let [limiting, larger_k, larger_m] = all.strictly;
    found.row("Plays after which imitations are missing", count(limiting));
    found.row("Comparisons where a larger k allows more", count(larger_k));
    found.row("Comparisons where a larger m allows fewer", count(larger_m));
    found.find(
        "L-55",
        mutant.judge(&all, Compared::verdict),
        format!(
            "After each of {} equal beginnings of plays, up to {depth} moves from ({}, {}), the moves allowed for one k or m \
             are among those for the next, as the slides say, k, m ≤ {most}: {} exceptions. At a start there is no \
             difference.",
            count(all.compared),
            start[0],
            start[1],
            all.wrong
        ),
    );
    Ok(())
}

/// The number of plays to the end, against that of Nim.
fn plays(context: &Context<'_>, start: [u64; 2], found: &mut Measured) -> Result<(), MeasureError> {
    context.step("all plays")?;
    let most = 6;
    // With k above the heaps, Nim.
    let nim = number_of_plays(km(100, 1), start) as f64;
    let mut data = Vec::new();
    let series = (1..=3).map(|m| Series {
        label: format!("m = {m}"),
        points: (1..=most)
            .map(|k| {
                let plays = number_of_plays(km(k, m), start);
                data.push(json!({ "k": k, "m": m, "plays": plays.to_string() }));
                (k as f64, plays as f64 / nim * 100.0)
            })
            .collect(),
        measured: true,
    });
    let series: Vec<Series> = series.collect();
    let plot = Plot {
        x_label: "k",
        y_label: "plays of Imitation Nim, in % of those of Nim",
        x: Axis::Between(1.0, most as f64),
        series,
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "Imitation Nim: how many of the plays of Nim from ({}, {}) to the end are left.",
            start[0], start[1]
        ),
        "Three lines that rise with k towards a hundred, the lower the larger m.",
    );
    found.data["plays"] = json!(data);
    Ok(())
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
