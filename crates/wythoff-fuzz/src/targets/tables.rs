//! Files of numbers: NPY, CSV, b-files, signals, and the blocks of a spool.

use wythoff_store::bfile::{BFile, BFileWriter};
use wythoff_store::signals::Signals;
use wythoff_store::spool::{decode_rows, encode_rows};
use wythoff_store::tables::{Integer, IntegerTable, TableFormat, TableWriter};

use crate::kind::Kind;

/// A file that is read has the numbers that a plain reader finds, and is written as a file of the
/// same numbers. Blocks of a spool have one form.
pub(super) fn run(input: &[u8]) -> Kind {
    let rows = match decode_rows(input) {
        Ok(numbers) => {
            assert_eq!(encode_rows(&numbers), input);
            Kind::read(&[numbers.len()])
        }
        Err(_) => Kind::NONE,
    };
    if input.starts_with(b"\x93NUMPY") {
        return rows.and(npy(input)).and(signals(input));
    }
    rows.and(csv(input)).and(bfile(input))
}

/// A whole number in its one form.
fn whole<N: std::str::FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// The rows of a CSV file; `None` if it is none.
fn plain_csv(input: &[u8]) -> Option<Vec<Vec<i64>>> {
    let mut rows: Vec<Vec<i64>> = Vec::new();
    for line in str::from_utf8(input).ok()?.split('\n').map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let row = line.split(',').map(|number| whole(number.trim())).collect::<Option<Vec<_>>>()?;
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            return None;
        }
        rows.push(row);
    }
    (!rows.is_empty()).then_some(rows)
}

fn csv(input: &[u8]) -> Kind {
    let plain = plain_csv(input);
    match IntegerTable::read(TableFormat::Csv, input) {
        Ok(table) => {
            let plain = plain.expect("the file is no table");
            assert!(table.rows().eq(plain.iter().map(|row| &**row)), "{plain:?}");
            same(&table, TableFormat::Csv);
            Kind::read(&[table.height(), table.width()])
        }
        Err(error) => {
            assert_eq!(plain, None, "{error}");
            Kind::refused(error)
        }
    }
}

/// Asserts that a table that is written reads back, and has one form.
fn same(table: &IntegerTable, format: TableFormat) {
    let written = |table: &IntegerTable| {
        let shape = [table.height(), table.width()].map(|side| side as u64);
        let mut writer = TableWriter::start(format, Vec::new(), shape, Integer::I64)?;
        table.rows().try_for_each(|row| writer.write_row(row))?;
        writer.finish()
    };
    let bytes = written(table).expect("a table can be written to memory");
    let again = IntegerTable::read(format, &*bytes).expect("a written table can be read");
    assert_eq!(again, *table);
}

/// The numbers of the data of an NPY file with this header.
fn plain_npy(header: &str, data: &[u8]) -> Vec<i128> {
    let code = header.split(['\'', '"']).find(|word| {
        let kind = word.trim_start_matches(['<', '>', '|', '=']);
        matches!(kind, "i1" | "i2" | "i4" | "i8" | "u1" | "u2" | "u4" | "u8")
    });
    let code = code.unwrap_or_else(|| panic!("no type in {header}"));
    let size = usize::from(code.as_bytes()[code.len() - 1] - b'0');
    assert!(data.len().is_multiple_of(size), "bytes are left over");
    let number = |raw: &[u8]| {
        let digit = |n: u128, byte: &u8| n << 8 | u128::from(*byte);
        let number = if code.starts_with('>') {
            raw.iter().fold(0, digit)
        } else {
            raw.iter().rev().fold(0, digit)
        } as i128;
        let is_negative = code.contains('i') && number >> (8 * size - 1) == 1;
        if is_negative { number - (1 << (8 * size)) } else { number }
    };
    data.chunks_exact(size).map(number).collect()
}

/// The header and the data of an NPY file.
fn parts(input: &[u8]) -> Option<(&str, &[u8])> {
    let (start, length) = match input.get(6)? {
        1 => (10, usize::from(*input.get(8)?) | usize::from(*input.get(9)?) << 8),
        _ => {
            let bytes = input.get(8..12)?;
            (12, bytes.iter().rev().fold(0, |n, &byte| n << 8 | usize::from(byte)))
        }
    };
    let header = input.get(start..)?.get(..length)?;
    Some((str::from_utf8(header).ok()?, &input[start + length..]))
}

fn npy(input: &[u8]) -> Kind {
    let table = match IntegerTable::read(TableFormat::Npy, input) {
        Ok(table) => table,
        Err(error) => return Kind::refused(error),
    };
    let (header, data) = parts(input).expect("a file that was read has a header");
    let plain = plain_npy(header, data);
    assert!(table.rows().flatten().map(|&n| i128::from(n)).eq(plain), "{header}");
    assert_eq!(table.height() * table.width(), table.rows().flatten().count());
    same(&table, TableFormat::Npy);
    Kind::read(&[table.height(), table.width(), header.len()])
}

fn signals(input: &[u8]) -> Kind {
    let Some((header, data)) = parts(input) else { return Kind::NONE };
    let mut kind = Kind::NONE;
    for count in [data.len(), data.len() / 2, 3] {
        match Signals::read(input, count) {
            Ok(signals) => {
                let numbers: Vec<i128> = match &signals {
                    Signals::Bytes(bytes) => bytes.iter().map(|&n| n.into()).collect(),
                    Signals::Words(words) => words.iter().map(|&n| n.into()).collect(),
                };
                assert_eq!(numbers.len(), count);
                assert_eq!(numbers, plain_npy(header, data));
                let mut written = Vec::new();
                signals.write(&mut written).expect("memory can be written");
                let again = Signals::read(&*written, count).expect("written signals can be read");
                assert_eq!(again, signals);
                kind = kind.and(Kind::read(&[count]));
            }
            Err(error) => kind = kind.and(Kind::refused(error)),
        }
    }
    kind
}

/// The index of the first term and the terms of a b-file; `None` if it is none.
fn plain_bfile(input: &[u8]) -> Option<(u64, Vec<u64>)> {
    let mut file: (u64, Vec<u64>) = (0, Vec::new());
    for line in str::from_utf8(input).ok()?.split('\n').map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut words = line.split(char::is_whitespace).filter(|word| !word.is_empty());
        let (index, term): (u64, u64) = (whole(words.next()?)?, whole(words.next()?)?);
        if words.next().is_some() {
            return None;
        }
        if file.1.is_empty() {
            file.0 = index;
        }
        if index != file.0.checked_add(file.1.len() as u64)? {
            return None;
        }
        file.1.push(term);
    }
    Some(file)
}

fn bfile(input: &[u8]) -> Kind {
    let plain = plain_bfile(input);
    match BFile::read(input) {
        Ok(file) => {
            assert_eq!(plain, Some((file.first, file.terms.clone())));
            let comments: Vec<&str> = file.comments.iter().map(String::as_str).collect();
            let mut writer = BFileWriter::start(Vec::new(), &comments).expect("memory is written");
            for (i, &term) in (0..).zip(&file.terms) {
                writer.write_at(file.first + i, term).expect("memory is written");
            }
            let written = writer.finish().expect("memory is written");
            let again = BFile::read(&*written).expect("a written file can be read");
            assert_eq!((again.first, again.terms), (file.first, file.terms.clone()));
            Kind::read(&[file.terms.len(), file.comments.len()])
        }
        Err(error) => {
            assert_eq!(plain, None, "{error}");
            Kind::refused(error)
        }
    }
}
