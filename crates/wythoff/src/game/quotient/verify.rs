//! The finite check that a monoid gives the outcome of every sum.

use std::collections::VecDeque;

use super::components::{Components, Word, sum};
use super::table::Table;
use crate::game::Play;
use crate::observer::{Interrupted, Observer};

/// Returns a sum whose image is not what the images of its options require: a P-image although an
/// option has a P-image, or an N-image although there is a move and no option has a P-image. In
/// normal play the sum without components has to be P, in misère play N. `None` proves that a sum
/// is P if and only if its image is.
///
/// The actions of the components have to commute ([`Table::not_commuting`]).
///
/// # Algorithm
/// A violation of the first kind is a single move in the company of an element, so all of them are
/// looked at.
///
/// A violation of the second kind is a sum of one or more components whose image is N, and none of
/// whose components has a winning move. A component c has none if the others have their image in
/// `loses[c]`. Let x be the image of the first i components and z that of the others. The sum is a
/// path from a pair (1, z) to a pair (x, 1): component c leads from (x, zc) to (xc, z), and it has
/// no winning move if xz is in `loses[c]`. So a search of the pairs finds a shortest violation.
///
/// A component is left out of the search if another one has the same image and wins nowhere where
/// it loses: the other one can take its place in a violation.
///
/// `Time: O(elements^2 x components)`. `Memory: 12 bytes` for each pair of elements, and 4 for each
/// element and component.
///
/// # Errors
/// If the observer cancels.
pub(super) fn violation(
    components: &Components,
    play: Play,
    table: &Table,
    observer: &dyn Observer,
) -> Result<Option<Word>, Interrupted> {
    /// Pairs between two reports.
    const PIECE: u64 = 1 << 12;
    let mut looked = 0_u64;
    let (count, elements) = (table.steps.len(), table.len());
    if table.p[0] != (play == Play::Normal) {
        return Ok(Some(vec![]));
    }
    let mut loses: Vec<Vec<bool>> = Vec::with_capacity(count);
    for (component, step) in table.steps.iter().enumerate() {
        let options = components.options(component as u16);
        let is_p = |step: &[u32], m: usize| table.p[step[m] as usize];
        let wins = |m: usize| options.iter().any(|&to| is_p(&table.steps[usize::from(to)], m));
        loses.push((0..elements).map(|m| !wins(m)).collect());
        if let Some(m) = (0..elements).find(|&m| is_p(step, m) && !loses[component][m]) {
            return Ok(Some(sum(&table.words[m], &[component as u16])));
        }
    }
    let products: Vec<Vec<u32>> = (0..elements).map(|element| table.products(element)).collect();
    let letters = strongest(table, &loses);
    let sources: Vec<Vec<Vec<u32>>> = letters.iter().map(|&c| sources(&table.steps[c])).collect();
    // The component that leads to each pair that was reached, and the z of the pair before.
    let mut before: Vec<Option<(u16, u32, u32)>> = vec![None; elements * elements];
    let pair = |x: usize, z: usize| x * elements + z;
    let starts = (0..elements).filter(|&z| !table.p[z]);
    let mut open: VecDeque<(usize, usize)> = starts.map(|z| (0, z)).collect();
    open.iter().for_each(|&(x, z)| before[pair(x, z)] = Some((0, 0, 0)));
    while let Some((x, zc)) = open.pop_front() {
        looked += 1;
        if looked.is_multiple_of(PIECE)
            && observer.progress(count as u128 - 1, components.len() as u128).is_break()
        {
            return Err(Interrupted);
        }
        for (&c, sources) in letters.iter().zip(&sources) {
            let xc = table.steps[c][x] as usize;
            for &z in &sources[zc] {
                let z = z as usize;
                if !loses[c][products[x][z] as usize] {
                    continue;
                }
                if z == 0 {
                    // The pair (x, c) was reached, and component c completes the sum.
                    return Ok(Some(path(&before, elements, (x, zc), c as u16)));
                }
                let known = &mut before[pair(xc, z)];
                if known.is_none() {
                    *known = Some((c as u16, x as u32, zc as u32));
                    open.push_back((xc, z));
                }
            }
        }
    }
    Ok(None)
}

/// The components that are not left out.
fn strongest(table: &Table, loses: &[Vec<bool>]) -> Vec<usize> {
    let mut kept: Vec<usize> = vec![];
    for c in 1..table.steps.len() {
        let covers = |one: usize, other: usize| {
            table.steps[one][0] == table.steps[other][0]
                && loses[one].iter().zip(&loses[other]).all(|(&one, &other)| one || !other)
        };
        if !kept.iter().any(|&other| covers(other, c)) {
            kept.retain(|&other| !covers(c, other));
            kept.push(c);
        }
    }
    kept
}

/// The elements that a step leads to each element.
fn sources(step: &[u32]) -> Vec<Vec<u32>> {
    let mut sources = vec![vec![]; step.len()];
    step.iter().zip(0..).for_each(|(&to, from)| sources[to as usize].push(from));
    sources
}

/// The components on the way to a pair, and the last one.
fn path(
    before: &[Option<(u16, u32, u32)>],
    elements: usize,
    (mut x, mut z): (usize, usize),
    last: u16,
) -> Word {
    let mut word = vec![last];
    while let Some((component, from_x, from_z)) = before[x * elements + z] {
        if component == 0 {
            break;
        }
        word.push(component);
        (x, z) = (from_x as usize, from_z as usize);
    }
    word.sort_unstable();
    word
}

#[cfg(test)]
mod tests {
    use super::super::components::any_option;
    use super::super::{Answer, Limits, quotient};
    use super::*;

    /// A wild game of order 20, Nim, and a tame game with many components.
    const GAMES: [(&str, u64); 3] = [("0,1 1,1 2,0 1,2", 5), ("nim", 4), ("wythoff", 6)];

    fn table(components: &Components, play: Play) -> Table {
        let limits = Limits { elements: 100, sums: 100_000 };
        match quotient(components, play, limits, &()).unwrap() {
            Answer::Found(quotient) => quotient.table,
            Answer::Larger(larger) => panic!("{larger:?}"),
        }
    }

    /// The quotient of a table by one relation more.
    fn merged(table: &Table, one: usize, other: usize) -> Table {
        let mut class: Vec<usize> = (0..table.len()).collect();
        let mut open = vec![(one, other)];
        while let Some((one, other)) = open.pop() {
            let (low, high) = (class[one].min(class[other]), class[one].max(class[other]));
            if low == high {
                continue;
            }
            class.iter_mut().filter(|it| **it == high).for_each(|it| *it = low);
            for step in &table.steps {
                open.push((step[one] as usize, step[other] as usize));
            }
        }
        let kept: Vec<usize> = (0..table.len()).filter(|&m| class[m] == m).collect();
        let number = |m: usize| kept.iter().position(|&k| k == class[m]).unwrap() as u32;
        let step = |step: &Vec<u32>| kept.iter().map(|&m| number(step[m] as usize)).collect();
        Table {
            words: kept.iter().map(|&m| table.words[m].clone()).collect(),
            p: kept.iter().map(|&m| table.p[m]).collect(),
            steps: table.steps.iter().map(step).collect(),
        }
    }

    #[test]
    fn a_quotient_passes_and_with_one_relation_more_it_fails() {
        for (game, side) in GAMES {
            let components = Components::of_box(&game.parse().unwrap(), side, side).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let table = table(&components, play);
                assert_eq!(violation(&components, play, &table, &()), Ok(None));
                for (one, other) in (0..table.len()).flat_map(|m| (0..m).map(move |n| (n, m))) {
                    let merged = merged(&table, one, other);
                    assert!(merged.len() < table.len());
                    assert_eq!(merged.not_commuting(), None);
                    let word = violation(&components, play, &merged, &()).unwrap().unwrap();
                    let is_p = |word: &[u16]| merged.is_p(word).unwrap();
                    let wins = any_option(&components, &word, |option| is_p(&option));
                    let rule = if word.is_empty() { play == Play::Normal } else { !wins };
                    assert_ne!(is_p(&word), rule, "{word:?}");
                }
            }
        }
    }

    #[test]
    fn the_quotient_of_the_other_play_fails() {
        for (game, side) in GAMES {
            let components = Components::of_box(&game.parse().unwrap(), side, side).unwrap();
            for (play, other) in [(Play::Normal, Play::Misere), (Play::Misere, Play::Normal)] {
                let table = table(&components, other);
                assert!(violation(&components, play, &table, &()).unwrap().is_some());
            }
        }
    }
}
