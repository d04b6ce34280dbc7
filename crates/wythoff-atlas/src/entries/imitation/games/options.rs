//! How the number of options changes with k and m, in both games.

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

/// Wythoff Nim: the options that are left when as many as possible are blocked.
fn wythoff_side(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((4, 11), (6, 21));
    context.step("options of the blocking game")?;
    let squares = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let (mut wrong, mut compared) = (0_u64, 0_u64);
    let mut strictly = [0_u64; 3];
    // Totals by m and k.
    let mut totals = vec![vec![0_u64; most as usize]; most as usize];
    let mut in_nim = 0_u64;
    for at in squares {
        let nim: BTreeSet<(u64, u64)> = Ruleset::nim().options(at.0, at.1).into_iter().collect();
        in_nim += nim.len() as u64;
        let diagonal = at.0.min(at.1);
        let mut narrower: Option<BTreeSet<(u64, u64)>> = None;
        for m in 1..=most {
            let all = options(m, at)?;
            let smaller = narrower.as_ref().unwrap_or(&nim);
            wrong += u64::from(!smaller.is_subset(&all));
            strictly[if m == 1 { 0 } else { 2 }] += u64::from(smaller.len() < all.len());
            let left = |k: u64| all.len() as u64 - (k - 1).min(diagonal);
            for k in 1..=most {
                compared += 1;
                totals[m as usize - 1][k as usize - 1] += left(k);
                wrong += u64::from(left(k + 1) > left(k));
                strictly[1] += u64::from(left(k + 1) < left(k));
            }
            narrower = Some(all);
        }
    }
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
    let [adjoining, larger_k, larger_m] = strictly;
    found.row("Positions where adjoining the diagonal gives more", count(adjoining));
    found.row("Comparisons where a larger k leaves fewer", count(larger_k));
    found.row("Comparisons where a larger m gives more", count(larger_m));
    found.find(
        "L-54",
        Verdict::exact(wrong == 0 && strictly.iter().all(|&n| n > 0)),
        format!(
            "In {} comparisons, k, m ≤ {most}, heaps below {side}, each holds, {wrong} exceptions; where a pile is empty \
             nothing changes.",
            count(compared)
        ),
    );
    found.data["blocking"] = json!(totals);
    Ok(())
}

/// Imitation Nim: what may be done after the same moves.
fn imitation_side(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, start, depth) = context.pick((3, [4, 4], 3), (5, [5, 5], 4));
    context.step("moves after equal plays")?;
    let games: Vec<KM> = crate::measure::imitation::formulas::games(most).collect();
    let place = |k: u64, m: u64| ((k - 1) * most + m - 1) as usize;
    let begin = games.iter().map(|&game| Some(State::start(game, start))).collect::<Vec<_>>();
    let mut open = vec![(start, begin, 0)];
    let (mut histories, mut wrong, mut strictly) = (0_u64, 0_u64, [0_u64; 3]);
    while let Some((heaps, states, length)) = open.pop() {
        histories += 1;
        let legal: Vec<Option<BTreeSet<(usize, u64)>>> = games
            .iter()
            .zip(&states)
            .map(|(&game, state)| {
                let state = state.as_ref()?;
                Some(moves(game, state).map(|(pile, taken, _)| (pile, taken)).collect())
            })
            .collect();
        let of_nim = (heaps[0] + heaps[1]) as usize;
        let mut compare = |fewer: usize, more: usize, kind: usize| {
            if let (Some(fewer), Some(more)) = (&legal[fewer], &legal[more]) {
                wrong += u64::from(!fewer.is_subset(more));
                strictly[kind] += u64::from(fewer.len() < more.len());
            }
        };
        for (k, m) in (1..=most).flat_map(|k| (1..=most).map(move |m| (k, m))) {
            if k < most {
                compare(place(k, m), place(k + 1, m), 1);
            }
            if m < most {
                compare(place(k, m + 1), place(k, m), 2);
            }
        }
        for legal in legal.iter().flatten() {
            wrong += u64::from(legal.len() > of_nim);
            strictly[0] += u64::from(legal.len() < of_nim);
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
    plays(context, start, found)?;
    let [limiting, larger_k, larger_m] = strictly;
    found.row("Plays after which imitations are missing", count(limiting));
    found.row("Comparisons where a larger k allows more", count(larger_k));
    found.row("Comparisons where a larger m allows fewer", count(larger_m));
    found.find(
        "L-55",
        Verdict::exact(wrong == 0 && strictly.iter().all(|&n| n > 0)),
        format!(
            "After each of {} equal beginnings of plays, up to {depth} moves from ({}, {}), the moves allowed for one k or m \
             are among those for the next, as the slides say, k, m ≤ {most}: {wrong} exceptions. At a start there is no \
             difference.",
            count(histories),
            start[0],
            start[1]
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
