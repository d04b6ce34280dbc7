//! The card of a process, which all its computations share.

use std::process;
use std::sync::{Arc, OnceLock};

use crate::adapter::Adapters;
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::selftest::Rates;

/// The card of a process, and that of each of its ancestors.
///
/// A fork copies the memory of a process, but neither its threads nor its connection to the driver.
/// So the child must neither use nor close the card of its parent. Processes are only added to the
/// list, and never removed. A process waits for no lock that its parent may have held during the
/// fork, except for the short time in which the parent adds itself.
static FIRST: OnceLock<Box<Process>> = OnceLock::new();

/// The card of one process.
#[derive(Debug)]
struct Process {
    id: u32,
    /// The best graphics card.
    card: Opened,
    /// That card or, if there is none, an adapter in software.
    any: Opened,
    /// The speed of the card and of the processor.
    rates: OnceLock<Rates>,
    next: OnceLock<Box<Self>>,
}

/// An adapter, or the reason why there is none, once it was looked for.
type Opened = OnceLock<Result<Arc<Gpu>, GpuError>>;

impl Process {
    fn new(id: u32) -> Box<Self> {
        Box::new(Self {
            id,
            card: OnceLock::new(),
            any: OnceLock::new(),
            rates: OnceLock::new(),
            next: OnceLock::new(),
        })
    }

    /// Returns the entry of this process, and true if an ancestor has opened a device.
    fn this() -> (&'static Self, bool) {
        let id = process::id();
        let (mut next, mut inherited) = (&FIRST, false);
        loop {
            let entry = next.get_or_init(|| Self::new(id));
            if entry.id == id {
                return (entry, inherited);
            }
            inherited |= [&entry.card, &entry.any].iter().any(|opened| opened.get().is_some());
            next = &entry.next;
        }
    }

    fn open(&self, adapters: Adapters) -> &Result<Arc<Gpu>, GpuError> {
        let card = self.card.get_or_init(|| Gpu::open(Adapters::Cards).map(Arc::new));
        match (adapters, card) {
            (Adapters::All, Err(GpuError::NoAdapter)) => {
                self.any.get_or_init(|| Gpu::open(Adapters::All).map(Arc::new))
            }
            _ => card,
        }
    }
}

impl Gpu {
    /// Returns the card of this process. The first call opens it; it stays open until the process
    /// ends. After a fork, the child opens a device of its own.
    ///
    /// # Errors
    /// As [`Gpu::open`]. A later call does not look for an adapter again.
    pub fn of_process(adapters: Adapters) -> Result<Arc<Self>, GpuError> {
        Process::this().0.open(adapters).clone()
    }

    /// Returns the card of this process if it is faster than so many threads of the processor. Both
    /// are measured once a process, which takes about a second. Never returns an adapter in
    /// software, a card that has failed, or a device in a process whose parent had opened one
    /// before the fork, because some drivers do not work there.
    pub fn faster_of_process(threads: usize) -> Option<Arc<Self>> {
        let (process, inherited) = Process::this();
        if inherited {
            return None;
        }
        let gpu = process.open(Adapters::Cards).as_ref().ok()?;
        let rates = process.rates.get_or_init(|| Rates::measure(gpu, threads));
        (rates.is_card_faster(threads) && gpu.failure().is_none()).then(|| gpu.clone())
    }
}
