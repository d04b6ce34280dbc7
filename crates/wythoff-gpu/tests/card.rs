//! The shader against the engines of the processor. A computer without a card needs a software
//! adapter, such as that of Debian's package `mesa-vulkan-drivers`.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Look, PlainAccelerator};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_gpu::{Adapters, DeviceFailure, DoubleCheck, Gpu};
use wythoff_testkit::{Random, TestDevice};

/// One device for all tests.
static GPU: LazyLock<Arc<Gpu>> = LazyLock::new(|| {
    let gpu = Gpu::open(Adapters::All).expect("an adapter, in hardware or in software");
    Arc::new(gpu.with_smallest(16))
});

const REFERENCE: PlainAccelerator = PlainAccelerator::new(16, [16, 1024]);

fn k(k: u64) -> K {
    K::try_new(k).expect("a game")
}

#[test]
fn random_rectangles_are_evaluated_as_by_the_reference() {
    let mut random = Random::new();
    for round in 0..500 {
        // Few blocks and many, one column or band of blocks, and every number of idle lanes.
        let longest = if round % 50 == 0 { 40 } else { 9 };
        let [width, height] = [0; 2].map(|_| 16 * random.number(1..=longest) as usize);
        let game = k(random.number(1..=100_000).cast_unsigned());
        // Values of the whole range, or of a few classes.
        let range = [1, 3, 12, 256][round % 4];
        let mut entering = Boundary::<u8>::zero(width, height);
        for signals in [&mut entering.v, &mut entering.h, &mut entering.d] {
            signals.fill_with(|| (random.bits() % range) as u8);
        }
        let base = game.get() as u8;
        entering.h.iter_mut().for_each(|h| *h = h.wrapping_add(base));
        let values = round % 2 == 0;
        for bits in [6, 8] {
            let expected = REFERENCE.evaluate(game, &entering, bits, values);
            let found = GPU.evaluate(game, &entering, bits, values);
            let what = format!("{width} x {height} of {game:?}, {bits} bits");
            assert!(found == expected, "{what}\n  {}", random.reproduce());
        }
    }
}

#[test]
fn sweeps_with_a_card_are_those_without() {
    for (game, x, y, width, height) in
        [(500, 0, 0, 3000, 3000), (700, 300, 100, 1500, 2000), (5000, 6000, 2000, 1100, 1300)]
    {
        let window = Window::try_new(x, y, width, height).unwrap();
        let before = GPU.usage().rectangles;
        let sweep = Sweep::new(k(game));
        let with_card = sweep.clone().with_accelerator(GPU.clone()).with_tile(400);
        for histogram in [false, true] {
            let expected = sweep.survey(window, histogram, &()).unwrap();
            assert!(with_card.survey(window, histogram, &()).unwrap() == expected, "game {game}");
        }
        assert_eq!(with_card.boundary(window, &()), sweep.boundary(window, &()));
        assert!(GPU.usage().rectangles > before, "the card was used");
    }
}

/// Also when a tile is evaluated in signals of sixteen bits, and with the checks of stored tiles.
#[test]
fn patches_with_a_card_pass_their_checks() {
    // No signal of game 200 exceeds a byte, so sixteen bits have the same numbers.
    let window = Window::try_new(300, 240, 700, 500).unwrap();
    let sweep = Sweep::new(k(200));
    let entering = sweep.boundary(window, &()).unwrap();
    let wide = |signals: &[u8]| signals.iter().map(|&s| u16::from(s)).collect::<Vec<_>>();
    let words = Boundary { v: wide(&entering.v), h: wide(&entering.h), d: wide(&entering.d) };
    let look = Look { squares: None, checks: true };
    let with_card = sweep.clone().with_accelerator(GPU.clone());
    let before = GPU.usage().rectangles;
    assert_eq!(
        with_card.patch(window, entering.clone()).evaluate(look),
        sweep.patch(window, entering).evaluate(look)
    );
    let found = with_card.patch(window, words.clone()).evaluate(look);
    assert!(found.is_ok());
    assert_eq!(found, sweep.patch(window, words).evaluate(look));
    assert!(GPU.usage().rectangles >= before + 2, "the card was used");
}

/// The run goes on without the device, and its result is the same.
#[test]
fn after_the_loss_of_a_device_the_processor_goes_on() {
    let gpu = Arc::new(Gpu::open(Adapters::All).unwrap().with_smallest(16));
    let window = Window::try_new(0, 0, 1500, 1500).unwrap();
    let sweep = Sweep::new(k(300));
    let with_card = sweep.clone().with_accelerator(gpu.clone()).with_tile(200);
    let lose = |done: u128, total: u128| {
        if 3 * done > total {
            gpu.lose();
        }
        ControlFlow::Continue(())
    };
    let found = with_card.stats(window, &Losing(lose)).unwrap();
    assert_eq!(found, sweep.stats(window, &()).unwrap());
    assert!(gpu.usage().rectangles > 0, "the card was used at first");
    assert!(gpu.failure().is_some(), "the loss was noticed");
}

/// Longer than the buffers that a device has to offer: the driver refuses them.
#[test]
fn a_rectangle_that_does_not_fit_into_memory_is_left_to_the_processor() {
    let gpu = Gpu::open(Adapters::All).unwrap();
    assert!(gpu.evaluate(k(5), &Boundary::zero(32, 32), 6, false).is_some());
    assert_eq!(gpu.evaluate(k(5), &Boundary::zero(1 << 24, 16), 6, false), None);
    assert!(matches!(gpu.failure(), Some(DeviceFailure::Driver(_))), "{:?}", gpu.failure());
    // The device is not asked again.
    assert_eq!(gpu.evaluate(k(5), &Boundary::zero(32, 32), 6, false), None);
}

struct Losing<F>(F);

impl<F: Fn(u128, u128) -> ControlFlow<()> + Sync> Observer for Losing<F> {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        (self.0)(done, total)
    }
}

#[test]
fn a_faulty_device_is_noticed_by_the_double_check() {
    let window = Window::try_new(0, 0, 1000, 1000).unwrap();
    let sweep = Sweep::new(k(200));
    let expected = sweep.stats(window, &()).unwrap();
    let with = |every| {
        // The device changes one palace in one of its rectangles.
        let faulty = TestDevice::with_faults(|rectangle, mut growth| {
            growth.lines.v[5] ^= u16::from(rectangle == 3);
            Some(growth)
        });
        let checked = Arc::new(DoubleCheck::new(faulty, every));
        // One thread, so that no rectangle is compared while another one is found to be wrong.
        let with_card = sweep.clone().with_accelerator(checked.clone()).with_threads(1);
        let found = with_card.with_tile(150).stats(window, &());
        (checked, found.unwrap())
    };
    let (checked, found) = with(1);
    assert_eq!(found, expected);
    assert!(matches!(checked.failure(), Some(DeviceFailure::Wrong { .. })));
    assert_eq!(checked.compared(), 4, "the device is not asked again");
    // The rectangle with the fault is not in the sample.
    let (checked, found) = with(1000);
    assert_ne!(found, expected);
    assert_eq!((checked.compared(), checked.failure()), (1, None));
}
