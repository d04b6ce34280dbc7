//! The census as a table of columns.

use std::io::{self, Write};

use wythoff_solved::census::{Beam, Class, Entry, Limits};
use wythoff_store::columns::{Column, ColumnFormat, Field, Kind, Scalar, write_columns};

/// Writes the entries, one per row.
pub(super) fn write(
    format: ColumnFormat,
    out: impl Write + Send,
    entries: &[Entry],
    limits: &Limits,
) -> io::Result<()> {
    let (fields, columns): (Vec<Field>, Vec<Column>) = columns(entries).into_iter().unzip();
    let (blocks, board) = (limits.blocks.to_string(), Limits::BOARD.to_string());
    let notes = [("census", "blocking queens"), ("blocks", &blocks), ("board_log2", &board)];
    Ok(write_columns(format, out, &fields, &columns, &notes)?)
}

/// The columns of a table, each read from all entries.
struct Columns<'a> {
    entries: &'a [Entry],
    all: Vec<(Field, Column)>,
}

impl Columns<'_> {
    fn add<T: Scalar>(&mut self, name: &str, kind: Kind, of: impl Fn(&Entry) -> T)
    where
        Column: From<Vec<T>>,
    {
        let column: Vec<T> = self.entries.iter().map(of).collect();
        self.all.push((Field::new(name, kind), column.into()));
    }

    /// Adds a column with values for some classes of growth only.
    fn add_for_class<T: Scalar>(&mut self, name: &str, kind: Kind, of: fn(&Class) -> Option<T>)
    where
        Column: From<Vec<Option<T>>>,
    {
        let column: Vec<_> = self.entries.iter().map(|entry| of(&entry.growth.class)).collect();
        self.all.push((Field::new(name, kind).optional(), column.into()));
    }
}

fn columns(entries: &[Entry]) -> Vec<(Field, Column)> {
    use Kind::{Float, Integer, Text};
    let mut columns = Columns { entries, all: Vec::new() };
    columns.add("k", Integer, |entry| entry.k as i64);
    columns.add("standing", Text, |entry| entry.standing.name().to_owned());
    columns.add("growth", Text, |entry| entry.growth.class.name().to_owned());
    columns.add("side_log2", Integer, |entry| entry.growth.side() as i64);
    columns.add("blocks", Integer, |entry| entry.growth.blocks() as i64);
    columns.add_for_class("repeats_from", Integer, |class| match *class {
        Class::Repeats { from, .. } => Some(from as i64),
        _ => None,
    });
    columns.add_for_class("period", Integer, |class| match *class {
        Class::Repeats { period, .. } => Some(period as i64),
        _ => None,
    });
    columns.add_for_class("blocks_a_period", Integer, |class| match *class {
        Class::Settles { blocks } | Class::Repeats { blocks, .. } => Some(blocks as i64),
        _ => None,
    });
    columns.add_for_class("rise", Float, |class| match *class {
        Class::Linear { rise } => Some(rise),
        _ => None,
    });
    columns.add_for_class("exponent", Float, |class| match *class {
        Class::Power { exponent } => Some(exponent),
        _ => None,
    });
    columns.add("palaces", Integer, |entry| entry.palaces as i64);
    columns.add("density", Float, Entry::density);
    columns.add("row_share", Float, Entry::row_share);
    columns.add("far_row", Integer, |entry| entry.far.row as i64);
    columns.add("beams", Integer, |entry| entry.far.beams.len() as i64);
    columns.add("slopes", Text, |entry| joined(&entry.far.beams, |beam| beam.slope));
    columns.add("beam_palaces", Text, |entry| joined(&entry.far.beams, |beam| beam.palaces));
    columns.add("new_blocks", Text, |entry| {
        entry.growth.new_blocks.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    });
    columns.all
}

/// Joins a number of each beam, from the diagonal outwards.
fn joined(beams: &[Beam], of: fn(&Beam) -> f64) -> String {
    beams.iter().map(|beam| format!("{:.4}", of(beam))).collect::<Vec<_>>().join(" ")
}
