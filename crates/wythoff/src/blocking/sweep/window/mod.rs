//! Windows of a board or of a patch: the tiles on the way to them, their statistics and values.

pub(super) mod approach;
pub(super) mod bits;
pub(super) mod count_rows;
pub(super) mod draw;
pub(super) mod grid;
pub(super) mod ground;
pub(super) mod survey;
pub(super) mod values;
