//! The introduction to blocking queens.

use maud::{Markup, html};
use wythoff::board::Value;
use wythoff_render::Palette;

use crate::entries::legend::swatch;
use crate::format;
use crate::model::Introduction;

pub(crate) fn introduction() -> Introduction {
    Introduction { lead: lead(), legend: legend(), reading: reading() }
}

fn lead() -> Markup {
    html! {
        "A queen walks towards the corner of a board, and before each of her moves the \
         opponent blocks up to "
        i { "k" } "\u{a0}−\u{a0}1 of her options. Squares worth reaching are " em { "palaces" }
        "; how many of them a square sees decides everything."
    }
}

/// The colours of the board, by value.
fn legend() -> Markup {
    let label = |value: Value| match value {
        -5 => "≤ −5".to_owned(),
        6 => "≥ 6".to_owned(),
        value => format::value(value),
    };
    html! {
        ol { @for value in -5..=6 { (swatch(Palette::Paper.colour(value), &label(value))) } }
        figcaption {
            "Colours of the boards: the value " i { "p" } " is the palace number minus " i { "k" }
            ", and palaces are negative."
        }
    }
}

fn reading() -> Markup {
    html! {
        "A square is (" i { "x" } ", " i { "y" } "): " i { "x" } " grows to the right, " i { "y" }
        " downwards, and (0, 0) is the upper left corner. Its value " i { "p" }
        " is its palace number minus " i { "k" } ", negative exactly on palaces."
    }
}
