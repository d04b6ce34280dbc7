//! `zarr.json`, the metadata of an array or a group.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::DataType;

/// Metadata of an array: its shape, shards, chunks, number type and dimension names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayMeta {
    shape: Vec<u64>,
    shard: Vec<u64>,
    chunk: Vec<u64>,
    data_type: DataType,
    dimension_names: Vec<String>,
}

/// Lengths of an array, its shards and chunks that do not fit each other.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ShapeError {
    /// The reason.
    problem: String,
}

impl ArrayMeta {
    /// Metadata of an array of `shape`, in files of `shard` numbers, each in chunks of `chunk`
    /// numbers, all in C order: the last dimension runs first.
    ///
    /// # Errors
    /// If the arguments have different numbers of dimensions, or none; if a shard is not a whole
    /// number of chunks, or empty; if a shard has 2^40 bytes or more.
    pub fn try_new(
        shape: &[u64],
        shard: &[u64],
        chunk: &[u64],
        data_type: DataType,
        dimension_names: &[&str],
    ) -> Result<Self, ShapeError> {
        let refuse = |problem: String| Err(ShapeError { problem });
        let dimensions = [shape.len(), shard.len(), chunk.len(), dimension_names.len()];
        if shape.is_empty() || dimensions.iter().any(|&length| length != shape.len()) {
            return refuse(format!(
                "shape, shard, chunk and names have {dimensions:?} dimensions; all must have the \
                 same number, at least one"
            ));
        }
        for (&whole, &part) in shard.iter().zip(chunk) {
            if whole == 0 || part == 0 || whole % part != 0 {
                return refuse(format!("shards of {shard:?} are no whole chunks of {chunk:?}"));
            }
        }
        // Offsets and the index must fit 64 bits, and a shard must fit in memory.
        let size =
            shard.iter().try_fold(data_type.size() as u64, |size, &side| size.checked_mul(side));
        if size.is_none_or(|size| size >= 1 << 40) {
            return refuse(format!("shards of {shard:?} have 2^40 bytes or more"));
        }
        Ok(Self {
            shape: shape.to_vec(),
            shard: shard.to_vec(),
            chunk: chunk.to_vec(),
            data_type,
            dimension_names: dimension_names.iter().map(|&name| name.to_owned()).collect(),
        })
    }

    /// Numbers along each dimension.
    pub fn shape(&self) -> &[u64] {
        &self.shape
    }

    /// Numbers of a shard along each dimension. The last shards may extend beyond the array.
    pub fn shard(&self) -> &[u64] {
        &self.shard
    }

    /// Numbers of a chunk along each dimension.
    pub fn chunk(&self) -> &[u64] {
        &self.chunk
    }

    /// Type of the numbers.
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }

    /// Shards along each dimension.
    pub fn shards(&self) -> Vec<u64> {
        self.shape.iter().zip(&self.shard).map(|(whole, part)| whole.div_ceil(*part)).collect()
    }

    /// Chunks of a shard along each dimension.
    pub fn chunks(&self) -> Vec<u64> {
        self.shard.iter().zip(&self.chunk).map(|(whole, part)| whole / part).collect()
    }

    /// Numbers of a chunk.
    pub fn chunk_numbers(&self) -> usize {
        // `try_new` checked that this is less than 2^40.
        self.chunk.iter().product::<u64>() as usize
    }

    /// Number of chunks of a shard.
    pub(super) fn chunk_count(&self) -> usize {
        self.chunks().iter().product::<u64>() as usize
    }

    /// Key of the shard at `at` from the folder of the array, such as `c/3/1/0`.
    ///
    /// # Panics
    /// If `at` has another number of dimensions than the array.
    pub fn key(&self, at: &[u64]) -> String {
        assert_eq!(at.len(), self.shape.len(), "dimensions");
        at.iter().fold("c".to_owned(), |key, index| format!("{key}/{index}"))
    }

    /// Text of `zarr.json`. Equal arrays have equal texts.
    pub fn to_json(&self) -> String {
        let Self { shape, shard, chunk, data_type, dimension_names } = self;
        let little = r#"{ "name": "bytes", "configuration": { "endian": "little" } }"#;
        // A single byte has no byte order.
        let bytes = if data_type.size() == 1 { r#"{ "name": "bytes" }"# } else { little };
        // JSON does not quote text in the way in which Rust's `{:?}` does.
        let dimension_names = Value::from(dimension_names.as_slice());
        format!(
            r#"{{
  "zarr_format": 3,
  "node_type": "array",
  "shape": {shape:?},
  "data_type": "{data_type}",
  "chunk_grid": {{ "name": "regular", "configuration": {{ "chunk_shape": {shard:?} }} }},
  "chunk_key_encoding": {{ "name": "default", "configuration": {{ "separator": "/" }} }},
  "fill_value": 0,
  "codecs": [
    {{
      "name": "sharding_indexed",
      "configuration": {{
        "chunk_shape": {chunk:?},
        "codecs": [{bytes}, {{ "name": "crc32c" }}],
        "index_codecs": [{little}, {{ "name": "crc32c" }}],
        "index_location": "end"
      }}
    }}
  ],
  "attributes": {{}},
  "dimension_names": {dimension_names}
}}
"#
        )
    }
}

/// Text of `zarr.json` of a group with these attributes.
///
/// # Errors
/// If the attributes cannot be written as JSON.
pub fn group_json(attributes: &impl Serialize) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Group<'a, A> {
        zarr_format: u8,
        node_type: &'a str,
        attributes: &'a A,
    }
    let group = Group { zarr_format: 3, node_type: "group", attributes };
    Ok(serde_json::to_string_pretty(&group)? + "\n")
}

/// Reads the attributes of a group from its `zarr.json`. Other members are ignored.
///
/// # Errors
/// If the text is not JSON, or has no such attributes.
pub fn group_attributes<A: DeserializeOwned>(text: &[u8]) -> serde_json::Result<A> {
    #[derive(Deserialize)]
    struct Group<A> {
        attributes: A,
    }
    let group: Group<A> = serde_json::from_slice(text)?;
    Ok(group.attributes)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn shapes_that_do_not_fit_are_refused() {
        let refused = |shape: &[u64], shard: &[u64], chunk: &[u64], names: &[&str]| {
            ArrayMeta::try_new(shape, shard, chunk, DataType::U32, names).unwrap_err().to_string()
        };
        assert!(refused(&[], &[], &[], &[]).contains("at least one"));
        assert!(refused(&[4], &[4], &[4, 4], &["x"]).contains("[1, 1, 2, 1]"));
        assert!(refused(&[4], &[4], &[4], &[]).contains("[1, 1, 1, 0]"));
        assert!(refused(&[4], &[4], &[3], &["x"]).contains("no whole chunks of [3]"));
        assert!(refused(&[4], &[0], &[1], &["x"]).contains("[0]"));
        assert!(refused(&[4], &[4], &[0], &["x"]).contains("[0]"));
        assert!(refused(&[4], &[1 << 38], &[1], &["x"]).contains("2^40"));
        assert!(refused(&[4, 4], &[1 << 40, 1 << 40], &[1, 1], &["y", "x"]).contains("2^40"));
    }

    #[test]
    fn an_array_is_counted_in_shards_and_chunks() {
        let names = ["class", "y", "x \"1\""];
        let meta = ArrayMeta::try_new(&[12, 9, 7], &[12, 4, 4], &[1, 2, 4], DataType::U8, &names);
        let meta = meta.unwrap();
        assert_eq!(meta.shards(), [1, 3, 2]);
        assert_eq!(meta.chunks(), [12, 2, 1]);
        assert_eq!(meta.key(&[0, 2, 1]), "c/0/2/1");
        let json: Value = serde_json::from_str(&meta.to_json()).unwrap();
        assert_eq!(json["shape"], json!([12, 9, 7]));
        assert_eq!(json["dimension_names"], json!(names));
    }

    #[test]
    fn attributes_of_a_group_read_back() {
        let attributes = json!({"wythoff": {"k": 5, "root": null}});
        let text = group_json(&attributes).unwrap();
        assert_eq!(group_attributes::<Value>(text.as_bytes()).unwrap(), attributes);
        assert!(group_attributes::<Vec<u8>>(text.as_bytes()).is_err());
        assert!(group_attributes::<Value>(b"{}").is_err());
    }
}
