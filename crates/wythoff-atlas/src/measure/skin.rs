//! The unbounded arm, and where its skin has which level.

use std::ops::ControlFlow;

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;
use wythoff_anatomy::arm::{
    Arm, ArmError, Follower, Frontier, Skin, SkinPattern, SkinReader, Stretch,
};

use crate::context::{Context, MeasureError};
use crate::measure::window;
use crate::model::Result;

/// The arm, followed so far, as a board: a window costs only the rows from the last frontier on.
pub(crate) struct Followed {
    arm: Arm,
    /// Frontiers on the way, from the first row on.
    frontiers: Vec<Frontier>,
    /// The levels of its skin, with their thicknesses where they could be measured.
    pub(crate) skin: Skin,
    /// The column of the last palace of each row, from the shoulder.
    pub(crate) outline: Vec<i64>,
}

/// Reads the levels, and keeps the last frontier.
pub(crate) struct Reading(pub(crate) SkinReader, pub(crate) Frontier);

impl Follower for Reading {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        done.skin.iter().for_each(|&u| self.0.read(u));
        self.1.clone_from(done.below);
        ControlFlow::Continue(())
    }
}

/// Reads the levels, and keeps all frontiers.
struct Passing(SkinReader, Vec<Frontier>);

impl Follower for Passing {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        done.skin.iter().for_each(|&u| self.0.read(u));
        self.1.push(done.below.clone());
        ControlFlow::Continue(())
    }
}

impl From<ArmError> for MeasureError {
    fn from(error: ArmError) -> Self {
        match error {
            ArmError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::Board(BoardError::Engine(Box::new(other))),
        }
    }
}

impl Followed {
    /// Follows the arm so many rows down.
    ///
    /// # Errors
    /// If the run was stopped, or the arm is not as it should be.
    pub(crate) fn down(context: &Context<'_>, rows: u64) -> Result<Self> {
        let arm = Arm::new().with_threads(context.threads);
        let mut passing = Passing(SkinReader::new(), vec![Frontier::start()]);
        arm.follow(&Frontier::start(), rows, &mut passing, context.observer())?;
        let Passing(reader, frontiers) = passing;
        let outline = reader.outline().to_vec();
        let mut skin = reader.finish();
        let below = frontiers.last().expect("the first frontier");
        arm.measure(&mut skin, below, context.observer())?;
        Ok(Self { arm, frontiers, skin, outline })
    }

    /// The surroundings of the skin in and below row `y`: enough to read six periods of a level,
    /// and to draw a picture of `width` x `height` around its outline.
    ///
    /// # Errors
    /// If the run was stopped.
    pub(crate) fn around(
        &self,
        context: &Context<'_>,
        level: usize,
        y: u64,
        (width, height): (u64, u64),
    ) -> Result<Patch> {
        let skin = SkinPattern::new(level);
        let [dx, dy] = skin.period();
        let height = height.max(6 * dy + 2 * skin.vertical() + 8);
        let left = self.end(y).0.saturating_sub(width.max(6 * dx));
        let right = self.end(y).0 + width + (height / dy + 4) * dx;
        let at = window(left, y, right - left, height);
        Ok(Patch { window: at, values: self.values(at, context.observer())? })
    }

    /// The column of the last palace of a row, right of the shoulder, and the row.
    pub(crate) fn end(&self, y: u64) -> (u64, u64) {
        let u = self.outline.get(y as usize).copied().unwrap_or(0);
        (u.max(0) as u64, y)
    }
}

impl Board for Followed {
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let below = self.frontiers.partition_point(|frontier| frontier.y <= window.y());
        self.arm.rows_below(&self.frontiers[below - 1], window, observer)
    }
}

/// A window of a board, kept: to be read more than once.
pub(crate) struct Patch {
    window: Window,
    values: Vec<Value>,
}

impl Patch {
    /// A patch that slips: from row `y` on, all rows are moved to the right by one column.
    pub(crate) fn slipped(&self, y: u64) -> Self {
        let mut values = self.values.clone();
        let above = y.saturating_sub(self.window.y()) as usize;
        for row in values.chunks_mut(self.window.width() as usize).skip(above) {
            row.rotate_right(1);
        }
        Self { window: self.window, values }
    }
}

/// The rows of a window in a patch.
struct PatchRows<'a>(std::vec::IntoIter<&'a [Value]>);

impl Rows<Value> for PatchRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        Ok(self.0.next())
    }
}

impl Board for Patch {
    fn rows<'a>(
        &'a self,
        part: Window,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let all = self.window;
        let inside =
            all.contains(part.x(), part.y()) && all.contains(part.right() - 1, part.bottom() - 1);
        if !inside {
            let error = MeasureError::NotFound(format!("{part:?} is not in {all:?}"));
            return Err(BoardError::Engine(Box::new(error)));
        }
        let from = (part.x() - all.x()) as usize;
        let rows = self.values.chunks(all.width() as usize);
        let rows = rows.skip((part.y() - all.y()) as usize).take(part.height() as usize);
        let rows: Vec<&[Value]> = rows.map(|row| &row[from..][..part.width() as usize]).collect();
        Ok(Box::new(PatchRows(rows.into_iter())))
    }
}

/// The column of the last palace of each of the first rows of a game, counted from the shoulder; -1
/// in row 0.
///
/// # Errors
/// As [`Board::rows`].
pub(crate) fn outline_of(context: &Context<'_>, k: u64, rows: u64) -> Result<Vec<i64>> {
    // The slope of the skin is below 2.62.
    let right = window(k, 0, rows * 27 / 10 + 20, rows);
    let board = context.sweep(crate::measure::game(k));
    let (mut outline, mut values) = (vec![], board.rows(right, context.observer())?);
    while let Some(row) = values.next_row()? {
        outline.push(row.iter().rposition(|&p| p < 0).map_or(-1, |u| u as i64));
    }
    Ok(outline)
}
