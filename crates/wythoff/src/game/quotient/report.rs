//! Answers about quotients in words: generators, relations and positions, as the program and Python
//! give them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Answer, Components, Larger, Limits, Presentation, Quotient};

/// The answer about the quotient of a box of positions.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// The quotient is within the limit.
    Found(Found),
    /// The quotient is too large.
    TooLarge(TooLarge),
}

impl Report {
    /// Returns the answer of [`quotient`](super::quotient()) about the positions of a box, `size`
    /// columns and rows, of the game that is written as `moves`.
    ///
    /// Time: O(positions + elements of the quotient).
    ///
    /// ```
    /// use wythoff::game::Play;
    /// use wythoff::game::quotient::report::Report;
    /// use wythoff::game::quotient::{Components, Limits, quotient};
    ///
    /// let nim = Components::of_box(&"nim".parse()?, 3, 1)?;
    /// let limits = Limits { elements: 100, sums: 100_000 };
    /// let answer = quotient(&nim, Play::Misere, limits, &())?;
    /// let Report::Found(found) = Report::new("nim misere".into(), (3, 1), limits, &nim, &answer)
    ///     else { panic!("small") };
    /// assert_eq!(found.board, [["1", "a", "b"]]);
    /// assert_eq!(found.p, ["a", "b^2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(
        moves: String,
        size: (u64, u64),
        limits: Limits,
        components: &Components,
        answer: &Answer,
    ) -> Self {
        match answer {
            Answer::Found(quotient) => Self::Found(Found::new(moves, size, quotient)),
            Answer::Larger(larger) => {
                Self::TooLarge(TooLarge::new(moves, size, limits.elements, components, larger))
            }
        }
    }
}

/// The answer about a quotient within the limit.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Found {
    /// The game, written as its moves.
    pub moves: String,
    /// Columns of the board.
    pub width: u64,
    /// Rows of the board.
    pub height: u64,
    /// Number of elements.
    pub order: usize,
    /// n if the quotient is `T_n`.
    pub tame: Option<u32>,
    /// The elements that are P-positions.
    pub p: Vec<String>,
    /// The letters of the monoid, each with the first position that it stands for.
    pub generators: Vec<Generator>,
    /// Equations between words that present the monoid.
    pub relations: Vec<String>,
    /// All elements.
    pub elements: Vec<Element>,
    /// The element of each position, row by row.
    pub board: Vec<Vec<String>>,
}

/// A generator of the quotient.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Generator {
    /// The letter.
    pub letter: String,
    /// The first position that it stands for.
    pub at: (u64, u64),
}

/// An element: x^(index + period) = x^index.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Element {
    /// The element as a word.
    pub name: String,
    /// True if a sum with this element is a P-position.
    pub p: bool,
    /// The index of the element.
    pub index: usize,
    /// The period of the element.
    pub period: usize,
    /// Positions whose sum it is.
    pub sum: Vec<(u64, u64)>,
}

/// The answer about a quotient that is too large.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TooLarge {
    /// The game, written as its moves.
    pub moves: String,
    /// Columns of the board.
    pub width: u64,
    /// Rows of the board.
    pub height: u64,
    /// The limit that was exceeded.
    pub more_than: usize,
    /// The position from which on the quotient has so many elements.
    pub from: (u64, u64),
    /// Sums that are pairwise different.
    pub sums: Vec<Vec<(u64, u64)>>,
    /// For any two of the sums, one of these tests has different outcomes with both.
    pub tests: Vec<Vec<(u64, u64)>>,
}

/// The positions of a word.
fn positions(components: &Components, word: &[u16]) -> Vec<(u64, u64)> {
    word.iter().filter_map(|&component| components.position(component)).collect()
}

impl Found {
    fn new(moves: String, (width, height): (u64, u64), quotient: &Quotient) -> Self {
        let Presentation { generators, relations, normal_forms } = Presentation::of(quotient);
        let components = quotient.components();
        let name = |element: usize| normal_forms[element].to_string();
        let all = 0..quotient.order();
        let element = |element: usize| {
            let (index, period) = quotient.index_and_period(element);
            let sum = positions(components, quotient.word(element));
            Element { name: name(element), p: quotient.is_p(element), index, period, sum }
        };
        let generator = |&component: &u16| {
            let letter = name(quotient.image(&[component]));
            components.position(component).map(|at| Generator { letter, at })
        };
        let row = |y: u64| (0..width).filter_map(|x| quotient.at(x, y)).map(name).collect();
        let mut elements: Vec<usize> = all.collect();
        elements.sort_by_key(|&element| normal_forms[element].order());
        Self {
            moves,
            width,
            height,
            order: quotient.order(),
            tame: quotient.tame(),
            p: elements.iter().copied().filter(|&m| quotient.is_p(m)).map(name).collect(),
            generators: generators.iter().filter_map(generator).collect(),
            relations: relations.iter().map(ToString::to_string).collect(),
            elements: elements.into_iter().map(element).collect(),
            board: (0..height).map(row).collect(),
        }
    }
}

impl TooLarge {
    fn new(
        moves: String,
        (width, height): (u64, u64),
        more_than: usize,
        components: &Components,
        larger: &Larger,
    ) -> Self {
        let all =
            |words: &[Vec<u16>]| words.iter().map(|word| positions(components, word)).collect();
        let from = components.position(larger.component).unwrap_or_default();
        let (sums, tests) = (all(&larger.words), all(&larger.tests));
        Self { moves, width, height, more_than, from, sums, tests }
    }
}
