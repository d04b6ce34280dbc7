//! Sweeps with an accelerator against sweeps without one. The accelerators here evaluate on the
//! processor; the crate `wythoff-gpu` tests a real one.

#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::sync::Arc;

use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::machine::Machine;
use wythoff::blocking::sweep::{Accelerator, CheckError, Growth, Look, PatchError};
use wythoff::{K, Window};
use wythoff_testkit::{Random, TestDevice};

fn k(k: u64) -> K {
    K::try_new(k).unwrap()
}

#[test]
fn random_windows_are_those_without_an_accelerator() {
    let mut random = Random::new();
    for _ in 0..12 {
        let game = k(random.number(1..=400).cast_unsigned());
        let [x, y] = [0; 2].map(|_| random.number(0..=600).cast_unsigned());
        let [width, height] = [0; 2].map(|_| random.number(1..=500).cast_unsigned());
        let window = Window::try_new(x, y, width, height).unwrap();
        let device = TestDevice::with_smallest(random.number(16..=64) as usize);
        let sweep = Sweep::new(game);
        let tile = random.number(33..=300).cast_unsigned();
        let with_device = sweep.clone().with_accelerator(device.clone()).with_tile(tile);
        let what = || format!("{game:?}, {window:?}, {tile}\n  {}", random.reproduce());
        for histogram in [false, true] {
            let [found, expected] =
                [&with_device, &sweep].map(|sweep| sweep.survey(window, histogram, &()).unwrap());
            assert!(found == expected, "{}", what());
        }
        let [found, expected] =
            [&with_device, &sweep].map(|sweep| sweep.boundary(window, &()).unwrap());
        assert!(found == expected, "{}", what());
    }
}

#[test]
fn tiles_that_meet_the_hood_are_left_to_the_vectors() {
    let device = TestDevice::right();
    let sweep = Sweep::new(k(3000)).with_accelerator(device.clone()).with_tile(200);
    sweep.stats(Window::try_new(0, 0, 1000, 1000).unwrap(), &()).unwrap();
    assert_eq!(device.take_rectangles(), 0);
    sweep.stats(Window::try_new(0, 0, 1400, 1400).unwrap(), &()).unwrap();
    assert!(device.take_rectangles() > 0);
}

/// A device that evaluates nothing, and one whose values leave the window, change nothing.
#[test]
fn rectangles_without_a_result_are_evaluated_by_vectors() {
    let window = Window::try_new(0, 0, 700, 700).unwrap();
    let expected = Sweep::new(k(150)).survey(window, true, &()).unwrap();
    let refuses = TestDevice::with_faults(|_, _| None);
    // The span of the values is 23, with the smallest value that the theorem assumes, -3.
    let leaves = TestDevice::with_faults(|_, mut growth| {
        growth.max = 20;
        growth.lines.v.fill(7);
        Some(growth)
    });
    for device in [refuses as Arc<dyn Accelerator>, leaves] {
        let sweep = Sweep::new(k(150)).with_accelerator(device).with_tile(150);
        assert_eq!(sweep.survey(window, true, &()).unwrap(), expected);
    }
}

/// The signal of a column that has a palace in its first cell, where all other signals have the
/// value 0. A tile without any palace would not be evaluated at all.
const fn palace_at_once() -> u8 {
    1_u8.wrapping_neg()
}

/// Values beyond six bits beside a rectangle: the six bits inside read values from -4 to 2, and the
/// result would be wrong. The frame shows it, so the device is not asked.
#[test]
fn values_of_the_frame_that_leave_the_window_are_noticed() {
    let (game, side) = (k(100), 256);
    let window = Window::try_new(1000, 1000, side as u64, side as u64).unwrap();
    let mut entering = Boundary::<u8>::zero(side, side);
    entering.h.fill(100);
    // Each column after the frame has the value 64 in row 0, which six bits read as 0.
    entering.v[..16].fill(20);
    entering.v[16..].fill(64);
    entering.v[side - 1] = palace_at_once();
    let sweep = Sweep::new(game);
    let expected = sweep.evaluate(window, entering.clone());
    let device = TestDevice::right();
    let found = sweep.with_accelerator(device.clone()).evaluate(window, entering.clone());
    assert_eq!(device.take_rectangles(), 0);
    assert!(found == expected && found != entering);
    // The device would be wrong.
    let inner = |signals: &[u8]| signals[16..].to_vec();
    let d = entering.d[..2 * side - 33].to_vec();
    let core = Boundary { v: inner(&entering.v), h: inner(&entering.h), d };
    let growth = device.evaluate(game, &core, 6, false).unwrap();
    assert!(growth.max < 16, "nothing is seen in the rectangle itself");
}

/// Values of 8 on a row, a column and a diagonal, and 24 where they meet: too much for six bits, as
/// the rectangle shows, and little for eight. Values of 30 are seen in the frame, so that six bits
/// are not tried; seven read 90 as -38, which shows in the rectangle.
#[test]
fn a_rectangle_goes_to_the_first_bits_that_are_enough() {
    let (game, side) = (k(100), 256);
    let window = Window::try_new(1000, 1000, side as u64, side as u64).unwrap();
    for (value, bits, rectangles) in
        [(0, &[6, 8], 1), (8, &[6, 8], 2), (30, &[6, 8], 1), (8, &[6, 7], 2), (30, &[6, 7], 1)]
            as [(u8, &'static [u32], u64); 5]
    {
        let mut entering = Boundary::<u8>::zero(side, side);
        entering.h.fill(100);
        entering.h[100] += value;
        entering.v[100] += value;
        entering.d[side - 1] += value;
        entering.v[side - 1] = palace_at_once();
        let expected = Sweep::new(game).pass(window, entering.clone());
        assert_eq!(expected.1[1], 3 * i64::from(value));
        let device = TestDevice::with_bits(bits);
        let sweep = Sweep::new(game).with_accelerator(device.clone());
        assert!(sweep.pass(window, entering) == expected, "{value} in {bits:?}");
        assert_eq!(device.take_rectangles(), rectangles, "{value} in {bits:?}");
    }
}

#[test]
fn wrong_results_of_a_device_are_noticed_by_the_checks_of_a_tile() {
    let window = Window::try_new(900, 700, 300, 300).unwrap();
    let sweep = Sweep::new(k(500));
    let entering = sweep.boundary(window, &()).unwrap();
    let look = Look { squares: None, checks: true };
    let check = |change: fn(&mut Growth)| {
        let device = TestDevice::with_faults(move |_, mut growth| {
            change(&mut growth);
            Some(growth)
        });
        let sweep = sweep.clone().with_accelerator(device);
        sweep.patch(window, entering.clone()).evaluate(look)
    };
    assert_eq!(check(|_| {}), sweep.patch(window, entering.clone()).evaluate(look));
    let wrong: [fn(&mut Growth); 4] = [
        |growth| growth.lines.v[7] += 1,
        |growth| growth.lines.h[7] += 1,
        |growth| growth.lines.d[200] += 1,
        |growth| growth.seen += 1,
    ];
    for (place, change) in wrong.into_iter().enumerate() {
        assert!(
            matches!(
                check(change),
                Err(PatchError::Check(
                    CheckError::Palaces { .. }
                        | CheckError::Diagonals { .. }
                        | CheckError::LastRow { .. }
                ))
            ),
            "change {place}"
        );
    }
}

#[test]
fn the_alternative_of_a_sweep_with_a_device_has_none() {
    let device = TestDevice::right();
    let sweep = Sweep::new(k(100)).with_accelerator(device.clone()).with_tile(100);
    let alternative = sweep.alternative().unwrap();
    alternative.stats(Window::try_new(0, 0, 500, 500).unwrap(), &()).unwrap();
    assert_eq!(device.take_rectangles(), 0);
}
