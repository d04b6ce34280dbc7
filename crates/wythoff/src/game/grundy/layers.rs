//! Outcomes row by row, for each number of passes.

use super::by_class::{ClassIndex, RowIndex};
use super::cone::ConeCounts;
use super::for_single_options;
use super::outcomes::of_counts;
use crate::game::Outcome;
use crate::game::heap_game::{HeapGame, Play};
use crate::observer::{Interrupted, Observer};

/// The outcomes for x < `width` and y < `height`, row by row, by the number of passes left. All
/// options of a position have to lie left of it or below it.
pub(super) fn by_passes(
    game: &HeapGame,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Outcome>>, Interrupted> {
    let mut layers: Vec<Layer> =
        (0..=game.passes).map(|_| Layer::new(game, width, height)).collect();
    let classes = ClassIndex::of(game, width, height);
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        let classes = classes.as_ref();
        let row = Row {
            game,
            y,
            width,
            classes: classes.map(|all| all.iter().map(|one| one.row(y as u64)).collect()),
        };
        layers
            .iter_mut()
            .filter_map(|layer| layer.cone.as_mut())
            .for_each(|cone| cone.begin_row(y));
        for x in 0..width {
            let mut after_pass = None;
            for layer in &mut layers {
                after_pass = Some(layer.next(&row, x, after_pass));
            }
        }
    }
    Ok(layers.into_iter().map(|layer| layer.outcomes).collect())
}

/// A row that is being computed.
struct Row<'a> {
    game: &'a HeapGame,
    y: usize,
    /// The number of cells in a row.
    width: usize,
    /// The classes of the cells, ray by ray; none if P-positions are not counted by class.
    classes: Option<Vec<RowIndex>>,
}

/// The outcomes with some number of passes left.
struct Layer {
    /// The number of P-positions in each class, ray by ray.
    lost: Vec<Vec<u32>>,
    /// The number of P-positions in the cones, if they are counted.
    cone: Option<ConeCounts>,
    outcomes: Vec<Outcome>,
}

impl Layer {
    fn new(game: &HeapGame, width: usize, height: usize) -> Self {
        let classes = ClassIndex::of(game, width, height);
        let cone = game.moves.cone().filter(|_| classes.is_some());
        let cone = cone.map(|m| ConeCounts::new(m, width, height));
        let classes = classes.unwrap_or_default();
        let lost = classes.iter().map(|classes| vec![0; classes.len()]).collect();
        Self { lost, cone, outcomes: Vec::with_capacity(width * height) }
    }

    /// Computes the next outcome, that of cell x of the row.
    #[inline]
    fn next(&mut self, row: &Row<'_>, x: usize, after_pass: Option<Outcome>) -> Outcome {
        let outcome = self.decide(row, x, after_pass);
        // No move leads to a hole.
        if outcome == Outcome::P && !row.game.holes.contains(&(x as u64, row.y as u64)) {
            let classes = row.classes.as_deref().unwrap_or_default();
            self.lost.iter_mut().zip(classes).for_each(|(lost, row)| lost[row.at(x)] += 1);
            if let Some(cone) = &mut self.cone {
                cone.insert(x);
            }
        }
        self.outcomes.push(outcome);
        outcome
    }

    #[inline]
    fn decide(&self, row: &Row<'_>, x: usize, after_pass: Option<Outcome>) -> Outcome {
        let &Row { game, y, width, .. } = row;
        let at = (x as u64, y as u64);
        if game.terminal.contains(&at) {
            return of_counts(game, 0, 0);
        }
        let options = || {
            let options = game.options(at.0, at.1).len() as u64;
            options + u64::from(options > 0 && after_pass.is_some())
        };
        let most = game.blocks(if game.comply.is_some() { options() } else { 0 });
        let seen = self.lost.iter().zip(row.classes.as_deref().unwrap_or_default());
        let mut lost: u64 = seen.map(|(lost, row)| u64::from(lost[row.at(x)])).sum();
        lost += self.cone.as_ref().map_or(0, |cone| u64::from(cone.at(x, y)));
        if lost <= most {
            let is_lost =
                |(x, y): (u64, u64)| self.outcomes[y as usize * width + x as usize] == Outcome::P;
            for_single_options(game, row.classes.is_some(), at, |option| {
                lost += u64::from(is_lost(option));
            });
        }
        if lost <= most && after_pass == Some(Outcome::P) {
            lost += u64::from(game.can_move(at.into()));
        }
        match game.play {
            _ if lost > most => Outcome::N,
            Play::Normal => Outcome::P,
            Play::Misere if lost == 0 => of_counts(game, 0, game.can_move(at.into()).into()),
            Play::Misere => of_counts(game, lost, options()),
        }
    }
}
