//! The direction in which y grows.

/// The corner of the picture that shows the cell with the smallest coordinates.
///
/// Boards are read from row 0 on, and pictures are written from the top row down. With the origin
/// at the bottom, the whole picture is kept in memory until the last row of the board has been
/// read: see [`Picture::memory`](crate::Picture::memory).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Top left; y grows downwards, as in \[CLN\].
    #[default]
    TopLeft,
    /// Bottom left; y grows upwards, as in \[FGPLL\].
    BottomLeft,
}
