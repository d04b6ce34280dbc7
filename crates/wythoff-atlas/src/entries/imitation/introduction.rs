//! The introduction to Imitation Nim.

use maud::{Markup, html};
use wythoff_render::Rgb;

use crate::entries::legend::swatch;
use crate::model::Introduction;

pub(crate) fn introduction() -> Introduction {
    Introduction { lead: lead(), legend: legend(), reading: reading() }
}

fn lead() -> Markup {
    html! {
        "Two heaps of tokens, and who cannot move loses. The winner of Nim imitates: she takes from the larger \
         heap what the other took from the smaller. Let no player do so more than " i { "k" } "\u{a0}−\u{a0}1 times in \
         a row, and the positions to leave the opponent in are those of Wythoff’s queen, with "
        i { "k" } "\u{a0}−\u{a0}1 of her diagonal moves blocked."
    }
}

/// The colours of the tokens.
fn legend() -> Markup {
    let colours = [
        (0x24_57d6, "free"),
        (0x1f_8a4c, "imitates"),
        (0xf6_d32d, "may not be taken"),
        (0xd9_3025, "blocked"),
    ];
    html! {
        ol { @for (colour, label) in colours { (swatch(Rgb::hex(colour), label)) } }
        figcaption {
            "The tokens of the plays: taking down to a green one imitates the last move, taking down to a yellow one \
             would do so once too often; two red ones as deep in both heaps may not be taken together. Dashed: what \
             the last move took. A black square is an imitation spent."
        }
    }
}

fn reading() -> Markup {
    html! {
        "A position (" i { "x" } ", " i { "y" } ") is two heaps, and on boards " i { "x" } " grows to the right and "
        i { "y" } " upwards. P-positions are lost for the player to move, N-positions won. (" i { "k" } "," i { "m" }
        ") names both games: " i { "k" } "\u{a0}−\u{a0}1 imitations in a row, or " i { "k" }
        "\u{a0}−\u{a0}1 blocked moves; " i { "m" } " widens the imitations, or the diagonal."
    }
}
