//! The unbounded arm, and where its skin has which level.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;
use wythoff_anatomy::arm::{Arm, ArmError, Followed, SkinPattern};

use crate::context::{Context, MeasureError};
use crate::measure::window;
use crate::model::Result;

impl From<ArmError> for MeasureError {
    fn from(error: ArmError) -> Self {
        match error {
            ArmError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::Board(BoardError::Engine(Box::new(other))),
        }
    }
}

/// The unbounded arm, followed so many rows down.
///
/// # Errors
/// If the run was stopped, or the arm is not as it should be.
pub(crate) fn follow(context: &Context<'_>, rows: u64) -> Result<Followed> {
    Ok(Arm::new().with_threads(context.threads).followed(rows, context.observer())?)
}

/// The surroundings of the skin in and below row `y`: enough to read six periods of a level, and to
/// draw a picture of `width` x `height` around its outline.
///
/// # Errors
/// If the run was stopped.
pub(crate) fn around(
    context: &Context<'_>,
    arm: &Followed,
    level: usize,
    y: u64,
    (width, height): (u64, u64),
) -> Result<Patch> {
    let skin = SkinPattern::new(level);
    let [dx, dy] = skin.period();
    let height = height.max(6 * dy + 2 * skin.vertical() + 8);
    let (end, _) = arm.end(y);
    let left = end.saturating_sub(width.max(6 * dx));
    let right = end + width + (height / dy + 4) * dx;
    let at = window(left, y, right - left, height);
    Ok(Patch { window: at, values: arm.values(at, context.observer())? })
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
