//! The error of a question that is not answered.

use thiserror::Error;

use crate::observer::Interrupted;

/// The reason why an [`Oracle`](super::Oracle) does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum OracleError {
    /// The observer stopped the search.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The answer or a window does not fit the memory.
    #[error(
        "the question needs {bytes} bytes at once, more than there are; choose a smaller k or fewer pairs"
    )]
    Memory {
        /// The memory needed.
        bytes: u128,
    },
}

crate::error_of_board!(OracleError::Interrupted);

/// Returns an empty vector with room for `count` items.
///
/// # Errors
/// If the system does not give as much memory.
pub(super) fn room<T>(count: usize) -> Result<Vec<T>, OracleError> {
    let mut items = Vec::new();
    let bytes = count as u128 * size_of::<T>() as u128;
    items.try_reserve_exact(count).map_err(|_| OracleError::Memory { bytes })?;
    Ok(items)
}

/// Checks that the system would give the memory for `count` items.
pub(super) fn check_room<T>(count: u128) -> Result<(), OracleError> {
    room::<T>(usize::try_from(count).unwrap_or(usize::MAX)).map(drop)
}
