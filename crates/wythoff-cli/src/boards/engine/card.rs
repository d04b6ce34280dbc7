//! A graphics card that a command has opened.

use std::sync::Arc;

use wythoff::blocking::sweep::Accelerator;
use wythoff::observer::Observer;
use wythoff_gpu::{AdapterReport, Adapters, Card, Gpu, GpuSelfTest, Rates};
use wythoff_view::amount::quantity;

use super::CardTest;
use crate::answer::note;
use crate::args::Globals;
use crate::cost;
use crate::failure::{Failure, Result};

/// An open card. At its end it says on stderr what it has done.
#[derive(Debug)]
pub(crate) struct Opened(Card);

/// Opens a card or, if there is none, an adapter in software.
pub(super) fn open(double_check: bool) -> Result<Opened> {
    let gpu = Gpu::of_process(Adapters::All).map_err(|error| {
        Failure::refused("--engine gpu", format!("{error}; or use the processor: --engine cpu"))
    })?;
    Ok(Opened::new(gpu, double_check))
}

/// Compares so many random rectangles, and measures the speed. Differences are printed on stderr.
pub(crate) fn test(
    seed: u64,
    cases: u64,
    threads: usize,
    observer: &dyn Observer,
) -> Result<CardTest> {
    let gpu = Gpu::of_process(Adapters::All);
    let gpu = gpu.map_err(|error| Failure::refused("--gpu", error))?;
    let mut test = GpuSelfTest::new(&gpu, seed);
    for case in 0..cases {
        if observer.progress(case.into(), cases.into()).is_break() {
            return Err(Failure::Interrupted);
        }
        if let Some(difference) = test.compare() {
            note(&format!("differs: {difference}"));
        }
    }
    let Rates { card, card_counting, processor, threads } = Rates::measure(&gpu, threads);
    let AdapterReport { name, driver, interface, software } = gpu.adapter().clone();
    Ok(CardTest {
        adapter: name,
        driver,
        interface,
        software,
        seed,
        cases: test.cases(),
        failures: test.failures(),
        card,
        card_counting,
        processor,
        threads,
    })
}

/// Opens a card that is faster than the processor, if there is one.
pub(super) fn faster(double_check: bool, globals: &Globals) -> Option<Opened> {
    let gpu = Gpu::faster_of_process(cost::threads(globals))?;
    Some(Opened::new(gpu, double_check))
}

impl Opened {
    fn new(gpu: Arc<Gpu>, double_check: bool) -> Self {
        let card = Card::new(gpu);
        Self(if double_check { card.with_double_check() } else { card })
    }

    pub(super) fn accelerator(&self) -> Arc<dyn Accelerator> {
        self.0.accelerator()
    }

    pub(super) fn is_used(&self) -> bool {
        self.0.usage().rectangles > 0
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let (name, usage) = (&self.0.adapter().name, self.0.usage());
        let (cells, rectangles) = (quantity(usage.cells as f64), usage.rectangles);
        let mut text = format!("{name} evaluated {cells} cells in {rectangles} rectangles");
        if let Some(compared) = self.0.compared() {
            text.push_str(&format!("; {compared} were compared with the processor"));
        }
        note(&text);
        if let Some(failure) = self.0.failure() {
            note(&format!("warning: {name}: {failure}; the processor evaluated the rest"));
        }
    }
}
