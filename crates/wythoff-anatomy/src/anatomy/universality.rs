//! Borders found by the parts of a board that do not depend on k (\[CLN\] section 3.1 and Fig. 4).
//!
//! Fabric and épaulettes of game k are those of game k + 3 after a shift by (1, 1), arm and outer
//! space those of game k + 1 after a shift by (1, 0). So the fray is where a row, read from the
//! main diagonal, first differs from that of game k + 3, and the arm begins behind the last square
//! that differs from game k + 1.

use std::ops::Range;

use super::density::to_the_edge;
use super::line::Line;
use super::probe::Probe;
use super::{Anatomy, Border};
use wythoff::K;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;

impl Anatomy {
    /// Finds one border again by comparing `board` with that of another game: the fray with game
    /// k + 3, the border of arm and warp with game k + 1. Both boards have [`Anatomy::size`] rows
    /// and columns. Returns the border that was set: none for other games, or if it was not found
    /// before.
    ///
    /// The fray moves to the left by some hundredths of k, as a change of k is felt before threads
    /// part; the arm begins some hundredths of k further right, as its packed edge is changed too.
    ///
    /// # Errors
    /// If a board was stopped or failed.
    ///
    /// ```
    /// use wythoff_anatomy::anatomy::{Anatomy, Border};
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// let [k, next] = [600, 603].map(|k| K::try_new(k).expect("there are such games"));
    /// let [board, partner] = [k, next].map(|k| Sweep::new(k).keep(1800, &()));
    /// let (board, partner) = (board?, partner?);
    /// let mut anatomy = Anatomy::survey(k, &board, 1800, &())?;
    /// assert_eq!(anatomy.sharpen(&board, next, &partner, &())?, Some(Border::Fray));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sharpen(
        &mut self,
        board: &dyn Board,
        with: K,
        partner: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Option<Border>, BoardError> {
        let boards = [board, partner].map(|board| Probe { board, observer });
        let (border, line) = match with.get().checked_sub(self.k.get()) {
            Some(1) => (Border::ArmWarp, self.arm_warp(boards)?),
            Some(3) => (Border::Fray, self.fray(boards)?),
            _ => return Ok(None),
        };
        let found = !line.points().is_empty();
        if found {
            self.set(border, line);
        }
        Ok(found.then_some(border))
    }

    fn fray(&self, boards: [Probe<'_>; 2]) -> Result<Line, BoardError> {
        let points = self.border(Border::Fray);
        let Some((&first, inner)) = points.split_first() else { return Ok(Line::default()) };
        let Some((&last, inner)) = inner.split_last() else { return Ok(Line::default()) };
        let mut found = vec![last];
        // From the prism upwards, so that all rows in which the fray lies further left count.
        for &(x, y) in inner.iter().rev() {
            let columns = y..(x + self.k.get() / 16).min(self.size - 1);
            let differs = differences(boards, y, columns, (1, 1))?;
            let least = found[found.len() - 1].0;
            match differs.iter().position(|&differs| differs) {
                // Close to the prism nothing is left of the fabric.
                Some(0) => {}
                Some(i) => found.push(((y + i as u64).min(least), y)),
                None => found.push((x.min(least), y)),
            }
        }
        found.push(first);
        found.reverse();
        Ok(Line::new(found, self.size))
    }

    fn arm_warp(&self, boards: [Probe<'_>; 2]) -> Result<Line, BoardError> {
        let reach = self.k.get() / 8;
        let mut found = Vec::new();
        for &(x, y) in self.border(Border::ArmWarp) {
            let columns = x.saturating_sub(reach)..(x + reach).min(self.size - 1);
            if y >= self.size || columns.end < x + reach / 2 {
                break;
            }
            let differs = differences(boards, y, columns.clone(), (1, 0))?;
            let last = differs.iter().rposition(|&differs| differs);
            found.push((last.map_or(x, |last| columns.start + last as u64 + 1), y));
        }
        Ok(to_the_edge(found, super::survey::ARM_WARP.slope, self.size))
    }
}

/// Which squares of a row differ from their partners.
fn differences(
    [board, partner]: [Probe<'_>; 2],
    y: u64,
    columns: Range<u64>,
    (right, down): (u64, u64),
) -> Result<Vec<bool>, BoardError> {
    let width = columns.end - columns.start;
    let values = board.row(y, columns.start, width)?;
    let others = partner.row(y + down, columns.start + right, width)?;
    Ok(values.iter().zip(&others).map(|(value, other)| value != other).collect())
}
