//! The desk as a WebAssembly module, for the page without a server.
//!
//! A Web Worker (`crates/wythoff-explorer/page/js/worker.js`) writes a request into the memory of
//! the module, calls [`exports::answer`], and reads the response. Between requests it calls
//! [`exports::sweep`], which continues the boards under way. The module has no clock and no
//! threads, and imports two functions, which read files of stores that lie beside the page. To end
//! a request that takes too long, the page ends the worker.
//!
//! Requests and responses are a line of JSON, then the body:
//!
//! ```text
//! {"method":"GET","path":"/v1/status/blocking/5"}
//!
//! {"status":200,"headers":[["content-type","application/json"]],"waits":null}
//! {"family":"blocking","game":"5", ..
//! ```

pub mod exports;
mod host;
mod messages;

pub use messages::{answer, stores};
