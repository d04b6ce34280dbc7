//! The result of a measurement, before its numbers are filled into the texts.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use super::{Image, Judgement};

/// The result of a measurement: pictures, verdicts, and the numbers for the texts.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) plates: Vec<Shown>,
    pub(crate) verdicts: BTreeMap<&'static str, Judgement>,
    pub(crate) statements: Vec<Stated>,
    pub(crate) numbers: Json,
}

/// A picture, the name of its texts, and the numbers that only its texts have, as `it`.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) name: &'static str,
    pub(crate) image: Image,
    pub(crate) it: Json,
}

/// A statement of ours: the name of its texts, its judgement, and the numbers that only its texts
/// have.
#[derive(Debug)]
pub(crate) struct Stated {
    pub(crate) name: &'static str,
    pub(crate) judgement: Judgement,
    pub(crate) it: Json,
}

impl Found {
    /// Adds a picture. Its caption is that of the `[[plate]]` with that name.
    pub(crate) fn plate(&mut self, name: &'static str, image: Image) {
        self.plate_of(name, image, &());
    }

    /// Adds a picture whose texts use `it`: one of several pictures with the same texts.
    pub(crate) fn plate_of(&mut self, name: &'static str, image: Image, it: &impl Serialize) {
        self.plates.push(Shown { name, image, it: json(it) });
    }

    /// Sets the verdict on a claim, with its power test.
    pub(crate) fn verdict(&mut self, claim: &'static str, judgement: Judgement) {
        let before = self.verdicts.insert(claim, judgement);
        debug_assert!(before.is_none(), "two verdicts on {claim}");
    }

    /// Sets the judgement on the statement of ours with that name: it holds if it agrees.
    pub(crate) fn state(&mut self, name: &'static str, judgement: Judgement) {
        self.state_of(name, judgement, &());
    }

    /// Sets the judgement on a statement whose texts use `it`: one of several with the same texts.
    pub(crate) fn state_of(
        &mut self,
        name: &'static str,
        judgement: Judgement,
        it: &impl Serialize,
    ) {
        self.statements.push(Stated { name, judgement, it: json(it) });
    }

    /// Sets the numbers of the entry: one object, from which all texts and the JSON data are made.
    pub(crate) fn with(mut self, numbers: &impl Serialize) -> Self {
        self.numbers = json(numbers);
        self
    }
}

/// Returns numbers as JSON.
pub(crate) fn json(numbers: &(impl Serialize + ?Sized)) -> Json {
    serde_json::to_value(numbers).expect("maps of numbers and texts have strings for keys")
}

/// Returns an object with the fields of all these objects.
///
/// # Panics
/// If one of them is no object.
pub(crate) fn joined(parts: impl IntoIterator<Item = Json>) -> Json {
    let fields = |part| match part {
        Json::Object(fields) => fields,
        other => panic!("{other} has no fields"),
    };
    parts.into_iter().flat_map(fields).collect()
}

/// Makes an object of numbers, written like a struct: `numbers! { rows, side: SIDE, ..more }` has
/// the fields of `more`, too.
macro_rules! numbers {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($($name:ident $(: $value:expr)?),+ $(, ..$more:expr)* $(,)?) => {
        $crate::model::joined([
            serde_json::Value::from_iter([$((
                stringify!($name),
                $crate::model::json(&$crate::model::numbers!(@value $name $($value)?)),
            )),+]),
            $($crate::model::json(&$more)),*
        ])
    };
}
pub(crate) use numbers;

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn numbers_have_the_names_of_their_fields_and_those_of_more_objects() {
        let (rows, more) = (5, json!({ "k": 3 }));
        let written = numbers! { rows, side: 2 * rows, ..more };
        assert_eq!(written, json!({ "rows": 5, "side": 10, "k": 3 }));
        assert_eq!(numbers! { rows }, json!({ "rows": 5 }));
    }

    #[test]
    #[should_panic(expected = "[1] has no fields")]
    fn a_list_has_no_fields_to_add() {
        let _ = numbers! { rows: 5, ..[1] };
    }
}
