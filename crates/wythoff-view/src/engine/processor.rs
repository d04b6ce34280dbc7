//! The processor of large sweeps: that of the machine, or a graphics card.

use std::str::FromStr;

use crate::limits;

/// The processor of large sweeps. The default is `Auto`: it costs nothing before a sweep is so long
/// that a card may be worth a second of measurement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Processor {
    /// A graphics card for long sweeps, if there is one and it is faster than the processor.
    #[default]
    Auto,
    /// The processor of the machine.
    Cpu,
    /// A graphics card, or an adapter in software.
    Gpu,
}

impl Processor {
    /// The names, with the default first.
    pub const NAMES: [&str; 3] = ["auto", "cpu", "gpu"];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Opens the graphics card for a sweep of so many cells if it is asked for, by `open`, or if it
    /// may be worth it, by `faster`, which finds a card that is faster than the processor.
    ///
    /// # Errors
    /// As `open`.
    pub fn card<C, E>(
        self,
        swept: u128,
        faster: impl FnOnce() -> Option<C>,
        open: impl FnOnce() -> Result<C, E>,
    ) -> Result<Option<C>, E> {
        match self {
            Self::Auto if swept >= limits::LONG_SWEEP => Ok(faster()),
            Self::Auto | Self::Cpu => Ok(None),
            Self::Gpu => open().map(Some),
        }
    }
}

impl FromStr for Processor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |processor: &Self| processor.name() == text;
        let found = [Self::Auto, Self::Cpu, Self::Gpu].into_iter().find(named);
        found.ok_or("choose auto, cpu or gpu")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_opened_if_it_is_asked_for_or_worth_it() {
        let long = limits::LONG_SWEEP;
        for (name, swept, card) in [
            ("auto", long - 1, Ok(None)),
            ("auto", long, Ok(Some("faster"))),
            ("cpu", long, Ok(None)),
            ("gpu", 1, Err("no card")),
        ] {
            let processor: Processor = name.parse().unwrap();
            assert_eq!(processor.name(), name);
            assert_eq!(processor.card(swept, || Some("faster"), || Err("no card")), card, "{name}");
        }
        assert!("GPU".parse::<Processor>().is_err());
    }
}
