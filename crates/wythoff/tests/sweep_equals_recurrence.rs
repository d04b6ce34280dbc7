//! The fast engine against the recurrence.

use wythoff::Window;
use wythoff::blocking::{K, Recurrence, Sweep, sweep::Level};
use wythoff::board::Board;

#[test]
fn stats_and_values() {
    for (k, x, y, w, h) in [
        (1, 0, 0, 3, 3),
        (5, 0, 0, 15, 15),
        (5, 0, 0, 1, 1),
        (7, 3, 9, 20, 4),
        (100, 0, 0, 300, 300),
        (100, 200, 10, 50, 300),
        (100, 10, 200, 300, 50),
        (300, 120, 130, 777, 400),
        (500, 1000, 0, 400, 1500),
        (3, 5, 1000, 40, 300),
        (1000, 0, 0, 10, 10),
        (1000, 0, 0, 3000, 700),
    ] {
        let k = K::try_new(k).unwrap();
        let window = Window::try_new(x, y, w, h).unwrap();
        let want = Recurrence::new(k).stats(window, &()).unwrap();
        let values = Recurrence::new(k).values(window, &()).unwrap();
        for level in Level::available() {
            for side in [7, 64, 100, 4096] {
                if side == 7 && x + w + y + h > 700 {
                    continue;
                }
                for threads in [1, 2] {
                    for span in [86, 3] {
                        let sweep = Sweep::new(k)
                            .with_level(level)
                            .with_threads(threads)
                            .with_tile(side)
                            .with_span(span);
                        assert_eq!(
                            sweep.stats(window, &()).unwrap(),
                            want,
                            "{level} {side} {threads} {span}"
                        );
                        assert!(
                            sweep.values(window, &()).unwrap() == values,
                            "{window:?} {level} {side} {threads} {span}"
                        );
                        for scale in [1, 3, 16, 1000] {
                            let mut a = sweep.count_rows(window, scale, &()).unwrap();
                            let r = Recurrence::new(k);
                            let mut b = r.count_rows(window, scale, &()).unwrap();
                            loop {
                                let (a, b) = (a.next_row().unwrap(), b.next_row().unwrap());
                                assert_eq!(
                                    a, b,
                                    "{k:?} {window:?} {level} {side} {threads} {scale}"
                                );
                                if a.is_none() {
                                    break;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
