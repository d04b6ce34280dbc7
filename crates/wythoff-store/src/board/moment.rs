//! The moment at which work began.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// False where Rust has no clock, and asking for the time panics: in WebAssembly without a system.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The moment at which work began. Where there is no clock, all times are 0.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// The time of day, and a clock that is never set back.
    clocks: Option<(SystemTime, Instant)>,
    /// The time from the moment to the reading of the clocks.
    before: Duration,
}

impl Moment {
    /// The present moment.
    pub fn now() -> Self {
        let clocks = HAS_CLOCK.then(|| (SystemTime::now(), Instant::now()));
        Self { clocks, before: Duration::ZERO }
    }

    /// The moment that lies `time` before the present.
    pub fn ago(time: Duration) -> Self {
        Self { before: time, ..Self::now() }
    }

    /// Whole seconds from the beginning of 1970 to this moment; 0 if it is earlier.
    pub fn seconds_since_1970(self) -> u64 {
        let since = self.clocks.and_then(|(time, _)| time.duration_since(UNIX_EPOCH).ok());
        since.unwrap_or_default().saturating_sub(self.before).as_secs()
    }

    /// Seconds from this moment to the present.
    pub fn elapsed(self) -> f64 {
        let since = self.clocks.map(|(_, clock)| clock.elapsed());
        since.unwrap_or_default().saturating_add(self.before).as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_from_1970_and_to_the_present() {
        let [now, hour] = [Duration::ZERO, Duration::from_secs(3600)].map(Moment::ago);
        assert!((0.0..60.0).contains(&now.elapsed()) && (3600.0..3660.0).contains(&hour.elapsed()));
        let [now, hour] = [now, hour].map(Moment::seconds_since_1970);
        assert!((3600..3660).contains(&(now - hour)), "{hour} and {now}");
        // Such a time would be too long for the clocks.
        let longest = Moment::ago(Duration::MAX);
        assert_eq!((longest.seconds_since_1970(), longest.elapsed() > 1e19), (0, true));
    }

    #[test]
    fn without_a_clock_all_times_are_0() {
        let none = Moment { clocks: None, before: Duration::ZERO };
        assert_eq!((none.seconds_since_1970(), none.elapsed()), (0, 0.0));
    }
}
