//! The engine of large sweeps: the processor, or a graphics card.

use std::borrow::Cow;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::json;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Accelerator;
use wythoff_view::Processor;

use crate::answer::note;
use crate::args::Globals;
use crate::failure::Result;

#[cfg(feature = "gpu")]
mod card;
#[cfg(not(feature = "gpu"))]
#[path = "no_card.rs"]
mod card;

use card::Opened;
pub(crate) use card::test;

/// `--engine` and `--double-check`.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct EngineArgs {
    /// Engine of large sweeps: auto, cpu, or gpu (a graphics card) [default: auto]
    #[arg(
        long,
        value_name = "auto|cpu|gpu",
        default_value = "auto",
        value_parser = PossibleValuesParser::new(Processor::NAMES).try_map(|name| name.parse::<Processor>()),
        hide_possible_values = true,
        hide_default_value = true
    )]
    engine: Processor,
    /// Compare one in sixteen rectangles of the graphics card with the processor
    #[arg(long)]
    double_check: bool,
}

/// The graphics card of a command, or none.
#[derive(Debug, Default)]
pub(crate) struct Card(Option<Opened>);

/// An answer, and the engine that computed it.
#[derive(Debug, Serialize)]
pub(crate) struct Computed<T> {
    #[serde(flatten)]
    answer: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
}

/// The schema of the answer, with one more property.
impl<T: JsonSchema> JsonSchema for Computed<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("computed {}", T::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        const ENGINE: &str = "`gpu` if a graphics card evaluated cells; absent if the processor \
                              evaluated all of them.";
        let mut schema = T::json_schema(generator);
        let properties = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
        properties["engine"] = json!({ "description": ENGINE, "type": "string" });
        schema
    }
}

/// The self-test of a graphics card.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CardTest {
    /// Name of the adapter.
    pub adapter: String,
    /// Name and version of its driver.
    pub driver: String,
    /// Vulkan, Metal or DirectX 12.
    pub interface: String,
    /// True if the adapter is a program that runs on the processor.
    pub software: bool,
    /// Seed of the random rectangles.
    pub seed: u64,
    /// Rectangles that were compared.
    pub cases: u64,
    /// Rectangles that differed.
    pub failures: u64,
    /// Cells a second that the card evaluates.
    pub card: f64,
    /// Cells a second that the card evaluates if it counts values.
    pub card_counting: f64,
    /// Cells a second that the processor evaluates.
    pub processor: f64,
    /// Threads of the processor.
    pub threads: usize,
}

impl EngineArgs {
    /// Returns true if the program chooses the engine.
    pub(crate) const fn is_auto(self) -> bool {
        matches!(self.engine, Processor::Auto) && !self.double_check
    }

    /// Opens the graphics card for a sweep of so many cells, if it is asked for or worth it.
    pub(crate) fn open(self, swept: u128, globals: &Globals) -> Result<Card> {
        let faster = || card::faster(self.double_check, globals);
        let card = self.engine.card(swept, faster, || card::open(self.double_check))?;
        if self.double_check && card.is_none() {
            note("no graphics card is used, so --double-check compares nothing");
        }
        Ok(Card(card))
    }
}

impl Card {
    /// Returns the sweep with the graphics card.
    pub(crate) fn speed_up(&self, sweep: Sweep) -> Sweep {
        match self.accelerator() {
            Some(card) => sweep.with_accelerator(card),
            None => sweep,
        }
    }

    /// Returns the graphics card.
    pub(crate) fn accelerator(&self) -> Option<Arc<dyn Accelerator>> {
        self.0.as_ref().map(Opened::accelerator)
    }

    /// Adds the engine to an answer.
    pub(crate) fn computed<T>(&self, answer: T) -> Computed<T> {
        let is_used = self.0.as_ref().is_some_and(Opened::is_used);
        Computed { answer, engine: is_used.then_some("gpu") }
    }
}
