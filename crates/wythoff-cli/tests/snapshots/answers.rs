//! The page of the reference about the answers with `--json`, written from their JSON Schemas.

use serde_json::Value;

/// The answers of one command.
struct Answers {
    schema: Value,
    /// Types that are described, in the order of the page.
    types: Vec<String>,
}

/// Returns the page.
pub(crate) fn page() -> String {
    let mut page = String::from(
        "<!-- Written by `just snapshots` from the schemas of the program. -->\n\n\
         # Answers with --json\n\n\
         `wythoff schema COMMAND` prints the JSON Schema of these answers; the book has them as files, \
         such as `schemas/blocking-stats.json`. A field that may be \
         missing is marked *optional*. Numbers that readers of JSON may round are strings. Fields \
         may be added within a major version.\n",
    );
    for command in stdout("schema").lines() {
        let schema = serde_json::from_str(&stdout(&format!("schema {command}"))).unwrap();
        page += &format!("\n## {command}\n");
        page += &Answers { schema, types: Vec::new() }.text();
    }
    page
}

fn stdout(arguments: &str) -> String {
    let program = env!("CARGO_BIN_EXE_wythoff");
    let output = std::process::Command::new(program).args(arguments.split(' ')).output().unwrap();
    assert!(output.status.success(), "wythoff {arguments}");
    String::from_utf8(output.stdout).unwrap()
}

impl Answers {
    fn text(mut self) -> String {
        let alternatives = match self.schema["anyOf"].as_array() {
            Some(alternatives) => alternatives.clone(),
            None => vec![self.schema.clone()],
        };
        let names: Vec<String> = alternatives.iter().map(|schema| self.name(schema)).collect();
        let mut text = format!("\nThe answer is {}.\n", names.join(" or "));
        let mut next = 0;
        while let Some(name) = self.types.get(next).cloned() {
            let schema = self.schema["$defs"][&name].clone();
            let what = says(&schema);
            assert!(!what.is_empty(), "the type {name} has no description");
            text += &format!("\n{}: {what}\n\n", bold(&name));
            text += &self.fields(&schema);
            next += 1;
        }
        text
    }

    /// Returns the type that a reference leads to, and its name, if it has fields of its own.
    fn resolve<'a>(&'a self, schema: &'a Value) -> (&'a Value, Option<&'a str>) {
        let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) else {
            return (schema, None);
        };
        let found = &self.schema["$defs"][name];
        assert!(found.is_object(), "the type {name} is missing");
        let has_fields =
            ["properties", "allOf", "oneOf"].iter().any(|key| found.get(key).is_some());
        (found, has_fields.then_some(name))
    }

    /// Returns the name of a type in a sentence. A type with fields will be described.
    fn name(&mut self, schema: &Value) -> String {
        let (schema, name) = self.resolve(schema);
        let (schema, name) = (schema.clone(), name.map(str::to_owned));
        if let Some(values) = texts(&schema) {
            return values.join(", ");
        }
        if let Some(name) = name {
            if !self.types.contains(&name) {
                self.types.push(name.clone());
            }
            return bold(&name);
        }
        if let Some(types) = schema["anyOf"].as_array() {
            return types.iter().map(|of| self.name(of)).collect::<Vec<_>>().join(" or ");
        }
        if let Some(parts) = schema["prefixItems"].as_array() {
            let parts: Vec<_> = parts.iter().map(|of| self.name(of)).collect();
            return format!("[{}]", parts.join(", "));
        }
        match &schema["type"] {
            Value::String(of) if of == "array" => {
                format!("array of {}", self.name(&schema["items"]))
            }
            Value::String(of) if of == "object" && schema["additionalProperties"].is_object() => {
                format!("object with values of {}", self.name(&schema["additionalProperties"]))
            }
            Value::String(of) => of.clone(),
            Value::Array(of) => {
                let first = |of: &Value| {
                    let plain = serde_json::json!({ "type": of, "items": schema["items"] });
                    self.name(&plain)
                };
                of.iter().map(first).collect::<Vec<_>>().join(" or ")
            }
            other => panic!("a type without a name: {other} in {schema}"),
        }
    }

    /// Returns the fields of a type as a list. Where a type is one of several, each has an item.
    fn fields(&mut self, schema: &Value) -> String {
        let mut lines = String::new();
        if let Some(values) = texts(schema) {
            return format!("- {}\n", values.join(", "));
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(value) = field["const"].as_str() {
                lines += &format!("- `\"{name}\": \"{value}\"`\n");
                continue;
            }
            let of = self.name(field);
            let optional = if required.iter().any(|of| of == name) { "" } else { ", *optional*" };
            let description = match field["description"].as_str() {
                Some(_) => says(field),
                None => says(self.resolve(field).0),
            };
            let description = if description.is_empty() { says(schema) } else { description };
            assert!(!description.is_empty(), "the field {name} has no description in {schema}");
            lines += &format!("- `{name}`, {of}{optional}: {description}\n");
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            let part = self.resolve(part).0.clone();
            lines += &self.fields(&part);
        }
        for part in schema["oneOf"].as_array().into_iter().flatten() {
            let description = says(part);
            let part = self.resolve(part).0.clone();
            let description = if description.is_empty() { says(&part) } else { description };
            lines += &format!("- or: {description}\n");
            for line in self.fields(&part).lines() {
                lines += &format!("  {line}\n");
            }
        }
        lines
    }
}

/// Returns the values of a type that is one of several texts.
fn texts(schema: &Value) -> Option<Vec<String>> {
    let quoted = |value: &Value| Some(format!("`\"{}\"`", value.as_str()?));
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(quoted).collect();
    }
    schema["oneOf"].as_array()?.iter().map(|one| quoted(&one["const"])).collect()
}

fn bold(name: &str) -> String {
    format!("**{}**", name.replace('_', "\\_"))
}

/// Returns the description of a schema on one line.
fn says(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('<', "\\<")
}
