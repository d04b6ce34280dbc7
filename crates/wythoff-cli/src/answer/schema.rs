//! JSON Schemas of what commands print with `--json`, from the types that are printed.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{Schema, SchemaGenerator, json_schema};

/// The types of the values that a command prints with `--json`: one of them, or for some commands
/// one a line.
pub(crate) struct Answers {
    /// The words of the command after `wythoff`.
    pub command: &'static str,
    /// The schema of each type.
    pub types: &'static [fn(&mut SchemaGenerator) -> Schema],
}

/// Lists commands with the types of their answers: `"blocking stats" => BoardStats, Vec<Row>;`.
macro_rules! answers {
    ($($command:literal => $($type:ty),+;)+) => {
        &[$($crate::answer::schema::Answers {
            command: $command,
            types: &[$(schemars::SchemaGenerator::subschema_for::<$type>),+],
        }),+]
    };
}
pub(crate) use answers;

/// Makes the commands of a family: a list such as
/// `"blocking": Stats(stats) => BoardStats, Vec<Row>;`
/// has the variant of each command, its module, and the types of its answers if it has `--json`.
macro_rules! family {
    ($family:literal: $($command:ident($module:ident) $(=> $($type:ty),+)?;)+) => {
        #[derive(Debug, clap::Subcommand)]
        pub(crate) enum Action {
            $($command($module::Args)),+
        }

        /// The answers of the commands with `--json`.
        pub(super) const ANSWERS: &[$crate::answer::schema::Answers] = &[$($(
            $crate::answer::schema::Answers {
                command: concat!($family, " ", stringify!($module)),
                types: &[$(schemars::SchemaGenerator::subschema_for::<$type>),+],
            },
        )?)+];

        pub(crate) fn run(
            action: &Action,
            globals: &$crate::args::Globals,
        ) -> $crate::failure::Result<$crate::answer::Verdict> {
            match action {
                $(Action::$command(args) => $module::run(args, globals).map(Into::into)),+
            }
        }
    };
}
pub(crate) use family;

impl Answers {
    /// Returns the schema, in draft 2020-12.
    pub(crate) fn schema(&self) -> Schema {
        let settings = SchemaSettings::draft2020_12()
            .for_serialize()
            .with_transform(RecursiveTransform(for_json));
        let meta_schema = settings.meta_schema.clone();
        let mut generator = settings.into_generator();
        let types: Vec<Schema> = self.types.iter().map(|of| of(&mut generator)).collect();
        let mut schema = match &types[..] {
            [only] => only.clone(),
            types => json_schema!({ "anyOf": types }),
        };
        schema.insert("$schema".into(), meta_schema.into());
        schema.insert("title".into(), format!("wythoff {} --json", self.command).into());
        schema.insert("$defs".into(), generator.take_definitions(true).into());
        schema
    }
}

/// Makes a description of a type in Rust one of a value in JSON: without its example and its links.
fn for_json(schema: &mut Schema) {
    if let Some(serde_json::Value::String(text)) = schema.get_mut("description") {
        let words = text.split("```").next().unwrap_or_default();
        let words = words.trim_end().trim_end_matches("# Example").trim_end();
        // Links are [`name`] or [`name`](path).
        let mut parts = words.split("`]");
        let first = parts.next().unwrap_or_default().to_owned();
        let plain = parts.fold(first, |before, after| {
            let path = after.strip_prefix('(').and_then(|path| path.split_once(')'));
            format!("{before}`{}", path.map_or(after, |(_, rest)| rest))
        });
        *text = plain.replace("[`", "`").replace("`None`", "`null`");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_have_no_links_and_no_examples() {
        let text = "See [`K`] and [`Heap`](crate::heap), or `None`.\n\n```\nlet x = 1;\n```";
        let mut schema = json_schema!({ "description": text });
        for_json(&mut schema);
        assert_eq!(schema.get("description").unwrap(), "See `K` and `Heap`, or `null`.");
    }
}
