//! Every machine against the plain one: signals, counts, hash, extent and squares.

use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::machine::{Machine, PlainMachine};
use wythoff::blocking::sweep::{Found, Level, Look, PatchError, Squares, SweepSignal};
use wythoff::{K, Window};
use wythoff_testkit::{Random, SIDES, k};

/// Returns all machines of a game but the plain one.
fn machines<T: SweepSignal>(game: K) -> Vec<Box<dyn Machine<T>>> {
    let levels = Level::available().into_iter();
    levels
        .map(|level| Box::new(Sweep::new(game).with_level(level)) as Box<dyn Machine<T>>)
        .collect()
}

/// Panics if a machine and the plain one differ on a rectangle.
fn assert_like_plain<T: SweepSignal>(machine: &dyn Machine<T>, window: Window, look: Look) {
    let game = machine.k();
    let entering = Sweep::new(game).boundary(window, &()).expect("a small window");
    let wide = |signals: &[u8]| signals.iter().map(|&s| T::wrap(s.into())).collect();
    let entering = Boundary { v: wide(&entering.v), h: wide(&entering.h), d: wide(&entering.d) };
    let plain = PlainMachine::new(game);
    let expected = plain.evaluate(window, entering.clone(), look).expect("a small window");
    let found = machine.evaluate(window, entering.clone(), look).expect("a small window");
    assert!(found == expected, "{machine:?} on {window:?}, {look:?}");
    let [found, expected] =
        [machine, &plain].map(|machine: &dyn Machine<T>| machine.pass(window, entering.clone()));
    // Without cells beyond the hood there is no extent, and its ends cross.
    let extent = |[least, most]: [i64; 2]| (least <= most).then_some([least, most]);
    assert_eq!((&found.0, extent(found.1)), (&expected.0, extent(expected.1)), "{machine:?}");
}

#[test]
fn machines_agree_with_the_plain_machine_on_sizes_that_straddle_words_and_vectors() {
    let mut random = Random::new();
    for &width in SIDES.iter().filter(|&&side| side > 0) {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let (game, height) = (k(number(400)), number(300));
        // Some of these rectangles hold hood cells, some do not.
        let window = Window::try_new(number(500) - 1, number(500) - 1, width, height).unwrap();
        let side = Squares::SIDES[number(3) as usize - 1];
        let looks = [
            Look::default(),
            Look { checks: true, ..Look::default() },
            Look { squares: Some(side), checks: true },
        ];
        for look in looks {
            for machine in machines::<u8>(game) {
                assert_like_plain(&*machine, window, look);
            }
            // The boundary comes in bytes, which hold the counts of small games only.
            let small = u8::try_from(game.get()).is_ok();
            for machine in machines::<u16>(game).iter().filter(|_| small) {
                assert_like_plain(&**machine, window, look);
            }
        }
    }
}

/// A machine that evaluates another game, to show that the comparison can fail.
#[test]
#[should_panic(expected = "on Window")]
fn a_machine_that_errs_is_noticed() {
    #[derive(Debug)]
    struct Wrong(PlainMachine);
    impl Machine for Wrong {
        fn k(&self) -> K {
            k(50)
        }

        fn evaluate(
            &self,
            window: Window,
            entering: Boundary,
            look: Look,
        ) -> Result<Found, PatchError> {
            self.0.evaluate(window, entering, look)
        }

        fn pass(&self, window: Window, entering: Boundary) -> (Boundary, [i64; 2]) {
            self.0.pass(window, entering)
        }

        fn alternative(&self) -> Option<Box<dyn Machine>> {
            None
        }
    }
    let window = Window::try_new(60, 60, 40, 40).unwrap();
    assert_like_plain(&Wrong(PlainMachine::new(k(51))), window, Look::default());
}

#[test]
fn the_alternative_of_a_sweep_has_other_vectors() {
    let sweep = Sweep::new(k(9));
    let alternative = Machine::<u8>::alternative(&sweep);
    assert_eq!(alternative.is_some(), Level::available().len() > 1);
    assert!(alternative.is_none_or(|other| other.k() == k(9)));
}
