//! Pairs with numbers of any length.

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::Serialize;

use crate::text::as_text;

/// A pair (`a_n`, `b_n`) and its index.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Pair {
    /// The index n.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub n: UBig,
    /// The smaller number, or `b` itself.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub a: UBig,
    /// The larger number.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub b: UBig,
}
