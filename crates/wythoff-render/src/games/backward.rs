//! Pictures of games that are run backward.

use wythoff::automaton::BackwardGame;

use crate::colour::Rgb;
use crate::legend::Key;
use crate::overlay::Stroke;
use crate::picture::Picture;

/// The colour of the line behind which no cell is computed; no palette of values has it.
const END: Rgb = Rgb::hex(0xFF_5A4F);

impl Picture {
    /// Makes this a picture of a game that is run backward by `steps` anti-diagonals from the last
    /// four that touch the window. The caption says so. If the run does not reach all cells, a line
    /// separates the others, which have the colour of the value 0, and the key of a picture with a
    /// frame explains the line.
    ///
    /// ```
    /// use wythoff::automaton::{Choice, reverse_game};
    /// use wythoff::{K, Window};
    /// use wythoff_render::Picture;
    ///
    /// let (k, window, steps) = (K::try_new(10)?, Window::try_new(0, 0, 40, 40)?, 30);
    /// let mut picture = Picture { frame: true, ..Picture::new(k, window) };
    /// picture.run_backward(steps);
    /// assert_eq!(picture.subject.details["backward"], "30");
    /// assert_eq!(picture.keys[0].name, "end of the run; cells beyond it are not computed");
    /// let run = reverse_game(k, window, steps, Choice::R, &())?;
    /// picture.draw(&run.lines, &mut Vec::new(), &())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_backward(&mut self, steps: u64) {
        let subject = &mut self.subject;
        let lines = if steps == 1 { "anti-diagonal" } else { "anti-diagonals" };
        subject.title = format!("{}, run backward by {steps} {lines}", subject.title);
        subject.details.insert("backward", steps.to_string());
        let window = self.window;
        let oldest = BackwardGame::oldest(window, steps);
        if oldest <= (window.x() + window.y()) as i64 {
            return;
        }
        // Points are the middles of cells.
        let sum = oldest as f64 - 0.5;
        let ends = [window.x() as f64 - 1.0, window.right() as f64];
        self.strokes.push(Stroke::new(ends.map(|x| (x, sum - x)), END));
        if self.frame {
            self.keys.push(Key::line(
                "end of the run; cells beyond it are not computed",
                END,
                false,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use wythoff::{K, Window};

    use super::*;

    #[test]
    fn a_line_separates_the_cells_that_a_run_does_not_reach() {
        let window = Window::try_new(10, 20, 30, 40).unwrap();
        // The sums x + y go from 30 to 98.
        for (steps, line) in [(0, true), (64, true), (65, false), (u64::MAX, false)] {
            let k = K::try_new(5).unwrap();
            let mut picture = Picture { frame: true, ..Picture::new(k, window) };
            let title = picture.subject.title.clone();
            picture.run_backward(steps);
            assert_eq!([picture.strokes.len(), picture.keys.len()], [usize::from(line); 2]);
            let end = picture.subject.title.strip_prefix(&title).unwrap();
            assert_eq!(end, format!(", run backward by {steps} anti-diagonals"));
        }
        let mut picture = Picture::new(K::try_new(5).unwrap(), window);
        picture.run_backward(64);
        assert!(picture.keys.is_empty(), "no frame, no key");
        // Only the corner (10, 20) is beyond the line.
        assert_eq!(picture.strokes[0].points, [(9.0, 21.5), (40.0, -9.5)]);
    }
}
