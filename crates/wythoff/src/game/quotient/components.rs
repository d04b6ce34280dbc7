//! The components of sums: the positions of a box, each game once.

use std::collections::HashMap;

use thiserror::Error;

use crate::game::HeapGame;

/// A sum of components: their numbers in rising order, each as often as it occurs. The empty word
/// is the sum without components. Component 0 has no move and is never written.
pub type Word = Vec<u16>;

/// The components of sums: games, each with its options, which are components with smaller numbers.
/// Component 0 is the game without a move.
///
/// The positions of a box of a game on two heaps are such components, because moves never add
/// tokens. Positions with the same options are one component. So are positions H and G if H has all
/// options of G, and G is an option of each of the other options of H: the answer to a move to one
/// of these is the move to G. If G has no move, H must not be P in misère play. Then H and G have
/// the same outcome in every sum, in normal and in misère play (Conway, On Numbers and Games,
/// chapter 12).
///
/// ```
/// use wythoff::game::quotient::Components;
/// let king = Components::of_box(&"king".parse()?, 3, 3)?;
/// // 0,0 has no move; 1,0 and 0,1 lead to 0,0 only.
/// assert_eq!(king.at(0, 0), Some(0));
/// assert_eq!((king.at(1, 0), king.at(0, 1)), (Some(1), Some(1)));
/// // 2,0 leads to 1,0, from where 0,0 can be reached: it is the game without a move.
/// assert_eq!(king.at(2, 0), Some(0));
/// // 1,1 leads to 0,0, 1,0 and 0,1.
/// assert_eq!(king.at(1, 1), Some(2));
/// assert_eq!(king.options(2), [0, 1]);
/// assert_eq!(king.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Components {
    options: Vec<Vec<u16>>,
    /// The first position of each component; empty for components that are given by their options.
    positions: Vec<(u64, u64)>,
    width: u64,
    /// The component of each position, row y = 0 first.
    of: Vec<u16>,
}

/// The error of games and boxes that have no quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ComponentsError {
    /// The opponent may block options. A block refers to a single game, not to a sum.
    #[error("a sum of games with blocking is not defined")]
    Blocking,
    /// Passes are a store that all components would share.
    #[error("a sum of games with passes is not defined")]
    Passes,
    /// Moves add tokens, are computed, or depend on the play before them.
    #[error(
        "the moves have to be the same whatever was played before, and lead into the box: none that adds \
         tokens or is computed, and no restricted imitations"
    )]
    Outside,
    /// The box has no position or more than [`Components::MOST`].
    #[error("the box has {0} positions; it can have 1 to {most}", most = Components::MOST)]
    Size(u128),
    /// An option of this component is not a component with a smaller number.
    #[error("component {0} has an option that is not a smaller component")]
    Option(usize),
    /// A component other than component 0 has no option.
    #[error("component {0} has no option; component 0 is the game without a move")]
    NoOption(usize),
}

impl Components {
    /// The largest number of positions of a box, and of components.
    pub const MOST: usize = 10_000;

    /// The components of the positions (x, y) with x < `width` and y < `height`. The numbers rise
    /// with x + y, then with x. The meaning of the end, normal or misère, is not part of them.
    ///
    /// `Time: O(options of the box)`, sorted. `Memory:` 2 bytes for each option.
    ///
    /// # Errors
    /// If the game has blocking or passes, if its moves add tokens or are computed, or the box is
    /// empty or has more than [`MOST`](Self::MOST) positions.
    pub fn of_box(game: &HeapGame, width: u64, height: u64) -> Result<Self, ComponentsError> {
        if game.has_blocks() {
            return Err(ComponentsError::Blocking);
        }
        if game.passes > 0 {
            return Err(ComponentsError::Passes);
        }
        if game.is_searched() {
            return Err(ComponentsError::Outside);
        }
        let cells = u128::from(width) * u128::from(height);
        if !(1..=Self::MOST as u128).contains(&cells) {
            return Err(ComponentsError::Size(cells));
        }
        let place = |(x, y): (u64, u64)| (y * width + x) as usize;
        let mut order: Vec<(u64, u64)> =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        order.sort_by_key(|&(x, y)| (x + y, y));
        // Component 0 exists even if it is not needed: every game ends.
        let mut known = HashMap::from([(vec![], 0)]);
        let (mut options, mut positions) = (vec![vec![]], vec![(0, 0)]);
        // True for the components that are P alone in misère play.
        let mut p = vec![false];
        let mut of = vec![0; order.len()];
        for at in order {
            let to = game.options(at.0, at.1).into_iter().map(|to| of[place(to)]);
            let mut to: Vec<u16> = to.collect();
            to.sort_unstable();
            to.dedup();
            let wins = to.iter().any(|&option| p[usize::from(option)]);
            of[place(at)] = *known.entry(to.clone()).or_insert_with(|| {
                simplest(&options, &to, wins).unwrap_or_else(|| {
                    options.push(to);
                    positions.push(at);
                    p.push(!wins);
                    (options.len() - 1) as u16
                })
            });
        }
        Ok(Self { options, positions, width, of })
    }

    /// Components that are given by their options: the options of component 0, of component 1, and
    /// so on.
    ///
    /// # Errors
    /// If an option of a component is not smaller than the component, a component from 1 on has no
    /// option, or there are no components or more than [`MOST`](Self::MOST).
    ///
    /// ```
    /// use wythoff::game::quotient::Components;
    /// let nim_heaps = Components::from_options(vec![vec![], vec![0], vec![0, 1]])?;
    /// assert_eq!(nim_heaps.len(), 3);
    /// assert!(Components::from_options(vec![vec![], vec![1]]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_options(mut options: Vec<Vec<u16>>) -> Result<Self, ComponentsError> {
        if !(1..=Self::MOST).contains(&options.len()) {
            return Err(ComponentsError::Size(options.len() as u128));
        }
        for (component, options) in options.iter_mut().enumerate() {
            options.sort_unstable();
            options.dedup();
            if options.last().is_some_and(|&option| usize::from(option) >= component) {
                return Err(ComponentsError::Option(component));
            }
            if component > 0 && options.is_empty() {
                return Err(ComponentsError::NoOption(component));
            }
        }
        Ok(Self { options, positions: vec![], width: 0, of: vec![] })
    }

    /// Number of components, component 0 among them.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns false: component 0 always exists.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a component, in rising order; none of component 0.
    pub fn options(&self, component: u16) -> &[u16] {
        &self.options[usize::from(component)]
    }

    /// The first position of a component in the order of the numbers; `None` for components that
    /// are given by their options.
    pub fn position(&self, component: u16) -> Option<(u64, u64)> {
        self.positions.get(usize::from(component)).copied()
    }

    /// The component of the position (x, y); `None` outside the box.
    pub fn at(&self, x: u64, y: u64) -> Option<u16> {
        let inside = x < self.width;
        inside
            .then(|| y.checked_mul(self.width)?.checked_add(x))
            .flatten()
            .and_then(|place| self.of.get(usize::try_from(place).ok()?).copied())
    }
}

/// Returns the component that equals the game with the options `to` in every sum, if one of the
/// options of `to` is such a component: all its options are in `to`, and the others lead to it.
/// `wins` is true if the game is N in misère play.
fn simplest(options: &[Vec<u16>], to: &[u16], wins: bool) -> Option<u16> {
    let of = |component: u16| &options[usize::from(component)];
    let equals = |&component: &u16| {
        let inside = of(component).iter().all(|option| to.contains(option));
        let leads =
            |option: &u16| of(component).contains(option) || of(*option).contains(&component);
        (component > 0 || wins) && inside && to.iter().all(leads)
    };
    to.iter().flat_map(|&option| of(option)).copied().find(equals)
}

/// Returns the word of the sum of two words.
pub(super) fn sum(one: &[u16], other: &[u16]) -> Word {
    let mut word = [one, other].concat();
    word.sort_unstable();
    word.retain(|&component| component > 0);
    word
}

/// Calls `visit` with the words of the options of a sum until it returns true. Returns true if it
/// did.
pub(super) fn any_option(
    components: &Components,
    word: &[u16],
    mut visit: impl FnMut(Word) -> bool,
) -> bool {
    let different = |i: &usize| *i == 0 || word[*i] != word[i - 1];
    (0..word.len()).filter(different).any(|i| {
        let mut rest = word.to_vec();
        let component = rest.remove(i);
        components.options(component).iter().any(|&option| visit(sum(&rest, &[option])))
    })
}
