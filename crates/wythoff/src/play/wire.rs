//! Numbers of any size in JSON: written as strings, because readers of JSON round large numbers;
//! read from strings and from numbers.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use dashu_int::UBig;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::heaps::Heaps;
use super::session::{Action, Entry, Player};
use crate::text::is_digits;

struct Number(UBig);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits)
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, 0 or more, in decimal digits without leading zeros")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(Number(number.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        // A number has one spelling: no sign, no leading zeros.
        let spelled = text == "0" || !text.starts_with('0') && is_digits(text);
        let number = UBig::from_str_radix(text, 10).ok().filter(|_| spelled);
        number.map(Number).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

/// Heaps are a list of numbers.
impl Serialize for Heaps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|heap| Number(heap.clone())))
    }
}

impl JsonSchema for Heaps {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Heaps".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Heaps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<Number>::deserialize(deserializer)?;
        let heaps = Self::try_from(numbers.into_iter().map(|number| number.0).collect::<Vec<_>>());
        heaps.map_err(|heaps| Error::invalid_length(heaps.len(), &"two or three heaps"))
    }
}

/// Reads a set of heaps, in which none may be listed twice.
pub(crate) fn set<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeSet<Heaps>, D::Error> {
    let heaps = Vec::<Heaps>::deserialize(from)?;
    let count = heaps.len();
    let set: BTreeSet<Heaps> = heaps.into_iter().collect();
    if set.len() == count { Ok(set) } else { Err(Error::custom("a square is listed twice")) }
}

/// A turn of a record as it is read.
#[derive(JsonSchema, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    player: Player,
    from: Heaps,
    #[serde(rename = "move")]
    to: Option<Heaps>,
    #[serde(default, deserialize_with = "set_or_none")]
    block: Option<BTreeSet<Heaps>>,
}

/// Reads a set of heaps that is present.
fn set_or_none<'de, D: Deserializer<'de>>(from: D) -> Result<Option<BTreeSet<Heaps>>, D::Error> {
    set(from).map(Some)
}

impl TryFrom<Line> for Entry {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, Self::Error> {
        let Line { player, from, to, block } = line;
        let action = match (to, block) {
            (Some(heaps), None) => Action::Move(heaps),
            (None, Some(heaps)) => Action::Block(heaps),
            (None, None) => return Err("it has no `move` or `block`"),
            (Some(_), Some(_)) => return Err("it has a `move` and a `block`"),
        };
        Ok(Self { player, from, action })
    }
}

/// The move before the first one, if there was one.
pub(crate) mod last {
    use super::*;
    use crate::imitation::Last;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Written {
        pile: usize,
        taken: Number,
    }

    pub(crate) fn serialize<S: Serializer>(
        last: &Option<Last<UBig>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let written = last
            .as_ref()
            .map(|last| Written { pile: last.pile, taken: Number(last.taken.clone()) });
        written.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Last<UBig>>, D::Error> {
        let written = Option::<Written>::deserialize(from)?;
        Ok(written.map(|last| Last { pile: last.pile, taken: last.taken.0 }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn heaps_are_a_list_of_strings_and_are_read_from_numbers_too() {
        let schema = Heaps::json_schema(&mut SchemaGenerator::default());
        assert_eq!(*schema.as_value(), json!({ "type": "array", "items": { "type": "string" } }));
        let heaps: Heaps = serde_json::from_value(json!([3, "18446744073709551616"])).unwrap();
        assert_eq!(serde_json::to_value(&heaps).unwrap(), json!(["3", "18446744073709551616"]));
        for wrong in [json!([1]), json!([1, 2, 3, 4]), json!(["01", 2]), json!(["", 2])] {
            assert!(serde_json::from_value::<Heaps>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
