//! Blocks: any engine, from any boundary, on any rectangle.

use wythoff::blocking::Sweep;
use wythoff::blocking::block::Block;
use wythoff::blocking::boundary::{Boundary, Signal};
use wythoff::blocking::by_rule::evaluate_block;
use wythoff::blocking::sweep::Level;
use wythoff::{K, Window};
use wythoff_testkit::{Random, SIDES, k};

/// A boundary that no game need have.
fn any_boundary<T: Signal>(width: usize, height: usize, random: &mut Random) -> Boundary<T> {
    let mut boundary = Boundary::zero(width, height);
    for signals in [&mut boundary.v, &mut boundary.h, &mut boundary.d] {
        signals.fill_with(|| T::wrap(random.bits()));
    }
    boundary
}

/// A block beyond the hood.
fn far_block(game: K, width: usize, height: usize) -> Block {
    let corner = game.get() + 1;
    Block::new(game, Window::try_new(corner, 0, width as u64, height as u64).expect("on the board"))
}

fn assert_engines_agree<T: Signal>(block: &Block, entering: &Boundary<T>, random: &Random) {
    let mut expected = entering.clone();
    block.evaluate(&mut expected);
    let mut by_rule = entering.clone();
    evaluate_block(block, &mut by_rule);
    assert!(by_rule == expected, "automaton, {block:?}\n  {}", random.reproduce());
    for level in Level::available() {
        let sweep = Sweep::new(block.k()).with_level(level);
        let found = sweep.evaluate(block.window(), entering.clone());
        assert!(found == expected, "sweep {level}, {block:?}\n  {}", random.reproduce());
    }
}

#[test]
fn engines_agree_from_any_boundary_on_any_rectangle() {
    let mut random = Random::new();
    let sides: Vec<_> = SIDES.into_iter().filter(|&side| side > 0).map(|s| s as usize).collect();
    for &width in &sides {
        let height = sides[random.number(0..=sides.len() as i64 - 1) as usize];
        let game = k(random.number(1..=1000).cast_unsigned());
        let block = far_block(game, width, height);
        assert_engines_agree::<u8>(&block, &any_boundary(width, height, &mut random), &random);
        assert_engines_agree::<u16>(&block, &any_boundary(width, height, &mut random), &random);
        assert_engines_agree::<u32>(&block, &any_boundary(width, height, &mut random), &random);
        // The mirror image.
        let block = far_block(game, height, width);
        assert_engines_agree::<u8>(&block, &any_boundary(height, width, &mut random), &random);
    }
}

/// Blocks in and across the hood have their place on the board; their boundary is a game's.
#[test]
fn engines_agree_where_the_hood_is() {
    let mut random = Random::new();
    for _ in 0..60 {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let game = k(number(300));
        let window = Window::try_new(number(300) - 1, number(150) - 1, number(130), number(130));
        let window = window.unwrap();
        let entering = Sweep::new(game).boundary(window, &()).unwrap();
        assert_engines_agree(&Block::new(game, window), &entering, &random);
    }
}

/// Signals that leave one part enter the next.
#[test]
fn a_block_is_the_sum_of_its_parts() {
    let mut random = Random::new();
    for _ in 0..200 {
        let mut number = |most| random.number(1..=most) as usize;
        let (width, upper, lower) = (number(90), number(90), number(90));
        let height = upper + lower;
        let game = k(number(300) as u64);
        let x = random.number(0..=400).cast_unsigned();
        let block = |y: u64, height: usize| {
            Block::new(
                game,
                Window::try_new(x, y, width as u64, height as u64).expect("on the board"),
            )
        };
        let sweep = Sweep::new(game);
        let entering = sweep.boundary(block(0, height).window(), &()).unwrap();

        let mut whole = entering.clone();
        block(0, height).evaluate(&mut whole);

        let mut parts = entering;
        // Diagonal c of a part is diagonal c + (rows below it) of the whole.
        let mut first = Boundary {
            v: parts.v.clone(),
            h: parts.h[..upper].to_vec(),
            d: parts.d[lower..].to_vec(),
        };
        first = sweep.evaluate(block(0, upper).window(), first);
        parts.d[lower..].copy_from_slice(&first.d);
        let mut second = Boundary {
            v: first.v,
            h: parts.h[upper..].to_vec(),
            d: parts.d[..width + lower - 1].to_vec(),
        };
        second = sweep.evaluate(block(upper as u64, lower).window(), second);
        parts.d[..width + lower - 1].copy_from_slice(&second.d);
        parts.v = second.v;
        parts.h = [first.h, second.h].concat();
        assert!(parts == whole, "{} + {} rows\n  {}", upper, lower, random.reproduce());
    }
}

#[test]
fn mirror_images_have_mirrored_boundaries() {
    let mut random = Random::new();
    for _ in 0..50 {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let game = k(number(200));
        let window = Window::try_new(number(300) - 1, number(300) - 1, number(99), number(99));
        let (window, sweep) = (window.unwrap(), Sweep::new(game).with_tile(50));
        let entering = sweep.boundary(window, &()).unwrap();
        let mirrored = sweep.boundary(window.transposed(), &()).unwrap();
        assert_eq!(entering.transposed(), mirrored, "game {}, {window:?}", game.get());
        assert_eq!(
            sweep.evaluate(window, entering).transposed(),
            sweep.evaluate(window.transposed(), mirrored)
        );
    }
}
