//! Locations of stores: a folder, or a Python object with files by key.

use std::io;
use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyException, PyFileNotFoundError, PyOSError, PyPermissionError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff_store::disk::{Disk, DiskError, Folder, Lock, ReadAt};

/// The location of a store as a Python argument: a path, or a `wythoff._files.Files`.
pub(crate) struct Location(Kind);

enum Kind {
    Folder(PathBuf),
    Files(Py<PyAny>, String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Location {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(path) = object.extract::<PathBuf>() {
            return Ok(Self(Kind::Folder(path)));
        }
        let name = object.getattr("address")?.extract()?;
        Ok(Self(Kind::Files(object.to_owned().unbind(), name)))
    }
}

impl Location {
    pub(crate) fn disk(self) -> Box<dyn Disk> {
        match self.0 {
            Kind::Folder(path) => Box::new(Folder::new(path)),
            Kind::Files(files, address) => Box::new(Files { files, address }),
        }
    }
}

/// Files of a Python object, such as objects in a cloud that fsspec supports.
///
/// Each object is written completely or not at all, and is permanent then. Objects cannot be
/// locked; two processes that write the same store write the same bytes.
#[derive(Debug)]
struct Files {
    files: Py<PyAny>,
    address: String,
}

impl Files {
    /// Calls a method and converts its errors.
    fn call<T>(
        &self,
        doing: &'static str,
        key: &str,
        call: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> Result<T, DiskError> {
        Python::attach(|py| {
            call(self.files.bind(py)).map_err(|error| {
                // Ctrl-C and the like are no errors of a disk, and are raised as they are.
                if !error.is_instance_of::<PyException>(py) {
                    return DiskError::new(doing, &self.path(key), io::Error::other(error));
                }
                let kind = if error.is_instance_of::<PyFileNotFoundError>(py) {
                    io::ErrorKind::NotFound
                } else if error.is_instance_of::<PyPermissionError>(py) {
                    io::ErrorKind::PermissionDenied
                } else if error.is_instance_of::<PyOSError>(py) {
                    io::ErrorKind::Other
                } else {
                    io::ErrorKind::InvalidData
                };
                let text = error.value(py).to_string();
                DiskError::new(doing, &self.path(key), io::Error::new(kind, text))
            })
        })
    }
}

impl Disk for Files {
    fn path(&self, key: &str) -> PathBuf {
        Path::new(&self.address).join(key)
    }

    fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.call("write", key, |files| {
            files.call_method1("write", (key, PyBytes::new(files.py(), bytes))).map(drop)
        })
    }

    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError> {
        self.call("read", key, |files| bytes(&files.call_method1("read", (key,))?))
    }

    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
        let missing = || {
            let error = io::ErrorKind::NotFound.into();
            DiskError::new("read", &self.path(key), error)
        };
        let length = self.length(key)?.ok_or_else(missing)?;
        let files = Python::attach(|py| self.files.clone_ref(py));
        let files = Self { files, address: self.address.clone() };
        Ok(Box::new(OpenFile { files, key: key.to_owned(), length }))
    }

    fn length(&self, key: &str) -> Result<Option<u64>, DiskError> {
        self.call("read", key, |files| files.call_method1("length", (key,))?.extract())
    }

    fn list(&self, key: &str) -> Result<Vec<String>, DiskError> {
        self.call("list", key, |files| files.call_method1("list", (key,))?.extract())
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), DiskError> {
        self.call("rename to", to, |files| files.call_method1("rename", (from, to)).map(drop))
    }

    fn sync(&self) -> Result<(), DiskError> {
        Ok(())
    }

    fn lock(&self, _key: &str) -> Result<Lock, DiskError> {
        Ok(Lock::new(()))
    }
}

/// An open file, to read parts of it.
#[derive(Debug)]
struct OpenFile {
    files: Files,
    key: String,
    length: u64,
}

impl ReadAt for OpenFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        let end = offset.saturating_add(buffer.len() as u64);
        let part = self.files.call("read", &self.key, |files| {
            bytes(&files.call_method1("read_part", (&self.key, offset, end))?)
        })?;
        if part.len() != buffer.len() {
            let error = io::ErrorKind::UnexpectedEof.into();
            return Err(DiskError::new("read", &self.files.path(&self.key), error));
        }
        buffer.copy_from_slice(&part);
        Ok(())
    }
}

fn bytes(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    Ok(object.cast::<PyBytes>()?.as_bytes().to_vec())
}
