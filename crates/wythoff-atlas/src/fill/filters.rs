//! The filters of the templates of entries.
//!
//! Numbers print as pages show them: digits in groups, a true minus sign, `none` for an absent
//! value, lists with commas and `and`. A float must say how many decimals it has.

use minijinja::value::{Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind};

use crate::format;
use crate::measure::play::ruleset;
use crate::measure::theory::{name, written};

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
pub(super) fn shown(value: &Value) -> Result<String, Error> {
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

/// A number with its standard error, from a map of `value` and `error`: both have as many decimals
/// as the error has with two digits.
fn with_error(number: &Value) -> Result<String, Error> {
    let part = |name: &str| float(&number.get_attr(name)?);
    let (value, error) = (part("value")?, part("error")?);
    if error == 0.0 {
        return Ok(minus(&value.to_string()));
    }
    let decimals = (1.0 - error.log10().floor()).clamp(0.0, 9.0) as usize;
    Ok(format!("{} ± {error:.decimals$}", minus(&format!("{value:.decimals$}"))))
}

/// The items of a list, each filled into a pattern such as `{}/{}`.
fn each(items: &Value, pattern: &str) -> Result<Vec<String>, Error> {
    let fill = |item| {
        let values = list(item);
        if values.len() != pattern.matches("{}").count() {
            let reason = format!("{} values for the pattern `{pattern}`", values.len());
            return Err(Error::new(ErrorKind::InvalidOperation, reason));
        }
        values
            .iter()
            .try_fold(pattern.to_owned(), |text, value| Ok(text.replacen("{}", &shown(value)?, 1)))
    };
    list(items.clone()).into_iter().map(fill).collect()
}

fn minus(number: &str) -> String {
    number.replace('-', "−")
}

pub(super) fn add_filters(to: &mut Environment<'_>) {
    to.add_filter("fixed", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(minus(&format!("{:.decimals$}", float(value)?))))
    });
    to.add_filter("signed", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(minus(&format!("{:+.decimals$}", float(value)?))))
    });
    to.add_filter("exponent", |value: &Value, decimals: usize| {
        mapped(value, &|value| Ok(format!("{:.decimals$e}", float(value)?)))
    });
    to.add_filter("plain", |value: &Value| {
        mapped(value, &|value| Ok(minus(&float(value)?.to_string())))
    });
    to.add_filter("with_error", with_error);
    to.add_filter("share", |part: u64, whole: u64| format::share(part, whole));
    to.add_filter("percent", |part: u64, whole: u64| format::percent(part, whole));
    to.add_filter("comma", comma);
    to.add_filter("each", each);
    to.add_filter("shown", |value: &Value| mapped(value, &shown));
    to.add_filter("square", square);
    to.add_filter("squares", |value: &Value| -> Result<String, Error> {
        let squares: Result<Vec<String>, Error> =
            value.try_iter()?.map(|at| square(&at).map(|at| at.to_string())).collect();
        Ok(squares?.join(" "))
    });
    // The name of the game of these rules, and the rules as the paper writes them.
    to.add_filter("game", |rules: &Value| mapped(rules, &|rules| Ok(name(&rules.to_string()))));
    to.add_filter("rules", |rules: &Value| {
        mapped(rules, &|rules| Ok(written(ruleset(&rules.to_string()).rules())))
    });
}
