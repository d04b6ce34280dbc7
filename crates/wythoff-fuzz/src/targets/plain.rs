//! A plain reader of games on two heaps, for texts that were accepted.

use std::collections::BTreeSet;

use wythoff::game::moves::NAMED;

/// A game on two heaps, by its words.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plain {
    rays: BTreeSet<(i128, i128)>,
    /// The m of the cone; 1 without one, or with the ray 1,1 in its place.
    cone: i128,
    steps: BTreeSet<(i128, i128)>,
    removed: BTreeSet<(i128, i128)>,
    terminal: BTreeSet<(i128, i128)>,
    holes: BTreeSet<(i128, i128)>,
    /// The words `block=`, `comply=`, `modulo=`, `imitate=` and `pass=` with their numbers, and
    /// `misere`, but none that changes nothing.
    terms: BTreeSet<(String, i128)>,
    /// The name of computed moves.
    pub(super) computed: Option<String>,
}

impl Plain {
    /// Reads a text that was accepted.
    ///
    /// # Panics
    /// If a word has no meaning.
    pub(super) fn read(text: &str) -> Self {
        let mut game = Self { cone: 1, ..Self::default() };
        let mut without = false;
        let words = text.split(|c: char| c.is_whitespace() || c == ';');
        for word in words.filter(|word| !word.is_empty()) {
            match NAMED.iter().find(|game| game.name == word) {
                Some(named) => {
                    if named.moves.is_empty() {
                        game.computed = Some(word.to_owned());
                    }
                    for word in named.moves.split(' ').chain(named.terms.split(' ')) {
                        if !word.is_empty() {
                            game.add(word, false);
                        }
                    }
                }
                None if word == "without" => without = true,
                None => game.add(word, without),
            }
        }
        game
    }

    fn add(&mut self, word: &str, without: bool) {
        if let Some(m) = word.strip_prefix("|s-t|<") {
            let m = m.parse().unwrap_or_else(|_| panic!("the cone {word}"));
            if m == 1 {
                self.rays.insert((1, 1));
            }
            self.cone = self.cone.max(m);
        } else if word == "misere" {
            self.terms.insert((word.to_owned(), 1));
        } else if let Some((term, value)) = word.split_once('=') {
            match term {
                "terminal" => self.terminal.extend(vectors(value)),
                "hole" => self.holes.extend(vectors(value)),
                "imitate" => {
                    let (k, m) = value.split_once(',').unwrap_or((value, "1"));
                    let number = |text: &str| -> i128 {
                        text.parse().unwrap_or_else(|_| panic!("the term {word}"))
                    };
                    // Both are below 2^53.
                    self.terms.insert((term.to_owned(), number(k) << 53 | number(m)));
                }
                _ => {
                    let value = value.parse().unwrap_or_else(|_| panic!("the term {word}"));
                    let nothing = [("block", 1), ("pass", 0)].contains(&(term, value));
                    if !nothing {
                        self.terms.insert((term.to_owned(), value));
                    }
                }
            }
        } else if let Some(ray) = word.strip_suffix('*') {
            self.rays.extend(vectors(ray));
        } else if without {
            self.removed.extend(vectors(word));
        } else {
            self.steps.extend(vectors(word));
        }
    }

    /// The options by moves, from the definition.
    pub(super) fn options(&self, (x, y): (i128, i128)) -> BTreeSet<(i128, i128)> {
        let mut taken = BTreeSet::new();
        for &(a, b) in &self.rays {
            let multiples = (1..=x + y).map(|n| (n * a, n * b));
            taken.extend(multiples.take_while(|&(a, b)| a <= x && b <= y));
        }
        for s in 1..=x {
            taken.extend((1..=y).map(|t| (s, t)).filter(|(s, t)| (s - t).abs() < self.cone));
        }
        if self.cone == 1 {
            // Without a cone, the diagonal is a move only if it is a ray.
            let on_rays = |&(a, b): &(i128, i128)| self.rays.iter().any(|&ray| leads(ray, (a, b)));
            taken.retain(on_rays);
        }
        let left = taken.difference(&self.removed).chain(&self.steps);
        let left = left.map(|&(a, b)| (x - a, y - b)).filter(|&(x, y)| x >= 0 && y >= 0);
        if self.terminal.contains(&(x, y)) {
            return BTreeSet::new();
        }
        left.filter(|to| !self.holes.contains(to)).collect()
    }
}

/// Returns true if a vector is a positive multiple of a ray.
fn leads((a, b): (i128, i128), (x, y): (i128, i128)) -> bool {
    let n = if a > 0 { x / a } else { y / b };
    n > 0 && (n * a, n * b) == (x, y)
}

/// The vectors of a word `a,b` with ranges.
fn vectors(word: &str) -> Vec<(i128, i128)> {
    let numbers = |text: &str| -> Vec<i128> {
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("the vector {word}"));
        match text.split_once("..") {
            Some((first, last)) => (number(first)..=number(last)).collect(),
            None => vec![number(text)],
        }
    };
    let (a, b) = word.split_once(',').unwrap_or_else(|| panic!("the word {word}"));
    let [a, b] = [numbers(a), numbers(b)];
    let single = a.len() * b.len() == 1;
    let all = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
    all.filter(|&vector| single || vector != (0, 0)).collect()
}
