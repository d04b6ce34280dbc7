//! Heaps of tokens, in the colours of the slides, as a play passes them.

use maud::{Markup, html};
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM, State};

use crate::context::MeasureError;
use crate::format::{count, list, square};
use crate::measure::imitation::moves as moves_of;
use crate::model::{Image, Result};

/// The state of a token, and of all that lie above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// Taken freely: blue.
    Free,
    /// Taking down to it imitates: green.
    Imitates,
    /// Taking down to it would imitate, and may not be done: yellow.
    Forbidden,
    /// May not be taken together with the one as deep in the other heap: red.
    Blocked,
}

impl Token {
    /// The class of its colour, and the sign that repeats it.
    const fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Free => ("free", ""),
            Self::Imitates => ("imitates", "+"),
            Self::Forbidden => ("forbidden", "×"),
            Self::Blocked => ("blocked", "−"),
        }
    }
}

/// The names of the player who begins, and of the other one.
pub(crate) const NAMES: [&str; 2] = ["Alice", "Bob"];

/// Two heaps at one moment of a play.
pub(crate) struct Frame {
    /// The heaps, from the top down.
    pub(crate) heaps: [Vec<Token>; 2],
    /// The tokens that the move before took from each.
    pub(crate) taken: [u64; 2],
    /// The text above the heaps: whose turn it is.
    pub(crate) turn: String,
    /// The text below the heaps: who wins.
    pub(crate) verdict: String,
    /// Counters that are not 0, with whose they are.
    pub(crate) counters: Vec<(&'static str, u64)>,
    /// The move that led here: who, and what.
    pub(crate) by: Option<[String; 2]>,
}

impl Frame {
    /// Heaps without a colour other than blue; the first two are at a start.
    pub(crate) fn plain(heaps: [u64; 2]) -> Self {
        Self {
            heaps: heaps.map(|height| vec![Token::Free; height as usize]),
            taken: [0, 0],
            turn: String::new(),
            verdict: String::new(),
            counters: Vec::new(),
            by: None,
        }
    }

    /// A state of (k,m)-Imitation Nim: green and yellow as the slides have them, and the counters
    /// of both players, of whom `mover` is to move.
    pub(crate) fn of_state(km: KM, state: &State<u64>, mover: usize) -> Self {
        let mut frame = Self::plain(*state.heaps());
        if let Some((pile, amounts)) = state.imitations(km) {
            let kind = if state.budget() > 0 { Token::Imitates } else { Token::Forbidden };
            for (depth, token) in (1..).zip(&mut frame.heaps[pile]) {
                if amounts.contains(&depth) {
                    *token = kind;
                }
            }
        }
        let spent = |budget| km.budget() - budget;
        frame.counters = [
            (NAMES[mover], spent(state.budget())),
            (NAMES[1 - mover], spent(state.opponent_budget())),
        ]
        .into_iter()
        .filter(|counter| counter.1 > 0)
        .collect();
        if let Some(last) = state.last() {
            frame.taken[last.pile] = last.taken;
        }
        frame
    }

    /// The numbers of tokens.
    pub(crate) fn sizes(&self) -> (u64, u64) {
        (self.heaps[0].len() as u64, self.heaps[1].len() as u64)
    }
}

/// The heaps of a state, as a square of the board.
pub(crate) fn heaps(state: &State<u64>) -> (u64, u64) {
    (state.heaps()[0], state.heaps()[1])
}

/// The winner, in a few words.
pub(crate) fn verdict(outcome: Outcome, mover: usize) -> String {
    let winner = match outcome {
        Outcome::N => mover,
        Outcome::P => 1 - mover,
    };
    format!("{outcome}: {} wins", NAMES[winner])
}

/// The tokens that a player took, for the arrow.
pub(crate) fn takes(player: usize, taken: [u64; 2]) -> [String; 2] {
    let amount = match taken {
        [0, n] | [n, 0] => format!("takes {}", count(n)),
        [a, b] => format!("takes {}+{}", count(a), count(b)),
    };
    [NAMES[player].to_owned(), amount]
}

/// Size of a token, and how far one lies above the next.
const TOKEN: (f64, f64) = (44.0, 15.0);
const PITCH: f64 = 17.0;
/// Room for a pair of heaps, and for an arrow between two.
const FRAME: f64 = 134.0;
const ARROW: f64 = 76.0;
/// Room above and below heaps.
const ABOVE: f64 = 12.0;
const BELOW: f64 = 74.0;

/// The moments of a play one after the other, `across` in a row.
pub(crate) fn strip(frames: &[Frame], across: usize) -> Image {
    let tokens = frames.iter().flat_map(|frame| {
        [0, 1].map(|pile| frame.heaps[pile].len() as f64 + frame.taken[pile] as f64)
    });
    let tall = PITCH * tokens.fold(1.0, f64::max);
    let row = ABOVE + tall + BELOW;
    let rows = frames.len().div_ceil(across);
    let columns = across.min(frames.len()) as f64;
    // A row that goes on below ends with the arrow to the next one.
    let width = columns * FRAME + (columns - f64::from(u8::from(rows == 1))) * ARROW;
    let height = row * rows as f64;
    let markup = html! {
        svg viewBox={ "0 0 " (width) " " (height) } class="heaps-drawing" style={ "--width:" (width) "px" } {
            @for (place, frame) in frames.iter().enumerate() {
                @let left = (place % across) as f64 * (FRAME + ARROW);
                @let ground = (place / across) as f64 * row + ABOVE + tall;
                (moment(frame, left, ground))
                @if let Some(by) = frames.get(place + 1).and_then(|next| next.by.as_ref()) {
                    (arrow(by, left + FRAME, ground - tall / 2.0))
                }
            }
        }
    };
    Image::svg(markup)
}

/// Two heaps that stand on the ground.
fn moment(frame: &Frame, left: f64, ground: f64) -> Markup {
    let middle = left + FRAME / 2.0;
    let (x, y) = frame.sizes();
    let counters: Vec<String> = frame
        .counters
        .iter()
        .map(|(name, n)| format!("{name} {}", "■".repeat(*n as usize)))
        .collect();
    html! {
        line.ground x1=(middle - 58.0) x2=(middle + 58.0) y1=(ground) y2=(ground) {}
        @for (pile, heap) in frame.heaps.iter().enumerate() {
            @let x = middle + if pile == 0 { -TOKEN.0 - 5.0 } else { 5.0 };
            @for (height, token) in heap.iter().rev().enumerate() {
                @let y = ground - PITCH * (height + 1) as f64;
                @let (class, sign) = token.look();
                rect class=(class) x=(x) y=(y) width=(TOKEN.0) height=(TOKEN.1) rx="7" {}
                @if !sign.is_empty() {
                    text class={ "sign " (class) "-sign" } x=(x + TOKEN.0 / 2.0) y=(y + 12.5) text-anchor="middle" { (sign) }
                }
            }
            @for above in 0..frame.taken[pile] {
                @let y = ground - PITCH * (heap.len() as u64 + above + 1) as f64;
                rect.taken x=(x + 0.5) y=(y + 0.5) width=(TOKEN.0 - 1.0) height=(TOKEN.1 - 1.0) rx="7" {}
            }
        }
        text x=(middle) y=(ground + 20.0) text-anchor="middle" { (square((x, y))) }
        text.note x=(middle) y=(ground + 38.0) text-anchor="middle" { (frame.turn) }
        text.note x=(middle) y=(ground + 56.0) text-anchor="middle" { (frame.verdict) }
        @for (line, counter) in counters.iter().enumerate() {
            text.counter x=(left + FRAME) y=(ground + 38.0 + 18.0 * line as f64) { (counter) }
        }
    }
}

fn arrow(by: &[String; 2], left: f64, y: f64) -> Markup {
    let (from, to, middle) = (left + 8.0, left + ARROW - 8.0, left + ARROW / 2.0);
    let shape =
        format!("M{from} {y}H{to}M{} {}L{to} {y}L{} {}", to - 7.0, y - 5.0, to - 7.0, y + 5.0);
    html! {
        path.arrow d=(shape) {}
        text.note x=(middle) y=(y - 9.0) text-anchor="middle" { (by[0]) }
        text.note x=(middle) y=(y + 20.0) text-anchor="middle" { (by[1]) }
    }
}

/// A play of (k,m)-Imitation Nim: the states one after the
/// other, drawn, with their verdicts by search.
///
/// # Errors
/// If a move is not allowed.
pub(crate) fn imitation_play(
    km: KM,
    start: [u64; 2],
    moves: &[(usize, u64)],
) -> Result<(Vec<State<u64>>, Vec<Frame>)> {
    let game = ImitationNim::new(km);
    let mut solver = Solver::new(&game);
    let mut states = vec![State::start(km, start)];
    for &(pile, amount) in moves {
        let next = states[states.len() - 1].take(km, pile, &amount);
        states.push(next.map_err(MeasureError::not_found)?);
    }
    let frames = states.iter().enumerate().map(|(turn, state)| {
        let mover = turn % 2;
        let mut frame = Frame::of_state(km, state, mover);
        let stuck = moves_of(km, state).next().is_none();
        frame.turn = if stuck {
            format!("{} cannot move", NAMES[mover])
        } else {
            format!("{} to move", NAMES[mover])
        };
        frame.verdict = verdict(solver.outcome(state), mover);
        frame.by = (turn > 0).then(|| takes(1 - mover, frame.taken));
        frame
    });
    let frames = frames.collect();
    Ok((states, frames))
}

/// The positions that a play passes, for who cannot see it.
pub(crate) fn passed(frames: &[Frame]) -> String {
    list(frames.iter().map(|frame| square(frame.sizes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(frames: &[Frame], across: usize) -> String {
        match strip(frames, across) {
            Image::Svg { markup } => markup,
            Image::Png { .. } => panic!("a strip is a drawing"),
        }
    }

    #[test]
    fn the_tokens_of_the_example_have_the_colours_of_the_slides() {
        // [L], "Example: At most one imitation".
        let km = KM::try_new(2, 1).unwrap();
        let (states, frames) = imitation_play(km, [2, 2], &[(0, 1), (1, 1), (0, 1)]).unwrap();
        assert_eq!(states.len(), 4);
        assert_eq!(frames[1].heaps, [vec![Token::Free], vec![Token::Imitates, Token::Free]]);
        assert_eq!(frames[3].heaps, [vec![], vec![Token::Forbidden]]);
        assert_eq!(frames[2].counters, [("Bob", 1)]);
        assert_eq!(frames[3].turn, "Bob cannot move");
        let svg = drawn(&frames, 4);
        let count = |class: &str| svg.matches(&format!("<rect class=\"{class}\"")).count();
        assert_eq!([count("free"), count("imitates"), count("forbidden")], [8, 1, 1]);
        assert_eq!(count("taken"), 3);
        assert_eq!(svg.matches("class=\"arrow\"").count(), 3);
    }

    #[test]
    fn a_move_that_is_not_allowed_is_an_error() {
        assert!(imitation_play(KM::WYTHOFF, [3, 4], &[(0, 2), (1, 2)]).is_err());
    }

    #[test]
    fn a_row_that_goes_on_below_ends_with_an_arrow() {
        let km = KM::try_new(9, 1).unwrap();
        let (_, frames) = imitation_play(km, [2, 2], &[(0, 1), (1, 1), (0, 1), (1, 1)]).unwrap();
        for across in 1..=5 {
            assert_eq!(drawn(&frames, across).matches("class=\"arrow\"").count(), 4);
        }
    }
}
