//! The rule of an inner beam: Wythoff's game on lines that are used up.
//!
//! The outer threads repeat, and so does the room that they leave for the beam: row m and column m
//! together may still hold r(m) of its palaces, diagonal c may hold d(c), and both words repeat.
//! The beam then follows without the board: in each row from the top, while fewer than r(y) of its
//! palaces lie in row and column y, the next palace stands on the first diagonal that has room and
//! whose column has room. With r = d = 1 these are Wythoff's pairs.
//!
//! That the beam of a game follows the rule is checked palace by palace, never assumed. All
//! examined beams with at most one palace per line follow it; those of games 4 and 15, with two per
//! diagonal, do not.

use schemars::JsonSchema;
use serde::Serialize;

use super::word::period;
use super::{FarRows, Fraction, Strand};
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};

/// The room on the lines of a beam, and the rows in which the rule was checked.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Rule {
    /// Palaces in row and column m together, on average: R.
    pub by_number: Fraction,
    /// After how many m they repeat.
    pub number_period: u64,
    /// Palaces on a diagonal, on average: delta.
    pub by_diagonal: Fraction,
    /// After how many diagonals they repeat.
    pub diagonal_period: u64,
    /// The rows in which the rule was followed, from this one ..
    pub from: u64,
    /// The row behind the last one.
    pub to: u64,
    /// The first row in which the game has other palaces than the rule, if any has.
    pub broken: Option<u64>,
    /// The largest number of diagonals between the first one with room and a palace.
    pub reach: u64,
}

/// Counts that repeat behind some line.
struct Capacity {
    from: u64,
    period: Vec<u16>,
}

impl Capacity {
    /// Returns the word of counts on the lines `from` .. `to`.
    fn of(counts: &[u16], from: u64, to: u64) -> Option<Self> {
        let counts = counts.get(from as usize..to as usize)?;
        Some(Self { from, period: counts[..period(counts)?].to_vec() })
    }

    fn at(&self, line: u64) -> u16 {
        let period = self.period.len() as u64;
        let behind = (line + period - self.from % period) % period;
        self.period[behind as usize]
    }

    fn average(&self) -> Fraction {
        let sum = self.period.iter().map(|&count| u64::from(count)).sum();
        Fraction::new(sum, self.period.len() as u64)
    }
}

/// Returns the palaces of the innermost of `strands`, which a survey of the game returned, right of
/// the main diagonal: row by row from row `from` to the row before `to`, each as column and row.
///
/// `Time` and `Memory`: those of [`super::survey`] to the same row.
///
/// # Errors
/// If the observer cancels.
pub fn innermost(
    k: K,
    strands: &[Strand],
    [from, to]: [u64; 2],
    observer: &dyn Observer,
) -> Result<Vec<(u64, u64)>, Interrupted> {
    let mut found = Vec::new();
    let Some((far, limit)) = FarRows::try_new(k, to).zip(limit(strands)) else { return Ok(found) };
    let mut far = far;
    for y in 0..to {
        if y % 1024 == 0 && observer.progress((y * y).into(), (to * to).into()).is_break() {
            return Err(Interrupted);
        }
        let row = far.next_row();
        if y >= from {
            let inside = row.iter().take_while(|&&x| (x as f64) < limit * y as f64);
            found.extend(inside.map(|&x| (x, y)));
        }
    }
    Ok(found)
}

/// Returns the slope halfway between the innermost strand and the next one, or a slope far beyond.
fn limit(strands: &[Strand]) -> Option<f64> {
    let inner = strands.first()?.ray();
    Some(strands.get(1).map_or(4.0, |next| (inner + next.ray()) / 2.0))
}

impl Rule {
    /// Reads the words from the rows of a game up to `rows`, and checks the rule from half of them
    /// on. Returns `None` if the counts of the innermost strand do not repeat. `strands` are those
    /// of a survey.
    ///
    /// `Time` and `Memory`: those of [`super::survey`] to the same row.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff_anatomy::beam;
    /// let k = K::try_new(5)?;
    /// let strands = beam::survey(k, 6000, 12_000, &())?.unwrap().strands;
    /// let rule = beam::Rule::read(k, &strands, 12_000, &())?.unwrap();
    /// // The beam of game 5 is Wythoff's game with every fifth line left out.
    /// assert_eq!((rule.by_number.to_string().as_str(), rule.number_period), ("4/5", 5));
    /// assert_eq!((rule.by_diagonal.to_string().as_str(), rule.broken), ("1", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        k: K,
        strands: &[Strand],
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, Interrupted> {
        let found = innermost(k, strands, [rows / 20, rows], observer)?;
        Ok(Self::check(&found, rows))
    }

    fn check(palaces: &[(u64, u64)], rows: u64) -> Option<Self> {
        let mut used = Used::new(palaces.last()?.0);
        palaces.iter().for_each(|&palace| used.add(palace));
        // Column m has its palaces from rows m / s on, and s is below 3.
        let numbers = Capacity::of(&used.numbers, rows / 4, rows - 1)?;
        // The last diagonals are not complete.
        let last = palaces.iter().rev().take_while(|palace| palace.1 + 400 > rows);
        let complete = last.map(|&(x, y)| x - y).min()?;
        let diagonals = Capacity::of(&used.diagonals, complete / 3, complete.checked_sub(8)?)?;

        let from = rows / 2;
        let mut used = Used::new(palaces.last()?.0);
        let (before, beyond) = palaces.split_at(palaces.partition_point(|palace| palace.1 < from));
        before.iter().for_each(|&palace| used.add(palace));
        let mut rule = Self {
            by_number: numbers.average(),
            number_period: numbers.period.len() as u64,
            by_diagonal: diagonals.average(),
            diagonal_period: diagonals.period.len() as u64,
            from,
            to: rows,
            broken: None,
            reach: 0,
        };
        rule.follow(beyond, &numbers, &diagonals, (complete / 3, used));
        Some(rule)
    }

    /// Follows the rule next to the palaces of the game.
    fn follow(
        &mut self,
        palaces: &[(u64, u64)],
        numbers: &Capacity,
        diagonals: &Capacity,
        (mut first, mut used): (u64, Used),
    ) {
        let mut rest = palaces.iter().copied().peekable();
        for y in self.from..self.to {
            while used.diagonal(first) >= diagonals.at(first) {
                first += 1;
            }
            let mut diagonal = first;
            while used.number(y) < numbers.at(y) {
                let x = y + diagonal;
                let has_room = used.diagonal(diagonal) < diagonals.at(diagonal);
                if has_room && used.number(x) < numbers.at(x) {
                    if rest.next_if_eq(&(x, y)).is_none() {
                        self.broken = Some(y);
                        return;
                    }
                    self.reach = self.reach.max(diagonal - first);
                    used.add((x, y));
                }
                diagonal += 1;
                if diagonal > first + FAR {
                    self.broken = Some(y);
                    return;
                }
            }
            if rest.peek().is_some_and(|palace| palace.1 == y) {
                self.broken = Some(y);
                return;
            }
        }
    }
}

/// No palace stands this many diagonals behind the first one with room.
const FAR: u64 = 10_000;

/// Palaces by line.
struct Used {
    /// Palaces by row and column together.
    numbers: Vec<u16>,
    diagonals: Vec<u16>,
}

impl Used {
    /// Returns counts for columns up to `last`, with some margin.
    fn new(last: u64) -> Self {
        let lines = (last + 2 * FAR) as usize;
        Self { numbers: vec![0; lines], diagonals: vec![0; lines] }
    }

    fn number(&self, m: u64) -> u16 {
        self.numbers[m as usize]
    }

    fn diagonal(&self, c: u64) -> u16 {
        self.diagonals[c as usize]
    }

    fn add(&mut self, (x, y): (u64, u64)) {
        self.numbers[x as usize] += 1;
        self.numbers[y as usize] += 1;
        self.diagonals[(x - y) as usize] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::beam::survey;

    fn read(k: u64) -> Rule {
        let k = K::try_new(k).unwrap();
        let strands = survey(k, 10_000, 20_000, &()).unwrap().unwrap().strands;
        Rule::read(k, &strands, 20_000, &()).unwrap().unwrap()
    }

    #[test]
    fn beams_are_wythoffs_game_on_lines_that_are_used_up() {
        for k in [1, 5, 6, 8, 9, 10, 12, 13, 16, 19, 23, 30, 34, 37, 41] {
            let rule = read(k);
            assert_eq!((rule.from, rule.to, rule.broken), (10_000, 20_000, None), "game {k}");
        }
        assert_eq!(read(1).reach, 0);
    }

    #[test]
    fn the_beam_of_game_15_with_two_palaces_a_diagonal_is_another() {
        let rule = read(15);
        assert_eq!(rule.by_diagonal, Fraction::new(2, 1));
        assert!(rule.broken.is_some_and(|row| row < 10_100));
    }

    #[test]
    fn other_palaces_break_the_rule() {
        let k = K::try_new(1).unwrap();
        let strands = survey(k, 1000, 2000, &()).unwrap().unwrap().strands;
        let mut wythoff = innermost(k, &strands, [100, 2000], &()).unwrap();
        assert_eq!(Rule::check(&wythoff, 2000).unwrap().broken, None);
        let moved = wythoff.iter_mut().find(|palace| palace.1 > 1500).unwrap();
        moved.0 += 1;
        let row = moved.1;
        // The words themselves no longer repeat, or the palace is missed.
        let broken = Rule::check(&wythoff, 2000);
        assert!(broken.is_none_or(|rule| rule.broken == Some(row)));
    }
}
