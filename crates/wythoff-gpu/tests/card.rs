//! The shader against the engines of the processor. A computer without a card needs a software
//! adapter, such as that of Debian's package `mesa-vulkan-drivers`.

use std::sync::{Arc, LazyLock};

use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Growth};
use wythoff::blocking::{Sweep, block::Block};
use wythoff::board::Value;
use wythoff::{K, Window};
use wythoff_gpu::{Adapters, Gpu};
use wythoff_testkit::Random;

/// One device for all tests.
static GPU: LazyLock<Arc<Gpu>> = LazyLock::new(|| {
    let gpu = Gpu::open(Adapters::All).expect("an adapter, in hardware or in software");
    Arc::new(gpu.with_smallest(16))
});

fn k(k: u64) -> K {
    K::try_new(k).unwrap()
}

/// Returns the growth by the definition of a block, cell by cell, with values of six bits.
fn by_definition(game: K, entering: &Boundary<u8>) -> Growth {
    let (width, height) = (entering.width(), entering.height());
    let mut signals = [&entering.v, &entering.h, &entering.d]
        .map(|signals| signals.iter().map(|&s| u64::from(s)).collect::<Vec<_>>());
    let before = signals.clone();
    let [v, h, d] = &mut signals;
    let (mut values, mut seen) = (vec![0; 64], 0);
    for y in 0..height {
        for x in 0..width {
            let lines = [&mut v[x], &mut h[y], &mut d[x + height - 1 - y]];
            let sum: u64 = lines.iter().map(|line| **line).sum();
            let residue = (sum + 64 + 32 - game.get() % 64) % 64;
            values[residue as usize] += 1;
            if residue < 32 {
                seen += 1;
                lines.into_iter().for_each(|line| *line += 1);
            }
        }
    }
    let [v, h, d] = [0, 1, 2].map(|i| {
        signals[i].iter().zip(&before[i]).map(|(after, before)| (after - before) as u16).collect()
    });
    let value = |residue: usize| residue as Value - 32;
    let min = value(values.iter().position(|&count| count > 0).unwrap());
    let max = value(values.iter().rposition(|&count| count > 0).unwrap());
    Growth { lines: Boundary { v, h, d }, min, max, seen, values: Some(values) }
}

#[test]
fn random_rectangles_are_evaluated_as_by_definition() {
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
        let mut expected = by_definition(game, &entering);
        let values = round % 2 == 0;
        if !values {
            expected.values = None;
        }
        let found = GPU.evaluate(game, entering, values);
        assert_eq!(
            found.as_ref(),
            Some(&expected),
            "{width} x {height} of {game:?}\n  {}",
            random.reproduce()
        );
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
        let _ = Block::new(k(game), window);
    }
}
