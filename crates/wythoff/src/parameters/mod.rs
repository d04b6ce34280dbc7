//! The parameters that several families share: k, and the pair k and m.

mod k;
mod km;

pub use k::{K, KError};
pub use km::{KM, KMError};
