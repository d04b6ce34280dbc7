//! Fills the numbers of an entry into its texts, and checks that the two match.

mod filters;
mod texts;

use serde_json::Value as Json;

use self::filters::list;
use self::texts::{Scope, Texts, mismatch};
use crate::model::{
    Fields, Finding, Found, Judgement, Measured, Plate, Prose, Result, Row, Shown, Stated,
    Statement, Table, Verdict, one_line,
};

/// Returns everything that the page of an entry shows.
///
/// # Errors
/// If a text uses a number that is not there, a number is used nowhere, or a picture, verdict or
/// statement has no text.
pub(crate) fn fill(prose: &Prose, found: Found) -> Result<Measured> {
    let texts = Texts::new(&found.numbers);
    let differs = prose.differs.iter();
    let differs = differs.map(|text| texts.text("`differs`", text, &Scope::default()));
    let mut differs = differs.collect::<Result<Vec<_>, _>>()?;
    differs.retain(|paragraph| !paragraph.is_empty());
    let mut measured = Measured {
        findings: findings(prose, &texts, &found)?,
        plates: plates(prose, &texts, found.plates)?,
        ours: statements(prose, &texts, &found.statements)?,
        table: rows(prose, &texts)?,
        tables: tables(prose, &texts)?,
        differs,
        commands: commands(prose, &texts)?,
        data: Json::Null,
    };
    all_used(prose, &texts)?;
    measured.data = published(prose, found.numbers)?;
    Ok(measured)
}

fn plates(prose: &Prose, texts: &Texts, shown: Vec<Shown>) -> Result<Vec<Plate>> {
    let plates = shown.into_iter().map(|Shown { name, image, it }| {
        let part = plate(name);
        let of = prose.plates.iter().find(|plate| plate.name == name);
        let of = of.ok_or_else(|| mismatch(&part, "there is no text for it"))?;
        let scope = Scope::of(&it);
        Ok(Plate {
            alt: texts.text(&part, &of.alt, &scope)?,
            caption: texts.text(&part, &of.caption, &scope)?,
            across: of.across,
            image,
        })
    });
    plates.collect()
}

fn statements(prose: &Prose, texts: &Texts, stated: &[Stated]) -> Result<Vec<Statement>> {
    let statements = stated.iter().map(|stated| {
        let part = statement(stated.name);
        let of = prose.statements.iter().find(|statement| statement.name == stated.name);
        let of = of.ok_or_else(|| mismatch(&part, "there is no text for it"))?;
        let scope = Scope::of(&stated.it);
        let Judgement { verdict, power } = stated.judgement.clone();
        Ok(Statement {
            statement: texts.text(&part, &of.statement, &scope)?,
            holds: verdict == Verdict::Agrees,
            evidence: texts.text(&part, &of.evidence, &scope)?,
            power,
        })
    });
    statements.collect()
}

fn findings(prose: &Prose, texts: &Texts, found: &Found) -> Result<Vec<Finding>> {
    let has_text = |claim: &str| prose.findings.iter().any(|of| of.claim == claim);
    if let Some(claim) = found.verdicts.keys().find(|claim| !has_text(claim)) {
        return Err(mismatch(&finding(claim), "there is no text for it"));
    }
    let findings = prose.findings.iter().map(|of| {
        let part = finding(&of.claim);
        let judgement = found.verdicts.get(of.claim.as_str());
        let judgement = judgement.ok_or_else(|| mismatch(&part, "it has no verdict"))?;
        let evidence = texts.text(&part, &of.evidence, &Scope::default())?;
        let Judgement { verdict, power } = judgement.clone();
        Ok(Finding { claim: of.claim.clone(), verdict, evidence, power })
    });
    findings.collect()
}

fn rows(prose: &Prose, texts: &Texts) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for of in &prose.rows {
        let part = format!("the row `{}`", of.label);
        for it in texts.items(&part, of.each.as_deref())? {
            let scope = Scope { it, ..Scope::default() };
            let label = texts.text(&part, &of.label, &scope)?;
            if label.is_empty() {
                continue;
            }
            let value = texts.text(&part, &of.value, &scope)?;
            let paper =
                of.paper.as_ref().map(|text| texts.text(&part, text, &scope)).transpose()?;
            rows.push(Row { label, value, paper: paper.filter(|text| !text.is_empty()) });
        }
    }
    Ok(rows)
}

fn tables(prose: &Prose, texts: &Texts) -> Result<Vec<Table>> {
    let mut tables = Vec::new();
    for of in &prose.tables {
        let part = format!("the table `{}`", of.title);
        for it in texts.items(&part, of.each.as_deref())? {
            let mut scope = Scope { it, ..Scope::default() };
            let title = texts.text(&part, &of.title, &scope)?;
            let columns = texts.cells(&part, &of.columns, &scope)?;
            let mut rows = Vec::new();
            for row in list(texts.evaluate(&part, &of.rows, &scope)?) {
                scope.row = row;
                rows.push(texts.cells(&part, &of.cells, &scope)?);
            }
            if rows.iter().any(|row| row.len() != columns.len()) {
                return Err(mismatch(&part, "a row has not as many cells as there are columns"));
            }
            tables.push(Table { title, columns, rows });
        }
    }
    Ok(tables)
}

fn commands(prose: &Prose, texts: &Texts) -> Result<Vec<String>> {
    let mut commands = Vec::new();
    for command in &prose.commands {
        let lines = texts.render("`commands`", &texts.plain, command, &Scope::default())?;
        commands.extend(lines.lines().map(one_line).filter(|line| !line.is_empty()));
    }
    Ok(commands)
}

/// Checks that each text was used, and that each field is either used or published.
fn all_used(prose: &Prose, texts: &Texts) -> Result<()> {
    let plates = prose.plates.iter().filter(|of| !of.optional).map(|of| plate(&of.name));
    let statements = prose.statements.iter().filter(|of| !of.optional);
    let mut parts = plates.chain(statements.map(|of| statement(&of.name)));
    if let Some(part) = parts.find(|part| !texts.used.borrow().contains(part)) {
        let reason = "nothing was measured for it; `optional` marks texts that some runs leave out";
        return Err(mismatch(&part, reason));
    }
    let published = |field: &str| match &prose.data {
        Fields::All => true,
        Fields::One(one) => one == field,
        Fields::Some(fields) => fields.iter().any(|some| some == field),
    };
    let names = texts.names.borrow();
    match texts.fields.keys().find(|field| !published(field) && !names.contains(*field)) {
        Some(field) => {
            Err(mismatch(&format!("the field `{field}`"), "it is neither used nor published"))
        }
        None => Ok(()),
    }
}

fn plate(name: &str) -> String {
    format!("the plate `{name}`")
}

fn statement(name: &str) -> String {
    format!("the statement `{name}`")
}

fn finding(claim: &str) -> String {
    format!("the finding `{claim}`")
}

/// Returns the JSON data of an entry: its numbers, or the fields of it that the prose lists.
fn published(prose: &Prose, numbers: Json) -> Result<Json> {
    let Json::Object(mut all) = numbers else { return Ok(numbers) };
    let mut take = |field: &String| {
        let value = all.remove(field);
        value.ok_or_else(|| mismatch("`data`", &format!("there is no field `{field}`")))
    };
    match &prose.data {
        Fields::One(field) => take(field),
        Fields::Some(fields) if fields.is_empty() => Ok(Json::Null),
        Fields::Some(fields) => {
            let kept = fields.iter().map(|field| Ok((field.clone(), take(field)?)));
            kept.collect::<Result<_, _>>().map(Json::Object)
        }
        Fields::All => Ok(Json::Object(all)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry(toml: &str) -> Prose {
        Prose::parse(&format!("id = 'e'\nnumber = ''\ntitle = ''\nsays = []\n{toml}"))
    }

    #[test]
    fn rows_and_tables_repeat_for_each_item() {
        let prose = entry(
            "data = 'games'\n\
             commands = ['wythoff --k {{ games[1].k }}']\n\
             [[row]]\neach = 'games'\nlabel = 'Game {{ it.k }}'\nvalue = '{{ it.k * rows }}'\n\
             [[table]]\ntitle = 'All'\ncolumns = ['k', 'rows']\nrows = 'games'\n\
             cells = ['{{ row.k }}', '{{ rows }}']",
        );
        let numbers = json!({ "games": [{ "k": 5 }, { "k": 20_000 }], "rows": 2 });
        let page = fill(&prose, Found::default().with(&numbers)).unwrap();
        assert_eq!(page.table[0].label, "Game 5");
        assert_eq!(page.table[1].value, "40\u{202f}000");
        assert_eq!(page.tables[0].rows[0], ["5", "2"]);
        assert_eq!(page.commands, ["wythoff --k 20000"]);
        assert_eq!(page.data, numbers["games"]);
    }

    #[test]
    fn fields_and_texts_that_nothing_uses_are_refused() {
        let found = || Found::default().with(&json!({ "rows": 2, "k": 5 }));
        let refused = |toml: &str| fill(&entry(toml), found()).unwrap_err().to_string();
        assert!(refused("data = ['rows']").contains("the field `k`"));
        assert!(refused("data = ['rows', 'k', 'l']").contains("no field `l`"));
        let plate = "[[plate]]\nname = 'board'\nacross = 1\ncaption = ''\nalt = ''";
        assert!(refused(plate).contains("the plate `board`"));
        assert!(fill(&entry(&format!("{plate}\noptional = true")), found()).is_ok());
        assert!(refused("[[finding]]\nclaim = 'CLN-01'\nevidence = ''").contains("no verdict"));
    }
}
