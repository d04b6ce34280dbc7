//! Quotients of sums of positions, against the definition of outcomes, and published orders.

use std::collections::HashMap;

use wythoff::game::quotient::{
    Answer, Components, ComponentsError, Larger, Limits, Presentation, Quotient, QuotientError,
    quotient,
};
use wythoff::game::{HeapGame, Play, grundy};
use wythoff_testkit::Random;

const LIMITS: Limits = Limits { elements: 200, sums: 1_000_000 };

fn components(game: &str, width: u64, height: u64) -> Components {
    let game: HeapGame = game.parse().expect("a game");
    Components::of_box(&game, width, height).expect("a box")
}

fn found(components: &Components, play: Play) -> Quotient {
    match quotient(components, play, LIMITS, &()).expect("within the limits") {
        Answer::Found(quotient) => quotient,
        Answer::Larger(larger) => panic!("{larger:?}"),
    }
}

fn misere(game: &str, width: u64, height: u64) -> Quotient {
    found(&components(game, width, height), Play::Misere)
}

/// Outcomes of sums of positions by the definition: true for P. Positions are heaps here, not
/// components.
struct Definition {
    game: HeapGame,
    play: Play,
    known: HashMap<Vec<(u64, u64)>, bool>,
}

impl Definition {
    fn new(game: &str, play: Play) -> Self {
        Self { game: game.parse().expect("a game"), play, known: HashMap::new() }
    }

    fn is_p(&mut self, sum: &[(u64, u64)]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.known.get(&sum) {
            return known;
        }
        let (mut moves, mut wins) = (false, false);
        for i in 0..sum.len() {
            for to in self.game.options(sum[i].0, sum[i].1) {
                let mut next = sum.clone();
                next[i] = to;
                moves = true;
                wins = wins || self.is_p(&next);
            }
        }
        let is_p = if moves { !wins } else { self.play == Play::Normal };
        self.known.insert(sum, is_p);
        is_p
    }
}

/// All sums of `count` positions of a box.
fn sums(width: u64, height: u64, count: usize) -> Vec<Vec<(u64, u64)>> {
    let cells: Vec<(u64, u64)> =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    let mut sums: Vec<Vec<(u64, u64)>> = vec![vec![]];
    for _ in 0..count {
        let longer = |sum: &Vec<(u64, u64)>| {
            let least = sum.last().copied().unwrap_or((0, 0));
            let next = cells.iter().filter(move |&&cell| cell >= least);
            next.map(|&cell| [&sum[..], &[cell]].concat()).collect::<Vec<_>>()
        };
        sums = sums.iter().flat_map(longer).collect();
    }
    sums
}

/// Compares the outcomes of all sums of `count` positions with the definition, and the witnesses of
/// all pairs of elements.
fn check(game: &str, (width, height): (u64, u64), play: Play, count: usize) -> Quotient {
    let quotient = found(&components(game, width, height), play);
    compare(&quotient, game, (width, height), count);
    quotient
}

fn compare(quotient: &Quotient, game: &str, (width, height): (u64, u64), count: usize) {
    let play = quotient.play();
    let mut definition = Definition::new(game, play);
    let at = |&(x, y): &(u64, u64)| quotient.at(x, y).expect("inside the box");
    for sum in sums(width, height, count) {
        let element = sum.iter().map(at).fold(0, |product, one| quotient.product(product, one));
        assert_eq!(quotient.is_p(element), definition.is_p(&sum), "{game}: {sum:?}");
    }
    let position = |&component: &u16| quotient.components().position(component).expect("of a box");
    for one in 0..quotient.order() {
        assert_eq!(quotient.image(quotient.word(one)), one);
        assert_eq!(quotient.witness(one, one), None);
        for other in 0..one {
            let test = quotient.witness(one, other).expect("different elements");
            let [one, other] = [one, other].map(|element| {
                let sum = quotient.word(element).iter().chain(test).map(position);
                definition.is_p(&sum.collect::<Vec<_>>())
            });
            assert_ne!(one, other, "{game}: {test:?}");
        }
    }
}

#[test]
fn outcomes_and_witnesses_are_those_of_the_definition() {
    for play in [Play::Normal, Play::Misere] {
        check("nim", (3, 3), play, 4);
        check("wythoff", (3, 3), play, 5);
        check("wythoff", (5, 2), play, 4);
        check("king", (4, 3), play, 4);
        check("knight", (5, 4), play, 3);
        check("wythoff terminal=1,1 without 2,2", (4, 3), play, 4);
    }
}

#[test]
fn outcomes_of_wild_games_are_those_of_the_definition() {
    for (game, order) in
        [("0,1 1,1 2,0 1,2", 20), ("1,0 2,0 0,2 1,2 2,1", 18), ("1,0 0,1 1,1 2,0 1,2 2,1", 34)]
    {
        let quotient = check(game, (5, 5), Play::Misere, 3);
        assert_eq!((quotient.order(), quotient.tame()), (order, None));
    }
}

#[test]
fn outcomes_of_random_games_are_those_of_the_definition() {
    let mut random = Random::new();
    let mut found = 0;
    for _ in 0..20 {
        let mut vectors = vec![];
        for vector in ["1,0", "0,1", "1,1", "2,0", "0,2", "1,2", "2,1", "3,1", "2,3*"] {
            if random.number(0..=1) == 0 {
                vectors.push(vector);
            }
        }
        let (game, size) = (vectors.join(" "), (4, 5));
        if vectors.is_empty() {
            continue;
        }
        // Some quotients are large or infinite, and some need more sums.
        let limits = Limits { elements: 40, sums: 20_000 };
        match quotient(&components(&game, size.0, size.1), Play::Misere, limits, &()) {
            Ok(Answer::Found(quotient)) => {
                compare(&quotient, &game, size, 2);
                found += 1;
            }
            Ok(Answer::Larger(_)) | Err(QuotientError::Search(_)) => {}
            Err(error) => panic!("{game}: {error}\n  {}", random.reproduce()),
        }
    }
    assert!(found > 10, "only {found} games have a quotient: {}", random.reproduce());
}

/// The orders of `T_n` are 2^n + 2 for n > 1 (Plambeck and Siegel 2008).
#[test]
fn heaps_of_nim_have_the_quotients_t() {
    for (width, order, n) in [
        (1, 1, 0),
        (2, 2, 1),
        (3, 6, 2),
        (4, 6, 2),
        (5, 10, 3),
        (8, 10, 3),
        (9, 18, 4),
        (17, 34, 5),
    ] {
        let quotient = misere("nim", width, 1);
        assert_eq!((quotient.order(), quotient.tame()), (order, Some(n)), "{width}");
        // Two heaps of Nim are a sum of heaps, so the quotient is the same.
        assert_eq!(misere("nim", width.min(9), width.min(9)).order(), order.min(18));
    }
    let presentation = Presentation::of(&misere("nim", 5, 1));
    let relations: Vec<String> = presentation.relations.iter().map(ToString::to_string).collect();
    assert_eq!(relations, ["a^2 = 1", "c^2 = b^2", "b^3 = b", "b^2c = c"]);
}

/// The heaps of the octal game 0.123: 1 token may be taken if it is the last one, 2 if tokens are
/// left, 3 always. Its quotient has 20 elements, and the images of heaps have period 5 (Plambeck
/// 2005; Plambeck and Siegel 2008).
#[test]
fn the_octal_game_0_123_has_a_quotient_of_order_20() {
    let heaps = 22;
    let mut options: Vec<Vec<u16>> = vec![vec![]];
    let mut component = vec![0_u16];
    for n in 1..heaps {
        let mut to = vec![];
        if n == 1 {
            to.push(0);
        }
        if n > 2 {
            to.extend([component[n - 2], component[n - 3]]);
        }
        to.sort_unstable();
        to.dedup();
        let known = options.iter().position(|known| *known == to);
        component.push(known.unwrap_or(options.len()) as u16);
        if known.is_none() {
            options.push(to);
        }
    }
    let components = Components::from_options(options).expect("options");
    let quotient = found(&components, Play::Misere);
    assert_eq!((quotient.order(), quotient.tame()), (20, None));
    let images: Vec<usize> = component.iter().map(|&c| quotient.image(&[c])).collect();
    let repeats = |from: usize| (from..heaps - 5).all(|n| images[n] == images[n + 5]);
    assert!(repeats(5) && !repeats(0), "{images:?}");
}

/// In normal play the quotient is the group of nim-values.
#[test]
fn quotients_of_normal_play_are_the_values() {
    for (game, width, height) in [
        ("wythoff", 7, 5),
        ("king", 6, 6),
        ("maharaja", 5, 6),
        ("knight", 7, 7),
        ("2,1 1,0*", 6, 6),
    ] {
        let quotient = found(&components(game, width, height), Play::Normal);
        let game: HeapGame = game.parse().expect("a game");
        let (w, h) = (width as usize, height as usize);
        let values = grundy::values(&game, w, h, 1, &()).expect("no observer cancels");
        let most = values.iter().max().expect("cells") + 1;
        assert_eq!(quotient.order(), most.next_power_of_two() as usize);
        assert_eq!(quotient.tame(), None);
        let at = |i: usize| {
            let (x, y) = (i as u64 % width, i as u64 / width);
            quotient.at(x, y).expect("inside the box")
        };
        for (i, &one) in values.iter().enumerate() {
            assert_eq!(quotient.is_p(at(i)), one == 0);
            assert_eq!(quotient.product(at(i), at(i)), 0);
            for (j, &other) in values.iter().enumerate() {
                assert_eq!(at(i) == at(j), one == other);
                if let Some(k) = values.iter().position(|&value| value == one ^ other) {
                    assert_eq!(quotient.product(at(i), at(j)), at(k));
                }
            }
        }
    }
}

#[test]
fn a_quotient_that_is_too_large_is_proved_to_be() {
    let components = components("0,1 1,1 2,0 1,2", 5, 5);
    for elements in [1, 5, 19] {
        let limits = Limits { elements, ..LIMITS };
        let Ok(Answer::Larger(Larger { words, tests, .. })) =
            quotient(&components, Play::Misere, limits, &())
        else {
            panic!("the quotient has 20 elements");
        };
        assert_eq!(words.len(), elements + 1);
        let mut definition = Definition::new("0,1 1,1 2,0 1,2", Play::Misere);
        let position = |&component: &u16| components.position(component).expect("of a box");
        let mut rows: Vec<Vec<bool>> = vec![];
        for word in &words {
            let sum = |test: &Vec<u16>| word.iter().chain(test).map(position).collect::<Vec<_>>();
            let row = tests.iter().map(|test| definition.is_p(&sum(test))).collect();
            assert!(!rows.contains(&row), "{word:?}");
            rows.push(row);
        }
    }
    let limits = Limits { elements: 20, ..LIMITS };
    let answer = quotient(&components, Play::Misere, limits, &());
    assert!(matches!(answer, Ok(Answer::Found(_))));
}

#[test]
fn terms_without_sums_and_limits_are_refused() {
    let error = |game: &str, width, height| {
        Components::of_box(&game.parse().expect("a game"), width, height).expect_err("refused")
    };
    assert_eq!(error("king block=2", 3, 3), ComponentsError::Blocking);
    assert_eq!(error("king pass=1", 3, 3), ComponentsError::Passes);
    assert_eq!(error("king", 0, 3), ComponentsError::Size(0));
    assert_eq!(
        error("king", u64::MAX, u64::MAX),
        ComponentsError::Size(u128::from(u64::MAX).pow(2))
    );
    let limits = Limits { elements: 100, sums: 3 };
    let answer = quotient(&components("wythoff", 5, 5), Play::Misere, limits, &());
    assert_eq!(answer, Err(QuotientError::Search(3)));
}
