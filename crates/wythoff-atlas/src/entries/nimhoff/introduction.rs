//! The introduction to Linear Nimhoff.

use maud::{Markup, html};
use wythoff_render::Palette;

use crate::entries::legend::swatch;
use crate::model::Introduction;

pub(crate) fn introduction() -> Introduction {
    Introduction { lead: lead(), legend: legend(), reading: reading() }
}

fn lead() -> Markup {
    html! {
        "Two heaps, and a few rules: a rule (" i { "a" } ", " i { "b" } ") takes any multiple of "
        i { "a" } " from the one and the same multiple of " i { "b" }
        " from the other, and whoever cannot move loses. The positions to leave the opponent in, the "
        em { "P-positions" } ", line up along rays that no rule points along."
    }
}

/// The colours of the pictures.
fn legend() -> Markup {
    let colours = [(-1, "P"), (0, "N, sees 1 P"), (1, "N, sees 2 P"), (2, "N, sees 3 or more")];
    html! {
        ol { @for (value, label) in colours { (swatch(Palette::Sees.colour(value), label)) } }
        figcaption {
            "P-positions are white on black; where a picture counts, N-positions are coloured by how \
             many P-positions they can move to."
        }
    }
}

fn reading() -> Markup {
    html! {
        "A position is (" i { "x" } ", " i { "y" } "), and (0, 0), where play ends, is the lower left \
         corner: " i { "x" } " grows to the right, " i { "y" } " upwards. A line of P-positions has a \
         slope " i { "y" } "/" i { "x" } " and a density, the number of its positions a unit of "
        i { "x" } "."
    }
}
