//! Levels of the skin, read from its outline.
//!
//! From row to row the outline moves on by 2 or 3 columns. At level n the steps repeat a word: 2 at
//! level 0, and at each further level the previous word with 2 replaced by 23 and 3 by 233. So the
//! period is f(2n+3) columns on f(2n+1) rows (\[CLN\] section 3.4).

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use wythoff::observer::Observer;

use super::thickness::Thickness;
use super::{Arm, ArmError, Follower, Frontier, Stretch};

/// Levels that are looked for. The period of the last one has 233 rows; level 5 is expected to last
/// to some 2.8 * 10^8 rows.
const LEVELS: usize = 7;

/// The levels that the outline of the skin shows.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Skin {
    /// Rows that were read.
    pub rows: u64,
    /// The transitions from each level to the next.
    pub transitions: Vec<Transition>,
    /// The levels, from row 0 on.
    pub levels: Vec<SkinLevel>,
}

/// The beginning of a level.
///
/// Some steps before the transition agree with both words. They end where the old level ends; the
/// transition is the row in the middle of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Transition {
    /// The level that begins.
    pub level: usize,
    /// Column of the last palace of the row, from the shoulder.
    pub x: i64,
    /// The row.
    pub y: u64,
}

/// Rows in which the steps repeat the word of a level.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SkinLevel {
    /// The level n.
    pub level: usize,
    /// The first and the last row.
    pub rows: [u64; 2],
    /// Columns of the last palaces of these two.
    pub columns: [i64; 2],
    /// Columns and rows of a period.
    pub period: [u64; 2],
    /// The steps of a period.
    #[serde(serialize_with = "digits")]
    #[schemars(with = "String")]
    pub word: Vec<u8>,
    /// The thickness of the skin, if [`Arm::measure`](super::Arm::measure) could determine it.
    pub thickness: Option<Thickness>,
}

fn digits<S: Serializer>(word: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&word.iter().map(u8::to_string).collect::<String>())
}

/// The steps of a period of level `n`.
///
/// ```
/// use wythoff_anatomy::arm::word;
/// assert_eq!(word(2), [2, 3, 2, 3, 3]);
/// assert_eq!(word(5).iter().map(|&step| u32::from(step)).sum::<u32>(), 233);
/// ```
pub fn word(level: usize) -> Vec<u8> {
    let longer = |word: Vec<u8>, _| {
        word.into_iter()
            .flat_map(|step| if step == 2 { &[2, 3][..] } else { &[2, 3, 3] })
            .copied()
            .collect()
    };
    (0..level).fold(vec![2], longer)
}

/// Reads the outline row by row.
#[derive(Debug, Clone)]
pub struct SkinReader {
    /// Columns of the last palaces.
    outline: Vec<i64>,
    words: Vec<Word>,
    levels: Vec<SkinLevel>,
    transitions: Vec<Transition>,
}

/// The word of a level, laid along the steps in every way.
#[derive(Debug, Clone)]
struct Word {
    steps: Vec<u8>,
    /// For each shift of the word, the row from which on the steps follow it.
    since: Vec<u64>,
}

impl Word {
    fn new(level: usize) -> Self {
        let steps = word(level);
        Self { since: vec![0; steps.len()], steps }
    }

    /// Takes in the step that leads to row `y`: the row since which the steps are a part of the
    /// repeated word.
    fn read(&mut self, y: u64, step: i64) -> u64 {
        // A shift by s has letter (y + s) mod length here.
        let turn = (y % self.steps.len() as u64) as usize;
        let (head, tail) = self.steps.split_at(turn);
        let mut first = y;
        for (since, &letter) in self.since.iter_mut().zip(tail.iter().chain(head)) {
            if i64::from(letter) != step {
                *since = y;
            }
            first = first.min(*since);
        }
        first
    }
}

impl Default for SkinReader {
    fn default() -> Self {
        Self::new()
    }
}

impl SkinReader {
    /// At the top of row 0.
    pub fn new() -> Self {
        let words = (0..LEVELS).map(Word::new).collect();
        Self { outline: vec![], words, levels: vec![], transitions: vec![] }
    }

    /// Reads a row: the column of its last palace, from the shoulder.
    ///
    /// `Time: O(1)`, some 400 operations.
    pub fn read(&mut self, u: i64) {
        let y = self.outline.len() as u64;
        self.outline.push(u);
        let Some(&above) = self.outline.iter().nth_back(1) else { return };
        let since = self.words.iter_mut().map(|word| word.read(y, u - above));
        // The word that explains the longest stretch that ends here; of several the lowest.
        let (level, first) = since.enumerate().min_by_key(|&(_, since)| since).unwrap_or((0, y));
        match self.levels.last_mut() {
            Some(now) if (now.level, now.rows[0]) == (level, first) => {
                now.rows[1] = y;
                now.columns[1] = u;
            }
            last => {
                let end = last.map(|old| (old.level, old.rows[1]));
                self.begin(level, [first, y]);
                if let Some((old, end)) = end
                    && old != level
                {
                    let y = (first + end).div_ceil(2);
                    self.transitions.push(Transition { level, x: self.outline[y as usize], y });
                }
            }
        }
    }

    fn begin(&mut self, level: usize, rows: [u64; 2]) {
        let word = self.words[level].steps.clone();
        self.levels.push(SkinLevel {
            level,
            rows,
            columns: rows.map(|y| self.outline[y as usize]),
            period: [word.iter().map(|&step| u64::from(step)).sum(), word.len() as u64],
            word,
            thickness: None,
        });
    }

    /// Columns of the last palaces of the rows read.
    pub fn outline(&self) -> &[i64] {
        &self.outline
    }

    /// The transitions so far.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// Returns the levels read so far.
    pub fn finish(self) -> Skin {
        let Self { outline, levels, transitions, .. } = self;
        Skin { rows: outline.len() as u64, transitions, levels }
    }
}

impl Follower for SkinReader {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        done.skin.iter().for_each(|&u| self.read(u));
        ControlFlow::Continue(())
    }
}

/// Reads the rows of a run down the arm.
struct Run {
    rows: u64,
    reader: SkinReader,
    /// The frontier below the last row, at the end.
    below: Frontier,
}

impl Follower for Run {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        if done.below.y == self.rows {
            self.below.clone_from(done.below);
        }
        self.reader.rows(done)
    }
}

impl Arm {
    /// Follows the skin down to row `rows` (not included), and measures its levels.
    ///
    /// `Time` and `Memory`: as [`Arm::follow`] and [`Arm::measure`].
    ///
    /// ```
    /// use wythoff_anatomy::arm::Arm;
    /// let skin = Arm::new().skin(1000, &())?;
    /// assert_eq!(skin.transitions[0].level, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Arm::follow`].
    ///
    /// # Panics
    /// As [`Arm::follow`].
    pub fn skin(&self, rows: u64, observer: &dyn Observer) -> Result<Skin, ArmError> {
        let start = Frontier::start();
        let mut run = Run { rows, reader: SkinReader::new(), below: start.clone() };
        self.follow(&start, rows, &mut run, observer)?;
        let mut skin = run.reader.finish();
        self.measure(&mut skin, &run.below, observer)?;
        Ok(skin)
    }
}
