//! The first rows of the arm, followed once.

use std::ops::ControlFlow;

use crate::arm::{Arm, ArmError, Follower, Frontier, Skin, SkinReader, Stretch};
use wythoff::Window;
use wythoff::board::{Board, BoardRows, Value};
use wythoff::observer::Observer;

/// The first rows of the unbounded arm, followed once, as a board: a window costs only the rows
/// from the last frontier above it on.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff_anatomy::arm::Arm;
///
/// let arm = Arm::new();
/// let followed = arm.clone().followed(3000, &())?;
/// assert_eq!(followed.skin().transitions[2].y, 2962);
/// let window = Window::try_new(5000, 2000, 300, 9)?;
/// assert_eq!(followed.values(window, &())?, arm.values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Followed {
    arm: Arm,
    /// Frontiers on the way, from that of the first row on.
    frontiers: Vec<Frontier>,
    skin: Skin,
    outline: Vec<i64>,
}

/// Reads the outline, and keeps all frontiers.
struct Passing(SkinReader, Vec<Frontier>);

impl Follower for Passing {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        self.1.push(done.below.clone());
        self.0.rows(done)
    }
}

impl Arm {
    /// Follows the arm down to row `rows` (not included), and measures the levels of its skin.
    ///
    /// `Time`: as [`Arm::skin`]. `Memory`: one frontier per row of tiles, and 8 bytes per row.
    ///
    /// # Errors
    /// As [`Arm::follow`].
    ///
    /// # Panics
    /// As [`Arm::follow`].
    pub fn followed(self, rows: u64, observer: &dyn Observer) -> Result<Followed, ArmError> {
        let mut passing = Passing(SkinReader::new(), vec![Frontier::start()]);
        self.follow(&Frontier::start(), rows, &mut passing, observer)?;
        let Passing(reader, frontiers) = passing;
        let outline = reader.outline().to_vec();
        let mut skin = reader.finish();
        let below = frontiers.last().expect("the first frontier");
        self.measure(&mut skin, below, observer)?;
        Ok(Followed { arm: self, frontiers, skin, outline })
    }
}

impl Followed {
    /// Returns the levels of the skin, with their thicknesses where they could be measured.
    pub const fn skin(&self) -> &Skin {
        &self.skin
    }

    /// Returns the column of the last palace of each row, counted from the shoulder; -1 in row 0.
    pub fn outline(&self) -> &[i64] {
        &self.outline
    }

    /// Returns the square (u, y) of the last palace of row `y`, or that of the shoulder in row 0.
    ///
    /// # Panics
    /// If the arm was not followed to row `y`.
    pub fn end(&self, y: u64) -> (u64, u64) {
        (self.outline[y as usize].max(0).cast_unsigned(), y)
    }
}

impl Board for Followed {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let below = self.frontiers.partition_point(|frontier| frontier.y <= window.y());
        self.arm.rows_below(&self.frontiers[below - 1], window, observer)
    }
}
