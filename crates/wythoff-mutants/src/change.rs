//! Changes of the source code, as `cargo mutants --list --json` names them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A change of one place of a source file.
#[derive(Clone, Debug, Deserialize)]
pub struct Change {
    /// File, line, column and kind of the change, in words.
    pub name: String,
    /// The package of the file.
    pub package: String,
    /// The file, from the root of the workspace.
    pub file: String,
    /// The function around the place, if there is one.
    pub function: Option<Function>,
    /// The text that is replaced.
    pub span: Span,
    /// The text that takes its place.
    pub replacement: String,
    /// The kind of the change.
    pub genre: Genre,
}

/// A function, by its name and the type of its result.
#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    /// The name, with the types and modules around the function.
    pub function_name: String,
    /// The type with its arrow, or nothing.
    pub return_type: String,
}

/// A range of a text; the end is exclusive.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    /// The first character.
    pub start: Place,
    /// The character after the last one.
    pub end: Place,
}

/// A place in a text. Lines and columns start at 1, and columns count characters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// The kinds of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub enum Genre {
    /// The body of a function becomes one value.
    FnValue,
    /// A binary operator becomes another one.
    BinaryOperator,
    /// A unary operator goes.
    UnaryOperator,
    /// An arm of a `match` goes.
    MatchArm,
    /// The guard of an arm becomes a constant.
    MatchArmGuard,
    /// A field of a struct with a base goes.
    StructField,
}

impl Place {
    /// Returns the offset of the place in bytes.
    fn offset(self, text: &str) -> usize {
        let start: usize = text.split_inclusive('\n').take(self.line - 1).map(str::len).sum();
        let columns = text[start..].char_indices().map(|(byte, _)| byte);
        start + columns.chain([text.len() - start]).nth(self.column - 1).unwrap_or(0)
    }
}

impl Change {
    /// Returns the bytes of `source` that the change replaces.
    #[must_use]
    pub fn range(&self, source: &str) -> Range<usize> {
        self.span.start.offset(source)..self.span.end.offset(source)
    }

    /// Returns `source` with the change, as `cargo mutants` writes it.
    #[must_use]
    pub fn applied(&self, source: &str) -> String {
        let range = self.range(source);
        format!("{}{}{}", &source[..range.start], self.replacement, &source[range.end..])
    }

    /// Returns the root of the library to which the file belongs.
    #[must_use]
    pub fn library(&self) -> Option<String> {
        self.file.split_once("/src/").map(|(folder, _)| format!("{folder}/src/lib.rs"))
    }

    /// Returns the name of the function around the change, or nothing.
    #[must_use]
    pub fn function_name(&self) -> &str {
        self.function.as_ref().map_or("", |function| &function.function_name)
    }
}
