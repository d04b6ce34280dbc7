//! Parts of the legends of colours.

use maud::{Markup, html};
use wythoff_render::Rgb;

/// An item of a legend: a label on its colour.
pub(crate) fn swatch(colour: Rgb, label: &str) -> Markup {
    let css = |colour: Rgb| {
        let [red, green, blue] = colour.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    html! {
        li style={ "background:" (css(colour)) ";color:" (css(colour.opposite())) } { (label) }
    }
}
