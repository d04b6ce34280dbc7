//! Runs a target over its corpus and over mutations of it.

use std::any::Any;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use wythoff::observer::Observer;
use wythoff_testkit::Random;

use crate::corpus::escaped;
use crate::kind::Kind;
use crate::mutate::{below, mutate};
use crate::targets::Target;

/// The most kinds of inputs that are kept for mutations.
const MOST_KEPT: usize = 1 << 14;

/// The time between two looks at an execution.
const LOOK: Duration = Duration::from_millis(200);

/// An execution that is still the same after so many looks, a minute, is a failure. Looks are
/// counted and not the time, because a process may get no processor for a minute.
const LOOKS: u32 = 300;

/// The time between two reports to the observer of a run.
const PERIOD: Duration = Duration::from_secs(1);

/// The end of a run.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// So many executions, besides those of the corpus.
    Executions(u64),
    /// This time.
    Time(Duration),
}

/// The figures of a run.
#[derive(Debug, Clone, Copy)]
pub struct Report {
    /// The number of executions, with those of the corpus.
    pub executions: u64,
    /// The number of kinds that the target found.
    pub kinds: usize,
    /// The time of the run.
    pub time: Duration,
}

/// Runs a target over its corpus, then over mutations of it. An observer hears of executions or
/// milliseconds; a run that it stops has the figures so far.
///
/// # Panics
/// If an execution panics. The message has the input, as short as it could be made.
pub fn run(target: &Target, limit: Limit, random: &mut Random, observer: &dyn Observer) -> Report {
    let (corpus, words) = (target.inputs(), target.words());
    let (watched, begun) = (Watched::start(target.name), Instant::now());
    let (mut pool, mut executions) = (Pool::default(), 0);
    for input in corpus {
        watched.executes(&input);
        pool.begin(execute(target, &input), input);
        executions += 1;
    }
    let (first, mut input, mut told) = (executions, Vec::new(), Duration::ZERO);
    loop {
        let time = begun.elapsed();
        let (done, total) = match limit {
            Limit::Executions(most) => (u128::from(executions - first), u128::from(most)),
            Limit::Time(most) => (time.as_millis(), most.as_millis()),
        };
        let mut is_stopped = false;
        if time - told >= PERIOD {
            is_stopped = observer.progress(done, total).is_break();
            told = time;
        }
        if is_stopped || done >= total {
            return Report { executions, kinds: pool.kinds.len(), time };
        }
        let [one, other] = [(); 2].map(|()| pool.draw(random));
        one.clone_into(&mut input);
        mutate(random, &mut input, other, &words);
        watched.executes(&input);
        pool.keep(execute(target, &input), &input);
        executions += 1;
    }
}

/// The inputs that are mutated: those of the corpus, and the shortest one of each other kind. By
/// mutations alone inputs grow, and a run becomes slower and slower.
#[derive(Debug, Default)]
struct Pool {
    inputs: Vec<Vec<u8>>,
    /// The place of the input of each kind, or `None` if the corpus has the kind.
    kinds: HashMap<Kind, Option<usize>>,
}

impl Pool {
    /// Adds an input of the corpus.
    fn begin(&mut self, kind: Kind, input: Vec<u8>) {
        self.inputs.push(input);
        if kind != Kind::NONE {
            self.kinds.insert(kind, None);
        }
    }

    /// Returns the shorter one of two random inputs.
    fn draw(&self, random: &mut Random) -> &[u8] {
        let [one, other] = [(); 2].map(|()| &self.inputs[below(random, self.inputs.len())]);
        if one.len() < other.len() { one } else { other }
    }

    /// Adds an input of a new kind, or takes it in place of a longer one of its kind.
    fn keep(&mut self, kind: Kind, input: &[u8]) {
        if kind == Kind::NONE {
            return;
        }
        let is_full = self.kinds.len() >= MOST_KEPT;
        match self.kinds.entry(kind) {
            Entry::Vacant(_) if is_full => {}
            Entry::Vacant(place) => {
                place.insert(Some(self.inputs.len()));
                self.inputs.push(input.to_vec());
            }
            Entry::Occupied(place) => {
                let longer = place.get().map(|at| &mut self.inputs[at]);
                if let Some(longer) = longer.filter(|longer| longer.len() > input.len()) {
                    input.clone_into(longer);
                }
            }
        }
    }
}

/// Executes a target, and makes the input of a failure short.
fn execute(target: &Target, input: &[u8]) -> Kind {
    match attempt(target, input) {
        Ok(kind) => kind,
        Err(reason) => {
            let short = shortened(target, input);
            panic!(
                "the target {} fails: {reason}\ninput: {}\nshortened: {}\nto repeat it, add the \
                 line to crates/wythoff-fuzz/corpus/{}.txt",
                target.name,
                escaped(input),
                escaped(&short),
                target.name
            );
        }
    }
}

fn attempt(target: &Target, input: &[u8]) -> Result<Kind, String> {
    catch_unwind(AssertUnwindSafe(|| (target.run)(input))).map_err(|panic| reason(&*panic))
}

fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

/// Removes parts of an input as long as its target still fails.
fn shortened(target: &Target, input: &[u8]) -> Vec<u8> {
    let (mut input, begun) = (input.to_vec(), Instant::now());
    let mut size = input.len().next_power_of_two();
    while size > 0 {
        let mut at = 0;
        while at < input.len() {
            if begun.elapsed() > Duration::from_secs(5) {
                return input;
            }
            let mut shorter = input.clone();
            shorter.drain(at..input.len().min(at + size));
            if attempt(target, &shorter).is_err() { input = shorter } else { at += size }
        }
        size /= 2;
    }
    input
}

/// Looks at the same execution.
#[derive(Default)]
struct Looks {
    execution: u64,
    same: u32,
}

impl Looks {
    /// Returns true if this execution, by its number, has been seen too often.
    const fn are_too_many(&mut self, execution: u64) -> bool {
        self.same = if execution == self.execution { self.same + 1 } else { 0 };
        self.execution = execution;
        self.same > LOOKS
    }
}

/// The input that is executed, for a thread that ends the process if an execution takes too long.
struct Watched(Arc<(AtomicU64, Mutex<Vec<u8>>)>);

impl Watched {
    fn start(name: &'static str) -> Self {
        let watched = Self(Arc::new((AtomicU64::new(0), Mutex::default())));
        let seen = Arc::downgrade(&watched.0);
        thread::spawn(move || {
            let mut looks = Looks::default();
            // The run has ended if nothing is watched any more.
            while let Some(watched) = seen.upgrade() {
                let count = watched.0.load(Ordering::Relaxed);
                if looks.are_too_many(count) {
                    let input = watched.1.lock().unwrap_or_else(PoisonError::into_inner);
                    eprintln!("the target {name} takes too long: {}", escaped(&input));
                    std::process::exit(1);
                }
                drop(watched);
                thread::sleep(LOOK);
            }
        });
        watched
    }

    fn executes(&self, input: &[u8]) {
        let mut watched = self.0.1.lock().unwrap_or_else(PoisonError::into_inner);
        watched.clear();
        watched.extend_from_slice(input);
        self.0.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    /// Fails at a number of three digits that ends with 7.
    fn fragile(input: &[u8]) -> Kind {
        let digits = input.iter().filter(|byte| byte.is_ascii_digit()).count();
        assert!(digits < 3 || input.last() != Some(&b'7'), "a mistake for the test");
        Kind::read(&[digits])
    }

    #[test]
    fn only_one_execution_that_is_seen_for_a_minute_takes_too_long() {
        let mut looks = Looks::default();
        let mut seen = |execution, times| (0..times).any(|_| looks.are_too_many(execution));
        assert!(!seen(1, LOOKS + 1) && !seen(2, LOOKS + 1), "each is seen for a minute at most");
        assert!(seen(2, 1));
    }

    #[test]
    fn a_failure_is_found_and_its_input_is_short() {
        let target = Target { name: "fragile", run: fragile, corpus: "one 1\n" };
        let run = || run(&target, Limit::Executions(1_000_000), &mut Random::with_seed(3), &());
        let failure = catch_unwind(run).expect_err("the mistake is found");
        let reason = reason(&*failure);
        assert!(reason.contains("fragile fails: a mistake for the test"), "{reason}");
        let short = reason.lines().find_map(|line| line.strip_prefix("shortened: "));
        assert_eq!(short.map(str::len), Some(3), "{reason}");
    }

    #[test]
    fn the_shortest_input_of_each_kind_is_kept() {
        let [one, other] = [1, 2].map(|number| Kind::read(&[number]));
        let mut pool = Pool::default();
        pool.begin(one, b"corpus".to_vec());
        for (kind, input) in [(other, &b"1234"[..]), (other, b"12345"), (other, b"1"), (one, b"")] {
            pool.keep(kind, input);
        }
        pool.keep(Kind::NONE, b"2");
        assert_eq!(pool.inputs, [&b"corpus"[..], b"1"]);
    }

    const ANY: Target = Target { name: "any", run: |_| Kind::NONE, corpus: "1\n2\n" };

    #[test]
    fn a_run_is_as_long_as_asked() {
        let run = |limit| run(&ANY, limit, &mut Random::with_seed(3), &());
        assert_eq!(run(Limit::Executions(10)).executions, 12);
        assert!(run(Limit::Time(Duration::from_millis(20))).time.as_millis() >= 20);
    }

    #[test]
    fn a_run_that_is_stopped_has_the_figures_so_far() {
        let stop = |done, total| {
            assert!(0 < done && done < total && total == 1 << 50, "{done} of {total}");
            ControlFlow::Break(())
        };
        let report = run(&ANY, Limit::Executions(1 << 50), &mut Random::with_seed(3), &stop);
        assert!(report.executions > 2 && report.time >= PERIOD, "{report:?}");
    }
}
