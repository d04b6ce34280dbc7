//! The sequences of the slides: complementary pairs, the generalized algorithm, its properties.

pub(crate) mod algorithm;
pub(crate) mod complementary;
pub(crate) mod polynomial;
pub(crate) mod properties;
