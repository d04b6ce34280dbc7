//! The quotient: its elements, their products, and the images of positions.

use super::components::{Components, Word};
use super::table::Table;
use crate::game::Play;

/// The quotient of the sums of components, as [`quotient`](super::quotient()) proves it.
///
/// ```
/// use wythoff::game::Play;
/// use wythoff::game::quotient::{Answer, Components, Limits, quotient};
/// // A wild quotient of 8 elements.
/// let components = Components::of_box(&"0,1 1,1 2,0 1,2".parse()?, 4, 5)?;
/// let limits = Limits { elements: 100, sums: 100_000 };
/// let Answer::Found(wild) = quotient(&components, Play::Misere, limits, &())? else {
///     panic!("it has 8 elements")
/// };
/// assert_eq!((wild.order(), wild.tame()), (8, None));
///
/// // The outcome of 0,1 + 2,1 + 3,4 in misère play is N, because its element is no P-element.
/// let [a, b, c] = [(0, 1), (2, 1), (3, 4)].map(|(x, y)| wild.at(x, y).expect("in the box"));
/// assert!(!wild.is_p(wild.product(a, wild.product(b, c))));
/// // 3,4 and 2,1 are different: with this sum they have different outcomes.
/// let test = wild.image(wild.witness(b, c).ok_or("the same")?);
/// assert_ne!(wild.is_p(wild.product(b, test)), wild.is_p(wild.product(c, test)));
/// // b^3 = b
/// assert_eq!(wild.index_and_period(b), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    components: Components,
    play: Play,
    pub(super) table: Table,
    tests: Vec<Word>,
    products: Vec<Vec<u32>>,
}

impl Quotient {
    pub(super) fn new(components: Components, play: Play, table: Table, tests: Vec<Word>) -> Self {
        let products = (0..table.len()).map(|element| table.products(element)).collect();
        Self { components, play, table, tests, products }
    }

    /// The components.
    pub fn components(&self) -> &Components {
        &self.components
    }

    /// The meaning of the end.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Number of elements. They are numbered from 0, and element 0 is the identity.
    pub fn order(&self) -> usize {
        self.table.len()
    }

    /// The product of two elements.
    pub fn product(&self, one: usize, other: usize) -> usize {
        self.products[one][other] as usize
    }

    /// Returns true if the sums of an element are P.
    pub fn is_p(&self, element: usize) -> bool {
        self.table.p[element]
    }

    /// A sum of an element.
    pub fn word(&self, element: usize) -> &Word {
        &self.table.words[element]
    }

    /// The element of a sum.
    pub fn image(&self, word: &[u16]) -> usize {
        self.table.image(0, word).unwrap_or(0) as usize
    }

    /// The element of the position (x, y); `None` outside the box.
    pub fn at(&self, x: u64, y: u64) -> Option<usize> {
        self.components.at(x, y).map(|component| self.image(&[component]))
    }

    /// Returns a sum that has different outcomes in the company of two elements; `None` if they are
    /// the same element.
    pub fn witness(&self, one: usize, other: usize) -> Option<&Word> {
        self.tests.iter().find(|test| {
            let [one, other] = [one, other].map(|element| self.product(element, self.image(test)));
            self.is_p(one) != self.is_p(other)
        })
    }

    /// The index and the period of an element x: the least
    /// i from 0 and p from 1 on with x^(i + p) = x^i.
    pub fn index_and_period(&self, element: usize) -> (usize, usize) {
        let mut powers = vec![0];
        loop {
            let next = self.product(powers[powers.len() - 1], element);
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return (index, powers.len() - index);
            }
            powers.push(next);
        }
    }

    /// Returns n if the quotient is isomorphic to `T_n`, the misère quotient of Nim with heaps
    /// below 2^n. Such quotients are *tame*.
    pub fn tame(&self) -> Option<u32> {
        if self.play == Play::Normal {
            return None;
        }
        let all = 0..self.order();
        let p: Vec<usize> = all.clone().filter(|&x| self.is_p(x)).collect();
        match (self.order(), &p[..]) {
            (1, []) => return Some(0),
            (2, [1]) => return (self.product(1, 1) == 0).then_some(1),
            (_, [_, _]) => {}
            _ => return None,
        }
        let idempotents: Vec<usize> = all.clone().filter(|&x| self.product(x, x) == x).collect();
        let &[0, e] = &idempotents[..] else { return None };
        let a = *p.iter().find(|&&x| x != e).filter(|_| p.contains(&e))?;
        let kernel: Vec<usize> = all.filter(|&x| self.product(x, e) == x).collect();
        let group = kernel.iter().all(|&x| self.product(x, x) == e);
        let n = kernel.len().ilog2();
        let outside = self.product(a, a) == 0 && !kernel.contains(&a);
        (group && outside && n >= 2 && self.order() == kernel.len() + 2).then_some(n)
    }
}
