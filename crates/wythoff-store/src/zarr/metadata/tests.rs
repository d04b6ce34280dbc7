use serde_json::{Value, json};

use super::*;

fn meta(data_type: DataType) -> ArrayMeta {
    ArrayMeta::try_new(&[12, 9, 7], &[12, 4, 4], &[1, 2, 4], data_type, &["class", "y", "x \"1\""])
        .unwrap()
}

#[test]
fn metadata_come_back() {
    for data_type in DataType::ALL {
        let meta = meta(data_type);
        assert_eq!(ArrayMeta::from_json(meta.to_json().as_bytes()), Ok(meta));
    }
    assert_eq!(meta(DataType::U8).shards(), [1, 3, 2]);
    assert_eq!(meta(DataType::U8).chunks(), [12, 2, 1]);
    assert_eq!(meta(DataType::U8).key(&[0, 2, 1]), "c/0/2/1");
}

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

/// The text of an array with one value replaced, by JSON pointer.
fn with(pointer: &str, value: Value) -> Result<ArrayMeta, MetaError> {
    let mut json: Value = serde_json::from_str(&meta(DataType::U16).to_json()).unwrap();
    *json.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
    ArrayMeta::from_json(json.to_string().as_bytes())
}

#[test]
fn what_is_not_known_is_refused_by_name() {
    let sharding = "/codecs/0/configuration";
    for (pointer, value, member) in [
        ("/zarr_format".to_owned(), json!(2), "`zarr_format` is 2; only 3"),
        ("/node_type".to_owned(), json!("group"), "`node_type` is \"group\""),
        ("/data_type".to_owned(), json!("float32"), "`data_type` is \"float32\"; only uint8"),
        ("/shape".to_owned(), json!([1, -1, 1]), "`shape`"),
        ("/shape".to_owned(), json!([]), "`shape`"),
        ("/shape".to_owned(), json!([1, 1]), "dimensions"),
        ("/chunk_grid/name".to_owned(), json!("rectilinear"), "`chunk_grid`"),
        ("/chunk_key_encoding/name".to_owned(), json!("v2"), "`chunk_key_encoding`"),
        (
            "/chunk_key_encoding/configuration/separator".to_owned(),
            json!("."),
            "separator` is \".\"; only \"/\"",
        ),
        ("/fill_value".to_owned(), json!(1), "`fill_value` is 1; only 0"),
        (
            "/codecs".to_owned(),
            json!([{"name": "bytes"}, {"name": "crc32c"}]),
            "only the codec sharding_indexed",
        ),
        ("/codecs/0/name".to_owned(), json!("bytes"), "`codecs[0]`"),
        (format!("{sharding}/index_location"), json!("start"), "index_location` is \"start\""),
        (
            format!("{sharding}/codecs"),
            json!([{"name": "bytes"}]),
            "only the codecs bytes and crc32c",
        ),
        (format!("{sharding}/codecs/1/name"), json!("gzip"), "codecs[0].configuration.codecs[1]"),
        (format!("{sharding}/codecs/0/configuration/endian"), json!("big"), "endian` is \"big\""),
        (format!("{sharding}/codecs/0/configuration"), json!({}), "endian` is missing"),
        (
            format!("{sharding}/index_codecs/0/configuration/endian"),
            json!("big"),
            "index_codecs[0]",
        ),
        (format!("{sharding}/chunk_shape"), json!([1, 3, 4]), "no whole chunks"),
        (
            "/chunk_grid/configuration".to_owned(),
            json!({"chunk_shape": [12, 4, 4], "offset": 1}),
            "offset` is 1",
        ),
        ("/dimension_names".to_owned(), json!([1, 2, 3]), "`dimension_names`"),
    ] {
        let error = with(&pointer, value).unwrap_err().to_string();
        assert!(error.contains(member), "{pointer}: {error}");
    }
}

#[test]
fn members_that_are_not_known_are_refused_unless_they_need_not_be_understood() {
    let mut json: Value = serde_json::from_str(&meta(DataType::U16).to_json()).unwrap();
    json["storage"] = json!({"name": "cold", "must_understand": false});
    assert!(ArrayMeta::from_json(json.to_string().as_bytes()).is_ok());
    json["storage"] = json!({"name": "cold"});
    let error = ArrayMeta::from_json(json.to_string().as_bytes()).unwrap_err().to_string();
    assert!(error.contains("`storage`"), "{error}");
}

#[test]
fn short_forms_of_the_specification_are_read() {
    let mut json: Value = serde_json::from_str(&meta(DataType::U8).to_json()).unwrap();
    let sharding = json.pointer_mut("/codecs/0/configuration").unwrap();
    sharding["codecs"] = json!(["bytes", "crc32c"]);
    sharding.as_object_mut().unwrap().remove("index_location");
    json["chunk_key_encoding"] = json!("default");
    json["storage_transformers"] = json!([]);
    assert_eq!(ArrayMeta::from_json(json.to_string().as_bytes()), Ok(meta(DataType::U8)));
}

#[test]
fn every_truncated_text_is_refused() {
    let text = meta(DataType::U32).to_json();
    let text = text.trim_end();
    for length in 0..text.len() {
        assert!(ArrayMeta::from_json(&text.as_bytes()[..length]).is_err(), "{length}");
    }
}

#[test]
fn attributes_of_groups_come_back() {
    let attributes = json!({"wythoff": {"k": 5, "root": null}});
    let text = group_json(&attributes).unwrap();
    assert_eq!(group_attributes::<Value>(text.as_bytes()), Ok(attributes));
    assert!(group_attributes::<Value>(meta(DataType::U8).to_json().as_bytes()).is_err());
    assert!(group_attributes::<Vec<u8>>(text.as_bytes()).is_err());
}
