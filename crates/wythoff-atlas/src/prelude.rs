//! The names that entries measure with: `use crate::prelude::*`.

pub(crate) use crate::context::Context;
pub(crate) use crate::model::{Found, Image, Judgement, MeasureError, Result, Verdict};
pub(crate) use crate::recipe::{Recipe, recipe};
