//! The twenty games of the gallery.

use wythoff::{Rule, Ruleset};

use crate::measure::play::ruleset;

/// A game of the gallery.
pub(super) struct Exhibit {
    /// Its rules, as they are typed.
    pub(super) rules: &'static str,
    /// The name of its picture.
    pub(super) name: &'static str,
    /// The sentence about its picture.
    pub(super) note: &'static str,
    /// With parallel rules, the rules whose arms these would be if every multiple counted: a
    /// direction whose multiples fill the part w of it is replaced by a rule of length 1/w,
    /// and all lengths are multiplied by a whole number, which changes no slope.
    pub(super) uniform: Option<&'static str>,
}

/// A game with one rule in each direction.
const fn plain(rules: &'static str, name: &'static str, note: &'static str) -> Exhibit {
    Exhibit { rules, name, note, uniform: None }
}

/// A game with parallel rules.
const fn parallel(
    rules: &'static str,
    name: &'static str,
    uniform: &'static str,
    note: &'static str,
) -> Exhibit {
    Exhibit { rules, name, note, uniform: Some(uniform) }
}

pub(super) const EXHIBITS: [Exhibit; 20] = [
    plain(
        "1,0 1,3 0,1",
        "1-3",
        "A broad arm and a thin one, and between them one even blue weave with a few dark \
         threads.",
    ),
    plain(
        "1,0 1,5 0,1",
        "1-5",
        "The thin arm stands beside black stripes; blue, violet and blue again follow like \
         layers of glass.",
    ),
    plain(
        "1,0 2,5 0,1",
        "2-5",
        "Two layers of weave meet in a straight edge that points at the place where the arms \
         part.",
    ),
    plain(
        "1,0 3,3 0,1",
        "3-3",
        "A violet blade between two dark wings, each the mirror image of the other.",
    ),
    plain(
        "1,0 1,1 2,3 0,1",
        "1-1-2-3",
        "The middle arm is a sheaf of threads; a violet ray and a dark one accompany it.",
    ),
    plain(
        "1,0 1,2 4,1 0,1",
        "1-2-4-1",
        "A broad middle arm rises through the weave, and the first arm is thinner than a \
         pencil line.",
    ),
    plain(
        "1,0 1,4 3,2 0,1",
        "1-4-3-2",
        "One strong arm in the middle, violet to the left of it, blue to the right.",
    ),
    plain(
        "1,0 2,4 3,4 0,1",
        "2-4-3-4",
        "The middle arm is spread into threads that run beside each other without touching.",
    ),
    plain(
        "1,0 1,3 3,1 0,1",
        "camels",
        "The camel’s two moves: a straight middle arm, blue on both sides, and two violet rays.",
    ),
    plain(
        "1,0 1,3 4,1 5,2 0,1",
        "1-3-4-1-5-2",
        "Three knights’ moves of different lengths: one broad diagonal arm, and dark shadows \
         beside the others.",
    ),
    plain(
        "1,0 1,4 1,5 4,1 5,1 0,1",
        "giraffes",
        "Four long knights’ moves: linen of high values, with the diagonal arm as a seam.",
    ),
    plain(
        "2,0 1,1 0,2",
        "even-axes",
        "Rows and columns in steps of two: where the arms part, a small lattice of crossing \
         threads, and behind it a kite.",
    ),
    plain(
        "3,0 2,2 0,1",
        "3-0-2-2",
        "Rows in steps of three: the hood is long and flat, and threads leave the upper arm \
         in pairs.",
    ),
    plain(
        "3,0 1,2 0,2",
        "3-0-1-2",
        "Threads of the lower arm cross in front of a black slit, from which blue and violet \
         fans open.",
    ),
    plain(
        "2,0 1,1 2,3 0,1",
        "2-0-1-1-2-3",
        "The last arm splits: a bundle of olive lines parts from the rest, and black space \
         opens between.",
    ),
    plain(
        "3,0 2,1 1,2 0,2",
        "3-0-knights",
        "Two knights’ moves with longer steps along the axes: lattices on both sides of the \
         middle arm, and two black openings.",
    ),
    parallel(
        "2,0 3,0 0,2",
        "two-rows",
        "3,0 0,4",
        "Only rows and columns, rows in steps of two and three: planes of pale glass meet in \
         straight edges.",
    ),
    parallel(
        "2,0 3,0 1,2 0,2",
        "two-rows-1-2",
        "3,0 2,4 0,4",
        "The same rows with a knight’s move: a white ray behind a veil; rows without rest lie \
         under the lower arm.",
    ),
    parallel(
        "1,0 3,3 4,4 0,1",
        "3-3-4-4",
        "1,0 2,2 0,1",
        "Two lengths on the diagonal: pale arms, and a white beam between them that begins \
         like a flame.",
    ),
    parallel(
        "1,0 1,2 4,4 5,5 0,1",
        "1-2-4-4-5-5",
        "2,0 2,4 5,5 0,2",
        "Steps of four and five on the diagonal, and a knight’s move: all values are high, \
         and the arms show as faint folds.",
    ),
];

impl Exhibit {
    pub(super) fn ruleset(&self) -> Ruleset {
        ruleset(self.rules)
    }

    /// The shortest rule (a, b) of each direction, by rising slope.
    pub(super) fn directions(&self) -> Vec<(u64, u64)> {
        let mut directions: Vec<(u64, u64)> = Vec::new();
        for rule in self.ruleset().rules() {
            let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
            if directions.last().is_none_or(|last| last.0 * b != last.1 * a) {
                directions.push((a, b));
            }
        }
        directions
    }

    /// The rules without the shorter ones of each direction.
    pub(super) fn longest(&self) -> Ruleset {
        let rules = self.ruleset();
        let parallel = |of: &Rule, other: &Rule| of.a() * other.b() == of.b() * other.a();
        let longest = rules.rules().chunk_by(parallel).filter_map(<[Rule]>::last);
        let longest: Vec<_> = longest.map(|rule| format!("{},{}", rule.a(), rule.b())).collect();
        ruleset(&longest.join(" "))
    }
}
