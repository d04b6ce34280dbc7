//! Time and memory of outcomes, estimated before they are computed.

use super::{Engine, Outcomes, WORD};
use crate::game::three::moves::cells;
use crate::game::three::{ThreeHeaps, Vector};

impl Outcomes {
    /// An estimate of the steps of [`Outcomes::of`], which take some nanoseconds each. A step is a
    /// position, one of its options, or a position that is marked.
    ///
    /// ```
    /// use wythoff::game::three::Outcomes;
    /// let steps = |game: &str| game.parse().map(|game| Outcomes::steps(&game, [100, 100, 100]));
    /// // Two for each position; and with blocking, one for each of about 3 x 50 x 50 options.
    /// assert_eq!(steps("moore")?, 2_000_000);
    /// assert_eq!(steps("moore block=2")?, 7_651_000_000);
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn steps(game: &ThreeHeaps, size: [usize; 3]) -> u128 {
        let of_a_cell = match Engine::of(game) {
            Engine::Rows(rays, steps) => {
                // Moves that stay in a row are followed position by position, others 64 at a time.
                let stays = |vector: &&Vector| vector.sizes()[..2] == [0, 0];
                let along = rays.iter().chain(steps).filter(stays).count();
                let leaving = rays.len() + steps.len() - along;
                (1 + along + leaving / WORD) as u128
            }
            Engine::Marks(moves) => 1 + moves.marks_of_a_cell(size),
            Engine::Counts => 1 + game.moves.mean_options(size),
        };
        cells(size).saturating_mul(of_a_cell)
    }

    /// An upper estimate of the bytes that [`Outcomes::of`] holds at once, but for the options that
    /// rules of a program list.
    ///
    /// ```
    /// use wythoff::game::three::Outcomes;
    /// let bytes = |game: &str| game.parse().map(|game| Outcomes::memory(&game, [100, 100, 100]));
    /// // A bit for each position, in rows of two words, and one slice more for each ray.
    /// assert_eq!(bytes("nim")?, 16 * 100 * (100 + 3));
    /// // Blocking needs the options of one position.
    /// assert_eq!(bytes("nim block=2")?, 16 * 100 * 100 + 48 * 300);
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn memory(game: &ThreeHeaps, size: [usize; 3]) -> u128 {
        let [length, height, width] = size.map(|side| side as u128);
        let slice = 8_u128.saturating_mul(height).saturating_mul(width.div_ceil(WORD as u128));
        match Engine::of(game) {
            Engine::Marks(_) => slice.saturating_mul(2 * length),
            Engine::Rows(rays, _) => {
                // A bit for each line of a ray that meets a slice.
                let back =
                    rays.iter().map(|ray| u128::from(ray.parts()[0]).clamp(1, length.max(1)));
                slice.saturating_mul(length + back.sum::<u128>())
            }
            Engine::Counts => {
                // Larger numbers would overflow.
                let last = size.map(|side| (side as u64).min(1 << 60));
                let options = game.moves.most_options(last).unwrap_or(0);
                slice.saturating_mul(length).saturating_add(options.saturating_mul(48))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps that the engine of a game takes.
    fn counted(game: &ThreeHeaps, size: [usize; 3]) -> u128 {
        let [a, b, c] = size.map(|side| side as u64);
        let all = (0..a * b * c).map(|i| [i / c / b, i / c % b, i % c]);
        let mut steps = u128::from(a * b * c);
        match Engine::of(game) {
            Engine::Marks(moves) => {
                let outcomes = Outcomes::of(game, size, &()).unwrap();
                let mark = |at| moves.for_parents(at, [a, b, c], |_| steps += 1);
                outcomes.p_positions().for_each(mark);
            }
            Engine::Counts => all.for_each(|at| game.moves.for_options(at, |_| steps += 1)),
            Engine::Rows(..) => panic!("the steps of {game} are words"),
        }
        steps
    }

    #[test]
    fn the_estimate_is_within_a_factor_of_three_of_the_number_of_steps() {
        for text in ["moore", "new-heap", "raleigh", "nim-sum", "wythoff", "king"] {
            for terms in ["", " misere", " block=2"] {
                let game: ThreeHeaps = format!("{text}{terms}").parse().unwrap();
                if matches!(Engine::of(&game), Engine::Rows(..)) {
                    continue;
                }
                for size in [[16; 3], [40; 3], [20, 30, 50], [50, 30, 20]] {
                    let (steps, counted) = (Outcomes::steps(&game, size), counted(&game, size));
                    let is_near = steps <= 3 * counted && counted <= 3 * steps;
                    assert!(is_near, "{game}, {size:?}: {steps} for {counted}");
                }
            }
        }
    }

    #[test]
    fn steps_of_words_do_not_grow_with_the_side_and_hardly_with_the_number_of_moves() {
        let a_cell = |text: &str, side| {
            let steps = Outcomes::steps(&text.parse().unwrap(), [side; 3]);
            steps as f64 / (side as f64).powi(3)
        };
        for side in [10, 1000] {
            assert_eq!([a_cell("king", side), a_cell("wythoff", side)], [2.0, 2.0]);
        }
    }
}
