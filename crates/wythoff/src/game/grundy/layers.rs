//! Outcomes row by row, for each number of passes.

use super::by_class::{ClassIndex, RowIndex};
use super::cone::ConeCounts;
use super::for_single_options;
use super::outcomes::class;
use crate::game::Outcome;
use crate::game::heap_game::{HeapGame, Modulus, Play, Tally};
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
            .flat_map(|layer| &mut layer.counts)
            .filter_map(|counts| counts.cone.as_mut())
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

/// P-positions by class.
struct Counts {
    /// The number of P-positions in each class of a ray, ray by ray.
    lost: Vec<Vec<u32>>,
    /// The number of P-positions in the cones, if they are counted.
    cone: Option<ConeCounts>,
}

impl Counts {
    fn new(game: &HeapGame, width: usize, height: usize) -> Self {
        let classes = ClassIndex::of(game, width, height);
        let cone = game.moves.cone().filter(|_| classes.is_some());
        let cone = cone.map(|m| ConeCounts::new(m, width, height));
        let classes = classes.unwrap_or_default();
        let lost = classes.iter().map(|classes| vec![0; classes.len()]).collect();
        Self { lost, cone }
    }

    /// Counts the P-position in cell x of the row.
    fn insert(&mut self, row: &Row<'_>, x: usize) {
        let classes = row.classes.as_deref().unwrap_or_default();
        self.lost.iter_mut().zip(classes).for_each(|(lost, row)| lost[row.at(x)] += 1);
        if let Some(cone) = &mut self.cone {
            cone.insert(x);
        }
    }

    /// The number of P-positions in the classes of cell x of the row, and in its cone.
    #[inline]
    fn at(&self, row: &Row<'_>, x: usize) -> u64 {
        let seen = self.lost.iter().zip(row.classes.as_deref().unwrap_or_default());
        let lost: u64 = seen.map(|(lost, row)| u64::from(lost[row.at(x)])).sum();
        lost + self.cone.as_ref().map_or(0, |cone| u64::from(cone.at(x, row.y)))
    }
}

/// The outcomes with some number of passes left.
struct Layer {
    /// The P-positions by the remainder of the sum of their heaps, under a twist with a modulus;
    /// otherwise all of them together.
    counts: Vec<Counts>,
    outcomes: Vec<Outcome>,
}

impl Layer {
    fn new(game: &HeapGame, width: usize, height: usize) -> Self {
        let parts = game.twist.modulus().map_or(1, Modulus::get);
        let counts = (0..parts).map(|_| Counts::new(game, width, height)).collect();
        Self { counts, outcomes: Vec::with_capacity(width * height) }
    }

    /// Computes the next outcome, that of cell x of the row.
    #[inline]
    fn next(&mut self, row: &Row<'_>, x: usize, after_pass: Option<Outcome>) -> Outcome {
        let (game, at) = (row.game, (x as u64, row.y as u64));
        let outcome = if game.terminal.contains(&at) {
            Tally::default().outcome(game.twist, game.play)
        } else if game.twist.modulus().is_some() {
            self.decide_by_class(row, x, after_pass)
        } else {
            self.decide(row, x, after_pass)
        };
        // No move leads to a hole.
        if outcome == Outcome::P && !game.holes.contains(&at) {
            self.counts[class(game, at)].insert(row, x);
        }
        self.outcomes.push(outcome);
        outcome
    }

    /// The outcome of an option.
    fn of(&self, row: &Row<'_>, (x, y): (u64, u64)) -> Outcome {
        self.outcomes[y as usize * row.width + x as usize]
    }

    /// The outcome of cell x under blocking: P-positions are counted until they are too many.
    #[inline]
    fn decide(&self, row: &Row<'_>, x: usize, after_pass: Option<Outcome>) -> Outcome {
        let &Row { game, y, .. } = row;
        let at = (x as u64, y as u64);
        let options = || {
            let options = game.options(at.0, at.1).len() as u64;
            options + u64::from(options > 0 && after_pass.is_some())
        };
        let most = game.twist.blocks(if game.counts_options() { options() } else { 0 });
        let mut lost = self.counts[0].at(row, x);
        if lost <= most {
            for_single_options(game, row.classes.is_some(), at, |option| {
                lost += u64::from(self.of(row, option) == Outcome::P);
            });
        }
        if lost <= most && after_pass == Some(Outcome::P) {
            lost += u64::from(game.can_move(at.into()));
        }
        let is_won = match game.play {
            _ if lost > most => true,
            Play::Normal => false,
            Play::Misere if lost == 0 => !game.can_move(at.into()),
            Play::Misere => lost == options(),
        };
        if is_won { Outcome::N } else { Outcome::P }
    }

    /// The outcome of cell x under a twist with a modulus: P-positions are counted by class.
    fn decide_by_class(&self, row: &Row<'_>, x: usize, after_pass: Option<Outcome>) -> Outcome {
        let &Row { game, y, .. } = row;
        let at = (x as u64, y as u64);
        let mut tally = Tally::default();
        for (class, counts) in self.counts.iter().enumerate() {
            tally.add_lost(class, counts.at(row, x));
        }
        for_single_options(game, row.classes.is_some(), at, |option| {
            tally.add(class(game, option), self.of(row, option));
        });
        if let Some(outcome) = after_pass.filter(|_| game.can_move(at.into())) {
            tally.add(class(game, at), outcome);
        }
        tally.outcome(game.twist, game.play)
    }
}
