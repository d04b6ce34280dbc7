//! The names that entries measure, judge and plot with: `use crate::prelude::*`.

pub(crate) use serde::Serialize;

pub(crate) use crate::context::Context;
pub(crate) use crate::model::{Found, Image, Judgement, MeasureError, Result, Verdict};
pub(crate) use crate::plot::{Axis, Estimate, Guide, Plot, Series, chart};
pub(crate) use crate::recipe::{Recipe, recipe};
