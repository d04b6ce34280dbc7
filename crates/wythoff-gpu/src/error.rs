//! The reasons why no graphics card is used.

use thiserror::Error;

/// The reason why a graphics card cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GpuError {
    /// No adapter was found.
    #[error(
        "no graphics card with Vulkan, Metal or DirectX 12 was found; if there is one, install its \
         driver"
    )]
    NoAdapter,
    /// The adapter cannot run the shader.
    #[error("{adapter} cannot be used: {reason}; update its driver")]
    Unusable {
        /// Name of the adapter.
        adapter: String,
        /// The message of the driver.
        reason: String,
    },
}

/// A failure of the device after it was opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DeviceFailure {
    /// The device was lost, by a reset of the driver, say.
    #[error("the device was lost: {0}")]
    Lost(String),
    /// A call of the driver failed.
    #[error("the driver reported an error: {0}")]
    Driver(String),
    /// The device did not answer for so many seconds.
    #[error("the device did not answer for {0} s")]
    Silent(u64),
    /// A rectangle that was evaluated twice has two results.
    #[error("the device evaluated a rectangle of {width} x {height} cells wrongly")]
    Wrong {
        /// Columns of the rectangle.
        width: usize,
        /// Rows of the rectangle.
        height: usize,
    },
}
