//! Templates of `minijinja` over the numbers of an entry.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::{Serde, Value};
use minijinja::{Environment, Error, Output, State, UndefinedBehavior};
use serde_json::Value as Json;

use super::filters::{add_filters, list, shown};
use crate::model::{Cells, MeasureError, Result, one_line};

/// The colours of pictures of blocking games, for captions: `{{ palette }}`.
const PALETTE: &str = "Colours by value, p = palaces seen − k: palaces are yellow (−1), olive \
    (−2 to −4) and brown (−5 and below); 0 is black, 1 blue, and higher values go from violet (2) \
    to white (6 and above).";

/// The values that a text has beside the numbers of the entry.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) it: Value,
    pub(super) row: Value,
}

impl Scope {
    /// The scope of a text that is one of several, with the numbers that only it has.
    pub(super) fn of(it: &Json) -> Self {
        Self { it: Value::from(Serde(it)), row: Value::UNDEFINED }
    }
}

/// The templates of an entry, with the fields that they use.
pub(super) struct Texts {
    /// Formats numbers as pages show them.
    pages: Environment<'static>,
    /// Formats numbers as commands take them.
    pub(super) plain: Environment<'static>,
    pub(super) fields: BTreeMap<String, Value>,
    /// Names of the fields that occur in templates.
    pub(super) names: RefCell<BTreeSet<String>>,
    /// Parts that were rendered.
    pub(super) used: RefCell<BTreeSet<String>>,
}

impl Texts {
    pub(super) fn new(numbers: &Json) -> Self {
        let mut pages = Environment::new();
        pages.set_undefined_behavior(UndefinedBehavior::Strict);
        add_filters(&mut pages);
        pages.add_global("palette", PALETTE);
        let plain = pages.clone();
        pages.set_formatter(|out: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value| {
            out.write_str(&shown(value)?).map_err(Error::from)
        });
        let fields = numbers.as_object().into_iter().flatten();
        let fields = fields.map(|(name, value)| (name.clone(), Value::from(Serde(value))));
        Self {
            pages,
            plain,
            fields: fields.collect(),
            names: RefCell::default(),
            used: RefCell::default(),
        }
    }

    pub(super) fn text(&self, part: &str, source: &str, scope: &Scope) -> Result<String> {
        Ok(one_line(&self.render(part, &self.pages, source, scope)?))
    }

    pub(super) fn render(
        &self,
        part: &str,
        with: &Environment<'_>,
        source: &str,
        scope: &Scope,
    ) -> Result<String> {
        self.used.borrow_mut().insert(part.into());
        let failed = |error: Error| mismatch(part, &format!("{error:#}: {source}"));
        let template = with.template_from_str(source).map_err(failed)?;
        self.names.borrow_mut().extend(template.undeclared_variables(false));
        template.render(self.values(scope)).map_err(failed)
    }

    pub(super) fn evaluate(&self, part: &str, source: &str, scope: &Scope) -> Result<Value> {
        let failed = |error: Error| mismatch(part, &format!("{error:#}: {source}"));
        let expression = self.pages.compile_expression(source).map_err(failed)?;
        self.names.borrow_mut().extend(expression.undeclared_variables(false));
        let value = expression.eval(self.values(scope)).map_err(failed)?;
        if value.is_undefined() {
            return Err(mismatch(part, &format!("undefined value: {source}")));
        }
        Ok(value)
    }

    /// Returns the items that a text is repeated for: one undefined item without an expression.
    pub(super) fn items(&self, part: &str, each: Option<&str>) -> Result<Vec<Value>> {
        match each {
            None => Ok(vec![Value::UNDEFINED]),
            Some(each) => Ok(list(self.evaluate(part, each, &Scope::default())?)),
        }
    }

    pub(super) fn cells(&self, part: &str, cells: &Cells, scope: &Scope) -> Result<Vec<String>> {
        match cells {
            Cells::Texts(texts) => texts.iter().map(|text| self.text(part, text, scope)).collect(),
            Cells::List(expression) => {
                let cells = list(self.evaluate(part, expression, scope)?);
                let failed = |error: Error| mismatch(part, &format!("{error:#}: {expression}"));
                cells.iter().map(|cell| shown(cell).map_err(failed)).collect()
            }
        }
    }

    fn values(&self, scope: &Scope) -> BTreeMap<&str, Value> {
        let mut values: BTreeMap<&str, Value> =
            self.fields.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let own = [("it", &scope.it), ("row", &scope.row)];
        values.extend(
            own.map(|(name, value)| (name, value.clone()))
                .into_iter()
                .filter(|own| !own.1.is_undefined()),
        );
        values
    }
}

/// Returns the error that a part of an entry and its measurement do not match.
pub(super) fn mismatch(part: &str, reason: &str) -> MeasureError {
    MeasureError::Prose { part: part.into(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(source: &str, numbers: &Json) -> String {
        Texts::new(numbers).text("a test", source, &Scope::default()).unwrap()
    }

    #[test]
    fn numbers_print_as_pages_show_them() {
        let numbers = json!({ "n": 12_345, "p": -3, "list": [1, 2, 30_000], "last": null, "x": 0.25,
            "at": [3, 4], "all": [[1, 2], [3, 4]], "games": ["gdwn:3,5", "wythoff"],
            "fit": { "value": -0.4567, "error": 0.0123 } });
        for (source, shown) in [
            ("{{ n }} and {{ p }}", "12\u{202f}345 and −3"),
            ("{{ list }}; {{ last }}", "1, 2 and 30\u{202f}000; none"),
            ("{{ x|fixed(1) }} {{ (x * 100)|fixed(0) }}\u{a0}%", "0.2 25\u{a0}%"),
            ("{{ x|signed(2) }} {{ x|exponent(1) }}", "+0.25 2.5e-1"),
            ("{{ at|square }} {{ all|squares }}", "(3,\u{a0}4) (1,\u{a0}2) (3,\u{a0}4)"),
            ("{{ games|game }}", "(3, 5)-GDWN and Wythoff Nim"),
            ("{{ games[1]|rules }}", "{(1, 0), (1, 1), (0, 1)}"),
            (
                "{{ all|each('{} of {}') }}; {{ list|each('“{}”') }}",
                "1 of 2 and 3 of 4; “1”, “2” and “30\u{202f}000”",
            ),
            (
                "{{ x|plain }} {{ (0 - x)|fixed(1) }} {{ fit|with_error }}",
                "0.25 −0.2 −0.457 ± 0.012",
            ),
            ("{{ 1|percent(3) }} {{ 1|share(3) }}", "33.3\u{202f}% 33.333\u{202f}%"),
            (
                "{% for n in list %}{{ n }} k{{ loop|comma }}{% endfor %}",
                "1 k, 2 k and 30\u{202f}000 k",
            ),
            (
                "{{ n\n + 1 }}\n  {% for n in list %}{{ n }}{% endfor %}",
                "12\u{202f}346 1230\u{202f}000",
            ),
        ] {
            assert_eq!(text(source, &numbers), shown, "{source}");
        }
    }

    #[test]
    fn a_text_is_refused_that_uses_what_is_not_there() {
        let numbers = json!({ "x": 0.25, "game": { "k": 5 } });
        for source in ["{{ y }}", "{{ game.l }}", "{{ game }}", "{{ x }}", "{{ x|missing }}", "{{"]
        {
            let texts = Texts::new(&numbers);
            assert!(texts.text("a test", source, &Scope::default()).is_err(), "{source}");
        }
    }
}
