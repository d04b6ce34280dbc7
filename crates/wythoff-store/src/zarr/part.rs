//! Reading `zarr.json` member by member, so that what is refused is named.

use serde_json::{Value, json};

use super::MetaError;

/// A value in `zarr.json`, and where it stands.
pub(super) struct Part<'a> {
    name: String,
    /// Null if it is missing.
    pub(super) value: &'a Value,
}

impl<'a> Part<'a> {
    /// The whole text, if it is of an array or a group of which everything is known.
    pub(super) fn node(value: &'a Value, kind: &str) -> Result<Self, MetaError> {
        /// What Zarr v3 defines, for arrays and groups.
        const MEMBERS: [&str; 11] = [
            "zarr_format",
            "node_type",
            "attributes",
            "shape",
            "data_type",
            "chunk_grid",
            "chunk_key_encoding",
            "fill_value",
            "codecs",
            "storage_transformers",
            "dimension_names",
        ];
        let node = Self { name: String::new(), value };
        node.member("zarr_format").must_be(&[json!(3)])?;
        node.member("node_type").must_be(&[json!(kind)])?;
        node.only(&MEMBERS)?;
        Ok(node)
    }

    /// A member of an object.
    pub(super) fn member(&self, name: &str) -> Self {
        let path =
            if self.name.is_empty() { name.to_owned() } else { format!("{}.{name}", self.name) };
        Self { name: path, value: self.value.get(name).unwrap_or(&Value::Null) }
    }

    /// An error if the object has others than these members, which must be understood.
    fn only(&self, members: &[&str]) -> Result<(), MetaError> {
        for (name, value) in self.value.as_object().into_iter().flatten() {
            let ignored = value.is_null() || value.get("must_understand") == Some(&json!(false));
            if !ignored && !members.contains(&name.as_str()) {
                return Err(self.member(name).unknown("nothing of this name"));
            }
        }
        Ok(())
    }

    /// The configuration of an extension, which must be this one, with no other members.
    pub(super) fn extension(&self, name: &str, members: &[&str]) -> Result<Self, MetaError> {
        if self.value == name {
            return Ok(Self { name: self.name.clone(), value: &Value::Null });
        }
        if self.value.get("name") != Some(&json!(name)) {
            return Err(self.unknown(name));
        }
        self.only(&["name", "configuration", "must_understand"])?;
        let configuration = self.member("configuration");
        configuration.only(members)?;
        Ok(configuration)
    }

    pub(super) fn must_be(&self, allowed: &[Value]) -> Result<(), MetaError> {
        if allowed.contains(self.value) {
            Ok(())
        } else {
            Err(self.unknown(&allowed[0].to_string()))
        }
    }

    pub(super) fn items<const N: usize>(&self, allowed: &str) -> Result<[Self; N], MetaError> {
        let items = self.value.as_array().map(Vec::as_slice).unwrap_or_default();
        let items: &[Value; N] = items.try_into().map_err(|_| self.unknown(allowed))?;
        Ok(std::array::from_fn(|i| Self { name: format!("{}[{i}]", self.name), value: &items[i] }))
    }

    pub(super) fn lengths(&self) -> Result<Vec<u64>, MetaError> {
        let lengths = self.value.as_array().into_iter();
        let lengths: Option<Vec<_>> = lengths.flatten().map(Value::as_u64).collect();
        lengths
            .filter(|lengths| !lengths.is_empty())
            .ok_or_else(|| self.unknown("a list of lengths"))
    }

    /// Names of so many dimensions; empty where there are none.
    pub(super) fn names(&self, dimensions: usize) -> Result<Vec<String>, MetaError> {
        if self.value.is_null() {
            return Ok(vec![String::new(); dimensions]);
        }
        let name = |name: &Value| match name {
            Value::String(name) => Some(name.clone()),
            Value::Null => Some(String::new()),
            _ => None,
        };
        let names: Option<Vec<_>> =
            self.value.as_array().and_then(|names| names.iter().map(name).collect());
        names.ok_or_else(|| self.unknown("a list of names"))
    }

    pub(super) fn unknown(&self, allowed: &str) -> MetaError {
        let found =
            if self.value.is_null() { "missing".to_owned() } else { self.value.to_string() };
        MetaError::Unknown { member: self.name.clone(), found, allowed: allowed.to_owned() }
    }
}
