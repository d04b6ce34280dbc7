//! One cell per pixel.

use wythoff::board::{Rows, Value};

use super::classes::Classes;
use super::rows::{PixelRows, next_of};
use crate::error::PictureError;

/// Pixels of one cell each: a byte is the class of the cell.
pub(crate) struct Cells<'a> {
    pub(crate) rows: Box<dyn Rows<Value> + 'a>,
    pub(crate) classes: Classes,
}

impl PixelRows for Cells<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        self.classes.next(next_of(&mut *self.rows, row.len())?, row);
        Ok(())
    }
}
