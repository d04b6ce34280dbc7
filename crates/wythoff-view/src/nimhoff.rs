//! Views of Linear Nimhoff.

use wythoff::board::Board;
use wythoff::nimhoff::{
    BlockingBoard, FillMap, Nimhoff, Outcomes, Positions, TestOrder, TheoryError, fill_rules,
};
use wythoff::observer::Observer;
use wythoff::{K, Rule, Ruleset, Window};
use wythoff_render::{Anchor, Key, Label, Palette, Picture, Rgb, Scale, Stroke};

use crate::aspect::Aspect;
use crate::scene::{FamilyView, Reach, SceneError};
use crate::work::{Work, cells_of, rate};

/// Linear Nimhoff, and the aspect that is viewed.
pub(crate) struct Lines<'a> {
    rules: &'a Ruleset,
    k: K,
    aspect: Aspect,
    /// The game without blocking, if it has both rules of Nim: then each row has one P-position.
    by_rows: Option<Nimhoff>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(rules: &'a Ruleset, k: K, aspect: Aspect) -> Self {
        let by_rows = Nimhoff::try_new(rules).ok().filter(|_| k.get() == 1);
        Self { rules, k, aspect, by_rows }
    }

    /// Checks that a rule fills classes of a game: the game has it, and both rules of Nim, and no
    /// move is blocked.
    pub(crate) fn check_fill(rules: &Ruleset, k: K, rule: Rule) -> Result<(), SceneError> {
        Nimhoff::try_new(rules)?;
        if k.get() > 1 {
            return Err(SceneError::Blocked(rule));
        }
        if !rules.rules().contains(&rule) {
            return Err(SceneError::NoRule { rule, rules: rules.clone() });
        }
        Ok(())
    }
}

impl FamilyView for Lines<'_> {
    fn palettes(&self) -> Vec<Palette> {
        vec![match self.aspect {
            Aspect::Fill(_) => Palette::Fill,
            Aspect::Sees if self.k.get() > 1 => Palette::Paper,
            Aspect::Sees => Palette::Sees,
            _ => Palette::Outcome,
        }]
    }

    fn board(&self, _threads: usize) -> Box<dyn Board + Send> {
        match (self.aspect, &self.by_rows) {
            (Aspect::Outcome, Some(game)) => Box::new(Outcomes::new(game)),
            (Aspect::Fill(rule), Some(game)) => Box::new(FillMap::new(game, rule)),
            _ => Box::new(BlockingBoard::new(self.rules, self.k)),
        }
    }

    fn work(&self, window: Window, _scale: Scale, _threads: usize) -> Work<'_> {
        match (self.aspect, &self.by_rows) {
            (Aspect::Outcome, Some(game)) => rows(game, window.bottom()),
            (Aspect::Fill(rule), Some(game)) => filled(game, rule, window),
            _ => seen(self.rules, window),
        }
    }

    fn reach(&self) -> Reach {
        let kept = !(self.aspect == Aspect::Outcome && self.by_rows.is_some());
        let limit = if kept { 1 << 12 } else { 1 << 20 };
        Reach { whole: limit, limit, widest: Window::LIMIT, kept }
    }

    fn usual_side(&self) -> u64 {
        1000
    }

    fn command(&self) -> String {
        let (rules, k, aspect) = (self.rules, self.k.get(), self.aspect);
        let blocking = if k > 1 { format!(" --block {k}") } else { String::new() };
        format!("wythoff nimhoff picture --rules '{rules}'{blocking} --colour {aspect}")
    }
}

/// An estimate of the rows of a game with one P-position in each.
pub fn rows(game: &Nimhoff, rows: u64) -> Work<'_> {
    let seconds = move || {
        let mut positions = Positions::new(game);
        let mut xs = [0; 256];
        let rate = rate(|| {
            positions.fill(&mut xs);
            xs.len() as u64
        });
        rows as f64 / rate
    };
    Work::new(rows.into(), "rows", seconds) + Positions::memory(game, rows)
}

/// An estimate of the cells of a window that shows what a rule fills.
fn filled(game: &Nimhoff, rule: Rule, window: Window) -> Work<'_> {
    let amount = window.cells();
    let memory = Positions::memory(game, window.bottom()) + 8 * u128::from(window.width());
    let seconds = move || amount as f64 / rate(|| cells_of(&FillMap::new(game, rule), 512));
    Work::new(amount, "cells", seconds) + memory
}

/// An estimate of the cells of a window of any rules, by [`BlockingBoard`].
pub fn seen(rules: &Ruleset, window: Window) -> Work<'_> {
    let [width, height] = [window.right(), window.bottom()].map(u128::from);
    // Counters of 4 bytes for each column and each residue of y, with as many to spare.
    let lanes = rules.rules().iter().map(|rule| u128::from(rule.b()).min(height)).sum::<u128>();
    cells(rules, width * height) + width * (8 * lanes + 12)
}

/// An estimate of so many cells of any rules, one after the other.
pub fn cells(rules: &Ruleset, amount: u128) -> Work<'_> {
    let seconds =
        move || amount as f64 / rate(|| cells_of(&BlockingBoard::new(rules, K::ONE), 512));
    Work::new(amount, "cells", seconds)
}

/// Draws the P-lines of the theory over a picture, and names the rules that fill the regions
/// between them. The lines are translucent, so that P-positions remain visible. A picture with a
/// frame has an entry for the lines in its key.
///
/// # Errors
/// If the theory has no lines for the game, or `observer` says stop.
pub fn lines(
    game: &Nimhoff,
    picture: &mut Picture,
    observer: &dyn Observer,
) -> Result<(), TheoryError> {
    const LINE: Rgb = Rgb::hex(0x6FA8FF);
    const REGION: Rgb = Rgb::hex(0xF6D32D);
    const ORIGIN: (f64, f64) = (0.0, 0.0);
    let model = fill_rules(game, TestOrder::UntilStable, observer)?;
    for line in &model.lines.lines {
        let towards = (1.0, line.slope.to_f64());
        picture.strokes.push(Stroke::ray(ORIGIN, towards, LINE).translucent(0.6));
        let slope = line.slope.digits(5).unwrap_or_else(|| format!("{:.5}", towards.1));
        picture.labels.push(Label::new(slope, Anchor::beside(ORIGIN, towards), LINE));
    }
    if picture.frame {
        picture.keys.push(Key::line("P-line of the theory, with its slope", LINE, false));
    }
    for (i, rule) in model.fill_rules.iter().enumerate() {
        let (a, b) = (f64::from(rule.a()), f64::from(rule.b()));
        // Along the edges of the board there is no room: these two go half way to the next line.
        let towards = match (a, b, model.lines.lines.get(i.saturating_sub(1))) {
            (_, 0.0, Some(line)) => (1.0, (line.slope.to_f64().atan() / 2.0).tan()),
            (0.0, _, Some(line)) => ((line.slope.to_f64().recip().atan() / 2.0).tan(), 1.0),
            _ => (a, b),
        };
        let name = format!("({a}, {b})");
        picture.labels.push(Label::new(name, Anchor::along(ORIGIN, towards), REGION));
    }
    Ok(())
}
