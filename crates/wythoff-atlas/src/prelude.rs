//! The names that entries measure, judge and plot with: `use crate::prelude::*`.

pub(crate) use serde::Serialize;
pub(crate) use serde_json::Value as Json;
pub(crate) use wythoff::exact::PHI;
pub(crate) use wythoff::{K, Rule, Ruleset, Window};
pub(crate) use wythoff_render::{Palette, Picture, Rgb, Scale};

pub(crate) use crate::context::Context;
pub(crate) use crate::format::count;
pub(crate) use crate::measure::diagram::{Diagram, Ink, Line, Ray};
pub(crate) use crate::measure::grid::Grid;
pub(crate) use crate::measure::play::{by_search, nimhoff, ruleset};
pub(crate) use crate::measure::{game, mark, window};
pub(crate) use crate::model::{
    Found, Image, Judgement, MeasureError, Result, Verdict, json, numbers,
};
pub(crate) use crate::plot::{Axis, Estimate, Guide, Plot, Series, chart};
pub(crate) use crate::recipe::{Recipe, recipe};
