//! The search for the quotient: sums are told apart by tests until the check of all sums passes.

use std::collections::HashMap;

use super::bits::Bits;
use super::components::{Components, Word, any_option, sum};
use super::monoid::Quotient;
use super::outcomes::Outcomes;
use super::table::Table;
use super::verify::violation;
use super::{Answer, Larger, Limits, QuotientError};
use crate::game::Play;
use crate::observer::Observer;

/// The table of outcomes of words with tests.
struct Learner<'a> {
    components: &'a Components,
    play: Play,
    limits: Limits,
    outcomes: Outcomes<'a>,
    /// The quotient of the components before the last one, proved.
    proved: Table,
    /// The last complete table, right or wrong, by which moves are ordered.
    guess: Table,
    /// The elements: words that the tests tell apart, and the images of the components.
    table: Table,
    /// Words whose sums with the elements have different outcomes. The first one is empty.
    tests: Vec<Word>,
    /// The outcomes of each element with the tests, P as 1.
    rows: Vec<Bits>,
    /// The outcomes of each element with a component and the tests: `next[c][m]`.
    next: Vec<Vec<Bits>>,
    element_of: HashMap<Bits, u32>,
}

/// The reason to stop the search.
#[derive(derive_more::From)]
enum Stop {
    Larger,
    #[from]
    Error(QuotientError),
}

pub(super) fn learn(
    components: &Components,
    play: Play,
    limits: Limits,
    observer: &dyn Observer,
) -> Result<Answer, QuotientError> {
    let mut learner = Learner::new(components, play, limits, observer);
    for component in 0..components.len() as u16 {
        match learner.add(component) {
            Ok(()) => learner.proved = learner.table.clone(),
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Larger) => {
                let Learner { table, tests, .. } = learner;
                return Ok(Answer::Larger(Larger { component, words: table.words, tests }));
            }
        }
    }
    let Learner { table, tests, .. } = learner;
    Ok(Answer::Found(Quotient::new(components.clone(), play, table, tests)))
}

impl<'a> Learner<'a> {
    fn new(
        components: &'a Components,
        play: Play,
        limits: Limits,
        observer: &'a dyn Observer,
    ) -> Self {
        let one = Bits::of(1, |_| play == Play::Normal);
        let table = Table { words: vec![vec![]], p: vec![play == Play::Normal], steps: vec![] };
        Self {
            components,
            play,
            limits,
            outcomes: Outcomes::new(components, play, limits.sums, observer),
            proved: table.clone(),
            guess: table.clone(),
            table,
            tests: vec![vec![]],
            rows: vec![one.clone()],
            next: vec![],
            element_of: HashMap::from([(one, 0)]),
        }
    }

    /// Returns true if a sum is P.
    fn is_p(&mut self, word: &[u16]) -> Result<bool, QuotientError> {
        self.outcomes.is_p(word, &self.proved, &self.guess)
    }

    /// Returns a violation of a table.
    fn violation(&self, table: &Table) -> Result<Option<Word>, QuotientError> {
        Ok(violation(self.components, self.play, table, self.outcomes.observer)?)
    }

    /// Adds a component, and tests until the table is the quotient.
    fn add(&mut self, component: u16) -> Result<(), Stop> {
        self.outcomes.done = component;
        self.outcomes.watch()?;
        // Most components have the image of an element, which the check proves or refutes.
        let row = self.row(&[component])?;
        if let Some(&element) = self.element_of.get(&row) {
            let mut table = self.table.clone();
            table.steps.push(table.products(element as usize));
            if self.violation(&table)?.is_none() {
                let rows = table.steps[usize::from(component)].iter();
                self.next.push(rows.map(|&image| self.rows[image as usize].clone()).collect());
                self.table = table;
                let word = &mut self.table.words[element as usize];
                if word.len() > 1 {
                    *word = vec![component];
                }
                return Ok(());
            }
        }
        self.next.push(vec![]);
        self.table.steps.push(vec![]);
        loop {
            self.close()?;
            let test = match self.table.not_commuting() {
                Some(at) => self.test_of_order(at)?,
                None => match self.violation(&self.table)? {
                    Some(word) => self.test_of_violation(word)?,
                    None => return Ok(()),
                },
            };
            self.guess = self.table.clone();
            self.add_test(test)?;
        }
    }

    /// The outcomes of a word with the tests.
    fn row(&mut self, word: &[u16]) -> Result<Bits, QuotientError> {
        let mut row = Bits::default();
        for test in 0..self.tests.len() {
            let word = sum(word, &self.tests[test]);
            let bit = self.is_p(&word)?;
            row.push(test, bit);
        }
        Ok(row)
    }

    /// Completes the steps. Words that the tests tell from all elements become elements.
    fn close(&mut self) -> Result<(), Stop> {
        let mut element = 0;
        while element < self.table.len() {
            self.outcomes.watch()?;
            for component in 0..self.next.len() {
                let word = sum(&self.table.words[element], &[component as u16]);
                if self.next[component].len() == element {
                    let row = self.row(&word)?;
                    self.next[component].push(row);
                }
                if self.table.steps[component].len() > element {
                    continue;
                }
                let row = &self.next[component][element];
                let image = match self.element_of.get(row) {
                    Some(&image) => image,
                    None => {
                        let (new, row) = (self.table.len() as u32, row.clone());
                        self.table.words.push(word);
                        self.table.p.push(row.contains(0));
                        self.element_of.insert(row.clone(), new);
                        self.rows.push(row);
                        new
                    }
                };
                self.table.steps[component].push(image);
                if self.table.len() > self.limits.elements {
                    return Err(Stop::Larger);
                }
            }
            element += 1;
        }
        Ok(())
    }

    /// Adds a test, and forgets the steps.
    fn add_test(&mut self, test: Word) -> Result<(), QuotientError> {
        let number = self.tests.len();
        self.element_of.clear();
        for element in 0..self.table.len() {
            self.outcomes.watch()?;
            let word = self.table.words[element].clone();
            let bit = self.is_p(&sum(&word, &test))?;
            self.rows[element].push(number, bit);
            self.element_of.insert(self.rows[element].clone(), element as u32);
            for component in 0..self.next.len() {
                let bit = self.is_p(&sum(&sum(&word, &[component as u16]), &test))?;
                self.next[component][element].push(number, bit);
            }
        }
        self.table.steps.iter_mut().for_each(Vec::clear);
        self.tests.push(test);
        Ok(())
    }

    /// Returns a test that tells an element from a word with its row, if two components do not
    /// commute on an element.
    fn test_of_order(&mut self, (m, c, d): (u32, u16, u16)) -> Result<Word, QuotientError> {
        let word = sum(&self.table.words[m as usize], &[c, d]);
        let row = self.row(&word)?;
        let step = |component: u16, m: u32| self.table.steps[usize::from(component)][m as usize];
        for (first, second) in [(c, d), (d, c)] {
            let other = &self.next[usize::from(second)][step(first, m) as usize];
            if let Some(test) = row.first_difference(other) {
                return Ok(sum(&self.tests[test], &[second]));
            }
        }
        Err(QuotientError::Inconsistent)
    }

    /// Returns a test that tells an element from a word with its row, if the images of a sum and
    /// its options violate the rule of outcomes.
    fn test_of_violation(&mut self, word: Word) -> Result<Word, QuotientError> {
        let mut sums = vec![];
        any_option(self.components, &word, |option| {
            sums.push(option);
            false
        });
        sums.push(word);
        for word in sums {
            let by_image = self.table.is_p(&word).ok_or(QuotientError::Inconsistent)?;
            if self.is_p(&word)? == by_image {
                continue;
            }
            // The outcome of the element of the first components with the others is the outcome of
            // the sum at first, and that of its image in the end.
            let mut element = 0;
            for (i, &component) in word.iter().enumerate() {
                let rest = &word[i + 1..];
                let next = self.table.steps[usize::from(component)][element as usize];
                let before = sum(&sum(&self.table.words[element as usize], &[component]), rest);
                let after = sum(&self.table.words[next as usize], rest);
                if self.is_p(&before)? != self.is_p(&after)? {
                    return Ok(rest.to_vec());
                }
                element = next;
            }
        }
        Err(QuotientError::Inconsistent)
    }
}
