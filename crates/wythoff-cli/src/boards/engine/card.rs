//! A graphics card that a command has opened.

use std::sync::Arc;

use wythoff::blocking::sweep::Accelerator;
use wythoff::observer::Observer;
use wythoff_gpu::{AdapterReport, Adapters, DoubleCheck, Gpu, GpuSelfTest, Rates, Usage};
use wythoff_view::amount::quantity;

use super::CardTest;
use crate::answer::note;
use crate::args::Globals;
use crate::cost;
use crate::failure::Failure;

/// Of so many rectangles one is compared with `--double-check`.
const SAMPLE: u64 = 16;

/// An open card. At its end it says on stderr what it has done.
#[derive(Debug)]
pub(crate) struct Opened {
    gpu: Arc<Gpu>,
    checked: Option<Arc<DoubleCheck<Gpu>>>,
    /// The work of the card before the command, to measure its speed.
    before: Usage,
}

/// Opens a card or, if there is none, an adapter in software.
pub(super) fn open(double_check: bool) -> Result<Opened, Failure> {
    let gpu = Gpu::open(Adapters::All).map_err(|error| Failure::refused("--engine gpu", error))?;
    Ok(Opened::new(gpu, double_check))
}

/// Compares so many random rectangles, and measures the speed. Differences are printed on stderr.
pub(crate) fn test(
    seed: u64,
    cases: u64,
    threads: usize,
    observer: &dyn Observer,
) -> Result<CardTest, Failure> {
    let gpu = Gpu::open(Adapters::All).map_err(|error| Failure::refused("--gpu", error))?;
    let gpu = Arc::new(gpu);
    let mut test = GpuSelfTest::new(&gpu, seed);
    for case in 0..cases {
        if observer.progress(case.into(), cases.into()).is_break() {
            return Err(Failure::Interrupted);
        }
        if let Some(difference) = test.compare() {
            note(&format!("differs: {difference}"));
        }
    }
    let Rates { card, card_counting, processor } = Rates::measure(&gpu, threads);
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
    let gpu = Arc::new(Gpu::open(Adapters::Cards).ok()?);
    let rates = Rates::measure(&gpu, cost::threads(globals));
    let gpu = (rates.card > rates.processor).then_some(gpu)?;
    // The measurement has ended, and with it its references.
    Some(Opened::new(Arc::into_inner(gpu)?, double_check))
}

impl Opened {
    fn new(gpu: Gpu, double_check: bool) -> Self {
        let before = gpu.usage();
        let gpu = Arc::new(gpu);
        let checked = double_check.then(|| Arc::new(DoubleCheck::new(gpu.clone(), SAMPLE)));
        Self { gpu, checked, before }
    }

    pub(super) fn accelerator(&self) -> Arc<dyn Accelerator> {
        match &self.checked {
            Some(checked) => checked.clone(),
            None => self.gpu.clone(),
        }
    }

    pub(super) fn is_used(&self) -> bool {
        self.gpu.usage().rectangles > self.before.rectangles
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let name = &self.gpu.adapter().name;
        let (usage, before) = (self.gpu.usage(), self.before);
        let cells = quantity((usage.cells - before.cells) as f64);
        let rectangles = usage.rectangles - before.rectangles;
        let mut text = format!("{name} evaluated {cells} cells in {rectangles} rectangles");
        if let Some(checked) = &self.checked {
            let compared = checked.compared();
            text.push_str(&format!("; {compared} were compared with the processor"));
        }
        note(&text);
        let failure = self.checked.as_ref().and_then(|checked| checked.failure());
        if let Some(failure) = failure.or_else(|| self.gpu.failure()) {
            note(&format!("warning: {name}: {failure}; the processor evaluated the rest"));
        }
    }
}
