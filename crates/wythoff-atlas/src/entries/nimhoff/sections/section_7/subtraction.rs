//! Linear Nimhoff among the vector subtraction games: the same differences everywhere, along lines.

use std::collections::BTreeSet;

use crate::prelude::*;

/// The options of a position in a game on two heaps.
type Options = Box<dyn Fn(u64, u64) -> Vec<(u64, u64)>>;

/// Games, and how many of them are not vector subtraction games, or not along lines.
#[derive(Default, Serialize)]
struct Subtracted {
    games: u64,
    /// Games in which some position has other differences than those that fit of all differences.
    variant: u64,
    /// Games in which a multiple of a difference is none, although it fits.
    bent: u64,
}

impl Subtracted {
    /// Columns and rows of the positions that are tested, less one.
    const SIDE: u64 = 12;

    fn add(&mut self, options: &Options) {
        let differences = |x: u64, y: u64| {
            let to = options(x, y).into_iter().map(|to| (x - to.0, y - to.1));
            to.collect::<BTreeSet<(u64, u64)>>()
        };
        // What can be subtracted from the far corner can be subtracted wherever it fits.
        let side = Self::SIDE;
        let all = differences(side, side);
        let positions = (0..=side).flat_map(|y| (0..=side).map(move |x| (x, y)));
        let invariant = positions.into_iter().all(|(x, y)| {
            differences(x, y).iter().eq(all.iter().filter(|step| step.0 <= x && step.1 <= y))
        });
        let straight = all.iter().all(|&(a, b)| {
            let multiples = (2..).map(|k| (k * a, k * b));
            multiples.take_while(|to| to.0.max(to.1) <= side).all(|to| all.contains(&to))
        });
        self.games += 1;
        self.variant += u64::from(!invariant);
        self.bent += u64::from(!straight);
    }

    fn of(games: impl IntoIterator<Item = Options>) -> Self {
        let mut found = Self::default();
        games.into_iter().for_each(|game| found.add(&game));
        found
    }
}

/// All rulesets of the rules of Nim and up to two rules with coordinates up to `most`.
fn rulesets(most: u64) -> Vec<Options> {
    let rules: Vec<String> = (0..=most)
        .flat_map(|a| (0..=most).map(move |b| (a, b)))
        .filter(|&(a, b)| a + b > 0)
        .map(|(a, b)| format!("{a},{b}"))
        .collect();
    let pairs = rules.iter().enumerate().flat_map(|(place, one)| {
        rules[place..].iter().map(move |other| format!("1,0 {one} {other} 0,1"))
    });
    pairs
        .map(|text| {
            let rules = ruleset(&text);
            Box::new(move |x, y| rules.options(x, y)) as Options
        })
        .collect()
}

/// Cyclic Nimhoff: any number of tokens from one heap, or fewer than h in all from both.
fn cyclic_nimhoff(h: u64) -> Options {
    Box::new(move |x, y| {
        let one = (1..=x).map(|i| (x - i, y)).chain((1..=y).map(|j| (x, y - j)));
        let both = (1..=x).flat_map(|i| (1..=y).map(move |j| (i, j)));
        one.chain(both.filter(|(i, j)| i + j < h).map(|(i, j)| (x - i, y - j))).collect()
    })
}

/// Equal differences everywhere, along lines.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("the same moves everywhere")?;
    let most = context.pick(3, 6);
    let games = Subtracted::of(rulesets(most));
    let mutant = context.mutant("cyclic Nimhoff with h = 3, a game of the other family", || {
        Ok(Subtracted::of([cyclic_nimhoff(3)]))
    })?;
    let rule = |games: &Subtracted| Verdict::exact(games.variant == 0 && games.bent == 0);
    found.verdict("F-112", mutant.judge(&games, rule));
    Ok(numbers! {
        // The greatest a and b of the rules, and the number of positions that are tested.
        most,
        positions: (Subtracted::SIDE + 1).pow(2),
        rulesets: games,
        cyclic_nimhoff: Subtracted::of([cyclic_nimhoff(3)]),
    })
}
