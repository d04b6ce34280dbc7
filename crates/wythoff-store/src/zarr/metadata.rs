//! `zarr.json`: what an array or a group says of itself.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;

use super::DataType;
use super::part::Part;

/// The name of the file, in the folder of the array or group.
pub(super) const FILE: &str = "zarr.json";

/// Shape, shards, chunks and numbers of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayMeta {
    shape: Vec<u64>,
    shard: Vec<u64>,
    chunk: Vec<u64>,
    data_type: DataType,
    dimension_names: Vec<String>,
}

/// Why there is no such array, or group.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MetaError {
    /// Shapes that do not fit together.
    #[error("{problem}")]
    Shape {
        /// What is wrong.
        problem: String,
    },
    /// The text is no JSON.
    #[error("no JSON: {problem}")]
    Json {
        /// What is wrong.
        problem: String,
    },
    /// It is JSON, but says something that is not known here.
    #[error("`{member}` is {found}; only {allowed} is known here")]
    Unknown {
        /// Which member, as in `codecs`.
        member: String,
        /// What it is.
        found: String,
        /// What it may be.
        allowed: String,
    },
}

impl ArrayMeta {
    /// An array of `shape`, in files of `shard` numbers, each of chunks of `chunk` numbers, all in
    /// C order: the last dimension runs first.
    ///
    /// # Errors
    /// If these have different lengths or none, a shard or chunk has no number or a shard not whole chunks,
    /// or a shard has 2^40 bytes or more.
    pub fn try_new(
        shape: &[u64],
        shard: &[u64],
        chunk: &[u64],
        data_type: DataType,
        dimension_names: &[&str],
    ) -> Result<Self, MetaError> {
        let refuse = |problem: String| Err(MetaError::Shape { problem });
        let dimensions = [shape.len(), shard.len(), chunk.len(), dimension_names.len()];
        if shape.is_empty() || dimensions.iter().any(|&length| length != shape.len()) {
            return refuse(format!(
                "shape, shard, chunk and names have {dimensions:?} dimensions; they must have as many, and at least one"
            ));
        }
        for (&whole, &part) in shard.iter().zip(chunk) {
            if whole == 0 || part == 0 || whole % part != 0 {
                return refuse(format!("shards of {shard:?} are no whole chunks of {chunk:?}"));
            }
        }
        // Room for an index as well, in 64 bits and in memory.
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

    /// Numbers of a shard along each dimension. Shards at the far ends may stick out.
    pub fn shard(&self) -> &[u64] {
        &self.shard
    }

    /// Numbers of a chunk along each dimension.
    pub fn chunk(&self) -> &[u64] {
        &self.chunk
    }

    /// What the numbers are.
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }

    /// What each dimension is called.
    pub fn dimension_names(&self) -> &[String] {
        &self.dimension_names
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
        // Less than 2^40, as was checked.
        self.chunk.iter().product::<u64>() as usize
    }

    /// Chunks of a shard, in all dimensions together.
    pub(super) fn chunk_count(&self) -> usize {
        self.chunks().iter().product::<u64>() as usize
    }

    /// Where a shard is: its key from the folder of the array, such as `c/3/1/0`.
    ///
    /// # Panics
    /// If `at`, which shard along each dimension, has another number of dimensions.
    pub fn key(&self, at: &[u64]) -> String {
        assert_eq!(at.len(), self.shape.len(), "dimensions");
        at.iter().fold("c".to_owned(), |key, index| format!("{key}/{index}"))
    }

    /// The text of `zarr.json`: the same for the same array, always.
    pub fn to_json(&self) -> String {
        let Self { shape, shard, chunk, data_type, dimension_names } = self;
        let little = r#"{ "name": "bytes", "configuration": { "endian": "little" } }"#;
        // One byte has no order.
        let bytes = if data_type.size() == 1 { r#"{ "name": "bytes" }"# } else { little };
        // Quoted by serde_json, as text is not quoted in JSON as it is in Rust.
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

    /// Reads `zarr.json`. Attributes are not looked at.
    ///
    /// # Errors
    /// If it is no JSON, no array of the kind that is known here, or one of shapes that
    /// [`ArrayMeta::try_new`] refuses.
    pub fn from_json(text: &[u8]) -> Result<Self, MetaError> {
        let node = parse(text)?;
        let node = Part::node(&node, "array")?;
        let shape = node.member("shape").lengths()?;
        let data_type = node.member("data_type");
        let known = DataType::ALL.into_iter().find(|known| data_type.value == known.name());
        let known = known.ok_or_else(|| data_type.unknown("uint8, uint16, uint32 or int16"))?;
        let shard = node.member("chunk_grid").extension("regular", &["chunk_shape"])?;
        let shard = shard.member("chunk_shape").lengths()?;
        let keys = node.member("chunk_key_encoding").extension("default", &["separator"])?;
        keys.member("separator").must_be(&[json!("/"), Value::Null])?;
        node.member("fill_value").must_be(&[json!(0)])?;
        node.member("storage_transformers").must_be(&[json!([]), Value::Null])?;

        let [sharding] = node.member("codecs").items("the codec sharding_indexed alone")?;
        let members = ["chunk_shape", "codecs", "index_codecs", "index_location"];
        let sharding = sharding.extension("sharding_indexed", &members)?;
        let chunk = sharding.member("chunk_shape").lengths()?;
        sharding.member("index_location").must_be(&[json!("end"), Value::Null])?;
        for (list, size) in [("codecs", known.size()), ("index_codecs", 8)] {
            let [bytes, sum] = sharding.member(list).items("the codecs bytes and crc32c")?;
            let endian = bytes.extension("bytes", &["endian"])?.member("endian");
            // One byte has no order.
            let none = if size == 1 { Value::Null } else { json!("little") };
            endian.must_be(&[json!("little"), none])?;
            sum.extension("crc32c", &[])?;
        }

        let names = node.member("dimension_names").names(shape.len())?;
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        Self::try_new(&shape, &shard, &chunk, known, &names)
    }
}

/// The text of `zarr.json` of a group with these attributes.
///
/// # Errors
/// If they cannot be written as a JSON object.
pub fn group_json(attributes: &impl Serialize) -> Result<String, MetaError> {
    #[derive(Serialize)]
    struct Group<'a, A> {
        zarr_format: u8,
        node_type: &'a str,
        attributes: &'a A,
    }
    let group = Group { zarr_format: 3, node_type: "group", attributes };
    let text = serde_json::to_string_pretty(&group).map_err(|error| no_json(&error))?;
    Ok(text + "\n")
}

/// The attributes of a group, from its `zarr.json`.
///
/// # Errors
/// If it is no JSON, no group, or the attributes are not as wanted.
pub fn group_attributes<A: DeserializeOwned>(text: &[u8]) -> Result<A, MetaError> {
    let group = parse(text)?;
    let attributes = Part::node(&group, "group")?.member("attributes");
    A::deserialize(attributes.value).map_err(|error| no_json(&error))
}

fn parse(text: &[u8]) -> Result<Value, MetaError> {
    serde_json::from_slice(text).map_err(|error| no_json(&error))
}

fn no_json(error: &serde_json::Error) -> MetaError {
    MetaError::Json { problem: error.to_string() }
}

#[cfg(test)]
mod tests;
