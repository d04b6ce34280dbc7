//! The statistics of many games: a table with a row for each.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::observer::PartProgress;
use wythoff_store::board::Statistics;
use wythoff_store::columns::{Column, Field, Kind, write_columns};

use super::Args;
use crate::answer::{heads, table};
use crate::args::{Games, Globals};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::Output;
use crate::files::spool::{self, Entries};
use crate::files::tables::{column_format, content_of_columns};
use crate::progress::Progress;

/// Bytes of a row in memory, an upper estimate.
const ROW: u128 = 1 << 8;

/// The statistics of one game.
#[derive(Debug, Clone, JsonSchema, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The game.
    k: u64,
    /// The first column of the window.
    x: u64,
    /// The first row of the window.
    y: u64,
    /// Columns of the window.
    width: u64,
    /// Rows of the window.
    height: u64,
    #[serde(flatten)]
    statistics: Statistics,
}

pub(super) fn run(args: &Args, games: Games, globals: &Globals) -> Result {
    if args.store.is_given() {
        return Err(Failure::refused("--store holds one game", "give one game with --k K"));
    }
    let sweep = globals.sweep(games.last);
    let cost = allow(args, games, &sweep, globals)?;
    let card = args.engine.open(cost.swept, globals)?;
    let sweep = card.speed_up(sweep);
    let Some(path) = args.output.as_deref() else {
        let mut rows = Vec::new();
        let progress = Progress::counting("games", globals);
        for k in games.first.get()..=games.last.get() {
            rows.push(row(args, games, k, &sweep, &progress)?);
        }
        drop(progress);
        return args.format.print(&rows, |out| print(&rows, out));
    };
    args.format.instead_of(path)?;
    let format = column_format(path, "a table of statistics")?;
    let output = Output::open(path, content_of_columns(format))?;
    let spool = spool::open(path, &described(args, games), args.resume)?;
    let (first, last) = (games.first.get(), games.last.get());
    // The check of the cost keeps the number in the range of usize.
    let count = (last - first + 1) as usize;
    let mut entries = Entries::of_games(spool, first, count, |row: &Row| row.k)?;
    let progress = Progress::counting("games", globals);
    entries.sample(|n| row(args, games, first + n as u64, &sweep, &progress))?;
    for k in first + entries.found.len() as u64..=last {
        entries.push(row(args, games, k, &sweep, &progress))?;
    }
    drop(progress);
    output.fill(|out| {
        let (fields, columns): (Vec<Field>, Vec<Column>) =
            columns(&entries.found).into_iter().unzip();
        Ok(write_columns(format, out, &fields, &columns, &[("game", "blocking")])?)
    })?;
    entries.finish()
}

/// Refuses windows that are not possible, and too much work. Returns the cost: all games cost as
/// much as the last.
fn allow(
    args: &Args,
    Games { first, last }: Games,
    sweep: &Sweep,
    globals: &Globals,
) -> Result<Cost> {
    args.window.window(first)?;
    let games = u128::from(last.get() - first.get() + 1);
    let cost = sweep.cost(args.window.window(last)?);
    let cost = Cost {
        swept: cost.swept.saturating_mul(games),
        read: 0,
        memory: cost.memory.saturating_add(games.saturating_mul(ROW)),
    };
    cost::allow(cost, globals, "choose fewer games, or a smaller --size")?;
    Ok(cost)
}

/// Describes the run for its spool. The last game is not part of it, so that a run can go on to
/// more games.
fn described(args: &Args, games: Games) -> String {
    let (first, at) = (games.first.get(), args.window.at);
    let size = match args.window.size {
        Some(size) => format!("{} x {} cells", size.width, size.height),
        None => "3 k x 3 k cells".to_owned(),
    };
    format!("the statistics of games from {first}, {size} from {},{}", at.x, at.y)
}

/// Computes the row of game k, on the threads of `sweep`.
fn row(
    args: &Args,
    Games { first, last }: Games,
    k: u64,
    sweep: &Sweep,
    progress: &Progress,
) -> Result<Row> {
    // The bar counts games, without the progress of the current one.
    let (before, all) = ((k - first.get()).into(), (last.get() - first.get() + 1).into());
    let within = PartProgress { observer: progress, before, cells: 0, all };
    let k = K::try_new(k).map_err(Failure::work)?;
    let window = args.window.window(k)?;
    let stats = sweep.with_k(k).survey(window, false, &within)?.stats;
    Ok(Row {
        k: k.get(),
        x: window.x(),
        y: window.y(),
        width: window.width(),
        height: window.height(),
        statistics: Statistics {
            palaces: stats.palaces,
            hash: stats.hash,
            min: stats.min,
            max: stats.max,
        },
    })
}

fn columns(rows: &[Row]) -> Vec<(Field, Column)> {
    let number = |name: &str, of: fn(&Row) -> u64| {
        let column: Vec<i64> = rows.iter().map(|row| of(row).cast_signed()).collect();
        (Field::new(name, Kind::Integer), column.into())
    };
    let value = |name: &str, of: fn(&Row) -> Option<i64>| {
        let column: Vec<Option<i64>> = rows.iter().map(of).collect();
        (Field::new(name, Kind::Integer).optional(), column.into())
    };
    vec![
        number("k", |row| row.k),
        number("x", |row| row.x),
        number("y", |row| row.y),
        number("width", |row| row.width),
        number("height", |row| row.height),
        number("palaces", |row| row.statistics.palaces),
        number("hash", |row| row.statistics.hash),
        value("min", |row| row.statistics.min),
        value("max", |row| row.statistics.max),
    ]
}

fn print(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    let value = |value: Option<i64>| value.map_or(String::new(), |value| value.to_string());
    let mut lines = vec![heads(["k", "cells", "palaces", "hash", "min", "max"])];
    lines.extend(rows.iter().map(|row| {
        let Statistics { palaces, hash, min, max } = row.statistics;
        vec![
            row.k.to_string(),
            format!("{} x {}", row.width, row.height),
            palaces.to_string(),
            hash.to_string(),
            value(min),
            value(max),
        ]
    }));
    table(out, ">>>>>>", &lines)
}
