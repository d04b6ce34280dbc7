//! The census as a table of columns.

use std::io::{self, Write};
use std::path::Path;

use wythoff_solved::census::{Beam, Class, Entry, Limits};
use wythoff_store::columns::{Column, ColumnWriter, Field, Kind, Scalar, write_csv};

use crate::failure::Failure;
use crate::output::{Content, is_dash};

/// How the table is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    Parquet,
    Csv,
}

impl Table {
    /// As the ending of the file says. A pipe could not be gone on with.
    pub(super) fn of_file(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "parquet" if !is_dash(path) => Ok(Self::Parquet),
            "csv" if !is_dash(path) => Ok(Self::Csv),
            _ => Err(Failure::refused(
                format!("-o {}: the census is a Parquet or a CSV file", path.display()),
                "name a file that ends in .parquet or .csv",
            )),
        }
    }

    pub(super) const fn content(self) -> Content {
        match self {
            Self::Parquet => Content::Binary,
            Self::Csv => Content::Text,
        }
    }

    /// Writes the entries, one a row.
    pub(super) fn write(
        self,
        out: impl Write + Send,
        entries: &[Entry],
        limits: &Limits,
    ) -> io::Result<()> {
        let (fields, columns): (Vec<Field>, Vec<Column>) = columns(entries).into_iter().unzip();
        match self {
            Self::Parquet => {
                let (blocks, board) = (limits.blocks.to_string(), Limits::BOARD.to_string());
                let notes =
                    [("census", "blocking queens"), ("blocks", &blocks), ("board_log2", &board)];
                let mut writer = ColumnWriter::start(out, &fields, &notes)?;
                writer.write(&columns)?;
                Ok(writer.finish()?)
            }
            Self::Csv => Ok(write_csv(out, &fields, &columns)?),
        }
    }
}

fn columns(entries: &[Entry]) -> Vec<(Field, Column)> {
    fn all<T: Scalar>(entries: &[Entry], of: impl Fn(&Entry) -> T) -> Column
    where
        Column: From<Vec<T>>,
    {
        entries.iter().map(of).collect::<Vec<T>>().into()
    }
    fn some<T: Scalar>(entries: &[Entry], of: impl Fn(&Class) -> Option<T>) -> Column
    where
        Column: From<Vec<Option<T>>>,
    {
        entries.iter().map(|entry| of(&entry.growth.class)).collect::<Vec<Option<T>>>().into()
    }
    let integer = |name: &str| Field::new(name, Kind::Integer);
    let float = |name: &str| Field::new(name, Kind::Float);
    let text = |name: &str| Field::new(name, Kind::Text);
    let repeats = |class: &Class| match *class {
        Class::Repeats { from, period, blocks } => {
            Some((from as i64, period as i64, blocks as i64))
        }
        _ => None,
    };
    vec![
        (integer("k"), all(entries, |entry| entry.k as i64)),
        (text("standing"), all(entries, |entry| entry.standing.name().to_owned())),
        (text("growth"), all(entries, |entry| entry.growth.class.name().to_owned())),
        (integer("side_log2"), all(entries, |entry| entry.growth.side() as i64)),
        (integer("blocks"), all(entries, |entry| entry.growth.blocks() as i64)),
        (
            integer("repeats_from").optional(),
            some(entries, |class| repeats(class).map(|all| all.0)),
        ),
        (integer("period").optional(), some(entries, |class| repeats(class).map(|all| all.1))),
        (
            integer("blocks_a_period").optional(),
            some(entries, |class| match *class {
                Class::Settles { blocks } => Some(blocks as i64),
                _ => repeats(class).map(|all| all.2),
            }),
        ),
        (
            float("rise").optional(),
            some(entries, |class| match *class {
                Class::Linear { rise } => Some(rise),
                _ => None,
            }),
        ),
        (
            float("exponent").optional(),
            some(entries, |class| match *class {
                Class::Power { exponent } => Some(exponent),
                _ => None,
            }),
        ),
        (integer("palaces"), all(entries, |entry| entry.palaces as i64)),
        (float("density"), all(entries, Entry::density)),
        (float("row_share"), all(entries, Entry::row_share)),
        (integer("far_row"), all(entries, |entry| entry.far.row as i64)),
        (integer("beams"), all(entries, |entry| entry.far.beams.len() as i64)),
        (text("slopes"), all(entries, |entry| joined(&entry.far.beams, |beam| beam.slope))),
        (text("beam_palaces"), all(entries, |entry| joined(&entry.far.beams, |beam| beam.palaces))),
        (
            text("new_blocks"),
            all(entries, |entry| {
                let all = entry.growth.new_blocks.iter().map(u64::to_string);
                all.collect::<Vec<_>>().join(" ")
            }),
        ),
    ]
}

/// Numbers of beams from the diagonal out.
fn joined(beams: &[Beam], of: fn(&Beam) -> f64) -> String {
    beams.iter().map(|beam| format!("{:.4}", of(beam))).collect::<Vec<_>>().join(" ")
}
