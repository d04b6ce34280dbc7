//! Templates of `minijinja` over the fields of an entry's struct.
//!
//! Numbers print as pages show them: digits in groups, a true minus sign, `none` for an absent
//! value, lists with commas and `and`. A float must say how many decimals it has.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::{Serde, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, Output, State, UndefinedBehavior};
use serde_json::Value as Json;

use crate::format;
use crate::measure::play::ruleset;
use crate::measure::theory::{name, written};
use crate::model::{Cells, MeasureError, one_line};

/// The values that a text has beside the fields of the struct.
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

    pub(super) fn text(
        &self,
        part: &str,
        source: &str,
        scope: &Scope,
    ) -> Result<String, MeasureError> {
        Ok(one_line(&self.render(part, &self.pages, source, scope)?))
    }

    pub(super) fn render(
        &self,
        part: &str,
        with: &Environment<'_>,
        source: &str,
        scope: &Scope,
    ) -> Result<String, MeasureError> {
        self.used.borrow_mut().insert(part.into());
        let failed = |error: Error| mismatch(part, &format!("{error:#}: {source}"));
        let template = with.template_from_str(source).map_err(failed)?;
        self.names.borrow_mut().extend(template.undeclared_variables(false));
        template.render(self.values(scope)).map_err(failed)
    }

    pub(super) fn evaluate(
        &self,
        part: &str,
        source: &str,
        scope: &Scope,
    ) -> Result<Value, MeasureError> {
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
    pub(super) fn items(&self, part: &str, each: Option<&str>) -> Result<Vec<Value>, MeasureError> {
        match each {
            None => Ok(vec![Value::UNDEFINED]),
            Some(each) => Ok(list(self.evaluate(part, each, &Scope::default())?)),
        }
    }

    pub(super) fn cells(
        &self,
        part: &str,
        cells: &Cells,
        scope: &Scope,
    ) -> Result<Vec<String>, MeasureError> {
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

/// Returns the items of a list; none for an absent value, and one for any other value.
pub(super) fn list(value: Value) -> Vec<Value> {
    match value.kind() {
        ValueKind::None => Vec::new(),
        ValueKind::Seq | ValueKind::Iterable => {
            value.try_iter().map(Iterator::collect).unwrap_or_default()
        }
        _ => vec![value],
    }
}

/// Formats a value as pages show it.
fn shown(value: &Value) -> Result<String, Error> {
    match value.kind() {
        ValueKind::None => Ok("none".into()),
        ValueKind::Number if value.is_integer() => number(value),
        ValueKind::Number => {
            Err(Error::new(ErrorKind::InvalidOperation, "a float without decimals; use `fixed(n)`"))
        }
        ValueKind::Seq | ValueKind::Iterable => {
            let items: Result<Vec<String>, Error> =
                value.try_iter()?.map(|it| shown(&it)).collect();
            Ok(format::list(items?))
        }
        ValueKind::Undefined | ValueKind::Map | ValueKind::Invalid => {
            Err(Error::new(ErrorKind::UndefinedError, format!("{} cannot be shown", value.kind())))
        }
        _ => Ok(value.to_string()),
    }
}

fn number(value: &Value) -> Result<String, Error> {
    match u128::try_from(value.clone()) {
        Ok(number) => Ok(format::count(number)),
        Err(_) => Ok(format::value(i64::try_from(value.clone())?)),
    }
}

/// Applies a formatter to a value, or to each item of a list; an absent value stays absent.
fn mapped(value: &Value, format: &dyn Fn(&Value) -> Result<String, Error>) -> Result<Value, Error> {
    match value.kind() {
        ValueKind::None => Ok(value.clone()),
        ValueKind::Seq | ValueKind::Iterable => {
            value.try_iter()?.map(|item| mapped(&item, format)).collect()
        }
        _ => format(value).map(Value::from),
    }
}

fn float(value: &Value) -> Result<f64, Error> {
    f64::try_from(value.clone())
}

/// A square from `[x, y]`, or squares from a list of those.
fn square(value: &Value) -> Result<Value, Error> {
    let parts: Vec<Value> = value.try_iter()?.collect();
    if let [x, y] = &parts[..]
        && x.is_integer()
        && y.is_integer()
    {
        return Ok(format!("({},\u{a0}{})", number(x)?, number(y)?).into());
    }
    parts.iter().map(square).collect()
}

/// The text after an item of a `for` loop, from `loop`: items read like `1, 2 and 3`.
fn comma(of: &Value) -> Result<&'static str, Error> {
    Ok(match u64::try_from(of.get_attr("revindex")?)? {
        1 => "",
        2 => " and ",
        _ => ", ",
    })
}

fn add_filters(to: &mut Environment<'_>) {
    to.add_filter("fixed", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(format!("{:.decimals$}", float(value)?)))
    });
    to.add_filter("signed", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(format!("{:+.decimals$}", float(value)?)))
    });
    to.add_filter("exponent", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(format!("{:.decimals$e}", float(value)?)))
    });
    to.add_filter("plain", |value: &Value| mapped(value, &|value| Ok(float(value)?.to_string())));
    to.add_filter("share", |part: u64, whole: u64| format::share(part, whole));
    to.add_filter("percent", |part: u64, whole: u64| format::percent(part, whole));
    to.add_filter("comma", comma);
    // The name of the game of these rules, and the rules as the paper writes them.
    to.add_filter("game", |rules: &Value| mapped(rules, &|rules| Ok(name(&rules.to_string()))));
    to.add_filter("rules", |rules: &Value| {
        mapped(rules, &|rules| Ok(written(ruleset(&rules.to_string()).rules())))
    });
    to.add_filter("shown", |value: &Value| mapped(value, &shown));
    to.add_filter("each", |items: &Value, pattern: &str| -> Result<Vec<String>, Error> {
        let fill = |item| {
            let values = list(item);
            values.iter().try_fold(pattern.to_owned(), |text, value| {
                Ok(text.replacen("{}", &shown(value)?, 1))
            })
        };
        list(items.clone()).into_iter().map(fill).collect()
    });
    to.add_filter("square", square);
    to.add_filter("squares", |value: &Value| -> Result<String, Error> {
        let squares: Result<Vec<String>, Error> =
            value.try_iter()?.map(|at| square(&at).map(|at| at.to_string())).collect();
        Ok(squares?.join(" "))
    });
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
            "at": [3, 4], "all": [[1, 2], [3, 4]], "games": ["gdwn:3,5", "wythoff"] });
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
            ("{{ x|plain }}", "0.25"),
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
