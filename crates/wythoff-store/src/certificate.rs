//! Files of certificates, which prove that a blocking game is solved.
//!
//! A certificate is one line of JSON ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)).
//!
//! ```
//! use wythoff::K;
//! use wythoff_solved::certificate::{Certificate, Limits};
//! use wythoff_store::certificate::{read, write};
//!
//! let found = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
//! let mut file = Vec::new();
//! write(&found, &mut file)?;
//! assert!(file.starts_with(br#"{"format":"wythoff-certificate","version":1,"k":3,"#));
//! assert_eq!(read(&*file)?, found);
//! assert!(read(&file[..100]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, BufRead, BufReader, Read, Write};

use serde::Deserialize;
use thiserror::Error;
use wythoff_solved::certificate::{Certificate, Format};

use crate::canonical::{self, FormError};

/// Why a file is not a certificate.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not JSON of a certificate.
    #[error("it is no certificate: {0}")]
    Json(serde_json::Error),
    /// It does not begin with a brace.
    #[error("it is no certificate, which begins with a brace")]
    NoObject,
    /// It is a certificate, written in another form.
    #[error("it is no certificate: byte {at} differs from what this program writes")]
    Form {
        /// The first byte that differs, counted from 0.
        at: usize,
    },
    /// It is a certificate of another version of the format.
    #[error("its version is {0}; this program reads version {version}", version = Certificate::VERSION)]
    Version(u64),
}

/// The members that every version has.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "format")]
    _format: Format,
    version: u64,
}

/// Writes a certificate as one line. `out` should be buffered.
///
/// # Errors
/// If `out` cannot be written.
pub fn write(certificate: &Certificate, mut out: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut out, certificate)?;
    out.write_all(b"\n")
}

/// Reads a certificate, without checking its proof; [`Certificate::check`] does that.
///
/// The file has one form: its bytes must be those that [`write`](fn@write) writes.
///
/// `Memory`: a few times the length of the file.
///
/// # Errors
/// If the file cannot be read, is not a certificate, or has another version.
pub fn read(input: impl Read) -> Result<Certificate, CertificateError> {
    let (mut input, mut text) = (BufReader::new(input), Vec::new());
    match input.fill_buf()?.first() {
        None | Some(b'{') => {}
        // JSON in another form may begin with a blank.
        Some(first) if first.is_ascii_whitespace() => return Err(CertificateError::Form { at: 0 }),
        Some(_) => return Err(CertificateError::NoObject),
    }
    input.read_to_end(&mut text)?;
    match canonical::read_json(&text, |certificate, out| write(certificate, out)) {
        Ok(certificate) => Ok(certificate),
        Err(FormError::Other { at }) => Err(CertificateError::Form { at }),
        Err(FormError::Json(error)) => match serde_json::from_slice::<Head>(&text) {
            Ok(Head { version, .. }) if version != u64::from(Certificate::VERSION) => {
                Err(CertificateError::Version(version))
            }
            _ => Err(CertificateError::Json(error)),
        },
    }
}

#[cfg(test)]
mod tests {
    use wythoff::K;
    use wythoff_solved::certificate::Limits;

    use super::*;

    fn file() -> String {
        let game = K::try_new(3).unwrap();
        let found = Certificate::search(game, Limits::default(), &()).unwrap().unwrap();
        let mut file = Vec::new();
        write(&found, &mut file).unwrap();
        String::from_utf8(file).unwrap()
    }

    #[test]
    fn a_part_of_a_certificate_is_an_error() {
        let file = file();
        for length in 0..file.trim_end().len() {
            let error = read(&file.as_bytes()[..length]).unwrap_err();
            assert!(matches!(error, CertificateError::Json(_)), "{length}: {error}");
        }
        let error = read(file.trim_end().as_bytes()).unwrap_err();
        assert!(matches!(error, CertificateError::Form { .. }), "without its line feed: {error}");
        read(file.as_bytes()).unwrap();
    }

    #[test]
    fn no_more_than_the_first_bytes_of_another_file_are_read() {
        let error = read(io::repeat(0)).unwrap_err();
        assert!(matches!(error, CertificateError::NoObject), "{error}");
    }

    #[test]
    fn a_certificate_has_one_form() {
        let file = file();
        for (old, new) in [
            (r#""k":3"#, r#""k": 3"#),
            ("{\"format", " {\"format"),
            (r#""version":1,"k":3"#, r#""k":3,"version":1"#),
            (r#""base":0"#, r#""base":-0"#),
            (r#""k":3"#, r#""\u006b":3"#),
            ("]}]}\n", "]}]}\n\n"),
            ("]}]}\n", "]}]}\r\n"),
        ] {
            let other = file.replacen(old, new, 1);
            assert_ne!(other, file, "{old}");
            let error = read(other.as_bytes()).unwrap_err();
            assert!(
                matches!(error, CertificateError::Form { .. } | CertificateError::Json(_)),
                "{new}: {error}"
            );
        }
    }

    /// A flipped bit makes a text that is refused, or a certificate that proves nothing.
    #[test]
    fn every_flipped_bit_is_noticed() {
        let file = file();
        let right = read(file.as_bytes()).unwrap();
        for bit in 0..8 * file.len() {
            let mut bytes = file.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(other) = read(&*bytes) {
                assert_ne!(other, right, "bit {bit}");
                assert!(other.check().is_err(), "bit {bit} gives another proof");
            }
        }
    }

    #[test]
    fn an_error_says_why_a_file_is_not_a_certificate() {
        let file = file();
        for (old, new, says) in [
            ("wythoff-certificate", "wythoff-store", "unknown variant `wythoff-store`"),
            (
                r#""version":1"#,
                r#""version":2,"more":[]"#,
                "its version is 2; this program reads version 1",
            ),
            (r#""k":3"#, r#""k":-3"#, "invalid value: integer `-3`"),
            (r#""k":3"#, r#""k":3,"k":3"#, "duplicate field `k`"),
            (r#""period":1"#, r#""period":99999999999"#, "invalid value: integer `99999999999`"),
            (r#""base":0,"#, "", "missing field `base`"),
            ("[[0,0,0,0,", "[[0,256,0,0,", "invalid value: integer `256`"),
            ("[[0,0,0,0,", "[[0,0.5,0,0,", "invalid type: floating point"),
            ("[[0,0,0,0,", "[[0,0,0,0,0,", "trailing characters"),
        ] {
            let bad = file.replacen(old, new, 1);
            assert_ne!(bad, file, "{old}");
            let error = read(bad.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{error}, not {says}");
        }
        for bad in ["", "{}"] {
            assert!(matches!(read(bad.as_bytes()), Err(CertificateError::Json(_))), "{bad:?}");
        }
        for bad in ["null", "[]", "\u{0}", "GIF89a"] {
            let error = read(bad.as_bytes());
            assert!(matches!(error, Err(CertificateError::NoObject)), "{bad:?}");
        }
    }
}
