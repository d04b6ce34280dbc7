//! Sections 1 and 2: how many palaces a line holds, and how many states the automaton needs.

use std::collections::BTreeMap;

use serde_json::json;
use wythoff::Window;
use wythoff::blocking::Recurrence;
use wythoff::board::{Board, Value};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, percent, value};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::plot::{Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-counting",
    number: "Sections 1 and 2.2",
    title: "How many palaces, how many states",
    says: &["The palace number of a square is the number of palaces in view, and p is how far it \
         deviates from k. Three counters a square are enough to compute it line by line. A row, \
         column or diagonal holds at most k palaces, which bounds the number of states by 3k + 1; \
         but nearly everywhere p is close to 0, and away from the corner the number of states used \
         grows only about like log k. Game 500 needs eight, from −4 to 3. The authors call it the first \
         fourth-order automaton that was found and not constructed, and the one with the most levels of \
         self-organization from a simple start."],
    claims: &["CLN-14", "CLN-17", "CLN-20", "CLN-18", "CLN-23", "CLN-26", "CLN-27", "CLN-28"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    states(context, &mut found)?;
    game_500(context, &mut found)?;
    close_to_k(context, &mut found)?;
    lines(context, &mut found)?;
    dynamic(context, &mut found)?;
    found.find(
        "CLN-20",
        Verdict::Stated,
        "What came first, and what counts as a level of self-organization, no computation decides.",
    );
    found.differs.push(
        "The number of states does grow slowly, but from k = 20 000 on faster than any logarithm: \
         the largest value grows about like a power of k below its square root. And the bound of k \
         palaces a line is reached by every row and column, but by far not by diagonals."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking stats --k 500 --size 20000".into(),
        "wythoff blocking stats --k 20000 --size 60000".into(),
    ];
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = 500;
    let picture = Picture {
        scale: Scale::CellsPerPixel(2),
        ..Picture::new(game(k), window(0, 0, 3 * k, 3 * k))
    };
    found.plate(
        1,
        context.picture("game", &picture, &context.sweep(game(k)))?,
        format!(
            "Game {k}, {0} × {0} squares, two by two of them a pixel. Behind the brown hood \
            a handful of states does.",
            count(3 * k)
        ),
        "Game 500: brown hood, olive arms, blue fabric and threads on black.",
    );
    Ok(())
}

/// Values outside the hood, and how many of them occur, as k grows.
fn states(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(
        &[1, 100, 500, 2000, 5000, 10_000][..],
        &[1, 100, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
    );
    let mut ranges = Vec::new();
    for &k in games {
        context.step(&format!("the states of game {}", count(k)))?;
        // Above 20 000 only the part around the armpit, where the largest values are.
        let all =
            if k <= 20_000 { window(0, 0, 3 * k, 3 * k) } else { window(k, 0, k / 2, 3 * k / 4) };
        let stats = context.sweep(game(k)).stats(all, context.observer())?;
        let (Some(min), Some(max)) = (stats.min, stats.max) else { continue };
        // The values between the extremes all occur.
        let used =
            stats.histogram.as_ref().map_or((max - min + 1) as u64, |values| values.len() as u64);
        ranges.push((k, min, max, used, all));
        let label = if k <= 20_000 {
            format!("Game {}: values outside the hood", count(k))
        } else {
            format!("Game {}: values around the armpit", count(k))
        };
        found.row(label, format!("{} to {}, {used} states", value(min), value(max)));
    }
    plot(&ranges, found);
    let all_small =
        ranges.iter().all(|&(k, min, max, ..)| k < 100 || (max.max(-min) as u64) < k / 10);
    let differ = ranges.windows(2).any(|pair| pair[0].2 != pair[1].2);
    let text = |(k, min, max, ..): &(u64, Value, Value, u64, Window)| {
        format!("{} to {} for k = {}", value(*min), value(*max), count(*k))
    };
    found.find(
        "CLN-23",
        Verdict::exact(all_small && differ),
        format!("Values outside the hood: {}.", list(ranges.iter().map(text))),
    );

    // States against log k, from game 500 on: constant if the law were exact, and never more than
    // the square root of k, which is far below the bound of 3 k + 1, if it is roughly so.
    let by_log: Vec<f64> = ranges
        .iter()
        .filter(|range| range.0 >= 500)
        .map(|&(k, .., used, _)| used as f64 / (k as f64).ln())
        .collect();
    let (least, most) = (
        by_log.iter().copied().fold(f64::MAX, f64::min),
        by_log.iter().copied().fold(0.0, f64::max),
    );
    let slow =
        ranges.iter().filter(|range| range.0 >= 500).all(|&(k, .., used, _)| used * used <= k);
    found.find(
        "CLN-27",
        Verdict::rough(most / least < 1.1, slow),
        format!(
            "States divided by the logarithm of k, from game 500 to {}: {least:.2} to \
            {most:.2}; a constant would be the law.",
            count(ranges.last().map_or(0, |range| range.0))
        ),
    );
    found.data["states"] = ranges
        .iter()
        .map(|(k, min, max, used, window)| {
            json!({ "k": k, "min": min, "max": max, "states": used, "window": window })
        })
        .collect();
    Ok(())
}

fn plot(ranges: &[(u64, Value, Value, u64, Window)], found: &mut Measured) {
    let log = |k: u64| (k as f64).log10();
    let points = ranges.iter().map(|&(k, _, _, used, _)| (log(k), used as f64)).collect();
    let mut series = vec![Series { label: "measured".into(), points, measured: true }];
    // The law of the paper, through what it says of game 500.
    let last = ranges.last().map_or(0, |range| range.0);
    if let Some(&(k, _, _, used, _)) = ranges.iter().find(|range| range.0 == 500) {
        let law = |at: u64| (log(at), used as f64 * log(at) / log(k));
        let points = [1, last].map(law).to_vec();
        series.push(Series { label: "like log k".into(), points, measured: false });
    }
    let plot =
        Plot {
            x_label: "log₁₀ k", y_label: "states outside the hood", series, ..Plot::default()
        };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "States in use against the logarithm of k, and a logarithmic law that is right for game \
         500.",
        "Measured points that follow a straight line at first and then bend upwards, away from it.",
    );
}

/// Game 500 on the window that it takes to meet its rarest state.
fn game_500(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const K: u64 = 500;
    const SIDE: u64 = 20_000;
    context.step("the rarest state of game 500")?;
    let stats = context.sweep(game(K)).stats(window(0, 0, SIDE, SIDE), context.observer())?;
    let histogram: BTreeMap<Value, u64> = stats.histogram.unwrap_or_default();
    let values: Vec<Value> = histogram.keys().copied().collect();
    let rarest = histogram.iter().min_by_key(|entry| entry.1).map_or((0, 0), |(&p, &n)| (p, n));
    found.row_against(
        format!("Game {K}, {0} × {0} squares: states", count(SIDE)),
        list(values.iter().map(|&p| value(p))),
        "−4 to 3",
    );
    found.row(format!("Squares with the rarest of them, p = {}", value(rarest.0)), count(rarest.1));
    found.find(
        "CLN-28",
        Verdict::exact(values.iter().copied().eq(-4..=3)),
        format!(
            "{} states, {} to {}; p = {} on {} squares only, mirror images of each other.",
            values.len(),
            value(values[0]),
            value(values[values.len() - 1]),
            value(rarest.0),
            rarest.1
        ),
    );
    found.data["game_500"] = json!({ "side": SIDE, "histogram": histogram });
    Ok(())
}

/// How close to k palace numbers are, and that p is what the definition says.
fn close_to_k(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut shares = Vec::new();
    let mut palaces_negative = true;
    for &k in context.pick(&[50, 200, 500][..], &[50, 100, 200, 500, 1000, 2000]) {
        context.step(&format!("how close to k the numbers of game {k} are"))?;
        let (board, side) = (context.sweep(game(k)), 3 * k);
        let all = window(0, 0, side, side);
        let mut rows = board.rows(all, context.observer())?;
        let (mut one, mut two, mut negative) = (0_u64, 0_u64, 0_u64);
        while let Some(row) = rows.next_row()? {
            one += row.iter().filter(|p| p.abs() <= 1).count() as u64;
            two += row.iter().filter(|p| p.abs() <= 2).count() as u64;
            negative += row.iter().filter(|&&p| p < 0).count() as u64;
        }
        drop(rows);
        palaces_negative &= negative == board.stats(all, context.observer())?.palaces;
        found.row(
            format!("Game {k}: squares with |p| ≤ 1 · ≤ 2"),
            format!("{} · {}", percent(one, side * side), percent(two, side * side)),
        );
        shares.push((k, one as f64 / (side * side) as f64, two as f64 / (side * side) as f64));
    }
    let least = |of: fn(&(u64, f64, f64)) -> f64| shares.iter().map(of).fold(1.0, f64::min);
    let (one, two) = (least(|share| share.1), least(|share| share.2));
    found.find(
        "CLN-17",
        Verdict::definition(palaces_negative),
        "In each of these games the squares with p < 0 are as many as the palaces.",
    );
    found.find(
        "CLN-18",
        // “Almost all”: nine in ten of all squares, hood included, are within two of k.
        Verdict::rough(two == 1.0, two > 0.9),
        format!(
            "At least {:.1} % of the first 3k × 3k squares are within one of k, and {:.1} % \
            within two; most of the rest is the hood.",
            one * 100.0,
            two * 100.0
        ),
    );
    found.data["close_to_k"] = json!(shares);
    Ok(())
}

/// Palaces by row, column and diagonal.
fn lines(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (mut bounded, mut rows_reach_k, mut largest_number) = (true, true, 0.0_f64);
    let mut diagonals = Vec::new();
    for &k in context.pick(&[1, 2, 5, 50, 100][..], &[1, 2, 5, 50, 100, 500]) {
        context.step(&format!("the lines of game {k}"))?;
        let side = 8 * k + 40;
        let grid =
            Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer())?;
        let mut rows = vec![0_u64; side as usize];
        let mut by_diagonal = vec![0_u64; side as usize];
        for (x, y, p) in grid.cells() {
            largest_number = largest_number.max((p + k as i64) as f64 / k as f64);
            if p < 0 {
                rows[y as usize] += 1;
                // The board is symmetric: columns are rows, and one side of diagonals is enough.
                if x >= y {
                    by_diagonal[(x - y) as usize] += 1;
                }
            }
        }
        let most = by_diagonal.iter().copied().max().unwrap_or_default();
        bounded &= rows.iter().all(|&palaces| palaces <= k) && most <= k;
        // These rows end inside the window, as the arm leaves it far below.
        rows_reach_k &= rows[..=k as usize].iter().all(|&palaces| palaces == k);
        found.row_against(
            format!(
                "Game {k}: palaces in each of the first {} rows · most on a diagonal",
                count(k + 1)
            ),
            format!("{k} · {most}"),
            format!("at most {k}"),
        );
        diagonals.push((k, most));
    }
    found.find(
        "CLN-26",
        Verdict::exact(bounded && rows_reach_k && largest_number <= 3.0),
        format!(
            "No line has more than k; every row that ends in the window has exactly k; the \
             fullest diagonals have {}. The largest palace number met is {largest_number:.2} k.",
            list(diagonals.iter().map(|(k, most)| format!("{most} (k = {k})")))
        ),
    );
    found.data["fullest_diagonals"] = json!(diagonals);
    Ok(())
}

/// The three counters against counting what is in view, square by square.
fn dynamic(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("three counters against counting")?;
    let side = context.pick(60, 120);
    let (mut squares, mut different) = (0_u64, 0_u64);
    for k in [1, 2, 3, 7, 20] {
        let rows =
            Grid::read(&Recurrence::new(game(k)), window(0, 0, side, side), context.observer())?;
        for (x, y, p) in rows.cells() {
            squares += 1;
            different += u64::from(in_view(&rows, x, y) != (p + k as i64) as u64);
        }
    }
    found.find(
        "CLN-14",
        Verdict::exact(different == 0 && squares > 0),
        format!(
            "Computed row by row from the row before, {different} of {} palace numbers \
            differ from counting the palaces in view.",
            count(squares)
        ),
    );
    Ok(())
}

/// Palaces in view of a square, one by one.
fn in_view(grid: &Grid, x: u64, y: u64) -> u64 {
    let north = (0..y).filter(|&j| grid.at(x, j) < 0).count();
    let west = (0..x).filter(|&i| grid.at(i, y) < 0).count();
    let diagonal = (1..=x.min(y)).filter(|&s| grid.at(x - s, y - s) < 0).count();
    (north + west + diagonal) as u64
}
